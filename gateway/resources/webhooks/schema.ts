import { eventNames } from '#proto/events.ts'
import { deliveryStates, disabledReasons } from '#proto/moves/webhook.ts'
import { replayStatuses } from '#storage/repositories/deliveries/webhook-management.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  flag,
  instant,
  listOf,
  nullable,
  organizationId,
  page,
  pageQuery,
  plainDate,
  record,
  syncPage,
  syncQuery,
  request,
  text,
  pattern,
} from '../../http/schema.ts'

export const maxHeaders = 5

const own = {
  url: Type.String({
    format: 'uri',
    minLength: 1,
    maxLength: 2_048,
    description: 'HTTPS URL that events are delivered to.',
  }),
  description: nullable(text(500)),
}

/** Static headers of every delivery. Their names are checked where they are kept. */
const headers = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: maxHeaders,
  additionalProperties: { type: 'string', maxLength: 1_000, 'x-verbatim': true },
})

export const WebhookCreate = request(
  {
    ...own,
    events: Type.Array(choice(eventNames), { minItems: 1, maxItems: eventNames.length }),
    organization_ids: Type.Array(organizationId(), {
      minItems: 1,
      maxItems: 1_000,
      description:
        'Ids of organizations whose events are delivered. Default: all of the key, including organizations added later.',
    }),
    headers,
  },
  ['url', 'events'],
)

const fields = {
  id: Type.String(),
  ...own,
  // Not `choice`: a reader must expect events that are added later.
  events: Type.Array(Type.String()),
  organization_ids: Type.Unsafe<number[] | null>({ type: ['array', 'null'], items: { type: 'integer' } }),
  rotation_ends_at: nullable(instant()),
  header_names: Type.Array(Type.String(), {
    description:
      'Names of the headers sent with each delivery. The values are not shown, because they may be secrets.',
  }),
  active: Type.Boolean(),
  disabled_reason: nullable(choice(disabledReasons)),
  ...commonFields,
}

export const Webhook = record(fields, 'Webhook')
export const CreatedWebhook = record({
  ...fields,
  secret: Type.String({ description: 'Signing secret. It is shown once, in this response.' }),
})
export const WebhookPath = Type.Object({
  id: pattern('^wh_[0-9A-Z]{26}$', 'Id of the webhook subscription.', 'wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
})
export const WebhookList = syncPage(Webhook)
export const WebhookQuery = Type.Object({
  ...syncQuery,
  active: Type.Optional(flag()),
  organization_id: Type.Optional(organizationId()),
})

const organizationIds = Type.Array(organizationId(), { minItems: 1, maxItems: 1_000 })

export const WebhookChange = request({
  url: own.url,
  description: own.description,
  events: Type.Array(choice(eventNames), { minItems: 1, maxItems: eventNames.length }),
  organization_ids: nullable(organizationIds),
  headers: Type.Unsafe<Record<string, string | null> | null>({
    type: ['object', 'null'],
    maxProperties: maxHeaders,
    additionalProperties: { type: ['string', 'null'], maxLength: 1_000, 'x-verbatim': true },
    description:
      'Headers to set; null removes one. `null` instead of an object removes all. Headers that are not named are kept.',
  }),
  active: flag({
    description:
      'False disables the subscription and discards its pending deliveries; true enables it again.',
  }),
})

export const SecretRotation = request({
  confirm: flag({
    description:
      'True: your receiver accepts the new secret. The previous secret ends at once, and no secret is created.',
  }),
})
export const RotatedWebhook = record(
  {
    ...fields,
    secret: nullable(
      Type.String({
        description: 'New signing secret. It is shown once, in this response; null with `confirm`.',
      }),
    ),
  },
  'RotatedWebhook',
)

const deliveryFields = {
  id: Type.String(),
  webhook_id: Type.String(),
  event_id: Type.String(),
  event_type: Type.String(),
  organization_id: organizationId(),
  status: choice(deliveryStates),
  attempt_count: Type.Integer(),
  first_attempt_at: nullable(instant()),
  next_attempt_at: nullable(instant()),
  settled_at: nullable(instant()),
  created_at: instant(),
}
export const Delivery = record(deliveryFields, 'WebhookDelivery')
export const DeliveryPath = Type.Object({
  id: pattern('^dlv_[0-9A-Z]{26}$', 'Id of the delivery.', 'dlv_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
})
export const DeliveryQuery = Type.Object({
  ...pageQuery,
  status: Type.Optional(listOf(choice(deliveryStates), deliveryStates.length)),
  event_type: Type.Optional(listOf(choice(eventNames), eventNames.length)),
  event_id: Type.Optional(text(40)),
})
export const DeliveryList = page(Delivery)

export const DeliveryDetail = record(
  {
    ...deliveryFields,
    request: nullable(
      record(
        {
          headers: Type.Unsafe<Record<string, string>>({
            type: 'object',
            additionalProperties: { type: 'string' },
          }),
          body: Type.String(),
        },
        'WebhookRequest',
      ),
    ),
    attempts: Type.Array(
      record(
        {
          number: Type.Integer(),
          started_at: instant(),
          duration_ms: Type.Integer(),
          outcome: choice(['delivered', 'refused', 'timed_out', 'unreachable', 'not_allowed']),
          status_code: nullable(Type.Integer()),
          error: nullable(Type.String()),
          response_excerpt: nullable(Type.String()),
        },
        'WebhookAttempt',
      ),
    ),
  },
  'WebhookDeliveryDetail',
)

export const Replay = request(
  {
    since: instant(),
    until: instant(),
    events: Type.Array(choice(eventNames), { minItems: 1, maxItems: eventNames.length }),
    status: Type.Array(choice(replayStatuses), { minItems: 1, maxItems: replayStatuses.length }),
  },
  ['since'],
)
export const Replayed = record({ queued: Type.Integer() }, 'WebhookReplay')

export const EventRecord = record(
  {
    id: Type.String(),
    type: Type.String(),
    created_at: instant(),
    organization_id: organizationId(),
    api_version: plainDate(),
    data: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  },
  'Event',
)
export const EventList = syncPage(EventRecord)
export const EventPath = Type.Object({
  id: pattern('^evt_[0-9A-Z]{26}$', 'Id of the event.', 'evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
})
export const EventQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  type: Type.Optional(listOf(choice(eventNames), eventNames.length)),
})
