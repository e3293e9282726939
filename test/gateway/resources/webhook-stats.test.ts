// Statistics of a subscription against a plain look at its rows, and as its receiver fails and recovers.

import t from 'tap'
import { idBefore, newId, timeOfId } from '#storage/ids.ts'
import { openStorage } from '#storage/open.ts'
import { countedWindow, readWebhookStats } from '#storage/repositories/deliveries/webhook-stats.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import { startReceiver } from '../../dispatcher/receiver.ts'
import { runDispatcher } from '../../dispatcher/running.ts'
import { queryAsOwner } from '../../support/database.ts'
import { freshNats } from '../../support/servers.ts'
import { eventually } from '../../support/stack.ts'
import { startGateway, testMasterKey } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'

const gateway = await startGateway(t, { allowLoopbackWebhooks: true })
const sql = <Row>(text: string, values: unknown[] = []) =>
  queryAsOwner<Row & Record<string, unknown>>(gateway.databaseUrl, text, values)

const hour = 3_600_000

type Interval = { readonly since: string } & Record<'delivered' | 'failed' | 'dropped' | 'pending', number>

t.test('an id tells when it was made', t => {
  for (const at of [0, 1, 31, 32, 2 ** 20, 1_764_460_800_123, 2 ** 48 - 1])
    t.equal(timeOfId(newId('dlv', () => new Date(at))), at)
  t.end()
})

