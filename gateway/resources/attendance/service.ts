// Months of attendance as the partner summed them up, and days that are rolled up. A row is judged on its own, single
// or in a batch, by the same steps.

import { calendarMonth, monthSpan, nextMonth } from '#proto/calendar/months.ts'
import { daysInMonth } from '#proto/calendar/plain-date.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { AttendanceDay } from '#storage/entities/attendance-day.ts'
import type { AttendanceMonth } from '#storage/entities/attendance-month.ts'
import type { Employee } from '#storage/entities/employee.ts'
import {
  type AttendanceFacts,
  type DayFacts,
  dayId,
  type DayKey,
  flushMonths,
  lockDays,
  lockMonths,
  monthId,
  type MonthKey,
  putDay,
  putMonth,
  putReason,
  rollUp,
  summedUp,
} from '#storage/repositories/inputs/attendance.ts'
import { employeesBy, employeesByReference } from '#storage/repositories/employees/employees.ts'
import { shifts } from '#storage/repositories/inputs/shifts.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { EmployeeMonth } from '#storage/repositories/runs/pay-months.ts'
import { type BulkRow, refusal, type RowOutcome, runBulk, within } from '../../http/bulk.ts'
import { refuseFindings } from '../../http/findings.ts'
import { changedPaths } from '../../http/merge-patch.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import { readerOf } from '../../http/validation.ts'
import type { Warnings } from '../../http/warnings.ts'
import type { FromWire } from '../../http/wire.ts'
import { periodClosed } from '../periods/closed-period.ts'
import { employedOn, employmentFindings } from '../periods/employment.ts'
import { monthOfInput, monthsOfInputs } from '../periods/late-input.ts'
import { lopDateFindings, lopEmploymentFindings, lossOf } from './lop-dates.ts'
import { type AttendanceBulk, AttendanceBulkRow, type AttendanceRow } from './schema.ts'

type Given = Omit<FromWire<typeof AttendanceRow>, 'employeeId'>

/** How a row names its employee: the field and its value, null if the row has none. */
type Named = {
  readonly field: 'employee_id' | 'external_id' | 'employee_code'
  /** An employee code if `isCode`, else an id or `ext:` and an external id. */
  readonly reference: string | null
  readonly isCode: boolean
  readonly findings: readonly ProblemDetail[]
}

const byId = ({ employeeId }: { employeeId?: string }): Named => ({
  field: 'employee_id',
  reference: employeeId ?? null,
  isCode: false,
  findings: [],
})

/** A month, the reason of a month without paid days, or a day, that may be written. */
type Judged = { readonly key: MonthKey; readonly employee: Employee } & (
  | { readonly facts: AttendanceFacts }
  | { readonly reason: number | null }
  | { readonly date: PlainDate; readonly day: DayFacts }
)

/** What has to be open for the row: its day, or its month. */
function closedAs(row: Judged): EmployeeMonth {
  return 'date' in row ? { ...row.key, days: { start: row.date, end: row.date } } : row.key
}

type View = 'daily' | 'monthly'

/** Refuses `period_locked`; `isNew` when the employee had no such record; `appliedTo` pays for a closed month. */
export async function recordAttendance(
  tenant: Tenant,
  organizationId: number,
  given: FromWire<typeof AttendanceRow>,
  warnings: Warnings,
) {
  const named = byId(given)
  const references = await readReferences(tenant, organizationId, [{ row: given, named }])
  const judged = judge(given, named, references, undefined)
  if ('findings' in judged) {
    refuseFindings(judged.findings)
    throw new Error('An attendance was refused for nothing.')
  }
  const path = ['day' in judged ? 'date' : 'month']
  const known = await lockKnown(tenant, organizationId, [judged])
  const missing = reasonFindings(judged, known)
  refuseFindings(missing)
  // A reason decides no figure, so that a closed month takes it.
  const { month, isLate } =
    'reason' in judged
      ? { month: judged.key, isLate: false }
      : await monthOfInput(tenant, organizationId, closedAs(judged), path, 'period_start')
  const externalId = judged.employee.externalId ?? null
  const { status } = write(tenant, organizationId, judged, known)
  await flushMonths(tenant)
  if ('day' in judged) await rollUp(tenant, organizationId, [judged.key])
  await tellOverridden(tenant, organizationId, [judged], warnings)
  const written = await lockKnown(tenant, organizationId, [judged])
  const shown =
    'day' in judged
      ? presentDay(present(written.days.get(dayId(dayKey(judged)))), externalId)
      : presentMonth(present(written.months.get(monthId(judged.key))), externalId)
  return { shown, isNew: status === 'created', appliedTo: isLate ? month : null }
}

