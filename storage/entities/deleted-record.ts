// A deleted row as a trigger records it, for partners that sync: its kind is the table's name.

import { defineEntity } from '@mikro-orm/core'
import { instant, keyText, organizationId } from './columns.ts'

export const DeletedRecordTable = defineEntity({
  name: 'DeletedRecord',
  tableName: 'deleted_record',
  properties: {
    organizationId: organizationId(),
    kind: keyText(),
    id: keyText(),
    deletedAt: instant(),
  },
})
