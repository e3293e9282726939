// An employee as a request states it, completed and validated.

import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import { profileDefaults } from '#proto/records/profile.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { departments } from '#storage/repositories/organization/departments.ts'
import { designations } from '#storage/repositories/organization/designations.ts'
import { employeesReferenced, type NamedEmployee } from '#storage/repositories/employees/employee-names.ts'
import type { EmployeeFacts } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { componentsByCode } from '#storage/repositories/organization/salary-components.ts'
import { activeGroups } from '#storage/repositories/organization/salary-groups.ts'
import { shifts } from '#storage/repositories/inputs/shifts.ts'
import { findingsUnder } from '../../http/findings.ts'
import { mergePatch, patchedMetadata } from '../../http/merge-patch.ts'
import type { FromWire } from '../../http/wire.ts'
import { completeAddress } from '../fields/address.ts'
import { unknownReference } from '../fields/references.ts'
import { checkSalary } from '../salary/agreed.ts'
import { todayOf } from '../periods/today.ts'
import { checkBank } from './bank/service.ts'
import type { EmployeePatch, EmployeeRow } from './schema.ts'
import { checkStatutory } from './statutory/service.ts'

export type GivenEmployee = Omit<FromWire<typeof EmployeeRow>, 'metadata'> &
  Pick<FromWire<typeof EmployeePatch>, 'metadata'>

const blank = {
  externalId: null,
  middleName: null,
  lastName: null,
  email: null,
  personalEmail: null,
  phone: null,
  dateOfConfirmation: null,
  contractEndDate: null,
  departmentId: null,
  designationId: null,
  reportingManagerId: null,
  workCity: null,
  isMetro: profileDefaults.isMetro,
  address: null,
  fatherOrSpouseName: null,
  relationship: null,
  maritalStatus: null,
  nationality: null,
  isInternationalWorker: profileDefaults.isInternationalWorker,
  isDirector: false,
  disabilityPercent: profileDefaults.disabilityPercent,
  payGroup: null,
  formerEmployeeId: null,
  continuousSince: null,
  metadata: {},
} satisfies Partial<EmployeeFacts>

/** Records of the organization that a request can refer to. */
export type Surroundings = {
  /** The organization's day of the call. */
  readonly today: PlainDate
  readonly managers: ReadonlyMap<string, NamedEmployee>
  /** Former spells that rows name, or that employees of theirs have, by reference. */
  readonly formers: ReadonlyMap<string, NamedEmployee>
  readonly codes: ReadonlySet<string>
  readonly departments: ReadonlyMap<string, { readonly isActive: boolean }>
  readonly designations: ReadonlyMap<string, { readonly isActive: boolean }>
  readonly shifts: ReadonlyMap<string, { readonly isActive: boolean }>
  readonly groups: Awaited<ReturnType<typeof activeGroups>>
}

export async function readSurroundings(
  tenant: Tenant,
  organizationId: number,
  given: readonly GivenEmployee[],
  known: readonly Employee[] = [],
): Promise<Surroundings> {
  const managers = given.flatMap(({ reportingManagerId }) => reportingManagerId ?? [])
  const needsCodes = given.some(({ salary }) => salary !== undefined)
  const needsGroups = given.some(({ salary }) => salary?.salaryGroupId)
  return {
    today: todayOf(tenant, organizationId),
    managers: await employeesReferenced(tenant, organizationId, managers),
    formers: await employeesReferenced(
      tenant,
      organizationId,
      [...given, ...known].flatMap(({ formerEmployeeId }) => formerEmployeeId ?? []),
    ),
    codes: new Set(needsCodes ? (await componentsByCode(tenant, organizationId)).keys() : []),
    departments: await departments.named(
      tenant,
      organizationId,
      given.flatMap(({ departmentId }) => departmentId ?? []),
    ),
    designations: await designations.named(
      tenant,
      organizationId,
      given.flatMap(({ designationId }) => designationId ?? []),
    ),
    shifts: await shifts.named(
      tenant,
      organizationId,
      given.flatMap(({ shiftId }) => shiftId ?? []),
    ),
    groups: needsGroups ? await activeGroups(tenant, organizationId) : new Map(),
  }
}

const required = {
  employeeCode: 'employee_code',
  firstName: 'first_name',
  gender: 'gender',
  dateOfBirth: 'date_of_birth',
  dateOfJoining: 'date_of_joining',
  employmentType: 'employment_type',
  workStateCode: 'work_state_code',
} as const

/** Stored facts of a known employee beside the profile, which limit the request. */
export type StoredEmployment = {
  readonly dateOfLeaving: PlainDate | null
  /** The first day that a locked or paid run has paid; null: none. Read where the date of joining becomes later. */
  readonly firstPaidDay: PlainDate | null
  /** The shift in which the employee is today. */
  readonly shiftNow: string | undefined
}

const newEmployment: StoredEmployment = { dateOfLeaving: null, firstPaidDay: null, shiftNow: undefined }

