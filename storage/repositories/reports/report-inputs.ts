// What reports read of period inputs: records by month, and sums over them.

import { calendarMonth } from '#proto/calendar/months.ts'
import { daysOf, overlap } from '#proto/calendar/period.ts'
import type { DayHundredths, PayPeriod, PlainDate } from '#proto/units.ts'
import { type Employee, EmployeeTable } from '../../entities/employee.ts'
import { type OvertimeRequest, OvertimeRequestTable } from '../../entities/overtime-request.ts'
import { lossOfDaysOff } from '../../attendance-sums.ts'
import type { Tenant } from '../for-tenant.ts'
import { isPaidInput } from '../runs/input-claims.ts'
import { leaveBalanceOn, leaveMoves } from '../inputs/leave-accounts.ts'
import { settingsInForce } from '../organization/payroll-settings.ts'
import { namedWageMonths, ofWageMonths, wageMonthsOf } from '../organization/wage-months.ts'
import { ofScope, peopleOf, type ReportFilter, type ReportScope } from './report-rows.ts'
import { queryPrepared } from '../../postgres/sql.ts'

/** Of employees `e`, by where they work and by the salary in force at present. */
const ofPeople = `e.organization_id = $1
  and ($4::text[] is null or e.id = any ($4::text[]))
  and ($5::text[] is null or e.department_id = any ($5::text[]))
  and ($6::text[] is null or (
    select s.salary_group_id from employee_salary s where s.organization_id = $1 and s.employee_id = e.id
      and s.effective_from <= $3::date order by s.effective_from desc limit 1) = any ($6::text[]))`

function valuesOf({ organizationId, from, to, employeeIds, departmentIds, salaryGroupIds }: ReportFilter) {
  return [organizationId, from, to, employeeIds, departmentIds, salaryGroupIds]
}

const months = `
  from attendance_month a
  join employee e on e.organization_id = a.organization_id and e.id = a.employee_id
  where a.organization_id = $1 and make_date(a.year, a.month, 1) between $2::date and $3::date and ${ofPeople}`

type AttendanceRow = {
  readonly employee_code: string
  readonly name: string
  readonly employee_id: string
  readonly external_id: string | null
  readonly month: string
  readonly source: string
  readonly payable_days: number | null
  readonly lop_days: number | null
  readonly present_days: number | null
  readonly paid_leave_days: number | null
  readonly weekly_offs: number | null
  readonly holidays: number | null
  readonly half_days: number
  readonly overtime_minutes: number
  /** The days of the wage month. */
  readonly days: PayPeriod
  /** Days of it on which the person is employed, in hundredths. */
  readonly employed_days: DayHundredths
  readonly position: string
}

type StoredMonth = Omit<AttendanceRow, 'days' | 'half_days' | 'employed_days'> & {
  readonly joined: PlainDate
  readonly left: PlainDate | null
}

/** Lists by month and employee, after a position. */
export async function listAttendance(
  tenant: Tenant,
  filter: ReportFilter,
  after: string | null,
  limit: number,
): Promise<AttendanceRow[]> {
  const { organizationId } = filter
  const rows = await queryPrepared<StoredMonth>(
    tenant,
    `select e.employee_code, concat_ws(' ', e.first_name, e.middle_name, e.last_name) as name, e.id as employee_id,
       e.external_id, to_char(make_date(a.year, a.month, 1), 'YYYY-MM') as month, a.source, a.payable_days, a.lop_days,
       a.present_days, a.paid_leave_days, a.weekly_offs, a.holidays,
       a.overtime_minutes, e.date_of_joining::text as joined, e.date_of_leaving::text as left,
       to_char(make_date(a.year, a.month, 1), 'YYYY-MM') || ' ' || e.id as position
     ${months} and (to_char(make_date(a.year, a.month, 1), 'YYYY-MM') || ' ' || e.id) collate "C" > $7
     order by (to_char(make_date(a.year, a.month, 1), 'YYYY-MM') || ' ' || e.id) collate "C" limit $8`,
    [...valuesOf(filter), after ?? '', limit],
  )
  const ids = rows.map(row => row.employee_id)
  const wageMonths = await wageMonthsOf(tenant, organizationId, ids)
  const spans = rows.map(row =>
    wageMonths.named(row.employee_id, calendarMonth(`${row.month}-01` as PlainDate)),
  )
  const halves = await halfDays(tenant, organizationId, ids, spans)
  return rows.map(({ joined, left, ...row }, at) => {
    const days = spans[at]!
    const employed = overlap(days, { start: joined, end: left ?? days.end })
    const employedDays = (employed === null ? 0 : 100 * daysOf(employed)) as DayHundredths
    return { ...row, days, half_days: halves[at]!, employed_days: employedDays }
  })
}

