// When a key was last used, as far as it was taken over from the counts of calls.

import { defineEntity } from '@mikro-orm/core'
import { instant, keyText } from './columns.ts'

export const ApiKeyUseTable = defineEntity({
  name: 'ApiKeyUse',
  tableName: 'api_key_use',
  properties: { keyId: keyText(), usedAt: instant() },
})
