// Employed days of earlier wage months that no run or settlement paid, in SQL. An organization's life here begins with the
// first wage month that a regular run of it closed; what was paid before, opening balances hold.

import { countingRevision, isClosed, isCounting } from './run-states.ts'
import type { CalculationSettings } from '#proto/calculation/run-input.ts'
import type { PlainDate } from '#proto/units.ts'

/** Expressions in SQL. */
type UnpaidScope = {
  readonly organization: string
  /** The first day of the wage month that is paid now: months before it are looked at. */
  readonly before: string
  /** The run or settlement that asks, whose own payments do not count. */
  readonly own: string
  /** A query of `employee_id`. */
  readonly people: string
}

/** Earlier months are not looked for; see the decision on unpaid months in `engine/payslip/DECISIONS.md`. */
const maxMonths = 36

const monthNumber = (day: string): string =>
  `(extract(year from ${day})::int * 12 + extract(month from ${day})::int)`

/**
 * Rows of `employee_id`, `external_id`, `since` and `until` of the wage month, `days` that nobody paid, `reason`,
 * `is_whole`: no day of it was paid, `is_owed`: an exit that was moved or revoked since had ended the employment before days
 * of it, or its payslip knew a later date of joining and a salary covers the days before, `is_over`: its last day of employment is of a closed run, `closed_by`: run and revision of the closed regular run
 * of the month, or null, and `claimed_by`: the run or settlement that pays the month as arrears, or null, with its wage
 * month `claimed_in`. People are compared by the sum of their paid days first, so that months are looked at only where
 * some are missing.
 */
export function unpaidMonths(scope: UnpaidScope): string {
  return `${countedMonths(scope)}${incompleteMonths(scope)}`
}

/** `counted`: the months of those who have days without pay, with the days of employment and the paid ones. */
function countedMonths({ organization, before, own, people }: UnpaidScope): string {
  return `
  with life as materialized (
    select case when count(*) > 0
      then greatest(min(n.period_start), ${before}::date - interval '${maxMonths} months')::date end as since
    from payroll_run n
    where n.organization_id = ${organization} and n.type = 'regular' and ${isClosed('n')}
      and n.period_start < ${before}::date),
  person as materialized (
    select e.id, e.external_id, e.created_at, e.date_of_joining as joined, e.end_changed_at, e.end_changed_from,
      e.end_changed_to, e.joining_changed_at,
      greatest(e.date_of_joining, life.since) as since,
      least(coalesce(e.date_of_leaving, 'infinity'), ${before}::date - 1) as until
    from life
    join employee e on e.organization_id = ${organization} and e.id in (${people})
    where e.date_of_joining < ${before}::date and life.since is not null),
  payment as materialized (
    select n.id, n.paid_from, n.paid_to, n.failed_count, ${countingRevision('n')} as revision
    from payroll_run n, life
    where n.organization_id = ${organization} and n.type in ('regular', 'settlement')
      and ${isCounting('n')} and n.id <> ${own}
      and n.paid_from < ${before}::date and n.paid_to >= life.since and ${countingRevision('n')} is not null),
  moved as materialized (select id from person where joining_changed_at is not null),
  paid as (
    select r.employee_id, n.paid_from as run_from, n.paid_to,
      case when moved.id is null then n.paid_from
        else greatest(n.paid_from, (
          select (s.facts::json ->> 'dateOfJoining')::date from payslip s
          where s.organization_id = ${organization} and s.payroll_run_id = n.id and s.revision = n.revision
            and s.employee_id = r.employee_id and s.failure is null)) end as paid_from
    from payment n
    join payroll_run_employee r on r.organization_id = ${organization} and r.payroll_run_id = n.id
      and r.live and not r.excluded
    left join moved on moved.id = r.employee_id
    where n.failed_count = 0 or not exists (
      select from payslip s where s.organization_id = ${organization} and s.payroll_run_id = n.id
        and s.revision = n.revision and s.employee_id = r.employee_id and s.failure is not null)),
  open as materialized (
    select p.* from person p
    left join (
      select p.id, sum(least(paid.paid_to, p.until) - greatest(paid.paid_from, p.since) + 1) as days
      from person p join paid on paid.employee_id = p.id and paid.paid_from <= p.until and paid.paid_to >= p.since
      group by p.id) known on known.id = p.id
    where p.since <= p.until and coalesce(known.days, 0) < p.until - p.since + 1),
  month as materialized (
    select (${before}::date - make_interval(months => back))::date as since,
      (${before}::date - make_interval(months => back - 1))::date - 1 as until
    from generate_series(1, ${maxMonths}) back),
  employed as (
    select o.id as employee_id, o.external_id, o.created_at, o.joined, o.end_changed_at, o.end_changed_from,
      o.end_changed_to, m.since, m.until,
      greatest(o.since, m.since) as first_day, least(o.until, m.until) as last_day
    from open o join month m on m.since <= o.until and m.until >= o.since),
  counted as materialized (
    select d.*, d.last_day - d.first_day + 1 as employed_days, coalesce((
      select sum(least(paid.paid_to, d.last_day) - greatest(paid.paid_from, d.first_day) + 1) from paid
      where paid.employee_id = d.employee_id and paid.paid_from <= d.last_day and paid.paid_to >= d.first_day), 0) as paid_days,
      exists (
        select from paid
        where paid.employee_id = d.employee_id and paid.run_from <= d.last_day and paid.paid_to >= d.first_day
          and paid.paid_from > greatest(paid.run_from, d.first_day)) as is_moved
    from employed d)`
}

