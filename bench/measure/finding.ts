// A finding is a figure beside its bar: a ratio to a reference that was measured in the same run, or where there is
// none the figure itself.

import { median } from './rounds.ts'

/** `least`: no less than; `most`: no more than. */
type Bar = { readonly side: 'least' | 'most'; readonly must: number; readonly aim: number }

export type Finding = {
  readonly scenario: string
  /** The measurement, in words. */
  readonly what: string
  readonly unit: string
  /** For a reader of the first lines alone, after the figure and its unit; absent: it is not among them. */
  readonly headline?: string
  /** Every round. */
  readonly measured: readonly number[]
  readonly reference: { readonly name: string; readonly measured: readonly number[] } | null
  /** The judged figure: the medians' ratio, or the median. */
  readonly value: number
  /** The least and the most of what is judged, round by round: of a ratio, that of each round to its reference. */
  readonly spread: readonly [number, number]
  /** Null where the figure is only told. */
  readonly bar: Bar | null
}

type Verdict = 'reaches the aim' | 'holds' | 'falls short' | 'told'

export function finding(found: Omit<Finding, 'value' | 'spread'>): Finding {
  const own = median(found.measured)
  const rounds = roundsOf(found)
  return {
    ...found,
    value: found.reference === null ? own : own / median(found.reference.measured),
    spread: [Math.min(...rounds), Math.max(...rounds)],
  }
}

function roundsOf({ measured, reference }: Pick<Finding, 'measured' | 'reference'>): readonly number[] {
  if (reference === null) return measured
  const usual = median(reference.measured)
  const isPaired = reference.measured.length === measured.length
  return measured.map((value, at) => value / (isPaired ? (reference.measured[at] ?? usual) : usual))
}

export function verdict({ value, bar }: Finding): Verdict {
  if (bar === null) return 'told'
  const reaches = (limit: number): boolean => (bar.side === 'least' ? value >= limit : value <= limit)
  if (reaches(bar.aim)) return 'reaches the aim'
  return reaches(bar.must) ? 'holds' : 'falls short'
}
