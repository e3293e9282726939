// The facts that must be known of one employee and one period before anything is calculated: the days of employment,
// cut where the salary changes, and how many of them are paid.

import type { EmployeeInput, LopDate } from '#proto/calculation/employee-input.ts'

import { earlier, laterOf, workingDays } from '#proto/calendar/period.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { resolveSalary } from '../ctc.ts'
import {
  calendarDays,
  countedDays,
  lopWithin,
  paidDaysBySlice,
  paidSpans,
  salaryDays,
  workedDays,
} from './days.ts'
import type { PaidDays, SalaryDays } from './days.ts'
import { intervalPayOf } from './interval-pay.ts'
import type { IntervalPay, PayslipFacts, SalarySlice } from '../pay-facts.ts'
import type { PreparedRun } from '../prepare.ts'
import { employmentSpans } from '../spells.ts'
import type { SalaryFailure } from './salary.ts'

/** The facts, or why this employee cannot be calculated. */
export function payslipFacts(run: PreparedRun, employee: EmployeeInput): PayslipFacts | SalaryFailure {
  const { period } = run
  const ofSpells = employmentSpans(period, employee)
  if (ofSpells.length === 0) return notEmployed(period)
  const employed = { start: ofSpells[0]!.start, end: ofSpells.at(-1)!.end }
  const spans = paidSpans(employed, employee.paidDays)
  if (spans.length === 0) return notEmployed(employee.paidDays?.[0] ?? period)
  const salaries = salarySlices(run, employee, spans)
  if ('failure' in salaries) return salaries
  const intervalPay = intervalPayOf(run, employee, period, spans)
  if ('failure' in intervalPay) return intervalPay
  // Where another payment has the salary, only its rates count here, and nobody has to know the days.
  if (employee.isSalaryExcluded === true) return fullMonth(run, employee, employed, salaries, intervalPay)
  if (employee.attendance?.isOfMonth === true) {
    return refuse(
      'missing_attendance',
      'A part of a month is paid by attendance of its days. Record attendance by date, not for the month.',
      'attendance',
    )
  }
  const isDaily = salaries.some(({ payBasis }) => payBasis === 'daily')
  const workedMinutes = employee.attendance?.workedMinutes ?? null
  if (salaries.some(({ payBasis }) => payBasis === 'hourly') && workedMinutes === null) {
    return refuse(
      'missing_attendance',
      'Hourly pay requires the hours worked. Record worked_hours (worked_minutes).',
      'attendance.worked_hours',
    )
  }
  if (isDaily && (employee.attendance?.payableDays ?? null) === null) {
    return refuse(
      'missing_attendance',
      'Daily pay requires the days worked. Record payable_days.',
      'attendance.payable_days',
    )
  }
  if (isDaily) countWorkingDays(run, salaries)
  const days = isDaily ? workedDays(run, employee, spans, salaries) : salaryDays(run, employee, spans)
  const employedCalendarDays = calendarDays(run, spans)
  const ofMonth = calendarDays(run, ofSpells)
  return {
    employed,
    employedCalendarDays,
    partOf: employedCalendarDays < ofMonth ? ofMonth : null,
    days,
    workedMinutes: workedMinutes ?? 0,
    isSalaryExcluded: false,
    slices: withPaidDays(salaries, days),
    intervalPay,
  }
}

function fullMonth(
  run: PreparedRun,
  employee: EmployeeInput,
  employed: PayPeriod,
  salaries: AgreedSlice[],
  intervalPay: readonly IntervalPay[],
): PayslipFacts {
  const overtimeMinutes = employee.attendance?.overtimeMinutes ?? 0
  const days = { ...salaryDays(run, { ...employee, attendance: null }, [employed]), overtimeMinutes }
  return {
    employed,
    employedCalendarDays: calendarDays(run, [employed]),
    partOf: null,
    days,
    workedMinutes: 0,
    isSalaryExcluded: true,
    slices: withPaidDays(salaries, days),
    intervalPay,
  }
}

const noDates: readonly LopDate[] = []

function withPaidDays(salaries: AgreedSlice[], days: SalaryDays): readonly SalarySlice[] {
  const { lopDates } = days
  if (lopDates.length > 0) for (const slice of salaries) slice.lopDates = lopWithin(lopDates, slice)
  const paid = paidDaysBySlice(days, salaries)
  for (let index = 0; index < salaries.length; index += 1) salaries[index]!.paidDays = paid[index]!
  return salaries
}

/** Its paid days follow once the days of the period are known. */
type AgreedSlice = { -readonly [Part in keyof SalarySlice]: SalarySlice[Part] }

/** Under two salaries, pay by the day goes by working days, as it is earned. */
function countWorkingDays({ weeklyOffs, unpaidHolidays }: PreparedRun, salaries: AgreedSlice[]): void {
  if (salaries.length === 1) return
  const counts = salaries.map(slice => workingDays(slice, weeklyOffs, unpaidHolidays))
  if (counts.every(count => count === 0)) return
  for (const [index, slice] of salaries.entries()) slice.days = counts[index]!
}

const notKnownYet: PaidDays = { n: 0, d: 1 }

function salarySlices(
  run: PreparedRun,
  employee: EmployeeInput,
  spans: readonly PayPeriod[],
): AgreedSlice[] | SalaryFailure {
  const { salaries } = employee
  const slices: AgreedSlice[] = []
  for (let index = 0; index < salaries.length; index += 1) {
    const salary = salaries[index]!
    const next = salaries[index + 1]
    for (const span of spans) {
      const start = laterOf(span.start, salary.effectiveFrom)
      const end = next === undefined ? span.end : earlier(span.end, addDays(next.effectiveFrom, -1))
      if (start > end) continue
      const components = resolveSalary(salary, run, employee)
      if ('failure' in components) return components
      slices.push({
        start,
        end,
        days: countedDays(run, { start, end }),
        paidDays: notKnownYet,
        lopDates: noDates,
        payBasis: salary.payBasis,
        agreed: salary,
        components,
      })
    }
  }
  const first = spans[0]!.start
  if (slices.length === 0 || slices[0]!.start > first) {
    return refuse('missing_salary', `No salary is in force on ${first}.`, 'salary.effective_from')
  }
  return slices
}

function notEmployed({ start, end }: PayPeriod): SalaryFailure {
  return refuse(
    'employee_not_payable',
    `The employee is not employed between ${start} and ${end}.`,
    'date_of_joining',
  )
}

function refuse(code: string, message: string, field: string): SalaryFailure {
  return { failure: { code, message, field } }
}
