// End of a calculation. The engine that stored the last shard commits it; the repair does so if that engine has died.
// The run is locked, so only the first of several acts.

import type { Storage } from '#storage/open.ts'
import {
  closeCalculation,
  findCalculation,
  lockInputsShared,
} from '#storage/repositories/runs/calculations.ts'
import { readProgress, sumCalculation } from '#storage/repositories/runs/calculation-sums.ts'
import { forOrganization, type Tenant } from '#storage/repositories/for-tenant.ts'
import { restoreClaims, settleClaims } from '#storage/repositories/runs/input-claims.ts'
import { lockPayrollRun } from '#storage/repositories/runs/payroll-runs.ts'
import { transitionRun, restorePreviousStatus } from '#storage/repositories/runs/run-transitions.ts'
import { planRendering } from '#storage/repositories/documents/renderings.ts'
import type { Paise } from '#proto/units.ts'
import { announceCalculated, announceFailed } from './run-events.ts'

export type CalculationKey = {
  readonly organizationId: number
  readonly payrollRunId: string
  readonly revision: number
}

/**
 * Outcome of the run; `contradicted`: failed, because its sums disagree; `waiting` while shards are open, `moved_on`
 * when another move came first.
 */
type Completion = 'generated' | 'failed' | 'contradicted' | 'waiting' | 'moved_on'

type LockedRun = NonNullable<Awaited<ReturnType<typeof lockPayrollRun>>>

/** Verifies the sums, moves the state and appends the event, in one transaction. */
export async function completeCalculation(storage: Storage, key: CalculationKey): Promise<Completion> {
  const open = await forOrganization(storage, key.organizationId, tenant =>
    readProgress(tenant, {
      organizationId: key.organizationId,
      id: key.payrollRunId,
      revision: key.revision,
    }),
  )
  if (open.open > 0) return 'waiting'

  return forOrganization(storage, key.organizationId, async tenant => {
    await lockInputsShared(tenant, key.organizationId)
    const run = await lockPayrollRun(tenant, key.payrollRunId)
    if (run === null || run.status !== 'calculating' || run.revision !== key.revision) return 'moved_on'
    const answer = await sumCalculation(tenant, run)
    if ('contradiction' in answer) {
      await fail(tenant, run, `invariant_broken: ${answer.contradiction}`)
      return 'contradicted'
    }
    if ('isAboveLimit' in answer) return fail(tenant, run, 'totals_above_limit')
    const { sums } = answer
    const calculation = await findCalculation(tenant, run)
    if (sums.slips === 0) return fail(tenant, run, 'no_payslip_possible')
    if (sums.failed > 0 && calculation?.stopOnFailure) return fail(tenant, run, 'employee_failed')
    const expected = calculation?.expectedInputHash ?? sums.inputHash
    if (expected !== sums.inputHash) return fail(tenant, run, 'input_hash_differs')

    transitionRun(tenant, run, 'complete')
    await settleClaims(tenant, run)
    run.previousRevision = null
    run.employeeCount = sums.slips
    run.failedCount = sums.failed
    run.gross = sums.gross
    run.totalDeductions = sums.totalDeductions
    run.netPayable = sums.netPayable
    run.employerContributions = sums.employerContributions
    run.reimbursements = sums.reimbursements
    run.totalCost = (sums.gross + sums.reimbursements + sums.employerContributions) as Paise
    run.zeroPayCount = sums.zeroPay
    run.negativeNetCount = sums.negativeNet
    run.warningsCount = sums.warnings
    await closeCalculation(tenant, run, { inputHash: sums.inputHash, resultHash: sums.resultHash })
    await tenant.em.flush()
    await announceCalculated(tenant, run, sums)
    await planRendering(tenant, run)
    return 'generated'
  })
}

/** Gives a calculation up: the engine could not do it. The run can be calculated again. */
export function failCalculation(storage: Storage, key: CalculationKey, reason: string): Promise<Completion> {
  return forOrganization(storage, key.organizationId, async tenant => {
    await lockInputsShared(tenant, key.organizationId)
    const run = await lockPayrollRun(tenant, key.payrollRunId)
    if (run === null || run.status !== 'calculating' || run.revision !== key.revision) return 'moved_on'
    return fail(tenant, run, reason)
  })
}

async function fail(tenant: Tenant, run: LockedRun, reason: string): Promise<'failed'> {
  await closeCalculation(tenant, run, null)
  await restoreClaims(tenant, run)
  if (run.previousRevision) {
    restorePreviousStatus(tenant, run, 'fallBack')
    run.statusReason = `recalculation_failed: ${reason}`
    await tenant.em.flush()
    return 'failed'
  }
  transitionRun(tenant, run, 'fail')
  run.statusReason = reason
  await tenant.em.flush()
  await announceFailed(tenant, run, reason.split(':')[0] ?? reason)
  return 'failed'
}
