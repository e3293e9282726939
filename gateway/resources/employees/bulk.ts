// Rows of a batch against the employees of the organization, a chunk at a time.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { firstPaidDays, type LastClosed, lastClosed } from '#storage/repositories/runs/closed-periods.ts'
import {
  addEmployee,
  changeEmployee,
  employeeCodeTaken,
  employeesBy,
  externalIdTaken,
  flushEmployees,
  lockEmployeesBy,
  openFacts,
  touchEmployee,
} from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { beginShift, shiftsOn } from '#storage/repositories/inputs/shifts.ts'
import type { EngineClient } from '../../engine-client.ts'
import {
  type BulkRow,
  employeeKeys,
  refusal,
  type RowOutcome,
  type RowRefusal,
  runBulk,
  findingsOfRow,
} from '../../http/bulk.ts'
import { findingsUnder } from '../../http/findings.ts'
import { changedPaths } from '../../http/merge-patch.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import { readerOf } from '../../http/validation.ts'
import type { FromWire } from '../../http/wire.ts'
import { type EmployeeChange, emitChanges } from './events.ts'
import { todayOf } from '../periods/today.ts'
import type { SettingsChange } from '#storage/entities/payroll-settings.ts'
import { settingsChanges } from '#storage/repositories/organization/payroll-settings.ts'
import {
  factsAfter,
  type GivenEmployee,
  joinsLater,
  readSurroundings,
  type StoredEmployment,
  type Surroundings,
} from './facts.ts'
import { type EmployeeBulk, EmployeeRow } from './schema.ts'
import { type ValidatedRow, unpayableRows } from './nested-salaries.ts'
import { plannedParts, rollUpChanged, settleParts, settleShift, warnOfFormer } from './service.ts'
import { lateRegimeChange } from './statutory/service.ts'

const readRow = readerOf(EmployeeRow)

type Call = CallBasics & {
  readonly inTenant: InTenant
  /** Opens a transaction that reads alone; absent: any does. */
  readonly inReading?: InTenant
  readonly organizationId: number
  readonly body: FromWire<typeof EmployeeBulk>
}

/** The engine says which salaries can be paid; without one they are taken unseen. */
export function upsertEmployees(call: Call, engine: EngineClient | null) {
  const { items, atomic, dryRun } = call.body
  const repeated = repeatedRows(items)
  const unpayable = new Map<number, Problem>()
  return runBulk({
    ...call,
    items,
    atomic,
    dryRun,
    read: readRow,
    // An import writes all its rows in one transaction.
    lanes: call.inReading === undefined && !namesOwnRows(items) ? 2 : 1,
    async prepare(rows) {
      if (engine === null) return
      const find = (tenant: Tenant, paid: readonly ValidatedRow[]) => existingByName(tenant, paid, call)
      const inTenant = call.inReading ?? call.inTenant
      const problems = await unpayableRows(rows, { ...call, inTenant, engine, find })
      for (const [index, problem] of problems) unpayable.set(index, problem)
    },
    apply: (tenant, rows) => applyChunk(tenant, rows, call, { repeated, unpayable }),
  })
}

const keys = { external_id: 'externalId', employee_code: 'employeeCode', id: 'id' } as const

/** Rows that name an employee that an earlier row has named already, with the field that does. */
function repeatedRows(items: readonly unknown[]): ReadonlyMap<number, string> {
  const seen = new Set<string>()
  const repeated = new Map<number, string>()
  items.forEach((item, index) => {
    if (typeof item !== 'object' || item === null) return
    for (const key of employeeKeys) {
      const value = givenText((item as Record<string, unknown>)[key])
      if (value === null) continue
      if (seen.has(`${key} ${value}`)) repeated.set(index, repeated.get(index) ?? key)
      seen.add(`${key} ${value}`)
    }
  })
  return repeated
}

/** Whether the manager of an employee may be of an earlier row. */
function namesOwnRows(items: readonly unknown[]): boolean {
  const given = items.filter(item => typeof item === 'object' && item !== null) as Record<string, unknown>[]
  const own = new Set(given.map(row => `ext:${givenText(row['external_id'])}`))
  return given.some(row => own.has(givenText(row['reporting_manager_id']) ?? ''))
}

/** A text as the reader of rows takes it, without blanks around it; null: it is none. */
function givenText(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() : null
}

/** Employees who exist already under the name that the batch goes by, by index. */
async function existingByName(
  tenant: Tenant,
  rows: readonly ValidatedRow[],
  { organizationId, body }: Call,
): Promise<ReadonlyMap<number, Employee>> {
  const name = keys[body.matchOn]
  const values = rows.flatMap(({ row }) => row[name] ?? [])
  const found = await employeesBy(tenant, organizationId, name, values)
  const known = new Map(found.map(employee => [employee[name], employee]))
  return new Map(
    rows.flatMap(({ index, row }) => {
      const employee = row[name] ? known.get(row[name]) : undefined
      return employee === undefined ? [] : [[index, employee] as const]
    }),
  )
}

