// The site of OPERATIONS.md on hosts of one machine: three NATS nodes, PostgreSQL with a replica, PgBouncer, three
// engines, two gateways behind HAProxy, two dispatchers, and a partner's receiver.

import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import type { Test } from 'tap'
import { postgresCommand, startPostgres } from '#bench/machine/postgres.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { queryAsOwner } from '../support/database.ts'
import { operationsBlock } from '../support/operations.ts'
import { postgresClient } from '../support/postgres-client.ts'
import { pgBouncer } from '../support/pgbouncer.ts'
import { haproxy, proxyFile } from '../support/proxies.ts'
import { freshFolder, servers } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'
import { issueCertificates } from './certificates.ts'
import { keep, type Kept } from './kept.ts'
import { type Host, type Network, openNetwork } from './network.ts'
import { type Delivery, readDeliveries, receiverCommand } from './receiver.ts'

export type Site = {
  readonly network: Network
  /** By name: queue-1 to queue-3, db, replica, pooler, engine-1 to engine-3, and so on. */
  readonly processes: ReadonlyMap<string, Kept>
  /** Where partners call, without the path of the API. */
  readonly origin: string
  readonly apiKey: string
  /** Of the owner, past the pooler. */
  readonly primaryUrl: string
  readonly replicaUrl: string
  readonly nats: { readonly NATS_URL: string; readonly NATS_TLS_CA_FILE: Buffer }
  readonly receiverUrl: string
  readonly gateways: number
  /** A metric without labels, of each gateway. */
  metric(name: string): Promise<readonly number[]>
  /** The receiver refuses deliveries until it knows their secret. */
  expectSecret(secret: string): void
  deliveries(): Delivery[]
}

/** The last numbers of the hosts' addresses, as in OPERATIONS.md. */
const numbers = {
  'engine-1': 11,
  'engine-2': 12,
  'engine-3': 13,
  proxy: 20,
  'gateway-1': 21,
  'gateway-2': 22,
  'queue-1': 31,
  'queue-2': 32,
  'queue-3': 33,
  pooler: 40,
  db: 41,
  replica: 42,
  'dispatcher-1': 51,
  'dispatcher-2': 52,
  receiver: 60,
} as const
type HostName = keyof typeof numbers
const gateways = ['gateway-1', 'gateway-2'] as const

/** A public address that only the hosts of the site reach. */
const publicAddress = '44.0.0.60'
const receiverPort = 8443
const proxyPort = 8443
const metricsPort = 9464
/** Metrics are collected from the database too, which is among what is lost. */
const metricsWithinMs = 15_000
const passwords = { service: hex(), replica: hex(), queue: hex(), owner: hex(), metrics: hex() }
const root = join(import.meta.dirname, '../..')
const scopes =
  'platform:read,organizations:write,masters:write,employees:write,config:write,salary:write,inputs:write,' +
  'payroll:read,payroll:run,payroll:approve,payroll:preview,payslips:read,reports:read,statutory:read,webhooks:write'

/** Why the site cannot be started; false where it can. */
export const withoutSite: string | false =
  [haproxy, pgBouncer, postgresClient].find(program => typeof program === 'string') ?? false

/** What every part needs to know while the site comes up. */
type Building = {
  readonly t: Test
  readonly folder: string
  readonly network: Network
  readonly hosts: Readonly<Record<HostName, Host>>
  readonly processes: Map<string, Kept>
  /** Puts this site's addresses and files in the place of the document's. */
  here(text: string): string
  file(name: string): string
}

