// What the engine is told and what it answers, whichever way the question came: a stored run, a preview,
// an explanation. The law's own types live in the engine; these are the shapes that cross processes.
// Money is paise, percentages are parts per million, days are hundredths: integers throughout.

import type { Facts } from '../records/fields.ts'
import type { OrganizationFacts } from '../records/organization.ts'
import type { CtcShare, EsiArrears, FigureSettings, SettlementSettings } from '../records/payroll-settings.ts'
import type { profileFields } from '../records/profile.ts'
import type { StatutoryFacts } from '../records/statutory.ts'
import type { DayHundredths, PartsPerMillion, Paise, PayPeriod, PlainDate } from '../units.ts'

export const lineTypes = [
  'earning',
  'deduction',
  'employer_contribution',
  'reimbursement',
  'recovery',
  'information',
] as const
export type LineType = (typeof lineTypes)[number]

export const componentTypes = [
  'earning',
  'deduction',
  'employer_contribution',
  'reimbursement',
  'recovery',
] as const
export type ComponentType = (typeof componentTypes)[number]

/** A component as calculations use it: what an earning brings in kind is `information`, income that nobody is paid. */
export const calculatedTypes = [...componentTypes, 'information'] as const
export type CalculatedType = (typeof calculatedTypes)[number]

export const componentCategories = [
  'basic',
  'da',
  'hra',
  'special_allowance',
  'conveyance',
  'lta',
  'medical',
  'bonus',
  'incentive',
  'overtime',
  'arrears',
  'leave_encashment',
  'gratuity',
  'notice_pay',
  'notice_recovery',
  'pf',
  'vpf',
  'eps',
  'edli',
  'pf_admin',
  'pf_refund',
  'esi',
  'pt',
  'lwf',
  'tds',
  'nps',
  'superannuation',
  'loan',
  'advance',
  'court_order',
  'cooperative_dues',
  'fine',
  'loss_or_damage',
  'reimbursement',
  'perquisite',
  'retrenchment',
  'insurance',
  'other',
] as const
export type ComponentCategory = (typeof componentCategories)[number]

export const calculationMethods = [
  'flat',
  'percent_of_components',
  'percent_of_ctc',
  'percent_of_gross',
  'balancing',
  'per_unit',
  'slab',
  'formula',
  'statutory',
] as const satisfies readonly ComponentCalculation['method'][]

/** How a component's monthly amount comes about. */
export type ComponentCalculation =
  | {
      readonly method: 'flat'
      readonly amount: Paise | null
      readonly min: Paise | null
      readonly max: Paise | null
    }
  | {
      readonly method: 'percent_of_components' | 'percent_of_ctc' | 'percent_of_gross'
      readonly percent: PartsPerMillion
      readonly baseCodes: readonly string[]
      readonly min: Paise | null
      readonly max: Paise | null
    }
  | {
      /** What the other components leave of the agreed gross or CTC. */
      readonly method: 'balancing'
      readonly min: null
      readonly max: null
    }
  | {
      /** So much for each unit of the period, whose number comes as variable pay. */
      readonly method: 'per_unit'
      readonly rate: Paise
      readonly min: null
      readonly max: null
    }
  | {
      /** Calculated by law: the payslip has the statutory line itself, and no salary holds the component. */
      readonly method: 'statutory'
      readonly min: null
      readonly max: null
    }
  | {
      readonly method: 'slab'
      readonly baseCodes: readonly string[]
      /** Ascending and without gaps; the first one that the base does not pass counts, and below all nothing does. */
      readonly slabs: readonly ComponentSlab[]
      readonly min: Paise | null
      readonly max: Paise | null
    }
  | {
      readonly method: 'formula'
      readonly formula: string
      /** The components it names. */
      readonly baseCodes: readonly string[]
      readonly min: Paise | null
      readonly max: Paise | null
    }

/** Above `from`, or from nothing on, up to and with `to`. */
export type ComponentSlab = {
  readonly from: Paise
  readonly to: Paise | null
  readonly pays: { readonly amount: Paise } | { readonly percent: PartsPerMillion }
}

/** `wage`: in the Code's wages; `excluded`: clauses (a) to (i), limited to half; `excluded_uncapped`: outside both. */
export const wageTreatments = ['wage', 'excluded', 'excluded_uncapped'] as const
export type WageTreatment = (typeof wageTreatments)[number]

export type WageFlags = {
  readonly pf: boolean
  readonly esi: boolean
  readonly pt: boolean
  readonly lwf: boolean
  readonly gratuity: boolean
  readonly bonus: boolean
  readonly overtime: boolean
}

