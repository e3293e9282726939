// Which run takes an employee's month. A run belongs to the month in which its period ends, and so do the inputs
// that name a month. Nothing of this is stored with an input: it follows from the run and its roster, so that
// paying or reversing a run moves all its inputs at once.

import type { Month } from '#proto/calendar/months.ts'
import type { RunStatus } from '#proto/run-moves.ts'
import { inputsLock } from '../inputs-lock.ts'
import type { Tenant } from './for-tenant.ts'
import { query } from '../postgres/sql.ts'

export type PayMonth = Month
export type EmployeeMonth = PayMonth & { readonly employeeId: string }

/** `isClosed`: locked or paid. `isPaid`: the person has the money. */
type TakingRun = {
  readonly payrollRunId: string
  readonly isClosed: boolean
  readonly isPaid: boolean
  /** False where the run leaves advances alone. */
  readonly recoversAdvances: boolean
  /** What was written later is not in its figures. */
  readonly calculatedAt: Date | null
}

/** As one text, for look-ups. */
export function employeeMonthId({ employeeId, year, month }: EmployeeMonth): string {
  return `${employeeId}:${year}-${month}`
}

type TakingRow = {
  employee_id: string
  year: number
  month: number
  id: string
  status: RunStatus
  is_unpaid: boolean
  recovers: boolean
  started_at: string | Date | null
}

/** By which of its days a run belongs to a month: by its end, but for attendance, which it takes by its start. */
export type MonthBy = 'period_end' | 'period_start'

/** The regular run that has calculated each of the months; months without one are missing. */
export async function consumingRuns(
  tenant: Tenant,
  organizationId: number,
  months: readonly EmployeeMonth[],
  by: MonthBy = 'period_end',
): Promise<ReadonlyMap<string, TakingRun>> {
  if (months.length === 0) return new Map()
  const asked = months.map(({ employeeId, year, month }) => ({ employeeId, year, month }))
  const rows = await query<TakingRow[]>(
    tenant,
    `select k."employeeId" as employee_id, k.year, k.month, p.id, p.status,
       r.held and r.paid_on is null as is_unpaid, c.started_at,
       coalesce((p.options ->> 'recoverAdvances')::boolean, true) as recovers
     from jsonb_to_recordset(?::jsonb) as k("employeeId" text, year int, month int)
     cross join lateral (select make_date(k.year, k.month, 1) as first) m
     join payroll_run_employee r on r.organization_id = ? and r.employee_id = k."employeeId" and r.live
       and not r.excluded and r.type = 'regular'
       and r.period_start > m.first - interval '1 month' and r.period_start < m.first + interval '1 month'
     join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
       and p.${by} >= m.first and p.${by} < m.first + interval '1 month'
       and p.status in ('calculating', 'generated', 'locked', 'paid')
     left join calculation c on c.organization_id = p.organization_id and c.payroll_run_id = p.id
       and c.revision = p.revision`,
    [JSON.stringify(asked), organizationId],
  )
  return new Map(
    rows.map(row => [
      employeeMonthId({ employeeId: row.employee_id, year: row.year, month: row.month }),
      {
        payrollRunId: row.id,
        isClosed: row.status === 'locked' || row.status === 'paid',
        isPaid: row.status === 'paid' && !row.is_unpaid,
        recoversAdvances: row.recovers,
        calculatedAt: row.started_at === null ? null : new Date(row.started_at),
      },
    ]),
  )
}

/** A condition in SQL: the person has the money of the month that two columns of `alias` name. */
export function isPaidMonth(alias: string, year: string, month: string): string {
  const first = `make_date(${alias}.${year}, ${alias}.${month}, 1)`
  return `exists (
    select from payroll_run_employee r
    join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
    where r.organization_id = ${alias}.organization_id and r.employee_id = ${alias}.employee_id and r.live
      and not r.excluded and r.type = 'regular' and (not r.held or r.paid_on is not null) and p.status = 'paid'
      and r.period_start > ${first} - interval '1 month' and r.period_start < ${first} + interval '1 month'
      and p.period_end >= ${first} and p.period_end < ${first} + interval '1 month')`
}

/**
 * As `consumingRuns`, asked before an input is written: from here to the end of the transaction no run of the
 * organization is planned.
 */
export async function holdMonths(
  tenant: Tenant,
  organizationId: number,
  months: readonly EmployeeMonth[],
  by: MonthBy = 'period_end',
): Promise<ReadonlyMap<string, TakingRun>> {
  await query(tenant, 'select pg_advisory_xact_lock_shared(?, ?)', [inputsLock, organizationId])
  return consumingRuns(tenant, organizationId, months, by)
}
