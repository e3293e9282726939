import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '../entities/employee.ts'
import { type PayrollPermission, PayrollPermissionTable } from '../entities/payroll-permission.ts'
import type { Tenant } from './for-tenant.ts'
import { query } from '../postgres/sql.ts'

type Owner = Pick<Employee, 'organizationId' | 'id'>
type PermissionFacts = Pick<PayrollPermission, 'allowed' | 'reason' | 'until' | 'changedBy'>

/** The people whom no run that ends on the day may pay, as a query of their ids. */
export function barredOn(organizationId: number, day: PlainDate): string {
  return `select p.employee_id from payroll_permission p
    where p.organization_id = ${organizationId} and not p.allowed and coalesce(p.until, 'infinity') >= date '${day}'
      and p.effective_from = (select max(l.effective_from) from payroll_permission l
        where l.organization_id = p.organization_id and l.employee_id = p.employee_id
          and l.effective_from <= date '${day}')`
}

/** Those of the people whom no run that ends on the day may pay. */
export async function barredAmong(
  tenant: Tenant,
  owners: readonly Owner[],
  day: PlainDate,
): Promise<ReadonlySet<string>> {
  const organizations = [...new Set(owners.map(({ organizationId }) => organizationId))]
  const asked = organizations.map(async organizationId => {
    const ids = owners.filter(owner => owner.organizationId === organizationId).map(({ id }) => id)
    return query<{ employee_id: string }[]>(
      tenant,
      `select employee_id from (${barredOn(organizationId, day)}) barred where employee_id in (?)`,
      [ids],
    )
  })
  return new Set((await Promise.all(asked)).flat().map(row => row.employee_id))
}

/** What was last said up to a day; null: nothing, so runs may. */
export async function permissionOn(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  day: PlainDate,
): Promise<PayrollPermission | null> {
  const [permission] = await tenant.em.find(
    PayrollPermissionTable,
    { organizationId, employeeId, effectiveFrom: { $lte: day } },
    { orderBy: { effectiveFrom: 'desc' }, limit: 1 },
  )
  return permission ?? null
}

/** Writes it from a date on, in the place of one of the same date. */
export async function putPermission(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  effectiveFrom: PlainDate,
  facts: PermissionFacts,
): Promise<PayrollPermission> {
  const key = { organizationId, employeeId, effectiveFrom }
  const known = await tenant.em.findOne(PayrollPermissionTable, key)
  if (known !== null) return tenant.em.assign(known, { ...facts, updatedAt: tenant.clock() })
  return tenant.em.create(PayrollPermissionTable, {
    ...key,
    ...facts,
    version: 1,
    createdAt: tenant.clock(),
  })
}
