// What is decided about single people of a run, beside what the calculation makes of them.

import type { Override } from '#proto/calculation/employee-input.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import {
  type OtherWay,
  type PayrollRunEmployee,
  PayrollRunEmployeeTable,
} from '../../entities/payroll-run-employee.ts'
import { databaseNow } from './calculations.ts'
import type { Tenant } from '../for-tenant.ts'
import { releaseClaims } from './input-claims.ts'
import { listMembersOf, resolveEmployeeIds } from './run-members.ts'
import { flushUnique } from '../uniqueness.ts'
import { query } from '../../postgres/sql.ts'

/** Keeps people back from payment. `names` are ids, or `ext:` and the partner's own. Refuses who is not in the run. */
export async function holdEmployees(
  tenant: Tenant,
  run: PayrollRun,
  names: readonly string[],
  reason: string | null,
): Promise<void> {
  const ids = await membersNamed(tenant, run, names, { paid: true })
  await tenant.em.nativeUpdate(PayrollRunEmployeeTable, ofRun(run, ids), {
    held: true,
    holdReason: reason,
    heldAt: tenant.clock(),
  })
}

/** Holds employees of a run that is being paid, each with the reason why no payment reaches them. */
export async function holdUnrouted(
  tenant: Tenant,
  { organizationId, id }: PayrollRun,
  unrouted: readonly { readonly employeeId: string; readonly reason: string }[],
): Promise<void> {
  if (unrouted.length === 0) return
  await query(
    tenant,
    `update payroll_run_employee r set held = true, hold_reason = u.reason, held_at = ?
     from jsonb_to_recordset(?::jsonb) as u("employeeId" text, reason text)
     where r.organization_id = ? and r.payroll_run_id = ? and r.employee_id = u."employeeId"`,
    [tenant.clock(), JSON.stringify(unrouted), organizationId, id],
  )
}

/** Notes how employees were paid whom no bank file pays, so that none pays them again and the books know the way. */
export async function recordOtherWays(
  tenant: Tenant,
  { organizationId, id }: PayrollRun,
  ways: readonly { readonly employeeId: string; readonly paidBy: OtherWay }[],
): Promise<void> {
  if (ways.length === 0) return
  await query(
    tenant,
    `update payroll_run_employee r set paid_by = w."paidBy"
     from jsonb_to_recordset(?::jsonb) as w("employeeId" text, "paidBy" text)
     where r.organization_id = ? and r.payroll_run_id = ? and r.employee_id = w."employeeId"`,
    [JSON.stringify(ways), organizationId, id],
  )
}

/** Lets people go who were held; of others it changes nothing. Refuses who is not in the run. */
export async function releaseEmployees(
  tenant: Tenant,
  run: PayrollRun,
  names: readonly string[],
): Promise<readonly string[]> {
  const ids = await membersNamed(tenant, run, names, { paid: true })
  await tenant.em.nativeUpdate(PayrollRunEmployeeTable, ofRun(run, ids), {
    held: false,
    holdReason: null,
    heldAt: null,
  })
  return ids
}

function ofRun(run: Pick<PayrollRun, 'organizationId' | 'id'>, employeeIds: readonly string[]) {
  return {
    organizationId: run.organizationId,
    payrollRunId: run.id,
    employeeId: { $in: [...employeeIds] },
  }
}

/** The ids of the people named, or every name that the run does not have, or does not pay, as a finding. */
export async function membersNamed(
  tenant: Tenant,
  run: PayrollRun,
  names: readonly string[],
  who: { paid: boolean },
): Promise<string[]> {
  const known = await resolveEmployeeIds(tenant, run.organizationId, names)
  const paid = await listMembersOf(tenant, run, [...known.values()], who)
  const findings = names.flatMap((name, index) =>
    paid.has(known.get(name) ?? '')
      ? []
      : [fieldProblem(['employee_ids', index], 'unknown_reference', 'The run does not pay this employee.')],
  )
  if (findings.length === 0) return [...paid]
  throw new Problem('validation_failed', 'Some employees are not paid by this run.', findings)
}

/** What a partner decides about one person of a run; absent: as it was. */
type Adjustment = {
  readonly overrides?: readonly Override[]
  readonly excluded?: boolean
  readonly remarks?: string | null
}

/**
 * Notes amounts set by hand, and who is left out. The figures follow when the person is calculated again; until then
 * they are stale. Refuses `duplicate_run` for a person whom another run pays by now.
 */
export async function adjustEmployee(
  tenant: Tenant,
  run: PayrollRun,
  member: PayrollRunEmployee,
  { overrides, excluded, remarks }: Adjustment,
): Promise<{ figuresChange: boolean }> {
  if (remarks !== undefined && remarks !== member.remarks) {
    member.remarks = remarks
    // A slip changes with its run.
    run.updatedAt = tenant.clock()
  }
  const figuresChange = overrides !== undefined || (excluded !== undefined && excluded !== member.excluded)
  if (overrides !== undefined) member.overrides = overrides
  if (excluded !== undefined && excluded !== member.excluded) {
    member.leftOut = excluded
    member.excluded = excluded
    run.excludedCount += excluded ? 1 : -1
    if (excluded) await releaseClaims(tenant, run, member.employeeId)
  }
  if (figuresChange) member.adjustedAt = await databaseNow(tenant)
  await flushUnique(tenant, {
    one_live_regular_run_a_period: () =>
      new Problem(
        'duplicate_run',
        'Another run pays this employee for the period. Exclude the employee there first.',
        [fieldProblem(['excluded'], 'shared_employee', 'Exclude the employee from this run.')],
      ),
  })
  return { figuresChange }
}

/** The person's place in the run, paid or left out; null when the run does not have the person. */
export async function findMember(
  tenant: Tenant,
  run: PayrollRun,
  name: string,
): Promise<PayrollRunEmployee | null> {
  const known = await resolveEmployeeIds(tenant, run.organizationId, [name])
  const employeeId = known.get(name)
  if (employeeId === undefined) return null
  return tenant.em.findOne(PayrollRunEmployeeTable, {
    organizationId: run.organizationId,
    payrollRunId: run.id,
    employeeId,
  })
}
