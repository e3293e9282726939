// A delivery is one event owed to one subscription. It is planned once, claimed under a lease for each attempt,
// and settled; see deliveries-settlement.ts for the last step.

import { eventNames, type EventName } from '#proto/events.ts'
import { type AttemptOutcome, type DeliveryState, deliveryMoves } from '#proto/moves/webhook.ts'
import { allowingScopes, scopeOfEvent } from '#proto/scopes.ts'
import type { SigningSecrets } from '#proto/webhook-message.ts'
import { newId } from '../../ids.ts'
import type { Storage } from '../../open.ts'
import type { Sealer } from '../../sealing.ts'
import { forSystem, type System } from '../for-tenant.ts'
import { maskedAddress } from '../masked-text.ts'
import { query, queryPrepared } from '../../postgres/sql.ts'
import { waitingLanes } from './waiting-lanes.ts'

/**
 * Condition that subscription `s`, made by key `k`, receives events of an organization: it names it and its key reaches
 * it now.
 */
export const reaches = (organizationId: string) => `
  ${organizationId} = any (k.organization_ids)
  and (s.organization_ids is null or ${organizationId} = any (s.organization_ids))
  and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`

// Conditions by types that the service itself wrote, so that no text of a caller is in the statement.
const scopesOfTypes = eventNames.flatMap(type => {
  const scope = scopeOfEvent(type)
  return scope === null ? [] : [{ type, allowing: `array['${allowingScopes(scope).join("','")}']` }]
})
/** Whether the scopes of a key allow it to read events of the type, at this moment. */
const maySee = (column: string, scopes: string) =>
  `case ${column} ${scopesOfTypes.map(({ type, allowing }) => `when '${type}' then ${scopes} && ${allowing}`).join(' ')} else true end`

/**
 * Who listens is found once for each organization, not for each event: an account may have many of both. The lock makes
 * a second planner of the same event wait, and then find it planned.
 */
const owedDeliveries = `
  with event as materialized (
    select id, organization_id, type from outbox_event
    where id in (?) and planned_at is null
    order by id for update
  ), listener as materialized (
    select touched.organization_id, s.id, s.events, k.scopes
    from (select distinct organization_id from event) touched
    join organization o on o.id = touched.organization_id
    join webhook_subscription s on s.account_id = o.account_id and s.active and s.deleted_at is null
    join api_key k on k.id = s.key_id
    where ${reaches('touched.organization_id')}
  )
  select event.id as "eventId", listener.id as "subscriptionId", event.organization_id as "organizationId"
  from event join listener on listener.organization_id = event.organization_id and event.type = any (listener.events)
    and ${maySee('event.type', 'listener.scopes')}
  order by event.id`

/**
 * Writes the deliveries that the events ask for and marks the events as planned. Events that are planned
 * already, or that do not exist, are passed over. Returns how many deliveries were written.
 */
export function planDeliveries(storage: Storage, eventIds: readonly string[]): Promise<number> {
  return forSystem(storage, async system => {
    const { em, clock } = system
    const now = clock().toISOString()
    const owed = await query<{ eventId: string; subscriptionId: string; organizationId: number }[]>(
      { em },
      owedDeliveries,
      [eventIds],
    )
    const planned = owed.length === 0 ? [] : await insertDeliveries(system, owed)
    await query(
      { em },
      'update outbox_event set planned_at = ?::timestamptz where id in (?) and planned_at is null',
      [now, eventIds],
    )
    return planned.length
  })
}

/** Owes events to subscriptions. Gives a row for each delivery that was not owed before. */
export function insertDeliveries(
  { em, clock }: System,
  owed: readonly { eventId: string; subscriptionId: string; organizationId: number }[],
): Promise<unknown[]> {
  const rows = owed.map(delivery => ({ id: newId('dlv', clock), ...delivery }))
  return queryPrepared(
    { em },
    `insert into webhook_delivery (id, event_id, subscription_id, organization_id, next_attempt_at, created_at)
     select id, "eventId", "subscriptionId", "organizationId", $2::timestamptz, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as d(id text, "eventId" text, "subscriptionId" text, "organizationId" int)
     on conflict do nothing returning 1`,
    [JSON.stringify(rows), clock().toISOString()],
  )
}

/** A delivery that is this process's to attempt until the lease ends. */
export type ClaimedDelivery = {
  readonly id: string
  readonly subscriptionId: string
  readonly leasedUntil: Date
}

/**
 * Leases deliveries that are due: of each subscription at most `rooms` allows (`otherwise` where it says
 * nothing), and the longest waiting of every subscription before the next of any, up to `limit`.
 */
