// The statutory bonus of a year as a calculation reads it.

import type { DayHundredths, PartsPerMillion, Paise, PayPeriod, PlainDate } from '../units.ts'

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
