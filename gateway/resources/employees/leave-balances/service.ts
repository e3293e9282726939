import { laterOf } from '#proto/calendar/period.ts'
import { fieldProblem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { LeaveBalance } from '#storage/entities/leave-balance.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  leaveBalanceHistory,
  leaveBalancesOn,
  putLeaveBalance,
} from '#storage/repositories/inputs/leave-balances.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { notFound } from '../../../http/input.ts'
import { requireVersion } from '../../../http/preconditions.ts'
import type { FromWire } from '../../../http/wire.ts'
import { todayOf } from '../../periods/today.ts'
import { emitChanges } from '../events.ts'
import type { LeaveBalances, LeaveBalancesPut } from './schema.ts'

type Body = FromWire<typeof LeaveBalances>

/** The latest balances of `on` or earlier; without it the latest of all. 404 where none are recorded. */
export async function readBalances(
  tenant: Tenant,
  employee: Employee,
  on: PlainDate | undefined,
): Promise<Body> {
  const history = await leaveBalanceHistory(tenant, employee)
  const row = history.findLast(({ asOf }) => on === undefined || asOf <= on)
  if (row === undefined) throw notFound()
  return presentBalances(tenant, employee, row, on)
}

/** Writes the balances of a day for an employee who is locked by the caller, and emits `employee.upserted`. */
export async function writeBalances(
  tenant: Tenant,
  employee: Employee,
  { asOf, items }: FromWire<typeof LeaveBalancesPut>,
  ifMatch: readonly string[] | null,
): Promise<LeaveBalance> {
  const history = await leaveBalanceHistory(tenant, employee)
  requireVersion(ifMatch, history.find(each => each.asOf === asOf)?.version ?? 0)
  const types = items.map(({ leaveType }) => leaveType)
  refuseFindings([
    ...(asOf < employee.dateOfJoining
      ? [
          fieldProblem(
            ['as_of'],
            'before_joining',
            `The date is before the employee joined (${employee.dateOfJoining}).`,
          ),
        ]
      : []),
    ...types.flatMap((type, index) =>
      types.indexOf(type) === index
        ? []
        : [
            fieldProblem(
              ['items', index, 'leave_type'],
              'duplicate',
              'The leave type occurs twice. Send each leave type once.',
            ),
          ],
    ),
  ])
  const statedBalance = (type: string) =>
    history
      .flatMap(each => each.items)
      .findLast(({ leaveType, encashable }) => leaveType === type && encashable !== null)
  const row = await putLeaveBalance(
    tenant,
    employee,
    {
      asOf,
      items: items.map(({ encashable, ...item }) => ({
        ...item,
        encashable: encashable ?? statedBalance(item.leaveType)?.encashable ?? null,
      })),
    },
    history,
  )
  // The employee keeps its version: a new one would make runs stale, and no figure depends on a balance.
  await emitChanges(tenant, [{ employee, change: 'updated', fieldsChanged: ['leave_balances'] }])
  return row
}

/** `on`: today unless a day is named; never before the day of the balances. */
export async function presentBalances(
  tenant: Tenant,
  employee: Employee,
  row: LeaveBalance,
  on: PlainDate = todayOf(tenant, employee.organizationId),
): Promise<Body> {
  const day = laterOf(on, row.asOf)
  return {
    employeeId: row.employeeId,
    organizationId: row.organizationId,
    asOf: row.asOf,
    on: day,
    items: await leaveBalancesOn(tenant, row, day),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
