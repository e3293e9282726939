// The field by which an input names the only type of run that pays it.

import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { ComponentCategory } from '#proto/calculation/components.ts'
import {
  type InputKind,
  otherTypesPaying,
  paysCategory,
  type RunType,
  runContents,
} from '#proto/run-contents.ts'
import { choice, nullable } from '../../http/schema.ts'

export function runTypeOf(kind: InputKind) {
  return nullable(
    choice(otherTypesPaying(kind), {
      description:
        'Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. Null: any run of the month that pays such inputs.',
      examples: ['off_cycle'],
    }),
  )
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
