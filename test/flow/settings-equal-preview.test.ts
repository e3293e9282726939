// A preview of stored employees gives the slips of a stored run, wherever the settings stand: with the organization or in
// the call. The day of payment is among them, because the tax year follows it.

import t, { type Test } from 'tap'
import { CalculationSettingsInput } from '#gateway/resources/payroll-settings/schema.ts'
import { startTestStack, createTestOrganization, type TestOrganization } from '../support/office.ts'
import type { Answer } from '../support/partner.ts'
import { table } from '../support/table.ts'

type Slip = Record<string, unknown>
type Period = { month: number; year: number }

async function done(
  office: TestOrganization,
  method: string,
  path: string,
  body: unknown = {},
): Promise<Answer> {
  const answer = await office.call(method, path, body, { prefer: 'wait=30' })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
  return answer
}

/** The calculated run, with its slips. */
async function run(
  office: TestOrganization,
  body: object,
): Promise<{ path: string; run: Answer; slips: Slip[] }> {
  const path = `/payroll-runs/${String((await done(office, 'POST', '/payroll-runs', body)).at('id'))}`
  return { path, ...(await calculated(office, path, 'calculate')) }
}

async function calculated(office: TestOrganization, path: string, action: 'calculate' | 'recalculate') {
  const answer = await done(office, 'POST', `${path}/${action}`)
  const slips = await office.call('GET', `${path}/employees?limit=500`)
  return { run: answer, slips: slips.at('data') as Slip[] }
}

const organizationOf = ({ seeded }: TestOrganization) => ({ organization_id: seeded.organizationId })

function preview(office: TestOrganization, body: object): Promise<Answer> {
  const employees = office.seeded.employeeIds.map((employee_id, index) => ({ ref: `E${index}`, employee_id }))
  const options = { include_ytd: true }
  return done(office, 'POST', '/payroll-runs/preview', {
    ...organizationOf(office),
    employees,
    options,
    ...body,
  })
}

/** Text that both slips share; only a stored line knows the record it came from. */
function textOf(slip: Slip | undefined, names: readonly string[]): string {
  return JSON.stringify(
    names.map(name => [name, slip?.[name]]),
    (name, value: unknown) => (name === 'source_ref' ? null : value),
  )
}

/** Failures are told in a list of their own by a preview, and by the slip of a run. */
function assertSame(t: Test, previewed: Answer, stored: readonly Slip[], what: string): void {
  const byRef = new Map(stored.map(slip => [String(slip['external_id']), slip]))
  for (const slip of previewed.at('data') as Slip[]) {
    const names = Object.keys(slip).filter(name => name !== 'ref' && name !== 'diff')
    const ref = String(slip['ref'])
    t.equal(textOf(slip, names), textOf(byRef.get(ref), names), `${ref}: ${what}`)
  }
  const failed = (previewed.at('errors') as { ref: string; code: string }[]).map(({ ref, code }) => [
    ref,
    code,
  ])
  const failures = stored.flatMap(({ external_id, failure }) =>
    failure === null ? [] : [[external_id, (failure as { code: string }).code]],
  )
  t.same(failed, failures, `failures: ${what}`)
  t.equal(failed.length + (previewed.at('data') as Slip[]).length, stored.length)
}

const march: Period = { month: 3, year: 2026 }
const february: Period = { month: 2, year: 2026 }

const payDays = table`
  pay day          | months later | days off | other cycle | paid       | others paid | tax year
  last_day         | 0            | sunday   | -           | 2026-03-31 | 2026-03-31  | 2025-26
  last_working_day | 0            | tuesday  | -           | 2026-03-30 | 2026-03-30  | 2025-26
  7                | 1            | sunday   | -           | 2026-04-07 | 2026-04-07  | 2026-27
  31               | 1            | sunday   | -           | 2026-04-30 | 2026-04-30  | 2026-27
  last_working_day | 1            | thursday | -           | 2026-04-29 | 2026-04-29  | 2026-27
  last_day         | 1            | sunday   | 5           | 2026-04-30 | 2026-04-05  | 2026-27
  10               | 0            | sunday   | last_day    | 2026-03-10 | 2026-03-31  | 2025-26
`

const asPayDay = (word: string) => (/^\d/.test(word) ? Number(word) : word)

