import { readFileSync } from 'node:fs'
import type { EventName } from '#proto/events.ts'
import type { NewEvent } from '#storage/outbox/append.ts'

const folder = new URL('../../proto/events/', import.meta.url)

/** The published example of an event's data. */
export function exampleOf(type: EventName): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`${type}.json`, folder), 'utf8')) as Record<string, unknown>
}

/** An event with the data of its example, which gets its number when it is written. */
export function sampleEvent(
  type: EventName,
  { organizationId, resourceId }: Pick<NewEvent, 'organizationId' | 'resourceId'>,
): NewEvent {
  const { sequence: _, ...example } = exampleOf(type)
  const data = 'organization_id' in example ? { ...example, organization_id: organizationId } : example
  return { organizationId, type, resourceId, data } as unknown as NewEvent
}
