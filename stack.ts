// The whole system on one machine: PostgreSQL, NATS, engines, a mail server, dispatcher and gateway, each a process of its
// own, started in this order and drained in the opposite one. `npm start`, the demo, the benches and the
// end-to-end tests all use it. Everything it keeps is below one data folder, so stacks run side by side.
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from 'nats'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { issueEngineCertificates } from '#bench/machine/certificates.ts'
import type { EngineTlsFiles } from '#bench/machine/certificates.ts'
import { findNats, startProbedNats } from '#bench/machine/nats.ts'
import { startPostgres } from '#bench/machine/postgres.ts'
import { runDemo } from '#bench/demo/main.ts'
import { openReceiver } from '#bench/demo/receiver.ts'
import { showAccess, showArrival } from '#bench/demo/report.ts'
import { done, elapsed, heading, line } from '#bench/demo/terminal.ts'
import { explainFullDisk, requireDiskSpace } from '#bench/machine/disk-space.ts'
import { freePort, processMark } from '#bench/machine/process.ts'
import { startService } from '#bench/machine/services.ts'
import { supervise } from '#bench/machine/supervise.ts'
import type { Running, SupervisedProcess } from '#bench/machine/supervise.ts'
import { databaseAddress } from '#proto/network/database-address.ts'
import {
  asText,
  asWholeNumber,
  command,
  flagOption,
  option,
  runCommandLine,
} from '#proto/process/command-line.ts'
import {
  address,
  key,
  oneOf,
  OperatorError,
  optionalText,
  readEnvironment,
  secret,
  shutdownSeconds,
  wholeNumber,
} from '#proto/process/environment.ts'
import type { Environment } from '#proto/process/environment.ts'
import { traceVariables } from '#proto/process/trace-export.ts'
import { interruptedCode, onShutdownRequest } from '#proto/process/process-lifecycle.ts'
import {
  natsAddress,
  natsFaults,
  natsOptions,
  natsVariables,
  untilConnected,
} from '#proto/network/nats-address.ts'
import { engineIdentity, engineTlsFaults, engineTlsVariables } from '#proto/network/tls.ts'
import { explainDatabaseError } from '#storage/database-errors.ts'
import { migrate } from '#storage/migrate.ts'
import { openStorage } from '#storage/open.ts'
import { openCallers } from '#storage/callers.ts'
import { openEngineClient } from '#gateway/engine-client.ts'
import { hostOf } from '#proto/engine/engine-channel.ts'
import { createAccountWithKey } from '#storage/repositories/keys/key-administration.ts'

/** Content of `stack.json` in the data folder, for other programs. */
export type StackDescription = {
  readonly base_url: string
  readonly sandbox_base_url: string
  readonly docs_url: string
  /** The demo's organization; null until there is one. */
  readonly organization_id: number | null
  /** The full bearer credential, for the sandbox. */
  readonly api_key: string
  readonly key_id: string
  readonly signing_secret: string
  readonly database_url: string
  readonly nats_url: string
  readonly engine_addresses: readonly string[]
  /** The certificate with which the gateway calls engines, by its variables; null where calls are plain text. */
  readonly engine_tls: EngineTlsFiles | null
  readonly smtp_url: string
  /** Folder in which the embedded mail server keeps mails as files; null beside a real one. */
  readonly mail_folder: string | null
  /** Address at which each of our processes answers `/metrics`, by its name. */
  readonly metrics_urls: Readonly<Record<string, string>>
  /** Null where no console runs. */
  readonly console_url: string | null
  /** What an operator signs in to the console with. */
  readonly operator_token: string
}

export type StackOptions = {
  readonly dataDir: string
  /** Real servers in place of the embedded ones. */
  readonly databaseUrl?: string | undefined
  readonly natsUrl?: string | undefined
  /** Engines that run elsewhere, as host:port; none is started here then. */
  readonly engineAddresses?: readonly string[] | undefined
  /** Number of engine processes that share the work; 1 when absent. */
  readonly engines?: number
  /** Whether the console runs, too. */
  readonly withConsole?: boolean
  /** Further settings of the service processes, such as SHARD_SIZE. */
  readonly environment?: Readonly<Record<string, string>>
  /** The services' lines go to the terminal instead of `logs/`. */
  readonly showLogs?: boolean
  /** Unlocks the data folder, where the caller has locked it already. */
  readonly unlock?: () => void
  /** Stops the start before its next part: what is up by then is shut down again. */
  readonly signal?: AbortSignal
  /** Told about every step, and about each process that had to be started again. */
  readonly log?: (line: string) => void
}

