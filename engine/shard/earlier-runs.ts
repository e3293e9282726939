// Inputs of this run and of the earlier runs that paid the months a payslip looks back on.

import type { ArrearsInput, EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import { calculationOf } from '#storage/bulk/arrears-reader.ts'
import type { BulkClient } from '#storage/postgres/bulk.ts'
import { type Frozen, readFrozen, type ShardKey } from '#storage/bulk/shards.ts'
import { prepareEarlier, type PreparedRun, prepareRun } from '../payslip/prepare.ts'

/** The earlier months that facts look back on, those of other payments of the month too. */
export function monthsOf({ arrears = [], sameMonth = [] }: EmployeeInput): readonly ArrearsInput[] {
  return sameMonth.length === 0
    ? arrears
    : [...arrears, ...sameMonth.flatMap(({ contents }) => contents.arrears ?? [])]
}

export type EarlierRun = Frozen & { readonly run: PreparedRun }

/** Shards of one run follow each other, so the last run prepared is nearly always the one asked for. */
let latest: { key: string; prepared: EarlierRun } | null = null

export async function preparedRun(client: BulkClient, key: Omit<ShardKey, 'no'>): Promise<EarlierRun> {
  const name = `${key.payrollRunId}/${key.revision}`
  if (latest?.key === name) return latest.prepared
  const frozen = await readFrozen(client, key)
  latest = { key: name, prepared: { ...frozen, run: prepareRun(frozen.input) } }
  return latest.prepared
}

/** Frozen inputs of earlier calculations; they never change, so they are kept while the organization stays the same. */
let earlierInputs: { organizationId: number; inputs: Map<string, RunInput> } | null = null

export async function earlierInput(
  client: BulkClient,
  organizationId: number,
  paidBy: string,
): Promise<RunInput> {
  if (earlierInputs?.organizationId !== organizationId) earlierInputs = { organizationId, inputs: new Map() }
  const known = earlierInputs.inputs.get(paidBy)
  if (known !== undefined) return known
  const { input } = await readFrozen(client, { organizationId, ...calculationOf(paidBy) })
  earlierInputs.inputs.set(paidBy, input)
  return input
}

/** The run with the choices by which each of the months was paid. */
export async function withEarlierRuns(
  client: BulkClient,
  organizationId: number,
  run: PreparedRun,
  months: readonly { readonly paidBy: string | null }[],
): Promise<PreparedRun> {
  const earlier = new Map<string, PreparedRun>()
  for (const { paidBy } of months) {
    if (paidBy === null || earlier.has(paidBy)) continue
    earlier.set(paidBy, prepareEarlier(run.input, await earlierInput(client, organizationId, paidBy)))
  }
  if (earlier.size === 0) return run
  return { ...run, earlier: month => earlier.get(month.paidBy ?? '') ?? run.earlier(month) }
}
