import { attendanceDayFields, attendanceMonthFields } from '#proto/records/attendance.ts'
import { Type } from 'typebox'
import { BulkAnswer, bulkFields, matchOn } from '../../http/bulk.ts'
import { recordFields } from '../../http/record-fields.ts'
import {
  choice,
  commonFields,
  described,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  syncPage,
  syncQuery,
  text,
  whole,
} from '../../http/schema.ts'
import { LopDates } from './lop-dates.ts'

const key = {
  employee_id: text(104),
  month: described(
    whole(1, 12),
    'Month of the calendar in which the wage month ends; of a daily record, that of its date.',
    10,
  ),
  year: whole(1990, 2100),
}
const month = recordFields(attendanceMonthFields)
const day = {
  date: plainDate({
    description: 'Date of a daily record. Omit it and send month and year for a monthly record.',
  }),
  ...recordFields(attendanceDayFields),
}

// Fields that both records have are as wide as those of a month.
const requestedOfMonth = { ...month, lop_dates: LopDates }
const requested = { ...key, ...requestedOfMonth, ...day, ...requestedOfMonth }

export const AttendanceRow = request(requested, ['employee_id'], 'AttendanceInput')
export const AttendanceCreate = request({ organization_id: organizationId(), ...requested }, ['employee_id'])

const view = choice(['daily', 'monthly'])

/** A row of a batch names the employee by one of three fields. */
export const AttendanceBulkRow = request(
  {
    ...requested,
    employee_id: text(104, {
      description:
        'Id of the employee, or `ext:` followed by your own id. With another `match_on`, the value of that field.',
    }),
    external_id: text(100, {
      description:
        'External id of the employee. Required instead of `employee_id` if `match_on` is `external_id`.',
    }),
    employee_code: text(50, {
      description: 'Employee number. Required instead of `employee_id` if `match_on` is `employee_code`.',
    }),
  },
  [],
  'AttendanceBulkInput',
)

export const AttendanceBulk = Type.Object({
  ...bulkFields(AttendanceBulkRow, 5000),
  view: Type.Optional(view),
  match_on: matchOn('id'),
})
export const AttendanceBulkAnswer = BulkAnswer

export const Attendance = record(
  {
    id: Type.String(),
    organization_id: organizationId(),
    external_id: nullable(Type.String({ description: 'External id of the employee.' })),
    ...key,
    ...month,
    ...day,
    ...month,
    date: nullable(plainDate()),
    status: nullable(day.status),
    source: choice(['monthly', 'daily'], {
      description:
        'How the monthly record was made. `monthly`: recorded for the month as a whole, which takes precedence; `daily`: computed from daily records and leaves.',
    }),
    ...commonFields,
  },
  'AttendanceRecord',
)
export const AttendanceLate = record({
  ...Attendance.properties,
  applied_to: record({ month: key.month, year: key.year }),
})
export const AttendanceList = syncPage(Attendance)

export const AttendanceQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  employee_id: Type.Optional(text(104)),
  month: Type.Optional(key.month),
  year: Type.Optional(key.year),
  from: Type.Optional(plainDate()),
  to: Type.Optional(plainDate()),
  view: Type.Optional(view),
})
