import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'

import { planDeliveries } from '#storage/repositories/deliveries/deliveries.ts'
import { eventually } from '../support/stack.ts'

import { startReceiver } from './receiver.ts'
import { runDelivering } from './running.ts'
import { startTestDispatcher, secret, type World } from './world.ts'

const receiver = await startReceiver(t)

/** Appends events and plans them, as if they had been through the stream. */
async function owe(world: World, count: number): Promise<void> {
  await world.append(count)
  const rows = await world.sql<{ id: string }>('select id from outbox_event where planned_at is null')
  await planDeliveries(
    world.storage,
    rows.map(({ id }) => id),
  )
}

const statuses = async ({ sql }: World) =>
  Object.fromEntries(
    (
      await sql<{ status: string; many: number }>(
        'select status, count(*)::int as many from webhook_delivery group by status',
      )
    ).map(({ status, many }) => [status, many]),
  )

t.test('a failed delivery is tried again with the same bytes and a new signature [promise W6]', async t => {
  const world = await startTestDispatcher(t)
  await world.subscribe(receiver.url('/flaky?token=1'), { headers: { 'X-Tenant': 'acme' } })
  await owe(world, 1)
  runDelivering(t, world, receiver)
  await eventually('it is delivered', async () => (await statuses(world))['delivered'] === 1)

  const [first, second, ...others] = receiver.received('/flaky?token=1')
  if (first === undefined || second === undefined) throw new Error('there are two attempts')
  t.same(others, [])
  t.same(first.body, second.body)
  t.equal(first.headers['x-svc-attempt'], '1')
  t.equal(second.headers['x-svc-attempt'], '2')
  t.equal(first.headers['webhook-id'], second.headers['webhook-id'])
  t.equal(first.headers['x-svc-delivery'], second.headers['x-svc-delivery'])
  t.equal(first.headers['x-tenant'], 'acme')
  const waited = Number(second.headers['x-svc-timestamp']) - Number(first.headers['x-svc-timestamp'])
  // How long the retry may take is tested by the schedule; a busy machine adds to it.
  t.ok(waited >= 4, `${waited} s lie between them`)
  for (const { headers, body } of [first, second]) {
    const timestamp = String(headers['x-svc-timestamp'])
    const hex = createHmac('sha256', secret).update(`${timestamp}.${body.toString()}`).digest('hex')
    t.equal(headers['x-svc-signature'], `sha256=${hex}`)
  }
  t.equal(JSON.parse(first.body.toString()).id, first.headers['webhook-id'])
})

t.test('a receiver that hangs has four attempts at a time and delays nobody', async t => {
  const world = await startTestDispatcher(t)
  for (const n of [1, 2, 3, 4, 5]) await world.subscribe(receiver.url(`/hang/${n}`))
  await world.subscribe(receiver.url('/fast/beside'))
  await owe(world, 200)
  // A delivery that waited for an attempt that hangs would wait longer than is allowed here.
  runDelivering(t, world, receiver, { answerWithinMs: 60_000 })
  await eventually('the others are served', () => receiver.received('/fast/beside').length === 200, 55_000)
  for (const n of [1, 2, 3, 4, 5]) {
    t.equal(receiver.received(`/hang/${n}`).length, 4)
    t.equal(receiver.mostOpen(`/hang/${n}`), 4)
  }
})

t.test('410 and 302', async t => {
  const world = await startTestDispatcher(t)
  const gone = await world.subscribe(receiver.url('/gone'))
  const moved = await world.subscribe(receiver.url('/moved'))
  await owe(world, 1)
  runDelivering(t, world, receiver)
  await eventually(
    'both were tried',
    async () => (await world.sql('select 1 from webhook_attempt')).length >= 2,
  )
  t.same(await world.sql('select id from webhook_subscription where not active'), [{ id: gone }])
  t.match(
    await world.sql(
      'select status, next_attempt_at > first_attempt_at as later from webhook_delivery where subscription_id = ?',
      [moved],
    ),
    [{ status: 'pending', later: true }],
  )
  t.equal(receiver.received('/fast').length, 0, 'the redirect was not followed')

  await owe(world, 5)
  await pause(700)
  t.equal(receiver.received('/gone').length, 1, 'what is gone is not asked again')
})

t.test('a deleted subscription gets no new attempt, though a thousand were owed [promise W5]', async t => {
  const world = await startTestDispatcher(t)
  const subscription = await world.subscribe(receiver.url('/slow/deleted'))
  await owe(world, 1_000)
  runDelivering(t, world, receiver)
  await eventually('it is going on', () => receiver.received('/slow/deleted').length >= 8)
  await world.sql('update webhook_subscription set deleted_at = now() where id = ?', [subscription])
  const before = receiver.received('/slow/deleted').length
  await pause(1_000)
  t.ok(receiver.received('/slow/deleted').length <= before + 4, 'but what was in flight')
  await eventually('the rest is dropped', async () => ((await statuses(world))['pending'] ?? 0) === 0)
  t.ok(((await statuses(world))['dropped'] ?? 0) >= 800)
})

t.test('whoever stops finishes what is in flight and gives back the rest', async t => {
  const world = await startTestDispatcher(t)
  await world.subscribe(receiver.url('/slow/stopping'))
  await owe(world, 40)
  const { stop } = runDelivering(t, world, receiver)
  await eventually('it is going on', () => receiver.received('/slow/stopping').length >= 8)
  await stop()
  const delivered = (await statuses(world))['delivered']
  t.equal(delivered, receiver.received('/slow/stopping').length, 'each that was sent is settled')
  t.same(await world.sql('select 1 from webhook_delivery where leased_until is not null'), [])
})
