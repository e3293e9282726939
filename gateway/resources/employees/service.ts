import { Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { EmployeeSalary } from '#storage/entities/employee-salary.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { employeesReferenced } from '#storage/repositories/employees/employee-names.ts'
import { bankDetails, statutoryDetails } from '#storage/repositories/employees/employee-records.ts'
import { rollUpPeople } from '#storage/repositories/inputs/attendance.ts'
import { firstPaidDays, type LastClosed } from '#storage/repositories/runs/closed-periods.ts'
import { coverOnRecord } from '#storage/repositories/employees/esi-cover.ts'
import {
  employeeSalaries,
  putSalary,
  type SalaryFacts,
} from '#storage/repositories/employees/employee-salaries.ts'
import {
  addEmployee,
  changeEmployee,
  deleteEmployee,
  type EmployeeOnDay,
  findEmployee,
  flushEmployees,
  hasPayroll,
  lockEmployee,
  openFacts,
  readEmployee,
  statusOf,
  touchEmployee,
} from '#storage/repositories/employees/employees.ts'
import { formerEmployees } from '#storage/repositories/employees/former-employees.ts'
import type { Reader, Tenant } from '#storage/repositories/for-tenant.ts'
import { cyclesOn } from '#storage/repositories/organization/payroll-cycles.ts'
import { payHoldAmong } from '#storage/repositories/employees/payroll-permissions.ts'
import { nextSpell } from '#storage/repositories/employees/spells.ts'
import { lockInputsShared } from '#storage/repositories/runs/calculations.ts'
import { beginShift, shiftsOn } from '#storage/repositories/inputs/shifts.ts'
import type { EngineClient } from '../../engine-client.ts'
import type { Caller } from '../../http/authentication.ts'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import { changedPaths } from '../../http/merge-patch.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire } from '../../http/wire.ts'
import type { InTenant } from '../../http/route.ts'
import type { Warnings } from '../../http/warnings.ts'
import { periodClosed } from '../periods/closed-period.ts'
import { agreedSalary, salaryFacts } from '../salary/agreed.ts'
import { presentSalary } from '../salary/present.ts'
import { salaryPaths } from '../salary/revision.ts'
import { askSplits, type Split, splitQuestions } from '../salary/split.ts'
import { todayOf } from '../periods/today.ts'
import { presentBank, settleBank } from './bank/service.ts'
import { putIntoShift } from '../shifts/service.ts'
import { type EmployeeChange, emitChanges } from './events.ts'
import { factsAfter, type GivenEmployee, joinsLater, readSurroundings } from './facts.ts'
import { unpayableRows } from './nested-salaries.ts'
import type { EmployeeCreate, EmployeePatch } from './schema.ts'
import {
  plannedStatutory,
  type StatutoryContext,
  presentStatutory,
  type StatutoryPlan,
  writeStatutory,
} from './statutory/service.ts'

/** The employee that a path names; 404 when the key reaches none. */
export async function employeeOfPath(tenant: Tenant, id: string): Promise<Employee> {
  const employee = await findEmployee(tenant, id)
  if (employee === null) throw notFound()
  return employee
}

/** The id of an employee that a list is filtered by; one that names nobody finds nothing, it is no 404. */
export async function employeeFilter(
  tenant: Tenant,
  organizationId: number,
  reference: string | undefined,
): Promise<string | undefined> {
  if (reference === undefined) return undefined
  return (await employeesReferenced(tenant, organizationId, [reference])).get(reference)?.id ?? ''
}

/** The employee that a path names, locked, at the version that the caller expects. */
export async function lockExpected(
  tenant: Tenant,
  employee: Employee,
  ifMatch: readonly string[] | null,
): Promise<Employee> {
  const locked = await lockEmployee(tenant, employee)
  requireVersion(ifMatch, locked.version)
  return locked
}

/** Refuses a salary of somebody new as it would be refused later. */
export async function judgeSalary(
  inTenant: InTenant,
  engine: EngineClient,
  organizationId: number,
  { organizationId: _, ...row }: FromWire<typeof EmployeeCreate>,
  warnings: Warnings,
): Promise<void> {
  const terms = { inTenant, engine, organizationId, warnings }
  const refusedRows = await unpayableRows([{ index: 0, row }], terms)
  for (const problem of refusedRows.values()) throw problem
}

/** Key, and person of two-person checks, on whose behalf details are written. */
export type Author = Pick<Caller, 'keyId' | 'person'>

export async function makeEmployee(
  tenant: Tenant,
  { keyId, person }: Author,
  organizationId: number,
  body: FromWire<typeof EmployeeCreate>,
  warnings: Warnings,
): Promise<Employee> {
  const { organizationId: _, ...given } = body
  const after = factsAfter(null, given, await readSurroundings(tenant, organizationId, [given]))
  if ('findings' in after) return refuseEmployee(after.findings)
  await warnOfFormer(tenant, organizationId, [{ row: given, subject: '' }], warnings)

  const employee = await addEmployee(tenant, organizationId, after.facts)
  if (given.shiftId) beginShift(tenant, employee, given.shiftId)
  await flushEmployees(tenant)
  const plan = await plannedParts(tenant, employee, given, { isNew: true })
  const parts = await settleParts(tenant, employee, given, plan, { isNew: true, keyId, person })
  await flushEmployees(tenant)
  const fieldsChanged = [...changedPaths({}, after.facts), ...(given.shiftId ? ['shift_id'] : []), ...parts]
  await emitChanges(tenant, [{ employee, change: 'created', fieldsChanged }])
  return employee
}

/** Warns of new employees who have a number of a former employee and are not linked to one. */
export async function warnOfFormer(
  tenant: Tenant,
  organizationId: number,
  rows: readonly { readonly row: GivenEmployee; readonly subject: string }[],
  warnings: Warnings,
): Promise<void> {
  const asked = rows.flatMap(({ row, subject }) => {
    const { statutory, dateOfBirth, formerEmployeeId } = row
    if (statutory === undefined || dateOfBirth === undefined || formerEmployeeId) return []
    const { pan = null, pf, esi, aadhaarLast4 = null } = statutory
    return [
      { subject, pan, uan: pf?.uan ?? null, ipNumber: esi?.ipNumber ?? null, aadhaarLast4, dateOfBirth },
    ]
  })
  const found = await formerEmployees(tenant, organizationId, asked)
  asked.forEach(({ subject }, index) => {
    const former = found[index] ?? null
    if (former !== null) warnings.add(`former_employee ${subject}${former}`)
  })
}

function refuseEmployee(findings: Parameters<typeof refuseFindings>[0]): never {
  refuseFindings(findings)
  throw new Error('There are no facts and nothing is wrong with them.')
}

/** Writes of the parts that a closed period may forbid; null where there is nothing to write. */
type PartsPlan = {
  readonly statutory: StatutoryPlan | null
  readonly salary: { readonly facts: SalaryFacts; readonly changed: readonly string[] } | null
}

/** Refuses `period_locked` before anything is written. `closed` is of an employee who is known. */
export async function plannedParts(
  tenant: Tenant,
  employee: Employee,
  { statutory, salary }: GivenEmployee,
  { isNew, closed, settings }: Omit<StatutoryContext, 'today' | 'path'>,
): Promise<PartsPlan> {
  const today = todayOf(tenant, employee.organizationId)
  const context = { isNew, today, closed, path: ['statutory'], settings }
  return {
    statutory: statutory === undefined ? null : await plannedStatutory(tenant, employee, statutory, context),
    salary: salary === undefined ? null : await plannedSalary(tenant, employee, salary, { isNew, closed }),
  }
}

async function plannedSalary(
  tenant: Tenant,
  employee: Employee,
  salary: NonNullable<GivenEmployee['salary']>,
  { isNew, closed }: { isNew: boolean; closed: LastClosed | undefined },
): Promise<PartsPlan['salary']> {
  const { effectiveFrom, arrears } = salary
  const inForce = isNew
    ? undefined
    : (await employeeSalaries.inForce(tenant, [employee], effectiveFrom)).get(employee.id)
  const facts = salaryFacts(salary, inForce, todayOf(tenant, employee.organizationId))
  // Sent again with a later date, what is in force already stays as it was agreed.
  const since = inForce?.effectiveFrom ?? effectiveFrom
  if (salaryPaths(inForce, { ...facts, effectiveFrom: since }).length === 0) return null
  if (closed !== undefined && closed.day >= effectiveFrom && arrears !== 'auto')
    throw periodClosed(closed.payrollRunId, ['salary', 'effective_from'])
  return { facts, changed: salaryPaths(inForce, { ...facts, effectiveFrom }) }
}

/** Writes bank, statutory details and salary where they were given; gives the paths that changed. */
export async function settleParts(
  tenant: Tenant,
  employee: Employee,
  { bank, salary: given }: GivenEmployee,
  { statutory, salary }: PartsPlan,
  { isNew, keyId, person }: Author & { readonly isNew: boolean },
): Promise<string[]> {
  const context = { isNew, today: todayOf(tenant, employee.organizationId), person }
  const ofBank = bank === undefined ? [] : await settleBank(tenant, employee, bank, context)
  if (statutory !== null) await writeStatutory(tenant, employee, statutory, isNew)
  if (salary !== null && given !== undefined)
    await putSalary(tenant, employee, given.effectiveFrom, salary.facts, {
      changedBy: keyId,
      ownerIsNew: isNew,
    })
  return [...ofBank, ...(statutory?.changed ?? []), ...(salary?.changed ?? [])]
}

/**
 * Puts somebody who is known into another shift from today on, or from the day of joining where that is to come; gives
 * the paths that changed. Refuses `overlaps` and `period_locked` before it writes.
 */
export async function settleShift(
  tenant: Tenant,
  employee: Employee,
  shiftId: string | null | undefined,
): Promise<string[]> {
  if (shiftId === undefined) return []
  const day = todayOf(tenant, employee.organizationId)
  const from = employee.dateOfJoining > day ? employee.dateOfJoining : day
  const now = (await shiftsOn(tenant, [employee], from)).get(employee.id)
  if ((now ?? null) === shiftId) return []
  await putIntoShift(tenant, employee, shiftId, { from, to: null })
  return ['shift_id']
}

/** The employee with `patch` laid over it. Nothing is written or told when nothing differs. */
export async function patchEmployee(
  tenant: Tenant,
  employee: Employee,
  patch: FromWire<typeof EmployeePatch>,
): Promise<Employee> {
  const { organizationId } = employee
  const before = await openFacts(tenant, employee)
  const surroundings = await readSurroundings(tenant, organizationId, [patch], [employee])
  const shiftNow = (await shiftsOn(tenant, [employee], todayOf(tenant, organizationId))).get(employee.id)
  const paid = joinsLater(before, patch.dateOfJoining)
    ? await firstPaidDays(tenant, organizationId, [employee.id])
    : null
  const after = factsAfter(before, patch, surroundings, {
    dateOfLeaving: employee.dateOfLeaving ?? null,
    firstPaidDay: paid?.get(employee.id) ?? null,
    shiftNow,
  })
  if ('findings' in after) return refuseEmployee(after.findings)

  const own = changedPaths(before, after.facts)
  const ofShift = await settleShift(tenant, employee, patch.shiftId)
  const fieldsChanged = [...own, ...ofShift]
  if (fieldsChanged.length === 0) return employee
  if (own.length > 0) await changeEmployee(tenant, employee, after.facts)
  await flushEmployees(tenant)
  await rollUpChanged(tenant, organizationId, [{ employee, fieldsChanged: own }])
  await emitChanges(tenant, [{ employee, change: 'updated', fieldsChanged }])
  return employee
}

const decidingDays = ['department_id', 'work_state_code', 'date_of_joining', 'date_of_leaving']

/** Sums of days and leaves follow the holidays that people have, and the days on which they are here. */
export async function rollUpChanged(
  tenant: Tenant,
  organizationId: number,
  changes: readonly Pick<EmployeeChange, 'employee' | 'fieldsChanged'>[],
): Promise<void> {
  const changed = changes.filter(({ fieldsChanged }) =>
    decidingDays.some(field => fieldsChanged.includes(field)),
  )
  const ids = changed.map(({ employee }) => employee.id)
  await rollUpPeople(tenant, organizationId, ids)
}

/** Refuses `employee_has_payroll`, and `conflict` where a later spell is linked to the employee. */
export async function removeEmployee(tenant: Tenant, employee: Employee): Promise<void> {
  const next = await nextSpell(tenant, employee)
  if (next !== null) {
    throw new Problem(
      'conflict',
      `The employee was hired again as ${next.employeeId}. Delete that employee first.`,
    )
  }
  // A calculation that begins after the question would read the employee.
  await lockInputsShared(tenant, employee.organizationId)
  if (await hasPayroll(tenant, employee)) {
    throw new Problem(
      'employee_has_payroll',
      'The employee was part of a payroll run and cannot be deleted. Record an exit instead.',
    )
  }
  touchEmployee(tenant, employee)
  await flushEmployees(tenant)
  await emitChanges(tenant, [{ employee, change: 'deleted', fieldsChanged: [] }])
  await deleteEmployee(tenant, employee)
}

type Part = 'bank' | 'statutory' | 'salary'

export function partsOf(expand: string | undefined): ReadonlySet<Part> {
  return new Set((expand?.split(',') ?? []) as Part[])
}

/** Employees as answers show them, with the parts that `expand` asked for, in the clear by `reveal`. */
export async function presentEmployees(
  inTenant: InTenant,
  engine: EngineClient,
  expand: ReadonlySet<Part>,
  read: (tenant: Tenant) => Promise<readonly Employee[]>,
  reveal = false,
) {
  const found = await inTenant(async tenant => {
    const employees = await read(tenant)
    const day = todayOf(tenant, employees[0]?.organizationId)
    const inForce = await employeeSalaries.inForce(tenant, employees, day)
    const barred = await payHoldAmong(tenant, employees, day)
    const paidIn = await cyclesOn(tenant, employees, day)
    const working = await shiftsOn(tenant, employees, day)
    const salaries = expand.has('salary') ? inForce : null
    const byId = new Map(employees.map(employee => [employee.id, employee]))
    const covers = expand.has('statutory') ? await coverOnRecord(tenant, employees, day) : null
    return {
      banks: expand.has('bank')
        ? await shown(await bankDetails.inForce(tenant, employees, day), row =>
            presentBank(tenant, row, reveal),
          )
        : null,
      statutories: expand.has('statutory')
        ? await shown(await statutoryDetails.inForce(tenant, employees, day), row =>
            presentStatutory(tenant, byId.get(row.employeeId)!, row, {
              cover: covers?.get(row.employeeId),
              reveal,
            }),
          )
        : null,
      salaries,
      questions: salaries && (await splitQuestions(tenant, paired(employees, salaries))),
      employees: await Promise.all(
        employees.map(employee =>
          presentEmployee(tenant, employee, {
            salaryGroupId: inForce.get(employee.id)?.salaryGroupId ?? null,
            isBarred: barred.has(employee.id),
            shiftId: working.get(employee.id) ?? null,
            cycleId: paidIn.get(employee.id) ?? null,
            day,
          }),
        ),
      ),
    }
  })
  const { banks, statutories, salaries } = found
  const splits = await askSplits(engine, found.questions ?? [])
  return found.employees.map(employee => ({
    ...employee,
    ...(banks && { bank: banks.get(employee.id) ?? null }),
    ...(statutories && { statutory: statutories.get(employee.id) ?? null }),
    ...(salaries && { salary: shownSalary(salaries.get(employee.id), splits.get(employee.id), employee) }),
  }))
}

function paired(employees: readonly Employee[], salaries: ReadonlyMap<string, EmployeeSalary>) {
  return employees.flatMap(employee => {
    const salary = salaries.get(employee.id)
    return salary === undefined ? [] : [{ employee, salary: agreedSalary(salary) }]
  })
}

async function shown<Row, Shown>(
  rows: ReadonlyMap<string, Row>,
  show: (row: Row) => Promise<Shown>,
): Promise<Map<string, Shown>> {
  return new Map(await Promise.all(Array.from(rows, async ([id, row]) => [id, await show(row)] as const)))
}

function shownSalary(
  salary: EmployeeSalary | undefined,
  split: Split | undefined,
  { version }: { version: number },
) {
  return salary === undefined ? null : presentSalary(salary, 'current', split, version)
}

/** An employee who was just written, as answers show one. */
export async function presentWritten(tenant: Tenant, employee: Employee) {
  const day = todayOf(tenant, employee.organizationId)
  const salary = (await employeeSalaries.inForce(tenant, [employee], day)).get(employee.id)
  const salaryGroupId = salary?.salaryGroupId ?? null
  const isBarred = (await payHoldAmong(tenant, [employee], day)).has(employee.id)
  const shiftId = (await shiftsOn(tenant, [employee], day)).get(employee.id) ?? null
  const cycleId = (await cyclesOn(tenant, [employee], day)).get(employee.id) ?? null
  return presentEmployee(tenant, employee, { salaryGroupId, isBarred, shiftId, cycleId, day })
}

/** The employee by id, without further parts, as answers show one; null where it takes a transaction to find out. */
export async function presentPlainEmployee(reader: Reader, id: string) {
  // A sandbox that stopped its clock lives on a day that follows from the organization of the employee.
  if (id.startsWith('ext:') || Object.keys(reader.reach.clocks ?? {}).length > 0) return null
  const day = todayOf(reader, undefined)
  const found = await readEmployee(reader, id, day)
  return found && presentEmployee(reader, found.employee, { ...found.onDay, day })
}

type OnDay = EmployeeOnDay & { readonly day: PlainDate }

async function presentEmployee(
  tenant: Pick<Tenant, 'sealer'>,
  employee: Employee,
  { salaryGroupId, isBarred, shiftId, cycleId, day }: OnDay,
) {
  const { firstName, middleName, lastName } = employee
  return {
    ...(await openFacts(tenant, employee)),
    id: employee.id,
    employeeId: employee.id,
    organizationId: employee.organizationId,
    displayName: [firstName, middleName, lastName].filter(Boolean).join(' '),
    dateOfLeaving: employee.dateOfLeaving,
    status: statusOf(employee, day),
    salaryGroupId,
    cycleId,
    shiftId,
    payrollAllowed: !isBarred,
    createdAt: employee.createdAt,
    updatedAt: employee.updatedAt,
    version: employee.version,
  }
}