/** `partial`: what is exempt of it goes by the year, as of a house rent allowance; `perquisite`: income without cash. */
export const taxabilities = ['full', 'exempt', 'partial', 'perquisite'] as const
type Taxability = (typeof taxabilities)[number]

export const componentFrequencies = ['monthly', 'quarterly', 'half_yearly', 'yearly', 'one_time'] as const
export type ComponentFrequency = (typeof componentFrequencies)[number]

export type ComponentDefinition = {
  readonly code: string
  readonly name: string
  readonly type: CalculatedType
  readonly category: ComponentCategory
  readonly calculation: ComponentCalculation
  /**
   * Absent: monthly. A salary pays the monthly amounts of a quarter, half-year or year together, from April on, or with the
   * month of leaving; and what is `one_time` in the first month of the first salary that holds it.
   */
  readonly frequency?: ComponentFrequency
  readonly prorate: boolean
  readonly partOfCtc: boolean
  readonly wageFlags: WageFlags
  readonly wageTreatment: WageTreatment
  readonly taxability: Taxability
  /**
   * The section of the Act of 1961 that exempts it: `10(10)` makes it gratuity, `10(10AA)` leave encashment, and `10(10B)`
   * retrenchment compensation.
   */
  readonly taxSection: string | null
  readonly rounding: 'organization' | 'paise' | 'rupee'
  /** The component whose line shows its arrears; null or absent: its own. */
  readonly arrearsComponentCode?: string | null
  /** Of a reimbursement that accrues and is paid against claims; absent: a salary pays it every month. */
  readonly entitlement?: Entitlement
}

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

export const exitReasons = [
  'resignation',
  'termination',
  'retrenchment',
  'retirement',
  'superannuation',
  'contract_end',
  'death',
  'disability',
  'absconding',
  'transfer',
] as const
export type ExitReason = (typeof exitReasons)[number]

/**
 * The settings of an organization that decide a figure of a slip, in force on the last day of the period. The preview
 * takes and shows exactly these.
 */
