import { dayStatuses } from '#storage/entities/attendance-day.ts'
import { Type } from 'typebox'
import { BulkAnswer, bulkFields, matchOn } from '../../http/bulk.ts'
import {
  choice,
  commonFields,
  days,
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
import { clockTime } from '../fields/clock-time.ts'
import { esiReasonCode } from '../fields/esi-reason.ts'
import { LopDates, LopDatesShown } from './lop-dates.ts'

const mostMinutes = 31 * 24 * 60

const key = { employee_id: text(104), month: whole(1, 12), year: whole(1990, 2100) }
const days31 = () => nullable(days({ maximum: 31 }))
const own = {
  payable_days: days31(),
  lop_days: days31(),
  lop_dates: LopDates,
  present_days: days31(),
  paid_leave_days: days31(),
  weekly_offs: days31(),
  holidays: days31(),
  overtime_minutes: whole(0, mostMinutes),
  worked_minutes: nullable(whole(0, mostMinutes)),
  esi_reason_code: nullable(
    esiReasonCode({
      description:
        'Reason code of the ESI return for a month without paid days, from 0, no reason, to 12; it takes precedence over that of the exit. Omitted: as recorded before. Sent without days for a recorded month, it changes the reason alone, also after the month is closed, and no run becomes stale.',
    }),
  ),
}

const ofDay = {
  date: plainDate({
    description: 'Date of a daily record. Omit it and send month and year for a monthly record.',
  }),
  status: choice(dayStatuses),
  in_time: nullable(clockTime()),
  out_time: nullable(clockTime('18:30')),
  shift_id: nullable(
    text(40, { description: 'Id of the shift worked on the day; it does not affect amounts.' }),
  ),
}

const requested = { ...key, ...own, ...ofDay }

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
    ...own,
    lop_dates: LopDatesShown,
    date: nullable(plainDate()),
    status: nullable(ofDay.status),
    in_time: ofDay.in_time,
    out_time: ofDay.out_time,
    shift_id: ofDay.shift_id,
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