export type Stack = {
  description(): StackDescription
  /** Changes the description, in stack.json too. */
  describe(change: Partial<StackDescription>): void
  /** By name: postgres, nats, engine-1 and on, mail, dispatcher, gateway, console. */
  readonly processes: ReadonlyMap<string, SupervisedProcess>
  /** Shuts everything down, callers before what they call, and leaves nothing behind but the data. */
  stop(): Promise<void>
  /** Ends every process without waiting for anything: work in flight is lost, committed data is not. */
  kill(): void
}

/** Context of every part while the system comes up. */
type Site = {
  readonly options: StackOptions
  /** The description of the last start: its ports are taken again when they are free. */
  readonly last: StackDescription | null
  readonly secrets: Secrets
  readonly processes: Map<string, SupervisedProcess>
  readonly metricsUrls: Map<string, string>
}

type Secrets = {
  readonly databasePassword: string
  readonly natsPassword: string
  readonly masterKey: string
  readonly consoleSecret: string
  readonly operatorToken: string
}

/** Name patterns, callers before what they call. */
const shutdownOrder = [/^console$/, /^(gateway|dispatcher)$/, /^(engine-|mail$)/, /^(postgres|nats)$/]

/** Starts everything. When one part does not come up, ends the others again and throws. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const unlock = options.unlock ?? claimFolder(options.dataDir)
  const processes = new Map<string, SupervisedProcess>()
  const stop = async () => {
    for (const layer of shutdownOrder) {
      const members = [...processes].filter(([name]) => layer.test(name))
      await Promise.all(members.map(([, running]) => running.stop()))
    }
    unlock()
  }
  const kill = () => {
    for (const running of processes.values()) running.kill()
    unlock()
  }
  const file = join(options.dataDir, 'stack.json')
  try {
    const last = readJson(file) as StackDescription | null
    let description = await startParts({
      options,
      last,
      secrets: ownSecrets(options),
      processes,
      metricsUrls: new Map(),
    })
    const describe = (change: Partial<StackDescription>) => {
      description = { ...description, ...change }
      writeJson(file, description)
    }
    describe({})
    return { description: () => description, describe, processes, stop, kill }
  } catch (error) {
    await stop()
    throw error
  }
}

/** One part after the other, each given the addresses of those before it. */
async function startParts(site: Site): Promise<StackDescription> {
  const { options, secrets } = site
  if (options.natsUrl !== undefined) await requireQueue(options.natsUrl, options.environment)
  if (options.engineAddresses !== undefined)
    await requireEngines(options.engineAddresses, options.environment)
  const databaseUrl = options.databaseUrl ?? (await startDatabase(site))
  await bringUpToDate(databaseUrl)
  const natsUrl = options.natsUrl ?? (await startQueue(site))
  const account = await openAccount(site, databaseUrl)

  const shared = {
    NODE_ENV: 'development',
    // For receivers on this machine; in production the services refuse to start with it.
    WEBHOOK_ALLOW_LOOPBACK: 'true',
    // Nobody waits longer at a terminal.
    SHUTDOWN_SECONDS: '10',
    ...options.environment,
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    MASTER_KEY: secrets.masterKey,
  }
  const engines =
    options.engineAddresses === undefined
      ? await startEngines(site, shared)
      : { addresses: options.engineAddresses, tls: givenTls(shared) }
  const callers = { ...shared, ...engines.tls, ENGINE_ADDRESSES: engines.addresses.join(',') }
  const mail = await openMail(site, shared)
  await keepService(site, 'dispatcher', { ...callers, ...mail.environment })
  const consolePort =
    options.withConsole === true ? await freePort(portOf(site.last?.console_url ?? undefined)) : null
  const consoleUrl = consolePort === null ? null : `http://127.0.0.1:${consolePort}`
  const origin = await startGateway(site, {
    MAIL_ENABLED: 'true',
    ...(consoleUrl === null ? {} : { CONSOLE_URL: consoleUrl }),
    ...callers,
  })
  if (consolePort !== null) await startConsole(site, origin, consolePort)

  return {
    base_url: `${origin}/v1`,
    sandbox_base_url: `${origin}/sandbox/v1`,
    docs_url: options.environment?.['DOCS_URL'] ?? `${origin}/docs`,
    ...account,
    database_url: databaseUrl,
    nats_url: natsUrl,
    engine_addresses: engines.addresses,
    engine_tls: engines.tls,
    smtp_url: mail.environment.SMTP_URL,
    mail_folder: mail.folder,
    metrics_urls: Object.fromEntries(site.metricsUrls),
    console_url: consoleUrl,
    operator_token: secrets.operatorToken,
  }
}

