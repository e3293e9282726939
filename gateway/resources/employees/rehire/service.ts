// A former employee who is hired again: a new employee of the same person, with the former one's details.

import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Employee } from '#storage/entities/employee.ts'
import {
  bankDetails,
  openBank,
  openStatutory,
  putBank,
  putStatutory,
  statutoryDetails,
} from '#storage/repositories/employees/employee-records.ts'
import { employeesNamed } from '#storage/repositories/employees/employee-names.ts'
import {
  addEmployee,
  flushEmployees,
  openFacts,
  touchEmployee,
} from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { employeeCycles } from '#storage/repositories/organization/payroll-cycles.ts'
import { nextSpell } from '#storage/repositories/employees/spells.ts'
import type { EngineClient } from '../../../engine-client.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { changedPaths } from '../../../http/merge-patch.ts'
import type { InTenant } from '../../../http/route.ts'
import type { FromWire } from '../../../http/wire.ts'
import { horizonFindings } from '../../periods/employment.ts'
import { emitChanges } from '../events.ts'
import { factsAfter, readSurroundings } from '../facts.ts'
import { unpayableRows } from '../nested-salaries.ts'
import { type Author, employeeOfPath, plannedParts, settleParts } from '../service.ts'
import type { Rehire } from './schema.ts'

type RehireInput = FromWire<typeof Rehire>

/** Refuses a salary that no payslip can be made of, before anything is written. */
export async function precheckSalary(
  inTenant: InTenant,
  engine: EngineClient,
  id: string,
  { dateOfJoining, salary }: RehireInput,
): Promise<void> {
  if (salary === undefined) return
  const former = await inTenant(tenant => employeeOfPath(tenant, id))
  const find = async () => new Map([[0, { ...former, dateOfLeaving: null } as Employee]])
  const rows = [{ index: 0, row: { dateOfJoining, salary } }]
  const { organizationId } = former
  for (const problem of (await unpayableRows(rows, { inTenant, engine, organizationId, find })).values())
    throw problem
}

/** Hires a former employee, locked by the caller, again. Refuses `conflict` for one who was hired again already. */
export async function rehireEmployee(
  tenant: Tenant,
  { keyId, person }: Author,
  former: Employee,
  { dateOfJoining, salary, externalId, employeeCode, continuesService }: RehireInput,
): Promise<Employee> {
  const { organizationId } = former
  refuseFindings(joiningFindings(former, dateOfJoining))
  const next = await nextSpell(tenant, former)
  if (next !== null) {
    throw new Problem(
      'conflict',
      `The employee was hired again on ${next.dateOfJoining} as ${next.employeeId}. Record the exit of that employee, and rehire it instead.`,
    )
  }
  const before = await openFacts(tenant, former)
  const ownCode = employeeCode ?? before.employeeCode
  const ownExternalId = (externalId === undefined ? before.externalId : externalId) ?? null
  const given = {
    dateOfJoining,
    employeeCode: ownCode,
    externalId: ownExternalId,
    formerEmployeeId: former.id,
    ...(salary === undefined ? {} : { salary }),
  }
  const lasting = {
    ...before,
    dateOfConfirmation: null,
    contractEndDate: null,
    formerEmployeeId: null,
    continuousSince: continuesService === true ? (before.continuousSince ?? before.dateOfJoining) : null,
  }
  const after = factsAfter(lasting, given, await readSurroundings(tenant, organizationId, [given]))
  if ('findings' in after) {
    refuseFindings(after.findings)
    throw new Error('There are no facts and nothing is wrong with them.')
  }
  await giveUpNames(tenant, former, { code: ownCode, externalId: ownExternalId })

  const employee = await addEmployee(tenant, organizationId, after.facts)
  await flushEmployees(tenant)
  const copied = await copyDetails(tenant, former, employee)
  const plan = await plannedParts(tenant, employee, given, { isNew: true })
  const parts = await settleParts(tenant, employee, given, plan, { isNew: true, keyId, person })
  await flushEmployees(tenant)
  const fieldsChanged = [...changedPaths({}, after.facts), ...copied, ...parts]
  await emitChanges(tenant, [{ employee, change: 'rehired', fieldsChanged }])
  return employee
}

function joiningFindings(
  { dateOfLeaving }: Employee,
  dateOfJoining: Employee['dateOfJoining'],
): ProblemDetail[] {
  const path = ['date_of_joining']
  if (!dateOfLeaving)
    return [fieldProblem(path, 'expected_state', 'The employee has not left. Record the exit first.')]
  if (dateOfJoining > dateOfLeaving) return horizonFindings('date_of_joining', dateOfJoining)
  return [fieldProblem(path, 'out_of_range', `The employee left on ${dateOfLeaving}. Send a later date.`)]
}

/** The names that the new spell takes over: the former one keeps none of them, and its code with a number behind it. */
async function giveUpNames(
  tenant: Tenant,
  former: Employee,
  names: { readonly code: string; readonly externalId: string | null },
): Promise<void> {
  const fieldsChanged: string[] = []
  if (names.externalId !== null && former.externalId === names.externalId) {
    former.externalId = null
    fieldsChanged.push('external_id')
  }
  if (former.employeeCode === names.code) {
    former.employeeCode = await freeCode(tenant, former)
    fieldsChanged.push('employee_code')
  }
  if (fieldsChanged.length === 0) return
  touchEmployee(tenant, former)
  await flushEmployees(tenant)
  await emitChanges(tenant, [{ employee: former, change: 'updated', fieldsChanged }])
}

const maxCodeLength = 50
const maxSpells = 99

async function freeCode(tenant: Tenant, { organizationId, employeeCode }: Employee): Promise<string> {
  const codes = Array.from({ length: maxSpells }, (_, index) => {
    const ending = `/${index + 1}`
    return `${employeeCode.slice(0, maxCodeLength - ending.length)}${ending}`
  })
  const taken = await employeesNamed(tenant, organizationId, 'employeeCode', codes)
  const known = new Set(taken.map(each => each.employeeCode))
  const free = codes.find(code => !known.has(code))
  if (free === undefined) throw new Error(`${employeeCode} has no free code.`)
  return free
}

/** Bank account, statutory details and payroll cycle as they were on the last day; returns the parts that there were. */
async function copyDetails(tenant: Tenant, former: Employee, employee: Employee): Promise<string[]> {
  const day = former.dateOfLeaving!
  const from = employee.dateOfJoining
  const copied: string[] = []
  const bank = (await bankDetails.inForce(tenant, [former], day)).get(former.id)
  if (bank !== undefined) {
    const { accountChangedAt, accountChangedBy, accountApprovedAt, accountApprovedBy } = bank
    const account = { accountChangedAt, accountChangedBy, accountApprovedAt, accountApprovedBy }
    await putBank(tenant, employee, from, { ...(await openBank(tenant, bank)), ...account }, true)
    copied.push('bank')
  }
  const statutory = (await statutoryDetails.inForce(tenant, [former], day)).get(former.id)
  if (statutory !== undefined) {
    const facts = await openStatutory(tenant, statutory)
    // Membership of the provident fund goes on: whoever joined the pension fund before stays in it.
    const pf = { ...facts.pf, joinedOn: facts.pf.joinedOn ?? former.dateOfJoining }
    await putStatutory(tenant, employee, from, { ...facts, pf }, true)
    copied.push('statutory')
  }
  const cycle = (await employeeCycles.inForce(tenant, [former], day)).get(former.id)
  if (cycle !== undefined) {
    await employeeCycles.put(tenant, employee, from, { cycleId: cycle.cycleId }, { ownerIsNew: true })
    copied.push('cycle_id')
  }
  return copied
}
