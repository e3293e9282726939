// Accounts of leave by type: the balance as it was sent, less approved leave and encashed days since. Nothing of a result is
// stored, so that no copy of a leave can differ from it.

import { laterOf } from '#proto/calendar/period.ts'
import { accruedLeave, type LeaveAccount } from '#proto/leave-account.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { lossOfDaysOff } from '../../attendance-sums.ts'
import { isPaidHoliday } from '../../holidays.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { isWeeklyOff } from '../../weekly-offs.ts'
import type { Tenant } from '../for-tenant.ts'
import { isLeaveDay } from './leaves.ts'
import { settingsInForce } from '../organization/payroll-settings.ts'

/** SQL of values that every statement here has: the weekly offs of the settings, and the JSON of `lossOfDaysOff`. */
type Calendar = { readonly offs: string; readonly loss: string }

/** SQL of the first and the last day that are counted. */
type Span = { readonly from: string; readonly to: string }

/**
 * SQL: days of leave `i` of employee `e` within a span and the employment, in hundredths. A part of a leave is counted by
 * the rule by which the whole of it was.
 */
function leaveDaysWithin({ from, to }: Span, { offs, loss }: Calendar): string {
  const last = `least(${to}, e.date_of_leaving)`
  return `case
      when i.from_date >= ${from} and i.to_date <= ${last} then i.days
      else (
        select coalesce(sum(case when d = i.from_date and i.from_session <> 'full'
            or d = i.to_date and i.to_session <> 'full' then 50 else 100 end), 0)::int
        from generate_series(greatest(i.from_date, ${from}), least(i.to_date, ${last}), interval '1 day') d
        cross join lateral (
          select ${isWeeklyOff('e', 'd::date', offs)} as is_weekly_off,
            ${isPaidHoliday('e', 'd::date')} as is_paid_holiday) off
        where ${isLeaveDay('off', 'i.pay_fraction', loss)})
    end`
}

/** SQL: days that variable item `v` encashes, in hundredths; its quantity is in ten-thousandths. */
const encashedDays = 'round(v.quantity / 100.0)::int'
/** SQL: an item counts from the first day of its month, so that a settlement within the month pays no day again. */
const itemDay = 'make_date(v.year, v.month, 1)'
const afterItem = `(${itemDay} + interval '1 month')::date`

/**
 * SQL: balance of a leave type of employee `e` at the end of a day, in hundredths; null without a balance of that day or
 * earlier. `except`: id of a settlement whose encashed days are not counted. The names b, i, f, v, paid and entry are taken.
 */
export function leaveBalanceOn(
  leaveType: string,
  day: string,
  calendar: Calendar,
  except: string = "''",
): string {
  return `(
    select (entry ->> 'balance')::int
      - (select coalesce(sum(${leaveDaysWithin({ from: '(b.as_of + 1)', to: day }, calendar)}), 0)::int
         from leave i
         where i.organization_id = e.organization_id and i.employee_id = e.id and i.leave_type = ${leaveType}
           and i.status = 'approved' and i.from_date <= ${day} and i.to_date > b.as_of)
      - (select coalesce(sum((paid ->> 'days')::int), 0)::int
         from fnf f cross join jsonb_array_elements(f.inputs::jsonb -> 'leaveEncashment') paid
         where f.organization_id = e.organization_id and f.employee_id = e.id and f.id <> ${except}
           and f.status in ('approved', 'settled') and paid ->> 'leaveType' = ${leaveType}
           and f.date_of_leaving > b.as_of and f.date_of_leaving <= ${day})
      - (select coalesce(sum(${encashedDays}), 0)::int
         from variable_item v
         where v.organization_id = e.organization_id and v.employee_id = e.id and v.leave_type = ${leaveType}
           and ${itemDay} <= ${day} and ${afterItem} > b.as_of + 1)
    from (
      select as_of, items from leave_balance
      where organization_id = e.organization_id and employee_id = e.id and as_of <= ${day}
      order by as_of desc limit 1) b
    cross join jsonb_array_elements(b.items) entry
    where entry ->> 'leaveType' = ${leaveType})`
}

/**
 * SQL: rows of employee `e` for a span with leave_type, taken, lop and encashed; a leave type with a balance and nothing else
 * has a row of zeros.
 */
