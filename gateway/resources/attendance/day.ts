// A day of attendance, which is rolled up into its month.

import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import { attendanceDayFields } from '#proto/records/attendance.ts'
import { blankRecord, factsOf, snakeCase } from '#proto/records/fields.ts'
import type { PlainDate } from '#proto/units.ts'
import type { NamedEmployee } from '#storage/repositories/employees/employee-names.ts'
import { type DayFacts, dayId, type MonthKey, putDay } from '#storage/repositories/inputs/attendance.ts'
import type { WageMonths } from '#storage/repositories/organization/wage-months.ts'
import { changedPaths } from '../../http/merge-patch.ts'
import { employedOn } from '../periods/employment.ts'
import { type AttendanceInput, type Entry, presentDay, storedRow, type EntryValidation } from './entry.ts'

const blank = blankRecord(attendanceDayFields)

const ofMonthOnly = ['month', 'year', 'payableDays', 'lopDays', 'lopDates', 'esiReasonCode'] as const
const minutes = ['overtimeMinutes', 'workedMinutes'] as const

export function validateDay(
  input: AttendanceInput,
  date: PlainDate,
  employee: NamedEmployee | undefined,
  { shifts, wageMonths }: { readonly shifts: ReadonlyMap<string, unknown>; readonly wageMonths: WageMonths },
): EntryValidation {
  const { status, shiftId } = input
  const findings: ProblemDetail[] = []
  for (const name of ofMonthOnly) {
    if ((input[name] ?? null) === null) continue
    findings.push(
      fieldProblem([snakeCase(name)], 'duplicate', 'Send either date, or month and year, not both.'),
    )
  }
  if (status === undefined)
    findings.push(fieldProblem(['status'], 'required', 'A daily record requires a status.'))
  for (const name of minutes) {
    const { maximum } = attendanceDayFields[name]
    if ((input[name] ?? 0) > maximum)
      findings.push(fieldProblem([snakeCase(name)], 'out_of_range', `A day has at most ${maximum} minutes.`))
  }
  if (shiftId && !shifts.has(shiftId))
    findings.push(
      fieldProblem(['shift_id'], 'unknown_reference', 'The shift does not exist in this organization.'),
    )
  if (employee !== undefined) findings.push(...employedOn(employee, date))
  if (employee === undefined || findings.length > 0) return { entry: null, findings }
  const month = { employeeId: employee.id, ...wageMonths.nameAt(employee.id, date) }
  return { entry: dayEntry(employee, date, month, factsOf(blank, input)), findings: [] }
}

function dayEntry(employee: NamedEmployee, date: PlainDate, month: MonthKey, facts: DayFacts): Entry {
  const day = { employeeId: employee.id, date }
  const id = dayId(day)
  return {
    id,
    employee,
    month,
    day,
    field: 'date',
    span: { ...month, days: { start: date, end: date } },
    changesPay: true,
    findings: () => [],
    isRecorded: ({ days }) => days.has(id),
    put(tenant, organizationId, { days }) {
      const before = days.get(id)
      if (before !== undefined && changedPaths(factsOf(blank, before), facts).length === 0) return false
      putDay(tenant, organizationId, day, facts, before)
      return true
    },
    present: ({ days }) => presentDay(storedRow(days.get(id)), employee.externalId ?? null),
  }
}
