// What recorded days and approved leaves come to, in SQL, for a month or for a part of one.

import { isHoliday } from './holidays.ts'
import { isWeeklyOff } from './weekly-offs.ts'

/**
 * Common table expressions up to `lost`: the days of everybody in `asked`, which has "employeeId", "from", "to", source,
 * unmarked, "weeklyOffs", half, year and month. In hundredths of a day. What was recorded of a day precedes a leave, whose
 * paid part makes an absence good; a leave takes no weekly off and no holiday.
 */
export const lostDays = (organization: string): string => `days as (
    select e.organization_id, e.id as employee_id, k.year, k.month, k.source, k.unmarked,
      d.date, a.status, a.worked_minutes, a.overtime_minutes, l.part, l.paid,
      ${isWeeklyOff('e', 'd.date', 'k."weeklyOffs"')} or ${isHoliday('e', 'd.date')} as is_off,
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
  lost as (
    select *, case
      when source = 'none' then 0
      when source = 'leave' then case when is_off then 0 else part - paid end
      when status is not null then absent - least(absent, paid)
      when is_off then 0
      else part - paid + case when unmarked = 'absent' and is_kept then 100 - part else 0 end end as lop
    from days)`

/** Of rows of `lost`. */
export const sumsOfDays = `
      sum(case when status = 'weekly_off' then 0 when status is not null then 100 - lop
        when is_off then 0 else paid end)::int as payable_days,
      sum(lop)::int as lop_days,
      jsonb_agg(jsonb_build_object('date', date, 'days', lop) order by date) filter (where lop > 0) as lop_dates,
      sum(case when status in ('present', 'on_duty', 'work_from_home') then 100 when status = 'half_day' then 100 - absent
        else 0 end)::int as present_days,
      sum(case when status = 'paid_leave' then 100 when status is not null then least(absent, paid)
        when is_off then 0 else paid end)::int as paid_leave_days,
      sum(case when status = 'weekly_off' then 100 else 0 end)::int as weekly_offs,
      sum(case when status = 'holiday' then 100 else 0 end)::int as holidays,
      coalesce(sum(overtime_minutes), 0)::int as overtime_minutes,
      sum(worked_minutes)::int as worked_minutes`
