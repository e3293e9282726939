import t from 'tap'

import { webhookBody } from '#proto/webhook-message.ts'
import { createPrepare } from '#dispatcher/delivery/prepare.ts'
import type { Answer } from '#dispatcher/delivery/send.ts'
import { endWithoutAttempt, settlementOf } from '#dispatcher/delivery/settle.ts'
import { settleDeliveries } from '#storage/repositories/deliveries/deliveries-settlement.ts'
import {
  type DeliveryOrder,
  loadDeliveries,
  planDeliveries,
} from '#storage/repositories/deliveries/deliveries.ts'

import { exampleOf } from '../support/event-samples.ts'
import { startTestDispatcher, type World } from './world.ts'

const hour = 3_600_000
const day = 24 * hour
const url = 'https://partner.example/hook'
const start = Date.parse('2026-11-20T08:00:00Z')

const fine: Answer = { kind: 'answered', status: 204, excerpt: '', retryAfter: null }
const broken: Answer = { kind: 'answered', status: 500, excerpt: "it's \\ broken ?", retryAfter: null }
const gone: Answer = { kind: 'answered', status: 410, excerpt: '', retryAfter: null }
const late: Answer = { kind: 'timed_out', error: 'timeout' }

type Clockwork = { now: number }

const worldAt = (t: Parameters<typeof startTestDispatcher>[0], time: Clockwork) =>
  startTestDispatcher(t, () => new Date(time.now))

/** Plans one more event; returns its delivery to `subscription`. */
async function deliveryTo(world: World, subscription: string): Promise<string> {
  await world.append(1)
  const waiting = await world.sql<{ id: string }>('select id from outbox_event where planned_at is null')
  await planDeliveries(
    world.storage,
    waiting.map(({ id }) => id),
  )
  const [delivery] = await world.sql<{ id: string }>(
    'select id from webhook_delivery where subscription_id = ? order by id desc limit 1',
    [subscription],
  )
  return delivery?.id ?? ''
}

async function orderOf(world: World, delivery: string): Promise<DeliveryOrder> {
  const [order] = await loadDeliveries(world.storage, [delivery])
  if (order === undefined) throw new Error(`Nothing is owed under ${delivery}.`)
  return order
}

/** One attempt of `delivery` that gets `answer` at the present moment. */
async function attempt(
  world: World,
  time: Clockwork,
  delivery: string,
  answer: Answer,
): Promise<readonly string[]> {
  const order = await orderOf(world, delivery)
  const at = new Date(time.now)
  return settleDeliveries(world.storage, [
    settlementOf(order, { startedAt: at, endedAt: at, answer }, () => 0.5),
  ])
}

const stateOf = async (world: World, delivery: string) =>
  (
    await world.sql(
      'select status, attempts, next_attempt_at, leased_until from webhook_delivery where id = ?',
      [delivery],
    )
  )[0]

const subscriptionOf = async (world: World, id: string) =>
  (
    await world.sql<{ active: boolean; reason: string | null; failing: string | null }>(
      'select active, disabled_reason as reason, failing_since as failing from webhook_subscription where id = ?',
      [id],
    )
  )[0]

t.test('attempts are recorded one after another', async t => {
  const time = { now: start }
  const world = await worldAt(t, time)
  const delivery = await deliveryTo(world, await world.subscribe(url))
  await attempt(world, time, delivery, broken)
  t.match(await stateOf(world, delivery), {
    status: 'pending',
    attempts: 1,
    next_attempt_at: '2026-11-20 08:00:05+00',
    leased_until: null,
  })
  time.now += 5_000
  await attempt(world, time, delivery, late)
  t.match(await stateOf(world, delivery), { attempts: 2, next_attempt_at: '2026-11-20 08:00:35+00' })
  time.now += 30_000
  await attempt(world, time, delivery, fine)
  t.match(await stateOf(world, delivery), { status: 'delivered', attempts: 3 })

  t.match(await world.sql('select * from webhook_attempt order by n'), [
    { n: 1, outcome: 'refused', status_code: 500, error: null, response_excerpt: "it's \\ broken ?" },
    { n: 2, outcome: 'timed_out', status_code: null, error: 'timeout', response_excerpt: null },
    { n: 3, outcome: 'delivered', status_code: 204, error: null },
  ])
})