export type CalculationSettings = Omit<FigureSettings, 'salaryDays' | 'esi' | 'bonus' | 'tds'> & {
  readonly salaryDays: FigureSettings['salaryDays'] & {
    /** Days of the period on which nobody at all works; a base of working days leaves them out. Absent: none. */
    readonly holidays?: readonly PlainDate[]
  }
  readonly esi: Omit<FigureSettings['esi'], 'arrears'> & {
    /** Absent in earlier calculations: see `esiArrearsOf`. */
    readonly arrears?: EsiArrears
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

/** Calculations from before there was a choice charged arrears with the month that paid them. */
export function esiArrearsOf({ esi }: CalculationSettings): EsiArrears {
  return esi.arrears ?? 'pay_month'
}

/** What a whole run, or a whole preview, shares. */
export type RunInput = {
  readonly period: PayPeriod
  readonly organization: OrganizationFacts & {
    readonly stateCode: string
    /** By state, where the tax is of a local body: the one of the organization's people unless they have another. */
    readonly pt?: { readonly localBodies: Readonly<Record<string, string>> }
  }
  /** What this run takes: an off-cycle run may leave levies to the regular one. */
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
    /** What half a day loses, in hundredths of a day. */
    readonly half: number
    /** Days off that an absence without pay loses. */
    readonly lossOfDaysOff: {
      readonly weeklyOffs: boolean
      readonly paidHolidays: boolean
      readonly unpaidHolidays: boolean
    }
  }
}

/** What everybody's bonus of an accounting year goes by; the rest is each person's own. */
export type BonusYear = {
  readonly year: PayPeriod
  /** What the employer declares; null: the least that the law allows. */
  readonly rate: PartsPerMillion | null
  readonly minimumWages: readonly MinimumWage[]
}

/** A minimum wage of a state, from a day on or ever since; zero: none is fixed for the employment. */
export type MinimumWage = {
  readonly stateCode: string
  readonly effectiveFrom: PlainDate | null
  readonly monthlyAmount: Paise
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

/** What the salaries of a group are made of, in the order of their lines. */
export type SalaryGroupInput = readonly {
  readonly code: string
  /** In place of the component's own; null: as it is. */
  readonly calculation: ComponentCalculation | null
}[]

/** One salary as agreed, from a date on. Exactly one of the three ways to state it is given. */
export type SalaryInput = {
  readonly effectiveFrom: PlainDate
  /** When it was decided, where that was after it took effect; absent: by then. */
  readonly decidedOn?: PlainDate
  readonly payBasis: 'monthly' | 'daily' | 'hourly'
  readonly ctcAnnual: Paise | null
  readonly grossMonthly: Paise | null
  /** Whose components it is made of unless it names its own; absent: all of the organization. */
  readonly groupId?: string
  /** What the CTC includes beside the pay; absent: as its group or else the settings say. */
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
export type LopDate = { readonly date: PlainDate; readonly days: DayHundredths }

/** What an hour of overtime is rated by. */
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
  /** In hundredths; null: the law's. */
  readonly multiplier: number | null
  /** Absent: the law's. Whatever the policy says, the law's amount is the least that is paid. */
  readonly rate?: OvertimeRate
}

/**
 * `balance`: what slips of all other periods carried forward, less what they brought in; below zero where later ones have
 * brought in what the period itself carries forward. `payrollRunId`: of the last one that did.
 */
type LaterRecovery = { readonly payrollRunId: string; readonly balance: Paise }

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
  readonly attendance: {
    readonly payableDays: DayHundredths | null
    readonly lopDays: DayHundredths | null
    /** Which of `lopDays` have dates, ascending; the rest has none. Absent: none have. */
    readonly lopDates?: readonly LopDate[]
    readonly overtimeMinutes: number
    /** What pay by the hour is for; absent or null: not recorded. */
    readonly workedMinutes?: number | null
    /** The same minutes where some of them have a multiple or a rate of their own. */
    readonly overtime?: readonly OvertimeEntry[]
    /** Recorded for the month as a whole: it does not tell the days of a part. */
    readonly isOfMonth?: true
  } | null
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
  /** What is known of an exit beyond its date; absent: nothing. */
  readonly leaving?: LeavingInput
  /** Months paid before whose pay may come to something else by now, each once, in their order; absent: none. */
  readonly arrears?: readonly ArrearsInput[]
  /** Earlier wage months of which days were paid by nobody, and are not paid by this payment; absent: none. */
  readonly unpaidMonths?: readonly UnpaidMonth[]
  /** What earlier slips carried forward and no slip has brought in since; absent: nothing. */
  readonly broughtForward?: Paise
  /** A payment of a later period has brought in what earlier slips carried forward; absent: none has. */
  readonly recoveredLater?: LaterRecovery
  /** The salary of the period is paid by another run; absent: this payment includes it. */
  readonly isSalaryExcluded?: true
  /** Other payments of the same wage month by live runs, in the order of the runs; absent: none. */
  readonly sameMonth?: readonly MonthPayment[]
  /** Of the whole month, what its payments in other tax years came to; absent: all are of this one. */
  readonly otherTaxYear?: OtherTaxYear
  /** What a settlement follows from beside these facts, which hold its own lines already; absent: this is none. */
  readonly settlement?: SettlementFacts
  readonly pf: StatutoryFacts['pf']
  readonly esi: StatutoryFacts['esi']
  readonly pt: StatutoryFacts['pt'] & {
    /** Earlier payments of the last months, one by one: where none is missing, they are what the half-year had. */
    readonly months?: readonly PtMonth[]
    /**
     * Earlier payments for wage months of the financial year, added up by authority; absent: those of the tax year, all
     * of them at the present place.
     */
    readonly year?: readonly PtYear[]
  }
  readonly lwf: StatutoryFacts['lwf']
  readonly nps: StatutoryFacts['nps']
  readonly tax: StatutoryFacts['tax'] & {
    /** Null: nothing declared, so the pay alone is taxed. */
    readonly declared: TaxDeclaration | null
  }
  /** What earlier payments of this employer in the tax year come to. */
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
     * What the year's exemptions go by, month by month: basic pay and dearness allowance, house rent allowance, the
     * employer's share of the pension system. A month that is not told of counts as agreed now for house rent, and as
     * without a share.
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

/** Of a person whom this employer has not paid in the tax year. */
export const nothingPaid: EmployeeInput['earlier'] = {
  payments: 0,
  taxable: 0 as Paise,
  tds: 0 as Paise,
  pf: 0 as Paise,
  pt: 0 as Paise,
  ptPay: 0 as Paise,
}

export type EarlierMonth = {
  readonly start: PlainDate
  readonly basicAndDa: Paise
  readonly houseRent: Paise
  readonly nps: Paise
}

/** What a payment's professional tax was, and the pay that it went by; `end` is of the wage month. */
export type PtMonth = {
  readonly end: PlainDate
  readonly tax: Paise
  readonly pay: Paise
  /** The state, or the local body and its state; absent: not known, so it counts as the present one. */
  readonly authority?: string
}

/** What payments of wage months for one authority come to; null: not known which, so it counts as the present one. */
export type PtYear = {
  readonly authority: string | null
  /** Wage months. */
  readonly payments: number
  readonly tax: Paise
  readonly pay: Paise
}

/** A month that was paid before, as it is known now. */
export type ArrearsInput = {
  readonly period: PayPeriod
  /** The calculation that paid it, whose choices still hold for it: run and revision; null: the choices of this run. */
  readonly paidBy: string | null
  /** Nobody has paid it: `paidBy` is then the run that closed the month without the employee. */
  readonly isUnpaid?: true
  readonly now: EmployeeInput
  /** What was paid for it, arrears since counted; or the facts that it was paid by. */
  readonly before: { readonly paid: PaidMonth } | { readonly facts: EmployeeInput }
}

export const unpaidReasons = ['recorded_late', 'excluded', 'failed', 'no_run'] as const

/** Days of employment in an earlier wage month that no run and no settlement paid. */
export type UnpaidMonth = {
  readonly period: PayPeriod
  readonly days: number
  /** Why the runs of the month did not pay them; `no_run`: none of them named the employee. */
  readonly reason: (typeof unpaidReasons)[number]
}

/** What was paid for one month until now. */
export type PaidMonth = {
  /** The earnings, each component once. */
  readonly earnings: readonly { readonly code: string; readonly amount: Paise }[]
  readonly lop: DayHundredths
  readonly pf: MonthPf
  /** What was contributed for it to state insurance; null: the person was not insured; absent: not known. */
  readonly esi?: MonthEsi | null
  /** Paid and deducted by the salary beside the earnings, each component once; absent: it is not compared. */
  readonly besideEarnings?: readonly BesideEarnings[]
}

/** A reimbursement or deduction of the salary: neither an item that is recorded for its month nor a line of the law. */
export type BesideEarnings = {
  readonly code: string
  readonly type: 'reimbursement' | 'deduction'
  readonly amount: Paise
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

/** What a payment pays beside what is known of the person: the part of the facts that other payments of the month add to. */
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
  /** Of a settlement: the lines of its own, whose codes are no components of the organization. */
  readonly settlementLines?: readonly SettlementOtherLine[]
}

/** Another payment of the same wage month: what it pays for, and the slip that it came to. */
export type MonthPayment = {
  readonly payrollRunId: string
  /** Another spell of employment of the same person that it pays; absent: the employee's own. */
  readonly spell?: { readonly dateOfJoining: PlainDate; readonly dateOfLeaving: PlainDate | null }
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
    readonly esi: Pick<Slip['esi'], 'employee' | 'employer'>
    readonly pt: Pick<Slip['pt'], 'tax' | 'refund'>
    readonly lwf: Slip['lwf']
    /** `taxYear` absent: that of this payment. */
    readonly tax: (Pick<SlipTax, 'taxablePay' | 'thisMonth'> & Partial<Pick<SlipTax, 'taxYear'>>) | null
    readonly arrears: readonly SlipArrears[]
    /** Absent: none. */
    readonly benefits?: readonly SlipBenefit[]
    /** What it left to later payments, less what it brought in of earlier ones. */
    readonly carriedForward: Paise
    /** Of a settlement: what it deducts beside the month, such as notice not served; absent: nothing. */
    readonly deductedApart?: Paise
  }
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

export const recoveryTypes = ['advance', 'loan', 'other'] as const

type RecoveryInput = {
  readonly code: string
  readonly amount: Paise
  readonly type: (typeof recoveryTypes)[number]
  /** The value of a loan at no or little interest, as income of the employee; null: worked out of `loan`, or none. */
  readonly perquisiteValue: Paise | null
  /** Of a loan: what its value as income goes by; absent: it has none. */
  readonly loan?: LoanInput
}

export type StatutoryBonusInput = {
  readonly year: PayPeriod
  /** Those of employment in the year. */
  readonly months: readonly BonusMonth[]
  /** In the year, by the Code's own counting. */
  readonly workedDays: number
  /** What the employer declares; null: the least that the law allows. */
  readonly rate: PartsPerMillion | null
  /** Lost by a dismissal on the grounds that the law names. */
  readonly isForfeited: boolean
  /** What would decide the amount and is not known; absent: nothing. */
  readonly unknown?: {
    /** Months of employment without a slip, as `2025-04`. */
    readonly months: readonly string[]
    /** States whose minimum wage is not told. */
    readonly minimumWages: readonly string[]
  }
}

export type BonusMonth = {
  /** The full monthly rate, which the limit of the law is tested on. */
  readonly wages: Paise
  /** A month, where one is fixed for the employment. */
  readonly minimumWage: Paise | null
  /** Leave with wages, lay-off and injury among the paid ones. */
  readonly paidDays: DayHundredths
  readonly baseDays: DayHundredths
}

/** A loan as this month leaves it. */
export type LoanInput = {
  /** What was lent at first. */
  readonly principal: Paise
  /** The month’s highest balance. */
  readonly balance: Paise
  /** Paid with this instalment. */
  readonly interest: Paise
  /** A year's rate of the State Bank of India for such a loan on the tax year's first day; null: not declared. */
  readonly lendingRate: PartsPerMillion | null
  readonly isMedical: boolean
}

/** What payments on leaving are exempt by. The service, and what is not stated here, come from the salary. */
export type LeavingInput = {
  readonly reason: ExitReason | null
  /** Days of leave at credit, and taken in the whole service; null: not known. */
  readonly leaveDays: DayHundredths | null
  readonly leaveDaysTaken: DayHundredths | null
  /** Basic pay and dearness allowance a month, on the average of the last ten; null: as last agreed. */
  readonly averagePay: Paise | null
  /** What of the lifetime's limits was used before. */
  readonly exemptBefore: { readonly gratuity: Paise; readonly leave: Paise }
  /** Notice that is recovered and taken off the taxable pay; absent: it does not reduce it. */
  readonly noticeRecovered?: Paise
}

/** How an advance or a loan is paid back: the question to which the engine answers a schedule. */
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

/** What an employee declares for the tax year; claims as far as they count, by the section of the Act of 1961. */
export type TaxDeclaration = {
  readonly claims: readonly { readonly code: string; readonly amount: Paise }[]
  readonly rents: readonly {
    readonly from: PlainDate
    readonly to: PlainDate | null
    readonly monthly: Paise
    /** Null: as the profile says. */
    readonly inListedCity: boolean | null
    readonly hasLandlordPan: boolean
  }[]
  readonly selfOccupied: { readonly interest: Paise; readonly isOldOrRepairLoan: boolean } | null
  /** Net annual value less its standard deduction, and the interest. */
  readonly letOut: readonly { readonly income: Paise; readonly interest: Paise }[]
  readonly otherIncome: readonly {
    readonly kind: 'savings_interest' | 'deposit_interest' | 'other'
    readonly amount: Paise
  }[]
  readonly previousEmployment: {
    readonly gross: Paise
    readonly exemptions: Paise
    readonly providentFund: Paise
    readonly employmentTax: Paise
    readonly tds: Paise
  } | null
  readonly otherTaxCredits: Paise
  /** Growth of the employer's contributions above the year's limit, which is income; absent: none. */
  readonly contributionGrowth?: Paise
}

/** Where a number in an explanation comes from. */
export type Provenance = { readonly kind: 'field' | 'line' | 'rule' | 'step'; readonly ref: string }

export const stepOperations = [
  'input',
  'lookup',
  'prorate',
  'multiply',
  'sum',
  'min',
  'max',
  'cap',
  'slab',
  'round',
  'condition',
] as const

/**
 * A quantity inside an explanation: exact decimal text in the unit's natural size (rupees, percent, days). A result
 * that does not end is printed to six decimals; whoever replays takes the step it came from, not its print.
 */
export type Quantity = {
  readonly value: string
  readonly unit: 'rupees' | 'percent' | 'days' | 'minutes' | 'count' | 'date' | 'text'
}

export type RuleCitation = {
  readonly id: string
  readonly version: string
  readonly effectiveFrom: PlainDate
  readonly effectiveTo: PlainDate | null
  readonly citation: {
    readonly law: string
    readonly provision: string | null
    readonly notification: string | null
    readonly url: string | null
  }
}

export type Step = {
  readonly n: number
  readonly op: (typeof stepOperations)[number]
  readonly label: string
  readonly inputs: readonly (Quantity & { readonly name: string; readonly from: Provenance })[]
  readonly result: Quantity
  readonly rule: RuleCitation | null
}

/**
 * Replaying `steps` in order gives the line's amount exactly. An input `from` a step is that step's result, taken off
 * where the print has the opposite sign. `prorate` is the first input times the second over the third, and so on in
 * pairs; `slab` checks that the first lies from the second up to the fourth, where there is one, and gives the third;
 * `round` names its unit and way; a `condition` of two numbers says whether the first is within the second, one
 * of four picks the third or else the fourth, and any other states a recorded fact.
 */
export type Explanation = { readonly text: string; readonly steps: readonly Step[] }

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
  /** Relief for arrears of earlier years; without a breakdown, the marginal relief on the surcharge as well. */
  readonly relief: Paise
  /** After marginal relief. */
  readonly surcharge: Paise
  readonly cess: Paise
  /** By this employer, before this payment. */
  readonly deductedToDate: Paise
  readonly thisMonth: Paise
  /** This payment counted. */
  readonly monthsLeft: number
  /** Null for a slip that was stored before these amounts were. */
  readonly breakdown: TaxBreakdown | null
  /** What `chapterViADeductions` comes from; absent: there is none. */
  readonly deductionRows?: readonly TaxDeduction[]
}

/** A deduction from gross total income: the code of its section with its limit, what was claimed, and what is deducted. */
export type TaxDeduction = { readonly code: string; readonly claimed: Paise; readonly allowed: Paise }

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

/** The lines that the engine writes by itself, beside those of an organization's own components. */
export const systemLines = {
  STATUTORY_BONUS: { code: 'STATUTORY_BONUS', name: 'Statutory bonus', type: 'earning', category: 'bonus' },
  OVERTIME: { code: 'OVERTIME', name: 'Overtime', type: 'earning', category: 'overtime' },
  PF: { code: 'PF', name: 'Provident fund', type: 'deduction', category: 'pf' },
  VPF: { code: 'VPF', name: 'Voluntary provident fund', type: 'deduction', category: 'vpf' },
  ESI: { code: 'ESI', name: "Employees' State Insurance", type: 'deduction', category: 'esi' },
  PT: { code: 'PT', name: 'Professional tax', type: 'deduction', category: 'pt' },
  // A deduction is never below zero, and what the state's tax gives back is no pay.
  PT_REFUND: { code: 'PT_REFUND', name: 'Professional tax refund', type: 'reimbursement', category: 'pt' },
  LWF: { code: 'LWF', name: 'Labour welfare fund', type: 'deduction', category: 'lwf' },
  TDS: { code: 'TDS', name: 'Income tax', type: 'deduction', category: 'tds' },
  PF_ER: { code: 'PF_ER', name: 'Provident fund, employer', type: 'employer_contribution', category: 'pf' },
  EPS_ER: {
    code: 'EPS_ER',
    name: 'Pension scheme, employer',
    type: 'employer_contribution',
    category: 'eps',
  },
  EDLI_ER: {
    code: 'EDLI_ER',
    name: 'Deposit-linked insurance, employer',
    type: 'employer_contribution',
    category: 'edli',
  },
  PF_ADMIN: {
    code: 'PF_ADMIN',
    name: 'Provident fund administration',
    type: 'employer_contribution',
    category: 'pf_admin',
  },
  ESI_ER: {
    code: 'ESI_ER',
    name: "Employees' State Insurance, employer",
    type: 'employer_contribution',
    category: 'esi',
  },
  NPS_ER: {
    code: 'NPS_ER',
    name: 'National Pension System, employer',
    type: 'employer_contribution',
    category: 'nps',
  },
  GRATUITY_ER: {
    code: 'GRATUITY_ER',
    name: 'Gratuity provision',
    type: 'employer_contribution',
    category: 'gratuity',
  },
  LWF_ER: {
    code: 'LWF_ER',
    name: 'Labour welfare fund, employer',
    type: 'employer_contribution',
    category: 'lwf',
  },
  // Income without cash, so no part of the net.
  LOAN_BENEFIT: {
    code: 'LOAN_BENEFIT',
    name: 'Loan perquisite',
    type: 'information',
    category: 'perquisite',
  },
  EXCESS_CONTRIBUTION: {
    code: 'EXCESS_CONTRIBUTION',
    name: 'Perquisite: employer contributions above the limit',
    type: 'information',
    category: 'perquisite',
  },
  // For earlier months, by the law of each: the regular return is of the month alone.
  PF_ARREARS: { code: 'PF_ARREARS', name: 'Provident fund on arrears', type: 'deduction', category: 'pf' },
  PF_ER_ARREARS: {
    code: 'PF_ER_ARREARS',
    name: 'Provident fund on arrears, employer',
    type: 'employer_contribution',
    category: 'pf',
  },
  EPS_ER_ARREARS: {
    code: 'EPS_ER_ARREARS',
    name: 'Pension scheme on arrears, employer',
    type: 'employer_contribution',
    category: 'eps',
  },
  EDLI_ER_ARREARS: {
    code: 'EDLI_ER_ARREARS',
    name: 'Deposit-linked insurance on arrears, employer',
    type: 'employer_contribution',
    category: 'edli',
  },
  PF_ADMIN_ARREARS: {
    code: 'PF_ADMIN_ARREARS',
    name: 'Provident fund administration on arrears',
    type: 'employer_contribution',
    category: 'pf_admin',
  },
  ESI_ARREARS: {
    code: 'ESI_ARREARS',
    name: "Employees' State Insurance on arrears",
    type: 'deduction',
    category: 'esi',
  },
  ESI_ER_ARREARS: {
    code: 'ESI_ER_ARREARS',
    name: "Employees' State Insurance on arrears, employer",
    type: 'employer_contribution',
    category: 'esi',
  },
  // An earning is never below zero, and what was paid too much is asked back like any other debt.
  OVERPAYMENT_RECOVERY: {
    code: 'OVERPAYMENT_RECOVERY',
    name: 'Recovery of earlier overpayment',
    type: 'recovery',
    category: 'arrears',
  },
  CARRIED_FORWARD_RECOVERY: {
    code: 'CARRIED_FORWARD_RECOVERY',
    name: 'Recovery of amounts carried forward',
    type: 'recovery',
    category: 'other',
  },
  // Of the wage month: what other payments of it deducted beyond what the whole month asks for.
  DEDUCTION_REFUND: {
    code: 'DEDUCTION_REFUND',
    name: 'Refund of deductions',
    type: 'reimbursement',
    category: 'other',
  },
  // What keeps the net at zero: cash that comes back from later pay, so no pay either.
  EMPLOYER_ADVANCE: {
    code: 'EMPLOYER_ADVANCE',
    name: 'Advance by the employer',
    type: 'reimbursement',
    category: 'advance',
  },
  // Of deductions that the pay did not reach for, or of what was laid out; no part of the net.
  CARRIED_FORWARD: {
    code: 'CARRIED_FORWARD',
    name: 'Carried forward to later months',
    type: 'information',
    category: 'other',
  },
  // The one line that may be below zero, and the one that is neither an earning nor a deduction: as an earning it
  // would enter the gross, and through it the wage bases of other heads.
  ROUND_OFF: { code: 'ROUND_OFF', name: 'Round-off', type: 'information', category: 'other' },
} as const satisfies Record<
  string,
  { code: string; name: string; type: LineType; category: ComponentCategory }
>
const retirementCategories: readonly ComponentCategory[] = ['pf', 'nps', 'superannuation']

/** Whether a line or component counts among contributions that are a perquisite above a limit: the pension scheme does not. */
export function isRetirementContribution({
  type,
  category,
}: {
  readonly type: LineType
  readonly category: ComponentCategory
}): boolean {
  return type === 'employer_contribution' && retirementCategories.includes(category)
}

export type SystemCode = keyof typeof systemLines
/** Each under its own code. */
export type SystemLine = {
  [Code in SystemCode]: (typeof systemLines)[Code] & { readonly code: Code }
}[SystemCode]

/** A deduction or payment that a partner adds to a settlement. */
export type SettlementOtherLine = {
  readonly code: string
  readonly type: 'earning' | 'deduction'
  readonly amount: Paise
  readonly taxable: boolean
  readonly remarks: string | null
}

/** What is decided about a settlement; null or empty: by the law and the settings. */
export type SettlementInputs = {
  /** Paid days of the last month, in place of its attendance. */
  readonly payableDays: DayHundredths | null
  readonly notice: {
    readonly requiredDays: DayHundredths
    readonly servedDays: DayHundredths
    readonly action: 'pay' | 'recover' | 'waive'
  } | null
  readonly leaveEncashment: readonly { readonly leaveType: string; readonly days: DayHundredths }[]
  /** What states the days: the settlement itself, the exit, or the leave balances; `none`: nothing does. */
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
  // In place of the organization's settings; null: as these are.
  readonly [Name in keyof SettlementSettings]: SettlementSettings[Name] | null
}

/** What is left of an advance or loan on leaving. */
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
}

