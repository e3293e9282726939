// Payslips as the engine calculates them: lines, warnings, tax, and the failure where none can be made.

import type { DayHundredths, PartsPerMillion, Paise, PayPeriod, PlainDate } from '../units.ts'
import type { LineType, ComponentCategory } from './components.ts'
import type { SlipBenefit } from './benefits.ts'
import type { CalculationSettings } from './run-input.ts'
import type { UnpaidMonth } from './arrears.ts'
import type { BesideEarnings, MonthEsi, MonthPf } from './other-payments.ts'
import type { Explanation } from './explanation.ts'
import type { TaxDeduction } from './tax-declaration.ts'

export type SlipLine = {
  readonly code: string
  readonly name: string
  readonly type: LineType
  readonly category: ComponentCategory
  /** Never below zero but for the line `ROUND_OFF`, which is `information` and is part of the net all the same. */
  readonly amount: Paise
  /** Before proration, and without arrears. */
  readonly fullAmount: Paise
  /** What of the amount makes up for earlier months. */
  readonly arrearsAmount: Paise
  readonly basis: {
    readonly method:
      | 'flat'
      | 'percent_of_components'
      | 'percent_of_ctc'
      | 'percent_of_gross'
      | 'percent_of_base'
      | 'balancing'
      | 'per_unit'
      | 'slab'
      | 'formula'
      | 'computed'
    readonly quantity: number | null
    readonly unit: string | null
    readonly rate: PartsPerMillion | null
    readonly baseAmount: Paise | null
    readonly baseCodes: readonly string[]
  }
  readonly source:
    | 'salary'
    | 'variable'
    | 'attendance'
    | 'overtime'
    | 'expense'
    | 'advance'
    | 'statutory'
    | 'arrears'
    | 'override'
  /**
   * What of it is income of this payment, before the exemptions and deductions that go by the year; the lines together
   * come to `tax.taxablePay`. Null for pay where the run takes no income tax.
   */
  readonly taxableAmount: Paise | null
  /** `raw` is the amount before its one rounding, in millionths of a rupee; null: the amount itself, to the paisa. */
  readonly rounding: {
    readonly raw: number | null
    readonly mode: 'none' | 'half_up' | 'up'
    readonly unit: 'paise' | 'rupee'
  }
  readonly explanation: Explanation | null
  /** Of a deduction of a settlement: what could not be taken; absent: nothing. */
  readonly debt?: Paise
  /** Of a deduction that the pay or the limit on deductions did not reach for: what it was to take; absent: `amount`. */
  readonly asked?: Paise
  /** A deduction of a settlement that is none of the month, such as notice not served; absent: it is of the month. */
  readonly isApart?: true
}

export type SlipWarning = { readonly code: string; readonly message: string; readonly field: string | null }

/** One calculated payslip. */
export type Slip = {
  readonly days: {
    readonly basis: CalculationSettings['salaryDays']['basis']
    readonly total: DayHundredths
    readonly payable: DayHundredths
    readonly lop: DayHundredths
    readonly lopReversal: DayHundredths
    readonly overtimeMinutes: number
  }
  /** What the earnings of the salary lost by days without pay. */
  readonly lossOfPay: Paise
  readonly lines: readonly SlipLine[]
  readonly gross: Paise
  readonly totalDeductions: Paise
  readonly reimbursements: Paise
  readonly netPayable: Paise
  /**
   * What later pay must still bring, because this one did not reach; below zero where it brought in what another payment
   * of the month had left.
   */
  readonly carriedForward: Paise
  readonly employerContributions: Paise
  readonly employerCost: Paise
  /** The bases: PF wages rounded to the rupee, then each head's own. Zero where a head does not apply. */
  readonly wages: {
    readonly codeOnWages: Paise
    readonly pf: Paise
    readonly epf: Paise
    readonly eps: Paise
    readonly edli: Paise
    readonly esi: Paise
    readonly pt: Paise
    readonly lwf: Paise
    /** Of a full month. */
    readonly gratuity: Paise
  }
  readonly pf: {
    readonly member: boolean
    readonly employee: Paise
    readonly vpf: Paise
    readonly employerTotal: Paise
    readonly eps: Paise
    readonly employerEpf: Paise
    readonly edli: Paise
    readonly admin: Paise
    readonly ncpDays: number
  }
  readonly esi: {
    readonly covered: boolean
    /** Of the period itself; what arrears of earlier months take stands with them. */
    readonly employee: Paise
    readonly employer: Paise
    /** The first day of the cover, as far as the facts of this slip reach; null: not covered. */
    readonly coveredFrom: PlainDate | null
    /** The last day to which this period's cover holds. */
    readonly coveredUntil: PlainDate | null
  }
  readonly pt: {
    /** The state, or the local body and its state, that levies the tax or did until it was repealed; null: none. */
    readonly authority: string | null
    readonly tax: Paise
    /** What earlier months took too much; it or `tax` is zero. */
    readonly refund: Paise
    /** Where the law of the place put the person; null where no slab was looked for, or the tax was set by hand. */
    readonly slab: PtSlabFound | null
  }
  readonly lwf: { readonly employee: Paise; readonly employer: Paise }
  /**
   * What each of several entries of `attendance.overtime` came to, before anything set by hand; empty where all have the
   * law's rate, and so share the line by minutes times multiple.
   */
  readonly overtime: readonly Paise[]
  /** Null where the run takes no income tax. */
  readonly tax: SlipTax | null
  /** The earlier months that this slip makes up for. */
  readonly arrears: readonly SlipArrears[]
  /** The employee's entitlements; absent: none. */
  readonly benefits?: readonly SlipBenefit[]
  /** Earlier months of which days are paid by nobody, this slip included; absent: none. */
  readonly unpaidMonths?: readonly UnpaidMonth[]
  readonly warnings: readonly SlipWarning[]
}

