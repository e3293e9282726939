// The gateway process: HTTP in front, the tenant's records and the engine behind.

import {
  address,
  flag,
  key,
  oneOf,
  optionalKey,
  optionalPort,
  optionalText,
  readEnvironment,
  wholeNumber,
} from '#proto/environment.ts'
import { openRegistry, serveMetrics, watchDatabase } from '#proto/metrics.ts'
import { logging } from '#proto/logging.ts'
import { networkOf } from '#proto/networks.ts'
import { openCallers } from '#storage/callers.ts'
import { openServiceStorage } from '#storage/open.ts'
import { signingSecretOf } from '#storage/repositories/api-keys.ts'
import { forgetExpired } from '#storage/repositories/housekeeping.ts'
import { readRoutine, verifyAuditDaily } from '#storage/repositories/routines.ts'
import { hkdfSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import packageJson from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { contracts } from './contracts.ts'
import { openEngineClient } from './engine-client.ts'
import { openGatewayMetrics } from './http/metrics.ts'
import { versionsOf } from './http/versions.ts'
import { llmsText } from './openapi/llms.ts'
import openapi from './openapi/openapi.json' with { type: 'json' }
import { routes } from './resources/index.ts'
import type { Services } from './resources/services.ts'

const settings = readEnvironment(
  process.env,
  {
    NODE_ENV: oneOf(['development', 'test', 'production'], 'development'),
    LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    DATABASE_URL: address(['postgres', 'postgresql']),
    MASTER_KEY: key,
    MASTER_KEY_SECOND: optionalKey,
    HTTP_HOST: optionalText,
    HTTP_PORT: wholeNumber(0, 65_535, 8080),
    DRAIN_SECONDS: wholeNumber(0, 20, 0),
    METRICS_HOST: optionalText,
    METRICS_PORT: optionalPort,
    ENGINE_ADDRESSES: engineAddresses,
    DOCS_URL: text => (text === undefined ? null : address(['https', 'http'])(text).replace(/\/$/, '')),
    WEBHOOK_ALLOW_LOOPBACK: flag,
    ALLOW_OWN_TAX_SLABS: flag,
    TRUSTED_PROXIES: networks,
  },
  ({ NODE_ENV, WEBHOOK_ALLOW_LOOPBACK }) =>
    NODE_ENV === 'production' && WEBHOOK_ALLOW_LOOPBACK
      ? ['WEBHOOK_ALLOW_LOOPBACK must not be true where NODE_ENV is production.']
      : [],
)

function engineAddresses(text: string | undefined): string[] {
  const addresses = (text ?? '').split(',').map(one => one.trim())
  if (addresses.some(one => !/^[\w.:[\]-]+:\d{1,5}$/.test(one))) {
    throw new Error('must be host:port, or several with commas between them.')
  }
  return addresses
}

function networks(text: string | undefined): string[] {
  const found = (text?.split(',') ?? []).map(one => networkOf(one.trim()))
  if (found.includes(null)) throw new Error('must be networks, as in 10.0.0.0/8, with commas between them.')
  return found as string[]
}

function cursorKeyOf(masterKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(masterKey, 'base64'), '', 'list cursors', 32))
}

const logger = pino(logging('gateway', settings.LOG_LEVEL))

let draining: Promise<void> | null = null

const clock = (): Date => new Date()
const storage = await openServiceStorage({
  databaseUrl: settings.DATABASE_URL,
  masterKey: settings.MASTER_KEY,
  secondMasterKey: settings.MASTER_KEY_SECOND,
  clock,
})
const registry = openRegistry()
watchDatabase(registry, storage.watched)
const metrics = openGatewayMetrics(registry, name => readRoutine(storage, name))
const metricsServer = await serveMetrics(registry, settings.METRICS_HOST, settings.METRICS_PORT)
const engine = openEngineClient(settings.ENGINE_ADDRESSES, metrics.engineCalled)
const callers = openCallers(storage)
const versions = versionsOf(contracts)
const services: Services = {
  version: packageJson.version,
  clock,
  engine,
  callers,
  versions,
  checks: {
    database: () => storage.ping(),
    // The engines stand beside the queue; a gateway has no way of its own to it.
    async queue() {
      if (!(await engine.check()).queue) throw new Error('JetStream does not answer.')
    },
    engine: () => engine.check(),
  },
  isDraining: () => draining !== null,
  allowLoopbackWebhooks: settings.WEBHOOK_ALLOW_LOOPBACK,
  allowOwnTaxSlabs: settings.ALLOW_OWN_TAX_SLABS,
  signingSecret: key => signingSecretOf(storage, key),
  openapi,
  llms: llmsText(routes),
}
const app = createApp({
  routes,
  services,
  storage,
  clock,
  logger,
  callers,
  versions,
  metrics,
  failuresPerMinute: 60,
  trustedProxies: settings.TRUSTED_PROXIES,
  docsUrl: settings.DOCS_URL ?? `http://127.0.0.1:${settings.HTTP_PORT}/docs`,
  cursorKeys: [
    cursorKeyOf(settings.MASTER_KEY),
    ...(settings.MASTER_KEY_SECOND === null ? [] : [cursorKeyOf(settings.MASTER_KEY_SECOND)]),
  ],
})

const handle = app.callback()
const connection = {
  // For an address that is refused as too long by us, with an answer, and not by the parser without.
  maxHeaderSize: 64 * 1024,
  requestTimeout: 60_000,
  // Balancers give up an idle connection after a minute. Whoever sends on one that we close meanwhile gets no answer.
  keepAliveTimeout: 75_000,
}
const server = createServer(connection, (request, response) => {
  // Whoever keeps the connection would send the next call to a process that is gone.
  if (draining !== null) response.setHeader('Connection', 'close')
  void handle(request, response)
})
server.listen(settings.HTTP_PORT, settings.HTTP_HOST ?? '127.0.0.1', () => {
  const { address: host, port } = server.address() as AddressInfo
  logger.info({ host, port }, 'ready')
  process.send?.({ ready: { address: `${host}:${port}` } })
})
server.on('error', error => {
  logger.fatal({ err: error }, 'cannot listen')
  process.exit(1)
})

async function keepHouse(): Promise<void> {
  await forgetExpired(storage)
  const broken = await verifyAuditDaily(storage)
  if (broken.length > 0) logger.error({ chains: broken }, 'audit log is broken')
}

const housekeepingMs = 10 * 60 * 1000
const housekeeping = setInterval(() => {
  keepHouse().catch((error: unknown) => logger.warn({ err: error }, 'housekeeping failed'))
}, housekeepingMs)

const patienceMs = 25_000

function drain(): Promise<void> {
  return (draining ??= (async () => {
    logger.info('draining')
    clearInterval(housekeeping)
    // Whoever shares calls out among gateways reads in /health that this one wants no more.
    await pause(settings.DRAIN_SECONDS * 1000)
    // Answers in flight are finished; idle connections are closed at once.
    const closed = new Promise(resolve => server.close(resolve))
    server.closeIdleConnections()
    const late = setTimeout(() => server.closeAllConnections(), patienceMs)
    await closed
    clearTimeout(late)
    metricsServer?.close()
    engine.close()
    await storage.close()
    process.exit(0)
  })())
}

process.on('SIGTERM', () => void drain())
process.on('SIGINT', () => void drain())
process.on('disconnect', () => void drain())