/** What a settlement recovers of an advance; `debt` is the part of `due` that it does not take. */
export type SettledAdvance = { readonly id: string; readonly due: Paise; readonly debt: Paise }

/** A line of a settlement; what a deduction does not take now is part of the debt. */
export type SettlementLine = SlipLine & { readonly debt: Paise }

/** The figures of a settlement. `netPayable` is `wagesPayable` and `gratuityPayable` together. */
export type SettlementFigures = {
  readonly lines: readonly SettlementLine[]
  /** Pay and reimbursements, gratuity included. */
  readonly earnings: Paise
  /** As taken. */
  readonly deductions: Paise
  readonly employerContributions: Paise
  /** Below zero: the employee owes it. */
  readonly netPayable: Paise
  readonly wagesPayable: Paise
  readonly gratuityPayable: Paise
  /** What deductions could not be taken for. */
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
    /** Paid into the re-skilling fund by the employer; null before the Code. */
    readonly fund: { readonly amount: Paise; readonly by: PlainDate } | null
  } | null
  readonly service: { readonly years: number; readonly months: number; readonly days: number }
  /** The slip that the lines are from, without its lines. */
  readonly slip: Omit<Slip, 'lines' | 'warnings'>
  readonly tax: SlipTax | null
  readonly warnings: readonly SlipWarning[]
}

