// Rows that a transaction inserts in sets: one statement per table, however many rows there are. The unit of work would
// copy, compare and bind each of them, which costs several times the insert.

import type { EntityManager, EntityMetadata, EntityName } from '@mikro-orm/postgresql'
import { writePrepared } from '../postgres/sql.ts'

type Transaction = { readonly em: EntityManager }
type Row = Record<string, unknown>

/** By transaction: the rows of each table, the tables in the order of their first row. */
const waiting = new WeakMap<EntityManager, Map<EntityMetadata, Row[]>>()

/**
 * Adds a row to those that `insertRows` writes. Until then no query finds it; it is never tracked for changes. Returns
 * the row, which `insertRows` completes with the stamp of the database.
 */
export function addRow<Entity extends object>(
  { em }: Transaction,
  table: EntityName<Entity>,
  row: Omit<Entity, 'updatedAt' | 'factsChangedAt'>,
): Entity {
  const tables = waiting.get(em) ?? new Map<EntityMetadata, Row[]>()
  waiting.set(em, tables)
  const metadata = em.getMetadata(table) as unknown as EntityMetadata
  const rows = tables.get(metadata)
  if (rows === undefined) tables.set(metadata, [row])
  else rows.push(row)
  return row as Entity
}

/** Writes the rows that were added, those of one table in their order. */
export async function insertRows({ em }: Transaction): Promise<void> {
  const tables = waiting.get(em)
  if (tables === undefined) return
  waiting.delete(em)
  for (const [metadata, rows] of tables) {
    const stamps = await writePrepared<{ updatedAt: string }>({ em }, insertInto(metadata), [
      JSON.stringify(rows),
    ])
    stamps.forEach(({ updatedAt }, at) =>
      Object.assign(rows[at] ?? {}, { updatedAt: em.getPlatform().parseDate(updatedAt) }),
    )
  }
}

const statements = new WeakMap<EntityMetadata, string>()

/** The values are read from JSON by the names of the entity, as the types of the columns. */
function insertInto(metadata: EntityMetadata): string {
  const known = statements.get(metadata)
  if (known !== undefined) return known
  const sent = metadata.props.filter(({ persist, generated }) => persist !== false && generated === undefined)
  const columns = sent.flatMap(({ fieldNames }) => fieldNames)
  const fields = sent.map(({ name, columnTypes }) => `"${name}" ${columnTypes[0]}`)
  const text =
    `insert into ${metadata.tableName} (${columns.join(', ')})\n` +
    `select ${sent.map(({ name }) => `"${name}"`).join(', ')} from json_to_recordset($1::json) as r(${fields.join(', ')})\n` +
    `returning updated_at as "updatedAt"`
  statements.set(metadata, text)
  return text
}
