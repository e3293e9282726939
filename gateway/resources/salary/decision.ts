// When a salary was decided: the day of the agreement, the order or the award. A raise may take effect before it.

import { addDays } from '#proto/calendar/plain-date.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { EmployeeSalary } from '#storage/entities/employee-salary.ts'
import { isSamePay, type SalaryFacts } from '#storage/repositories/employees/employee-salaries.ts'
import { plainDate } from '../../http/schema.ts'

export const decidedOn = () =>
  plainDate({
    description:
      'Date on which the salary was agreed, ordered or awarded. Default: today. ESI is not contributed on arrears of months before it, and a raise decided later does not end earlier coverage. Send it with past raises that you import.',
  })

const maxDaysAhead = 31

/** A decision may be recorded before the date that it bears, as an order that is signed at the end of the month. */
export function decisionFindings(
  decided: PlainDate | undefined,
  today: PlainDate,
  path: readonly (string | number)[] = ['decided_on'],
): ProblemDetail[] {
  const latest = addDays(today, maxDaysAhead)
  if (decided === undefined || decided <= latest) return []
  return [
    fieldProblem(
      path,
      'out_of_range',
      `The date is too far in the future. Send ${latest} or an earlier date (at most ${maxDaysAhead} days from today).`,
    ),
  ]
}

/** Pay that is in force already was decided when it was first recorded; any other today, unless the request says so. */
export function decisionDay(
  given: PlainDate | undefined,
  facts: Pick<
    SalaryFacts,
    'payBasis' | 'ctcAnnual' | 'grossMonthly' | 'components' | 'salaryGroupId' | 'ctcIncludes'
  >,
  before: EmployeeSalary | undefined,
  today: PlainDate,
): PlainDate {
  if (given !== undefined) return given
  if (before === undefined || !isSamePay(before, facts)) return today
  return (before.salaryGroupId ?? null) === (facts.salaryGroupId ?? null) ? before.decidedOn : today
}
