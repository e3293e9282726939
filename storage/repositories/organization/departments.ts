import { type Department, DepartmentTable } from '../../entities/department.ts'
import type { Tenant } from '../for-tenant.ts'
import { recordStore } from '../records.ts'
import { query } from '../../postgres/sql.ts'

export const departments = recordStore<Department>(DepartmentTable, 'dep', 'department')

/** Departments change their places one after another: two moves at once could close a circle. */
export async function lockTree(tenant: Tenant, organizationId: number): Promise<void> {
  await query(tenant, 'select pg_advisory_xact_lock(hashtext(?), ?)', ['department', organizationId])
}

/** Whether `id` is `under`, or anywhere below it. */
export async function isWithin(
  tenant: Tenant,
  organizationId: number,
  id: string,
  under: string,
): Promise<boolean> {
  const [row] = await query<[{ found: boolean }]>(
    tenant,
    `with recursive above as (
       select id, parent_id from department where organization_id = ? and id = ?
       union select d.id, d.parent_id from department d join above on d.id = above.parent_id
       where d.organization_id = ?)
     select exists (select from above where id = ?) as found`,
    [organizationId, id, organizationId, under],
  )
  return row.found
}

/** Whether anybody works in the department, or another, a holiday or an overtime policy refers to it. */
export async function isDepartmentInUse(
  tenant: Tenant,
  { organizationId, id }: Department,
): Promise<boolean> {
  const [row] = await query<[{ found: boolean }]>(
    tenant,
    `select exists (select from employee where organization_id = ? and department_id = ?)
       or exists (select from department where organization_id = ? and parent_id = ?)
       or exists (select from holiday where organization_id = ? and ? = any (department_ids))
       or exists (select from overtime_assignment
                  where organization_id = ? and target = 'department' and target_id = ?) as found`,
    [organizationId, id, organizationId, id, organizationId, id, organizationId, id],
  )
  return row.found
}
