// A webhook on the wire: its body and headers, the same in every attempt but for time and signature. Two signatures over
// one secret: the service's own covers `{timestamp}.{body}` and is keyed with the bytes of the whole secret; the one of
// Standard Webhooks covers `{id}.{timestamp}.{body}` and is keyed with what the part after `whsec_` decodes to.

import { createHmac, createSecretKey } from 'node:crypto'

export type WebhookEvent = {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  readonly apiVersion: string
  /** The JSON text as PostgreSQL keeps it, with every digit of an amount. */
  readonly data: string
  /** A test: nothing happened. */
  readonly isTest: boolean
}

/** `whsec_…`. `previous` is valid beside `current` while a secret is rotated; null: no rotation is in progress. */
export type SigningSecrets = { readonly current: string; readonly previous: string | null }

/**
 * The body of a delivery. `data` is joined in as the text that the database keeps, because a receiver that has
 * seen one attempt must see the same bytes in the next, and because 50000.00 parsed and printed is 50000.
 */
export function webhookBody(event: WebhookEvent, organizationId: number): Buffer {
  const head = JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: `${event.createdAt.toISOString().slice(0, 19)}Z`,
    organization_id: organizationId,
    api_version: event.apiVersion,
    ...(event.isTest ? { test: true } : {}),
  })
  return Buffer.from(`${head.slice(0, -1)},"data":${event.data}}`)
}

/** All headers of one attempt but the signatures. Those that the subscriber chose stand back behind ours. */
export function webhookHeaders(attempt: {
  readonly chosen: Readonly<Record<string, string>>
  readonly deliveryId: string
  readonly event: Pick<WebhookEvent, 'id' | 'type'>
  /** 1 for the first attempt. */
  readonly n: number
  readonly timestamp: number
  readonly traceparent: string | null
}): Record<string, string> {
  const { chosen, deliveryId, event, n, timestamp, traceparent } = attempt
  const own = Object.entries(chosen).map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    ...Object.fromEntries(own),
    'content-type': 'application/json',
    'user-agent': 'payroll-webhooks',
    'x-svc-event': event.type,
    'x-svc-delivery': deliveryId,
    'x-svc-attempt': String(n),
    ...(traceparent === null ? {} : { traceparent }),
    'x-svc-timestamp': String(timestamp),
    'webhook-id': event.id,
    'webhook-timestamp': String(timestamp),
  }
}

/** Whole seconds since 1970. */
export function timestampOf(at: Date): number {
  return Math.floor(at.getTime() / 1_000)
}

const secretPrefix = 'whsec_'

/**
 * The signatures of one attempt. The own header has one value, by the previous secret until the rotation ends; that of
 * Standard Webhooks has one for each secret.
 */
export function signatureHeaders(
  message: { readonly id: string; readonly body: Buffer },
  { current, previous }: SigningSecrets,
  timestamp: number,
): Record<string, string> {
  const own = createHmac('sha256', previous ?? current)
    .update(`${timestamp}.`)
    .update(message.body)
    .digest('hex')
  const standard = (secret: string): string => {
    // Given as bytes, the key costs several times the rest.
    const key = createSecretKey(secret.slice(secretPrefix.length), 'base64')
    const hmac = createHmac('sha256', key).update(`${message.id}.${timestamp}.`).update(message.body)
    return `v1,${hmac.digest('base64')}`
  }
  return {
    'x-svc-signature': `sha256=${own}`,
    'webhook-signature': previous === null ? standard(current) : `${standard(current)} ${standard(previous)}`,
  }
}
