// Gratuity of someone who has not left: what today would cost, what has accrued, what a later day may bring. No
// actuarial valuation: nobody dies, resigns or is discounted here.

import { financialYear } from '#proto/calendar/months.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { yearOf } from '#proto/calendar/plain-date.ts'
import { serviceBetween } from '#proto/calendar/service.ts'
import type { Service } from '#proto/calendar/service.ts'
import { fraction, halfUpTo, times } from '../../money/fraction.ts'
import { lesser, noPaise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { wholeInParts } from '../../money/rounding.ts'
import { count, fromField, fromRule, step, roundingInputs } from '../../trace/steps.ts'
import type { TracedValue, Trace } from '../../trace/steps.ts'
import { eligibleOn } from './eligibility.ts'
import type { GratuityFacts, GratuitySettings, WageRate } from './facts.ts'
import { gratuity } from './gratuity.ts'
import type { GratuityDue, NoGratuity } from './gratuity.ts'
import type { GratuityLaw } from './law.ts'
import { daysOfRate, gratuityParts, sharesOfYears, sumOf } from './reckoning.ts'
import type { GratuityPart } from './reckoning.ts'

type ProjectionFacts = {
  /** Gratuity if the employee left on the day of the report. */
  readonly today: GratuityFacts
  /** The facts as of the end of the last month; null for someone who joined since. */
  readonly lastMonth: GratuityFacts | null
  /** A later day, and by how much wages grow on each 1 April up to it. */
  readonly later: { readonly on: PlainDate; readonly growth: PartsPerMillion } | null
}

type ProjectionLaw = {
  readonly today: GratuityLaw
  readonly lastMonth: GratuityLaw
  readonly later: GratuityLaw
}

export type GratuityProjection = {
  readonly service: Service
  readonly eligibleOn: PlainDate
  /** Gratuity due to an employee who leaves today. */
  readonly today: GratuityDue | NoGratuity
  /** Earned so far: no test of eligibility and no rounding of years, but the cap. */
  readonly accrued: Paise
  /** Accrual of this month; negative after a fall of wages. */
  readonly provision: Paise
  readonly later: { readonly wages: WageRate; readonly outcome: GratuityDue | NoGratuity } | null
}

export function projectGratuity(
  facts: ProjectionFacts,
  law: ProjectionLaw,
  settings: GratuitySettings,
): GratuityProjection {
  const { today, lastMonth, later } = facts
  const outcome = gratuity(today, law.today, settings)
  const { service } = outcome
  const accrued = accruedGratuity(today, law.today, settings)
  const before = lastMonth === null ? noPaise : accruedGratuity(lastMonth, law.lastMonth, settings)
  return {
    service,
    eligibleOn: eligibleOn(today, service, law.today.terms, settings),
    today: outcome,
    accrued,
    provision: subtract(accrued, before),
    later: later === null ? null : projectAmount(today, service, later, law.later, settings),
  }
}

/** Trace of the daily earnings: its steps, their label, and their result once recorded. */
export type AccrualTrace = { readonly trace: Trace; readonly label: string; earned: TracedValue | null }

/** Earned by a day: no test of eligibility and no rounding of years, but the cap. */
export function accruedGratuity(
  facts: GratuityFacts,
  law: GratuityLaw,
  settings: GratuitySettings,
  traced: AccrualTrace | null = null,
): Paise {
  const service = serviceBetween(facts.continuousSince, facts.leftOn)
  const parts = gratuityParts(facts, sharesOfYears(service), law, settings)
  if (traced !== null) traced.earned = traceAccrued(traced, parts, law)
  return lesser(halfUpTo(1, sumOf(parts)), law.cap.cap)
}

function traceAccrued(
  { trace, label }: AccrualTrace,
  parts: readonly GratuityPart[],
  { terms, cap }: GratuityLaw,
): TracedValue {
  const ofTerms = { kind: 'rule', ref: terms.rule } as const
  const ofService = { kind: 'field', ref: 'date_of_joining' } as const
  const amounts = parts.map(({ wages, days, years }) =>
    step(
      trace,
      'prorate',
      `${label}: wages of so many days for each year of service`,
      {
        wages: fromField('wages.gratuity', wages.wages),
        days: count(ofTerms, days),
        of: count(ofTerms, daysOfRate(wages, terms)),
        service: count(ofService, years.num),
        parts_of_a_year: count(ofService, years.den),
      },
      terms,
    ),
  )
  const whole =
    amounts.length === 1
      ? amounts[0]!
      : step(
          trace,
          'sum',
          `${label}: all parts of the service`,
          Object.fromEntries(amounts.map((amount, index) => [`part_${index + 1}`, amount])),
        )
  const unit = roundingInputs('paise', 'half_up', 'practice')
  const rounded = step(trace, 'round', 'To the paisa, half up', { whole, ...unit })
  return step(trace, 'min', 'Up to the limit', { rounded, limit: fromRule(cap, cap.cap) }, cap)
}

function projectAmount(
  today: GratuityFacts,
  service: Service,
  { on, growth }: NonNullable<ProjectionFacts['later']>,
  law: GratuityLaw,
  settings: GratuitySettings,
): GratuityProjection['later'] {
  if (on < today.leftOn)
    throw new RangeError(`A projection looks ahead of ${today.leftOn}, not back to ${on}.`)
  const rises = yearOf(financialYear(on).start) - yearOf(financialYear(today.leftOn).start)
  const wages = grown(today.wages, growth, rises)
  const oldBase = today.oldBase === null ? null : grown(today.oldBase, growth, rises)
  const isSameYear = serviceBetween(today.continuousSince, on).years === service.years
  // Days without pay of an earlier year of service say nothing of the year that will be under way.
  const unpaidDays = isSameYear ? today.unpaidDays : 0
  return { wages, outcome: gratuity({ ...today, leftOn: on, wages, oldBase, unpaidDays }, law, settings) }
}

/** Compounded exactly, then to the paisa: a wage is an amount that could be paid. */
function grown(rate: WageRate, growth: PartsPerMillion, rises: number): WageRate {
  const factor = fraction(
    BigInt(wholeInParts + growth) ** BigInt(rises),
    BigInt(wholeInParts) ** BigInt(rises),
  )
  return { ...rate, wages: halfUpTo(1, times(fraction(rate.wages), factor)) }
}
