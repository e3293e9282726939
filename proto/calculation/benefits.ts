// Benefits with an entitlement for a period, and what has been paid of them.

import type { Paise, PayPeriod, PlainDate } from '../units.ts'

export const entitlementPeriods = ['month', 'year'] as const

export const unclaimedTreatments = ['pay_taxed', 'lapse'] as const

/** What employees may claim of a component, and what becomes of the rest. The salary that names it assigns it. */
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

/** What earlier wage months of the entitlement's year came to. */
export type BenefitSoFar = BenefitAmounts & {
  readonly code: string
  /** What accrued in the wage months that begin before `until`, in place of what salaries say; absent: as they say. */
  readonly accrued?: { readonly amount: Paise; readonly until: PlainDate }
  /**
   * What other payments of the wage month came to, where a later month that is closed has gone on from it: this payment
   * takes up claims for later months and pays nothing. Absent: no later month has.
   */
  readonly fixed?: BenefitAmounts
}

/** An entitlement as a payment leaves it. */
export type SlipBenefit = BenefitAmounts & {
  readonly code: string
  readonly name: string
  /** The wage months of its year: the first day of the first, the last day of the last. */
  readonly year: PayPeriod
  /** Of the whole year, by what is agreed now. */
  readonly entitlement: Paise
  /** Until the end of the wage month. */
  readonly accrued: Paise
  /** Whether what was unclaimed has been settled. */
  readonly isSettled: boolean
  /** What this payment adds to the sums. */
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
