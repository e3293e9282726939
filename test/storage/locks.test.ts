// Whoever meets another writer of the row begins anew, and finds what that one left.

import t from 'tap'
import { openStorage } from '#storage/open.ts'
import { designations } from '#storage/repositories/organization/designations.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import { freshDatabase } from '../support/database.ts'
import { seedOrganization } from '../support/seed.ts'

t.test('a row that somebody else writes between the look and the lock', async t => {
  const databaseUrl = await freshDatabase(t)
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const { accountId, organizationId } = await seedOrganization(storage, [{ basic: 1 }])
  const reach = { accountId, organizationIds: [organizationId] }
  const facts = { name: 'Weaver', code: null, externalId: null, grade: null, isActive: true }
  const { id } = await forTenant(storage, reach, tenant => designations.add(tenant, organizationId, facts))
  const found: boolean[] = []
  await forTenant(storage, reach, async tenant => {
    const row = await designations.find(tenant, id)
    found.push(row !== null)
    if (row === null) return
    await forTenant(storage, reach, other => designations.remove(other, row))
    await designations.lock(tenant, row)
  })
  t.same(found, [true, false], 'deleted meanwhile: looked for again, and gone')

  const twin = await forTenant(storage, reach, tenant => designations.add(tenant, organizationId, facts))
  let tries = 0
  await forTenant(storage, reach, async ({ em }) => {
    if (tries++ > 0) return
    await em.execute('insert into designation select * from designation where id = ?', [twin.id])
  })
  t.equal(tries, 2, 'made meanwhile under the same key: tried again')
})
