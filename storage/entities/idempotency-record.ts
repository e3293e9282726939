// A request that was sent with a key, and its answer once there is one. The answer can hold a secret that is
// shown only once, so it is sealed.

import { defineEntity } from '@mikro-orm/core'
import { bytes, instant, integerArray, keyText, optionalText, text } from './columns.ts'

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
    expiresAt: instant(),
  },
})
