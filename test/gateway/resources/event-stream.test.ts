// The log of events as a stream: two gateways over one database, and transactions that commit out of order.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { followEvents } from '#gateway/resources/webhooks/event-stream.ts'
import { openEventWatch } from '#gateway/resources/webhooks/event-watch.ts'
import { eventFilter } from '#gateway/resources/webhooks/service.ts'
import { anonymousCaller } from '#gateway/http/authentication.ts'
import { appendEvent } from '#storage/outbox/append.ts'
import { forOrganization, type Tenant } from '#storage/repositories/for-tenant.ts'
import { queryAsOwner } from '../../support/database.ts'
import { openEventClient } from '../../support/event-client.ts'
import { eventually } from '../../support/stack.ts'
import { everyScope, startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'

const gateway = await startGateway(t)
const closing = new AbortController()
const never = new AbortController().signal
/** A time of the days that the log keeps, without the end of its second. */
const lately = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 19)
const other = await startGateway(
  t,
  { shutdown: { draining: never, closing: closing.signal, cutOff: never } },
  () => gateway.databaseUrl,
)

const streamOf = (key: string, query = '', headers: Record<string, string> = {}, from = gateway) =>
  openEventClient(`${from.origin}/v1/events/stream${query}`, { authorization: `Bearer ${key}`, ...headers })

let count = 0
/** Commits an event of a resource of its own once `held` has ended. Returns when that was. */
async function announce(organizationId: number, held: Promise<unknown> = Promise.resolve()): Promise<number> {
  const id = `wh_${String(++count).padStart(26, '0')}`
  await forOrganization(gateway.storage, organizationId, async tenant => {
    await appendEvent(tenant, {
      organizationId,
      type: 'webhook.ping',
      resourceId: id,
      data: { webhook_id: id },
    })
    await held
  })
  return Date.now()
}

/** A new console session of the key. */
async function sessionOf(key: string): Promise<{ readonly id: string; readonly secret: string }> {
  const made = await gateway.ask(key, 'POST /console-sessions', { body: {} })
  const token = new URL(String(made.at('url'))).searchParams.get('token')
  const redeemed = await gateway.ask('', 'POST /console-sessions/redeem', { body: { token }, key: null })
  return { id: made.id, secret: String(redeemed.at('api_key')) }
}

const idOf = (data: string) => (JSON.parse(data) as { id: string }).id

async function listed(key: string, query = '') {
  const items: { readonly id: string }[] = []
  const texts: string[] = []
  for (let cursor = ''; ;) {
    const page = await gateway.ask(
      key,
      `GET /events?updated_since=2026-01-01T00:00:00Z&limit=7${query}${cursor}`,
    )
    items.push(...(page.at('data') as { id: string }[]))
    texts.push(page.text)
    if (page.at('meta.has_more') !== true) return { ids: items.map(({ id }) => id), text: texts.join('\n') }
    cursor = `&cursor=${String(page.at('meta.next_cursor'))}`
  }
}

