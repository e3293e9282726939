// The caller's end of a multiplexed call: a few long streams, which round robin spreads over the engines. A message on
// one costs a fraction of a call of its own. Streams are replaced as they age, break or drain, so that calls follow the
// engines that are there; calls of a broken stream are sent again on another.

import type { ReplyFrame, RequestFrame } from '#proto/engine/call-frames.ts'
import { drainingId, type Failure } from '#proto/engine/call-frames.ts'
import {
  calls,
  methodName,
  type MultiplexedCall,
  type ReplyOf,
  type RequestOf,
  type RetryPolicy,
} from '#proto/engine/calls.ts'
import { engineMethod } from '#proto/engine/engine-service.ts'
import { describeStatus, rpcSpan } from '#proto/engine/rpc-span.ts'
import { currentTraceparent, inTrace, openChild } from '#proto/process/trace.ts'
import { type Client, type ClientDuplexStream, type ServiceError, status } from '@grpc/grpc-js'
import { setTimeout as pause } from 'node:timers/promises'

/** Streams of one client; the engines behind it share them evenly, because they are opened in turns. */
const maxStreams = 4
/** Short, because streams that are opened while one engine is away all lead to the others. */
const streamAgeMs = { least: 5_000, most: 10_000 }
const maxAttemptsOf: Readonly<Record<RetryPolicy, number>> = { never: 1, unavailable: 4 }
const backoffMs = { first: 50, most: 500 }

/** A call that failed: by the engine, or on the way to it. */
export class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.details)
    this.failure = failure
  }
}

const unavailableCode: number = status.UNAVAILABLE

type Outcome = { readonly reply: object } | { readonly failure: Failure }

function codeOf(outcome: Outcome): number {
  return 'failure' in outcome ? outcome.failure.code : status.OK
}

type EngineStream = ClientDuplexStream<object, object>

type Multiplexer<Name extends MultiplexedCall> = {
  /** Throws `CallFailed`, also after `withinMs`. */
  call(request: RequestOf<Name>, withinMs: number): Promise<ReplyOf<Name>>
  close(): void
}

export function openMultiplexer<Name extends MultiplexedCall>(
  client: Client,
  name: Name,
  onCalled: (code: number, seconds: number) => void,
): Multiplexer<Name> {
  const streams: CallStream[] = []
  const span = rpcSpan(methodName(name), 'client')
  let isClosed = false

  /** The stream with the fewest calls under way. */
  function leastBusy(): CallStream {
    for (let at = streams.length - 1; at >= 0; at -= 1) if (!streams[at]!.isOpen) streams.splice(at, 1)
    while (streams.length < maxStreams) streams.push(new CallStream(openStream(client, name)))
    return streams.reduce((least, stream) => (stream.pending < least.pending ? stream : least))
  }

  async function outcomeOf(request: object, withinMs: number): Promise<Outcome> {
    const deadline = performance.now() + withinMs
    for (let attempt = 1; ; attempt += 1) {
      if (isClosed) return { failure: unavailable('The client was closed.') }
      const outcome = await leastBusy().send(request, deadline - performance.now())
      const isUnavailable = 'failure' in outcome && outcome.failure.code === unavailableCode
      if (!isUnavailable || attempt === maxAttemptsOf[calls[name].retry]) return outcome
      // Spread, so that the calls of a broken stream do not come again all at once.
      const spread = 0.8 + 0.4 * Math.random()
      const backoff = spread * Math.min(backoffMs.first * 2 ** (attempt - 1), backoffMs.most)
      if (performance.now() + backoff >= deadline) return outcome
      await pause(backoff)
    }
  }

  return {
    async call(request, withinMs) {
      const began = performance.now()
      const wire = calls[name].request.encode(request) as object
      const part = openChild(span)
      const outcome = await (part === null
        ? outcomeOf(wire, withinMs)
        : inTrace(part, outcomeOf, wire, withinMs))
      const code = codeOf(outcome)
      if (part !== null) {
        describeStatus(part, code, 'client')
        part.end()
      }
      onCalled(code, (performance.now() - began) / 1000)
      if ('failure' in outcome) throw new CallFailed(outcome.failure)
      return calls[name].reply.decode(outcome.reply) as ReplyOf<Name>
    },
    close() {
      isClosed = true
      for (const stream of streams.splice(0)) stream.cancel()
    },
  }
}

