import { fieldProblem, Problem } from '#proto/problems.ts'

/** 409 that names the run which has closed the period. */
export function periodClosed(payrollRunId: string, path: readonly (string | number)[]): Problem {
  const finding = fieldProblem(path, 'expected_state', 'Reverse the run first, or choose a date after it.', [
    payrollRunId,
  ])
  return new Problem('period_locked', `Run ${payrollRunId} is locked or paid and closes this period.`, [
    finding,
  ])
}
