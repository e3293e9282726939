import { fieldProblem, Problem } from '#proto/problems.ts'

/** 409 that names the run which has closed the period. */
export function periodClosed(payrollRunId: string, path: readonly (string | number)[]): Problem {
  const finding = fieldProblem(
    path,
    'expected_state',
    'Send a date after the period, or reverse the run first.',
    [payrollRunId],
  )
  return new Problem('period_locked', `The period is closed by the locked or paid run ${payrollRunId}.`, [
    finding,
  ])
}
