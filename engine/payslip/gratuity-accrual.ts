// What the month adds to the gratuity that has been earned: a cost of the employer who pays it to a trust or an
// insurer. It is nobody's income before the service ends.

import type { RunInput } from '#proto/calculation.ts'
import { isEmployee } from '#proto/employment.ts'

import { addDays } from '../calendar/plain-date.ts'
import type { PlainDate } from '../calendar/plain-date.ts'
import { serviceBetween } from '../calendar/service.ts'
import type { Fraction } from '../money/fraction.ts'
import { noPaise, subtract } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { accruedGratuity, gratuityLaw, yearsOfService } from '../rules/gratuity/index.ts'
import type { GratuityLaw, GratuitySettings } from '../rules/gratuity/index.ts'
import type { MonthWorking } from './month.ts'
import { gratuityWages } from './wage-bases.ts'

/** As of one day, at the wages of its month. */
export type Accrued = {
  readonly amount: Paise
  readonly wages: Paise
  readonly years: Fraction
  readonly law: GratuityLaw
}

export type GratuityAccrual = {
  readonly now: Accrued
  /** At the end of the month before; null where the service began since. */
  readonly before: Accrued | null
  /** Never below zero: a fall of wages lowers what is owed, and takes no cost back. */
  readonly provision: Paise
}

/** The wages of a full month that gratuity would stand on; nothing where the law does not reach the person. */
export function wagesForGratuity({ run, employee, earnings, bases }: MonthWorking): Paise {
  const isReached = run.input.organization.gratuity.isCovered && isEmployee(employee.employmentType)
  return isReached ? gratuityWages(earnings, bases, run) : noPaise
}

function accrues({ organization, settings: { gratuity } }: RunInput): boolean {
  if (gratuity.accrual !== 'funded') return gratuity.accrual === 'always'
  return organization.gratuity.funding !== 'none'
}

/** Null where it is no cost of the month. Throws `RuleNotFound` before the record. */
export function gratuityAccrual(month: MonthWorking): GratuityAccrual | null {
  const { run, employee, facts } = month
  if (!accrues(run.input)) return null
  const wages = wagesForGratuity(month)
  if (wages === 0) return null
  const since = employee.dateOfJoining
  const endBefore = addDays(run.period.start, -1)
  const now = accruedAt(since, facts.employed.end, wages)
  const before =
    since > endBefore ? null : accruedAt(since, endBefore, employee.earlier.gratuityWages ?? wages)
  const owed = before?.amount ?? noPaise
  return { now, before, provision: now.amount > owed ? subtract(now.amount, owed) : noPaise }
}

/** It has no test of eligibility and rounds no year, so only the base of the wages matters of these. */
const settings: GratuitySettings = {
  lastYear: 'days_240',
  fixedTerm: 'rule_33',
  death: 'rounded',
  base: 'code_all',
  rounding: 'paisa',
}

function accruedAt(continuousSince: PlainDate, day: PlainDate, wages: Paise): Accrued {
  const law = gratuityLaw(day)
  const amount = accruedGratuity(
    {
      continuousSince,
      leftOn: day,
      ending: 'other',
      isWorkingJournalist: false,
      hasReducedYear: false,
      unpaidDays: 0,
      wages: { per: 'month', wages },
      oldBase: null,
      beforeDisablement: null,
      seasons: null,
      forfeiture: null,
    },
    law,
    settings,
  )
  return { amount, wages, years: yearsOfService(serviceBetween(continuousSince, day)), law }
}
