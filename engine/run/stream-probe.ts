// Whether JetStream stores what it is given. A server whose volume was full can answer requests, or keep its connections
// open, and store nothing until it is restarted, in one stream or in all of them.

import { jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { openStreams, type Streams } from '#proto/network/nats-streams.ts'
import type { NatsConnection } from 'nats'

export const probeStream = {
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
export async function probeStreams(
  connection: NatsConnection,
  withinMs: number,
  streams: Streams = openStreams(connection),
): Promise<void> {
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: withinMs })
  const write = () => jetstream(connection).publish('probe', '', { timeout: withinMs, retries: 0 })
  try {
    await write()
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') throw error
    // On a new or wiped server no stream takes it yet.
    await streams.ensure({ stream: probeStream })
    await write()
  }
  await manager.streams.list().next()
}
