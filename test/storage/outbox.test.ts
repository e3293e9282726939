import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'

import { eventNames, eventSchema } from '#proto/events.ts'
import { relayEvents, requeueUnplanned } from '#storage/outbox/claim.ts'
import { appendEvent, appendEvents } from '#storage/outbox/append.ts'
import { query } from '#storage/postgres/sql.ts'
import { planDeliveries } from '#storage/repositories/deliveries/deliveries.ts'
import { createWebhook } from '#storage/repositories/deliveries/webhooks.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import { listenForEvents } from '#storage/postgres/listen.ts'
import { startTestDispatcher } from '../dispatcher/world.ts'
import { randomBy } from '../support/combinations/covering-array.ts'
import { exampleOf, sampleEvent } from '../support/event-samples.ts'
import { eventually } from '../support/stack.ts'

const start = Date.parse('2026-11-20T08:00:00Z')
const url = 'https://partner.example/hook'

/** Draws whole numbers from nought to below a limit. */
function chanceOf(seed: number): (limit: number) => number {
  const random = randomBy(seed)
  return limit => Math.floor(random() * limit)
}

t.test('relays side by side share the outbox without meeting', async t => {
  const world = await startTestDispatcher(t)
  await world.subscribe(url)
  await world.append(1_000)
  const seen: string[] = []
  const relay = async () => {
    let relayed = -1
    while (relayed !== 0) {
      relayed = await relayEvents(world.storage, 50, async events => {
        seen.push(...events.map(event => event.id))
        await pause(1)
      })
    }
  }
  await Promise.all([relay(), relay(), relay(), relay()])
  t.equal(seen.length, 1_000)
  t.equal(new Set(seen).size, 1_000)
})

t.test('events stay in the outbox when they could not be published', async t => {
  const world = await startTestDispatcher(t)
  await world.subscribe(url)
  await world.append(3)
  const away = new Error('the stream is away')
  await t.rejects(
    relayEvents(world.storage, 10, () => Promise.reject(away)),
    away,
  )
  t.equal(await relayEvents(world.storage, 10, async () => undefined), 3)
  t.equal(await relayEvents(world.storage, 10, async () => undefined), 0)
})

t.test('what is relayed and not planned in time is relayed again', async t => {
  let now = start
  const world = await startTestDispatcher(t, () => new Date(now))
  await world.subscribe(url)
  await world.append(2)
  t.equal(await relayEvents(world.storage, 10, async () => undefined), 2)
  await world.sql('update outbox_event set planned_at = now() where id = (select min(id) from outbox_event)')

  now = start + 59_000
  t.equal(await requeueUnplanned(world.storage, 60_000), 0)
  now = start + 61_000
  t.equal(await requeueUnplanned(world.storage, 60_000), 1)
  t.equal(await relayEvents(world.storage, 10, async () => undefined), 1)
})

t.test('an event that nobody hears is written once and relayed to nobody', async t => {
  const world = await startTestDispatcher(t)
  const other = await world.addOrganization()
  const foreign = await startTestDispatcher(t)
  await foreign.subscribe(url, { events: [...eventNames] })
  const covered = [undefined, [world.organizationId], [other]] as const
  const chance = chanceOf(20)
  for (let draw = 0; draw < 40; draw++) {
    await world.sql('delete from webhook_subscription')
    await world.sql('delete from outbox_event')
    const heard = new Set<string>()
    for (let count = chance(4); count > 0; count--) {
      const events = eventNames.filter(() => chance(3) === 0)
      const organizationIds = covered[chance(3)]
      const state = chance(3)
      const id = await world.subscribe(url, {
        events: [...events],
        ...(organizationIds && { organizationIds: [...organizationIds] }),
      })
      // One that is disabled may be enabled before its events are planned.
      if (state === 1) await world.sql('update webhook_subscription set active = false where id = ?', [id])
      if (state === 2)
        await world.sql('update webhook_subscription set deleted_at = now() where id = ?', [id])
      else
        for (const type of events)
          for (const of of organizationIds ?? [world.organizationId, other]) heard.add(`${of} ${type}`)
    }
    const accountId = chance(2) === 0 ? world.accountId : ''
    const reach = { accountId, organizationIds: [world.organizationId, other] }
    await forTenant(world.storage, reach, tenant =>
      appendEvents(
        tenant,
        [world.organizationId, other].flatMap(organizationId =>
          eventNames.map(type => sampleEvent(type, { organizationId, resourceId: type })),
        ),
      ),
    )
    const rows = await world.sql<{ kind: string }>(
      `select organization_id || ' ' || type as kind from outbox_event
       where planned_at is null and relayed_at is null`,
    )
    t.same(new Set(rows.map(({ kind }) => kind)), heard)
    t.equal(await relayEvents(world.storage, 1_000, async () => undefined), heard.size)
  }
})

