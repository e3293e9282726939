// Reads of one statement: each sees the reach that it was given, for as long as it takes, and outlives a connection.

import t from 'tap'
import { openStorage } from '#storage/open.ts'
import { readEmployee } from '#storage/repositories/employees/employees.ts'
import { readerFor } from '#storage/repositories/for-tenant.ts'
import { readOrganization } from '#storage/repositories/organization/organizations.ts'
import { openPool } from '#storage/postgres/pool.ts'
import type { PlainDate } from '#proto/units.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { seedOrganization } from '../support/seed.ts'

const databaseUrl = await freshDatabase(t)
const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
t.teardown(() => storage.close())
const one = await seedOrganization(storage, [{ basic: 20_000 }, { basic: 30_000 }])
const other = await seedOrganization(storage, [{ basic: 40_000 }])
const readerOf = ({ accountId, organizationId }: typeof one) =>
  readerFor(storage, { accountId, organizationIds: [organizationId] })
const day = '2026-10-31' as PlainDate

t.test('read functions act as their caller', async t => {
  const found = await queryAsOwner<{ proname: string; prosecdef: boolean }>(
    databaseUrl,
    "select proname, prosecdef from pg_proc where proname like 'read\\_%' order by proname",
  )
  t.ok(found.length >= 5, found.map(({ proname }) => proname).join(', '))
  for (const { proname, prosecdef } of found) t.equal(prosecdef, false, proname)
})

t.test('many reads at once see each the rows of their own reach', async t => {
  const people = [...one.employeeIds, ...other.employeeIds]
  const read = async (tenant: typeof one, id: string) =>
    (await readEmployee(readerOf(tenant), id, day))?.employee.id
  for (const tenant of [one, other]) {
    const seen = await Promise.all(people.flatMap(id => [read(one, id), read(other, id), read(tenant, id)]))
    const expected = people.flatMap(id => {
      const of = (owner: typeof one) => (owner.employeeIds.includes(id) ? id : undefined)
      return [of(one), of(other), of(tenant)]
    })
    t.same(seen, expected)
  }
  t.equal(await readOrganization(readerOf(one), other.organizationId), null)
  t.equal((await readOrganization(readerOf(other), other.organizationId))?.id, other.organizationId)
})

t.test('a reach ends with its statement', async t => {
  const client = openPool(databaseUrl, { role: 'payroll_app', max: 1 })
  t.teardown(() => client.end())
  const reach = String(one.organizationId)
  const { rows } = await client.query('select * from read_organizations($1, $2)', [
    reach,
    [one.organizationId],
  ])
  t.equal(rows.length, 1)
  const { rows: after } = await client.query<{ n: number }>('select count(*)::int as n from organization')
  t.equal(after[0]?.n, 0, 'the next statement of the connection sees nothing')
  const { rows: none } = await client.query('select * from read_organizations($1, $2)', [
    '',
    [one.organizationId],
  ])
  t.equal(none.length, 0, 'no reach sees nothing')
})

t.test('a read is sent again when its connection was lost', async t => {
  for (let cut = 0; cut < 3; cut++) {
    await queryAsOwner(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const found = await readOrganization(readerOf(one), one.organizationId)
    t.equal(found?.id, one.organizationId)
  }
})

t.test(
  'a plan made while tables were small, or from statistics of that time, reads few rows when they have grown',
  async t => {
    const started = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
    const reader = readerFor(started, { accountId: one.accountId, organizationIds: [one.organizationId] })
    const [id = ''] = one.employeeIds
    // PostgreSQL keeps a plan for all parameters from the sixth execution of a connection on.
    const before = 50
    for (let call = 0; call < before; call += 1) t.ok(await readEmployee(reader, id, day))

    const grown = ['employee', 'employee_salary']
    for (const table of grown) await addPeople(table, id)
    // Statistics taken while the rows were being written know none of them.
    await queryAsOwner(
      databaseUrl,
      "update pg_class set reltuples = 0, relpages = 0 where relname ~ '^employee'",
    )
    await queryAsOwner(databaseUrl, 'select pg_stat_reset()')
    const after = 10
    for (let call = 0; call < after; call += 1) await readEmployee(reader, id, day)
    // Connections may hand in what they counted as late as when they end.
    await started.close()
    const tables = await queryAsOwner<{ name: string; rows: number }>(
      databaseUrl,
      `select relname as name, (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows from pg_stat_user_tables
     where relname = any ('{${grown.join()}}')`,
    )
    const reads = before + after
    for (const { name, rows } of tables)
      t.ok(rows <= reads * 4, `${reads} reads read ${rows} rows of ${name}`)
  },
)

/** Copies the rows of an employee in a table for many others of the same organization, as a restored backup would. */
async function addPeople(table: string, id: string): Promise<void> {
  const key = table === 'employee' ? 'id' : 'employee_id'
  const columns = await queryAsOwner<{ name: string; copied: string }>(
    databaseUrl,
    `select quote_ident(column_name) as name, case
       when column_name = '${key}' then '''emp_copy'' || copy'
       when column_name = 'id' then '''copy'' || copy'
       when column_name = 'employee_code' then '''COPY'' || copy'
       when column_name = 'external_id' then 'null'
       else quote_ident(column_name) end as copied
     from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER'`,
  )
  await queryAsOwner(
    databaseUrl,
    `set session_replication_role = replica;
     insert into ${table} (${columns.map(({ name }) => name).join()}) overriding system value
     select ${columns.map(({ copied }) => copied).join()} from ${table}, generate_series(1, 5000) copy
     where ${key} = '${id}'`,
  )
}
