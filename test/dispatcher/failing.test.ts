// Ten failures in a row are told to the other subscriptions, and the first success after them: over two dispatchers that
// settle in batches, against a plain count; and never about deliveries of such events themselves.

import t from 'tap'
import type { Answer } from '#dispatcher/delivery/send.ts'
import { settlementOf } from '#dispatcher/delivery/settle.ts'
import type { EventName } from '#proto/events.ts'
import { settleDeliveries } from '#storage/repositories/deliveries/deliveries-settlement.ts'
import {
  loadDeliveries,
  planDeliveries,
  type Settlement,
} from '#storage/repositories/deliveries/deliveries.ts'
import { noteOpenCircuit } from '#storage/repositories/deliveries/webhook-failures.ts'
import { eventually } from '../support/stack.ts'
import { startReceiver } from './receiver.ts'
import { runDelivering } from './running.ts'
import { startTestDispatcher, type World } from './world.ts'

const fine: Answer = { kind: 'answered', status: 204, excerpt: '', retryAfter: null }
const broken: Answer = { kind: 'answered', status: 503, excerpt: '', retryAfter: null }
const late: Answer = { kind: 'timed_out', error: 'timeout' }
const start = Date.parse('2026-11-20T08:00:00Z')

async function plan(world: World): Promise<void> {
  const waiting = await world.sql<{ id: string }>('select id from outbox_event where planned_at is null')
  if (waiting.length > 0)
    await planDeliveries(
      world.storage,
      waiting.map(({ id }) => id),
    )
}

/** Deliveries of a subscription that wait, the oldest first. */
const waiting = (world: World, subscription: string, type: EventName) =>
  world.sql<{ id: string }>(
    `select d.id from webhook_delivery d join outbox_event e on e.id = d.event_id
     where subscription_id = ? and d.status = 'pending' and e.type = ? order by d.id`,
    [subscription, type],
  )

const told = (world: World) =>
  world.sql<{ type: string; organization: number; data: Record<string, unknown> }>(
    `select type, organization_id as organization, data from outbox_event
     where type in ('webhook.failing', 'webhook.recovered') order by id`,
  )

const owed = (world: World, subscription: string) =>
  world.sql<{ type: string; organization: number }>(
    `select e.type, e.organization_id as organization from webhook_delivery d join outbox_event e on e.id = d.event_id
     where d.subscription_id = ? and e.type in ('webhook.failing', 'webhook.recovered') order by d.id`,
    [subscription],
  )

type Attempt = { readonly id: string; readonly answer: Answer; readonly at: number }

async function settlementsOf(world: World, attempts: readonly Attempt[]): Promise<Settlement[]> {
  if (attempts.length === 0) return []
  const orders = new Map(
    (await loadDeliveries(world.storage, [...new Set(attempts.map(({ id }) => id))])).map(order => [
      order.id,
      order,
    ]),
  )
  return attempts.map(({ id, answer, at }) => {
    const tried = { startedAt: new Date(at), endedAt: new Date(at), answer }
    return settlementOf(orders.get(id)!, tried, () => 0.5)
  })
}

const watching: EventName[] = ['webhook.failing', 'webhook.recovered']

t.test('draws of outcomes in batches of any size tell of what a plain count tells of', async t => {
  for (let round = 0; round < 8; round += 1) {
    const world = await startTestDispatcher(t, () => new Date(start))
    const failing = await world.subscribe('https://partner.example/hook?token=secret', {
      events: ['payroll.run.paid', ...watching],
    })
    const other = await world.subscribe('https://partner.example/other', { events: watching })
    await world.append(90)
    await plan(world)
    const deliveries = await waiting(world, failing, 'payroll.run.paid')
    const share = [0.5, 0.9, 0.97][round % 3]!
    const attempts: Attempt[] = deliveries.map(({ id }, n) => ({
      id,
      answer: Math.random() < share ? (Math.random() < 0.5 ? broken : late) : fine,
      at: start + n * 1_000,
    }))
    const expected: object[] = []
    let [failures, since] = [0, 0]
    for (const { answer, at } of attempts) {
      if (answer === fine) {
        if (failures >= 10) expected.push({ type: 'webhook.recovered', since, at })
        failures = 0
        continue
      }
      if (failures === 0) since = at
      failures += 1
      if (failures === 10) expected.push({ type: 'webhook.failing', since, at: null })
    }
    const settlements = await settlementsOf(world, attempts)
    while (settlements.length > 0) {
      const batch = settlements.splice(0, 1 + Math.floor(Math.random() * 30))
      await settleDeliveries(world.storage, batch)
    }
    const events = await told(world)
    t.same(
      events.map(({ type, data }) => ({
        type,
        since: Date.parse(String(data['failing_since'])),
        at: type === 'webhook.recovered' ? Date.parse(String(data['recovered_at'])) : null,
      })),
      expected,
      `${expected.length} events in round ${round}`,
    )
    for (const { data } of events)
      t.match(data, { webhook_id: failing, url: 'https://partner.example/hook?token=***' })
    t.same(
      (await owed(world, other)).map(({ type }) => type),
      events.map(({ type }) => type),
      'the other is owed each of them once',
    )
    t.same(await owed(world, failing), [], 'the subscription itself is owed none')
    const rows = await world.sql<{ failures: number }>(
      'select failures_in_row as failures from webhook_health where subscription_id = ?',
      [failing],
    )
    t.same(rows, failures === 0 ? [] : [{ failures: Math.min(failures, 10) }])
  }
})

