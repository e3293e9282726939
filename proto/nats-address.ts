// NATS_URL: one server or several of a cluster, with what they are told about who connects.

import { address, OperatorError } from './environment.ts'

/** Options of a NATS client. */
type NatsServers = {
  /** As host:port. */
  readonly servers: string[]
  readonly user?: string
  readonly pass?: string
  readonly token?: string
  readonly tls?: Record<string, never>
}

const single = address(['nats', 'tls'])

/** The text of NATS_URL where each of its addresses is valid. */
export function natsAddress(text: string | undefined): string {
  for (const one of text?.split(',') ?? [undefined]) single(one?.trim())
  return text ?? ''
}

/** `nats://user:password@host:4222`, `nats://token@host`, `tls://host`, or several with commas between them. */
export function natsServers(natsUrl: string): NatsServers {
  const urls = natsUrl.split(',').map(one => new URL(one.trim()))
  const { username = '', password = '' } = urls.find(url => url.username !== '') ?? {}
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === '' ? '4222' : port}`),
    ...(user === '' ? {} : pass === '' ? { token: user } : { user, pass }),
    ...(urls.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
  }
}

const reportEveryMs = 10_000
const firstReportMs = 2_000

/**
 * The outcome of a first connection that is tried until the server answers. Until then `onUnavailable` is called every
 * few seconds. Throws `OperatorError` when the server refuses.
 */
export async function untilConnected<Connection>(
  connecting: Promise<Connection>,
  natsUrl: string,
  onUnavailable: (reason: string) => void,
): Promise<Connection> {
  const servers = natsServers(natsUrl).servers.join(', ')
  const report = (): void =>
    onUnavailable(`NATS at ${servers} does not answer. Check NATS_URL, and that the server is running.`)
  let repeated: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    report()
    repeated = setInterval(report, reportEveryMs)
  }, firstReportMs)
  try {
    return await connecting
  } catch (error) {
    throw new OperatorError(natsRefusal(servers, error instanceof Error ? error.message : String(error)))
  } finally {
    clearTimeout(first)
    clearInterval(repeated)
  }
}

function natsRefusal(servers: string, reason: string): string {
  if (/authorization|authentication/i.test(reason)) {
    return (
      `NATS at ${servers} refused the login: ${reason}. Give user and password in NATS_URL: ` +
      'nats://user:password@host:4222'
    )
  }
  if (/jetstream/i.test(reason)) {
    return `NATS at ${servers} runs without JetStream. Start it with JetStream and a folder on disk: -js -sd FOLDER`
  }
  return `NATS at ${servers} does not answer: ${reason}. Check NATS_URL, and that the server is running.`
}
