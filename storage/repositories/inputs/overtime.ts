import type { DecidedInputState } from '#proto/moves/decided-input.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { type PackedFacts, unpackFacts } from '../../bulk/packing/facts.ts'
import { packedOvertime } from '../../bulk/packing/earnings.ts'
import type { PackedSlip } from '../../bulk/packing/slip.ts'
import type { Employee } from '../../entities/employee.ts'
import { type OvertimeAssignment, OvertimeAssignmentTable } from '../../entities/overtime-assignment.ts'
import { type OvertimePolicy, OvertimePolicyTable } from '../../entities/overtime-policy.ts'
import { type OvertimeRequest, OvertimeRequestTable } from '../../entities/overtime-request.ts'
import type { Shift } from '../../entities/shift.ts'
import { datedStore } from '../dated.ts'
import type { Tenant } from '../for-tenant.ts'
import { inStates, isPaidOut } from '../runs/input-claims.ts'
import { dayBetween, type PageOfRows, type PageWindow } from '../page.ts'
import { recordStore } from '../records.ts'
import { shifts, shiftsOn } from './shifts.ts'
import { query, queryPrepared } from '../../postgres/sql.ts'

export const overtimePolicies = recordStore<OvertimePolicy>(OvertimePolicyTable, 'otp', 'overtime policy')
export const overtimeRequests = recordStore<OvertimeRequest>(OvertimeRequestTable, 'otr', 'overtime request')

const assignments = datedStore<OvertimeAssignment, 'organizationId' | 'target' | 'targetId'>(
  OvertimeAssignmentTable,
)

type AssignmentTarget = 'employee' | 'shift' | 'department'

/** Assigns a policy from a date. */
export async function assignPolicy(
  tenant: Tenant,
  { organizationId, id: policyId }: OvertimePolicy,
  target: AssignmentTarget,
  targetId: string,
  effectiveFrom: PlainDate,
): Promise<'created' | 'updated' | 'unchanged'> {
  const key = { organizationId, target, targetId }
  const known = await assignments.on(tenant, key, effectiveFrom)
  if (known?.effectiveFrom === effectiveFrom && known.policyId === policyId) return 'unchanged'
  const { isNew } = await assignments.put(tenant, key, effectiveFrom, { policyId })
  await tenant.em.flush()
  return isNew ? 'created' : 'updated'
}

/**
 * The active policy of a person on a day: the person's own, else that of the shift, else the department's. What was
 * assigned to a shift precedes what the shift names itself.
 */
export async function policyInForce(
  tenant: Tenant,
  employee: Employee,
  on: PlainDate,
): Promise<OvertimePolicy | null> {
  const { organizationId, id, departmentId } = employee
  const shift = await findShift(tenant, (await shiftsOn(tenant, [employee], on)).get(id))
  const targets: [AssignmentTarget, string | null | undefined][] = [
    ['employee', id],
    ['shift', shift?.id],
    ['department', departmentId],
  ]
  for (const [target, targetId] of targets) {
    if (!targetId) continue
    const assigned = await assignments.on(tenant, { organizationId, target, targetId }, on)
    const policyId = assigned?.policyId ?? (target === 'shift' ? shift?.overtimePolicyId : null)
    if (!policyId) continue
    const policy = await overtimePolicies.find(tenant, policyId)
    if (policy?.isActive === true) return policy
  }
  return null
}

async function findShift(tenant: Tenant, id: string | undefined): Promise<Shift | null> {
  return id === undefined ? null : shifts.find(tenant, id)
}

type RequestFilter = {
  readonly employeeId?: string | undefined
  readonly status?: readonly DecidedInputState[]
  readonly from?: PlainDate
  readonly to?: PlainDate
}

export function listOvertimeRequests(
  tenant: Tenant,
  organizationId: number,
  { employeeId, status, from, to }: RequestFilter,
  window: PageWindow,
): Promise<PageOfRows<OvertimeRequest>> {
  return overtimeRequests.list(
    tenant,
    organizationId,
    { employeeId },
    window,
    from === undefined && to === undefined ? {} : { date: dayBetween(from, to) },
    ...(status === undefined ? [] : [inStates<OvertimeRequest>('overtime_request', status)]),
  )
}

/** Overtime of a person that a run pays. */
export type PaidOvertime = {
  readonly payrollRunId: string
  /** The person has the money. */
  readonly isPaid: boolean
  /** All that the run pays the person, in the order in which the slip has them. */
  readonly requests: readonly {
    readonly id: string
    readonly minutes: number
    readonly multiplier: number | null
  }[]
  /**
   * Null where there is no slip. `entries` is what it paid: other minutes of the month first, then the requests; empty
   * where all `minutes` are those of the attendance at the law's rate. `amounts` is what each of them came to; empty where all have the law's rate.
   */
  readonly slip: {
    readonly amount: Paise
    readonly minutes: number
    readonly entries: readonly { readonly minutes: number; readonly multiplier: number | null }[]
    readonly amounts: readonly Paise[]
  } | null
}

