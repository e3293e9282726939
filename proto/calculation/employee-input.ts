// Facts of an employee as the engine calculates them, whichever way the question came: a stored run, a preview,
// an explanation. The law's own types live in the engine; these are the shapes that cross processes.
// Money is paise, percentages are parts per million, days are hundredths: integers throughout.

import type { attendanceMonthFields } from '../records/attendance.ts'
import type { Facts } from '../records/fields.ts'
import type { CtcShare } from '../records/payroll-settings.ts'
import type { profileFields } from '../records/profile.ts'
import type { StatutoryFacts } from '../records/statutory.ts'
import type { DatedDays, DayHundredths, PartsPerMillion, Paise, PayPeriod, PlainDate } from '../units.ts'
import type { BenefitSoFar, SlipBenefit } from './benefits.ts'
import type { LaterRecovery, RecoveryInput } from './loan.ts'
import type { EarlierMonth, PtMonth, PtYear, PaidMonth } from './other-payments.ts'
import type { UnpaidMonth } from './arrears.ts'
import type { StatutoryBonusInput } from './bonus.ts'
import type { LeavingInput } from './leaving.ts'
import type { TaxDeclaration } from './tax-declaration.ts'
import type { SlipLine, Slip, SlipArrears, SlipTax } from './slip.ts'
import type { SettlementOtherLine, SettlementFacts } from './settlement.ts'

/** One salary as agreed, from a date on. Exactly one of the three ways to state it is given. */
export type SalaryInput = {
  readonly effectiveFrom: PlainDate
  /** When it was decided, where that was after it took effect; absent: by then. */
  readonly decidedOn?: PlainDate
  readonly payBasis: 'monthly' | 'daily' | 'hourly'
  readonly ctcAnnual: Paise | null
  readonly grossMonthly: Paise | null
  /** Group whose components apply unless the salary names its own; absent: all components of the organization. */
  readonly groupId?: string
  /** Costs in the CTC beside the pay; absent: as in its group or else the settings. */
  readonly ctcIncludes?: readonly CtcShare[]
  /** Per component: a monthly amount, or a percentage or a formula that replaces the definition's. */
  readonly components: readonly {
    readonly code: string
    readonly monthlyAmount: Paise | null
    readonly percent: PartsPerMillion | null
    /** Absent: none. */
    readonly formula?: string | null
  }[]
}

/** Loss of pay on one date: at most one day. */
export type LopDate = DatedDays

/** Base of an hourly rate of overtime. */
export const overtimeRateBases = ['basic_da', 'gross', 'wages_code', 'hourly_rate', 'fixed'] as const

/**
 * The hourly rate of an overtime policy before its multiple: an amount, or the full monthly rate of pay over the days
 * and hours that it is for. The hourly rate of somebody who is paid by the hour needs neither.
 */
export type OvertimeRate =
  | { readonly basis: 'fixed'; readonly hourlyRate: Paise }
  | {
      readonly basis: Exclude<(typeof overtimeRateBases)[number], 'fixed'>
      readonly daysPerMonth: DayHundredths
      readonly minutesPerDay: number
    }

export type OvertimeEntry = {
  readonly minutes: number
  /** Multiple in hundredths; null: the statutory one. */
  readonly multiplier: number | null
  /** Absent: the statutory rate. The statutory amount is the minimum under every policy. */
  readonly rate?: OvertimeRate
}