/** Starts everything; it ends with the test. */
export async function openSite(t: Test): Promise<Site> {
  const network = openNetwork()
  const folder = freshFolder('scale')
  chmodSync(folder, 0o755)
  const hosts = Object.fromEntries(
    Object.entries(numbers).map(([name, number]) => [
      name,
      network.add(name, number, name === 'receiver' ? publicAddress : undefined),
    ]),
  ) as Record<HostName, Host>
  const processes = new Map<string, Kept>()
  t.teardown(async () => {
    for (const layer of [/^(proxy|gateway|dispatcher)/, /^engine/, /^(pooler|receiver)/, /./])
      await Promise.all(
        [...processes].filter(([name]) => layer.test(name)).map(([, process]) => process.stop()),
      )
    network.close()
  })
  for (const host of Object.values(hosts))
    network.tell(host, {
      hosts: `${network.addressOf(numbers.pooler)} db`,
      nameServer: network.addressOf(numbers.receiver),
    })
  const file = (name: string): string => join(folder, name)
  const here = (text: string): string =>
    text
      .replaceAll(/\b10\.0\.0\.(\d+)/gu, (_, number: string) => network.addressOf(Number(number)))
      .replaceAll('/etc/payroll/', `${folder}/`)
      .replaceAll('/etc/pgbouncer/', `${folder}/`)
      .replaceAll('/etc/haproxy/', `${folder}/`)
  const building: Building = { t, folder, network, hosts, processes, here, file }

  issueCertificates(folder, here)
  const authorities = ['partners', 'engines'].map(name => readFileSync(file(`${name}-ca.pem`), 'utf8'))
  setDefaultCACertificates([...getCACertificates('default'), ...authorities])
  for (const number of [1, 2, 3]) await startNatsNode(building, number)
  const urls = await startDatabases(building)
  await startPooler(building)
  const services = await startServices(building, urls.primaryUrl)
  await startProxy(building)
  const receiverUrl = await startReceiver(building)
  return {
    network,
    processes,
    ...urls,
    ...services,
    origin: `https://${hosts.proxy.address}:${proxyPort}`,
    receiverUrl,
    nats: { NATS_URL: natsUrl(building), NATS_TLS_CA_FILE: readFileSync(file('servers-ca.pem')) },
    gateways: gateways.length,
    metric: name => Promise.all(gateways.map(gateway => metricOf(hosts[gateway], name))),
    expectSecret: secret => writeFileSync(file('secret'), secret),
    deliveries: () => readDeliveries(file('deliveries')),
  }
}

async function metricOf({ address }: Host, name: string): Promise<number> {
  const answer = await fetch(`https://${address}:${metricsPort}/metrics`, {
    headers: { authorization: `Bearer ${passwords.metrics}` },
    signal: AbortSignal.timeout(metricsWithinMs),
  })
  const value = new RegExp(`^${name} (\\S+)$`, 'mu').exec(await answer.text())?.[1]
  return value === undefined ? Number.NaN : Number(value)
}

async function start(
  { processes, hosts, file }: Building,
  name: HostName,
  command: readonly string[],
  ready: RegExp,
): Promise<void> {
  const logFile = file(`${name}.log`)
  processes.set(name, await keep({ name, host: hosts[name], command, logFile, ready }))
}

const natsUrl = ({ network }: Building): string =>
  [31, 32, 33].map(number => `tls://payroll:${passwords.queue}@${network.addressOf(number)}:4222`).join(',')

