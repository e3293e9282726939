// Sends an event to a receiver as the service sends it: the same headers, and both signatures.

import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { serviceSignature, standardSignature } from '../signature.ts'
import { version } from '../version.ts'

/** A delivery before it is signed. `body` is the text of an event. */
export type Message = {
  readonly id: string
  readonly type: string
  readonly body: string
  readonly delivery: string
  /** From 1. */
  readonly attempt: number
}

/** What a receiver answered. */
export type Attempt = {
  readonly event_id: string
  readonly event_type: string
  readonly delivery_id: string
  /** Null: it gave no answer. */
  readonly status: number | null
  readonly duration_ms: number
  readonly error: string | null
  readonly resent: boolean
}

const timeoutMs = 15_000

export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(16).toString('hex').toUpperCase().slice(0, 26)}`

/** `whsec_…` and at least 16 bytes in base64. */
export const isSecret = (text: string): boolean =>
  /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text.slice(6), 'base64').length >= 16

export function messageOf(body: string, attempt = 1): Message {
  const { id, type } = JSON.parse(body) as { readonly id: string; readonly type: string }
  return { id, type, body, delivery: newId('dlv'), attempt }
}

function signedHeaders(
  { id, type, body, delivery, attempt }: Message,
  secret: string,
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return {
    'content-type': 'application/json',
    'user-agent': `payroll-cli/${version}`,
    'x-svc-event': type,
    'x-svc-delivery': delivery,
    'x-svc-attempt': String(attempt),
    'x-svc-timestamp': timestamp,
    'x-svc-signature': serviceSignature(secret, timestamp, body),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': standardSignature(secret, id, timestamp, body),
  }
}

/** A failure of the receiver is an answer, not an error. */
export async function forward(
  target: string,
  message: Message,
  secret: string,
  signal?: AbortSignal,
): Promise<Attempt> {
  const started = performance.now()
  const timeout = AbortSignal.timeout(timeoutMs)
  const attempt = (status: number | null, error: string | null): Attempt => ({
    event_id: message.id,
    event_type: message.type,
    delivery_id: message.delivery,
    status,
    duration_ms: Math.round(performance.now() - started),
    error,
    resent: message.attempt > 1,
  })
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: signedHeaders(message, secret),
      body: message.body,
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    await response.body?.cancel()
    return attempt(response.status, null)
  } catch (error) {
    if (signal?.aborted === true) throw error
    return attempt(null, timeout.aborted ? `no answer within ${timeoutMs / 1000} seconds` : reasonOf(error))
  }
}

/** `connect ECONNREFUSED 127.0.0.1:3000` rather than `fetch failed`. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as {
    readonly cause?: { readonly message?: string; readonly code?: string }
    readonly message: string
  }
  return cause?.message || cause?.code || message
}

export const isDelivered = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300

export function attemptLine(attempt: Attempt): string {
  const { status, duration_ms, event_type, event_id, resent, error } = attempt
  const time = new Date().toISOString().slice(11, 19)
  return [
    time,
    status ?? 'failed',
    `${duration_ms} ms`.padStart(8),
    event_type,
    event_id,
    resent ? 'resent' : '',
    error ?? '',
  ]
    .filter(part => part !== '')
    .join('  ')
}
