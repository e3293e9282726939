// All that the payslips of one run share: period, settings, components and slabs.

import type { OrganizationFacts } from '../records/organization.ts'
import type { CtcShare, FigureSettings } from '../records/payroll-settings.ts'
import type { PartsPerMillion, Paise, PayPeriod, PlainDate } from '../units.ts'
import type { ComponentCalculation, ComponentDefinition } from './components.ts'
import type { BonusYear, MinimumWage } from './bonus.ts'

/**
 * The settings of an organization that decide a figure of a slip, in force on the last day of the period. The preview
 * takes and shows exactly these.
 */
export type CalculationSettings = Omit<FigureSettings, 'salaryDays' | 'bonus' | 'tds'> & {
  readonly salaryDays: FigureSettings['salaryDays'] & {
    /** Days of the period on which nobody at all works; a base of working days leaves them out. Absent: none. */
    readonly holidays?: readonly PlainDate[]
  }
  readonly bonus: FigureSettings['bonus'] & { readonly minimumWages: readonly MinimumWage[] }
  readonly tds: FigureSettings['tds'] & {
    /** The organization's own scales, where `slabSource` is `custom`; absent: none. */
    readonly scales?: readonly OwnTaxScale[]
  }
  /** About rows of the law of which the record is not certain; without a decision a row applies. */
  readonly ruleDecisions: readonly RuleDecision[]
}

export const ruleDecisions = ['apply', 'decline'] as const

/** `apply` confirms the row that begins on the day, `decline` keeps the row before it in force. */
export type RuleDecision = {
  readonly ruleId: string
  readonly effectiveFrom: PlainDate
  readonly decision: (typeof ruleDecisions)[number]
}

/** Facts that a whole run, or a whole preview, shares. */
export type RunInput = {
  readonly period: PayPeriod
  readonly organization: OrganizationFacts & {
    readonly stateCode: string
    /** Local body that levies the tax, by state, for employees without one of their own. */
    readonly pt?: { readonly localBodies: Readonly<Record<string, string>> }
  }
  /** Levies of this run: an off-cycle run may leave levies to the regular one. */
  readonly levies: { readonly pt: boolean; readonly lwf: boolean; readonly tds: boolean }
  /** Income tax goes by the day of payment; null: the last day of the period. */
  readonly payDate: PlainDate | null
  readonly settings: CalculationSettings
  readonly components: readonly ComponentDefinition[]
  /** The groups that salaries name, by id; absent: none do. */
  readonly groups?: Readonly<Record<string, SalaryGroupInput>>
  /** The groups that say by themselves what the CTC of their salaries includes; absent: none do. */
  readonly ctcOfGroups?: Readonly<Record<string, readonly CtcShare[]>>
  /** The accounting year whose bonus this month pays; absent: it pays none. */
  readonly bonusYear?: BonusYear
  /** The days of the month whose salary the run pays; absent: all of them. */
  readonly part?: PartOfMonth
}

/** One period of a cycle that pays several times a month, and how the attendance of its days is summed up. */
export type PartOfMonth = {
  readonly days: PayPeriod
  readonly attendance: {
    readonly source: 'attendance' | 'leave' | 'none'
    readonly unmarked: 'present' | 'absent'
    readonly weeklyOffs: CalculationSettings['salaryDays']['weeklyOffs']
    /** Loss of half a day, in hundredths of a day. */
    readonly half: number
    /** Days off that an absence without pay loses. */
    readonly lossOfDaysOff: {
      readonly weeklyOffs: boolean
      readonly paidHolidays: boolean
      readonly unpaidHolidays: boolean
    }
  }
}

/** A scale of income tax that an organization calculates by; a part that is null is the law's. */
export type OwnTaxScale = {
  readonly id: string
  /** `2026-27`. */
  readonly taxYear: string
  readonly regime: 'new' | 'old'
  readonly ageBand: 'all' | 'below_60' | '60_to_79' | '80_plus'
  /** From nothing on, each up to and with `upTo`; the last has no end. */
  readonly slabs: readonly { readonly upTo: Paise | null; readonly rate: PartsPerMillion }[]
  readonly standardDeduction: Paise | null
  readonly rebate: {
    readonly limit: Paise
    readonly maximum: Paise
    readonly marginalRelief: boolean
  } | null
  /** A share of the whole tax above each income, the lowest first. */
  readonly surcharge: readonly { readonly above: Paise; readonly rate: PartsPerMillion }[] | null
  readonly cess: PartsPerMillion | null
}

/** Components of the salaries in a group, in the order of their lines. */
export type SalaryGroupInput = readonly {
  readonly code: string
  /** Replacement of the component's own value; null: its own value applies. */
  readonly calculation: ComponentCalculation | null
}[]
