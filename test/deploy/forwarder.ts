// A proxy for machines that nothing routes to the outside: plain HTTP for Debian's packages, and tunnels for the registry.

import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { pipeline } from 'node:stream'
import type { Test } from 'tap'

export async function startForwarder(t: Test, address: string, port: number): Promise<void> {
  const ended = (): void => undefined
  const server = createServer((asked, answer) => {
    const { method, headers } = asked
    const onward = request(asked.url ?? '', { method, headers }, given => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      pipeline(given, answer, ended)
    })
    onward.on('error', () => answer.destroy())
    pipeline(asked, onward, ended)
  })
  server.on('connect', (asked, socket) => {
    const [host = '', to = '443'] = (asked.url ?? '').split(':')
    const onward = connect(Number(to), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      pipeline(socket, onward, ended)
      pipeline(onward, socket, ended)
    })
    onward.on('error', () => socket.destroy())
  })
  server.listen(port, address)
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
}
