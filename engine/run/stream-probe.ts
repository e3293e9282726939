// Whether JetStream stores what it is given. A server whose volume was full can answer requests, or keep its connections
// open, and store nothing until it is restarted, in one stream or in all of them.

import { jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import type { NatsConnection } from 'nats'

const stream = {
  name: 'PROBE',
  subjects: ['probe'],
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  max_msgs: 1,
}

/**
 * Stores one small message and requests the state of every stream: a stream that hangs after a failed write hangs alone, and
 * its state is not answered. Rejects when either is not answered within `withinMs`.
 */
export async function probeStreams(connection: NatsConnection, withinMs: number): Promise<void> {
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: withinMs })
  const write = () => jetstream(connection).publish('probe', '', { timeout: withinMs, retries: 0 })
  try {
    await write()
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') throw error
    // On a new or wiped server no stream takes it yet.
    const known = await manager.streams.info(stream.name).catch(() => null)
    if (known !== null) throw error
    await manager.streams.add(stream)
    await write()
  }
  await manager.streams.list().next()
}
