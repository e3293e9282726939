// Connections to PostgreSQL that end at any moment of a call: its caller hears 503, what was written is there once or not
// at all, and the pool is as large as before. `npm run test:faults` cuts a thousand of them.

import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { openBulkConnection } from '#storage/postgres/bulk.ts'
import { outageOf } from '#storage/database-errors.ts'
import { openStorage, type Storage } from '#storage/open.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { randomBy } from '../support/combinations/covering-array.ts'
import { eventually, patienceMs } from '../support/stack.ts'
import { type CutPoint, openWire, type Wire } from '../support/wire.ts'
import { startGateway } from './support/gateway.ts'
import { newOrganization, person } from './support/records.ts'

const target = Number(process.env['FAULT_CUTS'] ?? 150)
const masterKey = Buffer.alloc(32, 1).toString('base64')
const nobody = { accountId: 'acc_x', organizationIds: [7] }
const points: readonly CutPoint[] = ['asked', 'sent', 'answered']

async function openWiredStorage(test: Test, connections: number): Promise<{ storage: Storage; wire: Wire }> {
  const wire = await openWire(await freshDatabase(test))
  test.teardown(() => wire.cut())
  const storage = await openStorage({
    databaseUrl: wire.url,
    masterKey,
    connections,
  })
  test.teardown(() => storage.close())
  return { storage, wire }
}

async function startWiredGateway(test: Test) {
  const wires: Wire[] = []
  const gateway = await startGateway(test, {}, async url => {
    const wire = await openWire(url)
    wires.push(wire)
    return wire.url
  })
  const [wire] = wires
  if (wire === undefined) throw new Error('The gateway was started without its wire.')
  test.teardown(() => wire.cut())
  return { gateway, wire }
}

/** Resolves when so many transactions are open at the same time. */
async function fillPool(storage: Storage, connections: number): Promise<void> {
  let open = 0
  let allOpen: () => void
  const full = new Promise<void>(resolve => (allOpen = resolve))
  const transaction = () =>
    forTenant(storage, nobody, async ({ em }) => {
      await em.execute('select 1')
      open += 1
      if (open === connections) allOpen()
      await full
    })
  await Promise.all(Array.from({ length: connections }, transaction))
}

/** Moments of a cut: every message that a transaction of ours consists of. */
const moments: Readonly<Record<string, (message: string) => boolean>> = {
  'its first statement': message => message.includes('first'),
  'a later statement': message => message.includes('second'),
  'its COMMIT': message => message.includes('commit'),
  'its ROLLBACK': message => message.includes('rollback'),
}

t.test('a transaction whose connection ends gives its place back', async t => {
  const { storage, wire } = await openWiredStorage(t, 2)
  for (const [moment, isIt] of Object.entries(moments)) {
    for (const point of points) {
      wire.sabotage(message => (isIt(message) ? point : null))
      const failing = Array.from({ length: 5 }, async () =>
        forTenant(storage, nobody, async ({ em }) => {
          await em.execute("select 'first'")
          await em.execute("select 'second'")
          if (moment === 'its ROLLBACK') throw new Error('refused')
        }).then(
          () => 'committed',
          (error: unknown) => outageOf(error)?.code ?? (error as Error).message,
        ),
      )
      const heard = new Set(await Promise.all(failing))
      t.same(
        [...heard],
        [moment === 'its ROLLBACK' ? 'refused' : 'service_unavailable'],
        `${moment}, ${point}`,
      )
      wire.sabotage(() => null)
      await fillPool(storage, 2)
      // Now and then the storage asks for the time of the database, and has a connection meanwhile.
      const isFree = () => Promise.resolve(storage.watched.connectionsInUse() === 0)
      await eventually(`${moment}, ${point}: every place is free`, isFree)
    }
  }
})

t.test('so does one whose server process is ended', async t => {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({ databaseUrl, masterKey, connections: 1 })
  t.teardown(() => storage.close())
  for (let at = 0; at < 3; at++) {
    const failing = forTenant(storage, nobody, async ({ em }) => {
      const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid')
      await queryAsOwner(databaseUrl, 'select pg_terminate_backend($1)', [row?.pid])
      await em.execute('select 1')
    })
    const error: unknown = await failing.catch((reason: unknown) => reason)
    t.match(outageOf(error), { code: 'service_unavailable' })
  }
  await fillPool(storage, 1)
})

t.test(
  'the connection of a worker thread is replaced, and its error is an outage outside of the thread too',
  async t => {
    const wire = await openWire(await freshDatabase(t))
    t.teardown(() => wire.cut())
    const database = openBulkConnection(wire.url)
    const ask = (): Promise<unknown> =>
      database
        .forOrganization(7, client => client.query('select 1'))
        .then(
          () => 'answered',
          (error: unknown) => outageOf(structuredClone(error))?.code ?? error,
        )
    t.equal(await ask(), 'answered')
    for (const point of points) {
      wire.sabotage(message => (message.includes('select 1') ? point : null))
      t.equal(await ask(), 'service_unavailable', point)
      wire.sabotage(() => null)
      t.equal(await ask(), 'answered', `${point}, mended`)
      let isFirst = true
      wire.sabotage(message => {
        const isCut = isFirst && message.includes('begin')
        if (isCut) isFirst = false
        return isCut ? point : null
      })
      t.equal(await ask(), 'answered', `${point} of BEGIN, at which nothing was done yet`)
    }
    wire.cut()
    t.equal(await ask(), 'service_unavailable')
    await wire.mend()
    t.equal(await ask(), 'answered')
  },
)