/** What is asked of the gratuity of employees, each as of the same day. */
export type GratuityQuestion = {
  readonly asOf: PlainDate
  /** The organization's day of the question: wages grow after it. */
  readonly today: PlainDate
  /** Null: the end of the contract for a fixed term, else a resignation. */
  readonly reason: ExitReason | null
  /** Of wages, on each 1 April after `today`. */
  readonly growth: PartsPerMillion
  readonly settings: SettlementSettings
  readonly explain: boolean
}

/** The gratuity of an employee as of a day. */
export type GratuityProjection = {
  /** The day asked about, or the last day of service if that is earlier. */
  readonly asOf: PlainDate
  readonly dateOfJoining: PlainDate
  readonly service: { readonly years: number; readonly months: number; readonly days: number }
  readonly countedYears: number
  readonly eligible: boolean
  readonly eligibilityReason:
    | 'completed_service'
    | 'fixed_term_one_year'
    | 'death_or_disability'
    | 'not_eligible'
  /** The first last day of service with gratuity, without further unpaid days; null: the law does not apply. */
  readonly eligibleOn: PlainDate | null
  /** Of a full month. */
  readonly wages: Paise
  /** `days` of wages for each year, of a month that counts as `of` days. */
  readonly factor: { readonly days: number; readonly of: number }
  /** Earned so far, without the test of eligibility. */
  readonly accrued: Paise
  /** What an exit on the day pays: `exempt` and `taxable` come to it. */
  readonly payable: Paise
  readonly cap: Paise
  readonly exempt: Paise
  readonly taxable: Paise
  readonly explanation: Explanation | null
}

