// Statutory bonus of one person and one accounting year: month by month whether the wages admit one, then a share of
// the wages that count.

import type { PayPeriod } from '#proto/calendar/period.ts'
import { addMonths } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { printPercent } from '#proto/decimal-text.ts'
import { printGrouped } from '../../money/decimal.ts'
import { atMost, fraction, greatest, halfUpTo, nothing, addFractions, times } from '../../money/fraction.ts'
import type { Fraction } from '../../money/fraction.ts'
import { lesser } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { wholeInParts } from '../../money/rounding.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { DatedTable, Lookup, Row } from '../../parameters/dated.ts'
import { count, explainFigure, fromField, fromRule, step, roundingInputs } from '../../trace/steps.ts'
import type { TracedValue, Trace } from '../../trace/steps.ts'
import { noWarnings } from '../outcome.ts'
import type { NothingDue, RuleWarning } from '../outcome.ts'
import { bonusTerms } from './parameters.ts'

type Terms = Row<{
  eligibility: Paise
  calculation: Paise
  minimum: { readonly n: number; readonly d: number }
  atLeast: Paise
  maximum: PartsPerMillion
  workedDays: number
  payWithinMonths: number
}>

export type BonusLaw = { readonly year: PayPeriod; readonly terms: Terms }

/**
 * The law of an accounting year is that of its last day: a year that began under the Act of 1965 ends under the Code,
 * whose minimum is the higher one. Throws `RuleNotFound`.
 */
export function bonusLaw(year: PayPeriod, { inForce }: Lookup = recordedLaw): BonusLaw {
  return { year, terms: inForce(bonusTerms, year.end) }
}

export const bonusTables: readonly DatedTable[] = [bonusTerms]

/** One month of the year; months before joining and after leaving are left out. */
export type BonusMonth = {
  /** Full monthly rate of wages: eligibility is tested on it. */
  readonly wages: Paise
  /** The minimum wage a month for this employment, where one is fixed. */
  readonly minimumWage: Paise | null
  /** Days paid and days of the month, both whole or both in hundredths; leave with wages, lay-off and injury are paid. */
  readonly paidDays: number
  readonly baseDays: number
}

export type BonusFacts = {
  readonly months: readonly BonusMonth[]
  /** Days worked in the accounting year, by the Code's own counting (section 28). */
  readonly workedDays: number
  /** Percentage that the employer declares; null for the minimum. */
  readonly rate: PartsPerMillion | null
  /** Dismissed for fraud, violence, theft, sabotage or on a conviction for sexual harassment (section 29). */
  readonly isForfeited: boolean
}

export type BonusDue = {
  readonly due: true
  /** For each month of the facts what of its wages counts, in paise and exact; null where they are too high. */
  readonly counted: readonly (Fraction | null)[]
  readonly wages: Fraction
  readonly rate: { readonly n: number; readonly d: number }
  /** The share is under the least amount of a year, which is paid instead. */
  readonly isRaised: boolean
  readonly bonus: Paise
  readonly payBy: PlainDate
  readonly law: BonusLaw
  readonly warnings: readonly RuleWarning[]
}

/** `trace` records the steps of `bonus`. Throws `RangeError` for a rate outside the law's minimum and maximum. */
export function bonus(facts: BonusFacts, law: BonusLaw, trace: Trace | null = null): BonusDue | NothingDue {
  const { terms, year } = law
  const rate = rateOf(facts.rate, terms)
  if (facts.isForfeited) return nothingDue('it is lost by the ground of the dismissal')
  if (facts.workedDays < terms.workedDays) return nothingDue('too few days were worked in the year')
  const counted = facts.months.map(month => (isEligible(month, terms) ? countedWages(month, terms) : null))
  if (counted.every(each => each === null)) return nothingDue('the wages are above the limit')
  const wages = counted.filter(each => each !== null).reduce(addFractions, nothing)
  const share = times(wages, fraction(rate.n, rate.d))
  const least = fraction(terms.atLeast)
  const isRaised = !atMost(least, share)
  const due = halfUpTo(100, greatest(share, least))
  if (trace !== null) traceBonus(trace, facts, law, { rate, isRaised, bonus: due })
  return {
    due: true,
    counted,
    wages,
    rate,
    isRaised,
    bonus: due,
    payBy: addMonths(year.end, terms.payWithinMonths),
    law,
    warnings: noWarnings,
  }
}

