// A request signed by its caller. There is one reading of what was signed: the bytes of the request line and of
// the body as they arrived.

import { Problem } from '#proto/problems.ts'
import { signatureToleranceSeconds } from '#proto/process/clock.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The three headers, by form alone. */
export type SignatureHeaders = {
  readonly keyId: string
  /** Text as it was sent, because it is signed as text. */
  readonly timestamp: string
  /** 64 hex digits. */
  readonly signature: string
  /** Version 2: `Idempotency-Key` is signed too, and so is its absence. */
  readonly coversKey: boolean
}

/** The headers of a signature. */
export const signatureNames = ['x-svc-key', 'x-svc-timestamp', 'x-svc-signature'] as const
const signatureForm = /^(v2=)?([0-9a-f]{64})$/
const second = 1000

/** Null when no header of a signature is sent; 401 unless all three are, once each. */
export function signatureHeaders(request: IncomingMessage): SignatureHeaders | null {
  if (signatureNames.every(name => request.headers[name] === undefined)) return null
  const sent = signatureNames.map(name => request.headersDistinct[name] ?? [])
  const [keyId, timestamp, signature] = sent.map(values => (values.length === 1 ? values[0] : undefined))
  if (keyId === undefined || !/^\d{1,12}$/.test(timestamp ?? '') || !signatureForm.test(signature ?? '')) {
    throw new Problem(
      'signature_invalid',
      'The signature headers are incomplete. Send X-SVC-Key, X-SVC-Timestamp (Unix seconds) and X-SVC-Signature (64 lowercase hex digits, prefixed with v2= if it covers the Idempotency-Key), once each.',
    )
  }
  const [, version, digits = ''] = signatureForm.exec(signature ?? '') ?? []
  return { keyId, timestamp: timestamp as string, signature: digits, coversKey: version !== undefined }
}

/** 401 unless the request was signed within the last five minutes; clocks may differ by as much ahead. */
export function refuseStale(timestamp: string, now: Date): void {
  const age = Math.floor(now.getTime() / second) - Number(timestamp)
  if (age > signatureToleranceSeconds) {
    throw new Problem(
      'signature_expired',
      `The request was signed ${age} seconds ago (limit ${signatureToleranceSeconds}). Sign it again.`,
    )
  }
  if (age < -signatureToleranceSeconds) {
    throw new Problem(
      'signature_timestamp_in_future',
      `The request was signed ${-age} seconds ahead of the time of the service (limit ${signatureToleranceSeconds}). Compare your clock with server_time of GET /me.`,
    )
  }
}

/**
 * `target`: what followed the host in the request line, undecoded. With `idempotencyKey` the string of version 2; empty
 * where the request has no such header.
 */
export function stringToSign(
  timestamp: string,
  method: string,
  target: string,
  body: Buffer,
  idempotencyKey?: string,
): string {
  const text = `${timestamp}.${method}.${target}.${createHash('sha256').update(body).digest('hex')}`
  return idempotencyKey === undefined ? text : `v2.${text}.${idempotencyKey}`
}

export function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

export function isSignature(sent: string, secret: string, text: string): boolean {
  return timingSafeEqual(Buffer.from(sent), Buffer.from(signatureOf(secret, text)))
}