export function claimDeliveries(
  storage: Storage,
  asked: { rooms: ReadonlyMap<string, number>; otherwise: number; limit: number; leaseMs: number },
): Promise<ClaimedDelivery[]> {
  return forSystem(storage, async ({ em, clock }) => {
    const now = clock()
    const leasedUntil = new Date(now.getTime() + asked.leaseMs)
    const rooms = Array.from(asked.rooms, ([id, room]) => ({ id, room }))
    const rows = await query<{ id: string; subscriptionId: string }[]>(
      { em },
      `with recursive ${waitingLanes}, due as (
         select picked.id, row_number() over (partition by lane.id order by picked.next_attempt_at) as place
         from lane
         left join jsonb_to_recordset(?::jsonb) as known(id text, room int) on known.id = lane.id
         cross join lateral (
           select d.id, d.next_attempt_at from webhook_delivery d
           where d.subscription_id = lane.id and d.status = 'pending' and d.next_attempt_at <= ?::timestamptz
             and (d.leased_until is null or d.leased_until <= ?::timestamptz)
           order by d.next_attempt_at
           limit coalesce(known.room, ?)
           for update skip locked
         ) picked
       ), chosen as (
         select id from due order by place limit ?
       )
       update webhook_delivery d set leased_until = ?::timestamptz
       from chosen where d.id = chosen.id
       returning d.id, d.subscription_id as "subscriptionId"`,
      [
        JSON.stringify(rooms),
        now.toISOString(),
        now.toISOString(),
        asked.otherwise,
        asked.limit,
        leasedUntil.toISOString(),
      ],
    )
    return rows.map(row => ({ ...row, leasedUntil }))
  })
}

/** Ends the lease of deliveries that were claimed and will not be attempted by who claimed them. */
export async function releaseDeliveries(storage: Storage, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await forSystem(storage, ({ em }) =>
    query({ em }, 'update webhook_delivery set leased_until = null where id in (?)', [ids]),
  )
}

/** Everything that one attempt needs, as it stands now. */
export type DeliveryOrder = {
  readonly id: string
  readonly subscriptionId: string
  readonly organizationId: number
  /** Attempts so far. */
  readonly attempts: number
  /** Those before it was last sent again: the schedule begins after them. */
  readonly attemptsBefore: number
  readonly firstAttemptAt: Date | null
  /** False when the subscription was ended, or its key lost a right, since the delivery was planned. */
  readonly wanted: boolean
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly secrets: SigningSecrets
  readonly event: {
    readonly id: string
    readonly type: EventName
    readonly createdAt: Date
    readonly apiVersion: string
    /** The JSON text as PostgreSQL keeps it, with every digit of an amount. */
    readonly data: string
    readonly isTest: boolean
    /** The trace of the change that it tells of; null where there was none. */
    readonly traceparent: string | null
  }
}

type OrderRow = Omit<DeliveryOrder, 'firstAttemptAt' | 'url' | 'headers' | 'secrets' | 'event'> & {
  urlSealed: string
  headersSealed: string | null
  firstAttemptAt: string | null
  secretSealed: string
  previousSecretSealed: string | null
  eventId: string
  type: EventName
  createdAt: string
  apiVersion: string
  data: string
  isTest: boolean
  traceparent: string | null
}

/** The orders of those deliveries that are still pending. */
export function loadDeliveries(storage: Storage, ids: readonly string[]): Promise<DeliveryOrder[]> {
  return forSystem(storage, async ({ em, sealer, clock }) => {
    const rows = await query<OrderRow[]>(
      { em },
      `select d.id, d.subscription_id as "subscriptionId", d.organization_id as "organizationId", d.attempts,
         d.attempts_before as "attemptsBefore", d.first_attempt_at as "firstAttemptAt", s.url_sealed as "urlSealed",
         s.headers_sealed as "headersSealed",
         s.secret_sealed as "secretSealed",
         case when s.previous_secret_until > ?::timestamptz then s.previous_secret_sealed end as "previousSecretSealed",
         s.active and s.deleted_at is null and ${reaches('d.organization_id')}
           and (e.is_test or ${maySee('e.type', 'k.scopes')}) as wanted,
         e.id as "eventId", e.type, e.created_at as "createdAt", k.api_version::text as "apiVersion",
         e.data::text as data, e.is_test as "isTest", e.traceparent
       from webhook_delivery d
       join webhook_subscription s on s.id = d.subscription_id
       join api_key k on k.id = s.key_id
       join outbox_event e on e.id = d.event_id
       where d.id in (?) and d.status = 'pending'`,
      [clock().toISOString(), ids],
    )
    const opened = openedOnce(sealer)
    return Promise.all(
      rows.map(
        async ({
          urlSealed,
          headersSealed,
          secretSealed,
          previousSecretSealed,
          eventId,
          type,
          createdAt,
          apiVersion,
          data,
          isTest,
          traceparent,
          ...row
        }) => ({
          ...row,
          firstAttemptAt: row.firstAttemptAt === null ? null : new Date(row.firstAttemptAt),
          url: await openAddress(opened, row.subscriptionId, urlSealed),
          headers: await openHeaders(opened, row.subscriptionId, headersSealed),
          secrets: await openSecrets(opened, row.subscriptionId, secretSealed, previousSecretSealed),
          event: { id: eventId, type, createdAt: new Date(createdAt), apiVersion, data, isTest, traceparent },
        }),
      ),
    )
  })
}

