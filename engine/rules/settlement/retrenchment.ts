// Compensation of a retrenched worker, and what the employer pays into the re-skilling fund.

import { addDays, daysInclusive } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { serviceBetween, yearsOverHalf } from '#proto/calendar/service.ts'
import type { Service } from '#proto/calendar/service.ts'
import { lesser, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { noWarnings } from '../outcome.ts'
import type { NothingDue } from '../outcome.ts'
import { payForDays } from './day-rate.ts'
import type { DayRate } from './day-rate.ts'
import type { RetrenchmentTaxLaw, SettlementLaw } from './law.ts'

export type RetrenchmentFacts = {
  readonly continuousSince: PlainDate
  readonly leftOn: PlainDate
  /** Whole days without pay in the last twelve months. */
  readonly unpaidDays: number
  /** The average of the last three months. */
  readonly averagePay: DayRate
  readonly lastWages: DayRate
}

export type RetrenchmentDue = {
  readonly due: true
  readonly service: Service
  readonly countedYears: number
  readonly averagePay: DayRate
  readonly compensation: Paise
  /** Paid to the fund, not to the worker; null before the Code. */
  readonly fund: { readonly amount: Paise; readonly by: PlainDate } | null
  readonly law: SettlementLaw['retrenchment']
}

/** Fifteen days' average pay for each year, a part of more than six months being one. */
export function retrenchment(
  { continuousSince, leftOn, unpaidDays, averagePay, lastWages }: RetrenchmentFacts,
  { retrenchment: law }: SettlementLaw,
): RetrenchmentDue | NothingDue {
  const service = serviceBetween(continuousSince, leftOn)
  const workedDays = daysInclusive(continuousSince, leftOn) - unpaidDays
  if (service.years === 0 && workedDays < law.minimumDays)
    return { due: false, because: 'the service is shorter than a year', warnings: noWarnings }
  const countedYears = yearsOverHalf(service)
  return {
    due: true,
    service,
    countedYears,
    averagePay,
    compensation: payForDays(averagePay, law.daysAYear * countedYears * 100),
    fund: law.fund && {
      amount: payForDays(lastWages, law.fund.days * 100),
      by: addDays(leftOn, law.fund.withinDays),
    },
    law,
  }
}

export type RetrenchmentExemption = {
  readonly exempt: Paise
  readonly taxable: Paise
  readonly because: 'received' | 'compensation' | 'limit'
  readonly law: RetrenchmentTaxLaw
}

/** The least of what was received, the law's compensation, and the limit. */
export function exemptRetrenchment(
  received: Paise,
  compensation: Paise,
  law: RetrenchmentTaxLaw,
): RetrenchmentExemption {
  const exempt = lesser(received, lesser(compensation, law.limit))
  const because = exempt === received ? 'received' : exempt === compensation ? 'compensation' : 'limit'
  return { exempt, taxable: subtract(received, exempt), because, law }
}
