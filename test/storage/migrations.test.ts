// How a change of the schema gets along with those who work on the database.

import { OperatorError } from '#proto/process/environment.ts'
import { migrate } from '#storage/migrate.ts'
import t from 'tap'
import { sequenceWith } from '../support/later-migration.ts'
import { emptyDatabase, openTransaction, queryAsOwner } from '../support/database.ts'
import { eventually } from '../support/stack.ts'

t.test('a change gives way to a transaction that holds its table, and is applied after it', async t => {
  const { ownerUrl } = await emptyDatabase(t)
  await migrate(ownerUrl)
  const held = await openTransaction(ownerUrl)
  await held.run('select id from organization')
  const sequence = sequenceWith('LaterColumn', 'alter table organization add column later text;')
  const applied = migrate(ownerUrl, sequence)
  const waits = `select from pg_locks where not granted and relation = 'organization'::regclass`
  await eventually('the change waits', async () => (await queryAsOwner(ownerUrl, waits)).length > 0)
  // Whoever comes later waits behind the change, and no longer than it waits.
  await queryAsOwner(ownerUrl, `set statement_timeout = '20s'; select id from organization`)
  const [waiting] = await queryAsOwner<{ count: number }>(
    ownerUrl,
    `select count(*)::int as count from information_schema.columns where table_name = 'organization' and column_name = 'later'`,
  )
  t.equal(waiting?.count, 0, 'the change was not waited for')
  await held.commit()
  t.same(await applied, ['LaterColumn'], 'it is applied by the next try')
  t.same(await migrate(ownerUrl, sequence), [])
})

t.test('an earlier version leaves a database of a later one as it is', async t => {
  const { ownerUrl } = await emptyDatabase(t)
  const later = sequenceWith('LaterColumn', 'alter table organization add column later text;')
  await migrate(ownerUrl, later)
  await t.rejects(migrate(ownerUrl), {
    constructor: OperatorError,
    message:
      'The database has migrations that this version does not know (LaterColumn): use the version that applied them, or a newer one.',
  })
  t.same(await migrate(ownerUrl, later), [])
})
