// What a shard reads grows with its people, not with those of the whole organization.

import t from 'tap'
import { preparedRun } from '#engine/shard/earlier-runs.ts'
import { readMembers } from '#engine/shard/people.ts'
import { openStorage } from '#storage/open.ts'
import { type BulkClient, openBulkConnection } from '#storage/postgres/bulk.ts'
import { queryAsOwner } from '../support/database.ts'
import { calculated } from '../support/office.ts'
import { granted, partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { sharedStack } from '../support/stack.ts'

const staff = 2_000
const ofShard = 5
/** Some tables keep several rows of a person. */
const maxRows = 40

async function rowsRead(client: BulkClient): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    'select relname as name, (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables',
  )
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

t.test('a shard reads no table for the whole organization', async t => {
  const { database_url: databaseUrl, sandbox_base_url: base } = await sharedStack()
  const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
  t.teardown(() => storage.close())
  const left = { basic: 20_000, left: '2026-03-31' }
  const seeded = await seedOrganization(
    storage,
    Array.from({ length: staff }, (_, index) => (index < 40 ? left : { basic: 20_000 + index })),
  )
  const { organizationId, employeeIds } = seeded
  const [first, again] = [employeeIds.slice(0, 40), employeeIds.slice(40, 80)]
  await queryAsOwner(
    databaseUrl,
    `update employee e set former_employee_id = s.former, person_id = s.former, date_of_joining = '2026-05-01'
     from unnest('{${first.join()}}'::text[], '{${again.join()}}'::text[]) s (former, again)
     where e.organization_id = ${organizationId} and e.id = s.again`,
  )
  const call = granted(partner(base, seeded))
  await calculated(call, { period: { month: 9, year: 2026 } })
  const run = await calculated(call, { period: { month: 10, year: 2026 } })
  await queryAsOwner(databaseUrl, 'analyze employee, employee_salary, payroll_run_employee')

  const database = openBulkConnection(databaseUrl)
  t.teardown(() => database.close())
  const payrollRunId = run.split('/').at(-1)!
  const people = [...again.slice(0, 3), ...employeeIds.slice(1_000, 1_002)].toSorted()
  const read = await database.forOrganization(organizationId, async client => {
    const prepared = await preparedRun(client, { organizationId, payrollRunId, revision: 1 })
    const before = await rowsRead(client)
    const members = await readMembers(
      client,
      { organizationId, payrollRunId, revision: 1, no: 0 },
      prepared,
      people,
    )
    t.equal(members.length, ofShard)
    const after = await rowsRead(client)
    return [...after]
      .map(([name, rows]) => ({ name, rows: rows - (before.get(name) ?? 0) }))
      .filter(({ rows }) => rows > 0)
  })
  t.ok(
    read.some(({ name, rows }) => name === 'employee' && rows >= ofShard),
    'reads are counted',
  )
  for (const { name, rows } of read)
    t.ok(rows <= ofShard * maxRows, `${rows} rows of ${name} for ${ofShard} people of ${staff}`)
})
