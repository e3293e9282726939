import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'

/** Findings of a part as findings of the whole: under `bank`, `ifsc` becomes `bank.ifsc`. */
export function findingsUnder(
  path: readonly (string | number)[],
  findings: readonly ProblemDetail[],
): ProblemDetail[] {
  const { field, pointer } = fieldProblem(path, 'required', '')
  return findings.map(finding => ({
    ...finding,
    field: finding.field === '' ? field : `${field}.${finding.field}`,
    pointer: `${pointer}${finding.pointer.slice(1)}`,
  }))
}

/** 400 with every finding, when there is any. */
export function refuseFindings(findings: readonly ProblemDetail[]): void {
  if (findings.length === 0) return
  if (findings.every(finding => finding.code === 'invalid_money_precision')) {
    throw new Problem('invalid_money_precision', 'Amounts must have at most two decimals.', findings)
  }
  throw new Problem('validation_failed', 'Some fields are invalid.', findings)
}
