// Statements that connections plan while tables are empty keep those plans until PostgreSQL has analyzed the tables. What is
// read of some people is found by their ids in such a plan too: it would otherwise read everybody, once for each shard of
// the first large run.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openStorage } from '#storage/open.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { calculated } from '../support/office.ts'
import { granted, partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { runDir } from '../support/servers.ts'
import { freshStack } from '../support/stack.ts'

const masterKey = Buffer.alloc(32, 1).toString('base64')

/** Months of three people: paid ones, arrears, a part, other types of runs, and a settlement. */
async function play(databaseUrl: string, base: string): Promise<void> {
  const storage = await openStorage({ databaseUrl, masterKey })
  const seeded = await seedOrganization(storage, [
    { basic: 20_000 },
    { basic: 30_000, lopDays: 1 },
    { basic: 40_000 },
  ])
  await storage.close()
  const call = granted(partner(base, seeded))
  const [first = '', second = ''] = seeded.employeeIds
  for (const month of [8, 9]) {
    const run = await calculated(call, { period: { month, year: 2026 } })
    await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: `2026-0${month}-28` })
  }
  await call('PUT', '/employees/ext:E0/salary', {
    effective_from: '2026-08-01',
    decided_on: '2026-10-15',
    components: [
      { component_code: 'BASIC', monthly_amount: 28_000 },
      { component_code: 'HRA', monthly_amount: 11_200 },
    ],
    arrears: 'auto',
  })
  await call('POST', '/attendance', { employee_id: first, date: '2026-10-10', status: 'absent' })
  await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-10-25' })
  await call('POST', `/employees/${second}/exit`, { date_of_leaving: '2026-10-20', reason: 'resignation' })
  const fnf = (await call('GET', `/fnf?employee_id=${second}`)).at('data', 0, 'id')
  await call('POST', `/fnf/${String(fnf)}/recalculate`, {})
  for (const type of ['off_cycle', 'bonus', 'reimbursement', 'arrears', 'regular'])
    await calculated(call, { period: { month: 10, year: 2026 }, type })
}

/** Tables of people, of which each organization has as many rows as people at least. */
async function tablesOfPeople(databaseUrl: string): Promise<ReadonlySet<string>> {
  const rows = await queryAsOwner<{ name: string }>(
    databaseUrl,
    `select 'employee' as name union
     select table_name from information_schema.columns where table_schema = 'public' and column_name = 'employee_id'`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** By ids or names of people, or with what is asked of each. */
const ofSomePeople =
  /(?:employee_id|e\.id|[^.]\bid) = any \(\$2::text\[\]\)|unnest\(\$2::text\[\]\)|with asked[^$]*\$/

const bySelection =
  /(?:Index Scan|Index Only Scan|Bitmap Heap Scan)[^\n]* on (\w+)[^\n]*\n\s*(?:Index|Recheck) Cond: ([^\n]*)/g

/** Tables that a plan reads from end to end, or all that an organization has in them. */
function wholeTables(plan: string): string[] {
  const scanned = [...plan.matchAll(/Seq Scan on (\w+)/g)].flatMap(([, table = '']) => table)
  const selected = [...plan.matchAll(bySelection)].flatMap(([, table = '', condition = '']) => {
    const columns = [...condition.matchAll(/\((\w+) (?:=|<|>|<=|>=|~)/g)].map(([, column]) => column)
    return columns.every(column => column === 'organization_id') ? [table] : []
  })
  return [...scanned, ...selected]
}

t.test('what is read of some people is never looked for among all', async t => {
  const databaseUrl = await freshDatabase(t)
  const name = new URL(databaseUrl).pathname.slice(1)
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_parameter_max_length = 0',
  ])
    await queryAsOwner(databaseUrl, `alter database ${name} set ${setting}`)
  const log = join(runDir, 'postgres.log')
  const logged = statSync(log).size
  const stack = await freshStack(t, { databaseUrl })
  await play(databaseUrl, stack.description().sandbox_base_url)
  await stack.stop()

  const large = await tablesOfPeople(databaseUrl)
  const entries = readFileSync(log)
    .subarray(logged)
    .toString()
    .split(/\n(?=\d{4}-\d\d-\d\d )/)
  const found = new Map<string, string[]>()
  for (const entry of entries) {
    const [, text = ''] = /Query Text: ([\s\S]*?)\n\t(?:Query Parameters|\S[^\n]*\(cost=)/.exec(entry) ?? []
    if (!ofSomePeople.test(text)) continue
    const known = found.get(text) ?? []
    found.set(text, [...known, ...wholeTables(entry).filter(table => large.has(table))])
  }
  t.ok(found.size > 15, `${found.size} statements read some people`)
  for (const [text, scanned] of found) t.same(scanned, [], text.slice(0, 600))
})
