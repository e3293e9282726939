// Salary components as a calculation reads them.

import type { PartsPerMillion, Paise } from '../units.ts'
import type { Entitlement } from './benefits.ts'

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

/** Calculation of the monthly amount of a component. */
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
      /** Remainder of the agreed gross or CTC after the other components. */
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
  /** Entitlement of a reimbursement that accrues and is paid against claims; absent: a salary pays it every month. */
  readonly entitlement?: Entitlement
}
