// A proxy for Debian's packages, for machines that nothing routes to the outside.

import { once } from 'node:events'
import { createServer, request } from 'node:http'
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
  server.listen(port, address)
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
}
