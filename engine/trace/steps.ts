// The steps of an explanation: each names its inputs and where they come from, and its result is computed from them by
// the operation itself.

import type { Explanation, Provenance, Quantity, RuleCitation, Step } from '#proto/calculation/explanation.ts'

import { printFraction, readFraction } from '../money/decimal.ts'
import { fraction, times } from '../money/fraction.ts'
import type { Fraction } from '../money/fraction.ts'
import { add, noPaise } from '../money/paise.ts'
import type { PartsPerMillion, Paise } from '../money/paise.ts'
import type { Row } from '../parameters/dated.ts'
import { apply, inRupees } from './operations.ts'
import type { Operand } from './operations.ts'

/** A quantity with its origin: an input of a step, or the result of one. */
export type TracedValue = Operand & { readonly from: Provenance }

export type Steps = {
  readonly list: Step[]
  readonly version: string
}

export function newSteps(version: string): Steps {
  return { list: [], version }
}

/** Record of a traced calculation: its steps, and the explanation of each of its figures. */
export type Trace = Steps & { readonly explanations: Map<string, Explanation> }

export function newTrace(version: string): Trace {
  return { list: [], version, explanations: new Map() }
}

/**
 * Explains a figure by the steps that `results` follow from, in the order recorded and numbered from 1. The last of
 * them gives the figure's amount.
 */
export function explainFigure(
  { list, explanations }: Trace,
  figure: string,
  sentence: string,
  ...results: readonly TracedValue[]
): void {
  const needed = new Set(results.map(({ from }) => from).flatMap(stepNumber))
  for (const { n, inputs } of list.toReversed()) {
    if (needed.has(n)) for (const number of inputs.flatMap(({ from }) => stepNumber(from))) needed.add(number)
  }
  const kept = list.filter(({ n }) => needed.has(n))
  const numbers = new Map(kept.map(({ n }, index) => [n, index + 1]))
  const steps = kept.map(each => ({
    ...each,
    n: numbers.get(each.n)!,
    inputs: each.inputs.map(input => ({ ...input, from: renumberSource(input.from, numbers) })),
  }))
  explanations.set(figure, { text: sentence, steps })
}

function stepNumber({ kind, ref }: Provenance): number[] {
  return kind === 'step' ? [Number(ref)] : []
}

function renumberSource(from: Provenance, numbers: ReadonlyMap<number, number>): Provenance {
  return from.kind === 'step' ? { kind: 'step', ref: String(numbers.get(Number(from.ref))) } : from
}

/** Throws where the calculation did not come to the figure. */
export function explanationOf({ explanations }: Trace, figure: string): Explanation {
  const found = explanations.get(figure)
  if (found === undefined) throw new Error(`The trace does not explain ${figure}.`)
  return found
}

/** Adds a step and returns its result, to be an input of later ones. */
export function step(
  { list, version }: Steps,
  op: Step['op'],
  label: string,
  inputs: Readonly<Record<string, TracedValue>>,
  rule: Row | null = null,
): TracedValue {
  const n = list.length + 1
  const given = Object.entries(inputs)
  const result = apply(
    op,
    given.map(([, known]) => known),
  )
  const isText = result === null || typeof result === 'string'
  const known: TracedValue = {
    value: isText ? null : result,
    text: isText ? (result ?? 'yes') : printFraction(result, 2),
    unit: isText ? 'text' : unitOf(op, given[0]?.[1].unit),
    from: { kind: 'step', ref: String(n) },
  }
  list.push({
    n,
    op,
    label,
    inputs: given.map(([name, { text, unit, from }]) => ({ name, value: text, unit, from })),
    result: { value: known.text, unit: known.unit },
    rule: rule === null ? null : cite(rule, version),
  })
  return known
}

/** Days that are shared or added up stay days; whatever else comes out is an amount. */
function unitOf(op: Step['op'], first: Quantity['unit'] | undefined): Quantity['unit'] {
  return first === 'days' && op !== 'multiply' ? 'days' : 'rupees'
}

export function explanation({ list }: Steps, text: string): Explanation {
  return { text, steps: list }
}

