import type { ReplicaLook } from '#storage/read-replica.ts'
import { startGateway } from '../support/gateway.ts'
import t from 'tap'

t.test('a probe needs no key, depends on nothing and tells nothing else [promise O2]', async t => {
  const away = () => Promise.reject(new Error('away'))
  const gateway = await startGateway(t, { checks: { database: away, queue: away, engine: away } })
  for (const path of ['/v1/health', '/sandbox/v1/health']) {
    const healthy = await gateway.ask('', `GET ${path}`)
    t.equal(healthy.status, 200)
    t.same(Object.keys(healthy.body as object), ['status', 'time'])
    t.match(healthy.body, { status: 'ok', time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ })
  }
  const rooted = await fetch(`${gateway.origin}/health`)
  t.equal(rooted.status, 200)
  t.equal((await gateway.ask('', 'GET /health?deep=true')).status, 401)
})

t.test('a request with nothing in it is answered as any other', async t => {
  const gateway = await startGateway(t)
  const ownHeaders = ['date', 'x-request-id', 'connection', 'keep-alive']
  const answerTo = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${gateway.origin}/v1/health${path}`, init)
    for (const own of ownHeaders) t.ok(response.headers.get(own), own)
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.includes(name)))
    const { time, ...body } = (await response.json()) as { time: string }
    return { status: response.status, headers, body, hasTime: time.length }
  }
  const bare = await answerTo('')
  t.same(await answerTo('?deep=false'), bare, 'with a query')
  t.same(
    await answerTo('', { headers: { 'svc-version': bare.headers['svc-version']! } }),
    bare,
    'with a version',
  )
  const unversioned = await fetch(`${gateway.origin}/v1/health`, { headers: { 'svc-version': '1999-01-01' } })
  t.equal(unversioned.status, 400)
  const named = await fetch(`${gateway.origin}/v1/health`, { headers: { 'x-request-id': 'probe-1' } })
  t.equal(named.headers.get('x-client-request-id'), 'probe-1')
  t.equal((await fetch(`${gateway.origin}/v1/health`, { method: 'HEAD' })).status, 200)
})

t.test('the deep form names what is away, and neither a version then nor a host [promise O2]', async t => {
  const fine = async () => undefined
  const checks = { database: fine, queue: fine, engine: fine }
  const gateway = await startGateway(t, { checks })
  const key = await gateway.newKey()
  const healthy = await gateway.ask(key, 'GET /health?deep=true')
  t.equal(healthy.status, 200)
  t.equal(healthy.at('version'), '0.0.0', 'partners with a key may name it in a report')

  for (const away of ['database', 'queue', 'engine'] as const) {
    checks[away] = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'))
    const degraded = await gateway.ask(key, 'GET /health?deep=true')
    t.equal(degraded.status, 503)
    const all = { database: 'ok', queue: 'ok', engine: 'ok' }
    t.same(degraded.body, { status: 'degraded', checks: { ...all, [away]: 'failed' } })
    t.ok(Number(degraded.headers.get('retry-after')) > 0)
    checks[away] = fine
  }
})

t.test('the deep form reports a clock that is off by more than five seconds', async t => {
  const fine = async () => undefined
  let skew: number | null = null
  const checks = { database: fine, queue: fine, engine: fine }
  const gateway = await startGateway(t, { checks, clockSkewSeconds: () => skew })
  const key = await gateway.newKey()
  const health = async () => (await gateway.ask(key, 'GET /health?deep=true')).body as Record<string, unknown>
  for (skew of [null, 0, 4.9, 5, -5]) {
    const body = await health()
    t.equal(body['status'], 'ok', `${skew}`)
    t.notOk('clock' in body)
  }
  skew = 5.1
  t.match(await health(), {
    status: 'degraded',
    clock: { skew_seconds: 5, detail: /5 seconds ahead of the database/ },
  })
  skew = -600
  const behind = { skew_seconds: -600, detail: /600 seconds behind the database/ }
  t.match(await health(), { status: 'degraded', clock: behind })

  checks.engine = () => Promise.reject(new Error('away'))
  const both = await gateway.ask(key, 'GET /health?deep=true')
  t.equal(both.status, 503)
  t.match(both.body, { checks: { engine: 'failed' }, clock: behind }, 'beside what is away')
})

t.test('a gateway that is to end wants no more calls, and says so to everybody', async t => {
  const never = new AbortController().signal
  const shutdown = { draining: AbortSignal.abort(), closing: never, cutOff: never }
  const gateway = await startGateway(t, { shutdown })
  const answer = await gateway.ask('', 'GET /health')
  t.equal(answer.status, 503)
  t.same(answer.body, { status: 'degraded', checks: null })
})

t.test('the deep form reports a replica that cannot serve, and stays available', async t => {
  const fine = async () => undefined
  const checks = { database: fine, queue: fine, engine: fine }
  let look: () => Promise<ReplicaLook> = () => Promise.resolve({ state: 'serves', lagBytes: 0, reason: null })
  const gateway = await startGateway(t, { checks, lookAtReplica: () => look() })
  const key = await gateway.newKey()
  const health = () => gateway.ask(key, 'GET /health?deep=true')
  const serving = await health()
  t.match(serving.body, { status: 'ok' })
  t.notOk('read_replica' in (serving.body as object))

  const reason = 'connect ECONNREFUSED 10.0.0.42:5432'
  for (const [state, told, lagBytes] of [
    ['behind', 'behind', 4_096],
    ['away', 'unavailable', null],
    ['foreign', 'not_a_replica', null],
  ] as const) {
    look = () => Promise.resolve({ state, lagBytes, reason })
    const { status, body } = await health()
    t.equal(status, 200, state)
    t.match(body, { status: 'degraded', read_replica: { state: told, lag_bytes: lagBytes } })
    t.notMatch(JSON.stringify(body), '10.0.0.42', 'hosts are for the log')
    t.same(Object.keys((await gateway.ask('', 'GET /health')).body as object), ['status', 'time'])
  }
  look = () => Promise.reject(new Error('The primary is away.'))
  t.match((await health()).body, { read_replica: { state: 'unavailable' } })
  look = () => new Promise(() => undefined)
  t.match((await health()).body, { read_replica: { state: 'unavailable' } }, 'within two seconds')

  checks.engine = () => Promise.reject(new Error('away'))
  const both = await health()
  t.equal(both.status, 503)
  t.match(both.body, { checks: { engine: 'failed' }, read_replica: { state: 'unavailable' } })
})
