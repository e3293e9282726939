import { eventNames } from '#proto/events.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  flag,
  nullable,
  organizationId,
  record,
  syncPage,
  syncQuery,
  request,
  text,
  pattern,
} from '../../http/schema.ts'

const mostHeaders = 5

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
  maxProperties: mostHeaders,
  additionalProperties: { type: 'string', maxLength: 1_000 },
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
  header_names: Type.Array(Type.String(), {
    description:
      'Names of the headers sent with each delivery. The values are not shown, because they may be secrets.',
  }),
  active: Type.Boolean(),
  disabled_reason: nullable(choice(['manual', 'failing_7_days', 'gone_410'])),
  ...commonFields,
}

const Webhook = record(fields)
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