function present<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('An attendance was written and is not there.')
  return row
}

/** The caller is told where days change no pay, because the month was summed up. */
async function tellOverridden(
  tenant: Tenant,
  organizationId: number,
  rows: readonly Judged[],
  warnings: Warnings,
): Promise<void> {
  const months = rows.filter(row => 'day' in row).map(({ key }) => key)
  for (const month of await summedUp(tenant, organizationId, months)) {
    warnings.add(`monthly_attendance_wins ${month}`)
  }
}

/** The employees and shifts that rows name. */
type References = {
  readonly employeesByReference: ReadonlyMap<string, Employee>
  readonly employeesByCode: ReadonlyMap<string, Employee>
  readonly shifts: ReadonlyMap<string, unknown>
}

async function readReferences(
  tenant: Tenant,
  organizationId: number,
  rows: readonly { readonly row: Given; readonly named: Named }[],
): Promise<References> {
  const named = (isCode: boolean) =>
    rows.flatMap(({ named }) => (named.isCode === isCode ? (named.reference ?? []) : []))
  const byCode = await employeesBy(tenant, organizationId, 'employeeCode', named(true))
  return {
    employeesByReference: await employeesByReference(tenant, organizationId, named(false)),
    employeesByCode: new Map(byCode.map(employee => [employee.employeeCode, employee])),
    shifts: await shifts.named(
      tenant,
      organizationId,
      rows.flatMap(({ row }) => row.shiftId ?? []),
    ),
  }
}

function employeeNamed(
  { reference, isCode }: Named,
  { employeesByReference, employeesByCode }: References,
): Employee | undefined {
  return (isCode ? employeesByCode : employeesByReference).get(reference ?? '')
}

/** What a row is about, or everything that is wrong with it. */
function judge(
  given: Given,
  named: Named,
  references: References,
  view: View | undefined,
): Judged | { readonly findings: readonly ProblemDetail[] } {
  const { date } = given
  const findings: ProblemDetail[] = [...named.findings]
  const employee = employeeNamed(named, references)
  if (named.reference === null)
    findings.push(fieldProblem([named.field], 'required', 'This field is required.'))
  else if (employee === undefined)
    findings.push(
      fieldProblem([named.field], 'unknown_reference', 'The employee does not exist in this organization.'),
    )
  if (date === undefined) return judgeMonth(given, employee, findings, view)
  if (view === 'monthly')
    findings.push(
      fieldProblem(
        ['date'],
        'duplicate',
        'The monthly view requires month and year. Send them, or view=daily.',
      ),
    )
  for (const name of ['month', 'year', 'payable_days', 'lop_days', 'lop_dates', 'esi_reason_code'] as const) {
    const value = {
      esi_reason_code: given.esiReasonCode,
      month: given.month,
      year: given.year,
      payable_days: given.payableDays,
      lop_days: given.lopDays,
      lop_dates: given.lopDates,
    }
    if (value[name] === undefined || value[name] === null) continue
    findings.push(fieldProblem([name], 'duplicate', 'Send either date, or month and year, not both.'))
  }
  if (given.status === undefined)
    findings.push(fieldProblem(['status'], 'required', 'A daily record requires a status.'))
  for (const name of ['overtime_minutes', 'worked_minutes'] as const) {
    const minutes = name === 'overtime_minutes' ? given.overtimeMinutes : given.workedMinutes
    if ((minutes ?? 0) > dayMinutes) {
      findings.push(fieldProblem([name], 'out_of_range', `A day has at most ${dayMinutes} minutes.`))
    }
  }
  if (given.shiftId && !references.shifts.has(given.shiftId))
    findings.push(
      fieldProblem(['shift_id'], 'unknown_reference', 'The shift does not exist in this organization.'),
    )
  if (employee !== undefined) findings.push(...employedOn(employee, date))
  const { status } = given
  if (employee === undefined || status === undefined || findings.length > 0) return { findings }
  const key = { employeeId: employee.id, ...calendarMonth(date) }
  const day: DayFacts = {
    status,
    inTime: given.inTime ?? null,
    outTime: given.outTime ?? null,
    workedMinutes: given.workedMinutes ?? null,
    overtimeMinutes: given.overtimeMinutes ?? 0,
    shiftId: given.shiftId ?? null,
  }
  return { key, employee, date, day }
}

