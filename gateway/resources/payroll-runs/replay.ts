// Proof of a run: every slip calculated again from the facts that were stored with it.

import { createHash } from 'node:crypto'
import type { Replay } from '#proto/calculation/replay.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { statesWithPayslips } from '#proto/run-moves.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { findCalculation } from '#storage/repositories/runs/calculations.ts'
import { listSlices } from '#storage/repositories/runs/unfinished-runs.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { slipsRevision } from '#storage/run-states.ts'
import type { EngineClient } from '../../engine-client.ts'
import type { FromWire } from '../../http/wire.ts'
import type { ReplayAnswer } from './report-schema.ts'

type Slice = Parameters<EngineClient['replaySlips']>[0]

/** The facts that a replay has to prove. Refuses a run without slips. */
export async function replayQuestion(tenant: Tenant, run: PayrollRun) {
  const revision = slipsRevision(run)
  const calculation =
    revision === null
      ? null
      : await findCalculation(tenant, { organizationId: run.organizationId, id: run.id, revision })
  if (revision === null || calculation === null) {
    throw new Problem('invalid_run_state', `This run is ${run.status} and has no payslips to replay.`, [
      fieldProblem(['status'], 'expected_state', 'Calculate the run first.', statesWithPayslips),
    ])
  }
  const key = { organizationId: run.organizationId, payrollRunId: run.id, revision }
  const slices = (await listSlices(tenant, run, revision)).map(({ firstEmployeeId, lastEmployeeId }) => ({
    ...key,
    firstEmployeeId,
    lastEmployeeId,
  }))
  return { calculation, slices }
}

const slicesAtOnce = 4
/** People that a replay takes of the budget. The gateway holds their hashes alone; the engines are busy with `slicesAtOnce` slices. */
export const peopleOfReplay = 400
const differingShown = 100

/** Slices go to whichever engines there are, a few at a time, so that nobody else's work waits for long. */
export async function replayRun(
  engine: EngineClient,
  { calculation, slices }: Awaited<ReturnType<typeof replayQuestion>>,
): Promise<FromWire<typeof ReplayAnswer>> {
  const replays: Replay[] = []
  for (let from = 0; from < slices.length; from += slicesAtOnce) {
    const batch: readonly Slice[] = slices.slice(from, from + slicesAtOnce)
    replays.push(...(await Promise.all(batch.map(slice => engine.replaySlips(slice)))))
  }
  const differing = replays.flatMap(replay => replay.differing)
  const hashes = replays.flatMap(replay => replay.hashes)
  // As the calculation was hashed when it was completed: the hashes of all slips, in the order of the people.
  const replayedHash = createHash('sha256').update(hashes.join('')).digest('hex')
  const resultHash = calculation.resultHash ?? null
  return {
    payrollRunId: calculation.payrollRunId,
    revision: calculation.revision,
    engineVersion: calculation.engineVersion,
    ruleSetVersion: calculation.ruleSetVersion,
    resultHash,
    replayedHash,
    isEqual: differing.length === 0 && resultHash === replayedHash,
    counts: {
      slips: hashes.length,
      matched: hashes.length - differing.length,
      differing: differing.length,
    },
    differing: differing.slice(0, differingShown).map(each => ({ ...each })),
  }
}
