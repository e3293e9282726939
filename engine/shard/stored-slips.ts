// Tasks over stored payslips: explain, replay and simulate them from their stored facts.

import { isDeepStrictEqual } from 'node:util'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { Replay, ReplayDifference } from '#proto/calculation/replay.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { toJson } from '#proto/engine/call-codec.ts'
import type { ExplainedPayslip, ReplyOf, RequestOf } from '#proto/engine/calls.ts'
import type { Paise } from '#proto/units.ts'
import type { BulkClient } from '#storage/postgres/bulk.ts'
import {
  forEachPricedSlip,
  type PricedSlip,
  readStoredRows,
  readStoredSlips,
  type StoredFigures,
  storedSlipName,
} from '#storage/bulk/payslip-reader.ts'
import { amountsOf, slipText } from '#storage/bulk/payslip-writer.ts'
import { lookupOf } from '../lawbook/supposed.ts'
import { type PreparedRun, prepareRun } from '../payslip/prepare.ts'
import { payslipOf } from '../payslip/settlement/settlement.ts'
import { calculateOrFail, orProblem } from './preview.ts'
import { asPaid, Simulation } from './simulation.ts'
import { engineVersion, database } from './connection.ts'
import { monthsOf, type EarlierRun, preparedRun, withEarlierRuns } from './earlier-runs.ts'
import { sha256 } from './hash.ts'

/** Stored slips, calculated again from their stored facts with every step kept; the figures must be equal. */
export function explainPayslips(
  { organizationId, payslips, steps }: RequestOf<'explainPayslips'>,
  mistakes: string[],
): Promise<ReplyOf<'explainPayslips'>> {
  return database.forOrganization(organizationId, async client => {
    const stored = await readStoredSlips(client, organizationId, payslips)
    const explained: ExplainedPayslip[] = []
    for (const { id, revision } of payslips) {
      const found = stored.get(storedSlipName(id, revision))
      explained.push(
        found === undefined || found.failure !== null
          ? { problem: 'not_found' }
          : await explainStored(client, found, mistakes, steps),
      )
    }
    return explained
  })
}

async function explainStored(
  client: BulkClient,
  { key, facts, amounts }: StoredFigures,
  mistakes: string[],
  steps: boolean,
): Promise<ExplainedPayslip> {
  const { run } = await preparedRun(client, key)
  const lookingBack = await withEarlierRuns(client, key.organizationId, run, monthsOf(facts))
  const again = calculateOrFail(lookingBack, facts, mistakes, { trace: true })
  if (!('slip' in again) || !sameAmounts(again.slip, amounts)) return { problem: 'explanation_unavailable' }
  return { slip: steps ? again.slip : withoutSteps(again.slip) }
}

function withoutSteps(slip: Slip): Slip {
  const lines = slip.lines.map(line =>
    line.explanation === null ? line : { ...line, explanation: { ...line.explanation, steps: [] } },
  )
  return { ...slip, lines }
}

/** Every stored slip of a slice calculated again: all of it must come out to the letter, columns and hash of facts too. */
export function replaySlips(task: RequestOf<'replaySlips'>): Promise<Replay> {
  return database.forOrganization(task.organizationId, async client => {
    const hashes: string[] = []
    const differing: ReplayDifference[] = []
    for (const row of await readStoredRows(client, task)) {
      const { run, ruleSetVersion } = await preparedRun(client, { ...task, revision: row.calculatedIn })
      const months = monthsOf(row.facts)
      const lookingBack = await withEarlierRuns(client, task.organizationId, run, months)
      const again = payslipOf(lookingBack, row.facts)
      const slip = 'slip' in again ? again.slip : null
      const text = 'slip' in again ? slipText(again.slip) : JSON.stringify(again.failure)
      hashes.push(sha256(text))
      const { employeeId, externalId } = row
      const isSame = text === row.text && isDeepStrictEqual([...amountsOf(slip, row.facts)], [...row.amounts])
      if (!row.factsHold) differing.push({ employeeId, externalId, reason: 'facts' })
      else if (!isSame) {
        const reason = run.rulebook.version === ruleSetVersion ? 'figures' : 'rules'
        differing.push({ employeeId, externalId, reason })
      }
    }
    return { hashes, differing }
  })
}

