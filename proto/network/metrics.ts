// Metrics of a process for Prometheus. They are served on a port of their own, because they are for operators and not
// for partners. No label holds a person, an id or an address of a call; reports beside them may name accounts.

import { createHash, timingSafeEqual, X509Certificate } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { optionalPort, secret } from '../process/environment.ts'
import { listen } from './listen.ts'
import { isLoopback } from './loopback.ts'
import { certificateFaults, certificateFile, keyFile } from './tls.ts'
import { collectDefaultMetrics, Counter, Gauge, Registry } from '@prometheus-io/client'

/** A registry with what Node.js tells of itself, and the version of this product. */
export function openRegistry(version: string): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const build = new Gauge({
    name: 'build_info',
    help: 'Always 1; the version of this process.',
    labelNames: ['version'],
    registers: [registry],
  })
  build.set({ version }, 1)
  return registry
}

/** Seconds from a millisecond to the longest call. */
export const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Value measured while Prometheus waits; null when it is not available in time, which must not delay the rest. */
export function withinReason<Value>(asked: Promise<Value>): Promise<Value | null> {
  return Promise.race([asked.catch(() => null), pause(2_000, null, { ref: false })])
}

/** A figure that is looked at whenever somebody asks, and is left out while it cannot be had. */
export function watch(
  registry: Registry,
  name: string,
  help: string,
  look: () => Promise<number | null>,
): void {
  // Registered by being made.
  void new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await withinReason(look())
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

/** Metrics of a process about its database. */
export type WatchedDatabase = {
  connectionsInUse(): number
  /** Number of repeated transactions, by the SQLSTATE that caused the repetition. */
  retries(): ReadonlyMap<string, number>
  masterKeyAgeSeconds(): Promise<number | null>
  /** Seconds by which this node's clock is ahead of the database's; null while that is unknown. */
  clockSkewSeconds(): number | null
  /** Number of migrations by state. */
  migrations(): Promise<Readonly<Record<'applied' | 'pending' | 'unknown', number>>>
}

/** Database connections that threads of one kind have in use, by the server that they lead to. */
type ConnectionsOfThreads = () => Readonly<Partial<Record<'primary' | 'replica', number>>>

/** `threads` have connections of their own. */
export function watchDatabase(
  registry: Registry,
  database: WatchedDatabase,
  threads: Readonly<Record<string, ConnectionsOfThreads>> = {},
): void {
  const holders = { main: () => ({ primary: database.connectionsInUse() }), ...threads }
  void new Gauge({
    name: 'db_pool_in_use',
    help: 'Database connections in use, by the threads that hold them and the server that they lead to.',
    labelNames: ['threads', 'server'],
    registers: [registry],
    collect() {
      for (const [name, look] of Object.entries<ConnectionsOfThreads>(holders))
        for (const [server, count] of Object.entries(look())) this.set({ threads: name, server }, count)
    },
  })
  watch(
    registry,
    'kek_age_seconds',
    'Seconds since the master key was first used; no value while it wraps no data key.',
    database.masterKeyAgeSeconds,
  )
  watch(
    registry,
    'clock_offset_seconds',
    'Clock difference between this node and the database, in seconds; negative if this node is behind.',
    () => Promise.resolve(database.clockSkewSeconds()),
  )
  void new Gauge({
    name: 'schema_migrations',
    help: 'Migrations of the database by state: applied; pending, which this version needs; unknown, of a newer version.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await withinReason(database.migrations())
      this.reset()
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })
  void new Counter({
    name: 'db_tx_retries_total',
    help: 'Transactions retried after a PostgreSQL serialization failure or deadlock, by SQLSTATE.',
    labelNames: ['sqlstate'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [sqlstate, count] of database.retries()) this.inc({ sqlstate }, count)
    },
  })
}

/** Metrics of a process about the stream that it reads. */
export function watchStream(registry: Registry, pending: () => Promise<number>): { redelivered(): void } {
  watch(registry, 'jetstream_pending', 'Messages of this stream that are not acknowledged yet.', pending)
  const redelivered = new Counter({
    name: 'jetstream_redelivered_total',
    help: 'Messages redelivered to this process.',
    registers: [registry],
  })
  return { redelivered: () => redelivered.inc() }
}

/** Number of stored payslips that could not be read or stored, by reason, of all `holders` together. */
export function watchContents(
  registry: Registry,
  holders: readonly { readonly faults: ReadonlyMap<string, number> }[],
): void {
  void new Counter({
    name: 'payslip_content_faults_total',
    help: 'Stored payslips that were absent or altered, and reads and writes that the object store failed.',
    labelNames: ['fault'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { faults } of holders) for (const [fault, count] of faults) this.inc({ fault }, count)
    },
  })
}

