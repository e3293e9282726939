// What a partner does with a subscription that is there: change it, rotate its secret, revive it, and have events sent
// again.

import type { EventName } from '#proto/events.ts'
import { allows } from '#proto/moves/moves.ts'
import {
  deliveryStates,
  subscriptionMoves,
  type SubscriptionState,
  subscriptionState,
} from '#proto/moves/webhook.ts'
import { Problem } from '#proto/problems.ts'
import { type WebhookSubscription, WebhookSubscriptionTable } from '../../entities/webhook-subscription.ts'
import { newId } from '../../ids.ts'
import { appendPlannedEvents, appendTestEvent } from '../../outbox/append.ts'
import { query } from '../../postgres/sql.ts'
import {
  dropPending,
  openAddress,
  openHeaders,
  sealAddress,
  sealHeaders,
  webhookSecretPlace,
} from './deliveries.ts'
import type { Tenant } from '../for-tenant.ts'
import { forgetFailures } from './webhook-failures.ts'
import { type AskingKey, newSecret, refuseTooMany, visible, type WebhookFacts } from './webhooks.ts'

/** The subscription, if the key sees it; `lock`: until the transaction ends. */
export async function findWebhook(
  tenant: Tenant,
  by: AskingKey,
  id: string,
  lock = false,
): Promise<WebhookSubscription | null> {
  const found = await query<unknown[]>(
    tenant,
    `select 1 from webhook_subscription s join api_key k on k.id = s.key_id where s.id = ? and ${visible}
     ${lock ? 'for update of s' : ''}`,
    [id, by.keyId, by.organizationIds],
  )
  return found.length === 0 ? null : tenant.em.findOne(WebhookSubscriptionTable, { id })
}

/** The static headers of deliveries, with their values. */
export function headersOf(tenant: Tenant, webhook: WebhookSubscription): Promise<Record<string, string>> {
  return openHeaders(tenant.sealer, webhook.id, webhook.headersSealed ?? null)
}

export function addressOf(tenant: Tenant, { id, urlSealed }: WebhookSubscription): Promise<string> {
  return openAddress(tenant.sealer, id, urlSealed)
}

/** Changes what is given; `active: false` drops what is still owed. Refuses `webhook_limit_reached`. */
export async function changeWebhook(
  tenant: Tenant,
  by: AskingKey,
  webhook: WebhookSubscription,
  { headers, url, active, ...facts }: Partial<WebhookFacts> & { readonly active?: boolean },
): Promise<void> {
  if (facts.organizationIds !== undefined)
    await refuseTooMany(tenant, by, facts.organizationIds ?? by.organizationIds, webhook.id)
  Object.assign(webhook, facts)
  if (url !== undefined) Object.assign(webhook, await sealAddress(tenant.sealer, webhook, url))
  if (headers !== undefined) {
    webhook.headersSealed = await sealHeaders(tenant.sealer, webhook, headers)
    webhook.headerNames = Object.keys(headers)
  }
  if (active === true) await enableWebhook(tenant, webhook)
  if (active === false && webhook.active) {
    webhook.active = false
    webhook.disabledReason = 'manual'
    await dropPending(tenant, webhook.id)
  }
  await tenant.em.flush()
}

/** The seven days of failures, and the failures in a row, begin anew. */
export async function enableWebhook(tenant: Tenant, webhook: WebhookSubscription): Promise<void> {
  if (webhook.active) return
  await forgetFailures(tenant, webhook.id)
  webhook.active = true
  webhook.disabledReason = null
  webhook.failingSince = null
}

const rotationMs = 24 * 3_600_000

export function isRotating(
  { previousSecretSealed, previousSecretUntil }: WebhookSubscription,
  now: Date,
): boolean {
  return Boolean(previousSecretSealed) && (previousSecretUntil?.getTime() ?? 0) > now.getTime()
}

/**
 * A new secret beside the present one, which stays valid for 24 hours. While a rotation is in progress, the new secret takes
 * the place of the one that is not confirmed yet.
 */
export async function rotateSecret(tenant: Tenant, webhook: WebhookSubscription): Promise<string> {
  const secret = newSecret()
  const now = tenant.clock()
  if (!isRotating(webhook, now)) {
    webhook.previousSecretSealed = webhook.secretSealed
    webhook.previousSecretUntil = new Date(now.getTime() + rotationMs)
  }
  webhook.secretSealed = await tenant.sealer.seal(secret, webhookSecretPlace(webhook.id), {
    accountId: webhook.accountId,
  })
  await tenant.em.flush()
  return secret
}

/** Ends the rotation: from now on only the new secret signs. */
export async function confirmSecret(tenant: Tenant, webhook: WebhookSubscription): Promise<void> {
  const now = tenant.clock()
  if (!isRotating(webhook, now)) {
    throw new Problem('conflict', 'No rotation of the secret is in progress. Send a request without confirm.')
  }
  webhook.previousSecretSealed = null
  webhook.previousSecretUntil = now
  await tenant.em.flush()
}

/** A test of a type other than `webhook.ping`: `data` is the JSON text of its published example. */
export type SampleEvent = { readonly type: EventName; readonly data: string }

/**
 * A `webhook.ping`, or the sample marked as a test, of the first organization that the subscription tells of, owed to it
 * alone. Returns the delivery's id.
 */
export async function sendTest(
  tenant: Tenant,
  by: AskingKey,
  webhook: WebhookSubscription,
  sample: SampleEvent | null,
): Promise<string> {
  refuseInactive(webhook)
  const organizationId = (webhook.organizationIds ?? by.organizationIds).find(id =>
    by.organizationIds.includes(id),
  )
  if (organizationId === undefined) {
    throw new Problem(
      'conflict',
      'The subscription covers no organization yet. Create an organization first.',
    )
  }
  const eventId =
    sample === null
      ? await appendPing(tenant, webhook, organizationId)
      : await appendTestEvent(tenant, { organizationId, ...sample })
  const [id] = await insertMissedDeliveries(tenant, webhook.id, [{ eventId, organizationId }])
  return id!
}

