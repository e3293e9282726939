// SQL that sums recorded days and approved leaves, for a month or for a part of one.

import type { attendanceMonthFields } from '#proto/records/attendance.ts'
import { type Facts, snakeCase } from '#proto/records/fields.ts'
import { losesWorkingDaysOnly } from '#proto/salary-days.ts'
import type { PartOfMonth } from '#proto/calculation/run-input.ts'
import type { PayrollSettings } from './entities/payroll-settings.ts'
import { isPaidHoliday } from './holidays.ts'
import { isWeeklyOff } from './weekly-offs.ts'

type AttendanceRules = PartOfMonth['attendance']

/** Rules by which the settings count recorded days and leaves. */
export function attendanceRules({
  attendanceSource: source,
  unmarkedDay: unmarked,
  salaryDays,
}: Pick<PayrollSettings, 'attendanceSource' | 'unmarkedDay' | 'salaryDays'>): AttendanceRules {
  const { weeklyOffs, halfDayFraction } = salaryDays
  return {
    source,
    unmarked,
    weeklyOffs,
    half: 100 - halfDayFraction,
    lossOfDaysOff: lossOfDaysOff(salaryDays),
  }
}

/** Which days off an absence without pay loses: what counts as a working day is lost like one. */
export function lossOfDaysOff(salaryDays: PayrollSettings['salaryDays']): AttendanceRules['lossOfDaysOff'] {
  const isEveryDay = !losesWorkingDaysOnly(salaryDays)
  return {
    weeklyOffs: isEveryDay || salaryDays.includeWeeklyOffs,
    paidHolidays: isEveryDay || salaryDays.includeHolidays,
    unpaidHolidays: isEveryDay,
  }
}

/**
 * A condition in SQL: an absence on the day loses pay. `offs`: a row with the columns is_weekly_off and is_paid_holiday;
 * `loss`: the JSON of `lossOfDaysOff`.
 */
export function isLosable(offs: string, loss: string): string {
  return `(not ${offs}.is_weekly_off or (${loss} ->> 'weeklyOffs')::boolean)
      and case ${offs}.is_paid_holiday when true then (${loss} ->> 'paidHolidays')::boolean
        when false then (${loss} ->> 'unpaidHolidays')::boolean else true end`
}

/**
 * Common table expressions up to `lost`: the days of everybody in `asked`, which has "employeeId", "from", "to", source,
 * unmarked, "unmarkedTo", "weeklyOffs", half, "lossOfDaysOff", year and month. In hundredths of a day. What was recorded of
 * a day precedes a leave, whose paid part makes an absence good; a recorded day off is as the calendar's. `missing`: what
 * the day loses by itself; `has_paid_day`: one of the days from "from" to "to" is paid, and not only as a day off.
 */
export const lostDays = (organization: string): string => `days as (
    select e.organization_id, e.id as employee_id, k.year, k.month, k."from", k.source, k.unmarked, k."unmarkedTo",
      k."lossOfDaysOff", d.date, a.status, a.worked_minutes, a.overtime_minutes, l.part, l.paid,
      ${isWeeklyOff('e', 'd.date', 'k."weeklyOffs"')} or coalesce(a.status = 'weekly_off', false) as is_weekly_off,
      coalesce(${isPaidHoliday('e', 'd.date')}, case when a.status = 'holiday' then true end) as is_paid_holiday,
      bool_or(a.status is not null) over (partition by e.id, k."from") as is_kept,
      case a.status when 'absent' then 100 when 'unpaid_leave' then 100 when 'half_day' then k.half else 0 end as absent
    from asked k
    join employee e on e.organization_id = ${organization} and e.id = k."employeeId"
    cross join lateral (
      select date::date from generate_series(greatest(k."from", e.date_of_joining),
        least(k."to", e.date_of_leaving), interval '1 day') as date) d
    left join attendance_day a on a.organization_id = e.organization_id and a.employee_id = e.id and a.date = d.date
    cross join lateral (
      select coalesce(sum(part), 0)::int as part, coalesce(round(sum(part * pay_fraction / 10000.0)), 0)::int as paid
      from (
        select pay_fraction, case when from_date = d.date and from_session <> 'full'
          or to_date = d.date and to_session <> 'full' then 50 else 100 end as part
        from leave where organization_id = e.organization_id and employee_id = e.id and status = 'approved'
          and d.date between from_date and to_date) parts) l),
  judged as (
    select *, is_weekly_off or is_paid_holiday is not null as is_off,
      ${isLosable('days', 'days."lossOfDaysOff"')} as is_losable,
      status is null or status in ('weekly_off', 'holiday') as is_blank,
      source <> 'leave' and coalesce(status in ('present', 'half_day', 'paid_leave', 'on_duty', 'work_from_home'), false)
        as is_paid
    from days),
  missed as (
    select *, case
      when source = 'none' or not is_losable then 0
      when source = 'leave' or is_off and is_blank then part - paid
      when status is not null then absent - least(absent, paid)
      else part - paid
        + case when unmarked = 'absent' and is_kept and date <= "unmarkedTo" then 100 - part else 0 end end as missing
    from judged),
  lost as (
    select *, sum(missing) over person as missing_in_all,
      bool_or(missing < 100 and (missing > 0 or not is_off or is_paid)) over person as has_paid_day
    from missed window person as (partition by employee_id, "from"))`

/** Attendance facts of a month, in SQL over rows of `lost`; `lop`: the loss of a row. */
const sums = (lop: string): Readonly<Record<keyof Facts<typeof attendanceMonthFields>, string>> => ({
  payableDays: `sum(case when status = 'weekly_off' then 0
        when status = 'holiday' then 100 - missing
        when status is not null then 100 - case when is_losable then missing else absent - least(absent, paid) end
        when is_off then 0 else paid end)::int`,
  lopDays: `sum(${lop})::int`,
  lopDates: `jsonb_agg(jsonb_build_object('date', date, 'days', ${lop}) order by date) filter (where ${lop} > 0)`,
  presentDays: `sum(case when status in ('present', 'on_duty', 'work_from_home') then 100
        when status = 'half_day' then 100 - absent else 0 end)::int`,
  paidLeaveDays: `sum(case when status = 'paid_leave' then 100 when status is not null then least(absent, paid)
        when is_off then 0 else paid end)::int`,
  weeklyOffs: `sum(case when status = 'weekly_off' then 100 else 0 end)::int`,
  holidays: `sum(case when status = 'holiday' then 100 else 0 end)::int`,
  overtimeMinutes: 'coalesce(sum(overtime_minutes), 0)::int',
  workedMinutes: 'sum(worked_minutes)::int',
})

/** The columns of a month of attendance, of rows of `lost`; `lop`: the loss of a row. */
export function sumsOfDays(lop: string): string {
  return Object.entries(sums(lop))
    .map(([name, sum]) => `${sum} as ${snakeCase(name)}`)
    .join(',\n      ')
}

/** The columns that `sumsOfDays` gives. */
export const summedColumns: readonly string[] = Object.keys(sums('')).map(snakeCase)

/** A condition in SQL on rows of `lost` of a whole month: there is no paid day, so days off are not paid either. */
export const isUnpaidMonth = 'not has_paid_day and missing_in_all > 0'

/** The loss of a day among all days of its month. */
export const lossInMonth = `case when ${isUnpaidMonth} then 100 else missing end`
