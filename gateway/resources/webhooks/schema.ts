import { eventNames } from '#proto/events.ts'
import { attemptOutcomes, deliveryStates, disabledReasons } from '#proto/moves/webhook.ts'
import { replayStatuses } from '#storage/repositories/deliveries/webhook-management.ts'
import { Type } from 'typebox'
import {
  choice,
  createdQuery,
  commonFields,
  described,
  flag,
  instant,
  listOf,
  nullable,
  organizationId,
  page,
  sortedQuery,
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
  description: described(nullable(text(500)), 'What the subscription is for.', 'HR sync'),
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
        'Ids of organizations whose events are delivered. Default: all of the key, including organizations added later; with an access token that names organizations, those.',
    }),
    headers,
  },
  ['url', 'events'],
)

const fields = {
  id: described(Type.String(), 'Id of the subscription.', 'wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
  ...own,
  // Not `choice`: a reader must expect events that are added later.
  events: Type.Array(Type.String()),
  organization_ids: Type.Unsafe<number[] | null>({ type: ['array', 'null'], items: { type: 'integer' } }),
  rotation_ends_at: described(
    nullable(instant()),
    'When the previous secret ends; null: no rotation is in progress.',
    null,
  ),
  header_names: Type.Array(Type.String(), {
    description:
      'Names of the headers sent with each delivery. The values are not shown, because they may be secrets.',
  }),
  active: Type.Boolean(),
  disabled_reason: nullable(choice(disabledReasons)),
  failing_since: described(
    nullable(instant()),
    'First failure after the last success (UTC); null: the last delivery succeeded, or there was none.',
    null,
  ),
  last_success_at: described(
    nullable(instant()),
    'When the latest event that the receiver accepted was delivered (UTC); null: none of the last 30 days.',
    '2026-11-02T08:15:30Z',
  ),
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
  id: described(Type.String(), 'Id of the delivery.', 'dlv_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
  webhook_id: Type.String(),
  event_id: described(
    Type.String(),
    'Id of the event, the same as `webhook-id` of the request.',
    'evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
  ),
  event_type: described(Type.String(), 'Type of the event.', 'payroll.run.paid'),
  test: described(Type.Boolean(), 'Whether the event is a test, sent to this subscription alone.', false),
  organization_id: organizationId(),
  status: described(
    choice(deliveryStates),
    '`failed`: every attempt failed; `dropped`: no longer wanted.',
    'delivered',
  ),
  attempt_count: described(Type.Integer(), 'Attempts so far.', 1),
  outcome: described(
    nullable(choice(attemptOutcomes)),
    'Outcome of the latest attempt; null: there was none.',
    'delivered',
  ),
  status_code: described(
    nullable(Type.Integer()),
    'HTTP status of the response to the latest attempt; null: there was none.',
    200,
  ),
  duration_ms: described(
    nullable(Type.Integer()),
    'Milliseconds that the latest attempt took; null: there was none.',
    84,
  ),
  first_attempt_at: described(
    nullable(instant()),
    'When the first attempt began; null: not attempted since it was queued.',
    '2026-11-02T08:15:30Z',
  ),
  next_attempt_at: described(nullable(instant()), 'When the next attempt is due; null: none.', null),
  settled_at: described(
    nullable(instant()),
    'When the delivery ended; null: it is pending.',
    '2026-11-02T08:15:30Z',
  ),
  created_at: instant(),
}
export const Delivery = record(deliveryFields, 'WebhookDelivery')
export const DeliveryPath = Type.Object({
  id: pattern('^dlv_[0-9A-Z]{26}$', 'Id of the delivery.', 'dlv_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
})
export const DeliveryQuery = Type.Object({
  ...sortedQuery,
  status: Type.Optional(
    described(
      listOf(choice(deliveryStates), deliveryStates.length),
      'Only deliveries with one of these statuses.',
      'failed',
    ),
  ),
  event_type: Type.Optional(
    described(
      listOf(choice(eventNames), eventNames.length),
      'Only deliveries of events of these types.',
      'payroll.run.paid',
    ),
  ),
  event_id: Type.Optional(
    described(text(40), 'Only deliveries of this event.', 'evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
  ),
  resource_id: Type.Optional(
    described(
      text(60),
      'Only deliveries of events about this resource: a run, an employee, a payslip.',
      'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    ),
  ),
  organization_id: Type.Optional(organizationId()),
  outcome: Type.Optional(
    described(
      listOf(choice(attemptOutcomes), attemptOutcomes.length),
      'Only deliveries whose latest attempt had one of these outcomes.',
      'timed_out',
    ),
  ),
  status_code: Type.Optional(
    described(
      listOf(
        pattern(
          '^([1-5][0-9][0-9]|[1-5]xx)$',
          'Send an HTTP status such as 404, or a class such as 5xx.',
          '5xx',
        ),
        10,
      ),
      'Only deliveries whose latest attempt had a response with one of these statuses: `404`, or a class such as `5xx`.',
      '5xx',
    ),
  ),
  ...createdQuery,
})
export const DeliveryList = page(Delivery)

export const DeliveryDetail = record(
  {
    ...deliveryFields,
    request: described(
      nullable(
        record(
          {
            headers: described(
              Type.Unsafe<Record<string, string>>({
                type: 'object',
                additionalProperties: { type: 'string' },
              }),
              'Headers of the request.',
              { 'webhook-id': 'evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE' },
            ),
            body: described(Type.String(), 'Body of the request.', '{"id":"evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE"}'),
          },
          'WebhookRequest',
        ),
      ),
      'The latest request.',
    ),
    attempts: described(
      Type.Array(
        record(
          {
            number: described(Type.Integer(), 'Number of the attempt, from 1.', 1),
            started_at: described(instant(), 'When the attempt began.', '2026-11-02T08:15:30Z'),
            duration_ms: Type.Integer(),
            outcome: described(
              choice(attemptOutcomes),
              '`refused`: a response other than 2xx; `not_allowed`: the address is not public.',
              'delivered',
            ),
            status_code: described(
              nullable(Type.Integer()),
              'HTTP status of the response; null: there was none.',
              200,
            ),
            error: described(
              nullable(Type.String()),
              'Why there was no response; null if there was one.',
              null,
            ),
            response_excerpt: described(
              nullable(Type.String()),
              'The first 2 KB of the response; null: there was none.',
              'OK',
            ),
          },
          'WebhookAttempt',
        ),
      ),
      'Every attempt, the first one first.',
    ),
  },
  'WebhookDeliveryDetail',
)

export const WebhookTest = request({
  event: described(
    choice(eventNames),
    'Type of the event whose documented example is sent. Default: `webhook.ping`.',
    'payroll.run.paid',
  ),
})

export const Replay = request(
  {
    since: described(
      instant(),
      'Events from this time on; events are kept for 30 days.',
      '2026-11-02T08:00:00Z',
    ),
    until: described(instant(), 'Events before this time. Default: now.', '2026-11-02T09:00:00Z'),
    events: described(
      Type.Array(choice(eventNames), { minItems: 1, maxItems: eventNames.length }),
      'Only these event types. Default: all of the subscription.',
      'payroll.run.paid',
    ),
    status: described(
      Type.Array(choice(replayStatuses), { minItems: 1, maxItems: replayStatuses.length }),
      'Statuses of deliveries to queue. `missing`: the event was never queued, as while the subscription was disabled. Default: all but `delivered`.',
      'failed',
    ),
    dry_run: flag({
      default: false,
      description: 'True: count the events and queue none.',
    }),
  },
  ['since'],
)
export const Replayed = record(
  {
    queued: described(Type.Integer(), 'Events queued; with `dry_run`, events that would be.', 5_000),
    since: described(instant(), 'Start of the window, not before the log begins.', '2026-11-24T08:00:00Z'),
    until: described(instant(), 'End of the window.', '2026-11-24T09:00:00Z'),
    dry_run: described(Type.Boolean(), 'Whether nothing was queued.', false),
  },
  'WebhookReplay',
)

export const EventRecord = record(
  {
    id: described(Type.String(), 'Id of the event.', 'evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    type: described(Type.String(), 'Type of the event.', 'payroll.run.paid'),
    created_at: instant(),
    organization_id: organizationId(),
    api_version: plainDate(),
    test: Type.Optional(
      described(
        Type.Unsafe<true>({ type: 'boolean', const: true }),
        'The event is a test, sent to one subscription: nothing happened. Absent from other events.',
        true,
      ),
    ),
    data: described(
      Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
      'What happened, as documented for the type.',
      { payroll_run_id: 'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE' },
    ),
  },
  'Event',
)
export const EventList = syncPage(EventRecord)
export const EventPath = Type.Object({
  id: pattern('^evt_[0-9A-Z]{26}$', 'Id of the event.', 'evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
})
const eventChoice = {
  organization_id: Type.Optional(organizationId()),
  type: Type.Optional(
    described(
      listOf(choice(eventNames), eventNames.length),
      'Only events of these types.',
      'payroll.run.paid',
    ),
  ),
  resource_id: Type.Optional(
    described(
      text(60),
      'Only events about this resource: the run of `payroll.run.*`, the employee of `employee.*`, the payslip of `payslip.ready`.',
      'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    ),
  ),
}
export const EventQuery = Type.Object({ ...syncQuery, ...eventChoice, ...createdQuery })
export const EventFollowing = Type.Object({
  ...eventChoice,
  last_event_id: Type.Optional(
    described(
      text(40),
      'The place after which the stream continues, for clients that cannot set `Last-Event-ID`; the header prevails.',
      'evt_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    ),
  ),
})
export const EventStream = Type.String({
  description:
    'Messages with the id of an event and the event as JSON data, as `GET /events` lists it; first `ready`, with the id of the place at which the stream begins. Reconnect with `Last-Event-ID` to continue.',
})
