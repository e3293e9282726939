// A real backup of a database with two organizations becomes another database, and everything in it is the same. What cannot
// become one is refused with one sentence, and nothing is written.

import { startPostgres } from '#bench/machine/postgres.ts'
import { readBackup } from '#storage/backup/manifest.ts'
import { createRoles } from '#storage/migrations/foundation/roles.ts'
import fc from 'fast-check'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { operationsBlock } from '../support/operations.ts'
import { calculated, createTestOrganization } from '../support/office.ts'
import { must, partner } from '../support/partner.ts'
import { postgresClient } from '../support/postgres-client.ts'
import { freshFolder, servers } from '../support/servers.ts'
import { eventually, freshStack } from '../support/stack.ts'
import { openStorage } from '#storage/open.ts'

if (typeof postgresClient === 'string') t.bailout(postgresClient)
const clientFolder = typeof postgresClient === 'string' ? '' : postgresClient.folder

const root = join(import.meta.dirname, '../..')
const masterKey = Buffer.alloc(32, 1).toString('base64')
const otherKey = Buffer.alloc(32, 9).toString('base64')
const usualPath = `${clientFolder}:/usr/bin:/bin`

type CommandResult = { readonly code: number; readonly stdout: string; readonly stderr: string }
type Json = Readonly<Record<string, unknown>>

function run(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const env = { PATH: usualPath, MASTER_KEY: masterKey, ...environment }
  return promisify(execFile)(process.execPath, words, { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: CommandResult) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
  )
}

const backup = (folder: string, databaseUrl: string, environment = {}) =>
  run(['storage/main.ts', 'backup', folder], { DATABASE_URL: databaseUrl, ...environment })

const restore = (folder: string, address: string, words: readonly string[] = [], environment = {}) =>
  run(['engine/restore/main.ts', folder, address, ...words], environment)

const bytesOf = (text: string): Json => JSON.parse(text) as Json

let made = 0

