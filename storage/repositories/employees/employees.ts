// Employees: found by either of their ids, listed, made, changed. What identifies or reaches a person outside
// of work is sealed; callers here see it in the clear.

import { fieldProblem, Problem } from '#proto/problems.ts'
import { earlier, laterOf } from '#proto/calendar/period.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { type FilterQuery, LockMode, raw } from '@mikro-orm/postgresql'
import { type Employee, EmployeeTable, type Exit } from '../../entities/employee.ts'
import { newId } from '../../ids.ts'
import { databaseNow } from '../runs/calculations.ts'
import { lockRow, type Reader, type Tenant } from '../for-tenant.ts'
import { pageById, type PageOfRows, type PageWindow } from '../page.ts'
import { splitReferences } from './employee-names.ts'
import { lacking, type MissingPart } from './missing.ts'
import { containing } from '../../postgres/literals.ts'
import { batchedRead } from '../../postgres/reads.ts'
import { entityOf } from '../../postgres/row-json.ts'
import { addRow } from '../new-rows.ts'
import { flushUnique } from '../uniqueness.ts'
import { query } from '../../postgres/sql.ts'

type SealedColumn = 'email' | 'personalEmail' | 'phone'

/** A partner's facts about an employee. */
export type EmployeeFacts = Omit<
  Employee,
  | 'id'
  | 'organizationId'
  | 'factsChangedAt'
  | 'emailSealed'
  | 'personalEmailSealed'
  | 'phoneSealed'
  | 'exit'
  | 'dateOfLeaving'
  | 'personId'
  | 'endChangedAt'
  | 'endChangedFrom'
  | 'endChangedTo'
  | 'joiningChangedAt'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
> & { [Name in SealedColumn]: string | null }

type EmployeeStatus = 'upcoming' | 'active' | 'on_notice' | 'exited'

type EmployeeFilter = {
  readonly status?: readonly EmployeeStatus[]
  readonly departmentId?: readonly string[]
  readonly designationId?: readonly string[]
  readonly employmentType?: readonly string[]
  /** Group of the salary in force today. */
  readonly salaryGroupId?: readonly string[]
  readonly joinedFrom?: PlainDate
  readonly joinedTo?: PlainDate
  readonly leftFrom?: PlainDate
  readonly leftTo?: PlainDate
  readonly externalId?: string
  readonly employeeCode?: string
  /** Part of a name or of the employee code, in any case. */
  readonly q?: string
  /** Who lacks one of these today. */
  readonly missing?: readonly MissingPart[]
}

/**
 * The employee with this id, or with this `ext:` external id; null when the reach holds none.
 * Refuses `ambiguous_external_id` when several organizations of the reach have it.
 */
export async function findEmployee(tenant: Tenant, reference: string): Promise<Employee | null> {
  const named = reference.startsWith('ext:') ? { externalId: reference.slice(4) } : { id: reference }
  const [first, ...others] = await tenant.em.find(EmployeeTable, named, { limit: 2 })
  if (others.length > 0) {
    throw new Problem(
      'ambiguous_external_id',
      'Several organizations have an employee with this external_id.',
      [fieldProblem(['organization_id'], 'required', 'Send organization_id.')],
    )
  }
  return first ?? null
}

/** Facts of an employee that follow from the day. */
export type EmployeeOnDay = {
  readonly salaryGroupId: string | null
  /** No run that ends on the day may pay the employee. */
  readonly isBarred: boolean
  readonly cycleId: string | null
  readonly shiftId: string | null
}

const employeesById = batchedRead<
  { id: string; day: PlainDate },
  { place: number; employee: string; on_day: string }
>(
  { name: 'read_employees', text: 'select * from read_employees($1::text, $2::text[], $3::date[])' },
  asked => [asked.map(({ id }) => id), asked.map(({ day }) => day)],
)

/** To be looked at, by id; null when the reach holds no such employee. */
export async function readEmployee(
  { reads, reach }: Reader,
  id: string,
  day: PlainDate,
): Promise<{ readonly employee: Readonly<Employee>; readonly onDay: EmployeeOnDay } | null> {
  const found = await employeesById(reads, reach.organizationIds, { id, day })
  return (
    found && {
      employee: entityOf(found.employee) as unknown as Employee,
      onDay: JSON.parse(found.on_day) as EmployeeOnDay,
    }
  )
}

/** The row, locked until the transaction ends, as it is now. */
export function lockEmployee(tenant: Tenant, employee: Employee): Promise<Employee> {
  return lockRow(tenant, employee)
}

type EmployeeKey = 'id' | 'externalId' | 'employeeCode'