/** Opens each sealed value once: many deliveries go to one subscription. */
function openedOnce(sealer: Sealer): Opener {
  const opened = new Map<string, Promise<string>>()
  return {
    open(sealed, place) {
      const known = opened.get(sealed) ?? sealer.open(sealed, place)
      opened.set(sealed, known)
      return known
    },
  }
}

/** One try to deliver; instants in UTC. */
export type AttemptRecord = {
  /** 1 for the first try of the delivery. */
  readonly n: number
  readonly startedAt: Date
  readonly durationMs: number
  readonly outcome: AttemptOutcome
  /** Null when no answer came. */
  readonly statusCode: number | null
  /** A short code of what went wrong; null when an answer came. */
  readonly error: string | null
  readonly responseExcerpt: string | null
}

export type Settlement = {
  readonly deliveryId: string
  readonly eventType: EventName
  readonly subscriptionId: string
  readonly organizationId: number
  /** `pending`: tried again at `nextAttemptAt`. */
  readonly status: DeliveryState
  readonly nextAttemptAt: Date | null
  /** Null when the delivery ended without a try. */
  readonly attempt: AttemptRecord | null
}

/** The columns of an address. */
export async function sealAddress(
  sealer: Sealer,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  url: string,
): Promise<{ readonly urlSealed: string; readonly urlMasked: string }> {
  return {
    urlSealed: await sealer.seal(url, addressPlace(id), { accountId }),
    urlMasked: maskedAddress(url),
  }
}

export function openAddress(sealer: Opener, subscriptionId: string, sealed: string): Promise<string> {
  return sealer.open(sealed, addressPlace(subscriptionId))
}

function addressPlace(subscriptionId: string): string {
  return `webhook_subscription/${subscriptionId}/url`
}

/** Null where there is nothing to keep. */
export async function sealHeaders(
  sealer: Sealer,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  headers: Readonly<Record<string, string>>,
): Promise<string | null> {
  if (Object.keys(headers).length === 0) return null
  return sealer.seal(JSON.stringify(headers), headersPlace(id), { accountId })
}

type Opener = Pick<Sealer, 'open'>

export async function openSecrets(
  sealer: Opener,
  subscriptionId: string,
  current: string,
  previous: string | null,
): Promise<SigningSecrets> {
  const place = webhookSecretPlace(subscriptionId)
  return {
    current: await sealer.open(current, place),
    previous: previous === null ? null : await sealer.open(previous, place),
  }
}

export async function openHeaders(
  sealer: Opener,
  subscriptionId: string,
  sealed: string | null,
): Promise<Record<string, string>> {
  if (sealed === null) return {}
  return JSON.parse(await sealer.open(sealed, headersPlace(subscriptionId))) as Record<string, string>
}

function headersPlace(subscriptionId: string): string {
  return `webhook_subscription/${subscriptionId}/headers`
}

/** Place of a subscription's secret, for sealing and opening it. */
export function webhookSecretPlace(subscriptionId: string): string {
  return `webhook_subscription/${subscriptionId}/secret`
}

/** Drops the pending deliveries of a subscription. */
export async function dropPending(
  { em, clock }: Pick<System, 'em' | 'clock'>,
  subscriptionId: string,
): Promise<void> {
  const { from, to } = deliveryMoves.drop
  await query(
    { em },
    `update webhook_delivery set status = ?, settled_at = ?::timestamptz
     where subscription_id = ? and status = ?`,
    [to, clock().toISOString(), subscriptionId, from[0]],
  )
}
