// Payments of the same month and of earlier ones that a calculation takes into account.

import type { DayHundredths, Paise, PlainDate } from '../units.ts'

/** Pay by which the tax law limits what it exempts or deducts: basic pay and dearness allowance, and house rent allowance. */
export type LimitingPay = {
  readonly basicAndDa: Paise
  readonly houseRent: Paise
}

export type EarlierMonth = LimitingPay & {
  readonly start: PlainDate
  readonly nps: Paise
}

/**
 * Professional tax of a payment, and the pay on which it was levied; both zero for a month that nobody paid. `end` is the
 * end of the wage month.
 */
export type PtMonth = {
  readonly end: PlainDate
  readonly tax: Paise
  readonly pay: Paise
  /** The state, or the local body and its state; absent: not known, so it counts as the present one. */
  readonly authority?: string
}

/**
 * Sums of the payments of wage months for one authority; null: the authority is unknown, so the present one is assumed.
 */
export type PtYear = {
  readonly authority: string | null
  /** Wage months, also those that are recorded here and were not paid. */
  readonly payments: number
  readonly tax: Paise
  readonly pay: Paise
}

/** Total paid for one month so far. */
export type PaidMonth = {
  /** The earnings, each component once. */
  readonly earnings: readonly { readonly code: string; readonly amount: Paise }[]
  readonly lop: DayHundredths
  readonly pf: MonthPf
  /** Days without wages as the provident fund was told by the month's own payments; absent: not known. */
  readonly ncpDays?: number
  /** Voluntary provident fund that the limit on deductions left out: it is not owed later; absent: none. */
  readonly vpfLapsed?: Paise
  /** State insurance contributed for the month; null: the employee was not insured; absent: not known. */
  readonly esi?: MonthEsi | null
  /** State insurance that the last payment that worked the month out again found contributed too much; absent: none. */
  readonly esiTooMuch?: MonthEsi
  /** Paid and deducted by the salary beside the earnings, each component once; absent: it is not compared. */
  readonly besideEarnings?: readonly BesideEarnings[]
  /** The employer's share of the pension system and contributions of the salary; absent: they are not compared. */
  readonly contributions?: readonly ContributionPayment[]
}

export type ContributionPayment = { readonly code: string; readonly amount: Paise }

/** A reimbursement or deduction of the salary: neither an item that is recorded for its month nor a line of the law. */
export type BesideEarnings = {
  readonly code: string
  readonly type: 'reimbursement' | 'deduction'
  readonly amount: Paise
}

/** State insurance of one month, or what is contributed for it later. */
export type MonthEsi = { readonly wages: Paise; readonly employee: Paise; readonly employer: Paise }

/** One month of the provident fund, or what is contributed for it later; the employee's share with the voluntary one. */
export type MonthPf = {
  readonly epfWages: Paise
  readonly epsWages: Paise
  readonly edliWages: Paise
  readonly employee: Paise
  readonly eps: Paise
  readonly employerEpf: Paise
  readonly edli: Paise
  readonly admin: Paise
}

const nil = 0 as Paise

export const nothingInFund: MonthPf = {
  epfWages: nil,
  epsWages: nil,
  edliWages: nil,
  employee: nil,
  eps: nil,
  employerEpf: nil,
  edli: nil,
  admin: nil,
}

export const nothingInsured: MonthEsi = { wages: nil, employee: nil, employer: nil }
