import { createBatcher } from '#proto/batcher.ts'
import { planDeliveries } from '#storage/repositories/deliveries.ts'
import type { Storage } from '#storage/open.ts'
import { type ConsumerMessages, jetstream, type JsMsg } from '@nats-io/jetstream'
import type { Logger } from 'pino'
import { createWakeup } from '../wakeup.ts'
import { type Broker, consumerName, streamName } from '../broker.ts'

const eventsAtOnce = 500
const messagesAhead = 1_000
const againAfterMs = 5_000
const pauseMs = 1_000

// A wiped server is noticed by missing heartbeats, which come twice in this time.
const pullForMs = 5_000

type ConsumerParts = {
  readonly storage: Storage
  readonly broker: Broker
  readonly logger: Logger
  readonly onPlanned: () => void
  readonly onRedelivered: () => void
}

/** Plans the deliveries of each event that the stream holds, and calls `onPlanned` when there are new ones. */
export function startConsumer(parts: ConsumerParts): { stop(): Promise<void> } {
  const { storage, broker, logger, onPlanned } = parts
  const wakeup = createWakeup()
  const planning = new Set<Promise<void>>()
  let messages: ConsumerMessages | null = null
  let stopped = false

  const plan = createBatcher<string, void>({
    maxItems: eventsAtOnce,
    isolatesFailures: true,
    async run(ids) {
      if ((await planDeliveries(storage, ids)) > 0) onPlanned()
      return ids.map(() => undefined)
    },
  })

  async function consume(): Promise<void> {
    await broker.ensureStream()
    const consumer = await jetstream(broker.connection).consumers.get(streamName, consumerName)
    messages = await consumer.consume({
      max_messages: messagesAhead,
      expires: pullForMs,
      abort_on_missing_resource: true,
    })
    if (stopped) messages.stop()
    for await (const message of messages) {
      const handled = handle(message, plan, parts).finally(() => planning.delete(handled))
      planning.add(handled)
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        if (broker.isConnected()) await consume()
      } catch (error) {
        if (!stopped) logger.warn({ err: error }, 'consumer.interrupted')
      }
      if (!stopped) await wakeup.wait(pauseMs)
    }
  }

  const running = run()
  return {
    async stop() {
      stopped = true
      wakeup.signal()
      messages?.stop()
      await running
      await Promise.all(planning)
    },
  }
}

async function handle(
  message: JsMsg,
  plan: (eventId: string) => Promise<void>,
  { logger, onRedelivered }: ConsumerParts,
): Promise<void> {
  if (message.redelivered) onRedelivered()
  const eventId = eventIdOf(message)
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

function eventIdOf(message: JsMsg): string | null {
  try {
    const reference = message.json<{ event_id?: unknown } | null>()
    return typeof reference?.event_id === 'string' ? reference.event_id : null
  } catch {
    return null
  }
}
