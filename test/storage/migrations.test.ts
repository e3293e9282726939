// What later migrations make of the records that a database holds already.

import { defaultSettings } from '#storage/entities/payroll-settings.ts'
import type { PlainDate } from '#proto/units.ts'
import type { SettingsChange } from '#storage/entities/payroll-settings.ts'
import { settingsOn } from '#storage/repositories/organization/payroll-settings.ts'
import { migrate } from '#storage/migrate.ts'
import t, { type Test } from 'tap'
import { emptyDatabase, openTransaction, queryAsOwner } from '../support/database.ts'
import { eventually } from '../support/stack.ts'

/** A database as it was before the migrations that these tests are about, with `records` in it. */
async function databaseWith(t: Test, records: string) {
  const { ownerUrl, superuserUrl } = await emptyDatabase(t)
  await migrate(ownerUrl, 'Migration20261120Foundation')
  await queryAsOwner(superuserUrl, `set session_replication_role = replica; ${records}`)
  return { ownerUrl, superuserUrl }
}

t.test('a certified disability keeps its percentage', async t => {
  const columns = `organization_id, id, employee_code, first_name, last_name, gender, date_of_birth, date_of_joining,
    employment_type, work_state_code`
  const values = `'Asha', 'Rao', 'female', '1990-01-01', '2024-01-01', 'permanent', 'KA'`
  const { ownerUrl, superuserUrl } = await databaseWith(
    t,
    `insert into employee (${columns}, disability_percent)
     values (1, 'emp_1', 'E1', ${values}, 40), (1, 'emp_2', 'E2', ${values}, null)`,
  )
  await migrate(ownerUrl)
  t.same(await queryAsOwner(superuserUrl, 'select disability_percent from employee order by id'), [
    { disability_percent: 400_000 },
    { disability_percent: null },
  ])
})

t.test(
  'stored salaries count as decided when they took effect, or when they were recorded before',
  async t => {
    // Recorded in advance, late, and at 19:00 in London, which is the next day in India.
    const { ownerUrl, superuserUrl } = await databaseWith(
      t,
      `insert into employee_salary (organization_id, employee_id, effective_from, id, pay_basis, changed_by, created_at)
     values (1, 'emp_1', '2026-04-01', 'sal_1', 'monthly', 'key', '2026-03-15T10:00:00Z'),
       (1, 'emp_1', '2026-08-01', 'sal_2', 'monthly', 'key', '2026-11-20T10:00:00Z'),
       (2, 'emp_2', '2026-12-01', 'sal_3', 'monthly', 'key', '2026-11-20T19:00:00Z');
     insert into salary_increment (organization_id, id, employee_id, effective_from, type, arrears, arrears_preview,
       changed_by, created_at)
     values (1, 'inc_1', 'emp_1', '2026-08-01', 'percent', 'auto', '[]', 'key', '2026-11-20T10:00:00Z')`,
    )
    const stamps = () => queryAsOwner(superuserUrl, 'select id, updated_at from employee_salary order by id')
    const before = await stamps()
    await migrate(ownerUrl)
    const decided = await queryAsOwner(
      superuserUrl,
      `select id, decided_on::text from employee_salary
     union all select id, decided_on::text from salary_increment order by id`,
    )
    t.same(decided, [
      { id: 'inc_1', decided_on: '2026-08-01' },
      { id: 'sal_1', decided_on: '2026-03-15' },
      { id: 'sal_2', decided_on: '2026-08-01' },
      { id: 'sal_3', decided_on: '2026-11-21' },
    ])
    t.same(await stamps(), before, 'no run becomes stale by it')
    const [forced] = await queryAsOwner<{ count: number }>(
      superuserUrl,
      `select count(*)::int as count from pg_class
     where relname in ('employee_salary', 'salary_increment') and relrowsecurity and relforcerowsecurity`,
    )
    t.equal(forced?.count, 2, 'the tenants stay apart')
  },
)

