// Assignment of an overtime policy to an employee, a shift or a department, effective-dated.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { createdAt, keyDate, keyText, organizationId, text } from './columns.ts'

export const OvertimeAssignmentTable = defineEntity({
  name: 'OvertimeAssignment',
  tableName: 'overtime_assignment',
  properties: {
    organizationId: organizationId(),
    target: keyText().$type<'employee' | 'shift' | 'department'>(),
    targetId: keyText(),
    effectiveFrom: keyDate(),
    policyId: text(),
    createdAt: createdAt(),
  },
})

export type OvertimeAssignment = InferEntity<typeof OvertimeAssignmentTable>
