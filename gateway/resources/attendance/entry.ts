// One valid row of attendance, single or in a batch. `day.ts` and `month.ts` make it.

import { calendarMonth } from '#proto/calendar/months.ts'
import type { ProblemDetail } from '#proto/problems.ts'
import { attendanceDayFields, attendanceMonthFields } from '#proto/records/attendance.ts'
import { blankRecord } from '#proto/records/fields.ts'
import type { AttendanceDay } from '#storage/entities/attendance-day.ts'
import type { AttendanceMonth } from '#storage/entities/attendance-month.ts'
import type { NamedEmployee } from '#storage/repositories/employees/employee-names.ts'
import { type DayKey, dayId, type MonthKey, monthId } from '#storage/repositories/inputs/attendance.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { EmployeeMonth } from '#storage/repositories/runs/pay-months.ts'
import type { FromWire } from '../../http/wire.ts'
import type { AttendanceRow } from './schema.ts'

/** A row as a request has it, whose employee is known. */
export type AttendanceInput = Omit<FromWire<typeof AttendanceRow>, 'employeeId'>

/** The stored records that rows replace, by id and locked. */
export type StoredAttendance = {
  readonly months: ReadonlyMap<string, AttendanceMonth>
  readonly days: ReadonlyMap<string, AttendanceDay>
}

export type Entry = {
  /** Id of the record. */
  readonly id: string
  readonly employee: NamedEmployee
  readonly month: MonthKey
  /** Null: the record is of the month. */
  readonly day: DayKey | null
  /** The field that names the day or the month. */
  readonly field: 'date' | 'month'
  /** Days that have to be open for the row: its day, or its month. */
  readonly span: Required<EmployeeMonth>
  /** False: the row decides no figure, so that a closed month takes it. */
  readonly changesPay: boolean
  /** Findings that follow from what is stored. */
  findings(stored: StoredAttendance): ProblemDetail[]
  isRecorded(stored: StoredAttendance): boolean
  /** Puts the row into the unit of work; false: it is stored already. */
  put(tenant: Tenant, organizationId: number, stored: StoredAttendance): boolean
  /** The stored record as responses show it. */
  present(stored: StoredAttendance): ReturnType<typeof presentDay> | ReturnType<typeof presentMonth>
}

/** A row that is invalid has no entry. */
export type EntryValidation =
  | { readonly entry: Entry; readonly findings: readonly [] }
  | { readonly entry: null; readonly findings: readonly ProblemDetail[] }

const blankDay = blankRecord(attendanceDayFields)
const blankMonth = blankRecord(attendanceMonthFields)

export function presentDay(row: AttendanceDay, externalId: string | null) {
  return {
    ...blankMonth,
    ...row,
    ...calendarMonth(row.date),
    id: dayId(row),
    externalId,
    source: 'daily' as const,
  }
}

export function presentMonth(row: AttendanceMonth, externalId: string | null) {
  return { ...blankDay, status: null, ...row, id: monthId(row), externalId, date: null }
}

export function storedRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('An attendance was written and is not there.')
  return row
}
