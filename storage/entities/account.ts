import { defineEntity } from '@mikro-orm/core'
import { createdAt, keyText, text } from './columns.ts'

export const AccountTable = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: keyText(),
    name: text(),
    createdAt: createdAt(),
  },
})
