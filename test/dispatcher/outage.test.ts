// A receiver that is down while 5,000 events occur, and then one replay: every event arrives, with the body that it had.

import t from 'tap'
import { appendEvents } from '#storage/outbox/append.ts'
import { forOrganization } from '#storage/repositories/for-tenant.ts'
import { everyScope, startGateway } from '../gateway/support/gateway.ts'
import { newOrganization } from '../gateway/support/records.ts'
import { queryAsOwner } from '../support/database.ts'
import { sampleEvent } from '../support/event-samples.ts'
import { freshNats } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'
import { startReceiver } from './receiver.ts'
import { runDispatcher } from './running.ts'

const events = 5_000
const atOnce = 500

t.test('nothing is lost, and no body is another', async t => {
  const gateway = await startGateway(t, { allowLoopbackWebhooks: true })
  const receiver = await startReceiver(t)
  await runDispatcher(t, gateway, await freshNats(t), receiver)
  const key = await gateway.newKey({ scopes: everyScope })
  const organizationId = await newOrganization(gateway, key)
  const hook = await gateway.ask(key, 'POST /webhooks', {
    body: { url: receiver.url('/fast/outage'), events: ['payroll.run.paid'] },
  })
  const ask = (request: string, body: unknown) => gateway.ask(key, request, { body })
  let made = 0
  const occur = async (count: number) => {
    for (const end = made + count; made < end; made += atOnce) {
      const some = Array.from({ length: atOnce }, (_, n) =>
        sampleEvent('payroll.run.paid', { organizationId, resourceId: `run_${made + n}` }),
      )
      await forOrganization(gateway.storage, organizationId, tenant => appendEvents(tenant, some))
    }
  }
  const counted = async (condition: string) => {
    const [row] = await queryAsOwner<{ count: string }>(
      gateway.databaseUrl,
      `select count(*) from ${condition}`,
    )
    return Number(row?.count)
  }

  receiver.setDown(true)
  await occur(events / 2)
  // Half are owed and fail; the subscription is then disabled, so that these are dropped and the others are never owed.
  await eventually('the circuit opens', () => counted('webhook_health where circuit_opened_at is not null'))
  await eventually('half are owed', async () => (await counted('webhook_delivery')) === events / 2)
  await ask(`PATCH /webhooks/${hook.id}`, { active: false })
  await occur(events / 2)
  await eventually(
    'the rest is planned',
    async () => (await counted('outbox_event where planned_at is null')) === 0,
  )
  t.equal(receiver.received('/fast/outage').length, 0)
  receiver.setDown(false)

  await ask(`PATCH /webhooks/${hook.id}`, { active: true })
  const window = { since: '2026-11-01T00:00:00Z' }
  const dry = await ask(`POST /webhooks/${hook.id}/replay`, { ...window, dry_run: true })
  t.equal(dry.at('queued'), events)
  const began = performance.now()
  const replayed = await ask(`POST /webhooks/${hook.id}/replay`, window)
  t.equal(replayed.at('queued'), events, replayed.text)
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1)
  const queued = seconds()
  await eventually('the circuit closes', () => receiver.received('/fast/outage').length > 1)
  const closed = seconds()
  await eventually(
    'everything is delivered',
    async () => (await counted("webhook_delivery where status = 'delivered'")) === events,
  )
  const arrived = receiver.received('/fast/outage')
  t.comment(
    `queued after ${queued} s, circuit closed after ${closed} s, everything delivered after ${seconds()} s`,
  )

  const log = new Map<string, unknown>()
  for (let cursor = ''; ;) {
    const page = await gateway.ask(key, `GET /events?type=payroll.run.paid&limit=200${cursor}`)
    for (const item of page.at('data') as { id: string }[]) log.set(item.id, item)
    if (page.at('meta.has_more') !== true) break
    cursor = `&cursor=${String(page.at('meta.next_cursor'))}`
  }
  const bodies = new Map(arrived.map(({ headers, body }) => [String(headers['webhook-id']), body.toString()]))
  t.equal(log.size, events)
  t.equal(arrived.length, events, 'each once')
  const lost = [...log.keys()].filter(id => !bodies.has(id))
  const altered = [...log].filter(
    ([id, item]) => JSON.stringify(JSON.parse(bodies.get(id) ?? '0')) !== JSON.stringify(item),
  )
  t.same([lost, altered.slice(0, 1)], [[], []])
  const first = await gateway.ask(key, `GET /webhooks/${hook.id}/deliveries?limit=1&sort=created_at`)
  const shown = await gateway.ask(key, `GET /webhook-deliveries/${String(first.at('data.0.id'))}`)
  t.equal(shown.at('request.body'), bodies.get(String(first.at('data.0.event_id'))), 'byte for byte')
  t.same((await ask(`POST /webhooks/${hook.id}/replay`, { ...window, dry_run: true })).at('queued'), 0)
})
