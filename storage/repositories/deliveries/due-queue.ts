// Tables that are queues: a row is due at a time, is handed to a stream, leased for an attempt and settled. The stream
// distributes and may be lost; the rows are the queue.

import type { Storage } from '../../open.ts'
import { query } from '../../postgres/sql.ts'
import { forSystem, type System } from '../for-tenant.ts'

/**
 * Each has `organization_id`, `id`, `status` (`queued` while something is left to do), `next_attempt_at`, `leased_until`,
 * `relayed_at` and `created_at`.
 */
export type QueueTable = 'payslip_email' | 'tally_sync'

/** Fields of a row in the stream. */
type DueReference = {
  readonly id: string
  readonly organizationId: number
  /** Another one each time that it is due. */
  readonly dueAt: string
}

/**
 * Hands rows that are due to `publish`, and marks them once it resolves: at most `ahead` that the stream holds, and the
 * oldest of every organization before the second of any. Returns how many were handed over.
 */
export function relayDue(
  storage: Storage,
  table: QueueTable,
  ahead: number,
  publish: (rows: readonly DueReference[]) => Promise<void>,
): Promise<number> {
  return forSystem(storage, async ({ em, clock }) => {
    const now = clock().toISOString()
    const rows = await query<DueReference[]>(
      { em },
      `with recursive sender (id) as (
         (select organization_id from ${table} where status = 'queued' and relayed_at is null
          order by organization_id limit 1)
         union all
         select (select m.organization_id from ${table} m
                 where m.status = 'queued' and m.relayed_at is null and m.organization_id > sender.id
                 order by m.organization_id limit 1)
         from sender where sender.id is not null
       ), due as (
         select picked.*, row_number() over (partition by picked.organization_id order by picked.next_attempt_at) as place
         from sender cross join lateral (
           select m.organization_id, m.id, m.next_attempt_at from ${table} m
           where m.organization_id = sender.id and m.status = 'queued' and m.relayed_at is null
             and m.next_attempt_at <= ?::timestamptz
           order by m.next_attempt_at limit ? for update skip locked) picked
       )
       select id, organization_id as "organizationId", next_attempt_at as "dueAt" from due
       order by place
       limit greatest(0, ? - (select count(*) from ${table} where status = 'queued' and relayed_at is not null))`,
      [now, ahead, ahead],
    )
    if (rows.length === 0) return 0
    await publish(rows)
    await query({ em }, `update ${table} set relayed_at = ?::timestamptz where id in (?)`, [
      now,
      rows.map(({ id }) => id),
    ])
    return rows.length
  })
}

/** Gives rows that the stream has held for `olderThanMs` without an attempt back to the relay. Returns how many. */
export function returnDue(storage: Storage, table: QueueTable, olderThanMs: number): Promise<number> {
  return forSystem(storage, async ({ em, clock }) => {
    const now = clock()
    const rows = await query<unknown[]>(
      { em },
      `update ${table} set relayed_at = null
       where status = 'queued' and relayed_at < ?::timestamptz
         and (leased_until is null or leased_until <= ?::timestamptz) returning 1`,
      [new Date(now.getTime() - olderThanMs).toISOString(), now.toISOString()],
    )
    return rows.length
  })
}

export async function isQueued(
  { em }: System,
  table: QueueTable,
  { id, organizationId }: { id: string; organizationId: number },
): Promise<boolean> {
  const rows = await query<unknown[]>(
    { em },
    `select 1 from ${table} where organization_id = ? and id = ? and status = 'queued'`,
    [organizationId, id],
  )
  return rows.length > 0
}

/** The rows that wait for an attempt. */
export function readQueueBacklog(
  storage: Storage,
  table: QueueTable,
): Promise<{ rows: number; oldestSeconds: number }> {
  return forSystem(storage, async ({ em, clock }) => {
    const [backlog] = await query<[{ rows: number; oldestSeconds: number }]>(
      { em },
      `select count(*)::int as rows,
         coalesce(extract(epoch from ?::timestamptz - min(created_at)), 0)::float as "oldestSeconds"
       from ${table} where status = 'queued'`,
      [clock().toISOString()],
    )
    return backlog
  })
}
