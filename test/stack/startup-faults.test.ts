// Each process started with an environment or a command line that is wrong: one message that names every fault, an exit
// code other than 0, no stack trace, no secret. Where the fault lies in the settings of a service alone, they are read in
// this process; of the processes that meet another fault, today's third is started.

import { spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import t, { type Test } from 'tap'

import { issueEngineCertificates } from '#bench/machine/certificates.ts'
import { freePort } from '#bench/machine/process.ts'
import { readSettings as dispatcherSettings } from '#dispatcher/settings.ts'
import { readSettings as engineSettings } from '#engine/settings.ts'
import { readSettings as gatewaySettings } from '#gateway/settings.ts'
import { OperatorError } from '#proto/process/environment.ts'
import { openStorage } from '#storage/open.ts'
import { emptyDatabase, freshDatabase } from '../support/database.ts'
import { freshFolder, freshNats, servers } from '../support/servers.ts'
import { isOfToday, testDay } from '../support/share-of-day.ts'
import { eventually, patienceMs } from '../support/stack.ts'

const root = join(import.meta.dirname, '../..')
const masterKey = Buffer.alloc(32, 7).toString('base64')
const otherKey = Buffer.alloc(32, 8).toString('base64')
const secret = 'hunter2'

const programs = {
  engine: { words: ['engine/main.ts'], code: 1 },
  gateway: { words: ['gateway/main.ts'], code: 1 },
  dispatcher: { words: ['dispatcher/main.ts'], code: 1 },
  keys: { words: ['storage/main.ts', 'list'], code: 2 },
  migrate: { words: ['storage/main.ts', 'migrate'], code: 2 },
  stack: { words: ['stack.ts', '--data-dir', freshFolder('faulty'), '--exit'], code: 2 },
} as const

type Program = keyof typeof programs
type Environment = Readonly<Record<string, string>>

const services = ['engine', 'gateway', 'dispatcher'] as const
const keyHolders = [...services, 'keys'] as const
const all = Object.keys(programs) as Program[]

function startProgram(program: Program, environment: Environment, extra: readonly string[] = []) {
  const { words } = programs[program]
  const child = spawn(process.execPath, [...words, ...extra], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      NODE_ENV: 'test',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A program that starts in spite of its fault is a failure, not a wait.
    timeout: patienceMs,
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const closed = once(child, 'close') as Promise<[number | null]>
  return { child, closed, printed: () => ({ stdout, stderr }) }
}

async function refusalOf(program: Program, environment: Environment, extra: readonly string[] = []) {
  const { closed, printed } = startProgram(program, environment, extra)
  const [code] = await closed
  return { code, message: printed().stderr }
}

const settings = { engine: engineSettings, gateway: gatewaySettings, dispatcher: dispatcherSettings }
const isService = (program: Program): program is keyof typeof settings => program in settings

/** What a service prints of its settings before it ends; that it prints it and ends is seen where all is malformed. */
function settingsRefusal(service: keyof typeof settings, environment: Environment): string {
  try {
    settings[service]({ NODE_ENV: 'test', ...environment })
    return 'nothing was refused'
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
}

const databaseUrl = await freshDatabase(t)
const natsUrl = await freshNats(t)
const storage = await openStorage({ databaseUrl, masterKey })
t.teardown(() => storage.close())
// A data key that only `masterKey` opens.
await storage.dataKeys.of({ accountId: 'acc_any' })

const mine = { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey }

const usual: Readonly<Record<Program, Environment>> = {
  engine: { ...mine, NATS_URL: natsUrl, GRPC_PORT: '0' },
  gateway: { ...mine, ENGINE_ADDRESSES: '127.0.0.1:1', HTTP_PORT: '0' },
  dispatcher: { ...mine, NATS_URL: natsUrl },
  keys: mine,
  migrate: { DATABASE_URL: databaseUrl },
  stack: { NATS_SERVER_BIN: servers().natsProgram },
}

function changed(url: string, change: (url: URL) => void): string {
  const copy = new URL(url)
  change(copy)
  return copy.href
}

const busy = createServer()
await new Promise<void>(resolve => busy.listen(0, '127.0.0.1', resolve))
t.teardown(() => busy.close())
const busyPort = String((busy.address() as AddressInfo).port)
const closedPort = String(await freePort())
const metricsToken = 'm'.repeat(32)
const certificates = await issueEngineCertificates(freshFolder('tls'))
const { superuserUrl: emptyUrl } = await emptyDatabase(t)

const wrongPassword = changed(databaseUrl, url => (url.password = secret))
const unknownDatabase = changed(databaseUrl, url => (url.pathname = '/nowhere'))
const awayDatabase = changed(databaseUrl, url => ([url.port, url.password] = [closedPort, secret]))
const awayNats = `nats://user:${secret}@127.0.0.1:${closedPort}`

const objectStore: Environment = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'payslips',
  S3_REGION: 'ap-south-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: secret,
}

const malformed: Environment = {
  DATABASE_URL: `mysql://user:${secret}@localhost/payroll`,
  NATS_URL: `http://user:${secret}@localhost`,
  MASTER_KEY: secret,
  MASTER_KEY_SECOND: secret,
  ENGINE_ADDRESSES: 'localhost',
  METRICS_PORT: '70000',
  SHUTDOWN_SECONDS: 'soon',
}

const required: Readonly<Record<Program, readonly string[]>> = {
  engine: ['DATABASE_URL', 'NATS_URL', 'MASTER_KEY'],
  gateway: ['DATABASE_URL', 'MASTER_KEY', 'ENGINE_ADDRESSES'],
  dispatcher: ['DATABASE_URL', 'NATS_URL', 'MASTER_KEY'],
  keys: ['DATABASE_URL', 'MASTER_KEY'],
  migrate: ['DATABASE_URL'],
  // Everything is embedded.
  stack: [],
}

/** The variables that each process reads of `malformed`. */
const read: Readonly<Record<Program, readonly string[]>> = {
  engine: ['DATABASE_URL', 'NATS_URL', 'MASTER_KEY', 'MASTER_KEY_SECOND', 'METRICS_PORT', 'SHUTDOWN_SECONDS'],
  gateway: [
    'DATABASE_URL',
    'MASTER_KEY',
    'MASTER_KEY_SECOND',
    'ENGINE_ADDRESSES',
    'METRICS_PORT',
    'SHUTDOWN_SECONDS',
  ],
  dispatcher: [
    'DATABASE_URL',
    'NATS_URL',
    'MASTER_KEY',
    'MASTER_KEY_SECOND',
    'METRICS_PORT',
    'SHUTDOWN_SECONDS',
  ],
  keys: ['DATABASE_URL', 'MASTER_KEY', 'MASTER_KEY_SECOND'],
  migrate: ['DATABASE_URL'],
  stack: [
    'DATABASE_URL',
    'NATS_URL',
    'MASTER_KEY',
    'MASTER_KEY_SECOND',
    'ENGINE_ADDRESSES',
    'SHUTDOWN_SECONDS',
  ],
}

type Fault = {
  readonly what: string
  readonly programs: readonly Program[]
  readonly environment: Environment
  /** Lies in the settings alone: a service is asked for them in this process, and not started. */
  readonly ofSettings?: true
  /** Further variables of one of them. */
  readonly variant?: (program: Program) => Environment
  /** What each of the programs must say. */
  readonly message: (program: Program) => readonly (RegExp | string)[]
}

const every = (text: RegExp | string) => () => [text]

const faults: readonly Fault[] = [
  {
    what: 'everything is malformed',
    programs: all,
    environment: malformed,
    message: program => read[program].map(name => `${name} must be`),
  },
  {
    what: 'the password is wrong',
    programs: [...keyHolders, 'migrate', 'stack'],
    environment: { DATABASE_URL: wrongPassword },
    message: every(/rejected user .* Check user and password in DATABASE_URL/),
  },
  {
    what: 'the database does not exist',
    programs: [...keyHolders, 'migrate', 'stack'],
    environment: { DATABASE_URL: unknownDatabase },
    message: every('has no database "nowhere". Create it, or correct DATABASE_URL.'),
  },
  {
    what: 'the database is empty',
    programs: keyHolders,
    environment: { DATABASE_URL: emptyUrl },
    message: every(/does not have the schema of this version: .* Migrate it as its owner: npm run migrate/),
  },
  {
    what: 'the database is away, for a program that has no health to tell it',
    programs: ['keys', 'migrate', 'stack'],
    environment: { DATABASE_URL: awayDatabase },
    message: every(/127\.0\.0\.1:\d+ does not respond: the connection was refused\. Check DATABASE_URL/),
  },
  {
    what: 'the master key is another',
    programs: keyHolders,
    environment: { MASTER_KEY: otherKey },
    message: every(/MASTER_KEY/),
  },
  {
    what: 'NATS is away',
    programs: ['stack'],
    environment: { NATS_URL: awayNats },
    message: every(/NATS at 127\.0\.0\.1:\d+ does not respond: .*Check NATS_URL/),
  },
  {
    what: 'no engine responds',
    programs: ['stack'],
    environment: { ENGINE_ADDRESSES: `127.0.0.1:${closedPort}` },
    message: every(/No engine at 127\.0\.0\.1:\d+ is ready\. Check ENGINE_ADDRESSES/),
  },
  {
    what: 'calls to engines would pass a network in plain text',
    ofSettings: true,
    programs: ['engine', 'gateway', 'stack'],
    environment: { GRPC_HOST: '0.0.0.0', ENGINE_ADDRESSES: '192.0.2.7:50051' },
    message: program => [
      `${program === 'engine' ? 'GRPC_HOST' : 'ENGINE_ADDRESSES'} must be 127.0.0.1, ::1 or localhost as long as ` +
        'ENGINE_TLS_CA_FILE, ENGINE_TLS_CERT_FILE, ENGINE_TLS_KEY_FILE are not set',
    ],
  },
  {
    what: 'metrics would be served to everybody in the network',
    ofSettings: true,
    programs: services,
    environment: { METRICS_HOST: '0.0.0.0', METRICS_PORT: '0', METRICS_TOKEN: metricsToken },
    message: every(
      'METRICS_HOST must be 127.0.0.1, ::1 or localhost unless METRICS_TOKEN, METRICS_TLS_CERT_FILE and ' +
        'METRICS_TLS_KEY_FILE are set.',
    ),
  },
  {
    what: 'anybody could guess the token of the metrics',
    ofSettings: true,
    programs: services,
    environment: { METRICS_TOKEN: secret },
    message: every('METRICS_TOKEN must be 32 or more letters, digits'),
  },
  {
    what: 'NATS is elsewhere, in plain text and for everybody',
    ofSettings: true,
    programs: ['engine', 'dispatcher', 'stack'],
    environment: { NATS_URL: 'nats://192.0.2.7:4222' },
    message: every(
      /NATS_URL must begin with tls:\/\/ .*\n  NATS_URL must contain user and password, .* NATS_CREDS_FILE/,
    ),
  },
  {
    what: 'NATS knows nobody without a password',
    programs: ['engine', 'dispatcher', 'stack'],
    environment: { NATS_URL: changed(natsUrl, url => ([url.username, url.password] = ['', ''])) },
    message: every(/NATS at 127\.0\.0\.1:\d+ rejected the login: .* NATS_CREDS_FILE/),
  },
  {
    what: 'NATS knows another password',
    programs: ['engine', 'dispatcher', 'stack'],
    environment: { NATS_URL: changed(natsUrl, url => (url.password = secret)) },
    message: every(/NATS at 127\.0\.0\.1:\d+ rejected the login/),
  },
  {
    what: 'the database is elsewhere, in plain text',
    ofSettings: true,
    programs: [...keyHolders, 'migrate', 'stack'],
    environment: { DATABASE_URL: `postgres://user:${secret}@192.0.2.7/payroll` },
    message: every(/DATABASE_URL must end with \?sslmode=verify-full, .* for a server on another machine/),
  },
  {
    what: 'the certificate of the calls is of the other side',
    ofSettings: true,
    programs: ['engine', 'gateway'],
    environment: {},
    variant: program => (program === 'engine' ? certificates.gateway : certificates.engine),
    message: program => [
      `ENGINE_TLS_CERT_FILE must contain a certificate whose only extended key usage is ${program === 'engine' ? 'serverAuth' : 'clientAuth'}`,
    ],
  },
  {
    what: 'the certificate of the calls has another key',
    ofSettings: true,
    programs: ['engine', 'gateway'],
    environment: {},
    variant: program => ({
      ...certificates[program === 'engine' ? 'engine' : 'gateway'],
      ENGINE_TLS_KEY_FILE: certificates[program === 'engine' ? 'gateway' : 'engine'].ENGINE_TLS_KEY_FILE,
    }),
    message: every(
      'ENGINE_TLS_KEY_FILE must contain the private key of the certificate in ENGINE_TLS_CERT_FILE.',
    ),
  },
  {
    what: 'the certificate of the calls is there without the others',
    ofSettings: true,
    programs: ['engine', 'gateway'],
    environment: { ENGINE_TLS_CA_FILE: certificates.engine.ENGINE_TLS_CA_FILE },
    message: every('ENGINE_TLS_CA_FILE, ENGINE_TLS_CERT_FILE, ENGINE_TLS_KEY_FILE must be set together'),
  },
  {
    what: 'the object store is named in part',
    ofSettings: true,
    programs: ['engine', 'gateway'],
    environment: {
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'payslips',
      S3_SECRET_ACCESS_KEY: secret,
    },
    message: every(
      'S3_REGION, S3_ACCESS_KEY_ID must be set together with S3_ENDPOINT, S3_BUCKET, S3_SECRET_ACCESS_KEY.',
    ),
  },
  {
    what: 'the object store is elsewhere, in plain text',
    ofSettings: true,
    programs: ['engine', 'gateway'],
    environment: { ...objectStore, S3_ENDPOINT: 'http://192.0.2.7:9000' },
    message: every('S3_ENDPOINT must begin with https:// for a server on another machine.'),
  },
  {
    what: 'the object store is malformed',
    ofSettings: true,
    programs: ['engine', 'gateway'],
    environment: {
      ...objectStore,
      S3_ENDPOINT: `https://user:${secret}@s3.example.com/payslips`,
      S3_PATH_STYLE: 'yes',
      S3_CA_FILE: '/nowhere',
    },
    message: every(
      /S3_ENDPOINT must be the address of a server alone, .*\n  S3_PATH_STYLE must be one of true, false\.\n  S3_CA_FILE must be/,
    ),
  },
  {
    what: 'the port is in use',
    programs: ['engine', 'gateway'],
    environment: { GRPC_PORT: busyPort, HTTP_PORT: busyPort },
    message: program => [
      `${program === 'engine' ? 'GRPC_PORT' : 'HTTP_PORT'}: 127.0.0.1:${busyPort} is in use.`,
    ],
  },
  {
    what: 'the port of the metrics is in use',
    programs: services,
    environment: { METRICS_PORT: busyPort },
    message: every(`METRICS_PORT: 127.0.0.1:${busyPort} is in use.`),
  },
  {
    what: 'production meets a database that is fast and not safe',
    programs: services,
    environment: { NODE_ENV: 'production', ENGINE_TLS: 'off' },
    message: every(
      /Production does not start because data could be lost:\n {2}fsync of PostgreSQL is off, .*\n {2}full_page_writes .*\n {2}synchronous_commit /,
    ),
  },
]

async function assertRefused(
  t: Test,
  program: Program,
  environment: Environment,
  fault: Fault['message'],
  ofSettings = false,
) {
  const { code, message } =
    ofSettings && isService(program)
      ? { code: programs[program].code, message: settingsRefusal(program, environment) }
      : await refusalOf(program, environment)
  t.equal(code, programs[program].code, `${program}: the exit code`)
  for (const part of fault(program)) t.match(message, part, `${program}: the message`)
  t.notMatch(message, /^\s+at /m, `${program}: no stack trace`)
  t.notMatch(message, secret, `${program}: no secret`)
}

t.comment(`TEST_DAY=${testDay}`)
for (const [
  at,
  { what, ofSettings, programs: concerned, environment, variant, message },
] of faults.entries()) {
  t.test(what, async t => {
    const isAsked = (program: Program, nth: number) =>
      (ofSettings && isService(program)) || isOfToday(at + nth, Math.min(3, concerned.length))
    const starts = concerned
      .filter(isAsked)
      .map(each =>
        assertRefused(t, each, { ...usual[each], ...environment, ...variant?.(each) }, message, ofSettings),
      )
    await Promise.all(starts)
  })
}

t.test('nothing is set', async t => {
  const missing = (program: Program) => required[program].map(name => `${name} must be`)
  for (const service of services) await assertRefused(t, service, {}, missing, true)
  await assertRefused(t, 'migrate', {}, missing)
  // Without database and master key, `keys` takes those of the stack in .data.
  await assertRefused(t, 'keys', { DATABASE_URL: 'payroll' }, missing)
})

t.test('a service waits for a server that is away, and says for which', async t => {
  const away = [
    ...services.map(each => [each, { DATABASE_URL: awayDatabase }, 'PostgreSQL at 127.0.0.1'] as const),
    ['engine', { NATS_URL: awayNats }, 'NATS at 127.0.0.1'],
    ['dispatcher', { NATS_URL: awayNats }, 'NATS at 127.0.0.1'],
  ] as const
  for (const [program, environment, reason] of away.filter((_, at) => isOfToday(at, 3))) {
    const { child, closed, printed } = startProgram(program, { ...usual[program], ...environment })
    const said = new Promise<void>(resolve => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', () => printed().stdout.includes(`"reason":"${reason}`) && resolve())
      }
    })
    await Promise.race([said, closed])
    const { stdout, stderr } = printed()
    t.match(stdout, new RegExp(`"reason":"${reason}:\\d+ does not respond`), program)
    t.notMatch(stdout + stderr, secret, `${program}: no secret`)
    child.kill('SIGTERM')
    const [code] = await closed
    t.ok(code === 0 || code === 130, `${program}: it still stops when asked to, with ${code}`)
  }
})

