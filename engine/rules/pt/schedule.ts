// Record of a state's professional tax: the columns of its dated tables.

import type { Paise } from '../../money/paise.ts'
import type { DatedTable } from '../../parameters/dated.ts'

/**
 * A slab begins where the one before it ends, so a list of slabs has neither gap nor overlap. Statutes close a slab in
 * two ways, "does not exceed 10,000" and "less than 25,000"; each keeps its own, because paise lie between the two.
 */
export type PtSlab = {
  /** The last pay of the slab. */
  readonly upTo?: Paise
  /** Or the first pay above it. The last slab has neither. */
  readonly below?: Paise
  /** For the month, the half-year or the year: whichever the schedule taxes. */
  readonly tax: Paise
  /** Instead of `tax`, in February. */
  readonly inFebruary?: Paise
  /** Instalment of a yearly tax in each month but the last. The last takes the balance. */
  readonly monthly?: Paise
}

/** Period of the tax, the pay that determines its slab, and the occasions on which it is deducted. */
type PtLevy =
  | {
      readonly taxFor: 'month'
      readonly slabsBy: 'month'
    }
  | {
      readonly taxFor: 'month'
      /**
       * Tax of the year. Only employees pay whose income exceeds the amount that income tax leaves free by `yearlyTax`.
       */
      readonly slabsBy: 'taxable_income'
      readonly yearlyTax: Paise
    }
  | {
      readonly taxFor: 'half_year'
      readonly slabsBy: 'half_year' | 'year'
      /** Calendar month with which a half-year begins; the other begins six months later. */
      readonly halvesBegin: number
      /** Calendar months in which the tax is taken, one in each half-year. */
      readonly takenIn: readonly number[]
    }
  | {
      readonly taxFor: 'year'
      readonly slabsBy: 'year'
      readonly takenIn: readonly number[] | 'every_month'
    }

export type PtSchedule = {
  readonly levy: PtLevy
  /** Exactly one slab of a list holds a pay. */
  readonly slabs: readonly PtSlab[]
  /** Slabs for women, where the schedule has other ones. */
  readonly slabsForWomen?: readonly PtSlab[]
}

/** The end of a tax. It begins with a financial year, over which what was taken since is added up. */
export type PtRepeal = { readonly levy: null; readonly slabs: readonly [] }

/** Grounds of exemption, each proven by a document that the employer holds. */
export type PtGround =
  | 'armed_forces'
  | 'badli_textile'
  | 'benchmark_disability'
  | 'capf'
  | 'casual_worker'
  | 'crpf_bsf'
  | 'disability_40'
  | 'foreign_technician'
  | 'one_child_sterilisation'
  | 'parent_of_benchmark_disability'
  | 'savings_agent'
  | 'total_disability'

type PtTest =
  | { readonly by: 'ground'; readonly ground: PtGround }
  /** On the first day of the wage month, or at any time in the financial year. */
  | { readonly by: 'age'; readonly years: number; readonly reached: 'by_month' | 'in_the_year' }
  /** Days of work in the state in the financial year, up to this many. */
  | { readonly by: 'days_in_year'; readonly upTo: number }
  /** Days of work in the local body's area in the half-year, fewer than this. */
  | { readonly by: 'days_in_half_year'; readonly below: number }

export type PtExemption = {
  readonly test: PtTest
  /** Completes "exempt:". */
  readonly who: string
}

/** Whether bonus is part of the taxed pay. All regular pay is; gratuity never. */
export type PtWages = { readonly bonus: boolean }

/** One state's law. */
export type PtState = {
  /** Two letters. */
  readonly code: string
  readonly name: string
  /** Null where each local body has its own. */
  readonly schedule: DatedTable<PtSchedule | PtRepeal> | null
  readonly localBodies?: readonly PtLocalBody[]
  readonly exemptions: readonly DatedTable<PtExemption>[]
  readonly wages?: DatedTable<PtWages>
}

export type PtLocalBody = {
  readonly code: string
  readonly name: string
  readonly schedule: DatedTable<PtSchedule>
}
