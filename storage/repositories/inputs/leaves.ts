import type { DayHundredths, PlainDate } from '#proto/units.ts'
import { type Leave, LeaveTable } from '../../entities/leave.ts'
import { isLosable, lossOfDaysOff } from '../../attendance-sums.ts'
import { isPaidHoliday } from '../../holidays.ts'
import { isWeeklyOff } from '../../weekly-offs.ts'
import type { Tenant } from '../for-tenant.ts'
import type { PageOfRows, PageWindow } from '../page.ts'
import { settingsInForce } from '../organization/payroll-settings.ts'
import { type FactsOf, recordStore } from '../records.ts'
import { query } from '../../postgres/sql.ts'

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
type CountedLeave = Span & Pick<Leave, 'payFraction'>

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

/**
 * A condition in SQL on `days`, a row with the columns is_weekly_off and is_paid_holiday: it is a day of a leave with
 * `payFraction`. Paid leave is taken on working days; other leave also on the days off that it loses.
 */
export function isLeaveDay(days: string, payFraction: string, loss: string): string {
  return `case when ${payFraction} < 10000 then ${isLosable(days, loss)}
    else not ${days}.is_weekly_off and ${days}.is_paid_holiday is null end`
}

/** Days that the leave takes. */
export async function leaveDays(
  tenant: Tenant,
  { organizationId, id }: { organizationId: number; id: string },
  { fromDate, toDate, fromSession, toSession, payFraction }: CountedLeave,
): Promise<DayHundredths> {
  const { salaryDays } = await settingsInForce(tenant, organizationId, toDate)
  const [row] = await query<[{ days: number }]>(
    tenant,
    `with days as (
       select d::date as date, ${isWeeklyOff('e', 'd::date', 'usual.offs')} as is_weekly_off,
         ${isPaidHoliday('e', 'd::date')} as is_paid_holiday, usual.loss, usual.pay_fraction
       from employee e
       cross join generate_series(?::date, ?::date, interval '1 day') d
       cross join (select ?::text[] as offs, ?::jsonb as loss, ?::int as pay_fraction) usual
       where e.organization_id = ? and e.id = ?)
     select coalesce(sum(case when date = ?::date and ? <> 'full' or date = ?::date and ? <> 'full' then 50 else 100 end),
       0)::int as days
     from days where ${isLeaveDay('days', 'days.pay_fraction', 'days.loss')}`,
    [
      fromDate,
      toDate,
      `{${salaryDays.weeklyOffs.join(',')}}`,
      JSON.stringify(lossOfDaysOff(salaryDays)),
      payFraction,
      organizationId,
      id,
      fromDate,
      fromSession,
      toDate,
      toSession,
    ],
  )
  return row.days as DayHundredths
}
