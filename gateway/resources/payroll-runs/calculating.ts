// Requests for a calculation, from the gateway to the engine.

import { Problem } from '#proto/problems.ts'
import type { EngineClient } from '../../engine-client.ts'
import type { Attempt } from '../../http/attempt.ts'
import type { CallBasics } from '../../http/route.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'

/** Options that most calculations do not set. */
export const plainStart = {
  expectedVersion: null,
  stopOnFailure: false,
  expectedInputHash: null,
  recalculation: null,
}

type Asking = Pick<CallBasics, 'caller' | 'audited' | 'attempt'>
type Start = Omit<Parameters<EngineClient['startCalculation']>[0], 'asked'>

/**
 * Starts the calculation, unless an earlier attempt at the same request did. The engine records the call, and under its
 * idempotency key the run, in the transaction of the plan.
 */
export async function startOnce(
  engine: EngineClient,
  { caller, audited, attempt }: Asking,
  start: Start,
): Promise<void> {
  if (isStarted(attempt, start.payrollRunId)) return
  const asked = audited && { ...audited, accountId: caller.accountId, leases: attempt.handOver() }
  await engine.startCalculation({ ...start, asked })
}

/** Whether an earlier attempt at the same request started the calculation. */
export function isStarted({ committed }: Attempt, payrollRunId: string): boolean {
  return payrollRunId in committed
}

export function runName(run: PayrollRun): { organizationId: number; payrollRunId: string } {
  return { organizationId: run.organizationId, payrollRunId: run.id }
}

/** The run is made although it is not calculated; without its id the caller could not go on with it. */
export function withDraftId(error: unknown, id: string): unknown {
  if (!(error instanceof Problem)) return error
  const message = `${error.message} The run was created as draft ${id}.`
  return new Problem(error.code, message, error.details, { ...error.members, payroll_run_id: id })
}
