import { type ConsumerMessages, jetstream, type JsMsg } from '@nats-io/jetstream'
import type { Logger } from 'pino'
import { createWakeup } from '../wakeup.ts'
import type { Broker } from '../broker.ts'

const pauseMs = 1_000

// A wiped server is noticed by missing heartbeats, which come twice in this time.
const pullForMs = 5_000

type Consumption = {
  readonly broker: Broker
  readonly logger: Logger
  readonly streamName: string
  readonly consumerName: string
  /** Creates both where they are missing. */
  ensureStream(): Promise<void>
  /** Messages that the server sends ahead. */
  readonly maxAhead: number
  /** Messages that are handled at once; absent: as many as come. */
  readonly maxRunning?: number
  /** Acknowledges the message, or does not; never rejects. */
  handle(message: JsMsg): Promise<void>
  onRedelivered(): void
}

/** Handles the messages of a stream until it is stopped; that waits for those under way. */
export function consumeStream(consumption: Consumption): { stop(): Promise<void> } {
  const { broker, logger, maxAhead, maxRunning = Infinity } = consumption
  const wakeup = createWakeup()
  const running = new Set<Promise<void>>()
  let messages: ConsumerMessages | null = null
  let stopped = false

  async function consume(): Promise<void> {
    await consumption.ensureStream()
    const { streamName, consumerName } = consumption
    const consumer = await jetstream(broker.connection).consumers.get(streamName, consumerName)
    messages = await consumer.consume({
      max_messages: maxAhead,
      expires: pullForMs,
      abort_on_missing_resource: true,
    })
    if (stopped) messages.stop()
    for await (const message of messages) {
      if (message.redelivered) consumption.onRedelivered()
      const handled = consumption.handle(message).finally(() => running.delete(handled))
      running.add(handled)
      if (running.size >= maxRunning) await Promise.race(running)
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

  const loop = run()
  return {
    async stop() {
      stopped = true
      wakeup.signal()
      messages?.stop()
      await loop
      await Promise.all(running)
    },
  }
}

/** A text member of the message; null: the message is not as we write it. */
export function textOf(message: JsMsg, name: string): string | null {
  try {
    const value = message.json<Record<string, unknown> | null>()?.[name]
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
