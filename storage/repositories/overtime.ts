import type { Paise, PlainDate } from '#proto/units.ts'
import { type FilterQuery, raw } from '@mikro-orm/postgresql'
import { type PackedFacts, packedOvertime, type PackedSlip, unpackFacts } from '../bulk/packing.ts'
import type { Employee } from '../entities/employee.ts'
import { type OvertimeAssignment, OvertimeAssignmentTable } from '../entities/overtime-assignment.ts'
import { type OvertimePolicy, OvertimePolicyTable } from '../entities/overtime-policy.ts'
import { type OvertimeRequest, OvertimeRequestTable } from '../entities/overtime-request.ts'
import type { Shift } from '../entities/shift.ts'
import { datedStore } from './dated.ts'
import type { Tenant } from './for-tenant.ts'
import { between, type PageOfRows, type PageWindow } from './page.ts'
import { recordStore } from './records.ts'
import { shifts, shiftsOn } from './shifts.ts'
import { query } from '../postgres/sql.ts'

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

type RequestStatus = OvertimeRequest['status'] | 'paid'

type RequestFilter = {
  readonly employeeId?: string | undefined
  readonly status?: readonly RequestStatus[]
  readonly from?: PlainDate
  readonly to?: PlainDate
}

export function listOvertimeRequests(
  tenant: Tenant,
  organizationId: number,
  { employeeId, status, from, to }: RequestFilter,
  window: PageWindow,
): Promise<PageOfRows<OvertimeRequest>> {
  return overtimeRequests.list(tenant, organizationId, { employeeId }, window, {
    ...(from === undefined && to === undefined ? {} : { date: between(from, to) }),
    ...(status === undefined ? {} : { $or: status.map(each => inStatus(each)) }),
  })
}

function inStatus(status: RequestStatus): FilterQuery<OvertimeRequest> {
  if (status !== 'approved' && status !== 'paid') return { status }
  return { status: 'approved', [raw(alias => `exists (select from ${payingRun(alias)})`)]: status === 'paid' }
}

/** The run whose period has the request's day of pay, if the person has its money. */
function payingRun(alias: string): string {
  return `payroll_run_employee r
    join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
    where r.organization_id = ${alias}.organization_id and r.employee_id = ${alias}.employee_id and r.live
      and not r.excluded and r.type = 'regular' and (not r.held or r.paid_on is not null) and p.status = 'paid'
      and r.period_start between ${alias}.pay_date - 31 and ${alias}.pay_date
      and p.period_end >= ${alias}.pay_date`
}

/** Overtime of a person that a run has paid. */
export type PaidOvertime = {
  /** All of the period, in the order in which the run took them. */
  readonly requests: readonly {
    readonly id: string
    readonly minutes: number
    readonly multiplier: number | null
    /** False where it was decided after the slip's facts were read, and the run was closed all the same. */
    readonly isTaken: boolean
  }[]
  /**
   * Null where there is no slip. `entries` is what it paid: other minutes of the month first, then the requests.
   * `amounts` is what each of them came to; empty where all have the law's rate.
   */
  readonly slip: {
    readonly amount: Paise
    readonly entries: readonly { readonly minutes: number; readonly multiplier: number | null }[]
    readonly amounts: readonly Paise[]
  } | null
}

/** Those of the requests that are paid, with the others of the same slip. */
export async function paidOvertime(
  tenant: Tenant,
  organizationId: number,
  ids: readonly string[],
): Promise<PaidOvertime[]> {
  if (ids.length === 0) return []
  const rows = await query<{ requests: PaidOvertime['requests']; slip: string | null; facts: string }[]>(
    tenant,
    `select s.slip, s.facts, (
       select json_agg(json_build_object('id', o.id, 'minutes', o.approved_minutes, 'multiplier', o.multiplier,
         'isTaken', coalesce(o.updated_at <= c.started_at, false)) order by o.id)
       from overtime_request o
       where o.organization_id = ? and o.employee_id = k.employee_id and o.status = 'approved'
         and o.pay_date between k.period_start and k.period_end) as requests
     from (
       select distinct o.organization_id, o.employee_id, run.* from overtime_request o
       cross join lateral (
         select p.id as payroll_run_id, p.revision, p.period_start, p.period_end from ${payingRun('o')}) run
       where o.organization_id = ? and o.id in (?) and o.status = 'approved') k
     left join payslip s on s.organization_id = k.organization_id and s.payroll_run_id = k.payroll_run_id
       and s.employee_id = k.employee_id and s.revision = k.revision
     left join calculation c on c.organization_id = s.organization_id and c.payroll_run_id = s.payroll_run_id
       and c.revision = s.calculated_in`,
    [organizationId, organizationId, ids],
  )
  return rows.map(({ requests, slip, facts }) => {
    if (slip === null) return { requests, slip }
    const { attendance } = unpackFacts(JSON.parse(facts) as PackedFacts)
    const packed = JSON.parse(slip) as PackedSlip
    const entries = attendance?.overtime ?? []
    return { requests, slip: { amount: packedOvertime(packed), entries, amounts: packed.overtime ?? [] } }
  })
}

/** What was approved for a person in the quarter of a day. */
export async function approvedInQuarter(
  tenant: Tenant,
  { organizationId, employeeId, date }: OvertimeRequest,
): Promise<number> {
  const [row] = await query<[{ sum: number }]>(
    tenant,
    `select coalesce(sum(approved_minutes), 0)::int as sum from overtime_request
     where organization_id = ? and employee_id = ? and status = 'approved'
       and date >= date_trunc('quarter', ?::date) and date < date_trunc('quarter', ?::date) + interval '3 months'`,
    [organizationId, employeeId, date, date],
  )
  return row.sum
}
