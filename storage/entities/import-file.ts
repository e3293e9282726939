// The file of an import in parts, sealed; gone when the import ends, or, after a dry run, a day later. Read and written by statements of its repository.

import { defineEntity } from '@mikro-orm/core'
import { keyInteger, keyText, organizationId, text } from './columns.ts'

export const ImportFileTable = defineEntity({
  name: 'ImportFile',
  tableName: 'import_file',
  properties: {
    organizationId: organizationId(),
    jobId: keyText(),
    no: keyInteger(),
    contentSealed: text(),
  },
})
