import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'

/** The finding of a field that names a record which the organization does not have. */
export function unknownReference(path: readonly (string | number)[], noun: string): ProblemDetail {
  return fieldProblem(path, 'unknown_reference', `The ${noun} does not exist in this organization.`)
}