/** An empty database on the server of the tests. */
async function emptyTarget(t: Test): Promise<string> {
  made += 1
  const name = `restored_${process.pid}_${made}`
  await queryAsOwner(servers().databaseUrl, `create database ${name}`)
  t.teardown(() => queryAsOwner(servers().databaseUrl, `drop database ${name} with (force)`))
  const url = new URL(servers().databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

async function objectsIn(databaseUrl: string): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(
    databaseUrl,
    `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace`,
  )
  return row?.count ?? Number.NaN
}

/** A digest of the rows of every table, but of those that a verification writes. */
async function digests(databaseUrl: string): Promise<Map<string, string>> {
  const tables = await queryAsOwner<{ name: string }>(
    databaseUrl,
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_name <> 'routine'
     order by 1`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await queryAsOwner<{ digest: string }>(
      databaseUrl,
      `select count(*) || ' ' || coalesce(md5(string_agg(r::text, ',' order by r::text)), '') as digest from ${name} r`,
    )
    found.set(name, row?.digest ?? '')
  }
  return found
}

async function schemaOf(databaseUrl: string): Promise<string> {
  const words = ['--schema-only', '--no-owner', databaseUrl]
  const { stdout } = await promisify(execFile)(join(clientFolder, 'pg_dump'), words, {
    maxBuffer: 64 * 1024 * 1024,
  })
  // Conditions are printed with other brackets once they were read from a dump.
  return stdout.replaceAll(/^\\(un)?restrict .*$|[()]/gm, '')
}

// 60 people of 20,000 and 8,000, and 55 of 15,000 and 6,000: all below the ceilings of provident fund (12 %) on basic pay,
// 0.75 % state insurance on basic pay.
const stack = await freshStack(t)
const { database_url: databaseUrl, sandbox_base_url: base, nats_url: natsUrl } = stack.description()
const storage = await openStorage({ databaseUrl, masterKey })
t.teardown(() => storage.close())
const house = { base, databaseUrl, storage }
const mills = await createTestOrganization(
  house,
  Array.from({ length: 60 }, () => ({ basic: 20_000 })),
)
const works = await createTestOrganization(
  house,
  Array.from({ length: 55 }, () => ({ basic: 14_000 })),
)
for (const { call, seeded } of [mills, works]) {
  must(
    await call('PUT', `/employees/${seeded.employeeIds[0]}/bank`, {
      payment_mode: 'bank_transfer',
      account_number: '770091538264',
      ifsc: 'HDFC0000123',
    }),
  )
}
const paid = await calculated(mills.call)
must(await mills.call('POST', `${paid}/lock`, {}))
must(await mills.call('POST', `${paid}/mark-paid`, { paid_on: '2026-10-31', include_unrouted: true }))
await calculated(works.call)

const whole = await emptyTarget(t)
const kept = join(freshFolder('backup'), 'october')
const printed = await backup(kept, databaseUrl)

const bankOf = (database: string, organizationId: number): Promise<string> =>
  openedBank(database, organizationId).catch((error: unknown) => String(error))

async function openedBank(database: string, organizationId: number): Promise<string> {
  const opened = await openStorage({ databaseUrl: database, masterKey })
  try {
    const [row] = await queryAsOwner<{ sealed: string; employee: string; day: string }>(
      database,
      `select account_number_sealed as sealed, employee_id as employee, effective_from::text as day from employee_bank
       where organization_id = ${organizationId} and account_number_sealed is not null`,
    )
    const key = await opened.dataKeys.withId(Number(row?.sealed.split('.')[1]))
    return `opened with data key ${key.id}`
  } finally {
    await opened.close()
  }
}

t.test('a backup says what is in it', async t => {
  t.equal(printed.code, 0, printed.stderr)
  t.match(bytesOf(printed.stdout), { runs: 2, serverVersion: /^18\./, masterKeyIds: [/^[0-9a-f]{16}$/] })
  t.notMatch(readdirSync(kept).join(), 'partial')
  t.same(readdirSync(kept).toSorted(), ['dump', 'manifest.json', 'runs.jsonl'])
  const sums = readFileSync(join(kept, 'runs.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Json)
  // 28,000 gross, 2,400 and 150 off; and 19,600 gross, 1,680 and 105 off.
  t.match(sums, [
    {
      organizationId: mills.seeded.organizationId,
      status: 'paid',
      employeeCount: 60,
      gross: '168000000',
      net: '152700000',
      slips: 60,
      slipsGross: '168000000',
      slipsNet: '152700000',
    },
    {
      organizationId: works.seeded.organizationId,
      status: 'generated',
      employeeCount: 55,
      gross: '107800000',
      net: '97982500',
      slips: 55,
      slipsGross: '107800000',
      slipsNet: '97982500',
    },
  ])
  for (const name of readdirSync(kept, { recursive: true, encoding: 'utf8' }).filter(each =>
    /json/.test(each),
  )) {
    t.notOk(readFileSync(join(kept, name), 'utf8').includes(masterKey), `${name} has no master key`)
  }
  const [row] = await queryAsOwner<{ ok: boolean }>(
    databaseUrl,
    `select ok from routine where name = 'backup'`,
  )
  t.equal(row?.ok, true, 'and is recorded for /metrics')
})

t.test('it becomes an empty database, with 0 differences', async t => {
  const before = await digests(databaseUrl)
  const target = whole
  const answer = await restore(kept, target)
  t.equal(answer.code, 0, answer.stderr + answer.stdout)
  t.match(bytesOf(answer.stdout), {
    holds: true,
    runs: 2,
    differing: [],
    audit: { broken: [], contradicted: [] },
    payslips: { recalculated: 100, differing: [], otherLaw: 0 },
    erased: [],
    eventsAfterBackup: null,
  })
  t.same(await digests(target), before, 'every row of every table')
  t.equal(await schemaOf(target), await schemaOf(databaseUrl), 'tables, rights, policies and functions')
  const drills = await queryAsOwner<{ ok: boolean }>(
    target,
    `select ok from routine where name = 'restore-drill'`,
  )
  t.same(drills, [{ ok: true }])
  const logins = await queryAsOwner(target, `select 1 from pg_roles where rolname like 'restore_check%'`)
  t.same(logins, [], 'the user of the verification is gone')
  const audit = await run(['storage/main.ts', 'verify-audit'], { DATABASE_URL: target })
  t.equal(audit.code, 0, audit.stdout)
})

t.test(
  'a new server takes it for an owner who is no superuser, and events after the backup are named',
  async t => {
    const folder = freshFolder('new-server')
    const server = await startPostgres({
      dataDir: join(folder, 'data'),
      logFile: join(folder, 'log'),
      password: 'new',
      ownerPid: process.pid,
      durable: false,
    })
    t.teardown(() => server.stop())
    await queryAsOwner(server.url, `create role owner login createrole bypassrls password 'owner'`)
    await queryAsOwner(server.url, `create database restored owner owner`)
    const address = server.url.replace(/\/\/[^@]*@/, '//owner:owner@').replace(/\/payroll$/, '/restored')

    await queryAsOwner(server.url, createRoles)
    const early = await restore(kept, address)
    t.equal(early.code, 2)
    t.match(early.stderr, /may not give the roles/, 'refused before it is filled')
    await queryAsOwner(server.url, 'grant payroll_app, payroll_system to owner with admin option')

    const lastBefore = (bytesOf(printed.stdout)['events'] as { lastId: string }).lastId
    // An event that nobody hears is not published.
    must(
      await mills.call('POST', '/webhooks', {
        url: 'https://partner.example/hook',
        events: ['employee.upserted'],
      }),
      201,
    )
    const { employee_code: _, ...person } = {
      employee_code: '',
      first_name: 'Late',
      gender: 'female',
      date_of_birth: '1990-04-12',
      date_of_joining: '2026-11-01',
      employment_type: 'permanent',
      work_state_code: 'DL',
    }
    must(
      await mills.call('POST', '/employees', {
        organization_id: mills.seeded.organizationId,
        employee_code: 'LATE',
        ...person,
      }),
      201,
    )
    const later = () =>
      queryAsOwner<{ id: string }>(
        databaseUrl,
        `select id from outbox_event where id > '${lastBefore}' and relayed_at is not null order by id`,
      )
    await eventually('the event is published', async () => (await later()).length > 0)
    const natsUrlFile = join(folder, 'nats-url')
    writeFileSync(natsUrlFile, natsUrl)
    const answer = await restore(kept, address, [], { NATS_URL_FILE: natsUrlFile })
    t.equal(answer.code, 0, answer.stderr + answer.stdout)
    const ids = (await later()).map(({ id }) => id)
    t.match(bytesOf(answer.stdout), { holds: true, payslips: { recalculated: 100, differing: [] } })
    t.same(bytesOf(answer.stdout)['eventsAfterBackup'], { count: ids.length, first: ids })
  },
)

t.test('an organization that was erased after the backup stays erased', async t => {
  const list = join(freshFolder('erasures'), 'erasures.jsonl')
  const { organizationId } = works.seeded
  const erase = (name: string) =>
    run(['storage/main.ts', 'erase', String(organizationId), '--name', name, '--erasures', list], {
      DATABASE_URL: databaseUrl,
    })
  const mistaken = await erase('Another')
  t.equal(mistaken.code, 2)
  t.match(mistaken.stderr, /^Organization \d+ is "Organization \d+", not "Another"\. [^\n]+\n$/)
  t.notOk(existsSync(list), 'nothing is listed')
  t.match(await bankOf(databaseUrl, works.seeded.organizationId), /^opened/)
  const organization = `/organizations/${works.seeded.organizationId}`
  const erased = await erase(`Organization ${organizationId}`)
  t.equal(erased.code, 0, erased.stderr)
  t.match(bytesOf(readFileSync(list, 'utf8')), {
    organizationId: works.seeded.organizationId,
    erasedAt: /^2026-|^20/,
  })
  t.match(
    await bankOf(databaseUrl, works.seeded.organizationId),
    /was destroyed: its personal data was erased/,
  )
  t.match(await bankOf(databaseUrl, mills.seeded.organizationId), /^opened/)
  // The API no longer comes to what cannot be opened.
  const again = partner(base, works.seeded)
  for (const path of [
    organization,
    `/employees/${works.seeded.employeeIds[0]}/bank?reveal=true`,
    `/employees?organization_id=${works.seeded.organizationId}`,
  ]) {
    t.match(String((await again('GET', path)).status), /^40[34]$/, path)
  }
  const audit = await run(['storage/main.ts', 'verify-audit'], { DATABASE_URL: databaseUrl })
  t.equal(audit.code, 0, audit.stdout)
  t.equal(
    (await run(['storage/main.ts', 'rewrap'], { DATABASE_URL: databaseUrl })).code,
    0,
    'keys are rewrapped as before',
  )

  const forgetful = await emptyTarget(t)
  t.equal((await restore(kept, forgetful)).code, 0)
  t.match(
    await bankOf(forgetful, works.seeded.organizationId),
    /^opened/,
    'the backup alone brings the key back',
  )
  const target = await emptyTarget(t)
  const answer = await restore(kept, target, ['--erasures', list])
  t.equal(answer.code, 0, answer.stderr)
  t.match(bytesOf(answer.stdout), {
    holds: true,
    erased: [works.seeded.organizationId],
    erasuresOfOthers: [],
  })
  t.match(await bankOf(target, works.seeded.organizationId), /was destroyed/)
  t.match(await bankOf(target, mills.seeded.organizationId), /^opened/)
  const reach = await queryAsOwner<{ organization_ids: number[] }>(
    target,
    'select organization_ids from api_key',
  )
  t.notOk(reach.some(({ organization_ids: ids }) => ids.includes(works.seeded.organizationId)))

  const lost = join(freshFolder('erasures'), 'erasures.jsonl')
  writeFileSync(
    lost,
    `{"organizationId": ${mills.seeded.organizationId}, "erasedAt": "2020-01-01T00:00:00Z"}\n`,
  )
  const reused = await emptyTarget(t)
  const spared = await restore(kept, reused, ['--erasures', lost])
  t.match(bytesOf(spared.stdout), {
    holds: true,
    erased: [],
    erasuresOfOthers: [mills.seeded.organizationId],
  })
  t.match(await bankOf(reused, mills.seeded.organizationId), /^opened/, 'its id was of another one then')

  writeFileSync(list, '{"organizationId": "12"}\n', { flag: 'a' })
  const malformed = await restore(kept, await emptyTarget(t), ['--erasures', list])
  t.equal(malformed.code, 2)
  t.match(malformed.stderr, /erasures\.jsonl:2 is no erasure/)
})

t.test('a file that is damaged is named, whichever it is and wherever', async t => {
  const names = readdirSync(kept, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== 'manifest.json')
    .map(entry => join(entry.parentPath, entry.name).slice(kept.length + 1))
  t.ok(names.length > 10)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.constantFrom('changed', 'cut off', 'missing', 'extra'),
      async (name, place, how) => {
        const folder = join(freshFolder('damaged'), 'copy')
        cpSync(kept, folder, { recursive: true })
        const path = join(folder, name)
        const bytes = readFileSync(path)
        const at = Math.floor(place * bytes.length)
        if (how === 'changed') bytes[at] = (bytes[at] ?? 0) ^ 1
        if (how === 'missing') rmSync(path)
        else if (how === 'extra') writeFileSync(`${path}.more`, '')
        else writeFileSync(path, how === 'cut off' ? bytes.subarray(0, at) : bytes)
        const refusal = await readBackup(folder).then(
          () => 'none',
          (error: Error) => error.message,
        )
        rmSync(folder, { recursive: true })
        if (!refusal.startsWith('The backup is damaged: ') || !refusal.includes(name))
          throw new Error(`${how} ${name}: ${refusal}`)
      },
    ),
    { numRuns: 25 },
  )
  t.pass('all are named')
})

/** A copy of the backup whose manifest states something else. */
function restated(change: (manifest: Record<string, unknown>) => void): string {
  const folder = join(freshFolder('restated'), 'copy')
  cpSync(kept, folder, { recursive: true })
  const place = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(place, 'utf8')) as Record<string, unknown>
  change(manifest)
  writeFileSync(place, JSON.stringify(manifest))
  return folder
}

/** A folder of programs that print this version and fail. */
function programs(version: string, script = 'exit 1'): string {
  const folder = freshFolder('programs')
  for (const name of ['pg_dump', 'pg_restore']) {
    writeFileSync(
      join(folder, name),
      `#!/bin/sh\n[ "$1" = --version ] && echo "${name} (PostgreSQL) ${version}" && exit\n${script}\n`,
      { mode: 0o755 },
    )
  }
  return folder
}

