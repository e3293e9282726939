// What an attempt leaves behind: its record, the delivery's next step, and the health of its subscription.
// Many attempts are settled in one transaction, because a commit for each would set the pace of sending.

import type { Storage } from '../../open.ts'
import type { Settlement } from './deliveries.ts'
import { forSystem, type System } from '../for-tenant.ts'
import { noteHealth } from './webhooks-health.ts'
import { query } from '../../postgres/sql.ts'

/** Gives the reason of each subscription that ended with this. */
export function settleDeliveries(
  storage: Storage,
  settlements: readonly Settlement[],
): Promise<readonly string[]> {
  return forSystem(storage, async system => {
    await writeSettlements(system, settlements)
    return noteHealth(system, settlements)
  })
}

/**
 * The records of the attempts, and what becomes of the deliveries. A process that slept through its lease must not undo
 * what another has done since: hence the count. A delivery that was dropped during its attempt keeps the attempt, and is
 * delivered if it arrived.
 */
async function writeSettlements({ em, clock }: System, settlements: readonly Settlement[]): Promise<void> {
  const rows = settlements.map(({ deliveryId, organizationId, status, nextAttemptAt, attempt }) => ({
    deliveryId,
    organizationId,
    status,
    nextAttemptAt,
    ...attempt,
  }))
  await query(
    { em },
    `with settled as materialized (
       select * from jsonb_to_recordset(?::jsonb) as s("deliveryId" text, "organizationId" int, status text,
         "nextAttemptAt" timestamptz, n int, "startedAt" timestamptz, "durationMs" int, outcome text, "statusCode" int,
         error text, "responseExcerpt" text)
     ), recorded as (
       insert into webhook_attempt
         (delivery_id, n, organization_id, started_at, duration_ms, outcome, status_code, error, response_excerpt)
       select "deliveryId", n, "organizationId", "startedAt", "durationMs", outcome, "statusCode", error,
         "responseExcerpt"
       from settled where n is not null
       on conflict do nothing
     )
     update webhook_delivery d set
       status = case when d.status = 'pending' or s.status = 'delivered' then s.status else d.status end,
       attempts = coalesce(s.n, d.attempts),
       outcome = coalesce(s.outcome, d.outcome),
       status_code = case when s.n is null then d.status_code else s."statusCode" end,
       duration_ms = coalesce(s."durationMs", d.duration_ms),
       first_attempt_at = coalesce(d.first_attempt_at, s."startedAt"),
       next_attempt_at = coalesce(s."nextAttemptAt", d.next_attempt_at),
       leased_until = null,
       settled_at = case
         when d.status <> 'pending' and s.status <> 'delivered' then d.settled_at
         when s.status <> 'pending' then ?::timestamptz end
     from settled s
     where d.id = s."deliveryId" and (d.status = 'pending' or d.status = 'dropped' and s.n is not null)
       and d.attempts = coalesce(s.n - 1, d.attempts)`,
    [JSON.stringify(rows), clock().toISOString()],
  )
}