t.test('a subscription of the same moment hears every event that is committed after it', async t => {
  const world = await startTestDispatcher(t)
  const { storage, accountId, keyId, organizationId } = world
  const reach = { accountId, organizationIds: [organizationId] }
  const chance = chanceOf(7)
  let [missed, owed] = [0, 0]
  // The slower of the two begins earlier the next time, so that they meet however slow the machine is.
  let lead = 0
  for (let draw = 0; draw < 100; draw++) {
    await world.sql('update webhook_subscription set deleted_at = now()')
    const [begun, held, asked, kept] = [chance(8), chance(12), chance(20), chance(4)]
    const resourceId = `run_${draw}`
    const happening = (async () => {
      await pause(begun + Math.max(0, lead))
      await forTenant(storage, reach, async tenant => {
        await appendEvent(tenant, sampleEvent('payroll.run.paid', { organizationId, resourceId }))
        await pause(held)
      })
    })()
    const listening = (async () => {
      await pause(asked + Math.max(0, -lead))
      return forTenant(storage, reach, async tenant => {
        const facts = { url, headers: {}, description: null, organizationIds: null }
        const by = { keyId, organizationIds: [organizationId] }
        const { webhook } = await createWebhook(tenant, by, { ...facts, events: ['payroll.run.paid'] })
        const found = await query<unknown[]>(tenant, 'select 1 from outbox_event where resource_id = ?', [
          resourceId,
        ])
        await pause(kept)
        return { subscriptionId: webhook.id, isEarlier: found.length > 0 }
      })
    })()
    const [{ subscriptionId, isEarlier }] = await Promise.all([listening, happening])
    const [event] = await world.sql<{ id: string }>(
      `select id from outbox_event where resource_id = '${resourceId}'`,
    )
    await planDeliveries(storage, [event?.id ?? ''])
    const deliveries = await world.sql(
      'select 1 from webhook_delivery where event_id = ? and subscription_id = ?',
      [event?.id, subscriptionId],
    )
    lead += isEarlier ? 4 : -4
    if (isEarlier) missed += 1
    else {
      owed += 1
      t.equal(deliveries.length, 1, `committed after the subscription: ${begun} ${held} ${asked} ${kept}`)
    }
  }
  t.ok(missed > 0 && owed > 0, `${missed} before, ${owed} after`)
})

t.test('a transaction that is rolled back leaves no event [promise V3]', async t => {
  const { storage, accountId, organizationId, sql } = await startTestDispatcher(t)
  const undone = new Error('undone')
  const reach = { accountId, organizationIds: [organizationId] }
  for (let n = 0; n < 1_000; n++) {
    const change = forTenant(storage, reach, async tenant => {
      await appendEvent(tenant, sampleEvent('payroll.run.paid', { organizationId, resourceId: 'run_1' }))
      throw undone
    })
    await t.rejects(change, undone)
  }
  t.same(await sql('select count(*)::int as events from outbox_event'), [{ events: 0 }])
})

t.test('an event of an organization out of reach is refused', async t => {
  const { storage, accountId, organizationId, addOrganization } = await startTestDispatcher(t)
  const other = await addOrganization()
  const reach = { accountId, organizationIds: [organizationId] }
  const append = forTenant(storage, reach, tenant =>
    appendEvent(tenant, sampleEvent('payroll.run.paid', { organizationId: other, resourceId: 'run_1' })),
  )
  await t.rejects(append, { message: /row-level security/ })
})

t.test('whoever listens hears of a commit, and again after the connection was lost', async t => {
  const world = await startTestDispatcher(t)
  let heard = 0
  const stop = listenForEvents(world.databaseUrl, () => (heard += 1))
  t.teardown(stop)
  await eventually('the first connection', () => heard === 1)
  await world.append(1)
  await eventually('the news', () => heard === 2)

  await world.sql("select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen outbox'")
  await eventually('another connection', () => heard === 3)
  await world.append(1)
  await eventually('the news after that', () => heard === 4)
})

t.test('amounts keep their decimals on the way through the outbox', async t => {
  const world = await startTestDispatcher(t)
  await world.append(1)
  const [row] = await world.sql<{ data: string }>('select data::text as data from outbox_event')
  t.match(row?.data, '"net_paid": 50000.00')
})

t.test('events of every type carry their number among those of the resource', async t => {
  const { storage, accountId, organizationId, addOrganization, sql } = await startTestDispatcher(t)
  const other = await addOrganization()
  const append = (...resources: [organization: number, id: string][]) =>
    forTenant(storage, { accountId, organizationIds: [organizationId, other] }, tenant =>
      appendEvents(
        tenant,
        resources.flatMap(([organization, resourceId]) =>
          eventNames.map(type => sampleEvent(type, { organizationId: organization, resourceId })),
        ),
      ),
    )
  await append([organizationId, 'one'], [organizationId, 'two'])
  await append([organizationId, 'one'], [other, 'one'])
  const numbers = async (organization: number, id: string) => {
    const rows = await sql<{ type: string; sequence: number; stored: number }>(
      `select type, (data ->> 'sequence')::int as sequence, sequence as stored from outbox_event
       where organization_id = ${organization} and resource_id = '${id}' order by sequence`,
    )
    t.ok(rows.every(({ sequence, stored }) => sequence === stored))
    t.same(
      rows.map(({ sequence }) => sequence),
      rows.map((_, index) => index + 1),
      'from 1, without gaps',
    )
    return rows.map(({ type }) => type)
  }
  t.same(await numbers(organizationId, 'one'), [...eventNames, ...eventNames])
  t.same(await numbers(organizationId, 'two'), eventNames)
  t.same(await numbers(other, 'one'), eventNames)
})

t.test('the schema of every event requires its number', async t => {
  for (const name of eventNames) {
    const schema = eventSchema(name)
    t.ok((schema['required'] as string[]).includes('sequence'), name)
    t.match(schema['properties'], { sequence: { type: 'integer' } }, name)
    t.ok(Number.isInteger(exampleOf(name)['sequence']), name)
  }
})