function openStream(client: Client, name: MultiplexedCall): EngineStream {
  const { path, requestSerialize, responseDeserialize } = engineMethod(name)
  return client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize)
}

/**
 * Its function is taken out when it is settled: a map that is added to and removed from all the time keeps old entries
 * alive, and the function keeps all of its request.
 */
type PendingCall = { settle: ((outcome: Outcome) => void) | null }

/** One stream with its calls under way. */
class CallStream {
  readonly #stream: EngineStream
  readonly #calls = new Map<number, PendingCall>()
  readonly #age: NodeJS.Timeout
  #latestId = 0
  #isOpen = true

  constructor(stream: EngineStream) {
    this.#stream = stream
    // Random ages, so that streams are not all replaced at once.
    const ageMs = streamAgeMs.least + Math.random() * (streamAgeMs.most - streamAgeMs.least)
    this.#age = setTimeout(() => this.#retire(), ageMs).unref()
    stream.on('data', (frame: ReplyFrame) => this.#receive(frame))
    stream.on('end', () => this.#break(unavailable('The engine ended the stream.')))
    stream.on('error', (error: ServiceError) => {
      const isTooLarge = error.code === status.RESOURCE_EXHAUSTED
      this.#break(
        isTooLarge ? { ...unavailable(error.details), code: error.code } : unavailable(error.details),
      )
    })
  }

  /** Whether it takes further calls. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  get pending(): number {
    return this.#calls.size
  }

  send(request: object, withinMs: number): Promise<Outcome> {
    const id = ++this.#latestId
    return new Promise(resolve => {
      const late = setTimeout(
        () => {
          this.#settle(id, { failure: timedOut })
          if (!this.#stream.writableEnded) this.#write({ id, traceparent: '', request: null })
        },
        Math.max(withinMs, 0),
      )
      const settle = (outcome: Outcome): void => {
        clearTimeout(late)
        resolve(outcome)
      }
      this.#calls.set(id, { settle })
      this.#write({ id, traceparent: currentTraceparent() ?? '', request })
    })
  }

  cancel(): void {
    this.#stream.cancel()
    this.#break(unavailable('The client was closed.'))
  }

  // Frames that are not sent yet wait in memory: the work budgets of the gateway bound the number of calls.
  #write(frame: RequestFrame): void {
    this.#stream.write(frame)
  }

  #receive({ id, reply, failure }: ReplyFrame): void {
    if (id === drainingId) this.#retire()
    else this.#settle(id, failure === null ? { reply: reply ?? {} } : { failure })
  }

  /** The call may have been given up before. */
  #settle(id: number, outcome: Outcome): void {
    const call = this.#calls.get(id)
    if (call === undefined) return
    this.#calls.delete(id)
    call.settle?.(outcome)
    call.settle = null
    this.#endIfIdle()
  }

  /** Takes no further calls, and ends after the last of those under way. */
  #retire(): void {
    this.#isOpen = false
    clearTimeout(this.#age)
    this.#endIfIdle()
  }

  #endIfIdle(): void {
    if (!this.#isOpen && this.#calls.size === 0) this.#stream.end()
  }

  #break(failure: Failure): void {
    this.#isOpen = false
    clearTimeout(this.#age)
    // Deleting what was visited is safe in a map.
    for (const id of this.#calls.keys()) this.#settle(id, { failure })
  }
}

function unavailable(details: string): Failure {
  return { code: status.UNAVAILABLE, details, problem: Buffer.alloc(0) }
}

const timedOut: Failure = {
  code: status.DEADLINE_EXCEEDED,
  details: 'The engine did not respond in time.',
  problem: Buffer.alloc(0),
}
