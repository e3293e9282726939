// Writes files and executes large calls in threads of this process: they start with the first call and end when there
// is none. Access to a file is decided before; the messages of a thread are the answer of the call.

import type { OnCalled } from '#proto/engine/engine-channel.ts'
import { fieldsOfProblem, Problem, problemOfFields } from '#proto/problems.ts'
import { countThreadConnections } from '#storage/postgres/thread-connections.ts'
import type { ReplicaLook } from '#storage/read-replica.ts'
import { currentTraceparent, inSpan, type SpanStart } from '#proto/process/trace.ts'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Logger } from 'pino'
import { FixedQueue, Piscina } from 'piscina'
import { longTables } from '../documents/long-tables.ts'
import type { Answer } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import type { AdmittedCall } from '../http/execute-route.ts'
import type { FileWriter } from '../http/file-writer.ts'
import type { LargeCall, LargeCallExecutor } from '../http/large-call.ts'
import { entityTags } from '../http/preconditions.ts'
import { failureOf, logFailure } from '../http/problems.ts'
import type { Route } from '../http/route.ts'
import { filesOfThread } from '../http/work-budget.ts'
import {
  type AboutThread,
  type FileCall,
  type FileTask,
  type FileThreadSettings,
  type FromThread,
  taskStates,
  type ToThread,
} from './messages.ts'

/** To PostgreSQL; `replica` only where there is one. */
type ConnectionsOfThreads = { readonly primary: number; readonly replica?: number }

type FileThreads = {
  readonly write: FileWriter
  readonly execute: LargeCallExecutor
  /** Number of stored payslips that a thread could not read or store, by the reason. */
  readonly faults: ReadonlyMap<string, number>
  /** State of the replica when the threads last looked; null: they have not looked. */
  replica(): ReplicaLook | null
  /** Number of files whose reading began on the replica. */
  replicaFiles(): number
  /** Connections that the threads have in use. */
  connections(): ConnectionsOfThreads
  /** Threads that run now. */
  running(): number
  /** Resolves when all threads have ended; files that they write are cut off. */
  close(): Promise<void>
}

type Options = {
  readonly settings: FileThreadSettings
  readonly threads: number
  /** Calls that take turns in one thread; absent: as many as files do. */
  readonly callsOfThread?: number
  readonly log: Logger
  readonly onCalled?: OnCalled
  readonly onFault?: (
    kind: 'absent' | 'altered' | 'unavailable',
    facts: Readonly<Record<string, unknown>>,
  ) => void
  /** Program of a thread, replaced by tests of threads that fail. */
  readonly program?: URL
  /** Milliseconds after which a thread without a file ends. */
  readonly idleMs?: number
}

const keptIdleMs = 60_000
/** A second thread takes a file where the first has so many. */
const sharedBy = 2
/** The largest files that are whole in memory take a third of it. */
const maxMemory = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 48 }

function openPool(
  {
    settings,
    threads,
    callsOfThread = filesOfThread,
    program = new URL('./file.worker.ts', import.meta.url),
    idleMs = keptIdleMs,
  }: Options,
  taskQueue: FixedQueue,
): Piscina {
  return new Piscina({
    taskQueue,
    filename: program.href,
    name: 'writeFile',
    workerData: settings,
    execArgv: [],
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: callsOfThread,
    // A thread that slept between files would answer nothing on its connections.
    atomics: 'disabled',
    idleTimeout: idleMs,
    resourceLimits: maxMemory,
    loadBalancer(_task, workers) {
      const [first] = workers.toSorted((one, other) => one.currentUsage - other.currentUsage)
      if (first === undefined || first.currentUsage >= callsOfThread) return null
      return first.currentUsage >= sharedBy && workers.length < threads ? null : first
    },
  })
}

// Until there is an answer: the rest of a long file is sent while it is written.
const writing: SpanStart = { name: 'write file', kind: 'internal' }
const executing: SpanStart = { name: 'execute large call', kind: 'internal' }