t.test('what cannot be restored is refused with one sentence, and the database stays empty', async t => {
  const damaged = join(freshFolder('damaged'), 'copy')
  cpSync(kept, damaged, { recursive: true })
  writeFileSync(join(damaged, 'dump/toc.dat'), 'x', { flag: 'a' })
  const nowhere = freshFolder('nowhere')
  const failing = programs('18.4', `${join(clientFolder, 'pg_restore')} --section=pre-data "$@"; exit 1`)
  const cases: readonly [string, string, RegExp, Record<string, string>?][] = [
    ['a damaged file', damaged, /^The backup is damaged: dump\/toc\.dat has the SHA-256 /],
    ['no backup', nowhere, /is no complete backup: it has no manifest\.json\.\n$/],
    [
      'another master key',
      kept,
      /^The backup is sealed with the master key [0-9a-f]{16}, and MASTER_KEY is [0-9a-f]{16}\. /,
      { MASTER_KEY: otherKey },
    ],
    [
      'a server that is older',
      restated(manifest => (manifest['serverVersion'] = '19.1')),
      /^The backup is of PostgreSQL 19\.1, and this server is the older version 18\./,
    ],
    [
      'a server that is newer',
      restated(manifest => (manifest['serverVersion'] = '17.6')),
      /^The backup is of PostgreSQL 17\.6, and this server is the newer version 18\./,
    ],
    [
      'a format of the future',
      restated(manifest => (manifest['format'] = 2)),
      /^The backup has format 2, and this version reads format 1\./,
    ],
    [
      'no program',
      kept,
      /^pg_restore is not on PATH\. Install the client programs of PostgreSQL 18 /,
      { PATH: nowhere },
    ],
    [
      'an old program',
      kept,
      /^pg_restore on PATH is version 15\.18, and the server is version 18\./,
      { PATH: programs('15.18') },
    ],
    ['a program that fails half-way', kept, /pg_restore failed: \n$/, { PATH: `${failing}:/usr/bin:/bin` }],
  ]
  for (const [name, folder, sentence, environment] of cases) {
    await t.test(name, async t => {
      const target = await emptyTarget(t)
      const answer = await restore(folder, target, [], environment)
      t.equal(answer.code, 2, answer.stdout)
      t.match(answer.stderr.replace(/^The files of .*\n/, ''), sentence)
      t.notMatch(answer.stderr, /\n {4}at /, 'no stack')
      t.equal(await objectsIn(target), 0)
    })
  }
  await t.test('one that is interrupted', async t => {
    const target = await emptyTarget(t)
    const filled = join(freshFolder('interrupted'), 'filled')
    const slow = programs(
      '18.4',
      `${join(clientFolder, 'pg_restore')} --section=pre-data "$@"; touch ${filled}; exec sleep 100`,
    )
    const child = spawn(process.execPath, ['engine/restore/main.ts', kept, target], {
      cwd: root,
      env: { PATH: `${slow}:/usr/bin:/bin`, MASTER_KEY: masterKey },
      stdio: 'ignore',
    })
    const closed = once(child, 'close')
    await eventually('the tables are there', () => Promise.resolve(existsSync(filled)))
    t.ok((await objectsIn(target)) > 50)
    child.kill('SIGINT')
    t.same(await closed, [2, null])
    t.equal(await objectsIn(target), 0)
  })
  await t.test('a database that is not empty', async t => {
    const target = await emptyTarget(t)
    await queryAsOwner(target, 'create table mine (id int)')
    const answer = await restore(kept, target)
    t.equal(answer.code, 2)
    t.match(answer.stderr, /The database is not empty: it has 1 tables, indexes or sequences\./)
    t.equal(await objectsIn(target), 1)
  })
  await t.test('no address', async t => {
    const answer = await run(['engine/restore/main.ts', kept])
    t.equal(answer.code, 2)
    t.match(answer.stderr, /ADDRESS is missing\./)
  })
})

