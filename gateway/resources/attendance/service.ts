// A month of attendance per employee, as the partner summed it up. A row is judged on its own, single or in a
// batch, by the same steps.

import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { AttendanceMonth } from '#storage/entities/attendance-month.ts'
import type { Employee } from '#storage/entities/employee.ts'
import {
  type AttendanceFacts,
  flushMonths,
  lockMonths,
  monthId,
  type MonthKey,
  putMonth,
} from '#storage/repositories/attendance.ts'
import { closedPeriods } from '#storage/repositories/closed-periods.ts'
import { employeesByReference } from '#storage/repositories/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { type BulkRow, refusal, type RowOutcome, runBulk, within } from '../../http/bulk.ts'
import { refuseFindings } from '../../http/findings.ts'
import { changedPaths } from '../../http/merge-patch.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import { readerOf } from '../../http/validation.ts'
import type { FromWire } from '../../http/wire.ts'
import { periodClosed } from '../closed-period.ts'
import { employmentFindings } from '../employment.ts'
import { daysInMonth, monthPeriod } from './period.ts'
import { type AttendanceBulk, AttendanceRow } from './schema.ts'

type Given = FromWire<typeof AttendanceRow>

/** A month that may be written. */
type Judged = { readonly key: MonthKey; readonly employee: Employee; readonly facts: AttendanceFacts }

/** Refuses `period_locked`; `isNew` when the employee had no record of the month. */
export async function recordMonth(
  tenant: Tenant,
  organizationId: number,
  given: Given,
): Promise<{ row: AttendanceMonth; employee: Employee; isNew: boolean }> {
  const judged = judge(given, await employeesByReference(tenant, organizationId, [given.employeeId]))
  if ('findings' in judged) {
    refuseFindings(judged.findings)
    throw new Error('An attendance was refused for nothing.')
  }
  const closed = (await closedRuns(tenant, organizationId, [judged])).get(monthId(judged.key))
  if (closed !== undefined) throw periodClosed(closed, ['month'])

  const known = (await lockMonths(tenant, organizationId, [judged.key])).get(monthId(judged.key))
  const isNew = known === undefined
  if (known !== undefined && isSame(known, judged.facts))
    return { row: known, employee: judged.employee, isNew }
  const row = putMonth(tenant, organizationId, judged.key, judged.facts, known)
  await flushMonths(tenant)
  return { row, employee: judged.employee, isNew }
}

/** The month that a row is about, or everything that is wrong with the row. */
function judge(
  given: Given,
  employees: ReadonlyMap<string, Employee>,
): Judged | { readonly findings: readonly ProblemDetail[] } {
  if (given.date !== undefined) {
    const message = 'Daily attendance is not offered; send month and year with payable_days or lop_days.'
    return { findings: [fieldProblem(['date'], 'not_in_enum', message, ['month', 'year'])] }
  }
  const { month, year } = given
  const findings: ProblemDetail[] = []
  if (month === undefined) findings.push(fieldProblem(['month'], 'required', 'This field is required.'))
  if (year === undefined) findings.push(fieldProblem(['year'], 'required', 'This field is required.'))
  findings.push(...dayFindings(given))

  const employee = employees.get(given.employeeId)
  if (employee === undefined) {
    findings.push(
      fieldProblem(['employee_id'], 'unknown_reference', 'The organization has no such employee.'),
    )
  }
  if (month === undefined || year === undefined || employee === undefined) return { findings }
  findings.push(...employmentFindings(employee, year, month))
  if (findings.length > 0) return { findings }
  return { key: { employeeId: employee.id, year, month }, employee, facts: factsOf(given) }
}

const perDay = 100

function dayFindings(given: Given): ProblemDetail[] {
  const { payableDays, lopDays, month, year } = given
  const isGiven = (value: unknown) => value !== undefined && value !== null
  if (isGiven(payableDays) === isGiven(lopDays)) {
    const code = isGiven(lopDays) ? 'duplicate' : 'required'
    return [fieldProblem(['payable_days'], code, 'Send exactly one of payable_days and lop_days.')]
  }
  if (month === undefined || year === undefined) return []
  const most = daysInMonth(year, month)
  const counted = { payable_days: payableDays, lop_days: lopDays, present_days: given.presentDays }
  return Object.entries(counted)
    .filter(([, value]) => (value ?? 0) > most * perDay)
    .map(([name]) => fieldProblem([name], 'out_of_range', `The month has ${most} days.`))
}

function factsOf(given: Given): AttendanceFacts {
  return {
    payableDays: given.payableDays ?? null,
    lopDays: given.lopDays ?? null,
    presentDays: given.presentDays ?? null,
    paidLeaveDays: given.paidLeaveDays ?? null,
    weeklyOffs: given.weeklyOffs ?? null,
    holidays: given.holidays ?? null,
    overtimeMinutes: given.overtimeMinutes ?? 0,
    workedMinutes: given.workedMinutes ?? null,
  }
}

