// The settings of the gateway process.

import { databaseAddress } from '#proto/database-address.ts'
import {
  address,
  type Environment,
  flag,
  key,
  oneOf,
  optionalKey,
  optionalText,
  readEnvironment,
  shutdownSeconds,
  wholeNumber,
} from '#proto/environment.ts'
import { metricsFaults, metricsVariables } from '#proto/metrics.ts'
import { networkOf } from '#proto/networks.ts'
import { engineTlsFaults, engineTlsVariables } from '#proto/tls.ts'
import { engineTarget, hostOf } from './engine-client.ts'

export type Settings = ReturnType<typeof readSettings>

/** Throws one `OperatorError` that names every variable that is missing or wrong. */
export function readSettings(environment: Environment) {
  return readEnvironment(
    environment,
    {
      NODE_ENV: oneOf(['development', 'test', 'production'], 'development'),
      LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], 'info'),
      DATABASE_URL: databaseAddress,
      MASTER_KEY: key,
      MASTER_KEY_SECOND: optionalKey,
      HTTP_HOST: optionalText,
      HTTP_PORT: wholeNumber(0, 65_535, 8080),
      DRAIN_SECONDS: wholeNumber(0, 20, 0),
      SHUTDOWN_SECONDS: shutdownSeconds,
      ...metricsVariables,
      ENGINE_ADDRESSES: engineAddresses,
      ...engineTlsVariables,
      DOCS_URL: text => (text === undefined ? null : address(['https', 'http'])(text).replace(/\/$/, '')),
      WEBHOOK_ALLOW_LOOPBACK: flag,
      ALLOW_OWN_TAX_SLABS: flag,
      TRUSTED_PROXIES: networks,
    },
    settings => [
      ...(settings.NODE_ENV === 'production' && settings.WEBHOOK_ALLOW_LOOPBACK
        ? ['WEBHOOK_ALLOW_LOOPBACK must not be true where NODE_ENV is production.']
        : []),
      ...metricsFaults(settings),
      ...engineTlsFaults(
        settings,
        'client',
        'ENGINE_ADDRESSES',
        settings.ENGINE_ADDRESSES?.map(hostOf) ?? [],
      ),
    ],
  )
}

function engineAddresses(text: string | undefined): string[] {
  const addresses = (text ?? '').split(',').map(one => one.trim())
  if (addresses.some(one => !/^[\w.:[\]-]+:\d{1,5}$/.test(one))) {
    throw new Error('must be host:port, or several separated by commas.')
  }
  // Throws for addresses that calls cannot be spread over.
  engineTarget(addresses)
  return addresses
}

function networks(text: string | undefined): string[] {
  const found = (text?.split(',') ?? []).map(one => networkOf(one.trim()))
  if (found.includes(null))
    throw new Error('must be networks in CIDR notation, such as 10.0.0.0/8, separated by commas.')
  return found as string[]
}
