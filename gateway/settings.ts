// The settings of the gateway process.

import {
  address,
  type Environment,
  flag,
  optionalText,
  readEnvironment,
  wholeNumber,
} from '#proto/environment.ts'
import { metricsFaults } from '#proto/metrics.ts'
import { networkOf } from '#proto/networks.ts'
import { receiverFaults, receiverVariables, serviceVariables } from '#proto/service-settings.ts'
import { engineTlsFaults, engineTlsVariables } from '#proto/tls.ts'
import { engineTarget, hostOf } from './engine-client.ts'

export type Settings = ReturnType<typeof readSettings>

/** Throws one `OperatorError` that names every variable that is missing or wrong. */
export function readSettings(environment: Environment) {
  return readEnvironment(
    environment,
    {
      ...serviceVariables,
      HTTP_HOST: optionalText,
      HTTP_PORT: wholeNumber(0, 65_535, 8080),
      DRAIN_SECONDS: wholeNumber(0, 20, 0),
      ENGINE_ADDRESSES: engineAddresses,
      ...engineTlsVariables,
      DOCS_URL: text => (text === undefined ? null : address(['https', 'http'])(text).replace(/\/$/, '')),
      ...receiverVariables,
      ALLOW_OWN_TAX_SLABS: flag,
      TRUSTED_PROXIES: networks,
    },
    settings => [
      ...receiverFaults(settings),
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
