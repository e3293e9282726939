// Sessions behind a real PgBouncer: in session mode everything works and nobody sees another's rows, in the other modes
// nothing is served and one sentence says why.

import t, { type Test } from 'tap'
import { explainDatabaseError, outageOf } from '#storage/database-errors.ts'
import { openServiceStorage, openStorage, type Storage } from '#storage/open.ts'
import { openBulkConnection } from '#storage/postgres/bulk.ts'
import { listenForEvents } from '#storage/postgres/listen.ts'
import { readEmployee } from '#storage/repositories/employees/employees.ts'
import { forOrganization, forSystem, forTenant, readerFor } from '#storage/repositories/for-tenant.ts'
import { readOrganization } from '#storage/repositories/organization/organizations.ts'
import type { PlainDate } from '#proto/units.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { type PoolMode, serviceUser, startPgBouncer, withoutPgBouncer } from '../support/pgbouncer.ts'
import { seedOrganization } from '../support/seed.ts'
import { eventually } from '../support/stack.ts'

const masterKey = Buffer.alloc(32, 1).toString('base64')
const day = '2026-10-31' as PlainDate
const log = { warn: () => undefined, info: () => undefined }

/** Both ways to configure a pooler for clients that send start options. */
const ways: readonly Readonly<Record<string, string>>[] = [{}, { ignore_startup_parameters: 'options' }]

const databaseUrl = await freshDatabase(t)
const serviceUrl = await serviceUser(t, databaseUrl)

async function openThrough(
  t: Test,
  mode: PoolMode,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<{ storage: Storage; url: string }> {
  const url = await startPgBouncer(t, serviceUrl, mode, settings)
  const storage = await openStorage({ databaseUrl: url, masterKey })
  t.teardown(() => storage.close())
  return { storage, url }
}

for (const way of ways) {
  t.test(`session mode serves each its own, ${JSON.stringify(way)}`, { skip: withoutPgBouncer }, async t => {
    const { storage, url } = await openThrough(t, 'session', way)
    const one = await seedOrganization(storage, [{ basic: 20_000 }, { basic: 30_000 }])
    const other = await seedOrganization(storage, [{ basic: 40_000 }])
    const listing = 'select id from organization'
    for (const { accountId, organizationId } of [one, other]) {
      const reach = { accountId, organizationIds: [organizationId] }
      const seen = await forTenant(storage, reach, ({ em }) => em.execute<{ id: number }[]>(listing))
      t.same(seen, [{ id: organizationId }])
      const unowned = { accountId, organizationIds: [] }
      t.same(await forTenant(storage, unowned, ({ em }) => em.execute(listing)), [])
    }
    t.same(await storage.orm.em.fork().execute(listing), [], 'nothing without a context')
    await t.rejects(
      forSystem(storage, ({ em }) => em.execute('select 1 from payslip')),
      /permission denied/,
    )

    const reader = readerFor(storage, { accountId: one.accountId, organizationIds: [one.organizationId] })
    const [mine = '', theirs = ''] = [one.employeeIds[0], other.employeeIds[0]]
    t.equal((await readEmployee(reader, mine, day))?.employee.id, mine)
    t.equal(await readEmployee(reader, theirs, day), null)
    t.equal(await readOrganization(reader, other.organizationId), null)

    const bulk = openBulkConnection(url)
    t.teardown(() => bulk.close())
    const staged = await bulk.forOrganization(one.organizationId, async client => {
      const { rows } = await client.query<{ id: string; role: string }>({
        name: 'people',
        text: 'select id, current_user::text as role from employee order by id',
      })
      await client.query('select 1 from payslip_stage')
      return rows
    })
    t.same(
      staged,
      [...one.employeeIds].toSorted().map(id => ({ id, role: 'payroll_app' })),
    )

    let heard = 0
    const stop = listenForEvents(url, () => (heard += 1))
    t.teardown(stop)
    await eventually('the first connection', () => heard === 1)
    await queryAsOwner(databaseUrl, 'notify outbox')
    await eventually('the news', () => heard === 2)
  })

  for (const mode of ['transaction', 'statement'] as const) {
    t.test(`${mode} mode is refused, ${JSON.stringify(way)}`, { skip: withoutPgBouncer }, async t => {
      const { storage, url } = await openThrough(t, mode, way)
      await refused(
        t,
        storage,
        url,
        /^PostgreSQL at 127\.0\.0\.1:\d+: the connection pooler shares .* pool_mode = session/,
      )
    })
  }
}

t.test('sharing shows with connections in turns, and with one', { skip: withoutPgBouncer }, async t => {
  for (const settings of [{ server_round_robin: 1, min_pool_size: 2 }, { default_pool_size: 2 }]) {
    const { storage, url } = await openThrough(t, 'transaction', settings)
    await refused(t, storage, url, /pool_mode = session/)
  }
})

t.test('a superuser is no service user behind a pooler', { skip: withoutPgBouncer }, async t => {
  const url = await startPgBouncer(t, databaseUrl, 'session')
  const storage = await openStorage({ databaseUrl: url, masterKey })
  t.teardown(() => storage.close())
  await refused(t, storage, url, /user "postgres" is a superuser, has BYPASSRLS or owns tables/)
})

/** No way into the database serves anything, a service does not start, and its operator reads one sentence. */
async function refused(t: Test, storage: Storage, url: string, sentence: RegExp): Promise<void> {
  const reach = { accountId: 'acc_x', organizationIds: [1] }
  const bulk = openBulkConnection(url)
  const attempts: Readonly<Record<string, () => Promise<unknown>>> = {
    tenant: () => forTenant(storage, reach, ({ em }) => em.execute('select id from organization')),
    engine: () => forOrganization(storage, 1, ({ em }) => em.execute('select id from organization')),
    system: () => forSystem(storage, ({ em }) => em.execute('select 1 from api_key')),
    reader: () => readOrganization(readerFor(storage, reach), 1),
    plumbing: () => storage.plumbing.query('select 1'),
    bulk: () => bulk.forOrganization(1, client => client.query('select 1')),
    health: () => storage.ping(),
  }
  for (const [name, attempt] of Object.entries(attempts)) {
    const error = await attempt().then(
      () => null,
      (reason: unknown) => reason,
    )
    t.equal(outageOf(error)?.code, 'service_unavailable', name)
    if (name !== 'bulk') t.match(explainDatabaseError(error, url), { error: { message: sentence } }, name)
  }
  await bulk.close().catch(() => undefined)
  await t.rejects(openServiceStorage({ databaseUrl: url, masterKey, log }), { message: sentence })
}
