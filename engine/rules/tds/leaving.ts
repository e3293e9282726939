// What is exempt of the payments made on leaving, in both regimes. The limits are of a lifetime: what earlier
// employers' payments have used of them is a fact.

import { lesser, noPaise, paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa } from '../../money/rounding.ts'
import type { TdsLaw } from './law.ts'

/** How a day of leave and a year of service are counted for gratuity under the Act: fifteen days of twenty-six. */
const gratuityDays = { paid: 15, month: 26 }

export type GratuityFacts = {
  readonly received: Paise
  readonly usedBefore: Paise
  readonly under: 'government' | 'act' | 'other'
  /** Under the Act, the last month's wages; otherwise the average salary of the last ten months. */
  readonly wages: Paise
  /** Under the Act a part above six months is a year; otherwise only completed ones count. */
  readonly years: number
}

export function exemptGratuity(
  { received, usedBefore, under, wages, years }: GratuityFacts,
  law: TdsLaw,
): Paise {
  if (under === 'government') return received
  const byService =
    under === 'act'
      ? halfUpToPaisa(wages, gratuityDays.paid * years, gratuityDays.month)
      : halfUpToPaisa(wages, years, 2)
  return least(received, byService, paise(law.retirement.gratuity - usedBefore))
}

export type LeaveFacts = {
  readonly received: Paise
  readonly usedBefore: Paise
  readonly isGovernmentEmployee: boolean
  /** Average of the last ten months: basic, dearness allowance that counts for retirement, turnover commission. */
  readonly averageSalary: Paise
  /** Days of leave not taken, in hundredths. */
  readonly unusedDays: number
  readonly completedYears: number
}

/** On leaving; leave that is cashed in service is taxed whole. */
export function exemptLeave(facts: LeaveFacts, law: TdsLaw): Paise {
  if (facts.isGovernmentEmployee) return facts.received
  const days = Math.min(facts.unusedDays, 30 * 100 * facts.completedYears)
  return least(
    facts.received,
    paise(facts.averageSalary * 10),
    halfUpToPaisa(facts.averageSalary, days, 30 * 100),
    paise(law.retirement.leaveEncashment - facts.usedBefore),
  )
}

/** A third of the pension's whole value for one who receives gratuity as well, half of it otherwise. */
export function exemptCommutedPension(received: Paise, wholeValue: Paise, hasGratuity: boolean): Paise {
  return lesser(received, halfUpToPaisa(wholeValue, 1, hasGratuity ? 3 : 2))
}

/** Retrenchment compensation, or payment on voluntary retirement. */
export function exemptRetrenchment(received: Paise, usedBefore: Paise, law: TdsLaw): Paise {
  return least(received, paise(law.retirement.retrenchment - usedBefore))
}

function least(first: Paise, ...others: readonly Paise[]): Paise {
  const found = others.reduce(lesser, first)
  return found > 0 ? found : noPaise
}
