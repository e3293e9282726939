// An event, written with the change that it tells of. It stays as the event log after it was relayed.

import type { EventName } from '#proto/events.ts'
import { defineEntity } from '@mikro-orm/core'
import {
  createdAt,
  flag,
  integer,
  json,
  keyText,
  optionalInstant,
  optionalInteger,
  optionalText,
  text,
  updatedAt,
} from './columns.ts'

export const OutboxEventTable = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_event',
  properties: {
    id: keyText(),
    organizationId: integer(),
    type: text().$type<EventName>(),
    /** The id of the resource that changed. */
    resourceId: optionalText(),
    /** The number of the event among those of the resource, from 1. */
    sequence: optionalInteger(),
    data: json<Record<string, unknown>>(),
    /** Sent to one subscription with the published example of its type; nothing happened. */
    isTest: flag(),
    /** The trace of the change that it tells of. */
    traceparent: optionalText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    relayedAt: optionalInstant(),
    plannedAt: optionalInstant(),
  },
})
