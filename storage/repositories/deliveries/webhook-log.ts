// The event log, and what became of deliveries: what partners look at when a receiver did not get what they expect.

import type { EventName } from '#proto/events.ts'
import type { DeliveryState } from '#proto/moves/webhook.ts'
import type { SigningSecrets, WebhookEvent } from '#proto/webhook-message.ts'
import { query } from '../../postgres/sql.ts'
import { openSecrets } from './deliveries.ts'
import { changeList, type ChangePosition, printedInstant, startOf } from '../changes.ts'
import type { Tenant } from '../for-tenant.ts'
import { direction, type PageOfRows, type PageWindow } from '../page.ts'
import { type AskingKey, visible } from './webhooks.ts'

/** Attempts, ended deliveries and listed events are kept for this long. */
export const logKeptDays = 30

export type LoggedEvent = WebhookEvent & { readonly organizationId: number }

type EventFilter = {
  readonly organizationIds: readonly number[]
  readonly types: readonly string[]
}

const eventColumns = `e.id, e.type, e.organization_id as "organizationId", e.created_at as "createdAt",
  e.data::text as data`
const listed = `e.organization_id = any (array[?]::int[]) and e.type = any (array[?]::text[])
  and e.updated_at > clock_timestamp() - make_interval(days => ${logKeptDays})`

type EventRow = Omit<LoggedEvent, 'createdAt' | 'apiVersion'> & { createdAt: string }

const eventOf =
  (apiVersion: string) =>
  ({ createdAt, ...row }: EventRow): LoggedEvent => ({ ...row, createdAt: new Date(createdAt), apiVersion })

/** Events of the last 30 days, of any subscription or none; `apiVersion` is that of the key, as in its deliveries. */
export async function listEvents(
  tenant: Tenant,
  { organizationIds, types }: EventFilter,
  apiVersion: string,
  window: PageWindow,
): Promise<PageOfRows<LoggedEvent>> {
  if (window.since)
    return changedEvents(tenant, { organizationIds, types }, apiVersion, { ...window, since: window.since })
  const order = direction(window)
  const rows = await query<EventRow[]>(
    tenant,
    `select ${eventColumns} from outbox_event e
     where ${listed} and (?::text is null or e.id ${order === 'asc' ? '>' : '<'} ?) order by e.id ${order} limit ?`,
    [organizationIds, types, window.after, window.after, window.limit + 1],
  )
  const total = window.includeTotal
    ? (
        await query<{ total: number }[]>(
          tenant,
          `select count(*)::int as total from outbox_event e where ${listed}`,
          [organizationIds, types],
        )
      )[0]!.total
    : null
  return { rows: rows.map(eventOf(apiVersion)), total }
}

async function changedEvents(
  tenant: Tenant,
  { organizationIds, types }: EventFilter,
  apiVersion: string,
  window: PageWindow & { since: Date },
): Promise<PageOfRows<LoggedEvent>> {
  const { watermark, after } = await startOf(tenant, window)
  const rows = await query<(EventRow & ChangePosition)[]>(
    tenant,
    `select ${eventColumns}, ${printedInstant('e.updated_at')} as at from outbox_event e
     where ${listed} and e.updated_at >= ?::timestamptz
       and (?::text is null or (e.updated_at, e.id) > (?::timestamptz, ?))
     order by e.updated_at, e.id limit ?`,
    [
      organizationIds,
      types,
      window.since.toISOString(),
      after?.at ?? null,
      after?.at ?? null,
      after?.id ?? null,
      window.limit + 1,
    ],
  )
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

export async function findEvent(
  tenant: Tenant,
  { organizationIds, types }: EventFilter,
  apiVersion: string,
  id: string,
): Promise<LoggedEvent | null> {
  const [row] = await query<EventRow[]>(
    tenant,
    `select ${eventColumns} from outbox_event e where ${listed} and e.id = ?`,
    [organizationIds, types, id],
  )
  return row === undefined ? null : eventOf(apiVersion)(row)
}

type LoggedDelivery = {
  readonly id: string
  readonly webhookId: string
  readonly eventId: string
  readonly eventType: EventName
  readonly organizationId: number
  readonly status: DeliveryState
  readonly attemptCount: number
  readonly firstAttemptAt: Date | null
  readonly nextAttemptAt: Date | null
  readonly settledAt: Date | null
  readonly createdAt: Date
}

type DeliveryRow = {
  [Name in keyof LoggedDelivery]: LoggedDelivery[Name] extends Date | null
    ? string | null
    : LoggedDelivery[Name]
}

const deliveryColumns = `d.id, d.subscription_id as "webhookId", d.event_id as "eventId", e.type as "eventType",
  d.organization_id as "organizationId", d.status, d.attempts as "attemptCount",
  d.first_attempt_at as "firstAttemptAt",
  case when d.status = 'pending' then d.next_attempt_at end as "nextAttemptAt", d.settled_at as "settledAt",
  d.created_at as "createdAt"`

function deliveryOf(row: DeliveryRow): LoggedDelivery {
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...row,
    firstAttemptAt: instant(row.firstAttemptAt),
    nextAttemptAt: instant(row.nextAttemptAt),
    settledAt: instant(row.settledAt),
    createdAt: new Date(row.createdAt as unknown as string),
  }
}

