// The event log: what was announced, for partners whose receivers cannot be reached.

import { findEvent, listEvents } from '#storage/repositories/deliveries/event-log.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { eventStream } from '../../http/server-sent-events.ts'
import { route } from '../route.ts'
import { followEvents, placeOf } from './event-stream.ts'
import { EventFollowing, EventList, EventPath, EventQuery, EventRecord, EventStream } from './schema.ts'
import { eventFilter, presentEvent } from './service.ts'

const shared = {
  tag: 'Webhooks',
  pool: 'general',
  method: 'get',
  scope: 'webhooks:read',
  confidential: true,
} as const

export const listEventsRoute = route({
  ...shared,
  operationId: 'listEvents',
  summary: 'List events',
  description:
    'Returns the events of the last 30 days in the form in which webhooks deliver them, whether or not a subscription receives them. Use it with `updated_since` to poll if your receiver cannot be reached, or follow `GET /events/stream`, which sends the same events in the same order as they occur. Events of types that the key has no scope to read are left out.',
  path: '/v1/events',
  query: EventQuery,
  replies: { 200: EventList },
  errors: ['invalid_cursor', 'organization_forbidden'],
  async handle({ tenant, caller, query, page }) {
    const filter = eventFilter(caller, query)
    const { rows, total, changes } = await listEvents(tenant, filter, caller.apiVersion, page)
    return reply(
      200,
      page.answer(rows.map(presentEvent), row => row.id, total, changes),
    )
  },
})

export const getEvent = route({
  ...shared,
  operationId: 'getEvent',
  summary: 'Get an event',
  description: 'Returns an event of the last 30 days in the form in which webhooks deliver it.',
  path: '/v1/events/{id}',
  params: EventPath,
  replies: { 200: EventRecord },
  errors: ['not_found'],
  async handle({ tenant, caller, params }) {
    const event = await findEvent(tenant, eventFilter(caller, {}), caller.apiVersion, params.id)
    if (event === null) throw notFound()
    return reply(200, presentEvent(event))
  },
})

/** Streams that a key may have open at a gateway. */
const maxStreams = 5

export const streamEvents = route({
  ...shared,
  operationId: 'streamEvents',
  summary: 'Stream events',
  description:
    'Streams the events of the account as they occur, as server-sent events: the items of `GET /events` with `updated_since`, in their order and without repetition. Each has the id of the event. The stream begins with the events from now on, unless `Last-Event-ID` or `last_event_id` names the place that the client has reached: the id of the last event, or a time in UTC such as `meta.sync_watermark` of `GET /events`. `ready` opens the stream with the id of its place, and comments keep it open. It ends after an hour, when a server is replaced, and when the key is revoked, expires or changes its scopes or organizations; clients reconnect with the last id and miss nothing. A key may have 5 event streams open. Events of types that the key has no scope to read are left out.',
  path: '/v1/events/stream',
  query: EventFollowing,
  transactions: 'several',
  replies: {},
  streams: { [eventStream]: EventStream },
  openStreams: maxStreams,
  errors: ['organization_forbidden', 'concurrency_limit_exceeded'],
  async handle({ inTenant, caller, query, lastEventId }, { eventWatch, shutdown, clock }) {
    const [sent, field] =
      lastEventId === '' ? [query.lastEventId ?? '', 'last_event_id'] : [lastEventId, 'Last-Event-ID']
    const start = await placeOf(inTenant, sent, { field, now: clock() })
    const filter = eventFilter(caller, query)
    const { closing } = shutdown
    return {
      mediaType: eventStream,
      stream: followEvents({ inTenant, caller, filter, start, watch: eventWatch, closing, clock }),
    }
  },
})
