// The recorded law as it leaves the engine: every row of every table with its figures in words and units, so that
// whoever shows it need not know what a head's tables look like.

import type { PartsPerMillion, Paise, PlainDate } from '../units.ts'

/** Statutory subjects. */
export const heads = [
  'wages',
  'pf',
  'esi',
  'gratuity',
  'bonus',
  'overtime',
  'leave-encashment',
  'deductions',
  'settlement',
  'loan',
  'pt',
  'lwf',
  'tds',
] as const
type Head = (typeof heads)[number]

export const figureUnits = [
  'rupees',
  'percent',
  'fraction',
  'times',
  'minutes',
  'hours',
  'days',
  'months',
  'years',
  'persons',
  'calendar_month',
  'day_of_month',
  'flag',
  'text',
] as const
export type FigureUnit = (typeof figureUnits)[number]

/** `value`: decimal text in the unit's natural size, `1/12` for a fraction, or words; null where nothing limits. */
export type RuleFigure = {
  /** Path within the row, as `slabs[1].up_to`. */
  readonly name: string
  readonly value: string | null
  readonly unit: FigureUnit
}

/** One dated row of one rule. */
export type RuleRow = {
  readonly id: string
  readonly head: Head
  /** Two letters, or null where the law is the Union's. */
  readonly state: string | null
  readonly from: PlainDate
  /** Last day in force, or null while nothing later is recorded. */
  readonly to: PlainDate | null
  readonly law: string
  readonly provision: string | null
  readonly instrument: string | null
  readonly gazetted: PlainDate | null
  /** An address, or words where there is none to link to. */
  readonly source: string
  readonly checkedOn: PlainDate
  readonly confidence: 'high' | 'medium' | 'low'
  /** Uncertainties of the row. */
  readonly doubt: string | null
  /** An organization may decide that the row does not apply to it. */
  readonly isDeclinable: boolean
  readonly figures: readonly RuleFigure[]
}

/** Overrides of the law in a preview. At most one of `version` and `knownOn`. */
export type RuleOverrides = {
  /** A rule set's version, of whatever month. */
  readonly version: string | null
  /** The law as it was published by this day. */
  readonly knownOn: PlainDate | null
  readonly overrides: readonly SupposedFigures[]
}

/** `value`: rupees, percent or a count; one number where the rule has one figure, otherwise by the figures' names. */
export type SupposedFigures = {
  readonly ruleId: string
  readonly effectiveFrom: PlainDate
  readonly value: number | Readonly<Record<string, number>>
}

/** All rows in force in one calendar month, under one fingerprint. */
export type RuleSet = {
  readonly version: string
  readonly start: PlainDate
  readonly end: PlainDate
  /** Places in `RecordedLaw.rows`. */
  readonly rows: readonly number[]
}

/** What an engine calculates by. */
export type OfferedLaw = {
  /** Of all versions. */
  readonly fingerprint: string
  /** Of one month each, by date. */
  readonly ruleSets: readonly {
    readonly version: string
    readonly start: PlainDate
    readonly end: PlainDate
  }[]
  /** The figures of each head in these months; `state` null: law of the Union. */
  readonly heads: readonly {
    readonly head: Head
    readonly state: string | null
    readonly fingerprint: string
  }[]
}

export type HeadRecord = {
  readonly head: Head
  readonly state: string | null
  /** The first day for which every figure of the head is recorded, and the last, where an end is known. */
  readonly since: PlainDate
  readonly until: PlainDate | null
  readonly checkedAgainst: string
  readonly notCovered: readonly string[]
}

/** Position of a figure in the law, for a form that edits it. */
type RuleOrigin = Pick<RuleRow, 'id' | 'from' | 'to' | 'law' | 'provision' | 'instrument' | 'source'>

/** The scale of one regime, one age and one tax year. */
export type TaxScale = {
  readonly taxYear: string
  readonly regime: 'new' | 'old'
  readonly ageBand: 'all' | 'below_60' | '60_to_79' | '80_plus'
  readonly slabs: readonly {
    readonly from: Paise
    readonly to: Paise | null
    readonly rate: PartsPerMillion
  }[]
  readonly standardDeduction: Paise
  readonly rebate: { readonly limit: Paise; readonly maximum: Paise; readonly marginalRelief: boolean }
  readonly surcharge: readonly { readonly above: Paise; readonly rate: PartsPerMillion }[]
  readonly cess: PartsPerMillion
  readonly ruleSetVersion: string
  readonly start: PlainDate
  readonly end: PlainDate
  readonly origin: RuleOrigin
}

