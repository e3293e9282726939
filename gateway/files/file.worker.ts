// The thread in which files are read and written, and large calls are executed, beside the thread that answers: of low
// priority, of its own memory, and with its own connections. It executes a call as the gateway does; several calls take
// turns in it.

import { raiseNiceness } from '#proto/process/niceness.ts'
import { memoize, memoizeBy } from '#proto/process/memoize.ts'
import { fieldsOfProblem, Problem, problemOfFields } from '#proto/problems.ts'
import { continueTrace } from '#proto/process/trace.ts'
import { openStorage, type Storage } from '#storage/open.ts'
import { shareConnections } from '#storage/postgres/thread-connections.ts'
import { openReadReplica } from '#storage/read-replica.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { contracts } from '../contracts.ts'
import { longTables } from '../documents/long-tables.ts'
import { limitFileMemory } from '../documents/table-file.ts'
import { openEngineClient } from '../engine-client.ts'
import type { Answer } from '../http/answer.ts'
import { compileRoute } from '../http/compiled-route.ts'
import { Exchange, type KoaContext } from '../http/exchange.ts'
import { executeRoute, type KernelParts } from '../http/execute-route.ts'
import { type Execution, executionUnder } from '../http/idempotency.ts'
import { executeLargeCall } from '../http/large-call.ts'
import { ndjson } from '../http/lines.ts'
import { entityTags } from '../http/preconditions.ts'
import { refusalOf } from '../http/problems.ts'
import { versionsOf } from '../http/versions.ts'
import { routes } from '../resources/index.ts'
import type { Services } from '../resources/services.ts'
import {
  type AboutThread,
  type AdmittedContent,
  type FileCall,
  type FileTask,
  type FileThreadSettings,
  type FromThread,
  partsUnderWay,
  taskStates,
  type ToThread,
  type UnreadContent,
} from './messages.ts'
import { niceness } from './niceness.ts'

raiseNiceness(niceness)

/** Files of more calls wait for one another: PostgreSQL knows no priority, and is not to work for files alone. */
const connections = 4

const settings = workerData as FileThreadSettings
limitFileMemory(settings.fileMemoryBytes)

const versions = versionsOf(contracts)

const compiledRoute = memoizeBy(
  (operationId: string) => operationId,
  operationId => {
    const route = routes.find(each => each.operationId === operationId)
    if (route === undefined) throw new Error(`There is no operation ${operationId}.`)
    return compileRoute(route)
  },
)

const openParts = memoize(async () => {
  const tellAbout = (about: AboutThread): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
    parentPort?.postMessage(about)
  }
  const { databaseUrl, readDatabaseUrl, masterKey, secondMasterKey, objectStore, identity } = settings
  const storage = await openStorage(
    { databaseUrl, masterKey, secondMasterKey, objectStore, connections },
    undefined,
    (fault, facts) => tellAbout({ kind: 'fault', fault, facts }),
  )
  const replica =
    readDatabaseUrl === null
      ? null
      : await openReadReplica(storage, {
          databaseUrl: readDatabaseUrl,
          connections,
          waitMs: settings.readWaitMs,
          onLook: look => tellAbout({ kind: 'replica', look }),
        })
  shareConnections(storage.connectionsInUse, replica && replica.connectionsInUse)
  const engine = openEngineClient(settings.engineAddresses, identity && buffersOf(identity), {
    onCalled: (method, code, seconds) => tellAbout({ kind: 'called', method, code, seconds }),
  })
  const { clock, contents } = storage
  const { allowOwnTaxSlabs, cursorKeys, docsUrl } = settings
  const [first, ...others] = cursorKeys.map(key => Buffer.from(key))
  const parts: KernelParts = {
    storage,
    clock,
    services: servicesOfThread({ clock, contents, engine, allowOwnTaxSlabs }),
    cursorKeys: [first!, ...others],
    docsUrl,
  }
  return { parts, storageOfFile: async () => replica?.storageOfCall() ?? storage }
})

function buffersOf({ ca, certificate, key }: NonNullable<FileThreadSettings['identity']>) {
  return { ca: Buffer.from(ca), certificate: Buffer.from(certificate), key: Buffer.from(key) }
}

