// Questions about gratuity and their projections.

import type { SettlementSettings } from '../records/payroll-settings.ts'
import type { PartsPerMillion, Paise, PlainDate } from '../units.ts'
import type { ExitReason } from './leaving.ts'
import type { Explanation } from './explanation.ts'

/** Query for the gratuity of employees, all as of the same day. */
export type GratuityQuestion = {
  readonly asOf: PlainDate
  /** The organization's day of the question: wages grow after it. */
  readonly today: PlainDate
  /** Null: the end of the contract for a fixed term, else a resignation. */
  readonly reason: ExitReason | null
  /** Growth of wages on each 1 April after `today`. */
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
  /** Wages of a full month. */
  readonly wages: Paise
  /** `days` of wages for each year, of a month that counts as `of` days. */
  readonly factor: { readonly days: number; readonly of: number }
  /** Earned so far, without the test of eligibility. */
  readonly accrued: Paise
  /** Payment of an exit on the day; `exempt` and `taxable` add up to it. */
  readonly payable: Paise
  readonly cap: Paise
  readonly exempt: Paise
  readonly taxable: Paise
  readonly explanation: Explanation | null
}
