// The gateway process: HTTP in front, the tenant's records and the engine behind.

import { runService } from '#proto/process/process-lifecycle.ts'
import { exportTraces } from '#proto/process/trace-export.ts'
import { openRegistry, serveMetrics, watch, watchContents, watchDatabase } from '#proto/network/metrics.ts'
import { objectStoreOf } from '#proto/network/object-store-settings.ts'
import { listen } from '#proto/network/listen.ts'
import { logging } from '#proto/process/logging.ts'
import { engineIdentity } from '#proto/network/tls.ts'
import { openCallers } from '#storage/callers.ts'
import { faultReporter, openServiceStorage } from '#storage/open.ts'
import { redeemLink } from '#storage/repositories/keys/console-sessions.ts'
import { signingSecretOf } from '#storage/repositories/keys/api-keys.ts'
import { dropPayslipObjects } from '#storage/repositories/documents/payslip-objects.ts'
import { readRoutine } from '#storage/repositories/jobs/routines.ts'
import { openReplicaCheck } from '#storage/read-replica.ts'
import { hkdfSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import packageJson from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { contracts } from './contracts.ts'
import { openEngineClient } from './engine-client.ts'
import { defaultPace } from './http/body.ts'
import { openFileThreads } from './files/threads.ts'
import { openGracefulServer } from './http/graceful-server.ts'
import { openGatewayMetrics, watchBudgets, watchCaches, watchReplica } from './http/metrics.ts'
import { createHousekeeping, housekeepingJobs } from './housekeeping.ts'
import { startImporter } from './importer.ts'
import { refusalOfParser } from './http/problems.ts'
import { staticContent } from './http/static-content.ts'
import { versionsOf } from './http/versions.ts'
import { openBudgets } from './http/work-budget.ts'
import { llmsText } from './openapi/llms.ts'
import openapi from './openapi/openapi.json' with { type: 'json' }
import { routes } from './resources/index.ts'
import { keptSlipsMemory } from './resources/payslips/printed.ts'
import type { Services } from './resources/services.ts'
import { openEventWatch } from './resources/webhooks/event-watch.ts'
import { readSettings, type Settings } from './settings.ts'

function cursorKeyOf(masterKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(masterKey, 'base64'), '', 'list cursors', 32))
}

/** A health check is answered within two seconds. */
const replicaCheckMs = 1_500
const housekeepingMs = 10 * 60 * 1000

