// Who works in which shift, from a date on: the assignment that began last among those that reach a day holds on it, so
// that one with an end interrupts one without. Without a shift it ends those before it.

import { defineEntity } from '@mikro-orm/core'
import {
  createdAt,
  keyDate,
  keyText,
  optionalDate,
  optionalText,
  organizationId,
  updatedAt,
  version,
} from './columns.ts'

export const ShiftAssignmentTable = defineEntity({
  name: 'ShiftAssignment',
  tableName: 'shift_assignment',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    effectiveFrom: keyDate(),
    effectiveTo: optionalDate(),
    shiftId: optionalText(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})