type OverriddenRun = {
  readonly frozen: EarlierRun
  readonly supposed: PreparedRun
  /** True if the stored figures are those of this engine and the recorded law. */
  readonly isCurrent: boolean
}

/** The slices of one simulation follow each other. */
let latestOverridden: { readonly key: string; readonly run: PreparedRun } | null = null

async function overriddenRun(
  client: BulkClient,
  { organizationId, payrollRunId, overrides }: RequestOf<'simulateSlips'>,
  revision: number,
): Promise<OverriddenRun> {
  const frozen = await preparedRun(client, { organizationId, payrollRunId, revision })
  const key = `${payrollRunId}/${revision} ${toJson(overrides)}`
  if (latestOverridden?.key !== key) {
    const run = orProblem(() => prepareRun(frozen.input, lookupOf(overrides, frozen.input.period)))
    latestOverridden = { key, run }
  }
  const isCurrent =
    frozen.ruleSetVersion === frozen.run.rulebook.version && frozen.engineVersion === engineVersion
  return { frozen, supposed: latestOverridden.run, isCurrent }
}

/**
 * Compares the overrides with the stored payments of a slice. Payslips of another engine or rule set are calculated
 * again by the recorded law first, so that the difference is that of the overrides alone.
 */
export function simulateSlips(
  task: RequestOf<'simulateSlips'>,
  mistakes: string[],
): Promise<ReplyOf<'simulateSlips'>> {
  const { organizationId } = task
  return database.forOrganization(organizationId, async client => {
    const runs = new Map([[task.revision, await overriddenRun(client, task, task.revision)]])
    const simulation = new Simulation()
    const price = (
      stored: PricedSlip,
      facts: EmployeeInput,
      { frozen, supposed, isCurrent }: OverriddenRun,
    ): void => {
      const after = calculateOrFail(supposed, facts, mistakes)
      const before = isCurrent ? null : calculateOrFail(frozen.run, facts, mistakes)
      if ('failure' in after) simulation.fail(stored, after.failure)
      else if (before !== null && 'failure' in before) simulation.fail(stored, before.failure)
      else simulation.add(stored, before === null ? stored : asPaid(before.slip), after.slip, frozen.input)
    }
    const priceOfEarlier = async (stored: PricedSlip, facts: EmployeeInput): Promise<void> => {
      const revision = stored.calculatedIn
      const run = runs.get(revision) ?? (await overriddenRun(client, task, revision))
      runs.set(revision, run)
      const lookingBack = (of: PreparedRun) => withEarlierRuns(client, organizationId, of, monthsOf(facts))
      const { frozen } = run
      const supposed = await lookingBack(run.supposed)
      price(stored, facts, { ...run, supposed, frozen: { ...frozen, run: await lookingBack(frozen.run) } })
    }
    // Most slips need nothing else to be read, and so no promise.
    const withoutPayslip = await forEachPricedSlip(client, task, (stored, facts) => {
      const run = runs.get(stored.calculatedIn)
      return run === undefined || monthsOf(facts).length > 0
        ? priceOfEarlier(stored, facts)
        : price(stored, facts, run)
    })
    const { version } = runs.get(task.revision)!.supposed.rulebook
    return { ruleSetVersion: version, engineVersion, withoutPayslip, ...simulation.result() }
  })
}

function sameAmounts(slip: Slip, amounts: readonly (readonly [code: string, amount: Paise])[]): boolean {
  return (
    slip.lines.length === amounts.length &&
    slip.lines.every((line, index) => line.code === amounts[index]?.[0] && line.amount === amounts[index][1])
  )
}
