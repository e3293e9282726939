// How statutory answers present the findings of their validation, and which of them block a file.

import type { StatutoryFinding } from '#proto/law/pf-return.ts'

type Validation = { readonly findings: readonly StatutoryFinding[] }
type Severity = { readonly strict: boolean }

/** Errors, and with `strict` the warnings too. */
export function blockingFindings(
  { findings }: Validation,
  { strict }: Severity,
): readonly StatutoryFinding[] {
  return strict ? findings : findings.filter(({ level }) => level === 'error')
}

/** The findings by what they do to a file, as every statutory answer has them. */
export function presentValidation(value: Validation, severity: Severity) {
  const blocking = blockingFindings(value, severity)
  return {
    errors: blocking.map(presentFinding),
    warnings: value.findings.filter(each => !blocking.includes(each)).map(presentFinding),
  }
}

function presentFinding({ employeeId, field, code, message }: StatutoryFinding) {
  return { employeeId, field, code, message }
}