async function startNatsNode(building: Building, number: number): Promise<void> {
  const { file, here } = building
  const config = operationsBlock('nats')
    .replace('queue-1', `queue-${number}`)
    .replaceAll(/listen: "10\.0\.0\.31/gu, `listen: "10.0.0.3${number}`)
    .replace('/var/lib/nats', file(`queue-${number}`))
    .replace('"secret"', `"${passwords.queue}"`)
  const configFile = file(`queue-${number}.conf`)
  writeFileSync(configFile, here(config))
  await start(
    building,
    `queue-${number}` as HostName,
    [servers().natsProgram, '--config', configFile],
    /Server is ready/u,
  )
}

type Urls = Pick<Site, 'primaryUrl' | 'replicaUrl'>

async function startDatabases(building: Building): Promise<Urls> {
  const { hosts, file, here } = building
  const maker = await startPostgres({
    dataDir: file('db'),
    logFile: file('initdb.log'),
    password: passwords.owner,
  })
  await queryAsOwner(maker.url, `create role replica login replication password '${passwords.replica}'`)
  await maker.stop()
  appendFileSync(join(file('db'), 'pg_hba.conf'), here(operationsBlock('pg_hba')))
  await startDatabase(building, 'db')
  await copyPrimary(building)
  await startDatabase(building, 'replica')
  const urlOf = (name: HostName): string =>
    `postgres://postgres:${passwords.owner}@${hosts[name].address}:5432/payroll?sslmode=no-verify`
  return { primaryUrl: urlOf('db'), replicaUrl: urlOf('replica') }
}

/** Over the cluster of that name. */
async function startDatabase(building: Building, name: 'db' | 'replica'): Promise<void> {
  const { folder, hosts, file, here } = building
  const dataDir = file(name)
  const { command, give } = await postgresCommand(dataDir)
  const settings = operationsBlock('postgresql')
    .replace("'*'", `'${hosts[name].address}'`)
    .replaceAll('/etc/payroll/db.', `${folder}/${name}-own.`)
  appendFileSync(join(dataDir, 'postgresql.conf'), `${here(settings)}unix_socket_directories = ''\n`)
  for (const ending of ['pem', 'key']) {
    copyFileSync(file(`db.${ending}`), file(`${name}-own.${ending}`))
    give(file(`${name}-own.${ending}`))
  }
  chmodSync(file(`${name}-own.key`), 0o600)
  // libpq would look for certificates in the home of whoever starts the test.
  await start(building, name, ['env', `HOME=${dataDir}`, ...command], /ready to accept/u)
}

/** Makes the replica's data by the lines of OPERATIONS.md, on its host. */
async function copyPrimary({ hosts, file, here }: Building): Promise<void> {
  if (typeof postgresClient === 'string') throw new Error(postgresClient)
  const dataDir = file('replica')
  const { prefix, give } = await postgresCommand(dataDir)
  mkdirSync(dataDir, { mode: 0o700 })
  give(dataDir)
  const lines = here(operationsBlock('sh', 'The replica begins as a copy'))
  const copy = ['sh', '-euc', lines.replace('/var/lib/postgresql/data', dataDir)]
  execFileSync('env', [...hosts.replica.within, ...prefix, ...copy], {
    cwd: '/',
    env: {
      PATH: `${postgresClient.folder}:${process.env['PATH']}`,
      HOME: dataDir,
      PGPASSWORD: passwords.replica,
    },
    stdio: 'pipe',
  })
}

async function startPooler(building: Building): Promise<void> {
  const { here, file } = building
  if (typeof pgBouncer === 'string') throw new Error(pgBouncer)
  writeFileSync(file('users.txt'), `"service" "${passwords.service}"\n`)
  copyFileSync(file('db.key'), file('pooler.key'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['nobody', file('pooler.key'), file('users.txt')])
  const config = operationsBlock('pgbouncer').replace('/etc/payroll/db.key', '/etc/payroll/pooler.key')
  // The package's own file says these two; root may not run it.
  const own = `unix_socket_dir =\n${isRoot ? 'user = nobody\n' : ''}`
  writeFileSync(file('pgbouncer.ini'), here(config) + own)
  const command = ['env', `LD_LIBRARY_PATH=${pgBouncer.libraries}`, pgBouncer.path, file('pgbouncer.ini')]
  await start(building, 'pooler', command, /process up/u)
}

/** Migrates, makes the services' user and a key, and starts the services by the lines of OPERATIONS.md. */
async function startServices(building: Building, primaryUrl: string): Promise<{ readonly apiKey: string }> {
  const { network, hosts, file, here } = building
  const masterKey = randomBytes(32).toString('base64')
  const isLoopback = network.withoutNamespaces !== null
  const poolerName = isLoopback ? hosts.pooler.address : 'db'
  const databaseUrlOf = (user: string, host: string): string => {
    const password = user === 'service' ? passwords.service : passwords.owner
    return `postgres://${user}:${password}@${host}:5432/payroll?sslmode=verify-full&sslrootcert=${file('servers-ca.pem')}`
  }
  const databaseUrl = databaseUrlOf('service', poolerName)
  const npm = (host: Host, script: keyof typeof packageJson.scripts, ...words: string[]): string => {
    const [program = '', ...rest] = [...host.within, 'npm', 'run', '--silent', script, '--', ...words]
    return execFileSync(program, rest, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: databaseUrl, MASTER_KEY: masterKey },
    })
  }
  npm(hosts.db, 'migrate', databaseUrlOf('postgres', hosts.db.address))
  await queryAsOwner(
    primaryUrl,
    `create role service login password '${passwords.service}'; grant payroll_app, payroll_system to service`,
  )
  const ample = 'general=1000000,payroll=1000000,bulk=1000000'
  const key = ['--name', 'Scale', '--environment', 'production', '--scopes', scopes, '--limits', ample]
  const { apiKey } = JSON.parse(npm(hosts['gateway-1'], 'keys', 'create', ...key)) as { apiKey: string }

  const engines = [1, 2, 3].map(number => `${hosts[`engine-${number}` as HostName].address}:50051`)
  const proxies = isLoopback ? '127.0.0.0/24' : `${hosts.proxy.address}/32`
  const valuesOf = (host: Host): Record<string, string> => ({
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: databaseUrlOf('service', hosts.replica.address),
    MASTER_KEY: masterKey,
    NATS_URL: natsUrl(building),
    ENGINE_ADDRESSES: engines.join(','),
    GRPC_HOST: host.address,
  })
  const furtherOf = (host: Host): Record<string, string> => ({
    NODE_COMPILE_CACHE: join(root, '.data/compile-cache'),
    LOG_LEVEL: 'info',
    HTTP_HOST: host.address,
    TRUSTED_PROXIES: proxies,
    DOCS_URL: `https://${hosts.proxy.address}:${proxyPort}/docs`,
    DRAIN_SECONDS: '3',
    WEBHOOK_CA_FILE: file('partners-ca.pem'),
    // Nine processes of it on a few processors.
    ENGINE_WORKERS: '1',
    RENDER_WORKERS: '1',
    FILE_THREADS: '1',
    SHARD_SIZE: '100',
    ...(gateways.some(name => name === host.name) && {
      METRICS_HOST: host.address,
      METRICS_PORT: String(metricsPort),
      METRICS_TOKEN: passwords.metrics,
      METRICS_TLS_CERT_FILE: file('metrics.pem'),
      METRICS_TLS_KEY_FILE: file('metrics.key'),
    }),
    // Without namespaces the receiver has no public address.
    ...(isLoopback && { NODE_ENV: 'test', WEBHOOK_ALLOW_LOOPBACK: 'true' }),
  })
  const startService = async (name: HostName): Promise<void> => {
    const script = serviceScript(
      name.replace(/-\d$/u, ''),
      here,
      valuesOf(hosts[name]),
      furtherOf(hosts[name]),
    )
    writeFileSync(file(`${name}.sh`), script, { mode: 0o600 })
    await start(building, name, ['sh', file(`${name}.sh`)], /"msg":"ready"/u)
  }
  await Promise.all((['engine-1', 'engine-2', 'engine-3'] as const).map(startService))
  await Promise.all((['gateway-1', 'gateway-2', 'dispatcher-1', 'dispatcher-2'] as const).map(startService))
  for (const name of ['dispatcher-1', 'dispatcher-2'] as const) network.route(hosts[name], publicAddress)
  return { apiKey }
}

