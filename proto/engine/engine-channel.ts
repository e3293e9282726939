// A caller's way to the engines: an address list that is balanced over, a deadline on every call, and statuses turned back
// into the problems that they were.

import {
  type CallName,
  callNames,
  calls,
  methodName,
  type ReplyOf,
  type RequestOf,
  type UnaryCall,
} from './calls.ts'
import type { Failure } from './call-frames.ts'
import { engineMethod, messageLimits, serviceName } from './engine-service.ts'
import { Problem, type ProblemFields, problemOfFields } from '../problems.ts'
import { identityAmong, type TlsIdentity } from '../network/tls.ts'
import { currentTraceparent, openChild, traceparentOf } from '../process/trace.ts'
import { describeStatus, rpcSpan } from './rpc-span.ts'
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

/** Called after each call; `code` as gRPC numbers it. */
export type OnCalled = (method: string, code: number, seconds: number) => void

/**
 * `addresses`: the IP address and port of every engine, or one name and port behind which all of them are. Calls
 * go round them, and past those that are away. Throws for several names: they are looked up one at a time only. With an
 * identity only an engine is called whose certificate is of its authority and names one of the addresses; null: plain
 * text.
 */
export function openEngineChannel(
  addresses: readonly string[],
  identity: TlsIdentity | null,
  onCalled: OnCalled = () => undefined,
): Client {
  return new Client(engineTarget(addresses), credentialsFor(addresses, identity), {
    ...channelOptions,
    interceptors: [withTrace(onCalled)],
    ...(identity === null ? {} : serverName(addresses)),
  })
}

/** The value of ENGINE_ADDRESSES. Throws for addresses that calls cannot be spread over. */
export function readEngineAddresses(text: string | undefined): string[] {
  const addresses = (text ?? '').split(',').map(one => one.trim())
  if (addresses.some(one => !/^[\w.:[\]-]+:\d{1,5}$/.test(one))) {
    throw new Error('must be host:port, or several separated by commas.')
  }
  engineTarget(addresses)
  return addresses
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

export function unaryCaller(client: Client): UnaryCaller {
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

export function encodeRequest<Name extends CallName>(name: Name, request: RequestOf<Name>): object {
  return calls[name].request.encode(request as never) as object
}

/** Each call carries the trace that it belongs to, and is told of when it is over. A shared stream is no call. */
function withTrace(onCalled: OnCalled): Interceptor {
  return (options, nextCall) => {
    if (options.method_definition.requestStream) return new InterceptingCall(nextCall(options))
    const started = performance.now()
    const method = options.method_definition.path.replace(/^.*\//, '')
    return new InterceptingCall(nextCall(options), {
      start(metadata, _listener, next) {
        const part = openChild(rpcSpan(method, 'client'))
        const traceparent = part === null ? currentTraceparent() : traceparentOf(part)
        if (traceparent !== null) metadata.set('traceparent', traceparent)
        next(metadata, {
          onReceiveStatus(result, nextStatus) {
            if (part !== null) {
              describeStatus(part, result.code, 'client')
              part.end()
            }
            onCalled(method, result.code, (performance.now() - started) / 1000)
            nextStatus(result)
          },
        })
      },
    })
  }
}

/** Address by which gRPC finds engines. Throws for several names, because they are looked up one at a time only. */
function engineTarget(addresses: readonly string[]): string {
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
export function deadlineAfter(withinMs: number): number {
  return new Date().getTime() + withinMs
}

function failureOf({ code, details, metadata }: ServiceError): Failure {
  const [problem] = metadata?.get('problem-bin') ?? []
  return { code, details, problem: Buffer.from(problem ?? '') }
}

/** The problem that the engine raised; a fault of the engine or of the way to it otherwise. */
export function problemOf({ code: number, problem }: Failure, error: Error): Error {
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
