// Whether JetStream stores what it is given. A server whose volume was full can go on answering questions, or keep its
// connections open, and store nothing until it is restarted: only a write tells.

import { jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import type { NatsConnection } from 'nats'

const stream = {
  name: 'PROBE',
  subjects: ['probe'],
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  max_msgs: 1,
}

/** Has JetStream store one small message on its volume. Rejects when it does not answer within `withinMs`. */
export async function probeStreams(connection: NatsConnection, withinMs: number): Promise<void> {
  const write = () => jetstream(connection).publish('probe', '', { timeout: withinMs, retries: 0 })
  try {
    await write()
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') throw error
    // On a new or wiped server no stream takes it yet.
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: withinMs })
    const known = await manager.streams.info(stream.name).catch(() => null)
    if (known !== null) throw error
    await manager.streams.add(stream)
    await write()
  }
}
