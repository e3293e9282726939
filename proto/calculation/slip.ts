// Payslips as the engine calculates them: lines, warnings, tax, and the failure where none can be made.

import type { DayHundredths, PartsPerMillion, Paise, PayPeriod, PlainDate } from '../units.ts'
import type { LineType, ComponentCategory } from './components.ts'
import type { SlipBenefit } from './benefits.ts'
import type { CalculationSettings } from './run-input.ts'
import type { UnpaidMonth } from './arrears.ts'
import type { BesideEarnings, LimitingPay, MonthEsi, MonthPf } from './other-payments.ts'
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
  /** Part of the amount that corrects earlier months. */
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
   * Part that is income of this payment, before the annual exemptions and deductions; the lines together add up to
   * `tax.taxablePay`. Null for pay where the run takes no income tax.
   */
  readonly taxableAmount: Paise | null
  /** `raw` is the amount before its one rounding, in millionths of a rupee; null: the amount itself, to the paisa. */
  readonly rounding: {
    readonly raw: number | null
    readonly mode: 'none' | 'half_up' | 'up'
    readonly unit: 'paise' | 'rupee'
  }
  readonly explanation: Explanation | null
  /** Amount that a deduction of a settlement could not take; absent: none. */
  readonly debt?: Paise
  /** Requested amount of a deduction that the pay or the limit on deductions reduced; absent: `amount`. */
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
  /** Earnings of the salary lost by days without pay. */
  readonly lossOfPay: Paise
  readonly lines: readonly SlipLine[]
  readonly gross: Paise
  readonly totalDeductions: Paise
  readonly reimbursements: Paise
  readonly netPayable: Paise
  /**
   * Amount left to later pay, because this payment was insufficient; negative where it recovered what another payment
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
    /** Amount of a full month. */
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
    /** Contributions of the period itself; arrears of earlier months list their own. */
    readonly employee: Paise
    readonly employer: Paise
    /** Paid days on which the person was covered; zero: not covered. */
    readonly paidDays: DayHundredths
    /** The first day of the cover, as far as the facts of this slip reach; null: not covered. */
    readonly coveredFrom: PlainDate | null
    /** The last day to which this period's cover holds. */
    readonly coveredUntil: PlainDate | null
  }
  readonly pt: {
    /** The state, or the local body and its state, that levies the tax or did until it was repealed; null: none. */
    readonly authority: string | null
    readonly tax: Paise
    /** Excess of earlier months; it or `tax` is zero. */
    readonly refund: Paise
    /** Slab of the employee by the law of the place; null where no slab was looked up, or the tax was set by hand. */
    readonly slab: PtSlabFound | null
  }
  readonly lwf: { readonly employee: Paise; readonly employer: Paise }
  /**
   * Amount of each entry of `attendance.overtime`, before amounts set by hand; empty where all have the statutory rate,
   * and so share the line by minutes times multiple.
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
  /** What the employer pays into the worker re-skilling fund with this settlement; absent: nothing. */
  readonly reskillingFund?: Paise
  readonly warnings: readonly SlipWarning[]
}

/** A slab of professional tax: from and up to an amount, both included; a last slab has no end. */
export type PtSlabFound = {
  /** Pay of the month, the half-year or the year, whichever determines the slab. */
  readonly pay: Paise
  readonly from: Paise
  readonly to: Paise | null
  /** Tax of the slab on this occasion, before earlier deductions and the annual ceiling. */
  readonly amount: Paise
}

/** Payment of one payslip for an earlier month. */
export type SlipArrears = {
  readonly period: PayPeriod
  /** Before any deduction; below zero where the month was paid too much. */
  readonly amount: Paise
  /** Differences by component, in the salary's order; negative for overpayments. */
  readonly earnings: readonly { readonly code: string; readonly amount: Paise }[]
  /** Difference in reimbursements and deductions of the salary; absent: none. */
  readonly besideEarnings?: readonly BesideEarnings[]
  /**
   * Paid with a month that nobody had paid, by code: the employer's other shares, contributions that components of the salary
   * state, and both shares of the labour welfare fund; absent: none.
   */
  readonly shares?: readonly { readonly code: string; readonly amount: Paise }[]
  /** Wages of the month that the shares of the welfare fund are for; absent: no shares. */
  readonly lwfWages?: Paise
  /** Differences in pay by which exemptions of the month are limited; absent: none. */
  readonly limitingPay?: LimitingPay
  readonly lopReversal: DayHundredths
  readonly paidEpfWages: Paise
  /** Contribution due for the month now. */
  readonly pf: MonthPf
  /** The same to state insurance; absent: nothing. */
  readonly esi?: MonthEsi
  /** All contributions remitted for the month in excess of what is due now; absent: none. */
  readonly tooMuch?: { readonly pf: MonthPf; readonly esi: MonthEsi }
  /** Days without wages of a member as the month is known now; absent: those of the month's own payments. */
  readonly ncpDays?: number
  /** State insurance of it that the payment before this one had found already; absent: none. */
  readonly esiTooMuchBefore?: MonthEsi
}

/** The tax year as this payment sees it, actual months and projected ones together. */
export type SlipTax = {
  readonly regime: 'new' | 'old'
  /** `2026-27`. */
  readonly taxYear: string
  /** Taxable amounts of the lines of this payment, before the annual exemptions. */
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
  /** Amounts paid by this employer before this payment. */
  readonly deductedToDate: Paise
  readonly thisMonth: Paise
  /** This payment counted. */
  readonly monthsLeft: number
  readonly breakdown: TaxBreakdown
  /** Breakdown of `chapterViADeductions`; absent: there are none. */
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
  /** Addition of the higher rate without a valid PAN. */
  readonly higherRateAddition: Paise
  readonly taxRounding: Paise
  /** Tax that others deducted or collected. */
  readonly taxCredits: Paise
  /** Still open before this payment; below zero where more was deducted than the year will cost. */
  readonly balance: Paise
  /** Part of `thisMonth` that is tax on one-time pay, deducted with it. */
  readonly oneTimeTax: Paise
}

/** Why one employee could not be calculated; the others are. */
export type SlipFailure = { readonly code: string; readonly message: string; readonly field: string | null }

export type SlipResult = { readonly slip: Slip } | { readonly failure: SlipFailure }