async function bringUpToDate(databaseUrl: string): Promise<void> {
  try {
    await migrate(databaseUrl)
  } catch (error) {
    const reason = explainDatabaseError(error, databaseUrl)?.error.message
    throw reason === undefined
      ? error
      : new OperatorError(`The database migration failed. ${reason}`, { cause: error })
  }
}

/** Throws where the services would wait in vain. */
async function requireQueue(natsUrl: string, environment: Environment = {}): Promise<void> {
  const settings = readEnvironment({ ...environment, NATS_URL: natsUrl }, natsVariables, natsFaults)
  const connecting = connect({ ...natsOptions(settings), maxReconnectAttempts: 0, timeout: 5_000 })
  const connection = await untilConnected(connecting, settings, () => undefined)
  await untilConnected(jetstreamManager(connection), settings, () => undefined)
  await connection.close()
}

async function requireEngines(addresses: readonly string[], environment: Environment = {}): Promise<void> {
  const settings = readEnvironment(environment, engineTlsVariables, found =>
    engineTlsFaults(found, 'client', 'ENGINE_ADDRESSES', addresses.map(hostOf)),
  )
  const engine = openEngineClient(addresses, engineIdentity(settings))
  try {
    await engine.check()
  } catch (error) {
    throw new OperatorError(
      `No engine at ${addresses.join(', ')} is ready. Check ENGINE_ADDRESSES, the certificates in ENGINE_TLS_*, and that the engines reach their database.`,
      { cause: error },
    )
  } finally {
    engine.close()
  }
}

async function startDatabase(site: Site): Promise<string> {
  let url = ''
  let preferredPort = portOf(site.last?.database_url)
  await keep(site, 'postgres', async () => {
    const server = await startPostgres({
      dataDir: join(site.options.dataDir, 'postgres'),
      logFile: logFile(site, 'postgres'),
      password: site.secrets.databasePassword,
      preferredPort,
    })
    url = server.url
    preferredPort = server.port
    return server
  })
  return url
}

async function startQueue(site: Site): Promise<string> {
  // The program serves every stack of this clone, so it lies beside the code and not in the data folder.
  const program = await findNats(join(import.meta.dirname, '.data/bin'), line => site.options.log?.(line))
  let url = ''
  let preferredPort = portOf(site.last?.nats_url)
  await keep(site, 'nats', async () => {
    const server = await startProbedNats(
      {
        program,
        storeDir: join(site.options.dataDir, 'nats'),
        logFile: logFile(site, 'nats'),
        configFile: join(site.options.dataDir, 'nats.conf'),
        password: site.secrets.natsPassword,
        preferredPort,
      },
      line => site.options.log?.(line),
    )
    url = server.url
    preferredPort = server.port
    return server
  })
  return url
}

type Engines = { readonly addresses: readonly string[]; readonly tls: EngineTlsFiles | null }

async function startEngines(site: Site, shared: Record<string, string>): Promise<Engines> {
  const certificates = await issueEngineCertificates(join(site.options.dataDir, 'tls'))
  const addresses: string[] = []
  for (let number = 1; number <= (site.options.engines ?? 1); number += 1) {
    const port = await freePort(portOf(site.last?.engine_addresses[number - 1]))
    await keepService(site, `engine-${number}`, {
      ...shared,
      ...certificates.engine,
      GRPC_HOST: '127.0.0.1',
      GRPC_PORT: String(port),
    })
    addresses.push(`127.0.0.1:${port}`)
  }
  return { addresses, tls: certificates.gateway }
}

