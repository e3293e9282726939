// Payments of the tax year that came before this one, and of which this system may know nothing: an organization that
// begins in November has paid since April.

import type { EmployeeInput } from '#proto/calculation.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'

import type { PreparedRun } from './prepare.ts'

/** Months of employment that were paid in this tax year before this payment, and of which nothing is known. */
export function unknownPayments({ tds: year }: PreparedRun, employee: EmployeeInput): number {
  const { payments } = employee.earlier
  if (year === null || payments === null) return 0
  const { before } = year
  const first = before.findIndex(({ end }) => end >= employee.dateOfJoining)
  return first < 0 ? 0 : Math.max(0, before.length - first - payments)
}

/** The first months of employment in the tax year: what is known of it is known of the last ones. */
export function unknownMonths(
  before: readonly PayPeriod[],
  since: PlainDate,
  unknown: number,
): readonly PayPeriod[] {
  const first = before.findIndex(({ end }) => end >= since)
  return before.slice(first, first + unknown)
}
