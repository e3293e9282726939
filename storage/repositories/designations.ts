import { type Designation, DesignationTable } from '../entities/designation.ts'
import type { Tenant } from './for-tenant.ts'
import { masterStore } from './masters.ts'

export const designations = masterStore<Designation>(DesignationTable, 'dsg', 'designation')

export async function isDesignationInUse(
  tenant: Tenant,
  { organizationId, id }: Designation,
): Promise<boolean> {
  const [row] = await tenant.em.execute<[{ found: boolean }]>(
    'select exists (select from employee where organization_id = ? and designation_id = ?) as found',
    [organizationId, id],
  )
  return row.found
}
