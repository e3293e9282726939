import type { EventName } from '#proto/events.ts'
import { OutboxEventTable } from '../entities/outbox-event.ts'
import { newId } from '../ids.ts'
import type { Tenant } from '../repositories/for-tenant.ts'

/** Writes an event beside the change that it tells of: both are committed, or neither is. */
export async function appendEvent(
  tenant: Tenant,
  event: { organizationId: number; type: EventName; data: Record<string, unknown> },
): Promise<void> {
  await appendEvents(tenant, [event])
}

export async function appendEvents(
  tenant: Tenant,
  events: readonly { organizationId: number; type: EventName; data: Record<string, unknown> }[],
): Promise<void> {
  if (events.length === 0) return
  await tenant.em.insertMany(
    OutboxEventTable,
    events.map((event) => ({ id: newId('evt', tenant.clock), ...event, createdAt: tenant.clock() })),
  )
  // The relay listens; should it miss this, it looks at the table every second anyway.
  await tenant.em.execute('notify outbox')
}
