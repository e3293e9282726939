// Service and wages of one employee, as far as gratuity depends on them.

import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { Paise } from '../../money/paise.ts'

/** Reckoning of wages, in full and without loss of pay. */
export type WageRate =
  | { readonly per: 'month'; readonly wages: Paise }
  | { readonly per: 'day'; readonly wages: Paise }
  /** Earnings on the days worked in the last three months, overtime excluded. */
  | { readonly per: 'piece'; readonly wages: Paise; readonly days: number }

export type GratuityFacts = {
  /** First day of the present continuous service. An interruption that the Act does not bridge starts it anew. */
  readonly continuousSince: PlainDate
  /** Last day of service. */
  readonly leftOn: PlainDate
  /** `other`: resignation, retirement, termination … all that has no rule of its own. */
  readonly ending: 'other' | 'death' | 'disablement' | 'fixed_term_end'
  readonly isWorkingJournalist: boolean
  /** Below ground, or in an establishment with a week of five days. */
  readonly hasReducedYear: boolean
  /**
   * Whole days without pay since the last anniversary of joining. Weekly offs, paid holidays and days partly worked
   * are days worked.
   */
  readonly unpaidDays: number
  /** Last drawn, of what `GratuityTerms.wages` of the day names. */
  readonly wages: WageRate
  /** Basic pay and dearness allowance last drawn; needed by the `hybrid` base alone. */
  readonly oldBase: WageRate | null
  /** Wages before a disablement that reduced them, and the last day they were drawn (section 53(4)). */
  readonly beforeDisablement: { readonly until: PlainDate; readonly wages: WageRate } | null
  /** Seasons worked, for someone not employed all the year; else null. */
  readonly seasons: number | null
  /** Lost for damage done (its amount) or for violence or moral turpitude (an amount, or null: wholly). */
  readonly forfeiture: { readonly amount: Paise | null } | null
}

export type GratuitySettings = {
  /** `days_240`: the last year needed is complete once 240 (190) days of it were worked; the courts differ. */
  readonly lastYear: 'strict' | 'days_240'
  /** A fixed term that ends: six months or more of its last year are a year (rule 33), or their share of one. */
  readonly fixedTerm: 'rule_33' | 'pro_rata'
  /** A death: whole years as for everyone, or the share of the last one (the proviso to section 53(2)). */
  readonly death: 'rounded' | 'pro_rata'
  /** `hybrid`: years before 21 November 2025 stand on basic pay and dearness allowance. */
  readonly base: 'code_all' | 'hybrid'
  readonly rounding: 'paisa' | 'rupee'
}