t.test('counts and response times are those of the rows of the window', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  const hook = await gateway.ask(key, 'POST /webhooks', {
    body: { url: 'https://partner.example/hook', events: ['payslip.ready'] },
  })
  const stats = async (query = '') => (await gateway.ask(key, `GET /webhooks/${hook.id}/stats${query}`)).body
  const none = { delivered: 0, failed: 0, success_rate: null, p50_ms: null, p95_ms: null, pending: 0 }
  t.match(await stats(), {
    ...none,
    window: '24h',
    webhook_id: hook.id,
    oldest_pending_at: null,
    failing_since: null,
  })
  t.match(await stats(), { breaker: { state: 'closed', opened_at: null, retry_at: null } })

  const now = Date.now()
  /** Hours, as often within one as within days, and not within the minutes in which a window moves on. */
  const drawnAge = (): number => {
    const age = Math.random() * [1, 24, 9 * 24, 33 * 24][Math.floor(Math.random() * 4)]!
    return [1, 24, 168, 720].some(end => Math.abs(age - end) < 0.1) ? drawnAge() : age
  }
  type Row = { readonly hoursAgo: number; readonly status: string; readonly ms: number }
  const rows: Row[] = Array.from({ length: 400 }, () => ({
    hoursAgo: drawnAge(),
    status: ['delivered', 'delivered', 'delivered', 'failed', 'dropped', 'pending'][
      Math.floor(Math.random() * 6)
    ]!,
    ms: Math.floor(Math.random() * 2_000),
  }))
  for (const [n, { hoursAgo, status, ms }] of rows.entries()) {
    const at = new Date(now - hoursAgo * hour)
    const id = `${idBefore('dlv', at)}${String(n).padStart(16, '0')}`
    await sql(
      `insert into webhook_delivery (id, event_id, subscription_id, organization_id, status, outcome, duration_ms, created_at)
       values ($1, $1, $2, $3, $4, 'delivered', $5, $6)`,
      [id, hook.id, organization, status, ms, at.toISOString()],
    )
  }
  const seconds = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
  const pending = rows.filter(({ status }) => status === 'pending')
  for (const [window, hours, minutes] of [
    ['1h', 1, 5],
    ['24h', 24, 60],
    ['7d', 168, 360],
    ['30d', 720, 1_440],
  ] as const) {
    const length = minutes * 60_000
    const within = rows.filter(({ hoursAgo }) => hoursAgo < hours)
    const count = (status: string) => within.filter(row => row.status === status).length
    const times = within
      .filter(({ status }) => status === 'delivered')
      .map(({ ms }) => ms)
      .toSorted((one, two) => one - two)
    const [delivered, failed] = [count('delivered'), count('failed')]
    t.match(
      await stats(`?window=${window}`),
      {
        window,
        delivered,
        failed,
        success_rate: Math.round((delivered / (delivered + failed)) * 10_000) / 10_000,
        // The first value that so large a share of all does not exceed.
        p50_ms: times[Math.ceil(times.length * 0.5) - 1],
        p95_ms: times[Math.ceil(times.length * 0.95) - 1],
        pending: pending.length,
        oldest_pending_at: seconds(now - Math.max(...pending.map(({ hoursAgo }) => hoursAgo)) * hour),
      },
      window,
    )
    const shown = (await stats(`?window=${window}`)) as {
      since: string
      counted_since: string
      interval_seconds: number
      intervals: Interval[]
    }
    t.equal(shown.interval_seconds, minutes * 60)
    t.equal(shown.intervals.length, (hours * 60) / minutes)
    t.equal(shown.counted_since, shown.since)
    for (const name of ['delivered', 'failed', 'dropped', 'pending'] as const)
      t.equal(
        shown.intervals.reduce((sum, each) => sum + each[name], 0),
        count(name),
        `${name} in all intervals of ${window}`,
      )
    for (const [at, each] of shown.intervals.entries()) {
      const start = Date.parse(each.since)
      t.equal(start, Date.parse(shown.since) + at * length)
      // The window ends a moment after the rows were drawn, so those next to a border may be on either side of it.
      const within = (slack: number, name: string) =>
        rows.filter(({ hoursAgo, status }) => {
          const after = now - hoursAgo * hour - start
          return status === name && after > slack && after < length - slack
        }).length
      for (const name of ['delivered', 'failed', 'dropped', 'pending'] as const)
        t.ok(
          within(60_000, name) <= each[name] && each[name] <= within(-60_000, name),
          `${name} ${each.since}`,
        )
    }
  }

  // Of a window with more deliveries than are counted, the newest are: counted here row by row.
  const storage = await openStorage({ databaseUrl: gateway.databaseUrl, masterKey: testMasterKey })
  t.teardown(() => storage.close())
  const [account] = await sql<{ id: string }>('select account_id as id from api_key where id = $1', [
    key.split('.')[0],
  ])
  const reach = { accountId: account!.id, organizationIds: [organization] }
  const byAge = rows.toSorted((one, other) => one.hoursAgo - other.hoursAgo)
  for (const most of [1, 7, 100, rows.length, rows.length + 1]) {
    const since = new Date(now - 40 * 24 * hour)
    const { window, counts } = await forTenant(storage, reach, async tenant => {
      const own = await countedWindow(tenant, hook.id, since, most)
      return { window: own, counts: await readWebhookStats(tenant, hook.id, own, most) }
    })
    const newest = byAge.slice(0, most)
    const countOf = (status: string) => newest.filter(row => row.status === status).length
    t.match(
      [counts.delivered, counts.failed],
      [countOf('delivered'), countOf('failed')],
      `the newest ${most}`,
    )
    t.equal(counts.pending, Math.min(most, pending.length), 'of what waits, too')
    t.equal(window.isWhole, most >= rows.length)
    const oldest = now - newest.at(-1)!.hoursAgo * hour
    t.ok(window.since.getTime() <= Math.ceil(oldest) && window.since >= since)
    if (most < rows.length) t.ok(window.since.getTime() > now - byAge[most]!.hoursAgo * hour)
  }

  const lastSuccess = async (by: string) => {
    const own = await gateway.ask(by, `GET /webhooks/${hook.id}`)
    const listed = await gateway.ask(by, 'GET /webhooks')
    t.equal(listed.at('data.0.last_success_at'), own.at('last_success_at'))
    return own.at('last_success_at')
  }
  t.equal(await lastSuccess(key), null, 'none is settled')
  await sql(
    "update webhook_delivery set settled_at = created_at + interval '2 seconds' where status <> 'pending'",
  )
  const arrived = rows.filter(({ status }) => status === 'delivered').map(({ hoursAgo }) => hoursAgo)
  t.equal(await lastSuccess(key), seconds(now - Math.min(...arrived) * hour + 2_000))
  const wrong = await gateway.ask(key, `GET /webhooks/${hook.id}/stats?window=2h`)
  t.match(wrong.body, { code: 'invalid_parameter', details: [{ field: 'window' }] })
  const stranger = await gateway.newKey()
  await newOrganization(gateway, stranger)
  t.equal((await gateway.ask(stranger, `GET /webhooks/${hook.id}/stats`)).status, 404)

  // A key of the account that reaches another organization too, of whose deliveries this one is to learn nothing.
  const second = await newOrganization(gateway, key)
  await sql(
    `insert into webhook_delivery (id, event_id, subscription_id, organization_id, status)
     values ($1, $1, $2, $3, 'pending')`,
    [`${idBefore('dlv', new Date(now))}ZZZZZZZZZZZZZZZZ`, hook.id, second],
  )
  t.match(await stats(), { pending: pending.length + 1 })
  await sql(
    `insert into webhook_delivery (id, event_id, subscription_id, organization_id, status, settled_at)
     values ($1, $1, $2, $3, 'delivered', '2026-11-30T08:00:00Z')`,
    [`${idBefore('dlv', new Date(now))}ZZZZZZZZZZZZZZZY`, hook.id, second],
  )
  t.equal(await lastSuccess(key), '2026-11-30T08:00:00Z')
  await sql('update api_key set organization_ids = $2 where id = $1', [key.split('.')[0], [organization]])
  t.match(await stats(), { pending: pending.length })
  t.equal(await lastSuccess(key), seconds(now - Math.min(...arrived) * hour + 2_000))
})

