// Transitions of a run between its states.

import { type RunMove, runMoves, type RunStatus } from '#proto/run-moves.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { Tenant } from '../for-tenant.ts'

/** Moves a locked run, or refuses with the states from which the move is possible. */
export function transitionRun(tenant: Tenant, run: PayrollRun, move: RunMove): void {
  const { from, to } = runMoves[move]
  requireRunState(run, from)
  run.updatedAt = tenant.clock()
  if (to === 'same') return
  const next = to === 'previous' ? run.previousStatus : to
  if (!next) throw new Error(`Run ${run.id} does not know its state before ${run.status}.`)
  run.previousStatus = run.status
  run.status = next
  if (next === 'locked' || next === 'paid') run.wasClosed = true
}

/** Ends a calculation that comes to nothing: the run is what it was before, with the slips it had. */
export function restorePreviousStatus(
  tenant: Tenant,
  run: PayrollRun,
  move: 'fallBack' | 'cancelCalculation',
): void {
  transitionRun(tenant, run, move)
  run.revision = run.previousRevision ?? (run.status === 'draft' ? 0 : run.revision)
  run.previousRevision = null
}

/** Refuses a run in any other state. */
export function requireRunState(run: PayrollRun, from: readonly RunStatus[]): void {
  if (!from.includes(run.status)) throw wrongState(run, from)
}

function wrongState(run: PayrollRun, from: readonly RunStatus[]): Problem {
  if (run.status === 'calculating') return inProgress(run.id)
  const expected = from.join(' or ')
  return new Problem('invalid_run_state', `The run is ${run.status}; this operation requires ${expected}.`, [
    fieldProblem(['status'], 'expected_state', `The run must be ${expected}.`, from),
  ])
}

/** The refusal that tells where to wait. */
export function inProgress(runId: string): Problem {
  return new Problem(
    'calculation_in_progress',
    'The run is being calculated. Wait until it ends, or cancel the calculation.',
    [],
    { location: `/payroll-runs/${runId}` },
  )
}
