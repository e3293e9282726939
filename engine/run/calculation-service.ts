// A run from the call to its end: planned, its shards taken from the queue, completed by whoever stores the
// last, and repaired when a machine died on the way.

import type { RunProgress } from '#proto/engine/calls.ts'
import { Problem } from '#proto/problems.ts'
import { continueTrace } from '#proto/process/trace.ts'
import type { Storage } from '#storage/open.ts'
import { calculationSeconds } from '#storage/repositories/runs/calculations.ts'
import { claimOverdueShards, findUnfinishedRuns } from '#storage/repositories/runs/unfinished-runs.ts'
import { readProgress } from '#storage/repositories/runs/calculation-sums.ts'
import { forOrganization, forSystem } from '#storage/repositories/for-tenant.ts'
import { findPayrollRun } from '#storage/repositories/runs/payroll-runs.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type CalculationLog, messageOf } from './calculation-log.ts'
import { type CalculationKey, completeCalculation, failCalculation } from './commit.ts'
import { planCalculation, type StartRequest } from './plan.ts'
import { openSemaphore } from './semaphore.ts'
import type { WorkerPool } from './pool.ts'
import type { ShardQueue } from './queue.ts'
import type { EngineMetrics } from './metrics.ts'
import { openShardHandler } from './shard-handler.ts'

export type CalculationService = {
  start(request: StartRequest): Promise<{ revision: number; employees: number; shards: number }>
  /** The run's committed progress, whenever it changed, until the calculation is over. Throws `not_found`. */
  watch(
    run: { organizationId: number; payrollRunId: string },
    signal: AbortSignal,
  ): AsyncGenerator<RunProgress>
  stop(): Promise<void>
}

const overdueMs = 10_000
const repairEveryMs = 5_000
const watchEveryMs = 250
/** Progress is read again after so long even if no announcement came: announcements may be lost. */
const watchAtLeastEveryMs = 1_000

type ServiceParts = {
  readonly storage: Storage
  readonly pool: WorkerPool
  readonly queue: ShardQueue
  readonly log: CalculationLog
  readonly metrics: EngineMetrics
  readonly engineVersion: string
  readonly shardSize: number
}

/**
 * Runs of many organizations that begin at once wait here, and not for a connection, of which nobody waits longer than for a
 * database that is away. The others are for runs that end meanwhile.
 */
const plansAtOnce = 6

export function startCalculationService(parts: ServiceParts): CalculationService {
  const { storage, pool, queue, log } = parts
  const stopping = new AbortController()
  // One shard more than there are threads, so that no thread waits for the next message.
  const lanes = pool.workers + 1
  // A run gets more shards in the queue if engines would otherwise be idle.
  const publishedShards = lanes + 1

  const consumer = queue.consume(
    lanes,
    openShardHandler({
      ...parts,
      complete: key => complete(parts, key),
      giveUp: (key, reason) => giveUp(parts, key, reason),
    }),
  )
  const repairing = repairUntil(stopping.signal, parts)
  const planning = openSemaphore(plansAtOnce)

  return {
    async start(request) {
      await planning.enter()
      const planned = planCalculation(storage, pool, { ...parts, publishedShards }, request)
      const plan = await planned.finally(() => planning.leave())
      // The plan is committed; should NATS be away, the repair publishes the shards when it is back.
      await queue.publish(plan.published).catch((error: unknown) => {
        log.warn({ err: messageOf(error) }, 'repair unavailable; shards wait')
      })
      log.info({ payrollRunId: request.payrollRunId, shards: plan.shards }, 'run planned')
      return { revision: plan.revision, employees: plan.employees, shards: plan.shards }
    },

    watch: (run, signal) => watchRun(parts, run, AbortSignal.any([signal, stopping.signal])),

    async stop() {
      stopping.abort()
      await consumer.stop()
      await repairing
    },
  }
}

/** Completes the calculation if all its shards are stored, and announces what changed. */
async function complete({ storage, queue, log, metrics }: ServiceParts, key: CalculationKey): Promise<void> {
  const completion = await completeCalculation(storage, key)
  queue.announce(completion === 'waiting' ? 'progress' : 'end', key.payrollRunId)
  if (completion === 'waiting' || completion === 'moved_on') return
  log.info({ ...key, completion }, 'run completed')
  if (completion === 'contradicted') metrics.invariantBroken()
  if (completion === 'generated') metrics.runCalculated(await calculationSeconds(storage, key))
}

async function giveUp({ storage, queue }: ServiceParts, key: CalculationKey, reason: string): Promise<void> {
  await failCalculation(storage, key, reason)
  queue.announce('end', key.payrollRunId)
}

async function repairUntil(stopping: AbortSignal, parts: ServiceParts): Promise<void> {
  while (!stopping.aborted) {
    try {
      await repair(parts)
    } catch (error) {
      parts.log.warn({ err: messageOf(error) }, 'repair failed; retrying')
    }
    await pause(repairEveryMs, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** Publishes again the shards whose message was lost, and finishes runs whose last engine died. */
async function repair(parts: ServiceParts): Promise<void> {
  const { storage, queue, log } = parts
  const before = new Date(storage.clock().getTime() - overdueMs)
  const [overdue, unfinished] = await forSystem(storage, async system => [
    await claimOverdueShards(system, before, 1_000),
    await findUnfinishedRuns(system),
  ])
  if (overdue.length > 0) {
    log.info({ shards: overdue.length }, 'publishing overdue shards again')
    for (const [traceparent, shards] of Map.groupBy(overdue, shard => shard.traceparent)) {
      const keys = shards.map(({ traceparent: _trace, ...key }) => key)
      await continueTrace(traceparent, () => queue.publish(keys))
    }
  }
  for (const { traceparent, ...run } of unfinished) {
    await continueTrace(traceparent, () => complete(parts, run)).catch((error: unknown) => {
      log.warn({ ...run, err: messageOf(error) }, 'run not completed; retrying')
    })
  }
}

async function* watchRun(
  { storage, queue }: ServiceParts,
  { organizationId, payrollRunId }: { organizationId: number; payrollRunId: string },
  ended: AbortSignal,
): AsyncGenerator<RunProgress> {
  while (!ended.aborted) {
    const patience = AbortSignal.any([ended, AbortSignal.timeout(watchAtLeastEveryMs)])
    const next = (what: 'progress' | 'end'): Promise<void> =>
      queue.next(what, payrollRunId, patience).catch(() => undefined)
    const [progressed, finished] = [next('progress'), next('end')]
    const progress = await forOrganization(storage, organizationId, async tenant => {
      const run = await findPayrollRun(tenant, payrollRunId)
      if (run === null) throw new Problem('not_found', 'The payroll run does not exist.')
      const { total, completed, succeeded, failed } = await readProgress(tenant, run)
      return { status: run.status, total, completed, succeeded, failed }
    })
    yield progress
    if (progress.status !== 'calculating') return
    await Promise.race([Promise.all([progressed, pause(watchEveryMs)]), finished])
  }
}