/** Recorded half days of each employee in the span at the same place. */
async function halfDays(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
  spans: readonly PayPeriod[],
): Promise<readonly number[]> {
  const rows = await queryPrepared<{ count: number }>(
    tenant,
    `select (select count(*)::int from attendance_day d where d.organization_id = $1 and d.employee_id = k.employee_id
       and d.date between k.first and k.last and d.status = 'half_day') as count
     from unnest($2::text[], $3::date[], $4::date[]) with ordinality as k (employee_id, first, last, place)
     order by k.place`,
    [organizationId, employeeIds, spans.map(({ start }) => start), spans.map(({ end }) => end)],
  )
  return rows.map(({ count }) => count)
}

/** Number of recorded months, and their days without pay in hundredths. */
export async function sumAttendance(
  tenant: Tenant,
  filter: ReportFilter,
): Promise<{ readonly rows: number; readonly lopDays: number }> {
  const [row] = await queryPrepared<{ rows: number; days: string }>(
    tenant,
    `select count(*)::int as rows, coalesce(sum(a.lop_days), 0) as days ${months}`,
    valuesOf(filter),
  )
  return { rows: row?.rows ?? 0, lopDays: Number(row?.days ?? 0) }
}

/** Overtime of an approved request, or of the attendance of a month, with who worked. */
type OvertimeWorked = {
  /** Null: the minutes are those of the attendance. */
  readonly request: OvertimeRequest | null
  readonly employeeId: string
  readonly employeeCode: string
  readonly name: string
  readonly externalId: string | null
  readonly month: string
  readonly minutes: number
  /** Policy by name; null: the law's rate. */
  readonly policy: string | null
  readonly position: string
}

/** Wage months of the report, as a parameter. */
async function monthsOf(tenant: Tenant, filter: ReportFilter): Promise<string> {
  return JSON.stringify(await namedWageMonths(tenant, filter.organizationId, filter))
}

/** Requests come by the wage month that has their day, before months of attendance; the engine pays the minutes of both. */
const overtime = `
  from (
    select i.organization_id, i.employee_id, i.id as request_id, w.month,
      coalesce(i.approved_minutes, 0) as minutes, i.policy_id, '1 ' || i.id as position
    from overtime_request i ${ofWageMonths('$7', 'i.employee_id', 'i.date')}
    where i.organization_id = $1 and i.status = 'approved'
    union all
    select a.organization_id, a.employee_id, null, to_char(make_date(a.year, a.month, 1), 'YYYY-MM'),
      a.overtime_minutes, null, '2 ' || to_char(make_date(a.year, a.month, 1), 'YYYY-MM') || ' ' || a.employee_id
    from attendance_month a
    where a.organization_id = $1 and make_date(a.year, a.month, 1) between $2::date and $3::date
      and a.overtime_minutes > 0) i
  join employee e on e.organization_id = i.organization_id and e.id = i.employee_id
  where ${ofPeople}`

/** Number of rows of the list, and the sum of their minutes. */
export async function sumOvertimeWorked(
  tenant: Tenant,
  filter: ReportFilter,
): Promise<{ readonly rows: number; readonly minutes: number }> {
  const [row] = await queryPrepared<{ rows: number; minutes: string }>(
    tenant,
    `select count(*)::int as rows, coalesce(sum(i.minutes), 0)::bigint as minutes ${overtime}`,
    [...valuesOf(filter), await monthsOf(tenant, filter)],
  )
  return { rows: row?.rows ?? 0, minutes: Number(row?.minutes ?? 0) }
}

