// What changed since an instant, for partners that keep a copy. A row is stamped before its transaction commits,
// so a list by time alone would lose what commits late: the watermark therefore trails the oldest transaction
// that is still writing. A partner who goes on from the watermark may see a change twice and misses none.

import { type EntityName, type FilterQuery, raw } from '@mikro-orm/postgresql'
import type { Tenant } from './for-tenant.ts'
import { query } from '../postgres/sql.ts'

/** One entry of a list of changes. `deletedAt` is null where the entry is the next of the rows. */
type Change = { readonly position: string; readonly id: string; readonly deletedAt: Date | null }

/** The changes of a page in the order in which they happened, one more than the limit when there are more. */
export type ChangeList = {
  readonly entries: readonly Change[]
  /** Everything that changed before this instant is in the list up to here. */
  readonly watermark: Date
}

/** Deleted rows are told of for this long. */
export const deletedKeptDays = 90

type Window = { readonly limit: number; readonly after: string | null }
export type Moment = { readonly at: string; readonly id: string }

/** To the microsecond, as PostgreSQL stamps, and in a form that sorts as text. */
export const printed = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export async function readChanges<Row extends { id: string | number }>(
  tenant: Tenant,
  table: EntityName<Row>,
  where: FilterQuery<NoInfer<Row>>,
  window: Window,
  since: Date,
): Promise<{ rows: Row[]; changes: ChangeList }> {
  const { watermark, after } = await startOf(tenant, window)
  const meta = tenant.em.getMetadata(table)
  const moments = await changedRows(tenant, table, where, window.limit, since, after)
  const ids = moments.map(({ id }) => id)
  const found = await tenant.em.find<Row>(table, { $and: [where, { id: { $in: ids } }] } as FilterQuery<Row>)
  const rowOf = new Map(found.map(row => [String(row.id), row as Row]))

  // A row that was deleted between the two statements has its own entry the next time.
  const changed = moments.filter(({ id }) => rowOf.has(id)).map(moment => ({ ...moment, deleted: false }))
  const deleted = await deletedRows(tenant, meta.tableName, window.limit, since, after)
  const merged = [...changed, ...deleted].toSorted(inOrderOfChange).slice(0, window.limit + 1)
  return {
    rows: merged.flatMap(entry => (entry.deleted ? [] : (rowOf.get(entry.id) ?? []))),
    changes: changeList(watermark, merged),
  }
}

/** Changes in their order, as a page answers with them. */
export function changeList(
  watermark: Date,
  entries: readonly (Moment & { readonly deleted: boolean })[],
): ChangeList {
  return {
    watermark,
    entries: entries.map(({ at, id, deleted: isDeleted }) => ({
      position: `${watermark.getTime()} ${at} ${id}`,
      id,
      deletedAt: isDeleted ? new Date(at) : null,
    })),
  }
}

/**
 * The watermark is that of the first page and travels in the position: a change that commits between two pages,
 * before the place that the list has reached, is found by the next sync.
 */
export async function startOf(
  tenant: Tenant,
  { after }: Pick<Window, 'after'>,
): Promise<{ watermark: Date; after: Moment | null }> {
  if (after === null) return { watermark: await settledUntil(tenant), after: null }
  const [watermark = '', at = '', ...id] = after.split(' ')
  return { watermark: new Date(Number(watermark)), after: { at, id: id.join(' ') } }
}

// A statement of its own, before the rows are read: a transaction that ends in between is then seen among them.
async function settledUntil(tenant: Tenant): Promise<Date> {
  const [row] = await query<[{ at: string }]>(
    tenant,
    `select floor(extract(epoch from settled_until()) * 1000)::text as at`,
  )
  return new Date(Number(row.at))
}

function changedRows<Row extends object>(
  tenant: Tenant,
  table: EntityName<Row>,
  where: FilterQuery<NoInfer<Row>>,
  limit: number,
  since: Date,
  after: Moment | null,
): Promise<Moment[]> {
  // Conditions in SQL of their own are written for the alias that a plain find gives the table.
  const query = tenant.em
    .createQueryBuilder(table, 'e0')
    .select([raw(`${printed('e0.updated_at')} as at`), raw('e0.id::text as id')] as never)
    .where(where as never)
    .andWhere(raw('e0.updated_at >= ?::timestamptz', [since.toISOString()]))
  if (after !== null) {
    query.andWhere(raw('(e0.updated_at, e0.id::text) > (?::timestamptz, ?)', [after.at, after.id]))
  }
  return query
    .orderBy([{ [raw('e0.updated_at')]: 'asc' }, { [raw('e0.id::text')]: 'asc' }] as never)
    .limit(limit + 1)
    .execute('all', false) as Promise<Moment[]>
}

export async function deletedRows(
  tenant: Tenant,
  kind: string,
  limit: number,
  since: Date,
  after: Moment | null,
): Promise<(Moment & { deleted: true })[]> {
  const place = after ?? { at: since.toISOString(), id: '' }
  const rows = await query<Moment[]>(
    tenant,
    `select ${printed('deleted_at')} as at, id from deleted_record
     where organization_id = any (array[?]::int[]) and kind = ? and (deleted_at, id) > (?::timestamptz, ?)
       and deleted_at > clock_timestamp() - make_interval(days => ?)
     order by deleted_at, id limit ?`,
    [[...tenant.reach.organizationIds], kind, place.at, place.id, deletedKeptDays, limit + 1],
  )
  return rows.map(row => ({ ...row, deleted: true }))
}

export function inOrderOfChange(a: Moment, b: Moment): number {
  return compare(a.at, b.at) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
