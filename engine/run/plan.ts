import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Recalculation, StartCalculationRequest } from '#proto/engine/calls.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { runMoves } from '#proto/run-moves.ts'
import { inSpan } from '#proto/process/trace.ts'
import type { ShardKey } from '#storage/bulk/shards.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { Storage } from '#storage/open.ts'
import {
  findCalculation,
  lockInputsExclusive,
  type KeptSlips,
  nextRevision,
  writeCalculation,
} from '#storage/repositories/runs/calculations.ts'
import { readInputOfRun } from '#storage/repositories/runs/run-input.ts'
import {
  listChangedFacts,
  listLateEmployees,
  readOtherRuns,
} from '#storage/repositories/runs/changed-facts.ts'
import { personOf } from '#storage/repositories/keys/console-sessions.ts'
import { recordCallOf } from '#storage/repositories/keys/audit.ts'
import { type AuditedCall, forTenant, type Tenant } from '#storage/repositories/for-tenant.ts'
import { type KeyLease, recordCommitted } from '#storage/repositories/keys/idempotency.ts'
import { claimInputs } from '#storage/repositories/runs/input-claims.ts'
import { fillRoster } from '#storage/repositories/runs/selection.ts'
import { findConflictingCalculation, lockPayrollRun } from '#storage/repositories/runs/payroll-runs.ts'
import { transitionRun } from '#storage/repositories/runs/run-transitions.ts'
import { listFailedEmployees } from '#storage/repositories/runs/failures.ts'
import { listBlockers } from '#storage/repositories/runs/readiness.ts'
import { membersNamed } from '#storage/repositories/runs/roster.ts'
import { listStaleEmployees } from '#storage/repositories/runs/staleness.ts'
import { withSpellsOnRoster } from '#storage/repositories/employees/spells.ts'
import { claimUnpaidMonths, looksBack } from '#storage/repositories/settlements/unpaid-months.ts'
import type { WorkerPool } from './pool.ts'

/** The request of the call, with the API call that asks for it read out of its JSON; null: none. */
export type StartRequest = Omit<StartCalculationRequest, 'asked'> & {
  readonly asked:
    | (AuditedCall & {
        readonly accountId: string
        /** Leases of the idempotency keys of the call; the plan does not commit without them. */
        readonly leases: readonly KeyLease[]
      })
    | null
}

type Plan = {
  readonly revision: number
  readonly employees: number
  readonly shards: number
  /** The first of them. */
  readonly published: readonly ShardKey[]
}

/**
 * Takes the roster, cuts it into shards, freezes what they share and moves the run to `calculating`, all in one
 * transaction. Plans nothing for a recalculation without anything to do. Refuses `not_found`, `invalid_run_state`,
 * `calculation_in_progress`, `duplicate_run`, `run_blocked`, `period_invalid`, `validation_failed` and
 * `precondition_failed`.
 */
export function planCalculation(
  storage: Storage,
  pool: WorkerPool,
  options: PlanOptions,
  request: StartRequest,
): Promise<Plan> {
  return inSpan({ name: 'plan run', kind: 'internal' }, async part => {
    const { organizationId, payrollRunId } = request
    part.set({ 'payroll.organization.id': organizationId, 'payroll.run.id': payrollRunId })
    const planned = await plan(storage, pool, options, request)
    const { revision, employees, shards } = planned
    part.set({
      'payroll.run.revision': revision,
      'payroll.run.employees': employees,
      'payroll.run.shards': shards,
    })
    return planned
  })
}

type PlanOptions = {
  readonly engineVersion: string
  readonly shardSize: number
  readonly publishedShards: number
}

function plan(
  storage: Storage,
  pool: WorkerPool,
  options: PlanOptions,
  request: StartRequest,
): Promise<Plan> {
  const { asked } = request
  const reach = { accountId: asked?.accountId ?? '', organizationIds: [request.organizationId] }
  return forTenant(storage, reach, async tenant => {
    await lockInputsExclusive(tenant, request.organizationId)
    const run = await lockPayrollRun(tenant, request.payrollRunId)
    if (run === null) throw new Problem('not_found', 'The payroll run does not exist.')
    if (request.expectedVersion !== null && request.expectedVersion !== run.version) {
      throw new Problem(
        'precondition_failed',
        `The run has changed and is at version ${run.version}. Read it again.`,
      )
    }
    const earlier = run.status === 'generated' ? run.revision : null
    transitionRun(tenant, run, request.recalculation === null ? refusingRecalculation(run) : 'recalculate')

    const runInput = await frozenInput(tenant, run)
    const ruleSetVersion = await pool.ruleSetVersion(runInput)
    const { recalculation } = request
    const named = recalculation === null ? null : await selectEmployees(tenant, run, recalculation)
    // A person's spells are calculated together: one takes what the others leave.
    const employeeIds = named && (await withSpellsOnRoster(tenant, run, named))
    if (employeeIds?.length === 0) {
      // Forgets the move: the run stays as it is, slips and version.
      tenant.em.clear()
      await recordAsked(tenant, request, run.revision)
      return { revision: run.revision, employees: 0, shards: 0, published: [] }
    }
    if (employeeIds === null) await fillRoster(tenant, run)
    await refuseOthersUnderWay(tenant, run)
    await refuseBlocked(tenant, run)
    const revision = await nextRevision(tenant, run)
    const unpaid = await claimUnpaidMonths(tenant, run, revision, {
      looksBack: looksBack(run),
      unpaidMonths: runInput.settings.unpaidMonths,
      employeeIds,
    })
    await claimInputs(tenant, run, revision, runInput, employeeIds)
    const same = { runInput, ruleSetVersion, engineVersion: options.engineVersion }
    const keeps = earlier === null ? null : await keptSlips(tenant, run, same, { employeeIds, revision })
    const otherRuns = await readOtherRuns(tenant, run)
    const late = looksBack(run) ? await listLateEmployees(tenant, run) : []
    const lateIds = [...new Set([...late, ...unpaid])]
    run.previousRevision = earlier
    run.revision = revision
    run.attempt = 1
    run.statusReason = null
    const reason = recalculation?.reason ?? null
    const askedBy = asked && personOf({ keyId: asked.keyId ?? '', userId: asked.session?.userId ?? null })
    const facts = { keeps, employeeIds, otherRuns, lateIds }
    const { shardSize, publishedShards } = options
    const calculation = { ...same, ...request, ...facts, askedBy, shardSize, publishedShards, reason }
    const planned = await writeCalculation(tenant, run, calculation)
    await tenant.em.flush()
    await recordAsked(tenant, request, run.revision)
    return { revision: run.revision, ...planned }
  })
}

