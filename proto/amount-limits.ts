// The largest amounts that the service takes and calculates with. Every product of a calculation within them is exact:
// a payslip shows amounts before rounding in millionths of a rupee, and a year's income tax is calculated in thousandths of a
// paisa, both whole numbers below 2^53.

import type { Paise } from './units.ts'

/** One amount of one person, a line of a payslip, the pay of a payslip: 500 crore rupees. */
export const maxAmount = 500_000_000_000 as Paise

/** Taxable income of one person in a tax year: 9,000 crore rupees. */
export const maxYearIncome = 9_000_000_000_000 as Paise

/** One amount of an organization, such as a challan: just below 10,000 crore rupees. */
export const maxOrganizationAmount = 9_999_999_999_999 as Paise
