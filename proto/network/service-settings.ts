// The settings that every service process has, and the checks of the combinations that more than one of them has.

import { databaseAddress } from './database-address.ts'
import { flag, key, oneOf, optionalKey, shutdownSeconds } from '../process/environment.ts'
import { metricsVariables } from './metrics.ts'
import { traceVariables } from '../process/trace-export.ts'

export const serviceVariables = {
  NODE_ENV: oneOf(['development', 'test', 'production'], 'development'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  DATABASE_URL: databaseAddress,
  MASTER_KEY: key,
  MASTER_KEY_SECOND: optionalKey,
  ...metricsVariables,
  ...traceVariables,
  SHUTDOWN_SECONDS: shutdownSeconds,
}

/** Settings of services that accept or call the addresses of receivers. */
export const receiverVariables = { WEBHOOK_ALLOW_LOOPBACK: flag }

export function receiverFaults(settings: {
  readonly NODE_ENV?: string
  readonly WEBHOOK_ALLOW_LOOPBACK?: boolean
}): string[] {
  return settings.NODE_ENV === 'production' && settings.WEBHOOK_ALLOW_LOOPBACK === true
    ? ['WEBHOOK_ALLOW_LOOPBACK must not be true where NODE_ENV is production.']
    : []
}
