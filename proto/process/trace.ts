// One trace over all processes, by W3C trace context: the gateway takes `traceparent` from the caller or begins a
// trace, gRPC, the queue of shards and the outbox carry it, and a delivery hands it to the receiver. Where traces are
// exported, each part of the work is a span of OpenTelemetry, and `traceparent` names that span.

import type { Span } from '@opentelemetry/api'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem, problemKinds } from '../problems.ts'
import { randomIdBytes } from './random-id-bytes.ts'

/** A part of the work. */
type Trace = {
  /** 32 hexadecimal digits, the same in every process. */
  readonly traceId: string
  /** 16 hexadecimal digits of this part of the work. */
  readonly spanId: string
  /** Two hexadecimal digits; `01`: its spans are exported, wherever that is configured. */
  readonly flags: string
}

/**
 * Attributes of a span, by the semantic conventions of OpenTelemetry; names of our own begin with `payroll.`. No person,
 * amount, address of a call or secret: only ids of runs and organizations, counts, routes and outcomes.
 */
type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>

export type SpanStart = {
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  readonly attributes?: SpanAttributes
  /** By the clock of whoever knows it: a span that would end before it begins has no length. Absent: now. */
  readonly startedAt?: Date
}

/** Begins a span; null: in a trace of its own. The sampler decides whether it is recorded. */
export type SpanOpener = (parent: Trace | null, start: SpanStart) => Span

/** Null: no span is exported. */
let openSpan: SpanOpener | null = null

/** Has spans exported by this thread from now on; null: no longer. */
export function exportSpans(opener: SpanOpener | null): void {
  openSpan = opener
}

export function exportsSpans(): boolean {
  return openSpan !== null
}

const spoken = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/

function readTraceparent(traceparent: string | null | undefined): Trace | null {
  const [, traceId, spanId, flags] = (traceparent ? spoken.exec(traceparent) : null) ?? []
  return traceId === undefined ? null : { traceId, spanId: spanId!, flags: flags! }
}

/** A part of the work from its begin to its end. */
export type Part = Trace & {
  /** What it was, as far as it is known at its begin only when it is over. */
  rename(name: string): void
  /** Counts as failed, by the class of the failure, such as a status. */
  fail(errorType: string): void
  set(attributes: SpanAttributes): void
  /** Exports its span; a part that is not ended is not told of. */
  end(): void
  /** Whether anything of it is exported. */
  readonly isRecorded: boolean
}

/**
 * Begins a part of the trace that `traceparent` names, or of a trace of its own where that is no such header. Another process
 * or a stored record names it; `inSpan` begins what the current part consists of.
 */
export function openPart(traceparent: string | null | undefined, start: SpanStart): Part {
  if (openSpan !== null) return new ExportedPart(openSpan(readTraceparent(traceparent), start))
  return new SilentPart(traceparent ? spoken.exec(traceparent) : null)
}

/** Makes its ids when they are first read: most requests are over before. */
class SilentPart implements Part {
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

  get isRecorded(): boolean {
    return false
  }

  rename(): void {}
  fail(): void {}
  set(): void {}
  end(): void {}
}

/** `STATUS_CODE_ERROR`, without a value of the API: threads that export nothing do not load it. */
const failed = 2

class ExportedPart implements Part {
  readonly #span: Span
  readonly traceId: string
  readonly spanId: string
  readonly flags: string

  constructor(span: Span) {
    const { traceId, spanId, traceFlags } = span.spanContext()
    this.#span = span
    this.traceId = traceId
    this.spanId = spanId
    this.flags = (traceFlags & 1) === 1 ? '01' : '00'
  }

  get isRecorded(): boolean {
    return this.#span.isRecording()
  }

  rename(name: string): void {
    this.#span.updateName(name)
  }

  fail(errorType: string): void {
    this.#span.setAttribute('error.type', errorType)
    this.#span.setStatus({ code: failed })
  }

  set(attributes: SpanAttributes): void {
    for (const [name, value] of Object.entries(attributes))
      if (value !== undefined) this.#span.setAttribute(name, value)
  }

  end(): void {
    this.#span.end()
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

/** Runs `work` as what belongs to no part, where spans are exported: what is done for many at once is none of the first one's. */
export function outsideTrace(work: () => void): void {
  if (openSpan === null) work()
  else current.exit(work)
}

/** Runs `work` as the very part that `traceparent` names, which another thread ends; as it is where that is no such header. */
export function continueTrace<Result>(traceparent: string | null | undefined, work: () => Result): Result {
  const trace = readTraceparent(traceparent)
  return trace === null ? work() : inTrace(trace, work)
}

/** Runs `work` as a part of the trace that `traceparent` names, as `openPart` begins it, and ends the part. */
export function inPart<Result>(
  traceparent: string | null | undefined,
  start: SpanStart,
  work: (part: Part) => Promise<Result>,
): Promise<Result> {
  const part = openPart(traceparent, start)
  return part.isRecorded ? untilEnd(part, work) : inTrace(part, work, part)
}

const unrecorded: Part = Object.freeze(new SilentPart(null))

/**
 * Begins a part of what the current part consists of; null where no span would be exported of it. `inSpan` is for what is a
 * promise.
 */
export function openChild(start: SpanStart): Part | null {
  if (openSpan === null) return null
  const around = currentTrace()
  if (around === null || !isSampled(around)) return null
  return new ExportedPart(openSpan(around, start))
}

function isSampled({ flags }: Trace): boolean {
  return (Number.parseInt(flags, 16) & 1) === 1
}

/** Runs `work` as a part of the current part: a span of its own, where spans are exported and the trace is sampled. */
export function inSpan<Result>(
  start: SpanStart,
  work: (part: Pick<Part, 'set' | 'fail'>) => Promise<Result>,
): Promise<Result> {
  const part = openChild(start)
  return part === null ? work(unrecorded) : untilEnd(part, work)
}

async function untilEnd<Result>(part: Part, work: (part: Part) => Promise<Result>): Promise<Result> {
  try {
    return await inTrace(part, work, part)
  } catch (error) {
    describeError(part, error)
    throw error
  } finally {
    part.end()
  }
}

/** A refusal of ours is no failure. Messages of errors are not told: they may name what was sent. */
function describeError(part: Part, error: unknown): void {
  if (error instanceof Problem && problemKinds[error.code].status < 500)
    part.set({ 'payroll.problem': error.code })
  else part.fail(errorTypeOf(error))
}

function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

export function currentTrace(): Trace | null {
  return current.getStore() ?? null
}

/** The header of what is being worked on; null outside of any trace. */
export function currentTraceparent(): string | null {
  const trace = currentTrace()
  return trace === null ? null : traceparentOf(trace)
}

export function traceparentOf({ traceId, spanId, flags }: Trace): string {
  return `00-${traceId}-${spanId}-${flags}`
}