t.test('two dispatchers at once count each failure', async t => {
  const world = await startTestDispatcher(t, () => new Date(start))
  const failing = await world.subscribe('https://partner.example/hook')
  const other = await world.subscribe('https://partner.example/other', { events: watching })
  await world.append(60)
  await plan(world)
  const deliveries = await waiting(world, failing, 'payroll.run.paid')
  const settlements = await settlementsOf(
    world,
    deliveries.map(({ id }) => ({ id, answer: broken, at: start })),
  )
  await Promise.all(settlements.map(each => settleDeliveries(world.storage, [each])))
  t.match(await told(world), [
    { type: 'webhook.failing', data: { outcome: 'refused', status_code: 503, sequence: 1 } },
  ])
  t.equal((await owed(world, other)).length, 1)
  t.equal((await told(world)).length, 1)
})

t.test('each other subscription is told once, through an organization that both cover', async t => {
  const world = await startTestDispatcher(t, () => new Date(start))
  const [first, second, third] = [
    world.organizationId,
    await world.addOrganization(),
    await world.addOrganization(),
  ]
  const failing = await world.subscribe('https://partner.example/hook', { organizationIds: [first, second] })
  const all = await world.subscribe('https://partner.example/all', { events: watching })
  const ofSecond = await world.subscribe('https://partner.example/second', {
    events: ['webhook.failing'],
    organizationIds: [second, third],
  })
  const ofThird = await world.subscribe('https://partner.example/third', {
    events: watching,
    organizationIds: [third],
  })
  const deaf = await world.subscribe('https://partner.example/deaf')
  await world.append(10)
  await plan(world)
  const deliveries = await waiting(world, failing, 'payroll.run.paid')
  await settleDeliveries(
    world.storage,
    await settlementsOf(
      world,
      deliveries.map(({ id }) => ({ id, answer: broken, at: start })),
    ),
  )
  t.same(await owed(world, all), [{ type: 'webhook.failing', organization: first }])
  t.same(await owed(world, ofSecond), [{ type: 'webhook.failing', organization: second }])
  for (const silent of [ofThird, deaf, failing]) t.same(await owed(world, silent), [])

  const alone = await startTestDispatcher(t, () => new Date(start))
  const single = await alone.subscribe('https://partner.example/hook')
  await alone.append(10)
  await plan(alone)
  const its = await waiting(alone, single, 'payroll.run.paid')
  await settleDeliveries(
    alone.storage,
    await settlementsOf(
      alone,
      its.map(({ id }) => ({ id, answer: late, at: start })),
    ),
  )
  t.match(
    await told(alone),
    [
      {
        type: 'webhook.failing',
        organization: alone.organizationId,
        data: { outcome: 'timed_out', status_code: null },
      },
    ],
    'where nobody else listens, the log shows it',
  )
})

t.test('deliveries of events about webhooks cause no further ones', async t => {
  const world = await startTestDispatcher(t, () => new Date(start))
  const events: EventName[] = ['payroll.run.paid', 'webhook.ping', 'webhook.disabled', ...watching]
  const [one, two] = [
    await world.subscribe('https://partner.example/one', { events }),
    await world.subscribe('https://partner.example/two', { events }),
  ]
  // Both fail at everything, then both receive everything, until nothing is owed any more.
  let number = 0
  for (const answer of [broken, fine, broken, fine]) {
    await world.append(12)
    await plan(world)
    for (let turns = 0; turns < 6; turns += 1) {
      for (const subscription of [one, two]) {
        const rows = await world.sql<{ id: string }>(
          "select id from webhook_delivery where subscription_id = ? and status = 'pending' order by id",
          [subscription],
        )
        const attempts = rows.map(({ id }) => ({ id, answer, at: start + (number += 1) }))
        if (attempts.length > 0) await settleDeliveries(world.storage, await settlementsOf(world, attempts))
      }
    }
    const about = (id: string, type: string) =>
      world.sql('select 1 from outbox_event where type = ? and resource_id = ?', [type, id])
    for (const id of [one, two]) {
      t.ok((await about(id, 'webhook.failing')).length <= 2, 'each outage is told once')
    }
  }
  t.same((await told(world)).map(({ type }) => type).toSorted(), [
    ...Array.from({ length: 4 }, () => 'webhook.failing'),
    ...Array.from({ length: 4 }, () => 'webhook.recovered'),
  ])
  t.same(await world.sql('select 1 from webhook_health'), [])
})

t.test('an open circuit is noted with the time of the next trial, and closed by any success', async t => {
  const receiver = await startReceiver(t)
  const world = await startTestDispatcher(t)
  const subscription = await world.subscribe(receiver.url('/broken'))
  const { wake } = runDelivering(t, world, receiver)
  await world.append(14)
  await plan(world)
  wake()
  const circuit = () =>
    world.sql<{ failures: number; opened: string; retry: number }>(
      `select failures_in_row as failures, circuit_opened_at as opened,
         extract(epoch from circuit_retry_at - circuit_opened_at)::int as retry
       from webhook_health where subscription_id = ? and circuit_opened_at is not null`,
      [subscription],
    )
  const [open] = await eventually('the circuit opens', async () => {
    const rows = await circuit()
    return rows.length > 0 && rows
  })
  t.match(open, { failures: 10, retry: 30 })
  await noteOpenCircuit(world.storage, subscription, 60_000)
  const [again] = await circuit()
  t.equal(again?.opened, open?.opened, 'it is open since it first opened')
  t.ok(again!.retry >= 60)
  await world.append(1)
  await plan(world)
  const [fresh] = (await waiting(world, subscription, 'payroll.run.paid')).toReversed()
  await settleDeliveries(
    world.storage,
    await settlementsOf(world, [{ id: fresh!.id, answer: fine, at: Date.now() }]),
  )
  t.same(await circuit(), [])
})
