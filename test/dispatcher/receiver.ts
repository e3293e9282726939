// A real HTTPS receiver with every habit that receivers have.

import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { generate } from 'selfsigned'
import type { Test } from 'tap'

type ReceivedRequest = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export type Receiver = {
  /** The address of a habit, such as `url('/fast')`. */
  url(path: string): string
  readonly certificateAuthority: string
  readonly certificate: Pick<Awaited<ReturnType<typeof generate>>, 'private' | 'cert'>
  /** Requests to a path, in order of arrival. */
  received(path: string): readonly ReceivedRequest[]
  /** The most requests that a path had open at once. */
  mostOpen(path: string): number
  /** Cuts every connection while it is down. */
  setDown(isDown: boolean): void
  /** Connections taken, whatever was asked on them. */
  connections(): number
}

type Habit = (request: IncomingMessage, response: ServerResponse, nth: number) => void

const habits: Record<string, Habit> = {
  '/fast': (_request, response) => response.writeHead(200).end('thank you'),
  '/slow': (_request, response) => void setTimeout(() => response.writeHead(204).end(), 300),
  '/hang': () => undefined,
  '/flaky': (_request, response, nth) => response.writeHead(nth === 1 ? 500 : 200).end(),
  // Slower than any other on the busiest machine.
  '/slowest': (_request, response) => void setTimeout(() => response.writeHead(204).end(), 2_500),
  '/broken': (_request, response) => response.writeHead(500).end('no\0thing'),
  '/continue': (_request, response) => {
    response.writeContinue()
    response.writeHead(200).end('after all')
  },
  '/hints': (_request, response) => {
    response.writeProcessing()
    response.writeEarlyHints({ link: '</style.css>; rel=preload' }, () => {
      setTimeout(() => response.writeHead(204).end(), 50)
    })
  },
  '/interim': (_request, response) => {
    const again = setInterval(() => response.writeProcessing(), 20)
    response.once('close', () => clearInterval(again))
  },
  '/upgrade': request => {
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  },
  '/wordy': (_request, response) =>
    response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end('too long a head'),
  '/gone': (_request, response) => response.writeHead(410).end(),
  '/moved': (_request, response) => response.writeHead(302, { location: '/fast' }).end(),
  '/busy': (_request, response) => response.writeHead(503, { 'retry-after': '1800' }).end(),
  '/reset': request => request.socket.destroy(),
  '/garbage': request => request.socket.end('no status line at all\r\n\r\n'),
  '/endless': (_request, response) => {
    response.writeHead(200)
    const pour = () => {
      let more = true
      while (more && !response.destroyed) more = response.write('x'.repeat(16_384))
    }
    response.on('drain', pour)
    pour()
  },
  '/drip': (_request, response) => {
    response.writeHead(200).write('one byte, then nothing')
  },
  '/5s': (_request, response) => void setTimeout(() => response.writeHead(200).end(), 5_000),
  '/11s': (_request, response) => void setTimeout(() => response.writeHead(200).end(), 11_000),
}

/**
 * `habit` of `/fast/17` is that of `/fast`, so that one receiver can be many endpoints. `certificate`: that of another
 * receiver, so that a dispatcher trusts both.
 */
export async function startReceiver(t: Test, certificate?: Receiver['certificate']): Promise<Receiver> {
  const pems =
    certificate ??
    (await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
      ],
    }))
  const received = new Map<string, ReceivedRequest[]>()
  const open = new Map<string, { now: number; most: number }>()
  const sockets = new Set<Duplex>()
  let connections = 0
  let isDown = false

  const server = createServer({ key: pems.private, cert: pems.cert }, (request, response) => {
    const path = request.url ?? ''
    const count = open.get(path) ?? { now: 0, most: 0 }
    open.set(path, count)
    count.now += 1
    count.most = Math.max(count.most, count.now)
    response.once('close', () => (count.now -= 1))

    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const list = received.get(path) ?? []
      received.set(path, list)
      list.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      const habit = habits[`/${path.split(/[/?]/)[1]}`] ?? habits['/broken']
      habit?.(request, response, list.length)
    })
  })
  server.on('connection', socket => {
    connections += 1
    if (isDown) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  t.teardown(async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return {
    url: path => `https://localhost:${port}${path}`,
    certificateAuthority: pems.cert,
    certificate: pems,
    received: path => received.get(path) ?? [],
    mostOpen: path => open.get(path)?.most ?? 0,
    setDown(down) {
      isDown = down
      if (down) for (const socket of sockets) socket.destroy()
    },
    connections: () => connections,
  }
}
