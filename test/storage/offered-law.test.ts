// Engines say by which law they calculate; a change of it reaches every subscription once.

import t, { type Test } from 'tap'
import type { OfferedLaw } from '#proto/law/law.ts'
import type { PlainDate } from '#proto/units.ts'
import { noteOfferedLaw } from '#storage/repositories/jobs/offered-law.ts'
import { createAccountWithKey } from '#storage/repositories/keys/key-administration.ts'
import { startTestDispatcher, type World } from '../dispatcher/world.ts'
import { watchEvents } from '../support/sent-events.ts'

const url = 'https://partner.example/hook'
const minute = 60_000

const day = (text: string) => text as PlainDate
const september = { version: '2026-09.000000000001', start: day('2026-09-01'), end: day('2026-09-30') }
const october = { version: '2026-10.000000000001', start: day('2026-10-01'), end: day('2026-10-31') }
const november = { version: '2026-11.000000000001', start: day('2026-11-01'), end: day('2026-11-30') }
const pf = { head: 'pf', state: null, fingerprint: 'p1' } as const
const karnataka = { head: 'pt', state: 'KA', fingerprint: 'k1' } as const

const before: OfferedLaw = {
  fingerprint: 'before',
  ruleSets: [september, october],
  heads: [pf, karnataka],
}
/** Professional tax of Karnataka changes from October on, and November is recorded. */
const after: OfferedLaw = {
  fingerprint: 'after',
  ruleSets: [september, { ...october, version: '2026-10.000000000002' }, november],
  heads: [pf, { ...karnataka, fingerprint: 'k2' }],
}

type PublishedEvent = { organizationId: number; data: Record<string, unknown>; subscriptions: string[] }

const told = (world: World) =>
  world.sql<PublishedEvent>(
    `select e.organization_id as "organizationId", e.data, array_agg(d.subscription_id order by d.subscription_id)
       as subscriptions
     from outbox_event e left join webhook_delivery d on d.event_id = e.id and d.status = 'pending'
     where e.type = 'rule_set.published' and e.planned_at is not null group by e.id order by e.organization_id, e.id`,
  )

async function startWorld(t: Test) {
  const time = { now: Date.now() }
  const world = await startTestDispatcher(t, () => new Date(time.now))
  watchEvents(t, world.databaseUrl)
  return { world, time, note: (law: OfferedLaw) => noteOfferedLaw(world.storage, law) }
}

t.test('a change of the law is told to every subscription once, in every account', async t => {
  const { world, note } = await startWorld(t)
  const second = await world.addOrganization()
  const events = ['rule_set.published', 'payroll.run.paid'] as const
  const ofAll = await world.subscribe(url, { events: [...events] })
  const ofFirst = await world.subscribe(url, { events: [...events], organizationIds: [world.organizationId] })
  const ofSecond = await world.subscribe(url, { events: [...events], organizationIds: [second] })
  await world.subscribe(url, { events: ['payroll.run.paid'] })
  const ended = await world.subscribe(url, { events: [...events] })
  await world.sql('update webhook_subscription set active = false where id = ?', [ended])

  const production = await createAccountWithKey(world.storage, {
    name: 'Another partner',
    environment: 'production',
    scopes: ['webhooks:write'],
  })
  const [employer] = await world.sql<{ id: number }>(
    `insert into organization (account_id, environment, name, state_code, pf, esi, gratuity)
     values (?, 'production', 'Employer', 'KA', '{}', '{}', '{}') returning id`,
    [production.accountId],
  )
  await world.sql('update api_key set organization_ids = array[?::int] where id = ?', [
    employer!.id,
    production.keyId,
  ])
  const ofOther = await world.subscribe(url, { events: [...events] })
  await world.sql('update webhook_subscription set account_id = ?, key_id = ? where id = ?', [
    production.accountId,
    production.keyId,
    ofOther,
  ])

  t.equal(await note(before), 'first')
  t.equal(await note(before), 'unchanged', 'a restart')
  t.same(await told(world), [])

  t.equal(await note(after), 'published')
  const news = await told(world)
  t.same(
    news.map(({ organizationId, subscriptions }) => [organizationId, subscriptions]),
    [
      [world.organizationId, [ofAll, ofFirst].toSorted()],
      [second, [ofSecond]],
      [employer!.id, [ofOther]],
    ],
  )
  t.same(news[0]?.data, {
    organization_id: world.organizationId,
    effective_from: '2026-10-01',
    effective_to: '2026-11-30',
    rule_sets: [
      {
        effective_from: '2026-10-01',
        effective_to: '2026-10-31',
        version: '2026-10.000000000002',
        replaces: '2026-10.000000000001',
      },
      {
        effective_from: '2026-11-01',
        effective_to: '2026-11-30',
        version: '2026-11.000000000001',
        replaces: null,
      },
    ],
    rule_set_count: 2,
    heads: [{ head: 'pt', state_code: 'KA' }],
    head_count: 1,
    rules_path: '/sandbox/v1/rules?as_of=2026-10-01',
    rule_sets_path: '/sandbox/v1/rule-sets',
    sequence: 1,
  })
  t.equal(news.at(-1)?.data['rules_path'], '/v1/rules?as_of=2026-10-01')
  t.equal(await note(after), 'unchanged')
  t.equal((await told(world)).length, 3)
})

