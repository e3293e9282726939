// Request bodies as bytes, within a size and at a pace.

import { Problem } from '#proto/problems.ts'
import type { IncomingMessage } from 'node:http'

export const mebibyte = 1024 * 1024

const jsonType = /^application\/(?:json|merge-patch\+json)(?:\s*;\s*charset=(?:utf-8|"utf-8"))?\s*$/i

/** 413 as soon as the announced length is over `limit`. */
export function refuseAnnounced(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
}

/** Bodies up to so many bytes are read without asking: how many there can be is bounded by the connections. */
const smallBody = 64 * 1024

export const noBytes = Buffer.alloc(0)

/** HTTP ends a message without these headers with its headers. */
export function announcesNone({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/** So many bytes of a body must arrive in each `withinMs`, or its end. */
export type Pace = { readonly bytes: number; readonly withinMs: number }

export const defaultPace: Pace = { bytes: 16 * 1024, withinMs: 10_000 }

type BodyRules = {
  /** Size in bytes. */
  readonly limit: number
  readonly pace: Pace
  /**
   * Called with the bytes that have arrived since the last call, once more have than of a small body. Nothing more is
   * read before it resolves; null: nothing is to be waited for.
   */
  readonly admit: (bytes: number) => Promise<void> | null
}

/** The bytes as they arrived; 413 once more than the limit have arrived, 408 for a body that stands still. */
export function readBody(request: IncomingMessage, rules: BodyRules): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const { limit, pace, admit } = rules
  const chunks: Buffer[] = []
  let [size, admitted] = [0, 0]
  const watch = watchPace(pace, () => fail(stoodStill(pace)))

  const onChunk = (chunk: Buffer): void => {
    size += chunk.length
    watch.count(chunk.length)
    // The rest is read and dropped: a connection cut in the middle of sending would hide the answer.
    if (size > limit) {
      chunks.length = 0
      if (size > 4 * limit) fail(tooLarge(limit))
      return
    }
    chunks.push(chunk)
    if (size <= smallBody) return
    const admission = admit(size - admitted)
    admitted = size
    if (admission === null) return
    request.pause()
    watch.stop()
    admission.then(() => {
      watch.start()
      request.resume()
    }, fail)
  }
  const onEnd = (): void => {
    finish()
    if (size > limit) reject(tooLarge(limit))
    else resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  }
  const onClosed = (): void => {
    if (!request.readableEnded) fail(request.errored ?? new Error('The connection closed within the body.'))
  }
  const finish = (): void => {
    watch.stop()
    request.off('data', onChunk).off('end', onEnd).off('error', onClosed).off('close', onClosed)
  }
  const fail = (error: unknown): void => {
    finish()
    chunks.length = 0
    // The answer tells the client to stop; until it does, what it sends is dropped.
    request.on('error', () => undefined).resume()
    reject(error)
  }

  request.on('data', onChunk).once('end', onEnd).once('error', onClosed).once('close', onClosed)
  // It may have closed before anybody read.
  if (request.destroyed) onClosed()
  else watch.start()
  return promise
}

/** Calls `onStill` once fewer bytes than the pace asks for are counted in its time. */
function watchPace({ bytes, withinMs }: Pace, onStill: () => void) {
  let counted = 0
  let timer: NodeJS.Timeout | null = null
  const look = (): void => {
    const looking = timer
    // Bytes that arrived while this process was busy are counted first.
    setImmediate(() => {
      if (timer !== looking) return
      if (counted < bytes) onStill()
      else start()
    })
  }
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const start = (): void => {
    stop()
    counted = 0
    timer = setTimeout(look, withinMs)
  }
  return { start, stop, count: (arrived: number) => void (counted += arrived) }
}

/** Windows of the pace for a client to take the answer and stop sending. */
const unreadWindows = 3

/** Ends the connection of a request whose answer is sent, unless the rest of its body, which nobody reads, ends soon. */
export function endUnread(request: IncomingMessage, pace: Pace): void {
  if (request.complete || request.destroyed) return
  // A body that arrived with its headers has ended by then: a timer for each call would cost floods a tenth.
  setImmediate(watchUnread, request, pace)
}

function watchUnread(request: IncomingMessage, { withinMs }: Pace): void {
  const { socket } = request
  // The end of a connection that was cut meanwhile is over: nothing would stop the timer.
  if (request.complete || request.destroyed || socket.destroyed) return
  const late = setTimeout(() => {
    if (!request.complete) socket.destroy()
  }, unreadWindows * withinMs)
  const stop = (): void => {
    clearTimeout(late)
    request.off('close', stop)
    socket.off('close', stop)
  }
  // A request that is answered is not closed with its connection.
  request.once('close', stop)
  socket.once('close', stop)
}

/** 415 for a body of anything but plain JSON. */
export function refuseMediaType(request: IncomingMessage, body: Buffer): void {
  if (body.length === 0) return
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
  if (encoding.toLowerCase() !== 'identity') {
    throw new Problem('unsupported_media_type', 'The body is compressed. Send it without Content-Encoding.')
  }
  if (!jsonType.test(type)) {
    throw new Problem('unsupported_media_type', 'Send the body as application/json in UTF-8.')
  }
}

function stoodStill({ bytes, withinMs }: Pace): Problem {
  return new Problem(
    'request_timeout',
    `Fewer than ${bytes} bytes of the request body arrived within ${withinMs / 1000} seconds. Send it again.`,
  )
}

function tooLarge(limit: number): Problem {
  return new Problem(
    'payload_too_large',
    `The request body is larger than ${limit} bytes. Send fewer rows or shorter text.`,
  )
}
