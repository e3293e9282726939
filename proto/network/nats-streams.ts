// Streams of JetStream with their consumers: created where they are missing, and changed to the replicas that NATS_REPLICAS
// asks for, or that the cluster has room for.

import {
  type ConsumerConfig,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  type StreamConfig,
} from '@nats-io/jetstream'
import type { NatsConnection } from 'nats'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { OperatorError } from '../process/environment.ts'
import type { Finding } from '../process/findings.ts'
import { judgeStreams } from './nats-checks.ts'

/** A stream and its durable consumer. Fields that are not named here stay as an operator has set them. */
export type StreamDefinition = {
  readonly stream: Partial<StreamConfig> & Pick<StreamConfig, 'name'>
  readonly consumer?: Partial<ConsumerConfig> & { readonly durable_name: string }
}

export type Streams = {
  /**
   * Creates or changes the stream and its consumer where they differ from the definition. A stream never loses replicas,
   * and one that cannot have all of its replicas yet is created or kept with fewer. Rejects when JetStream does not answer.
   */
  ensure(definition: StreamDefinition): Promise<void>
  /**
   * The same for several, retried until JetStream answers: a cluster that starts has no leader for some seconds.
   * `onUnavailable` is called every few seconds until then. Closes the connection and throws `OperatorError` for what no
   * waiting mends.
   */
  ensureAtStart(
    definitions: readonly StreamDefinition[],
    onUnavailable: (reason: string) => void,
  ): Promise<void>
  /** Where the streams are stored, and on how many servers; retried until JetStream answers. */
  check(definitions: readonly StreamDefinition[]): Promise<readonly Finding[]>
}

type StreamsOptions = {
  /** Replicas of each stream, from NATS_REPLICAS; null: three in a cluster of three or more servers, otherwise one. */
  readonly replicas?: number | null | undefined
  /** Called once with each reason why a stream has fewer replicas than NATS_REPLICAS. */
  onShortage?: ((reason: string) => void) | undefined
}

/** Codes of JetStream, which are the same in every release. */
const apiErrors = {
  streamNotFound: 10_059,
  consumerNotFound: 10_014,
  /** Another process created it since it was looked for. */
  createdMeanwhile: new Set([10_013, 10_058, 10_148]),
  /** No suitable server; too few resources in the cluster. */
  tooFewServers: new Set([10_005, 10_023]),
  /** More than one replica of a server that is in no cluster. */
  noCluster: 10_074,
  /** A change that JetStream does not make, although the code of its status is that of a failure. */
  invalidConfiguration: 10_052,
  /** JetStream is disabled for the account or on the server. */
  disabled: new Set([10_039, 10_076]),
}

const timeoutMs = 5_000
const retryMs = 500
const retriesPerReport = 20

export function openStreams(connection: NatsConnection, options: StreamsOptions = {}): Streams {
  const { replicas = null, onShortage } = options
  const shortages = new Set<string>()
  const reportShortage = (reason: string): void => {
    if (!shortages.has(reason)) onShortage?.(reason)
    shortages.add(reason)
  }
  const isClustered = (): boolean => connection.info?.cluster !== undefined

  async function ensure({ stream, consumer }: StreamDefinition): Promise<void> {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: timeoutMs })
    const requested = replicas ?? (isClustered() ? 3 : 1)
    const shortage = await ensureReplicated(manager, stream, requested)
    if (shortage !== null && replicas !== null) reportShortage(shortage)
    if (consumer !== undefined) await ensureConsumer(manager, stream.name, consumer)
  }

  async function ensureUntilAnswered(
    definition: StreamDefinition,
    onUnavailable: (reason: string) => void,
  ): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      try {
        await ensure(definition)
        return
      } catch (error) {
        const refusal = refusalOf(error, definition.stream.name, replicas, isClustered())
        if (refusal !== null) {
          await connection.close()
          throw new OperatorError(refusal, { cause: error })
        }
        if (connection.isClosed()) throw error
        if (failures % retriesPerReport === 0) onUnavailable(unavailableText(definition, error))
        await pause(retryMs)
      }
    }
  }

  return {
    ensure,
    async ensureAtStart(definitions, onUnavailable) {
      for (const definition of definitions) await ensureUntilAnswered(definition, onUnavailable)
    },
    async check(definitions) {
      for (;;) {
        try {
          const manager = await jetstreamManager(connection, { checkAPI: false, timeout: timeoutMs })
          const read = definitions.map(({ stream }) => configurationOf(manager, stream.name))
          const present = (await Promise.all(read)).filter(config => config !== null)
          return judgeStreams(present, { isClustered: isClustered() })
        } catch (error) {
          if (connection.isClosed()) throw error
          await pause(retryMs)
        }
      }
    },
  }
}

