// Request bodies as bytes, within a size.

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

/** By HTTP a message without these headers ends with its headers. */
export function announcesNone({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/**
 * The bytes as they arrived; 413 once more than `limit` bytes have arrived. `admit` is asked before more is held than of
 * a small body: for the announced length, or for `limit` where none is announced.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  admit: (bytes: number) => Promise<void>,
): Promise<Buffer> {
  if (announcesNone(request)) return noBytes
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const announced = Number(length ?? 0)
  if (encoding === undefined && announced <= Math.min(smallBody, limit)) return readSmall(request)
  let isAdmitted = announced > smallBody
  if (isAdmitted) await admit(announced)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (!isAdmitted && size > smallBody) {
      isAdmitted = true
      await admit(limit)
    }
    // The rest is read and dropped: a connection cut in the middle of sending would hide the answer.
    if (size <= limit) chunks.push(chunk)
    else if (size > 4 * limit) break
  }
  if (size > limit) throw tooLarge(limit)
  return Buffer.concat(chunks)
}

/** A body that HTTP keeps to its announced length. Without the iterator of a stream, which costs more than the rest. */
function readSmall(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    const onClosed = (): void => {
      if (!request.readableEnded)
        reject(request.errored ?? new Error('The connection closed within the body.'))
    }
    request.once('error', reject).once('close', onClosed)
    // It may have closed before anybody read.
    if (request.destroyed) onClosed()
  })
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

function tooLarge(limit: number): Problem {
  return new Problem(
    'payload_too_large',
    `The request body is larger than ${limit} bytes. Send fewer rows or shorter text.`,
  )
}