t.test('metrics outside loopback are served with TLS, to callers who know the token', async t => {
  const port = await freePort()
  const { child, closed, printed } = startProgram('dispatcher', {
    ...usual.dispatcher,
    METRICS_HOST: '0.0.0.0',
    METRICS_PORT: String(port),
    METRICS_TOKEN: metricsToken,
    METRICS_TLS_CERT_FILE: certificates.engine.ENGINE_TLS_CERT_FILE,
    METRICS_TLS_KEY_FILE: certificates.engine.ENGINE_TLS_KEY_FILE,
  })
  t.teardown(async () => {
    child.kill('SIGTERM')
    await closed
  })
  const ca = readFileSync(certificates.engine.ENGINE_TLS_CA_FILE)
  const ask = async (authorization?: string): Promise<{ status: number | undefined; text: string }> => {
    const headers = authorization === undefined ? {} : { authorization }
    const request = get({ port, path: '/metrics', ca, headers })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { status: response.statusCode, text: (await response.toArray()).join('') }
  }
  const right = `Bearer ${metricsToken}`
  const served = await eventually('metrics are served', () => ask(right).catch(() => null))
  t.equal(served.status, 200, printed().stderr)
  t.match(served.text, 'db_pool_in_use')
  const expires = new X509Certificate(readFileSync(certificates.engine.ENGINE_TLS_CERT_FILE)).validToDate
  t.match(
    served.text,
    `tls_certificate_expires_seconds{certificate="metrics"} ${expires.getTime() / 1000}\n`,
    'and tell when their certificate expires',
  )
  for (const wrong of [undefined, '', metricsToken, `${right}m`, `Bearer ${'n'.repeat(32)}`]) {
    t.same(await ask(wrong), { status: 401, text: '' }, `${wrong} is refused`)
  }
  await t.rejects(
    fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: right } }),
    'plain text',
  )
})

t.test('the command of keys finds the stack of a folder by itself', async t => {
  const nowhere = freshFolder('nowhere')
  const { code, message } = await refusalOf('keys', {}, ['--data-dir', nowhere])
  t.equal(code, 2)
  t.match(message, `${nowhere} does not contain a stack of \`npm start\`. Set --data-dir to the directory`)
})