t.test(
  'a database that holds something else than the backup says is told, and is no successful drill',
  async t => {
    const folder = restated(manifest => {
      manifest['events'] = { lastId: 'evt_zzz', count: 3 }
    })
    const target = await emptyTarget(t)
    const answer = await restore(folder, target)
    t.equal(answer.code, 1, answer.stderr)
    t.match(bytesOf(answer.stdout), { holds: false, differing: [/^events were .*evt_zzz/] })
    const drills = await queryAsOwner(target, `select ok from routine where name = 'restore-drill'`)
    t.same(drills, [{ ok: false }])
  },
)

t.test('a proof that cannot be finished takes nothing back', async t => {
  const withoutGrants = programs('18.4', `${join(clientFolder, 'pg_restore')} --no-acl "$@"`)
  const target = await emptyTarget(t)
  const answer = await restore(kept, target, [], { PATH: `${withoutGrants}:/usr/bin:/bin` })
  t.equal(answer.code, 2, answer.stdout)
  t.match(answer.stderr, /The database holds the whole backup, but it was not proved: /)
  t.notMatch(answer.stderr, /\n {4}at /, 'no stack')
  const [runs] = await queryAsOwner<{ count: number }>(
    target,
    'select count(*)::int from payroll_run where revision > 0',
  )
  t.ok((runs?.count ?? 0) > 0, 'the runs are there')
})