type MailSetup = {
  readonly environment: { readonly SMTP_URL: string; readonly MAIL_FROM: string }
  readonly folder: string | null
}

/** The mail server of the environment, or one that keeps mails as files and passes none on. */
async function openMail(
  site: Site,
  { SMTP_URL, MAIL_FROM = 'payroll@payroll.example' }: Environment,
): Promise<MailSetup> {
  if (SMTP_URL !== undefined) return { environment: { SMTP_URL, MAIL_FROM }, folder: null }
  const folder = join(site.options.dataDir, 'mail')
  const port = await freePort(portOf(site.last?.smtp_url))
  await keep(site, 'mail', () =>
    startService({
      name: 'mail',
      main: join(import.meta.dirname, 'bench/machine/mail-catcher.ts'),
      environment: { MAIL_FOLDER: folder, SMTP_PORT: String(port) },
      logFile: logFile(site, 'mail'),
    }),
  )
  return { environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM }, folder }
}

function givenTls(environment: Environment): EngineTlsFiles | null {
  const { ENGINE_TLS_CA_FILE, ENGINE_TLS_CERT_FILE, ENGINE_TLS_KEY_FILE } = environment
  if (!ENGINE_TLS_CA_FILE || !ENGINE_TLS_CERT_FILE || !ENGINE_TLS_KEY_FILE) return null
  return { ENGINE_TLS_CA_FILE, ENGINE_TLS_CERT_FILE, ENGINE_TLS_KEY_FILE }
}

async function startGateway(site: Site, shared: Record<string, string>): Promise<string> {
  const host = shared['HTTP_HOST'] ?? '127.0.0.1'
  const port = shared['HTTP_PORT'] ?? String(await freePort(portOf(site.last?.base_url)))
  const origin = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`
  await keepService(site, 'gateway', {
    DOCS_URL: `${origin}/docs`,
    ...shared,
    HTTP_HOST: host,
    HTTP_PORT: port,
  })
  return origin
}

async function startConsole(site: Site, gatewayUrl: string, port: number): Promise<void> {
  const { secrets, options, metricsUrls } = site
  const given = Object.entries(options.environment ?? {})
  const environment = {
    ...Object.fromEntries(given.filter(([name]) => name in traceVariables)),
    NODE_ENV: 'development',
    GATEWAY_URL: gatewayUrl,
    CONSOLE_PORT: String(port),
    CONSOLE_SECRET: secrets.consoleSecret,
    OPERATOR_TOKEN: secrets.operatorToken,
    METRICS_URLS: [...metricsUrls].map(([name, url]) => `${name}=${url}`).join(','),
    SHUTDOWN_SECONDS: options.environment?.['SHUTDOWN_SECONDS'] ?? '10',
    LOG_LEVEL: options.environment?.['LOG_LEVEL'] ?? 'info',
  }
  const main = join(import.meta.dirname, 'gateway/console/main.ts')
  const output = options.showLogs ? null : logFile(site, 'console')
  await keep(site, 'console', () => startService({ name: 'console', main, environment, logFile: output }))
}

async function keepService(site: Site, name: string, environment: Record<string, string>): Promise<void> {
  const room = name.replace(/-\d+$/, '')
  const main = join(import.meta.dirname, room, 'main.ts')
  const output = site.options.showLogs ? null : logFile(site, name)
  const metricsPort = await freePort(portOf(site.last?.metrics_urls?.[name]))
  site.metricsUrls.set(name, `http://127.0.0.1:${metricsPort}/metrics`)
  const own = { ...environment, METRICS_HOST: '127.0.0.1', METRICS_PORT: String(metricsPort) }
  if (output !== null) writeFileSync(output, '', { mode: 0o600 })
  await keep(site, name, () => startService({ name, main, environment: own, logFile: output }))
}

async function keep(site: Site, name: string, start: () => Promise<Running>): Promise<void> {
  site.options.signal?.throwIfAborted()
  const began = performance.now()
  site.processes.set(name, await supervise(name, start, line => site.options.log?.(line)))
  site.options.log?.(`${name} is ready after ${elapsed(began)}`)
}