/** One person of a preview: the caller's name for the person, and the facts. */
export type PreviewEmployee = {
  readonly ref: string
  readonly input: EmployeeInput
  /** The day on which this person is paid; absent: that of the run. */
  readonly payDate?: PlainDate
  /** Whether a full month of work is asked about, of which the result tells what the CTC comes to; absent: it is not. */
  readonly hasCtc?: true
}

export type PreviewResult = {
  readonly ref: string
  readonly ctc?: CtcSplit
  /** Hours of a full month of work, by the law of the month; absent: none was asked about. */
  readonly hoursInMonth?: number
} & SlipResult

/**
 * What a CTC comes to in a year of full months, as the month of the calculation has the law: `annual` is twelve times
 * `gross` and `contributions`, the shares and `unallocated` together.
 */
export type CtcSplit = {
  readonly annual: Paise
  /** Earnings of a month that are part of the CTC. */
  readonly gross: Paise
  /** What else of the salary's components is part of it, in a month. */
  readonly contributions: Paise
  /** What the employer pays in a year beside the salary's components. */
  readonly shares: Readonly<Partial<Record<CtcShare, Paise>>>
  /** What no gross reaches, because a higher one would pass the CTC. */
  readonly unallocated: Paise
}

/** A stored slip that does not come out again as it was stored. */
export type ReplayDifference = {
  readonly employeeId: string
  readonly externalId: string | null
  /** `facts`: they are not those that were stored; `rules`: the law is recorded otherwise; `figures`: all else. */
  readonly reason: 'facts' | 'rules' | 'figures'
}

/** Slips calculated again from their stored facts, in the order of their people. */
export type Replay = {
  /** SHA-256 of each slip as it comes out now. */
  readonly hashes: readonly string[]
  readonly differing: readonly ReplayDifference[]
}
