// What the attendance register reads: of each person the days of a month as they are recorded, and what they come to.

import { calendarMonth } from '#proto/calendar/months.ts'
import { monthOf, yearOf } from '#proto/calendar/plain-date.ts'
import type { DayHundredths, PayPeriod } from '#proto/units.ts'
import type { AttendanceDay } from '../../entities/attendance-day.ts'
import { isHoliday } from '../../holidays.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { isWeeklyOff } from '../../weekly-offs.ts'
import type { Tenant } from '../for-tenant.ts'
import { settingsInForce } from '../organization/payroll-settings.ts'
import { wageMonthsOf } from '../organization/wage-months.ts'

export type MusterDay = {
  /** Day of the month, from 1. */
  readonly day: number
  /** As recorded; null: what else is known of the day stands for it. */
  readonly status: AttendanceDay['status'] | null
  readonly inTime: string | null
  readonly outTime: string | null
  /** Of an approved leave; null: none. */
  readonly leaveType: string | null
  readonly isHalfLeave: boolean
  readonly off: 'weekly_off' | 'holiday' | null
}

export type MusterRow = {
  readonly shift: string | null
  /** Null: not recorded. */
  readonly presentDays: DayHundredths | null
  /** Recorded with the attendance, and of approved requests. */
  readonly overtimeMinutes: number
  readonly days: readonly MusterDay[]
}

const daysQuery = `
  select e.id as "employeeId", extract(day from d.date)::int as day, a.status, a.in_time as "inTime",
    a.out_time as "outTime", l.leave_type as "leaveType", coalesce(l.is_half, false) as "isHalfLeave",
    case when ${isHoliday('e', 'd.date')} then 'holiday'
      when ${isWeeklyOff('e', 'd.date', '$5::text[]')} then 'weekly_off' end as off
  from employee e
  cross join lateral (
    select date::date from generate_series(greatest($3::date, e.date_of_joining),
      least($4::date, e.date_of_leaving), interval '1 day') as date) d
  left join attendance_day a on a.organization_id = e.organization_id and a.employee_id = e.id and a.date = d.date
  left join lateral (
    select leave_type,
      from_date = d.date and from_session <> 'full' or to_date = d.date and to_session <> 'full' as is_half
    from leave where organization_id = e.organization_id and employee_id = e.id and status = 'approved'
      and d.date between from_date and to_date
    order by id limit 1) l on true
  where e.organization_id = $1 and e.id = any ($2::text[])
  order by e.id, d.date`

const sumsQuery = `
  select e.id as "employeeId",
    case when m.source = 'monthly' or e.id = any ($7::text[]) then m.present_days else d.present end as "presentDays",
    case when m.source = 'monthly' or e.id = any ($7::text[]) then coalesce(m.overtime_minutes, 0)
      else coalesce(d.overtime, 0) end + (
      select coalesce(sum(coalesce(o.approved_minutes, o.minutes)), 0)::int from overtime_request o
      where o.organization_id = e.organization_id and o.employee_id = e.id and o.status = 'approved'
        and o.date between $3::date and $4::date and o.pay_date >= $3::date) as "overtimeMinutes",
    (select s.name from shift_assignment a
     join shift s on s.organization_id = a.organization_id and s.id = a.shift_id
     where a.organization_id = e.organization_id and a.employee_id = e.id
       and a.effective_from <= least($4::date, e.date_of_leaving)
       and coalesce(a.effective_to, 'infinity') >= least($4::date, e.date_of_leaving)
     order by a.effective_from desc limit 1) as shift
  from employee e
  left join attendance_month m on m.organization_id = e.organization_id and m.employee_id = e.id
    and m.year = $5 and m.month = $6
  left join lateral (
    select sum(case when a.status in ('present', 'on_duty', 'work_from_home') then 100
        when a.status = 'half_day' then $8::int else 0 end)::int as present, sum(a.overtime_minutes)::int as overtime
    from attendance_day a where a.organization_id = e.organization_id and a.employee_id = e.id
      and a.date between $3::date and $4::date) d on not e.id = any ($7::text[])
  where e.organization_id = $1 and e.id = any ($2::text[])`

type DayRow = MusterDay & { readonly employeeId: string }
type SumRow = Omit<MusterRow, 'days'> & { readonly employeeId: string }

/** The month of employees, by id: days of the calendar, whatever days their wage months have. */
export async function musterOf(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
  { start, end }: PayPeriod,
): Promise<ReadonlyMap<string, MusterRow>> {
  const { salaryDays } = await settingsInForce(tenant, organizationId, end)
  const values = [organizationId, employeeIds, start, end]
  const days = await queryPrepared<DayRow>(tenant, daysQuery, [...values, salaryDays.weeklyOffs])
  const wageMonths = await wageMonthsOf(tenant, organizationId, employeeIds)
  // The sums of who has other wage months are those of other days.
  const ofCalendar = employeeIds.filter(id => wageMonths.named(id, calendarMonth(end)).start === start)
  const sums = await queryPrepared<SumRow>(tenant, sumsQuery, [
    ...values,
    yearOf(end),
    monthOf(end),
    ofCalendar,
    salaryDays.halfDayFraction,
  ])
  const byPerson = Map.groupBy(days, ({ employeeId }) => employeeId)
  return new Map(
    sums.map(({ employeeId, ...row }) => [employeeId, { ...row, days: byPerson.get(employeeId) ?? [] }]),
  )
}
