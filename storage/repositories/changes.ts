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
  /** The ids of rows that changed within the page, and that its filters do not find now. */
  readonly removedFromFilter: readonly string[]
}

/** The rows of a list: all those of their owner, and the filters that a partner chose among them. */
export type ListCondition<Row> = {
  readonly of: FilterQuery<Row>
  readonly filters: readonly FilterQuery<Row>[]
}

/** Deleted rows are told of for this long. */
export const deletedKeptDays = 90

type Window = { readonly limit: number; readonly after: string | null }
export type ChangePosition = { readonly at: string; readonly id: string }

/** To the microsecond, as PostgreSQL stamps, and in a form that sorts as text. */
export const printedInstant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export async function readChanges<Row extends { id: string | number }>(
  tenant: Tenant,
  table: EntityName<Row>,
  condition: ListCondition<NoInfer<Row>>,
  window: Window,
  since: Date,
): Promise<{ rows: Row[]; changes: ChangeList }> {
  const { watermark, after } = await startOf(tenant, window)
  const range: Range = { since, after, last: null }
  const changed = await changedRows(tenant, table, condition, window.limit, range)
  const { tableName } = tenant.em.getMetadata(table)
  const deleted = await deletedRows(tenant, tableName, window.limit, since, after)
  const merged = [...changed, ...deleted].toSorted(inOrderOfChange).slice(0, window.limit + 1)
  const last = merged.length > window.limit ? (merged[window.limit - 1] ?? null) : null
  return {
    rows: merged.flatMap(entry => ('row' in entry ? [entry.row] : [])),
    changes: changeList(watermark, merged, await leftFilters(tenant, table, condition, { ...range, last })),
  }
}

/** Changes in their order, as a page answers with them. */
export function changeList(
  watermark: Date,
  entries: readonly (ChangePosition & { readonly deleted: boolean })[],
  removedFromFilter: readonly string[],
): ChangeList {
  return {
    watermark,
    removedFromFilter,
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
  settledUntil: SettledUntil = 'settled_until',
): Promise<{ watermark: Date; after: ChangePosition | null }> {
  if (after === null) return { watermark: await readSettled(tenant, settledUntil), after: null }
  const [watermark = '', at = '', ...id] = after.split(' ')
  return { watermark: new Date(Number(watermark)), after: { at, id: id.join(' ') } }
}

/** Function of the database by which nothing is missing up to an instant: of all records, or of the log of events. */
type SettledUntil = 'settled_until' | 'events_settled_until'

// A statement of its own, before the rows are read: a transaction that ends in between is then seen among them.
async function readSettled(tenant: Tenant, settledUntil: SettledUntil): Promise<Date> {
  const [row] = await query<[{ at: string }]>(
    tenant,
    `select floor(extract(epoch from ${settledUntil}()) * 1000)::text as at`,
  )
  return new Date(Number(row.at))
}

/** Range of a page: after the last entry of the page before, up to its own; `last` null: the list ends with it. */
type Range = {
  readonly since: Date
  readonly after: ChangePosition | null
  readonly last: ChangePosition | null
}

const updatedAt = (alias: string) => `${alias}.updated_at`
const placeOf = (alias: string) => `(${updatedAt(alias)}, ${alias}.id::text)`

function changesWithin<Row extends object>(
  tenant: Tenant,
  table: EntityName<Row>,
  alias: string,
  { since, after, last }: Range,
) {
  const found = tenant.em
    .createQueryBuilder(table, alias)
    .where(raw(`${updatedAt(alias)} >= ?::timestamptz`, [since.toISOString()]))
  if (after !== null) found.andWhere(raw(`${placeOf(alias)} > (?::timestamptz, ?)`, [after.at, after.id]))
  if (last !== null) found.andWhere(raw(`${placeOf(alias)} <= (?::timestamptz, ?)`, [last.at, last.id]))
  return found
}

/** Conditions in SQL of their own are written for the alias that a plain find gives the table. */
const found = 'e0'

// The rows are read by the statement that finds them: a second one would see who has left the filter since, and lose rows.
async function changedRows<Row extends { id: string | number }>(
  tenant: Tenant,
  table: EntityName<Row>,
  { of, filters }: ListCondition<Row>,
  limit: number,
  range: Range,
): Promise<(ChangePosition & { readonly deleted: false; readonly row: Row })[]> {
  const query = changesWithin(tenant, table, found, range)
    .select(['*', raw(`${printedInstant(updatedAt(found))} as changed_at`)] as never)
    .andWhere({ $and: [of, ...filters] } as never)
    .orderBy([{ [raw(updatedAt(found))]: 'asc' }, { [raw(`${found}.id::text`)]: 'asc' }] as never)
    .limit(limit + 1)
  const rows = (await query.execute('all', false)) as ({ changed_at: string } & Record<string, unknown>)[]
  return rows.map(({ changed_at: at, ...columns }) => {
    const row = tenant.em.map<Row>(table, columns as never)
    return { at, id: String(row.id), deleted: false, row }
  })
}

/** A row that was never written again after it was made has never been in a filter that does not find it. */
async function leftFilters<Row extends { id: string | number }>(
  tenant: Tenant,
  table: EntityName<Row>,
  { of, filters }: ListCondition<Row>,
  range: Range,
): Promise<string[]> {
  if (filters.length === 0) return []
  const inFilter = changesWithin(tenant, table, found, range)
    .select('id' as never)
    .andWhere({ $and: [of, ...filters] } as never)
  const query = changesWithin(tenant, table, 'changed', range)
    .select(raw('changed.id::text as id'))
    .andWhere({ $and: [of, { version: { $gt: 1 } }, { id: { $nin: inFilter } }] } as never)
    .orderBy([{ [raw(updatedAt('changed'))]: 'asc' }, { [raw('changed.id::text')]: 'asc' }] as never)
  const rows = (await query.execute('all', false)) as { id: string }[]
  return rows.map(({ id }) => id)
}

export async function deletedRows(
  tenant: Tenant,
  kind: string,
  limit: number,
  since: Date,
  after: ChangePosition | null,
): Promise<(ChangePosition & { deleted: true })[]> {
  const place = after ?? { at: since.toISOString(), id: '' }
  const rows = await query<ChangePosition[]>(
    tenant,
    `select ${printedInstant('deleted_at')} as at, id from deleted_record
     where organization_id = any (array[?]::int[]) and kind = ? and (deleted_at, id) > (?::timestamptz, ?)
       and deleted_at > clock_timestamp() - make_interval(days => ?)
     order by deleted_at, id limit ?`,
    [[...tenant.reach.organizationIds], kind, place.at, place.id, deletedKeptDays, limit + 1],
  )
  return rows.map(row => ({ ...row, deleted: true }))
}

export function inOrderOfChange(a: ChangePosition, b: ChangePosition): number {
  return compare(a.at, b.at) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
