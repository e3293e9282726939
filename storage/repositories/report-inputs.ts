// What reports read of period inputs: records by month, and sums over them.

import type { Paise } from '#proto/units.ts'
import { type OvertimeRequest, OvertimeRequestTable } from '../entities/overtime-request.ts'
import type { Tenant } from './for-tenant.ts'
import { isPaidInput } from './input-claims.ts'
import type { ReportFilter } from './report-rows.ts'
import { queryPrepared } from '../postgres/sql.ts'

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
  readonly position: string
}

/** By month and employee, after a position. */
export function listAttendance(
  tenant: Tenant,
  filter: ReportFilter,
  after: string | null,
  limit: number,
): Promise<AttendanceRow[]> {
  return queryPrepared<AttendanceRow>(
    tenant,
    `select e.employee_code, concat_ws(' ', e.first_name, e.middle_name, e.last_name) as name, e.id as employee_id,
       e.external_id, to_char(make_date(a.year, a.month, 1), 'YYYY-MM') as month, a.source, a.payable_days, a.lop_days,
       a.present_days, a.paid_leave_days, a.weekly_offs, a.holidays,
       (select count(*)::int from attendance_day d where d.organization_id = a.organization_id and d.employee_id = e.id
         and d.date between make_date(a.year, a.month, 1) and (make_date(a.year, a.month, 1) + interval '1 month - 1 day')
         and d.status = 'half_day') as half_days,
       a.overtime_minutes, to_char(make_date(a.year, a.month, 1), 'YYYY-MM') || ' ' || e.id as position
     ${months} and (to_char(make_date(a.year, a.month, 1), 'YYYY-MM') || ' ' || e.id) collate "C" > $7
     order by (to_char(make_date(a.year, a.month, 1), 'YYYY-MM') || ' ' || e.id) collate "C" limit $8`,
    [...valuesOf(filter), after ?? '', limit],
  )
}

/** Days without pay, in hundredths. */
export async function sumAttendance(tenant: Tenant, filter: ReportFilter): Promise<Paise> {
  const [row] = await queryPrepared<{ days: string }>(
    tenant,
    `select coalesce(sum(a.lop_days), 0) as days ${months}`,
    valuesOf(filter),
  )
  return Number(row?.days ?? 0) as Paise
}

/** An approved request with who worked. */
type OvertimeWorked = {
  readonly request: OvertimeRequest
  readonly employeeCode: string
  readonly name: string
  readonly externalId: string | null
}

/** Approved requests of days of the months, by id, after a position. */
export async function listOvertimeWorked(
  tenant: Tenant,
  filter: ReportFilter,
  after: string | null,
  limit: number,
): Promise<OvertimeWorked[]> {
  const rows = await queryPrepared<{ id: string; code: string; name: string; external_id: string | null }>(
    tenant,
    `select i.id, e.employee_code as code, concat_ws(' ', e.first_name, e.middle_name, e.last_name) as name, e.external_id
     from overtime_request i
     join employee e on e.organization_id = i.organization_id and e.id = i.employee_id
     where i.organization_id = $1 and i.date between $2::date and $3::date and i.status = 'approved' and i.id > $7
       and ${ofPeople}
     order by i.id limit $8`,
    [...valuesOf(filter), after ?? '', limit],
  )
  const requests = await tenant.em.find(OvertimeRequestTable, {
    organizationId: filter.organizationId,
    id: { $in: rows.map(({ id }) => id) },
  })
  const byId = new Map(requests.map(request => [request.id, request]))
  return rows.flatMap(({ id, code, name, external_id: externalId }) => {
    const request = byId.get(id)
    return request === undefined ? [] : [{ request, employeeCode: code, name, externalId }]
  })
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

/** What was spent in the months, by category and all together. */
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
