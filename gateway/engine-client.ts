// The gateway's end of the engine's calls: an address list that is balanced over, a deadline on every call,
// and statuses turned back into the problems that they were.

import {
  type CallName,
  callNames,
  calls,
  methodName,
  type PreviewReply,
  type PreviewRequest,
  type ReplyOf,
  type RequestOf,
  type UnaryCall,
} from '#proto/calls.ts'
import { parseJson } from '#proto/call-codec.ts'
import type { PreviewResult } from '#proto/calculation.ts'
import { engineMethod, messageLimits, serviceName } from '#proto/engine-service.ts'
import type { RecordedLaw } from '#proto/law.ts'
import { identityAmong, type TlsIdentity } from '#proto/tls.ts'
import { currentTraceparent } from '#proto/trace.ts'
import { Problem, type ProblemFields, problemOfFields } from '#proto/problems.ts'
import {
  type ChannelCredentials,
  type ChannelOptions,
  Client,
  credentials,
  InterceptingCall,
  type Interceptor,
  type ServiceError,
  status,
} from '@grpc/grpc-js'
import { isIP } from 'node:net'
import type { Failure } from '#proto/call-frames.ts'
import { CallFailed, openMultiplexer } from './engine-streams.ts'
import { previewInParts, type PreviewMeta, type PreviewQuestion } from './preview-parts.ts'

export type { PreviewMeta }

type PreviewAnswer = PreviewMeta & { readonly results: readonly PreviewResult[] }

/** The calls that the gateway makes as the table defines them. */
type DirectCalls = {
  readonly [Name in keyof typeof calls as Exclude<Name, 'watchRun' | 'preview' | 'readLaw' | 'check'>]: (
    request: RequestOf<Name>,
  ) => Promise<ReplyOf<Name>>
}

export type EngineClient = DirectCalls & {
  /**
   * Refuses `period_invalid` outside the recorded law, `validation_failed` for a supposition that fits no rule,
   * `calculation_timeout` after 30 s.
   */
  preview(question: PreviewQuestion): Promise<PreviewAnswer>
  /**
   * As `preview`, in parts and in the order of the employees. All parts are calculated within `withinMs`; absent: each
   * part within 30 s of its request.
   */
  previewInParts(
    question: PreviewQuestion,
    withinMs?: number,
  ): AsyncGenerator<readonly PreviewResult[], PreviewMeta>
  /** Resolves when the calculation is over, after `waitMs`, on shutdown, or when the call fails. */
  waitForRun(run: RequestOf<'watchRun'>, waitMs: number): Promise<void>
  /** All recorded law. */
  readLaw(): Promise<RecordedLaw>
  /** Refuses `dependency_unavailable` when no engine can take work. `queue`: whether JetStream acknowledges writes. */
  check(): Promise<{ queue: boolean }>
  close(): void
}

type EngineClientOptions = {
  /** Called after each call; `code` as gRPC numbers it. */
  readonly onCalled?: (method: string, code: number, seconds: number) => void
  /** Ends every `waitForRun` when it aborts. */
  readonly closing?: AbortSignal
}

/**
 * `addresses`: the IP address and port of every engine, or one name and port behind which all of them are. Calls
 * go round them, and past those that are away. Throws for several names: they are looked up one at a time only. With an
 * identity only an engine is called whose certificate is of its authority and names one of the addresses; null: plain
 * text.
 */
