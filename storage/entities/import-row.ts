// A row of an import that was refused, with its cells as they were sent. Read and written by statements of its repository.

import { defineEntity } from '@mikro-orm/core'
import { json, keyInteger, keyText, organizationId, text } from './columns.ts'

export const ImportRowTable = defineEntity({
  name: 'ImportRow',
  tableName: 'import_row',
  properties: {
    organizationId: organizationId(),
    jobId: keyText(),
    no: keyInteger(),
    findings: json<unknown>(),
    cellsSealed: text(),
  },
})
