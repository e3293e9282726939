// Calls of a key in a window. They are counted by a statement of their own; this tells of the table.

import { defineEntity, p } from '@mikro-orm/core'
import { integer, keyText, optionalInstant } from './columns.ts'

export const RateLimitTable = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: keyText(),
    points: integer(),
    expire: p.bigint('number').nullable(),
    usedAt: optionalInstant(),
  },
})
