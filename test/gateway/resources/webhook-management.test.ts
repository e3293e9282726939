// Subscriptions over their life: a real gateway, dispatcher, NATS and HTTPS receiver.

import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { openApiDocument } from '#gateway/openapi/document.ts'
import { routes } from '#gateway/resources/index.ts'
import { eventNames } from '#proto/events.ts'
import { forgetExpired } from '#storage/repositories/jobs/housekeeping.ts'
import { startReceiver } from '../../dispatcher/receiver.ts'
import { runDispatcher } from '../../dispatcher/running.ts'
import { queryAsOwner } from '../../support/database.ts'
import { freshNats } from '../../support/servers.ts'
import { eventually } from '../../support/stack.ts'
import { type Answer, everyScope, startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'

const gateway = await startGateway(t, { allowLoopbackWebhooks: true })
const receiver = await startReceiver(t)
await runDispatcher(t, gateway, await freshNats(t), receiver)

type Headers = Readonly<Record<string, unknown>>

const owns = (secret: string, { headers, body }: { headers: Headers; body: Buffer }) => {
  const signed = `${String(headers['x-svc-timestamp'])}.${body.toString()}`
  return headers['x-svc-signature'] === `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`
}

/** Whether one of the standard signatures is by the secret. */
const signs = (secret: string, { headers, body }: { headers: Headers; body: Buffer }) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString()}`
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(signature)
}

let count = 0
/** A partner of one organization with a subscription to changes of employees at a path of its own. */
async function subscribed(habit = '/fast', events = ['employee.upserted']) {
  const key = await gateway.newKey()
  const organization = await newOrganization(gateway, key)
  const path = `${habit}/${++count}`
  const created = await gateway.ask(key, 'POST /webhooks', { body: { url: receiver.url(path), events } })
  const ask = (request: string, body?: unknown): Promise<Answer> =>
    gateway.ask(key, request, body === undefined ? {} : { body })
  const hook = `/webhooks/${created.id}`
  return {
    key,
    organization,
    path,
    hook,
    ask,
    secret: String(created.at('secret')),
    hire: async (code: string) => void (await newEmployee(gateway, key, code)),
    arrivals: (at = path) => receiver.received(at),
    deliveries: async (query = '') =>
      (await ask(`GET ${hook}/deliveries${query}`)).at('data') as {
        id: string
        event_id: string
        status: string
        attempt_count: number
      }[],
  }
}

const everythingPlanned = () =>
  eventually('the events are planned', async () => {
    const waiting = await queryAsOwner(
      gateway.databaseUrl,
      'select 1 from outbox_event where planned_at is null',
    )
    return waiting.length === 0
  })

const arrived = (path: string, least: number) =>
  eventually(`${least} at ${path}`, async () => receiver.received(path).length >= least)

t.test(
  'a secret is rotated while deliveries are under way, and no receiver is left without its signature',
  async t => {
    const { ask, hook, hire, path, secret, arrivals } = await subscribed()
    await hire('A')
    await arrived(path, 1)
    const hiring = (async () => {
      for (let n = 0; n < 12; n += 1) await hire(`B${n}`)
    })()
    const rotated = await ask(`POST ${hook}/rotate-secret`, {})
    t.equal(rotated.status, 200, rotated.text)
    const next = String(rotated.at('secret'))
    t.match(next, /^whsec_/)
    t.not(next, secret)
    t.match(rotated.at('rotation_ends_at'), /Z$/)
    await hiring
    await hire('C')
    await arrived(path, 14)
    for (const each of arrivals()) {
      t.ok(owns(secret, each), 'the own signature stays that of the previous secret')
      t.ok(signs(secret, each), 'who knows the previous secret can verify')
    }
    t.ok(signs(next, arrivals().at(-1)!), 'who knows the new one can as well')

    // The new secret got lost: another takes its place, and the previous one keeps signing.
    const again = await ask(`POST ${hook}/rotate-secret`, {})
    t.equal(again.at('rotation_ends_at'), rotated.at('rotation_ends_at'), 'and no longer than it would have')
    const third = String(again.at('secret'))
    await hire('D')
    await arrived(path, 15)
    const during = arrivals().at(-1)!
    t.same(
      [owns(secret, during), signs(secret, during), signs(next, during), signs(third, during)],
      [true, true, false, true],
    )

    const confirmed = await ask(`POST ${hook}/rotate-secret`, { confirm: true })
    t.match(confirmed.body, { secret: null, rotation_ends_at: null })
    t.equal((await ask(`POST ${hook}/rotate-secret`, { confirm: true })).status, 409)
    await hire('E')
    await arrived(path, 16)
    const after = arrivals().at(-1)!
    t.same([owns(third, after), signs(third, after), signs(secret, after)], [true, true, false])

    // A rotation that nobody confirms ends by itself, and housekeeping removes what is left of it.
    const fourth = String((await ask(`POST ${hook}/rotate-secret`, {})).at('secret'))
    await queryAsOwner(
      gateway.databaseUrl,
      "update webhook_subscription set previous_secret_until = now() - interval '1 second' where id = $1",
      [hook.slice('/webhooks/'.length)],
    )
    await hire('F')
    await arrived(path, 17)
    t.same([owns(fourth, arrivals().at(-1)!), signs(third, arrivals().at(-1)!)], [true, false])
    await forgetExpired(gateway.storage)
    const [row] = await queryAsOwner(
      gateway.databaseUrl,
      'select previous_secret_sealed as sealed from webhook_subscription where id = $1',
      [hook.slice('/webhooks/'.length)],
    )
    t.same(row, { sealed: null })
    for (const shown of [
      await ask(`GET ${hook}`),
      await ask('GET /webhooks'),
      await ask(`PATCH ${hook}`, { description: 'x' }),
    ])
      t.notMatch(shown.text, /whsec_|"secret"/)
    t.notMatch(gateway.logged(), /whsec_/)
  },
)

t.test('a test event is signed and goes to this subscription alone', async t => {
  const one = await subscribed()
  const other = receiver.url('/fast/ping-other')
  await one.ask('POST /webhooks', { url: other, events: ['webhook.ping', 'employee.upserted'] })
  const sent = await one.ask(`POST ${one.hook}/test`)
  t.equal(sent.status, 202, sent.text)
  t.match(sent.headers.get('location'), /\/webhook-deliveries\/dlv_/)
  t.match(sent.body, { event_type: 'webhook.ping', status: 'pending', organization_id: one.organization })
  await arrived(one.path, 1)
  const [ping] = one.arrivals()
  t.ok(owns(one.secret, ping!) && signs(one.secret, ping!))
  t.match(JSON.parse(ping!.body.toString()), {
    type: 'webhook.ping',
    data: { webhook_id: one.hook.slice('/webhooks/'.length), sequence: 1 },
  })
  await one.ask(`POST ${one.hook}/test`)
  await arrived(one.path, 2)
  t.match(JSON.parse(one.arrivals()[1]!.body.toString()), { data: { sequence: 2 } })
  t.equal(receiver.received('/fast/ping-other').length, 0)
})

t.test('a test of any type has the documented example, and nothing else tells of it', async t => {
  const one = await subscribed('/fast', ['payslip.ready'])
  // The key of the subscription may read webhooks and nothing that the examples are about.
  await queryAsOwner(gateway.databaseUrl, 'update api_key set scopes = $2 where id = $1', [
    one.key.split('.')[0],
    ['webhooks:write'],
  ])
  const before = await one.ask('GET /events?updated_since=2026-11-01T00:00:00Z')
  const document = openApiDocument(routes) as {
    webhooks: Record<
      string,
      { post: { requestBody: { content: { 'application/json': { example: object } } } } }
    >
  }
  const types = eventNames.filter(type => type !== 'webhook.ping')
  for (const [n, event] of types.entries()) {
    const sent = await one.ask(`POST ${one.hook}/test`, { event })
    t.equal(sent.status, 202, sent.text)
    t.match(sent.body, {
      event_type: event,
      test: true,
      status: 'pending',
      organization_id: one.organization,
    })
    await arrived(one.path, n + 1)
    const arrival = one.arrivals().at(-1)!
    t.ok(owns(one.secret, arrival) && signs(one.secret, arrival), 'it is signed as any event')
    const { example } = document.webhooks[event]!.post.requestBody.content['application/json']
    const body = JSON.parse(arrival.body.toString()) as { id: string; created_at: string }
    t.same(
      body,
      {
        ...example,
        id: sent.at('event_id'),
        created_at: body.created_at,
        organization_id: one.organization,
        test: true,
      },
      event,
    )
    const found = await one.ask(`GET /events/${body.id}`)
    // The log shows what the key may read.
    t.equal(found.status, event.startsWith('webhook.') || event.startsWith('rule_set.') ? 200 : 404)
    if (found.status === 200) t.equal(found.at('test'), true)
  }
  const after = await one.ask('GET /events?updated_since=2026-11-01T00:00:00Z')
  t.same(after.at('data'), before.at('data'), 'no list tells of them')
  t.match((await one.ask(`GET ${one.hook}/deliveries?event_type=payslip.ready`)).at('data.0'), { test: true })
  await one.ask(`POST ${one.hook}/test`, { event: 'webhook.ping' })
  await arrived(one.path, types.length + 1)
  t.notOk('test' in (JSON.parse(one.arrivals().at(-1)!.body.toString()) as object), 'a ping is what it says')
  const refused = await one.ask(`POST ${one.hook}/test`, { event: 'payroll.run.finished' })
  t.equal(refused.status, 400)
  t.match(refused.body, { details: [{ field: 'event' }] })
})

t.test('a receiver that is gone is moved, enabled, and gets all that it missed', async t => {
  const { ask, hook, hire, deliveries, path } = await subscribed('/gone')
  await hire('A')
  await arrived(path, 1)
  await eventually('it is disabled', async () => (await ask(`GET ${hook}`)).at('active') === false)
  t.equal((await ask(`GET ${hook}`)).at('disabled_reason'), 'gone_410')
  const since = new Date(Date.now() - 60_000).toISOString()
  await hire('B')
  await hire('C')
  for (const refused of [await ask(`POST ${hook}/test`), await ask(`POST ${hook}/replay`, { since })])
    t.same([refused.status, refused.at('code')], [409, 'conflict'])

  await everythingPlanned()

  const moved = `/fast/moved-${++count}`
  t.equal((await ask(`PATCH ${hook}`, { url: receiver.url(moved) })).at('active'), false)
  const enabled = await ask(`POST ${hook}/enable`)
  t.match(enabled.body, { active: true, disabled_reason: null })
  await pause(300)
  t.equal(receiver.received(moved).length, 0, 'enabling sends nothing by itself')
  const [first] = await deliveries()
  t.equal(first?.status, 'dropped')
  const replayed = await ask(`POST ${hook}/replay`, { since })
  t.same([replayed.status, replayed.at('queued'), replayed.at('dry_run')], [202, 3, false], replayed.text)
  t.equal(replayed.at('since'), `${since.slice(0, 19)}Z`)
  await arrived(moved, 3)
  const events = receiver.received(moved).map(({ headers }) => headers['webhook-id'])
  t.equal(new Set(events).size, 3)
  const again = receiver.received(moved).find(({ headers }) => headers['webhook-id'] === first?.event_id)
  t.equal(again?.headers['x-svc-delivery'], first?.id, 'a delivery keeps its id')
  t.equal(again?.headers['x-svc-attempt'], '2')
  await eventually('all are delivered', async () =>
    (await deliveries()).every(({ status }) => status === 'delivered'),
  )
  t.match((await ask(`POST ${hook}/replay`, { since })).body, { queued: 0 }, 'nothing is owed twice')
  t.match((await ask(`POST ${hook}/replay`, { since, status: ['delivered'] })).body, { queued: 3 })
  await arrived(moved, 6)

  const old = new Date(Date.now() - 31 * 86_400_000).toISOString()
  const refused = await ask(`POST ${hook}/replay`, { since, until: old, events: ['payslip.ready'] })
  t.match(refused.body, { code: 'validation_failed', details: [{ field: 'until' }, { field: 'events[0]' }] })

  const off = await ask(`PATCH ${hook}`, { active: false })
  t.match(off.body, { active: false, disabled_reason: 'manual' })
})

t.test('a dry run counts what a replay would queue, and writes nothing', async t => {
  const one = await subscribed('/fast', ['employee.upserted', 'webhook.ping'])
  const other = await one.ask('POST /webhooks', {
    url: receiver.url('/fast/other-pings'),
    events: ['webhook.ping'],
  })
  await one.hire('A')
  await arrived(one.path, 1)
  await one.ask(`PATCH ${one.hook}`, { active: false })
  await one.hire('B')
  await one.hire('C')
  await everythingPlanned()
  await one.ask(`PATCH ${one.hook}`, { active: true })
  await one.ask(`POST ${one.hook}/test`)
  t.equal((await one.ask(`POST /webhooks/${other.id}/test`)).status, 202)
  await arrived(one.path, 2)
  const rows = () =>
    queryAsOwner(
      gateway.databaseUrl,
      'select d::text from webhook_delivery d where organization_id = $1 order by id',
      [one.organization],
    )
  await eventually('everything is delivered', async () =>
    (await rows()).every(({ d }) => !String(d).includes(',pending,')),
  )
  // Events are kept for 30 days; the times of the API have seconds.
  const [since, soonAfter] = [0, 1_000].map(
    ms => `${new Date(Date.now() - 20 * 86_400_000 + ms).toISOString().slice(0, 19)}Z`,
  )
  // Hired: one delivered, two while it was disabled; its own ping; the ping of the other is not its to miss.
  const expected: readonly [asked: object, queued: number][] = [
    [{}, 2],
    [{ status: ['missing'] }, 2],
    [{ status: ['delivered'] }, 2],
    [{ status: ['delivered'], events: ['webhook.ping'] }, 1],
    [{ status: ['delivered', 'missing'], events: ['employee.upserted'] }, 3],
    [{ status: ['failed', 'dropped', 'pending'] }, 0],
    [{ until: soonAfter }, 0],
  ]
  const before = await rows()
  for (const [asked, queued] of expected) {
    const { status, body } = await one.ask(`POST ${one.hook}/replay`, { since, dry_run: true, ...asked })
    t.equal(status, 200)
    t.match(body, { queued, since, until: /Z$/, dry_run: true }, JSON.stringify(asked))
  }
  t.same(await rows(), before, 'nothing is written')
  const replayed = await one.ask(`POST ${one.hook}/replay`, { since, dry_run: false })
  t.match(replayed.body, { queued: 2, dry_run: false })
  await arrived(one.path, 4)
  await one.ask(`PATCH ${one.hook}`, { active: false })
  const disabled = await one.ask(`POST ${one.hook}/replay`, { since, dry_run: true })
  t.equal(disabled.status, 409, 'it is refused as the replay would be')
})

t.test('a delivery is sent again under its id; its attempts are shown', async t => {
  const { ask, hook, hire, path, deliveries, secret } = await subscribed('/flaky')
  await ask(`PATCH ${hook}`, { headers: { 'X-Tenant': 'acme' } })
  await hire('A')
  await eventually('the second attempt succeeds', async () => (await deliveries())[0]?.status === 'delivered')
  const [delivery] = await deliveries()
  const detail = await ask(`GET /webhook-deliveries/${delivery!.id}`)
  t.match(detail.body, {
    status: 'delivered',
    attempt_count: 2,
    next_attempt_at: null,
    attempts: [
      { number: 1, outcome: 'refused', status_code: 500 },
      { number: 2, outcome: 'delivered', status_code: 200 },
    ],
  })
  const sent = receiver.received(path)[1]!
  t.equal(detail.at('request.body'), sent.body.toString(), 'the body, byte for byte')
  const headers = detail.at('request.headers') as Record<string, string>
  for (const name of [
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
    'x-svc-signature',
    'x-svc-attempt',
  ])
    t.equal(headers[name], sent.headers[name], name)
  t.equal(headers['x-tenant'], '***')
  t.notMatch(detail.text, /acme|whsec_/)

  const again = await ask(`POST /webhook-deliveries/${delivery!.id}/redeliver`)
  t.match([again.status, again.body], [202, { id: delivery!.id, status: 'pending', attempt_count: 2 }])
  await arrived(path, 3)
  const third = receiver.received(path)[2]!
  t.same(
    [third.headers['webhook-id'], third.headers['x-svc-delivery'], third.headers['x-svc-attempt']],
    [sent.headers['webhook-id'], delivery!.id, '3'],
  )
  t.same(third.body, sent.body)
  await eventually('it is delivered', async () => (await deliveries())[0]?.status === 'delivered')
  t.same(await deliveries('?status=failed'), [])
  t.equal((await deliveries(`?event_id=${delivery!.event_id}&event_type=employee.upserted`)).length, 1)

  await ask(`POST ${hook}/rotate-secret`, {})
  const hidden = (await ask(`GET /webhook-deliveries/${delivery!.id}`)).at('request.headers') as object
  t.notOk('x-svc-signature' in hidden, 'the secret that signed is not the only one any more')
  t.ok(owns(secret, third))

  await queryAsOwner(
    gateway.databaseUrl,
    `update webhook_delivery set settled_at = now() - interval '31 days', id = 'dlv_00000000000000000000000000'
     where id = $1`,
    [delivery!.id],
  )
  await queryAsOwner(
    gateway.databaseUrl,
    "update webhook_attempt set delivery_id = 'dlv_00000000000000000000000000' where delivery_id = $1",
    [delivery!.id],
  )
  await forgetExpired(gateway.storage)
  t.same(await deliveries(), [], 'after 30 days it is gone')
  const left = await queryAsOwner(
    gateway.databaseUrl,
    "select 1 from webhook_attempt where delivery_id = 'dlv_00000000000000000000000000'",
  )
  t.same(left, [], 'with its attempts')
})

t.test('the events of the log are those that were delivered', async t => {
  const { ask, key, hire, path, arrivals, organization } = await subscribed()
  const before = await ask('GET /events?updated_since=2026-01-01T00:00:00Z')
  for (const code of ['A', 'B', 'C']) await hire(code)
  await arrived(path, 3)
  const listed = await ask('GET /events?sort=created_at&type=employee.upserted')
  const byId = (rows: readonly unknown[]) =>
    (rows as { id: string }[]).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const delivered = arrivals().map(({ body }) => JSON.parse(body.toString()) as unknown)
  t.same(byId(listed.at('data') as unknown[]), byId(delivered))
  const [one] = delivered as { id: string }[]
  const single = await ask(`GET /events/${one!.id}`)
  t.same(single.body, one)
  const since = String(before.at('meta.sync_watermark'))
  const changed = await ask(`GET /events?updated_since=${since}&limit=2`)
  t.equal((changed.at('data') as unknown[]).length, 2)
  const rest = await ask(
    `GET /events?updated_since=${since}&limit=2&cursor=${String(changed.at('meta.next_cursor'))}`,
  )
  const ids = [...(changed.at('data') as { id: string }[]), ...(rest.at('data') as { id: string }[])]
  t.ok(
    (delivered as { id: string }[]).every(({ id }) => ids.some(each => each.id === id)),
    'the poll finds all',
  )

  const blind = await gateway.newKey({ scopes: everyScope.filter(scope => !scope.startsWith('employees')) })
  await queryAsOwner(
    gateway.databaseUrl,
    `update api_key set organization_ids = array[$2::int],
       account_id = (select account_id from api_key where id = $3) where id = $1`,
    [blind.split('.')[0], organization, key.split('.')[0]],
  )
  t.same(
    (await gateway.ask(blind, 'GET /events')).at('data'),
    [],
    'who may not read employees sees no news of them',
  )
  t.equal((await gateway.ask(blind, `GET /events/${one!.id}`)).status, 404)
})

t.test('another account finds none of it', async t => {
  const { ask, hook, hire, path, deliveries } = await subscribed()
  await hire('A')
  await arrived(path, 1)
  const [delivery] = await deliveries()
  const stranger = await subscribed()
  for (const request of [
    `GET ${hook}`,
    `PATCH ${hook}`,
    `POST ${hook}/rotate-secret`,
    `POST ${hook}/test`,
    `POST ${hook}/enable`,
    `POST ${hook}/replay`,
    `GET ${hook}/deliveries`,
    `GET /webhook-deliveries/${delivery!.id}`,
    `POST /webhook-deliveries/${delivery!.id}/redeliver`,
    `GET /events/${delivery!.event_id}`,
  ])
    t.equal((await stranger.ask(request, request.startsWith('GET') ? undefined : {})).status, 404, request)
  t.same((await stranger.ask('GET /events')).at('data'), [])
  t.equal((await ask(`GET ${hook}`)).at('active'), true)
})