function incompleteMonths({ organization, own }: UnpaidScope): string {
  const isOwed = `(c.last_day >= c.end_changed_from and c.first_day <= c.end_changed_to
        and closed.first_read < c.end_changed_at
      or c.is_moved and exists (
        select from employee_salary s
        where s.organization_id = ${organization} and s.employee_id = c.employee_id and s.effective_from <= c.first_day))`
  return `
  select c.employee_id, c.external_id, c.since, c.until, (c.employed_days - c.paid_days)::int as days,
    c.paid_days = 0 as is_whole, coalesce(${isOwed}, false) as is_owed,
    coalesce(closed.paid_to >= c.last_day, false) as is_over, closed.id || '/' || closed.revision as closed_by,
    case when held.until_revision is null or held.payroll_run_id <> ${own} then held.payroll_run_id end as claimed_by,
    (select n.period_start from payroll_run n
      where n.organization_id = ${organization} and n.id = held.payroll_run_id) as claimed_in,
    case
      when exists (
        select from payroll_run n
        join payslip s on s.organization_id = n.organization_id and s.payroll_run_id = n.id
          and s.revision = ${countingRevision('n')} and s.employee_id = c.employee_id and s.failure is not null
        where n.organization_id = ${organization} and n.type = 'regular' and n.failed_count > 0
          and ${isCounting('n')} and n.paid_from <= c.last_day and n.paid_to >= c.first_day)
        then 'failed'
      when exists (
        select from payroll_run_employee r
        join payroll_run n on n.organization_id = r.organization_id and n.id = r.payroll_run_id
          and n.type = 'regular' and ${isCounting('n')} and ${countingRevision('n')} is not null
          and n.paid_from <= c.last_day and n.paid_to >= c.first_day
        where r.organization_id = ${organization} and r.employee_id = c.employee_id and r.live and r.excluded)
        then 'excluded'
      when closed.takes_all or c.created_at > closed.first_read or c.is_moved or ${isOwed} then 'recorded_late'
      else 'no_run' end as reason
  from counted c
  left join lateral (
    select n.id, n.revision, n.paid_to, n.selection ->> 'mode' = 'all' and n.selection -> 'departmentIds' = '[]'
        and n.selection -> 'salaryGroupIds' = '[]' and n.selection -> 'employmentTypes' = '[]' as takes_all,
      (select min(k.started_at) from payroll_run part
        join calculation k on k.organization_id = part.organization_id and k.payroll_run_id = part.id
        where part.organization_id = n.organization_id and part.type = 'regular'
          and ${isClosed('part')} and part.period_start = c.since
          and part.period_end = c.until) as first_read
    from payroll_run n
    where n.organization_id = ${organization} and n.type = 'regular' and ${isClosed('n')}
      and n.period_start = c.since and n.period_end = c.until
    order by n.paid_to desc, n.id limit 1) closed on true
  left join input_claim held on held.organization_id = ${organization} and held.kind = 'unpaid_month'
    and held.input_id = c.employee_id || '/' || c.since
  where c.paid_days < c.employed_days and not exists (
    select from opening_balance o
    where o.organization_id = ${organization} and o.employee_id = c.employee_id
      and c.until between o.tax_year_start and (o.tax_year_start + interval '1 year')::date - 1
      and ${monthNumber('c.until')} - ${monthNumber('greatest(o.tax_year_start, c.joined)')} < o.months)
  order by c.employee_id, c.since`
}

/** A row of `unpaidMonths`. */
export type UnpaidMonthRow<Day = string> = {
  readonly employee_id: string
  readonly external_id: string | null
  readonly since: Day
  readonly until: Day
  readonly days: number
  readonly is_whole: boolean
  readonly is_owed: boolean
  readonly is_over: boolean
  readonly closed_by: string | null
  readonly claimed_by: string | null
  readonly claimed_in: Day | null
  readonly reason: 'recorded_late' | 'excluded' | 'failed' | 'no_run'
}

/** How a run pays earlier months: `looksBack`: whether it pays arrears at all. */
export type PaymentOfUnpaid = {
  readonly looksBack: boolean
  readonly unpaidMonths: CalculationSettings['unpaidMonths']
}

/** What decides whether an unpaid month is paid as arrears. */
type PayableMonth = Pick<UnpaidMonthRow, 'is_whole' | 'is_owed' | 'is_over' | 'closed_by' | 'reason'>

/** Days that an exit or a date of joining left unpaid in error, in a month of which other days were paid and that no run of its own pays any more. */
function isOwedInPart({
  is_whole: isWhole,
  is_owed: isOwed,
  is_over: isOver,
  reason,
}: PayableMonth): boolean {
  return !isWhole && isOwed && isOver && reason === 'recorded_late'
}

/**
 * Whether runs pay a month as arrears: none of its days is paid, or those of an exit that did not take place or before a date
 * of joining that was not the first day are not, and it is closed, so that no run of the month is going to. What an exit or a
 * date of joining left unpaid in error is owed whatever the setting.
 */
export function isPaidByRuns(
  month: PayableMonth,
  { looksBack, unpaidMonths: setting }: PaymentOfUnpaid,
): boolean {
  const { is_whole: isWhole, is_owed: isOwed, closed_by: closedBy } = month
  if (!looksBack || closedBy === null) return false
  return isOwedInPart(month) || (isWhole && (setting === 'pay' || isOwed))
}

/** Nobody pays a leaver after the settlement, so it pays months that no run has closed, too. */
export function isPaidBySettlements(month: PayableMonth): boolean {
  return month.is_whole || isOwedInPart(month)
}

/** Whose month that begins on the day is paid as arrears by another run or a settlement, as a query of their ids. */
export function paidAsArrears(organizationId: number, runId: string, start: PlainDate): string {
  return `select c.employee_id from input_claim c where c.organization_id = ${organizationId}
    and c.kind = 'unpaid_month' and c.due_on = date '${start}' and c.payroll_run_id <> '${runId}'`
}
