// One delivery of a shard, and what becomes of one that fails. A calculation can hang, exhaust the memory of its
// thread or take the whole process with it, and does so again wherever the shard is delivered. Such a shard is tried
// alone in its engine, so that no other is blamed, and then cut up to the person who is the cause.

import { setTimeout as pause } from 'node:timers/promises'

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
} from '#storage/repositories/shard-attempts.ts'
import type { CalculationKey } from './commit.ts'
import type { WorkerPool } from './pool.ts'
import type { ShardQueue, Verdict } from './queue.ts'
import type { EngineMetrics } from './metrics.ts'
import { openRoom } from './room.ts'

type HandlerParts = {
  readonly storage: Storage
  readonly pool: WorkerPool
  readonly queue: ShardQueue
  readonly metrics: EngineMetrics
  readonly log: { warn(fields: Record<string, unknown>, message: string): void }
  readonly complete: (key: CalculationKey) => Promise<void>
  readonly giveUp: (key: CalculationKey, reason: string) => Promise<void>
}

/** Of a shard as it was planned: the first goes on beside others, whose fault its end may be. */
const attemptsBeforeCut = 2
/** Of one person, two of them alone in the engine, and of an error that is not a person's. */
const attemptsMost = 3
/** A shard of 500 is down to one person after three cuts. */
const partsOfCut = 8

/** How often the count of an attempt is taken back while the database is away, a second apart. */
const uncountsMost = 20

/** An attempt that the database ended, away or without room, is not counted: it says nothing of the shard. */
export function openShardHandler(parts: HandlerParts): (shard: ShardKey) => Promise<Verdict> {
  const { storage, pool, queue, log, metrics, complete, giveUp } = parts
  const room = openRoom()
  const within = <Result>(shard: ShardKey, work: (tenant: Tenant) => Promise<Result>): Promise<Result> =>
    forOrganization(storage, shard.organizationId, work)

  async function attempt(shard: ShardKey): Promise<Verdict> {
    try {
      const outcome = await pool.calculateShard(shard)
      if (outcome.state === 'superseded') return 'done'
      if (outcome.state === 'stored') metrics.slipsStored(outcome.calculated, outcome.failed)
    } catch (error) {
      return afterFailure(shard, error)
    }
    await complete(shard)
    return 'done'
  }

  async function afterFailure(shard: ShardKey, error: unknown): Promise<Verdict> {
    const code = codeOf(error)
    log.warn({ ...shard, code, err: error instanceof Error ? error.message : 'unknown' }, 'shard failed')
    if (isAway(error)) {
      await uncount(shard)
      return 'retry'
    }
    const attempts = await within(shard, tenant => endAttempt(tenant, shard, code))
    if (code !== 'internal_error' || attempts < attemptsMost) return 'retry'
    await giveUp(shard, 'shard_failed')
    return 'done'
  }

  async function uncount(shard: ShardKey): Promise<void> {
    for (let left = uncountsMost; ; left--) {
      try {
        return await within(shard, tenant => uncountAttempt(tenant, shard))
      } catch (error) {
        if (left === 0 || !isAway(error)) throw error
        await pause(1_000)
      }
    }
  }

  async function again(shard: ShardKey): Promise<Verdict> {
    const suspect = await within(shard, tenant => findSuspectShard(tenant, shard))
    if (suspect === null) {
      await complete(shard)
      return 'done'
    }
    const step = nextStep(suspect)
    if (step === 'cut') return cut(shard, suspect)
    if (step === 'fail_person') return failPerson(shard, suspect)
    if (step === 'give_up') {
      await giveUp(shard, 'shard_failed')
      return 'done'
    }
    const begun = await within(shard, tenant => beginAttempt(tenant, shard, suspect.attempts))
    return begun ? attempt(shard) : 'retry'
  }

  async function cut(shard: ShardKey, { attempts, size, errorCode }: SuspectShard): Promise<Verdict> {
    const cutOff = await within(shard, tenant => cutShard(tenant, shard, attempts, partsOfCut))
    if (cutOff.length === 0) return 'retry'
    log.warn({ ...shard, size, code: errorCode, parts: cutOff.length }, 'shard split')
    // Where NATS is away, the repair publishes them when it is back.
    await queue.publish(cutOff).catch(() => undefined)
    return 'done'
  }

  async function failPerson(shard: ShardKey, suspect: SuspectShard): Promise<Verdict> {
    const failure = failureOf(suspect.errorCode)
    const failed = await within(shard, tenant => failLastPerson(tenant, shard, suspect, failure))
    if (!failed) return 'retry'
    log.warn(
      { ...shard, code: failure.code, employeeId: suspect.firstEmployeeId },
      'employee without payslip',
    )
    await complete(shard)
    return 'done'
  }

  return async shard => {
    try {
      const first = await room.share(async () =>
        (await within(shard, tenant => beginFirstAttempt(tenant, shard))) ? attempt(shard) : null,
      )
      const verdict = first ?? (await room.alone(() => again(shard)))
      if (verdict === 'retry') metrics.shardRetried()
      return verdict
    } catch (error) {
      log.warn(
        { ...shard, err: error instanceof Error ? error.message : 'unknown' },
        'shard returned to the queue',
      )
      return 'retry'
    }
  }
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