t.test('a transaction whose statement failed is not committed in silence', async t => {
  const { storage } = await openWiredStorage(t, 1)
  const swallowing = forTenant(storage, nobody, ({ em }) =>
    em.execute('select 1 / 0').catch(() => 'swallowed'),
  )
  await t.rejects(swallowing, { message: /not committed/ })
  await fillPool(storage, 1)
})

t.test('a pool that cannot give a connection is waited for ten seconds, and health says so', async t => {
  const { storage } = await openWiredStorage(t, 1)
  const gateway = await startGateway(t, { hasConnections: storage.hasConnections })
  const held = new AbortController()
  const taken = Promise.withResolvers<void>()
  const holding = forTenant(storage, nobody, async ({ em }) => {
    await em.execute('select 1')
    taken.resolve()
    await pause(patienceMs, undefined, { signal: held.signal }).catch(() => undefined)
  })
  await taken.promise
  t.equal((await gateway.ask('', 'GET /health')).status, 200)
  const began = performance.now()
  const error: unknown = await forTenant(storage, nobody, ({ em }) => em.execute('select 1')).catch(
    (reason: unknown) => reason,
  )
  const waited = performance.now() - began
  t.ok(waited > 9_000 && waited < 60_000, `waited ${Math.round(waited)} ms`)
  t.match(outageOf(error), { code: 'service_unavailable' })
  const stuck = await gateway.ask('', 'GET /health')
  t.equal(stuck.status, 503, stuck.text)
  held.abort()
  await holding
  t.equal((await gateway.ask('', 'GET /health')).status, 200, 'and it recovers by itself')
})

t.test(
  'a write whose database was away is done when it is sent again, not after the lease of its key',
  async t => {
    const { gateway, wire } = await startWiredGateway(t)
    const key = await gateway.newKey()
    await newOrganization(gateway, key)
    for (const point of points) {
      const headers = { 'Idempotency-Key': point }
      const hire = () => gateway.ask(key, 'POST /employees', { body: person(point), headers })
      let isAway = false
      wire.sabotage(message => {
        // At the statement that takes the key, and from then on.
        isAway ||= message.includes('insert into idempotency_record')
        return isAway ? point : null
      })
      t.equal((await hire()).status, 503, point)
      await pause(1_000)
      t.equal((await hire()).status, 503, `${point}, still away`)
      wire.sabotage(() => null)
      const back = performance.now()
      let again = await hire()
      while (again.status !== 201 && performance.now() - back < 50_000) {
        await pause(100)
        again = await hire()
      }
      t.equal(again.status, 201, `${point}: ${again.text}`)
      t.comment(`${point}: done ${Math.round(performance.now() - back)} ms after the database was back`)
    }
  },
)

t.test(`${target} cuts at random moments of calls`, { timeout: 1_200_000 }, async t => {
  const random = randomBy(20_261_123)
  const { gateway, wire } = await startWiredGateway(t)
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  let terminated = 0
  const cut = (): number => [...wire.cuts.values()].reduce((sum, count) => sum + count, terminated)
  wire.sabotage(message => {
    const odds = /commit|rollback/.test(message) ? 0.15 : 0.02
    return cut() < target && random() < odds ? (points[Math.floor(random() * 3)] ?? null) : null
  })
  const terminating = (async () => {
    while (cut() < target) {
      const ended = await queryAsOwner(
        gateway.databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' limit 1`,
      )
      terminated += ended.length
      await pause(100)
    }
  })()

  const statuses = new Map<number, number>()
  const unexpected: string[] = []
  const made: { code: string; status: number }[] = []
  let slowest = 0
  const ask = async (request: string, options: Parameters<typeof gateway.ask>[2] = {}): Promise<number> => {
    const began = performance.now()
    const { status, text } = await gateway.ask(key, request, { timeoutMs: patienceMs, ...options })
    slowest = Math.max(slowest, performance.now() - began)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (![200, 201, 404, 503].includes(status)) unexpected.push(`${request}: ${text}`)
    return status
  }
  const client = async (name: number): Promise<void> => {
    for (let at = 0; cut() < target; at++) {
      const code = `C${name}-${at}`
      const headers = { 'Idempotency-Key': code }
      made.push({ code, status: await ask('POST /employees', { body: person(code), headers }) })
      await ask('GET /employees?limit=5')
      await ask('GET /employees/emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE')
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, name) => client(name)))
  await terminating

  const began = performance.now()
  while ((await ask('GET /employees?limit=5')) !== 200) await pause(50)
  const recovered = Math.round(performance.now() - began)
  t.comment(
    `${cut()} cuts (${terminated} by the server), ${JSON.stringify(Object.fromEntries(statuses))}, ` +
      `slowest answer ${Math.round(slowest)} ms, served again after ${recovered} ms`,
  )
  t.ok(cut() >= target)
  t.same(unexpected.slice(0, 5), [], 'what the database does is answered by 503')
  t.ok(slowest < 120_000, 'nobody waits for ever')
  t.ok(recovered < 120_000, 'and it recovers by itself')
  await fillPool(gateway.storage, 10)
  // Records that the gateway writes in the background may be under way.
  await eventually('no place of the pools is lost', () => gateway.storage.watched.connectionsInUse() === 0)

  const rows = await queryAsOwner<{ employee_code: string; count: number }>(
    gateway.databaseUrl,
    'select employee_code, count(*)::int from employee group by 1',
  )
  const counts = new Map(rows.map(row => [row.employee_code, row.count]))
  const wrong = made.filter(({ code, status }) => {
    const count = counts.get(code) ?? 0
    return status === 201 ? count !== 1 : count > 1
  })
  t.same(wrong, [], 'an answered effect is there once, any other at most once')
})