export function openFileThreads(options: Options): FileThreads {
  const { log, onCalled = () => undefined, onFault = () => undefined } = options
  const queue = new FixedQueue()
  const pool = openPool(options, queue)
  const faults = new Map<string, number>()
  const replica = watchReplica(log)
  const unheard = openUnheard(pool, queue, log)
  const connections = countThreadConnections(pool)
  const hasReplica = options.settings.readDatabaseUrl !== null
  pool.on('message', (told: AboutThread) => {
    if (told.kind === 'called') return onCalled(told.method, told.code, told.seconds)
    if (told.kind === 'connections') return connections.hear(told)
    if (told.kind === 'replica') return replica.hear(told.look)
    faults.set(told.fault, (faults.get(told.fault) ?? 0) + 1)
    return onFault(told.fault, told.facts)
  })

  async function run(ctx: Exchange, call: FileCall, hearing: Hearing): Promise<Answer> {
    const { port1: port, port2: theirs } = new MessageChannel()
    const inbox = new Inbox(port)
    const leave = (): void => port.close()
    if (ctx.res.closed) leave()
    else ctx.res.once('close', leave)
    const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    unheard.set(inbox, state)
    const task: FileTask = { call, port: theirs, state }
    const over = pool
      .run(task, { name: 'writeFile', transferList: [theirs] })
      .catch((error: unknown) => void (inbox.fail(shuttingDown()) && logFailure(failureOf(error), ctx, log)))
    try {
      return await answerFrom({ ctx, port, inbox, log }, hearing, () => unheard.delete(inbox))
    } catch (error) {
      port.close()
      // Results still under calculation are in memory, and are waited for.
      if (call.content.kind === 'unread' && Atomics.load(state, 0) !== taskStates.dropped) await over
      throw error
    } finally {
      unheard.delete(inbox)
    }
  }

  return {
    write(ctx, { route }, admitted) {
      const { reach, body, takePeople } = admitted
      const content = { kind: 'admitted', reach, body: body.value } as const
      return inSpan(writing, () => run(ctx, callOf(ctx, route, admitted, content), { takePeople }))
    },
    execute(ctx, { route }, call, execution) {
      const { bytes, spoken, takePeople, admitPeople, onReach } = call
      const leases = execution?.leases ?? null
      const content = { kind: 'unread', bytes, contract: spoken.contract.date, leases } as const
      const onBegun = (): void => void (execution && (execution.began = true))
      const hearing = { takePeople, admitPeople, onReach, onBegun }
      return inSpan(executing, () => run(ctx, callOf(ctx, route, call, content), hearing))
    },
    faults,
    replica: replica.last,
    replicaFiles: replica.files,
    connections: () => ({
      primary: connections.inUse('primary'),
      ...(hasReplica && { replica: connections.inUse('replica') }),
    }),
    running: () => pool.threads.length,
    close: () => pool.destroy(),
  }
}

/**
 * The calls that no thread has said anything about. Where a thread fails before it took a call, they fail: they would wait for
 * ever, because no thread starts for them.
 */
function openUnheard(pool: Piscina, queue: FixedQueue, log: Logger): Map<Inbox, FileTask['state']> {
  const unheard = new Map<Inbox, FileTask['state']>()
  pool.on('error', (error: unknown) => {
    log.error({ failure: failureOf(error) }, 'thread for files failed')
    for (const [inbox, state] of unheard) {
      inbox.fail(shuttingDown())
      Atomics.compareExchange(state, 0, taskStates.waits, taskStates.dropped)
    }
    while (queue.size > 0) queue.shift()
  })
  return unheard
}

/** Logs when the replica is left, and when it is taken again. */
function watchReplica(log: Logger) {
  let last: ReplicaLook | null = null
  let files = 0
  return {
    hear(look: ReplicaLook): void {
      const { state, reason, lagBytes } = look
      const before = last?.state ?? 'serves'
      last = look
      if (state === 'serves') files += 1
      if ((before === 'serves') === (state === 'serves')) return
      if (state === 'serves') log.info({ lagBytes }, 'files are read from the replica again')
      else log.warn({ state, reason }, 'files are read from the primary, because the replica cannot serve')
    },
    last: () => last,
    files: () => files,
  }
}

function shuttingDown(): Problem {
  return new Problem(
    'service_unavailable',
    'The response is incomplete, because the thread that wrote it stopped. Retry the request.',
  )
}

/** Listener for the waiting state and the progress of a call. */
type Hearing = Pick<AdmittedCall, 'takePeople'> &
  Partial<Pick<LargeCall, 'admitPeople' | 'onReach'>> & { readonly onBegun?: () => void }

