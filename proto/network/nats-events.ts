// The stream of events, as the relay of the dispatcher fills it from the outbox.

import { DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from 'nats'
import { natsOptions, type NatsSettings, untilConnected } from './nats-address.ts'

export const eventStreamName = 'EVENTS'

const timeoutMs = 5_000
const atOnce = 1_000

/** Ids of the events that the stream has taken since then, the oldest first. Throws `OperatorError` where NATS refuses. */
export async function readEventIdsSince(settings: NatsSettings, since: Date): Promise<string[]> {
  const connecting = connect({ ...natsOptions(settings), maxReconnectAttempts: 0, timeout: timeoutMs })
  const connection = await untilConnected(connecting, settings, () => undefined)
  try {
    const manager = await untilConnected(
      jetstreamManager(connection, { timeout: timeoutMs }),
      settings,
      () => undefined,
    )
    const { state } = await manager.streams.info(eventStreamName)
    const consumer = await jetstream(connection).consumers.get(eventStreamName, {
      deliver_policy: DeliverPolicy.StartTime,
      opt_start_time: since.toISOString(),
    })
    const ids: string[] = []
    for (let sequence = 0, taken = atOnce; sequence < state.last_seq && taken > 0;) {
      taken = 0
      for await (const message of await consumer.fetch({ max_messages: atOnce, expires: 1_000 })) {
        taken += 1
        sequence = message.seq
        ids.push(message.headers?.get('Nats-Msg-Id') ?? '')
        if (sequence >= state.last_seq) break
      }
    }
    return ids
  } finally {
    await connection.close()
  }
}
