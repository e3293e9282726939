// A short-lived stand-in for a key. Null scopes or organizations: those of the key, whatever they are then.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { bytes, instant, integerArray, text, textArray } from './columns.ts'

export const AccessTokenTable = defineEntity({
  name: 'AccessToken',
  tableName: 'access_token',
  properties: {
    tokenHash: bytes().primary(),
    keyId: text(),
    accountId: text(),
    scopes: textArray().nullable(),
    organizationIds: integerArray().nullable(),
    expiresAt: instant(),
  },
})

export type AccessToken = InferEntity<typeof AccessTokenTable>