async function start(settings: Settings, logger: Logger) {
  const [draining, closing, cutOff] = [new AbortController(), new AbortController(), new AbortController()]
  const shutdown = { draining: draining.signal, closing: closing.signal, cutOff: cutOff.signal }
  const storage = await openServiceStorage({
    databaseUrl: settings.DATABASE_URL,
    masterKey: settings.MASTER_KEY,
    secondMasterKey: settings.MASTER_KEY_SECOND,
    objectStore: objectStoreOf(settings),
    log: logger,
    isProduction: settings.NODE_ENV === 'production',
  })
  const registry = openRegistry(packageJson.version)
  const metrics = openGatewayMetrics(registry, name => readRoutine(storage, name))
  const budgets = openBudgets(settings.FILE_THREADS)
  watch(registry, 'database_size_bytes', 'Size of the database in bytes.', storage.databaseBytes)
  watchBudgets(registry, budgets)
  watchCaches(registry, { payslips: keptSlipsMemory })
  const metricsServer = await serveMetrics(registry, settings)
  const engine = openEngineClient(settings.ENGINE_ADDRESSES, engineIdentity(settings), {
    onCalled: metrics.engineCalled,
    closing: shutdown.closing,
  })
  const importer = startImporter(
    {
      databaseUrl: settings.DATABASE_URL,
      masterKey: settings.MASTER_KEY,
      secondMasterKey: settings.MASTER_KEY_SECOND,
      engineAddresses: settings.ENGINE_ADDRESSES,
      identity: engineIdentity(settings),
      allowLoopback: settings.WEBHOOK_ALLOW_LOOPBACK,
      allowOwnTaxSlabs: settings.ALLOW_OWN_TAX_SLABS,
      certificateAuthority: settings.WEBHOOK_CA_FILE,
    },
    storage,
    logger,
  )
  const docsUrl = settings.DOCS_URL ?? `http://127.0.0.1:${settings.HTTP_PORT}/docs`
  const cursorKeys: readonly [Buffer, ...Buffer[]] = [
    cursorKeyOf(settings.MASTER_KEY),
    ...(settings.MASTER_KEY_SECOND === null ? [] : [cursorKeyOf(settings.MASTER_KEY_SECOND)]),
  ]
  const ofThreads = {
    settings: {
      databaseUrl: settings.DATABASE_URL,
      readDatabaseUrl: settings.DATABASE_READ_URL,
      readWaitMs: settings.READ_WAIT_MS,
      masterKey: settings.MASTER_KEY,
      secondMasterKey: settings.MASTER_KEY_SECOND,
      objectStore: objectStoreOf(settings),
      engineAddresses: settings.ENGINE_ADDRESSES,
      identity: engineIdentity(settings),
      allowOwnTaxSlabs: settings.ALLOW_OWN_TAX_SLABS,
      fileMemoryBytes: settings.FILE_MEMORY_KIB * 1024,
      cursorKeys,
      docsUrl,
    },
    log: logger,
    onCalled: metrics.engineCalled,
    onFault: faultReporter(logger),
  }
  const fileThreads = openFileThreads({ ...ofThreads, threads: settings.FILE_THREADS })
  // A thread of their own: those that wait for their turn hold up no file, and readers of files hold up none of them.
  const { waiting } = budgets.people.limits
  const largeCallThreads = openFileThreads({ ...ofThreads, threads: 1, callsOfThread: 2 * waiting })
  watchDatabase(registry, storage.watched, {
    files: fileThreads.connections,
    large_calls: largeCallThreads.connections,
    imports: importer.connections,
  })
  watchContents(registry, [storage.contents, fileThreads, largeCallThreads])
  watchReplica(registry, fileThreads)
  const replica =
    settings.DATABASE_READ_URL === null
      ? null
      : openReplicaCheck(storage, {
          databaseUrl: settings.DATABASE_READ_URL,
          waitMs: Math.min(settings.READ_WAIT_MS, replicaCheckMs),
        })
  const callers = openCallers(storage)
  const versions = versionsOf(contracts)
  const services: Services = {
    version: packageJson.version,
    clock: storage.clock,
    clockSkewSeconds: storage.clockSkewSeconds,
    engine,
    callers,
    versions,
    checks: {
      database: () => storage.ping(),
      // The engines stand beside the queue; a gateway has no way of its own to it.
      async queue() {
        if (!(await engine.check()).queue) throw new Error('JetStream does not respond.')
      },
      engine: () => engine.check(),
    },
    lookAtReplica: replica && replica.look,
    hasConnections: storage.hasConnections,
    shutdown,
    budgets,
    allowLoopbackWebhooks: settings.WEBHOOK_ALLOW_LOOPBACK,
    allowOwnTaxSlabs: settings.ALLOW_OWN_TAX_SLABS,
    consoleUrl: settings.CONSOLE_URL,
    redeemLink: (token, redemption) => redeemLink(storage, token, redemption),
    mailEnabled: settings.MAIL_ENABLED,
    wakeImporter: importer.wake,
    eventWatch: openEventWatch(storage, logger),
    contents: storage.contents,
    dropUnreferred(organizationId) {
      dropPayslipObjects(storage, organizationId).catch((error: unknown) => {
        logger.warn({ err: error, organizationId }, 'objects not deleted; the daily sweep deletes them')
      })
    },
    signingSecret: signingKey => signingSecretOf(storage, signingKey),
    openapi: staticContent('application/json', JSON.stringify(openapi)),
    llms: staticContent('text/markdown', llmsText(routes)),
  }
  const app = createApp({
    routes,
    services,
    storage,
    clock: storage.clock,
    logger,
    callers,
    versions,
    metrics,
    shutdown,
    budgets,
    pace: defaultPace,
    writeFile: fileThreads.write,
    executeLarge: largeCallThreads.execute,
    readLaw: () => engine.readLaw(),
    failuresPerMinute: 60,
    trustedProxies: settings.TRUSTED_PROXIES,
    docsUrl,
    cursorKeys,
  })
  const handle = app.callback()
  const { server, close } = openGracefulServer(
    (request, response) => void handle(request, response),
    error => refusalOfParser(error, { clock: storage.clock, docsUrl }),
    shutdown,
  )
  await listen(server, settings.HTTP_HOST ?? '127.0.0.1', settings.HTTP_PORT, 'HTTP_PORT')
  const { address: host, port } = server.address() as AddressInfo

  engine.check().catch(() => {
    const engines = settings.ENGINE_ADDRESSES
    logger.warn(
      { engines },
      'no engine responds; check ENGINE_ADDRESSES; calculations fail until an engine responds',
    )
  })
  const keepHouse = createHousekeeping(housekeepingJobs(storage, logger), logger)
  const housekeeping = setInterval(() => void keepHouse(), housekeepingMs)

  return {
    address: `${host}:${port}`,
    failed: storage.failed,
    async stop() {
      clearInterval(housekeeping)
      draining.abort()
      // Load balancers read in /health that this gateway takes no more calls.
      await pause(settings.DRAIN_SECONDS * 1000)
      closing.abort()
      const late = setTimeout(() => cutOff.abort(), settings.SHUTDOWN_SECONDS * 1000)
      await Promise.all([close(), importer.stop()])
      clearTimeout(late)
      await Promise.all([fileThreads.close(), largeCallThreads.close()])
      metricsServer?.close()
      engine.close()
      await Promise.all([replica?.close(), storage.close()])
    },
  }
}

/** For what is cut off to be closed too. */
const afterCutOffMs = 2_000

await runService(process, {
  readSettings,
  openLog: settings => pino(logging('gateway', settings.LOG_LEVEL)),
  openTraces: (settings, log) =>
    exportTraces({ service: 'payroll-gateway', version: packageJson.version }, settings, log),
  start,
  shutdownWithinMs: settings => (settings.DRAIN_SECONDS + settings.SHUTDOWN_SECONDS) * 1000 + afterCutOffMs,
})
