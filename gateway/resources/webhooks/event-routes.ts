// The event log: what was announced, for partners whose receivers cannot be reached.

import { eventNames } from '#proto/events.ts'
import { findEvent, listEvents, type LoggedEvent } from '#storage/repositories/deliveries/webhook-log.ts'
import type { Caller } from '../../http/authentication.ts'
import { mayReadEvent } from '../../http/guarded-fields.ts'
import { notFound } from '../../http/input.ts'
import { parseWithDigits } from '../../http/json.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { EventList, EventPath, EventQuery, EventRecord } from './schema.ts'

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
    'Returns the events of the last 30 days in the form in which webhooks deliver them, whether or not a subscription receives them. Use it with `updated_since` to poll if your receiver cannot be reached. Events of types that the key has no scope to read are left out.',
  path: '/v1/events',
  query: EventQuery,
  replies: { 200: EventList },
  errors: ['invalid_cursor', 'organization_forbidden'],
  async handle({ tenant, caller, query, page }) {
    const organizationIds =
      query.organizationId === undefined ? caller.organizationIds : [query.organizationId]
    const filter = { organizationIds, types: readableTypes(caller, query.type ?? eventNames) }
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
    const { organizationIds, apiVersion } = caller
    const filter = { organizationIds, types: readableTypes(caller, eventNames) }
    const event = await findEvent(tenant, filter, apiVersion, params.id)
    if (event === null) throw notFound()
    return reply(200, presentEvent(event))
  },
})

function readableTypes(caller: Caller, types: readonly string[]): string[] {
  return types.filter(type => mayReadEvent(caller, type))
}

function presentEvent({ data, apiVersion, ...event }: LoggedEvent) {
  return {
    ...event,
    apiVersion: apiVersion as Caller['apiVersion'],
    data: parseWithDigits(data) as Record<string, unknown>,
  }
}
