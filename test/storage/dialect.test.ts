// Transactions whose beginning goes out with their first statement.

import t from 'tap'
import { openStorage } from '#storage/open.ts'
import { beginAs, query, queryPrepared } from '#storage/postgres/sql.ts'
import { forSystem, forTenant } from '#storage/repositories/for-tenant.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'

const nobody = { accountId: 'acc_x', organizationIds: [7, 8] }

t.test('the beginning of a transaction', async t => {
  const databaseUrl = await freshDatabase(t)
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey, connections: 1 })
  t.teardown(() => storage.close())
  const context = `select current_user::text as role, current_setting('app.account_id', true) as account,
    current_setting('app.organization_ids', true) as organizations`
  const backend = async (): Promise<number> =>
    forTenant(storage, nobody, async ({ em }) => {
      const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid')
      return row?.pid ?? 0
    })
  /** What the storage's only connection was last asked, and whether a transaction is open on it. */
  const told = async () => {
    const [row] = await queryAsOwner<{ query: string; state: string }>(
      databaseUrl,
      'select query, state from pg_stat_activity where pid = $1',
      [await backend()],
    )
    return row
  }

  t.test('is there for the first statement, and gone with the last', async t => {
    t.same(await forTenant(storage, nobody, ({ em }) => em.execute(context)), [
      { role: 'payroll_app', account: 'acc_x', organizations: '7,8' },
    ])
    t.match(await forSystem(storage, ({ em }) => em.execute(context)), [
      { role: 'payroll_system', account: '' },
    ])
    t.match(await storage.orm.em.fork().execute(context), [{ role: 'payroll_app', account: '' }])
    t.same(await told(), { query: 'commit', state: 'idle' })
  })

  t.test('is never sent where nothing is asked', async t => {
    await storage.orm.em.fork().execute("select 'before'")
    const pid = await backend()
    await storage.orm.em.fork().execute("select 'before'")
    t.equal(await forTenant(storage, nobody, async () => 'answer'), 'answer')
    await t.rejects(
      forTenant(storage, nobody, async () => {
        throw new Error('no')
      }),
      { message: 'no' },
    )
    const rows = await queryAsOwner(databaseUrl, 'select query from pg_stat_activity where pid = $1', [pid])
    t.same(rows, [{ query: "select 'before'" }])
  })

  t.test('falls with a first statement that fails, and the next one begins anew', async t => {
    await t.rejects(
      forTenant(storage, nobody, ({ em }) => em.execute('select 1 / 0')),
      { code: '22012' },
    )
    t.match(await forSystem(storage, ({ em }) => em.execute(context)), [
      { role: 'payroll_system', account: '' },
    ])
  })

  t.test('goes before a statement with parameters of its own', async t => {
    const tenant = { accountId: 'acc_y', organizationIds: [7] }
    const rows = await forTenant(storage, tenant, transaction =>
      queryPrepared(
        transaction,
        "select current_setting('app.account_id') as account, $1::text as it, pg_backend_pid() as pid",
        ['it'],
      ),
    )
    t.same(rows, [{ account: 'acc_y', it: 'it', pid: await backend() }])
    t.match(await storage.orm.em.fork().execute(context), [{ account: '' }])
  })

  t.test('cannot be changed once a statement was sent', async t => {
    await t.rejects(
      forTenant(storage, nobody, async transaction => {
        await query(transaction, 'select 1')
        await beginAs(transaction, { role: 'payroll_app', variables: { 'app.account_id': 'acc_z' } })
      }),
      { message: 'The context of a transaction precedes its statements.' },
    )
  })

  t.test('holds for the whole of a transaction with savepoints', async t => {
    const rows = await forTenant(storage, nobody, async ({ em }) => {
      await em
        .transactional(async inner => {
          await query({ em: inner }, 'select 1 / 0')
        })
        .catch(() => undefined)
      return query({ em }, context)
    })
    t.same(rows, [{ role: 'payroll_app', account: 'acc_x', organizations: '7,8' }])
  })
})
