// A month of attendance; days are hundredths. The partner summed it up, or it follows from daily records and leaves.

import type { LopDate } from '#proto/calculation/employee-input.ts'
import type { DayHundredths } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  derivedText,
  factsChangedAt,
  integer,
  json,
  keyText,
  optionalInteger,
  organizationId,
  text,
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
    id: derivedText(),
    source: text().$type<'monthly' | 'daily'>().default('monthly'),
    payableDays: optionalInteger().$type<DayHundredths | null>(),
    lopDays: optionalInteger().$type<DayHundredths | null>(),
    /** Ascending; at most `lopDays` together. Null: none are known. */
    lopDates: json<readonly LopDate[] | null>().nullable(),
    presentDays: optionalInteger().$type<DayHundredths | null>(),
    paidLeaveDays: optionalInteger().$type<DayHundredths | null>(),
    weeklyOffs: optionalInteger().$type<DayHundredths | null>(),
    holidays: optionalInteger().$type<DayHundredths | null>(),
    overtimeMinutes: integer(),
    workedMinutes: optionalInteger(),
    /** Why the month has no paid day, as the ESI portal numbers the reasons; null: none is recorded. */
    esiReasonCode: optionalInteger(),
    version: version(),
    factsChangedAt: factsChangedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type AttendanceMonth = InferEntity<typeof AttendanceMonthTable>
