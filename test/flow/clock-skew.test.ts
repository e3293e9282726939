// Processes whose clocks are off: what they store and judge goes by the database's time, and their operators are told.

import { freePort } from '#bench/machine/process.ts'
import { startService } from '#bench/machine/services.ts'
import { signatureOf, stringToSign } from '#gateway/http/signature.ts'
import { openStorage } from '#storage/open.ts'
import { createAccountWithKey } from '#storage/repositories/keys/key-administration.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startReceiver } from '../dispatcher/receiver.ts'
import { queryAsOwner } from '../support/database.ts'
import { moveClock } from '../support/node-clock.ts'
import { calculated, createTestOrganization } from '../support/office.ts'
import { type Answer, partner, type Partner } from '../support/partner.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually, freshStack } from '../support/stack.ts'

const hour = 3_600
/** Further than a token lives, an idempotent answer is kept and a delivery is attempted. */
const aheadSeconds = 25 * hour
/** Further than a signature lives. */
const behindSeconds = 600
/** Time that a test on a busy machine may take between two looks at the time. */
const toleranceSeconds = 50

const masterKey = Buffer.alloc(32, 1).toString('base64')
const receiver = await startReceiver(t)
const caFile = join(freshFolder('authority'), 'ca.pem')
writeFileSync(caFile, receiver.certificateAuthority)
const environment = { MASTER_KEY: masterKey, WEBHOOK_CA_FILE: caFile, ...moveClock(aheadSeconds) }

// A gateway, an engine and a dispatcher that are a day ahead, and one more gateway that is ten minutes behind.
const stack = await freshStack(t, { environment })
const {
  database_url: databaseUrl,
  engine_addresses: engines,
  engine_tls: engineTls,
  ...description
} = stack.description()
const behind = await startBehind()
const bases = {
  ahead: description.sandbox_base_url,
  behind: `http://127.0.0.1:${behind.port}/sandbox/v1`,
}
const storage = await openStorage({ databaseUrl, masterKey })
t.teardown(() => storage.close())
const house = { base: bases.ahead, databaseUrl, storage }

async function startBehind() {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const logFile = join(freshFolder('gateway'), 'log')
  const running = await startService({
    name: 'gateway',
    main: join(import.meta.dirname, '../../gateway/main.ts'),
    environment: {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey,
      ENGINE_ADDRESSES: engines.join(','),
      ...engineTls,
      HTTP_PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...moveClock(-behindSeconds),
    },
    logFile,
  })
  t.teardown(() => running.stop())
  return { pid: running.pid, port, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, logFile }
}

/** Calls both gateways by one key. */
function both(key: { readonly apiKey: string }): readonly [Partner, Partner] {
  return [partner(bases.ahead, key), partner(bases.behind, key)]
}

const newKey = (limits = {}) =>
  createAccountWithKey(storage, {
    name: 'Clocks',
    environment: 'sandbox',
    scopes: ['platform:read', 'organizations:write'],
    limits,
  })

/** Seconds by the clock of this machine, which is the database's too. */
const seconds = (): number => Date.now() / 1000
const isNow = (text: unknown): boolean =>
  Math.abs(Date.parse(String(text)) / 1000 - seconds()) < toleranceSeconds
const outcome = (answer: Answer): unknown => (answer.status === 200 ? 200 : answer.at('code'))

t.test('an access token lives for the same sixty minutes at either gateway', async t => {
  const key = await newKey()
  for (const maker of both(key)) {
    const made = await maker('POST', '/auth/token')
    t.equal(made.at('expires_in'), hour)
    const token = { apiKey: String(made.at('access_token')) }
    const [row] = await queryAsOwner<{ left: number }>(
      databaseUrl,
      'select extract(epoch from max(expires_at) - now())::float as left from access_token',
    )
    const left = row?.left ?? Number.NaN
    t.ok(left <= hour && left > hour - toleranceSeconds, `${left} seconds are left`)
    const use = async () => Promise.all(both(token).map(async call => outcome(await call('GET', '/me'))))
    t.same(await use(), [200, 200])
    const expire = (when: string) =>
      queryAsOwner(databaseUrl, `update access_token set expires_at = now() + interval '${when}'`)
    await expire('1 minute')
    t.same(await use(), [200, 200], 'in its last minute')
    await expire('-1 second')
    t.same(await use(), ['token_expired', 'token_expired'], 'a second after its end')
  }
})

