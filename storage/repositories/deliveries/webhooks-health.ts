// When a subscription ends by itself: its receiver says 410 Gone, or seven days go by with failures on each of
// them and not one success.

import type { DisabledReason } from '#proto/moves/webhook.ts'
import { dropPending, type Settlement } from './deliveries.ts'
import type { System } from '../for-tenant.ts'
import { countFailures } from './webhook-failures.ts'
import { tellOthers } from './webhook-news.ts'
import { query } from '../../postgres/sql.ts'

const dayMs = 86_400_000
const patienceDays = 7

/**
 * Takes note of attempts, in the order in which they ended, in the transaction that records them. Gives the reason of
 * each subscription that ended.
 */
export async function noteHealth(
  system: System,
  settlements: readonly Settlement[],
): Promise<readonly Reason[]> {
  const health = latestHealth(settlements)
  if (health.size === 0) return []
  await noteFailures(system, health)
  await countFailures(system, settlements)

  const gone = settlements.filter(({ attempt }) => attempt?.statusCode === 410)
  const ended: Reason[] = []
  const end = async (id: string, reason: Reason) => {
    if (await deactivate(system, id, reason)) ended.push(reason)
  }
  for (const id of new Set(gone.map(({ subscriptionId }) => subscriptionId))) await end(id, 'gone_410')
  for (const id of await failingForDays(system, health)) await end(id, 'failing_7_days')
  return ended
}

/** `failingSince`: the first failure after the last success, if any. */
type Health = { succeeded: boolean; failingSince: Date | null }

function latestHealth(settlements: readonly Settlement[]): Map<string, Health> {
  const health = new Map<string, Health>()
  for (const { subscriptionId, attempt } of settlements) {
    if (attempt === null) continue
    const before = health.get(subscriptionId) ?? { succeeded: false, failingSince: null }
    const after =
      attempt.outcome === 'delivered'
        ? { succeeded: true, failingSince: null }
        : { ...before, failingSince: before.failingSince ?? attempt.startedAt }
    health.set(subscriptionId, after)
  }
  return health
}

/** Writes only what changes: a healthy subscription that stays healthy costs no write. */
async function noteFailures({ em }: System, health: ReadonlyMap<string, Health>): Promise<void> {
  const rows = Array.from(health, ([id, { succeeded, failingSince }]) => ({ id, succeeded, failingSince }))
  await query(
    { em },
    `update webhook_subscription s set failing_since = h."failingSince"
     from jsonb_to_recordset(?::jsonb) as h(id text, succeeded boolean, "failingSince" timestamptz)
     where s.id = h.id
       and (s.failing_since is null and h."failingSince" is not null
         or s.failing_since is not null and h.succeeded)`,
    [JSON.stringify(rows)],
  )
}

async function failingForDays(
  { em, clock }: System,
  health: ReadonlyMap<string, Health>,
): Promise<readonly string[]> {
  const failing = [...health.keys()].filter(id => health.get(id)?.failingSince !== null)
  if (failing.length === 0) return []
  const now = clock()
  const then = new Date(now.getTime() - patienceDays * dayMs).toISOString()
  const rows = await query<{ id: string }[]>(
    { em },
    `select s.id from webhook_subscription s
     where s.id in (?) and s.active and s.failing_since <= ?::timestamptz
       and (select count(distinct floor(extract(epoch from ?::timestamptz - a.started_at) / 86400))
            from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id
            where d.subscription_id = s.id and a.outcome <> 'delivered'
              and a.started_at > ?::timestamptz and a.started_at <= ?::timestamptz) = ?`,
    [failing, then, now.toISOString(), then, now.toISOString(), patienceDays],
  )
  return rows.map(({ id }) => id)
}

type Reason = Exclude<DisabledReason, 'manual'>

/** Ends a subscription with all that is still owed to it, and tells the others of the account. */
async function deactivate(system: System, id: string, reason: Reason): Promise<boolean> {
  const { em, clock } = system
  const now = clock().toISOString()
  const ended = await query<unknown[]>(
    { em },
    `update webhook_subscription
     set active = false, disabled_reason = ?, version = version + 1, updated_at = ?::timestamptz
     where id = ? and active and deleted_at is null returning 1`,
    [reason, now, id],
  )
  if (ended.length === 0) return false
  await dropPending(system, id)
  await tellOthers(system, { id, type: 'webhook.disabled' }, (organizationId, url) => ({
    organizationId,
    type: 'webhook.disabled',
    resourceId: id,
    data: { webhook_id: id, url, disabled_reason: reason },
  }))
  return true
}
