// The shapes of what is known of a payment before anything is calculated: the days under each salary and what they pay.

import type { LopDate, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'

import type { Paise } from '../money/paise.ts'
import type { PaidDays, SalaryDays } from './salary/days.ts'
import type { ResolvedComponent } from './salary/salary.ts'

/** Days of employment under one salary. */
export type SalarySlice = PayPeriod & {
  /** Counted days of the slice. */
  readonly days: number
  readonly paidDays: PaidDays
  /** Loss of pay whose dates lie in the slice. */
  readonly lopDates: readonly LopDate[]
  /** What the amounts are for: a month, a day worked, an hour worked. */
  readonly payBasis: SalaryInput['payBasis']
  readonly agreed: SalaryInput
  readonly components: readonly ResolvedComponent[]
}

export type PayslipFacts = {
  readonly employed: PayPeriod
  readonly employedCalendarDays: number
  /** Days of employment in the period, where only some of them are paid by now; null: all are. */
  readonly partOf: number | null
  readonly days: SalaryDays
  /** What pay by the hour is for; its days are those of a monthly salary, because hours do not tell them. */
  readonly workedMinutes: number
  /** The salary is of another payment: only the rates of the slices count. */
  readonly isSalaryExcluded: boolean
  /** The slices in order of days; at least one. */
  readonly slices: readonly SalarySlice[]
  /** The pay of the salary for several months, or once, that is due by these days. */
  readonly intervalPay: readonly IntervalPay[]
}

/** A salary's addition for days of one wage month: the rate of a full month times `days` over `ofDays`. */
export type IntervalShare = PayPeriod & {
  readonly term: ResolvedTerm
  readonly resolved: ResolvedComponent
  readonly rate: Paise
  readonly days: number
  readonly ofDays: number
  readonly amount: Paise
}

export type IntervalPay = {
  /** The component of the salary last in force that has it. */
  readonly resolved: ResolvedComponent
  /** For all months of the interval so far, at that salary. */
  readonly full: Paise
  readonly amount: Paise
  /** Before rounding, in millionths of a rupee. */
  readonly raw: number
  /** The shares in the order of their days. */
  readonly shares: readonly IntervalShare[]
}

/** Days of employment under one salary, for what it does not pay monthly. */
export type Term = PayPeriod & {
  readonly agreed: SalaryInput
  /** The last day of the employment. */
  readonly lastDay: PlainDate | null
  /** Codes that no salary named before. */
  readonly newCodes: ReadonlySet<string>
}
/** The same with the amounts of its components. */
export type ResolvedTerm = Term & { readonly components: readonly ResolvedComponent[] }
