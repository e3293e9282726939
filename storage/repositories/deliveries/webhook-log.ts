// The log of deliveries: what partners look at when a receiver did not get what they expect.

import type { EventName } from '#proto/events.ts'
import type { AttemptOutcome, DeliveryState } from '#proto/moves/webhook.ts'
import type { SigningSecrets, WebhookEvent } from '#proto/webhook-message.ts'
import { isUndelivered } from '../../undelivered.ts'
import { query } from '../../postgres/sql.ts'
import { openSecrets } from './deliveries.ts'
import type { Tenant } from '../for-tenant.ts'
import { direction, type PageOfRows, type PageWindow } from '../page.ts'
import { createdBetween, type EventFilter } from './event-log.ts'
import { type AskingKey, visible, visibleNamed } from './webhooks.ts'

type LoggedDelivery = {
  readonly id: string
  readonly webhookId: string
  readonly eventId: string
  readonly eventType: EventName
  readonly test: boolean
  readonly organizationId: number
  readonly status: DeliveryState
  readonly attemptCount: number
  /** Of the latest attempt; null: there was none. */
  readonly outcome: AttemptOutcome | null
  readonly statusCode: number | null
  readonly durationMs: number | null
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

const deliveryColumns = `d.id, d.subscription_id as "webhookId", d.event_id as "eventId", e.type as "eventType", e.is_test as test,
  d.organization_id as "organizationId", d.status, d.attempts as "attemptCount",
  d.outcome, d.status_code as "statusCode", d.duration_ms as "durationMs",
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

/** Null: no condition. */
export type DeliveryFilter = Pick<EventFilter, 'createdSince' | 'createdUntil' | 'resourceId'> & {
  /** Null: of every subscription that the key sees. */
  readonly webhookId: string | null
  /** Null: every organization of the key. */
  readonly organizationId: number | null
  readonly statuses: readonly DeliveryState[] | null
  readonly types: readonly EventName[] | null
  readonly eventId: string | null
  /** Of the latest attempt. */
  readonly outcomes: readonly AttemptOutcome[] | null
  /** Likewise, from the first to the last of each range. */
  readonly statusCodes: readonly (readonly [first: number, last: number])[] | null
}

/**
 * Deliveries within reach. Each subscription is read by itself, in the order of an index, so that neither a page nor the
 * number of subscriptions makes the history of others count.
 */
export async function listDeliveries(
  tenant: Tenant,
  by: AskingKey,
  filter: DeliveryFilter,
  window: PageWindow,
): Promise<PageOfRows<LoggedDelivery>> {
  const order = direction(window)
  const condition = conditionOf(filter)
  const values = { ...condition.values, key: by.keyId, reach: by.organizationIds }
  const each = `(
      select s.id from webhook_subscription s join api_key k on k.id = s.key_id
      where ${visibleNamed}${filter.webhookId === null ? '' : ' and s.id = :webhook'}
    ) s cross join lateral (
      select d.* from webhook_delivery d${condition.joinsEvent ? ' join outbox_event e on e.id = d.event_id' : ''}
      where d.subscription_id = ${filter.webhookId === null ? 's.id' : ':webhook'}${condition.text}`
  const rows = await query<DeliveryRow[]>(
    tenant,
    `select ${deliveryColumns} from ${each}
      and (:after::text is null or d.id ${order === 'asc' ? '>' : '<'} :after) order by d.id ${order} limit :most
     ) d join outbox_event e on e.id = d.event_id order by d.id ${order} limit :most`,
    { ...values, after: window.after, most: window.limit + 1 },
  )
  if (!window.includeTotal) return { rows: rows.map(deliveryOf), total: null }
  const [count] = await query<[{ total: number }]>(
    tenant,
    `select count(*)::int as total from ${each}) d`,
    values,
  )
  return { rows: rows.map(deliveryOf), total: count.total }
}

function conditionOf(filter: DeliveryFilter) {
  const { webhookId, organizationId, statuses, types, eventId, resourceId, outcomes, statusCodes } = filter
  const created = createdBetween('d', 'dlv', filter)
  const [firstCode, ...otherCodes] = statusCodes ?? []
  const ofCodes = [firstCode, ...otherCodes].flatMap(range =>
    range === undefined ? [] : [`d.status_code between ${range[0]} and ${range[1]}`],
  )
  const texts = [
    organizationId === null
      ? 'd.organization_id = any (array[:reach]::int[])'
      : 'd.organization_id = :organization',
    ...(statuses === null ? [] : ['d.status = any (array[:statuses]::text[])']),
    ...(types === null ? [] : ['e.type = any (array[:types]::text[])']),
    ...(eventId === null ? [] : ['d.event_id = :event']),
    ...(resourceId === null
      ? []
      : [
          `d.event_id = any (array(select e.id from outbox_event e
            where e.organization_id = any (array[:reach]::int[]) and e.resource_id = :resource))`,
        ]),
    ...(outcomes === null ? [] : ['d.outcome = any (array[:outcomes]::text[])']),
    ...(ofCodes.length === 0 ? [] : [`(${ofCodes.join(' or ')})`]),
    // It follows from the others, and names the index.
    ...(isAboutUndelivered(filter) ? [isUndelivered] : []),
  ]
  return {
    text: `${texts.map(text => ` and ${text}`).join('')}${created.text}`,
    joinsEvent: types !== null,
    values: {
      webhook: webhookId,
      organization: organizationId,
      statuses,
      types,
      event: eventId,
      resource: resourceId,
      outcomes,
      ...created.values,
    },
  }
}

/** Whether the filter finds none that was delivered at its latest attempt. */
function isAboutUndelivered({ statuses, outcomes, statusCodes }: DeliveryFilter): boolean {
  return (
    statuses?.every(status => status === 'failed' || status === 'dropped') === true ||
    outcomes?.every(outcome => outcome !== 'delivered') === true ||
    statusCodes?.every(([first, last]) => last < 200 || first > 299) === true
  )
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
  readonly outcome: AttemptOutcome
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
      isTest: row.test,
    },
    traceparent,
    headerNames,
    previousSecretUntil: previousSecretUntil === null ? null : new Date(previousSecretUntil),
    secrets: await openSecrets(tenant.sealer, row.webhookId, secretSealed, null),
    attempts: attempts.map(({ startedAt, ...attempt }) => ({ ...attempt, startedAt: new Date(startedAt) })),
  }
}
