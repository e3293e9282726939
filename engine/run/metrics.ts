import { Counter, Gauge, type Registry } from 'prom-client'

export type EngineMetrics = {
  /** Slips of a shard that was stored. */
  slipsStored(succeeded: number, failed: number): void
  shardRetried(): void
  workerReplaced(): void
  /** The sums of a run contradict each other; nobody is to be paid by it. */
  invariantBroken(): void
}

/** `waiting` tells how many tasks have no worker yet. */
export function openEngineMetrics(registry: Registry, waiting: () => number): EngineMetrics {
  const registers = [registry]
  const slips = new Counter({
    name: 'run_slips_total',
    help: 'Slips calculated and stored for runs, and people for whom there is none.',
    labelNames: ['result'],
    registers,
  })
  const retries = new Counter({
    name: 'run_chunk_retries_total',
    help: 'Shards of a run handed back to be tried again.',
    registers,
  })
  const restarts = new Counter({
    name: 'engine_worker_restarts_total',
    help: 'Worker threads that failed and were replaced.',
    registers,
  })
  const violations = new Counter({
    name: 'money_invariant_violations_total',
    help: 'Runs whose sums contradict each other. Must stay 0.',
    registers,
  })
  // Registered by being made.
  void new Gauge({
    name: 'engine_queue_depth',
    help: 'Tasks of this process that wait for a worker thread.',
    registers,
    collect() {
      this.set(waiting())
    },
  })
  return {
    slipsStored(succeeded, failed) {
      slips.inc({ result: 'stored' }, succeeded)
      slips.inc({ result: 'failed' }, failed)
    },
    shardRetried: () => retries.inc(),
    workerReplaced: () => restarts.inc(),
    invariantBroken: () => violations.inc(),
  }
}
