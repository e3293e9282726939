import type { DayHundredths } from '../units.ts'

/**
 * The working month that a rate of overtime has unless it states another: 26 days of 8 hours. The figures of the law
 * and their dates are the rows of `IN.OVERTIME.RATE`; a test compares the two.
 */
export const workingMonth = { minutesPerDay: 8 * 60, daysPerMonth: 2600 as DayHundredths }
