// Common steps of a year's tax: sums of named amounts, limits that only bind where they are reached, shares to the
// paisa and multiples of ten rupees.

import { atMost } from '../../money/fraction.ts'
import { noPaise } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import type { Row } from '../../parameters/dated.ts'
import { fromField, fromRule, percentage, step, text, roundingInputs } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import type { TdsLaw } from './law.ts'

/** Trace of a tax year: its steps, the values that they begin with, and their results once recorded. */
export type YearTrace = {
  readonly steps: Steps
  /** This employer's salary by its parts. */
  readonly salary: Readonly<Record<string, TracedValue>>
  /** Records the professional tax of the year through this employer. */
  readonly recordEmploymentTax: () => TracedValue
  income: TracedValue | null
  annual: TracedValue | null
}

/** Trace of the parts of a sum: their steps, and their results by name. */
export type PartsTrace = { readonly steps: Steps; readonly parts: Record<string, TracedValue> }

/** Amounts by name, with the field that each comes from; zeros are left out. */
export function amounts(
  named: Readonly<Record<string, readonly [ref: string, amount: Paise]>>,
): Record<string, TracedValue> {
  const known: Record<string, TracedValue> = {}
  for (const [name, [ref, amount]] of Object.entries(named))
    if (amount !== 0) known[name] = fromField(ref, amount)
  return known
}

export function orZero(known: Record<string, TracedValue>): Record<string, TracedValue> {
  return Object.keys(known).length > 0 ? known : { nothing: fromField('nothing', noPaise) }
}

/** The sum of several, or the only one; null where there is none. */
export function sumOf(
  steps: Steps,
  label: string,
  known: Readonly<Record<string, TracedValue>>,
): TracedValue | null {
  const all = Object.values(known)
  return all.length > 1 ? step(steps, 'sum', label, known) : (all[0] ?? null)
}

/** `amount` itself where it is within `most`. */
export function atMostOf(
  steps: Steps,
  label: string,
  amount: TracedValue,
  most: TracedValue,
  row: Row | null = null,
): TracedValue {
  return isAtMost(amount, most) ? amount : step(steps, 'cap', label, { amount, most }, row)
}

function isAtMost({ value: one }: TracedValue, { value: other }: TracedValue): boolean {
  return one !== null && other !== null && atMost(one, other)
}

export function notBelowZero(steps: Steps, amount: TracedValue): TracedValue {
  if (amount.value !== null && amount.value.num >= 0n) return amount
  return step(steps, 'max', 'Never below zero', { amount, nothing: fromField('never below zero', noPaise) })
}

/** A share of an amount, to the paisa. */
export function shareOf(
  steps: Steps,
  label: string,
  amount: TracedValue,
  rate: PartsPerMillion,
  row: Row,
): TracedValue {
  const percent = percentage({ kind: 'rule', ref: row.rule }, rate)
  const share = step(steps, 'multiply', label, { amount, percent }, row)
  const isWhole = share.value !== null && (share.value.num * 100n) % share.value.den === 0n
  return isWhole
    ? share
    : step(steps, 'round', 'To the paisa', { share, ...roundingInputs('paise', 'half_up', 'practice') })
}

export function toMultiple(
  steps: Steps,
  label: string,
  amount: TracedValue,
  row: TdsLaw['roundings'],
  unit: Paise,
): TracedValue {
  const from = { kind: 'rule', ref: row.rule } as const
  return step(steps, 'round', label, { amount, unit: fromRule(row, unit), mode: text(from, 'half_up') }, row)
}
