// What a request says of an employee, completed and judged.

import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { type EmployeeFacts, employeesByReference } from '#storage/repositories/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { componentsByCode } from '#storage/repositories/salary-components.ts'
import { findingsUnder } from '../../http/findings.ts'
import { mergePatch } from '../../http/merge-patch.ts'
import type { FromWire } from '../../http/wire.ts'
import { completeAddress } from '../address.ts'
import { checkSalary } from '../salary/agreed.ts'
import { checkBank } from './bank.ts'
import type { EmployeeRow } from './schema.ts'
import { checkStatutory } from './statutory/service.ts'

export type GivenEmployee = FromWire<typeof EmployeeRow>

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
  shiftId: null,
  reportingManagerId: null,
  workCity: null,
  isMetro: null,
  address: null,
  fatherOrSpouseName: null,
  relationship: null,
  maritalStatus: null,
  nationality: null,
  isInternationalWorker: false,
  isDirector: false,
  disabilityPercent: null,
  payGroup: null,
  metadata: {},
} satisfies Partial<EmployeeFacts>

/** What the organization holds that a request can refer to. */
export type Surroundings = {
  readonly managers: ReadonlyMap<string, Employee>
  readonly codes: ReadonlySet<string>
}

export async function readSurroundings(
  tenant: Tenant,
  organizationId: number,
  given: readonly GivenEmployee[],
): Promise<Surroundings> {
  const managers = given.flatMap(({ reportingManagerId }) => reportingManagerId ?? [])
  const needsCodes = given.some(({ salary }) => salary !== undefined)
  return {
    managers: await employeesByReference(tenant, organizationId, managers),
    codes: new Set(needsCodes ? (await componentsByCode(tenant, organizationId)).keys() : []),
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

/** The facts after a request, or everything that is wrong with them. `before` is null for a new employee. */
export function factsAfter(
  before: EmployeeFacts | null,
  given: GivenEmployee,
  surroundings: Surroundings,
): { readonly facts: EmployeeFacts } | { readonly findings: readonly ProblemDetail[] } {
  const { id: _, bank, statutory, salary, ...patch } = given
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
    findings.push(unknown('reporting_manager_id', 'employee'))
  const facts = {
    ...merged,
    address: completeAddress(merged.address),
    reportingManagerId: manager ?? merged.reportingManagerId ?? null,
  }
  findings.push(...checkDates(facts), ...checkMasters(patch))
  if (bank !== undefined) findings.push(...findingsUnder(['bank'], checkBank(bank)))
  if (statutory !== undefined) findings.push(...findingsUnder(['statutory'], checkStatutory(statutory)))
  if (salary !== undefined) {
    const context = { dateOfJoining: facts.dateOfJoining, codes: surroundings.codes }
    findings.push(...findingsUnder(['salary'], checkSalary(salary, context)))
  }
  return findings.length > 0 ? { findings } : { facts }
}

function checkDates(facts: EmployeeFacts): ProblemDetail[] {
  const findings: ProblemDetail[] = []
  if (facts.dateOfBirth >= facts.dateOfJoining) {
    findings.push(fieldProblem(['date_of_birth'], 'out_of_range', 'Send a date before date_of_joining.'))
  }
  const later = { dateOfConfirmation: 'date_of_confirmation', contractEndDate: 'contract_end_date' } as const
  for (const [name, wireName] of Object.entries(later)) {
    const date = facts[name as keyof typeof later]
    if (date && date < facts.dateOfJoining) {
      findings.push(fieldProblem([wireName], 'before_joining', 'Send date_of_joining or a later date.'))
    }
  }
  return findings
}

// There are no departments, designations and shifts yet, so nothing that was sent can name one.
function checkMasters({ departmentId, designationId, shiftId }: GivenEmployee): ProblemDetail[] {
  return [
    ...(departmentId ? [unknown('department_id', 'department')] : []),
    ...(designationId ? [unknown('designation_id', 'designation')] : []),
    ...(shiftId ? [unknown('shift_id', 'shift')] : []),
  ]
}

function unknown(field: string, noun: string): ProblemDetail {
  return fieldProblem([field], 'unknown_reference', `The organization has no such ${noun}.`)
}
