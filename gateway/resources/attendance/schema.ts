import { Type } from 'typebox'
import { BulkAnswer, bulkFields } from '../../http/bulk.ts'
import {
  choice,
  commonFields,
  days,
  nullable,
  organizationId,
  page,
  pageQuery,
  plainDate,
  record,
  request,
  text,
  whole,
} from '../../http/schema.ts'

const mostMinutes = 31 * 24 * 60

const key = { employee_id: text(104), month: whole(1, 12), year: whole(1990, 2100) }
const days31 = () => nullable(days({ maximum: 31 }))
const own = {
  payable_days: days31(),
  lop_days: days31(),
  present_days: days31(),
  paid_leave_days: days31(),
  weekly_offs: days31(),
  holidays: days31(),
  overtime_minutes: whole(0, mostMinutes),
  worked_minutes: nullable(whole(0, mostMinutes)),
}

/** A daily record is recognized by its `date`, to be told that only months are offered. */
const requested = { ...key, ...own, date: plainDate({ description: 'Daily records are not offered yet.' }) }

export const AttendanceRow = request(requested, ['employee_id'], 'AttendanceInput')
export const AttendanceCreate = request({ organization_id: organizationId(), ...requested }, ['employee_id'])

const view = choice(['monthly'], { description: 'Only `monthly` is offered.' })

export const AttendanceBulk = Type.Object({
  ...bulkFields(AttendanceRow, 5000),
  view: Type.Optional(view),
})
export const AttendanceBulkAnswer = BulkAnswer

export const Attendance = record(
  {
    id: Type.String(),
    organization_id: organizationId(),
    external_id: nullable(Type.String({ description: 'Of the employee.' })),
    ...key,
    ...own,
    ...commonFields,
  },
  'AttendanceRecord',
)
export const AttendanceList = page(Attendance)

export const AttendanceQuery = Type.Object({
  ...pageQuery,
  organization_id: Type.Optional(organizationId()),
  employee_id: Type.Optional(text(104)),
  month: Type.Optional(key.month),
  year: Type.Optional(key.year),
  from: Type.Optional(plainDate()),
  to: Type.Optional(plainDate()),
  view: Type.Optional(view),
})
