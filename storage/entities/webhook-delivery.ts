// One event owed to one subscription.

import type { AttemptOutcome, DeliveryState } from '#proto/moves/webhook.ts'
import { defineEntity } from '@mikro-orm/core'
import {
  createdAt,
  instant,
  integer,
  keyText,
  optionalInstant,
  optionalInteger,
  optionalText,
  text,
} from './columns.ts'

export const WebhookDeliveryTable = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    id: keyText(),
    eventId: text(),
    subscriptionId: text(),
    organizationId: integer(),
    status: text().$type<DeliveryState>(),
    attempts: integer(),
    /** Those before it was last sent again: its schedule begins after them. */
    attemptsBefore: integer(),
    /** Of the latest attempt; null: there was none. */
    outcome: optionalText().$type<AttemptOutcome | null>(),
    statusCode: optionalInteger(),
    durationMs: optionalInteger(),
    firstAttemptAt: optionalInstant(),
    nextAttemptAt: instant(),
    leasedUntil: optionalInstant(),
    settledAt: optionalInstant(),
    createdAt: createdAt(),
  },
})
