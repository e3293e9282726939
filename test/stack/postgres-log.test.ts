// The log of the embedded PostgreSQL holds nothing of a statement, and outlasts restarts.

import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openLog } from '#bench/machine/process.ts'
import { startPostgres } from '#bench/machine/postgres.ts'
import { openOrm } from '#storage/orm.ts'
import { queryAsOwner } from '../support/database.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'

const canary = 'Canary Asha 98765'

t.test('the log of the embedded PostgreSQL', async t => {
  const folder = freshFolder('postgres-log')
  const logFile = join(folder, 'postgres.log')
  const options = { dataDir: join(folder, 'data'), logFile, password: 'secret', durable: false }
  const first = await startPostgres(options)
  t.teardown(() => first.kill())
  const failing = [
    `select '${canary}'::int`,
    `do $$ begin raise exception '${canary}'; end $$`,
    `do $$ begin raise warning '${canary}'; end $$`,
    `create temporary table t (name text primary key); insert into t values ('${canary}'), ('${canary}')`,
    `selec '${canary}'`,
  ]
  for (const statement of failing) await queryAsOwner(first.url, statement).catch(() => undefined)
  await queryAsOwner(first.url, 'select $1::int', [canary]).catch(() => undefined)
  // One is ended, and one dies, in the middle of a statement.
  for (const how of ['pg_terminate_backend', 'kill'] as const) {
    const orm = await openOrm(first.url, null)
    const slow = orm.em.execute(`select pg_sleep(60), '${canary}'`).catch(() => undefined)
    const pid = await eventually('it sleeps', async () => {
      const [row] = await queryAsOwner<{ pid: number }>(
        first.url,
        `select pid from pg_stat_activity
         where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()`,
      )
      return row?.pid
    })
    if (how === 'kill') process.kill(pid, 'SIGKILL')
    else await queryAsOwner(first.url, 'select pg_terminate_backend($1)', [pid])
    await slow
    await orm.close()
  }
  await eventually('the server tells of it', () =>
    readFileSync(logFile, 'utf8').includes('terminated by signal 9'),
  )
  await first.stop()
  const before = readFileSync(logFile, 'utf8')
  t.match(before, 'terminated by signal 9', 'what the server went through is there')
  t.notMatch(before, 'Canary', 'and nothing of a statement')

  const second = await startPostgres(options)
  t.teardown(() => second.kill())
  await second.stop()
  t.ok(readFileSync(logFile, 'utf8').startsWith(before), 'a restart writes on')
})

t.test('a log that has grown large is kept under another name', async t => {
  const logFile = join(freshFolder('logs'), 'service.log')
  for (let at = 1; at <= 7; at++) {
    writeFileSync(logFile, `start ${at}\n`)
    truncateSync(logFile, 9 * 1024 * 1024)
    openLog(logFile)
  }
  t.equal(statSync(logFile).size, 0)
  const kept = [1, 2, 3, 4, 5].map(at => readFileSync(`${logFile}.${at}`, 'utf8').slice(0, 7))
  t.same(kept, ['start 7', 'start 6', 'start 5', 'start 4', 'start 3'])
  t.throws(() => statSync(`${logFile}.6`))
})
