// The server's end of a multiplexed call: many calls share one stream, each answered as soon as its handler is done.

import type { Failure, ReplyFrame, RequestFrame } from '#proto/engine/call-frames.ts'
import { drainingId } from '#proto/engine/call-frames.ts'
import type { ServerDuplexStream, ServerErrorResponse } from '@grpc/grpc-js'

/** Calls of one stream under way, beyond which no further one is read. */
const maxUnderWay = 256

type Handle = (request: object, traceparent: string) => Promise<object>

/**
 * Serves one stream until its client ends it. When `draining` aborts the client is told to send no further calls.
 * `failureOf` says what a rejected `handle` is answered with.
 */
export function serveMultiplexed(
  stream: ServerDuplexStream<object, object>,
  handle: Handle,
  failureOf: (error: unknown) => Failure,
  draining: AbortSignal,
): void {
  const underWay = new Set<number>()
  let isEnded = false

  const write = (frame: ReplyFrame): void => {
    if (stream.writableEnded || stream.destroyed) return
    if (!stream.write(frame)) stream.pause()
  }
  const drain = (): void => write({ id: drainingId, reply: null, failure: null })
  const close = (): void => draining.removeEventListener('abort', drain)
  const readOn = (): void => {
    if (underWay.size < maxUnderWay && !stream.writableNeedDrain) stream.resume()
    if (isEnded && underWay.size === 0) stream.end()
  }
  const serve = async ({ id, traceparent, request }: RequestFrame & { request: object }): Promise<void> => {
    const frame = await handle(request, traceparent).then(
      reply => ({ id, reply, failure: null }),
      (error: unknown) => ({ id, reply: null, failure: failureOf(error) }),
    )
    // A call that was cancelled is not answered.
    if (underWay.delete(id)) write(frame)
    readOn()
  }

  stream.on('data', ({ id, traceparent, request }: RequestFrame) => {
    if (request === null) {
      underWay.delete(id)
      return
    }
    underWay.add(id)
    if (underWay.size >= maxUnderWay) stream.pause()
    void serve({ id, traceparent, request })
  })
  stream.on('drain', readOn)
  stream.on('end', () => {
    isEnded = true
    close()
    readOn()
  })
  stream.on('cancelled', () => {
    underWay.clear()
    close()
  })
  draining.addEventListener('abort', drain)
  if (draining.aborted) drain()
}

/** A refusal as a frame carries it. */
export function failureFrame({ code, details, metadata }: ServerErrorResponse): Failure {
  const [problem] = metadata?.get('problem-bin') ?? []
  return {
    code: code ?? 2,
    details: details ?? '',
    problem: problem === undefined ? Buffer.alloc(0) : Buffer.from(problem),
  }
}