t.test('eleven tries within the day, then the delivery has failed', async t => {
  const time = { now: start }
  const world = await worldAt(t, time)
  const delivery = await deliveryTo(world, await world.subscribe(url))
  const tries: number[] = []
  for (;;) {
    const [row] = await world.sql<{ status: string; at: string }>(
      'select status, next_attempt_at as at from webhook_delivery',
    )
    if (row?.status !== 'pending') break
    time.now = Date.parse(row.at)
    tries.push((time.now - start) / 1_000)
    await attempt(world, time, delivery, broken)
  }
  // The pauses of the schedule summed up; the last is midway between 23 h and 23 h 50 min.
  t.same(tries, [0, 5, 35, 155, 755, 2_555, 6_155, 13_355, 27_755, 56_555, 84_300])
  t.match(await stateOf(world, delivery), { status: 'failed', attempts: 11 })
})

t.test('a settlement that comes too late changes nothing', async t => {
  const time = { now: start }
  const world = await worldAt(t, time)
  const delivery = await deliveryTo(world, await world.subscribe(url))
  const order = await orderOf(world, delivery)
  await attempt(world, time, delivery, broken)
  await attempt(world, time, delivery, fine)
  const at = new Date(start)
  await settleDeliveries(world.storage, [
    settlementOf(order, { startedAt: at, endedAt: at, answer: broken }, () => 0),
  ])
  t.match(await stateOf(world, delivery), { status: 'delivered', attempts: 2 })
})

t.test('what ends without a try', async t => {
  const time = { now: start }
  const world = await worldAt(t, time)
  const subscription = await world.subscribe(url)
  const prepare = createPrepare(world.storage)

  const old = await deliveryTo(world, subscription)
  await attempt(world, time, old, broken)
  time.now += day
  t.match(await prepare(old), { ends: 'failed', because: 'expired' })

  const large = await deliveryTo(world, subscription)
  const order = await orderOf(world, large)
  await world.sql("update outbox_event set data = jsonb_build_object('x', repeat('y', 20480))")
  t.match(await prepare(large), { isTooLarge: true }, 'what is too large is sent, and is an alarm')
  await settleDeliveries(world.storage, [endWithoutAttempt(order, 'failed')])
  t.match(await stateOf(world, large), { status: 'failed', attempts: 0 })

  await world.sql('update api_key set organization_ids = array[]::int[]')
  t.match(await prepare(old), { ends: 'dropped', because: 'unwanted' })
  t.equal(await prepare(large), null)
  t.equal(await prepare('dlv_UNKNOWN'), null)
})

