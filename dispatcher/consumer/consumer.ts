import { createBatcher } from '#proto/process/batcher.ts'
import { planDeliveries } from '#storage/repositories/deliveries/deliveries.ts'
import type { Storage } from '#storage/open.ts'
import type { JsMsg } from '@nats-io/jetstream'
import type { Logger } from 'pino'
import { eventStreamName } from '#proto/network/nats-events.ts'
import { type Broker, consumerName } from '../broker.ts'
import { consumeStream, textOf } from './consume.ts'

const eventsAtOnce = 500
const messagesAhead = 1_000
const againAfterMs = 5_000

type ConsumerParts = {
  readonly storage: Storage
  readonly broker: Broker
  readonly logger: Logger
  readonly onPlanned: () => void
  readonly onRedelivered: () => void
}

/** Plans the deliveries of each event that the stream holds, and calls `onPlanned` when there are new ones. */
export function startConsumer(parts: ConsumerParts): { stop(): Promise<void> } {
  const { storage, broker, logger, onPlanned, onRedelivered } = parts
  const plan = createBatcher<string, void>({
    maxItems: eventsAtOnce,
    isolatesFailures: true,
    async run(ids) {
      if ((await planDeliveries(storage, ids)) > 0) onPlanned()
      return ids.map(() => undefined)
    },
  })
  return consumeStream({
    broker,
    logger,
    streamName: eventStreamName,
    consumerName,
    ensureStream: broker.ensureStream,
    maxAhead: messagesAhead,
    handle: message => handle(message, plan, logger),
    onRedelivered,
  })
}

async function handle(
  message: JsMsg,
  plan: (eventId: string) => Promise<void>,
  logger: Logger,
): Promise<void> {
  const eventId = textOf(message, 'event_id')
  if (eventId === null) {
    logger.error({ sequence: message.seq }, 'consumer.unreadable')
    // With a reason, servers before 2.11 ignore it and send the message again.
    message.term()
    return
  }
  try {
    await plan(eventId)
    message.ack()
  } catch (error) {
    logger.error({ err: error, event: eventId }, 'consumer.failed')
    message.nak(againAfterMs)
  }
}
