// What changed since an instant, for partners that keep a copy. A row is stamped before its transaction commits,
// so a list by time alone would lose what commits late: the watermark therefore trails the oldest transaction
// that is still writing. A partner who goes on from the watermark may see a change twice and misses none.

import { type EntityName, type FilterQuery, raw } from '@mikro-orm/postgresql'
import type { Tenant } from './for-tenant.ts'
import { arrayLiteral } from '../postgres/literals.ts'
import { query } from '../postgres/sql.ts'
import type { InputKind } from '#proto/run-contents.ts'

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
  /** Only what changed up to this instant is looked at; absent: all. */
  readonly until?: string
}

/**
 * The claims `c` of a row `alias`, in SQL, and the id of the row that a claim is of. An advance has those of its instalments:
 * its id, a slash and a number; the sign after the slash is 0.
 */
const claims = {
  variable_item: ofInput('variable_item'),
  expense: ofInput('expense'),
  overtime_request: ofInput('overtime_request'),
  advance: {
    kind: 'advance_installment',
    rowId: `split_part(c.input_id, '/', 1)`,
    isOf: (alias: string) => `c.input_id > ${alias}.id || '/' and c.input_id < ${alias}.id || '0'`,
  },
} as const

function ofInput(kind: InputKind) {
  return { kind, rowId: 'c.input_id', isOf: (alias: string) => `c.input_id = ${alias}.id` } as const
}

type ClaimedTable = keyof typeof claims

const isClaimed = (table: string): table is ClaimedTable => Object.hasOwn(claims, table)

const claimsOf = (table: ClaimedTable, alias: string) => `from input_claim c
  where c.organization_id = ${alias}.organization_id and c.kind = '${claims[table].kind}' and ${claims[table].isOf(alias)}`

/** When a row last changed, in SQL. What a run takes, pays or releases changes with its claim. */
function changedAt(table: string, alias: string): string {
  const own = `${alias}.updated_at`
  return isClaimed(table) ? `greatest(${own}, (select max(c.updated_at) ${claimsOf(table, alias)}))` : own
}

/** The rows that may have changed within the range, by indexes. */
function changedSince(tenant: Tenant, table: string, alias: string, range: Range) {
  const at = startOfRange(range)
  if (!isClaimed(table)) return raw(`${alias}.updated_at >= ?::timestamptz`, [at])
  const { kind, rowId } = claims[table]
  const within = `organization_id = any (?::int[]) and updated_at between ?::timestamptz and ?::timestamptz`
  const values = [organizationsOf(tenant), at, range.until ?? range.last?.at ?? 'infinity']
  return raw(
    `${alias}.id in (
      select id from ${table} where ${within}
      union select ${rowId} from input_claim c where kind = '${kind}' and ${within})`,
    [...values, ...values],
  )
}

/** The instant of the page before, or from which the list begins. */
function startOfRange({ since, after }: Range): string {
  const start = since.toISOString()
  return after !== null && after.at > start ? after.at : start
}

function organizationsOf(tenant: Tenant): string {
  return `{${tenant.reach.organizationIds.join(',')}}`
}

/**
 * An instant up to which at most `times` rows and `times` claims have changed within the range; null: all of them. Without
 * it, a page would sort all that changed after the page before.
 */
async function instantAfter(
  tenant: Tenant,
  table: ClaimedTable,
  range: Range,
  times: number,
): Promise<string | null> {
  const { kind } = claims[table]
  const later = `organization_id = any (?::int[]) and updated_at >= ?::timestamptz order by updated_at offset ? limit 1`
  const values = [organizationsOf(tenant), startOfRange(range), times]
  const [row] = await query<{ at: string | null }[]>(
    tenant,
    `select ${printedInstant('min(updated_at)')} as at from (
       (select updated_at from ${table} where ${later})
       union all (select updated_at from input_claim where kind = '${kind}' and ${later})) later`,
    [...values, ...values],
  )
  return row?.at ?? null
}

