// Facts of one employee that income tax on salary depends on. Amounts are of the whole tax year, actual months and
// projected ones together, unless a comment states otherwise; none is negative.

import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { Paise } from '../../money/paise.ts'

export type Regime = 'new' | 'old'
export type AgeBand = 'below_60' | '60_to_79' | '80_plus'
export type Residency = 'resident' | 'not_ordinarily_resident' | 'non_resident'
type PanStatus = 'valid' | 'missing' | 'inoperative'

/** Location of a rented house: a city's name, or whether it is on the list. */
export type Place = { readonly city: string } | { readonly inListedCity: boolean }

/** The days of employment in one wage month, with what was or will be paid for them. */
export type HouseRentMonth = {
  readonly start: PlainDate
  readonly end: PlainDate
  /** Calendar days of the whole wage month. */
  readonly days: number
  readonly allowance: Paise
  /** Basic, dearness allowance that counts for retirement, and commission as a fixed share of turnover. */
  readonly salary: Paise
}

/** Rent of one house; two houses do not overlap in time. */
export type Rent = {
  readonly from: PlainDate
  readonly to: PlainDate | null
  readonly monthly: Paise
  readonly place: Place
  readonly hasLandlordPan: boolean
}

/** An allowance that may be exempt, by its code in the law's table. */
export type AllowanceFacts = {
  readonly code: string
  readonly received: Paise
  /** Amount spent for its purpose; zero where the limit is another. */
  readonly spent: Paise
  readonly months: number
  readonly children: number
  readonly inListedCity: boolean
}

/** A claim as far as it counts: declared before the cut-off for proofs, accepted after it. */
export type DeductionClaim = { readonly code: string; readonly amount: Paise }

export type OtherIncome = {
  readonly kind: 'savings_interest' | 'deposit_interest' | 'other'
  readonly amount: Paise
}

export type Houses = {
  /** Interest on the loan for one's own house. */
  readonly selfOccupied: { readonly interest: Paise; readonly isOldOrRepairLoan: boolean } | null
  readonly letOut: readonly {
    /** Net annual value less its standard deduction, before interest. */
    readonly income: Paise
    readonly interest: Paise
  }[]
}

/** Salary from another employer of the same year, as the employee declares it. */
type PreviousEmployment = {
  readonly gross: Paise
  readonly exemptions: Paise
  readonly providentFund: Paise
  readonly employmentTax: Paise
  readonly tds: Paise
}

export type Person = {
  readonly regime: Regime
  readonly dateOfBirth: PlainDate | null
  readonly residency: Residency
  readonly panStatus: PanStatus
  readonly isGovernmentEmployee: boolean
}

/** All that the year's income is made of, beside the salary itself. */
export type DeclarationFacts = {
  /** Every month of employment in the year, with or without an allowance, where rent is declared. */
  readonly houseRent: readonly HouseRentMonth[]
  readonly rents: readonly Rent[]
  readonly allowances: readonly AllowanceFacts[]
  /** Professional tax paid through this employer. */
  readonly employmentTax: Paise
  /** The employee's own share and voluntary contributions: part of the 80C group without a claim. */
  readonly ownProvidentFund: Paise
  /** The employer's contribution, which the salary contains as well. */
  readonly employerNps: { readonly contribution: Paise; readonly basicAndDa: Paise } | null
  readonly claims: readonly DeductionClaim[]
  readonly houses: Houses
  readonly otherIncome: readonly OtherIncome[]
  readonly previousEmployment: PreviousEmployment | null
  /** Tax deducted or collected by others on declared income, without the previous employer's. */
  readonly otherTaxCredits: Paise
  /** Relief for arrears of earlier years (section 157; before, 89), see `arrearsRelief`. */
  readonly arrearsRelief: Paise
}

/** One year: `salary` is this employer's, with perquisites and the employer's NPS, before any exemption. */
export type YearFacts = {
  readonly person: Person
  readonly declared: DeclarationFacts
  readonly salary: Paise
}

/** One payment of salary, with what came before it in the tax year and what is still to come. */
export type MonthFacts = {
  readonly person: Person
  readonly declared: DeclarationFacts
  /** Taxable pay by this employer in the tax year. */
  readonly pay: {
    /** Regular pay of earlier payments. */
    readonly paid: Paise
    /** Bonuses, arrears and other one-time pay of earlier payments. */
    readonly oneTimePaid: Paise
    /** Regular pay of this payment, loss of pay already taken off. */
    readonly current: Paise
    readonly oneTime: Paise
    /** Regular pay of the payments after this one, see `projectedPay`. */
    readonly projected: Paise
  }
  /** Payments left in the tax year or to the last working day, this one counted: at least one. */
  readonly monthsLeft: number
  /** This payment takes no share of the tax on regular pay, which another payment of the month pays; absent: it does. */
  readonly isBesideRegularPay?: boolean
  /** Deducted by this employer in the tax year before this payment. */
  readonly deducted: Paise
}

/** Whether the tax on one-time pay is taken with it (`front`) or over the months that are left (`even`). */
export type TdsSettings = { readonly spread: 'even' | 'front' }

/** No claim, no house, no other income: the declaration of one who has declared nothing. */
export const nothingDeclared: Omit<DeclarationFacts, 'employmentTax' | 'ownProvidentFund' | 'employerNps'> = {
  houseRent: [],
  rents: [],
  allowances: [],
  claims: [],
  houses: { selfOccupied: null, letOut: [] },
  otherIncome: [],
  previousEmployment: null,
  otherTaxCredits: 0 as Paise,
  arrearsRelief: 0 as Paise,
}
