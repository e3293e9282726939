// The settings of the dispatcher process.

import { databaseAddress } from '#proto/database-address.ts'
import {
  type Environment,
  flag,
  key,
  oneOf,
  optionalKey,
  readEnvironment,
  shutdownSeconds,
} from '#proto/environment.ts'
import { metricsFaults, metricsVariables } from '#proto/metrics.ts'
import { natsFaults, natsVariables } from '#proto/nats-address.ts'
import { certificateFile } from '#proto/tls.ts'

export type Settings = ReturnType<typeof readSettings>

/** Throws one `OperatorError` that names every variable that is missing or wrong. */
export function readSettings(environment: Environment) {
  return readEnvironment(
    environment,
    {
      NODE_ENV: oneOf(['production', 'development', 'test'], 'development'),
      LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
      DATABASE_URL: databaseAddress,
      ...natsVariables,
      MASTER_KEY: key,
      MASTER_KEY_SECOND: optionalKey,
      WEBHOOK_ALLOW_LOOPBACK: flag,
      WEBHOOK_CA_FILE: certificateFile,
      ...metricsVariables,
      SHUTDOWN_SECONDS: shutdownSeconds,
    },
    settings => [
      ...(settings.NODE_ENV === 'production' && settings.WEBHOOK_ALLOW_LOOPBACK
        ? ['WEBHOOK_ALLOW_LOOPBACK must not be true where NODE_ENV is production.']
        : []),
      ...natsFaults(settings),
      ...metricsFaults(settings),
    ],
  )
}