t.test('organizations begin with the practice of the Corporation on arrears', async t => {
  const { ownerUrl, superuserUrl } = await databaseWith(
    t,
    `insert into account (id, name) values ('acc_1', 'Partner');
     insert into organization (id, account_id, environment, name, state_code, pf, esi, gratuity)
     values (1, 'acc_1', 'production', 'One', 'DL', '{}', '{}', '{}'), (2, 'acc_1', 'production', 'Two', 'DL', '{}', '{}', '{}');
     insert into payroll_settings (organization_id, effective_from, changes, changed_by, version)
     values (1, '1970-01-01', '{"esi": {"base": "by_date", "reentry": "immediate"}, "currency": "INR"}', 'key', 1),
       (1, '2026-04-01', '{"currency": "INR"}', 'key', 2),
       (2, '2026-06-01', '{"esi": {"base": "legacy_gross", "reentry": "next_period"}}', 'key', 1)`,
  )
  const stamps = () =>
    queryAsOwner(
      superuserUrl,
      'select updated_at from payroll_settings order by organization_id, effective_from',
    )
  const before = await stamps()
  await migrate(ownerUrl)
  const settings = await queryAsOwner<{ esi: object | null }>(
    superuserUrl,
    `select changes -> 'esi' as esi from payroll_settings order by organization_id, effective_from`,
  )
  t.same(
    settings.map(({ esi }) => esi),
    [
      { base: 'by_date', reentry: 'immediate', arrears: 'from_decision' },
      null,
      { base: 'legacy_gross', reentry: 'next_period', arrears: 'from_decision' },
    ],
  )
  t.same(await stamps(), before)
})

/** The settings of an organization as the first release stored them. */
const firstSettings = {
  period: {
    type: 'calendar_month',
    startDay: 1,
    attendanceCutoffDay: null,
    payDay: 'last_day',
    payMonthOffset: 0,
  },
  salaryDays: {
    basis: 'calendar_days',
    fixedDays: null,
    fixedDaysPart: 'count_employed',
    weeklyOffs: ['sunday'],
    includeWeeklyOffs: false,
    includeHolidays: false,
    halfDayFraction: 50,
  },
  currency: 'INR',
  rounding: { component: 'paise', net: 'none' },
  negativeNetPolicy: 'fail',
  attendanceSource: 'attendance',
  unmarkedDay: 'present',
  arrears: 'auto',
  lateInputPolicy: 'reject',
  defaultTaxRegime: 'new',
  tds: { spread: 'front', slabSource: 'system' },
  pf: {
    epsRate: '8.33',
    adminBase: 'employer_base',
    splitMonthEdli: 'epfo_faq',
    birthdayMonth58: 'prorate',
  },
  esi: { base: 'by_date', reentry: 'immediate' },
  codeWages: { employerPfInRemuneration: true },
  bonus: { isCovered: true, ratePercent: null, payMonth: null, minimumWages: [] },
  payslip: {
    renderOn: 'generated',
    emailOnPaid: false,
    password: 'none',
    template: 'standard',
    showYtd: true,
  },
  approvals: { requireLockBeforePay: false, fourEyes: false },
}

