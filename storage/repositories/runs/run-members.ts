// Members of a run: held, released and paid.

import type { Paise, PlainDate } from '#proto/units.ts'
import { type PayrollRunEmployee, PayrollRunEmployeeTable } from '../../entities/payroll-run-employee.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { Tenant } from '../for-tenant.ts'
import { query, queryPrepared } from '../../postgres/sql.ts'
import { arrayLiteral } from '../../postgres/literals.ts'
import type { HeldEmployee } from './payroll-runs.ts'
import { countingRevision, isCountingOrVoid } from '../../run-states.ts'

/** Who of a run is not paid with it, by employee. */
export function findHeldEmployees(tenant: Tenant, run: PayrollRun): Promise<PayrollRunEmployee[]> {
  return tenant.em.find(
    PayrollRunEmployeeTable,
    { organizationId: run.organizationId, payrollRunId: run.id, held: true, paidOn: null },
    { orderBy: { employeeId: 'asc' } },
  )
}

/** The same of many runs, by id of the run, with what the present slip would pay. */
export async function findHeldOf(
  tenant: Tenant,
  runs: readonly PayrollRun[],
): Promise<ReadonlyMap<string, HeldEmployee[]>> {
  if (runs.length === 0) return new Map()
  const rows = await queryPrepared<{
    payroll_run_id: string
    employee_id: string
    has_slip: boolean
    external_id: string | null
    net_payable: string | null
    hold_reason: string | null
  }>(
    tenant,
    `select r.payroll_run_id, r.employee_id, p.employee_id is not null as has_slip, p.external_id, p.net_payable,
       r.hold_reason
     from payroll_run n
     join payroll_run_employee r on r.organization_id = n.organization_id and r.payroll_run_id = n.id
       and r.held and r.paid_on is null
     left join payslip p on p.organization_id = n.organization_id and p.payroll_run_id = n.id
       and p.employee_id = r.employee_id
       and p.revision = ${countingRevision('n')} and ${isCountingOrVoid('n')}
     where n.organization_id = any ($1::int[]) and n.id = any ($2::text[])
     order by r.payroll_run_id, r.employee_id`,
    [tenant.reach.organizationIds, runs.map(({ id }) => id)],
  )
  const held = rows.map(row => ({
    runId: row.payroll_run_id,
    employeeId: row.employee_id,
    slip: row.has_slip
      ? {
          externalId: row.external_id,
          netPayable: Number(row.net_payable) as Paise,
          reason: row.hold_reason,
        }
      : null,
  }))
  return Map.groupBy(held, ({ runId }) => runId)
}

/** Which of the people are in the run; `paid`: and not left out of it. */
export async function listMembersOf(
  tenant: Tenant,
  run: PayrollRun,
  employeeIds: readonly string[],
  { paid }: { paid: boolean },
): Promise<Set<string>> {
  const rows = await tenant.em.find(
    PayrollRunEmployeeTable,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      employeeId: { $in: [...employeeIds] },
      ...(paid ? { excluded: false } : {}),
    },
    { fields: ['employeeId'] },
  )
  return new Set(rows.map(({ employeeId }) => employeeId))
}

/** Ends the membership of everybody in a run, so that another run may pay the period. */
export async function releaseRoster(tenant: Tenant, run: PayrollRun): Promise<void> {
  await tenant.em.nativeUpdate(
    PayrollRunEmployeeTable,
    { organizationId: run.organizationId, payrollRunId: run.id },
    { live: false },
  )
}

/** Records who was paid, when and by which reference, where it differs from the run's; answers who is not in the run. */
export async function recordPayments(
  tenant: Tenant,
  run: PayrollRun,
  payments: readonly { employeeId: string; reference: string | null; paidOn: PlainDate }[],
): Promise<Set<string>> {
  if (payments.length === 0) return new Set()
  const rows = await query<{ employee_id: string }[]>(
    tenant,
    `update payroll_run_employee r set paid_on = p."paidOn", payment_reference = p.reference
     from jsonb_to_recordset(?::jsonb) as p("employeeId" text, reference text, "paidOn" date)
     where r.organization_id = ? and r.payroll_run_id = ? and r.employee_id = p."employeeId" and not r.excluded
     returning r.employee_id`,
    [JSON.stringify(payments), run.organizationId, run.id],
  )
  const recorded = new Set(rows.map(row => row.employee_id))
  return new Set(payments.map(({ employeeId }) => employeeId).filter(id => !recorded.has(id)))
}

/** The service's ids of people named by id or by `ext:` and the partner's id; who is missing is unknown. */
export async function resolveEmployeeIds(
  tenant: Tenant,
  organizationId: number,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await query<{ id: string; external_id: string | null }[]>(
    tenant,
    `select id, external_id from employee where organization_id = ? and (id = any (?) or external_id = any (?))`,
    [
      organizationId,
      arrayLiteral(names.filter(name => !name.startsWith('ext:'))),
      arrayLiteral(names.filter(name => name.startsWith('ext:')).map(name => name.slice(4))),
    ],
  )
  const known = new Map(
    rows.flatMap(row => [
      [row.id, row.id] as const,
      ...(row.external_id === null ? [] : [[`ext:${row.external_id}`, row.id] as const]),
    ]),
  )
  return new Map(names.flatMap(name => (known.has(name) ? [[name, known.get(name) as string]] : [])))
}