t.test('a signature is as old for either gateway', async t => {
  const key = await newKey()
  const target = '/sandbox/v1/me'
  const send = async (base: string, at: number) => {
    const text = stringToSign(String(at), 'GET', target, Buffer.alloc(0))
    const headers = {
      'X-SVC-Key': key.keyId,
      'X-SVC-Timestamp': String(at),
      'X-SVC-Signature': signatureOf(key.signingSecret, text),
    }
    const answer = await fetch(new URL(target, base), { headers })
    return answer.ok ? 200 : ((await answer.json()) as { code: string }).code
  }
  const cases = [
    [0, 200],
    [-300 + toleranceSeconds, 200],
    [-301, 'signature_expired'],
    [300 + toleranceSeconds, 'signature_timestamp_in_future'],
  ] as const
  for (const [age, expected] of cases) {
    for (const base of Object.values(bases)) t.equal(await send(base, Math.floor(seconds()) + age), expected)
  }
})

t.test('clients can set their clocks by either gateway', async t => {
  for (const call of both(await newKey())) {
    const me = await call('GET', '/me')
    t.ok(isNow(me.at('server_time')), String(me.at('server_time')))
    t.ok(isNow(me.headers.get('date')), String(me.headers.get('date')))
  }
})

t.test('one window of a rate limit for both gateways', async t => {
  const limit = 20
  const callers = both(await newKey({ general: limit }))
  const answers = await Promise.all(
    Array.from({ length: 3 * limit }, (_, at) => callers[at % 2]!('GET', '/organizations')),
  )
  t.equal(answers.filter(({ status }) => status === 200).length, limit)
  t.equal(answers.filter(({ status }) => status === 429).length, 2 * limit)
  const windowEnds = answers.map(({ headers }) => Number(headers.get('x-ratelimit-reset')) - seconds())
  t.ok(Math.min(...windowEnds) > 60 - toleranceSeconds && Math.max(...windowEnds) <= 61, `${windowEnds[0]}`)
  const waits = answers.flatMap(({ headers }) => headers.get('retry-after') ?? []).map(Number)
  t.ok(Math.min(...waits) > 60 - toleranceSeconds && Math.max(...waits) <= 61, `${waits[0]}`)
})

t.test('one effect for one Idempotency-Key over both gateways', async t => {
  const callers = both(await createTestOrganization(house).then(({ seeded }) => seeded))
  const body = { name: 'Finance' }
  const make = (call: Partner) => call('POST', '/departments', body, { 'idempotency-key': 'clocks' })
  const first = await make(callers[0])
  t.equal(first.status, 201, first.text)
  t.ok(isNow(first.at('created_at')), String(first.at('created_at')))
  for (const call of callers) {
    const again = await make(call)
    t.same([again.status, again.at('id')], [201, first.at('id')])
    t.equal(again.headers.get('idempotent-replayed'), 'true')
  }
  t.equal(((await callers[1]('GET', '/departments')).at('data') as unknown[]).length, 1)
})

t.test('a run is calculated, and its stamps are those of the database', async t => {
  const office = await createTestOrganization(house)
  const run = await calculated(partner(bases.behind, office.seeded))
  const answer = await partner(bases.ahead, office.seeded)('GET', run)
  t.ok(isNow(answer.at('created_at')), String(answer.at('created_at')))
  t.ok(isNow(answer.at('updated_at')), String(answer.at('updated_at')))
})

