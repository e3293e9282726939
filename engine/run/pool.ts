import type { RunInput } from '#proto/calculation/run-input.ts'
import type { ReplyOf, RequestOf, WorkerCall } from '#proto/engine/calls.ts'
import { Problem, problemOfFields } from '#proto/problems.ts'
import { countThreadConnections } from '#storage/postgres/thread-connections.ts'
import { Piscina } from 'piscina'
import type {
  EncodedMessage,
  ShardOutcome,
  ShardTask,
  TaskMessage,
  TaskName,
  TaskResult,
  Tasks,
  ThreadReply,
} from '../shard/tasks.ts'
import { openSemaphore } from './semaphore.ts'

/** The worker threads of this process, each with its own database connection. */
export type WorkerPool = {
  /** Those that calculate shards; one more is kept for questions. */
  readonly workers: number
  /** Tasks that no thread has taken yet. */
  readonly waiting: number
  /** Database connections that the threads have in use, by their purpose as metrics name it. */
  readonly connections: Readonly<
    Record<'shards' | 'calls' | 'large_calls', () => { readonly primary: number }>
  >
  calculateShard(task: ShardTask): Promise<ShardOutcome>
  /** Refuses `period_invalid` outside the recorded law. */
  ruleSetVersion(input: RunInput): Promise<string>
  /** Runs the handler of a gRPC call: in this thread if that is cheaper than the way to another, else in a worker. */
  call<Name extends WorkerCall>(name: Name, request: RequestOf<Name>): Promise<ReplyOf<Name> | EncodedReply>
  close(): Promise<void>
}

/**
 * A reply as its protobuf message, encoded by the worker: documents cross threads as bytes, and the main thread neither
 * holds their text nor encodes it while other calls wait.
 */
export class EncodedReply {
  readonly message: EncodedMessage

  constructor(message: EncodedMessage) {
    this.message = message
  }
}

const waitingMax = 1_000

/**
 * Whole shards for a caller who waits: they leave the thread for questions to others while a thread for shards is free, or
 * busy with others of these alone. That thread collects garbage four times as often.
 */
const heavyTasks: ReadonlySet<TaskName> = new Set(['checkSlips', 'replaySlips', 'simulateSlips'])

/** The facts of more people than this are for a call about many people. */
const fewPeople = 50

/** Whether others' questions come first: a call about many people takes seconds, and asks again and again. */
function givesWay<Name extends TaskName>(name: Name, request: Tasks[Name]['request']): boolean {
  if (name === 'preview') return (request as RequestOf<'preview'>).givesWay
  if (name === 'employeeFacts') return (request as RequestOf<'employeeFacts'>).employeeIds.length > fewPeople
  return false
}

// Bound on young objects, which V8 would otherwise let grow with every run. Most of a shard's 32 megabytes are garbage
// after one employee: more room than this takes memory and saves no time, half of it costs twice the collections.
const youngMb = { shards: 48, questions: 12 }

const keptIdleMs = 20_000
/**
 * Beside a run, whose threads have the usual priority, they still get a quarter of a core each: a call about a thousand
 * people has 30 seconds.
 */
const niceness = 5

/** Handlers of calls that are cheaper in this thread than the way to another; null for a request that is not. */
type InlineHandlers = {
  readonly [Name in WorkerCall]?: (request: RequestOf<Name>, mistakes: string[]) => ReplyOf<Name> | null
}

type PoolOptions = {
  readonly databaseUrl: string
  readonly engineVersion: string
  readonly taskTimeoutMs: number
  readonly inline?: InlineHandlers
  readonly onError: (error: unknown) => void
  /** Errors of our own code during a task that was answered nevertheless. */
  readonly onMistakes: (task: string, mistakes: readonly string[]) => void
}

/**
 * A thread that takes longer than `taskTimeoutMs` is stopped and replaced: it hangs, or it was given something that
 * makes it hang. `onError` hears of a thread that failed without a task, and was replaced.
 */