t.test('a stream begins now and sends what GET /events lists, byte for byte', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  const second = await newOrganization(gateway, key)
  await newEmployee(gateway, key, 'before', { organization_id: organization })

  const all = await streamOf(key)
  t.equal(all.response.headers.get('content-type'), 'text/event-stream')
  t.equal(all.response.headers.get('cache-control'), 'no-store')
  const ofSecond = await streamOf(key, `?organization_id=${second}`)
  const ofType = await streamOf(key, '?type=webhook.ping')
  await Promise.all([all.ready(), ofSecond.ready(), ofType.ready()])
  t.equal(all.state.retryMs, 1_000)
  t.match(all.state.lastId, /^\d{4}-.*\.\d{6}Z$/, 'before the first event there is a place to come back to')

  const hired = await newEmployee(gateway, key, 'A', { organization_id: organization })
  await newEmployee(gateway, key, 'B', { organization_id: second })
  await announce(organization)
  const ofHired = await streamOf(key, `?resource_id=${hired.id}&last_event_id=${lately}Z`)
  await Promise.all([all.arrived(3), ofSecond.arrived(1), ofType.arrived(1), ofHired.arrived(1)])

  const list = await listed(key)
  t.same(
    all.messages().map(({ id }) => id),
    list.ids.slice(1),
  )
  for (const { id, data } of all.messages()) {
    t.equal(idOf(data), id)
    t.ok(list.text.includes(data), 'the same body')
  }
  t.same(
    [ofSecond, ofType, ofHired].map(stream => stream.messages().map(({ id }) => id)),
    [[list.ids[2]], [list.ids[3]], [list.ids[1]]],
  )
  t.same((await listed(key, `&resource_id=${hired.id}`)).ids, [list.ids[1]], 'the same filter of the list')

  const blind = await gateway.newIssuedKey({ scopes: everyScope.filter(scope => !scope.startsWith('emp')) })
  await queryAsOwner(
    gateway.databaseUrl,
    'update api_key set organization_ids = $2, account_id = (select account_id from api_key where id = $3) where id = $1',
    [blind.keyId, [organization], key.split('.')[0]],
  )
  const unseeing = await streamOf(blind.apiKey, '', { 'last-event-id': `${lately}.5Z` })
  await unseeing.arrived(1)
  t.same(
    unseeing.messages().map(({ id }) => id),
    [list.ids[3]],
    'what the key has no scope to read is left out',
  )
  const stranger = await gateway.newKey()
  await newOrganization(gateway, stranger)
  t.equal((await streamOf(stranger, `?organization_id=${organization}`)).response.status, 403)
  for (const stream of [all, ofSecond, ofType, ofHired, unseeing]) await stream.leave()
})

t.test('an event waits for those that were stamped before it and are committed later', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  const stream = await streamOf(key)
  await stream.ready()
  const slow = Promise.withResolvers<void>()
  const late = announce(organization, slow.promise)
  await eventually('the first event is stamped', async () => {
    const [row] = await queryAsOwner<{ held: string }>(
      gateway.databaseUrl,
      "select count(*) as held from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and objsubid = 1",
    )
    return Number(row?.held) > 0
  })
  await announce(organization)
  await pause(1_000)
  t.same(stream.messages(), [], 'the second is committed, and the first may still be')
  t.equal((await listed(key)).ids.length, 1)
  slow.resolve()
  await late
  await stream.arrived(2)
  t.same(
    stream.messages().map(({ id }) => id),
    (await listed(key)).ids,
  )
  await stream.leave()
})

t.test('a stream that is cut at random goes on at the other gateway without gap or repetition', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  const second = await newOrganization(gateway, key)
  const seen: { id: string; data: string; at: number }[] = []
  const writing = { over: false }
  const committed: number[] = []
  // The clients that are cut, and one that is not, by which the delay is measured.
  const whole = await streamOf(key)
  await whole.ready()
  const reading = (async () => {
    let [lastId, cuts] = [whole.state.lastId, 0]
    const total = () => writing.over && seen.length >= committed.length
    while (!total()) {
      const client = await streamOf(key, '', { 'last-event-id': lastId }, cuts % 2 === 0 ? other : gateway)
      await pause(50 + Math.random() * 400)
      if (writing.over)
        await eventually('the rest arrives', () => seen.length + client.messages().length >= committed.length)
      await client.leave()
      seen.push(...client.messages())
      lastId = client.state.lastId
      cuts += 1
    }
    return cuts
  })()
  const writers = Array.from({ length: 12 }, async (_, n) => {
    for (let round = 0; round < 25; round += 1) {
      committed.push(await announce(n % 2 === 0 ? organization : second, pause(Math.random() * 60)))
      await pause(Math.random() * 30)
    }
  })
  await Promise.all(writers)
  writing.over = true
  const cuts = await reading
  await whole.arrived(committed.length)
  const list = await listed(key)
  t.equal(list.ids.length, 300)
  t.same(
    seen.map(({ id }) => id),
    list.ids,
    `over ${cuts} cuts`,
  )
  t.same(
    whole.messages().map(({ data }) => data),
    seen.map(({ data }) => data),
    'the same bodies',
  )
  t.ok(seen.every(({ data }) => list.text.includes(data)))
  // Sorted, each arrival is matched with the commit that it can follow at the earliest: the delays of a queue.
  const commits = committed.toSorted((one, two) => one - two)
  const delays = whole
    .messages()
    .map(({ at }, n) => at - commits[n]!)
    .toSorted((one, two) => one - two)
  const p95 = delays[Math.floor(delays.length * 0.95)]!
  t.comment(`delay p50 ${delays[150]} ms, p95 ${p95} ms`)
  await whole.leave()
})