/** The facts after a request, or everything that is wrong with them. `before` is null for a new employee. */
export function factsAfter(
  before: EmployeeFacts | null,
  given: GivenEmployee,
  surroundings: Surroundings,
  employment: StoredEmployment = newEmployment,
): { readonly facts: EmployeeFacts } | { readonly findings: readonly ProblemDetail[] } {
  const { id: _, bank, statutory, salary, shiftId, metadata, ...patch } = given
  const findings: ProblemDetail[] = []
  for (const [name, wireName] of Object.entries(required)) {
    if (before === null && patch[name as keyof typeof required] === undefined) {
      findings.push(fieldProblem([wireName], 'required', 'This field is required.'))
    }
  }
  if (findings.length > 0) return { findings }

  const merged = mergePatch(before ?? blank, patch) as EmployeeFacts
  const manager = patch.reportingManagerId
    ? surroundings.managers.get(patch.reportingManagerId)?.id
    : undefined
  if (patch.reportingManagerId && manager === undefined)
    findings.push(unknownReference(['reporting_manager_id'], 'employee'))
  const former = merged.formerEmployeeId ? surroundings.formers.get(merged.formerEmployeeId) : undefined
  const facts = {
    ...merged,
    formerEmployeeId: former?.id ?? null,
    metadata: patchedMetadata(merged.metadata, metadata, findings),
    address: completeAddress(merged.address),
    reportingManagerId: manager ?? merged.reportingManagerId ?? null,
  }
  findings.push(
    ...checkDates(facts),
    ...checkJoining(before, facts, employment),
    ...checkFormer(before, merged, former),
    ...checkMasters(before, given, surroundings, employment.shiftNow),
  )
  if (bank !== undefined) findings.push(...findingsUnder(['bank'], checkBank(bank)))
  if (statutory !== undefined) {
    const days = { dateOfJoining: facts.dateOfJoining, today: surroundings.today }
    findings.push(...findingsUnder(['statutory'], checkStatutory(statutory, days)))
  }
  if (salary !== undefined) {
    const { today, codes, groups } = surroundings
    const context = { dateOfJoining: facts.dateOfJoining, today, codes, groups }
    findings.push(...findingsUnder(['salary'], checkSalary(salary, context)))
  }
  return findings.length > 0 ? { findings } : { facts }
}

function checkDates(facts: EmployeeFacts): ProblemDetail[] {
  const findings: ProblemDetail[] = []
  if (facts.dateOfBirth >= facts.dateOfJoining) {
    findings.push(
      fieldProblem(
        ['date_of_birth'],
        'out_of_range',
        'The date is not before date_of_joining. Send an earlier date.',
      ),
    )
  }
  const later = { dateOfConfirmation: 'date_of_confirmation', contractEndDate: 'contract_end_date' } as const
  for (const [name, wireName] of Object.entries(later)) {
    const date = facts[name as keyof typeof later]
    if (date && date < facts.dateOfJoining) {
      findings.push(
        fieldProblem(
          [wireName],
          'before_joining',
          'The date is before date_of_joining. Send that day or a later one.',
        ),
      )
    }
  }
  return findings
}

/** The date of joining cannot pass the exit, or a day that was paid. */
function checkJoining(
  before: EmployeeFacts | null,
  { dateOfJoining }: EmployeeFacts,
  { dateOfLeaving, firstPaidDay }: StoredEmployment,
): ProblemDetail[] {
  if (!joinsLater(before, dateOfJoining)) return []
  if (dateOfLeaving !== null && dateOfJoining > dateOfLeaving) {
    return [
      fieldProblem(
        ['date_of_joining'],
        'after_exit',
        `The date is after the employee left (${dateOfLeaving}). Send that day or an earlier one, or revoke the exit first.`,
      ),
    ]
  }
  if (firstPaidDay === null || dateOfJoining <= firstPaidDay) return []
  return [
    fieldProblem(
      ['date_of_joining'],
      'out_of_range',
      `The employee was paid from ${firstPaidDay}. Send that day or an earlier one, or reverse the run first.`,
    ),
  ]
}

/** A former spell ends before the next one begins, and stays the former one. */
function checkFormer(
  before: EmployeeFacts | null,
  { formerEmployeeId, dateOfJoining }: EmployeeFacts,
  former: NamedEmployee | undefined,
): ProblemDetail[] {
  const path = ['former_employee_id']
  if (before?.formerEmployeeId && former?.id !== before.formerEmployeeId)
    return [
      fieldProblem(path, 'immutable', `The former employee is ${before.formerEmployeeId}. Omit the field.`),
    ]
  if (!formerEmployeeId) return []
  if (former === undefined) return [unknownReference(path, 'employee')]
  if (former.dateOfLeaving && former.dateOfLeaving < dateOfJoining) return []
  const left = former.dateOfLeaving ? `left on ${former.dateOfLeaving}` : 'has not left'
  return [
    fieldProblem(
      path,
      'expected_state',
      `The former employee ${left}. Record an exit before date_of_joining, or send another employee.`,
    ),
  ]
}

/** Whether the date of joining of a known employee becomes later. */
export function joinsLater(
  before: Pick<EmployeeFacts, 'dateOfJoining'> | null,
  dateOfJoining: PlainDate | undefined,
): boolean {
  return before !== null && dateOfJoining !== undefined && dateOfJoining > before.dateOfJoining
}

/** An employee who was given a master before it became inactive keeps it. */
function checkMasters(
  before: EmployeeFacts | null,
  { departmentId, designationId, shiftId }: GivenEmployee,
  surroundings: Surroundings,
  shiftNow: string | undefined,
): ProblemDetail[] {
  const isRefused = (
    id: string | null | undefined,
    old: string | null | undefined,
    known: ReadonlyMap<string, { readonly isActive: boolean }>,
  ) => Boolean(id) && id !== old && known.get(id ?? '')?.isActive !== true
  return [
    ...(isRefused(departmentId, before?.departmentId, surroundings.departments)
      ? [unknownReference(['department_id'], 'active department')]
      : []),
    ...(isRefused(designationId, before?.designationId, surroundings.designations)
      ? [unknownReference(['designation_id'], 'active designation')]
      : []),
    ...(isRefused(shiftId, shiftNow, surroundings.shifts)
      ? [unknownReference(['shift_id'], 'active shift')]
      : []),
  ]
}
