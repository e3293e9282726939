// The engine process: a gRPC server, a pool of worker threads, and the queue of shards between engines.

import { logging } from '#proto/process/logging.ts'
import {
  openRegistry,
  serveMetrics,
  watchContents,
  watchDatabase,
  watchStream,
} from '#proto/network/metrics.ts'
import { objectStoreOf } from '#proto/network/object-store-settings.ts'
import { reportFindings } from '#proto/process/findings.ts'
import { runService } from '#proto/process/process-lifecycle.ts'
import { exportTraces } from '#proto/process/trace-export.ts'
import { engineIdentity } from '#proto/network/tls.ts'
import { outageOf } from '#storage/database-errors.ts'
import { openServiceStorage, type Storage } from '#storage/open.ts'
import { countOpenShards, countRuns } from '#storage/repositories/runs/unfinished-runs.ts'
import { type Logger, pino } from 'pino'
import packageJson from '../package.json' with { type: 'json' }
import { planRepayment } from './server/repayment.ts'
import { startCalculationService } from './run/calculation-service.ts'
import { type EngineMetrics, openEngineMetrics } from './run/metrics.ts'
import { openWorkerPool, type WorkerPool } from './run/pool.ts'
import { openShardQueue, type ShardQueue } from './run/queue.ts'
import { openRenderingMetrics } from './run/rendering-metrics.ts'
import { startRenderingService } from './run/rendering-service.ts'
import { offeredLaw } from './lawbook/offered.ts'
import { startLawNews } from './run/law-news.ts'
import { serveEngine } from './server/server.ts'
import { startWatchdog } from './server/watchdog.ts'
import { warmUp } from './run/warm-up.ts'
import { previewInline } from './shard/preview.ts'
import { readSettings, type Settings } from './settings.ts'

const engineVersion = packageJson.version

const answers = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  )

const countsOf = (storage: Storage) => ({
  runs: () => countRuns(storage),
  openShards: () => countOpenShards(storage),
})

async function start(settings: Settings, log: Logger) {
  const storage = await openServiceStorage({
    databaseUrl: settings.DATABASE_URL,
    masterKey: settings.MASTER_KEY,
    secondMasterKey: settings.MASTER_KEY_SECOND,
    log,
    isProduction: settings.NODE_ENV === 'production',
  })
  const registry = openRegistry(packageJson.version)
  const stream = watchStream(registry, async () => (await queue.status()).pending)
  const queue = await openQueue(settings, stream.redelivered, log)
  const metrics = openEngineMetrics(registry, { waiting: () => pool.waiting, ...countsOf(storage) })
  const pool = openPool(settings, metrics, log)
  const calculations = startCalculationService({
    storage,
    pool,
    queue,
    log,
    metrics,
    engineVersion,
    shardSize: settings.SHARD_SIZE,
  })
  const renderings = startRenderingService({
    storage,
    queue,
    log,
    metrics: openRenderingMetrics(registry),
    data: {
      databaseUrl: settings.DATABASE_URL,
      masterKey: settings.MASTER_KEY,
      secondMasterKey: settings.MASTER_KEY_SECOND,
      objectStore: objectStoreOf(settings),
    },
    workers: settings.RENDER_WORKERS,
  })
  watchDatabase(registry, storage.watched, { ...pool.connections, renderings: renderings.connections })
  watchContents(registry, [storage.contents, renderings])
  const law = offeredLaw()
  warmUp(request => previewInline(request, engineVersion, []))
  const server = await serveEngine(`${settings.GRPC_HOST}:${settings.GRPC_PORT}`, engineIdentity(settings), {
    calculations,
    pool,
    planRepayment,
    outageOf,
    engineVersion,
    log,
    isReady: () => answers(storage.ping()),
    isQueueReady: () => answers(queue.probe()),
  })
  const metricsServer = await serveMetrics(registry, settings)
  const watchdog = startWatchdog(settings.TASK_SECONDS)
  const lawNews = startLawNews(storage, law, log)

  return {
    address: server.address,
    failed: storage.failed,
    async stop() {
      // Together, because the server waits for its calls, and a watch ends with the calculations.
      await Promise.all([server.stop(), calculations.stop(), renderings.stop(), lawNews.stop()])
      await pool.close()
      await queue.close()
      await storage.close()
      metricsServer?.close()
      await watchdog.stop()
    },
  }
}

function openQueue(settings: Settings, onRedelivered: () => void, log: Logger): Promise<ShardQueue> {
  return openShardQueue(settings, {
    onError: error => log.warn({ err: error }, 'queue failed; reconnecting'),
    onRedelivered,
    onUnavailable: reason => log.warn({ reason }, 'waiting for NATS'),
    onShortage: reason => log.warn({ reason }, 'a stream has too few replicas'),
    onChecked: findings => reportFindings(findings, log, settings.NODE_ENV === 'production'),
  })
}

function openPool(settings: Settings, metrics: EngineMetrics, log: Logger): WorkerPool {
  return openWorkerPool({
    databaseUrl: settings.DATABASE_URL,
    engineVersion,
    workers: settings.ENGINE_WORKERS,
    taskTimeoutMs: settings.TASK_SECONDS * 1_000,
    inline: { preview: (request, mistakes) => previewInline(request, engineVersion, mistakes) },
    onError: error => {
      metrics.workerReplaced()
      log.error({ err: error }, 'worker thread failed')
    },
    onMistakes: (task, mistakes) => {
      metrics.mistakesMade(mistakes.length)
      log.error(
        { task, mistakes: mistakes.length, first: mistakes[0] },
        'calculations or explanations failed',
      )
    },
  })
}

await runService(process, {
  readSettings,
  openLog: settings => pino(logging('engine', settings.LOG_LEVEL)),
  openTraces: (settings, log) =>
    exportTraces({ service: 'payroll-engine', version: packageJson.version }, settings, log),
  start,
  shutdownWithinMs: settings => settings.SHUTDOWN_SECONDS * 1000,
})