t.test('events are delivered, and none is given up before its time', async t => {
  const { call, seeded } = await createTestOrganization(house)
  const subscribe = async (path: string) => {
    const made = await call('POST', '/webhooks', { url: receiver.url(path), events: ['employee.upserted'] })
    t.equal(made.status, 201, made.text)
    return String(made.at('id'))
  }
  const [fast, broken] = [await subscribe('/fast/clocks'), await subscribe('/broken/clocks')]
  const changed = await call('PATCH', `/employees/${seeded.employeeIds[0]}`, { last_name: 'Rao' })
  t.equal(changed.status, 200, changed.text)

  const deliveries = (subscription: string) =>
    queryAsOwner<{ id: string; status: string; attempts: number; organization_id: number }>(
      databaseUrl,
      'select id, status, attempts, organization_id from webhook_delivery where subscription_id = $1',
      [subscription],
    )
  const settled = await eventually('it is delivered', async () =>
    (await deliveries(fast)).find(({ status }) => status !== 'pending'),
  )
  t.equal(settled.status, 'delivered')
  const [received] = receiver.received('/fast/clocks')
  const signedAt = Number(received?.headers['x-svc-timestamp'])
  t.ok(Math.abs(signedAt - seconds()) < toleranceSeconds, 'receivers judge the age of the signature')

  const owed = await eventually('it has failed', async () =>
    (await deliveries(broken)).find(({ attempts }) => attempts > 0),
  )
  t.equal(owed.status, 'pending')
  // Its first attempt 23 hours ago, all but the last of them failed, and the subscription six and a half days without a
  // success: a day ahead both would be over.
  await queryAsOwner(
    databaseUrl,
    `insert into webhook_attempt (delivery_id, n, organization_id, started_at, duration_ms, outcome)
     select $1, 100 + day, $2, now() - make_interval(hours => 24 * day + 12), 1, 'refused'
     from generate_series(0, 5) as day`,
    [owed.id, owed.organization_id],
  )
  await queryAsOwner(
    databaseUrl,
    `update webhook_subscription set failing_since = now() - interval '156 hours' where id = $1`,
    [broken],
  )
  await queryAsOwner(
    databaseUrl,
    `update webhook_delivery set first_attempt_at = now() - interval '22 hours', next_attempt_at = now() where id = $1`,
    [owed.id],
  )
  const tried = await eventually('it is attempted again', async () =>
    (await deliveries(broken)).find(
      ({ attempts, status }) => attempts > owed.attempts || status !== 'pending',
    ),
  )
  t.equal(tried.status, 'pending', 'not given up')
  const subscription = 'select active, disabled_reason from webhook_subscription where id = $1'
  t.same(await queryAsOwner(databaseUrl, subscription, [broken]), [{ active: true, disabled_reason: null }])
})

t.test('health, metrics and log say whose clock is off, until it is right again', async t => {
  const { api_key: apiKey, metrics_urls: metricsUrls } = description
  const [ahead, late] = both({ apiKey })
  const health = await ahead('GET', '/health?deep=true')
  t.same([health.status, health.at('status')], [200, 'degraded'], 'it serves, and is not well')
  const skew = Number(health.at('clock', 'skew_seconds'))
  t.ok(Math.abs(skew - aheadSeconds) <= 1, `${skew} seconds`)
  t.match(
    health.at('clock', 'detail'),
    /^The clock of this gateway is \d+ seconds ahead of the database \(limit 5\)\./,
  )
  t.match(
    (await late('GET', '/health?deep=true')).at('clock', 'detail'),
    /is \d+ seconds behind the database/,
  )
  t.equal(
    (await ahead('GET', '/health')).at('clock'),
    undefined,
    'a probe without a key is told nothing else',
  )

  const offset = async (url: string) =>
    Number(/^clock_offset_seconds (\S+)$/m.exec(await (await fetch(url)).text())?.[1])
  const watched = [...Object.entries(metricsUrls), ['behind', behind.metricsUrl] as const]
  t.same(watched.map(([name]) => name).toSorted(), ['behind', 'dispatcher', 'engine-1', 'gateway'])
  for (const [name, url] of watched) {
    const expected = name === 'behind' ? -behindSeconds : aheadSeconds
    t.ok(Math.abs((await offset(url)) - expected) < 1, name)
  }

  const begins = `"msg":"the clock of this node differs from the clock of the database; check its time synchronization (NTP)"`
  const ends = `"msg":"the clock of this node matches the clock of the database again"`
  const logs = Object.keys(metricsUrls).map(name => join(stack.dataDir, 'logs', `${name}.log`))
  for (const file of [...logs, behind.logFile]) {
    const text = readFileSync(file, 'utf8')
    t.equal(text.split(begins).length, 2, `${file} says so once`)
    t.notOk(text.includes(ends))
  }

  process.kill(behind.pid, 'SIGUSR2')
  await eventually('the log says that it is over', () => readFileSync(behind.logFile, 'utf8').includes(ends))
  const well = await late('GET', '/health?deep=true')
  t.same([well.status, well.at('status'), well.at('clock')], [200, 'ok', undefined])
  t.equal((await late('GET', '/me')).status, 200, 'a step of its clock harms nobody')
})