/** Everything that is known of one employee for the period. */
export type EmployeeInput = Facts<typeof profileFields> & {
  /** Days of the period that are off where the person works, beside everybody's; absent: none. */
  readonly holidays?: readonly PlainDate[]
  /** The weekly offs of the person’s shift in the period, by day, in the place of those of the settings; absent: those. */
  readonly weeklyOffs?: readonly PlainDate[]
  /**
   * Ascending by `effectiveFrom`; the first one in force on the period's first paid day, then each change. All since the
   * first where one of them may hold a component that is not monthly.
   */
  readonly salaries: readonly SalaryInput[]
  readonly attendance:
    | (Pick<Facts<typeof attendanceMonthFields>, 'payableDays' | 'lopDays' | 'overtimeMinutes'> & {
        /** Which of `lopDays` have dates, ascending; the rest has none. Absent: none have. */
        readonly lopDates?: readonly LopDate[]
        /** Reason for pay by the hour; absent or null: not recorded. */
        readonly workedMinutes?: number | null
        /** The same minutes where some of them have a multiple or a rate of their own. */
        readonly overtime?: readonly OvertimeEntry[]
        /** Recorded for the month as a whole: it does not tell the days of a part. */
        readonly isOfMonth?: true
      })
    | null
  /** The days of the period whose salary is paid, ascending; absent: all of them. */
  readonly paidDays?: readonly PayPeriod[]
  /** Pay of this period alone; absent: none. Several items of a component are one line. */
  readonly variable?: readonly VariableInput[]
  /** Claims paid back with this pay; absent: none. */
  readonly reimbursements?: readonly ReimbursementInput[]
  /** Entitlements of which earlier wage months of their year have paid or taken up something; absent: none. */
  readonly benefits?: readonly BenefitSoFar[]
  /** Instalments and other sums taken back with this pay; absent: none. */
  readonly recoveries?: readonly RecoveryInput[]
  /** Amounts set by hand in this run; absent: none. */
  readonly overrides?: readonly Override[]
  /** The bonus of an accounting year, where this period pays it; absent: it does not. */
  readonly statutoryBonus?: StatutoryBonusInput
  /** First day of the service that counts for gratuity, before the employee was hired again; absent: the date of joining. */
  readonly continuousSince?: PlainDate
  /** Other spells of employment of the person that payments of the month are of; absent: none. Worked out, never stored. */
  readonly spells?: readonly PayPeriod[]
  /** Facts of an exit beyond its date; absent: none. */
  readonly leaving?: LeavingInput
  /** Months paid before whose pay may come to something else by now, each once, in their order; absent: none. */
  readonly arrears?: readonly ArrearsInput[]
  /** Earlier wage months of which days were paid by nobody, and are not paid by this payment; absent: none. */
  readonly unpaidMonths?: readonly UnpaidMonth[]
  /** Amounts that earlier payslips carried forward and none has recovered since; absent: none. */
  readonly broughtForward?: Paise
  /** A payment of another period has brought in what slips carried forward that are not before it any more; absent: none has. */
  readonly recoveredLater?: LaterRecovery
  /** The salary of the period is paid by another run; absent: this payment includes it. */
  readonly isSalaryExcluded?: true
  /** Other payments of the same wage month by live runs, in the order of the runs; absent: none. */
  readonly sameMonth?: readonly MonthPayment[]
  /** Amounts of the month's payments in other tax years; absent: all payments are of this tax year. */
  readonly otherTaxYear?: OtherTaxYear
  /**
   * Facts of a settlement beside these, whose lines are included already; absent: the calculation is not a settlement.
   */
  readonly settlement?: SettlementFacts
  readonly pf: StatutoryFacts['pf'] & {
    /**
     * Last day of the first earlier wage month whose payslip, of any spell, contributed to the pension scheme; absent: none
     * did, or membership is recorded.
     */
    readonly pensionPaidSince?: PlainDate
  }
  readonly esi: StatutoryFacts['esi']
  readonly pt: StatutoryFacts['pt'] & {
    /**
     * Earlier payments of the last months, one by one, and recorded months without one: where none is missing, they are
     * what the half-year had.
     */
    readonly months?: readonly PtMonth[]
    /**
     * Earlier payments for wage months of the financial year, added up by authority; absent: those of the tax year, all
     * of them at the present place.
     */
    readonly year?: readonly PtYear[]
    /** Payments for later wage months that were made before this one; absent: none. */
    readonly later?: readonly PtMonth[]
  }
  readonly lwf: StatutoryFacts['lwf']
  readonly nps: StatutoryFacts['nps']
  readonly tax: StatutoryFacts['tax'] & {
    /** Null: nothing declared, so the pay alone is taxed. */
    readonly declared: TaxDeclaration | null
  }
  /** Sums of earlier payments by this employer in the tax year. */
  readonly earlier: {
    /**
     * Wage months before this one of which these sums tell, also where they say that nothing was paid; null: all there
     * were. Earlier months of employment in the tax year beyond them count as paid like this one.
     */
    readonly payments: number | null
    /** Opening balances are among them, which hold wage months of the tax year whatever their pay days; absent: none. */
    readonly hasOpening?: true
    /** From this day on a settlement has paid, and the sums hold what it paid; absent: none has. */
    readonly settledFrom?: PlainDate
    readonly taxable: Paise
    readonly tds: Paise
    /** The employee's own, with voluntary contributions. */
    readonly pf: Paise
    readonly pt: Paise
    readonly ptPay: Paise
    /**
     * Bases of the year's exemptions, month by month: basic pay and dearness allowance, house rent allowance, the
     * employer's share of the pension system. A missing month was paid nothing, but those that opening balances hold,
     * or of which nothing is known, count with the present agreement for house rent, as all do where this is absent.
     */
    readonly months?: readonly EarlierMonth[]
    /** On which gratuity stood in the last payment, of this tax year or before; absent: as now. */
    readonly gratuityWages?: Paise
    /**
     * The employer's contributions to the provident fund without the pension scheme, to the National Pension System and
     * to a superannuation fund; absent: none.
     */
    readonly contributions?: Paise
  }
}

/** True if this employer has not paid the employee in the tax year. */
export const nothingPaid: EmployeeInput['earlier'] = {
  payments: 0,
  taxable: 0 as Paise,
  tds: 0 as Paise,
  pf: 0 as Paise,
  pt: 0 as Paise,
  ptPay: 0 as Paise,
}

/** A month that was paid before, as it is known now. */
export type ArrearsInput = {
  readonly period: PayPeriod
  /** The calculation that paid it, whose choices still hold for it: run and revision; null: the choices of this run. */
  readonly paidBy: string | null
  /** Nobody has paid it: `paidBy` is then the run that closed the month without the employee. */
  readonly isUnpaid?: true
  readonly now: EmployeeInput
  /** Amounts paid for the month, later arrears included; or the facts by which it was paid. */
  readonly before: { readonly paid: PaidMonth } | { readonly facts: EmployeeInput }
}

