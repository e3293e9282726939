import { type EventReference, relayEvents, requeueUnplanned } from '#storage/outbox/claim.ts'
import type { Storage } from '#storage/open.ts'
import type { NatsConnection } from 'nats'
import type { Logger } from 'pino'
import { type Broker, subjectOf } from '../broker.ts'
import { type Relay, startRelaying } from './loop.ts'
import { createPublisher } from './publish.ts'

const batch = 1_000

/** Resolves once the stream holds every one of the events. */
export function createEventPublisher(
  connection: NatsConnection,
): (events: readonly EventReference[]) => Promise<void> {
  const publish = createPublisher(connection)
  return events =>
    publish(
      events.map(({ id, organizationId }) => ({
        id,
        subject: subjectOf(organizationId),
        payload: { event_id: id, organization_id: organizationId },
      })),
    )
}

/**
 * Moves events from the outbox to the stream for as long as it runs. `patienceMs`: how long a relayed event may
 * stay unplanned before it is relayed again, which is what makes up for a stream that lost it.
 */
export function startRelay(
  parts: { storage: Storage; broker: Broker; logger: Logger },
  { patienceMs = 60_000 } = {},
): Relay {
  const { storage, broker, logger } = parts
  const publish = createEventPublisher(broker.connection)
  const source = {
    name: 'relay',
    ensureStream: broker.ensureStream,
    async relay() {
      const relayed = await relayEvents(storage, batch, publish)
      return relayed === batch
    },
    repair: () => requeueUnplanned(storage, patienceMs),
    repairEveryMs: patienceMs / 4,
  }
  return startRelaying(source, { broker, clock: storage.clock, logger })
}