async function appendPing(
  tenant: Tenant,
  { id }: WebhookSubscription,
  organizationId: number,
): Promise<string> {
  const [eventId] = await appendPlannedEvents(tenant, [
    { organizationId, type: 'webhook.ping', resourceId: id, data: { webhook_id: id } },
  ])
  return eventId!
}

/** Refuses an inactive subscription: its deliveries would be dropped. */
export function refuseInactive(webhook: WebhookSubscription): void {
  if (allows<SubscriptionState>(subscriptionMoves.send, subscriptionState(webhook))) return
  throw new Problem('conflict', 'The subscription is disabled. Enable it with POST /webhooks/{id}/enable.')
}

type MissedEvent = { readonly eventId: string; readonly organizationId: number }

async function insertMissedDeliveries(
  tenant: Tenant,
  subscriptionId: string,
  owed: readonly MissedEvent[],
): Promise<string[]> {
  const rows = owed.map(each => ({ ...each, id: newId('dlv', tenant.clock) }))
  await query(
    tenant,
    `insert into webhook_delivery (id, event_id, subscription_id, organization_id, next_attempt_at, created_at)
     select id, "eventId", ?, "organizationId", n.now, n.now
     from jsonb_to_recordset(?::jsonb) as d(id text, "eventId" text, "organizationId" int),
       (select ?::timestamptz as now) n
     on conflict do nothing`,
    [subscriptionId, JSON.stringify(rows), tenant.clock().toISOString()],
  )
  return rows.map(({ id }) => id)
}

/** Sends deliveries again, under their ids, with a new schedule; those that are pending become due. */
export async function redeliver(tenant: Tenant, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const now = tenant.clock().toISOString()
  await query(
    tenant,
    `update webhook_delivery set
       attempts_before = case when status = 'pending' then attempts_before else attempts end,
       first_attempt_at = case when status = 'pending' then first_attempt_at end,
       leased_until = case when status = 'pending' then leased_until end,
       next_attempt_at = least(next_attempt_at, ?::timestamptz),
       settled_at = null, status = 'pending'
     where id = any (array[?]::text[])`,
    [now, ids],
  )
}

export const replayStatuses = [...deliveryStates, 'missing'] as const

export type ReplayWindow = {
  readonly since: Date
  readonly until: Date
  readonly types: readonly string[]
  /** `missing`: events that the subscription was never owed, as those of a time when it was disabled. */
  readonly statuses: readonly (typeof replayStatuses)[number][]
}

const maxReplayed = 50_000

/** Owes the subscription the events of a window again. Returns how many. Refuses `too_many_items`. */
export async function replayWindow(
  tenant: Tenant,
  by: AskingKey,
  webhook: WebhookSubscription,
  window: ReplayWindow,
): Promise<number> {
  const { text, values } = replayed(by, webhook, window)
  const found = await query<(MissedEvent & { deliveryId: string | null })[]>(
    tenant,
    `select e.id as "eventId", e.organization_id as "organizationId", d.id as "deliveryId" ${text}
     order by e.id limit :most`,
    values,
  )
  refuseLargeReplay(found.length)
  await redeliver(
    tenant,
    found.flatMap(({ deliveryId }) => deliveryId ?? []),
  )
  const missing = found.filter(({ deliveryId }) => deliveryId === null)
  if (missing.length > 0) await insertMissedDeliveries(tenant, webhook.id, missing)
  return found.length
}

/** Returns how many events `replayWindow` would owe, and refuses as it does. */
export async function countReplay(
  tenant: Tenant,
  by: AskingKey,
  webhook: WebhookSubscription,
  window: ReplayWindow,
): Promise<number> {
  const { text, values } = replayed(by, webhook, window)
  const [found] = await query<[{ count: number }]>(
    tenant,
    `select count(*)::int as count from (select 1 ${text} limit :most) found`,
    values,
  )
  refuseLargeReplay(found.count)
  return found.count
}

/** Pings and tests went to one subscription, and no other has missed them; nor has it missed events about itself. */
function replayed(
  by: AskingKey,
  webhook: WebhookSubscription,
  { since, until, types, statuses }: ReplayWindow,
): { readonly text: string; readonly values: Readonly<Record<string, unknown>> } {
  refuseInactive(webhook)
  return {
    text: `from outbox_event e left join webhook_delivery d on d.event_id = e.id and d.subscription_id = :webhook
      where e.organization_id = any (array[:organizations]::int[]) and e.updated_at >= :since::timestamptz
        and e.updated_at < :until::timestamptz and e.type = any (array[:types]::text[]) and e.planned_at is not null
        and coalesce(d.status, 'missing') = any (array[:statuses]::text[])
        and (d.id is not null or not e.is_test and e.type <> 'webhook.ping'
          and e.resource_id is distinct from :webhook)`,
    values: {
      webhook: webhook.id,
      organizations: (webhook.organizationIds ?? by.organizationIds).filter(id =>
        by.organizationIds.includes(id),
      ),
      since: since.toISOString(),
      until: until.toISOString(),
      types,
      statuses,
      most: maxReplayed + 1,
    },
  }
}

function refuseLargeReplay(count: number): void {
  if (count <= maxReplayed) return
  throw new Problem(
    'too_many_items',
    `More than ${maxReplayed} events are in this window. Send a shorter window.`,
  )
}
