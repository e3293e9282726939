// What every session sets and proves, whatever the database says.

import { createServer, type AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { migrate } from '#storage/migrate.ts'
import { openServiceStorage, openStorage } from '#storage/open.ts'
import { openBulkConnection } from '#storage/postgres/bulk.ts'
import { openReads } from '#storage/postgres/reads.ts'
import { queryPrepared } from '#storage/postgres/sql.ts'
import { readEmployee } from '#storage/repositories/employees/employees.ts'
import { forTenant, readerFor } from '#storage/repositories/for-tenant.ts'
import type { PlainDate } from '#proto/units.ts'
import { emptyDatabase, freshDatabase, queryAsOwner } from '../support/database.ts'
import { seedOrganization } from '../support/seed.ts'

const masterKey = Buffer.alloc(32, 1).toString('base64')
const log = { warn: () => undefined, info: () => undefined }

/** By setting: what a database can say, and what a session has in its place. */
const settings: Readonly<Record<string, readonly [hostile: string, own: string]>> = {
  datestyle: ['SQL, DMY', 'ISO, MDY'],
  intervalstyle: ['iso_8601', 'postgres'],
  bytea_output: ['escape', 'hex'],
  timezone: ['Pacific/Kiritimati', 'UTC'],
  extra_float_digits: ['-15', '1'],
  default_transaction_isolation: ['serializable', 'read committed'],
  default_transaction_deferrable: ['on', 'off'],
  search_path: ['pg_catalog', 'public'],
  standard_conforming_strings: ['off', 'on'],
  transform_null_equals: ['on', 'off'],
  array_nulls: ['off', 'on'],
  row_security: ['off', 'on'],
  client_connection_check_interval: ['0', '500ms'],
}

async function makeHostile(databaseUrl: string): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1)
  for (const [name, [hostile]] of Object.entries(settings)) {
    await queryAsOwner(databaseUrl, `alter database ${database} set ${name} = '${hostile}'`)
  }
}

t.test('no setting of the database reaches a session', async t => {
  const databaseUrl = await freshDatabase(t)
  await makeHostile(databaseUrl)
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const { accountId, organizationId, employeeIds } = await seedOrganization(storage, [{ basic: 20_000 }])
  const reach = { accountId, organizationIds: [organizationId] }
  const own = Object.fromEntries(Object.entries(settings).map(([name, [, value]]) => [name, value]))
  const columns = Object.keys(settings).map(name => `current_setting('${name}') as ${name}`)
  const text = `select ${columns.join(', ')}`

  t.same(await forTenant(storage, reach, ({ em }) => em.execute(text)), [own], 'transactions')
  t.same((await storage.plumbing.query(text)).rows, [own], 'plumbing')
  const reads = openReads(databaseUrl)
  t.teardown(() => reads.close())
  t.same(await reads.rows({ name: 'settings', text }, []), [own], 'reads')
  const bulk = openBulkConnection(databaseUrl)
  t.teardown(() => bulk.close())
  t.same(await bulk.forOrganization(organizationId, async client => (await client.query(text, [])).rows), [
    own,
  ])

  const [id = ''] = employeeIds
  const found = await readEmployee(readerFor(storage, reach), id, '2026-10-31' as PlainDate)
  t.match(found?.employee.dateOfJoining, /^\d{4}-\d\d-\d\d$/, 'dates are read as they are written')
})

t.test('a database with such settings can be migrated', async t => {
  const { ownerUrl, superuserUrl } = await emptyDatabase(t)
  await makeHostile(superuserUrl)
  t.ok((await migrate(ownerUrl)).length > 0)
  const tables = await queryAsOwner<{ schema: string }>(
    superuserUrl,
    "select schemaname as schema from pg_tables where tablename = 'employee'",
  )
  t.same(tables, [{ schema: 'public' }])
})

t.test('nothing is served where row-level security does not hold', async t => {
  const faults: readonly (readonly [change: string, sentence: RegExp])[] = [
    [
      'alter table department disable row level security',
      /row-level security is not in force for "payroll_(app|system)" on table "department"/,
    ],
    ['alter table department owner to payroll_app', /role "payroll_app" is a superuser, .* or owns tables/],
  ]
  for (const [change, sentence] of faults) {
    const databaseUrl = await freshDatabase(t)
    await queryAsOwner(databaseUrl, change)
    const storage = await openStorage({ databaseUrl, masterKey })
    t.teardown(() => storage.close())
    const reach = { accountId: 'acc_x', organizationIds: [1] }
    await t.rejects(
      forTenant(storage, reach, ({ em }) => em.execute('select 1 from department')),
      sentence,
    )
    await t.rejects(storage.reads.rows({ name: 'one', text: 'select 1' }, []), sentence)
  }
})

t.test('a server that is too old is refused with its version', async t => {
  const databaseUrl = await oldServer(t, '15.14 (Debian 15.14-0+deb12u1)')
  const sentence =
    /^PostgreSQL at 127\.0\.0\.1:\d+ is version 15\.14 \(.*\); version 16 or newer is required\.$/
  await t.rejects(openServiceStorage({ databaseUrl, masterKey, log }), { message: sentence })
  await t.rejects(migrate(databaseUrl), sentence)
})

/** Speaks as much of the protocol as a server does that has neither the roles nor the schema. */
async function oldServer(t: Test, version: string): Promise<string> {
  const message = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const number = (value: number, bytes: 2 | 4): Buffer => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeIntBE(value, 0, bytes)
    return buffer
  }
  const ready = message('Z', Buffer.from('I'))
  const column = Buffer.concat([
    Buffer.from('version\0'),
    number(0, 4),
    number(0, 2),
    number(25, 4),
    number(-1, 2),
    number(-1, 4),
    number(0, 2),
  ])
  const answer = Buffer.concat([
    message('T', Buffer.concat([number(1, 2), column])),
    message('D', Buffer.concat([number(1, 2), number(version.length, 4), Buffer.from(version)])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
  const noRole = message('E', Buffer.from('SERROR\0C22023\0Mrole "payroll_app" does not exist\0\0'))
  const server = createServer(socket => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', number(0, 4)), ready]))
      socket.on('data', asked => {
        if (asked[0] !== 'Q'.charCodeAt(0)) return
        if (asked.includes('set role')) socket.write(Buffer.concat([noRole, ready]))
        else
          socket.write(
            asked.includes('set ') ? Buffer.concat([message('C', Buffer.from('SET\0')), answer]) : answer,
          )
      })
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return `postgres://service@127.0.0.1:${(server.address() as AddressInfo).port}/payroll`
}

t.test('a column of another type is read over connections that have not planned for the old one', async t => {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const { accountId, organizationId, employeeIds } = await seedOrganization(storage, [{ basic: 20_000 }])
  const reach = { accountId, organizationIds: [organizationId] }
  const reads = openReads(databaseUrl)
  t.teardown(() => reads.close())
  const text = 'select employee_code from employee where organization_id = $1'
  const inTransaction = () =>
    forTenant(storage, reach, tenant => queryPrepared(tenant, text, [organizationId]))
  const byReads = () =>
    reads.rows(
      {
        name: 'codes',
        text: `with context as materialized (select set_config('app.organization_ids', $1::text, true))
          select employee_code from context cross join employee where id = $2`,
      },
      [String(organizationId), employeeIds[0]],
    )
  const readAll = () => Promise.all(Array.from({ length: 12 }, () => [inTransaction(), byReads()]).flat())
  const before = await readAll()
  await queryAsOwner(databaseUrl, 'alter table employee alter column employee_code type varchar(500)')
  t.same(await readAll(), before)
  t.same(await readAll(), before)
})
