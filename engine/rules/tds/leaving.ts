// What is exempt of the payments made on leaving, gratuity aside, in both regimes. The limits are of a lifetime: what
// earlier employers' payments have used of them is a fact.

import { lesser, noPaise, paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa } from '../../money/rounding.ts'
import type { TdsLaw } from './law.ts'

type LeaveFacts = {
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
  const { leaveEncashment, leaveMonths, leaveDaysOfYear } = law.retirement
  const days = Math.min(facts.unusedDays, leaveDaysOfYear * 100 * facts.completedYears)
  return least(
    facts.received,
    paise(facts.averageSalary * leaveMonths),
    // A month of leave has thirty days.
    halfUpToPaisa(facts.averageSalary, days, 30 * 100),
    paise(leaveEncashment - facts.usedBefore),
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
