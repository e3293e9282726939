// A request that was sent with a key, and its answer once there is one. The answer can hold a secret that is
// shown only once, so it is sealed.

import { defineEntity } from '@mikro-orm/core'
import { bytes, flag, instant, integerArray, json, keyText, optionalText, text } from './columns.ts'

export const IdempotencyRecordTable = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_record',
  properties: {
    accountId: keyText(),
    keyHash: bytes().primary(),
    fingerprint: bytes(),
    organizationIds: integerArray(),
    lease: text(),
    leasedUntil: instant(),
    answerSealed: optionalText(),
    /** State that attempts have committed while there is no answer yet. */
    committed: json<Readonly<Record<string, unknown>>>().nullable(),
    /** The request ended without learning whether its work is committed. */
    abandoned: flag(),
    expiresAt: instant(),
  },
})
