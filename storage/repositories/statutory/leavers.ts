// The employees who left, for returns that name leavers once more.

import type { PlainDate } from '#proto/units.ts'
import type { Tenant } from '../for-tenant.ts'
import { queryPrepared } from '../../postgres/sql.ts'

/** The ids of those who left in the year up to the day. */
export async function leaverIds(
  tenant: Tenant,
  organizationId: number,
  until: PlainDate,
): Promise<readonly string[]> {
  const rows = await queryPrepared<{ id: string }>(
    tenant,
    'select id from employee where organization_id = $1 and date_of_leaving between $2::date - 366 and $2::date',
    [organizationId, until],
  )
  return rows.map(({ id }) => id)
}
