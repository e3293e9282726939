// Common part of lists that are served as files: all of their pages, by the filters of the list.

import { fieldProblem, Problem } from '#proto/problems.ts'

export const rowsAtOnce = 100

/** Ids of the rows of a file, in their order. */
export function fileWindow(after: string | null) {
  return { after, limit: rowsAtOnce, descending: false, includeTotal: false } as const
}

/** A list of changes has deleted rows and pages, which a file does not show. */
export function refuseChangesAsFile(since: Date | null): void {
  if (since === null) return
  throw new Problem('invalid_parameter', 'A file cannot list changes.', [
    fieldProblem(['updated_since'], 'not_allowed_here', 'Remove updated_since, or ask for JSON.'),
  ])
}
