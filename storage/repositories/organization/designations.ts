import { type Designation, DesignationTable } from '../../entities/designation.ts'
import type { Tenant } from '../for-tenant.ts'
import { recordStore } from '../records.ts'
import { query } from '../../postgres/sql.ts'

export const designations = recordStore<Designation>(DesignationTable, 'dsg', 'designation')

export async function isDesignationInUse(
  tenant: Tenant,
  { organizationId, id }: Designation,
): Promise<boolean> {
  const [row] = await query<[{ found: boolean }]>(
    tenant,
    'select exists (select from employee where organization_id = ? and designation_id = ?) as found',
    [organizationId, id],
  )
  return row.found
}
