// Seals what is an organization's or an account's, and is stored wrapped by the master key that is named.

import { defineEntity } from '@mikro-orm/core'
import { createdAt, instant, text } from './columns.ts'

export const DataKeyTable = defineEntity({
  name: 'DataKey',
  tableName: 'data_key',
  properties: p => ({
    id: p.integer().primary(),
    /** `organization 12` or `account acc_…`. */
    owner: text(),
    masterKeyId: text(),
    wrapped: text(),
    wrappedAt: instant(),
    createdAt: createdAt(),
  }),
})