/** Facts that were read before the rows, by index. */
type Foreknown = {
  readonly repeated: ReadonlyMap<number, string>
  /** Rows whose salary cannot be paid. */
  readonly unpayable: ReadonlyMap<number, Problem>
}

type Chunk = Foreknown & {
  readonly call: Call
  readonly surroundings: Surroundings
  /** The shift of each of them today. */
  readonly shiftsNow: ReadonlyMap<string, string>
  readonly closed: ReadonlyMap<string, LastClosed>
  /** The first paid day of those whose date of joining becomes later. */
  readonly firstPaid: ReadonlyMap<string, PlainDate>
  readonly settings: readonly SettingsChange[]
  /** Employees who exist already, under each of the three names. */
  readonly known: Record<(typeof employeeKeys)[number], ReadonlyMap<string, Employee>>
}

async function applyChunk(
  tenant: Tenant,
  rows: readonly BulkRow<GivenEmployee>[],
  call: Call,
  foreknown: Foreknown,
): Promise<RowOutcome[]> {
  const { organizationId } = call
  const given = rows.map(({ row }) => row)
  const knownBy = async (key: (typeof employeeKeys)[number]) => {
    const name = keys[key]
    const values = given.flatMap(row => row[name] ?? [])
    const found = await lockEmployeesBy(tenant, organizationId, name, values)
    return new Map(found.map(employee => [employee[name] ?? '', employee]))
  }
  const known = {
    external_id: await knownBy('external_id'),
    employee_code: await knownBy('employee_code'),
    id: await knownBy('id'),
  }
  const people = Object.values(known).flatMap(found => [...found.values()])
  const moves = given.some(({ shiftId }) => shiftId)
  const isDated = given.some(({ statutory, salary }) => statutory !== undefined || salary !== undefined)
  const chunk: Chunk = {
    ...foreknown,
    call,
    surroundings: await readSurroundings(tenant, organizationId, given, people),
    shiftsNow: moves ? await shiftsOn(tenant, people, todayOf(tenant, organizationId)) : new Map(),
    closed: isDated
      ? await lastClosed(
          tenant,
          organizationId,
          people.map(({ id }) => id),
        )
      : new Map(),
    firstPaid: await firstPaidDays(
      tenant,
      organizationId,
      laterJoiners(given, known[call.body.matchOn], call),
    ),
    settings: isDated ? await settingsChanges(tenant, organizationId) : [],
    known,
  }
  const added = rows.filter(({ row }) => matchOf(row, chunk) === null)
  const subjects = added.map(({ index, row }) => ({ row, subject: `items[${index}] ` }))
  await warnOfFormer(tenant, organizationId, subjects, call.warnings)
  const changes: EmployeeChange[] = []
  const outcomes: RowOutcome[] = []
  for (const row of rows) outcomes.push(await applyRow(tenant, row, chunk, changes))
  await flushEmployees(tenant)
  const updated = changes.filter(({ change }) => change === 'updated')
  await rollUpChanged(tenant, organizationId, updated)
  await emitChanges(tenant, changes)
  return outcomes
}

/** The ids of employees whose row makes the date of joining later. */
function laterJoiners(
  rows: readonly GivenEmployee[],
  known: ReadonlyMap<string, Employee>,
  { body }: Call,
): string[] {
  return rows.flatMap(row => {
    const employee = known.get(row[keys[body.matchOn]] ?? '')
    return employee !== undefined && joinsLater(employee, row.dateOfJoining) ? [employee.id] : []
  })
}

function storedEmployment(employee: Employee | null, chunk: Chunk): StoredEmployment | undefined {
  if (employee === null) return undefined
  return {
    dateOfLeaving: employee.dateOfLeaving ?? null,
    firstPaidDay: chunk.firstPaid.get(employee.id) ?? null,
    shiftNow: chunk.shiftsNow.get(employee.id),
  }
}

