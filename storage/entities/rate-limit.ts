// Calls of a key in a window. The library that counts them has its own statements; this tells of the table.

import { defineEntity, p } from '@mikro-orm/core'
import { integer, keyText } from './columns.ts'

export const RateLimitTable = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: keyText(),
    points: integer(),
    expire: p.bigint('number').nullable(),
  },
})