export function openEngineClient(
  addresses: readonly string[],
  identity: TlsIdentity | null,
  { onCalled = () => undefined, closing }: EngineClientOptions = {},
): EngineClient {
  const client = new Client(engineTarget(addresses), credentialsFor(addresses, identity), {
    ...channelOptions,
    interceptors: [accompanied(onCalled)],
    ...(identity === null ? {} : serverName(addresses)),
  })
  const callUnary = unaryCaller(client)
  const unaryCalls = Object.fromEntries(
    callNames
      .filter(name => calls[name].type === 'unary')
      .map(name => [name, (request: never) => callUnary(name as UnaryCall, request)]),
  ) as unknown as DirectCalls
  const previews = openMultiplexer(client, 'preview', (code, seconds) =>
    onCalled(methodName('preview'), code, seconds),
  )
  const callPreview = (
    request: PreviewRequest,
    withinMs: number = calls.preview.deadlineMs,
  ): Promise<PreviewReply> =>
    previews.call(request, withinMs).catch((error: unknown) => {
      throw error instanceof CallFailed ? problemOf(error.failure, error) : error
    })

  return {
    ...unaryCalls,
    preview: question => wholePreview(question, callPreview),
    previewInParts: (question, withinMs) => boundedPreview(question, callPreview, withinMs),
    waitForRun: (run, waitMs) => waitForRun(client, run, waitMs, closing),
    readLaw: async () => parseJson(await callUnary('readLaw', {})),
    async check() {
      const { ready, queue } = await callUnary('check', {})
      if (!ready) throw new Problem('dependency_unavailable', 'No engine is available. Retry the request.')
      return { queue }
    },
    close() {
      previews.close()
      client.close()
    },
  }
}

const retryPolicies = {
  never: {},
  unavailable: {
    retryPolicy: {
      maxAttempts: 4,
      initialBackoff: '0.05s',
      maxBackoff: '0.5s',
      backoffMultiplier: 2,
      retryableStatusCodes: ['UNAVAILABLE'],
    },
  },
}

const channelOptions: ChannelOptions = {
  ...messageLimits,
  'grpc.keepalive_time_ms': 20_000,
  'grpc.keepalive_timeout_ms': 5_000,
  // An engine that restarts is back within seconds; waiting longer for it only lengthens the outage.
  'grpc.max_reconnect_backoff_ms': 2_000,
  'grpc.service_config': JSON.stringify({
    loadBalancingConfig: [{ round_robin: {} }],
    methodConfig: callNames.map(name => ({
      name: [{ service: serviceName, method: methodName(name) }],
      waitForReady: true,
      // Calls that share a stream are retried one by one, not with the stream.
      ...retryPolicies[calls[name].type === 'multiplexed' ? 'never' : calls[name].retry],
    })),
  }),
}

type UnaryCaller = <Name extends UnaryCall>(
  name: Name,
  request: RequestOf<Name>,
  withinMs?: number,
) => Promise<ReplyOf<Name>>

function unaryCaller(client: Client): UnaryCaller {
  return (name, request, withinMs = calls[name].deadlineMs) => {
    const { path, requestSerialize, responseDeserialize } = engineMethod(name)
    const wire = encodeRequest(name, request)
    return new Promise((resolve, reject) => {
      client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        wire,
        { deadline: deadlineAfter(withinMs) },
        (error, reply) => {
          if (error !== null) reject(problemOf(failureOf(error), error))
          else if (reply === undefined) reject(new Error('The engine sent no reply.'))
          else resolve(reply)
        },
      )
    }).then(reply => calls[name].reply.decode(reply) as ReplyOf<typeof name>)
  }
}

function encodeRequest<Name extends CallName>(name: Name, request: RequestOf<Name>): object {
  return calls[name].request.encode(request as never) as object
}

type CallPreview = (request: PreviewRequest, withinMs?: number) => Promise<PreviewReply>

function boundedPreview(question: PreviewQuestion, callPreview: CallPreview, withinMs?: number) {
  const began = performance.now()
  return previewInParts(question, part =>
    callPreview(part, withinMs === undefined ? undefined : withinMs - (performance.now() - began)),
  )
}

async function wholePreview(question: PreviewQuestion, callPreview: CallPreview): Promise<PreviewAnswer> {
  const results: PreviewResult[] = []
  const parts = boundedPreview(question, callPreview, calls.preview.deadlineMs)
  for (let part = await parts.next(); ; part = await parts.next()) {
    if (part.done === true) return { ...part.value, results }
    results.push(...part.value)
  }
}

