// Adjustments that a partner sets by hand for one person of a run.

import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PayrollRunEmployee } from '#storage/entities/payroll-run-employee.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { findCalculation, lockInputsShared } from '#storage/repositories/runs/calculations.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { transitionRun } from '#storage/repositories/runs/run-transitions.ts'
import { payHoldAmong } from '#storage/repositories/employees/payroll-permissions.ts'
import { adjustEmployee, findMember } from '#storage/repositories/runs/roster.ts'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import type { FromWire } from '../../http/wire.ts'
import { foundRun, lockedRun } from './moves.ts'
import type { AdjustEmployee } from './act-schema.ts'

export type Adjustment = { readonly employeeId: string; readonly figuresChange: boolean }

/** Notes the adjustment; whose figures it changes is to be calculated again. */
export async function adjust(
  tenant: Tenant,
  { id, name }: { id: string; name: string },
  body: FromWire<typeof AdjustEmployee>,
  ifMatch: readonly string[] | null,
): Promise<Adjustment> {
  await lockInputsShared(tenant, (await foundRun(tenant, id)).organizationId)
  const run = await lockedRun(tenant, id, ifMatch)
  const member = await findMember(tenant, run, name)
  if (member === null) throw notFound()
  transitionRun(tenant, run, 'adjust')
  refuseFindings(await overrideFindings(tenant, run, body))
  if (body.excluded === false && member.excluded && (await isOnPayHold(tenant, run, member))) {
    throw new Problem('employee_not_payable', 'Payroll is not allowed for this employee. Allow it first.', [
      fieldProblem(['excluded'], 'out_of_range', 'Allow payroll for the employee, then recalculate the run.'),
    ])
  }
  const { figuresChange } = await adjustEmployee(tenant, run, member, body)
  return { employeeId: member.employeeId, figuresChange }
}

/** No run of the period may pay the person. */
async function isOnPayHold(
  tenant: Tenant,
  { organizationId, periodEnd }: PayrollRun,
  { employeeId }: PayrollRunEmployee,
): Promise<boolean> {
  return (await payHoldAmong(tenant, [{ organizationId, id: employeeId }], periodEnd)).has(employeeId)
}

/** A component as the calculation knew it, or income tax; each once. */
async function overrideFindings(
  tenant: Tenant,
  run: PayrollRun,
  { overrides = [] }: FromWire<typeof AdjustEmployee>,
): Promise<ProblemDetail[]> {
  const calculation = await findCalculation(tenant, run)
  const known = new Set(['TDS', ...(calculation?.runInput.components ?? []).map(({ code }) => code)])
  return overrides.flatMap(({ code }, index) => {
    const path = ['overrides', index, 'code']
    if (!known.has(code)) {
      return [
        fieldProblem(path, 'unknown_reference', 'Send the code of a component of the organization, or TDS.'),
      ]
    }
    const isSecond = overrides.findIndex(other => other.code === code) < index
    return isSecond ? [fieldProblem(path, 'duplicate', 'The code occurs twice. Send each line once.')] : []
  })
}
