import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { monthPeriod } from './attendance/period.ts'

/** What is wrong with a month in which the employee is not employed on any day. */
export function employmentFindings(
  employee: Pick<Employee, 'dateOfJoining' | 'dateOfLeaving'>,
  year: number,
  month: number,
): ProblemDetail[] {
  const { start, end } = monthPeriod(year, month)
  if (end < employee.dateOfJoining) {
    return [fieldProblem(['month'], 'before_joining', `The employee joins on ${employee.dateOfJoining}.`)]
  }
  if (employee.dateOfLeaving && start > employee.dateOfLeaving) {
    return [fieldProblem(['month'], 'after_exit', `The employee leaves on ${employee.dateOfLeaving}.`)]
  }
  return []
}
