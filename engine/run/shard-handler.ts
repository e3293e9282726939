// One delivery of a shard, and what becomes of one that fails. A calculation can hang, exhaust the memory of its
// thread or take the whole process with it, and does so again wherever the shard is delivered. Such a shard is tried
// alone in its engine, so that no other is blamed, and then cut up to the person who is the cause.

import { setTimeout as pause } from 'node:timers/promises'

import { inSpan } from '#proto/process/trace.ts'
import type { ShardKey } from '#storage/bulk/shards.ts'
import { isAway } from '#storage/database-errors.ts'
import type { Storage } from '#storage/open.ts'
import { forOrganization, type Tenant } from '#storage/repositories/for-tenant.ts'
import {
  beginAttempt,
  beginFirstAttempt,
  cutShard,
  endAttempt,
  failLastPerson,
  findSuspectShard,
  type SuspectShard,
  uncountAttempt,
} from '#storage/repositories/runs/shard-attempts.ts'
import { type CalculationLog, messageOf } from './calculation-log.ts'
import type { CalculationKey } from './commit.ts'
import type { ShardOutcome, ShardTask } from '../shard/tasks.ts'
import type { WorkerPool } from './pool.ts'
import type { ShardQueue, Verdict } from './queue.ts'
import type { EngineMetrics } from './metrics.ts'
import { createRwLock } from './rw-lock.ts'

type HandlerParts = {
  readonly storage: Storage
  readonly pool: WorkerPool
  readonly queue: ShardQueue
  readonly metrics: EngineMetrics
  readonly log: Pick<CalculationLog, 'warn'>
  readonly complete: (key: CalculationKey) => Promise<void>
  readonly giveUp: (key: CalculationKey, reason: string) => Promise<void>
}

/** Attempts of a shard as it was planned: the first runs beside others, which may have caused its end. */
const attemptsBeforeCut = 2
/** Attempts of one employee: two alone in the engine, and one for an error that the employee did not cause. */
const attemptsMost = 3
/** A shard of 1,000 is down to one person after three cuts. */
const partsOfCut = 10

/** Number of times that the count of an attempt is restored while the database is unavailable, a second apart. */
const uncountsMost = 20

/**
 * Handles one delivery of a shard, with so many messages `waiting` behind it; shards that failed before are calculated
 * alone in this engine.
 */
export function openShardHandler(
  parts: HandlerParts,
): (shard: ShardKey, waiting: number) => Promise<Verdict> {
  const lock = createRwLock()
  return async (shard, waiting) => {
    // An empty queue would soon leave threads idle, on whatever machine they are.
    const task = { ...shard, publishes: waiting === 0 ? 2 : 1 }
    try {
      const first = await lock.shared(async () => {
        const hasBegun = await inTenantOf(parts, shard, tenant => beginFirstAttempt(tenant, shard))
        return hasBegun ? attempt(parts, task) : null
      })
      const verdict = first ?? (await lock.exclusive(() => retry(parts, task)))
      if (verdict === 'retry') parts.metrics.shardRetried()
      return verdict
    } catch (error) {
      parts.log.warn({ ...shard, err: messageOf(error) }, 'shard returned to the queue')
      return 'retry'
    }
  }
}

async function attempt(parts: HandlerParts, { publishes, ...shard }: ShardTask): Promise<Verdict> {
  try {
    const outcome = await calculate(parts, { ...shard, publishes })
    if (outcome.state === 'superseded') return 'done'
    if (outcome.state === 'stored') {
      parts.metrics.slipsStored(outcome.calculated, outcome.failed)
      await publish(parts, outcome.next)
    }
  } catch (error) {
    return afterFailure(parts, shard, error)
  }
  await parts.complete(shard)
  return 'done'
}

/** In a thread, whose work is this one span: waiting for the thread, reading, calculating and storing. */
function calculate({ pool }: HandlerParts, task: ShardTask): Promise<ShardOutcome> {
  return inSpan({ name: 'calculate shard', kind: 'internal' }, async part => {
    const outcome = await pool.calculateShard(task)
    part.set({
      'payroll.organization.id': task.organizationId,
      'payroll.run.id': task.payrollRunId,
      'payroll.shard.state': outcome.state,
      ...(outcome.state === 'stored' && {
        'payroll.shard.calculated': outcome.calculated,
        'payroll.shard.failed': outcome.failed,
      }),
    })
    return outcome
  })
}

