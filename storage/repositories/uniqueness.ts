import type { Problem } from '#proto/problems.ts'
import { UniqueConstraintViolationException } from '@mikro-orm/postgresql'
import type { Tenant } from './for-tenant.ts'

/**
 * Writes what is pending. A value that another row holds is found by the database itself, because a question
 * asked before would miss a row that is being written at the same moment; `refusals` names, by constraint, what
 * the caller is told.
 */
export async function flushUnique(
  tenant: Tenant,
  refusals: Readonly<Record<string, () => Problem>>,
): Promise<void> {
  try {
    await tenant.em.flush()
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error
    const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
    const refusal = refusals[constraint]
    throw refusal === undefined ? error : refusal()
  }
}
