import type { PlainDate } from '#proto/units.ts'
import { lockInputsShared } from './calculations.ts'
import type { Tenant } from '../for-tenant.ts'
import { cycleAt } from '../organization/payroll-cycles.ts'
import { query } from '../../postgres/sql.ts'
import { isClosed } from '../../run-states.ts'

/** The locked or paid run that closes a period for an employee: a regular one, which pays the salary of the days. */
type ClosedPeriod = { readonly employeeId: string; readonly payrollRunId: string }

/** Which of the employees have a locked or paid run that touches the days from `start` to `end`. */
export async function closedPeriods(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
  period: { start: PlainDate; end: PlainDate },
): Promise<Map<string, ClosedPeriod>> {
  if (employeeIds.length === 0) return new Map()
  // Whoever is about to write an input asks here; a lock or a payment waits for it from this moment on.
  await lockInputsShared(tenant, organizationId)
  const rows = await query<{ employee_id: string; payroll_run_id: string }[]>(
    tenant,
    `select r.employee_id, min(r.payroll_run_id) as payroll_run_id
     from payroll_run_employee r
     join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
     where r.organization_id = ? and r.employee_id in (?) and r.live and not r.excluded and r.type = 'regular'
       and ${isClosed('p')} and p.paid_to >= ? and p.paid_from <= ?
     group by r.employee_id`,
    [organizationId, employeeIds, period.start, period.end],
  )
  return new Map(
    rows.map(row => [row.employee_id, { employeeId: row.employee_id, payrollRunId: row.payroll_run_id }]),
  )
}

/** A locked or paid run whose period has the day; null when there is none. */
export async function runClosing(
  tenant: Tenant,
  organizationId: number,
  day: PlainDate,
): Promise<string | null> {
  await lockInputsShared(tenant, organizationId)
  const [row] = await query<{ id: string }[]>(
    tenant,
    `select p.id from payroll_run p where p.organization_id = ? and p.type = 'regular' and ${isClosed('p')}
       and ? between p.paid_from and p.paid_to order by p.id limit 1`,
    [organizationId, day],
  )
  return row?.id ?? null
}

/**
 * The wage months, as in 2026-10, from that of a day on that runs have closed to their end: runs that pay the employee, or
 * would if the employee were employed in them.
 */
export async function closedMonthsSince(
  tenant: Tenant,
  { organizationId, id }: { readonly organizationId: number; readonly id: string },
  day: PlainDate,
): Promise<ReadonlySet<string>> {
  await lockInputsShared(tenant, organizationId)
  const rows = await query<{ month: string }[]>(
    tenant,
    `select distinct to_char(p.period_end, 'YYYY-MM') as month
     from payroll_run p
     join employee e on e.organization_id = p.organization_id and e.id = ?
     where p.organization_id = ? and p.type = 'regular' and ${isClosed('p')} and p.paid_to = p.period_end
       and p.period_end >= ? and (p.cycle_id is null or p.cycle_id = ${cycleAt('p.period_end')} or exists (
         select from payroll_run_employee r
         where r.organization_id = p.organization_id and r.payroll_run_id = p.id and r.employee_id = e.id
           and r.live and not r.excluded))`,
    [id, organizationId, day],
  )
  return new Set(rows.map(({ month }) => month))
}

/** The last day that is closed for an employee, and the run that closes it. */
export type LastClosed = { readonly day: PlainDate; readonly payrollRunId: string }

/** Of each of the employees, as `closedPeriods` asks; for whom nothing is closed is missing. */
export async function lastClosed(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, LastClosed>> {
  if (employeeIds.length === 0) return new Map()
  await lockInputsShared(tenant, organizationId)
  return readLastClosed(tenant, organizationId, employeeIds)
}

/** The last day that a locked or paid run has closed for an employee; null when there is none. */
export async function lastClosedDay(
  tenant: Tenant,
  { organizationId, id }: { organizationId: number; id: string },
): Promise<PlainDate | null> {
  return (await readLastClosed(tenant, organizationId, [id])).get(id)?.day ?? null
}

/**
 * The first day of employment that a locked or paid run has paid, by employee, as its payslip knows the date of joining and the
 * earlier months that it pays; without one, the employee is missing.
 */
export async function firstPaidDays(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, PlainDate>> {
  if (employeeIds.length === 0) return new Map()
  await lockInputsShared(tenant, organizationId)
  const rows = await query<{ employee_id: string; day: PlainDate }[]>(
    tenant,
    `select r.employee_id, min(least(
       greatest(p.paid_from, coalesce((s.facts::json ->> 'dateOfJoining')::date, e.date_of_joining)),
       (select min(greatest((late -> 'period' ->> 'start')::date, (late -> 'now' ->> 'dateOfJoining')::date))
         from json_array_elements(s.facts::json -> 'arrears') late)))::text as day
     from payroll_run_employee r
     join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
     join employee e on e.organization_id = r.organization_id and e.id = r.employee_id
     left join payslip s on s.organization_id = r.organization_id and s.payroll_run_id = p.id
       and s.revision = p.revision and s.employee_id = r.employee_id and s.failure is null
     where r.organization_id = ? and r.employee_id in (?) and r.live and not r.excluded
       and r.type in ('regular', 'settlement') and ${isClosed('p')}
     group by r.employee_id`,
    [organizationId, employeeIds],
  )
  return new Map(rows.map(row => [row.employee_id, row.day]))
}

async function readLastClosed(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, LastClosed>> {
  const rows = await query<{ employee_id: string; payroll_run_id: string; day: PlainDate }[]>(
    tenant,
    `select distinct on (r.employee_id) r.employee_id, p.id as payroll_run_id, p.paid_to::text as day
     from payroll_run_employee r
     join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
     where r.organization_id = ? and r.employee_id in (?) and r.live and not r.excluded and r.type = 'regular'
       and ${isClosed('p')}
     order by r.employee_id, p.paid_to desc, p.id`,
    [organizationId, employeeIds],
  )
  return new Map(rows.map(row => [row.employee_id, { day: row.day, payrollRunId: row.payroll_run_id }]))
}
