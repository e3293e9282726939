import { Problem } from '#proto/problems.ts'
import type { ShardKey } from '#storage/bulk/shards.ts'
import type { Storage } from '#storage/open.ts'
import {
  holdInputs,
  listOpenShards,
  readRunInput,
  writeCalculation,
} from '#storage/repositories/calculations.ts'
import { forOrganization } from '#storage/repositories/for-tenant.ts'
import { fillRoster, lockPayrollRun, moveRun } from '#storage/repositories/payroll-runs.ts'
import type { WorkerPool } from './pool.ts'

export type StartRequest = {
  readonly organizationId: number
  readonly payrollRunId: string
  /** The version that the caller read; null: whichever it is. */
  readonly expectedVersion: number | null
  /** One employee without a slip fails the run instead of being reported in it. */
  readonly stopOnFailure: boolean
  /** Facts that hash to anything else fail the run; null: whatever they are. */
  readonly expectedInputHash: string | null
}

type Plan = {
  readonly revision: number
  readonly employees: number
  readonly shards: readonly ShardKey[]
}

/**
 * Takes the roster, cuts it into shards, freezes what they share and moves the run to `calculating`, all in
 * one transaction. Refuses `not_found`, `invalid_run_state`, `calculation_in_progress`, `duplicate_run`,
 * `run_blocked`, `period_invalid` and `precondition_failed`.
 */
export function planCalculation(
  storage: Storage,
  pool: WorkerPool,
  options: { engineVersion: string; shardSize: number },
  request: StartRequest,
): Promise<Plan> {
  return forOrganization(storage, request.organizationId, async tenant => {
    await holdInputs(tenant, request.organizationId)
    const run = await lockPayrollRun(tenant, request.payrollRunId)
    if (run === null) throw new Problem('not_found', 'There is no such payroll run.')
    if (request.expectedVersion !== null && request.expectedVersion !== run.version) {
      throw new Problem('precondition_failed', `The run is at version ${run.version} by now; read it again.`)
    }
    if (run.status === 'calculating') {
      throw new Problem('calculation_in_progress', 'This run is being calculated; wait for it to finish.')
    }
    if (run.status === 'generated') {
      throw new Problem('invalid_run_state', 'This run is generated already; use recalculate.')
    }
    moveRun(tenant, run, 'calculate')

    const shared = await readRunInput(tenant, run.organizationId, {
      start: run.periodStart,
      end: run.periodEnd,
    })
    if (shared === null) throw new Problem('not_found', 'There is no such payroll run.')
    const runInput = { ...shared, payDate: run.payDate }
    if (runInput.components.length === 0) {
      throw new Problem('run_blocked', 'The organization has no active salary component; create one first.')
    }
    const ruleSetVersion = await pool.ruleSetVersion(runInput)

    await fillRoster(tenant, run)
    run.revision += 1
    run.attempt = 1
    run.statusReason = null
    const planned = await writeCalculation(tenant, run, { runInput, ruleSetVersion, ...options, ...request })
    if (planned.employees === 0) {
      throw new Problem(
        'run_blocked',
        'Everybody on the roster is excluded from payroll; allow at least one.',
      )
    }
    await tenant.em.flush()
    return {
      revision: run.revision,
      employees: planned.employees,
      shards: await listOpenShards(tenant, run),
    }
  })
}
