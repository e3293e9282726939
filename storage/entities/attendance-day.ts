// A day of attendance. Days are rolled up into the month, which is what a calculation reads.

import type { attendanceDayFields } from '#proto/records/attendance.ts'
import type { FactValue } from '#proto/records/fields.ts'
import type { PlainDate } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  derivedText,
  integer,
  keyDate,
  keyText,
  optionalInteger,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const AttendanceDayTable = defineEntity({
  name: 'AttendanceDay',
  tableName: 'attendance_day',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    date: keyDate(),
    id: derivedText(),
    status: text().$type<FactValue<(typeof attendanceDayFields)['status']>>(),
    inTime: optionalText(),
    outTime: optionalText(),
    workedMinutes: optionalInteger(),
    overtimeMinutes: integer(),
    /** The one that was worked, whatever the person is assigned to. */
    shiftId: optionalText(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type AttendanceDay = Omit<InferEntity<typeof AttendanceDayTable>, 'date'> & { date: PlainDate }