function callOf(
  ctx: Exchange,
  route: Route,
  { caller, params, elapsedMs }: Pick<AdmittedCall, 'caller' | 'params' | 'elapsedMs'>,
  content: FileCall['content'],
): FileCall {
  const { requestId, startedAt, address, basePath } = ctx.state
  const { authorization: _, ...headers } = ctx.req.headers
  const held = entityTags(ctx.get('if-none-match')) ?? []
  return {
    operationId: route.operationId,
    traceparent: currentTraceparent(),
    request: { method: ctx.method, url: ctx.originalUrl, headers },
    state: { requestId, startedAt, address, basePath },
    caller,
    params,
    content,
    elapsedMs: elapsedMs(),
    knownTables: held.flatMap(tag => {
      const digest = longTables.get(tag)
      return digest === undefined ? [] : [[tag, digest] as const]
    }),
  }
}

type Line = {
  readonly ctx: Exchange
  readonly port: MessagePort
  readonly inbox: Inbox
  readonly log: Logger
}

async function answerFrom(line: Line, hearing: Hearing, onHeard: () => void): Promise<Answer> {
  const { ctx, port, inbox, log } = line
  /** Why the call did not get its turn, as it is known here: its class is lost on the way to the thread. */
  let refused: Problem | null = null
  for (;;) {
    const message = await inbox.next()
    onHeard()
    if (message.kind === 'reach') hearing.onReach?.(message.reach)
    else if (message.kind === 'people' || message.kind === 'admission') {
      const { takePeople, admitPeople = takePeople } = hearing
      const take = message.kind === 'people' ? takePeople : admitPeople
      refused = await refusalBy(take(message.people))
      tell(port, { kind: 'taken', problem: refused && fieldsOfProblem(refused) })
    } else if (message.kind === 'refusal') {
      if (message.began) hearing.onBegun?.()
      Object.assign(ctx.headers, message.headers)
      if (message.failure !== null) logFailure(message.failure, ctx, log)
      throw refused ?? problemOfFields(message.problem) ?? new Error(message.problem.message)
    } else if (message.kind === 'answer') {
      return wholeAnswer(line, message)
    } else throw new Error(`A thread for files sent ${message.kind} before its answer.`)
  }
}

/** Errors that are no problems go on, and end the call. */
async function refusalBy(turn: Promise<void>): Promise<Problem | null> {
  try {
    await turn
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function wholeAnswer(line: Line, { answer, hasParts }: FromThread & { kind: 'answer' }): Answer {
  if (hasParts) return { ...answer, stream: partsFrom(line, answer.headers['ETag']) }
  line.port.close()
  if (answer.bytes === undefined) return answer
  const { buffer, byteOffset, byteLength } = answer.bytes
  return { ...answer, bytes: Buffer.from(buffer, byteOffset, byteLength) }
}

async function* partsFrom({ ctx, port, inbox, log }: Line, etag: string | undefined) {
  try {
    for (;;) {
      const message = await inbox.next()
      if (message.kind === 'part') {
        yield message.part
        tell(port, { kind: 'more' })
      } else if (message.kind === 'end') {
        const [tag] = entityTags(etag) ?? []
        if (tag !== undefined && message.digest !== null) longTables.set(tag, message.digest)
        return
      } else if (message.kind === 'broken') {
        if (message.failure !== null) logFailure(message.failure, ctx, log)
        throw problemOfFields(message.problem) ?? new Error(message.problem.message)
      } else throw new Error(`A thread for files sent ${message.kind} after its answer.`)
    }
  } finally {
    port.close()
  }
}

function tell(port: MessagePort, message: ToThread): void {
  port.postMessage(message)
}

/** The messages about one call, in their order. */
class Inbox {
  readonly #messages: FromThread[] = []
  #failure: Problem | null = null
  #waiting: PromiseWithResolvers<void> | null = null

  constructor(port: MessagePort) {
    port.on('message', (message: FromThread) => {
      this.#messages.push(message)
      this.#waiting?.resolve()
    })
    port.once('close', () => {
      this.fail(new Problem('service_unavailable', 'The client closed the connection.'))
    })
  }

  /** Rejects once what came before the failure has been taken. */
  async next(): Promise<FromThread> {
    for (;;) {
      const message = this.#messages.shift()
      if (message !== undefined) return message
      if (this.#failure !== null) throw this.#failure
      this.#waiting = Promise.withResolvers()
      await this.#waiting.promise
    }
  }

  /** False: it had failed before. */
  fail(problem: Problem): boolean {
    if (this.#failure !== null) return false
    this.#failure = problem
    this.#waiting?.resolve()
    return true
  }
}