t.test('what cannot be backed up is refused with one sentence, and no directory is left', async t => {
  const folder = join(freshFolder('refused'), 'backup')
  await queryAsOwner(
    databaseUrl,
    `create role meek_${process.pid} login password 'meek' in role payroll_app, payroll_system`,
  )
  const meek = databaseUrl.replace(/\/\/[^@]*@/, `//meek_${process.pid}:meek@`)
  const cases: readonly [string, string, RegExp, Record<string, string>?][] = [
    ['a user who does not see all rows', meek, /^User "meek_\d+" cannot read every row\. /],
    ['no program', databaseUrl, /^pg_dump is not on PATH\. /, { PATH: freshFolder('nothing') }],
    ['an old program', databaseUrl, /^pg_dump on PATH is version 15\.18, /, { PATH: programs('15.18') }],
    [
      'a program that fails',
      databaseUrl,
      /^pg_dump failed: full\n$/,
      { PATH: programs('18.4', 'echo full >&2; exit 1') },
    ],
    ['no server', 'postgres://127.0.0.1:1/payroll', /^PostgreSQL at 127\.0\.0\.1:1 does not respond: /],
  ]
  for (const [name, url, sentence, environment] of cases) {
    const answer = await backup(folder, url, environment)
    t.equal(answer.code, 2, name)
    t.match(answer.stderr, sentence, name)
    t.same([existsSync(folder), existsSync(`${folder}.partial`)], [false, false], name)
  }
  mkdirSync(folder)
  writeFileSync(join(folder, 'mine'), 'mine')
  const answer = await backup(folder, databaseUrl)
  t.equal(answer.code, 2)
  t.match(answer.stderr, /is not empty\. Name a directory that does not exist/)
  t.same(readdirSync(folder), ['mine'])
})