t.test('of engines that say it at once, one publishes it', async t => {
  const { world, note } = await startWorld(t)
  await world.subscribe(url, { events: ['rule_set.published'] })
  const first = await Promise.all([note(before), note(before), note(before)])
  t.same(first.toSorted(), ['first', 'unchanged', 'unchanged'])
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => note(after)))
  t.equal(outcomes.filter(outcome => outcome === 'published').length, 1)
  t.equal(outcomes.filter(outcome => outcome === 'unchanged').length, 7)
  t.equal((await told(world)).length, 1)
})

t.test(
  'an older engine that restarts publishes nothing while newer ones run, and everything once they are gone',
  async t => {
    const { world, time, note } = await startWorld(t)
    await world.subscribe(url, { events: ['rule_set.published'] })
    await note(before)
    t.equal(await note(after), 'published')
    t.equal(await note(before), 'outdated')
    time.now += 29 * minute
    t.equal(await note(before), 'outdated', 'an engine of the newer law may still run')
    await note(after)
    time.now += 29 * minute
    t.equal(await note(before), 'outdated', 'it has just said so')
    t.equal((await told(world)).length, 1)

    time.now += 2 * minute
    t.equal(await note(before), 'published', 'the release was taken back')
    t.equal(await note(after), 'outdated', 'and not the other way round at the same time')
    const [, back] = await told(world)
    t.match(back?.data, {
      rule_sets: [
        { version: '2026-10.000000000001', replaces: '2026-10.000000000002' },
        { version: null, replaces: '2026-11.000000000001', effective_to: '2026-11-30' },
      ],
      heads: [{ head: 'pt', state_code: 'KA' }],
      sequence: 2,
    })
  },
)

t.test('a change of everything lists a hundred of it', async t => {
  const { world, note } = await startWorld(t)
  await world.subscribe(url, { events: ['rule_set.published'] })
  const months = Array.from(
    { length: 120 },
    (_, n) => `${2020 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
  )
  const lawOf = (digit: string): OfferedLaw => ({
    fingerprint: digit,
    ruleSets: months.map(month => ({
      version: `${month}.${digit.repeat(12)}`,
      start: day(`${month}-01`),
      end: day(`${month}-28`),
    })),
    heads: months.map(month => ({ head: 'leave-encashment', state: month, fingerprint: digit })),
  })
  await note(lawOf('1'))
  await note(lawOf('2'))
  const [news] = await told(world)
  t.match(news?.data, { rule_set_count: 120, head_count: 120, effective_to: '2029-12-28' })
  t.equal((news!.data['rule_sets'] as unknown[]).length, 100)
  t.equal((news!.data['heads'] as unknown[]).length, 100)
})
