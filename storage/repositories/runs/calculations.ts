// How a run becomes slips: planned in one transaction, its shards stored one by one, and completed in one
// transaction by whoever stores the last.

import type { RunInput } from '#proto/calculation/run-input.ts'
import { currentTraceparent } from '#proto/process/trace.ts'
import { raw } from '@mikro-orm/postgresql'
import { type Calculation, CalculationTable } from '../../entities/calculation.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { inputsLock } from '../../inputs-lock.ts'
import type { Storage } from '../../open.ts'
import { forOrganization, type Tenant } from '../for-tenant.ts'
import { employerToFreeze } from '../organization/logos.ts'
import { plainRows, query } from '../../postgres/sql.ts'
import type { CalculationKey } from './calculation-sums.ts'
import type { OpenShard } from './unfinished-runs.ts'

/**
 * Waits for every transaction that has written an input of the organization, and holds new ones back until this one
 * ends: what a calculation reads afterwards is all that was written before it began.
 */
export async function lockInputsExclusive(tenant: Tenant, organizationId: number): Promise<void> {
  await query(tenant, 'select pg_advisory_xact_lock(?, ?)', [inputsLock, organizationId])
}

/**
 * Takes turns with plans, as the writer of an input does: for a run that changes what calculations of later periods
 * read of it. Asked before the run is locked, as a plan does.
 */
export async function lockInputsShared(tenant: Tenant, organizationId: number): Promise<void> {
  await query(tenant, 'select pg_advisory_xact_lock_shared(?, ?)', [inputsLock, organizationId])
}

/** The database's clock, with which the times of inputs and calculations are compared. */
export async function databaseNow(tenant: Tenant): Promise<Date> {
  const [row] = await query<[{ now: string | Date }]>(tenant, 'select clock_timestamp() as now')
  return new Date(row.now)
}

/** One more than any calculation of the run has had, those that came to nothing among them. */
export async function nextRevision(
  tenant: Tenant,
  run: { organizationId: number; id: string },
): Promise<number> {
  const [row] = await query<[{ latest: number | null }]>(
    tenant,
    'select max(revision) as latest from calculation where organization_id = ? and payroll_run_id = ?',
    [run.organizationId, run.id],
  )
  return (row.latest ?? 0) + 1
}

/** Which slips a recalculation may keep. */
export type KeptSlips = {
  readonly baseRevision: number
  /** The oldest calculation that a slip of the base may come from. */
  readonly oldestRevision: number
  /** The base was made under the same law and settings, so that equal facts give equal slips. */
  readonly reusesEqual: boolean
  /** Whose facts may differ from those of the base; null: anybody's. */
  readonly changedIds: readonly string[] | null
}

/**
 * Cuts the roster into shards and freezes what they share. Returns the shards that are published, in order. The run is
 * locked by the caller.
 */
export async function writeCalculation(
  tenant: Tenant,
  run: PayrollRun,
  plan: {
    runInput: RunInput
    ruleSetVersion: string
    engineVersion: string
    shardSize: number
    /** Number of shards published at first; `publishNext` marks the others. */
    publishedShards: number
    stopOnFailure: boolean
    expectedInputHash: string | null
    keeps: KeptSlips | null
    employeeIds: readonly string[] | null
    otherRuns: string
    lateIds: readonly string[]
    reason: string | null
    askedBy: string | null
  },
): Promise<{ shards: number; employees: number; published: OpenShard[] }> {
  const { em } = tenant
  const key = [run.organizationId, run.id]
  const [{ published, ...planned }] = await query<
    [{ shards: number; employees: number; published: number[] }]
  >(
    { em },
    `with cut as (
       select employee_id, (row_number() over (order by employee_id) - 1) / ? as no
       from payroll_run_employee where organization_id = ? and payroll_run_id = ? and not excluded),
     added as (
       insert into shard (organization_id, payroll_run_id, revision, no, first_employee_id, last_employee_id, size,
         published_at)
       select ?, ?, ?, no, min(employee_id), max(employee_id), count(*), case when no < ? then now() end
       from cut group by no
       returning no, size, published_at)
     select count(*)::int as shards, coalesce(sum(size), 0)::int as employees,
       coalesce(json_agg(no order by no) filter (where published_at is not null), '[]') as published
     from added`,
    [plan.shardSize, ...key, ...key, run.revision, plan.publishedShards],
  )
  await em.insert(CalculationTable, {
    organizationId: run.organizationId,
    payrollRunId: run.id,
    revision: run.revision,
    attempt: run.attempt,
    runInput: plan.runInput,
    employer: await employerToFreeze(tenant, run.organizationId),
    ruleSetVersion: plan.ruleSetVersion,
    engineVersion: plan.engineVersion,
    shardCount: planned.shards,
    employeeCount: planned.employees,
    baseRevision: plan.keeps?.baseRevision ?? null,
    oldestRevision: plan.employeeIds === null ? run.revision : (plan.keeps?.oldestRevision ?? run.revision),
    employeeIds: plan.employeeIds === null ? null : [...plan.employeeIds],
    reusesEqual: plan.keeps?.reusesEqual ?? false,
    otherRuns: plan.otherRuns,
    changedIds: plan.keeps?.changedIds ? [...plan.keeps.changedIds] : null,
    lateIds: [...plan.lateIds],
    reason: plan.reason,
    askedBy: plan.askedBy,
    stopOnFailure: plan.stopOnFailure,
    expectedInputHash: plan.expectedInputHash,
    traceparent: currentTraceparent(),
  })
  const { organizationId, id: payrollRunId, revision } = run
  return { ...planned, published: published.map(no => ({ organizationId, payrollRunId, revision, no })) }
}

