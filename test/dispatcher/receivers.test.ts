// The report of receivers against a plain computation over drawn attempts, within its bounds, and behind the token.

import t from 'tap'
import { readReceivers } from '#dispatcher/receivers.ts'
import { serveMetrics } from '#proto/network/metrics.ts'
import { idBefore } from '#storage/ids.ts'
import { reportReceivers } from '#storage/repositories/deliveries/receivers.ts'
import { Registry } from '@prometheus-io/client'
import { startTestDispatcher, type World } from './world.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const minute = 60_000
const start = (t: Parameters<typeof startTestDispatcher>[0]) => startTestDispatcher(t, () => new Date(now))

type Attempt = {
  readonly at: number
  readonly ms: number
  readonly outcome: string
  readonly status: number | null
  readonly error: string | null
}
type Delivery = {
  readonly madeAt: number
  readonly isWaiting: boolean
  readonly attempts: readonly Attempt[]
}

const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)]!

let number = 0
async function write(world: World, subscription: string, delivery: Delivery): Promise<void> {
  const { madeAt, isWaiting, attempts } = delivery
  number += 1
  const id = `${idBefore('dlv', new Date(madeAt))}${String(number).padStart(16, '0')}`
  const last = attempts.at(-1)
  await world.sql(
    `insert into webhook_delivery (organization_id, id, event_id, subscription_id, status, attempts, outcome, created_at, next_attempt_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      world.organizationId,
      id,
      `evt_${number}`,
      subscription,
      isWaiting ? 'pending' : last?.outcome === 'delivered' ? 'delivered' : 'failed',
      attempts.length,
      last?.outcome ?? null,
      new Date(madeAt).toISOString(),
      new Date(madeAt).toISOString(),
    ],
  )
  for (const [n, { at, ms, outcome, status, error }] of attempts.entries())
    await world.sql(
      `insert into webhook_attempt (organization_id, delivery_id, n, started_at, duration_ms, outcome, status_code, error)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [world.organizationId, id, n + 1, new Date(at).toISOString(), ms, outcome, status, error],
    )
}

function drawAttempt(at: number): Attempt {
  const outcome = pick(['delivered', 'delivered', 'delivered', 'refused', 'timed_out', 'not_allowed'])
  return {
    at,
    ms: outcome === 'timed_out' ? 10_000 : Math.floor(Math.random() * 3_000),
    outcome,
    status: outcome === 'refused' ? pick([500, 503]) : outcome === 'delivered' ? 204 : null,
    error: outcome === 'timed_out' ? 'timeout' : outcome === 'not_allowed' ? 'private' : null,
  }
}

/** Times are minutes before now, all different, so that no two attempts are the latest. */
function drawDelivery(): Delivery {
  const madeAt = now - Math.ceil(Math.random() * 180 * minute)
  const times = Array.from({ length: Math.floor(Math.random() * 4) }, () =>
    Math.ceil(madeAt + Math.random() * (now - madeAt)),
  )
  const attempts = [...new Set(times)].toSorted((one, two) => one - two).map(drawAttempt)
  return { madeAt, attempts, isWaiting: attempts.at(-1)?.outcome !== 'delivered' && Math.random() < 0.6 }
}

/** The same figures by hand. */
function expected(deliveries: readonly Delivery[]) {
  const attempts = deliveries
    .flatMap(delivery => delivery.attempts)
    .filter(({ at }) => at >= now - 60 * minute)
  const failed = attempts.filter(({ outcome }) => outcome !== 'delivered')
  const times = attempts
    .filter(({ outcome }) => outcome !== 'not_allowed')
    .map(({ ms }) => ms)
    .toSorted((one, two) => one - two)
  const waiting = deliveries.filter(({ isWaiting }) => isWaiting)
  const latest = failed.toSorted((one, two) => one.at - two.at).at(-1)
  return {
    attempts: attempts.length,
    failures: failed.length,
    p50_ms: times[Math.ceil(times.length * 0.5) - 1] ?? null,
    p95_ms: times[Math.ceil(times.length * 0.95) - 1] ?? null,
    waiting: waiting.length,
    oldest: waiting.length === 0 ? null : Math.min(...waiting.map(({ madeAt }) => madeAt)),
    last_error: latest === undefined ? null : (latest.error ?? String(latest.status)),
  }
}