type Account = Pick<StackDescription, 'organization_id' | 'api_key' | 'key_id' | 'signing_secret'>

/** The account of the last start, as long as the database that is used now knows it; else a new one. */
async function openAccount({ last, secrets }: Site, databaseUrl: string): Promise<Account> {
  const { masterKey } = secrets
  const storage = await openStorage({ databaseUrl, masterKey, connections: 1 })
  try {
    if (last !== null && (await openCallers(storage).find({ keyId: last.key_id })) !== null) {
      const { organization_id, api_key, key_id, signing_secret } = last
      return { organization_id, api_key, key_id, signing_secret }
    }
    const account = { name: 'Sandbox', environment: 'sandbox', scopes: everyScope, limits: ample } as const
    const key = await createAccountWithKey(storage, account)
    return {
      organization_id: null,
      api_key: key.apiKey,
      key_id: key.keyId,
      signing_secret: key.signingSecret,
    }
  } finally {
    await storage.close()
  }
}

/** The demo makes in a minute what a partner makes in a month. */
const ample = { general: 1_000_000, payroll: 1_000_000, bulk: 1_000_000 }

/** Every scope of the contract, where writing implies reading: the sandbox's key may do everything there. */
const everyScope = (
  'platform:read organizations:write masters:write employees:write employees:sensitive config:write ' +
  'salary:write inputs:write inputs:approve payroll:read payroll:run payroll:approve payroll:reverse ' +
  'payslips:read payslips:send disbursement:write statutory:write fnf:write fnf:approve reports:read audit:read ' +
  'imports:write webhooks:write console:write'
).split(' ')

function ownSecrets({ dataDir, environment }: StackOptions): Secrets {
  const file = join(dataDir, 'secrets.json')
  const secrets: Secrets = {
    databasePassword: randomBytes(24).toString('base64url'),
    natsPassword: randomBytes(24).toString('base64url'),
    masterKey: randomBytes(32).toString('base64'),
    consoleSecret: randomBytes(32).toString('base64'),
    operatorToken: randomBytes(32).toString('base64url'),
    ...(readJson(file) as Partial<Secrets> | null),
  }
  writeJson(file, secrets)
  return { ...secrets, masterKey: environment?.['MASTER_KEY'] ?? secrets.masterKey }
}

/** Makes the folder where it is missing, and locks it if `check` does not throw. Returns how to unlock it. */
function claimFolder(dataDir: string, check: () => void = () => undefined): () => void {
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true })
    check()
    return lock(dataDir)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(
      `${dataDir} cannot be used: ${reason}. Set --data-dir to a directory that this user can write to.`,
      { cause: error },
    )
  }
}

/**
 * One stack to a data folder. The lock names its owner by more than a number, so the lock of a stack that
 * was killed, or of a machine that was switched off, does not stop the next.
 */