t.test('a preview is paid on the day of its run', async t => {
  const house = await startTestStack(t)
  for (const row of payDays) {
    const [payDay, cycleDay] = [row('pay day'), row('other cycle')]
    const name = `${payDay}, ${row('months later')} months later, cycle ${cycleDay}`
    const office = await createTestOrganization(house, [{ basic: 150_000 }, { basic: 90_000 }])
    const period = { pay_day: asPayDay(payDay), pay_month_offset: Number(row('months later')) }
    await done(office, 'PUT', '/payroll-settings/period', { type: 'calendar_month', ...period })
    const weekly_offs = [row('days off')]
    await done(office, 'PUT', '/payroll-settings/salary-days', { basis: 'calendar_days', weekly_offs })
    const cycles: (string | null)[] = [null]
    if (cycleDay !== '-') {
      await done(office, 'POST', '/payroll-cycles', { name: 'Everybody', frequency: 'monthly' })
      const other = { name: 'Others', frequency: 'monthly', pay_day: asPayDay(cycleDay) }
      const cycle_id = String((await done(office, 'POST', '/payroll-cycles', other)).at('id'))
      await done(office, 'PUT', '/employees/ext:E1/cycle', { cycle_id, effective_from: '2020-01-01' })
      cycles.push(cycle_id)
    }
    const slips: Slip[] = []
    for (const cycle_id of cycles) {
      // Pay of February belongs to the year that ends in March.
      await run(office, { period: february, cycle_id })
      slips.push(...(await run(office, { period: march, cycle_id })).slips)
    }
    const previewed = await preview(office, { period: march })
    const dates = (previewed.at('data') as Slip[]).map(({ pay_date }) => pay_date)
    t.same(dates, [row('paid'), row('others paid')], name)
    t.equal(previewed.at('data', 0, 'tax', 'tax_year'), row('tax year'), name)
    assertSame(t, previewed, slips, name)

    const projection = await office.call('GET', '/employees/ext:E0/tax-projection?month=3&year=2026')
    t.equal(projection.at('tax_year'), row('tax year'), `projection: ${name}`)
  }
})

t.test('the call can name the day of payment itself, or the pay day', async t => {
  const office = await createTestOrganization(await startTestStack(t), [{ basic: 150_000 }])
  await run(office, { period: february })
  const stored = await run(office, { period: march, pay_date: '2026-04-15' })
  const named = await preview(office, { period: march, pay_date: '2026-04-15' })
  assertSame(t, named, stored.slips, 'pay_date')
  const byDay = { period: { pay_day: 15, pay_month_offset: 1 } }
  assertSame(t, await preview(office, { period: march, settings: byDay }), stored.slips, 'settings.period')

  const inline = await done(office, 'POST', '/payroll-runs/preview', {
    period: march,
    pay_date: '2026-04-15',
    components: ['BASIC', 'HRA'].map(code => ({
      code,
      name: code,
      type: 'earning',
      category: code.toLowerCase(),
      calculation: { method: 'flat' },
    })),
    settings: { code_wages: { employer_pf_in_remuneration: false } },
    employees: [
      {
        ref: 'E0',
        profile: {
          date_of_joining: '2020-01-01',
          date_of_birth: '1990-05-05',
          gender: 'female',
          work_state_code: 'DL',
          employment_type: 'permanent',
        },
        salary: {
          components: [
            { code: 'BASIC', monthly_amount: 150_000 },
            { code: 'HRA', monthly_amount: 60_000 },
          ],
        },
        tax: { pan_status: 'missing' },
      },
    ],
  })
  t.same(inline.at('data', 0, 'tax'), stored.slips[0]?.['tax'], 'nothing stored is used')
  const bad = await office.call('POST', '/payroll-runs/preview', {
    period: march,
    pay_date: '15 April 2026',
    employees: [{ ref: 'E0', employee_id: 'ext:E0' }],
  })
  t.same([bad.status, bad.at('details', 0, 'field')], [400, 'pay_date'])
})

type Fields = Readonly<Record<string, unknown>>

/** Each setting that decides a figure, with something else than its default. */
const changes: readonly Fields[] = [
  { salary_days: { basis: 'fixed_days', fixed_days: 26 } },
  {
    salary_days: {
      basis: 'fixed_days',
      fixed_days: 30,
      fixed_days_part: 'deduct_absent',
      unpaid_leave_counts: 'working_days',
    },
  },
  { salary_days: { basis: 'working_days', fixed_days: null, weekly_offs: ['saturday', 'sunday'] } },
  { salary_days: { basis: 'working_days', weekly_offs: ['sunday'], include_weekly_offs: true } },
  { salary_days: { basis: 'working_days', include_holidays: true } },
  { rounding: { net: 'up_rupee' } },
  { rounding: { component: 'rupee' } },
  { rounding: { residual_component_code: 'PART' } },
  { tds: { spread: 'even' } },
  { tds: { slab_source: 'custom' } },
  { default_tax_regime: 'old' },
  { pf: { eps_rate: 'one_twelfth' } },
  { pf: { admin_base: 'pf_wages' } },
  { pf: { split_month_edli: 'capped' } },
  { pf: { birthday_month_58: 'next_month' } },
  { esi: { base: 'legacy_gross' } },
  { esi: { reentry: 'next_period' } },
  { esi: { arrears: 'pay_month' } },
  { esi: { arrears: 'due_month' } },
  { code_wages: { employer_pf_in_remuneration: true } },
  { lwf: { head_count: 4, is_factory: true } },
  { lwf: { head_count: null, includes_everyone: true } },
  {
    rule_decisions: [{ rule_id: 'IN.LWF.HR', effective_from: '2026-01-01', decision: 'decline' }],
  },
  { gratuity: { accrual: 'always' } },
  { bonus: { pay_month: 9 } },
  { bonus: { minimum_wages: ['DL', 'HR'].map(state_code => ({ state_code, monthly_amount: 11_000 })) } },
  { bonus: { rate_percent: 20 } },
  { bonus: { is_covered: false } },
  { ctc: { includes: ['pf', 'gratuity'] } },
  { deductions: { statutory_counts: false } },
  { deductions: { court_orders_first: true } },
  { deductions: { cap: 'none' } },
  { negative_net_policy: 'zero_and_recover' },
  { unpaid_months: 'pay' },
  { arrears: 'manual' },
]

