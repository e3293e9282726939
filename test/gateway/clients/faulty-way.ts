// A way to the service that goes wrong: calls are refused, delayed, cut before, within or after their answer.

import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

export type Fault =
  | 'none'
  /** Answered in the place of the service. */
  | 'unavailable'
  | 'limited'
  | 'refused'
  /** The service does what is asked, and its answer is lost in whole or from its middle on. */
  | 'lost'
  | 'cut'

type FaultyWay = {
  readonly origin: string
  /** Faults that were met, the empty ones among them. */
  readonly met: Fault[]
}

/** Asks `next` for the fault of each call. */
export async function startFaultyWay(t: Test, origin: string, next: () => Fault): Promise<FaultyWay> {
  const met: Fault[] = []
  const server = createServer((incoming, outgoing) => {
    const fault = next()
    met.push(fault)
    if (fault === 'refused') incoming.socket.destroy()
    else if (fault === 'unavailable' || fault === 'limited') {
      incoming.resume()
      incoming.once('end', () => refuse(outgoing, fault))
    } else forward(origin, fault, incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, met }
}

function refuse(outgoing: ServerResponse, fault: 'unavailable' | 'limited'): void {
  const [status, code] = fault === 'limited' ? [429, 'rate_limit_exceeded'] : [503, 'service_unavailable']
  const body = JSON.stringify({ code, message: 'Not now.', details: [], retryable: true })
  outgoing.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
  outgoing.end(body)
}

function forward(origin: string, fault: Fault, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url, method, headers } = incoming
  const options = { method, headers: { ...headers, host: new URL(origin).host } }
  const forwarded = send(`${origin}${url}`, options, answer => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      const body = Buffer.concat(parts)
      const { 'transfer-encoding': _, ...told } = answer.headers
      if (fault === 'lost') outgoing.socket?.destroy()
      else {
        outgoing.writeHead(answer.statusCode ?? 500, { ...told, 'content-length': body.length })
        if (fault === 'cut')
          outgoing.write(body.subarray(0, body.length / 2), () => outgoing.socket?.destroy())
        else outgoing.end(body)
      }
    })
  })
  forwarded.on('error', () => outgoing.socket?.destroy())
  incoming.pipe(forwarded)
}
