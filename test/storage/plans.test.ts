// What partners ask for, in a database of many organizations with months of history: no request and no service reads a
// large table from end to end, so its cost does not grow with what others have stored. `npm test` takes 60,000
// payslips, `npm run test:long` a million. PLANS_WRITE=true writes the plans of the costliest statements to
// storage/PLANS.md.

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openStorage } from '#storage/open.ts'
import { forTenant, type Tenant } from '#storage/repositories/for-tenant.ts'
import { listReportCodes, sumLines } from '#storage/repositories/reports/report-codes.ts'
import type { SlipScope } from '#storage/repositories/reports/report-rows.ts'
import { listFundPeople, listTaxedPeople } from '#storage/repositories/statutory/state-levy-months.ts'
import { sumFigures, sumLevies } from '#storage/repositories/statutory/slip-sums.ts'
import { queryAsOwner } from '../support/database.ts'
import { calculated } from '../support/office.ts'
import { granted, partner, type Partner } from '../support/partner.ts'
import { type SeededOrganization, seedOrganization } from '../support/seed.ts'
import { runDir } from '../support/servers.ts'
import { freshStack } from '../support/stack.ts'
import { plansDocument } from './support/plans.ts'

const people = 100
const months = [4, 5, 6, 7, 8, 9]
const slips = process.env['TEST_ALL'] === 'true' ? 1_000_000 : 60_000
const writesPlans = process.env['PLANS_WRITE'] === 'true'
/** Rows from which on a table counts as large. */
const manyRows = 5_000

type History = { readonly seeded: SeededOrganization; /** The id of the last run. */ readonly last: string }

/** One organization with its history, as partners make it. */
async function recorded(databaseUrl: string, base: string): Promise<History> {
  const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
  const staff = Array.from({ length: people }, (_, index) => ({ basic: 15_000 + 100 * index, lopDays: 1 }))
  const seeded = await seedOrganization(storage, staff)
  await storage.close()
  const call = granted(partner(base, seeded))
  for (const employee of seeded.employeeIds) {
    await call('POST', `/employees/${employee}/advances`, {
      type: 'salary_advance',
      amount: 1_000,
      disbursed_on: '2026-07-01',
      repayment: { method: 'installments', installments: 2, start_month: 9, start_year: 2026 },
    })
    await call('POST', '/attendance', { employee_id: employee, date: '2026-09-10', status: 'present' })
  }
  let last = ''
  for (const month of months) {
    const run = await calculated(call, { period: { month, year: 2026 } })
    await call('POST', `${run}/lock`, {})
    await call('POST', `${run}/mark-paid`, { paid_on: `2026-0${month}-28` })
    last = run.split('/').at(-1) ?? ''
  }
  return { seeded, last }
}

/** Copies the organization's rows until there are `slips` payslips, but for those whose key is not of one organization. */
async function multiply(databaseUrl: string, organizationId: number): Promise<void> {
  const copies = Math.ceil(slips / (people * months.length)) - 1
  const tables = await queryAsOwner<{ name: string; columns: string[] }>(
    databaseUrl,
    `select c.table_name as name, json_agg(quote_ident(c.column_name) order by c.ordinal_position) as columns
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
     group by c.table_name
     having bool_or(c.column_name = 'organization_id')`,
  )
  for (const { name, columns } of tables) {
    const values = columns.map(column => (column === 'organization_id' ? '1000000 + copy' : `o.${column}`))
    await queryAsOwner(
      databaseUrl,
      `insert into ${name} (${columns.join(', ')}) overriding system value
       select ${values.join(', ')} from ${name} o, generate_series(1, ${copies}) copy
       where o.organization_id = ${organizationId}
       on conflict do nothing`,
    )
  }
}

