// The year of the tax, from April to March, and how old a person is in it.

import { financialYear, financialYearName } from '#proto/calendar/months.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import type { AgeBand, Residency } from './facts.ts'

export type TaxYear = {
  /** `2026-27`. */
  readonly label: string
  readonly start: PlainDate
  readonly end: PlainDate
  /** Latest date of birth of an employee who is sixty, or eighty, in the year. */
  readonly sixtyIfBornBy: PlainDate
  readonly eightyIfBornBy: PlainDate
}

/**
 * The tax year of a payment. A financial year under the Act of 1961 has the same days. An employee born on 1 April
 * completes a year of life with the 31 March before it (CBDT Circular 28/2016), so the day after the year counts as
 * well.
 */
export function taxYear(paidOn: PlainDate): TaxYear {
  const year = financialYear(paidOn)
  const next = addDays(year.end, 1)
  return {
    label: financialYearName(year),
    ...year,
    sixtyIfBornBy: addMonths(next, -60 * 12),
    eightyIfBornBy: addMonths(next, -80 * 12),
  }
}

/** The age at any time of the year, for residents only; without a date of birth nobody is presumed old. */
export function ageBand(dateOfBirth: PlainDate | null, residency: Residency, year: TaxYear): AgeBand {
  if (dateOfBirth === null || residency === 'non_resident') return 'below_60'
  if (dateOfBirth <= year.eightyIfBornBy) return '80_plus'
  return dateOfBirth <= year.sixtyIfBornBy ? '60_to_79' : 'below_60'
}
