// The log of events, of any subscription or none: read in pages, by id or by change, and followed as it grows. Both ways
// read the same rows under the same condition.

import type { WebhookEvent } from '#proto/webhook-message.ts'
import { idBefore } from '../../ids.ts'
import type { Storage } from '../../open.ts'
import { query } from '../../postgres/sql.ts'
import { changeList, type ChangePosition, printedInstant, startOf } from '../changes.ts'
import { forSystem, type Tenant } from '../for-tenant.ts'
import { direction, type PageOfRows, type PageWindow } from '../page.ts'

/** Attempts and ended deliveries are kept for this long, and events are listed. */
export const logKeptDays = 30

export type LoggedEvent = WebhookEvent & { readonly organizationId: number }

/** `createdUntil` is excluded; null: no condition. */
export type EventFilter = {
  readonly organizationIds: readonly number[]
  readonly types: readonly string[]
  readonly resourceId: string | null
  readonly createdSince: Date | null
  readonly createdUntil: Date | null
}

const eventColumns = `e.id, e.type, e.organization_id as "organizationId", e.created_at as "createdAt",
  e.data::text as data, e.is_test as "isTest"`
const isKept = `e.updated_at > clock_timestamp() - make_interval(days => ${logKeptDays})`

type EventRow = Omit<LoggedEvent, 'createdAt' | 'apiVersion'> & { createdAt: string }
type PlacedRow = EventRow & ChangePosition

const eventOf =
  (apiVersion: string) =>
  ({ createdAt, ...row }: EventRow): LoggedEvent => ({ ...row, createdAt: new Date(createdAt), apiVersion })

type Condition = { readonly text: string; readonly values: Readonly<Record<string, unknown>> }

/** An id and the time of making are taken within moments of each other. */
const idSlackMs = 60_000

/** Bounds on `created_at` bound the id too, by which the rows of an organization are ordered and found. */
export function createdBetween(
  alias: string,
  prefix: 'evt' | 'dlv',
  { createdSince, createdUntil }: Pick<EventFilter, 'createdSince' | 'createdUntil'>,
): Condition {
  const idAt = (at: Date, slackMs: number) => idBefore(prefix, new Date(Math.max(at.getTime() + slackMs, 0)))
  const texts: string[] = []
  const values: Record<string, unknown> = {}
  if (createdSince !== null) {
    texts.push(` and ${alias}.created_at >= :createdSince::timestamptz and ${alias}.id >= :idSince`)
    Object.assign(values, {
      createdSince: createdSince.toISOString(),
      idSince: idAt(createdSince, -idSlackMs),
    })
  }
  if (createdUntil !== null) {
    texts.push(` and ${alias}.created_at < :createdUntil::timestamptz and ${alias}.id < :idUntil`)
    Object.assign(values, {
      createdUntil: createdUntil.toISOString(),
      idUntil: idAt(createdUntil, idSlackMs),
    })
  }
  return { text: texts.join(''), values }
}

/** A test was for one subscription; whoever follows the log would take it for what its type says. */
const listed = (filter: EventFilter): Condition => {
  const { text, values } = within(filter)
  return { text: `${text} and not e.is_test`, values }
}

function within(filter: EventFilter): Condition {
  const created = createdBetween('e', 'evt', filter)
  const ofResource = filter.resourceId === null ? '' : ' and e.resource_id = :resource'
  return {
    text: `e.organization_id = any (array[:organizations]::int[]) and e.type = any (array[:types]::text[])
      and ${isKept}${ofResource}${created.text}`,
    values: {
      organizations: filter.organizationIds,
      types: filter.types,
      resource: filter.resourceId,
      ...created.values,
    },
  }
}

/** Events of the last 30 days; `apiVersion` is that of the key, as in its deliveries. */
export async function listEvents(
  tenant: Tenant,
  filter: EventFilter,
  apiVersion: string,
  window: PageWindow,
): Promise<PageOfRows<LoggedEvent>> {
  if (window.since) return changedEvents(tenant, filter, apiVersion, { ...window, since: window.since })
  const order = direction(window)
  const { text, values } = listed(filter)
  const rows = await query<EventRow[]>(
    tenant,
    `select ${eventColumns} from outbox_event e
     where ${text} and (:after::text is null or e.id ${order === 'asc' ? '>' : '<'} :after)
     order by e.id ${order} limit :most`,
    { ...values, after: window.after, most: window.limit + 1 },
  )
  const total = window.includeTotal
    ? (
        await query<{ total: number }[]>(
          tenant,
          `select count(*)::int as total from outbox_event e where ${text}`,
          values,
        )
      )[0]!.total
    : null
  return { rows: rows.map(eventOf(apiVersion)), total }
}