/** A slab of professional tax: from and up to an amount, both included; a last slab has no end. */
export type PtSlabFound = {
  /** Of the month, the half-year or the year: whichever finds the slab. */
  readonly pay: Paise
  readonly from: Paise
  readonly to: Paise | null
  /** What the slab asks for on this occasion, before what was taken already and the ceiling of the year. */
  readonly amount: Paise
}

/** What one slip pays for an earlier month. */
export type SlipArrears = {
  readonly period: PayPeriod
  /** Before any deduction; below zero where the month was paid too much. */
  readonly amount: Paise
  /** By component, in the salary's order; what was paid too much is below zero. */
  readonly earnings: readonly { readonly code: string; readonly amount: Paise }[]
  /** What reimbursements and deductions of the salary differ by; absent: nothing. */
  readonly besideEarnings?: readonly BesideEarnings[]
  readonly lopReversal: DayHundredths
  readonly paidEpfWages: Paise
  /** What is contributed for the month now. */
  readonly pf: MonthPf
  /** The same to state insurance; absent: nothing. */
  readonly esi?: MonthEsi
  /** What was contributed for the month beyond what it comes to now, and stays remitted; absent: nothing. */
  readonly tooMuch?: { readonly pf: MonthPf; readonly esi: MonthEsi }
}

/** The tax year as this payment sees it, actual months and projected ones together. */
export type SlipTax = {
  readonly regime: 'new' | 'old'
  /** `2026-27`. */
  readonly taxYear: string
  /** Of this payment: what its lines are taxed for, before the exemptions that go by the year. */
  readonly taxablePay: Paise
  readonly annualProjection: Paise
  readonly exemptions: Paise
  readonly deductions: Paise
  readonly taxableIncome: Paise
  /** Due for the year, after rebate and relief, with surcharge and cess, rounded to ten rupees. */
  readonly annualTax: Paise
  readonly rebate: Paise
  /** Relief for arrears of earlier years. */
  readonly relief: Paise
  /** After marginal relief. */
  readonly surcharge: Paise
  readonly cess: Paise
  /** By this employer, before this payment. */
  readonly deductedToDate: Paise
  readonly thisMonth: Paise
  /** This payment counted. */
  readonly monthsLeft: number
  readonly breakdown: TaxBreakdown
  /** What `chapterViADeductions` comes from; absent: there is none. */
  readonly deductionRows?: readonly TaxDeduction[]
}

/**
 * What lies between the amounts of `SlipTax`, so that they add up:
 *
 *     annualProjection = paidToDate + taxablePay + projectedPay + previousEmployment
 *     salaryIncome     = annualProjection - exemptions - standardDeduction - employmentTax
 *     grossTotalIncome = salaryIncome + houseProperty + otherIncome
 *     taxableIncome    = grossTotalIncome - chapterViADeductions + incomeRounding
 *     annualTax        = slabTax - rebate + surcharge + cess - relief + higherRateAddition + taxRounding
 *     balance          = annualTax - taxCredits - deductedToDate
 *
 * and `deductions` is standardDeduction + employmentTax + chapterViADeductions.
 */
export type TaxBreakdown = {
  /** Earlier payments by this employer; those that are not known count as paid like this one. */
  readonly paidToDate: Paise
  readonly projectedPay: Paise
  readonly previousEmployment: Paise
  readonly standardDeduction: Paise
  readonly employmentTax: Paise
  readonly salaryIncome: Paise
  /** Below zero where a loss is set off. */
  readonly houseProperty: Paise
  readonly otherIncome: Paise
  readonly grossTotalIncome: Paise
  readonly chapterViADeductions: Paise
  readonly incomeRounding: Paise
  /** Tax by the slabs, before the rebate. */
  readonly slabTax: Paise
  /** Already taken off the surcharge. */
  readonly marginalRelief: Paise
  /** What the higher rate without a valid PAN adds. */
  readonly higherRateAddition: Paise
  readonly taxRounding: Paise
  /** Tax that others deducted or collected. */
  readonly taxCredits: Paise
  /** Still open before this payment; below zero where more was deducted than the year will cost. */
  readonly balance: Paise
  /** What of `thisMonth` is tax on one-time pay, taken with it. */
  readonly oneTimeTax: Paise
}

/** Why one employee could not be calculated; the others are. */
export type SlipFailure = { readonly code: string; readonly message: string; readonly field: string | null }

export type SlipResult = { readonly slip: Slip } | { readonly failure: SlipFailure }
