import type { EventName } from '#proto/events.ts'
import type { DisabledReason } from '#proto/moves/webhook.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  flag,
  integerArray,
  keyText,
  optionalInstant,
  optionalText,
  text,
  textArray,
  updatedAt,
  version,
} from './columns.ts'

export const WebhookSubscriptionTable = defineEntity({
  name: 'WebhookSubscription',
  tableName: 'webhook_subscription',
  properties: {
    id: keyText(),
    accountId: text(),
    keyId: text(),
    /** Receivers are often told apart, and let in, by a secret in the query. */
    urlSealed: text(),
    /** Without the values of the query. */
    urlMasked: text(),
    description: optionalText(),
    /** Name and value of each as JSON: the values may be passwords of the receiver's. */
    headersSealed: optionalText(),
    headerNames: textArray(),
    events: textArray<EventName>(),
    organizationIds: integerArray().nullable(),
    secretSealed: text(),
    /** Signs as well until `previousSecretUntil`; null: no rotation is in progress. */
    previousSecretSealed: optionalText(),
    /** End of the last rotation, if in the past. */
    previousSecretUntil: optionalInstant(),
    active: flag(),
    disabledReason: optionalText().$type<DisabledReason | null>(),
    failingSince: optionalInstant(),
    deletedAt: optionalInstant(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type WebhookSubscription = InferEntity<typeof WebhookSubscriptionTable>