/** Of the months: approved requests by id, then attendance by month and employee, after a position. */
export async function listOvertimeWorked(
  tenant: Tenant,
  filter: ReportFilter,
  after: string | null,
  limit: number,
): Promise<OvertimeWorked[]> {
  const rows = await queryPrepared<Omit<OvertimeWorked, 'request'> & { readonly requestId: string | null }>(
    tenant,
    `select i.request_id as "requestId", e.id as "employeeId", e.employee_code as "employeeCode",
       concat_ws(' ', e.first_name, e.middle_name, e.last_name) as name, e.external_id as "externalId", i.month, i.minutes,
       (select o.name from overtime_policy o where o.organization_id = i.organization_id and o.id = i.policy_id) as policy,
       i.position
     ${overtime} and i.position collate "C" > $8 order by i.position collate "C" limit $9`,
    [...valuesOf(filter), await monthsOf(tenant, filter), after ?? '', limit],
  )
  const requests = await tenant.em.find(OvertimeRequestTable, {
    organizationId: filter.organizationId,
    id: { $in: rows.flatMap(({ requestId }) => (requestId === null ? [] : [requestId])) },
  })
  const byId = new Map(requests.map(request => [request.id, request]))
  return rows.map(({ requestId, ...worked }) => ({
    ...worked,
    request: requestId === null ? null : (byId.get(requestId) ?? null),
  }))
}

const expenses = `
  from expense i
  join employee e on e.organization_id = i.organization_id and e.id = i.employee_id
  where i.organization_id = $1 and i.spent_on between $2::date and $3::date and i.status <> 'cancelled' and ${ofPeople}`

// Paid: with a payslip that is paid, or directly once it is approved.
const sums = `
  count(*)::int as claims,
  coalesce(sum(i.claimed_amount), 0)::bigint as claimed,
  coalesce(sum(i.approved_amount) filter (where i.status = 'approved'), 0)::bigint as approved,
  coalesce(sum(i.approved_amount) filter (where i.status = 'approved'
    and (i.pay_with = 'direct' or ${isPaidInput('expense', 'i')})), 0)::bigint as paid,
  coalesce(sum(i.claimed_amount) filter (where i.status = 'pending'), 0)::bigint as pending,
  coalesce(sum(i.approved_amount) filter (where i.status = 'approved' and i.taxable), 0)::bigint as taxable`

type Sums = Readonly<Record<'claimed' | 'approved' | 'paid' | 'pending' | 'taxable', number>> & {
  readonly claims: number
}

/** Expenses of the months, by category and in total. */
export async function sumExpenses(
  tenant: Tenant,
  filter: ReportFilter,
): Promise<{ readonly categories: readonly (Sums & { readonly category: string })[]; readonly all: Sums }> {
  const categories = await queryPrepared<Record<string, unknown>>(
    tenant,
    `select i.category, ${sums} ${expenses} group by i.category order by i.category`,
    valuesOf(filter),
  )
  const [all] = await queryPrepared<Record<string, unknown>>(
    tenant,
    `select ${sums} ${expenses}`,
    valuesOf(filter),
  )
  return {
    categories: categories.map(row => ({ category: String(row['category']), ...sumsOf(row) })),
    all: sumsOf(all ?? {}),
  }
}

function sumsOf(row: Readonly<Record<string, unknown>>): Sums {
  const amount = (name: string) => Number(row[name] ?? 0)
  return {
    claims: amount('claims'),
    claimed: amount('claimed'),
    approved: amount('approved'),
    paid: amount('paid'),
    pending: amount('pending'),
    taxable: amount('taxable'),
  }
}

const leaveCalendar = { offs: '$7::text[]', loss: '$8::jsonb' }

const leaveRows = `
  select e.id as employee_id, m.leave_type, m.taken, m.lop, m.encashed
  from employee e
  cross join lateral (${leaveMoves({ from: '$2::date', to: '$3::date' }, leaveCalendar)}) m
  where ${ofPeople}`

/** Days in hundredths, of one kind of leave of a person. */
type LeaveRow = {
  readonly employee_code: string
  readonly name: string
  readonly employee_id: string
  readonly external_id: string | null
  readonly leave_type: string
  readonly taken: DayHundredths
  readonly lop: DayHundredths
  readonly encashed: DayHundredths
  /** Null before the first balance that was sent. */
  readonly opening: DayHundredths | null
  readonly closing: DayHundredths | null
}

