// The statutory bonus of a year as a calculation reads it.

import type { DayHundredths, PartsPerMillion, Paise, PayPeriod, PlainDate } from '../units.ts'

/** Terms of the bonus of an accounting year that all employees share; the other facts are each employee's own. */
export type BonusYear = {
  readonly year: PayPeriod
  /** Percentage that the employer declares; null: the statutory minimum. */
  readonly rate: PartsPerMillion | null
  readonly minimumWages: readonly MinimumWage[]
}

/** A minimum wage of a state, from a day on or ever since; zero: none is fixed for the employment. */
export type MinimumWage = {
  readonly stateCode: string
  readonly effectiveFrom: PlainDate | null
  readonly monthlyAmount: Paise
}

export type StatutoryBonusInput = {
  readonly year: PayPeriod
  /** Those of employment in the year. */
  readonly months: readonly BonusMonth[]
  /** Days in the year, counted by the rules of the Code. */
  readonly workedDays: number
  /** Percentage that the employer declares; null: the statutory minimum. */
  readonly rate: PartsPerMillion | null
  /** Lost by a dismissal on the grounds that the law names. */
  readonly isForfeited: boolean
  /** Unknown fact that would decide the amount; absent: none. */
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
