// Statements that PostgreSQL plans once for a connection. The mapper writes values into its texts, so each of its
// statements is planned anew, and for one that joins several tables the plan costs more than the rows.

import { CompiledQuery, type Kysely } from 'kysely'
import type { Tenant } from './repositories/for-tenant.ts'

/** Answers the rows. `text` is a constant: each is kept by every connection. Its values are `$1`, `$2`, …. */
export async function executePrepared<Row>(
  { em }: Pick<Tenant, 'em'>,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const transaction = em.getTransactionContext<Kysely<unknown>>()
  if (transaction === undefined) throw new Error('A prepared statement is run in a transaction.')
  const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}
