// Leave that was not taken: what is paid for it, and how much of that is free of income tax.

import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { Service } from '#proto/calendar/service.ts'
import { fraction, halfUpTo, times } from '../../money/fraction.ts'
import { lesser, noPaise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa } from '../../money/rounding.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { DatedTable, Lookup, Row } from '../../parameters/dated.ts'
import { leaveExemption } from './parameters.ts'

export type LeaveLaw = Row<{
  limit: Paise
  monthsOfPay: number
  leaveDaysAYear: number
  daysInMonth: number
}>

/** Income tax goes by the day of payment. Throws `RuleNotFound`. */
export function leaveLaw(paidOn: PlainDate, { inForce }: Lookup = recordedLaw): LeaveLaw {
  return inForce(leaveExemption, paidOn)
}

export const leaveTables: readonly DatedTable[] = [leaveExemption]

/** Leave of one kind. Which wages and which divisor make a day’s pay is the company’s policy. */
export type EncashedLeave = {
  /** Hundredths of a day. */
  readonly days: number
  /** Monthly wages, and how many days they are divided by (26, 30, the days of the month). */
  readonly wages: Paise
  readonly divisor: number
}

/** Days × wages ÷ divisor, rounded once. */
export function leavePay({ days, wages, divisor }: EncashedLeave): Paise {
  return halfUpToPaisa(wages, days, divisor * 100)
}

export type LeaveExemptionFacts = {
  readonly received: Paise
  /**
   * `leaving`: any end of a private employment. Government service on leaving and a payment on death are exempt whole;
   * leave encashed in service is taxed whole.
   */
  readonly when: 'leaving' | 'leaving_government' | 'death' | 'in_service'
  /** Basic pay, dearness allowance in the terms, commission on turnover: their sum over the last ten months or fewer. */
  readonly pay: { readonly sum: Paise; readonly months: number }
  readonly service: Service
  /** Days encashed, and days taken in the whole service; in hundredths. */
  readonly daysLeft: number
  readonly daysTaken: number
  /** Exempt amount of earlier encashments: the limit is for a lifetime and all employers. */
  readonly exemptEarlier: Paise
}

export type LeaveExemption = {
  readonly exempt: Paise
  readonly taxable: Paise
  readonly because:
    | 'exempt_whole'
    | 'taxed_whole'
    | 'received'
    | 'months_of_pay'
    | 'leave_at_credit'
    | 'limit'
  /** The four bounds, where they were weighed. */
  readonly bounds: {
    readonly monthsOfPay: Paise
    readonly leaveAtCredit: Paise
    /** Hundredths of a day. */
    readonly daysAtCredit: number
    readonly limit: Paise
  } | null
  readonly law: LeaveLaw
}

export function exemptLeave(facts: LeaveExemptionFacts, law: LeaveLaw): LeaveExemption {
  const { received, when } = facts
  if (when === 'in_service')
    return { exempt: noPaise, taxable: received, because: 'taxed_whole', bounds: null, law }
  if (when !== 'leaving')
    return { exempt: received, taxable: noPaise, because: 'exempt_whole', bounds: null, law }
  const bounds = boundsOf(facts, law)
  const exempt = [bounds.monthsOfPay, bounds.leaveAtCredit, bounds.limit].reduce(lesser, received)
  return {
    exempt,
    taxable: subtract(received, exempt),
    because: boundBy(exempt, received, bounds),
    bounds,
    law,
  }
}

type Bounds = NonNullable<LeaveExemption['bounds']>

function boundsOf(facts: LeaveExemptionFacts, law: LeaveLaw): Bounds {
  const { pay, service, daysLeft, daysTaken, exemptEarlier } = facts
  const average = fraction(pay.sum, pay.months)
  // Thirty days for each completed year, however much more the company grants, less what was taken.
  const allowed = service.years * law.leaveDaysAYear * 100 - daysTaken
  const daysAtCredit = allowed <= 0 ? 0 : allowed < daysLeft ? allowed : daysLeft
  return {
    monthsOfPay: halfUpTo(1, times(average, fraction(law.monthsOfPay))),
    leaveAtCredit: halfUpTo(1, times(average, fraction(daysAtCredit, law.daysInMonth * 100))),
    daysAtCredit,
    limit: subtract(law.limit, lesser(exemptEarlier, law.limit)),
  }
}

function boundBy(exempt: Paise, received: Paise, bounds: Bounds): LeaveExemption['because'] {
  if (exempt === received) return 'received'
  if (exempt === bounds.monthsOfPay) return 'months_of_pay'
  return exempt === bounds.leaveAtCredit ? 'leave_at_credit' : 'limit'
}
