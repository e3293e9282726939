// Answer of a readiness probe while JetStream is away: the part by its name.

import { join } from 'node:path'
import t from 'tap'
import { startNats } from '#bench/machine/nats.ts'
import { partner } from '../support/partner.ts'
import { freshFolder, servers } from '../support/servers.ts'
import { eventually, freshStack } from '../support/stack.ts'

t.test('the queue is asked, and named when it is gone', async t => {
  const folder = freshFolder('nats')
  const options = {
    program: servers().natsProgram,
    storeDir: join(folder, 'store'),
    logFile: join(folder, 'log'),
    configFile: join(folder, 'conf'),
    password: 'test',
  }
  const nats = await startNats(options)
  t.teardown(() => nats.stop())
  const stack = await freshStack(t, { natsUrl: nats.url })
  const description = stack.description()
  const call = partner(description.sandbox_base_url, { apiKey: description.api_key })
  const deep = () => call('GET', '/health?deep=true')
  t.equal((await deep()).at('status'), 'ok')

  process.kill(nats.pid, 'SIGSTOP')
  const hung = await deep()
  t.equal(hung.status, 503, 'a server that hangs is no server')
  t.same(hung.at('checks'), { database: 'ok', queue: 'failed', engine: 'ok' })
  process.kill(nats.pid, 'SIGCONT')
  await eventually('it is well again', async () => (await deep()).status === 200)

  await nats.stop()
  const gone = await deep()
  t.equal(gone.status, 503)
  t.same(gone.at('checks'), { database: 'ok', queue: 'failed', engine: 'ok' })
  t.equal((await call('GET', '/health')).status, 200, 'a liveness probe does not ask')

  // A new server, without the stream: it is made again.
  const again = await startNats({ ...options, storeDir: join(folder, 'new'), preferredPort: nats.port })
  t.teardown(() => again.stop())
  t.equal(again.port, nats.port)
  await eventually('it is well again', async () => (await deep()).status === 200)
})