/** The requests that a run pays an employee, as JSON; `alias` has the run and the employee. */
const claimedRequests = (alias: string) => `
  select json_agg(json_build_object('id', o.id, 'minutes', o.approved_minutes, 'multiplier', o.multiplier)
    order by o.id)
  from input_claim c
  join overtime_request o on o.organization_id = c.organization_id and o.id = c.input_id and o.status = 'approved'
  where c.organization_id = ${alias}.organization_id and c.payroll_run_id = ${alias}.payroll_run_id
    and c.employee_id = ${alias}.employee_id and c.kind = 'overtime_request'`

/** Those of the requests that a run pays, with the others of the same slip. */
export async function paidOvertime(
  tenant: Tenant,
  organizationId: number,
  ids: readonly string[],
): Promise<PaidOvertime[]> {
  if (ids.length === 0) return []
  const rows = await query<
    {
      payroll_run_id: string
      is_paid: boolean
      requests: PaidOvertime['requests']
      slip: string | null
      facts: string
    }[]
  >(
    tenant,
    `select k.payroll_run_id, k.is_paid, s.slip, s.facts, (${claimedRequests('k')}) as requests
     from (
       select distinct c.organization_id, c.payroll_run_id, c.employee_id, p.revision,
         ${isPaidOut} as is_paid
       from input_claim c
       join payroll_run p on p.organization_id = c.organization_id and p.id = c.payroll_run_id
       join payroll_run_employee r on r.organization_id = c.organization_id and r.payroll_run_id = c.payroll_run_id
         and r.employee_id = c.employee_id
       where c.organization_id = ? and c.kind = 'overtime_request' and c.input_id in (?)) k
     left join payslip s on s.organization_id = k.organization_id and s.payroll_run_id = k.payroll_run_id
       and s.employee_id = k.employee_id and s.revision = k.revision`,
    [organizationId, ids],
  )
  return rows.map(({ payroll_run_id: payrollRunId, is_paid: isPaid, requests, slip, facts }) => ({
    payrollRunId,
    isPaid,
    requests: requests ?? [],
    slip: slip === null ? null : slipOvertime(slip, facts),
  }))
}

/** Overtime of a slip, from its stored texts. */
function slipOvertime(slip: string, facts: string): NonNullable<PaidOvertime['slip']> {
  const { attendance } = unpackFacts(JSON.parse(facts) as PackedFacts)
  const packed = JSON.parse(slip) as PackedSlip
  return {
    amount: packedOvertime(packed),
    minutes: packed.days[5],
    entries: (attendance?.overtime ?? []).filter(({ minutes }) => minutes > 0),
    amounts: packed.overtime ?? [],
  }
}

/** Overtime of a slip that its employee has the money of. */
type PaidMonthOvertime = PaidOvertime & {
  readonly employeeId: string
  /** `2026-10`: the month of the run. */
  readonly month: string
}

/** Paid slips with overtime of the employees' months, the earliest period first. */
export async function paidOvertimeOfMonths(
  tenant: Tenant,
  organizationId: number,
  months: readonly { readonly employeeId: string; readonly month: string }[],
): Promise<PaidMonthOvertime[]> {
  if (months.length === 0) return []
  const rows = await queryPrepared<{
    payrollRunId: string
    employeeId: string
    month: string
    requests: PaidOvertime['requests'] | null
    slip: string
    facts: string
  }>(
    tenant,
    `select p.id as "payrollRunId", w.employee_id as "employeeId", w.month, s.slip, s.facts,
       (${claimedRequests('r')}) as requests
     from unnest($2::text[], $3::text[]) as w (employee_id, month)
     join payroll_run p on p.organization_id = $1 and p.period_end >= (w.month || '-01')::date
       and p.period_end < (w.month || '-01')::date + interval '1 month'
     join payroll_run_employee r on r.organization_id = $1 and r.payroll_run_id = p.id
       and r.employee_id = w.employee_id
     join payslip s on s.organization_id = $1 and s.payroll_run_id = p.id and s.employee_id = w.employee_id
       and s.revision = p.revision
     where ${isPaidOut} and s.failure is null and (s.slip::json -> 'days' ->> 5)::int > 0
     order by p.period_end, p.id`,
    [organizationId, months.map(({ employeeId }) => employeeId), months.map(({ month }) => month)],
  )
  return rows.map(({ requests, slip, facts, ...row }) => ({
    ...row,
    isPaid: true,
    requests: requests ?? [],
    slip: slipOvertime(slip, facts),
  }))
}

/** Approved overtime of an employee on a day and in its quarter, in minutes. */
export async function approvedOvertime(
  tenant: Tenant,
  { organizationId, employeeId, date }: OvertimeRequest,
): Promise<{ readonly onDay: number; readonly inQuarter: number }> {
  const [row] = await query<[{ onDay: number; inQuarter: number }]>(
    tenant,
    `select coalesce(sum(approved_minutes) filter (where date = ?::date), 0)::int as "onDay",
       coalesce(sum(approved_minutes), 0)::int as "inQuarter"
     from overtime_request
     where organization_id = ? and employee_id = ? and status = 'approved'
       and date >= date_trunc('quarter', ?::date) and date < date_trunc('quarter', ?::date) + interval '3 months'`,
    [date, organizationId, employeeId, date, date],
  )
  return row
}