/** When rows of one organization last changed, by their ids. */
export async function changeTimes<Row extends { organizationId: number; id: string }>(
  tenant: Tenant,
  table: EntityName<Row>,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Date>> {
  const { tableName } = tenant.em.getMetadata(table)
  const times = await query<{ id: string; at: string }[]>(
    tenant,
    `select r.id, floor(extract(epoch from ${changedAt(tableName, 'r')}) * 1000)::text as at
     from ${tableName} r where r.organization_id = ? and r.id = any (?::text[])`,
    [rows[0]?.organizationId ?? 0, arrayLiteral(rows.map(({ id }) => id))],
  )
  return new Map(times.map(({ id, at }) => [id, new Date(Number(at))]))
}

function changesWithin<Row extends object>(
  tenant: Tenant,
  table: EntityName<Row>,
  alias: string,
  range: Range,
) {
  const { after, last, until } = range
  const { tableName } = tenant.em.getMetadata(table)
  const at = changedAt(tableName, alias)
  const place = `(${at}, ${alias}.id::text)`
  const found = tenant.em
    .createQueryBuilder(table, alias)
    .where(changedSince(tenant, tableName, alias, range))
  if (after !== null) found.andWhere(raw(`${place} > (?::timestamptz, ?)`, [after.at, after.id]))
  if (last !== null) found.andWhere(raw(`${place} <= (?::timestamptz, ?)`, [last.at, last.id]))
  if (until !== undefined) found.andWhere(raw(`${at} <= ?::timestamptz`, [until]))
  return { found, at }
}

/** Conditions in SQL of their own are written for the alias that a plain find gives the table. */
const found = 'e0'

/** The rows of a page, of ever more changes until they fill it: filters may find few among many. */
async function changedRows<Row extends { id: string | number }>(
  tenant: Tenant,
  table: EntityName<Row>,
  condition: ListCondition<Row>,
  limit: number,
  range: Range,
): Promise<ChangedRow<Row>[]> {
  const { tableName } = tenant.em.getMetadata(table)
  if (!isClaimed(tableName)) return rowsWithin(tenant, table, condition, limit, range)
  for (let times = limit + 1; ; times *= timesMore) {
    const until = await instantAfter(tenant, tableName, range, times)
    if (until === null) return rowsWithin(tenant, table, condition, limit, range)
    const rows = await rowsWithin(tenant, table, condition, limit, { ...range, until })
    if (rows.length > limit) return rows
  }
}

const timesMore = 8

type ChangedRow<Row> = ChangePosition & { readonly deleted: false; readonly row: Row }

// The rows are read by the statement that finds them: a second one would see who has left the filter since, and lose rows.
async function rowsWithin<Row extends { id: string | number }>(
  tenant: Tenant,
  table: EntityName<Row>,
  { of, filters }: ListCondition<Row>,
  limit: number,
  range: Range,
): Promise<ChangedRow<Row>[]> {
  const changes = changesWithin(tenant, table, found, range)
  const query = changes.found
    .select(['*', raw(`${printedInstant(changes.at)} as changed_at`)] as never)
    .andWhere({ $and: [of, ...filters] } as never)
    .orderBy([{ [raw(changes.at)]: 'asc' }, { [raw(`${found}.id::text`)]: 'asc' }] as never)
    .limit(limit + 1)
  const rows = (await query.execute('all', false)) as ({ changed_at: string } & Record<string, unknown>)[]
  return rows.map(({ changed_at: at, ...columns }) => {
    const row = tenant.em.map<Row>(table, columns as never)
    return { at, id: String(row.id), deleted: false, row }
  })
}

/** A row that was never written again after it was made, and never claimed, has never been in a filter that does not find it. */
async function leftFilters<Row extends { id: string | number }>(
  tenant: Tenant,
  table: EntityName<Row>,
  { of, filters }: ListCondition<Row>,
  range: Range,
): Promise<string[]> {
  if (filters.length === 0) return []
  const { tableName } = tenant.em.getMetadata(table)
  const inFilter = changesWithin(tenant, table, found, range)
    .found.select('id' as never)
    .andWhere({ $and: [of, ...filters] } as never)
  const changes = changesWithin(tenant, table, 'changed', range)
  const wasClaimed = isClaimed(tableName) ? `or exists (select ${claimsOf(tableName, 'changed')})` : ''
  const query = changes.found
    .select(raw('changed.id::text as id'))
    .andWhere(raw(`(changed.version > 1 ${wasClaimed})`))
    .andWhere({ $and: [of, { id: { $nin: inFilter } }] } as never)
    .orderBy([{ [raw(changes.at)]: 'asc' }, { [raw('changed.id::text')]: 'asc' }] as never)
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
