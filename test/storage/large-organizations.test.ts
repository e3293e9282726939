// An organization may have more people than PostgreSQL expects to hold in `work_mem`. Who of them is on a roster, chosen, barred
// or late is looked up in a hash all the same: comparing everybody with everybody took a run of 500,000 people longer than a
// statement may take. What goes over a whole run may take longer than other statements.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openStorage } from '#storage/open.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { calculated, generated } from '../support/office.ts'
import { granted, partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { runDir } from '../support/servers.ts'
import { freshStack } from '../support/stack.ts'

/** They are to the least `work_mem` what 200,000 people are to the usual 4 MB. */
const people = 3_000
const leastMemory = '64kB'

t.test('a month of more people than work_mem holds', async t => {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
  const staff = Array.from({ length: people }, (_, at) => ({ basic: 15_000 + at, lopDays: at % 2 }))
  const seeded = await seedOrganization(storage, staff)
  await storage.close()
  const name = new URL(databaseUrl).pathname.slice(1)
  for (const setting of [
    `work_mem = '${leastMemory}'`,
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_parameter_max_length = 0',
    'auto_explain.log_nested_statements = on',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
  ])
    await queryAsOwner(databaseUrl, `alter database ${name} set ${setting}`)
  // PostgreSQL does so within a minute.
  await queryAsOwner(databaseUrl, 'analyze')
  const log = join(runDir, 'postgres.log')
  const logged = statSync(log).size
  const stack = await freshStack(t, { databaseUrl })
  const call = granted(partner(stack.description().sandbox_base_url, seeded))

  const october = { period: { month: 10, year: 2026 } }
  const run = await calculated(call, october)
  const recalculated = async (path: string) =>
    generated(call, path, await call('POST', `${path}/recalculate`, {}, { prefer: 'wait=30' }))
  await queryAsOwner(databaseUrl, 'analyze')
  await recalculated(run)
  const first = await call('GET', `${run}/employees?limit=100`)
  await call('GET', `${run}/employees?limit=100&cursor=${String(first.at('meta', 'next_cursor'))}`)
  const [person = ''] = seeded.employeeIds
  await call('POST', '/attendance', { employee_id: person, month: 10, year: 2026, lop_days: 1 })
  for (const path of ['/readiness', '/reconciliation', '/bank-file?bank_format=generic&draft=true'])
    await call('GET', `${run}${path}`)
  await recalculated(run)
  await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
  const november = await calculated(call, { period: { month: 11, year: 2026 } })
  await call('GET', `${november}/readiness`)
  await call('GET', `${november}/diff?against=${run.split('/').at(-1)}`)
  await stack.stop()

  const plans = readFileSync(log)
    .subarray(logged)
    .toString()
    .split(/\n(?=\d{4}-\d\d-\d\d )/)
    .filter(entry => entry.includes('(cost='))
  const pages = plans.filter(plan => plan.includes('order by employee_id limit most'))
  t.ok(pages.length > 1, `${pages.length} pages of payslips`)
  const read = pages.flatMap(plan =>
    [...plan.matchAll(/ on payslip_\d+ .*actual rows=(\d+)/g)].map(([, rows]) => Number(rows)),
  )
  t.ok(Math.max(...read) <= 101, `a page reads ${Math.max(...read)} payslips`)

  const hashed = plans.filter(plan => plan.includes('(hashed SubPlan'))
  t.ok(hashed.length > 3, `${hashed.length} statements look people up in a hash`)
  // Runs (`n`) are few.
  const compared = plans.filter(plan => /(?:ANY|ALL) \((?!n\.)[\w.]+ (?:=|<>) \(SubPlan/.test(plan))
  t.same(
    compared.map(plan => plan.slice(0, 3_000)),
    [],
    'none compares everybody with everybody',
  )
})

t.test('statements that go over a whole run may take a minute, others 25 seconds', async t => {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
  const seeded = await seedOrganization(storage, [{ basic: 20_000 }])
  await storage.close()
  const stack = await freshStack(t, { databaseUrl })
  const call = granted(partner(stack.description().sandbox_base_url, seeded))
  const run = await calculated(call, { period: { month: 10, year: 2026 } })
  const slip = String((await call('GET', `${run}/employees`)).at('data', 0, 'id'))
  // Whoever reads a payslip, or changes a run, leaves the limit of its statement.
  await queryAsOwner(
    databaseUrl,
    `create table limit_seen (setting text);
     create function see_limit() returns bool security definer language sql as
       $$ insert into limit_seen values (current_setting('statement_timeout')); select true $$;
     create policy see_limit on payslip as restrictive for select using (see_limit());
     create function see_limit_of_change() returns trigger language plpgsql as
       $$ begin perform see_limit(); return new; end $$;
     create trigger see_limit before update on payroll_run for each row execute function see_limit_of_change()`,
  )
  const limitsOf = async (method: string, path: string, body?: object) => {
    await queryAsOwner(databaseUrl, 'truncate limit_seen')
    const { status } = await call(method, path, body)
    const seen = await queryAsOwner<{ setting: string }>(
      databaseUrl,
      'select distinct setting from limit_seen',
    )
    return { status, limits: seen.map(({ setting }) => setting) }
  }
  const long = { status: 200, limits: ['1min'] }
  const overRuns: [method: string, path: string, body?: object][] = [
    ['GET', `${run}/readiness`],
    ['POST', `${run}/lock`, {}],
    ['GET', `${run}/reconciliation`],
    ['GET', `${run}/disbursement-summary`],
    ['GET', '/statutory/pf/ecr?month=10&year=2026&draft=true'],
    ['GET', '/reports/payroll-register/detail?month=10&year=2026&include_unlocked=true'],
    ['POST', `${run}/unlock`, { reason: 'A correction' }],
    ['POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }],
    ['POST', `${run}/reverse`, { reason: 'Paid twice' }],
  ]
  for (const words of overRuns) t.same(await limitsOf(...words), long, `${words[0]} ${words[1]}`)
  // An engine may read the payslip too.
  t.ok((await limitsOf('GET', `/payslips/${slip}`)).limits.includes('25s'))
})