const dayMinutes = 24 * 60

function judgeMonth(
  given: Given,
  employee: Employee | undefined,
  findings: ProblemDetail[],
  view: View | undefined,
): Judged | { readonly findings: readonly ProblemDetail[] } {
  const { month, year } = given
  if (view === 'daily')
    findings.push(
      fieldProblem(['date'], 'required', 'The daily view requires from and to. Send them, or view=monthly.'),
    )
  if (month === undefined) findings.push(fieldProblem(['month'], 'required', 'This field is required.'))
  if (year === undefined) findings.push(fieldProblem(['year'], 'required', 'This field is required.'))
  if (given.shiftId)
    findings.push(
      fieldProblem(['shift_id'], 'out_of_range', 'This field requires date. Send it for daily records only.'),
    )
  const reason = reasonAlone(given)
  if (reason === undefined) findings.push(...dayFindings(given))
  if (month === undefined || year === undefined || employee === undefined) return { findings }
  findings.push(...employmentFindings(employee, year, month))
  findings.push(...lopEmploymentFindings(given.lopDates, employee.dateOfJoining, employee.dateOfLeaving, []))
  if (findings.length > 0) return { findings }
  const key = { employeeId: employee.id, year, month }
  return reason === undefined ? { key, employee, facts: factsOf(given) } : { key, employee, reason }
}

/** The reason of a row that has nothing else of its month; undefined: the row has more, or no reason. */
function reasonAlone({ esiReasonCode, ...given }: Given): number | null | undefined {
  const others = [
    given.payableDays,
    given.lopDays,
    given.lopDates,
    given.presentDays,
    given.paidLeaveDays,
    given.weeklyOffs,
    given.holidays,
    given.overtimeMinutes,
    given.workedMinutes,
  ]
  return others.every(value => value === undefined || value === null) ? esiReasonCode : undefined
}

/** A reason without days is that of a month on record. */
function reasonFindings(row: Judged, { months }: Known): ProblemDetail[] {
  if (!('reason' in row) || months.has(idOf(row))) return []
  return [
    fieldProblem(['payable_days'], 'required', 'The month has no record yet. Send payable_days or lop_days.'),
  ]
}

const perDay = 100

function dayFindings(given: Given): ProblemDetail[] {
  const { payableDays, lopDays, lopDates = [], month, year } = given
  const isGiven = (value: unknown) => value !== undefined && value !== null
  const isLossGiven = isGiven(lopDays) || lopDates.length > 0
  if (isGiven(payableDays) === isLossGiven) {
    const code = isLossGiven ? 'duplicate' : 'required'
    return [fieldProblem(['payable_days'], code, 'Send exactly one of payable_days and lop_days.')]
  }
  if (month === undefined || year === undefined) return []
  const most = daysInMonth(year, month)
  const counted = { payable_days: payableDays, lop_days: lopDays, present_days: given.presentDays }
  const tooMany = Object.entries(counted)
    .filter(([, value]) => (value ?? 0) > most * perDay)
    .map(([name]) => fieldProblem([name], 'out_of_range', `The month has only ${most} days.`))
  // The period that takes this month may begin in it and end in the next.
  const within = {
    start: monthSpan({ year, month }).start,
    end: monthSpan(nextMonth({ year, month })).end,
  }
  return [...tooMany, ...lopDateFindings(given, within, [])]
}

function factsOf(given: Given): AttendanceFacts {
  return {
    esiReasonCode: given.esiReasonCode,
    payableDays: given.payableDays ?? null,
    ...lossOf(given),
    presentDays: given.presentDays ?? null,
    paidLeaveDays: given.paidLeaveDays ?? null,
    weeklyOffs: given.weeklyOffs ?? null,
    holidays: given.holidays ?? null,
    overtimeMinutes: given.overtimeMinutes ?? 0,
    workedMinutes: given.workedMinutes ?? null,
  }
}