/** Null, or the sentence that says why the stream has fewer than the `requested` replicas. */
async function ensureReplicated(
  manager: JetStreamManager,
  stream: StreamDefinition['stream'],
  requested: number,
): Promise<string | null> {
  const known = await configurationOf(manager, stream.name)
  const present = known?.num_replicas ?? 0
  // A cluster that has lost a server is asked for nothing that is there already.
  if (known !== null && present >= requested && includesAll(known, stream)) return null
  let shortage: string | null = null
  for (const count of replicaCounts(requested, present)) {
    const wanted = { ...stream, num_replicas: count }
    if (known !== null && count === present && includesAll(known, stream)) return shortage
    try {
      await (known === null ? manager.streams.add(wanted) : manager.streams.update(stream.name, wanted))
      return shortage
    } catch (error) {
      if (!apiErrors.tooFewServers.has(codeOf(error)) || count <= Math.max(present, 1)) throw error
      shortage ??= `The stream ${stream.name} cannot have ${requested} replicas yet: ${messageOf(error)}. It works with fewer until the cluster has as many servers with JetStream as NATS_REPLICAS.`
    }
  }
  return shortage
}

/** Counts to try, the highest first: an odd number survives the loss of as many servers as the even number above it. */
function replicaCounts(requested: number, present: number): number[] {
  const least = Math.max(present, 1)
  const highest = Math.max(requested, least)
  return [highest, 3, 1, least].filter(
    (count, place, all) => count >= least && count <= highest && all.indexOf(count) === place,
  )
}

async function ensureConsumer(
  manager: JetStreamManager,
  streamName: string,
  consumer: NonNullable<StreamDefinition['consumer']>,
): Promise<void> {
  const { durable_name: name } = consumer
  const known = await unlessMissing(manager.consumers.info(streamName, name), apiErrors.consumerNotFound)
  if (known === null) await manager.consumers.add(streamName, consumer)
  else if (!includesAll(known.config, consumer)) await manager.consumers.update(streamName, name, consumer)
}

async function configurationOf(manager: JetStreamManager, name: string): Promise<StreamConfig | null> {
  const known = await unlessMissing(manager.streams.info(name), apiErrors.streamNotFound)
  return known?.config ?? null
}

/** Null where JetStream answers with the code `missing`. */
async function unlessMissing<Info>(info: Promise<Info>, missing: number): Promise<Info | null> {
  try {
    return await info
  } catch (error) {
    if (codeOf(error) === missing) return null
    throw error
  }
}

function includesAll<Config extends object>(known: Config, wanted: Partial<Config>): boolean {
  return Object.entries(wanted).every(([name, value]) =>
    isDeepStrictEqual(known[name as keyof Config], value),
  )
}

const codeOf = (error: unknown): number => (error instanceof JetStreamApiError ? error.code : 0)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** One sentence for the operator; null: the next attempt can succeed. */
function refusalOf(
  error: unknown,
  name: string,
  replicas: number | null,
  isClustered: boolean,
): string | null {
  if (!(error instanceof JetStreamApiError)) {
    // A cluster without a leader answers so too.
    return !isClustered && /jetstream is not enabled/i.test(messageOf(error)) ? withoutJetStream : null
  }
  const { code, status, message } = error
  if (apiErrors.disabled.has(code)) return withoutJetStream
  if (code === apiErrors.noCluster) {
    return `NATS_REPLICAS is ${replicas}, and the NATS server is in no cluster. Set NATS_REPLICAS to 1 or remove it, or connect to a cluster.`
  }
  // A server that lags behind its cluster does not find what was created a moment ago, and answers 404.
  const isRefused = status >= 400 && status < 500 && status !== 404 && status !== 408
  const mayPass = apiErrors.createdMeanwhile.has(code) || apiErrors.tooFewServers.has(code)
  if (mayPass || (!isRefused && code !== apiErrors.invalidConfiguration)) return null
  return `NATS rejected the stream ${name} (JetStream error ${code}): ${message}. Correct the stream with the nats tool, or delete it: it is created again, and PostgreSQL has all that it held.`
}

const withoutJetStream =
  'NATS runs without JetStream for this user. Start the servers with JetStream and a storage directory: -js -sd DIRECTORY'

const unavailableText = ({ stream }: StreamDefinition, error: unknown): string =>
  `JetStream does not answer for the stream ${stream.name}: ${messageOf(error)}. A cluster needs more than half of its servers.`