t.test('the envelope is the same bytes every time, with every digit', async t => {
  const time = { now: start + 789 }
  const world = await worldAt(t, time)
  const delivery = await deliveryTo(world, await world.subscribe(url))
  const first = await orderOf(world, delivery)
  time.now += 5 * hour
  const second = await orderOf(world, delivery)
  t.same(webhookBody(first.event, first.organizationId), webhookBody(second.event, second.organizationId))
  t.match(webhookBody(first.event, first.organizationId).toString(), /"data":\{.*"net_paid": 50000\.00/)
  t.strictSame(JSON.parse(webhookBody(first.event, first.organizationId).toString()), {
    id: first.event.id,
    type: 'payroll.run.paid',
    created_at: '2026-11-20T08:00:00Z',
    organization_id: world.organizationId,
    api_version: '2026-11-01',
    data: {
      ...exampleOf('payroll.run.paid'),
      payroll_run_id: 'run_0',
      organization_id: world.organizationId,
      net_paid: 50_000,
      sequence: 1,
    },
  })
})

t.test(
  '410 ends the subscription at once, with all that is owed, and tells the others [promise W4]',
  async t => {
    const time = { now: start }
    const world = await worldAt(t, time)
    const other = await world.addOrganization()
    const ended = await world.subscribe(url, { organizationIds: [world.organizationId] })
    await world.subscribe(url, { events: ['webhook.disabled'] })
    await world.subscribe(url, { events: ['webhook.disabled'], organizationIds: [other] })
    const waiting = await deliveryTo(world, ended)
    t.same(await attempt(world, time, await deliveryTo(world, ended), gone), ['gone_410'])

    t.match(await subscriptionOf(world, ended), { active: false, reason: 'gone_410' })
    t.match(await stateOf(world, waiting), { status: 'dropped' })
    t.match(
      await world.sql("select organization_id, data from outbox_event where type = 'webhook.disabled'"),
      [
        {
          organization_id: world.organizationId,
          data: { webhook_id: ended, url, disabled_reason: 'gone_410' },
        },
      ],
    )
  },
)

t.test('seven days with failures on each end the subscription [promise W4]', async t => {
  const time = { now: start }
  const world = await worldAt(t, time)
  const subscription = await world.subscribe(url)
  const failNow = async () => attempt(world, time, await deliveryTo(world, subscription), broken)
  for (let n = 0; n < 7; n++) {
    time.now = start + n * day
    await failNow()
  }
  time.now = start + 7 * day - 1
  await failNow()
  t.match(await subscriptionOf(world, subscription), { active: true, failing: '2026-11-20 08:00:00+00' })
  time.now = start + 7 * day
  await failNow()
  t.match(await subscriptionOf(world, subscription), { active: false, reason: 'failing_7_days' })
})

t.test('one success begins the seven days anew [promise W4]', async t => {
  const time = { now: start }
  const world = await worldAt(t, time)
  const subscription = await world.subscribe(url)
  for (let n = 0; n <= 8; n++) {
    time.now = start + n * day
    await attempt(world, time, await deliveryTo(world, subscription), n === 4 ? fine : broken)
  }
  t.match(await subscriptionOf(world, subscription), { active: true, failing: '2026-11-25 08:00:00+00' })
})

t.test('a day without a failure does not count towards the seven', async t => {
  const time = { now: start }
  const world = await worldAt(t, time)
  const subscription = await world.subscribe(url)
  for (const n of [0, 1, 2, 4, 5, 6, 7]) {
    time.now = start + n * day
    await attempt(world, time, await deliveryTo(world, subscription), broken)
  }
  t.match(await subscriptionOf(world, subscription), { active: true })
})

t.test('failures and successes settled together, in their order', async t => {
  const time = { now: start }
  const world = await worldAt(t, time)
  const subscription = await world.subscribe(url)
  const settleAll = async (answers: Answer[]) => {
    const ids: string[] = []
    for (let n = 0; n < answers.length; n++) ids.push(await deliveryTo(world, subscription))
    const orders = new Map((await loadDeliveries(world.storage, ids)).map(order => [order.id, order]))
    const settlements = answers.flatMap((answer, n) => {
      const order = orders.get(ids[n] ?? '')
      const at = new Date((time.now += 1_000))
      return order === undefined
        ? []
        : [settlementOf(order, { startedAt: at, endedAt: at, answer }, () => 0.5)]
    })
    await settleDeliveries(world.storage, settlements)
    return (await subscriptionOf(world, subscription))?.failing ?? null
  }
  t.equal(
    await settleAll([fine, broken, broken]),
    '2026-11-20 08:00:02+00',
    'the first failure after the last success',
  )
  t.equal(await settleAll([broken]), '2026-11-20 08:00:02+00', 'a later one does not move it')
  t.equal(await settleAll([broken, fine]), null, 'a success ends it')
  t.equal(await settleAll([fine]), null)
})
