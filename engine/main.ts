// The engine process: a gRPC server, a pool of worker threads, and the queue of shards between engines.

import { databaseAddress } from '#proto/database-address.ts'
import {
  type Environment,
  key,
  oneOf,
  optionalKey,
  readEnvironment,
  shutdownSeconds,
  wholeNumber,
} from '#proto/environment.ts'
import { logging } from '#proto/logging.ts'
import { natsFaults, natsVariables } from '#proto/nats-address.ts'
import {
  metricsFaults,
  metricsVariables,
  openRegistry,
  serveMetrics,
  watchDatabase,
  watchStream,
} from '#proto/metrics.ts'
import { runService } from '#proto/process-lifecycle.ts'
import { engineIdentity, engineTlsFaults, engineTlsVariables } from '#proto/tls.ts'
import { outageOf } from '#storage/database-errors.ts'
import { openServiceStorage } from '#storage/open.ts'
import { countRuns } from '#storage/repositories/calculations.ts'
import { availableParallelism } from 'node:os'
import { type Logger, pino } from 'pino'
import packageJson from '../package.json' with { type: 'json' }
import { planRepayment } from './server/repayment.ts'
import { startCalculationService } from './run/calculation-service.ts'
import { openEngineMetrics } from './run/metrics.ts'
import { openWorkerPool } from './run/pool.ts'
import { openShardQueue } from './run/queue.ts'
import { serveEngine } from './server/server.ts'

type Settings = ReturnType<typeof readSettings>

function readSettings(environment: Environment) {
  return readEnvironment(
    environment,
    {
      NODE_ENV: oneOf(['development', 'test', 'production'], 'development'),
      LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], 'info'),
      DATABASE_URL: databaseAddress,
      ...natsVariables,
      MASTER_KEY: key,
      MASTER_KEY_SECOND: optionalKey,
      ...metricsVariables,
      GRPC_HOST: text => text ?? '127.0.0.1',
      GRPC_PORT: wholeNumber(0, 65_535, 50_051),
      ...engineTlsVariables,
      ENGINE_WORKERS: wholeNumber(1, 64, availableParallelism()),
      SHARD_SIZE: wholeNumber(1, 5_000, 500),
      TASK_SECONDS: wholeNumber(1, 300, 30),
      SHUTDOWN_SECONDS: shutdownSeconds,
    },
    settings => [
      ...natsFaults(settings),
      ...metricsFaults(settings),
      ...engineTlsFaults(settings, 'server', 'GRPC_HOST', [settings.GRPC_HOST ?? '']),
    ],
  )
}

const answers = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  )

async function start(settings: Settings, log: Logger) {
  const engineVersion = packageJson.version

  const storage = await openServiceStorage({
    databaseUrl: settings.DATABASE_URL,
    masterKey: settings.MASTER_KEY,
    secondMasterKey: settings.MASTER_KEY_SECOND,
    log,
  })
  const registry = openRegistry()
  const stream = watchStream(registry, async () => (await queue.status()).pending)
  const queue = await openShardQueue(settings, {
    onError: error => log.warn({ err: error }, 'queue failed; reconnecting'),
    onRedelivered: stream.redelivered,
    onUnavailable: reason => log.warn({ reason }, 'waiting for NATS'),
  })
  watchDatabase(registry, storage.watched)
  const metrics = openEngineMetrics(registry, { waiting: () => pool.waiting, runs: () => countRuns(storage) })
  const pool = openWorkerPool({
    databaseUrl: settings.DATABASE_URL,
    engineVersion,
    workers: settings.ENGINE_WORKERS,
    taskTimeoutMs: settings.TASK_SECONDS * 1_000,
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
  const calculations = startCalculationService({
    storage,
    pool,
    queue,
    log,
    metrics,
    engineVersion,
    shardSize: settings.SHARD_SIZE,
  })
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

  return {
    address: server.address,
    async stop() {
      // Together, because the server waits for its calls, and a watch ends with the calculations.
      await Promise.all([server.stop(), calculations.stop()])
      await pool.close()
      await queue.close()
      await storage.close()
      metricsServer?.close()
    },
  }
}

await runService(process, {
  readSettings,
  openLog: settings => pino(logging('engine', settings.LOG_LEVEL)),
  start,
  shutdownWithinMs: settings => settings.SHUTDOWN_SECONDS * 1000,
})
