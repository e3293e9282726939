// The events as the document describes their deliveries.

import { exampleText } from '#proto/event-examples.ts'
import { type EventName, eventNames, eventSchema } from '#proto/events.ts'
import type { SchemaComponents } from './schema-components.ts'
import { type Json, refTo } from './shared-parts.ts'

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

/** The headers of a delivery, as parameters of the receiver's operation. */
export const deliveryHeaders: Readonly<Record<string, Json>> = {
  DeliveryEvent: header('X-SVC-Event', 'Event type; equal to `type` in the body.', 'payroll.run.paid'),
  DeliveryId: header('X-SVC-Delivery', 'Id of the delivery.', 'dlv_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
  DeliveryAttempt: header('X-SVC-Attempt', 'Number of the attempt, from 1.', '1'),
  DeliveryTimestamp: header('X-SVC-Timestamp', 'Time of the signature in Unix seconds.', '1795132800'),
  DeliverySignature: header(
    'X-SVC-Signature',
    '`sha256=` and the lowercase hex HMAC-SHA256 of `{timestamp}.{body}`. The HMAC key is the whole secret as bytes.',
    'sha256=05597401de89e075c8483ff669b3bcb46f1413f9633b5026fb034a70cc14b226',
  ),
  WebhookId: header('webhook-id', 'Standard Webhooks: id of the event.', 'evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'Standard Webhooks: time of the signature in Unix seconds.',
    '1795132800',
  ),
  WebhookSignature: header(
    'webhook-signature',
    'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `{id}.{timestamp}.{body}`. The HMAC key is the base64-decoded part of the secret after `whsec_`.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
}

export function webhooks(components: SchemaComponents): Json {
  const events = eventNames.toSorted().map(name => [name, { post: deliveryOf(name, components) }])
  return Object.fromEntries(events) as Json
}

function deliveryOf(title: EventName, components: SchemaComponents): Json {
  const { description, title: _, ...data } = eventSchema(title)
  const sample = JSON.parse(exampleText(title)) as Json
  const schema = components.publish(
    {
      type: 'object',
      required: ['id', 'type', 'created_at', 'organization_id', 'api_version', 'data'],
      properties: {
        id: {
          type: 'string',
          description:
            'Id of the event, the same for every attempt. Ignore events whose id you have already processed.',
          examples: ['evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
        },
        type: { const: title, description: 'Event type.' },
        created_at: { type: 'string', format: 'date-time' },
        organization_id: { type: 'integer' },
        api_version: {
          type: 'string',
          format: 'date',
          description: 'Contract version of the payload.',
          examples: ['2026-11-01'],
        },
        test: {
          const: true,
          description:
            'The event is a test, sent by `POST /webhooks/{id}/test`: nothing happened. Absent from other events.',
        },
        data: { ...data, description: 'Ids and totals of the event.', examples: [sample] },
      },
    },
    'response',
    title,
  )
  const example = {
    id: 'evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    type: title,
    created_at: '2026-10-31T10:30:00Z',
    organization_id: 12,
    api_version: '2026-11-01',
    data: sample,
  }
  return {
    operationId: `on${title.replace(/(^|[._])([a-z])/g, (_all, _dot, letter: string) => letter.toUpperCase())}`,
    summary: title,
    description,
    tags: ['Webhooks'],
    parameters: Object.keys(deliveryHeaders).map(name => refTo('parameters', name)),
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': {
        description:
          'Event received. Any other response, or none within 10 seconds, is retried for 24 hours.',
      },
      '410': { description: 'Receiver removed. The subscription is disabled.' },
    },
  }
}
