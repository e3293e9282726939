// Of the days of a payslip, those that are no work and no loss of pay: weekly offs, holidays and paid leave. Figures that
// were sent with the attendance of a month stand in the place of those of the calendar.

import { later } from '#proto/calendar/period.ts'
import type { DayHundredths, PayPeriod } from '#proto/units.ts'
import { isPaidHoliday } from '../holidays.ts'
import { queryPrepared } from '../postgres/sql.ts'
import { isWeeklyOff } from '../weekly-offs.ts'
import type { Tenant } from './for-tenant.ts'
import { settingsInForce } from './payroll-settings.ts'

type DaysOff = {
  readonly weeklyOffs: DayHundredths
  readonly holidays: DayHundredths
  readonly paidLeave: DayHundredths
}

type Span = { readonly employeeId: string; readonly days: PayPeriod }

/** Leave does not use up a day off. `m`: figures of the month, which a span of the whole month takes. */
const daysOffQuery = `
  select k.place::int - 1 as place, coalesce(m.weekly_offs, c.weekly_offs) as "weeklyOffs",
    coalesce(m.holidays, c.holidays) as holidays, coalesce(m.paid_leave_days, c.paid_leave) as "paidLeave"
  from unnest($3::text[], $4::date[], $5::date[]) with ordinality as k (employee_id, "from", "to", place)
  join employee e on e.organization_id = $1 and e.id = k.employee_id
  left join attendance_month m on m.organization_id = $1 and m.employee_id = k.employee_id and m.source = 'monthly'
    and m.year = extract(year from k."from") and m.month = extract(month from k."from")
    and k."from" = date_trunc('month', k."from")::date
    and k."to" = (date_trunc('month', k."from") + interval '1 month - 1 day')::date
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
        case when a.status = 'paid_leave' then 100 else (
          select coalesce(round(sum(l.pay_fraction * case when l.from_date = d.date and l.from_session <> 'full'
              or l.to_date = d.date and l.to_session <> 'full' then 50 else 100 end / 10000.0)), 0)::int
          from leave l where l.organization_id = $1 and l.employee_id = e.id and l.status = 'approved'
            and d.date between l.from_date and l.to_date) end as leave
      from (
        select date::date from generate_series(greatest(k."from", e.date_of_joining),
          least(k."to", e.date_of_leaving), interval '1 day') as date) d
      left join attendance_day a on a.organization_id = $1 and a.employee_id = e.id and a.date = d.date) days) c`

/** Of employees of one organization, in the order of the spans, by one statement. */
export async function daysOff(
  tenant: Tenant,
  organizationId: number,
  spans: readonly Span[],
): Promise<readonly (DaysOff | null)[]> {
  if (spans.length === 0) return []
  const lastDay = spans.map(({ days }) => days.end).reduce(later)
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
