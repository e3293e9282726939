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

export const DepartmentTable = defineEntity({
  name: 'Department',
  tableName: 'department',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    name: text(),
    code: optionalText(),
    externalId: optionalText(),
    parentId: optionalText(),
    headEmployeeId: optionalText(),
    costCenterCode: optionalText(),
    isActive: flag(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Department = InferEntity<typeof DepartmentTable>
