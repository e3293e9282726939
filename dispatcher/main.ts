// The dispatcher process: its parts, its settings, its end.

import { logging } from '#proto/process/logging.ts'
import { openRegistry, serveMetrics, watchDatabase } from '#proto/network/metrics.ts'
import { reportFindings } from '#proto/process/findings.ts'
import { runService } from '#proto/process/process-lifecycle.ts'
import { exportTraces } from '#proto/process/trace-export.ts'
import { openServiceStorage } from '#storage/open.ts'
import { readBacklog } from '#storage/outbox/claim.ts'
import { listenForEvents } from '#storage/postgres/listen.ts'
import { type Logger, pino } from 'pino'
import { type BrokerHooks, openBroker } from './broker.ts'
import { startConsumer } from './consumer/consumer.ts'
import { startDelivering } from './delivery/deliver.ts'
import { createSender } from './delivery/send.ts'
import { openMail } from './mail/open.ts'
import { createAddresses } from '#proto/network/public-addresses.ts'
import { openDispatcherMetrics } from './metrics.ts'
import { startRelay } from './relay/relay.ts'
import { readReceivers } from './receivers.ts'
import { readSettings, type Settings } from './settings.ts'
import { openPusher } from './tally/pusher.ts'
import packageJson from '../package.json' with { type: 'json' }

async function start(settings: Settings, logger: Logger) {
  const allowLoopback = settings.WEBHOOK_ALLOW_LOOPBACK

  const storage = await openServiceStorage({
    databaseUrl: settings.DATABASE_URL,
    masterKey: settings.MASTER_KEY,
    secondMasterKey: settings.MASTER_KEY_SECOND,
    log: logger,
    isProduction: settings.NODE_ENV === 'production',
  })
  const addresses = createAddresses({ clock: storage.clock, allowLoopback })
  const egress = {
    addresses,
    allowLoopback,
    certificateAuthority: settings.WEBHOOK_CA_FILE?.toString() ?? null,
  }
  const sender = createSender(egress)
  const registry = openRegistry(packageJson.version)
  watchDatabase(registry, storage.watched)
  const metrics = openDispatcherMetrics(registry, {
    outbox: () => readBacklog(storage),
    pending: async () => (await streaming).pending(),
    maxQueueDepth: () => delivering.maxQueueDepth(),
    openCircuitCount: () => delivering.openCircuitCount(),
  })
  const delivering = startDelivering({ storage, sender, logger, metrics, random: Math.random })
  const mail = openMail(settings, { storage, logger, registry })
  const tally = openPusher({ storage, logger, registry, ...egress })
  const reports = { '/receivers': () => readReceivers(storage) }
  const metricsServer = await serveMetrics(registry, settings, reports)

  // Deliveries that are planned already are sent while the stream is away.
  const streaming = openBroker(settings, brokerHooks(logger, settings)).then(broker => {
    const relay = startRelay({ storage, broker, logger })
    const consumer = startConsumer({
      storage,
      broker,
      logger,
      onPlanned: delivering.wake,
      onRedelivered: metrics.redelivered,
    })
    const mailer = mail?.start(broker)
    const pusher = tally.start(broker)
    const stopListening = listenForEvents(settings.DATABASE_URL, () => {
      relay.wake()
      mailer?.wake()
      pusher.wake()
    })
    return {
      pending: broker.pending,
      async stop() {
        await Promise.all([stopListening(), relay.stop(), consumer.stop(), mailer?.stop(), pusher.stop()])
        mail?.close()
        await broker.connection.close()
      },
    }
  })

  return {
    failed: Promise.race([storage.failed, streaming.then(() => new Promise<never>(() => undefined))]),
    async stop() {
      // A stream that was never reached has nothing to stop.
      const started = await Promise.race([streaming, Promise.resolve(null)])
      await Promise.all([started?.stop(), delivering.stop()])
      await Promise.all([sender.close(), tally.close()])
      metricsServer?.close()
      await storage.close()
    },
  }
}

function brokerHooks(logger: Logger, { NODE_ENV }: Settings): BrokerHooks {
  return {
    onUnavailable: reason => logger.warn({ reason }, 'waiting for NATS'),
    onShortage: reason => logger.warn({ reason }, 'a stream has too few replicas'),
    onChecked: findings => reportFindings(findings, logger, NODE_ENV === 'production'),
  }
}

await runService(process, {
  readSettings,
  openLog: settings => pino(logging('dispatcher', settings.LOG_LEVEL)),
  openTraces: (settings, log) =>
    exportTraces({ service: 'payroll-dispatcher', version: packageJson.version }, settings, log),
  start,
  shutdownWithinMs: settings => settings.SHUTDOWN_SECONDS * 1000,
})