/** Services that handlers of files use. Any other service fails their first call, with an error. */
function servicesOfThread(services: Partial<Services>): Partial<Services> {
  return new Proxy(services, {
    get(target, name) {
      if (name in target) return target[name as keyof Services]
      throw new Error(`Threads for files have no service ${String(name)}.`)
    },
  })
}

/** Resolves when the file is sent, refused, or wanted no more. */
export async function writeFile({ call, port, state }: FileTask): Promise<void> {
  if (Atomics.compareExchange(state, 0, taskStates.waits, taskStates.taken) === taskStates.dropped) return
  const line = new Line(port)
  const ctx = exchangeOf(call, line)
  const { content } = call
  const execution =
    content.kind === 'unread' && content.leases !== null ? executionUnder(content.leases) : null
  let answer: Answer
  try {
    const { parts: common, storageOfFile } = await openParts()
    // A large call writes that its answer is known; a file only reads, most often.
    const storage = content.kind === 'admitted' ? await storageOfFile() : common.storage
    const parts = { ...common, storage: abortableStorage(storage, line) }
    answer = await continueTrace(call.traceparent, () =>
      content.kind === 'admitted'
        ? execute(ctx, call, content, { line, parts })
        : executeLarge(ctx, call, content, { line, parts, execution }),
    )
  } catch (error) {
    const { problem, failure } = refusalOf(error)
    const { headers } = ctx
    const began = execution?.began ?? false
    line.tell({ kind: 'refusal', began, problem: fieldsOfProblem(problem), failure, headers })
    return
  }
  await send(answer, line)
}

function exchangeOf({ request, state, operationId }: FileCall, line: Line): Exchange {
  const res = {
    get closed() {
      return line.hasLeft
    },
    writableFinished: false,
    once: (_: 'close', listener: () => void) => line.onceClosed(listener),
  }
  const clock = () => state.startedAt
  const ctx = new Exchange({ req: request, res } as unknown as KoaContext, { ...state, clock, log: {} }, {})
  if (compiledRoute(operationId).route.linked) delete ctx.query['link']
  return ctx
}

function elapsedOf({ elapsedMs }: FileCall): () => number {
  const began = performance.now()
  return () => elapsedMs + performance.now() - began
}

type Surroundings = { readonly line: Line; readonly parts: KernelParts }

function execute(
  ctx: Exchange,
  call: FileCall,
  { reach, body }: AdmittedContent,
  { line, parts }: Surroundings,
): Promise<Answer> {
  const { caller, params } = call
  const compiled = compiledRoute(call.operationId)
  for (const [tag, digest] of call.knownTables) longTables.set(tag, digest)
  return executeRoute(
    ctx,
    compiled,
    {
      caller,
      reach,
      params,
      body: { value: body, problem: null, organizationId: undefined },
      upload: null,
      parts,
      async admit(query) {
        const people = compiled.route.people?.({ body, query, accept: ctx.get('accept') }) ?? 0
        if (people > 0) await line.takePeople(people)
        return { charged: null }
      },
      takePeople: people => line.takePeople(people),
      elapsedMs: elapsedOf(call),
    },
    null,
  )
}

function executeLarge(
  ctx: Exchange,
  call: FileCall,
  { bytes, contract }: UnreadContent,
  { line, parts, execution }: Surroundings & { readonly execution: Execution | null },
): Promise<Answer> {
  const { caller, params } = call
  const large = {
    caller,
    params,
    parts,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    spoken: versions.speak(contract),
    takePeople: (people: number) => line.takePeople(people),
    admitPeople: (people: number) => line.takePeople(people, 'admission'),
    onReach: (reach: readonly number[]) => line.tell({ kind: 'reach', reach }),
    elapsedMs: elapsedOf(call),
  }
  return executeLargeCall(ctx, compiledRoute(call.operationId), large, execution)
}

/** The same storage; it throws instead of reading and writing once the call is aborted. */
function abortableStorage(storage: Storage, line: Line): Storage {
  return {
    ...storage,
    get orm() {
      line.throwIfAborted()
      return storage.orm
    },
    reads: {
      ...storage.reads,
      rows(statement, values) {
        line.throwIfAborted()
        return storage.reads.rows(statement, values)
      },
    },
    ...(storage.forWrites && { forWrites: abortableStorage(storage.forWrites, line) }),
  }
}

