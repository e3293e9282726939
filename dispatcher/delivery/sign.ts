// Two signatures over one secret. The service's own covers `{timestamp}.{body}` and is keyed with the bytes of the
// whole secret; the one of Standard Webhooks covers `{id}.{timestamp}.{body}` and is keyed with what the part
// after `whsec_` decodes to.

import type { DeliveryOrder } from '#storage/repositories/deliveries.ts'
import { currentTraceparent } from '#proto/trace.ts'
import { createHmac } from 'node:crypto'

const secretPrefix = 'whsec_'

/** The signature headers of one attempt; `timestamp` in whole seconds since 1970. */
export function signatureHeaders(
  message: { readonly id: string; readonly body: Buffer },
  secret: string,
  timestamp: number,
): Record<string, string> {
  const own = createHmac('sha256', secret).update(`${timestamp}.`).update(message.body).digest('hex')
  const standardKey = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const standard = createHmac('sha256', standardKey)
    .update(`${message.id}.${timestamp}.`)
    .update(message.body)
    .digest('base64')
  return {
    'x-svc-timestamp': String(timestamp),
    'x-svc-signature': `sha256=${own}`,
    'webhook-id': message.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${standard}`,
  }
}

/** All headers of one attempt. Those that the subscriber chose stand back behind ours. */
export function attemptHeaders(order: DeliveryOrder, body: Buffer, at: Date): Record<string, string> {
  const chosen = Object.entries(order.headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const timestamp = Math.floor(at.getTime() / 1_000)
  const traceparent = currentTraceparent()
  return {
    ...Object.fromEntries(chosen),
    'content-type': 'application/json',
    'user-agent': 'payroll-webhooks',
    'x-svc-event': order.event.type,
    'x-svc-delivery': order.id,
    'x-svc-attempt': String(order.attempts + 1),
    ...(traceparent === null ? {} : { traceparent }),
    ...signatureHeaders({ id: order.event.id, body }, order.secret, timestamp),
  }
}
