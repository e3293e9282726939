// Shutdown of services while clients are connected and work is in flight.

import { freePort } from '#bench/machine/process.ts'
import { startService } from '#bench/machine/services.ts'
import { openStorage } from '#storage/open.ts'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { holdPayslips } from '../support/database.ts'
import { made, createTestOrganization } from '../support/office.ts'
import { partner } from '../support/partner.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually, freshStack } from '../support/stack.ts'

/** More than a shutdown needs on a slow machine, and less than any wait that it must not sit out. */
const promptMs = 20_000
/** The server says so once it has read the head of the request. */
const untilRead = { expect: '100-continue' }

const masterKey = Buffer.alloc(32, 1).toString('base64')
const stack = await freshStack(t, { engines: 2, environment: { SHARD_SIZE: '50' } })
const description = stack.description()
const { database_url: databaseUrl, sandbox_base_url: base } = description
const storage = await openStorage({ databaseUrl, masterKey })
t.teardown(() => storage.close())
const house = { base, databaseUrl, storage }

/** A second gateway of the stack. */
async function startGateway(shutdownSeconds: number) {
  const port = await freePort()
  const logFile = join(freshFolder('gateway'), 'log')
  const running = await startService({
    name: 'gateway',
    main: join(import.meta.dirname, '../../gateway/main.ts'),
    environment: {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey,
      ENGINE_ADDRESSES: description.engine_addresses.join(','),
      ...description.engine_tls,
      HTTP_PORT: String(port),
      SHUTDOWN_SECONDS: String(shutdownSeconds),
    },
    logFile,
  })
  return { ...running, port, log: () => readFileSync(logFile, 'utf8') }
}

async function measured(work: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work
  return performance.now() - began
}

t.test('a gateway answers what waits, ends event streams, and closes idle connections', async t => {
  const gateway = await startGateway(120)
  const { call, seeded } = await createTestOrganization(house)
  const through = partner(`http://127.0.0.1:${gateway.port}/sandbox/v1`, seeded)
  const run = await made(call)
  const unblock = await holdPayslips(databaseUrl, seeded.organizationId)

  const calculating = through('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
  await eventually('it is calculating', async () => (await call('GET', run)).at('status') === 'calculating')
  const polling = through('GET', `${run}?wait_for=status_change&timeout=30`)
  const watched = await fetch(`http://127.0.0.1:${gateway.port}/sandbox/v1${run}/events`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  const events = watched.text()

  // Connections that nobody uses: one that had an answer and one, as browsers open them, that never had a request.
  const agent = new Agent({ keepAlive: true })
  t.teardown(() => agent.destroy())
  const { port } = gateway
  const [healthy] = (await once(request({ port, path: '/health', agent }).end(), 'response')) as [
    IncomingMessage,
  ]
  t.equal(healthy.headers.connection, 'keep-alive')
  await text(healthy)
  const unused = connect(port)
  await once(unused, 'connect')
  // A request whose body is still being sent when the signal comes, on a connection that is to be kept.
  const kept = new Agent({ keepAlive: true })
  t.teardown(() => kept.destroy())
  const headers = { authorization: `Bearer ${seeded.apiKey}`, 'content-type': 'application/json' }
  const slow = request({
    port,
    path: '/sandbox/v1/auth/token',
    method: 'POST',
    agent: kept,
    headers: { ...headers, ...untilRead },
  })
  slow.write('{')
  await once(slow, 'continue')

  const stopping = measured(gateway.stop())
  await eventually('it stops', () => gateway.log().includes('"cause":"SIGTERM"'))
  slow.end('}')
  const [answer] = (await once(slow, 'response')) as [IncomingMessage]
  t.equal(answer.statusCode, 200, 'a request in flight is answered')
  t.equal(answer.headers.connection, 'close', 'and its client is told not to reuse the connection')
  answer.resume()

  const waited = await calculating
  t.equal(waited.status, 202, 'a calculation that is waited for is answered at once')
  t.equal(waited.at('status'), 'calculating')
  t.equal(waited.headers.get('connection'), 'close')
  const polled = await polling
  t.same([polled.status, polled.at('status')], [200, 'calculating'], 'and so is a long poll')
  const seen = await events
  const lastId =
    seen
      .match(/^id: (.*)$/gm)
      ?.at(-1)
      ?.slice(4) ?? ''
  t.match(lastId, /^1\./, 'an event stream ends as a whole, with an id to resume from')
  const took = await stopping
  t.ok(took < promptMs, `it took ${took} ms`)
  t.match(gateway.log(), '"cause":"SIGTERM"')

  await unblock()
  const resumed = await fetch(`${base}${run}/events`, { headers: { ...headers, 'last-event-id': lastId } })
  t.match(await resumed.text(), /event: status\ndata: .*"generated"/, 'another gateway continues the stream')
})

t.test('what does not finish in time is cut off', async t => {
  const gateway = await startGateway(1)
  const { seeded } = await createTestOrganization(house)
  const stalled = request({
    port: gateway.port,
    path: '/sandbox/v1/auth/token',
    method: 'POST',
    headers: { authorization: `Bearer ${seeded.apiKey}`, 'content-type': 'application/json', ...untilRead },
  })
  stalled.write('{')
  const broken = once(stalled, 'error')
  await once(stalled, 'continue')
  const took = await measured(gateway.stop())
  t.ok(took >= 1_000, 'it has the time that is set')
  t.ok(took < promptMs, `it took ${took} ms`)
  t.match(await broken, [{ code: 'ECONNRESET' }])
})

t.test('an engine hands over the run that it is calculating', async t => {
  const people = 2_000
  const { call } = await createTestOrganization(
    house,
    Array.from({ length: people }, () => ({ basic: 20_000 })),
  )
  const run = await made(call)
  await call('POST', `${run}/calculate`, {}, { prefer: 'respond-async' })
  await eventually(
    'slips are stored',
    async () => Number((await call('GET', run)).at('progress', 'completed')) > 0,
  )
  const engine = stack.processes.get('engine-1')
  t.ok(engine)
  const took = await measured(engine?.stop() ?? Promise.resolve())
  t.ok(took < promptMs, `it took ${took} ms`)
  const done = await eventually('the other engine finishes the run', async () => {
    const answer = await call('GET', run)
    return answer.at('status') !== 'calculating' && answer
  })
  t.equal(done.at('status'), 'generated')
  // 28,000 less PF of 2,400 and ESI of 150, for everybody.
  t.equal(done.at('totals', 'net_payable'), 25_450 * people)
})