/** Leave taken and encashed in the months with its balances, by employee and type, after an employee and type. */
export async function listLeaveTaken(
  tenant: Tenant,
  filter: ReportFilter,
  [employeeId, leaveType]: readonly [employeeId: string, leaveType: string],
  limit: number,
): Promise<LeaveRow[]> {
  return queryPrepared<LeaveRow>(
    tenant,
    `with page as (
       select l.employee_id, l.leave_type, sum(l.taken)::int as taken, sum(l.lop)::int as lop,
         sum(l.encashed)::int as encashed
       from (${leaveRows} and e.id >= $9) l
       where (l.employee_id, l.leave_type collate "C") > ($9, $10)
       group by l.employee_id, l.leave_type
       order by l.employee_id, l.leave_type collate "C" limit $11)
     select e.employee_code, concat_ws(' ', e.first_name, e.middle_name, e.last_name) as name, e.id as employee_id,
       e.external_id, p.leave_type, p.taken, p.lop, p.encashed,
       ${leaveBalanceOn('p.leave_type', '($2::date - 1)', leaveCalendar)} as opening,
       ${leaveBalanceOn('p.leave_type', '$3::date', leaveCalendar)} as closing
     from page p
     join employee e on e.organization_id = $1 and e.id = p.employee_id
     order by e.id, p.leave_type collate "C"`,
    [...(await leaveValues(tenant, filter)), employeeId, leaveType, limit],
  )
}

type LeaveSums = Readonly<Record<'kinds' | 'taken' | 'lop' | 'encashed', number>>

/** Days in hundredths, of everybody; `kinds` are the rows of the list. */
export async function sumLeaveTaken(tenant: Tenant, filter: ReportFilter): Promise<LeaveSums> {
  const [row] = await queryPrepared<LeaveSums>(
    tenant,
    `select count(distinct (employee_id, leave_type))::int as kinds, coalesce(sum(taken), 0)::int as taken,
       coalesce(sum(lop), 0)::int as lop, coalesce(sum(encashed), 0)::int as encashed
     from (${leaveRows}) l`,
    await leaveValues(tenant, filter),
  )
  return row ?? { kinds: 0, taken: 0, lop: 0, encashed: 0 }
}

async function leaveValues(tenant: Tenant, filter: ReportFilter): Promise<unknown[]> {
  const { salaryDays } = await settingsInForce(tenant, filter.organizationId, filter.to)
  return [...valuesOf(filter), salaryDays.weeklyOffs, JSON.stringify(lossOfDaysOff(salaryDays))]
}

const employed = `
  from employee e
  where e.organization_id = $1 and (
    e.date_of_joining <= $8::date and (e.date_of_leaving is null or e.date_of_leaving >= $7::date)
      and ($4::text[] is null or e.id = any ($4::text[]))
      and ($5::text[] is null or e.department_id = any ($5::text[]))
      and ($6::text[] is null or (
        select s.salary_group_id from employee_salary s where s.organization_id = $1 and s.employee_id = e.id
          and s.effective_from <= $8::date order by s.effective_from desc limit 1) = any ($6::text[]))
    or exists (select from payslip p where p.employee_id = e.id and ${ofScope('p.')}))`

/** Who is employed on any day of the months or has a payslip of the report, by id, after an employee. */
export async function listEmployed(
  tenant: Tenant,
  scope: ReportScope,
  after: string | null,
  limit: number,
): Promise<Employee[]> {
  const { organizationId, from, to } = scope.filter
  const rows = await queryPrepared<{ id: string }>(
    tenant,
    `select e.id ${employed} and e.id > $9 order by e.id limit $10`,
    [...peopleOf(scope), from, to, after ?? '', limit],
  )
  return tenant.em.find(
    EmployeeTable,
    { organizationId, id: { $in: rows.map(({ id }) => id) } },
    { orderBy: { id: 'asc' } },
  )
}

export async function countEmployed(tenant: Tenant, scope: ReportScope): Promise<number> {
  const { from, to } = scope.filter
  const [row] = await queryPrepared<{ count: number }>(tenant, `select count(*)::int as count ${employed}`, [
    ...peopleOf(scope),
    from,
    to,
  ])
  return row?.count ?? 0
}

