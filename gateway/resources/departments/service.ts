import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { Department } from '#storage/entities/department.ts'
import { departments, isWithin } from '#storage/repositories/organization/departments.ts'
import { employeesReferenced } from '#storage/repositories/employees/employee-names.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { FactsOf } from '#storage/repositories/records.ts'
import { refuseFindings } from '../../http/findings.ts'
import type { FromWire } from '../../http/wire.ts'
import { unknownReference } from '../fields/references.ts'
import type { department } from './schema.ts'

type Facts = FactsOf<Department>

/** The facts with the head of the department by id. */
export async function resolveDepartment(
  tenant: Tenant,
  { organizationId, id }: { organizationId: number; id: string | null },
  { parentId, headEmployeeId }: FromWire<typeof department.Patch>,
  facts: Facts,
): Promise<Facts> {
  const findings: ProblemDetail[] = []
  if (parentId) {
    const parents = await departments.named(tenant, organizationId, [parentId])
    if (!parents.has(parentId)) findings.push(unknownReference(['parent_id'], 'department'))
    else if (id !== null && (await isWithin(tenant, organizationId, parentId, id))) {
      const message =
        'A department cannot be its own parent or a child of its own descendant. Send another parent_id.'
      findings.push(fieldProblem(['parent_id'], 'out_of_range', message))
    }
  }
  const head = headEmployeeId
    ? (await employeesReferenced(tenant, organizationId, [headEmployeeId])).get(headEmployeeId)
    : undefined
  if (headEmployeeId && head === undefined) findings.push(unknownReference(['head_employee_id'], 'employee'))
  refuseFindings(findings)
  return { ...facts, headEmployeeId: head?.id ?? facts.headEmployeeId ?? null }
}