/** The employees of an organization whose `key` is among `values`. */
export async function employeesBy(
  tenant: Tenant,
  organizationId: number,
  key: EmployeeKey,
  values: readonly string[],
): Promise<Employee[]> {
  if (values.length === 0) return []
  return tenant.em.find(EmployeeTable, { organizationId, [key]: { $in: [...values] } })
}

/** The same, locked. */
export async function lockEmployeesBy(
  tenant: Tenant,
  organizationId: number,
  key: EmployeeKey,
  values: readonly string[],
): Promise<Employee[]> {
  if (values.length === 0) return []
  return tenant.em.find(
    EmployeeTable,
    { organizationId, [key]: { $in: [...values] } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  )
}

export async function listEmployees(
  tenant: Tenant,
  organizationId: number,
  filter: EmployeeFilter,
  today: PlainDate,
  window: PageWindow,
): Promise<PageOfRows<Employee>> {
  const filters = conditions(filter, today)
  return pageById<Employee>(tenant, EmployeeTable, { of: { organizationId }, filters }, window)
}

function conditions(filter: EmployeeFilter, today: PlainDate): FilterQuery<Employee>[] {
  const among = (name: keyof Employee, values: readonly string[] | undefined) =>
    values === undefined ? [] : [{ [name]: { $in: [...values] } }]
  const dateBetween = (name: keyof Employee, from: PlainDate | undefined, to: PlainDate | undefined) => [
    ...(from === undefined ? [] : [{ [name]: { $gte: from } }]),
    ...(to === undefined ? [] : [{ [name]: { $lte: to } }]),
  ]
  return [
    ...(filter.status === undefined ? [] : [{ $or: filter.status.map(status => inStatus(status, today)) }]),
    ...among('departmentId', filter.departmentId),
    ...among('designationId', filter.designationId),
    ...among('employmentType', filter.employmentType),
    ...(filter.salaryGroupId === undefined ? [] : [paidByGroup(filter.salaryGroupId, today)]),
    ...dateBetween('dateOfJoining', filter.joinedFrom, filter.joinedTo),
    ...dateBetween('dateOfLeaving', filter.leftFrom, filter.leftTo),
    ...(filter.externalId === undefined ? [] : [{ externalId: filter.externalId }]),
    ...(filter.employeeCode === undefined ? [] : [{ employeeCode: filter.employeeCode }]),
    ...(filter.q === undefined ? [] : [mentioning(filter.q)]),
    ...(filter.missing === undefined ? [] : [lacking(filter.missing, today)]),
  ] as FilterQuery<Employee>[]
}

function paidByGroup(groupIds: readonly string[], today: PlainDate): Record<string, boolean> {
  const condition = raw(
    alias => `(select s.salary_group_id from employee_salary s
      where s.organization_id = ${alias}.organization_id and s.employee_id = ${alias}.id and s.effective_from <= ?
      order by s.effective_from desc limit 1) in (?)`,
    [today, [...groupIds]],
  )
  return { [condition]: true }
}

/** The part is looked for in the code and in the name, which people write with their middle name or without it. */
function mentioning(part: string): FilterQuery<Employee> {
  const like = { $ilike: containing(part) }
  const name = (...columns: readonly string[]) =>
    raw(alias => `concat_ws(' ', ${columns.map(column => `nullif(${alias}.${column}, '')`).join(', ')})`)
  return {
    $or: [
      { [name('first_name', 'middle_name', 'last_name')]: like },
      { [name('first_name', 'last_name')]: like },
      { employeeCode: like },
    ],
  }
}

function inStatus(status: EmployeeStatus, today: PlainDate): FilterQuery<Employee> {
  if (status === 'upcoming') return { dateOfJoining: { $gt: today } }
  if (status === 'exited') return { dateOfLeaving: { $lt: today } }
  const here = { dateOfJoining: { $lte: today } }
  return status === 'on_notice'
    ? { ...here, dateOfLeaving: { $gte: today } }
    : { ...here, dateOfLeaving: null }
}

/** A date of leaving that is today is the last day at work, so the person is still here. */
export function statusOf(employee: Employee, today: PlainDate): EmployeeStatus {
  if (employee.dateOfJoining > today) return 'upcoming'
  if (!employee.dateOfLeaving) return 'active'
  return employee.dateOfLeaving < today ? 'exited' : 'on_notice'
}

/** Adds a new employee to the rows that `flushEmployees` writes. */
export async function addEmployee(
  tenant: Tenant,
  organizationId: number,
  facts: EmployeeFacts,
): Promise<Employee> {
  const id = newId('emp', tenant.clock)
  return addRow(tenant, EmployeeTable, {
    ...(await sealEmployee(tenant, { organizationId, id }, facts)),
    personId: await personOf(tenant, organizationId, facts.formerEmployeeId),
    organizationId,
    id,
    dateOfLeaving: null,
    exit: null,
    endChangedAt: null,
    endChangedFrom: null,
    endChangedTo: null,
    joiningChangedAt: null,
    version: 1,
    createdAt: tenant.clock(),
  })
}

/** The first spell of the person whose spell `formerId` is; null: there is no former one. */
async function personOf(
  tenant: Tenant,
  organizationId: number,
  formerId: string | null | undefined,
): Promise<string | null> {
  if (!formerId) return null
  const former = await tenant.em.findOneOrFail(EmployeeTable, { organizationId, id: formerId })
  return former.personId ?? former.id
}

/** Changes an employee in the unit of work; `flushEmployees` writes it. */
export async function changeEmployee(
  tenant: Tenant,
  employee: Employee,
  facts: EmployeeFacts,
): Promise<void> {
  const before = await openFacts(tenant, employee)
  // Sealing the same text twice gives different bytes: what did not change is left as it is.
  const same = Object.entries(sealedNames).filter(
    ([name]) => before[name as SealedColumn] === facts[name as SealedColumn],
  )
  const changed = await sealEmployee(tenant, employee, facts)
  if ((facts.formerEmployeeId ?? null) !== (employee.formerEmployeeId ?? null)) {
    const { organizationId, id } = employee
    employee.personId = await personOf(tenant, organizationId, facts.formerEmployeeId)
    // Later spells that were linked before are of the same person.
    if (employee.personId !== null)
      await tenant.em.nativeUpdate(
        EmployeeTable,
        { organizationId, personId: id },
        { personId: employee.personId },
      )
  }
  if (facts.dateOfJoining !== employee.dateOfJoining) employee.joiningChangedAt = await databaseNow(tenant)
  const kept = Object.fromEntries(same.map(([, column]) => [column, employee[column]]))
  tenant.em.assign(employee, { ...changed, ...kept, updatedAt: tenant.clock() })
}

/** Gives the employee a new version because a record that belongs to it changed. */
export function touchEmployee(tenant: Tenant, employee: Employee): void {
  employee.updatedAt = tenant.clock()
}

/** Writes what is pending. Refuses `external_id_taken` and `code_taken`. */
export async function flushEmployees(tenant: Tenant): Promise<void> {
  await flushUnique(tenant, {
    employee_organization_id_external_id_key: externalIdTaken,
    employee_organization_id_employee_code_key: employeeCodeTaken,
  })
}

export function externalIdTaken(): Problem {
  return new Problem('external_id_taken', 'Another employee of the organization has this external_id.', [
    fieldProblem(['external_id'], 'duplicate', 'Send an external_id that no other employee has.'),
  ])
}

export function employeeCodeTaken(): Problem {
  return new Problem('code_taken', 'Another employee of the organization has this employee_code.', [
    fieldProblem(['employee_code'], 'duplicate', 'Send an employee_code that no other employee has.'),
  ])
}

/** Whether the employee was ever part of a calculation. */
export async function hasPayroll(tenant: Tenant, { organizationId, id }: Employee): Promise<boolean> {
  const rows = await query<{ found: boolean }[]>(
    tenant,
    `select exists (select from payslip where organization_id = ? and employee_id = ?)
       or exists (select from payroll_run_employee r
                  join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
                  where r.organization_id = ? and r.employee_id = ? and p.status <> 'draft') as found`,
    [organizationId, id, organizationId, id],
  )
  return rows[0]?.found === true
}

/** Deletes an employee without payroll, and takes the person off the drafts' rosters. */
export async function deleteEmployee(tenant: Tenant, employee: Employee): Promise<void> {
  const { organizationId, id } = employee
  await query(tenant, 'delete from payroll_run_employee where organization_id = ? and employee_id = ?', [
    organizationId,
    id,
  ])
  await tenant.em.nativeDelete(EmployeeTable, { organizationId, id })
}

const sealedNames = {
  email: 'emailSealed',
  personalEmail: 'personalEmailSealed',
  phone: 'phoneSealed',
} as const satisfies Record<SealedColumn, keyof Employee>

async function sealEmployee(
  tenant: Tenant,
  { organizationId, id }: Pick<Employee, 'organizationId' | 'id'>,
  { email, personalEmail, phone, ...facts }: EmployeeFacts,
) {
  const seal = async (text: string | null, name: string) =>
    text && (await tenant.sealer.seal(text, placeOf(id, name), { organizationId }))
  return {
    ...facts,
    emailSealed: await seal(email, 'email'),
    personalEmailSealed: await seal(personalEmail, 'personal_email'),
    phoneSealed: await seal(phone, 'phone'),
  }
}

/** E-mail addresses of the employee, in the clear. */
export async function openAddresses(
  { sealer }: Pick<Tenant, 'sealer'>,
  employee: Pick<Employee, 'id' | 'emailSealed' | 'personalEmailSealed'>,
): Promise<{ email: string | null; personalEmail: string | null }> {
  const { id, emailSealed, personalEmailSealed } = employee
  return {
    email: emailSealed ? await sealer.open(emailSealed, placeOf(id, 'email')) : null,
    personalEmail: personalEmailSealed
      ? await sealer.open(personalEmailSealed, placeOf(id, 'personal_email'))
      : null,
  }
}

/** The telephone number, in the clear. */
export async function openPhone(
  { sealer }: Pick<Tenant, 'sealer'>,
  { id, phoneSealed }: { readonly id: string; readonly phoneSealed: string | null },
): Promise<string | null> {
  return phoneSealed === null ? null : sealer.open(phoneSealed, placeOf(id, 'phone'))
}

/** Returns the partner's facts in the clear. */
export async function openFacts(tenant: Pick<Tenant, 'sealer'>, employee: Employee): Promise<EmployeeFacts> {
  const open = async (text: string | null | undefined, name: string) =>
    text ? tenant.sealer.open(text, placeOf(employee.id, name)) : null
  return {
    externalId: employee.externalId ?? null,
    employeeCode: employee.employeeCode,
    firstName: employee.firstName,
    middleName: employee.middleName ?? null,
    lastName: employee.lastName ?? null,
    email: await open(employee.emailSealed, 'email'),
    personalEmail: await open(employee.personalEmailSealed, 'personal_email'),
    phone: await open(employee.phoneSealed, 'phone'),
    gender: employee.gender,
    dateOfBirth: employee.dateOfBirth,
    dateOfJoining: employee.dateOfJoining,
    dateOfConfirmation: employee.dateOfConfirmation ?? null,
    employmentType: employee.employmentType,
    contractEndDate: employee.contractEndDate ?? null,
    departmentId: employee.departmentId ?? null,
    designationId: employee.designationId ?? null,
    reportingManagerId: employee.reportingManagerId ?? null,
    workStateCode: employee.workStateCode,
    workCity: employee.workCity ?? null,
    isMetro: employee.isMetro ?? null,
    address: employee.address ?? null,
    fatherOrSpouseName: employee.fatherOrSpouseName ?? null,
    relationship: employee.relationship ?? null,
    maritalStatus: employee.maritalStatus ?? null,
    nationality: employee.nationality ?? null,
    isInternationalWorker: employee.isInternationalWorker,
    isDirector: employee.isDirector,
    disabilityPercent: employee.disabilityPercent ?? null,
    payGroup: employee.payGroup ?? null,
    formerEmployeeId: employee.formerEmployeeId ?? null,
    continuousSince: employee.continuousSince ?? null,
    metadata: employee.metadata,
  }
}

function placeOf(id: string, name: string): string {
  return `employee/${id}/${name}`
}

/** The employees of an organization by id or `ext:` reference; references that name nobody are missing. */
export async function employeesByReference(
  tenant: Tenant,
  organizationId: number,
  references: readonly string[],
): Promise<ReadonlyMap<string, Employee>> {
  if (references.length === 0) return new Map()
  const { ids, externalIds } = splitReferences(references)
  const rows = await tenant.em.find(EmployeeTable, {
    organizationId,
    $or: [{ id: { $in: [...ids] } }, { externalId: { $in: [...externalIds] } }],
  })
  return new Map(
    rows.flatMap(row => [
      [row.id, row] as const,
      ...(row.externalId ? [[`ext:${row.externalId}`, row] as const] : []),
    ]),
  )
}

/** Records in the unit of work that the employee leaves or, by null, stays; `flushEmployees` writes it. */
export function recordExit(tenant: Tenant, employee: Employee, exit: Exit | null): void {
  employee.exit = exit
  employee.dateOfLeaving = exit?.dateOfLeaving ?? null
  touchEmployee(tenant, employee)
}

/**
 * Notes in the unit of work that days which closed runs have paid, or have left unpaid, are days of employment no more, or
 * are now: later payments work their months out again. To be called with the inputs held.
 */
export async function recordLateExit(
  tenant: Tenant,
  employee: Employee,
  { start, end }: PayPeriod,
): Promise<void> {
  const { endChangedFrom, endChangedTo } = employee
  employee.endChangedAt = await databaseNow(tenant)
  employee.endChangedFrom = endChangedFrom ? earlier(endChangedFrom, start) : start
  employee.endChangedTo = endChangedTo ? laterOf(endChangedTo, end) : end
}
