import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '../../entities/employee.ts'
import { type PayrollPermission, PayrollPermissionTable } from '../../entities/payroll-permission.ts'
import { employeeHistory } from '../dated.ts'
import type { Tenant } from '../for-tenant.ts'
import { query } from '../../postgres/sql.ts'

type Owner = Pick<Employee, 'organizationId' | 'id'>

/** Runs may pay an employee who has no record. */
export const payrollPermissions = employeeHistory<PayrollPermission>(PayrollPermissionTable)

/** The people whom no run that ends on the day may pay, as a query of their ids. */
export function payHoldOn(organizationId: number, day: PlainDate): string {
  return `select p.employee_id from payroll_permission p
    where p.organization_id = ${organizationId} and not p.allowed and coalesce(p.until, 'infinity') >= date '${day}'
      and p.effective_from = (select max(l.effective_from) from payroll_permission l
        where l.organization_id = p.organization_id and l.employee_id = p.employee_id
          and l.effective_from <= date '${day}')`
}

/** Those of the people whom no run that ends on the day may pay. */
export async function payHoldAmong(
  tenant: Tenant,
  owners: readonly Owner[],
  day: PlainDate,
): Promise<ReadonlySet<string>> {
  const organizations = [...new Set(owners.map(({ organizationId }) => organizationId))]
  const asked = organizations.map(async organizationId => {
    const ids = owners.filter(owner => owner.organizationId === organizationId).map(({ id }) => id)
    return query<{ employee_id: string }[]>(
      tenant,
      `select employee_id from (${payHoldOn(organizationId, day)}) held where employee_id in (?)`,
      [ids],
    )
  })
  return new Set((await Promise.all(asked)).flat().map(row => row.employee_id))
}
