// The loss of one NATS server of three: a run is calculated and its webhooks are delivered while the leader of the stream is
// killed.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startReceiver } from '../dispatcher/receiver.ts'
import { holdPayslips, queryAsOwner } from '../support/database.ts'
import { startNatsCluster } from '../support/nats-cluster.ts'
import { createTestOrganization, made, startTestStack, type TestOrganization } from '../support/office.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'

const people = Array.from({ length: 300 }, (_, at) => ({ basic: 15_000 + at * 100 }))

const cluster = await startNatsCluster(t)
const receiver = await startReceiver(t)
const caFile = join(freshFolder('authority'), 'ca.pem')
writeFileSync(caFile, receiver.certificateAuthority)
const house = await startTestStack(t, {
  natsUrl: cluster.url,
  engines: 2,
  environment: { SHARD_SIZE: '10', WEBHOOK_CA_FILE: caFile },
})

async function subscribe({ call }: TestOrganization, path: string, events: string[]): Promise<void> {
  const hook = await call('POST', '/webhooks', { url: receiver.url(path), events })
  t.equal(hook.status, 201)
}

/** Ids of the deliveries to a path, one for each request. */
const deliveredTo = (path: string) =>
  receiver.received(path).map(({ headers }) => String(headers['webhook-id']))

async function eventIds({ seeded }: TestOrganization, type: string): Promise<string[]> {
  const events = await queryAsOwner<{ id: string }>(
    house.databaseUrl,
    'select id from outbox_event where organization_id = $1 and type = $2',
    [seeded.organizationId, type],
  )
  return events.map(({ id }) => id)
}

/** Slips of the last calculation of a run, and the employees in them. */
async function slipsOf({ seeded }: TestOrganization): Promise<unknown> {
  const [counts] = await queryAsOwner(
    house.databaseUrl,
    `select count(*)::int as slips, count(distinct p.employee_id)::int as employees
     from payslip p join payroll_run r on r.organization_id = p.organization_id and r.id = p.payroll_run_id
       and r.revision = p.revision
     where p.organization_id = $1`,
    [seeded.organizationId],
  )
  return counts
}

const calculatedEvent = 'payroll.run.calculated'

t.test('a run is calculated while the leader of its shards is killed', async t => {
  const [disturbed, quiet] = await Promise.all([
    createTestOrganization(house, people),
    createTestOrganization(house, people),
  ])
  await subscribe(disturbed, '/fast/run', [calculatedEvent])
  const run = await made(disturbed.call)
  const undisturbed = await made(quiet.call)
  const expected = await quiet.call('POST', `${undisturbed}/calculate`, {}, { prefer: 'wait=60' })
  t.equal(expected.at('status'), 'generated', expected.text)

  const leader = await cluster.leaderOf('PAYROLL_SHARDS')
  const unblock = await holdPayslips(house.databaseUrl, disturbed.seeded.organizationId)
  const started = await disturbed.call('POST', `${run}/calculate`, {}, { prefer: 'respond-async' })
  t.equal(started.status, 202, started.text)
  await eventually('shards are being calculated', async () => {
    const { status, at } = await disturbed.call('GET', run)
    return status === 200 && at('status') === 'calculating'
  })
  await leader.kill()
  const killedAt = performance.now()
  await unblock()
  await eventually(
    'the run is generated',
    async () => (await disturbed.call('GET', run)).at('status') === 'generated',
  )
  const events = await eventIds(disturbed, calculatedEvent)
  t.equal(events.length, 1)
  await eventually('its event arrives', () => deliveredTo('/fast/run').length > 0)
  t.comment(
    `generated and told of ${Math.round(performance.now() - killedAt)} ms after the loss of ${leader.name}`,
  )
  t.same(await slipsOf(disturbed), { slips: people.length, employees: people.length }, 'one slip each')
  const { at } = await disturbed.call('GET', run)
  t.same(at('totals'), expected.at('totals'), 'the sums of a run without a loss')
  t.same(deliveredTo('/fast/run'), events, 'told of once')
  leader.start()
})

t.test('each event is delivered once while the leader of the events is killed', async t => {
  const office = await createTestOrganization(house, people.slice(0, 60))
  await subscribe(office, '/fast/people', ['employee.upserted'])
  const employees = await office.call('GET', '/employees?limit=60')
  const ids = (employees.at('data') as { id: string }[]).map(({ id }) => id)
  t.equal(ids.length, 60)
  const leader = await cluster.leaderOf('EVENTS')

  const statuses = new Set<number>()
  let killed: Promise<number> | null = null
  for (const [at, id] of ids.entries()) {
    if (at === 20) killed = leader.kill().then(() => performance.now())
    const changed = await office.call('PATCH', `/employees/${id}`, { metadata: { change: String(at) } })
    statuses.add(changed.status)
  }
  const killedAt = (await killed) ?? 0
  t.same([...statuses], [200], 'every call is answered')
  const expected = await eventIds(office, 'employee.upserted')
  t.equal(expected.length, 60)
  await eventually('every event arrives', () => new Set(deliveredTo('/fast/people')).size === expected.length)
  t.comment(`all told of ${Math.round(performance.now() - killedAt)} ms after the loss of ${leader.name}`)

  // A message that a server had handed out and not heard of is handed out again: it must not be sent again.
  leader.start()
  await cluster.leaderOf('EVENTS')
  t.same(deliveredTo('/fast/people').toSorted(), expected.toSorted(), 'each once')
})