/** An attempt that the database ended, away or without room, is not counted: it says nothing of the shard. */
async function afterFailure(parts: HandlerParts, shard: ShardKey, error: unknown): Promise<Verdict> {
  const code = codeOf(error)
  parts.log.warn({ ...shard, code, err: messageOf(error) }, 'shard failed')
  if (isAway(error)) {
    await uncount(parts, shard)
    return 'retry'
  }
  const attempts = await inTenantOf(parts, shard, tenant => endAttempt(tenant, shard, code))
  if (code !== 'internal_error' || attempts < attemptsMost) return 'retry'
  await parts.giveUp(shard, 'shard_failed')
  return 'done'
}

async function uncount(parts: HandlerParts, shard: ShardKey): Promise<void> {
  for (let left = uncountsMost; ; left--) {
    try {
      return await inTenantOf(parts, shard, tenant => uncountAttempt(tenant, shard))
    } catch (error) {
      if (left === 0 || !isAway(error)) throw error
      await pause(1_000)
    }
  }
}

/** Continues with a shard whose first attempt did not store it: tries it again, splits it or gives it up. */
async function retry(parts: HandlerParts, { publishes, ...shard }: ShardTask): Promise<Verdict> {
  const suspect = await inTenantOf(parts, shard, tenant => findSuspectShard(tenant, shard))
  if (suspect === null) {
    await parts.complete(shard)
    return 'done'
  }
  const step = nextStep(suspect)
  if (step === 'cut') return splitShard(parts, shard, suspect)
  if (step === 'fail_person') return failPerson(parts, shard, suspect)
  if (step === 'give_up') {
    await parts.giveUp(shard, 'shard_failed')
    return 'done'
  }
  const begun = await inTenantOf(parts, shard, tenant => beginAttempt(tenant, shard, suspect.attempts))
  return begun ? attempt(parts, { ...shard, publishes }) : 'retry'
}

async function splitShard(parts: HandlerParts, shard: ShardKey, suspect: SuspectShard): Promise<Verdict> {
  const { attempts, size, errorCode } = suspect
  const cutOff = await inTenantOf(parts, shard, tenant => cutShard(tenant, shard, attempts, partsOfCut))
  if (cutOff.length === 0) return 'retry'
  parts.log.warn({ ...shard, size, code: errorCode, parts: cutOff.length }, 'shard split')
  await publish(parts, cutOff)
  return 'done'
}

async function failPerson(parts: HandlerParts, shard: ShardKey, suspect: SuspectShard): Promise<Verdict> {
  const failure = failureOf(suspect.errorCode)
  const next = await inTenantOf(parts, shard, tenant => failLastPerson(tenant, shard, suspect, failure))
  if (next === null) return 'retry'
  parts.log.warn(
    { ...shard, code: failure.code, employeeId: suspect.firstEmployeeId },
    'employee without payslip',
  )
  await publish(parts, next)
  await parts.complete(shard)
  return 'done'
}

/** The repair publishes them when NATS is available again. */
async function publish({ queue }: HandlerParts, shards: readonly ShardKey[]): Promise<void> {
  await queue.publish(shards).catch(() => undefined)
}

function inTenantOf<Result>(
  { storage }: HandlerParts,
  { organizationId }: ShardKey,
  work: (tenant: Tenant) => Promise<Result>,
): Promise<Result> {
  return forOrganization(storage, organizationId, work)
}

function nextStep(suspect: SuspectShard): 'try' | 'cut' | 'fail_person' | 'give_up' {
  const { attempts, size, isPart, errorCode } = suspect
  if (errorCode === 'internal_error') return attempts < attemptsMost ? 'try' : 'give_up'
  // A part is alone from its first attempt on.
  const spared = isPart ? 1 : 0
  if (size === 1) return attempts < attemptsMost - spared ? 'try' : 'fail_person'
  return attempts < attemptsBeforeCut - spared ? 'try' : 'cut'
}

/** `internal_error`: not a person's, but the database's or our own; cutting the shard would not help. */
function codeOf(error: unknown): 'calculation_timeout' | 'out_of_memory' | 'internal_error' {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'calculation_timeout') return code
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'internal_error'
}

function failureOf(errorCode: string | null) {
  const code = errorCode ?? 'engine_lost'
  const happened =
    { calculation_timeout: 'did not finish in time', out_of_memory: 'exceeded the memory limit' }[code] ??
    'stopped the engine process'
  const message = `The calculation of this employee ${happened} more than once. All other employees are calculated.`
  return { code, message, field: null }
}
