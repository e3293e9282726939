// A partner's webhook receiver on this machine, with a certificate authority of its own. It checks every
// signature by the published description alone and shares no code with the sender.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { createAuthority } from '../machine/certificates.ts'
import { freePort } from '../machine/process.ts'

export type Arrival = {
  readonly id: string
  readonly type: string
  readonly path: string
  /** The attempt number that the sender gives. */
  readonly attempt: number
  /** Whether both schemes, the service's own and Standard Webhooks, verify. */
  readonly verifies: boolean
  readonly event: Readonly<Record<string, unknown>>
}

export type Receiver = {
  /** The PEM file of the authority that the sender must trust. */
  readonly authorityFile: string
  readonly arrivals: readonly Arrival[]
  url(path: string): string
  /** Deliveries to the path must be signed with this secret; kept for the next start. */
  expect(path: string, secret: string): void
  /** Calls back for each event from now on. */
  onArrival(listener: (arrival: Arrival) => void): void
  /** Waits for an event of that type on that path; null when none came in time. */
  arrived(path: string, type: string, withinMs: number): Promise<Arrival | null>
  close(): Promise<void>
}

const toleranceSeconds = 300

type Kept = { port: number; secrets: Record<string, string> }

/** Listens on the port of the last time when it is free; `folder` keeps port, secrets and authority. */
export async function openReceiver(folder: string): Promise<Receiver> {
  mkdirSync(folder, { recursive: true })
  const keptFile = join(folder, 'receiver.json')
  const kept: Kept = existsSync(keptFile)
    ? (JSON.parse(readFileSync(keptFile, 'utf8')) as Kept)
    : { port: 0, secrets: {} }
  const keep = () => writeFileSync(keptFile, JSON.stringify(kept), { mode: 0o600 })

  const authority = await createAuthority('Payroll demo authority')
  const { key, certificate } = await authority.issue('localhost', 'serverAuth')
  const authorityFile = join(folder, 'authority.pem')
  writeFileSync(authorityFile, authority.certificate)
  // For receivers that somebody tries out beside this one.
  writeFileSync(join(folder, 'localhost.pem'), certificate)
  writeFileSync(join(folder, 'localhost.key'), key, { mode: 0o600 })

  const arrivals: Arrival[] = []
  const news = new EventEmitter()
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const receive = async () => {
      const body = await readBody(request)
      const secret = kept.secrets[request.url ?? '']
      const verifies =
        secret !== undefined && signaturesVerify(request.headers, body, secret, Date.now() / 1000)
      const arrival = readArrival(request, body, verifies)
      arrivals.push(arrival)
      news.emit('arrival', arrival)
      response.writeHead(verifies ? 200 : 401).end()
    }
    receive().catch(() => response.writeHead(400).end())
  })
  kept.port = await freePort(kept.port)
  server.listen(kept.port, 'localhost')
  await once(server, 'listening')
  keep()

  return {
    authorityFile,
    arrivals,
    url: path => `https://localhost:${(server.address() as AddressInfo).port}${path}`,
    expect(path, secret) {
      kept.secrets[path] = secret
      keep()
    },
    onArrival: listener => void news.on('arrival', listener),
    async arrived(path, type, withinMs) {
      const found = () => arrivals.find(arrival => arrival.path === path && arrival.type === type) ?? null
      const late = AbortSignal.timeout(withinMs)
      while (found() === null && !late.aborted)
        await once(news, 'arrival', { signal: late }).catch(() => null)
      return found()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function readArrival(request: IncomingMessage, body: Buffer, verifies: boolean): Arrival {
  const event = JSON.parse(body.toString('utf8')) as Record<string, unknown>
  return {
    id: String(event['id']),
    type: String(event['type']),
    path: request.url ?? '',
    attempt: Number(request.headers['x-svc-attempt']),
    verifies,
    event,
  }
}

/**
 * The service's scheme: hex HMAC-SHA256 of `timestamp.body`, keyed with the whole secret as text.
 * Standard Webhooks: base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the bytes that the secret encodes;
 * while a secret is exchanged the header holds several. Both must verify, and neither may be old.
 */
export function signaturesVerify(
  headers: IncomingHttpHeaders,
  body: Buffer,
  secret: string,
  nowSeconds: number,
): boolean {
  const header = (name: string) => String(headers[name] ?? '')
  const recent = (timestamp: string) => Math.abs(nowSeconds - Number(timestamp)) <= toleranceSeconds

  const timestamp = header('x-svc-timestamp')
  const own = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

  const standardTimestamp = header('webhook-timestamp')
  const standardKey = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const standard = createHmac('sha256', standardKey)
    .update(`${header('webhook-id')}.${standardTimestamp}.`)
    .update(body)
    .digest('base64')

  return (
    recent(timestamp) &&
    recent(standardTimestamp) &&
    same(header('x-svc-signature'), `sha256=${own}`) &&
    header('webhook-signature')
      .split(' ')
      .some(candidate => same(candidate, `v1,${standard}`))
  )
}

function same(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