/** What a partner asks for in a month. */
async function month(call: Partner, { seeded, last }: History): Promise<void> {
  const [employee = ''] = seeded.employeeIds
  const lists = ['employees', 'salary-components', 'departments', 'leaves', 'expenses', 'payroll-runs']
  for (const list of lists) {
    await call('GET', `/${list}?limit=50`)
    await call('GET', `/${list}?limit=50&updated_since=2026-01-01T00:00:00Z`)
  }
  await call('GET', '/organizations')
  await call('GET', '/holidays?year=2026')
  await call('GET', `/organizations/${seeded.organizationId}`)
  await call('GET', `/employees/${employee}`)
  await call('GET', '/employees/ext:E1')
  await call('GET', `/employees/${employee}/salary`)
  await call('GET', '/attendance?month=9&year=2026')
  await call('GET', '/audit-log?limit=50')
  await call('POST', '/attendance', { employee_id: employee, month: 10, year: 2026, lop_days: 2 })
  const run = await calculated(call)
  await call('GET', `${run}/readiness`)
  await call('GET', run)
  await call('GET', `/employees/${employee}/payslips`)
  await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
  await call('GET', `${run}/diff?against=${last}`)
  const { organizationId } = seeded
  for (const path of [
    `${run}/reconciliation`,
    `${run}/bank-file?bank_format=generic&draft=true`,
    `${run}/disbursement-summary`,
    `/statutory/filings?organization_id=${organizationId}&financial_year=2026-27`,
    ...['pf/ecr', 'pf/form-5', 'pf/form-10', 'pf/form-12a', 'esi/return', 'esi/report', 'pt/report'].map(
      path => `/statutory/${path}?organization_id=${organizationId}&month=10&year=2026&draft=true`,
    ),
    `/statutory/pf/form-6a?organization_id=${organizationId}&financial_year=2026-27&draft=true`,
    `/statutory/tds/24q?organization_id=${organizationId}&financial_year=2026-27&quarter=3&draft=true`,
    `/reports/payroll-register/detail?organization_id=${organizationId}&month=9&year=2026`,
    `/reports/monthly-tds?organization_id=${organizationId}&month=9&year=2026`,
  ])
    await call('GET', path)
  await call('POST', `${run}/lock`, {})
  const page = await call('GET', `/payslips?payroll_run_id=${run.split('/').at(-1)}&limit=100`)
  await call('GET', `/payslips?month=6&year=2026&limit=100`)
  for (const level of ['none', 'summary', 'full']) {
    await call('GET', `/payslips/${String(page.at('data', 0, 'id'))}?explain=${level}`)
  }
  await call('POST', `${run}/mark-paid`, { paid_on: '2026-10-31' })
  await call('POST', `${run}/reverse`, { reason: 'Tried out' })
}

/** Registers of the organization, as files. */
async function registers(base: string, { apiKey }: SeededOrganization): Promise<void> {
  for (const form of [
    'gf_employee_register_2026?month=9&year=2026',
    'gf_loan_register_2026?month=9&year=2026',
    'gf_attendance_register_2026?month=9&year=2026',
    'gf_undisbursed_dues_2026?reveal=false',
    'gf_bonus_register_c_2026?financial_year=2025-26',
    'gf_bonus_return_2026?financial_year=2025-26',
    'gf_esi_form_6_1950?contribution_period=apr_sep&year=2026',
  ]) {
    const headers = { authorization: `Bearer ${apiKey}` }
    const file = await fetch(`${base}/government-forms/${form}&draft=true&format=xlsx`, { headers })
    const bytes = await file.arrayBuffer()
    if (file.status !== 200 || bytes.byteLength === 0) throw new Error(`${form}: ${file.status}`)
  }
}

/** Sums over the payslips of one run, each by one statement. */
const funds = ['DL', 'KA', 'KL', 'MH', 'TN'].map(state => ({ state, fund: 'general' as const }))
const sumsOfRun: readonly ((tenant: Tenant, scope: SlipScope) => Promise<unknown>)[] = [
  sumFigures,
  sumLevies,
  listReportCodes,
  sumLines,
  (tenant, scope) => listTaxedPeople(tenant, scope, null),
  (tenant, scope) => listFundPeople(tenant, scope, funds),
]

/** The two that name lines read the payslips once more for codes that the run does not know, as those of the history are. */
const readsOfRun = sumsOfRun.length + 2

