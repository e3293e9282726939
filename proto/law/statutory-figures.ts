// Figures of the law that the gateway and storage need and that no call of the engine carries. Figures that an engine
// table has too name the table, which gives dates and sources; tests of the engine's rules compare every row.

import type { Paise } from '../units.ts'

/** Ages from which the old regime has slabs of their own for residents (`IN.TDS.SENIOR_AGES`). */
export const seniorAges = { senior: 60, verySenior: 80 } as const

/** Rent of a year above which the PAN of the landlord is needed (`IN.TDS.HOUSE_RENT`), in paise. */
export const landlordPanAbove = 1_00_000_00 as Paise

/** Working days after the end of an employment within which its wages are due (`IN.SETTLEMENT.TIME_LIMIT`). */
export const settlementWorkingDays = 2

/** Days of pay for each year of service on retrenchment (`IN.RETRENCHMENT.TERMS`). */
export const retrenchmentDaysPerYear = 15

/** Multiplier of overtime, in hundredths (`IN.OVERTIME.RATE`). */
export const overtimeMultiplier = 200

/** Shares of the provident fund, in percent (`IN.EPF.RATE`). */
export const providentFundPercent = { standard: 12, reduced: 10 } as const

/** Limits of a declared rate of bonus, in percent (`IN.BONUS.TERMS`): one twelfth, with four decimals, and a fifth. */
export const bonusPercent = { minimum: 8.3334, maximum: 20 } as const

/**
 * Days after which wages that could not be paid are deposited: six months, counted as 180 days. Source: rule 46 of the
 * Code on Wages (Central) Rules 2026, G.S.R. 343(E), in force from 8 May 2026.
 */
export const undisbursedDays = 180

/**
 * Years of age at the beginning of the accounting year below which the Payment of Bonus Act 1965 had a lower minimum.
 * Source: its section 10, until 20 November 2025; the register of the Rules of 1975 (Form C) asks for it.
 */
export const lowerBonusBelowAge = 15