/** What a service's start is by OPERATIONS.md, with the values of this site. */
function serviceScript(
  room: string,
  here: (text: string) => string,
  values: Readonly<Record<string, string>>,
  further: Readonly<Record<string, string>>,
): string {
  const lines = operationsBlock('sh', '## Services').split('\n')
  const ofGateways = room === 'gateway' ? operationsBlock('sh', 'Gateways read files from it') : ''
  const shared = [...lines, ...ofGateways.split('\n')].filter(line => line.startsWith('export '))
  const own = lines.find(line => line.endsWith(`npm run ${room}`))
  if (own === undefined) throw new Error(`OPERATIONS.md does not start ${room}.`)
  const assignments = [...shared.map(line => line.slice('export '.length)), own.replace(/npm run \w+$/u, '')]
    .join(' ')
    .matchAll(/([A-Z_]+)=('[^']*'|\S+)/gu)
  const exported = [...assignments].map(
    ([, name = '', value = '']) => [name, values[name] ?? here(value)] as const,
  )
  const scripts: Readonly<Record<string, string>> = packageJson.scripts
  return [
    `cd ${root}`,
    `export PATH=${join(root, 'node_modules/.bin')}:$PATH`,
    ...[...exported, ...Object.entries(further)].map(([name, value]) => `export ${name}='${value}'`),
    // npm would do the same, and stay between.
    scripts[room],
    '',
  ].join('\n')
}

async function startProxy(building: Building): Promise<void> {
  const { here, file, hosts } = building
  if (typeof haproxy === 'string') throw new Error(haproxy)
  const config = proxyFile('haproxy').replace('bind :443', `bind ${hosts.proxy.address}:${proxyPort}`)
  writeFileSync(file('haproxy.cfg'), here(config))
  // `-V` has it say that it serves.
  const command = [
    'env',
    `LD_LIBRARY_PATH=${haproxy.libraries}`,
    haproxy.path,
    '-V',
    '-db',
    '-f',
    file('haproxy.cfg'),
  ]
  await start(building, 'proxy', command, /Using \w+\(\) as the polling mechanism/u)
  await eventually('the proxy has found the gateways', async () => {
    const answer = await fetch(`https://${hosts.proxy.address}:${proxyPort}/health`).catch(() => null)
    return answer?.ok === true
  })
}

async function startReceiver(building: Building): Promise<string> {
  const { file, hosts, network } = building
  writeFileSync(file('deliveries'), '')
  const isPublic = network.withoutNamespaces === null
  const command = receiverCommand(file, {
    address: isPublic ? publicAddress : 'localhost',
    port: receiverPort,
    named: isPublic ? { nameServer: hosts.receiver.address, publicAddress } : null,
  })
  await start(building, 'receiver', command, /receiver is ready/u)
  return `https://${isPublic ? 'hooks.partner.example' : 'localhost'}:${receiverPort}/payroll`
}

function hex(): string {
  return randomBytes(16).toString('hex')
}
