// One record of each kind that a path can name, and paths that name them.

import type { Route } from '#gateway/http/route.ts'
import { queryAsOwner } from '../../support/database.ts'
import type { Gateway } from './gateway.ts'
import { newEmployee, newOrganization } from './records.ts'

export type World = Readonly<Record<string, string>>

/** One record of each kind, by the word under which paths have it. */
export async function makeWorld(
  gateway: Pick<Gateway, 'ask' | 'databaseUrl'>,
  owner: string,
): Promise<World> {
  const organizationId = await newOrganization(gateway, owner)
  const employee = await newEmployee(gateway, owner, 'E-1', { external_id: 'e/1' })
  const component = await gateway.ask(owner, 'POST /salary-components', {
    body: {
      code: 'BASIC',
      name: 'Basic',
      type: 'earning',
      category: 'basic',
      calculation: { method: 'flat' },
    },
  })
  const run = await gateway.ask(owner, 'POST /payroll-runs', { body: { period: { month: 10, year: 2026 } } })
  const webhook = await gateway.ask(owner, 'POST /webhooks', {
    body: { url: 'https://hooks.example.com/in', events: ['payslip.ready'] },
  })
  const delivery = await gateway.ask(owner, `POST /webhooks/${webhook.id}/test`)
  if (delivery.status !== 202) throw new Error(delivery.text)
  const policy = await gateway.ask(owner, 'POST /overtime-policies', {
    body: { name: 'Plant', rate_basis: 'wages_code', multiplier: 2 },
  })
  const overtime = await gateway.ask(owner, 'POST /overtime-requests', {
    body: { employee_id: employee.id, date: '2026-10-14', minutes: 100 },
  })
  const expense = await gateway.ask(owner, 'POST /expenses', {
    body: { employee_id: employee.id, category: 'Taxi', spent_on: '2026-10-12', claimed_amount: 850.25 },
  })
  const advance = await gateway.ask(owner, `POST /employees/${employee.id}/advances`, {
    body: {
      type: 'salary_advance',
      amount: 10_000,
      disbursed_on: '2026-10-05',
      repayment: { method: 'installments', installments: 3, start_month: 11, start_year: 2026 },
    },
  })
  const group = await gateway.ask(owner, 'POST /salary-groups', { body: { name: 'Plant' } })
  const department = await gateway.ask(owner, 'POST /departments', { body: { name: 'Plant' } })
  const designation = await gateway.ask(owner, 'POST /designations', { body: { name: 'Fitter' } })
  const holiday = await gateway.ask(owner, 'POST /holidays', {
    body: { name: 'Gandhi Jayanti', date: '2026-10-02', type: 'national' },
  })
  const leave = await gateway.ask(owner, 'POST /leaves', {
    body: { employee_id: employee.id, leave_type: 'CL', from_date: '2026-10-14', to_date: '2026-10-14' },
  })
  const exit = await gateway.ask(owner, `POST /employees/${employee.id}/exit`, {
    body: { date_of_leaving: '2027-03-31', reason: 'resignation' },
  })
  const shift = await gateway.ask(owner, 'POST /shifts', {
    body: { name: 'Day', start_time: '09:00', end_time: '17:30' },
  })
  const scale = await gateway.ask(owner, 'POST /tds-slabs', {
    body: {
      tax_year: '2026-27',
      regime: 'new',
      age_band: 'all',
      slabs: [{ from: 0, to: null, rate_percent: 10 }],
    },
  })
  const cycle = await gateway.ask(owner, 'POST /payroll-cycles', {
    body: { name: 'Plant', frequency: 'monthly', pay_day: 'last_day', is_default: false },
  })
  const session = await gateway.ask(owner, 'POST /console-sessions', { body: {} })
  const challan = await gateway.ask(owner, 'POST /statutory/challans', {
    body: {
      type: 'pf',
      period: { month: 10, year: 2026 },
      deposited_on: '2026-11-10',
      amount: 1000,
    },
  })
  const contractor = await gateway.ask(owner, 'POST /contractor-payments', {
    body: {
      deductee: { name: 'Sharma Transport', type: 'other' },
      section: '194C',
      paid_on: '2026-10-09',
      amount: 1000,
      rate: 1,
      tds: 10,
    },
  })
  const answers = [
    challan,
    contractor,
    cycle,
    employee,
    component,
    run,
    webhook,
    session,
    policy,
    overtime,
    expense,
    advance,
    exit,
  ]
  for (const made of [...answers, group, department, designation, holiday, leave, shift, scale]) {
    if (made.status !== 201) throw new Error(made.text)
  }
  await insertLogo(gateway, organizationId)
  return {
    organizations: String(organizationId),
    employees: employee.id,
    'salary-components': component.id,
    'payroll-runs': run.id,
    'console-sessions': session.id,
    webhooks: webhook.id,
    'webhook-deliveries': delivery.id,
    'payslip-files': await insertPayslipFiles(gateway, organizationId, run.id),
    events: String(delivery.at('event_id')),
    payslips: await insertPayslip(gateway, organizationId, run.id, employee.id),
    'overtime-policies': policy.id,
    'overtime-requests': overtime.id,
    challans: challan.id,
    'contractor-payments': contractor.id,
    expenses: expense.id,
    advances: advance.id,
    'salary-groups': group.id,
    departments: department.id,
    designations: designation.id,
    holidays: holiday.id,
    leaves: leave.id,
    shifts: shift.id,
    'tds-slabs': scale.id,
    'payroll-cycles': cycle.id,
    fnf: String(exit.at('fnf_id')),
    imports: await endedImport(gateway, owner),
    gratuity: employee.id,
    filings: await insertFiling(gateway, organizationId, run.id),
    // The law is everybody's.
    rules: 'IN.EPF.WAGE_CEILING',
    'government-forms': 'gf_pf_form_12a_2026',
    'rule-sets': await currentRuleSet(gateway, owner),
  }
}

