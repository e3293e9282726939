// A subscription whose latest attempt failed; one that receives everything has no row.

import { defineEntity } from '@mikro-orm/core'
import { integer, keyText, optionalInstant, text } from './columns.ts'

export const WebhookHealthTable = defineEntity({
  name: 'WebhookHealth',
  tableName: 'webhook_health',
  properties: {
    subscriptionId: keyText(),
    accountId: text(),
    /** Counted up to the number from which on it is failing. */
    failuresInRow: integer(),
    /** When the first of them began. */
    failingSince: optionalInstant(),
    /** When the circuit breaker of a dispatcher opened, and when that tries again; null: closed. */
    circuitOpenedAt: optionalInstant(),
    circuitRetryAt: optionalInstant(),
  },
})
