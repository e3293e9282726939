import { failureOf, problemOf } from '#gateway/http/problems.ts'
import { openOrm } from '#storage/orm.ts'
import { pino } from 'pino'
import t from 'tap'
import { freshDatabase } from '../../support/database.ts'

t.test('the log keeps where the database failed, and none of the values', async t => {
  const orm = await openOrm(await freshDatabase(t), null)
  t.teardown(() => orm.close())
  const em = orm.em.fork()
  const failing = em.execute(
    "insert into account (id, name) values ('Canary 98765', 'A'), ('Canary 98765', 'B')",
  )
  const error: unknown = await failing.then(
    () => null,
    (reason: unknown) => reason,
  )
  t.match(String(error), 'Canary 98765', 'the error itself quotes values')
  const kept = failureOf(error)
  t.match(kept, { code: '23505', constraint: 'account_pkey', table: 'account' })
  t.notMatch(JSON.stringify(kept), 'Canary')
  t.match(failureOf(new Error('The roster is empty.')), { message: 'The roster is empty.' })
})

t.test('a statement that is given up may be asked for again', async t => {
  const orm = await openOrm(await freshDatabase(t), null)
  t.teardown(() => orm.close())
  const ctx = { state: { requestId: 'req_1', log: {} } }
  const slow = orm.em.fork().transactional(async em => {
    await em.execute("set local statement_timeout = '20ms'")
    await em.execute('select pg_sleep(10)')
  })
  const error: unknown = await slow.then(
    () => null,
    (reason: unknown) => reason,
  )
  t.match(problemOf(error, ctx as never, pino({ level: 'silent' })), { code: 'service_unavailable' })
})
