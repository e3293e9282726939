// Employees that a request or a file names, to be looked up by hundreds: plain rows of what says who they are and when they
// are employed. The mapper would track each of them and compare it with its copy at every flush.

import type { Employee } from '../../entities/employee.ts'
import { query } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'

/** An employee to be looked at, never to be changed. */
export type NamedEmployee = Readonly<
  Pick<Employee, 'id' | 'externalId' | 'employeeCode' | 'dateOfJoining' | 'dateOfLeaving'>
>

type Name = 'id' | 'externalId' | 'employeeCode'

const columns = { id: 'id', externalId: 'external_id', employeeCode: 'employee_code' } as const

// Planned each time, because a plan that was made while there were few employees would compare all of them with every name.
// The organization is a part of each key: as a constant that the statistics do not know yet it would have next to no rows,
// and any index that begins with it would do.
const statements = Object.fromEntries(
  Object.entries(columns).map(([name, column]) => [
    name,
    `select e.* from jsonb_to_recordset(?::jsonb) as k(organization int, name text)
     cross join lateral (
       select id, external_id as "externalId", employee_code as "employeeCode",
         date_of_joining::text as "dateOfJoining", date_of_leaving::text as "dateOfLeaving"
       from employee where organization_id = k.organization and ${column} = k.name
       offset 0) e`,
  ]),
) as Readonly<Record<Name, string>>

/** The employees of an organization whose `name` is among `values`, in no order. */
export async function employeesNamed(
  tenant: Tenant,
  organizationId: number,
  name: Name,
  values: readonly string[],
): Promise<readonly NamedEmployee[]> {
  if (values.length === 0) return []
  await tenant.em.flush()
  const keys = [...new Set(values)].map(value => ({ organization: organizationId, name: value }))
  return query<NamedEmployee[]>(tenant, statements[name], [JSON.stringify(keys)])
}

const externalPrefix = 'ext:'

/** References by what they name: an id, or after `ext:` an external id. */
export function splitReferences(references: readonly string[]): {
  readonly ids: readonly string[]
  readonly externalIds: readonly string[]
} {
  const isExternal = (reference: string) => reference.startsWith(externalPrefix)
  return {
    ids: references.filter(reference => !isExternal(reference)),
    externalIds: references.filter(isExternal).map(reference => reference.slice(externalPrefix.length)),
  }
}

/** The employees of an organization by id or `ext:` reference; references that name nobody are missing. */
export async function employeesReferenced(
  tenant: Tenant,
  organizationId: number,
  references: readonly string[],
): Promise<ReadonlyMap<string, NamedEmployee>> {
  const { ids, externalIds } = splitReferences(references)
  const byId = await employeesNamed(tenant, organizationId, 'id', ids)
  const byExternal = await employeesNamed(tenant, organizationId, 'externalId', externalIds)
  return new Map([
    ...byId.map(employee => [employee.id, employee] as const),
    ...byExternal.map(employee => [`${externalPrefix}${employee.externalId}`, employee] as const),
  ])
}