function isSame(row: AttendanceMonth, { esiReasonCode, ...facts }: AttendanceFacts): boolean {
  const { esiReasonCode: recorded, ...before } = pick(row)
  return (
    changedPaths(before, facts).length === 0 && (esiReasonCode === undefined || esiReasonCode === recorded)
  )
}

function pick(row: AttendanceMonth): Record<keyof AttendanceFacts, unknown> {
  const {
    payableDays,
    lopDays,
    lopDates,
    presentDays,
    paidLeaveDays,
    weeklyOffs,
    holidays,
    overtimeMinutes,
    workedMinutes,
    esiReasonCode,
  } = row
  return {
    esiReasonCode,
    payableDays,
    lopDays,
    lopDates,
    presentDays,
    paidLeaveDays,
    weeklyOffs,
    holidays,
    overtimeMinutes,
    workedMinutes,
  }
}

type Known = {
  readonly months: ReadonlyMap<string, AttendanceMonth>
  readonly days: ReadonlyMap<string, AttendanceDay>
}

async function lockKnown(tenant: Tenant, organizationId: number, rows: readonly Judged[]): Promise<Known> {
  const days = rows.flatMap(row => ('day' in row ? [dayKey(row)] : []))
  const months = rows.flatMap(row => ('day' in row ? [] : [row.key]))
  return {
    months: await lockMonths(tenant, organizationId, months),
    days: await lockDays(tenant, organizationId, days),
  }
}

function dayKey({ employee, date }: Judged & { readonly date: PlainDate }): DayKey {
  return { employeeId: employee.id, date }
}

function idOf(row: Judged): string {
  return 'day' in row ? dayId(dayKey(row)) : monthId(row.key)
}

/** A month that only follows from days was not recorded, but a reason may be recorded for it. */
function isRecorded(row: Judged, { months, days }: Known): boolean {
  if ('reason' in row) return months.has(idOf(row))
  return 'day' in row ? days.has(idOf(row)) : months.get(idOf(row))?.source === 'monthly'
}

type BulkRowGiven = FromWire<typeof AttendanceBulkRow>

const readRow = readerOf(AttendanceBulkRow)

type BulkCall = CallBasics & {
  readonly inTenant: InTenant
  readonly organizationId: number
  readonly body: FromWire<typeof AttendanceBulk>
}

export function recordMonths(call: BulkCall) {
  const { items, atomic, dryRun } = call.body
  const seen = new Map<string, number>()
  return runBulk({
    ...call,
    items,
    atomic,
    dryRun,
    read: readRow,
    apply: (tenant, rows) => applyChunk(tenant, call, rows, seen),
  })
}

/** A row names its employee once: in the field of `match_on`, or in `employee_id`. */
function namedIn(row: BulkRowGiven, matchOn: BulkCall['body']['matchOn']): Named {
  const field = matchOn === 'id' ? 'employee_id' : matchOn
  const values = {
    employee_id: row.employeeId,
    external_id: row.externalId,
    employee_code: row.employeeCode,
  }
  const used = values[field] === undefined ? 'employee_id' : field
  const value = values[used]
  const findings = (Object.keys(values) as (keyof typeof values)[]).flatMap(name =>
    name === used || values[name] === undefined
      ? []
      : fieldProblem(
          [name],
          'duplicate',
          `With match_on "${matchOn}" the employee is named in ${used} alone.`,
        ),
  )
  return {
    field: value === undefined ? field : used,
    reference:
      matchOn === 'external_id' && value !== undefined
        ? `ext:${value.replace(/^ext:/, '')}`
        : (value ?? null),
    isCode: matchOn === 'employee_code',
    findings,
  }
}

