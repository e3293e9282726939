// From the outbox to the stream and back: an event is relayed once the stream holds it, and planned once its
// deliveries are rows. Until then it belongs to the outbox, whatever the stream forgets.

import { forSystem } from '../repositories/for-tenant.ts'
import type { Storage } from '../open.ts'
import { query } from '../postgres/sql.ts'

/** Fields of an event in the stream. */
export type EventReference = { readonly id: string; readonly organizationId: number }

/**
 * Hands up to `limit` events that the stream lacks to `publish`, and marks them once it resolves. Relays side
 * by side get different events. When `publish` rejects, so does this, and the events stay as they were.
 * Returns how many were relayed.
 */
export function relayEvents(
  storage: Storage,
  limit: number,
  publish: (events: readonly EventReference[]) => Promise<void>,
): Promise<number> {
  return forSystem(storage, async ({ em, clock }) => {
    const events = await query<EventReference[]>(
      { em },
      `select id, organization_id as "organizationId" from outbox_event
       where relayed_at is null and planned_at is null
       limit ? for update skip locked`,
      [limit],
    )
    if (events.length === 0) return 0
    await publish(events)
    await query({ em }, 'update outbox_event set relayed_at = ?::timestamptz where id in (?)', [
      clock().toISOString(),
      events.map(event => event.id),
    ])
    return events.length
  })
}

/** The events whose deliveries are not planned yet. */
export function readBacklog(storage: Storage): Promise<{ rows: number; oldestSeconds: number }> {
  return forSystem(storage, async ({ em, clock }) => {
    const [backlog] = await query<[{ rows: number; oldestSeconds: number }]>(
      { em },
      `select count(*)::int as rows,
         coalesce(extract(epoch from ?::timestamptz - min(created_at)), 0)::float as "oldestSeconds"
       from outbox_event where planned_at is null`,
      [clock().toISOString()],
    )
    return backlog
  })
}

/**
 * Gives events that were relayed before `olderThanMs` and are still not planned back to the relay: the stream
 * lost them, or is far behind and will see them twice, which does no harm. Returns how many.
 */
export function requeueUnplanned(storage: Storage, olderThanMs: number): Promise<number> {
  return forSystem(storage, async ({ em, clock }) => {
    const before = new Date(clock().getTime() - olderThanMs).toISOString()
    const rows = await query<unknown[]>(
      { em },
      `update outbox_event set relayed_at = null
       where planned_at is null and relayed_at < ?::timestamptz returning 1`,
      [before],
    )
    return rows.length
  })
}
