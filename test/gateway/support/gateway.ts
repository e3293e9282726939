// A gateway of the test's own: the real app on a real port over a real, fresh database.

import type { EngineClient } from '#gateway/engine-client.ts'
import type { Scope } from '#proto/scopes.ts'
import { contracts as published } from '#gateway/contracts.ts'
import type { FileWriter } from '#gateway/http/file-writer.ts'
import { staticContent } from '#gateway/http/static-content.ts'
import { type Contract, versionsOf } from '#gateway/http/versions.ts'
import { createApp } from '#gateway/app.ts'
import { executeRoute } from '#gateway/http/execute-route.ts'
import { executeLargeCall, type LargeCallExecutor } from '#gateway/http/large-call.ts'
import { openBudgets, type WorkBudgets } from '#gateway/http/work-budget.ts'
import { type Pace, defaultPace } from '#gateway/http/body.ts'
import { openGracefulServer, type ShutdownPhases } from '#gateway/http/graceful-server.ts'
import { refusalOfParser } from '#gateway/http/problems.ts'
import { openGatewayMetrics, watchBudgets } from '#gateway/http/metrics.ts'
import { llmsText } from '#gateway/openapi/llms.ts'
import { openApiDocument } from '#gateway/openapi/document.ts'
import { routes as everyRoute } from '#gateway/resources/index.ts'
import type { Services } from '#gateway/resources/services.ts'
import { openEventWatch } from '#gateway/resources/webhooks/event-watch.ts'
import { openStorage, type Storage } from '#storage/open.ts'
import { openCallers } from '#storage/callers.ts'
import type { KeyLimits } from '#storage/entities/api-key.ts'
import { redeemLink } from '#storage/repositories/keys/console-sessions.ts'
import { type Environment, type IssuedKey, signingSecretOf } from '#storage/repositories/keys/api-keys.ts'
import { createAccountWithKey } from '#storage/repositories/keys/key-administration.ts'
import type { Clock } from '#proto/process/clock.ts'
import { freshDatabase } from '../../support/database.ts'
import { assertDeclared } from '../../support/declared.ts'
import { send } from '../../support/http.ts'
import { eventually } from '../../support/stack.ts'
import type { ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import { Registry } from '@prometheus-io/client'
import type { Test } from 'tap'

export const everyScope: readonly Scope[] = [
  'platform:read',
  'organizations:write',
  'masters:write',
  'employees:write',
  'config:write',
  'salary:write',
  'inputs:write',
  'inputs:approve',
  'payroll:read',
  'payroll:run',
  'payroll:approve',
  'payroll:reverse',
  'payslips:read',
  'payslips:send',
  'fnf:write',
  'fnf:approve',
  'disbursement:write',
  'reports:read',
  'statutory:read',
  'statutory:write',
  'imports:write',
  'audit:read',
  'webhooks:write',
  'console:write',
]

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: unknown
  /** The value at a dotted path of the body, `data.0.id`; undefined when there is none. */
  at(path: string): unknown
  /** The body's own `id`. */
  readonly id: string
}

export type Ask = {
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** Null: no credentials. */
  readonly key?: string | null
  /** Gives up after so long; absent: never. */
  readonly timeoutMs?: number
}

type KeyOptions = {
  readonly environment?: Environment
  readonly scopes?: readonly string[]
  readonly limits?: KeyLimits
}

/** No test is to fail for being quick, unless it is about that. */
export const ample: KeyLimits = { general: 1_000_000, payroll: 1_000_000, bulk: 1_000_000 }

export type Gateway = {
  readonly origin: string
  readonly databaseUrl: string
  readonly storage: Storage
  /** Everything that was logged, as text. */
  readonly logged: () => string
  /** The metrics, as they are scraped. */
  readonly metrics: () => Promise<string>
  /** A key of a new account. */
  newKey(options?: KeyOptions): Promise<string>
  /** The same, with the secret that it signs with. */
  newIssuedKey(options?: KeyOptions): Promise<IssuedKey>
  /** `GET /organizations`: the path is relative to the production address; a body is sent as JSON. */
  ask(key: string, request: string, options?: Ask): Promise<Answer>
}

const docsUrl = 'https://docs.example'
export const testMasterKey = Buffer.alloc(32, 7).toString('base64')
export const testCursorKeys = [Buffer.alloc(32, 9)] as const

const never = new AbortController().signal
const running: ShutdownPhases = { draining: never, closing: never, cutOff: never }

/** The engine where a test is about what stands before it: it is away. */
const engineAway = new Proxy({}, { get: () => () => Promise.reject(new Error('away')) }) as EngineClient

