// The process itself: what it asks of its environment, and how it ends.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { freshDatabase } from '../support/database.ts'

const program = fileURLToPath(new URL('../../gateway/main.ts', import.meta.url))

function start(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = fork(program, { env, silent: true, execArgv: [] })
  const chunks: string[] = []
  child.stdout?.on('data', chunk => chunks.push(String(chunk)))
  child.stderr?.on('data', chunk => chunks.push(String(chunk)))
  return { child, output: () => chunks.join('') }
}

t.test('everything that is wrong with the environment comes in one message', async t => {
  const { child, output } = start({
    DATABASE_URL: 'mysql://x',
    MASTER_KEY: 'c2VjcmV0',
    HTTP_PORT: 'x',
    LOG_LEVEL: 'loud',
  })
  const [code] = await once(child, 'exit')
  t.not(code, 0)
  for (const name of ['DATABASE_URL', 'MASTER_KEY', 'HTTP_PORT', 'LOG_LEVEL', 'ENGINE_ADDRESSES'])
    t.match(output(), name)
  t.notMatch(output(), 'c2VjcmV0', 'no value is repeated')
})

t.test('it says when it listens, and finishes what it has begun', async t => {
  const { child, output } = start({
    DATABASE_URL: await freshDatabase(t),
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    ENGINE_ADDRESSES: '127.0.0.1:1',
    HTTP_PORT: '0',
  })
  t.teardown(() => child.kill('SIGKILL'))
  const [message] = (await once(child, 'message')) as [{ ready: { address: string } }]
  const origin = `http://${message.ready.address}`
  const well = await fetch(`${origin}/health`)
  t.equal(well.status, 200)
  t.match(well.headers.get('keep-alive'), 'timeout=75', 'longer than balancers keep idle connections')
  const unknown = await fetch(`${origin}/v1/employees`, {
    headers: { Authorization: `Bearer key_${'0'.repeat(26)}.${'s'.repeat(43)}` },
  })
  t.equal(unknown.status, 401)

  // A body that is still arriving when the signal comes is read to its end and answered.
  const slow = new TransformStream<Uint8Array, Uint8Array>()
  const writer = slow.writable.getWriter()
  const answer = fetch(`${origin}/v1/health`, {
    method: 'POST',
    body: slow.readable,
    duplex: 'half',
  })
  await writer.write(new TextEncoder().encode('{'))
  await new Promise(resolve => setTimeout(resolve, 2_000))
  child.kill('SIGTERM')
  await writer.write(new TextEncoder().encode('}'))
  await writer.close()
  t.equal((await answer).status, 405)
  const [code] = await once(child, 'exit')
  t.equal(code, 0, output())
  t.notMatch(output(), 's'.repeat(43), 'no secret in the log')
  await t.rejects(fetch(`${origin}/health`))
})
