// The year of the tax, from April to March, and how old a person is in it.

import { bornBy, financialYear, financialYearName } from '#proto/calendar/months.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { AgeBand, Residency } from './facts.ts'
import type { SeniorAges } from './parameters.ts'

export type TaxYear = {
  /** `2026-27`. */
  readonly label: string
  readonly start: PlainDate
  readonly end: PlainDate
  /** Latest date of birth of an employee who is senior, or very senior, in the year. */
  readonly seniorIfBornBy: PlainDate
  readonly verySeniorIfBornBy: PlainDate
}

/** The tax year of a payment. A financial year under the Act of 1961 has the same days. */
export function taxYear(paidOn: PlainDate, { senior, verySenior }: SeniorAges): TaxYear {
  const year = financialYear(paidOn)
  return {
    label: financialYearName(year),
    ...year,
    seniorIfBornBy: bornBy(year, senior),
    verySeniorIfBornBy: bornBy(year, verySenior),
  }
}

/** The age at any time of the year, for residents only; without a date of birth nobody is presumed old. */
export function ageBand(dateOfBirth: PlainDate | null, residency: Residency, year: TaxYear): AgeBand {
  if (dateOfBirth === null || residency === 'non_resident') return 'below_60'
  if (dateOfBirth <= year.verySeniorIfBornBy) return '80_plus'
  return dateOfBirth <= year.seniorIfBornBy ? '60_to_79' : 'below_60'
}
