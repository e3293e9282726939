// A month of attendance as the partner summed it up; days are hundredths.

import type { DayHundredths } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  integer,
  keyText,
  optionalInteger,
  organizationId,
  updatedAt,
  version,
} from './columns.ts'

export const AttendanceMonthTable = defineEntity({
  name: 'AttendanceMonth',
  tableName: 'attendance_month',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    year: integer().primary(),
    month: integer().primary(),
    payableDays: optionalInteger().$type<DayHundredths | null>(),
    lopDays: optionalInteger().$type<DayHundredths | null>(),
    presentDays: optionalInteger().$type<DayHundredths | null>(),
    paidLeaveDays: optionalInteger().$type<DayHundredths | null>(),
    weeklyOffs: optionalInteger().$type<DayHundredths | null>(),
    holidays: optionalInteger().$type<DayHundredths | null>(),
    overtimeMinutes: integer(),
    workedMinutes: optionalInteger(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type AttendanceMonth = InferEntity<typeof AttendanceMonthTable>