function nothingDue(because: string): NothingDue {
  return { due: false, because, warnings: noWarnings }
}

function traceBonus(
  trace: Trace,
  { months, rate: declared }: BonusFacts,
  { terms, year }: BonusLaw,
  { rate, isRaised, bonus: due }: Pick<BonusDue, 'rate' | 'isRaised' | 'bonus'>,
): void {
  const counted: Record<string, TracedValue> = {}
  for (const [index, month] of months.entries()) {
    if (isEligible(month, terms)) counted[`month_${index + 1}`] = traceMonth(trace, index, month, terms)
  }
  const wages = step(trace, 'sum', 'Wages of the year that count', counted, terms)
  const from = { kind: declared === null ? 'rule' : 'field', ref: terms.rule } as const
  const parts = { wages, part: count(from, rate.n), of: count(from, rate.d) }
  const share = step(trace, 'prorate', 'Their share', parts, terms)
  const least = fromRule(terms, terms.atLeast)
  const owed = isRaised ? step(trace, 'max', 'Not under the least of a year', { share, least }, terms) : share
  const unit = roundingInputs('rupee', 'half_up', 'practice')
  const rounded = step(trace, 'round', 'To the rupee, half up', { owed, ...unit })
  const monthCount = Object.keys(counted).length
  const sentence = `Statutory bonus of ${printGrouped(due)} on ${monthCount} months of the year to ${year.end}.`
  explainFigure(trace, 'bonus', sentence, rounded)
}

function traceMonth(
  trace: Trace,
  index: number,
  { wages, minimumWage, paidDays, baseDays }: BonusMonth,
  terms: Terms,
): TracedValue {
  const ref = `statutory_bonus.months[${index}]`
  const limit = isMinimumWageLimit(minimumWage, terms)
    ? fromField(`${ref}.minimum_wage`, minimumWage)
    : fromRule(terms, terms.calculation)
  const inputs = { wages: fromField(`${ref}.wages`, wages), limit }
  const ofMonth = step(trace, 'min', 'Wages, up to the limit', inputs, terms)
  if (paidDays === baseDays) return ofMonth
  return step(trace, 'prorate', 'For the days paid', {
    wages: ofMonth,
    paid: count({ kind: 'field', ref: `${ref}.paid_days` }, paidDays),
    of: count({ kind: 'field', ref: `${ref}.base_days` }, baseDays),
  })
}

function isEligible({ wages }: BonusMonth, { eligibility }: Terms): boolean {
  return wages <= eligibility
}

function isMinimumWageLimit(minimumWage: Paise | null, { calculation }: Terms): minimumWage is Paise {
  return minimumWage !== null && minimumWage > calculation
}

/** Wages, but not above the ceiling or the minimum wage, whichever is higher; then for the days paid. */
function countedWages({ wages, minimumWage, paidDays, baseDays }: BonusMonth, terms: Terms): Fraction {
  const ceiling = isMinimumWageLimit(minimumWage, terms) ? minimumWage : terms.calculation
  return times(fraction(lesser(wages, ceiling)), fraction(paidDays, baseDays))
}

function rateOf(declared: PartsPerMillion | null, { minimum, maximum }: Terms): BonusDue['rate'] {
  if (declared === null) return minimum
  const rate = { n: declared, d: wholeInParts }
  if (declared > maximum || !atMost(fraction(minimum.n, minimum.d), fraction(rate.n, rate.d))) {
    const limits = `${minimum.n}/${minimum.d} and ${printPercent(maximum)} %`
    throw new RangeError(
      `A bonus rate lies between ${limits} of the wages; ${printPercent(declared)} % does not.`,
    )
  }
  return rate
}
