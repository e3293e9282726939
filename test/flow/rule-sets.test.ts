// Engines of another release calculate by another law: partners hear of it once, whichever engines start.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openReceiver } from '#bench/demo/receiver.ts'
import { queryAsOwner } from '../support/database.ts'
import { partner, persistent } from '../support/partner.ts'
import { watchEvents } from '../support/sent-events.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually, freshStack, patienceMs } from '../support/stack.ts'

/** Whether the service has compared its law since. */
function hasCompared(logFile: string, since: number): boolean {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter(line => line.includes('"law compared"'))
    .some(line => (JSON.parse(line) as { time: number }).time >= since)
}

t.test('two engines of a new release publish its law once', async t => {
  const receiver = await openReceiver(freshFolder('receiver'))
  t.teardown(() => receiver.close())
  const stack = await freshStack(t, { engines: 2, environment: { WEBHOOK_CA_FILE: receiver.authorityFile } })
  const { sandbox_base_url: base, api_key: apiKey, database_url: databaseUrl } = stack.description()
  watchEvents(t, databaseUrl)
  // An engine that has compared its law may not serve calls yet; partners repeat a call that is 503.
  const call = persistent(partner(base, { apiKey }), {
    isPassing: ({ status }) => status === 503,
    attempts: 1_000,
    pauseMs: 200,
  })
  const organization = await call('POST', '/organizations', { name: 'Kaveri Mills', state_code: 'DL' })
  t.equal(organization.status, 201, organization.text)
  const hook = await call('POST', '/webhooks', { url: receiver.url('/hook'), events: ['rule_set.published'] })
  t.equal(hook.status, 201, hook.text)
  receiver.expect('/hook', String(hook.at('secret')))

  const sql = <Row extends object>(text: string) => queryAsOwner<Row>(databaseUrl, text)
  const laws = () => sql<{ fingerprint: string }>('select fingerprint from offered_law')
  /** Starts both anew, as a release does, and waits until each has said by which law it calculates. */
  const release = async () => {
    const since = Date.now()
    for (const name of ['engine-1', 'engine-2']) process.kill(stack.processes.get(name)!.pid(), 'SIGKILL')
    for (const name of ['engine-1', 'engine-2'])
      await eventually(`${name} has said it`, () =>
        hasCompared(join(stack.dataDir, 'logs', `${name}.log`), since),
      )
  }

  await eventually('the law is recorded', async () => (await laws()).length === 1)
  t.same(
    await sql("select 1 from outbox_event where type = 'rule_set.published'"),
    [],
    'the first law is no news',
  )

  // The law of the release before: October was another one by the professional tax of Karnataka.
  await sql(`update offered_law set fingerprint = 'before',
    rule_sets = (select jsonb_agg(case when each ->> 'start' = '2026-10-01'
      then each || '{"version": "2026-10.000000000000"}' else each end order by place)
      from jsonb_array_elements(rule_sets) with ordinality as r(each, place)),
    heads = (select jsonb_agg(case when each ->> 'head' = 'pt' and each ->> 'state' = 'KA'
      then each || '{"fingerprint": "0"}' else each end order by place)
      from jsonb_array_elements(heads) with ordinality as h(each, place))`)
  await release()
  const news = await receiver.arrived('/hook', 'rule_set.published', patienceMs)
  t.equal(news?.verifies, true)
  const data = news?.event['data'] as Record<string, unknown>
  const sets = await call('GET', '/rule-sets?year=2026&limit=200')
  const current = (sets.at('data') as { month: number; version: string }[]).find(({ month }) => month === 10)
  t.match(data, {
    organization_id: organization.at('id'),
    effective_from: '2026-10-01',
    effective_to: '2026-10-31',
    rule_sets: [{ version: current?.version, replaces: '2026-10.000000000000' }],
    rule_set_count: 1,
    heads: [{ head: 'pt', state_code: 'KA' }],
    head_count: 1,
  })
  const rules = await call('GET', String(data['rules_path']).replace('/sandbox/v1', ''))
  t.equal(rules.status, 200, rules.text.slice(0, 200))

  await release()
  t.same(await sql("select count(*)::int as events from outbox_event where type = 'rule_set.published'"), [
    { events: 1 },
  ])
  t.equal((await laws()).length, 2)
  t.equal(receiver.arrivals.filter(({ type }) => type === 'rule_set.published').length, 1)
})
