import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Department } from '#storage/entities/department.ts'
import { departments, isDepartmentInUse, isWithin, lockTree } from '#storage/repositories/departments.ts'
import { employeesByReference } from '#storage/repositories/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { factsOf, type FactsOf } from '#storage/repositories/masters.ts'
import { refuseFindings } from '../../http/findings.ts'
import { changedPaths, mergePatch } from '../../http/merge-patch.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire } from '../../http/wire.ts'
import type { DepartmentCreate, DepartmentPatch } from './schema.ts'

type Facts = FactsOf<Department>
type Given = FromWire<typeof DepartmentPatch>

const blank = {
  code: null,
  externalId: null,
  parentId: null,
  headEmployeeId: null,
  costCenterCode: null,
  isActive: true,
} satisfies Partial<Facts>

/** Refuses `external_id_taken` and `code_taken`. */
export async function makeDepartment(
  tenant: Tenant,
  organizationId: number,
  { organizationId: _, ...body }: FromWire<typeof DepartmentCreate>,
): Promise<Department> {
  const facts = await judged(tenant, { organizationId, id: null }, body, mergePatch(blank, body) as Facts)
  return departments.add(tenant, organizationId, facts)
}

/** Nothing is written when nothing differs. Refuses `external_id_taken` and `code_taken`. */
export async function patchDepartment(
  tenant: Tenant,
  department: Department,
  patch: Given,
  ifMatch: readonly string[] | null,
): Promise<Department> {
  if (patch.parentId) await lockTree(tenant, department.organizationId)
  await departments.lock(tenant, department)
  requireVersion(ifMatch, department.version)
  const before = factsOf(department)
  const after = await judged(tenant, department, patch, mergePatch(before, patch))
  if (changedPaths(before, after).length > 0) await departments.change(tenant, department, after)
  return department
}

/** The facts with the head of the department by id. */
async function judged(
  tenant: Tenant,
  { organizationId, id }: { organizationId: number; id: string | null },
  { parentId, headEmployeeId }: Given,
  facts: Facts,
): Promise<Facts> {
  const findings: ProblemDetail[] = []
  if (parentId) {
    const parents = await departments.named(tenant, organizationId, [parentId])
    if (!parents.has(parentId)) findings.push(unknown('parent_id', 'department'))
    else if (id !== null && (await isWithin(tenant, organizationId, parentId, id))) {
      const message = 'This department is the same or below; send one that is not.'
      findings.push(fieldProblem(['parent_id'], 'out_of_range', message))
    }
  }
  const head = headEmployeeId
    ? (await employeesByReference(tenant, organizationId, [headEmployeeId])).get(headEmployeeId)
    : undefined
  if (headEmployeeId && head === undefined) findings.push(unknown('head_employee_id', 'employee'))
  refuseFindings(findings)
  return { ...facts, headEmployeeId: head?.id ?? facts.headEmployeeId ?? null }
}

function unknown(field: string, noun: string): ProblemDetail {
  return fieldProblem([field], 'unknown_reference', `The organization has no such ${noun}.`)
}

/** Deletes a department that the caller has locked. Refuses `resource_in_use`. */
export async function removeDepartment(tenant: Tenant, department: Department): Promise<void> {
  if (await isDepartmentInUse(tenant, department)) {
    throw new Problem(
      'resource_in_use',
      'Employees, departments, holidays or overtime policies refer to it; set is_active to false.',
    )
  }
  await departments.remove(tenant, department)
}