export function leaveMoves({ from, to }: Span, calendar: Calendar): string {
  return `
    select leave_type, days as taken, round(days * (10000 - pay_fraction)::numeric / 10000)::int as lop, 0 as encashed
    from (
      select i.leave_type, i.pay_fraction, ${leaveDaysWithin({ from, to }, calendar)} as days
      from leave i
      where i.organization_id = e.organization_id and i.employee_id = e.id and i.status = 'approved'
        and i.from_date <= least(${to}, e.date_of_leaving) and i.to_date >= ${from}) taken
    union all
    select paid ->> 'leaveType', 0, 0, (paid ->> 'days')::int
    from fnf f cross join jsonb_array_elements(f.inputs::jsonb -> 'leaveEncashment') paid
    where f.organization_id = e.organization_id and f.employee_id = e.id and f.status in ('approved', 'settled')
      and f.date_of_leaving between ${from} and ${to}
    union all
    select v.leave_type, 0, 0, ${encashedDays}
    from variable_item v
    where v.organization_id = e.organization_id and v.employee_id = e.id and v.leave_type is not null
      and ${itemDay} between ${from} and ${to}
    union all
    select item ->> 'leaveType', 0, 0, 0
    from (
      select items from leave_balance
      where organization_id = e.organization_id and employee_id = e.id and as_of <= ${to}
      order by as_of desc limit 1) b
    cross join jsonb_array_elements(b.items) item`
}

/** An employee and the days of one payslip. */
type AccountSpan = { readonly organizationId: number; readonly employeeId: string; readonly days: PayPeriod }

const maxTypes = 20

/** The organization and the calendar of its settings, the first values of a statement. */
export async function calendarValues(
  tenant: Tenant,
  organizationId: number,
  day: PlainDate,
): Promise<readonly [organizationId: number, offs: readonly string[], loss: string]> {
  const { salaryDays } = await settingsInForce(tenant, organizationId, day)
  return [organizationId, salaryDays.weeklyOffs, JSON.stringify(lossOfDaysOff(salaryDays))]
}

const calendar: Calendar = { offs: '$2::text[]', loss: '$3::jsonb' }
const spanOfPayslip: Span = { from: 'k."from"', to: 'k."to"' }

const accounts = `
  select k.place::int - 1 as place, m.leave_type as "leaveType", m.taken, m.lop as "lossOfPay", m.encashed,
    ${leaveBalanceOn('m.leave_type', '(k."from" - 1)', calendar)} as opening,
    ${leaveBalanceOn('m.leave_type', 'k."to"', calendar)} as closing
  from unnest($4::text[], $5::date[], $6::date[]) with ordinality as k (employee_id, "from", "to", place)
  join employee e on e.organization_id = $1 and e.id = k.employee_id
  cross join lateral (
    select leave_type, sum(taken)::int as taken, sum(lop)::int as lop, sum(encashed)::int as encashed
    from (${leaveMoves(spanOfPayslip, calendar)}) moves
    group by leave_type order by leave_type collate "C" limit ${maxTypes}) m
  order by k.place, m.leave_type collate "C"`

/** Accounts of each span by leave type, in the order of the spans; one statement for each organization. */
export async function leaveAccounts(
  tenant: Tenant,
  spans: readonly AccountSpan[],
): Promise<readonly LeaveAccount[][]> {
  const found: LeaveAccount[][] = spans.map(() => [])
  const numbered = spans.map((span, place) => ({ ...span, place }))
  for (const [organizationId, own] of Map.groupBy(numbered, span => span.organizationId)) {
    const lastDay = own.map(({ days }) => days.end).reduce(laterOf)
    const rows = await queryPrepared<Omit<LeaveAccount, 'accrued'> & { readonly place: number }>(
      tenant,
      accounts,
      [
        ...(await calendarValues(tenant, organizationId, lastDay)),
        own.map(({ employeeId }) => employeeId),
        own.map(({ days }) => days.start),
        own.map(({ days }) => days.end),
      ],
    )
    for (const { place, ...row } of rows) {
      const at = own[place]?.place
      if (at !== undefined) found[at]?.push({ ...row, accrued: accruedLeave(row) })
    }
  }
  return found
}
