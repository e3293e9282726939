// Record of a state's labour welfare fund: the columns of its dated tables.

import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import type { DatedTable } from '../../parameters/dated.ts'

/** A band of wages that ends with `upTo`, included; the last band has no end. */
export type LwfBand = { readonly upTo?: Paise; readonly employee: Paise; readonly employer: Paise }

export type LwfContribution =
  | { readonly by: 'amount'; readonly bands: readonly LwfBand[] }
  /** Share of the month's wages; the employer pays a multiple of the employee's share. */
  | {
      readonly by: 'proportion'
      readonly employee: PartsPerMillion
      readonly atMost: Paise
      readonly employerTimes: number
      readonly employerAtMost: Paise
    }

export type LwfRule = {
  /** Calendar months whose register decides and whose wages carry the contribution. */
  readonly months: readonly number[]
  /** On which day of the month a person must be on the register. */
  readonly register: 'last_day' | 'last_working_day' | 'any_day'
  readonly contribution: LwfContribution
  /** Minimum of an establishment's employer shares; the employer bears the difference. */
  readonly employerMinimum?: Paise
  /** The fewest persons with whom an establishment is covered; null: the fund does not reach factories. */
  readonly fewest: { readonly factory: number | null; readonly other: number }
  readonly managers: 'in' | 'out'
  /** A supervisor whose work is a manager's is a manager. */
  readonly supervisors: 'in' | 'out' | { readonly outAbove: Paise }
  /** Apprentices and part-time workers; `out_by_custom`: left out by vendors' tables, not by a text that was seen. */
  readonly apprentices: 'in' | 'out' | 'out_by_custom'
  /** Employees with wages above this are not covered. */
  readonly outAbove?: Paise
  /** Days of employment in the twelve months before, at least. */
  readonly fewestDays?: number
}

/** One state's law. */
export type LwfState = {
  /** Two letters. */
  readonly code: string
  readonly name: string
  readonly fund: DatedTable<LwfRule>
  /** A second fund for shops and establishments. */
  readonly shopsFund?: DatedTable<LwfRule>
}
