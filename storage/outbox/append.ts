import type { EventData, EventName } from '#proto/events.ts'
import { currentTraceparent } from '#proto/process/trace.ts'
import { newId } from '../ids.ts'
import type { Tenant } from '../repositories/for-tenant.ts'
import { query } from '../postgres/sql.ts'

type EventOf<Type extends EventName> = {
  readonly organizationId: number
  readonly type: Type
  /** The id of the resource that changed. Its events are numbered in `data.sequence`, from 1 and without gaps. */
  readonly resourceId: string
  readonly data: EventData<Type>
}

/** An event that is to be written; a union of all types. */
export type NewEvent = { [Type in EventName]: EventOf<Type> }[EventName]

/** Forbids what `Wanted` does not have, at any depth and also where it came by a spread or out of a callback. */
type Exactly<Given, Wanted> = Given extends string | number | boolean | null
  ? Given
  : Given extends readonly (infer Item)[]
    ? readonly Exactly<Item, Wanted extends readonly (infer Entry)[] ? Entry : never>[]
    : Given extends object
      ? {
          readonly [Name in keyof Given]: Name extends keyof Wanted
            ? Exactly<Given[Name], Wanted[Name]>
            : never
        }
      : Given

/** `Event`, if it is exactly as the record of its type says. */
type ExactEvent<Event extends NewEvent> = Event extends NewEvent
  ? Event & Exactly<Event, EventOf<Event['type']>>
  : never

/**
 * Writes an event beside the change that it tells of: both are committed, or neither is. The resource must have been
 * changed or locked in the same transaction, so that its events are numbered one after the other.
 */
export async function appendEvent<const Event extends NewEvent>(
  tenant: Tenant,
  event: ExactEvent<Event>,
): Promise<void> {
  await insertEvents(tenant, [event], null)
}

export async function appendEvents<const Event extends NewEvent>(
  tenant: Tenant,
  events: readonly ExactEvent<Event>[],
): Promise<void> {
  await insertEvents(tenant, events, null)
}

/** Appends as `appendEvents` does, for events whose deliveries the caller plans itself. Returns their ids. */
export async function appendPlannedEvents<const Event extends NewEvent>(
  tenant: Tenant,
  events: readonly ExactEvent<Event>[],
): Promise<string[]> {
  return insertEvents(tenant, events, tenant.clock())
}

/**
 * Writes a test: an event of which nothing happened, with the published example of its type, about no resource. Its delivery
 * the caller plans itself. Returns its id.
 */
export async function appendTestEvent(
  tenant: Tenant,
  { organizationId, type, data }: { organizationId: number; type: EventName; data: string },
): Promise<string> {
  const id = newId('evt', tenant.clock)
  await query(
    tenant,
    `insert into outbox_event (id, organization_id, type, data, is_test, traceparent, created_at, planned_at)
     select :id, :organizationId, :type, :data::jsonb, true, :trace, :now::timestamptz, :now::timestamptz`,
    { id, organizationId, type, data, trace: currentTraceparent(), now: tenant.clock().toISOString() },
  )
  return id
}

/** Returns the ids. `plannedAt` null: the dispatcher plans an event, unless nobody hears it. */
async function insertEvents(
  tenant: Tenant,
  events: readonly NewEvent[],
  plannedAt: Date | null,
): Promise<string[]> {
  if (events.length === 0) return []
  const rows = events.map((event, n) => ({ id: newId('evt', tenant.clock), n, ...event }))
  const now = tenant.clock().toISOString()
  const planned = plannedAt?.toISOString() ?? null
  // Not through the entity: it would copy the data, and an amount with fixed decimals cannot be copied.
  await query(
    tenant,
    `insert into outbox_event
       (id, organization_id, type, resource_id, sequence, data, traceparent, created_at, planned_at)
     with given as materialized (
       select * from jsonb_to_recordset(?::jsonb)
         as e(id text, n int, "organizationId" int, type text, "resourceId" text, data jsonb)
     ), kind as materialized (
       select "organizationId", type, is_heard("organizationId", type) as heard
       from (select distinct "organizationId", type from given) kinds where ?::timestamptz is null)
     select id, "organizationId", type, "resourceId", sequence, data || jsonb_build_object('sequence', sequence), ?,
       ?::timestamptz, coalesce(?::timestamptz, case when not (
         select heard from kind where kind."organizationId" = numbered."organizationId" and kind.type = numbered.type
       ) then ?::timestamptz end)
     from (
       select e.*, row_number() over (partition by "organizationId", "resourceId" order by n) + coalesce((
         select max(earlier.sequence) from outbox_event earlier
         where earlier.organization_id = "organizationId" and earlier.resource_id = "resourceId"), 0) as sequence
       from given e) numbered`,
    [JSON.stringify(rows), planned, currentTraceparent(), now, planned, now],
  )
  // The relay listens; should it miss this, it looks at the table every second anyway.
  await query(tenant, 'notify outbox')
  return rows.map(({ id }) => id)
}
