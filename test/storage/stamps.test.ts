// When a row was written is the database's to say, whatever the clock of the process; an answer says the same.

import t from 'tap'
import { openStorage } from '#storage/open.ts'
import { designations } from '#storage/repositories/organization/designations.ts'
import { findEmployee, touchEmployee } from '#storage/repositories/employees/employees.ts'
import { forTenant, type Tenant } from '#storage/repositories/for-tenant.ts'
import { factsOf } from '#storage/repositories/records.ts'
import { freshDatabase } from '../support/database.ts'
import { seedOrganization } from '../support/seed.ts'

const slowClock = () => new Date('2026-04-01T00:00:00Z')

t.test('what was written knows the stamp of the database', async t => {
  const databaseUrl = await freshDatabase(t)
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey, clock: slowClock })
  t.teardown(() => storage.close())
  const { accountId, organizationId, employeeIds } = await seedOrganization(storage, [{ basic: 1 }])
  const stored = async ({ em }: Tenant, table: string, id: string) => {
    const [row] = await em.execute<[{ at: Date }]>(`select updated_at as at from ${table} where id = ?`, [id])
    return new Date(row.at)
  }
  await forTenant(storage, { accountId, organizationIds: [organizationId] }, async tenant => {
    const facts = { name: 'Weaver', code: null, externalId: null, grade: null, isActive: true }
    const row = await designations.add(tenant, organizationId, facts)
    t.ok(row.updatedAt > slowClock())
    t.same(row.updatedAt, await stored(tenant, 'designation', row.id))

    const made = row.updatedAt
    await designations.change(tenant, row, { ...factsOf(row), name: 'Dyer' })
    t.ok(row.updatedAt > made)
    t.equal(row.version, 2)
    t.same(row.updatedAt, await stored(tenant, 'designation', row.id))

    const person = await findEmployee(tenant, employeeIds[0]!)
    if (person === null) throw new Error('Nobody was found.')
    const hired = person.updatedAt
    touchEmployee(tenant, person)
    await tenant.em.flush()
    t.ok(person.updatedAt > hired)
    t.equal(person.version, 2)
    t.same(person.updatedAt, await stored(tenant, 'employee', person.id))
  })
})