/** Appends the steps of another explanation. A line that they name is one of `place`, and no line of this slip. */
export function embedExplanation(steps: Steps, because: Explanation, place: string | null): TracedValue {
  const last = because.steps.at(-1)
  if (last === undefined) throw new Error('An explanation without a step gives no amount.')
  const known = { text: last.result.value, unit: last.result.unit, from: lastStep(because.steps) }
  // It ends on whole paise, so its print is its value.
  return splicedResult(steps, because.steps, { ...known, value: readFraction(known.text) }, place)
}

/** Appends the steps of another record, of which `result` is one. */
export function splicedResult(
  steps: Steps,
  others: readonly Step[],
  result: TracedValue,
  place: string | null,
): TracedValue {
  const offset = steps.list.length
  for (const given of others) {
    const inputs = given.inputs.map(input => ({ ...input, from: movedTo(input.from, offset, place) }))
    steps.list.push({ ...given, n: given.n + offset, inputs })
  }
  return { ...result, from: movedTo(result.from, offset, place) }
}

function lastStep(steps: readonly Step[]): Provenance {
  return { kind: 'step', ref: String(steps.length) }
}

function movedTo(
  from: Step['inputs'][number]['from'],
  offset: number,
  place: string | null,
): Step['inputs'][number]['from'] {
  if (from.kind === 'step') return { kind: 'step', ref: String(Number(from.ref) + offset) }
  if (place === null || from.kind === 'rule') return from
  return { kind: 'field', ref: from.kind === 'line' ? `${place}.lines[${from.ref}]` : `${place}.${from.ref}` }
}

/** Taken off in a sum: the minus sign before a step's value says so. */
export function negated(known: TracedValue): TracedValue {
  if (known.value === null) throw new RangeError(`"${known.text}" cannot be taken off.`)
  const value = times(known.value, fraction(-1))
  return { ...known, value, text: printFraction(value, 2) }
}

export function fromField(ref: string, amount: Paise): TracedValue {
  return rupeesFrom({ kind: 'field', ref }, inRupees(amount))
}

export function fromLine(code: string, amount: Paise): TracedValue {
  return rupeesFrom({ kind: 'line', ref: code }, inRupees(amount))
}

export function fromRule(row: Row, amount: Paise): TracedValue {
  return rupeesFrom({ kind: 'rule', ref: row.rule }, inRupees(amount))
}

/** The first amount above a slab: one that ends with an amount is left a paisa later. */
export function slabStart(slab: { readonly upTo?: Paise; readonly below?: Paise }): Paise {
  return slab.below ?? add(slab.upTo ?? noPaise, 1 as Paise)
}

function rupeesFrom(from: Provenance, value: Fraction): TracedValue {
  return { value, text: printFraction(value, 2), unit: 'rupees', from }
}

export function percentage(from: Provenance, parts: PartsPerMillion): TracedValue {
  return plainNumber(from, 'percent', fraction(parts, 10_000))
}

export function days(ref: string, hundredths: number): TracedValue {
  return plainNumber({ kind: 'field', ref }, 'days', fraction(hundredths, 100))
}

export function count(from: Provenance, value: number | bigint | Fraction): TracedValue {
  return plainNumber(from, 'count', typeof value === 'object' ? value : fraction(value))
}

function plainNumber(from: Provenance, unit: Quantity['unit'], value: Fraction): TracedValue {
  return { value, text: printFraction(value, 0), unit, from }
}

export function text(from: Provenance, words: string): TracedValue {
  return { value: null, text: words, unit: 'text', from }
}

export function date(from: Provenance, day: string): TracedValue {
  return { value: null, text: day, unit: 'date', from }
}

/** The rounding of a step: to what unit, and which way. */
export function roundingInputs(
  unit: 'paise' | 'rupee',
  mode: 'half_up' | 'up' | 'down',
  ref: string,
): Record<string, TracedValue> {
  const from = { kind: 'rule', ref } as const
  return { unit: rupeesFrom(from, fraction(unit === 'rupee' ? 100 : 1, 100)), mode: text(from, mode) }
}

/** A row of the law as it is cited; an address only where the source is one. */
function cite(row: Row, version: string): RuleCitation {
  return {
    id: row.rule,
    version,
    effectiveFrom: row.from,
    effectiveTo: row.to,
    citation: {
      law: row.law,
      provision: row.provision,
      notification: row.instrument,
      url: row.source.startsWith('https://') ? row.source : null,
    },
  }
}
