// Leave balances as they were sent, by day, and what is left of them on a later day.

import type { DayHundredths, PlainDate } from '#proto/units.ts'
import type { Employee } from '../../entities/employee.ts'
import { type LeaveBalance, type LeaveBalanceItem, LeaveBalanceTable } from '../../entities/leave-balance.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'
import { calendarValues, leaveBalanceOn } from './leave-accounts.ts'

type Owner = Pick<Employee, 'organizationId' | 'id'>

/** All that were sent, by day. */
export function leaveBalanceHistory(
  { em }: Tenant,
  { organizationId, id: employeeId }: Owner,
): Promise<LeaveBalance[]> {
  return em.find(LeaveBalanceTable, { organizationId, employeeId }, { orderBy: { asOf: 'asc' } })
}

/** Writes the balances of a day; `history` was read under the lock of the employee. */
export async function putLeaveBalance(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  { asOf, items }: { readonly asOf: PlainDate; readonly items: readonly LeaveBalanceItem[] },
  history: readonly LeaveBalance[],
): Promise<LeaveBalance> {
  const now = tenant.clock()
  const known = history.find(each => each.asOf === asOf)
  const written =
    known === undefined
      ? tenant.em.create(LeaveBalanceTable, {
          organizationId,
          employeeId,
          asOf,
          items,
          version: 1,
          createdAt: now,
          updatedAt: now,
        })
      : tenant.em.assign(known, { items, updatedAt: now })
  await tenant.em.flush()
  return written
}

/** Balance of a leave type at the end of a day, in hundredths of a day. */
type LeaveBalanceOn = LeaveBalanceItem & { readonly current: DayHundredths }

const balances = `
  select item ->> 'leaveType' as "leaveType", (item ->> 'balance')::int as balance,
    (item ->> 'encashable')::boolean as encashable,
    ${leaveBalanceOn("(item ->> 'leaveType')", '$6::date', { offs: '$2::text[]', loss: '$3::jsonb' }, '$7')} as current
  from leave_balance b
  join employee e on e.organization_id = b.organization_id and e.id = b.employee_id
  cross join jsonb_array_elements(b.items) with ordinality as listed (item, place)
  where b.organization_id = $1 and b.employee_id = $4 and b.as_of = $5::date
  order by place`

/**
 * The items of a record of balances at the end of `on`, a day of it or later and before the next record; in the order in which
 * they were sent. `exceptSettlement`: id of a settlement whose encashed days are not counted.
 */
export async function leaveBalancesOn(
  tenant: Tenant,
  { organizationId, employeeId, asOf }: LeaveBalance,
  on: PlainDate,
  exceptSettlement = '',
): Promise<LeaveBalanceOn[]> {
  return queryPrepared<LeaveBalanceOn>(tenant, balances, [
    ...(await calendarValues(tenant, organizationId, on)),
    employeeId,
    asOf,
    on,
    exceptSettlement,
  ])
}
