// One worker thread. It holds its own database connection, calculates one shard at a time and stores it;
// nothing but counts goes back to the process that asked. Previews and explanations run here too, so that the
// process's own thread stays free to answer.

import { createHash } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import type { PreviewResult, RunInput, Slip } from '#proto/calculation.ts'
import type { Paise } from '#proto/units.ts'
import { openBulkConnection } from '#storage/bulk/connection.ts'
import { type PersonFacts, readShardFacts } from '#storage/bulk/facts-reader.ts'
import { readStoredSlip } from '#storage/bulk/payslip-reader.ts'
import { type Calculated, writePayslips } from '#storage/bulk/payslip-writer.ts'
import {
  claimShard,
  completeShard,
  readRunInput,
  type ShardKey,
  type ShardTotals,
} from '#storage/bulk/shards.ts'
import { recordedLaw } from '../lawbook/recorded.ts'
import { isHypothetical, lookupOf, SuppositionRefused } from '../lawbook/supposed.ts'
import { calculatePayslip } from '../payslip/calculate.ts'
import { type PreparedRun, prepareRun } from '../payslip/prepare.ts'
import type {
  ExplainAnswer,
  ExplainTask,
  PeriodRefusal,
  PreviewAnswer,
  PreviewTask,
  ShardOutcome,
  SuppositionRefusal,
} from './tasks.ts'

const { databaseUrl } = workerData as { databaseUrl: string }
const database = openBulkConnection(databaseUrl)

/** Calculates and stores one shard; a second delivery of a stored one changes nothing. */
export function calculateShard(key: ShardKey): Promise<ShardOutcome> {
  return database.forOrganization(key.organizationId, async client => {
    const shard = await claimShard(client, key)
    if (shard.state !== 'open') return shard

    const { run, ruleSetVersion } = await preparedRun(key, () => readRunInput(client, key))
    if (run.rulebook.version !== ruleSetVersion) {
      throw new Error(
        `Run ${key.payrollRunId} was planned under ${ruleSetVersion}, this engine knows another law.`,
      )
    }
    const { period } = run.input
    const yearStart = run.tds?.law.year.start ?? period.start
    const paidOn = run.input.payDate ?? period.end
    const people = await readShardFacts(client, { ...key, ...shard }, period, yearStart, paidOn)
    if (people.length !== shard.size) {
      throw new Error(
        `Shard ${key.no} of ${key.payrollRunId} holds ${shard.size} people, ${people.length} were read.`,
      )
    }
    const results = people.map(person => calculated(run, person))
    await writePayslips(client, key, run.input.period, results)
    const totals = sum(results)
    await completeShard(client, key, totals)
    return { state: 'stored', ...totals }
  })
}

function calculated(run: PreparedRun, person: PersonFacts): Calculated {
  const result = calculatePayslip(run, person.input)
  return 'slip' in result
    ? { person, slip: result.slip, failure: null }
    : { person, slip: null, failure: result.failure }
}

function sum(results: readonly Calculated[]): ShardTotals {
  const totals = { calculated: 0, failed: 0, gross: 0, totalDeductions: 0, netPayable: 0 }
  for (const { slip } of results) {
    if (slip === null) {
      totals.failed += 1
      continue
    }
    totals.calculated += 1
    totals.gross += slip.gross
    totals.totalDeductions += slip.totalDeductions
    totals.netPayable += slip.netPayable
  }
  return totals
}

type Frozen = { input: RunInput; ruleSetVersion: string }
type Prepared = { run: PreparedRun; ruleSetVersion: string }

/** Shards of one run follow each other, so the last run prepared is nearly always the one asked for. */
let latest: { key: string; prepared: Prepared } | null = null

async function preparedRun(key: Omit<ShardKey, 'no'>, read: () => Promise<Frozen>): Promise<Prepared> {
  const name = `${key.payrollRunId}/${key.revision}`
  if (latest?.key === name) return latest.prepared
  const { input, ruleSetVersion } = await read()
  latest = { key: name, prepared: { run: prepareRun(input), ruleSetVersion } }
  return latest.prepared
}

/** The version of the law that a run would be calculated by. */
export function ruleSetVersion(
  input: RunInput,
): { ruleSetVersion: string } | PeriodRefusal | SuppositionRefusal {
  return unlessRefused(() => ({ ruleSetVersion: prepareRun(input).rulebook.version }))
}

/** Calculates without reading or writing anything. */
export function preview(task: PreviewTask): PreviewAnswer | PeriodRefusal | SuppositionRefusal {
  const { run: input, employees, trace, supposed } = task
  return unlessRefused(() => {
    const lookup = lookupOf(supposed, input.period)
    const run = prepareRun(input, lookup)
    const results = employees.map(({ ref, input: facts }): PreviewResult => ({
      ref,
      ...calculatePayslip(run, facts, { trace }),
    }))
    const text = JSON.stringify(results)
    return {
      results: text,
      ruleSetVersion: run.rulebook.version,
      hypothetical: (supposed?.overrides.length ?? 0) > 0 || isHypothetical(lookup, input.period),
      inputHash: sha256(
        JSON.stringify(supposed === null ? [input, employees] : [input, employees, supposed]),
      ),
      resultHash: sha256(text),
    }
  })
}

let lawText: string | null = null

/** RecordedLaw as JSON text. */
export function law(): string {
  lawText ??= JSON.stringify(recordedLaw())
  return lawText
}

const refusals = ['rule_not_found', 'period_invalid']

/** An error keeps its message but not its class on the way between threads, so a refusal goes as a value. */
function unlessRefused<Answer>(calculate: () => Answer): Answer | PeriodRefusal | SuppositionRefusal {
  try {
    return calculate()
  } catch (error) {
    if (error instanceof SuppositionRefused)
      return { refusal: 'validation_failed', message: error.message, field: error.field }
    if (error instanceof Error && 'code' in error && refusals.includes(String(error.code))) {
      return { refusal: 'period_invalid', message: error.message }
    }
    throw error
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The stored slip, calculated again from its stored facts with every step kept; the two must be equal. */
export function explain({ organizationId, payslipId }: ExplainTask): Promise<ExplainAnswer> {
  return database.forOrganization(organizationId, async (client): Promise<ExplainAnswer> => {
    const stored = await readStoredSlip(client, organizationId, payslipId)
    if (stored === null) return { refusal: 'not_found' }
    if (stored.failure !== null) return { refusal: 'failed' }

    const { run, ruleSetVersion } = await preparedRun(stored.key, () => readRunInput(client, stored.key))
    const again = calculatePayslip(run, stored.facts, { trace: true })
    if (!('slip' in again) || !sameAmounts(again.slip, stored.amounts)) return { refusal: 'differs' }
    return { slip: again.slip, ruleSetVersion }
  })
}

function sameAmounts(slip: Slip, amounts: readonly (readonly [code: string, amount: Paise])[]): boolean {
  return (
    slip.lines.length === amounts.length &&
    slip.lines.every((line, index) => line.code === amounts[index]?.[0] && line.amount === amounts[index][1])
  )
}
