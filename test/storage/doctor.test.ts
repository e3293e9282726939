// `npm run doctor` over real servers that are fit, and that are not.

import { startPostgres } from '#bench/machine/postgres.ts'
import { freePort } from '#bench/machine/process.ts'
import { judgeDisk, judgeSchema } from '#storage/operator/doctor.ts'
import { migrate } from '#storage/migrate.ts'
import { openStorage } from '#storage/open.ts'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { freshFolder, freshNats } from '../support/servers.ts'
import { table } from '../support/table.ts'

const root = join(import.meta.dirname, '../..')
const masterKey = Buffer.alloc(32, 5).toString('base64')
const otherKey = Buffer.alloc(32, 6).toString('base64')
const gib = 1024 ** 3

const disks = table`
  database GiB | free GiB | level
  0            | 0.9      | fail
  0            | 1        | ok
  5            | 0.99     | fail
  5            | 1        | ok
  50           | 9.9      | fail
  50           | 10       | ok
  50           | unknown  | warn
`

t.test('a fifth of the database is to be free, and a gibibyte at least', t => {
  for (const row of disks) {
    const free = row('free GiB')
    const finding = judgeDisk(
      Number(row('database GiB')) * gib,
      free === 'unknown' ? null : Number(free) * gib,
    )
    t.equal(finding.level, row('level'), finding.sentence)
  }
  t.end()
})

const schemas = table`
  applied | known | level | names
  A,B     | A,B   | ok    | schema of this version
  A       | A,B   | warn  | lacks 1
          | A,B   | warn  | lacks 2
  A,B,C   | A,B   | fail  | (C)
  A,C     | A,B   | fail  | (C)
`

t.test('the schema is that of this version, older, or of a newer one', t => {
  const list = (text: string): string[] => text.split(',').filter(name => name !== '')
  for (const row of schemas) {
    const finding = judgeSchema(list(row('applied')), list(row('known')))
    t.equal(finding.level, row('level'))
    t.ok(finding.sentence.includes(row('names')), finding.sentence)
  }
  t.end()
})

type Lines = { readonly code: number; readonly lines: readonly string[]; readonly stderr: string }

function doctor(environment: Readonly<Record<string, string>>): Promise<Lines> {
  const linesOf = (text: string): string[] => text.trim().split('\n')
  return promisify(execFile)(process.execPath, ['storage/main.ts', 'doctor'], {
    cwd: root,
    env: { PATH: process.env['PATH'], MASTER_KEY: masterKey, ...environment },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, lines: linesOf(stdout), stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      lines: linesOf(error.stdout),
      stderr: error.stderr,
    }),
  )
}

const failing = ({ lines }: Lines): string[] => lines.filter(line => line.startsWith('fail'))

t.test('servers that are fit have one sentence each, and those that are not are named', async t => {
  const folder = freshFolder('doctor')
  const server = await startPostgres({
    dataDir: join(folder, 'data'),
    logFile: join(folder, 'log'),
    password: 'doctor',
    ownerPid: process.pid,
  })
  t.teardown(() => server.stop())
  const natsUrl = await freshNats(t)
  const own = { DATABASE_URL: server.url, NATS_URL: natsUrl }

  const empty = await doctor(own)
  t.equal(empty.code, 0, empty.stderr)
  t.match(
    empty.lines.join('\n'),
    /^warn {2}The database lacks \d+ of the migrations of this version: npm run migrate/m,
  )
  await migrate(server.url)
  const storage = await openStorage({ databaseUrl: server.url, masterKey })
  t.teardown(() => storage.close())
  await storage.dataKeys.of({ accountId: 'acc_any' })

  const fit = await doctor(own)
  t.equal(fit.code, 0, fit.stderr)
  t.same(
    fit.lines.map(line => line.slice(0, 4)),
    'ok ok ok ok ok ok ok ok ok ok ok warn ok ok ok warn'.split(' ').map(level => level.padEnd(4)),
  )
  for (const line of fit.lines) t.match(line, /^(ok|warn) {2,4}[A-Z0-9a-z].*\.$/)
  for (const part of [
    'version 18.',
    'schema of this version',
    'MASTER_KEY opens',
    'no streaming replica',
    'GiB are free',
    'NATS is version',
  ]) {
    t.ok(
      fit.lines.some(line => line.includes(part)),
      part,
    )
  }

  await queryAsOwner(
    server.url,
    `do $$ declare year text := (select max(relname) from pg_class where relname ~ '^payslip_[0-9]{4}$');
     begin execute 'alter table payslip detach partition ' || year; end $$`,
  )
  t.match(
    (await doctor(own)).lines.join('\n'),
    /^warn {2}Partition payslip_20\d\d of next tax year's payslips is missing: it is detached/m,
  )

  const wrongKey = await doctor({ ...own, MASTER_KEY: otherKey })
  t.equal(wrongKey.code, 1)
  t.match(failing(wrongKey), [/MASTER_KEY does not open the data keys/])

  await queryAsOwner(server.url, `insert into mikro_orm_migrations (name) values ('MigrationOfTomorrow')`)
  await queryAsOwner(server.url, 'alter database payroll set synchronous_commit = off')
  const ahead = await doctor(own)
  t.equal(ahead.code, 1)
  t.match(failing(ahead), [/^fail {2}synchronous_commit of PostgreSQL is off/, /MigrationOfTomorrow/])

  // A service's user sees less, and is told so.
  await queryAsOwner(server.url, `create role meek login password 'meek' in role payroll_app, payroll_system`)
  const meek = await doctor({ ...own, DATABASE_URL: server.url.replace(/\/\/[^@]*@/, '//meek:meek@') })
  t.match(failing(meek), [/synchronous_commit/])
  t.match(meek.lines.join('\n'), /warn {2}The user of DATABASE_URL may not read which migrations are applied/)
})

t.test('servers that are fast and not safe, and servers that are away, fail', async t => {
  const closed = await freePort()
  const fast = await doctor({ DATABASE_URL: await freshDatabase(t), NATS_URL: `nats://127.0.0.1:${closed}` })
  t.equal(fast.code, 1)
  t.match(failing(fast), [
    /fsync/,
    /full_page_writes/,
    /synchronous_commit/,
    /NATS at 127\.0\.0\.1:\d+ does not respond/,
  ])
  const away = await doctor({ DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${closed}/payroll` })
  t.equal(away.code, 1)
  t.match(away.lines, [
    /^fail {2}PostgreSQL at 127\.0\.0\.1:\d+ does not respond/,
    /^warn {2}NATS was not checked: set NATS_URL/,
  ])
  t.notMatch(away.lines.join() + away.stderr, /hunter2|\n {4}at /)
})
