// Failures in a row of a subscription, over all dispatchers: ten of them are told to the other subscriptions of the account,
// and so is the first success after them. Deliveries of events about webhooks are not counted, so that none of these
// events can ever cause another one.

import type { EventName } from '#proto/events.ts'
import type { Storage } from '../../open.ts'
import { query } from '../../postgres/sql.ts'
import { forSystem, type System, type Tenant } from '../for-tenant.ts'
import type { AttemptRecord, Settlement } from './deliveries.ts'
import { tellOthers, type WebhookNews } from './webhook-news.ts'

const failuresToTell = 10

/** A ping is a delivery that the partner asked for. */
const isCounted = (type: EventName): boolean => !type.startsWith('webhook.') || type === 'webhook.ping'

type Health = { readonly id: string; failures: number; failingSince: Date | null }
type News =
  | {
      readonly id: string
      readonly type: 'webhook.failing'
      readonly since: Date
      readonly attempt: AttemptRecord
    }
  | { readonly id: string; readonly type: 'webhook.recovered'; readonly since: Date; readonly at: Date }

/** Takes note of attempts, in the order in which they ended, in the transaction that records them. */
export async function countFailures(system: System, settlements: readonly Settlement[]): Promise<void> {
  const counted = settlements.filter(({ attempt, eventType }) => attempt !== null && isCounted(eventType))
  const failed = counted.filter(({ attempt }) => attempt!.outcome !== 'delivered')
  if (failed.length > 0) await addRows(system, idsOf(failed))
  // Any success closes the circuit of the receiver.
  const rows = await lockedRows(system, idsOf(settlements.filter(({ attempt }) => attempt !== null)))
  if (rows.length === 0) return
  const health = new Map(rows.map(row => [row.id, row]))
  const news = counted.flatMap(settlement => {
    const row = health.get(settlement.subscriptionId)
    return row === undefined ? [] : (countOne(row, settlement.attempt!) ?? [])
  })
  await writeRows(system, rows, idsOf(settlements.filter(({ attempt }) => attempt?.outcome === 'delivered')))
  for (const each of news) await tellOthers(system, each, (of, url) => eventOf(each, of, url))
}

function idsOf(settlements: readonly Settlement[]): string[] {
  return [...new Set(settlements.map(({ subscriptionId }) => subscriptionId))].toSorted()
}

function countOne(row: Health, attempt: AttemptRecord): News | null {
  const { id, failures, failingSince } = row
  if (attempt.outcome === 'delivered') {
    Object.assign(row, { failures: 0, failingSince: null })
    return failures < failuresToTell || failingSince === null
      ? null
      : { id, type: 'webhook.recovered', since: failingSince, at: attempt.startedAt }
  }
  const since = failingSince ?? attempt.startedAt
  Object.assign(row, { failures: Math.min(failures + 1, failuresToTell), failingSince: since })
  return failures === failuresToTell - 1 ? { id, type: 'webhook.failing', since, attempt } : null
}

async function addRows({ em }: System, ids: readonly string[]): Promise<void> {
  await query(
    { em },
    `insert into webhook_health (subscription_id, account_id)
     select id, account_id from webhook_subscription where id in (?) order by id
     on conflict do nothing`,
    [ids],
  )
}

async function lockedRows({ em }: System, ids: readonly string[]): Promise<Health[]> {
  if (ids.length === 0) return []
  const rows = await query<{ id: string; failures: number; failingSince: string | null }[]>(
    { em },
    `select subscription_id as id, failures_in_row as failures, failing_since as "failingSince" from webhook_health
     where subscription_id in (?) order by subscription_id for update`,
    [ids],
  )
  return rows.map(row => ({
    ...row,
    failingSince: row.failingSince === null ? null : new Date(row.failingSince),
  }))
}

/** `reached`: subscriptions that received something, whose circuit is closed. */
async function writeRows({ em }: System, rows: readonly Health[], reached: readonly string[]): Promise<void> {
  await query(
    { em },
    `update webhook_health h set failures_in_row = r.failures, failing_since = r."failingSince",
       circuit_opened_at = case when not r.reached then h.circuit_opened_at end,
       circuit_retry_at = case when not r.reached then h.circuit_retry_at end
     from jsonb_to_recordset(?::jsonb) as r(id text, failures int, "failingSince" timestamptz, reached boolean)
     where h.subscription_id = r.id`,
    [JSON.stringify(rows.map(row => ({ ...row, reached: reached.includes(row.id) })))],
  )
  await query(
    { em },
    `delete from webhook_health
     where subscription_id in (?) and failures_in_row = 0 and circuit_opened_at is null`,
    [rows.map(({ id }) => id)],
  )
}

function eventOf(news: News, organizationId: number, url: string): WebhookNews {
  const { id } = news
  const known = { webhook_id: id, url, failing_since: printed(news.since) }
  if (news.type === 'webhook.recovered') {
    const data = { ...known, recovered_at: printed(news.at) }
    return { organizationId, type: news.type, resourceId: id, data }
  }
  const { outcome, statusCode } = news.attempt
  return {
    organizationId,
    type: news.type,
    resourceId: id,
    data: { ...known, outcome, status_code: statusCode },
  }
}

const printed = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

/** Takes note that a dispatcher sends a receiver nothing for some time. */
export function noteOpenCircuit(storage: Storage, subscriptionId: string, cooldownMs: number): Promise<void> {
  return forSystem(storage, async ({ em, clock }) => {
    const now = clock()
    await query(
      { em },
      `insert into webhook_health (subscription_id, account_id, circuit_opened_at, circuit_retry_at)
       select id, account_id, :now::timestamptz, :retry::timestamptz from webhook_subscription where id = :id
       on conflict (subscription_id) do update set
         circuit_opened_at = coalesce(webhook_health.circuit_opened_at, excluded.circuit_opened_at),
         circuit_retry_at = greatest(webhook_health.circuit_retry_at, excluded.circuit_retry_at)`,
      {
        id: subscriptionId,
        now: now.toISOString(),
        retry: new Date(now.getTime() + cooldownMs).toISOString(),
      },
    )
  })
}

/** Forgets the failures of a subscription that is enabled, or deleted. */
export async function forgetFailures(tenant: Pick<Tenant, 'em'>, subscriptionId: string): Promise<void> {
  await query(tenant, 'delete from webhook_health where subscription_id = ?', [subscriptionId])
}
