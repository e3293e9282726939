import { defineEntity } from '@mikro-orm/core'
import { instant, integer, keyText, optionalInteger, optionalText, text } from './columns.ts'

export const WebhookAttemptTable = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  properties: {
    deliveryId: keyText(),
    n: integer().primary(),
    organizationId: integer(),
    startedAt: instant(),
    durationMs: integer(),
    outcome: text(),
    statusCode: optionalInteger(),
    error: optionalText(),
    responseExcerpt: optionalText(),
  },
})
