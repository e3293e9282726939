// Whether runs may pay a person, from a date on.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  flag,
  keyDate,
  keyText,
  optionalDate,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const PayrollPermissionTable = defineEntity({
  name: 'PayrollPermission',
  tableName: 'payroll_permission',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    effectiveFrom: keyDate(),
    allowed: flag(),
    reason: optionalText(),
    /** The last day on which it is refused; null: until another date allows it. */
    until: optionalDate(),
    changedBy: text(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type PayrollPermission = InferEntity<typeof PayrollPermissionTable>