t.test('stored settings have every setting of today, the added ones at their defaults', async t => {
  const chosen = { ...firstSettings, lwf: { isFactory: true, headCount: 40, includesEveryone: false } }
  const stored = [
    { organizationId: 1, from: '1970-01-01', changes: firstSettings },
    { organizationId: 2, from: '1970-01-01', changes: chosen },
    { organizationId: 2, from: '2026-04-01', changes: { rounding: { component: 'rupee', net: 'none' } } },
    { organizationId: 2, from: '2026-05-01', changes: { arrears: 'manual' } },
    {
      organizationId: 2,
      from: '2026-06-01',
      changes: { rounding: { component: 'paise', net: 'none', residualComponentCode: 'BASIC' } },
    },
  ]
  const rows = stored.map(
    ({ organizationId, from, changes }) =>
      `(${organizationId}, '${from}', '${JSON.stringify(changes)}', 'key', 1)`,
  )
  const { ownerUrl, superuserUrl } = await databaseWith(
    t,
    `insert into organization (id, account_id, environment, name, state_code, pf, esi, gratuity)
     values (1, 'acc_1', 'sandbox', 'One', 'KA', '{}', '{}', '{}'), (2, 'acc_1', 'sandbox', 'Two', 'KA', '{}', '{}', '{}');
     insert into payroll_settings (organization_id, effective_from, changes, changed_by, version)
     values ${rows.join(', ')}`,
  )
  const versions = () =>
    queryAsOwner(superuserUrl, 'select version, updated_at from payroll_settings order by 1, 2')
  const before = await versions()
  await migrate(ownerUrl)
  const settings = async (organizationId: number, day: string) =>
    settingsOn(
      await queryAsOwner<SettingsChange>(
        superuserUrl,
        `select changes, effective_from::text as "effectiveFrom" from payroll_settings
         where organization_id = $1 order by effective_from`,
        [organizationId],
      ),
      day as PlainDate,
    )
  t.same(await settings(1, '2026-11-23'), defaultSettings)
  const own = { ...defaultSettings, lwf: chosen.lwf }
  t.same(await settings(2, '2026-03-31'), own)
  const rounding = { component: 'rupee', net: 'none', residualComponentCode: null }
  t.same(await settings(2, '2026-04-30'), { ...own, rounding })
  t.same(await settings(2, '2026-05-31'), { ...own, rounding, arrears: 'manual' })
  t.match(await settings(2, '2026-06-30'), {
    rounding: { residualComponentCode: 'BASIC' },
    arrears: 'manual',
  })
  t.same(await versions(), before, 'no run becomes stale by it')
})

t.test('a stored claim names the rate that limits it', async t => {
  const { ownerUrl, superuserUrl } = await databaseWith(
    t,
    `insert into reimbursement_rate (organization_id, id, code, effective_from, name, unit, rate, taxable,
       proof_required, is_active)
     values (1, 'rbr_1', 'FUEL', '2026-04-01', 'Fuel', 'km', 950, false, false, true),
       (1, 'rbr_2', 'FUEL', '2026-10-01', 'Fuel', 'km', 1000, false, false, true),
       (2, 'rbr_3', 'FUEL', '2026-10-05', 'Fuel', 'km', 1100, false, false, true);
     insert into expense (organization_id, id, employee_id, category, component_code, rate_code, spent_on,
       claimed_amount, taxable, pay_with)
     values (1, 'exp_1', 'emp_1', 'Fuel', 'EXPENSE_FUEL', 'FUEL', '2026-09-30', 100, false, 'payroll'),
       (1, 'exp_2', 'emp_1', 'Fuel', 'EXPENSE_FUEL', 'FUEL', '2026-10-12', 100, false, 'payroll'),
       (1, 'exp_3', 'emp_1', 'Taxi', 'EXPENSE_TAXI', null, '2026-10-12', 100, false, 'payroll')`,
  )
  await migrate(ownerUrl)
  t.same(await queryAsOwner(superuserUrl, 'select id, rate_id from expense order by id'), [
    { id: 'exp_1', rate_id: 'rbr_1' },
    { id: 'exp_2', rate_id: 'rbr_2' },
    { id: 'exp_3', rate_id: null },
  ])
})

