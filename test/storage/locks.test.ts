// What happens when two write the same rows.

import t from 'tap'
import { openStorage, type Storage } from '#storage/open.ts'
import {
  dropRendering,
  type RenderingKey,
  takeRendering,
} from '#storage/repositories/documents/renderings.ts'
import { designations } from '#storage/repositories/organization/designations.ts'
import { forTenant, type Reach } from '#storage/repositories/for-tenant.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { seedOrganization } from '../support/seed.ts'
import { eventually } from '../support/stack.ts'

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

t.test(
  'the slices of a run that is locked: none is begun while the last that was begun is waited for',
  async t => {
    const databaseUrl = await freshDatabase(t)
    const masterKey = Buffer.alloc(32, 1).toString('base64')
    const storage = await openStorage({ databaseUrl, masterKey })
    t.teardown(() => storage.close())
    const { accountId, organizationId } = await seedOrganization(storage, [{ basic: 1 }])
    const reach = { accountId, organizationIds: [organizationId] }
    const sql = (text: string, values: unknown[] = []) => queryAsOwner(databaseUrl, text, values)
    const key = (payrollRunId: string, no: number) => ({ organizationId, payrollRunId, no })
    const isFree = async (run: string, no: number) =>
      (await forTenant(storage, reach, tenant => takeRendering(tenant, key(run, no)))) !== null

    for (const [run, begun] of [
      ['run_first', [0]],
      ['run_middle', [1]],
      ['run_last', [3]],
      ['run_two', [0, 2]],
      ['run_none', []],
    ] as const) {
      await sql(
        `insert into rendering (organization_id, payroll_run_id, no, first_employee_id, last_employee_id)
       select $1, r.id, no, 'a', 'b' from unnest($2::text[]) r(id), generate_series(0, 3) no`,
        [organizationId, [run, `${run}_of_others`]],
      )
      const rendering = await Promise.all(begun.map(no => taken(storage, reach, key(run, no))))
      const dropped = forTenant(storage, reach, tenant => dropRendering(tenant, { organizationId, id: run }))
      if (begun.length > 0) {
        await eventually('the lock waits for a slice', async () => {
          const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          return (await sql(waiting)).length > 0
        })
        for (let no = 0; no < 4; no += 1) t.notOk(await isFree(run, no), `${run} waits: slice ${no}`)
      }
      for (const { end } of rendering) await end()
      await dropped
      const left = await sql('select payroll_run_id as id, count(*)::int as slices from rendering group by 1')
      t.same(left, [{ id: `${run}_of_others`, slices: 4 }], run)
      await sql('delete from rendering')
    }
  },
)

/** A slice as a thread holds it while it renders; `end` commits. */
async function taken(storage: Storage, reach: Reach, key: RenderingKey) {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = forTenant(storage, reach, async tenant => {
    await takeRendering(tenant, key)
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  return {
    end: () => {
      ended.resolve()
      return transaction
    },
  }
}
