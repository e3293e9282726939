// The payments of the tax year beside this one, and those before it of which this system may know nothing: an organization
// that begins in November has paid since April.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { earlier } from '#proto/calendar/period.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'

import { noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa } from '../../money/rounding.ts'
import type { PayslipFacts } from '../pay-facts.ts'
import type { PreparedRun, TaxRun } from '../prepare.ts'

/**
 * The tax year as the employee is paid in it; null where the run takes no income tax. A pay date in another month than
 * the calendar's moves this payment alone. Only with the first salary of the year is it the sign of when others follow.
 */
export function taxRunOf({ tds }: PreparedRun, employee: EmployeeInput): TaxRun | null {
  if (tds === null || tds.byPayDate === null) return tds
  const isFirstSalary =
    employee.earlier.payments === 0 &&
    firstUnknownMonth(tds, employee) < 0 &&
    employee.settlement === undefined &&
    employee.isSalaryExcluded !== true
  return isFirstSalary ? tds.byPayDate : tds
}

/** Wage months of employment that were paid in this tax year before this payment, and of which nothing is known. */
export function unknownPayments(run: PreparedRun, employee: EmployeeInput): number {
  const { payments } = employee.earlier
  const year = taxRunOf(run, employee)
  if (year === null || payments === null) return 0
  const first = firstUnknownMonth(year, employee)
  return first < 0 ? 0 : Math.max(0, year.before.length - first - payments)
}

/** The first `unknown` months of employment in the tax year: those that are known are the last ones. */
export function unknownMonths(year: TaxRun, employee: EmployeeInput, unknown: number): readonly PayPeriod[] {
  const first = firstUnknownMonth(year, employee)
  return year.before.slice(first, first + unknown)
}

/** Index in `before` of the first month that counts; -1: none. Opening balances hold the wage months of the tax year itself. */
export function firstUnknownMonth(
  { before, law }: TaxRun,
  { dateOfJoining, earlier: { hasOpening } }: EmployeeInput,
): number {
  return before.findIndex(({ end }) => end >= dateOfJoining && (hasOpening !== true || end >= law.year.start))
}

/** The last day whose pay is still to come; null: no end is known. */
export function lastDayToPay({ dateOfLeaving, earlier: { settledFrom } }: EmployeeInput): PlainDate | null {
  if (settledFrom === undefined) return dateOfLeaving
  const last = addDays(settledFrom, -1)
  return dateOfLeaving === null ? last : earlier(dateOfLeaving, last)
}

/**
 * A payment beside the salary of its month. Where that was paid in the tax year before, the year has as many payments of the
 * salary left, the last of them in the place of this one; whoever has left gets none.
 */
export function isBesideRegularPay(
  { period }: PreparedRun,
  { isSalaryExcluded, otherTaxYear, dateOfLeaving }: EmployeeInput,
): boolean {
  if (isSalaryExcluded === true) return true
  return otherTaxYear?.hasSalary === true && (dateOfLeaving === null || dateOfLeaving > period.end)
}

/** A payment beside the salary of its month, which is usually paid in another tax year: this one has nothing of it. */
export function isSalaryOfOtherYear({ tds }: PreparedRun, { isSalaryExcluded }: EmployeeInput): boolean {
  return isSalaryExcluded === true && tds?.isYearOfSalary === false
}

/** What other payments of the wage month itself are still to bring of a monthly amount, to the paisa. */
export function laterInMonth(
  monthly: Paise,
  {
    run,
    employee,
    facts: { partOf, employedCalendarDays },
  }: { readonly run: PreparedRun; readonly employee: EmployeeInput; readonly facts: PayslipFacts },
): Paise {
  if (isSalaryOfOtherYear(run, employee)) return noPaise
  // The salary of the month is still to come, or paid by a run that is not told of here.
  if (isBesideRegularPay(run, employee)) return monthly
  return partOf === null ? noPaise : halfUpToPaisa(monthly, partOf - employedCalendarDays, partOf)
}
