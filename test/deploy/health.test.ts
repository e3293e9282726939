// The health check of containers and units.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { freePort } from '#bench/machine/process.ts'

const main = join(import.meta.dirname, '../../deploy/main.ts')

async function codeOf(...words: readonly string[]): Promise<number> {
  const [code] = (await once(spawn(process.execPath, [main, ...words], { stdio: 'ignore' }), 'exit')) as [
    number,
  ]
  return code
}

t.test('it is well exactly while the address answers', async t => {
  let status = 200
  const patiently = ['--within', '60'] as const
  const server = createServer((_request, response) => response.writeHead(status).end('{}'))
  const listening = once(server.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => server.close())
  await listening
  const { port } = server.address() as AddressInfo
  const [http, tcp] = [`http://127.0.0.1:${port}/health`, `tcp://127.0.0.1:${port}`]
  t.equal(await codeOf(http, ...patiently), 0)
  t.equal(await codeOf(tcp, ...patiently), 0)
  status = 503
  t.equal(await codeOf(http), 1, 'a gateway that ends says 503')
  t.equal(await codeOf(tcp, ...patiently), 0, 'a port tells nothing of that')
  const free = await freePort()
  t.equal(await codeOf(`http://127.0.0.1:${free}/health`), 1)
  t.equal(await codeOf(`tcp://127.0.0.1:${free}`), 1)
  const waiting = codeOf(http, ...patiently)
  setTimeout(() => (status = 200), 500)
  t.equal(await waiting, 0, 'it waits for a service that starts')
  status = 503
  t.equal(await codeOf(http, '--within', '1'), 1, 'and no longer than it is told')
})
