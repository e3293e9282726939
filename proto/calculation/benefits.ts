// Benefits with an entitlement for a period, and what has been paid of them.

import type { Paise, PayPeriod, PlainDate } from '../units.ts'

export const entitlementPeriods = ['month', 'year'] as const

export const unclaimedTreatments = ['pay_taxed', 'lapse'] as const

/**
 * Claimable amounts of a component, and the treatment of what is left unclaimed. The salary that names it assigns it.
 */
export type Entitlement = {
  /** Ascending by date. A wage month goes by the amount in force on its last day; before the first, nothing accrues. */
  readonly amounts: readonly {
    readonly from: PlainDate
    readonly per: (typeof entitlementPeriods)[number]
    readonly amount: Paise
  }[]
  readonly unclaimed: (typeof unclaimedTreatments)[number]
  /** The calendar month, 1 to 12, whose payment settles the rest. The entitlement's year ends with it. */
  readonly settledIn: number
}

/** An entitlement so far in its year, in paise. Claims stay waiting where they exceed what has accrued. */
export type BenefitAmounts = {
  /** Approved claims that payments have taken up. */
  readonly claimed: Paise
  /** Claims paid without and with income tax. */
  readonly untaxed: Paise
  readonly taxed: Paise
  /** Paid as taxed pay because nobody claimed it. */
  readonly unclaimed: Paise
  readonly lapsed: Paise
}

/** Amounts of the earlier wage months in the entitlement's year. */
export type BenefitSoFar = BenefitAmounts & {
  readonly code: string
  /** Accruals of wage months that begin before `until`, replacing those of the salaries; absent: the salaries apply. */
  readonly accrued?: { readonly amount: Paise; readonly until: PlainDate }
  /**
   * Amounts of other payments of the wage month that a later closed month has built on: this payment takes up claims
   * for later months and pays nothing. Absent: no later month has.
   */
  readonly fixed?: BenefitAmounts
}

/** An entitlement as a payment leaves it. */
export type SlipBenefit = BenefitAmounts & {
  readonly code: string
  readonly name: string
  /** The wage months of its year: the first day of the first, the last day of the last. */
  readonly year: PayPeriod
  /** Amount of the whole year at the agreed salary of today. */
  readonly entitlement: Paise
  /** Until the end of the wage month. */
  readonly accrued: Paise
  /** Whether what was unclaimed has been settled. */
  readonly isSettled: boolean
  /** Addition of this payment to the sums. */
  readonly now: BenefitAmounts
}

const unclaimedPrefix = 'UNCLAIMED_'

/** The code of the line that pays what was not claimed of a component. */
export function unclaimedCode(code: string): string {
  return `${unclaimedPrefix}${code}`
}

/** Components cannot have such a code. */
export function isUnclaimedCode(code: string): boolean {
  return code.startsWith(unclaimedPrefix)
}

export const maxEntitlementCodeLength = 32 - unclaimedPrefix.length
