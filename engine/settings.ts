// The settings of the engine process.

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
import { metricsFaults, metricsVariables } from '#proto/metrics.ts'
import { natsFaults, natsVariables } from '#proto/nats-address.ts'
import { engineTlsFaults, engineTlsVariables } from '#proto/tls.ts'
import { availableParallelism } from 'node:os'

export type Settings = ReturnType<typeof readSettings>

/** Throws one `OperatorError` that names every variable that is missing or wrong. */
export function readSettings(environment: Environment) {
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
      SHARD_SIZE: wholeNumber(1, 5_000, 1_000),
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
