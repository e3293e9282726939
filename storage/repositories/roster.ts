// What is decided about single people of a run, beside what the calculation makes of them.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PayrollRun } from '../entities/payroll-run.ts'
import { PayrollRunEmployeeTable } from '../entities/payroll-run-employee.ts'
import type { Tenant } from './for-tenant.ts'
import { listPaidOf, resolveEmployeeIds } from './payroll-runs.ts'

/** Keeps people back from payment. `names` are ids, or `ext:` and the partner's own. Refuses who is not in the run. */
export async function holdEmployees(
  tenant: Tenant,
  run: PayrollRun,
  names: readonly string[],
  reason: string | null,
): Promise<void> {
  const ids = await paidByRun(tenant, run, names)
  await tenant.em.nativeUpdate(PayrollRunEmployeeTable, ofRun(run, ids), {
    held: true,
    holdReason: reason,
    heldAt: tenant.clock(),
  })
}

/** Lets people go who were held; of others it changes nothing. Refuses who is not in the run. */
export async function releaseEmployees(
  tenant: Tenant,
  run: PayrollRun,
  names: readonly string[],
): Promise<void> {
  const ids = await paidByRun(tenant, run, names)
  await tenant.em.nativeUpdate(PayrollRunEmployeeTable, ofRun(run, ids), {
    held: false,
    holdReason: null,
    heldAt: null,
  })
}

function ofRun(run: PayrollRun, employeeIds: readonly string[]) {
  return {
    organizationId: run.organizationId,
    payrollRunId: run.id,
    employeeId: { $in: [...employeeIds] },
  }
}

/** The ids of the people named, or every name that the run does not pay as a finding. */
export async function paidByRun(
  tenant: Tenant,
  run: PayrollRun,
  names: readonly string[],
): Promise<string[]> {
  const known = await resolveEmployeeIds(tenant, run.organizationId, names)
  const paid = await listPaidOf(tenant, run, [...known.values()])
  const findings = names.flatMap((name, index) =>
    paid.has(known.get(name) ?? '')
      ? []
      : [fieldProblem(['employee_ids', index], 'unknown_reference', 'This person is not paid by the run.')],
  )
  if (findings.length === 0) return [...paid]
  throw new Problem('validation_failed', 'Some employees are not paid by this run.', findings)
}