export function openWorkerPool(options: PoolOptions & { readonly workers: number }): WorkerPool {
  const { workers } = options
  const forShards = openThreads({ ...options, threads: workers, youngMb: youngMb.shards })
  // No shard runs here, so somebody who waits for an answer never waits for a run.
  const forQuestions = openThreads({ ...options, threads: 1, youngMb: youngMb.questions })
  const forLargeCalls = openThreads({
    ...options,
    threads: workers,
    youngMb: youngMb.shards,
    endsAfterMs: keptIdleMs,
    niceness,
  })
  const all = [forShards, forQuestions, forLargeCalls]
  let shards = 0

  /** For a caller who waits for the answer, and not for ever. A thread that no shard wants answers as well. */
  async function runForCaller<Name extends TaskName>(name: Name, request: Tasks[Name]['request']) {
    const threads = givesWay(name, request) ? forLargeCalls : threadsFor(name)
    if (threads.waiting >= waitingMax) {
      throw new Problem('dependency_unavailable', 'The engine is overloaded. Retry later.')
    }
    return threads.run(name, request)
  }

  function threadsFor(name: TaskName): Threads {
    const isHeavy = heavyTasks.has(name)
    const hasThread = forShards.isFree || (isHeavy && shards === 0)
    return (isHeavy || !forQuestions.isFree) && hasThread ? forShards : forQuestions
  }

  async function calculateShard(task: ShardTask): Promise<ShardOutcome> {
    shards += 1
    try {
      return await forShards.run('calculateShard', task)
    } finally {
      shards -= 1
    }
  }

  return {
    workers,
    get waiting() {
      return all.reduce((sum, { waiting }) => sum + waiting, 0)
    },
    connections: {
      shards: forShards.connections,
      calls: forQuestions.connections,
      large_calls: forLargeCalls.connections,
    },
    calculateShard,
    ruleSetVersion: input => runForCaller('ruleSetVersion', input),
    call: async (name, request) =>
      runInline(name, request, options) ?? new EncodedReply(await runForCaller(name, request)),
    close: async () => {
      await Promise.all(all.map(threads => threads.close()))
    },
  }
}

/** Null for a call that needs a thread. */
function runInline<Name extends WorkerCall>(
  name: Name,
  request: RequestOf<Name>,
  { inline, onMistakes }: PoolOptions,
): ReplyOf<Name> | null {
  const mistakes: string[] = []
  const reply = inline?.[name]?.(request, mistakes) ?? null
  if (mistakes.length > 0) onMistakes(name, mistakes)
  return reply
}

type Threads = {
  readonly waiting: number
  readonly isFree: boolean
  connections(): { readonly primary: number }
  run<Name extends TaskName>(name: Name, request: Tasks[Name]['request']): Promise<ThreadReply<Name>>
  close(): Promise<void>
}

type ThreadsOptions = PoolOptions & {
  readonly threads: number
  readonly youngMb: number
  /** They start with the first task and end after so long without one; absent: they run all the time. */
  readonly endsAfterMs?: number
  /** Steps by which their priority is lowered; absent: none. */
  readonly niceness?: number
}

function openThreads(options: ThreadsOptions): Threads {
  const { threads, taskTimeoutMs, endsAfterMs, niceness = 0 } = options
  const pool = new Piscina({
    filename: new URL('../shard/shard.worker.ts', import.meta.url).href,
    workerData: { databaseUrl: options.databaseUrl, engineVersion: options.engineVersion, niceness },
    minThreads: endsAfterMs === undefined ? threads : 0,
    maxThreads: threads,
    ...(endsAfterMs === undefined ? {} : { idleTimeout: endsAfterMs }),
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: options.youngMb },
  })
  pool.on('error', options.onError)
  const connections = countThreadConnections(pool)
  pool.on('message', connections.hear)
  // Tasks wait here and not in the pool, whose clock would run while they wait: a shard behind many others would seem
  // to hang, and after three times the run would fail.
  const turns = openSemaphore(threads)
  return {
    get waiting() {
      return turns.waiting
    },
    get isFree() {
      return turns.isFree
    },
    connections: () => ({ primary: connections.inUse('primary') }),
    async run<Name extends TaskName>(name: Name, request: Tasks[Name]['request']) {
      await turns.enter()
      const late = new AbortController()
      const began = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
      const stopTimer = whenTooLong(began, taskTimeoutMs, () => late.abort())
      try {
        const message: TaskMessage = { name, request, began }
        const result = (await pool.run(message, { name: 'runTask', signal: late.signal })) as TaskResult
        if (result.mistakes.length > 0) options.onMistakes(name, result.mistakes)
        if (result.problem === null) return result.reply as ThreadReply<Name>
        throw problemOfFields(result.problem) ?? new Error(result.problem.message)
      } catch (error) {
        throw error instanceof Error && error.name === 'AbortError' ? tookTooLong() : error
      } finally {
        stopTimer()
        turns.leave()
      }
    },
    close: () => pool.close(),
  }
}

/** Time within which a replacement thread has to start, however busy the machine is. */
const threadStartMs = 120_000
const nanosecondsInMs = 1_000_000n

/** Calls `abort` once a task has taken `taskTimeoutMs`, not counting the start of its thread; returns what stops the clock. */
function whenTooLong(began: BigInt64Array, taskTimeoutMs: number, abort: () => void): () => void {
  const waitedSince = performance.now()
  const look = () => {
    const beganAt = Atomics.load(began, 0)
    const left =
      beganAt === 0n
        ? Math.min(taskTimeoutMs, threadStartMs - (performance.now() - waitedSince))
        : taskTimeoutMs - Number((process.hrtime.bigint() - beganAt) / nanosecondsInMs)
    if (left <= 0) abort()
    else timer = setTimeout(look, left)
  }
  let timer = setTimeout(look, taskTimeoutMs)
  return () => clearTimeout(timer)
}

function tookTooLong(): Problem {
  return new Problem('calculation_timeout', 'The calculation took too long and was stopped.')
}