t.test('stored events are numbered within their resource', async t => {
  const { ownerUrl, superuserUrl } = await databaseWith(
    t,
    `insert into outbox_event (id, organization_id, type, data)
     values ('evt_1', 1, 'payroll.run.calculated', '{"payroll_run_id": "run_1", "net": 1800.00}'),
       ('evt_2', 1, 'employee.upserted', '{"employee_id": "emp_1"}'),
       ('evt_3', 1, 'payroll.run.paid', '{"payroll_run_id": "run_1"}'),
       ('evt_4', 2, 'webhook.disabled', '{"webhook_id": "wh_1"}')`,
  )
  await migrate(ownerUrl)
  t.same(
    await queryAsOwner(
      superuserUrl,
      'select id, resource_id, sequence, data::text as data from outbox_event order by id',
    ),
    [
      {
        id: 'evt_1',
        resource_id: 'run_1',
        sequence: 1,
        data: '{"net": 1800.00, "sequence": 1, "payroll_run_id": "run_1"}',
      },
      { id: 'evt_2', resource_id: 'emp_1', sequence: 1, data: '{"sequence": 1, "employee_id": "emp_1"}' },
      { id: 'evt_3', resource_id: 'run_1', sequence: 2, data: '{"sequence": 2, "payroll_run_id": "run_1"}' },
      { id: 'evt_4', resource_id: 'wh_1', sequence: 1, data: '{"sequence": 1, "webhook_id": "wh_1"}' },
    ],
  )
})

t.test('stored overtime policies divide as the law does, and approved requests keep its rate', async t => {
  const { ownerUrl, superuserUrl } = await databaseWith(
    t,
    `insert into overtime_policy (organization_id, id, name, rate_basis, multiplier, requires_approval, is_active)
       values (1, 'otp_1', 'Plant', 'wages_code', 200, true, true);
     insert into overtime_request (organization_id, id, employee_id, date, pay_date, minutes, policy_id, multiplier,
         status, approved_minutes)
       values (1, 'otr_1', 'emp_1', '2026-10-14', '2026-10-14', 60, 'otp_1', 200, 'approved', 60)`,
  )
  await migrate(ownerUrl)
  const rate = 'rate_basis, fixed_hourly_rate, hours_per_day, days_per_month'
  t.same(await queryAsOwner(superuserUrl, `select ${rate} from overtime_policy`), [
    { rate_basis: 'wages_code', fixed_hourly_rate: null, hours_per_day: 480, days_per_month: 2600 },
  ])
  t.same(await queryAsOwner(superuserUrl, 'select rate from overtime_request'), [{ rate: null }])
  for (const broken of [
    "rate_basis = 'fixed'",
    "rate_basis = 'net'",
    'fixed_hourly_rate = 100',
    'days_per_month = null',
    'hours_per_day = null',
    "rate_basis = 'fixed', fixed_hourly_rate = 0, hours_per_day = null, days_per_month = null",
  ])
    await t.rejects(
      queryAsOwner(superuserUrl, `update overtime_policy set ${broken}`),
      { code: '23514' },
      broken,
    )
})