/** Months begin on another day only where none was paid yet. */
const otherMonths = { period: { type: 'day_range', start_day: 26, pay_day: 3, pay_month_offset: 1 } }

t.test('each setting acts alike in a call and with the organization', async t => {
  const house = await startTestStack(t)
  const basics = [90_000, 12_000, 20_000, 500_000, 15_000, 33_333, 40_000]
  const people = basics.map((basic, index) => ({
    basic,
    ...(index === 3 ? { joined: '2026-09-10' } : {}),
  }))
  const [keeping, calling] = [
    await createTestOrganization(house, people),
    await createTestOrganization(house, people),
  ]
  for (const office of [keeping, calling]) await prepare(office)

  const september: Period = { month: 9, year: 2026 }
  let sent: Fields = {}
  let before: string | null = null
  for (const change of [{}, ...changes]) {
    const what = JSON.stringify(change)
    await store(keeping, change)
    sent = merged(sent, change)
    const stored = await run(keeping, { period: september })
    await done(keeping, 'POST', `${stored.path}/reverse`, { reason: 'The settings change.' })

    const inline = await preview(calling, { period: september, settings: sent })
    assertSame(t, inline, stored.slips, `in the call: ${what}`)
    assertSame(t, await preview(keeping, { period: september }), stored.slips, `stored: ${what}`)
    const terms = [inline.at('meta', 'settings'), inline.at('meta', 'organization')]
    t.same(terms, [stored.run.at('calculation', 'settings'), stored.run.at('calculation', 'organization')])
    t.match(terms[0], sent, `shown: ${what}`)
    const figures = JSON.stringify(stored.slips.map(({ lines, failure }) => [lines, failure]))
    if (before === figures) t.ok(withoutEffect.has(what), `${what} decides nothing here`)
    before = figures
  }
})

/** Nobody here comes under these; tests of their rules tell what they decide. */
const withoutEffect = new Set([
  '{"esi":{"reentry":"next_period"}}',
  '{"pf":{"split_month_edli":"capped"}}',
  '{"deductions":{"court_orders_first":true}}',
  '{"unpaid_months":"pay"}',
])

function merged(one: Fields, other: Fields): Fields {
  const entries = Object.entries(other).map(([name, value]) => {
    const known = one[name]
    return [name, isBlock(known) && isBlock(value) ? { ...known, ...value } : value]
  })
  return { ...one, ...Object.fromEntries(entries) }
}

