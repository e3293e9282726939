// The look for former employees who are hired again.

import t from 'tap'
import { openStorage } from '#storage/open.ts'
import { formerEmployees } from '#storage/repositories/employees/former-employees.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import { query } from '#storage/postgres/sql.ts'
import type { PlainDate } from '#proto/units.ts'
import { freshDatabase } from '../support/database.ts'
import { seedOrganization } from '../support/seed.ts'

t.test('the look for former employees reads none of those who stay', async t => {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
  t.teardown(() => storage.close())
  const staff = Array.from({ length: 400 }, (_, index) => ({
    basic: 20_000,
    ...(index < 3 ? { left: '2026-06-30' } : {}),
  }))
  const { accountId, organizationId, employeeIds } = await seedOrganization(storage, staff)
  const reach = { accountId, organizationIds: [organizationId] }
  const nobody = { pan: null, uan: null, ipNumber: null, aadhaarLast4: null }
  const { found, read } = await forTenant(storage, reach, async tenant => {
    await query(
      tenant,
      `insert into employee_statutory (organization_id, employee_id, effective_from, pan_status, aadhaar_last4,
         pf, esi, pt, lwf, tax, nps, nominees)
       select organization_id, id, '2020-01-01', 'missing', '1234', '{}', '{}', '{}', '{}', '{}', '{}', '[]'
       from employee where organization_id = ?`,
      [organizationId],
    )
    const before = await rowsRead()
    const asked = Array.from({ length: 200 }, (_, index) => ({
      ...nobody,
      aadhaarLast4: index === 7 ? '1234' : String(5_000 + index),
      dateOfBirth: '1990-05-05' as PlainDate,
    }))
    const found = await formerEmployees(tenant, organizationId, asked)
    return { found, read: (await rowsRead()) - before }

    async function rowsRead(): Promise<number> {
      const [{ rows } = { rows: 0 }] = await query<{ rows: number }[]>(
        tenant,
        `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
         where relname = 'employee_statutory'`,
        [],
      )
      return rows
    }
  })
  t.ok(employeeIds.slice(0, 3).includes(found[7]!), 'one who left has the digits and the birthday')
  t.equal(found.filter(id => id !== null).length, 1)
  t.ok(read < 20, `${read} of 400 rows were read`)
})
