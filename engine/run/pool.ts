import type { RunInput } from '#proto/calculation.ts'
import { Problem } from '#proto/problems.ts'
import type { ShardKey } from '#storage/bulk/shards.ts'
import { Piscina } from 'piscina'
import type {
  ExplainAnswer,
  ExplainTask,
  PeriodRefusal,
  PreviewAnswer,
  PreviewTask,
  ShardOutcome,
} from '../shard/tasks.ts'

/** The worker threads of this process, each with its own database connection. */
export type WorkerPool = {
  readonly workers: number
  calculateShard(key: ShardKey): Promise<ShardOutcome>
  /** Refuses `period_invalid` outside the recorded law. */
  ruleSetVersion(input: RunInput): Promise<string>
  /** Refuses `period_invalid` outside the recorded law. */
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
  // The pool's answers are of any type; what each task gives back is written in tasks.ts.
  const run = async <Answer>(name: string, task: unknown): Promise<Answer> =>
    (await pool.run(task, { name, signal: AbortSignal.timeout(taskTimeoutMs) })) as Answer

  return {
    workers: options.workers,
    calculateShard: key => run('calculateShard', key),
    ruleSetVersion: async input =>
      granted(await run<{ ruleSetVersion: string } | PeriodRefusal>('ruleSetVersion', input))
        .ruleSetVersion,
    preview: async task => granted(await run<PreviewAnswer | PeriodRefusal>('preview', task)),
    explain: task => run('explain', task),
    close: () => pool.close(),
  }
}

function granted<Answer extends object>(answer: Answer | PeriodRefusal): Answer {
  if ('refusal' in answer) throw new Problem(answer.refusal, answer.message)
  return answer
}
