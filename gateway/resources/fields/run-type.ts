// The field by which an input names the only type of run that pays it.

import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { ComponentCategory } from '#proto/calculation/components.ts'
import { type InputKind, paysCategory, type RunType, runContents } from '#proto/run-contents.ts'
import { runTypeField } from '#proto/records/decided-inputs.ts'
import { recordFields } from '../../http/record-fields.ts'

export function runTypeOf(kind: InputKind) {
  return recordFields({ runType: runTypeField(kind) }).run_type
}

/** Refuses a type of run that pays no component of the category. */
export function runTypeFindings(
  runType: RunType | null,
  category: ComponentCategory | null,
): ProblemDetail[] {
  if (runType === null || category === null || paysCategory(runType, category)) return []
  const paid = (runContents[runType].variable ?? []).join(' or ')
  const message = `Runs of this type pay components of category ${paid}. Send off_cycle, or remove run_type.`
  return [fieldProblem(['run_type'], 'out_of_range', message)]
}
