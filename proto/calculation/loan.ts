// Loans and advances of an employee as a calculation reads them, and how they are repaid.

import type { PartsPerMillion, Paise, PlainDate } from '../units.ts'

/**
 * `balance`: what slips of all other periods carried forward, less what they brought in; below zero where later ones have
 * brought in what the period itself carries forward. `payrollRunId`: of the last one that did.
 */
export type LaterRecovery = {
  readonly payrollRunId: string
  readonly balance: Paise
  /** An earlier period took it, from a slip that is void by now or has left its person out. */
  readonly isEarlier?: true
}

export const recoveryTypes = ['advance', 'loan', 'other'] as const

export type RecoveryInput = {
  readonly code: string
  readonly amount: Paise
  readonly type: (typeof recoveryTypes)[number]
  /** The value of a loan at no or little interest, as income of the employee; null: worked out of `loan`, or none. */
  readonly perquisiteValue: Paise | null
  /** Facts that decide the taxable value of a loan; absent: it has none. */
  readonly loan?: LoanInput
}

/** A loan as this month leaves it. */
export type LoanInput = {
  /** Principal of the loan. */
  readonly principal: Paise
  /** The month’s highest balance. */
  readonly balance: Paise
  /** Paid with this instalment. */
  readonly interest: Paise
  /** A year's rate of the State Bank of India for such a loan on the tax year's first day; null: not declared. */
  readonly lendingRate: PartsPerMillion | null
  readonly isMedical: boolean
}

/** Terms of repayment of an advance or a loan, for which the engine returns a schedule. */
export type RepaymentTerms = {
  readonly principal: Paise
  readonly disbursedOn: PlainDate
  /** First day of the month of the first instalment. */
  readonly firstInstalment: PlainDate
  readonly repayment: { readonly instalments: number } | { readonly amount: Paise }
  readonly interest:
    | { readonly method: 'none' }
    | { readonly method: 'flat' | 'reducing'; readonly rate: PartsPerMillion }
}

/** One month of a schedule; `balance` is the principal left after it. */
export type RepaymentInstalment = {
  readonly month: PlainDate
  readonly principal: Paise
  readonly interest: Paise
  readonly balance: Paise
}
