// Renders payslips in the background, in threads of their own that start with the first slice and end when there is
// none. PostgreSQL holds the list of what is to be rendered; this hands it out through JetStream, where every engine
// takes its share.

import { setTimeout as pause } from 'node:timers/promises'
import { continueTrace, currentTraceparent, inSpan } from '#proto/process/trace.ts'
import { faultReporter, type Storage } from '#storage/open.ts'
import { countThreadConnections } from '#storage/postgres/thread-connections.ts'
import {
  claimBundleParts,
  failOverdueBundles,
  returnBundlePart,
} from '#storage/repositories/documents/payslip-bundles.ts'
import { claimRenderings } from '#storage/repositories/documents/renderings.ts'
import { Piscina } from 'piscina'
import type { AboutThread, RenderingData, RenderingOutcome, TaskOf } from '../rendering/tasks.ts'
import { type CalculationLog, messageOf } from './calculation-log.ts'
import type { RenderingMetrics } from './rendering-metrics.ts'
import type { RenderingTask, ShardQueue, Verdict } from './queue.ts'

const relayEveryMs = 1_000
/** Slices that are out at once, over all engines: what comes later waits for no long queue. */
const maxAhead = 64
const idleMs = 20_000
/** A slice takes about a second. */
const takesMostMs = 120_000

type RenderingParts = {
  readonly storage: Storage
  readonly queue: Pick<ShardQueue, 'renderings'>
  readonly log: CalculationLog
  readonly metrics: RenderingMetrics
  readonly data: RenderingData
  /** None: this engine renders nothing in the background. */
  readonly workers: number
}

type RenderingService = {
  /** Database connections that the threads have in use. */
  readonly connections: () => { readonly primary: number }
  /** Number of stored payslips that the threads could not read or store, by the reason. */
  readonly faults: ReadonlyMap<string, number>
  stop(): Promise<void>
}

export function startRenderingService(parts: RenderingParts): RenderingService {
  const { queue, workers } = parts
  const faults = new Map<string, number>()
  if (workers === 0) return { connections: () => ({ primary: 0 }), faults, stop: () => Promise.resolve() }
  const threads = new Piscina({
    filename: new URL('../rendering/render.worker.ts', import.meta.url).href,
    workerData: parts.data,
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 },
  })
  threads.on('error', (error: unknown) => {
    parts.log.warn({ err: messageOf(error) }, 'rendering thread failed')
  })
  const connections = countThreadConnections(threads)
  const report = faultReporter(parts.log)
  threads.on('message', (told: AboutThread) => {
    if (told.kind === 'connections') return connections.hear(told)
    faults.set(told.fault, (faults.get(told.fault) ?? 0) + 1)
    // A store that is away is told once, by the outcomes of slices.
    return told.fault === 'unavailable' ? undefined : report(told.fault, told.facts)
  })
  const stopping = new AbortController()
  const relaying = relayUntil(stopping.signal, parts)
  const heard = storeReporter(parts.log)
  const consumer = queue.renderings.consume(workers, key => render(parts, threads, key, heard))
  return {
    connections: () => ({ primary: connections.inUse('primary') }),
    faults,
    async stop() {
      stopping.abort()
      await Promise.all([consumer.stop(), relaying])
      await threads.close()
    },
  }
}

async function relayUntil(stopping: AbortSignal, { storage, queue, log }: RenderingParts): Promise<void> {
  while (!stopping.aborted) {
    try {
      await publish(queue, await claimRenderings(storage, maxAhead))
      await publish(queue, await claimBundleParts(storage, maxAhead))
      await failOverdueBundles(storage)
    } catch (error) {
      log.warn({ err: messageOf(error) }, 'renderings not handed out; retrying')
    }
    await pause(relayEveryMs, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** Each in the trace of the call that asked for it. */
async function publish(
  { renderings }: RenderingParts['queue'],
  claimed: readonly (RenderingTask & { readonly traceparent: string | null })[],
): Promise<void> {
  for (const [traceparent, tasks] of Map.groupBy(claimed, task => task.traceparent)) {
    const keys = tasks.map(({ traceparent: _trace, ...key }) => key)
    await continueTrace(traceparent, () => renderings.publish(keys))
  }
}

/** Logs when the object store begins to fail, and when payslips are stored again. */
function storeReporter(log: CalculationLog): (outcome: RenderingOutcome) => void {
  let isAway = false
  return outcome => {
    if (outcome.state === 'unavailable' && !isAway) {
      isAway = true
      log.warn(
        { reason: outcome.reason },
        'object store is unavailable; payslips are rendered once it is back',
      )
    } else if (outcome.state === 'rendered' && isAway) {
      isAway = false
      log.info({}, 'object store is available again')
    }
  }
}

/** Failed slices wait in PostgreSQL and are handed out again after a while. */
async function render(
  { storage, log, metrics }: RenderingParts,
  threads: Piscina,
  key: RenderingTask,
  heard: (outcome: RenderingOutcome) => void,
): Promise<Verdict> {
  const began = performance.now()
  try {
    const outcome = await runThread(threads, key)
    heard(outcome)
    if (outcome.state === 'waiting' || outcome.state === 'unavailable') return 'retry'
    if (outcome.state === 'rendered') metrics(outcome, (performance.now() - began) / 1000)
  } catch (error) {
    log.warn({ ...key, err: messageOf(error) }, 'payslips not rendered')
    if ('bundleId' in key) await returnBundlePart(storage, key).catch(() => undefined)
  }
  return 'done'
}

/** Its work is this one span: waiting for the thread, reading, rendering and storing. */
function runThread(threads: Piscina, key: RenderingTask): Promise<RenderingOutcome> {
  const isBundle = 'bundleId' in key
  const name = isBundle ? 'render part of bundle' : 'render slice'
  return inSpan({ name, kind: 'internal' }, async part => {
    const task: TaskOf<RenderingTask> = { key, traceparent: currentTraceparent() }
    const outcome = (await threads.run(task, {
      name: isBundle ? 'bundlePart' : 'renderSlice',
      signal: AbortSignal.timeout(takesMostMs),
    })) as RenderingOutcome
    part.set({
      'payroll.organization.id': key.organizationId,
      'payroll.rendering.state': outcome.state,
      ...(outcome.state === 'rendered' && {
        'payroll.rendering.rendered': outcome.rendered,
        'payroll.rendering.kept': outcome.kept,
      }),
    })
    return outcome
  })
}
