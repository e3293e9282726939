// Works off a table that is a queue: rows that are due are relayed to a stream, and each message is claimed under a lease
// and attempted by one process.

import type { Storage } from '#storage/open.ts'
import { type QueueTable, relayDue, returnDue } from '#storage/repositories/deliveries/due-queue.ts'
import type { JsMsg } from '@nats-io/jetstream'
import type { Logger } from 'pino'
import type { Broker } from '../broker.ts'
import { consumeStream, textOf } from '../consumer/consume.ts'
import { startRelaying } from '../relay/loop.ts'
import { createPublisher } from '../relay/publish.ts'
import type { QueueMetrics } from './metrics.ts'
import { ensureQueueStream, maxAhead, type QueueStream, subjectOf } from './stream.ts'

/** Before a row that the stream holds without an attempt is relayed again. */
const patienceMs = 300_000
const busyAgainMs = 5_000

export type QueueParts = {
  readonly storage: Storage
  readonly broker: Broker
  readonly logger: Logger
}

type Queue<Claimed> = {
  /** Prefix of its lines in the log. */
  readonly name: string
  readonly table: QueueTable
  readonly stream: QueueStream
  /** Attempts at once. */
  readonly maxRunning: number
  readonly metrics: QueueMetrics
  /** `settled`: nothing is left to do. `busy`: leased to another process, or not due yet. */
  claim(row: { id: string; organizationId: number }): Promise<Claimed | 'settled' | 'busy'>
  /** Attempts and settles; what it throws leaves the row leased, to be attempted again. */
  attempt(claimed: Claimed): Promise<void>
}

export type RunningQueue = { wake(): void; stop(): Promise<void> }

export function startQueue<Claimed>(queue: Queue<Claimed>, parts: QueueParts): RunningQueue {
  const { storage, broker, logger } = parts
  const { name, table, stream, maxRunning, metrics } = queue
  const publish = createPublisher(broker.connection)
  const ensureStream = () => ensureQueueStream(broker.streams, stream)
  const relay = startRelaying(
    {
      name: `${name}.relay`,
      ensureStream,
      async relay() {
        const relayed = await relayDue(storage, table, maxAhead, rows =>
          publish(
            rows.map(({ id, organizationId, dueAt }) => ({
              id: `${id} ${new Date(dueAt).getTime()}`,
              subject: subjectOf(stream, organizationId),
              payload: { id, organization_id: String(organizationId) },
            })),
          ),
        )
        return relayed === maxAhead
      },
      repair: () => returnDue(storage, table, patienceMs),
      repairEveryMs: patienceMs / 4,
    },
    { broker, clock: storage.clock, logger },
  )
  const consumer = consumeStream({
    broker,
    logger,
    streamName: stream.name,
    consumerName: stream.consumer,
    ensureStream,
    maxAhead: maxRunning,
    maxRunning,
    handle: message => handle(message, queue, logger),
    onRedelivered: metrics.redelivered,
  })
  return {
    wake: relay.wake,
    async stop() {
      await Promise.all([relay.stop(), consumer.stop()])
    },
  }
}

async function handle<Claimed>(
  message: JsMsg,
  { name, stream, claim, attempt }: Queue<Claimed>,
  logger: Logger,
): Promise<void> {
  const [id, organization] = [textOf(message, 'id'), textOf(message, 'organization_id')]
  if (id === null || organization === null) {
    logger.error({ sequence: message.seq }, `${name}.unreadable`)
    message.term()
    return
  }
  try {
    const claimed = await claim({ id, organizationId: Number(organization) })
    if (claimed === 'busy') return message.nak(busyAgainMs)
    if (claimed !== 'settled') await attempt(claimed)
    message.ack()
  } catch (error) {
    logger.error({ err: error, id }, `${name}.interrupted`)
    message.nak(stream.leaseMs)
  }
}
