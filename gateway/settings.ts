// The settings of the gateway process.

import {
  address,
  type Environment,
  flag,
  optionalText,
  readEnvironment,
  secret,
  wholeNumber,
} from '#proto/process/environment.ts'
import { databaseAddress } from '#proto/network/database-address.ts'
import { hostOf, readEngineAddresses } from '#proto/engine/engine-channel.ts'
import { isLoopback } from '#proto/network/loopback.ts'
import { metricsFaults } from '#proto/network/metrics.ts'
import { networkOf } from '#proto/network/networks.ts'
import { objectStoreFaults, objectStoreVariables } from '#proto/network/object-store-settings.ts'
import { receiverFaults, receiverVariables, serviceVariables } from '#proto/network/service-settings.ts'
import { certificateFile, engineTlsFaults, engineTlsVariables } from '#proto/network/tls.ts'
import { availableParallelism } from 'node:os'

export type Settings = ReturnType<typeof readSettings>

/** Throws one `OperatorError` that names every variable that is missing or wrong. */
export function readSettings(environment: Environment) {
  return readEnvironment(
    environment,
    {
      ...serviceVariables,
      DATABASE_READ_URL: secret(text => (text === undefined ? null : databaseAddress(text))),
      READ_WAIT_MS: wholeNumber(1, 10_000, 1_000),
      HTTP_HOST: optionalText,
      HTTP_PORT: wholeNumber(0, 65_535, 8080),
      DRAIN_SECONDS: wholeNumber(0, 20, 0),
      FILE_THREADS: wholeNumber(1, 16, defaultFileThreads()),
      ENGINE_ADDRESSES: readEngineAddresses,
      ...engineTlsVariables,
      DOCS_URL: text => (text === undefined ? null : address(['https', 'http'])(text).replace(/\/$/, '')),
      CONSOLE_URL: consoleAddress,
      ...receiverVariables,
      WEBHOOK_CA_FILE: certificateFile,
      ALLOW_OWN_TAX_SLABS: flag,
      MAIL_ENABLED: flag,
      TRUSTED_PROXIES: networks,
      FILE_MEMORY_KIB: wholeNumber(1, 1_048_576, 4_096),
      ...objectStoreVariables,
    },
    settings => [
      ...receiverFaults(settings),
      ...metricsFaults(settings),
      ...objectStoreFaults(settings),
      ...engineTlsFaults(
        settings,
        'client',
        'ENGINE_ADDRESSES',
        settings.ENGINE_ADDRESSES?.map(hostOf) ?? [],
      ),
    ],
  )
}

function consoleAddress(text: string | undefined): string | null {
  if (text === undefined) return null
  const { protocol = '', hostname = '', search = '', hash = '' } = URL.parse(text) ?? {}
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  if (!isSafe || search !== '' || hash !== '')
    throw new Error('must be an address that starts with https://, or http:// on loopback, without a query.')
  return text.replace(/\/+$/, '')
}

/** Half of the machine, and not more than PostgreSQL should read for files at once. */
function defaultFileThreads(): number {
  return Math.max(1, Math.min(4, Math.trunc(availableParallelism() / 2)))
}

function networks(text: string | undefined): string[] {
  const found = (text?.split(',') ?? []).map(one => networkOf(one.trim()))
  if (found.includes(null))
    throw new Error('must be networks in CIDR notation, such as 10.0.0.0/8, separated by commas.')
  return found as string[]
}
