import type { EventName } from '#proto/events.ts'
import { currentTraceparent } from '#proto/trace.ts'
import { newId } from '../ids.ts'
import type { Tenant } from '../repositories/for-tenant.ts'

/** `data` holds amounts as `rupeesOnWire` gives them: they are delivered digit by digit as they are written. */
type NewEvent = { organizationId: number; type: EventName; data: Record<string, unknown> }

/** Writes an event beside the change that it tells of: both are committed, or neither is. */
export async function appendEvent(tenant: Tenant, event: NewEvent): Promise<void> {
  await appendEvents(tenant, [event])
}

export async function appendEvents(tenant: Tenant, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(event => ({ id: newId('evt', tenant.clock), ...event }))
  // Not through the entity: it would copy the data, and an amount with fixed decimals cannot be copied.
  await tenant.em.execute(
    `insert into outbox_event (id, organization_id, type, data, traceparent, created_at)
     select id, "organizationId", type, data, ?, ?::timestamptz
     from jsonb_to_recordset(?::jsonb) as e(id text, "organizationId" int, type text, data jsonb)`,
    [currentTraceparent(), tenant.clock().toISOString(), JSON.stringify(rows)],
  )
  // The relay listens; should it miss this, it looks at the table every second anyway.
  await tenant.em.execute('notify outbox')
}
