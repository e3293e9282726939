// Attendance of months and days. A row is validated on its own, single or in a batch, by the same steps.

import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import {
  flushMonths,
  lockDays,
  lockMonths,
  type MonthKey,
  rollUp,
  summedUp,
} from '#storage/repositories/inputs/attendance.ts'
import {
  employeesNamed,
  employeesReferenced,
  type NamedEmployee,
} from '#storage/repositories/employees/employee-names.ts'
import { shifts } from '#storage/repositories/inputs/shifts.ts'
import { type WageMonths, wageMonthsOf } from '#storage/repositories/organization/wage-months.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  type BulkRow,
  refusal,
  type RowOutcome,
  runBulk,
  findingsOfRow,
  writtenRows,
} from '../../http/bulk.ts'
import { refuseFindings } from '../../http/findings.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import { readerOf } from '../../http/validation.ts'
import type { Warnings } from '../../http/warnings.ts'
import type { FromWire } from '../../http/wire.ts'
import { periodClosed } from '../periods/closed-period.ts'
import { monthOfInput, monthsOfInputs } from '../periods/late-input.ts'
import { validateDay } from './day.ts'
import type { AttendanceInput, Entry, StoredAttendance, EntryValidation } from './entry.ts'
import { validateMonth } from './month.ts'
import { type AttendanceBulk, AttendanceBulkRow, type AttendanceRow } from './schema.ts'

/** Field and value by which a row names its employee; null: the row has none. */
type EmployeeReference = {
  readonly field: 'employee_id' | 'external_id' | 'employee_code'
  /** An employee code if `isCode`, else an id or `ext:` and an external id. */
  readonly reference: string | null
  readonly isCode: boolean
  readonly findings: readonly ProblemDetail[]
}

const byId = ({ employeeId }: { employeeId?: string }): EmployeeReference => ({
  field: 'employee_id',
  reference: employeeId ?? null,
  isCode: false,
  findings: [],
})

type View = 'daily' | 'monthly'

/** Refuses `period_locked`; `isNew` when the employee had no such record; `appliedTo` pays for a closed month. */
export async function recordAttendance(
  tenant: Tenant,
  organizationId: number,
  input: FromWire<typeof AttendanceRow>,
  warnings: Warnings,
) {
  const named = byId(input)
  const references = await readReferences(tenant, organizationId, [{ row: input, named }])
  const { entry, findings } = validate(input, named, references, undefined)
  refuseFindings(findings)
  if (entry === null) throw new Error('An attendance was refused for nothing.')
  const stored = await lockStored(tenant, organizationId, [entry])
  refuseFindings(entry.findings(stored))
  const { month, isLate } = entry.changesPay
    ? await monthOfInput(tenant, organizationId, entry.span, [entry.field])
    : { month: entry.month, isLate: false }
  const { status } = write(tenant, organizationId, entry, stored)
  await flushMonths(tenant)
  await rollUp(tenant, organizationId, monthsOfDays([entry]))
  await warnOverridden(tenant, organizationId, [entry], warnings)
  const shown = entry.present(await lockStored(tenant, organizationId, [entry]))
  return { shown, isNew: status === 'created', appliedTo: isLate ? month : null }
}

/** The months whose days were recorded. */
function monthsOfDays(entries: readonly Entry[]): MonthKey[] {
  return entries.flatMap(({ day, month }) => (day === null ? [] : [month]))
}

/** Warns the caller where days change no pay, because the month was summed up. */
async function warnOverridden(
  tenant: Tenant,
  organizationId: number,
  entries: readonly Entry[],
  warnings: Warnings,
): Promise<void> {
  for (const month of await summedUp(tenant, organizationId, monthsOfDays(entries))) {
    warnings.add(`monthly_attendance_wins ${month}`)
  }
}

/** The employees and shifts that rows name. */
type References = {
  readonly employeesByReference: ReadonlyMap<string, NamedEmployee>
  readonly employeesByCode: ReadonlyMap<string, NamedEmployee>
  readonly shifts: ReadonlyMap<string, unknown>
  readonly wageMonths: WageMonths
}

async function readReferences(
  tenant: Tenant,
  organizationId: number,
  rows: readonly { readonly row: AttendanceInput; readonly named: EmployeeReference }[],
): Promise<References> {
  const named = (isCode: boolean) =>
    rows.flatMap(({ named }) => (named.isCode === isCode ? (named.reference ?? []) : []))
  const byCode = await employeesNamed(tenant, organizationId, 'employeeCode', named(true))
  const employeesByReference = await employeesReferenced(tenant, organizationId, named(false))
  const ids = [...byCode, ...employeesByReference.values()].map(({ id }) => id)
  return {
    employeesByReference,
    employeesByCode: new Map(byCode.map(employee => [employee.employeeCode, employee])),
    shifts: await shifts.named(
      tenant,
      organizationId,
      rows.flatMap(({ row }) => row.shiftId ?? []),
    ),
    wageMonths: await wageMonthsOf(tenant, organizationId, ids),
  }
}

function employeeNamed(
  { reference, isCode }: EmployeeReference,
  { employeesByReference, employeesByCode }: References,
): NamedEmployee | undefined {
  return (isCode ? employeesByCode : employeesByReference).get(reference ?? '')
}

