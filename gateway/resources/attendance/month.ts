// A month of attendance as the partner summed it up, and the reason of a month without paid days.

import { daysInclusive } from '#proto/calendar/plain-date.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import { attendanceMonthFields } from '#proto/records/attendance.ts'
import { blankRecord, factsOf, keysOf } from '#proto/records/fields.ts'
import type { PayPeriod } from '#proto/units.ts'
import type { NamedEmployee } from '#storage/repositories/employees/employee-names.ts'
import {
  type AttendanceFacts,
  monthId,
  type MonthKey,
  putMonth,
  putReason,
} from '#storage/repositories/inputs/attendance.ts'
import type { WageMonths } from '#storage/repositories/organization/wage-months.ts'
import { changedPaths } from '../../http/merge-patch.ts'
import { employmentFindings } from '../periods/employment.ts'
import { type AttendanceInput, type Entry, presentMonth, storedRow, type EntryValidation } from './entry.ts'
import { lopDateFindings, lopEmploymentFindings, lossOf } from './lop-dates.ts'

const blank = blankRecord(attendanceMonthFields)

export function validateMonth(
  input: AttendanceInput,
  employee: NamedEmployee | undefined,
  { wageMonths }: { readonly wageMonths: WageMonths },
): EntryValidation {
  const { month, year } = input
  const findings: ProblemDetail[] = []
  if (month === undefined) findings.push(fieldProblem(['month'], 'required', 'This field is required.'))
  if (year === undefined) findings.push(fieldProblem(['year'], 'required', 'This field is required.'))
  if (input.shiftId)
    findings.push(
      fieldProblem(['shift_id'], 'out_of_range', 'This field requires date. Send it for daily records only.'),
    )
  const reason = reasonAlone(input)
  const isNamed = month !== undefined && year !== undefined && employee !== undefined
  const days = isNamed ? wageMonths.named(employee.id, { year, month }) : null
  if (reason === undefined) findings.push(...sumFindings(input, days))
  if (!isNamed || days === null) return { entry: null, findings }
  findings.push(...employmentFindings(employee, days))
  findings.push(...lopEmploymentFindings(input.lopDates, employee.dateOfJoining, employee.dateOfLeaving, []))
  if (findings.length > 0) return { entry: null, findings }
  const key = { employeeId: employee.id, year, month }
  const { esiReasonCode } = input
  const entry =
    reason === undefined
      ? monthEntry(
          employee,
          { key, days },
          { ...factsOf(blank, { ...input, ...lossOf(input) }), esiReasonCode },
        )
      : reasonEntry(employee, { key, days }, reason)
  return { entry, findings: [] }
}

/** The reason of a row that has nothing else of its month; undefined: the row has more, or no reason. */
function reasonAlone(input: AttendanceInput): number | null | undefined {
  const others = keysOf(blank).filter(name => name !== 'esiReasonCode')
  return others.every(name => (input[name] ?? null) === null) ? input.esiReasonCode : undefined
}

const perDay = 100

/** `within`: the days of the month; null: it is unknown of whom or when they are. */
function sumFindings(input: AttendanceInput, within: PayPeriod | null): ProblemDetail[] {
  const { payableDays, lopDays, lopDates = [] } = input
  const isGiven = (value: unknown) => value !== undefined && value !== null
  const isLossGiven = isGiven(lopDays) || lopDates.length > 0
  if (isGiven(payableDays) === isLossGiven) {
    const code = isLossGiven ? 'duplicate' : 'required'
    return [fieldProblem(['payable_days'], code, 'Send exactly one of payable_days and lop_days.')]
  }
  if (within === null) return []
  const maximum = daysInclusive(within.start, within.end)
  const counted = { payable_days: payableDays, lop_days: lopDays, present_days: input.presentDays }
  const tooMany = Object.entries(counted)
    .filter(([, value]) => (value ?? 0) > maximum * perDay)
    .map(([name]) => fieldProblem([name], 'out_of_range', `The month has only ${maximum} days.`))
  return [...tooMany, ...lopDateFindings(input, within, [])]
}

type OwnMonth = { readonly key: MonthKey; readonly days: PayPeriod }

function entryOf(employee: NamedEmployee, { key, days }: OwnMonth) {
  const id = monthId(key)
  return {
    id,
    employee,
    month: key,
    day: null,
    field: 'month',
    span: { ...key, days },
    present: ({ months }) => presentMonth(storedRow(months.get(id)), employee.externalId ?? null),
  } as const satisfies Partial<Entry>
}

function monthEntry(employee: NamedEmployee, month: OwnMonth, facts: AttendanceFacts): Entry {
  const entry = entryOf(employee, month)
  return {
    ...entry,
    changesPay: true,
    findings: () => [],
    // A month that only follows from days was not recorded.
    isRecorded: ({ months }) => months.get(entry.id)?.source === 'monthly',
    put(tenant, organizationId, { months }) {
      const before = months.get(entry.id)
      if (before?.source === 'monthly' && isSame(factsOf(blank, before), facts)) return false
      putMonth(tenant, organizationId, month.key, facts, before)
      return true
    },
  }
}

function isSame(before: typeof blank, { esiReasonCode = before.esiReasonCode, ...facts }: AttendanceFacts) {
  return changedPaths(before, { ...facts, esiReasonCode }).length === 0
}

/** A reason without days is that of a month on record, whether days or the partner made it. */
function reasonEntry(employee: NamedEmployee, month: OwnMonth, reason: number | null): Entry {
  const entry = entryOf(employee, month)
  const isRecorded: Entry['isRecorded'] = ({ months }) => months.has(entry.id)
  return {
    ...entry,
    changesPay: false,
    isRecorded,
    findings: stored =>
      isRecorded(stored)
        ? []
        : [
            fieldProblem(
              ['payable_days'],
              'required',
              'The month has no record yet. Send payable_days or lop_days.',
            ),
          ],
    put(tenant, _organizationId, { months }) {
      const before = storedRow(months.get(entry.id))
      if ((before.esiReasonCode ?? null) === reason) return false
      putReason(tenant, before, reason)
      return true
    },
  }
}
