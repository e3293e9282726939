// The stream between the outbox and the deliveries. It distributes and may be lost: its messages name an event
// and its organization, and all else stays in PostgreSQL.

import { AckPolicy, DiscardPolicy, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import type { Finding } from '#proto/process/findings.ts'
import { natsOptions, type NatsSettings, untilConnected } from '#proto/network/nats-address.ts'
import { eventStreamName } from '#proto/network/nats-events.ts'
import { openStreams, type Streams } from '#proto/network/nats-streams.ts'
import { connect, nanos, type NatsConnection } from 'nats'

export const consumerName = 'dispatcher'

/** Events of one organization. */
export const subjectOf = (organizationId: number) => `events.${organizationId}`

// Longer than a relay that died between publishing and marking needs to be followed by another, and shorter
// than the patience of the relay with stragglers, whose messages must not be taken for duplicates.
const duplicateWindowMs = 30_000

const stream = {
  name: eventStreamName,
  subjects: ['events.*'],
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  discard: DiscardPolicy.Old,
  max_age: nanos(7 * 86_400_000),
  duplicate_window: nanos(duplicateWindowMs),
}

const consumer = {
  durable_name: consumerName,
  ack_policy: AckPolicy.Explicit,
  ack_wait: nanos(30_000),
  max_deliver: 10,
  max_ack_pending: 2_000,
}

export type Broker = {
  readonly connection: NatsConnection
  /** False while the server is away. */
  isConnected(): boolean
  /** Creates the stream and its consumer where they are missing, as on a new or wiped server. */
  ensureStream(): Promise<void>
  readonly streams: Streams
  /** Messages that are not acknowledged yet; rejects when JetStream does not answer. */
  pending(): Promise<number>
}

export type BrokerHooks = {
  onUnavailable?(reason: string): void
  onShortage?(reason: string): void
  /** Throws what must not be started with. */
  onChecked?(findings: readonly Finding[]): void
}

/**
 * Waits for the server and its JetStream for as long as it takes, and connects again whenever it comes back. Throws when it
 * refuses. `onShortage`: a stream has fewer replicas than NATS_REPLICAS.
 */
export async function openBroker(
  nats: NatsSettings,
  { onUnavailable = () => undefined, onShortage, onChecked }: BrokerHooks = {},
): Promise<Broker> {
  const connecting = connect({
    ...natsOptions(nats),
    name: 'dispatcher',
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
  })
  const connection = await untilConnected(connecting, nats, onUnavailable)
  const streams = openStreams(connection, { replicas: nats.NATS_REPLICAS, onShortage })
  const definition = { stream, consumer }
  await streams.ensureAtStart([definition], onUnavailable)
  onChecked?.(await streams.check([definition]))
  let connected = true
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') connected = false
      if (type === 'reconnect') connected = true
    }
  })()
  return {
    connection,
    isConnected: () => connected,
    streams,
    ensureStream: () => streams.ensure(definition),
    async pending() {
      const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 1_000 })
      const consumer = await manager.consumers.info(eventStreamName, consumerName)
      return consumer.num_pending + consumer.num_ack_pending
    },
  }
}