/** An import that nobody worked on, as it would be at its end. */
async function endedImport(gateway: Pick<Gateway, 'ask' | 'databaseUrl'>, owner: string): Promise<string> {
  const made = await gateway.ask(owner, 'POST /imports', {
    body: { type: 'departments', file_url: 'https://files.example.com/departments.csv' },
  })
  if (made.status !== 202) throw new Error(made.text)
  await queryAsOwner(
    gateway.databaseUrl,
    `update import_job set status = 'completed_with_errors', rows_total = 1, rows_processed = 1, failed = 1
     where id = $1`,
    [made.id],
  )
  return made.id
}

async function currentRuleSet(gateway: Pick<Gateway, 'ask'>, owner: string): Promise<string> {
  const answer = await gateway.ask(owner, 'GET /rule-sets')
  return String(answer.at('data.0.version'))
}

/** An engine makes one of an image. */
async function insertLogo(
  { databaseUrl }: Pick<Gateway, 'databaseUrl'>,
  organizationId: number,
): Promise<void> {
  await queryAsOwner(
    databaseUrl,
    `insert into organization_logo (organization_id, sha256, png) values (${organizationId}, 'abc', 'png');
     update organization set logo = '{"sha256": "abc", "width": 1, "height": 1}' where id = ${organizationId}`,
  )
}

/** A file of payslips that was never begun. */
async function insertPayslipFiles(
  { databaseUrl }: Pick<Gateway, 'databaseUrl'>,
  organizationId: number,
  runId: string,
): Promise<string> {
  const id = `pfb_${runId.slice(4)}`
  await queryAsOwner(
    databaseUrl,
    `insert into payslip_bundle
       (organization_id, id, payroll_run_id, format, status, caller, run_state, payslips, parts_left, finished_at)
     values ($1, $2, $3, 'zip', 'cancelled', '{}', '', 1, 1, now())`,
    [organizationId, id, runId],
  )
  return id
}

