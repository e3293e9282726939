// Pay cycle of an employee, effective-dated.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { createdAt, keyDate, keyText, organizationId, text, updatedAt, version } from './columns.ts'

export const EmployeeCycleTable = defineEntity({
  name: 'EmployeeCycle',
  tableName: 'employee_cycle',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    effectiveFrom: keyDate(),
    cycleId: text(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type EmployeeCycle = InferEntity<typeof EmployeeCycleTable>
