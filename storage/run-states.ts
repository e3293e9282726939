// Which payroll runs count, and which of their revisions: the lists of `proto/run-moves.ts` as conditions and expressions
// in SQL. Each takes the alias of a `payroll_run`.

import {
  calculatedStates,
  closedStates,
  countingStates,
  isInState,
  type RunStatus,
  statesWithPayslips,
} from '#proto/run-moves.ts'
import type { PayrollRun } from './entities/payroll-run.ts'

/** Condition: other payments take the run into account, by the payslips of its `countingRevision` if it has one. */
export function isCounting(run: string): string {
  return hasStatus(run, countingStates)
}

/** Condition: no calculation is under way, and the payslips of the present revision stand. */
export function isCalculated(run: string): string {
  return hasStatus(run, calculatedStates)
}

/** Condition: the figures are final. No calculation is under way, so that the present revision is the one that counts. */
export function isClosed(run: string): string {
  return hasStatus(run, closedStates)
}

/** Condition: the run counts or is reversed. In its first calculation the `countingRevision` is null. */
export function isCountingOrVoid(run: string): string {
  return hasStatus(run, [...statesWithPayslips, 'calculating'])
}

/**
 * The revision whose payslips count, of a run that `isCounting` or `isCountingOrVoid`: while it is calculated again, the
 * one before; null in its first calculation.
 */
export function countingRevision(run: string): string {
  return `case ${run}.status when 'calculating' then ${run}.previous_revision else ${run}.revision end`
}

function hasStatus(run: string, states: readonly RunStatus[]): string {
  return `${run}.status in (${states.map(state => `'${state}'`).join(', ')})`
}

/** The revision whose slips count; null: none do. A calculation under way or given up leaves rows of no meaning. */
export function slipsRevision(
  run: Pick<PayrollRun, 'status' | 'revision' | 'previousRevision'>,
): number | null {
  if (run.status === 'calculating') return run.previousRevision ?? null
  return isInState(run, statesWithPayslips) ? run.revision : null
}