/** A filing whose file nobody has downloaded. */
async function insertFiling(
  { databaseUrl }: Pick<Gateway, 'databaseUrl'>,
  organizationId: number,
  runId: string,
): Promise<string> {
  const id = `fil_${runId.slice(4)}`
  await queryAsOwner(
    databaseUrl,
    `insert into filing (organization_id, id, report, return_type, period_start, period_end, status, sha256,
       generated_at, source_run_ids, source_fnf_ids)
     values ($1, $2, 'pf_ecr', 'regular', '2026-10-01', '2026-10-31', 'generated', repeat('a', 64), now(), '{}', '{}')`,
    [organizationId, id],
  )
  return id
}

/** A slip that nobody calculated: enough of a row to be found. */
async function insertPayslip(
  { databaseUrl }: Pick<Gateway, 'databaseUrl'>,
  organizationId: number,
  runId: string,
  employeeId: string,
): Promise<string> {
  const query = (text: string, values: unknown[] = []) =>
    queryAsOwner<Record<string, string>>(databaseUrl, text, values)
  const known = {
    organization_id: organizationId,
    payroll_run_id: runId,
    employee_id: employeeId,
    revision: 1,
  }
  const columns = await query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = 'payslip' and is_nullable = 'NO' and column_default is null`,
  )
  const filler: Record<string, unknown> = {
    bigint: 0,
    integer: 0,
    smallint: 0,
    json: '{}',
    date: '2026-10-01',
    bytea: '',
  }
  const id = `ps_${runId.slice(4)}`
  const row = Object.fromEntries(columns.map(({ name = '', type = '' }) => [name, filler[type] ?? id]))
  const full = { ...row, ...known, id }
  const names = Object.keys(full)
  const places = names.map((_, at) => `$${at + 1}`)
  await query(`insert into payslip (${names.join(', ')}) values (${places.join(', ')})`, Object.values(full))
  return id
}

/** No tenant has law of its own. */
export const nobodys = {
  rules: 'IN.NO.SUCH_RULE',
  'rule-sets': '2026-11.0000000000000000',
  'government-forms': 'gf_no_such_form',
}

export const missing: World = {
  organizations: '2147483000',
  employees: 'emp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'salary-components': 'cmp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'payroll-runs': 'run_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'payroll-cycles': 'cyc_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'console-sessions': 'cses_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  webhooks: 'wh_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'webhook-deliveries': 'dlv_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  events: 'evt_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  payslips: 'ps_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'payslip-files': 'pfb_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'overtime-policies': 'otp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'overtime-requests': 'otr_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  challans: 'chn_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'contractor-payments': 'ctp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  expenses: 'exp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  advances: 'adv_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'salary-groups': 'grp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  departments: 'dep_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  designations: 'dsg_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  holidays: 'hol_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  leaves: 'lv_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  shifts: 'shf_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  'tds-slabs': 'tds_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  fnf: 'fnf_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  gratuity: 'emp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  imports: 'imp_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  filings: 'fil_01JD2V6R8Q3T5W7Y9A1C3E5G7J',
  ...nobodys,
}

/** The path with its ids from `ids`; `strange` names the one parameter that comes from `elsewhere`. */
export function pathOf(route: Route, ids: World, strange?: string, elsewhere: World = missing): string {
  const words = route.path.split('/')
  const path = words.map((word, at) => {
    const [, name, suffix = ''] = /^\{(\w+)\}(\.\w+)?$/.exec(word) ?? []
    if (name === undefined) return word
    if (name === 'code') return 'BASIC'
    const id = (name === strange ? elsewhere : ids)[words[at - 1] ?? '']
    if (id === undefined) throw new Error(`The test knows no ${words[at - 1]} for ${route.path}.`)
    return `${id}${suffix}`
  })
  return path.join('/')
}

export const idsOf = (route: Route): string[] =>
  Object.keys(route.params?.properties ?? {}).filter(name => name !== 'code')
