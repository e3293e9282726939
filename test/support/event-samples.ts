import { exampleText } from '#proto/event-examples.ts'
import type { EventName } from '#proto/events.ts'
import type { NewEvent } from '#storage/outbox/append.ts'

/** The published example of an event's data. */
export function exampleOf(type: EventName): Record<string, unknown> {
  return JSON.parse(exampleText(type)) as Record<string, unknown>
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