t.test('the lines of OPERATIONS.md work as they are written there', async t => {
  const [user, folder] = [`backup_${process.pid}`, freshFolder('as-written')]
  const target = await emptyTarget(t)
  // This is the owner of deploy/postgresql/owner.sql, on a server that has the roles already.
  const owner = `owner_${process.pid}`
  await queryAsOwner(target, `create role ${owner} login createrole bypassrls password 'secret'`)
  await queryAsOwner(target, `grant payroll_app, payroll_system to ${owner} with admin option`)
  await queryAsOwner(target, `alter database ${new URL(target).pathname.slice(1)} owner to ${owner}`)
  const asOwner = target.replace(/\/\/[^@]*@/, `//${owner}:secret@`)
  const { organizationId } = mills.seeded
  const here = (text: string): string =>
    text
      .replace('create role backup', `create role ${user}`)
      .replace('<base64 of 32 bytes>', masterKey)
      .replace(
        'postgres://backup:secret@db:5432/payroll?sslmode=verify-full',
        databaseUrl.replace(/\/\/[^@]*@/, `//${user}:secret@`),
      )
      .replace('postgres://owner:secret@spare:5432/payroll?sslmode=verify-full', asOwner)
      .replaceAll('/var/backups/payroll', folder)
      .replaceAll('/var/lib/payroll', folder)
      .replace(
        "erase 12 --name 'Kaveri Mills'",
        `erase ${organizationId} --name 'Organization ${organizationId}'`,
      )
  await queryAsOwner(databaseUrl, here(operationsBlock('sql', '## Backup and restore')))
  const erasing = here(operationsBlock('sh', '**Erasure.**'))
  const lines = `export DATABASE_URL='${databaseUrl}' MASTER_KEY='${masterKey}'\n${erasing}${here(operationsBlock('sh', '## Backup and restore'))}`
  const { stdout } = await promisify(execFile)('bash', ['-euc', lines], {
    cwd: root,
    env: { ...process.env, PATH: `${clientFolder}:${process.env['PATH']}` },
  })
  t.match(stdout, `"erased": ${organizationId}`)
  t.match(stdout, '"runs": 2')
  t.match(stdout, '"holds": true')
  t.match(await bankOf(target, organizationId), /was destroyed/)
  const owners = await queryAsOwner<{ name: string }>(
    target,
    `select distinct pg_get_userbyid(relowner) as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  t.same(owners, [{ name: owner }], 'who migrates owns the tables')
})