/** What a run's slips have in common; null before the first calculation. */
export async function findCalculation(
  tenant: Tenant,
  run: { organizationId: number; id: string; revision: number },
) {
  return tenant.em.findOne(CalculationTable, {
    organizationId: run.organizationId,
    payrollRunId: run.id,
    revision: run.revision,
  })
}

type UnreadColumn = 'runInput' | 'employer' | 'changedIds' | 'lateIds'

/** A calculation without what its slips share and the lists that its shards read. */
export type CalculationSummary = Omit<Calculation, UnreadColumn>

const calculationsOf = plainRows<Calculation, UnreadColumn>(
  CalculationTable,
  'organization_id = any ($1::int[]) and payroll_run_id = any ($2::text[]) and revision = any ($3::int[])',
  { without: ['runInput', 'employer', 'changedIds', 'lateIds'] },
)

/** The present calculation of each run that has one, by the id of the run. */
export async function findCalculations(
  tenant: Tenant,
  runs: readonly CalculationKey[],
): Promise<ReadonlyMap<string, CalculationSummary>> {
  if (runs.length === 0) return new Map()
  const revisionOf = new Map(runs.map(({ id, revision }) => [id, revision]))
  const rows = await calculationsOf(tenant, [
    [...new Set(runs.map(({ organizationId }) => organizationId))],
    [...revisionOf.keys()],
    [...new Set(revisionOf.values())],
  ])
  const present = rows.filter(row => row.revision === revisionOf.get(row.payrollRunId))
  return new Map(present.map(row => [row.payrollRunId, row]))
}

/** Whether the person asked for a calculation of which the run still has slips. */
export async function hasCalculated(tenant: Tenant, run: PayrollRun, person: string): Promise<boolean> {
  const calculation = await findCalculation(tenant, run)
  if (calculation === null) return false
  const asked = await tenant.em.count(CalculationTable, {
    organizationId: run.organizationId,
    payrollRunId: run.id,
    revision: { $gte: calculation.oldestRevision, $lte: run.revision },
    resultHash: { $ne: null },
    askedBy: person,
  })
  return asked > 0
}

/** Records that the calculation is over; `hashes` are of its facts and of its results, null when it failed. */
export async function closeCalculation(
  tenant: Tenant,
  run: { organizationId: number; id: string; revision: number },
  hashes: { inputHash: string; resultHash: string } | null,
): Promise<void> {
  await tenant.em.nativeUpdate(
    CalculationTable,
    { organizationId: run.organizationId, payrollRunId: run.id, revision: run.revision },
    // The database's clock, as at the start: the two are compared.
    { finishedAt: raw('clock_timestamp()'), ...hashes },
  )
}

/** Duration of the calculation in seconds, by the database's clock. */
export async function calculationSeconds(
  storage: Storage,
  key: { organizationId: number; payrollRunId: string; revision: number },
): Promise<number> {
  const { organizationId, payrollRunId, revision } = key
  const found = await forOrganization(storage, organizationId, ({ em }) =>
    em.findOneOrFail(CalculationTable, { organizationId, payrollRunId, revision }),
  )
  return ((found.finishedAt ?? found.startedAt).getTime() - found.startedAt.getTime()) / 1000
}