function lock(dataDir: string): () => void {
  const file = join(dataDir, 'stack.lock')
  const holder = readJson(file) as { pid: number; mark: string } | null
  if (holder !== null && processMark(holder.pid) === holder.mark) {
    throw new OperatorError(
      `A stack is already running on ${dataDir}, as process ${holder.pid}. Stop it with Ctrl-C or \`kill ${holder.pid}\`, or use another directory with --data-dir.`,
    )
  }
  writeJson(file, { pid: process.pid, mark: processMark(process.pid) })
  return () => rmSync(file, { force: true })
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Whole or not at all, and for the owner's eyes only. */
function writeJson(file: string, content: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function logFile(site: Site, name: string): string {
  return join(site.options.dataDir, 'logs', `${name}.log`)
}

function portOf(address: string | undefined): number {
  return Number(/:(\d+)(\/|$)/.exec(address ?? '')?.[1] ?? 0)
}

// ---- The command line: `npm start` and `npm run demo` ----

/** Employees of the demo where nobody says how many. */
const demoPeople = 500

const options = {
  employees: option('N', `employees of the demo organization (${demoPeople})`, asWholeNumber(5, 500_000)),
  exit: flagOption('stop after the demo'),
  'data-dir': option('DIR', 'data directory (.data); each directory is a separate system', asText),
  logs: flagOption('print the logs of the services instead of writing them to DIR/logs'),
}

const notes =
  'Environment: DATABASE_URL, NATS_URL and ENGINE_ADDRESSES (host:port,...) replace the embedded servers by your own, ' +
  'with NATS_CREDS_FILE, NATS_TLS_CA_FILE, NATS_TLS_CERT_FILE, NATS_TLS_KEY_FILE, ENGINE_TLS_CA_FILE, ' +
  'ENGINE_TLS_CERT_FILE and ENGINE_TLS_KEY_FILE where they ask for them; ' +
  'S3_ENDPOINT with the other variables that begin with S3_ keeps payslips in your object store; ' +
  'SMTP_URL (with MAIL_FROM and SMTP_TLS_CA_FILE) sends e-mails by your mail server; ' +
  'HTTP_HOST, HTTP_PORT, DOCS_URL, MASTER_KEY, MASTER_KEY_SECOND, NODE_ENV, LOG_LEVEL, SHUTDOWN_SECONDS, ' +
  'ENGINE_WORKERS and SHARD_SIZE reach the services; NATS_SERVER_BIN names the nats-server program.'

const commands = {
  start: command({
    summary: 'Start the system; on the first start, also run the demo',
    options,
    notes,
    run: given => start(given, false),
  }),
  demo: command({
    summary: 'Start the system and run the demo with a new organization',
    typedAs: 'npm run demo --',
    options,
    notes,
    run: given => start(given, true),
  }),
}

const program = { name: 'npm start --', commands, fallback: 'start' }

type Options = { readonly [Name in keyof typeof options]: ReturnType<(typeof options)[Name]['read']> }

/** The variables that a stack itself reads; the services read theirs, and say so when one is wrong. */
const variables = {
  DATABASE_URL: secret(optional(databaseAddress)),
  NATS_URL: secret(optional(natsAddress)),
  ENGINE_ADDRESSES: optional(addressList),
  NATS_REPLICAS: optionalText,
  NATS_CREDS_FILE: optionalText,
  NATS_TLS_CA_FILE: optionalText,
  NATS_TLS_CERT_FILE: optionalText,
  NATS_TLS_KEY_FILE: optionalText,
  ENGINE_TLS_CA_FILE: optionalText,
  ENGINE_TLS_CERT_FILE: optionalText,
  ENGINE_TLS_KEY_FILE: optionalText,
  SMTP_URL: secret(optional(address(['smtp', 'smtps']))),
  SMTP_TLS_CA_FILE: optionalText,
  MAIL_FROM: optionalText,
  MASTER_KEY: secret(optional(key)),
  MASTER_KEY_SECOND: secret(optional(key)),
  SHUTDOWN_SECONDS: optional(shutdownSeconds),
  S3_ENDPOINT: optionalText,
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: secret(optionalText),
  S3_SECRET_ACCESS_KEY: secret(optionalText),
  S3_PATH_STYLE: optionalText,
  S3_CA_FILE: optionalText,
  HTTP_HOST: optionalText,
  HTTP_PORT: optional(wholeNumber(1, 65_535)),
  DOCS_URL: optional(address(['https', 'http'])),
  // Production starts each process by the main.ts of its room, over servers that outlive them all.
  NODE_ENV: oneOf(['development', 'test'], 'development'),
}

const natsFiles = ['NATS_CREDS_FILE', 'NATS_TLS_CA_FILE', 'NATS_TLS_CERT_FILE', 'NATS_TLS_KEY_FILE'] as const

/** Throws with one message that names every variable that is wrong. */
export function readSettings(environment: Environment): Partial<StackOptions> {
  const { DATABASE_URL, NATS_URL, ENGINE_ADDRESSES, ...others } = readEnvironment(
    environment,
    variables,
    found =>
      environment['NATS_URL'] || environment['NATS_URL_FILE']
        ? []
        : natsFiles
            .filter(name => found[name])
            .map(
              name => `${name} must be set together with NATS_URL: the embedded NATS has no certificates.`,
            ),
  )
  const given = Object.entries(others).filter(([, value]) => value !== undefined && value !== null)
  return {
    databaseUrl: DATABASE_URL,
    natsUrl: NATS_URL,
    engineAddresses: ENGINE_ADDRESSES,
    environment: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  }
}

function optional<Value>(read: (text: string) => Value): (text: string | undefined) => Value | undefined {
  return text => (text === undefined ? undefined : read(text))
}

function addressList(text: string): string[] {
  const addresses = text.split(',')
  if (!addresses.every(one => /^[^\s:,]+:\d{1,5}$/.test(one))) {
    throw new Error('must be host:port, or several separated by commas.')
  }
  return addresses
}

/** Files that the demo leaves to look at. */
const filesOf = (dataDir: string) => ({
  payslipFile: join(dataDir, 'payslip.pdf'),
  registerFile: join(dataDir, 'payroll-register-2026-10.xlsx'),
})

async function start(given: Options, isDemo: boolean): Promise<number> {
  const settings = readSettings(process.env)
  const dataDir = resolve(given['data-dir'] ?? join(import.meta.dirname, '.data'))

  const people = given.employees ?? demoPeople
  const unlock = claimFolder(dataDir, () => {
    if (settings.databaseUrl === undefined) requireDiskSpace(dataDir, people)
  })
  try {
    return await serveFolder({ settings, dataDir, unlock, people, given, isDemo })
  } catch (error) {
    throw explainFullDisk(error, dataDir) ?? error
  }
}

type Start = {
  readonly settings: Partial<StackOptions>
  readonly dataDir: string
  readonly unlock: () => void
  /** Employees of the demo. */
  readonly people: number
  readonly given: Options
  readonly isDemo: boolean
}

/** Starts the system, runs the demo where it is due, and serves until somebody asks for the end. */
async function serveFolder({ settings, dataDir, unlock, people, given, isDemo }: Start): Promise<number> {
  const interrupted = new AbortController()
  const interrupt = once(interrupted.signal, 'abort')
  let stack: Stack | null = null
  onShutdownRequest(
    process,
    () => {
      line('Stopping. Press Ctrl-C again to stop without finishing requests.')
      interrupted.abort()
    },
    () => {
      stack?.kill()
      process.exit(interruptedCode)
    },
  )

  heading('Starting the payroll engine on this machine')
  const began = performance.now()
  const receiver = await openReceiver(join(dataDir, 'receiver'))
  try {
    stack = await startStack({
      ...settings,
      dataDir,
      showLogs: given.logs || process.env['LOG_LEVEL'] === 'debug',
      unlock,
      signal: interrupted.signal,
      withConsole: true,
      environment: { ...settings.environment, WEBHOOK_CA_FILE: receiver.authorityFile },
      log: line,
    })
  } catch (error) {
    // An operation that the interrupt itself broke off, such as initdb, is no fault.
    if (interrupted.signal.aborted) process.exit(interruptedCode)
    throw error
  }
  done('all processes are up', began)

  const running = stack
  const files = filesOf(dataDir)
  const demo = async (): Promise<void> => {
    const { organization_id: filled, mail_folder: mailFolder, ...access } = running.description()
    if (!isDemo && filled !== null) return
    const { api_key: apiKey, sandbox_base_url: baseUrl } = access
    const parts = { baseUrl, apiKey, employees: people, receiver }
    const organizationId = await runDemo({ ...parts, ...files, mailFolder })
    running.describe({ organization_id: organizationId })
  }
  const serve = async (): Promise<void> => {
    await demo()
    if (given.exit) return
    showAccess(running.description(), dataDir, {
      ...files,
      consoleLink: await linkToConsole(running.description()),
    })
    receiver.onArrival(showArrival)
    await interrupt
  }
  try {
    await Promise.race([interrupt, serve()])
  } finally {
    await running.stop()
    await receiver.close()
  }
  return 0
}

/** Opens the console once, within five minutes; null when the gateway refuses it: the console has a sign-in, too. */
async function linkToConsole({
  sandbox_base_url: base,
  api_key: key,
}: StackDescription): Promise<string | null> {
  const answer = await fetch(`${base}/console-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return answer.ok ? ((await answer.json()) as { url: string }).url : null
}

if (import.meta.main) {
  try {
    process.exit(await runCommandLine(process, process.argv.slice(2), program))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
