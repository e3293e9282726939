import type { Finding } from '../measure/finding.ts'
import type { Site } from '../site/site.ts'

export type Sizes = {
  /** People of the runs that are measured against something. */
  readonly people: number
  /** People of files and documents whose seconds are told for more, in proportion. */
  readonly sample: number
  /** People of the runs whose cost a slip is compared, ascending. */
  readonly curve: readonly number[]
  /** Organizations that calculate at the same time. */
  readonly crowd: number
  /** Turns that each contender takes. */
  readonly rounds: number
  /** Seconds for which a load is kept up. */
  readonly seconds: number
  /** Refusals of each kind whose times are compared. */
  readonly refusals: number
  /** Events that are relayed. */
  readonly events: number
  /** Seconds that webhooks are sent for. */
  readonly webhookSeconds: number
}

export type Bench = {
  readonly site: Site
  readonly sizes: Sizes
  /** Reports progress to the terminal. */
  tell(what: string): void
}

/** A picture of the report: bars of one series, a line of each, or stacks of all, one for each place. */
export type Chart = {
  readonly title: string
  readonly form: 'bars' | 'lines' | 'stacks'
  readonly unit: string
  /** Of lines: what goes to the right. */
  readonly across: string
  readonly series: readonly { readonly name: string; readonly points: readonly Point[] }[]
}

/** One bar for each name, the longest the most. */
export function bars(
  title: string,
  unit: string,
  values: readonly (readonly [name: string, value: number])[],
): Chart {
  const points = values.map(([at, value]) => ({ at, value }))
  return { title, form: 'bars', unit, across: '', series: [{ name: title, points }] }
}

type Point = { readonly at: number | string; readonly value: number }

export type Outcome = { readonly findings: readonly Finding[]; readonly charts: readonly Chart[] }

export type Scenario = {
  readonly name: string
  /** The question that it answers, for the report. */
  readonly asks: string
  run(bench: Bench): Promise<Outcome>
}