async function changedEvents(
  tenant: Tenant,
  filter: EventFilter,
  apiVersion: string,
  window: PageWindow & { since: Date },
): Promise<PageOfRows<LoggedEvent>> {
  const { watermark, after } = await startOf(tenant, window, 'events_settled_until')
  const start = after ?? { at: window.since.toISOString(), id: '' }
  const rows = await readInOrder(tenant, filter, { after: start, until: null, limit: window.limit + 1 })
  return {
    rows: rows.map(({ at: _, ...row }) => eventOf(apiVersion)(row)),
    total: null,
    changes: changeList(
      watermark,
      rows.map(({ at, id }) => ({ at, id, deleted: false })),
      // An event never changes its type, so none leaves a filter.
      [],
    ),
  }
}

type Stretch = {
  readonly after: ChangePosition
  /** Excluded; null: up to now. */
  readonly until: string | null
  readonly limit: number
}

/** In the order in which events were stamped, which is not that of their commits. */
function readInOrder(
  tenant: Tenant,
  filter: EventFilter,
  { after, until, limit }: Stretch,
): Promise<PlacedRow[]> {
  const { text, values } = listed(filter)
  return query<PlacedRow[]>(
    tenant,
    `select ${eventColumns}, ${printedInstant('e.updated_at')} as at from outbox_event e
     where ${text} and (e.updated_at, e.id) > (:at::timestamptz, :id)
       and (:until::timestamptz is null or e.updated_at < :until::timestamptz)
     order by e.updated_at, e.id limit :most`,
    { ...values, at: after.at, id: after.id, until, most: limit },
  )
}

/**
 * The events after a place up to `until`, which must be settled: no event before it can still be committed. Each has the
 * place after it as `at` and `id`.
 */
export async function readEventsAfter(
  tenant: Tenant,
  filter: EventFilter,
  apiVersion: string,
  stretch: Stretch & { readonly until: string },
): Promise<(LoggedEvent & ChangePosition)[]> {
  const rows = await readInOrder(tenant, filter, stretch)
  return rows.map(({ at, ...row }) => ({ ...eventOf(apiVersion)(row), at }))
}

/** The place of an event of the caller's organizations; null: there is none, or it is not listed any more. */
export async function placeOfEvent(tenant: Tenant, id: string): Promise<ChangePosition | null> {
  const [row] = await query<ChangePosition[]>(
    tenant,
    `select e.id, ${printedInstant('e.updated_at')} as at from outbox_event e where e.id = :id and ${isKept}`,
    { id },
  )
  return row ?? null
}

/** A test is found by its id too. */
export async function findEvent(
  tenant: Tenant,
  filter: EventFilter,
  apiVersion: string,
  id: string,
): Promise<LoggedEvent | null> {
  const { text, values } = within(filter)
  const [row] = await query<EventRow[]>(
    tenant,
    `select ${eventColumns} from outbox_event e where ${text} and e.id = :id`,
    { ...values, id },
  )
  return row === undefined ? null : eventOf(apiVersion)(row)
}

/** State of the log, and of the keys that follow it. */
export type LogState = {
  /** No event that was stamped before can still be committed; to the microsecond. */
  readonly settledUntil: string
  /** Organizations with events since the previous state. */
  readonly organizationIds: readonly number[]
  /** What each key may do, as text that changes with it; a key that was revoked or has expired is missing. */
  readonly keys: ReadonlyMap<string, string>
  /** Console sessions that nobody ended. */
  readonly sessions: ReadonlySet<string>
}

/**
 * `since`: the `settledUntil` of the previous state; null: none. The statements stand in this order so that the keys are
 * read as they are after everything that is settled: an organization that a key gained is known before its events are.
 */
export function readLogState(
  storage: Storage,
  since: string | null,
  { keyIds, sessionIds }: { readonly keyIds: readonly string[]; readonly sessionIds: readonly string[] },
): Promise<LogState> {
  return forSystem(storage, async ({ em }) => {
    const [settled] = await query<[{ at: string }]>(
      { em },
      `select ${printedInstant('events_settled_until()')} as at`,
    )
    const organizations = await query<{ id: number }[]>(
      { em },
      `select distinct organization_id as id from outbox_event
       where updated_at >= :since::timestamptz and updated_at < :until::timestamptz`,
      { since: since ?? settled.at, until: settled.at },
    )
    const keys = await query<{ id: string; rights: string }[]>(
      { em },
      `select id, json_build_array(scopes, organization_ids, ip_allowlist, auth_modes)::text as rights from api_key
       where id = any (array[:keys]::text[]) and revoked_at is null and (expires_at is null or expires_at > now())`,
      { keys: keyIds },
    )
    const sessions =
      sessionIds.length === 0
        ? []
        : await query<{ id: string }[]>(
            { em },
            'select id from console_session where id = any (array[:sessions]::text[]) and ended_at is null',
            { sessions: sessionIds },
          )
    return {
      settledUntil: settled.at,
      organizationIds: organizations.map(({ id }) => id),
      keys: new Map(keys.map(({ id, rights }) => [id, rights])),
      sessions: new Set(sessions.map(({ id }) => id)),
    }
  })
}
