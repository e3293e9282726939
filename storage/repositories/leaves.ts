import { fieldProblem, Problem } from '#proto/problems.ts'
import type { DayHundredths, PlainDate } from '#proto/units.ts'
import type { FilterQuery } from '@mikro-orm/postgresql'
import { type Leave, LeaveTable } from '../entities/leave.ts'
import { isHoliday } from '../holidays.ts'
import { newId } from '../ids.ts'
import { isWeeklyOff } from '../weekly-offs.ts'
import { lockRow, type Tenant } from './for-tenant.ts'
import { pageById, type PageOfRows, type PageWindow } from './page.ts'
import { settingsInForce } from './payroll-settings.ts'
import { flushUnique } from './uniqueness.ts'
import { query } from '../postgres/sql.ts'

export type LeaveFacts = Omit<Leave, 'organizationId' | 'id' | 'version' | 'createdAt' | 'updatedAt'>

type LeaveFilter = {
  readonly employeeId?: string | undefined
  readonly status?: readonly Leave['status'][]
  readonly leaveType?: readonly string[]
  readonly from?: PlainDate
  readonly to?: PlainDate
}

/** Those with any day from `from` to `to`. */
export function listLeaves(
  tenant: Tenant,
  organizationId: number,
  { employeeId, status, leaveType, from, to }: LeaveFilter,
  window: PageWindow,
): Promise<PageOfRows<Leave>> {
  const where: FilterQuery<Leave> = {
    organizationId,
    ...(employeeId === undefined ? {} : { employeeId }),
    ...(status === undefined ? {} : { status: { $in: [...status] } }),
    ...(leaveType === undefined ? {} : { leaveType: { $in: [...leaveType] } }),
    ...(from === undefined ? {} : { toDate: { $gte: from } }),
    ...(to === undefined ? {} : { fromDate: { $lte: to } }),
  }
  return pageById<Leave>(tenant, LeaveTable, where, window)
}

export function findLeave(tenant: Tenant, id: string): Promise<Leave | null> {
  return tenant.em.findOne(LeaveTable, { id })
}

/** The row, locked until the transaction ends, as it is now. */
export async function lockLeave(tenant: Tenant, leave: Leave): Promise<void> {
  await lockRow(tenant, leave)
}

/** Refuses `external_id_taken`. */
export async function addLeave(tenant: Tenant, organizationId: number, facts: LeaveFacts): Promise<Leave> {
  const made = { version: 1, createdAt: tenant.clock() }
  const leave = tenant.em.create(LeaveTable, {
    ...facts,
    ...made,
    organizationId,
    id: newId('lv', tenant.clock),
  })
  await flushLeaves(tenant)
  return leave
}

/** Refuses `external_id_taken`. */
export async function changeLeave(tenant: Tenant, leave: Leave, facts: LeaveFacts): Promise<void> {
  tenant.em.assign(leave, { ...facts, updatedAt: tenant.clock() })
  await flushLeaves(tenant)
}

function flushLeaves(tenant: Tenant): Promise<void> {
  return flushUnique(tenant, {
    leave_organization_id_external_id_key: () =>
      new Problem('external_id_taken', 'Another leave of the organization has this external_id.', [
        fieldProblem(['external_id'], 'duplicate', 'Send an external_id that no other leave has.'),
      ]),
  })
}

export async function deleteLeave(tenant: Tenant, { organizationId, id }: Leave): Promise<void> {
  await tenant.em.nativeDelete(LeaveTable, { organizationId, id })
}

type Span = Pick<Leave, 'fromDate' | 'toDate' | 'fromSession' | 'toSession'>

/** Pending and approved leaves of a person that touch the days of a span. */
export function leavesTouching(
  tenant: Tenant,
  { organizationId, id: employeeId }: { organizationId: number; id: string },
  { fromDate, toDate }: Span,
): Promise<Leave[]> {
  return tenant.em.find(LeaveTable, {
    organizationId,
    employeeId,
    status: { $in: ['pending', 'approved'] },
    fromDate: { $lte: toDate },
    toDate: { $gte: fromDate },
  })
}

/** The days of a leave that are neither weekly off nor holiday of the person. */
export async function leaveDays(
  tenant: Tenant,
  { organizationId, id }: { organizationId: number; id: string },
  { fromDate, toDate, fromSession, toSession }: Span,
): Promise<DayHundredths> {
  const { salaryDays } = await settingsInForce(tenant, organizationId, toDate)
  const [row] = await query<[{ days: number }]>(
    tenant,
    `select coalesce(sum(case when d = ?::date and ? <> 'full' or d = ?::date and ? <> 'full' then 50 else 100 end), 0)::int
       as days
     from employee e
     cross join generate_series(?::date, ?::date, interval '1 day') d
     cross join (select ?::text[] as offs) usual
     where e.organization_id = ? and e.id = ? and not ${isWeeklyOff('e', 'd::date', 'usual.offs')}
       and not ${isHoliday('e', 'd::date')}`,
    [
      fromDate,
      fromSession,
      toDate,
      toSession,
      fromDate,
      toDate,
      `{${salaryDays.weeklyOffs.join(',')}}`,
      organizationId,
      id,
    ],
  )
  return row.days as DayHundredths
}
