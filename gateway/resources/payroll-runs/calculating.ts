// How the gateway asks the engine for a calculation.

import { Problem } from '#proto/problems.ts'
import type { CallBasics } from '../../http/route.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'

/** What most calculations do not ask for. */
export const plainStart = {
  expectedVersion: null,
  stopOnFailure: false,
  expectedInputHash: null,
  recalculation: null,
}

/** Who asks for a calculation, for the record. */
export function asking({ caller, audited }: Pick<CallBasics, 'caller' | 'audited'>) {
  return audited && { ...audited, accountId: caller.accountId }
}

export function runName(run: PayrollRun): { organizationId: number; payrollRunId: string } {
  return { organizationId: run.organizationId, payrollRunId: run.id }
}

/** The run is made although it is not calculated; without its id the caller could not go on with it. */
export function namingDraft(error: unknown, id: string): unknown {
  if (!(error instanceof Problem)) return error
  const message = `${error.message} The run is made, as draft ${id}.`
  return new Problem(error.code, message, error.details, { ...error.members, payroll_run_id: id })
}