type DeliveryFilter = {
  readonly webhookId: string
  readonly organizationIds: readonly number[]
  readonly statuses: readonly string[] | null
  readonly types: readonly string[] | null
  readonly eventId: string | null
}

/** The deliveries of a subscription within reach. */
export async function listDeliveries(
  tenant: Tenant,
  { webhookId, organizationIds, statuses, types, eventId }: DeliveryFilter,
  window: PageWindow,
): Promise<PageOfRows<LoggedDelivery>> {
  const order = direction(window)
  const all = `from webhook_delivery d join outbox_event e on e.id = d.event_id
    where d.subscription_id = ? and d.organization_id = any (array[?]::int[])
      and (?::text[] is null or d.status = any (?::text[])) and (?::text[] is null or e.type = any (?::text[]))
      and (?::text is null or d.event_id = ?)`
  const list = (words: readonly string[] | null) => (words === null ? null : `{${words.join(',')}}`)
  const values = [
    webhookId,
    organizationIds,
    list(statuses),
    list(statuses),
    list(types),
    list(types),
    eventId,
    eventId,
  ]
  const rows = await query<DeliveryRow[]>(
    tenant,
    `select ${deliveryColumns} ${all} and (?::text is null or d.id ${order === 'asc' ? '>' : '<'} ?)
     order by d.id ${order} limit ?`,
    [...values, window.after, window.after, window.limit + 1],
  )
  if (!window.includeTotal) return { rows: rows.map(deliveryOf), total: null }
  const [count] = await query<{ total: number }[]>(tenant, `select count(*)::int as total ${all}`, values)
  return { rows: rows.map(deliveryOf), total: count!.total }
}

export type DeliveryDetail = LoggedDelivery & {
  readonly event: WebhookEvent
  readonly traceparent: string | null
  readonly headerNames: readonly string[]
  /** When the present secret became the only one; null: it always was. */
  readonly previousSecretUntil: Date | null
  readonly secrets: SigningSecrets
  readonly attempts: readonly LoggedAttempt[]
}

type LoggedAttempt = {
  readonly n: number
  readonly startedAt: Date
  readonly durationMs: number
  readonly outcome: string
  readonly statusCode: number | null
  readonly error: string | null
  readonly responseExcerpt: string | null
}

type DetailRow = DeliveryRow & {
  data: string
  eventCreatedAt: string
  apiVersion: string
  traceparent: string | null
  headerNames: string[]
  secretSealed: string
  previousSecretUntil: string | null
}

/** A delivery with its attempts, if the key sees its subscription. */
export async function findDelivery(
  tenant: Tenant,
  by: AskingKey,
  id: string,
): Promise<DeliveryDetail | null> {
  const [row] = await query<DetailRow[]>(
    tenant,
    `select ${deliveryColumns}, e.data::text as data, e.created_at as "eventCreatedAt", e.traceparent,
       k.api_version::text as "apiVersion", s.header_names as "headerNames", s.secret_sealed as "secretSealed",
       s.previous_secret_until as "previousSecretUntil"
     from webhook_delivery d join outbox_event e on e.id = d.event_id
     join webhook_subscription s on s.id = d.subscription_id join api_key k on k.id = s.key_id
     where d.id = ? and ${visible} and d.organization_id = any (array[?]::int[])`,
    [id, by.keyId, by.organizationIds, by.organizationIds],
  )
  if (row === undefined) return null
  const attempts = await query<(Omit<LoggedAttempt, 'startedAt'> & { startedAt: string })[]>(
    tenant,
    `select n, started_at as "startedAt", duration_ms as "durationMs", outcome, status_code as "statusCode", error,
       response_excerpt as "responseExcerpt"
     from webhook_attempt where delivery_id = ? order by n`,
    [id],
  )
  const { data, eventCreatedAt, apiVersion, traceparent, headerNames, secretSealed, ...delivery } = row
  const { previousSecretUntil, ...logged } = delivery
  return {
    ...deliveryOf(logged),
    event: {
      id: row.eventId,
      type: row.eventType,
      createdAt: new Date(eventCreatedAt),
      apiVersion,
      data,
    },
    traceparent,
    headerNames,
    previousSecretUntil: previousSecretUntil === null ? null : new Date(previousSecretUntil),
    secrets: await openSecrets(tenant.sealer, row.webhookId, secretSealed, null),
    attempts: attempts.map(({ startedAt, ...attempt }) => ({ ...attempt, startedAt: new Date(startedAt) })),
  }
}