type MetricsServer = { readonly port: number; close(): void }

/** Address and access rules of the metrics endpoint. */
export const metricsVariables = {
  METRICS_HOST: (text: string | undefined) => text ?? '127.0.0.1',
  METRICS_PORT: optionalPort,
  METRICS_TOKEN: secret(metricsToken),
  METRICS_TLS_CERT_FILE: certificateFile,
  METRICS_TLS_KEY_FILE: keyFile,
}

type MetricsSettings = {
  readonly [Name in keyof typeof metricsVariables]: ReturnType<(typeof metricsVariables)[Name]>
}

function metricsToken(text: string | undefined): string | null {
  if (text !== undefined && !/^[\w.~+/=-]{32,}$/.test(text)) {
    throw new Error('must be 32 or more letters, digits or characters of -._~+/=.')
  }
  return text ?? null
}

/** Outside loopback metrics are served with TLS, to callers who know the token. */
export function metricsFaults(settings: Partial<MetricsSettings>): string[] {
  const { METRICS_HOST: host = '', METRICS_PORT: port = null } = settings
  const { METRICS_TOKEN: token, METRICS_TLS_CERT_FILE: certificate, METRICS_TLS_KEY_FILE: key } = settings
  const isOpen =
    port !== null && !isLoopback(host) && (token === null || (certificate === null && key === null))
  return [
    ...(isOpen
      ? [
          'METRICS_HOST must be 127.0.0.1, ::1 or localhost unless METRICS_TOKEN, METRICS_TLS_CERT_FILE and ' +
            'METRICS_TLS_KEY_FILE are set.',
        ]
      : []),
    ...certificateFaults('METRICS_TLS', certificate, key, 'server'),
  ]
}

/** Reports by their paths; each answers with a value that JSON can hold. */
type Reports = Readonly<Record<string, () => Promise<unknown>>>

/**
 * Answers `GET /metrics`, and `reports` by the same rules of access, on METRICS_PORT (0: any free one); null where no port
 * is given.
 */
export async function serveMetrics(
  registry: Registry,
  settings: MetricsSettings,
  reports: Reports = {},
): Promise<MetricsServer | null> {
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = settings
  const { METRICS_TLS_CERT_FILE: cert, METRICS_TLS_KEY_FILE: key } = settings
  if (port === null) return null
  watchCertificates(registry, settings)
  const pages = new Map<string | undefined, Page>([
    ['/metrics', { type: registry.contentType, read: () => registry.metrics() }],
    ...Object.entries(reports).map(([path, read]): [string, Page] => [path, jsonPage(read)]),
  ])
  const answer: RequestListener = (request, response) => {
    if (token !== null && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
      return
    }
    const page = request.method === 'GET' ? pages.get(request.url) : undefined
    if (page === undefined) {
      response.writeHead(404).end()
      return
    }
    page.read().then(
      text => response.writeHead(200, { 'Content-Type': page.type }).end(text),
      () => response.writeHead(503).end(),
    )
  }
  const server = cert === null || key === null ? createServer(answer) : createTlsServer({ cert, key }, answer)
  await listen(server, host, port, 'METRICS_PORT')
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** When the certificates of the settings expire, by the service that they prove this process to, or from. */
function watchCertificates(registry: Registry, settings: object): void {
  const certificates = Object.entries(settings).flatMap(([name, pem]) => {
    const [, service] = /^(\w+)_TLS_CERT_FILE$/.exec(name) ?? []
    return service !== undefined && pem instanceof Buffer
      ? [{ service: service.toLowerCase(), expiresAt: new X509Certificate(pem).validToDate.getTime() / 1000 }]
      : []
  })
  const expiry = new Gauge({
    name: 'tls_certificate_expires_seconds',
    help: 'Unix time at which a certificate of this process expires.',
    labelNames: ['certificate'],
    registers: [registry],
  })
  for (const { service, expiresAt } of certificates) expiry.set({ certificate: service }, expiresAt)
}

type Page = { readonly type: string; read(): Promise<string> }

/** Callers who ask while a report is being made share it, so that they cost the database no more than one. */
function jsonPage(make: () => Promise<unknown>): Page {
  let underWay: Promise<string> | null = null
  return {
    type: 'application/json; charset=utf-8',
    read: () =>
      (underWay ??= make()
        .then(value => JSON.stringify(value))
        .finally(() => (underWay = null))),
  }
}

/** Compares in constant time. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}
