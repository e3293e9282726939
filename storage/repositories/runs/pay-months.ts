// Which regular run pays an employee's month. A run belongs to the month in which its period ends, and so do the inputs
// that name a month.

import { type Month, monthSpan } from '#proto/calendar/months.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { RunType } from '#proto/run-contents.ts'
import { closedStates, isInState, openStates, type RunStatus } from '#proto/run-moves.ts'
import { monthOfClaim } from '../../due-inputs.ts'
import { inputsLock } from '../../inputs-lock.ts'
import { PayrollRunTable } from '../../entities/payroll-run.ts'
import type { Tenant } from '../for-tenant.ts'
import { paidPeople } from './selection.ts'
import { query } from '../../postgres/sql.ts'
import { isCounting } from '../../run-states.ts'

export type PayMonth = Month
export type EmployeeMonth = PayMonth & {
  readonly employeeId: string
  /** Of an input that is of days: these. */
  readonly days?: PayPeriod
}

/** The regular run of a month, of several the last. `isClosed`: the run of the month's last days is locked or paid. */
type RunOfMonth = {
  readonly payrollRunId: string
  readonly isClosed: boolean
  /** The locked or paid runs of parts of the month, in order. */
  readonly closedParts: readonly { readonly payrollRunId: string; readonly days: PayPeriod }[]
}

/** One text for look-ups. */
export function employeeMonthId({ employeeId, year, month }: EmployeeMonth): string {
  return `${employeeId}:${year}-${month}`
}

/** The last day of the unpaid wage month that a claim `c` is of. */
const endOfClaim = `(c.due_on + interval '1 month' - interval '1 day')::date`

/**
 * The regular run that has calculated each of the months, or the payment that has as arrears; months without one are
 * missing. Asked before an input is written: from here to the end of the transaction no run of the organization is planned.
 */
export async function lockPayMonths(
  tenant: Tenant,
  organizationId: number,
  months: readonly EmployeeMonth[],
): Promise<ReadonlyMap<string, RunOfMonth>> {
  await query(tenant, 'select pg_advisory_xact_lock_shared(?, ?)', [inputsLock, organizationId])
  if (months.length === 0) return new Map()
  const asked = months.map(({ employeeId, year, month }) => ({ employeeId, year, month }))
  const rows = await query<RunRow[]>(
    tenant,
    `select k."employeeId" as employee_id, k.year, k.month, p.id, p.status, p.paid_from::text, p.paid_to::text as paid_to,
       p.paid_to = p.period_end as is_last, p.paid_from > p.period_start or p.paid_to < p.period_end as is_part
     from jsonb_to_recordset(?::jsonb) as k("employeeId" text, year int, month int)
     cross join lateral (select make_date(k.year, k.month, 1) as first) m
     join payroll_run_employee r on r.organization_id = ? and r.employee_id = k."employeeId" and r.live
       and not r.excluded and r.type = 'regular'
       and r.period_start > m.first - interval '1 month' and r.period_start < m.first + interval '1 month'
     join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
       and p.period_end >= m.first and p.period_end < m.first + interval '1 month'
       and ${isCounting('p')}
     union all
     select k."employeeId", k.year, k.month, p.id, p.status, c.due_on::text, ${endOfClaim}::text, true, false
     from jsonb_to_recordset(?::jsonb) as k("employeeId" text, year int, month int)
     join input_claim c on c.organization_id = ? and c.kind = 'unpaid_month' and c.employee_id = k."employeeId"
       and c.payroll_run_id is not null and c.until_revision is null
       and c.due_on > make_date(k.year, k.month, 1) - interval '1 month'
       and c.due_on < make_date(k.year, k.month, 1) + interval '1 month'
       and ${monthOfClaim('c')} = make_date(k.year, k.month, 1)
     join payroll_run p on p.organization_id = c.organization_id and p.id = c.payroll_run_id
       and ${isCounting('p')}
     order by paid_to`,
    [JSON.stringify(asked), organizationId, JSON.stringify(asked), organizationId],
  )
  return new Map(
    [...Map.groupBy(rows, row => employeeMonthId({ ...row, employeeId: row.employee_id }))].map(
      ([id, runs]) => [id, runOfMonth(runs)],
    ),
  )
}

/** The types of runs other than the regular one that pay the employee in the month and are not locked yet. */
export async function openTypes(
  tenant: Tenant,
  organizationId: number,
  { employeeId, year, month }: EmployeeMonth,
): Promise<RunType[]> {
  const { start, end } = monthSpan({ year, month })
  const runs = await tenant.em.find(PayrollRunTable, {
    organizationId,
    type: { $nin: ['regular', 'settlement'] },
    status: { $in: openStates },
    periodEnd: { $gte: start, $lte: end },
  })
  const types: RunType[] = []
  for (const run of runs) {
    const { sql, values } = paidPeople(run)
    const found = await query<unknown[]>(tenant, `select from (${sql}) paid where employee_id = ?`, [
      ...values,
      employeeId,
    ])
    if (found.length > 0) types.push(run.type)
  }
  return types
}

type RunRow = {
  readonly employee_id: string
  readonly year: number
  readonly month: number
  readonly id: string
  readonly status: RunStatus
  readonly paid_from: PlainDate
  readonly paid_to: PlainDate
  readonly is_last: boolean
  readonly is_part: boolean
}

/** The run of the month, from runs in the order of their days. */
function runOfMonth(runs: readonly RunRow[]): RunOfMonth {
  const last = runs.at(-1)!
  const closed = runs.filter(run => isInState(run, closedStates))
  return {
    payrollRunId: last.id,
    isClosed: closed.some(row => row.is_last),
    closedParts: closed
      .filter(row => row.is_part)
      .map(row => ({ payrollRunId: row.id, days: { start: row.paid_from, end: row.paid_to } })),
  }
}