/** The entry of a row, or everything that is wrong with it. */
function validate(
  input: AttendanceInput,
  named: EmployeeReference,
  references: References,
  view: View | undefined,
): EntryValidation {
  const { date } = input
  const employee = employeeNamed(named, references)
  const findings = [...named.findings, ...nameFindings(named, employee), ...viewFindings(date, view)]
  const validated =
    date === undefined
      ? validateMonth(input, employee, references)
      : validateDay(input, date, employee, references)
  return findings.length === 0 ? validated : { entry: null, findings: [...findings, ...validated.findings] }
}

function nameFindings(
  { reference, field }: EmployeeReference,
  employee: NamedEmployee | undefined,
): ProblemDetail[] {
  if (reference === null) return [fieldProblem([field], 'required', 'This field is required.')]
  if (employee !== undefined) return []
  return [fieldProblem([field], 'unknown_reference', 'The employee does not exist in this organization.')]
}

function viewFindings(date: string | undefined, view: View | undefined): ProblemDetail[] {
  if (date === undefined && view === 'daily') {
    const message = 'The daily view requires from and to. Send them, or view=monthly.'
    return [fieldProblem(['date'], 'required', message)]
  }
  if (date !== undefined && view === 'monthly') {
    const message = 'The monthly view requires month and year. Send them, or view=daily.'
    return [fieldProblem(['date'], 'duplicate', message)]
  }
  return []
}

async function lockStored(
  tenant: Tenant,
  organizationId: number,
  entries: readonly Entry[],
): Promise<StoredAttendance> {
  const days = entries.flatMap(({ day }) => day ?? [])
  const months = entries.filter(({ day }) => day === null).map(({ month }) => month)
  return {
    months: await lockMonths(tenant, organizationId, months),
    days: await lockDays(tenant, organizationId, days),
  }
}

type BulkRowInput = FromWire<typeof AttendanceBulkRow>

const readRow = readerOf(AttendanceBulkRow)

type BulkCall = CallBasics & {
  readonly inTenant: InTenant
  readonly organizationId: number
  readonly body: FromWire<typeof AttendanceBulk>
}

export function recordMonths(call: BulkCall) {
  const { items, atomic, dryRun } = call.body
  // Rows of earlier attempts are not applied again, but later rows may repeat them.
  const seen = new Map(
    [...writtenRows(call.attempt)].flatMap(([index, { id }]) => (id === null ? [] : [[id, index] as const])),
  )
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
function namedIn(row: BulkRowInput, matchOn: BulkCall['body']['matchOn']): EmployeeReference {
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
  rows: readonly BulkRow<BulkRowInput>[],
  seen: Map<string, number>,
): Promise<RowOutcome[]> {
  const known = rows.map(({ index, row }) => ({ index, row, named: namedIn(row, body.matchOn) }))
  const references = await readReferences(tenant, organizationId, known)
  const validated = known.map(({ index, row, named }) => ({
    index,
    named,
    ...validate(row, named, references, body.view),
  }))
  const valid = validated.flatMap(({ entry }) => entry ?? [])
  const stored = await lockStored(tenant, organizationId, valid)
  const spans = valid.map(({ span }) => span)
  const settle = await monthsOfInputs(tenant, organizationId, spans)
  const recorded: Entry[] = []

  const outcomes = validated.map(({ index, named, entry, findings }): RowOutcome => {
    const failed = (code: string, message: string, details: readonly ProblemDetail[]): RowOutcome => ({
      status: 'failed',
      id: null,
      externalId: employeeNamed(named, references)?.externalId ?? null,
      refused: refusal(code, message, findingsOfRow(index, details)),
    })
    if (entry === null) return failed('validation_failed', 'Some fields are invalid.', findings)
    // A chunk may be tried again, so a row is no duplicate of itself.
    if ((seen.get(entry.id) ?? index) !== index) {
      const finding = fieldProblem([named.field], 'duplicate', 'Send each employee’s month or day once.')
      return failed('duplicate', 'An earlier row has the same employee and the same month or day.', [finding])
    }
    seen.set(entry.id, index)
    const missing = entry.findings(stored)
    if (missing.length > 0) return failed('validation_failed', 'Some fields are invalid.', missing)
    const settled = settle(entry.span)
    const closedBy = entry.changesPay && 'closedBy' in settled ? settled.closedBy : undefined
    const refused = refusalOf(closedBy, entry.isRecorded(stored), body.mode, entry)
    if (refused !== null) return failed(refused.code, refused.message, refused.details)
    recorded.push(entry)
    return write(tenant, organizationId, entry, stored)
  })
  await flushMonths(tenant)
  await rollUp(tenant, organizationId, monthsOfDays(recorded))
  await warnOverridden(tenant, organizationId, valid, warnings)
  return outcomes
}

function refusalOf(
  closedBy: string | undefined,
  exists: boolean,
  mode: BulkCall['body']['mode'],
  { field }: Entry,
): Problem | null {
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

function write(tenant: Tenant, organizationId: number, entry: Entry, stored: StoredAttendance): RowOutcome {
  const names = { id: entry.id, externalId: entry.employee.externalId ?? null }
  const status = entry.isRecorded(stored) ? 'updated' : 'created'
  const isChanged = entry.put(tenant, organizationId, stored)
  return { status: isChanged ? status : 'unchanged', ...names }
}
