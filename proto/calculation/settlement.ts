// Inputs and figures of a full and final settlement.

import type { SettlementSettings } from '../records/payroll-settings.ts'
import type { DayHundredths, Paise, PlainDate } from '../units.ts'
import type { ExitReason } from './leaving.ts'
import type { StatutoryBonusInput } from './bonus.ts'
import type { SlipLine, SlipWarning, Slip, SlipTax } from './slip.ts'
import type { GratuityProjection } from './gratuity.ts'

/** A deduction or payment that a partner adds to a settlement. */
export type SettlementOtherLine = {
  readonly code: string
  readonly type: 'earning' | 'deduction'
  readonly amount: Paise
  readonly taxable: boolean
  readonly remarks: string | null
}

/** Decisions about a settlement; null or empty: the law and the settings decide. */
export type SettlementInputs = {
  /** Paid days of the last month, in place of its attendance. */
  readonly payableDays: DayHundredths | null
  readonly notice: {
    readonly requiredDays: DayHundredths
    readonly servedDays: DayHundredths
    readonly action: 'pay' | 'recover' | 'waive'
  } | null
  readonly leaveEncashment: readonly { readonly leaveType: string; readonly days: DayHundredths }[]
  /** Source of the days: the settlement itself, the exit, or the leave balances; `none`: no source states them. */
  readonly leaveEncashmentSource: 'inputs' | 'exit' | 'leave_balances' | 'none'
  readonly bonus: Paise | null
  readonly exGratia: Paise | null
  readonly gratuity: 'auto' | 'none' | 'override'
  /** With `override` alone. */
  readonly gratuityAmount: Paise | null
  readonly retrenchment: { readonly applies: boolean; readonly daysPerYear: number }
  readonly otherLines: readonly SettlementOtherLine[]
  /** Ids of advances that are not recovered. */
  readonly waiveAdvances: readonly string[]
  /** Null: the day by which wages are due. */
  readonly payDate: PlainDate | null
  /** Whether earlier months that nobody paid are paid with the settlement. */
  readonly unpaidMonths: 'pay' | 'none'
  readonly leaveDaysTaken: DayHundredths | null
  readonly averagePay: Paise | null
  readonly exemptBefore: { readonly gratuity: Paise; readonly leave: Paise }
} & {
  // Replacement of the organization's settings; null: the settings apply.
  readonly [Name in keyof SettlementSettings]: SettlementSettings[Name] | null
}

/** Outstanding amount of an advance or loan on leaving. */
export type OutstandingAdvance = {
  readonly id: string
  readonly type: 'advance' | 'loan'
  /** Principal, with the interest due by the last month. */
  readonly amount: Paise
}

/** All that a settlement is calculated from, beside the facts of the last month. */
export type SettlementFacts = {
  readonly reason: ExitReason
  readonly inputs: SettlementInputs
  readonly settings: SettlementSettings
  /** All that are not repaid, those that are waived included. */
  readonly advances: readonly OutstandingAdvance[]
  /** Whole days without pay since the last anniversary of joining. */
  readonly unpaidDays: number
  /** Days on which the employee does not work, after the last day of service. */
  readonly daysOff: readonly PlainDate[]
  /** Accounting years whose statutory bonus the settlement pays; absent: none, or an amount that was decided. */
  readonly bonusYears?: readonly StatutoryBonusInput[]
  /** Gratuity that settlements of former spells paid for service that continues; absent: none. */
  readonly gratuityOfFormerSpells?: Paise
  /** What the average pay of the last ten months needs beside the last one; absent: it is taken as the pay of the last month. */
  readonly recentPay?: RecentPay
}

/** Basic pay and dearness allowance of up to nine wage months before the last one, as they were paid. */
export type RecentPay = { readonly sum: Paise; readonly months: number }

/** Recovery of an advance by a settlement; `debt` is the part of `due` that it does not recover. */
export type SettledAdvance = { readonly id: string; readonly due: Paise; readonly debt: Paise }

/** A line of a settlement; what a deduction does not take now is part of the debt. */
export type SettlementLine = SlipLine & { readonly debt: Paise }

/** The figures of a settlement. `netPayable` is `wagesPayable` and `gratuityPayable` together. */
export type SettlementFigures = {
  readonly lines: readonly SettlementLine[]
  /** Pay and reimbursements, gratuity included. */
  readonly earnings: Paise
  /** Amount that is deducted. */
  readonly deductions: Paise
  readonly employerContributions: Paise
  /** Below zero: the employee owes it. */
  readonly netPayable: Paise
  readonly wagesPayable: Paise
  readonly gratuityPayable: Paise
  /** Amount of deductions that exceeded the limit or the pay. */
  readonly debt: Paise
  /** Those that are not waived. */
  readonly advances: readonly SettledAdvance[]
  readonly deductionLimit: { readonly wages: Paise; readonly amount: Paise } | null
  readonly dueBy: PlainDate
  /** Null: no gratuity is paid. */
  readonly gratuityDueBy: PlainDate | null
  readonly gratuity: {
    readonly eligible: boolean
    readonly reason: GratuityProjection['eligibilityReason']
    readonly countedYears: number
    readonly wages: Paise
    readonly amount: Paise
    readonly exempt: Paise
    readonly taxable: Paise
  }
  /** Null: none is due. */
  readonly retrenchment: {
    readonly countedYears: number
    readonly amount: Paise
    /** Paid into the re-skilling fund by the employer; null before the Code, and where earlier settlements paid it. */
    readonly fund: { readonly amount: Paise; readonly by: PlainDate } | null
  } | null
  readonly service: { readonly years: number; readonly months: number; readonly days: number }
  /** The slip that the lines are from, without its lines. */
  readonly slip: Omit<Slip, 'lines' | 'warnings'>
  readonly tax: SlipTax | null
  readonly warnings: readonly SlipWarning[]
}
