// Cost of rows without a service: those that a call left, copied once more.

import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Site } from '../site/site.ts'

/**
 * Seconds for copying the organization's rows of every table, or of `only` these, into tables of the same columns, keys and
 * indexes, in one transaction.
 */
export async function copySeconds(
  { owner }: Site,
  copy: pg.Client,
  organizationId: number,
  only: readonly string[] | null = null,
): Promise<number> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t
       using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'
       and not exists (select from pg_class where oid = to_regclass(c.table_name) and relispartition)`,
  )
  let ms = 0
  await copy.query('begin')
  for (const { name } of tables.filter(table => only === null || only.includes(table.name))) {
    const select = `select * from "${name}" where organization_id = ${organizationId}`
    const rows = await buffer(owner.query(copyTo(`copy (${select}) to stdout`)))
    if (rows.length === 0) continue
    await copy.query(`create table "bare_${name}" (like "${name}" including all excluding generated)`)
    const began = performance.now()
    await pipeline(Readable.from([rows]), copy.query(copyFrom(`copy "bare_${name}" from stdin`)))
    ms += performance.now() - began
  }
  const began = performance.now()
  await copy.query('commit')
  ms += performance.now() - began
  for (const { name } of tables) await copy.query(`drop table if exists "bare_${name}"`)
  return ms / 1_000
}