/** How many payslips the sums over the last run look up. */
async function lookedUp(databaseUrl: string, { seeded, last }: History): Promise<number> {
  const count = async () => {
    const [row] = await queryAsOwner<{ rows: number }>(
      databaseUrl,
      `select sum(idx_tup_fetch + seq_tup_read)::int as rows from pg_stat_user_tables
       where relid in (select inhrelid from pg_inherits where inhparent = 'payslip'::regclass)`,
    )
    return row?.rows ?? 0
  }
  const before = await count()
  const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
  const { accountId, organizationId } = seeded
  const filter = { organizationId, employeeIds: null, departmentIds: null, salaryGroupIds: null }
  await forTenant(storage, { accountId, organizationIds: [organizationId] }, async tenant => {
    for (const sum of sumsOfRun) await sum(tenant, { filter, payments: [{ id: last, revision: 1 }] })
  })
  // Its connections hand in what they counted.
  await storage.close()
  return (await count()) - before
}

/** A partitioned table is analyzed once a day by a gateway, and before that not at all. */
async function vacuumAsTheServerDoes(databaseUrl: string): Promise<void> {
  const [row] = await queryAsOwner<{ tables: string }>(
    databaseUrl,
    `select string_agg(oid::regclass::text, ', ') as tables from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  await queryAsOwner(databaseUrl, `vacuum analyze ${row?.tables ?? ''}`)
}

type ScanCount = { readonly name: string; readonly rows: number; readonly scans: number }

t.test('nothing reads a large table from end to end', async t => {
  const first = await freshStack(t)
  const { database_url: databaseUrl, sandbox_base_url: base } = first.description()
  const history = await recorded(databaseUrl, base)
  const { seeded } = history
  await first.stop()
  // As a restored backup: rows as they are, past every trigger.
  const name = new URL(databaseUrl).pathname.slice(1)
  await queryAsOwner(databaseUrl, `alter database ${name} set session_replication_role = replica`)
  await multiply(databaseUrl, seeded.organizationId)
  await queryAsOwner(databaseUrl, `alter database ${name} reset session_replication_role`)
  await vacuumAsTheServerDoes(databaseUrl)
  if (writesPlans) {
    for (const setting of [
      "session_preload_libraries = 'auto_explain'",
      'auto_explain.log_min_duration = 0',
      'auto_explain.log_analyze = on',
      'auto_explain.log_buffers = on',
      'auto_explain.log_parameter_max_length = 0',
    ])
      await queryAsOwner(databaseUrl, `alter database ${name} set ${setting}`)
  }
  await queryAsOwner(databaseUrl, 'select pg_stat_reset()')

  const logged = statSync(join(runDir, 'postgres.log')).size
  const stack = await freshStack(t, { databaseUrl })
  const { sandbox_base_url: again } = stack.description()
  await month(granted(partner(again, seeded)), history)
  await registers(again, seeded)
  // Connections hand in what they counted when they end.
  await stack.stop()

  const tables = await queryAsOwner<ScanCount>(
    databaseUrl,
    `select coalesce((select 'payslip' from pg_inherits where inhrelid = s.relid), s.relname) as name,
       n_live_tup::int as rows, seq_scan::int as scans from pg_stat_user_tables s
     join pg_class c on c.oid = s.relid where c.relkind = 'r' and c.reltuples >= ${manyRows} order by s.relname`,
  )
  const large = tables.map(table => table.name)
  t.ok(
    ['payslip', 'employee', 'payroll_run_employee'].every(one => large.includes(one)),
    large.join(', '),
  )
  for (const table of tables) t.equal(table.scans, 0, `${table.name} is read by its indexes`)
  const rows = await lookedUp(databaseUrl, history)
  t.equal(rows, people * readsOfRun, 'sums over a run read its payslips, and those of no other month')

  if (writesPlans) {
    const log = readFileSync(join(runDir, 'postgres.log')).subarray(logged).toString()
    writeFileSync(join(import.meta.dirname, '../../storage/PLANS.md'), plansDocument(log, slips))
  }
})
