import type { Problem } from '#proto/problems.ts'
import { insertRows } from './new-rows.ts'
import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql'

/** The unique constraint that a write met; null: `error` is of something else. */
export function constraintOf(error: unknown): string | null {
  if (!(error instanceof UniqueConstraintViolationException) || !('constraint' in error)) return null
  return typeof error.constraint === 'string' ? error.constraint : null
}

/**
 * Writes what is pending. A value that another row holds is found by the database itself, because a question
 * asked before would miss a row that is being written at the same moment; `refusals` names, by constraint, what
 * the caller is told.
 */
export async function flushUnique(
  { em }: { readonly em: EntityManager },
  refusals: Readonly<Record<string, () => Problem>>,
): Promise<void> {
  try {
    await em.flush()
    await insertRows({ em })
  } catch (error) {
    const refusal = refusals[constraintOf(error) ?? '']
    throw refusal === undefined ? error : refusal()
  }
}