/** `reach` may put something between the gateway and its database. */
export async function startGateway(
  t: Test,
  services: Partial<Services> = {},
  reach: (databaseUrl: string) => Promise<string> | string = url => url,
  {
    failuresPerMinute = 1_000_000,
    contracts = published,
    routes = everyRoute,
    trustedProxies = [],
    budgets = openBudgets(),
    pace = defaultPace,
    serverOptions = {},
    clock,
    // Threads would have neither the engine nor the clock of a test.
    writerOf = () => (ctx, compiled, admitted) => executeRoute(ctx, compiled, admitted, null),
    executorOf = () => executeLargeCall,
  }: {
    failuresPerMinute?: number
    contracts?: readonly Contract[]
    routes?: typeof everyRoute
    trustedProxies?: readonly string[]
    budgets?: WorkBudgets
    pace?: Pace
    serverOptions?: ServerOptions
    clock?: Clock
    writerOf?: (databaseUrl: string, logger: Logger) => FileWriter
    executorOf?: (databaseUrl: string, logger: Logger) => LargeCallExecutor
  } = {},
): Promise<Gateway> {
  const ownerUrl = await freshDatabase(t)
  const databaseUrl = await reach(ownerUrl)
  const storage = await openStorage({ databaseUrl, masterKey: testMasterKey, ...(clock && { clock }) })
  t.teardown(() => storage.close())

  const callers = openCallers(storage)
  const versions = versionsOf(contracts)
  const registry = new Registry()
  watchBudgets(registry, budgets)
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const logger = pino({ level: 'info' }, sink)
  const app = createApp({
    routes,
    services: {
      version: '0.0.0',
      clock: storage.clock,
      clockSkewSeconds: storage.clockSkewSeconds,
      engine: engineAway,
      callers,
      versions,
      checks: {
        database: () => storage.ping(),
        queue: () => Promise.reject(new Error('away')),
        engine: () => Promise.reject(new Error('away')),
      },
      lookAtReplica: null,
      hasConnections: storage.hasConnections,
      shutdown: running,
      budgets,
      allowLoopbackWebhooks: false,
      allowOwnTaxSlabs: false,
      consoleUrl: 'https://console.example',
      redeemLink: (token, redemption) => redeemLink(storage, token, redemption),
      mailEnabled: true,
      wakeImporter: () => undefined,
      eventWatch: openEventWatch(storage, logger),
      contents: storage.contents,
      dropUnreferred: () => undefined,
      signingSecret: key => signingSecretOf(storage, key),
      openapi: staticContent('application/json', JSON.stringify(openApiDocument(routes))),
      llms: staticContent('text/markdown', llmsText(routes)),
      ...services,
    } satisfies Services,
    storage,
    clock: storage.clock,
    logger,
    callers,
    versions,
    shutdown: services.shutdown ?? running,
    metrics: openGatewayMetrics(registry, () => Promise.resolve(null)),
    budgets,
    writeFile: writerOf(databaseUrl, logger),
    executeLarge: executorOf(databaseUrl, logger),
    readLaw: () => (services.engine ?? engineAway).readLaw(),
    failuresPerMinute,
    trustedProxies,
    docsUrl,
    pace,
    cursorKeys: testCursorKeys,
  })
  const handle = app.callback()
  const { server } = openGracefulServer(
    (request, response) => void handle(request, response),
    error => refusalOfParser(error, { clock: storage.clock, docsUrl }),
    services.shutdown ?? running,
    { ...serverOptions },
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    databaseUrl: ownerUrl,
    storage,
    logged: () => lines.join(''),
    metrics: () => registry.metrics(),
    newKey: async options => (await issue(storage, options)).apiKey,
    newIssuedKey: options => issue(storage, options),
    ask: (key, request, options = {}) => sendTo(origin, request, { key, ...options }),
  }
}

function issue(storage: Storage, options: KeyOptions = {}): Promise<IssuedKey> {
  return createAccountWithKey(storage, {
    name: 'Partner',
    environment: options.environment ?? 'production',
    scopes: options.scopes ?? everyScope,
    limits: options.limits ?? ample,
  })
}

/** Does it again, with a new key, where a window of 60 seconds may have ended meanwhile, as on a busy machine. */
export function withinMinute<Answers>(work: () => Promise<Answers>): Promise<Answers> {
  return eventually('all calls are of one window', async () => {
    const began = performance.now()
    const answers = await work()
    return performance.now() - began < 55_000 && answers
  })
}

/** Sends one request to `origin`; the path is relative to the production address unless it names its environment. */
export async function sendTo(
  origin: string,
  request: string,
  { body, headers = {}, key, timeoutMs }: Ask,
): Promise<Answer> {
  const [method = 'GET', path = ''] = request.split(' ')
  const base = path.startsWith('/sandbox/v1/') || path.startsWith('/v1/') ? '' : '/v1'
  const reply = await send({
    method,
    url: `${origin}${base}${path}`,
    headers: {
      ...(key ? { Authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body:
      body === undefined || typeof body === 'string' || body instanceof Uint8Array
        ? body
        : JSON.stringify(body),
    timeoutMs,
  })
  const { status, headers: given, text } = reply
  assertDeclared(method, reply)
  const isJson = text !== '' && (given.get('content-type') ?? '').includes('json')
  const answer: unknown = isJson ? JSON.parse(text) : null
  const at = (path: string) =>
    path.split('.').reduce<unknown>((value, name) => propertyOf(value, name), answer)
  return { status, headers: given, text, body: answer, at, id: String(at('id')) }
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