function isBlock(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Settings by the path that each block has. */
async function store(office: TestOrganization, { salary_days, ...others }: Fields): Promise<void> {
  const effective_from = '2026-09-01'
  if (isBlock(salary_days)) {
    const known = await office.call('GET', `/payroll-settings/salary-days?as_of=2026-09-30`)
    const { effective_from: _from, ...before } = known.at('effective') as Fields
    await done(office, 'PUT', '/payroll-settings/salary-days', {
      ...before,
      ...salary_days,
      effective_from,
    })
  }
  if (Object.keys(others).length > 0)
    await done(office, 'PATCH', '/payroll-settings', { ...others, effective_from })
}

/** People for whom one setting or another decides something. */
async function prepare(office: TestOrganization): Promise<void> {
  const percent = (value: number) => ({ method: 'percent_of_gross', value })
  for (const [code, category, calculation] of [
    ['INCENTIVE', 'incentive', { method: 'flat' }],
    ['PART', 'other', percent(50)],
    ['OTHER_PART', 'other', percent(30)],
    ['SPECIAL', 'special_allowance', percent(20)],
  ] as const)
    await done(office, 'POST', '/salary-components', {
      code,
      name: code,
      type: 'earning',
      category,
      calculation,
    })
  await done(office, 'POST', '/employees/ext:E0/variable-components', {
    component_code: 'INCENTIVE',
    month: 9,
    year: 2026,
    amount: 500_000,
  })
  const pf = { wage_mode: 'employee_actual_employer_ceiling' }
  await done(office, 'PATCH', `/organizations/${office.seeded.organizationId}`, { pf })
  await done(office, 'PATCH', '/employees/ext:E1', { work_state_code: 'HR' })
  await done(office, 'PATCH', '/employees/ext:E0/statutory', { pan: 'ABCPX1234K' })
  await done(office, 'PATCH', '/employees/ext:E1/statutory', {
    lwf: { class: 'manager' },
    effective_from: '2020-01-01',
  })
  await done(office, 'PATCH', '/employees/ext:E2', { date_of_birth: '1968-09-15', work_state_code: 'HR' })
  await done(office, 'PUT', '/employees/ext:E2/salary', {
    effective_from: '2026-09-01',
    pay_basis: 'monthly',
    components: [
      { component_code: 'BASIC', monthly_amount: 20_000 },
      { component_code: 'HRA', monthly_amount: 30_000 },
    ],
  })
  await done(office, 'POST', '/holidays', { name: 'Holiday', date: '2026-09-04', type: 'national' })
  await done(office, 'POST', '/attendance', {
    employee_id: 'ext:E3',
    month: 9,
    year: 2026,
    lop_days: 2,
  })
  await done(office, 'POST', '/employees/ext:E4/advances', {
    type: 'salary_advance',
    amount: 90_000,
    disbursed_on: '2026-08-05',
    repayment: { method: 'lump_sum', start_month: 9, start_year: 2026 },
  })
  // A half, three tenths and a fifth of 33,333.33 miss it by a paisa.
  await done(office, 'PATCH', '/payroll-settings', { rounding: { residual_component_code: 'SPECIAL' } })
  const group = await done(office, 'POST', '/salary-groups', {
    name: 'Parts',
    components: ['PART', 'OTHER_PART', 'SPECIAL'].map(component_code => ({ component_code })),
  })
  await done(office, 'PUT', '/employees/ext:E5/salary', {
    effective_from: '2026-09-01',
    pay_basis: 'monthly',
    gross_monthly: 33_333.33,
    salary_group_id: group.at('id'),
  })
  await done(office, 'PUT', '/employees/ext:E6/salary', {
    effective_from: '2026-09-01',
    ctc_annual: 480_000,
    components: [{ component_code: 'BASIC' }],
  })
  await done(office, 'POST', '/tds-slabs', {
    tax_year: '2026-27',
    regime: 'new',
    age_band: 'all',
    slabs: [{ from: 0, to: null, rate_percent: 10 }],
  })
  const bonus_months = Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    wages: 12_000,
    paid_days: 30,
    base_days: 30,
  }))
  for (const ref of ['E0', 'E1', 'E2', 'E4', 'E5'])
    await done(office, 'PUT', `/employees/ext:${ref}/opening-balances?tax_year=2025-26`, {
      months: 11,
      gross: 200_000,
      bonus_months,
    })
  // A month that is closed, and a raise that reaches it.
  const august = await run(office, { period: { month: 8, year: 2026 } })
  await done(office, 'POST', `${august.path}/lock`)
  await done(office, 'PUT', '/employees/ext:E1/salary?arrears=auto', {
    effective_from: '2026-08-01',
    pay_basis: 'monthly',
    arrears: 'auto',
    components: [
      { component_code: 'BASIC', monthly_amount: 13_000 },
      { component_code: 'HRA', monthly_amount: 5_000 },
    ],
  })
}

t.test('months that begin on another day', async t => {
  const house = await startTestStack(t)
  const [keeping, calling] = [await createTestOrganization(house), await createTestOrganization(house)]
  await done(keeping, 'PUT', '/payroll-settings/period', otherMonths.period)
  const stored = await run(keeping, { period: march })
  t.same([stored.run.at('period_start'), stored.run.at('pay_date')], ['2026-02-26', '2026-04-03'])
  const inline = await preview(calling, { period: march, settings: otherMonths })
  assertSame(t, inline, stored.slips, 'a range of days')
  t.same(inline.at('meta', 'settings'), stored.run.at('calculation', 'settings'))
})

t.test('no setting that a preview takes is left out here', async t => {
  const leavesOf = (properties: Fields, prefix = ''): string[] =>
    Object.entries(properties).flatMap(([name, schema]) => {
      const inner = (schema as { properties?: Fields }).properties
      return inner === undefined ? [`${prefix}${name}`] : leavesOf(inner, `${prefix}${name}.`)
    })
  const told = [...changes, otherMonths].flatMap(change =>
    Object.entries(change).flatMap(([name, value]) =>
      isBlock(value) ? Object.keys(value).map(field => `${name}.${field}`) : [name],
    ),
  )
  t.same([...new Set(told)].toSorted(), leavesOf(CalculationSettingsInput.properties).toSorted())
})