function isSame(row: AttendanceMonth, facts: AttendanceFacts): boolean {
  return changedPaths(pick(row), facts).length === 0
}

function pick(row: AttendanceMonth): Record<keyof AttendanceFacts, unknown> {
  const {
    payableDays,
    lopDays,
    presentDays,
    paidLeaveDays,
    weeklyOffs,
    holidays,
    overtimeMinutes,
    workedMinutes,
  } = row
  return {
    payableDays,
    lopDays,
    presentDays,
    paidLeaveDays,
    weeklyOffs,
    holidays,
    overtimeMinutes,
    workedMinutes,
  }
}

/** The locked or paid run of each month that has one. */
async function closedRuns(
  tenant: Tenant,
  organizationId: number,
  rows: readonly Judged[],
): Promise<ReadonlyMap<string, string>> {
  const closed = new Map<string, string>()
  const months = Map.groupBy(rows, ({ key }) => key.year * 100 + key.month)
  for (const group of months.values()) {
    const [{ key } = missing()] = group
    const ids = group.map(({ employee }) => employee.id)
    const runs = await closedPeriods(tenant, organizationId, ids, monthPeriod(key.year, key.month))
    for (const row of group) {
      const run = runs.get(row.employee.id)
      if (run !== undefined) closed.set(monthId(row.key), run.payrollRunId)
    }
  }
  return closed
}

function missing(): never {
  throw new Error('A month was grouped without a row.')
}

const readRow = readerOf(AttendanceRow)

type BulkCall = CallBasics & {
  readonly inTenant: InTenant
  readonly organizationId: number
  readonly body: FromWire<typeof AttendanceBulk>
}

export function recordMonths(call: BulkCall) {
  const { items, atomic, dryRun, mode } = call.body
  const seen = new Map<string, number>()
  return runBulk({
    ...call,
    items,
    atomic,
    dryRun,
    read: readRow,
    apply: (tenant, rows) => applyChunk(tenant, call.organizationId, rows, mode, seen),
  })
}

async function applyChunk(
  tenant: Tenant,
  organizationId: number,
  rows: readonly BulkRow<Given>[],
  mode: BulkCall['body']['mode'],
  seen: Map<string, number>,
): Promise<RowOutcome[]> {
  const references = rows.map(({ row }) => row.employeeId)
  const employees = await employeesByReference(tenant, organizationId, references)
  const judged = rows.map(({ index, row }) => ({ index, row, verdict: judge(row, employees) }))
  const good = judged.flatMap(({ verdict }) => ('findings' in verdict ? [] : [verdict]))
  const keys = good.map(({ key }) => key)
  const known = await lockMonths(tenant, organizationId, keys)
  const closed = await closedRuns(tenant, organizationId, good)

  const outcomes = judged.map(({ index, row, verdict }): RowOutcome => {
    const failed = (code: string, message: string, details: readonly ProblemDetail[]): RowOutcome => ({
      status: 'failed',
      id: null,
      externalId: employees.get(row.employeeId)?.externalId ?? null,
      refused: refusal(code, message, within(index, details)),
    })
    if ('findings' in verdict)
      return failed('validation_failed', 'Some fields are not valid.', verdict.findings)
    const id = monthId(verdict.key)
    // A chunk may be tried again, so a row is no duplicate of itself.
    if ((seen.get(id) ?? index) !== index) {
      const finding = fieldProblem(['employee_id'], 'duplicate', 'Send each employee’s month once.')
      return failed('duplicate', 'An earlier row has this employee and month.', [finding])
    }
    seen.set(id, index)
    const refused = refusalOf(closed.get(id), known.has(id), mode)
    if (refused !== null) return failed(refused.code, refused.message, refused.details)
    return write(tenant, organizationId, verdict, known.get(id))
  })
  await flushMonths(tenant)
  return outcomes
}

function refusalOf(
  closedBy: string | undefined,
  exists: boolean,
  mode: BulkCall['body']['mode'],
): Problem | null {
  if (closedBy !== undefined) return periodClosed(closedBy, ['month'])
  if (mode === 'create' && exists) {
    return new Problem('code_taken', 'The employee has a record of this month.', [
      fieldProblem(['month'], 'duplicate', 'Send it with mode update or upsert.'),
    ])
  }
  if (mode === 'update' && !exists) {
    return new Problem('not_found', 'The employee has no record of this month.', [
      fieldProblem(['month'], 'unknown_reference', 'Send it with mode create or upsert.'),
    ])
  }
  return null
}

function write(
  tenant: Tenant,
  organizationId: number,
  { key, employee, facts }: Judged,
  known: AttendanceMonth | undefined,
): RowOutcome {
  const names = { id: monthId(key), externalId: employee.externalId ?? null }
  if (known !== undefined && isSame(known, facts)) return { status: 'unchanged', ...names }
  putMonth(tenant, organizationId, key, facts, known)
  return { status: known === undefined ? 'created' : 'updated', ...names }
}

export function presentMonth(row: AttendanceMonth, externalId: string | null) {
  return { ...row, id: monthId(row), externalId }
}
