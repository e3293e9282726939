// NATS: one server or several of a cluster, and how a process proves itself to them.

import type { ConnectionOptions as TlsOptions } from 'node:tls'
import { credsAuthenticator, type NodeConnectionOptions } from 'nats'
import { address, OperatorError, secret, wholeNumber } from '../process/environment.ts'
import { isLoopback } from './loopback.ts'
import { certificateFaults, certificateFile, identityAmong, keyFile, optionalFile } from './tls.ts'

const single = address(['nats', 'tls'])

/** The text of NATS_URL where each of its addresses is valid. */
export const natsAddress = secret((text): string => {
  for (const one of text?.split(',') ?? [undefined]) single(one?.trim())
  return text ?? ''
})

const maxReplicas = 5

/** Servers that keep each stream; null: three in a cluster that has them, else one. */
function optionalReplicas(text: string | undefined): number | null {
  return text === undefined ? null : wholeNumber(1, maxReplicas)(text)
}

/**
 * NATS_URL: `nats://user:password@host:4222`, `nats://token@host`, `tls://host`, or several with commas between them.
 * NATS_CREDS_FILE: a user's credentials as `nsc` makes them. NATS_TLS_*: the authority of the server's certificate, and a
 * certificate of one's own for a server that asks for it.
 */
export const natsVariables = {
  NATS_URL: natsAddress,
  NATS_REPLICAS: optionalReplicas,
  NATS_CREDS_FILE: optionalFile,
  NATS_TLS_CA_FILE: certificateFile,
  NATS_TLS_CERT_FILE: certificateFile,
  NATS_TLS_KEY_FILE: keyFile,
}

/** The values of `natsVariables`; those of files may be absent. */
export type NatsSettings = { readonly NATS_URL: string; readonly NATS_REPLICAS?: number | null } & {
  readonly [Name in Exclude<keyof typeof natsVariables, 'NATS_URL' | 'NATS_REPLICAS'>]?: Buffer | null
}

const urlsOf = (natsUrl: string): URL[] => natsUrl.split(',').map(one => new URL(one.trim()))

/** Outside loopback connections are encrypted, and made by somebody whom the server knows. */
export function natsFaults(settings: Partial<NatsSettings>): string[] {
  const {
    NATS_URL: natsUrl,
    NATS_CREDS_FILE: creds,
    NATS_TLS_CERT_FILE: certificate,
    NATS_TLS_KEY_FILE: key,
  } = settings
  const faults = certificateFaults('NATS_TLS', certificate, key, 'client')
  if (natsUrl === undefined) return faults
  const urls = urlsOf(natsUrl)
  if (urls.every(({ hostname }) => isLoopback(hostname))) return faults
  if (!urls.every(({ protocol }) => protocol === 'tls:')) {
    faults.push('NATS_URL must begin with tls:// for a server on another machine.')
  }
  if (creds === null && certificate === null && urls.every(({ username }) => username === '')) {
    faults.push(
      'NATS_URL must contain user and password, as in tls://user:password@host:4222, unless NATS_CREDS_FILE or ' +
        'NATS_TLS_CERT_FILE is set, for a server on another machine.',
    )
  }
  return faults
}

type NatsOptions = NodeConnectionOptions & {
  readonly servers: string[]
  readonly tls?: Pick<TlsOptions, 'checkServerIdentity'>
}

/** Options of a NATS client. */
export function natsOptions(settings: NatsSettings): NatsOptions {
  const urls = urlsOf(settings.NATS_URL)
  const { username = '', password = '' } = urls.find(url => url.username !== '') ?? {}
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  const { NATS_CREDS_FILE: creds } = settings
  const { NATS_TLS_CA_FILE: ca, NATS_TLS_CERT_FILE: certificate, NATS_TLS_KEY_FILE: key } = settings
  const isEncrypted = Boolean(ca ?? certificate) || urls.some(({ protocol }) => protocol === 'tls:')
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === '' ? '4222' : port}`),
    ...(user === '' ? {} : pass === '' ? { token: user } : { user, pass }),
    ...(creds && { authenticator: credsAuthenticator(creds) }),
    // The client hands all of it to tls.connect, and refuses servers without TLS.
    ...(isEncrypted && {
      tls: {
        ...(ca && { ca: ca.toString() }),
        ...(certificate && { cert: certificate.toString() }),
        ...(key && { key: key.toString() }),
        checkServerIdentity: identityAmong(urls.map(({ hostname }) => hostname)),
      },
    }),
  }
}

const reportEveryMs = 10_000
const firstReportMs = 2_000

// A client that waits for its first connection is not told why an attempt failed.
const check = 'Check NATS_URL, the certificates in NATS_TLS_*, and that the server is running.'

/**
 * The outcome of a first connection that is tried until the server answers. Until then `onUnavailable` is called every
 * few seconds. Throws `OperatorError` when the server refuses.
 */
export async function untilConnected<Connection>(
  connecting: Promise<Connection>,
  settings: NatsSettings,
  onUnavailable: (reason: string) => void,
): Promise<Connection> {
  const servers = natsOptions(settings).servers.join(', ')
  const report = (): void => onUnavailable(`NATS at ${servers} does not respond. ${check}`)
  let repeated: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    report()
    repeated = setInterval(report, reportEveryMs)
  }, firstReportMs)
  try {
    return await connecting
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(natsRefusal(servers, error instanceof Error ? error.message : String(error)))
  } finally {
    clearTimeout(first)
    clearInterval(repeated)
  }
}

function natsRefusal(servers: string, reason: string): string {
  if (/authorization|authentication/i.test(reason)) {
    return `NATS at ${servers} rejected the login: ${reason}. Set user and password in NATS_URL, as in nats://user:password@host:4222, or set NATS_CREDS_FILE to the credentials file.`
  }
  if (/jetstream/i.test(reason)) {
    return `NATS at ${servers} runs without JetStream. Start it with JetStream and a storage directory: -js -sd DIRECTORY`
  }
  return `NATS at ${servers} does not respond: ${reason}. ${check}`
}
