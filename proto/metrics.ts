// What a process counts, for Prometheus to fetch. It is served on a port of its own, because it is the operators' and
// not the partners'. No label holds anything of a person, an id or an address of a call.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { listen } from './listen.ts'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

/** A registry with what Node.js tells of itself. */
export function openRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Seconds from a millisecond to the longest call. */
export const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What is looked at while Prometheus waits; null when it cannot be had in time, which must not keep the rest back. */
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

/** What a process knows of the database that it stands on. */
export type WatchedDatabase = {
  connectionsInUse(): Promise<number>
  /** How often transactions were tried again, by the SQLSTATE that asked for it. */
  retries(): ReadonlyMap<string, number>
  masterKeyAgeDays(): Promise<number | null>
  /** Seconds by which this node's clock is ahead of the database's; null while that is unknown. */
  clockSkewSeconds(): number | null
}

export function watchDatabase(registry: Registry, database: WatchedDatabase): void {
  watch(
    registry,
    'db_pool_in_use',
    'Connections to the database that are at work.',
    database.connectionsInUse,
  )
  watch(
    registry,
    'kek_age_days',
    'Days since the master key came into use; none while it wraps no data key.',
    database.masterKeyAgeDays,
  )
  watch(
    registry,
    'clock_offset_seconds',
    'Seconds by which the clock of this node is ahead of the database; negative: behind.',
    () => Promise.resolve(database.clockSkewSeconds()),
  )
  void new Counter({
    name: 'db_tx_retries_total',
    help: 'Transactions that PostgreSQL asked to be tried again, by SQLSTATE.',
    labelNames: ['sqlstate'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [sqlstate, count] of database.retries()) this.inc({ sqlstate }, count)
    },
  })
}

/** What a process knows of the stream that it reads. */
export function watchStream(registry: Registry, pending: () => Promise<number>): { redelivered(): void } {
  watch(registry, 'jetstream_pending', 'Messages of this stream that nobody has acknowledged yet.', pending)
  const redelivered = new Counter({
    name: 'jetstream_redelivered_total',
    help: 'Messages that came to this process again.',
    registers: [registry],
  })
  return { redelivered: () => redelivered.inc() }
}

type Served = { readonly port: number; close(): void }

/** Answers `GET /metrics` on `port` (0: any free one); null where no port is given. */
export async function serveMetrics(
  registry: Registry,
  host: string | null,
  port: number | null,
): Promise<Served | null> {
  if (port === null) return null
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      text => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  await listen(server, host ?? '127.0.0.1', port, 'METRICS_PORT')
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
