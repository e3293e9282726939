import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  flag,
  keyText,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const DesignationTable = defineEntity({
  name: 'Designation',
  tableName: 'designation',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    name: text(),
    code: optionalText(),
    externalId: optionalText(),
    grade: optionalText(),
    isActive: flag(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Designation = InferEntity<typeof DesignationTable>
