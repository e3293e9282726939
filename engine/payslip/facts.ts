// What must be known of one employee and one period before anything is calculated: the days of employment, cut where
// the salary changes, and how many of them are paid.

import type { EmployeeInput, SalaryInput } from '#proto/calculation.ts'

import { daysOf, earlier, later } from '../calendar/period.ts'
import type { PayPeriod } from '../calendar/period.ts'
import { addDays } from '../calendar/plain-date.ts'
import { countedDays, salaryDays, workedDays } from './days.ts'
import type { SalaryDays } from './days.ts'
import type { PreparedRun } from './prepare.ts'
import { resolveSalary } from './salary.ts'
import type { Failed, ResolvedComponent } from './salary.ts'

/** Days of employment under one salary. */
export type SalarySlice = PayPeriod & {
  readonly days: number
  /** The amounts are for a day worked, not for a month. */
  readonly isDaily: boolean
  readonly agreed: SalaryInput
  readonly components: readonly ResolvedComponent[]
}

export type PayslipFacts = {
  readonly employed: PayPeriod
  readonly employedCalendarDays: number
  readonly days: SalaryDays
  /** In order of days; at least one. */
  readonly slices: readonly SalarySlice[]
}

/** The facts, or why this employee cannot be calculated. */
export function payslipFacts(run: PreparedRun, employee: EmployeeInput): PayslipFacts | Failed {
  const { period } = run
  const start = later(period.start, employee.dateOfJoining)
  const end = employee.dateOfLeaving === null ? period.end : earlier(period.end, employee.dateOfLeaving)
  if (start > end) {
    return refuse(
      'employee_not_payable',
      `Not employed between ${period.start} and ${period.end}.`,
      'date_of_joining',
    )
  }
  const employed = { start, end }
  const slices = salarySlices(run, employee, employed)
  if ('failure' in slices) return slices
  const isDaily = slices.some(slice => slice.isDaily)
  if (isDaily && (employee.attendance?.payableDays ?? null) === null) {
    return refuse(
      'missing_attendance',
      'Daily pay needs the days worked; record payable_days.',
      'attendance.payable_days',
    )
  }
  return {
    employed,
    employedCalendarDays: daysOf(employed),
    days: isDaily ? workedDays(run, employee, employed) : salaryDays(run, employee, employed),
    slices,
  }
}

function salarySlices(
  run: PreparedRun,
  employee: EmployeeInput,
  employed: PayPeriod,
): SalarySlice[] | Failed {
  const { salaries } = employee
  const slices: SalarySlice[] = []
  for (let index = 0; index < salaries.length; index += 1) {
    const salary = salaries[index]!
    const next = salaries[index + 1]
    const start = later(employed.start, salary.effectiveFrom)
    const end = next === undefined ? employed.end : earlier(employed.end, addDays(next.effectiveFrom, -1))
    if (start > end) continue
    if (salary.payBasis === 'hourly') {
      return refuse(
        'missing_attendance',
        'Hourly pay needs hours worked, which are not taken yet.',
        'salary.pay_basis',
      )
    }
    const components = resolveSalary(salary, run)
    if ('failure' in components) return components
    const span = { start, end }
    slices.push({
      ...span,
      days: countedDays(run, span),
      isDaily: salary.payBasis === 'daily',
      agreed: salary,
      components,
    })
  }
  if (slices.length === 0 || slices[0]!.start > employed.start) {
    return refuse('missing_salary', `No salary is in force on ${employed.start}.`, 'salary.effective_from')
  }
  return slices
}

function refuse(code: string, message: string, field: string): Failed {
  return { failure: { code, message, field } }
}
