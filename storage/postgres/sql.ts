// The one place for statements in SQL within a transaction. The mapper does writes of single rows and ordinary reads;
// what it cannot express, bulk writes and hot reads come here.
//
// - `query`: a statement whose values are written into its text, and which is planned for them. Each character of a value
//   is copied on its own, so that a value of a megabyte blocks the process for a noticeable time.
// - `queryPrepared`: a hot statement, which each connection plans once.
// - `writePrepared`: the same for a write, whose constraints are the mapper's exceptions; also for every large value.
// - `plainRows`: rows of an entity for readers only, prepared and without change tracking.
//
// Worker threads read and write in bulk over `bulk.ts`.

import type { EntityManager, EntityName, EntityProperty } from '@mikro-orm/postgresql'
import { CompiledQuery, type Kysely } from 'kysely'
import { liftTimeLimit, setContext, type TransactionContext } from './dialect.ts'

/** An open transaction. */
type Transaction = { readonly em: EntityManager }

/**
 * Returns the rows of one statement. Its values are `?`, or `:name` if they are named; a list is written as its elements,
 * separated by commas, and a fragment (`raw`) as its own text and values. Pending writes are not flushed first.
 */
export function query<Rows extends readonly unknown[]>(
  { em }: Transaction,
  text: string,
  values: readonly unknown[] | Readonly<Record<string, unknown>> = [],
): Promise<Rows> {
  return em.execute<Rows>(text, isList(values) ? [...values] : { ...values })
}

function isList(values: unknown): values is readonly unknown[] {
  return Array.isArray(values)
}

/** Returns the rows of one statement. `text` is a constant: each connection keeps its plan. Its values are `$1`, `$2`, …. */
export async function queryPrepared<Row>(
  transaction: Transaction,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await connectionOf(transaction).executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** Runs a write as `queryPrepared` does; a violated constraint is thrown as the mapper's own exception. */
export async function writePrepared<Row>(
  transaction: Transaction,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    return await queryPrepared<Row>(transaction, text, values)
  } catch (error) {
    throw error instanceof Error ? transaction.em.getDriver().convertException(error) : error
  }
}

/** Sets what row-level security and the audit log read of the transaction; to be called before its first statement. */
export function beginAs(transaction: Transaction, context: TransactionContext): Promise<void> {
  return setContext(connectionOf(transaction), context)
}

/** Lets the statements of the transaction take as long as they need. */
export function withoutTimeLimit(transaction: Transaction): Promise<void> {
  return liftTimeLimit(connectionOf(transaction))
}

function connectionOf({ em }: Transaction): Kysely<unknown> {
  const connection = em.getTransactionContext<Kysely<unknown>>()
  if (connection === undefined) throw new Error('The statement requires a transaction.')
  return connection
}

/**
 * Returns the rows of a table in the shape of its entity, after flushing pending writes. `where` is a constant, and what
 * follows it; its values are `$1`, `$2`, …. `without`: columns that are not read. `from`: a subquery in the place of the
 * table.
 */
export function plainRows<Row extends object, Unread extends keyof Row & string = never>(
  table: EntityName<Row>,
  where: string,
  { without = [], from }: { readonly without?: readonly Unread[]; readonly from?: string } = {},
): (transaction: Transaction, values: readonly unknown[]) => Promise<Omit<Row, Unread>[]> {
  let text: string | null = null
  return async ({ em }, values) => {
    const metadata = em.getMetadata(table)
    const read = metadata.props.filter(({ name }) => !(without as readonly string[]).includes(name))
    text ??= selectOf(read, from ?? metadata.tableName, where)
    await em.flush()
    const rows = await queryPrepared<Record<string, unknown>>({ em }, text, values)
    const [driver, platform] = [em.getDriver(), em.getPlatform()]
    return rows.map(row => {
      const mapped = driver.mapResult<Row>(row as never, metadata) as Record<string, unknown>
      for (const { name, customType } of read) {
        if (customType !== undefined) mapped[name] = customType.convertToJSValue(mapped[name], platform)
      }
      return mapped as Omit<Row, Unread>
    })
  }
}

function selectOf<Row>(props: readonly EntityProperty<Row>[], from: string, where: string): string {
  return `select ${props.flatMap(({ fieldNames }) => fieldNames).join(', ')} from ${from} where ${where}`
}