/**
 * Part of the transaction of the plan: should the gateway die now, the run, the record of its caller and the answer to
 * a repeated request agree.
 */
async function recordAsked(
  tenant: Tenant,
  { asked, organizationId, payrollRunId }: StartRequest,
  revision: number,
): Promise<void> {
  if (asked === null) return
  if (!(await recordCommitted(tenant, asked.leases, { [payrollRunId]: revision }))) {
    throw new Problem('idempotency_key_in_use', 'Another request with this Idempotency-Key is in progress.')
  }
  await recordCallOf(tenant, asked, {
    action: 'called',
    organizationId,
    resourceType: 'payroll_run',
    resourceId: payrollRunId,
    after: null,
  })
}

function refusingRecalculation(run: PayrollRun): 'calculate' {
  if (run.status !== 'generated') return 'calculate'
  throw new Problem('invalid_run_state', 'This run is already generated. Use recalculate.', [
    fieldProblem(['status'], 'expected_state', 'Use recalculate.', runMoves.calculate.from),
  ])
}

async function frozenInput(tenant: Tenant, run: PayrollRun): Promise<RunInput> {
  const input = await readInputOfRun(tenant, run)
  if (input === null) throw new Problem('not_found', 'The payroll run does not exist.')
  return input
}

/** Payments of one month are calculated one after the other: each takes what the others leave. */
async function refuseOthersUnderWay(tenant: Tenant, run: PayrollRun): Promise<void> {
  const other = await findConflictingCalculation(tenant, run)
  if (other === null) return
  throw new Problem(
    'calculation_in_progress',
    `Run ${other} pays some of these employees for the same month and is being calculated. Wait until it ends.`,
    [],
    { location: `/payroll-runs/${other}` },
  )
}

async function refuseBlocked(tenant: Tenant, run: PayrollRun): Promise<void> {
  const blockers = await listBlockers(tenant, run)
  if (blockers.length === 0) return
  const reasons = blockers.map(({ message }) => message).join(' ')
  throw new Problem('run_blocked', `No payslip of this run can be calculated. ${reasons}`, blockers)
}

/** The ids of those who are calculated again; null: everybody. */
async function selectEmployees(
  tenant: Tenant,
  run: PayrollRun,
  { employeeIds: names, only }: Recalculation,
): Promise<readonly string[] | null> {
  if (names.length > 0) return membersNamed(tenant, run, names, { paid: false })
  if (only === 'failed') return listFailedEmployees(tenant, run)
  return only === 'stale' ? listStaleEmployees(tenant, run) : null
}

type Conditions = { runInput: RunInput; ruleSetVersion: string; engineVersion: string }

/** Once more than half of a roster changed, the list of them would cost more than reading everybody. */
const maxChangedShare = 0.5

async function keptSlips(
  tenant: Tenant,
  run: PayrollRun,
  now: Conditions,
  planned: { readonly employeeIds: readonly string[] | null; readonly revision: number },
): Promise<KeptSlips> {
  const base = await findCalculation(tenant, run)
  if (base === null) throw new Error(`Run ${run.id} has no calculation ${run.revision}.`)
  const text = ({ runInput, ruleSetVersion, engineVersion }: Conditions): string =>
    JSON.stringify([runInput, ruleSetVersion, engineVersion])
  const reusesEqual = text(base) === text(now)
  const changedIds =
    reusesEqual && planned.employeeIds === null
      ? await listChangedFacts(tenant, run, {
          revision: base.revision,
          next: planned.revision,
          otherRuns: base.otherRuns ?? null,
        })
      : null
  const isMostly = changedIds !== null && changedIds.length > run.selectedCount * maxChangedShare
  return {
    baseRevision: base.revision,
    oldestRevision: base.oldestRevision,
    reusesEqual,
    changedIds: isMostly ? null : changedIds,
  }
}