t.test('the runs of the time before claims have claimed what they took', async t => {
  const sums =
    `gross total_deductions reimbursements round_off net_payable employer_contributions pf_wages epf_wages
    eps_wages edli_wages pf_employee vpf eps pf_employer edli pf_admin ncp_days esi_wages esi_employee esi_employer pt
    pt_wages lwf_employee lwf_employer lwf_wages tds taxable basic_and_da house_rent nps gratuity_wages pf_arrears
    carried_forward warnings_count`.split(/\s+/)
  const run = (id: string, month: string, status: string, options = '{}', previous = 0) => `
    insert into payroll_run (organization_id, id, type, period_start, period_end, pay_date, status, revision,
      previous_revision, selection, options, created_by)
    values (1, '${id}', 'regular', '2026-${month}-01', date '2026-${month}-01' + interval '1 month - 1 day',
      '2026-${month}-28', '${status}', ${previous + 1}, nullif(${previous}, 0), '{}', '${options}', 'key');`
  const member = (id: string, month: string, person: string, excluded = false, live = true) => `
    insert into payroll_run_employee (organization_id, payroll_run_id, employee_id, period_start, type, excluded, live)
    values (1, '${id}', '${person}', '2026-${month}-01', 'regular', ${excluded}, ${live});`
  const calculation = (id: string, revision: number, at: string) => `
    insert into calculation (organization_id, payroll_run_id, revision, attempt, run_input, rule_set_version,
      engine_version, shard_count, employee_count, oldest_revision, started_at)
    values (1, '${id}', ${revision}, 1, '{}', 'test', 'test', 1, 1, 1, '2026-${at}T10:00:00Z');`
  const slip = (id: string, month: string, person: string, failure = 'null') => `
    insert into payslip (organization_id, payroll_run_id, employee_id, revision, calculated_in, id, period_start,
      period_end, failure, employee, facts, facts_hash, slip_hash, ${sums.join(', ')})
    values (1, '${id}', '${person}', 1, 1, '${id}:${person}', '2026-${month}-01', '2026-${month}-28', ${failure}, '{}', '{}',
      '', '', ${sums.map(() => 0).join(', ')});`
  const item = (id: string, person: string, month: number, written: string) => `
    insert into variable_item (organization_id, id, employee_id, series_id, component_code, year, month, amount, updated_at)
    values (1, '${id}', '${person}', '${id}', 'INCENTIVE', 2026, ${month}, 100, '2026-${written}T10:00:00Z');`
  const installment = (no: number, person: string, month: string) => `
    insert into advance_installment (organization_id, advance_id, no, employee_id, year, month, principal, interest,
      updated_at)
    values (1, 'adv_${person}', ${no}, '${person}', 2026, ${month}, 100, 0, '2026-07-01T10:00:00Z');`
  const { ownerUrl, superuserUrl } = await databaseWith(
    t,
    [
      run('run_08', '08', 'paid', '{"recoverAdvances": false}'),
      run('run_09', '09', 'paid', '{"recoverAdvances": true}'),
      run('run_10', '10', 'calculating', '{}', 1),
      run('run_void', '08', 'reversed'),
      member('run_08', '08', 'ann') + calculation('run_08', 1, '08-28') + slip('run_08', '08', 'ann'),
      member('run_08', '08', 'bob', true),
      member('run_09', '09', 'ann') + calculation('run_09', 1, '09-28') + slip('run_09', '09', 'ann'),
      member('run_09', '09', 'bob') + slip('run_09', '09', 'bob'),
      member('run_10', '10', 'ann') + calculation('run_10', 1, '10-20') + calculation('run_10', 2, '10-25'),
      slip('run_10', '10', 'ann') + member('run_void', '08', 'ann', false, false),
      calculation('run_void', 1, '08-27') + slip('run_void', '08', 'ann'),
      item('var_in', 'ann', 8, '08-20') +
        item('var_late', 'ann', 8, '08-29') +
        item('var_out', 'bob', 8, '08-20'),
      item('var_open', 'ann', 11, '08-20') +
        item('var_old', 'ann', 10, '10-19') +
        item('var_new', 'ann', 10, '10-21'),
      installment(1, 'ann', '8') + installment(2, 'ann', '9') + installment(3, 'ann', '10'),
      installment(1, 'bob', '8') + installment(2, 'bob', 'null'),
      `insert into expense (organization_id, id, employee_id, category, component_code, spent_on, claimed_amount, taxable,
         status, pay_with, pay_year, pay_month, updated_at)
       select 1, 'exp_' || status || '_' || pay_with, 'ann', 'Travel', 'EXPENSE_TRAVEL', '2026-08-01', 100, false, status,
         pay_with, 2026, 9, '2026-09-01'
       from unnest(array['approved', 'rejected']) status, unnest(array['payroll', 'direct']) pay_with;
       insert into overtime_request (organization_id, id, employee_id, date, pay_date, minutes, status, updated_at)
       values (1, 'otr_in', 'ann', '2026-09-30', '2026-09-30', 60, 'approved', '2026-09-01'),
         (1, 'otr_late', 'ann', '2026-09-30', '2026-09-30', 60, 'approved', '2026-09-29'),
         (1, 'otr_pending', 'ann', '2026-09-30', '2026-09-30', 60, 'pending', '2026-09-01');`,
    ].join(''),
  )
  await migrate(ownerUrl)
  t.same(
    await queryAsOwner(
      superuserUrl,
      `select kind, input_id, payroll_run_id as run, from_revision as since from input_claim order by kind, input_id`,
    ),
    [
      ['advance_installment', 'adv_ann/1', 'run_09', 1],
      ['advance_installment', 'adv_ann/2', 'run_09', 1],
      ['advance_installment', 'adv_ann/3', 'run_10', 1],
      ['advance_installment', 'adv_bob/1', 'run_09', 1],
      ['expense', 'exp_approved_payroll', 'run_09', 1],
      ['overtime_request', 'otr_in', 'run_09', 1],
      ['variable_item', 'var_in', 'run_08', 1],
      ['variable_item', 'var_new', 'run_10', 2],
      ['variable_item', 'var_old', 'run_10', 1],
    ].map(([kind, id, payrollRunId, since]) => ({ kind, input_id: id, run: payrollRunId, since })),
  )
})

