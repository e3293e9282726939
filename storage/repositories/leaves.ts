import type { DayHundredths, PlainDate } from '#proto/units.ts'
import { type Leave, LeaveTable } from '../entities/leave.ts'
import { isHoliday } from '../holidays.ts'
import { isWeeklyOff } from '../weekly-offs.ts'
import type { Tenant } from './for-tenant.ts'
import type { PageOfRows, PageWindow } from './page.ts'
import { settingsInForce } from './payroll-settings.ts'
import { type FactsOf, recordStore } from './records.ts'
import { query } from '../postgres/sql.ts'

export const leaves = recordStore<Leave>(LeaveTable, 'lv', 'leave')

export type LeaveFacts = FactsOf<Leave>

type LeaveFilter = {
  readonly employeeId?: string | undefined
  readonly status?: readonly Leave['status'][]
  readonly leaveType?: readonly string[]
  readonly from?: PlainDate
  readonly to?: PlainDate
}

/** Leaves with any day from `from` to `to`. */
export function listLeaves(
  tenant: Tenant,
  organizationId: number,
  { employeeId, status, leaveType, from, to }: LeaveFilter,
  window: PageWindow,
): Promise<PageOfRows<Leave>> {
  return leaves.list(tenant, organizationId, { employeeId, status, leaveType }, window, {
    ...(from === undefined ? {} : { toDate: { $gte: from } }),
    ...(to === undefined ? {} : { fromDate: { $lte: to } }),
  })
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
