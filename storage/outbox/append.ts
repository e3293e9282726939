import type { EventName } from '#proto/events.ts'
import { currentTraceparent } from '#proto/process/trace.ts'
import { newId } from '../ids.ts'
import type { Tenant } from '../repositories/for-tenant.ts'
import { query } from '../postgres/sql.ts'

/** `data` holds amounts as `rupeesOnWire` gives them: they are delivered digit by digit as they are written. */
type NewEvent = {
  readonly organizationId: number
  readonly type: EventName
  /** The id of the resource that changed. Its events are numbered in `data.sequence`, from 1 and without gaps. */
  readonly resourceId: string
  readonly data: Record<string, unknown>
}

/**
 * Writes an event beside the change that it tells of: both are committed, or neither is. The resource must have been
 * changed or locked in the same transaction, so that its events are numbered one after the other.
 */
export async function appendEvent(tenant: Tenant, event: NewEvent): Promise<void> {
  await appendEvents(tenant, [event])
}

export async function appendEvents(tenant: Tenant, events: readonly NewEvent[]): Promise<void> {
  await insertEvents(tenant, events, null)
}

/** As `appendEvent`, for an event that the caller owes to a subscription by itself. Returns its id. */
export async function appendPlannedEvent(tenant: Tenant, event: NewEvent): Promise<string> {
  const [id] = await insertEvents(tenant, [event], tenant.clock())
  return id!
}

/** Returns the ids. `plannedAt` null: subscriptions are found by the dispatcher. */
async function insertEvents(
  tenant: Tenant,
  events: readonly NewEvent[],
  plannedAt: Date | null,
): Promise<string[]> {
  if (events.length === 0) return []
  const rows = events.map((event, n) => ({ id: newId('evt', tenant.clock), n, ...event }))
  // Not through the entity: it would copy the data, and an amount with fixed decimals cannot be copied.
  await query(
    tenant,
    `insert into outbox_event
       (id, organization_id, type, resource_id, sequence, data, traceparent, created_at, planned_at)
     select id, "organizationId", type, "resourceId", sequence, data || jsonb_build_object('sequence', sequence), ?,
       ?::timestamptz, ?::timestamptz
     from (
       select e.*, row_number() over (partition by "organizationId", "resourceId" order by n) + coalesce((
         select max(earlier.sequence) from outbox_event earlier
         where earlier.organization_id = "organizationId" and earlier.resource_id = "resourceId"), 0) as sequence
       from jsonb_to_recordset(?::jsonb)
         as e(id text, n int, "organizationId" int, type text, "resourceId" text, data jsonb)) numbered`,
    [
      currentTraceparent(),
      tenant.clock().toISOString(),
      plannedAt?.toISOString() ?? null,
      JSON.stringify(rows),
    ],
  )
  // The relay listens; should it miss this, it looks at the table every second anyway.
  await query(tenant, 'notify outbox')
  return rows.map(({ id }) => id)
}
