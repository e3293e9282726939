// Signatures of requests and of deliveries.

import { Buffer } from 'node:buffer'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { EventPayloads } from './generated/types.ts'
import { PayrollError } from './problem.ts'

/**
 * `X-SVC-Signature` of a request, in version 2, which covers the `Idempotency-Key`. `target` is the path with its query
 * as in the request line, `timestamp` Unix seconds.
 *
 * @example
 * const signature = signRequest('sk_test_4b9f1c7e2d', 1795132800, 'GET', '/v1/employees?limit=50')
 */
export function signRequest(
  secret: string,
  timestamp: number,
  verb: string,
  target: string,
  body: Uint8Array | string = '',
  idempotencyKey = '',
): string {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = `v2.${timestamp}.${verb}.${target}.${bodyHash}.${idempotencyKey}`
  return `v2=${createHmac('sha256', secret).update(text).digest('hex')}`
}

/** An event as webhooks and `/events` deliver it; `type` decides the form of `data`. */
export type PayrollEvent = {
  [Type in keyof EventPayloads]: {
    readonly id: string
    readonly type: Type
    readonly created_at: string
    readonly organization_id: number
    readonly api_version: string
    readonly data: EventPayloads[Type]
    /** True for an example that was asked for. */
    readonly test?: boolean
  }
}[keyof EventPayloads]

type HeaderSource =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

const toleranceSeconds = 300

/**
 * Checks that a delivery is from the service and recent, and returns its event. `rawBody` is the body as it arrived,
 * `secret` the `whsec_…` of the subscription. Either signature scheme does.
 *
 * @throws {PayrollError} `webhook_invalid`
 * @example
 * const event = verifyWebhook(rawBody, request.headers, secret)
 * if (event.type === 'payroll.run.paid') console.log(event.data.payroll_run_id)
 */
export function verifyWebhook(
  rawBody: Uint8Array | string,
  headers: HeaderSource,
  secret: string,
  now: Date = new Date(),
): PayrollEvent {
  const header = (name: string): string => headerOf(headers, name)
  const isStandard = header('webhook-signature') !== ''
  const timestamp = header(isStandard ? 'webhook-timestamp' : 'x-svc-timestamp')
  const sent = isStandard ? header('webhook-signature').split(' ') : [header('x-svc-signature')]
  const expected = isStandard
    ? standardSignature(secret, header('webhook-id'), timestamp, rawBody)
    : serviceSignature(secret, timestamp, rawBody)
  const isGenuine = sent.some(signature => isEqual(signature, expected))
  if (!isGenuine)
    throw new PayrollError(
      'webhook_invalid',
      'The signature is not of this body and secret. Pass the raw bytes of the body, and the secret of this subscription.',
    )
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!(age <= toleranceSeconds))
    throw new PayrollError(
      'webhook_invalid',
      `The delivery is ${Math.round(age)} seconds from the clock of this machine; ${toleranceSeconds} are allowed.`,
    )
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody)
  return JSON.parse(text) as PayrollEvent
}

/** `webhook-signature` of a delivery (Standard Webhooks). */
export function standardSignature(
  secret: string,
  id: string,
  timestamp: string,
  body: Uint8Array | string,
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}

/** `X-SVC-Signature` of a delivery. */
export function serviceSignature(secret: string, timestamp: string, body: Uint8Array | string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
}

function headerOf(headers: HeaderSource, name: string): string {
  if (typeof headers['get'] === 'function') return (headers as Headers).get(name) ?? ''
  const entries = Object.entries(headers as Readonly<Record<string, string | readonly string[] | undefined>>)
  const value = entries.find(([each]) => each.toLowerCase() === name)?.[1]
  return [value].flat()[0] ?? ''
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
