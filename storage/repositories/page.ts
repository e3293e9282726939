// How lists are read: after the last row of the page before, by an id that rises with the time of making; or,
// where a partner syncs, by the time of the last change.

import type { PlainDate } from '#proto/units.ts'
import type { EntityName, FilterQuery } from '@mikro-orm/postgresql'
import { type ChangeList, type ListCondition, readChanges } from './changes.ts'
import type { Tenant } from './for-tenant.ts'

/** `after`: the position of that row; null for the first page. */
export type PageWindow = {
  readonly limit: number
  readonly after: string | null
  readonly descending: boolean
  readonly includeTotal: boolean
  /** Only what changed at this instant or later, in the order of change; absent or null: everything. */
  readonly since?: Date | null
}

/** `rows` holds one more than the limit when there are more. */
export type PageOfRows<Row> = {
  readonly rows: Row[]
  readonly total: number | null
  /** Where the window asks for changes: what `rows` are among, with what was deleted. */
  readonly changes?: ChangeList
}

export function noRows<Row>(page: PageWindow): PageOfRows<Row> {
  return { rows: [], total: page.includeTotal ? 0 : null }
}

/** A page of the rows that the condition finds, by id or, where the window asks for changes, by change. */
export async function pageById<Row extends { id: string | number }>(
  tenant: Tenant,
  table: EntityName<Row>,
  condition: ListCondition<NoInfer<Row>>,
  window: PageWindow,
): Promise<PageOfRows<Row>> {
  const where = { $and: [condition.of, ...condition.filters] } as FilterQuery<Row>
  const total = window.includeTotal ? await tenant.em.count<Row>(table, where) : null
  if (window.since)
    return { total, ...(await readChanges<Row>(tenant, table, condition, window, window.since)) }

  // PostgreSQL reads the text as whatever the column holds.
  const start = beyondKey(window, position => position)
  const rows = await tenant.em.find<Row>(
    table,
    (start === null ? where : { $and: [where, { id: start }] }) as FilterQuery<Row>,
    { orderBy: { id: direction(window) } as never, limit: window.limit + 1 },
  )
  return { rows, total }
}

/** The condition on the key that starts the page; `read` turns the position into the key's type. */
function beyondKey<Key>(
  window: PageWindow,
  read: (position: string) => Key,
): { $lt: Key } | { $gt: Key } | null {
  if (window.after === null) return null
  const key = read(window.after)
  return window.descending ? { $lt: key } : { $gt: key }
}

export function direction(window: PageWindow): 'asc' | 'desc' {
  return window.descending ? 'desc' : 'asc'
}

/** A condition on a day: from `from` to `to`, both included; undefined: no bound. */
export function dayBetween(
  from: PlainDate | undefined,
  to: PlainDate | undefined,
): { $gte?: PlainDate; $lte?: PlainDate } {
  return { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) }
}
