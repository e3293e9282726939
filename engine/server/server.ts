// Serves the calls of proto/engine/calls.ts. A `Problem` becomes its status; any other error is logged and becomes
// `internal`, without detail.

import {
  type CallName,
  callNames,
  calls,
  methodName,
  type MultiplexedCall,
  type ReplyOf,
  type RequestOf,
  type StreamCall,
  type UnaryCall,
  type WorkerCall,
} from '#proto/engine/calls.ts'
import { engineService, messageLimits } from '#proto/engine/engine-service.ts'
import { listenError } from '#proto/network/listen.ts'
import { Problem } from '#proto/problems.ts'
import type { TlsIdentity } from '#proto/network/tls.ts'
import { describeStatus, rpcSpan } from '#proto/engine/rpc-span.ts'
import { inTrace, openPart, type SpanStart } from '#proto/process/trace.ts'
import {
  type Metadata,
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerErrorResponse,
  type ServerUnaryCall,
  type ServerWritableStream,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import type { CalculationService } from '../run/calculation-service.ts'
import { EncodedReply, type WorkerPool } from '../run/pool.ts'
import { grpcError } from './grpc-problem.ts'
import { failureFrame, serveMultiplexed } from './multiplexed.ts'

type Log = Record<'debug' | 'error', (fields: Record<string, unknown>, message: string) => void>

export type EngineParts = {
  readonly calculations: CalculationService
  readonly pool: WorkerPool
  /** Throws a `Problem` for terms by which nothing is ever paid back. */
  readonly planRepayment: (terms: RequestOf<'planRepayment'>) => ReplyOf<'planRepayment'>
  readonly isReady: () => Promise<boolean>
  readonly isQueueReady: () => Promise<boolean>
  /** The refusal that an error of the database stands for; null for any other error. */
  readonly outageOf: (error: unknown) => Problem | null
  readonly engineVersion: string
  readonly log: Log
}

/**
 * Serves on `address` (port 0: any free one); answers the address and a way to stop. With an identity only callers
 * with a certificate of its authority are served; null: plain text.
 */
export async function serveEngine(
  address: string,
  identity: TlsIdentity | null,
  parts: EngineParts,
): Promise<{ address: string; stop(): Promise<void> }> {
  const server = new Server(messageLimits)
  const draining = new AbortController()
  server.addService(engineService, implementationOf(handlersOf(parts), parts, draining.signal))
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(address, credentialsOf(identity), (error, bound) =>
      error === null ? resolve(bound) : reject(listenError(error, address, 'GRPC_PORT')),
    )
  })
  return {
    address: `${address.slice(0, address.lastIndexOf(':'))}:${port}`,
    stop() {
      draining.abort()
      return new Promise(resolve => server.tryShutdown(() => resolve()))
    },
  }
}

function credentialsOf(identity: TlsIdentity | null): ServerCredentials {
  if (identity === null) return ServerCredentials.createInsecure()
  const { ca, certificate, key } = identity
  return ServerCredentials.createSsl(ca, [{ cert_chain: certificate, private_key: key }], true)
}

function traceparentOf(metadata: Metadata): string | null {
  const [traceparent] = metadata.get('traceparent')
  return typeof traceparent === 'string' ? traceparent : null
}

type Handlers = {
  readonly [Name in UnaryCall | MultiplexedCall]: (
    request: RequestOf<Name>,
  ) => Promise<ReplyOf<Name> | EncodedReply>
} & {
  readonly [Name in StreamCall]: (
    request: RequestOf<Name>,
    signal: AbortSignal,
  ) => AsyncIterable<ReplyOf<Name>>
}

/** One handler for each call of the table; those that a worker thread handles go to the pool. */
export function handlersOf(parts: EngineParts): Handlers {
  const { calculations, pool, planRepayment, isReady, isQueueReady, engineVersion } = parts
  const workerHandlers = Object.fromEntries(
    callNames
      .filter(name => calls[name].handledBy === 'worker')
      .map(name => [name, (request: never) => pool.call(name as WorkerCall, request)]),
  ) as unknown as Pick<Handlers, WorkerCall>
  return {
    ...workerHandlers,
    startCalculation: request =>
      calculations.start({ ...request, asked: request.asked as StartRequest['asked'] }),
    watchRun: (run, signal) => calculations.watch(run, signal),
    planRepayment: async terms => planRepayment(terms),
    async check() {
      const [ready, queue] = await Promise.all([isReady(), isQueueReady()])
      return { ready, queue, engineVersion, workers: pool.workers }
    },
  }
}