/** Whether an item that is recorded for the month has the code. */
export function isOfItem(
  {
    variable = [],
    reimbursements = [],
    recoveries = [],
  }: Pick<EmployeeInput, 'variable' | 'reimbursements' | 'recoveries'>,
  code: string,
): boolean {
  return [...variable, ...reimbursements, ...recoveries].some(item => item.code === code)
}

/**
 * Contents of a payment beside the facts of the employee: the part of the facts that other payments of the month add
 * to.
 */
export type PaymentContents = Pick<
  EmployeeInput,
  | 'salaries'
  | 'holidays'
  | 'weeklyOffs'
  | 'attendance'
  | 'paidDays'
  | 'variable'
  | 'reimbursements'
  | 'recoveries'
  | 'overrides'
  | 'statutoryBonus'
  | 'arrears'
  | 'broughtForward'
  | 'isSalaryExcluded'
  | 'leaving'
> & {
  /** Lines that only a settlement has, whose codes are no components of the organization. */
  readonly settlementLines?: readonly SettlementOtherLine[]
}

/** Another payment of the same wage month: what it pays for, and the slip that it came to. */
export type MonthPayment = {
  readonly payrollRunId: string
  /** Another spell of employment of the same person that it pays; absent: the employee's own. */
  readonly spell?: { readonly dateOfJoining: PlainDate; readonly dateOfLeaving: PlainDate | null }
  /** A later period paid it as arrears: voluntary contributions are in those to the provident fund. */
  readonly isArrears?: true
  readonly contents: PaymentContents
  readonly paid: {
    readonly days: Pick<Slip['days'], 'payable' | 'lop' | 'lopReversal' | 'overtimeMinutes'>
    readonly lossOfPay: Paise
    readonly lines: readonly Pick<
      SlipLine,
      'code' | 'name' | 'type' | 'category' | 'amount' | 'asked' | 'arrearsAmount' | 'taxableAmount'
    >[]
    readonly wages: Omit<Slip['wages'], 'gratuity'>
    readonly pf: Omit<Slip['pf'], 'member' | 'employerTotal'>
    readonly esi: Pick<Slip['esi'], 'employee' | 'employer' | 'paidDays'>
    /** `authority` null: none, or not known, so it counts as the present one. */
    readonly pt: Pick<Slip['pt'], 'authority' | 'tax' | 'refund'>
    /** `fund` absent: not known, so it counts as the present one. */
    readonly lwf: Slip['lwf'] & { readonly fund?: string }
    /** `taxYear` absent: that of this payment. */
    readonly tax: (Pick<SlipTax, 'taxablePay' | 'thisMonth'> & Partial<Pick<SlipTax, 'taxYear'>>) | null
    readonly arrears: readonly SlipArrears[]
    /** Absent: none. */
    readonly benefits?: readonly SlipBenefit[]
    /** Amount left to later payments, less the recovered amount of earlier ones. */
    readonly carriedForward: Paise
    /** Deductions of a settlement beside those of the month, such as notice not served; absent: none. */
    readonly deductedApart?: Paise
    /** Paid into the worker re-skilling fund; absent: nothing. */
    readonly reskillingFund?: Paise
  }
}

/** The labour welfare fund of the place of work: one of a state, or its second one for shops. */
export function welfareFundOf({
  lwf: { stateCode, fund },
  workStateCode,
}: Pick<EmployeeInput, 'lwf' | 'workStateCode'>): string {
  const state = stateCode ?? workStateCode
  return fund === 'shops' ? `${state}, shops` : state
}

/** An amount, or units in ten-thousandths at a rate in rupees: the item's or else the component's. */
export type VariableInput = { readonly code: string } & (
  | { readonly amount: Paise }
  | { readonly quantity: number; readonly rate: Paise | null }
)

/** The amount of a line as somebody set it by hand, and why. */
export type Override = { readonly code: string; readonly amount: Paise; readonly reason: string }

/** Payments of the whole month that lie in other tax years than the one that is calculated. */
type OtherTaxYear = {
  readonly payments: readonly MonthPayment[]
  /** The salary of the month is among them, and none of it is paid in this tax year. */
  readonly hasSalary: boolean
}

type ReimbursementInput = { readonly code: string; readonly amount: Paise; readonly taxable: boolean }

/**
 * Costs of a CTC in a year of full months under the law of the calculated month: `annual` is twelve times `gross` and
 * `contributions`, the shares and `unallocated` together.
 */
export type CtcSplit = {
  readonly annual: Paise
  /** Earnings of a month that are part of the CTC. */
  readonly gross: Paise
  /** Other components of the salary that belong to it, in a month. */
  readonly contributions: Paise
  /** Annual costs of the employer beside the components of the salary. */
  readonly shares: Readonly<Partial<Record<CtcShare, Paise>>>
  /** Amount that no gross pay reaches, because a higher one would exceed the CTC. */
  readonly unallocated: Paise
}
