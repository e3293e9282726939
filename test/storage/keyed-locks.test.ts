// Locks by key in an organization that the statistics of the database do not know yet.

import t from 'tap'
import { openStorage } from '#storage/open.ts'
import { query } from '#storage/postgres/sql.ts'
import { forTenant, type Tenant } from '#storage/repositories/for-tenant.ts'
import { lockDays, lockMonths, summedUp } from '#storage/repositories/inputs/attendance.ts'
import type { PlainDate } from '#proto/units.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { seedOrganization } from '../support/seed.ts'

const staff = Array.from({ length: 40 }, () => ({ basic: 20_000 }))

t.test('months and days are looked up by their keys, however new the organization is', async t => {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
  t.teardown(() => storage.close())
  const known = await seedOrganization(storage, staff)
  const fill = (organizationId: number) =>
    queryAsOwner(
      databaseUrl,
      `with day as (
         select e.organization_id, e.id, d::date as date
         from employee e, generate_series(date '2024-01-01', '2025-12-31', '1 day') d
         where e.organization_id = ${organizationId}),
       days as (
         insert into attendance_day (organization_id, employee_id, date, status)
         select organization_id, id, date, 'present' from day where date >= '2025-10-01')
       insert into attendance_month (organization_id, employee_id, year, month)
       select organization_id, id, extract(year from date), extract(month from date) from day
       where extract(day from date) = 1`,
    )
  await fill(known.organizationId)
  await queryAsOwner(databaseUrl, 'analyze')
  const { accountId, organizationId, employeeIds } = await seedOrganization(storage, staff)
  await fill(organizationId)

  const reach = { accountId, organizationIds: [organizationId] }
  const months = employeeIds.map(employeeId => ({ employeeId, year: 2025, month: 5 }))
  const days = employeeIds.map(employeeId => ({ employeeId, date: '2025-11-12' as PlainDate }))
  const looks: Record<string, (tenant: Tenant) => Promise<number>> = {
    'months are locked': async tenant => (await lockMonths(tenant, organizationId, months)).size,
    'days are locked': async tenant => (await lockDays(tenant, organizationId, days)).size,
    'months are asked for': async tenant => (await summedUp(tenant, organizationId, months)).length,
  }
  for (const [what, look] of Object.entries(looks)) {
    const { found, read } = await forTenant(storage, reach, async tenant => {
      const before = await rowsRead(tenant)
      return { found: await look(tenant), read: (await rowsRead(tenant)) - before }
    })
    t.equal(found, staff.length, what)
    t.ok(read <= 2 * staff.length, `${what}: ${read} rows read`)
  }
})

async function rowsRead(tenant: Tenant): Promise<number> {
  const [found] = await query<{ rows: number }[]>(
    tenant,
    `select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
     where relname in ('attendance_month', 'attendance_day')`,
    [],
  )
  return found?.rows ?? 0
}
