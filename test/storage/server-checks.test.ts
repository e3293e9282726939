// What is checked of PostgreSQL at the start of a service: in every combination by hand-written expectations, and on real
// servers with and without what keeps data through a power failure.

import { startPostgres } from '#bench/machine/postgres.ts'
import { OperatorError } from '#proto/process/environment.ts'
import { reportFindings } from '#proto/process/findings.ts'
import { migrate } from '#storage/migrate.ts'
import { openServiceStorage } from '#storage/open.ts'
import { judgeServer, type ServerFacts } from '#storage/postgres/server-checks.ts'
import fc from 'fast-check'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'

const masterKey = Buffer.alloc(32, 3).toString('base64')

/** Each value of a fact with the check that judges it and the level that it has. */
const values: { readonly [Name in keyof ServerFacts]: readonly [ServerFacts[Name], string, string][] } = {
  fsync: [
    ['on', 'fsync', 'ok'],
    ['off', 'fsync', 'fail'],
  ],
  fullPageWrites: [
    ['on', 'full_page_writes', 'ok'],
    ['off', 'full_page_writes', 'fail'],
  ],
  synchronousCommit: [
    ['on', 'synchronous_commit', 'ok'],
    ['local', 'synchronous_commit', 'ok'],
    ['remote_write', 'synchronous_commit', 'ok'],
    ['remote_apply', 'synchronous_commit', 'ok'],
    ['off', 'synchronous_commit', 'fail'],
  ],
  dataChecksums: [
    ['on', 'data_checksums', 'ok'],
    ['off', 'data_checksums', 'warn'],
  ],
  timeZone: [
    ['UTC', 'time_zone', 'ok'],
    ['Asia/Kolkata', 'time_zone', 'ok'],
  ],
  collation: [
    [{ built: '153.120', present: '153.120' }, 'collation_version', 'ok'],
    [{ built: null, present: null }, 'collation_version', 'ok'],
    [{ built: '153.112', present: '153.120' }, 'collation_version', 'warn'],
  ],
  clockSkewSeconds: [
    [null, 'clock', 'warn'],
    [0, 'clock', 'ok'],
    [5, 'clock', 'ok'],
    [-5, 'clock', 'ok'],
    [5.1, 'clock', 'warn'],
    [-300, 'clock', 'warn'],
    [300.5, 'clock', 'fail'],
    [-301, 'clock', 'fail'],
  ],
}

t.test(
  'every combination of settings has one finding for each, and production refuses what can lose data',
  t => {
    const names = Object.keys(values) as (keyof ServerFacts)[]
    const drawn = fc.tuple(
      ...names.map(name => fc.constantFrom(...(values[name] as [unknown, string, string][]))),
    )
    fc.assert(
      fc.property(drawn, picks => {
        const facts = Object.fromEntries(names.map((name, at) => [name, picks[at]?.[0]])) as ServerFacts
        const findings = judgeServer(facts)
        t.strictSame(
          findings.map(({ check, level }) => [check, level]),
          picks.map(([, check, level]) => [check, level]),
        )
        const malformed = findings.filter(({ sentence }) => !/^[A-Za-z_]+ .*[^.]\.$/.test(sentence))
        if (malformed.length > 0) t.fail(JSON.stringify(malformed))
        const failing = findings.filter(({ level }) => level === 'fail').map(({ sentence }) => sentence)
        const lines: string[] = []
        const log = {
          info: (_: object, text: string) => lines.push(text),
          warn: (_: object, text: string) => lines.push(text),
        }
        reportFindings(findings, log, false)
        t.equal(lines.length, names.length, 'each is logged')
        const refusal = refusalOf(() => reportFindings(findings, log, true))
        if (failing.length === 0) t.equal(refusal, null)
        else t.strictSame(refusal?.split('\n  ').slice(1), failing)
      }),
      { numRuns: 300 },
    )
    t.end()
  },
)

function refusalOf(work: () => void): string | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof OperatorError) return error.message
    throw error
  }
}

function recorder() {
  const levels: Record<string, string> = {}
  const note = (facts: Readonly<Record<string, unknown>>): void => {
    if (typeof facts['check'] === 'string') levels[facts['check']] = String(facts['level'])
  }
  return { levels, log: { info: note, warn: note } }
}

t.test('a server that is fast and not safe serves tests, and production refuses it', async t => {
  const databaseUrl = await freshDatabase(t)
  const { levels, log } = recorder()
  const storage = await openServiceStorage({ databaseUrl, masterKey, log })
  t.teardown(() => storage.close())
  t.match(levels, {
    fsync: 'fail',
    full_page_writes: 'fail',
    synchronous_commit: 'fail',
    data_checksums: 'ok',
  })
  await t.rejects(openServiceStorage({ databaseUrl, masterKey, log, isProduction: true }), {
    message:
      /^Production does not start because data could be lost:\n {2}fsync .*\n {2}full_page_writes .*\n {2}synchronous_commit [^\n]*$/,
  })
})

t.test('a durable server serves production, until somebody gives up its safety', async t => {
  const { server, databaseUrl, start } = await durableServer(t)
  const { levels, log } = recorder()
  const open = () => openServiceStorage({ databaseUrl, masterKey, log, isProduction: true })
  await (await open()).close()
  t.strictSame(levels, {
    fsync: 'ok',
    full_page_writes: 'ok',
    synchronous_commit: 'ok',
    data_checksums: 'ok',
    time_zone: 'ok',
    collation_version: 'ok',
    clock: 'ok',
  })

  await queryAsOwner(databaseUrl, 'alter system set full_page_writes = off')
  await queryAsOwner(databaseUrl, 'select pg_reload_conf()')
  await eventually('the server has reloaded', async () => {
    const [row] = await queryAsOwner<{ value: string }>(
      databaseUrl,
      `select current_setting('full_page_writes') as value`,
    )
    return row?.value === 'off'
  })
  await t.rejects(open(), {
    message: /data could be lost:\n {2}full_page_writes of PostgreSQL is off[^\n]*$/,
  })
  await queryAsOwner(databaseUrl, 'alter database payroll set synchronous_commit = off')
  await t.rejects(open(), { message: /\n {2}full_page_writes [^\n]*\n {2}synchronous_commit [^\n]*$/ })

  // One that is away at the start is checked once it answers. A service has more than unreferenced timers to live for.
  const alive = setInterval(() => undefined, 1_000)
  t.teardown(() => clearInterval(alive))
  await server.stop()
  const late = await open()
  t.teardown(() => late.close())
  await start()
  await t.rejects(late.failed, { message: /\n {2}full_page_writes [^\n]*\n {2}synchronous_commit [^\n]*$/ })
})

async function durableServer(t: Test) {
  const folder = freshFolder('durable')
  const start = async (preferredPort = 0) => {
    const server = await startPostgres({
      dataDir: join(folder, 'data'),
      logFile: join(folder, 'log'),
      password: 'durable',
      preferredPort,
      ownerPid: process.pid,
    })
    t.teardown(() => server.stop())
    return server
  }
  const server = await start()
  await migrate(server.url)
  return { server, databaseUrl: server.url, start: () => start(server.port) }
}