/** A state's professional tax, or that of one of its local bodies, over one span of days. */
export type ProfessionalTaxSchedule = {
  readonly state: string
  readonly stateName: string
  readonly localBody: string | null
  readonly localBodyName: string | null
  /** Null where nothing is levied. */
  readonly levy: {
    readonly frequency: 'monthly' | 'half_yearly' | 'yearly'
    /** Base of the slabs. */
    readonly slabsBy: 'month' | 'half_year' | 'year' | 'taxable_income'
    readonly slabs: readonly ProfessionalTaxSlab[]
    readonly yearlyCeiling: Paise
    readonly exemptions: readonly {
      readonly who: string
      readonly from: PlainDate
      readonly to: PlainDate | null
    }[]
  } | null
  readonly confidence: RuleRow['confidence']
  readonly doubt: string | null
  readonly origin: RuleOrigin
}

export type ProfessionalTaxSlab = {
  /** Both ends lie in the slab. */
  readonly from: Paise
  readonly to: Paise | null
  readonly tax: Paise
  /** Instalment of a yearly tax in each month but the last. */
  readonly monthly: Paise | null
  readonly inFebruary: Paise | null
  /** Classes that the schedule distinguishes. */
  readonly gender: 'male' | 'female' | null
}

export type ReturnFrequency = 'monthly' | 'quarterly' | 'half_yearly' | 'yearly'

/** A day of the month that is so many months after the last one of the return. */
export type ReturnDay = { readonly monthsAfter: number; readonly day: number | 'last' }

/** A return that a state takes from employers, over one span of days. */
export type StateReturn = {
  readonly head: 'pt' | 'lwf'
  readonly state: string
  readonly stateName: string
  /** Number of the form in the state; null: it has no number. */
  readonly formNumber: string | null
  readonly formTitle: string
  readonly frequency: ReturnFrequency
  /** Calendar month with which the first period of a year begins. */
  readonly begins: number
  /** `shops`: of the second fund that Kerala has. */
  readonly fund: 'general' | 'shops'
  /** Null: not recorded, or not with this return. */
  readonly payment: ReturnDay | null
  readonly filing: ReturnDay | null
  /** Employers to whom it applies, if not to all. */
  readonly condition: string | null
  /** The same as a number of the employer, where it is one. */
  readonly test: ReturnTest | null
  readonly confidence: RuleRow['confidence']
  readonly doubt: string | null
  readonly origin: RuleOrigin
}

/** At least `from`, and less than `below`, which null leaves open; in paise, but employees. */
export type ReturnTest = {
  readonly of: 'tax_of_month' | 'tax_of_year_before' | 'employees'
  readonly from: number
  readonly below: number | null
  /** The authority must have permitted it as well. */
  readonly onPermission: boolean
}

/** From how many persons on a labour welfare fund reaches an establishment; `factoryFrom` null: it reaches no factory. */
export type FundCoverage = {
  readonly state: string
  readonly fund: StateReturn['fund']
  readonly factoryFrom: number | null
  readonly otherFrom: number
  readonly origin: RuleOrigin
}

/** A return or payment that the Union's law asks for, over one span of days. */
export type UnionReturn = Pick<
  StateReturn,
  | 'formNumber'
  | 'formTitle'
  | 'frequency'
  | 'begins'
  | 'payment'
  | 'filing'
  | 'confidence'
  | 'doubt'
  | 'origin'
> & {
  readonly report: 'pf_ecr' | 'esi_return' | 'tds_24q' | 'tds_26q' | 'tds_deposit'
  /** Replacement of payment and filing for the period with which a financial year ends; null: the same. */
  readonly yearEnd: ReturnDay | null
}

/** Tax of an employer for its own enrolment, by a day of the financial year. */
export type EnrolmentTax = {
  readonly state: string
  readonly amount: Paise
  readonly dueMonth: number
  readonly dueDay: number
  readonly confidence: RuleRow['confidence']
  readonly doubt: string | null
  readonly origin: RuleOrigin
}

export type RecordedLaw = {
  readonly rows: readonly RuleRow[]
  /** Entries in the order of their months. */
  readonly ruleSets: readonly RuleSet[]
  readonly heads: readonly HeadRecord[]
  readonly taxScales: readonly TaxScale[]
  readonly professionalTax: readonly ProfessionalTaxSchedule[]
  readonly stateReturns: readonly StateReturn[]
  readonly fundCoverage: readonly FundCoverage[]
  readonly unionReturns: readonly UnionReturn[]
  readonly enrolmentTaxes: readonly EnrolmentTax[]
}