t.test('figures are those of a plain computation, the slowest first', async t => {
  const world = await start(t)
  const all = new Map<string, Delivery[]>()
  for (let n = 0; n < 24; n += 1) {
    const id = await world.subscribe(`https://u:p@host-${n}.example:8443/secret-path?token=hidden#x`)
    const deliveries = Array.from({ length: Math.floor(Math.random() * 12) }, drawDelivery)
    for (const delivery of deliveries) await write(world, id, delivery)
    all.set(id, deliveries)
  }
  const ids = [...all.keys()]
  await world.sql(
    `insert into webhook_health (subscription_id, account_id, failures_in_row, circuit_opened_at, circuit_retry_at)
     values (?, ?, 10, '2026-11-29T11:50:00Z', '2026-11-29T12:03:00Z'), (?, ?, 1, null, null)`,
    [ids[0], world.accountId, ids[1], world.accountId],
  )
  await world.sql(
    "update webhook_subscription set failing_since = '2026-11-29T10:00:00.5Z' where id in (?)",
    [[ids[0], ids[1]]],
  )
  await world.sql('update webhook_subscription set active = false where id = ?', [ids[2]])
  await world.sql('update webhook_subscription set deleted_at = now() where id = ?', [ids[3]])
  const report = await readReceivers(world.storage)
  t.equal(report.since, '2026-11-29T11:00:00.000Z')

  const rows = [...all]
    .map(([id, deliveries], n) => {
      const { oldest, ...figures } = expected(deliveries)
      return {
        webhook_id: id,
        account_id: world.accountId,
        environment: 'sandbox',
        host: `host-${n}.example:8443`,
        state: n === 0 ? 'paused' : n === 1 ? 'failing' : n === 2 ? 'disabled' : 'healthy',
        failing_since: n <= 1 ? '2026-11-29T10:00:00.500Z' : null,
        retry_at: n === 0 ? '2026-11-29T12:03:00.000Z' : null,
        ...figures,
        oldest_waiting_seconds: oldest === null ? null : Math.round((now - oldest) / 1_000),
        oldest,
      }
    })
    .filter(
      ({ webhook_id: id, attempts, waiting }) =>
        id !== ids[3] && (attempts > 0 || waiting > 0 || id === ids[0] || id === ids[1]),
    )
    .toSorted(
      (one, two) =>
        (two.p95_ms ?? -1) - (one.p95_ms ?? -1) ||
        (two.attempts > 0 ? two.failures : -1) - (one.attempts > 0 ? one.failures : -1) ||
        (one.oldest ?? now + 1) - (two.oldest ?? now + 1) ||
        (one.webhook_id < two.webhook_id ? -1 : 1),
    )
    .map(({ oldest: _, ...row }) => row)
  t.same(report.receivers, rows)
  t.equal(report.receiver_count, rows.length)
  t.notMatch(JSON.stringify(report), /secret-path|hidden|u:p/)

  // Nothing but the newest attempts, and the first deliveries of each queue.
  const times = [...all.values()]
    .flat()
    .flatMap(({ attempts }) => attempts.map(({ at }) => at))
    .filter(at => at >= now - 60 * minute)
    .toSorted((one, two) => two - one)
  const bounded = await reportReceivers(world.storage, { maxAttempts: 5, maxWaiting: 1 })
  t.equal(Date.parse(bounded.since), times[4], 'the window begins with the fifth newest')
  t.equal(
    bounded.receivers.reduce((sum, { attempts }) => sum + attempts, 0),
    [...all].flatMap(([id, deliveries]) =>
      id === ids[3] ? [] : deliveries.flatMap(({ attempts }) => attempts.filter(({ at }) => at >= times[4]!)),
    ).length,
  )
  t.ok(bounded.receivers.every(({ waiting }) => waiting <= 1))
})

t.test('of more than fifty the slowest are shown, with the number of all', async t => {
  const world = await start(t)
  const slowest: string[] = []
  for (let n = 0; n < 60; n += 1) {
    const id = await world.subscribe(`https://host-${n}.example/`)
    const attempt = { at: now - minute, ms: 100 + n, outcome: 'delivered', status: 200, error: null }
    await write(world, id, { madeAt: now - minute, isWaiting: false, attempts: [attempt] })
    slowest.unshift(id)
  }
  const { receivers, receiver_count: count } = await readReceivers(world.storage)
  t.equal(count, 60)
  t.same(
    receivers.map(({ webhook_id: id }) => id),
    slowest.slice(0, 50),
  )
})

t.test('a report has the access rules of the metrics beside it', async t => {
  const world = await start(t)
  let made = 0
  const token = 'metrics-0123456789abcdef0123456789'
  const server = await serveMetrics(
    new Registry(),
    {
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: 0,
      METRICS_TOKEN: token,
      METRICS_TLS_CERT_FILE: null,
      METRICS_TLS_KEY_FILE: null,
    },
    {
      '/receivers': () => {
        made += 1
        return readReceivers(world.storage)
      },
      '/broken': () => Promise.reject(new Error('no database')),
    },
  )
  t.teardown(() => server?.close())
  const ask = (path: string, authorization = `Bearer ${token}`, method = 'GET') =>
    fetch(`http://127.0.0.1:${server!.port}${path}`, { method, headers: { authorization } })
  for (const wrong of ['', 'Bearer x', `Bearer ${token}x`])
    t.equal((await ask('/receivers', wrong)).status, 401)
  t.equal(made, 0, 'nobody who is not let in costs the database anything')
  const answer = await ask('/receivers')
  t.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  t.same(await answer.json(), { since: '2026-11-29T11:00:00.000Z', receiver_count: 0, receivers: [] })
  t.equal((await ask('/metrics')).status, 200)
  t.equal((await ask('/broken')).status, 503)
  for (const path of ['/receivers/', '/receivers?limit=1', '/', '/constructor'])
    t.equal((await ask(path)).status, 404, path)
  t.equal((await ask('/receivers', undefined, 'POST')).status, 404)
  made = 0
  await Promise.all(Array.from({ length: 20 }, () => ask('/receivers')))
  t.ok(made < 20, `${made} reports for 20 calls at once`)
})
