import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'

import { createAuthority } from '#bench/machine/certificates.ts'
import { startService } from '#bench/machine/services.ts'
import { readSettings } from '#dispatcher/settings.ts'
import { OperatorError } from '#proto/process/environment.ts'
import type { TallyVoucher } from '#proto/tally/voucher.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import { createSync } from '#storage/repositories/deliveries/tally-syncs.ts'
import { freshFolder, freshNats } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'
import { startTally } from '../support/tally.ts'

import { startReceiver } from './receiver.ts'
import { masterKey, startTestDispatcher, type World } from './world.ts'

const main = join(import.meta.dirname, '../../dispatcher/main.ts')
const folder = freshFolder('dispatcher')
const receiver = await startReceiver(t)
const caFile = join(folder, 'ca.pem')
writeFileSync(caFile, receiver.certificateAuthority)

const environmentOf = (world: World, natsUrl: string) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
  DATABASE_URL: world.databaseUrl,
  NATS_URL: natsUrl,
  MASTER_KEY: masterKey,
  WEBHOOK_ALLOW_LOOPBACK: 'true',
  WEBHOOK_CA_FILE: caFile,
})

const refusal = (environment: Record<string, string>): string => {
  try {
    readSettings(environment)
    return 'nothing was refused'
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
}

t.test('every bad setting is named in one message, and none is repeated', t => {
  const text = refusal({
    NODE_ENV: 'staging',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://secret@host',
    MASTER_KEY: 'too short',
    WEBHOOK_ALLOW_LOOPBACK: 'yes',
    WEBHOOK_CA_FILE: '/nowhere.pem',
  })
  for (const name of [
    'NODE_ENV',
    'LOG_LEVEL',
    'DATABASE_URL',
    'NATS_URL',
    'MASTER_KEY',
    'WEBHOOK_ALLOW_LOOPBACK',
    'WEBHOOK_CA_FILE',
  ]) {
    t.match(text, new RegExp(`${name} must`), name)
  }
  t.notMatch(text, 'secret@host')
  t.end()
})

t.test('production does not start with loopback allowed', t => {
  const text = refusal({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://localhost/payroll',
    NATS_URL: 'nats://localhost',
    MASTER_KEY: masterKey,
    WEBHOOK_ALLOW_LOOPBACK: 'true',
  })
  t.match(text, 'WEBHOOK_ALLOW_LOOPBACK must not be true')
  t.end()
})

t.test('killed again and again, it loses nothing and invents nothing', async t => {
  const world = await startTestDispatcher(t)
  const environment = environmentOf(world, await freshNats(t))
  const paths = [1, 2, 3].map(n => `/slow/killed-${n}`)
  for (const path of paths) await world.subscribe(receiver.url(path))
  const options = { name: 'dispatcher', main, environment, logFile: join(folder, 'killed.log') }

  for (let round = 0; round < 3; round++) {
    const dispatcher = await startService(options)
    await world.append(30)
    // Somewhere between the outbox and the receivers.
    await pause(150 + round * 200)
    process.kill(dispatcher.pid, 'SIGKILL')
    await dispatcher.ended
  }
  const last = await startService(options)
  t.teardown(() => last.stop())
  await eventually('everything is delivered', async () => {
    const [row] = await world.sql<{ done: number }>(
      "select count(*)::int as done from webhook_delivery where status = 'delivered'",
    )
    return row?.done === 270
  })
  const events = new Set((await world.sql<{ id: string }>('select id from outbox_event')).map(({ id }) => id))
  for (const path of paths) {
    const bodies = new Map<unknown, string>()
    for (const { headers, body } of receiver.received(path)) {
      const before = bodies.get(headers['webhook-id'])
      if (before !== undefined) t.equal(body.toString(), before, 'a repeated delivery has the same bytes')
      bodies.set(headers['webhook-id'], body.toString())
    }
    t.same(new Set(bodies.keys()), events, path)
  }
})

t.test('killed while it pushes vouchers to Tally, none is lost and none is booked twice', async t => {
  const world = await startTestDispatcher(t)
  const authority = await createAuthority('Tally of tests')
  const issued = await authority.issue('localhost', 'serverAuth')
  const files = { key: join(folder, 'tally.key'), certificate: join(folder, 'tally.pem') }
  writeFileSync(files.key, issued.key)
  writeFileSync(files.certificate, issued.certificate)
  const tallyCa = join(folder, 'tally.authority.pem')
  writeFileSync(tallyCa, authority.certificate)
  const tally = await startTally(t, files)

  const { accountId, organizationId } = world
  const entry = { costCentre: null, debit: 100_00 as Paise, credit: 0 as Paise }
  const pushes = Array.from({ length: 12 }, (_, n) => `run_${n}`)
  for (const id of pushes) {
    const voucher: TallyVoucher = {
      remoteId: `svc-${id}-accrual`,
      number: id,
      type: 'Journal',
      date: '2026-10-31' as PlainDate,
      reference: id,
      narration: id,
      entries: [
        { ...entry, ledger: 'Basic', group: 'Indirect Expenses' },
        {
          ...entry,
          ledger: 'Salary Payable',
          group: 'Current Liabilities',
          debit: entry.credit,
          credit: entry.debit,
        },
      ],
    }
    await forTenant(world.storage, { accountId, organizationIds: [organizationId] }, tenant =>
      createSync(
        tenant,
        { organizationId, id, revision: 1 },
        {
          voucher: 'accrual',
          mode: 'push',
          companyName: 'Kaveri Mills',
          groupBy: 'component',
          connectorUrl: tally.url('held'),
          ledgerMap: {},
          vouchers: [voucher],
          total: entry.debit,
          requestedBy: world.keyId,
        },
      ),
    )
  }
  const options = (natsUrl: string) => ({
    name: 'dispatcher',
    main,
    environment: { ...environmentOf(world, natsUrl), WEBHOOK_CA_FILE: tallyCa },
    logFile: join(folder, 'tally.log'),
  })
  const first = await startService(options(await freshNats(t)))
  // Ten at once: all of them are booked, and nobody has heard of it.
  await eventually('the first ones are booked', () => tally.books('held/').size >= 10)
  process.kill(first.pid, 'SIGKILL')
  await first.ended
  tally.release()
  t.same(
    await world.sql("select id from tally_sync where status <> 'queued' or attempts > 0"),
    [],
    'no attempt was settled',
  )

  // Six minutes later the leases are over; NATS has lost everything as well.
  await world.sql(
    `update tally_sync set leased_until = leased_until - interval '6 minutes', relayed_at = relayed_at - interval '6 minutes'`,
  )
  const second = await startService(options(await freshNats(t)))
  t.teardown(() => second.stop())
  await eventually('every push is confirmed', async () => {
    const rows = await world.sql("select id from tally_sync where status = 'pushed'")
    return rows.length === pushes.length
  })
  const wanted = pushes.map(id => `svc-${id}-accrual`).toSorted()
  t.same([...tally.books('held/').keys()].toSorted(), wanted, 'each is in the books, once')
  const actions = Map.groupBy(
    tally.requests('held/').flatMap(({ vouchers }) => vouchers),
    ({ remoteId }) => remoteId,
  )
  for (const [remoteId, sent] of actions) {
    const [created, ...again] = sent.map(({ action }) => action)
    t.equal(created, 'Create', remoteId)
    t.ok(again.length <= 1 && again.every(action => action === 'Alter'), `${remoteId}: ${again.length} more`)
  }
  t.equal([...actions.values()].filter(sent => sent.length === 2).length, 10, 'ten were pushed again')
})

t.test('asked to end, it settles what it has sent', async t => {
  const world = await startTestDispatcher(t)
  const logFile = join(folder, 'ended.log')
  const environment = environmentOf(world, await freshNats(t))
  const dispatcher = await startService({ name: 'dispatcher', main, environment, logFile })
  await world.subscribe(receiver.url('/slow/ended?token=hidden'))
  await world.append(50)
  await eventually('it is going on', () => receiver.received('/slow/ended?token=hidden').length >= 8)
  await dispatcher.stop()

  const sent = receiver.received('/slow/ended?token=hidden').length
  const settled = await world.sql("select 1 from webhook_delivery where status = 'delivered'")
  t.equal(settled.length, sent)
  const lines = readFileSync(logFile, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)
  const attempts = lines.filter(({ msg }) => msg === 'webhook.attempt')
  t.equal(attempts.length, sent)
  t.match(attempts[0], { attempt: 1, outcome: 'delivered', status: 204, organization: world.organizationId })
  t.notMatch(readFileSync(logFile, 'utf8'), /hidden|whsec_|net_paid/)
})

t.test(
  'a receiver that hangs does not hold up the shutdown, and its event is delivered by the next',
  async t => {
    const world = await startTestDispatcher(t)
    const environment = { ...environmentOf(world, await freshNats(t)), SHUTDOWN_SECONDS: '1' }
    const options = { name: 'dispatcher', main, environment, logFile: join(folder, 'hanging.log') }
    const dispatcher = await startService(options)
    await world.subscribe(receiver.url('/hang/shutdown'))
    await world.append(1)
    await eventually('it hangs', () => receiver.received('/hang/shutdown').length === 1)
    const began = performance.now()
    await dispatcher.stop()
    const took = performance.now() - began
    t.ok(took < 25_000, `it took ${took} ms`)
    t.match(readFileSync(options.logFile, 'utf8'), 'shutdown timed out')

    const next = await startService(options)
    t.teardown(() => next.stop())
    await eventually('it is sent again', () => receiver.received('/hang/shutdown').length === 2)
    const [first, second] = receiver.received('/hang/shutdown')
    t.equal(first?.headers['webhook-id'], second?.headers['webhook-id'], 'under the same id')
  },
)