async function applyChunk(
  tenant: Tenant,
  { organizationId, body, warnings }: BulkCall,
  rows: readonly BulkRow<BulkRowGiven>[],
  seen: Map<string, number>,
): Promise<RowOutcome[]> {
  const asked = rows.map(({ index, row }) => ({ index, row, named: namedIn(row, body.matchOn) }))
  const references = await readReferences(tenant, organizationId, asked)
  const judged = asked.map(({ index, row, named }) => ({
    index,
    named,
    verdict: judge(row, named, references, body.view),
  }))
  const good = judged.flatMap(({ verdict }) => ('findings' in verdict ? [] : [verdict]))
  const known = await lockKnown(tenant, organizationId, good)
  const settle = await monthsOfInputs(tenant, organizationId, good.map(closedAs), 'period_start')
  const rolled: MonthKey[] = []

  const outcomes = judged.map(({ index, named, verdict }): RowOutcome => {
    const failed = (code: string, message: string, details: readonly ProblemDetail[]): RowOutcome => ({
      status: 'failed',
      id: null,
      externalId: employeeNamed(named, references)?.externalId ?? null,
      refused: refusal(code, message, within(index, details)),
    })
    if ('findings' in verdict)
      return failed('validation_failed', 'Some fields are invalid.', verdict.findings)
    const id = idOf(verdict)
    // A chunk may be tried again, so a row is no duplicate of itself.
    if ((seen.get(id) ?? index) !== index) {
      const finding = fieldProblem([named.field], 'duplicate', 'Send each employee’s month or day once.')
      return failed('duplicate', 'An earlier row has the same employee and the same month or day.', [finding])
    }
    seen.set(id, index)
    const missing = reasonFindings(verdict, known)
    if (missing.length > 0) return failed('validation_failed', 'Some fields are invalid.', missing)
    const settled = settle(closedAs(verdict))
    const closedBy = !('reason' in verdict) && 'closedBy' in settled ? settled.closedBy : undefined
    const refused = refusalOf(closedBy, isRecorded(verdict, known), body.mode, verdict)
    if (refused !== null) return failed(refused.code, refused.message, refused.details)
    if ('day' in verdict) rolled.push(verdict.key)
    return write(tenant, organizationId, verdict, known)
  })
  await flushMonths(tenant)
  await rollUp(tenant, organizationId, rolled)
  await tellOverridden(tenant, organizationId, good, warnings)
  return outcomes
}

function refusalOf(
  closedBy: string | undefined,
  exists: boolean,
  mode: BulkCall['body']['mode'],
  row: Judged,
): Problem | null {
  const field = 'day' in row ? 'date' : 'month'
  if (closedBy !== undefined) return periodClosed(closedBy, [field])
  if (mode === 'create' && exists) {
    return new Problem('code_taken', `A record of this ${field} already exists for the employee.`, [
      fieldProblem([field], 'duplicate', 'Send mode update or upsert.'),
    ])
  }
  if (mode === 'update' && !exists) {
    return new Problem('not_found', `No record of this ${field} exists for the employee.`, [
      fieldProblem([field], 'unknown_reference', 'Send mode create or upsert.'),
    ])
  }
  return null
}

function write(tenant: Tenant, organizationId: number, row: Judged, known: Known): RowOutcome {
  const names = { id: idOf(row), externalId: row.employee.externalId ?? null }
  const status = isRecorded(row, known) ? 'updated' : 'created'
  if ('day' in row) {
    const before = known.days.get(names.id)
    if (before !== undefined && changedPaths({ ...before, ...row.day }, before).length === 0)
      return { status: 'unchanged', ...names }
    putDay(tenant, organizationId, dayKey(row), row.day, before)
    return { status, ...names }
  }
  const before = known.months.get(names.id)
  if ('reason' in row) {
    if (before === undefined) throw new Error('A reason was given for a month that is not recorded.')
    if ((before.esiReasonCode ?? null) === row.reason) return { status: 'unchanged', ...names }
    putReason(tenant, before, row.reason)
    return { status, ...names }
  }
  if (before !== undefined && status === 'updated' && isSame(before, row.facts))
    return { status: 'unchanged', ...names }
  putMonth(tenant, organizationId, row.key, row.facts, before)
  return { status, ...names }
}

export function presentMonth(row: AttendanceMonth, externalId: string | null) {
  return {
    ...row,
    id: monthId(row),
    externalId,
    date: null,
    status: null,
    inTime: null,
    outTime: null,
    shiftId: null,
  }
}

export function presentDay(row: AttendanceDay, externalId: string | null) {
  const [year, month] = row.date.split('-').map(Number)
  return {
    ...row,
    id: dayId(row),
    externalId,
    year: year ?? 0,
    month: month ?? 0,
    source: 'daily' as const,
    payableDays: null,
    lopDays: null,
    lopDates: null,
    presentDays: null,
    paidLeaveDays: null,
    weeklyOffs: null,
    holidays: null,
    esiReasonCode: null,
  }
}
