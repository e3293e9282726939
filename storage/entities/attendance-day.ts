// A day of attendance. Days are rolled up into the month, which is what a calculation reads.

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

export const dayStatuses = [
  'present',
  'absent',
  'half_day',
  'paid_leave',
  'unpaid_leave',
  'weekly_off',
  'holiday',
  'on_duty',
  'work_from_home',
] as const

export const AttendanceDayTable = defineEntity({
  name: 'AttendanceDay',
  tableName: 'attendance_day',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    date: keyDate(),
    id: derivedText(),
    status: text().$type<(typeof dayStatuses)[number]>(),
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