t.test('files in plain text are dropped and stay announced', async t => {
  const { ownerUrl, superuserUrl } = await emptyDatabase(t)
  await migrate(ownerUrl, 'Migration20261125FilingSums')
  await queryAsOwner(
    superuserUrl,
    `insert into payslip_file (organization_id, payroll_run_id, employee_id, state, sha256, content, is_announced)
     select 1, 'run_1', 'emp_' || no, 'state', sha256('%PDF-1.7'), repeat('%PDF-1.7', 4000)::bytea, no = 1
     from generate_series(1, 200) as no`,
  )
  const bytes = async () => {
    await queryAsOwner(superuserUrl, 'checkpoint')
    const [size] = await queryAsOwner<{ bytes: number }>(
      superuserUrl,
      `select pg_total_relation_size('payslip_file')::int as bytes`,
    )
    return size!.bytes
  }
  t.ok((await bytes()) > 200 * 32_000)
  await migrate(ownerUrl)
  const files = await queryAsOwner(
    superuserUrl,
    `select state = 'state' as is_same, sha256 = sha256('%PDF-1.7') as has_hash, content, content_sealed,
       announced_state = state as is_announced from payslip_file order by employee_id limit 2`,
  )
  t.same(files, [
    { is_same: true, has_hash: true, content: null, content_sealed: null, is_announced: true },
    { is_same: true, has_hash: true, content: null, content_sealed: null, is_announced: null },
  ])
  t.ok((await bytes()) < 300_000, 'nothing of them is left on the disk')
})

t.test('a change gives way to a transaction that holds its table, and is applied after it', async t => {
  const { ownerUrl } = await emptyDatabase(t)
  await migrate(ownerUrl, 'Migration20261128LeftOutMembers')
  const held = await openTransaction(ownerUrl)
  await held.run('select id from organization')
  const applied = migrate(ownerUrl)
  const waits = `select from pg_locks where not granted and relation = 'organization'::regclass`
  await eventually('the change waits', async () => (await queryAsOwner(ownerUrl, waits)).length > 0)
  // Whoever comes later waits behind the change, and no longer than it waits.
  await queryAsOwner(ownerUrl, `set statement_timeout = '20s'; select id from organization`)
  const [waiting] = await queryAsOwner<{ count: number }>(
    ownerUrl,
    `select count(*)::int as count from information_schema.columns where table_name = 'organization' and column_name = 'lin'`,
  )
  t.equal(waiting?.count, 0, 'the change was not waited for')
  await held.commit()
  t.match(await applied, ['Migration20261128LabourNumber'], 'it is applied by the next try')
  t.same(await migrate(ownerUrl), [])
})
