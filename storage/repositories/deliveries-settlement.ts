// What an attempt leaves behind: its record, the delivery's next step, and the health of its subscription.
// Many attempts are settled in one transaction, because a commit for each would set the pace of sending.

import type { Storage } from '../open.ts'
import type { Settlement } from './deliveries.ts'
import { forSystem, type System } from './for-tenant.ts'
import { noteHealth } from './webhooks-health.ts'
import { query } from '../postgres/sql.ts'

/** Gives the reason of each subscription that ended with this. */
export function settleDeliveries(
  storage: Storage,
  settlements: readonly Settlement[],
): Promise<readonly string[]> {
  return forSystem(storage, async system => {
    await recordAttempts(system, settlements)
    await moveDeliveries(system, settlements)
    return noteHealth(system, settlements)
  })
}

async function recordAttempts({ em }: System, settlements: readonly Settlement[]): Promise<void> {
  const rows = settlements.flatMap(({ deliveryId, organizationId, attempt }) =>
    attempt === null ? [] : [{ deliveryId, organizationId, ...attempt }],
  )
  if (rows.length === 0) return
  await query(
    { em },
    `insert into webhook_attempt
       (delivery_id, n, organization_id, started_at, duration_ms, outcome, status_code, error, response_excerpt)
     select "deliveryId", n, "organizationId", "startedAt", "durationMs", outcome, "statusCode", error,
       "responseExcerpt"
     from jsonb_to_recordset(?::jsonb) as a("deliveryId" text, n int, "organizationId" int,
       "startedAt" timestamptz, "durationMs" int, outcome text, "statusCode" int, error text,
       "responseExcerpt" text)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** A process that slept through its lease must not undo what another has done since: hence the count. */
async function moveDeliveries({ em, clock }: System, settlements: readonly Settlement[]): Promise<void> {
  const rows = settlements.map(({ deliveryId, status, nextAttemptAt, attempt }) => ({
    deliveryId,
    status,
    nextAttemptAt,
    n: attempt?.n ?? null,
    startedAt: attempt?.startedAt ?? null,
  }))
  await query(
    { em },
    `update webhook_delivery d set
       status = m.status,
       attempts = coalesce(m.n, d.attempts),
       first_attempt_at = coalesce(d.first_attempt_at, m."startedAt"),
       next_attempt_at = coalesce(m."nextAttemptAt", d.next_attempt_at),
       leased_until = null,
       settled_at = case when m.status = 'pending' then null else ?::timestamptz end
     from jsonb_to_recordset(?::jsonb) as m("deliveryId" text, status text, "nextAttemptAt" timestamptz, n int,
       "startedAt" timestamptz)
     where d.id = m."deliveryId" and d.status = 'pending' and d.attempts = coalesce(m.n - 1, d.attempts)`,
    [clock().toISOString(), JSON.stringify(rows)],
  )
}
