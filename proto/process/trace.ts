// One trace over all processes, by W3C trace context: the gateway takes `traceparent` from the caller or begins a
// trace, gRPC, the queue of shards and the outbox carry it, and a delivery hands it to the receiver.

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomIdBytes } from './random-id-bytes.ts'

type Trace = {
  /** 32 hexadecimal digits, the same in every process. */
  readonly traceId: string
  /** 16 hexadecimal digits of this part of the work. */
  readonly spanId: string
  /** Two hexadecimal digits; the caller says with them whether it keeps the trace. */
  readonly flags: string
}

const spoken = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/

/** A part of the work that `traceparent` names, or of a trace of its own where that is no such header. */
export function traceFrom(traceparent: string | null | undefined): Trace {
  return new Part(traceparent ? spoken.exec(traceparent) : null)
}

/** Makes its ids when they are first read: most requests are over before. */
class Part implements Trace {
  #traceId: string | undefined
  #spanId: string | undefined
  readonly flags: string

  constructor(sent: RegExpExecArray | null) {
    const [, traceId, , flags] = sent ?? []
    this.#traceId = traceId
    this.flags = flags ?? '01'
  }

  get traceId(): string {
    return (this.#traceId ??= randomIdBytes(16).toString('hex'))
  }

  get spanId(): string {
    return (this.#spanId ??= randomIdBytes(8).toString('hex'))
  }
}

const current = new AsyncLocalStorage<Trace>()

/** Runs `work` as the part `trace`: what it logs, calls and writes bears it. */
export function inTrace<Arguments extends readonly unknown[], Result>(
  trace: Trace,
  work: (...given: Arguments) => Result,
  ...given: Arguments
): Result {
  return current.run(trace, work, ...given)
}

export function currentTrace(): Trace | null {
  return current.getStore() ?? null
}

/** The header of what is being worked on; null outside of any trace. */
export function currentTraceparent(): string | null {
  const trace = currentTrace()
  return trace === null ? null : `00-${trace.traceId}-${trace.spanId}-${trace.flags}`
}