async function applyRow(
  tenant: Tenant,
  { index, row }: BulkRow<GivenEmployee>,
  chunk: Chunk,
  changes: EmployeeChange[],
): Promise<RowOutcome> {
  const existing = matchOf(row, chunk)
  const failedRow = (refused: RowRefusal): RowOutcome => ({
    status: 'failed',
    id: existing?.id ?? null,
    externalId: row.externalId ?? existing?.externalId ?? null,
    refused,
  })
  const refused = refusalOf(index, row, existing, chunk)
  if (refused !== null) return failedRow(refused)

  const before = existing === null ? null : await openFacts(tenant, existing)
  const after = factsAfter(before, row, chunk.surroundings, storedEmployment(existing, chunk))
  if ('findings' in after) {
    return failedRow(
      refusal('validation_failed', 'Some fields are invalid.', findingsOfRow(index, after.findings)),
    )
  }
  const unpaid = chunk.unpayable.get(index)
  if (unpaid !== undefined) {
    return failedRow(refusal(unpaid.code, unpaid.message, findingsOfRow(index, unpaid.details)))
  }
  const {
    call: {
      caller: { keyId, person },
    },
    settings,
  } = chunk
  if (existing === null) {
    const employee = await addEmployee(tenant, chunk.call.organizationId, after.facts)
    if (row.shiftId) beginShift(tenant, employee, row.shiftId)
    const plan = await plannedParts(tenant, employee, row, { isNew: true, settings })
    const parts = await settleParts(tenant, employee, row, plan, { isNew: true, keyId, person })
    changes.push({
      employee,
      change: 'created',
      fieldsChanged: [...changedPaths({}, after.facts), ...(row.shiftId ? ['shift_id'] : []), ...parts],
    })
    return { status: 'created', id: employee.id, externalId: employee.externalId ?? null }
  }
  const late = row.statutory && (await lateRegimeChange(tenant, existing, row.statutory))
  if (late) {
    const findings = findingsUnder(['statutory'], late.details)
    return failedRow(refusal(late.code, late.message, findingsOfRow(index, findings)))
  }
  const closed = chunk.closed.get(existing.id)
  const plan = await unlessRefused(() =>
    plannedParts(tenant, existing, row, { isNew: false, closed, settings }),
  )
  if (plan instanceof Problem)
    return failedRow(refusal(plan.code, plan.message, findingsOfRow(index, plan.details)))
  const ofShift = await unlessRefused(() => settleShift(tenant, existing, row.shiftId))
  if (ofShift instanceof Problem)
    return failedRow(refusal(ofShift.code, ofShift.message, findingsOfRow(index, ofShift.details)))
  const own = changedPaths(before, after.facts)
  if (own.length > 0) await changeEmployee(tenant, existing, after.facts)
  const parts = await settleParts(tenant, existing, row, plan, { isNew: false, keyId, person })
  const fieldsChanged = [...own, ...ofShift, ...parts]
  const { id, externalId = null } = existing
  if (fieldsChanged.length === 0) return { status: 'unchanged', id, externalId }
  touchEmployee(tenant, existing)
  changes.push({ employee: existing, change: 'updated', fieldsChanged })
  return { status: 'updated', id, externalId }
}

/** Result of the step, or the reason why the row is refused. */
async function unlessRefused<Value>(step: () => Promise<Value>): Promise<Value | Problem> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof Problem && ['overlaps', 'period_locked'].includes(error.code)) return error
    throw error
  }
}

function matchOf(row: GivenEmployee, { call, known }: Chunk): Employee | null {
  const key = call.body.matchOn
  return known[key].get(row[keys[key]] ?? '') ?? null
}

function refusalOf(
  index: number,
  row: GivenEmployee,
  existing: Employee | null,
  { call, repeated, known }: Chunk,
): RowRefusal | null {
  const twice = repeated.get(index)
  if (twice !== undefined) {
    const finding = fieldProblem(['items', index, twice], 'duplicate', 'Send each employee in one row only.')
    return refusal('duplicate', `An earlier row has the same ${twice}.`, [{ ...finding, row: index }])
  }
  const { mode, matchOn } = call.body
  if (mode === 'update' && existing === null) {
    const finding = fieldProblem(
      ['items', index, matchOn],
      'unknown_reference',
      'Send an employee of the organization.',
    )
    return refusal('not_found', `No employee has this ${matchOn}.`, [{ ...finding, row: index }])
  }
  if (matchOn === 'id' && row.id !== undefined && existing === null) {
    const finding = fieldProblem(
      ['items', index, 'id'],
      'unknown_reference',
      'Omit id to create an employee.',
    )
    return refusal('not_found', 'No employee has this id.', [{ ...finding, row: index }])
  }
  const byExternalId = row.externalId ? known.external_id.get(row.externalId) : undefined
  const byCode = row.employeeCode ? known.employee_code.get(row.employeeCode) : undefined
  const isOther = (employee: Employee | undefined) =>
    employee !== undefined && (mode === 'create' || employee !== existing)
  const taken = isOther(byExternalId) ? externalIdTaken() : isOther(byCode) ? employeeCodeTaken() : null
  return taken === null ? null : refusal(taken.code, taken.message, findingsOfRow(index, taken.details))
}