/** Code and name by id. */
export async function employeeNames(
  tenant: Tenant,
  organizationId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly code: string; readonly name: string }>> {
  const rows = await queryPrepared<{ id: string; code: string; name: string }>(
    tenant,
    `select id, employee_code as code, concat_ws(' ', first_name, middle_name, last_name) as name
     from employee where organization_id = $1 and id = any ($2::text[])`,
    [organizationId, ids],
  )
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

/** Whose salary on a day is of one of the groups. */
export async function employeesOfGroups(
  tenant: Tenant,
  organizationId: number,
  salaryGroupIds: readonly string[],
  day: PlainDate,
): Promise<string[]> {
  const rows = await queryPrepared<{ id: string }>(
    tenant,
    `select e.id from employee e where e.organization_id = $1 and (
       select s.salary_group_id from employee_salary s where s.organization_id = $1 and s.employee_id = e.id
         and s.effective_from <= $3::date order by s.effective_from desc limit 1) = any ($2::text[])`,
    [organizationId, salaryGroupIds, day],
  )
  return rows.map(({ id }) => id)
}

// Payslips that a paid run holds back, and whom nobody has paid since: of a day, by how long ago the run was paid.
const undisbursed = `
  from payroll_run r
  join payroll_run_employee m on m.organization_id = r.organization_id and m.payroll_run_id = r.id
    and m.held and m.paid_on is null
  join payslip p on p.organization_id = r.organization_id and p.payroll_run_id = r.id and p.revision = r.revision
    and p.employee_id = m.employee_id and p.failure is null and p.net_payable > 0
  where r.organization_id = $1 and r.status = 'paid' and r.paid_on <= $2::date - $3::int`

type UndisbursedRow = {
  readonly employee_code: string
  readonly name: string
  readonly employee_id: string
  readonly external_id: string | null
  readonly payroll_run_id: string
  readonly period_end: string
  readonly due_on: string
  readonly days: number
  readonly net_payable: number
  readonly hold_reason: string | null
}

type UndisbursedQuery = {
  readonly organizationId: number
  readonly asOf: PlainDate
  /** So many days ago or more. */
  readonly days: number
}

/** Lists by run and employee, after a run and employee. */
export async function listUndisbursed(
  tenant: Tenant,
  { organizationId, asOf, days }: UndisbursedQuery,
  after: string | null,
  limit: number,
): Promise<UndisbursedRow[]> {
  const [payrollRunId = '', employeeId = ''] = after?.split(' ') ?? []
  const rows = await queryPrepared<Omit<UndisbursedRow, 'net_payable'> & { readonly net_payable: string }>(
    tenant,
    `select p.employee::json ->> 'code' as employee_code, p.employee::json ->> 'name' as name, p.employee_id, p.external_id,
       r.id as payroll_run_id, to_char(p.period_end, 'YYYY-MM-DD') as period_end,
       to_char(r.paid_on, 'YYYY-MM-DD') as due_on, $2::date - r.paid_on as days, p.net_payable, m.hold_reason
     ${undisbursed} and (r.id, p.employee_id) > ($4, $5) order by r.id, p.employee_id limit $6`,
    [organizationId, asOf, days, payrollRunId, employeeId, limit],
  )
  return rows.map(row => ({ ...row, net_payable: Number(row.net_payable) }))
}

export async function sumUndisbursed(
  tenant: Tenant,
  { organizationId, asOf, days }: UndisbursedQuery,
): Promise<{ readonly rows: number; readonly netPayable: number }> {
  const [row] = await queryPrepared<{ rows: number; net: string }>(
    tenant,
    `select count(*)::int as rows, coalesce(sum(p.net_payable), 0)::bigint as net ${undisbursed}`,
    [organizationId, asOf, days],
  )
  return { rows: row?.rows ?? 0, netPayable: Number(row?.net ?? 0) }
}

/** It takes the months before and after, too, because a wage month reaches into one of them. */
const movements = (column: 'date_of_joining' | 'date_of_leaving') => `
  select w.month, count(*)::int as count
  from employee e ${ofWageMonths('$7', 'e.id', `e.${column}`)}
  where e.${column} between $2::date - interval '1 month' and $3::date + interval '1 month' and ${ofPeople}
    and ($8::text[] is null or exists (
      select from payroll_run_employee r
      where r.organization_id = $1 and r.payroll_run_id = any ($8::text[]) and r.employee_id = e.id))
  group by 1`

/** People who joined and who left in a wage month, as they are recorded; with runs, those on their rosters. */
export async function countMovements(
  tenant: Tenant,
  filter: ReportFilter,
): Promise<{ readonly joiners: ReadonlyMap<string, number>; readonly leavers: ReadonlyMap<string, number> }> {
  const values = [...valuesOf(filter), await monthsOf(tenant, filter), filter.payrollRunIds]
  const count = async (column: 'date_of_joining' | 'date_of_leaving') => {
    const rows = await queryPrepared<{ month: string; count: number }>(tenant, movements(column), values)
    return new Map(rows.map(row => [row.month, row.count]))
  }
  return { joiners: await count('date_of_joining'), leavers: await count('date_of_leaving') }
}
