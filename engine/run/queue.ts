// The work queues of the engines: shards to calculate, and slices of runs whose payslips are to be rendered. JetStream
// hands each message to one engine, whichever machine it is on, and again if that engine does not acknowledge in time. It
// is only the doorbell: PostgreSQL holds what is to be done, and rings again for what was lost.

import { natsOptions, type NatsSettings, untilConnected } from '#proto/network/nats-address.ts'
import { openStreams, type StreamDefinition, type Streams } from '#proto/network/nats-streams.ts'
import type { Finding } from '#proto/process/findings.ts'
import { probeStream, probeStreams } from './stream-probe.ts'
import {
  currentTraceparent,
  exportsSpans,
  inPart,
  inSpan,
  openPart,
  type SpanStart,
} from '#proto/process/trace.ts'
import type { ShardKey } from '#storage/bulk/shards.ts'
import type { BundlePartKey } from '#storage/repositories/documents/payslip-bundles.ts'
import type { RenderingKey } from '#storage/repositories/documents/renderings.ts'
import {
  AckPolicy,
  type Consumer,
  type JetStreamClient,
  jetstream,
  jetstreamManager,
  type JsMsg,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { connect, headers, type NatsConnection, nanos } from 'nats'
import { setTimeout as pause } from 'node:timers/promises'

type Names = { readonly stream: string; readonly subject: string; readonly consumer: string }

const ofShards = { stream: 'PAYROLL_SHARDS', subject: 'payroll.shard.calculate', consumer: 'engines' }
const ofRenderings = { stream: 'PAYSLIP_RENDERINGS', subject: 'payslip.render', consumer: 'renderers' }

/** An engine that says nothing for so long has died, and its message goes to another. */
const ackWaitMs = 6_000
const heartbeatMs = 2_000
const publishesInFlight = 64
const statusMs = 1_000
const nanosecondsInMs = 1_000_000
const ensureEveryMs = 60_000

/** `retry`: hand the message out again after a while; `done`: never again. */
export type Verdict = 'done' | 'retry'

/** `progress`: its committed counts have changed. `end`: it is calculated, or will not be. */
type Announcement = 'progress' | 'end'

/** Messages that each are one engine's to handle. */
type WorkQueue<Message> = {
  publish(messages: readonly Message[]): Promise<void>
  /**
   * Takes messages, `lanes` at once, until `stop`; that waits for those under way. `waiting`: how many messages are behind
   * this one.
   */
  consume(
    lanes: number,
    handle: (message: Message, waiting: number) => Promise<Verdict>,
  ): { stop(): Promise<void> }
  /** Asks JetStream itself; `pending`: messages that are not handled yet. Rejects when it does not answer. */
  status(): Promise<{ pending: number }>
}

/** A slice of a run whose payslips are rendered, or a part of a file of many. */
export type RenderingTask = RenderingKey | BundlePartKey

export type ShardQueue = WorkQueue<ShardKey> & {
  readonly renderings: WorkQueue<RenderingTask>
  /** Tells whoever watches the run, in whatever process. */
  announce(what: Announcement, payrollRunId: string): void
  /** Resolves at the next such announcement for the run, or when `signal` fires. */
  next(what: Announcement, payrollRunId: string, signal: AbortSignal): Promise<void>
  /** Rejects unless JetStream stores messages. */
  probe(): Promise<void>
  close(): Promise<void>
}

type Hooks = { onError(error: unknown): void; onRedelivered(): void }

type StartHooks = {
  onUnavailable(reason: string): void
  /** A stream has fewer replicas than NATS_REPLICAS. */
  onShortage?(reason: string): void
  /** Throws what must not be started with. */
  onChecked?(findings: readonly Finding[]): void
}

/** Connects, and keeps trying while NATS is away. `onError` hears of what is retried. */
export async function openShardQueue(
  nats: NatsSettings,
  { onUnavailable, onShortage, onChecked, ...hooks }: Hooks & StartHooks,
): Promise<ShardQueue> {
  const connecting = connect({
    ...natsOptions(nats),
    name: 'payroll-engine',
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
  })
  const connection = await untilConnected(connecting, nats, onUnavailable)
  const streams = openStreams(connection, { replicas: nats.NATS_REPLICAS, onShortage })
  const definitions = [queueDefinition(ofShards), queueDefinition(ofRenderings), { stream: probeStream }]
  await streams.ensureAtStart(definitions, onUnavailable)
  onChecked?.(await streams.check(definitions))
  // A cluster that was short of servers has room for more replicas once they are back.
  const ensuring = setInterval(() => {
    for (const definition of definitions) streams.ensure(definition).catch(hooks.onError)
  }, ensureEveryMs)

  const parts = { connection, streams, ...hooks }
  return {
    ...workQueue<ShardKey>(parts, ofShards),
    renderings: workQueue<RenderingTask>(parts, ofRenderings),
    announce: (what, payrollRunId) => connection.publish(`payroll.${what}.${payrollRunId}`),
    async next(what, payrollRunId, signal) {
      const subscription = connection.subscribe(`payroll.${what}.${payrollRunId}`, { max: 1 })
      const unsubscribe = (): void => subscription.unsubscribe()
      signal.addEventListener('abort', unsubscribe)
      if (signal.aborted) unsubscribe()
      for await (const message of subscription) {
        if (message.subject !== '') break
      }
      signal.removeEventListener('abort', unsubscribe)
    },
    probe: () => probeStreams(connection, statusMs, streams),
    close() {
      clearInterval(ensuring)
      return connection.drain()
    },
  }
}

type Parts = Hooks & { readonly connection: NatsConnection; readonly streams: Streams }

function workQueue<Message>(
  { connection, streams, onError, onRedelivered }: Parts,
  names: Names,
): WorkQueue<Message> {
  const client = jetstream(connection)
  return {
    publish: messages => publishAll(client, names, messages),
    consume(lanes, handle) {
      let stopping = false
      const lane = async (): Promise<void> => {
        let consumer: Consumer | null = null
        while (!stopping) {
          try {
            consumer ??= await client.consumers.get(names.stream, names.consumer)
            const message = await consumer.next({ expires: 1_000 })
            if (message?.redelivered) onRedelivered()
            if (message === null) continue
            // Another engine takes it at once, instead of this one in the last seconds that it has.
            if (stopping) message.nak()
            else await handleMessage(message, taken => handle(taken.json<Message>(), taken.info.pending))
          } catch (error) {
            if (stopping) return
            onError(error)
            consumer = null
            await pause(1_000)
            await streams.ensure(queueDefinition(names)).catch(onError)
          }
        }
      }
      const running = Array.from({ length: lanes }, lane)
      return {
        async stop() {
          stopping = true
          await Promise.all(running)
        },
      }
    },
    async status() {
      const manager = await jetstreamManager(connection, { checkAPI: false, timeout: statusMs })
      const consumer = await manager.consumers.info(names.stream, names.consumer)
      return { pending: consumer.num_pending + consumer.num_ack_pending }
    },
  }
}

const queueDefinition = (names: Names): StreamDefinition => ({
  stream: {
    name: names.stream,
    subjects: [names.subject],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
  },
  consumer: {
    durable_name: names.consumer,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_ack_pending: 10_000,
  },
})

async function publishAll(
  client: JetStreamClient,
  { subject }: Names,
  messages: readonly unknown[],
): Promise<void> {
  if (messages.length === 0) return
  await inSpan(spanOf('send', 'producer', subject, messages.length), async () => {
    const carried = traceHeaders()
    for (let from = 0; from < messages.length; from += publishesInFlight) {
      const batch = messages.slice(from, from + publishesInFlight)
      await Promise.all(batch.map(message => client.publish(subject, JSON.stringify(message), carried)))
    }
  })
}

function spanOf(
  operation: 'send' | 'receive' | 'process',
  kind: SpanStart['kind'],
  subject: string,
  count?: number,
): SpanStart {
  return {
    name: `${operation} ${subject}`,
    kind,
    attributes: {
      'messaging.system': 'nats',
      'messaging.destination.name': subject,
      'messaging.operation.name': operation,
      'messaging.operation.type': operation,
      'messaging.batch.message_count': count,
    },
  }
}

function traceHeaders() {
  const traceparent = currentTraceparent()
  if (traceparent === null) return {}
  const named = headers()
  named.set('traceparent', traceparent)
  return { headers: named }
}

/** The time that a message lay in the queue, as a span from its publication on. */
function tellWait(traceparent: string | undefined, message: JsMsg): void {
  if (!exportsSpans() || traceparent === undefined) return
  const { timestampNanos, redelivered } = message.info
  const startedAt = new Date(timestampNanos / nanosecondsInMs)
  const wait = openPart(traceparent, { ...spanOf('receive', 'consumer', message.subject), startedAt })
  wait.set({ 'payroll.redelivered': redelivered })
  wait.end()
}

async function handleMessage(message: JsMsg, handle: (message: JsMsg) => Promise<Verdict>): Promise<void> {
  const heartbeat = setInterval(() => message.working(), heartbeatMs)
  try {
    const traceparent = message.headers?.get('traceparent')
    tellWait(traceparent, message)
    const verdict = await inPart(traceparent, spanOf('process', 'consumer', message.subject), async part => {
      const judged = await handle(message)
      part.set({ 'payroll.verdict': judged })
      return judged
    })
    if (verdict === 'done') message.ack()
    else message.nak(2_000)
  } finally {
    clearInterval(heartbeat)
  }
}