t.test('a receiver that fails is shown with its breaker until it has recovered', async t => {
  const receiver = await startReceiver(t)
  const { delivering } = await runDispatcher(t, gateway, await freshNats(t), receiver)
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const made = await gateway.ask(key, 'POST /webhooks', {
    body: { url: receiver.url('/broken/stats'), events: ['employee.upserted'] },
  })
  const other = await gateway.ask(key, 'POST /webhooks', {
    body: { url: receiver.url('/fast/stats-other'), events: ['webhook.failing', 'webhook.recovered'] },
  })
  t.equal(other.status, 201)
  for (let n = 0; n < 12; n += 1) await newEmployee(gateway, key, `E${n}`)
  const stats = () => gateway.ask(key, `GET /webhooks/${made.id}/stats`)
  // The breaker may open before the last event has become a delivery.
  const failing = await eventually('the breaker opens and every event waits', async () => {
    const answer = await stats()
    return answer.at('breaker.state') === 'open' && answer.at('pending') === 12 && answer
  })
  t.match(failing.body, { delivered: 0, failed: 0, success_rate: null, failing_since: /Z$/ })
  const opened = Date.parse(String(failing.at('breaker.opened_at')))
  t.equal(Date.parse(String(failing.at('breaker.retry_at'))) - opened, 30_000)
  const told = await eventually('the other subscription is told', () => {
    const [first] = receiver.received('/fast/stats-other')
    return first && (JSON.parse(first.body.toString()) as Record<string, unknown>)
  })
  t.match(told, {
    type: 'webhook.failing',
    data: { webhook_id: made.id, outcome: 'refused', status_code: 500, sequence: 1 },
  })
  const list = await gateway.ask(key, 'GET /events?type=webhook.failing')
  t.same(list.at('data.0.data'), told['data'], 'the log shows it')
  t.match((await gateway.ask(key, `GET /webhooks/${made.id}/deliveries?status_code=500`)).at('data.0'), {
    outcome: 'refused',
    status_code: 500,
  })

  await sql("update webhook_health set circuit_retry_at = now() - interval '1 second'")
  t.equal((await stats()).at('breaker.state'), 'half_open')
  await gateway.ask(key, `PATCH /webhooks/${made.id}`, { body: { url: receiver.url('/fast/stats') } })
  // The breaker of this dispatcher is open for some time; another one knows nothing of it.
  await delivering.stop()
  await runDispatcher(t, gateway, await freshNats(t), receiver)
  await gateway.ask(key, `POST /webhooks/${made.id}/replay`, { body: { since: '2026-11-01T00:00:00Z' } })
  const recovered = await eventually('everything arrives', async () => {
    const answer = await stats()
    return answer.at('delivered') === 12 && answer
  })
  t.match(recovered.body, {
    success_rate: 1,
    pending: 0,
    oldest_pending_at: null,
    failing_since: null,
    breaker: { state: 'closed', opened_at: null, retry_at: null },
  })
  await eventually(
    'the other subscription is told again',
    () => receiver.received('/fast/stats-other').length === 2,
  )
  t.match(JSON.parse(receiver.received('/fast/stats-other')[1]!.body.toString()), {
    type: 'webhook.recovered',
    data: { webhook_id: made.id, failing_since: (told['data'] as Record<string, string>)['failing_since'] },
  })
  t.equal(receiver.received('/fast/stats').length, 12, 'the subscription itself is told of nothing')
})
