// What a process counts, for Prometheus to fetch. It is served on a port of its own, because it is the operators' and
// not the partners'. No label holds anything of a person, an id or an address of a call.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Registry } from 'prom-client'

/** A registry with what Node.js tells of itself. */
export function openRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Seconds from a millisecond to the longest call. */
export const latencyBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host ?? '127.0.0.1', resolve)
  })
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