t.test('the client of the guide goes on where it stopped', async t => {
  const guide = readFileSync(join(import.meta.dirname, '../../../gateway/openapi/guides/webhooks.md'), 'utf8')
  const [, code = ''] = /```js\n([^`]*(?:`[^`]+`[^`]*)*?function\* follow[\s\S]*?)```/.exec(guide) ?? []
  const { follow } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    follow(base: string, key: string, lastId?: string): AsyncGenerator<{ id: string }>
  }
  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  for (let n = 0; n < 3; n += 1) await announce(organization)
  const list = await listed(key)
  const first = follow(`${gateway.origin}/v1`, key, `${lately}Z`)
  const got = [(await first.next()).value?.id, (await first.next()).value?.id]
  await first.return(undefined)
  const second = follow(`${other.origin}/v1`, key, got.at(-1))
  got.push((await second.next()).value?.id)
  await second.return(undefined)
  t.same(got, list.ids)
  await t.rejects(follow(`${gateway.origin}/v1`, key, '7').next(), /invalid_parameter/)
})

t.test('five streams a key; the sixth is refused until one ends', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const open = await Promise.all(Array.from({ length: 5 }, () => streamOf(key)))
  await Promise.all(open.map(stream => stream.ready()))
  const refused = await gateway.ask(key, 'GET /events/stream')
  t.equal(refused.status, 429, refused.text)
  t.match(refused.body, {
    code: 'concurrency_limit_exceeded',
    message:
      'Too many concurrent streams of this operation for this key (limit 5). Close a stream, or wait until one ends.',
  })
  const another = await gateway.newKey()
  const unhindered = await streamOf(another)
  t.equal(unhindered.response.status, 200, 'another key is not concerned')
  await open[0]!.leave()
  const again = await eventually('a place is free', async () => {
    const stream = await streamOf(key)
    return stream.response.status === 200 && stream
  })
  for (const stream of [...open, again, unhindered]) await stream.leave()
})

t.test('a stream ends with the rights of its key, and when its gateway closes', async t => {
  const changes: readonly [what: string, change: string][] = [
    ['revoked', 'revoked_at = now()'],
    ['expired', 'expires_at = now()'],
    ['without the scope', "scopes = array['platform:read']"],
    ['with another organization', 'organization_ids = organization_ids || 2147483000'],
    ['bound to a network', "ip_allowlist = array['192.0.2.0/24']"],
  ]
  for (const [what, change] of changes) {
    const key = await gateway.newIssuedKey()
    const organization = await newOrganization(gateway, key.apiKey)
    const stream = await streamOf(key.apiKey)
    await stream.ready()
    await announce(organization)
    await stream.arrived(1)
    await queryAsOwner(gateway.databaseUrl, `update api_key set ${change} where id = $1`, [key.keyId])
    await announce(organization)
    t.equal(await stream.done, 'ended', what)
    t.equal(stream.messages().length, 1, `nothing is sent to a key that is ${what}`)
  }

  const issued = await gateway.newIssuedKey()
  await newOrganization(gateway, issued.apiKey)
  const token = String(
    (await gateway.ask(issued.apiKey, 'POST /auth/token', { body: {} })).at('access_token'),
  )
  const byToken = await streamOf(token)
  await byToken.ready()
  await queryAsOwner(gateway.databaseUrl, 'update api_key set revoked_at = now() where id = $1', [
    issued.keyId,
  ])
  t.equal(await byToken.done, 'ended', 'a token ends with its key')

  const client = await gateway.newKey()
  const organizationOfClient = await newOrganization(gateway, client)
  const [ended, living] = [await sessionOf(client), await sessionOf(client)]
  const [bySession, byAnother] = [await streamOf(ended.secret), await streamOf(living.secret)]
  await Promise.all([bySession.ready(), byAnother.ready()])
  await gateway.ask(ended.secret, `DELETE /console-sessions/${ended.id}`)
  t.equal(await bySession.done, 'ended', 'a console session that is ended ends its streams')
  await announce(organizationOfClient)
  await byAnother.arrived(1)
  await byAnother.leave()

  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  const stream = await streamOf(key, '', {}, other)
  await stream.ready()
  closing.abort()
  t.equal(await stream.done, 'ended', 'whole, before the connections are cut')
  await announce(organization)
  const resumed = await streamOf(key, '', { 'last-event-id': stream.state.lastId })
  await resumed.arrived(1)
  await resumed.leave()
})

t.test(
  'a place from which the stream cannot go on without a gap is refused by the name it came under',
  async t => {
    const key = await gateway.newKey()
    await newOrganization(gateway, key)
    const fixes = /Send an id that the stream gave, or none to begin with the events from now on\.$/
    for (const [sent, code] of [
      ['evt_00000000000000000000000000', 'unknown_reference'],
      ['7', 'invalid_format'],
      ['2026-13-45T00:00:00Z', 'invalid_format'],
      ['2026-01-01T00:00:00Z', 'out_of_range'],
    ] as const) {
      const byQuery = await gateway.ask(key, `GET /events/stream?last_event_id=${sent}`)
      t.equal(byQuery.status, 400, byQuery.text)
      t.match(byQuery.body, {
        code: 'invalid_parameter',
        details: [{ field: 'last_event_id', code, message: fixes }],
      })
      const byHeader = await gateway.ask(key, 'GET /events/stream', { headers: { 'last-event-id': sent } })
      t.match(byHeader.body, { details: [{ field: 'Last-Event-ID', code }] })
    }
    const window = 'created_since=2026-11-02T00:00:00Z&created_until=2026-11-02T00:00:00Z'
    t.match((await gateway.ask(key, `GET /events?${window}`)).body, { details: [{ field: 'created_until' }] })
    t.match((await gateway.ask(key, 'GET /events/stream?type=none')).body, { details: [{ field: 'type' }] })
  },
)

t.test(
  'a stream without events stays open by comments with its place; an event waits for none of them',
  async t => {
    const issued = await gateway.newIssuedKey()
    const organizationId = await newOrganization(gateway, issued.apiKey)
    const [row] = await queryAsOwner<{ account_id: string }>(
      gateway.databaseUrl,
      'select account_id from api_key where id = $1',
      [issued.keyId],
    )
    const caller = {
      ...anonymousCaller,
      keyId: issued.keyId,
      accountId: row!.account_id,
      scopes: new Set(everyScope),
      organizationIds: [organizationId],
    }
    const ending = new AbortController()
    const parts = {
      inTenant: <Found>(work: (tenant: Tenant) => Promise<Found>) =>
        forOrganization(gateway.storage, organizationId, work),
      caller,
      filter: eventFilter(caller, {}),
      start: null,
      watch: openEventWatch(gateway.storage, { warn: () => undefined }),
      closing: ending.signal,
      clock: gateway.storage.clock,
    }
    const stream = followEvents(parts, 300)
    const first = await stream.next()
    t.match(first.value, /^retry: 1000\nid: \d{4}-.*Z\nevent: ready\ndata: {}\n\n$/)
    const place = (text: unknown) => /^id: (.*)$/m.exec(String(text))?.[1] ?? ''
    // It trails the oldest transaction that writes, of whomever.
    const places = [place(first.value)]
    await eventually('the place moves on', async () => {
      const { value } = await stream.next()
      t.match(value, /^: heartbeat\nid: (\d{4}-.*Z)\n\n$/)
      places.push(place(value))
      return places.at(-1)! > places[0]!
    })
    t.same(places.toSorted(), places, 'and never back')

    const rare = followEvents(parts, 3_600_000)
    t.match((await rare.next()).value, /^event: ready$/m)
    await announce(organizationId)
    t.match((await rare.next()).value, /^data: .*"webhook\.ping"/m, 'an event does not wait for a heartbeat')
    ending.abort()
    for (const each of [stream, rare]) t.equal((await each.next()).done, true)
  },
)
