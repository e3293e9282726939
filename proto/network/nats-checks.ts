// What JetStream keeps of the streams when a server restarts or is lost.

import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from 'nats'
import { OperatorError } from '../process/environment.ts'
import type { Finding } from '../process/findings.ts'
import { natsOptions, type NatsSettings, untilConnected } from './nats-address.ts'

type StoredStream = {
  readonly name: string
  /** `file` or `memory`. */
  readonly storage: string
  readonly num_replicas: number
}

export const unknownNats: Finding = {
  check: 'nats',
  level: 'warn',
  sentence: 'NATS was not checked: set NATS_URL to that of the services.',
}

const timeoutMs = 5_000
const oldestVersion = [2, 9] as const

/** Findings about a server and its streams; one that fails where it does not answer. */
export async function examineNats(settings: NatsSettings): Promise<readonly Finding[]> {
  const ignore = (): void => undefined
  try {
    const connecting = connect({ ...natsOptions(settings), maxReconnectAttempts: 0, timeout: timeoutMs })
    const connection = await untilConnected(connecting, settings, ignore)
    try {
      const opening = jetstreamManager(connection, { timeout: timeoutMs })
      const manager = await untilConnected(opening, settings, ignore)
      const streams: StoredStream[] = []
      for await (const { config } of manager.streams.list()) streams.push(config)
      const { version = '', cluster } = connection.info ?? {}
      return [judgeVersion(version), ...judgeStreams(streams, { isClustered: cluster !== undefined })]
    } finally {
      await connection.close()
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [{ check: 'nats', level: 'fail', sentence: error.message }]
  }
}

function judgeVersion(version: string): Finding {
  const check = 'nats_version'
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestVersion
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
    ? { check, level: 'ok', sentence: `NATS is version ${version}.` }
    : {
        check,
        level: 'fail',
        sentence: `NATS is version ${version}; version ${oldestVersion.join('.')} or newer is required.`,
      }
}

/** One finding about the store of all streams, and one about their replicas. */
export function judgeStreams(
  streams: readonly StoredStream[],
  { isClustered }: { readonly isClustered: boolean },
): readonly Finding[] {
  return [judgeStore(streams), judgeReplicas(streams, isClustered)]
}

function judgeStore(streams: readonly StoredStream[]): Finding {
  const check = 'jetstream_store'
  const inMemory = streams.filter(({ storage }) => storage !== 'file').map(({ name }) => name)
  if (streams.length === 0) {
    return {
      check,
      level: 'ok',
      sentence: 'JetStream has no stream yet; the services create theirs in files.',
    }
  }
  if (inMemory.length === 0) {
    return { check, level: 'ok', sentence: `JetStream stores ${namesOf(streams)} in files.` }
  }
  return {
    check,
    level: 'fail',
    sentence: `JetStream stores ${inMemory.join(', ')} in memory, so that a restart loses what is in progress: delete it with the nats tool, and it is created again in files.`,
  }
}

function judgeReplicas(streams: readonly StoredStream[], isClustered: boolean): Finding {
  const check = 'jetstream_replicas'
  const single = streams.filter(stream => stream.num_replicas < 2)
  if (single.length === 0 && streams.length > 0) {
    const fewest = Math.min(...streams.map(stream => stream.num_replicas))
    return { check, level: 'ok', sentence: `Each stream of JetStream has ${fewest} replicas or more.` }
  }
  return {
    check,
    level: 'warn',
    sentence:
      isClustered && streams.length > 0
        ? `The streams ${namesOf(single)} have one replica, so that they stop with one server: set NATS_REPLICAS to 3 and start the missing servers of the cluster.`
        : 'NATS is a single server, so that runs and webhooks wait while it is unavailable: OPERATIONS.md describes a cluster of three.',
  }
}

const namesOf = (streams: readonly StoredStream[]): string => streams.map(({ name }) => name).join(', ')
