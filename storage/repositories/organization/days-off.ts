// Of the days of a payslip, those that are no work and no loss of pay: weekly offs, holidays and paid leave. Figures that
// were sent with the attendance of a month stand in the place of those of the calendar.

import { laterOf } from '#proto/calendar/period.ts'
import type { DayHundredths, PayPeriod } from '#proto/units.ts'
import { holidaysOf, isPaidHoliday } from '../../holidays.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { isWeeklyOff } from '../../weekly-offs.ts'
import type { Tenant } from '../for-tenant.ts'
import { settingsInForce } from './payroll-settings.ts'

type DaysOff = {
  readonly weeklyOffs: DayHundredths
  readonly holidays: DayHundredths
  readonly paidLeave: DayHundredths
}

type Span = { readonly employeeId: string; readonly days: PayPeriod }

/**
 * The days of people with the same holidays and shifts are counted once, for the first of them (`model`), unless they have
 * leave or attendance of their own. Leave does not use up a day off. `m`: figures of the month, which a span of the whole
 * month takes.
 */
const daysOffQuery = `
  with span as materialized (
    select k.place::int - 1 as place, e.id, k."from", k."to", d.first_day, d.last_day,
      array(select concat_ws(' ', h.date, h.is_paid)
        from ${holidaysOf('e', 'between d.first_day and d.last_day')} order by h.date, h.is_paid) as holidays,
      array(select concat_ws(' ', greatest(s.effective_from, d.first_day), least(s.effective_to, d.last_day), s.shift_id)
        from shift_assignment s where s.organization_id = $1 and s.employee_id = e.id
          and s.effective_from <= d.last_day and coalesce(s.effective_to, 'infinity') >= d.first_day
        order by s.effective_from) as shifts,
      case when exists (select from attendance_day a where a.organization_id = $1 and a.employee_id = e.id
          and a.date between d.first_day and d.last_day)
        or exists (select from leave l where l.organization_id = $1 and l.employee_id = e.id
          and l.status = 'approved' and l.from_date <= d.last_day and l.to_date >= d.first_day) then e.id end as own
    from unnest($3::text[], $4::date[], $5::date[]) with ordinality as k (employee_id, "from", "to", place)
    join employee e on e.organization_id = $1 and e.id = k.employee_id
    cross join lateral (select greatest(k."from", e.date_of_joining) as first_day,
      least(k."to", e.date_of_leaving) as last_day) d),
  grouped as materialized (
    select *, min(place) over (partition by first_day, last_day, holidays, shifts, own) as model from span),
  counted as materialized (
    select g.place, c.* from grouped g
    join employee e on e.organization_id = $1 and e.id = g.id
    cross join lateral (
      select coalesce(sum(case when kind = 'weekly_off' then 100 end), 0)::int as weekly_offs,
        coalesce(sum(case when kind = 'holiday' then 100 end), 0)::int as holidays,
        coalesce(sum(case when kind is null then leave end), 0)::int as paid_leave
      from (
        select case
            when a.status in ('weekly_off', 'holiday') then a.status
            when a.status is not null then null
            when ${isPaidHoliday('e', 'd.date')} then 'holiday'
            when ${isWeeklyOff('e', 'd.date', '$2::text[]')} then 'weekly_off' end as kind,
          case when a.status = 'paid_leave' then 100 when g.own is null then 0 else (
            select coalesce(round(sum(l.pay_fraction * case when l.from_date = d.date and l.from_session <> 'full'
                or l.to_date = d.date and l.to_session <> 'full' then 50 else 100 end / 10000.0)), 0)::int
            from leave l where l.organization_id = $1 and l.employee_id = e.id and l.status = 'approved'
              and d.date between l.from_date and l.to_date) end as leave
        from (
          select date::date from generate_series(g.first_day, g.last_day, interval '1 day') as date) d
        left join attendance_day a on g.own is not null and a.organization_id = $1 and a.employee_id = e.id
          and a.date = d.date) days) c
    where g.place = g.model)
  select g.place, coalesce(m.weekly_offs, c.weekly_offs) as "weeklyOffs", coalesce(m.holidays, c.holidays) as holidays,
    coalesce(m.paid_leave_days, c.paid_leave) as "paidLeave"
  from grouped g
  join counted c on c.place = g.model
  left join attendance_month m on m.organization_id = $1 and m.employee_id = g.id and m.source = 'monthly'
    and m.year = extract(year from g."to") and m.month = extract(month from g."to")
    and g."to" = (g."from" + interval '1 month - 1 day')::date`

/** Of employees of one organization, in the order of the spans, by one statement. */
export async function daysOff(
  tenant: Tenant,
  organizationId: number,
  spans: readonly Span[],
): Promise<readonly (DaysOff | null)[]> {
  if (spans.length === 0) return []
  const lastDay = spans.map(({ days }) => days.end).reduce(laterOf)
  const { salaryDays } = await settingsInForce(tenant, organizationId, lastDay)
  const rows = await queryPrepared<DaysOff & { readonly place: number }>(tenant, daysOffQuery, [
    organizationId,
    salaryDays.weeklyOffs,
    spans.map(({ employeeId }) => employeeId),
    spans.map(({ days }) => days.start),
    spans.map(({ days }) => days.end),
  ])
  const found = new Map(rows.map(({ place, ...own }) => [place, own]))
  return spans.map((_, place) => found.get(place) ?? null)
}
