import type { ExplainAnswer, ExplainTask, PreviewAnswer, PreviewTask, ShardOutcome } from '../shard/tasks.ts'
import type { RunInput } from '#proto/calculation.ts'
import type { ShardKey } from '#storage/bulk/shards.ts'
import { Piscina } from 'piscina'

/** The worker threads of this process, each with its own database connection. */
export type WorkerPool = {
  readonly workers: number
  calculateShard(key: ShardKey): Promise<ShardOutcome>
  ruleSetVersion(input: RunInput): Promise<string>
  preview(task: PreviewTask): Promise<PreviewAnswer>
  explain(task: ExplainTask): Promise<ExplainAnswer>
  close(): Promise<void>
}

/** A thread that takes longer is stopped and replaced: it hangs, or it was given something that makes it hang. */
const taskTimeoutMs = 30_000

export function openWorkerPool(options: { databaseUrl: string; workers: number }): WorkerPool {
  const pool = new Piscina({
    filename: new URL('../shard/shard.worker.ts', import.meta.url).href,
    workerData: { databaseUrl: options.databaseUrl },
    minThreads: options.workers,
    maxThreads: options.workers,
    maxQueue: 1_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const run = async <Task, Answer>(name: string, task: Task): Promise<Answer> =>
    pool.run(task, { name, signal: AbortSignal.timeout(taskTimeoutMs) })

  return {
    workers: options.workers,
    calculateShard: (key) => run('calculateShard', key),
    ruleSetVersion: (input) => run('ruleSetVersion', input),
    preview: (task) => run('preview', task),
    explain: (task) => run('explain', task),
    close: () => pool.close(),
  }
}
