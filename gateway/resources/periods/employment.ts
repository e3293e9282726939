import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'

/** Findings about a wage month in which the employee is not employed on any day. */
export function employmentFindings(
  employee: Pick<Employee, 'dateOfJoining' | 'dateOfLeaving'>,
  { start, end }: PayPeriod,
): ProblemDetail[] {
  if (end < employee.dateOfJoining) {
    return [
      fieldProblem(
        ['month'],
        'before_joining',
        `The date is before the employee joined (${employee.dateOfJoining}).`,
      ),
    ]
  }
  if (employee.dateOfLeaving && start > employee.dateOfLeaving) {
    return [
      fieldProblem(
        ['month'],
        'after_exit',
        `The date is after the employee left (${employee.dateOfLeaving}).`,
      ),
    ]
  }
  return []
}

/** The last day that employment, and what is projected of it, may reach; periods of payroll end there as well. */
const lastDay = '2100-12-31' as PlainDate

/** Findings about a day that is beyond every period. */
export function horizonFindings(field: string, day: PlainDate | undefined): ProblemDetail[] {
  if (day === undefined || day <= lastDay) return []
  return [fieldProblem([field], 'out_of_range', `Send a date up to ${lastDay}.`)]
}

/** Findings about details of an employee that are to begin on a day. */
export function beginningFindings(
  dateOfJoining: PlainDate,
  effectiveFrom: PlainDate | undefined,
): ProblemDetail[] {
  if (effectiveFrom === undefined || effectiveFrom >= dateOfJoining) return []
  return [fieldProblem(['effective_from'], 'before_joining', 'Send the date of joining or a later one.')]
}

/** Findings about a day on which the employee is not employed. */
export function employedOn(
  { dateOfJoining, dateOfLeaving }: Pick<Employee, 'dateOfJoining' | 'dateOfLeaving'>,
  date: PlainDate,
): ProblemDetail[] {
  if (date < dateOfJoining) {
    return [
      fieldProblem(['date'], 'before_joining', `The date is before the employee joined (${dateOfJoining}).`),
    ]
  }
  if (!dateOfLeaving || date <= dateOfLeaving) return []
  return [fieldProblem(['date'], 'after_exit', `The date is after the employee left (${dateOfLeaving}).`)]
}