async function send({ stream, bytes, content: _, body, ...answer }: Answer, line: Line): Promise<void> {
  if (stream === undefined) {
    // Text would be copied, and be turned into bytes by the thread that answers.
    const own = bytes === undefined ? body && new TextEncoder().encode(body) : new Uint8Array(bytes)
    const whole = { ...answer, body: null, ...(own ? { bytes: own as Buffer } : {}) }
    line.tell({ kind: 'answer', answer: whole, hasParts: false }, own || undefined)
    return
  }
  line.tell({ kind: 'answer', answer: { ...answer, body: null }, hasParts: true })
  try {
    const isOfLines = answer.headers['Content-Type'] === ndjson
    for await (const part of inPieces(stream, isOfLines)) {
      await line.room()
      line.tell({ kind: 'part', part }, part)
    }
    const [tag] = entityTags(answer.headers['ETag']) ?? []
    line.tell({ kind: 'end', digest: (tag && longTables.get(tag)) ?? null })
  } catch (error) {
    const { problem, failure } = refusalOf(error)
    line.tell({ kind: 'broken', problem: fieldsOfProblem(problem), failure })
  }
}

const pieceBytes = 64 * 1024

/** The same bytes in parts of this length and more, each in memory of its own; `flushes`: none waits for what is not there. */
async function* inPieces(
  parts: AsyncIterable<string | Uint8Array>,
  flushes: boolean,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reading = parts[Symbol.asyncIterator]()
  let gathered: Uint8Array[] = []
  let length = 0
  const piece = (): Uint8Array<ArrayBuffer> => {
    const whole = joinParts(gathered, length)
    gathered = []
    length = 0
    return whole
  }
  try {
    for (;;) {
      const next = reading.next()
      if (flushes && length > 0 && (await isPending(next))) yield piece()
      const part = await next
      if (part.done === true) break
      const bytes = typeof part.value === 'string' ? Buffer.from(part.value) : part.value
      gathered.push(bytes)
      length += bytes.length
      if (length >= pieceBytes) yield piece()
    }
    if (length > 0) yield piece()
  } finally {
    await reading.return?.()
  }
}

const pending = Symbol('pending')

/** Whether nothing comes before the next turn of the event loop. */
async function isPending(next: Promise<unknown>): Promise<boolean> {
  return (await Promise.race([next.catch(() => null), nextTurn(pending)])) === pending
}

function joinParts(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The way to the thread that answers, for one call. */
class Line {
  hasLeft = false
  readonly #port: MessagePort
  #room = partsUnderWay
  #roomWaited: PromiseWithResolvers<void> | null = null
  #turn: PromiseWithResolvers<void> | null = null

  constructor(port: MessagePort) {
    this.#port = port
    port.on('message', (message: ToThread) => this.#hear(message))
    port.once('close', () => {
      this.hasLeft = true
      this.#roomWaited?.resolve()
      this.#turn?.reject(clientGone())
    })
  }

  onceClosed(listener: () => void): void {
    this.#port.once('close', listener)
  }

  tell(message: FromThread, moved?: Uint8Array<ArrayBuffer>): void {
    this.#port.postMessage(message, moved === undefined ? [] : [moved.buffer])
  }

  /** Resolves when another part may be sent. */
  async room(): Promise<void> {
    while (this.#room === 0 && !this.hasLeft) {
      this.#roomWaited = Promise.withResolvers()
      await this.#roomWaited.promise
    }
    this.throwIfAborted()
    this.#room -= 1
  }

  /** Waits for the turn of a calculation of so many people; `admission`: and for a large call to be charged. */
  async takePeople(people: number, kind: 'people' | 'admission' = 'people'): Promise<void> {
    this.throwIfAborted()
    this.#turn = Promise.withResolvers()
    this.tell({ kind, people })
    await this.#turn.promise
  }

  throwIfAborted(): void {
    if (this.hasLeft) throw clientGone()
  }

  #hear(message: ToThread): void {
    if (message.kind === 'more') {
      this.#room += 1
      this.#roomWaited?.resolve()
    } else if (message.problem === null) this.#turn?.resolve()
    else this.#turn?.reject(problemOfFields(message.problem) ?? new Error(message.problem.message))
  }
}

function clientGone(): Problem {
  return new Problem('service_unavailable', 'The client closed the connection.')
}
