import t from 'tap'

import {
  claimDeliveries,
  loadDeliveries,
  planDeliveries,
} from '#storage/repositories/deliveries/deliveries.ts'

import { startTestDispatcher, type World } from './world.ts'

const url = 'https://partner.example/hook'
const everything = { rooms: new Map<string, number>(), otherwise: 100, limit: 1_000, leaseMs: 30_000 }

const eventIds = async ({ sql }: World) =>
  (await sql<{ id: string }>('select id from outbox_event order by id')).map(({ id }) => id)

const deliveries = ({ sql }: World) =>
  sql<{ event: string; subscription: string }>(
    'select event_id as event, subscription_id as subscription from webhook_delivery order by 1, 2',
  )

t.test('each event is planned once for each subscription that asked for it', async t => {
  const world = await startTestDispatcher(t)
  const first = await world.subscribe(url)
  const second = await world.subscribe(url, { events: ['employee.upserted', 'payroll.run.paid'] })
  await world.subscribe(url, { events: ['payroll.run.reversed'] })
  await world.append(3)
  const ids = await eventIds(world)

  // The stream may give the same messages to several, and again later.
  await Promise.all([1, 2, 3, 4].map(() => planDeliveries(world.storage, ids)))
  await planDeliveries(world.storage, ids)
  const expected = ids.flatMap(event => [first, second].map(subscription => ({ event, subscription })))
  t.same(
    await deliveries(world),
    expected.toSorted((a, b) => (a.event + a.subscription < b.event + b.subscription ? -1 : 1)),
  )
  t.same(await world.sql('select 1 from outbox_event where planned_at is null'), [])
})

t.test('an event that nobody asked for is planned with nothing owed', async t => {
  const world = await startTestDispatcher(t)
  await world.append(1, 'employee.upserted')
  t.equal(await planDeliveries(world.storage, [...(await eventIds(world)), 'evt_UNKNOWN']), 0)
  t.same(await world.sql('select 1 from outbox_event where planned_at is null'), [])
})

t.test(
  'only organizations that the subscription names, of those that its key reaches now [promise W10]',
  async t => {
    const world = await startTestDispatcher(t)
    const other = await world.addOrganization()
    const all = await world.subscribe(url)
    const one = await world.subscribe(url, { organizationIds: [other] })
    const owedFor = async (organizationId: number) => {
      await world.sql('delete from webhook_delivery')
      await world.sql('delete from outbox_event')
      await world.append(1, 'payroll.run.paid', organizationId)
      await planDeliveries(world.storage, await eventIds(world))
      return (await deliveries(world)).map(({ subscription }) => subscription)
    }
    t.same(await owedFor(world.organizationId), [all])
    t.same(await owedFor(other), [all, one].toSorted())

    await world.sql('update api_key set organization_ids = array[?::int]', [world.organizationId])
    t.same(await owedFor(other), [], 'the key has lost the organization')
    t.same(await owedFor(world.organizationId), [all])
    await world.sql('update api_key set revoked_at = now()')
    t.same(await owedFor(world.organizationId), [], 'the key was revoked')
  },
)

t.test('a key is told of what its scopes read when it is told', async t => {
  const world = await startTestDispatcher(t)
  await world.subscribe(url, { events: ['employee.upserted', 'webhook.ping', 'payroll.run.paid'] })
  const owed = async () => {
    for (const type of ['employee.upserted', 'webhook.ping', 'payroll.run.paid'] as const) {
      await world.append(1, type)
    }
    await planDeliveries(world.storage, await eventIds(world))
    const rows = await world.sql<{ id: string; type: string }>(
      `select d.id, e.type from webhook_delivery d join outbox_event e on e.id = d.event_id
       where d.status = 'pending' order by e.type`,
    )
    const orders = await loadDeliveries(
      world.storage,
      rows.map(({ id }) => id),
    )
    await world.sql(`update webhook_delivery set status = 'dropped', settled_at = now()`)
    t.ok(
      orders.every(({ wanted }) => wanted),
      'what is planned is wanted',
    )
    return rows.map(({ type }) => type)
  }
  await world.sql(`update api_key set scopes = array['webhooks:write']`)
  t.same(await owed(), ['webhook.ping'])
  await world.sql(`update api_key set scopes = array['employees:write']`)
  t.same(await owed(), ['employee.upserted', 'webhook.ping'], 'who may write may read')
  await world.sql(`update api_key set scopes = array['employees:read', 'payroll:read']`)
  await world.append(1, 'employee.upserted')
  await planDeliveries(world.storage, await eventIds(world))
  await world.sql(`update api_key set scopes = array['payroll:read']`)
  const [late] = await world.sql<{ id: string }>(`select id from webhook_delivery where status = 'pending'`)
  t.match(
    await loadDeliveries(world.storage, [late!.id]),
    [{ wanted: false }],
    'planned before the scope was taken',
  )
})

t.test('neither an inactive nor a deleted subscription is owed anything', async t => {
  const world = await startTestDispatcher(t)
  const inactive = await world.subscribe(url)
  const deleted = await world.subscribe(url)
  await world.sql('update webhook_subscription set active = false where id = ?', [inactive])
  await world.sql('update webhook_subscription set deleted_at = now() where id = ?', [deleted])
  await world.append(1)
  t.equal(await planDeliveries(world.storage, await eventIds(world)), 0)
})

t.test('claims are fair, keep to the room, and never meet', async t => {
  const world = await startTestDispatcher(t)
  const busy = await world.subscribe(url)
  await world.append(50)
  await planDeliveries(world.storage, await eventIds(world))
  const quiet = await world.subscribe(url)
  await world.append(1)
  await planDeliveries(world.storage, await eventIds(world))

  const few = await claimDeliveries(world.storage, { ...everything, limit: 2 })
  t.same(
    few.map(({ subscriptionId }) => subscriptionId).toSorted(),
    [busy, quiet].toSorted(),
    'one of each first',
  )
  const some = await claimDeliveries(world.storage, { ...everything, rooms: new Map([[busy, 3]]) })
  t.same(
    some.map(({ subscriptionId }) => subscriptionId),
    [busy, busy, busy],
  )
  t.same(await claimDeliveries(world.storage, { ...everything, rooms: new Map([[busy, 0]]) }), [])

  const rest = await Promise.all(
    [1, 2, 3, 4].map(() => claimDeliveries(world.storage, { ...everything, otherwise: 20 })),
  )
  const claimed = [few, some, ...rest].flat().map(({ id }) => id)
  t.equal(new Set(claimed).size, claimed.length)
})

t.test('a lease that has run out is claimed by another', async t => {
  let now = Date.parse('2026-11-20T08:00:00Z')
  const world = await startTestDispatcher(t, () => new Date(now))
  await world.subscribe(url)
  await world.append(1)
  await planDeliveries(world.storage, await eventIds(world))

  const [first] = await claimDeliveries(world.storage, everything)
  now += 29_999
  t.same(await claimDeliveries(world.storage, everything), [])
  now += 1
  const [second] = await claimDeliveries(world.storage, everything)
  t.equal(second?.id, first?.id)
})
