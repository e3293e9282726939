// Files that are read from a streaming replica: they are those that the primary gives, they see every write that came
// before them, and no replica that is behind, away or promoted fails a call.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Workbook } from '@cj-tech-master/excelts'
import t from 'tap'
import { startPostgres, startReplica } from '#bench/machine/postgres.ts'
import { openStorage } from '#storage/open.ts'
import { openReadReplica, openReplicaCheck, type ReplicaLook } from '#storage/read-replica.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import { query } from '#storage/postgres/sql.ts'
import { blockTable, queryAsOwner } from '../support/database.ts'
import { calculated } from '../support/office.ts'
import { granted, partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { freshFolder } from '../support/servers.ts'
import { isOfToday } from '../support/share-of-day.ts'
import { eventually, freshStack } from '../support/stack.ts'
import { asFile, fileCalls } from './support/file-walk.ts'

const at = (url: string, text: string) => queryAsOwner<Record<string, unknown>>(url, text)

const folder = freshFolder('replica')
const dataDir = join(folder, 'primary')
const primary = await startPostgres({
  dataDir,
  logFile: join(folder, 'primary.log'),
  password: 'test',
  durable: false,
})
t.teardown(() => primary.stop())
// The log of these servers leaves out errors otherwise.
await at(primary.url, `alter database payroll set log_min_messages = 'error'`)
const startFollower = (name: string) =>
  startReplica(
    { url: primary.url, dataDir },
    { dataDir: join(folder, name), logFile: join(folder, `${name}.log`), durable: false },
  )
const replica = await startFollower('first')
t.teardown(() => replica.stop())

const environment = { DATABASE_READ_URL: replica.url, READ_WAIT_MS: '10000', FILE_THREADS: '1' }
const stack = await freshStack(t, { databaseUrl: primary.url, environment })
const { sandbox_base_url: base, metrics_urls: metricsUrls } = stack.description()
const storage = await openStorage({
  databaseUrl: primary.url,
  masterKey: Buffer.alloc(32, 1).toString('base64'),
})
t.teardown(() => storage.close())
const people = Array.from({ length: 30 }, (_, index) => ({ basic: 20_000 + index, name: `Person ${index}` }))
const seeded = await seedOrganization(storage, people)
const other = await seedOrganization(storage, [{ basic: 50_000, name: 'Stranger' }])
const call = granted(partner(base, seeded))
await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-05' })
const run = await calculated(call)
await call('POST', `${run}/lock`, {})
const slips = (await call('GET', `${run}/employees?limit=1`)).at('data') as { employee_id: string }[]

async function metric(name: string): Promise<number> {
  const text = await (await fetch(metricsUrls['gateway']!)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

/** Rows that the replica has read for its sessions; they are told once a second at most, and when a session ends. */
async function rowsOfReplica(): Promise<number> {
  const [row] = await at(
    replica.url,
    'select tup_returned::float8 as rows from pg_stat_database where datname = current_database()',
  )
  return Number(row?.['rows'])
}

async function cellsOf(workbook: Buffer): Promise<unknown[]> {
  const book = new Workbook()
  await book.xlsx.load(workbook)
  const rows: unknown[] = []
  for (const sheet of book.worksheets) sheet.eachRow(row => rows.push([sheet.name, row.values]))
  return rows
}

const logged = (message: string): number =>
  readFileSync(join(stack.dataDir, 'logs/gateway.log'), 'utf8').split(message).length - 1
/** Locks and writes that the replica refused, as its log names them. */
const refusals = (): string[] => {
  const log = readFileSync(join(folder, 'first.log'), 'utf8')
  return [...log.matchAll(/ERROR: {2}(cannot .*)/g)].map(([, refusal = '']) => refusal)
}
const left = 'files are read from the primary'
const taken = 'files are read from the replica again'

/** Asks for files until one is read from the replica. */
const servedAgain = () =>
  eventually('the replica serves', async () => {
    await fetched(register)
    return (await metric('read_replica_serves')) === 1
  })

/** A third of the files each day. */
const shares = 3

const authorization = { authorization: `Bearer ${seeded.apiKey}` }
const fetched = async (path: string) => {
  const answer = await fetch(`${base}${path}`, { headers: authorization })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, etag: answer.headers.get('etag'), bytes }
}
const register = `/employees?organization_id=${seeded.organizationId}&format=csv`

/** Replay stands still until it is resumed, behind a write at least. */
async function holdReplay(): Promise<void> {
  await at(replica.url, 'select pg_wal_replay_pause()')
  await eventually('replay is paused', async () => {
    const [row] = await at(replica.url, `select pg_get_wal_replay_pause_state() = 'paused' as held`)
    return row?.['held'] === true
  })
  await at(primary.url, `select pg_logical_emit_message(true, 'test', 'a write')`)
}
const resumeReplay = () => at(replica.url, 'select pg_wal_replay_resume()')

const open = (databaseUrl: string, looks: ReplicaLook[] = []) =>
  openReadReplica(storage, { databaseUrl, connections: 2, waitMs: 60_000, onLook: look => looks.push(look) })

const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }

const ownRun = [run.split('/').at(-1)!]
const ownSlip = [slips[0]!.employee_id]
const calls = await fileCalls(call, {
  organizationId: seeded.organizationId,
  financialYear: '2026-27',
  ids: {
    'payroll-runs': ownRun,
    employees: ownSlip,
    payslips: ownSlip,
    fnf: ownSlip,
    gratuity: ownSlip,
    imports: ownSlip,
    organizations: [String(seeded.organizationId)],
    tally: ownRun,
  },
  bundles: {},
})

t.test('every file from the replica is the file of the primary', async t => {
  const paths = calls
    // The audit log has an entry more for each of the other files.
    .filter(({ route }) => route.filesAtHand !== true && !/payslip-files|audit-log/.test(route.path))
    .flatMap(each => each.formats.map(format => asFile(each, format)))
    .filter((_, index) => isOfToday(index, shares))
  const [filesBefore, rowsBefore] = [await metric('read_replica_files_total'), await rowsOfReplica()]
  const here = new Map<string, Awaited<ReturnType<typeof fetched>>>()
  for (const path of paths) here.set(path, await fetched(path))
  const files = [...here.values()].filter(({ status }) => status === 200).length
  t.ok(files > paths.length * 0.9, `${files} of ${paths.length} are files`)
  const read = (await metric('read_replica_files_total')) - filesBefore
  t.ok(read >= files, `${read} were read from the replica`)
  t.equal(await metric('read_replica_serves'), 1)
  await eventually('the replica has read rows', async () => (await rowsOfReplica()) > rowsBefore + 1_000)
  t.equal(logged(left), 0)

  await holdReplay()
  try {
    for (const path of paths) {
      const [there, { status, etag, bytes }] = [await fetched(path), here.get(path)!]
      t.equal(there.status, status, path)
      // Problems name their request, and the other formats say when they were made; their tags are of what they say.
      const isText = /format=(csv|txt|xml|json)/.test(path)
      if (status === 200 && isText) t.ok(there.bytes.equals(bytes), path)
      else if (status === 200 && etag === null) t.same(await cellsOf(there.bytes), await cellsOf(bytes), path)
      if (status === 200) t.equal(there.etag, etag, path)
    }
    t.equal(await metric('read_replica_files_total'), filesBefore + read, 'none of these was')
    t.equal(await metric('read_replica_serves'), 0)
    t.ok((await metric('read_replica_lag_bytes')) > 0)
  } finally {
    await resumeReplay()
  }
  t.equal(logged(left), 1, 'the log says once that it was left')
  await servedAgain()
  t.equal(logged(taken), 1, 'and once that it serves again')
})

t.test('files that become filings are read from the replica and recorded at the primary', async t => {
  const deductor = await call('PATCH', `/organizations/${seeded.organizationId}`, {
    tan: 'AAAA00000A',
    pan: 'AAACA0000A',
    legal_name: 'Sample Private Limited',
    address: { line1: '1 Sample Street', city: 'Pune', state_code: 'MH', pincode: '411001', country: 'IN' },
    responsible_person: { name: 'A Responsible', pan: 'AAAPA0000A', designation: 'Director' },
    tds: {
      deductor_type: 'K',
      phone: '9000000001',
      email: 'tax@example.com',
      responsible_phone: '9000000001',
      responsible_email: 'tax@example.com',
    },
  })
  t.equal(deductor.status, 200, deductor.text)
  const returns = calls
    .filter(({ route }) => route.filesRecorded === true)
    .flatMap(each => each.formats.map(format => asFile(each, format).replace('draft=true', 'draft=false')))
  // No contractor was paid in the second quarter, which is over: a statement of nothing.
  const statement = `/statutory/tds/26q?organization_id=${seeded.organizationId}&financial_year=2026-27&quarter=2&format=txt`
  const paths = [...returns, statement]
  const before = await metric('read_replica_files_total')
  for (const path of paths) await fetched(path)
  t.equal((await metric('read_replica_files_total')) - before, paths.length)
  const filings = await call('GET', '/statutory/filings?financial_year=2026-27')
  const generated = (filings.at('data') as { report: string; status: string }[])
    .filter(({ status }) => status === 'generated')
    .map(({ report }) => report)
  t.same(generated.toSorted(), ['lwf_return', 'pt_report', 'pt_return', 'tds_26q'])
  t.same(refusals(), [])
})

t.test('the deep health names a replica that is behind, and a server that is none', async t => {
  const health = async () => {
    const answer = await call('GET', '/health?deep=true')
    return { status: answer.status, state: answer.at('status'), replica: answer.at('read_replica', 'state') }
  }
  // A busy machine may be too slow for one look, which then says that the replica is unavailable.
  const well = () =>
    eventually('health is well', async () => {
      const answer = await health()
      return answer.state === 'ok' && answer
    })
  t.same(await well(), { status: 200, state: 'ok', replica: undefined })
  await holdReplay()
  try {
    const told = await eventually('health names it', async () => {
      const answer = await health()
      return answer.replica === 'behind' ? answer : null
    })
    t.same(told, { status: 200, state: 'degraded', replica: 'behind' })
  } finally {
    await resumeReplay()
  }
  await well()
  const looked = openReplicaCheck(storage, { databaseUrl: primary.url, waitMs: 60_000 })
  t.teardown(() => looked.close())
  t.equal((await looked.look()).state, 'foreign')
})

t.test('the metrics tell the connections of the threads by the server that they lead to', async t => {
  const inUse = (threads: string, server: string) =>
    metric(`db_pool_in_use\\{threads="${threads}",server="${server}"\\}`)
  await servedAgain()
  t.equal(await inUse('files', 'replica'), 0)
  // The lock is replayed, too.
  const release = await blockTable(primary.url, 'employee')
  const file = fetched(register)
  try {
    await eventually('a file waits at the replica', async () => (await inUse('files', 'replica')) === 1)
    t.equal(await inUse('large_calls', 'replica'), 0)
  } finally {
    await release()
  }
  t.equal((await file).status, 200)
  await eventually('no file is read', async () => (await inUse('files', 'replica')) === 0)
})

t.test('a file sees what was written before it, replayed or not', async t => {
  await holdReplay()
  try {
    const made = await call('POST', '/employees', {
      employee_code: 'LATE-1',
      first_name: 'Latecomer',
      gender: 'female',
      date_of_birth: '1990-01-01',
      date_of_joining: '2026-11-01',
      employment_type: 'permanent',
      work_state_code: 'KA',
    })
    t.equal(made.status, 201, made.text)
    const file = await fetched(register)
    t.equal(file.status, 200)
    t.match(file.bytes.toString(), 'Latecomer')
  } finally {
    await resumeReplay()
  }
  await servedAgain()
  for (let count = 0; count < 20; count += 1) {
    await call('PATCH', `/employees/${slips[0]!.employee_id}`, { first_name: `Renamed ${count}` })
    const file = await fetched(register)
    t.match(file.bytes.toString(), `Renamed ${count}`, 'a write just before the file')
  }
  t.equal(await metric('read_replica_serves'), 1)
})

t.test('reads at the replica are held to the tenant, cannot write, and go on at the primary', async t => {
  const looks: ReplicaLook[] = []
  const overReplica = await (await open(replica.url, looks)).storageOfCall()
  const read = <Row>(text: string) => forTenant(overReplica, reach, tenant => query<Row[]>(tenant, text))
  const [facts] = await read<Record<string, unknown>>(
    `select pg_is_in_recovery() as replica, current_user::text as role,
       current_setting('default_transaction_read_only') as refuses`,
  )
  t.same(facts, { replica: true, role: 'payroll_app', refuses: 'on' })
  t.same(await read('select distinct organization_id as id from employee'), [{ id: seeded.organizationId }])
  t.same(await read(`select 1 from employee where organization_id = ${other.organizationId}`), [])

  // Nothing before this test wrote or locked over the replica.
  t.same(refusals(), [])
  // A file that turns out to write is made again at the primary, and so is everything after it.
  const renamed = `update employee set middle_name = 'Devi' where id = '${slips[0]!.employee_id}' returning middle_name as name`
  t.same(await read(renamed), [{ name: 'Devi' }])
  t.same(await read('select pg_is_in_recovery() as replica'), [{ replica: false }])
  t.same(
    looks.map(({ state }) => state),
    ['serves'],
    'a write says nothing against the replica',
  )
})

t.test('a server that takes writes is no replica, and is sent none', async t => {
  const looks: ReplicaLook[] = []
  t.ok((await (await open(primary.url, looks)).storageOfCall()) === storage)
  t.equal(looks.at(-1)?.state, 'foreign')

  const second = await startFollower('second')
  t.teardown(() => second.stop())
  const follower = await open(second.url, looks)
  const overSecond = await follower.storageOfCall()
  t.ok(overSecond !== storage)
  await at(second.url, 'select pg_promote()')
  const rename = `update employee set middle_name = 'Bai' where id = '${slips[0]!.employee_id}'`
  await forTenant(overSecond, reach, tenant => query(tenant, rename))
  const nameAt = async (url: string) =>
    (await at(url, `select middle_name as name from employee where id = '${slips[0]!.employee_id}'`))[0]?.[
      'name'
    ]
  t.equal(await nameAt(primary.url), 'Bai')
  t.not(await nameAt(second.url), 'Bai', 'the promoted server has no write of ours')
  t.ok((await follower.storageOfCall()) === storage)
  t.equal(looks.at(-1)?.state, 'foreign')
})

t.test('a replica that ends in the midst of a file leaves it whole', async t => {
  const many = 8_000
  // With names of 300 characters its file is sent while it is read.
  await at(
    primary.url,
    `insert into employee select (jsonb_populate_record(e, jsonb_build_object(
       'id', 'emp_' || lpad(n::text, 26, '0'), 'employee_code', 'X' || n, 'external_id', null,
       'first_name', repeat('N', 300)))).*
     from employee e, generate_series(1, ${many}) n where e.id = '${slips[0]!.employee_id}'`,
  )
  const whole = await fetched(register)
  t.equal(whole.status, 200)
  t.equal(await metric('read_replica_serves'), 1)
  const told = logged(left)

  const answer = await fetch(`${base}${register}`, { headers: authorization })
  const parts: Uint8Array[] = []
  for await (const part of answer.body!) {
    if (parts.length === 0) {
      t.equal(await metric('read_replica_serves'), 1, 'the file is begun at the replica')
      await replica.stop()
    }
    parts.push(part)
  }
  t.ok(Buffer.concat(parts).equals(whole.bytes))
  t.equal(await metric('read_replica_serves'), 0, 'the file met the end of the replica')
  const health = await call('GET', '/health?deep=true')
  t.equal(health.status, 200)
  t.equal(health.at('read_replica', 'state'), 'unavailable')
  t.equal(logged(left), told + 1)
  const again = await fetched(register)
  t.ok(again.bytes.equals(whole.bytes), 'and files go on without it')
})

t.test('the replica was asked for no lock and no write', t => {
  t.same(
    refusals(),
    ['cannot execute UPDATE in a read-only transaction'],
    'but for the write that a test sent to it',
  )
  t.end()
})