type StartRequest = Parameters<CalculationService['start']>[0]
type ErrorReporting = Pick<EngineParts, 'outageOf' | 'log'>

function implementationOf(
  handlers: Handlers,
  reporting: ErrorReporting,
  draining: AbortSignal,
): UntypedServiceImplementation {
  const methodOf = (name: CallName) => {
    const { type } = calls[name]
    if (type === 'stream') return streamMethod(name, handlers[name] as StreamHandler, reporting)
    const handler = handlers[name] as UnaryHandler
    return type === 'unary'
      ? unaryMethod(name, handler, reporting)
      : multiplexedMethod(name, handler, reporting, draining)
  }
  return Object.fromEntries(callNames.map(name => [methodName(name), methodOf(name)]))
}

type UnaryHandler = (request: unknown) => Promise<unknown>
type StreamHandler = (request: unknown, signal: AbortSignal) => AsyncIterable<unknown>

/** Handles one message; rejects with the status of the call. */
function messageHandler(name: CallName, handler: UnaryHandler, reporting: ErrorReporting) {
  const { request, reply } = calls[name]
  const span = rpcSpan(methodName(name), 'server')
  return (wire: unknown, traceparent: string | null): Promise<object> =>
    inCall(traceparent, span, async () => {
      const began = performance.now()
      try {
        const result = await handler(request.decode(wire))
        return result instanceof EncodedReply ? result.message : (reply.encode(result as never) as object)
      } catch (error) {
        throw reportError(name, error, reporting)
      } finally {
        const ms = Number((performance.now() - began).toPrecision(4))
        reporting.log.debug({ call: methodName(name), ms }, 'call')
      }
    })
}

/** Handles one call as a part of its caller's trace. `handle` rejects with the status of the call. */
function inCall<Reply>(
  traceparent: string | null,
  span: SpanStart,
  handle: () => Promise<Reply>,
): Promise<Reply> {
  const part = openPart(traceparent, span)
  return inTrace(part, async () => {
    try {
      const reply = await handle()
      describeStatus(part, status.OK, 'server')
      return reply
    } catch (error) {
      describeStatus(part, (error as ServerErrorResponse).code ?? status.UNKNOWN, 'server')
      throw error
    } finally {
      part.end()
    }
  })
}

function unaryMethod(name: CallName, handler: UnaryHandler, reporting: ErrorReporting) {
  const handle = messageHandler(name, handler, reporting)
  return (call: ServerUnaryCall<unknown, unknown>, done: sendUnaryData<unknown>): void => {
    handle(call.request, traceparentOf(call.metadata)).then(
      reply => done(null, reply),
      (error: ServerErrorResponse) => done(error),
    )
  }
}

function multiplexedMethod(
  name: CallName,
  handler: UnaryHandler,
  reporting: ErrorReporting,
  draining: AbortSignal,
) {
  const handle = messageHandler(name, handler, reporting)
  return (stream: ServerDuplexStream<object, object>): void => {
    serveMultiplexed(stream, handle, error => failureFrame(error as ServerErrorResponse), draining)
  }
}

function streamMethod(name: CallName, handler: StreamHandler, reporting: ErrorReporting) {
  const { request, reply } = calls[name]
  const span = rpcSpan(methodName(name), 'server')
  return (call: ServerWritableStream<unknown, unknown>): void => {
    const cancelled = new AbortController()
    call.on('cancelled', () => cancelled.abort())
    const send = async (): Promise<void> => {
      try {
        for await (const value of handler(request.decode(call.request), cancelled.signal)) {
          call.write(reply.encode(value as never))
        }
      } catch (error) {
        throw Object.assign(new Error('The stream ended.'), reportError(name, error, reporting))
      }
    }
    inCall(traceparentOf(call.metadata), span, send).then(
      () => call.end(),
      (error: Error) => call.destroy(error),
    )
  }
}

/** Logs an error that is no `Problem`. */
function reportError(name: CallName, error: unknown, { outageOf, log }: ErrorReporting) {
  if (!(error instanceof Problem)) log.error({ call: methodName(name), err: error }, 'call failed')
  return grpcError(outageOf(error) ?? error)
}