function waitForRun(
  client: Client,
  run: RequestOf<'watchRun'>,
  waitMs: number,
  closing: AbortSignal | undefined,
): Promise<void> {
  const { path, requestSerialize, responseDeserialize } = engineMethod('watchRun')
  return new Promise(resolve => {
    const stream = client.makeServerStreamRequest(
      path,
      requestSerialize,
      responseDeserialize,
      encodeRequest('watchRun', run),
      { deadline: deadlineAfter(waitMs) },
    )
    const cancel = (): void => stream.cancel()
    const finish = (): void => {
      closing?.removeEventListener('abort', cancel)
      resolve()
    }
    stream.on('data', () => undefined)
    stream.on('end', finish)
    // Whatever ended the wait, the run goes on, and the caller reads how far it is.
    stream.on('error', finish)
    closing?.addEventListener('abort', cancel)
    if (closing?.aborted === true) cancel()
  })
}

/** Each call carries the trace that it belongs to, and is told of when it is over. A shared stream is no call. */
function accompanied(onCalled: (method: string, code: number, seconds: number) => void): Interceptor {
  return (options, nextCall) => {
    if (options.method_definition.requestStream) return new InterceptingCall(nextCall(options))
    const started = performance.now()
    const method = options.method_definition.path.replace(/^.*\//, '')
    return new InterceptingCall(nextCall(options), {
      start(metadata, _listener, next) {
        const traceparent = currentTraceparent()
        if (traceparent !== null) metadata.set('traceparent', traceparent)
        next(metadata, {
          onReceiveStatus(result, nextStatus) {
            onCalled(method, result.code, (performance.now() - started) / 1000)
            nextStatus(result)
          },
        })
      },
    })
  }
}

/** Where gRPC looks for engines. Throws for several names, because they are looked up one at a time only. */
export function engineTarget(addresses: readonly string[]): string {
  const [first = ''] = addresses
  for (const [scheme, form] of [
    ['ipv4', /^\d+\.\d+\.\d+\.\d+:\d+$/],
    ['ipv6', /^\[[\da-f:]+\]:\d+$/i],
  ] as const) {
    if (addresses.every(address => form.test(address))) return `${scheme}:${addresses.join(',')}`
  }
  if (addresses.length === 1) return `dns:///${first}`
  throw new Error(
    'must be several IP addresses of one family, or one host name that resolves to all engines.',
  )
}

export const hostOf = (address: string): string =>
  address.slice(0, address.lastIndexOf(':')).replace(/^\[(.*)\]$/, '$1')

function credentialsFor(addresses: readonly string[], identity: TlsIdentity | null): ChannelCredentials {
  if (identity === null) return credentials.createInsecure()
  return credentials.createSsl(identity.ca, identity.key, identity.certificate, {
    checkServerIdentity: identityAmong(addresses.map(hostOf)),
  })
}

/** TLS allows no IP address as the name of a server, and gRPC would send one. */
function serverName(addresses: readonly string[]): { 'grpc.ssl_target_name_override'?: string } {
  return addresses.some(address => isIP(hostOf(address)) !== 0)
    ? { 'grpc.ssl_target_name_override': 'engine' }
    : {}
}

/** gRPC compares a deadline with this node's clock as it stands now, which may have been stepped since the process began. */
function deadlineAfter(withinMs: number): number {
  return new Date().getTime() + withinMs
}

function failureOf({ code, details, metadata }: ServiceError): Failure {
  const [problem] = metadata?.get('problem-bin') ?? []
  return { code, details, problem: Buffer.from(problem ?? '') }
}

/** The problem that the engine raised; a fault of the engine or of the way to it otherwise. */
function problemOf({ code: number, problem }: Failure, error: Error): Error {
  const code: status = number
  const raised =
    problem.length === 0 ? null : problemOfFields(JSON.parse(problem.toString()) as ProblemFields)
  if (raised !== null) return raised
  if (code === status.DEADLINE_EXCEEDED) {
    return new Problem('calculation_timeout', 'The engine did not respond in time. Retry the request.')
  }
  if (code === status.RESOURCE_EXHAUSTED) {
    return new Problem(
      'too_many_items',
      'The response would be too large. Send fewer employees in one request.',
    )
  }
  if (code === status.UNAVAILABLE || code === status.CANCELLED) {
    return new Problem('dependency_unavailable', 'No engine is available. Retry the request.')
  }
  return error
}
