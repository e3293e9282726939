import { watch, withinReason } from '#proto/network/metrics.ts'
import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'

export type EngineMetrics = {
  /** Slips of a shard that was stored. */
  slipsStored(succeeded: number, failed: number): void
  /** Seconds from the call to the run's last slip. */
  runCalculated(seconds: number): void
  shardRetried(): void
  workerReplaced(): void
  /** Calculations or explanations that our own code failed to give. */
  mistakesMade(count: number): void
  /** The sums of a run contradict each other; nobody is to be paid by it. */
  invariantBroken(): void
}

/** Values measured at each collection. */
type Gauges = {
  /** Number of tasks that wait for a worker. */
  waiting(): number
  /** Number of runs by their state. */
  runs(): Promise<ReadonlyMap<string, number>>
  /** Number of shards of all runs in progress that no engine has stored. */
  openShards(): Promise<number>
}

export function openEngineMetrics(registry: Registry, gauges: Gauges): EngineMetrics {
  const registers = [registry]
  const slips = new Counter({
    name: 'run_slips_total',
    help: 'Payslips calculated and stored for runs, and employees without a payslip.',
    labelNames: ['result'],
    registers,
  })
  const retries = new Counter({
    name: 'run_chunk_retries_total',
    help: 'Shards returned to the queue for another attempt.',
    registers,
  })
  const restarts = new Counter({
    name: 'engine_worker_restarts_total',
    help: 'Worker threads that failed and were replaced.',
    registers,
  })
  const violations = new Counter({
    name: 'money_invariant_violations_total',
    help: 'Runs whose totals do not match their payslips. Must stay 0.',
    registers,
  })
  const mistakes = new Counter({
    name: 'engine_internal_errors_total',
    help: 'Payslips, previews and explanations that failed because of an engine error. Must stay 0.',
    registers,
  })
  const calculation = new Histogram({
    name: 'run_calc_seconds',
    help: 'Seconds from the calculate request to the last payslip of the run.',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900],
    registers,
  })
  watchGauges(registry, gauges)
  return {
    slipsStored(succeeded, failed) {
      slips.inc({ result: 'stored' }, succeeded)
      slips.inc({ result: 'failed' }, failed)
    },
    runCalculated: seconds => calculation.observe(seconds),
    shardRetried: () => retries.inc(),
    workerReplaced: () => restarts.inc(),
    mistakesMade: count => mistakes.inc(count),
    invariantBroken: () => violations.inc(),
  }
}

function watchGauges(registry: Registry, { waiting, runs, openShards }: Gauges): void {
  // Registered by being made.
  void new Gauge({
    name: 'run_state',
    help: 'Runs by status.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await withinReason(runs())
      this.reset()
      for (const [state, count] of counts ?? []) this.set({ state }, count)
    },
  })
  void new Gauge({
    name: 'engine_queue_depth',
    help: 'Tasks of this process that wait for a worker thread.',
    registers: [registry],
    collect() {
      this.set(waiting())
    },
  })
  watch(
    registry,
    'run_shards_open',
    'Shards of runs in progress that no engine has stored yet, of all engines together.',
    openShards,
  )
}
