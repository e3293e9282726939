// Salaries with the real engine, which says what they come to.

import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization, person } from '../support/records.ts'
import { queryAsOwner } from '../../support/database.ts'
import { engineOf, sharedStack } from '../../support/stack.ts'
import { table } from '../../support/table.ts'
import t from 'tap'

const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine })
const key = await gateway.newKey()
await newOrganization(gateway, key)

const components = [
  { code: 'BASIC', category: 'basic', calculation: { method: 'percent_of_gross', value: 50 } },
  {
    code: 'HRA',
    category: 'hra',
    calculation: { method: 'percent_of_components', value: 40, base_codes: ['BASIC'] },
  },
  { code: 'SPECIAL', category: 'special_allowance', calculation: { method: 'flat' } },
]
for (const component of components) {
  await gateway.ask(key, 'POST /salary-components', {
    body: { ...component, name: component.code, type: 'earning' },
  })
}

t.test('a component by a formula of one salary', async t => {
  const { id } = await newEmployee(gateway, key, '9', { external_id: 'by-formula' })
  const agreed = [
    { component_code: 'BASIC', monthly_amount: 30000 },
    { component_code: 'HRA', formula: 'min(BASIC * 0.5, 12500.5)' },
  ]
  const put = await gateway.ask(key, `PUT /employees/${id}/salary`, {
    body: { effective_from: '2026-04-01', components: agreed },
  })
  t.equal(put.status, 201, put.text)
  const components = [
    { component_code: 'BASIC', monthly_amount: 30000, formula: null, monthly: 30000 },
    { component_code: 'HRA', monthly_amount: null, formula: 'min(BASIC * 0.5, 12500.5)', monthly: 12500.5 },
  ]
  t.match(put.body, { components })
  const stored = await gateway.ask(key, `GET /employees/${id}/salary`)
  t.match(stored.body, { components })
})

t.test('a gross is split into its components', async t => {
  const statutory = { lwf: { applicable: false } }
  const { id } = await newEmployee(gateway, key, '1', { external_id: 'asha', statutory })
  t.equal((await gateway.ask(key, `GET /employees/${id}/salary`)).status, 404)

  const path = `/employees/${id}/salary`
  const put = await gateway.ask(key, `PUT ${path}`, {
    body: { effective_from: '2026-04-01', gross_monthly: 60000, reason: 'Joining' },
  })
  t.equal(put.status, 201, put.text)
  // Half of 60,000 is 30,000; 40 % of that is 12,000; the rest is 18,000.
  t.match(put.body, {
    id: /^sal_/,
    status: 'current',
    gross_monthly: 60000,
    ctc_monthly: 60000,
    ctc_annual: 720000,
    reason: 'Joining',
    components: [
      { component_code: 'BASIC', type: 'earning', monthly: 30000, annual: 360000 },
      { component_code: 'HRA', monthly: 12000 },
      { component_code: 'SPECIAL', monthly: 18000 },
    ],
  })
  // Wages 48,000 are over the ceiling of 25,000: 12 % of it with EDLI and administration at 0.5 % each. The welfare fund, which
  // asks for shares in December, asks for none of her.
  t.equal(put.at('employer_cost_monthly'), 63250)
  t.match(put.text, '"gross_monthly":60000.00')

  const again = await gateway.ask(key, `PUT ${path}`, {
    body: { effective_from: '2026-04-01', gross_monthly: 50000 },
  })
  t.equal(again.status, 200, 'the same date is replaced')
  const future = await gateway.ask(key, `PUT ${path}`, {
    body: { effective_from: '2027-01-01', gross_monthly: 70000 },
  })
  t.match(future.body, { status: 'scheduled' })
  t.match((await gateway.ask(key, 'GET /employees/ext:asha/salary')).body, {
    gross_monthly: 50000,
    status: 'current',
  })
  t.match((await gateway.ask(key, `GET ${path}?as_of=2027-02-01`)).body, {
    gross_monthly: 70000,
    status: 'scheduled',
  })

  const expanded = await gateway.ask(key, 'GET /employees?expand=salary')
  t.match(expanded.at('data.0.salary'), { gross_monthly: 50000, components: [{ monthly: 25000 }] })
})

// Maharashtra asks the employer for 75 in June and in December: 150 a year, 12.50 a month.
t.test('the welfare fund costs what it asks for in a year, whatever month is split', async t => {
  for (const from of ['2026-11-01', '2026-12-01', '2027-06-01']) {
    const { id } = await newEmployee(gateway, key, `fund ${from}`, { work_state_code: 'MH' })
    const put = await gateway.ask(key, `PUT /employees/${id}/salary`, {
      body: { effective_from: from, gross_monthly: 60000 },
    })
    t.equal(put.at('employer_cost_monthly'), 63262.5, from)
  }
})

const byTheUnit = table`
basis  | unit | month | why
daily  | 800  | 20800 | 26 days of 800
hourly | 100  | 20800 | 26 days of eight hours of 100
`
for (const each of byTheUnit) {
  t.test(`a salary ${each('basis')} is split for a full month: ${each('why')}`, async t => {
    const { id } = await newEmployee(gateway, key, each('basis'))
    const put = await gateway.ask(key, `PUT /employees/${id}/salary`, {
      body: {
        effective_from: '2026-04-01',
        pay_basis: each('basis'),
        components: [{ component_code: 'SPECIAL', monthly_amount: each('unit') }],
      },
    })
    t.equal(put.status, 201, put.text)
    t.match(put.body, {
      gross_monthly: Number(each('month')),
      components: [{ component_code: 'SPECIAL', monthly: Number(each('month')) }],
    })
  })
}

t.test('the rate of an hour', async t => {
  const { id } = await newEmployee(gateway, key, 'by-the-hour')
  const path = `/employees/${id}/hourly-rate`
  const put = (body: object, headers = {}) =>
    gateway.ask(key, `PUT ${path}`, { body: { effective_from: '2026-10-01', ...body }, headers })
  t.equal((await gateway.ask(key, `GET ${path}`)).status, 404, 'no salary')
  const agree = (body: object) =>
    gateway.ask(key, `PUT /employees/${id}/salary`, { body: { effective_from: '2026-04-01', ...body } })
  await agree({ gross_monthly: 60000 })
  for (const refused of [await gateway.ask(key, `GET ${path}`), await put({ rate: 100 })]) {
    t.match(refused, {
      status: 400,
      body: { code: 'validation_failed', details: [{ code: 'expected_state' }] },
    })
  }

  await agree({ pay_basis: 'hourly', gross_monthly: 100 })
  t.match((await gateway.ask(key, `GET ${path}`)).body, {
    employee_id: id,
    rate: 100,
    effective_from: '2026-04-01',
    overtime_multiplier: null,
  })
  const put1 = await put({ rate: 120.5, overtime_multiplier: 2.25 })
  t.equal(put1.status, 200, put1.text)
  const now = { rate: 120.5, effective_from: '2026-10-01', overtime_multiplier: 2.25 }
  t.match(put1.body, now)
  t.match((await gateway.ask(key, `GET ${path}`)).body, now)
  t.match((await gateway.ask(key, `GET ${path}?as_of=2026-09-30`)).body, { rate: 100 })
  t.match((await gateway.ask(key, `GET /employees/${id}/salary`)).body, {
    pay_basis: 'hourly',
    version: put1.at('version'),
  })
  t.equal(
    (await put({ rate: 120.5, overtime_multiplier: 2.25 })).at('version'),
    put1.at('version'),
    'as it was',
  )

  // 200.00 of which 125.00 and 75.00: 100.01 are 62.50625 and 37.50375, so 62.51 and 37.50.
  const parts = [
    { component_code: 'SPECIAL', monthly_amount: 125 },
    { component_code: 'HRA', monthly_amount: 75 },
  ]
  await agree({ pay_basis: 'hourly', components: parts, effective_from: '2026-11-01' })
  t.match((await gateway.ask(key, `GET ${path}`)).body, { rate: 200, overtime_multiplier: 2.25 }, 'it stays')
  const put2 = await put({ rate: 100.01, effective_from: '2026-11-01' })
  t.match(put2.body, { rate: 100.01, overtime_multiplier: null }, put2.text)
  t.match((await gateway.ask(key, `GET /employees/${id}/salary`)).body, {
    components: [{ monthly_amount: 62.51 }, { monthly_amount: 37.5 }],
  })
  // Half of it follows by its percentage.
  const half = [
    { component_code: 'SPECIAL', monthly_amount: 100 },
    { component_code: 'HRA', formula: 'SPECIAL * 0.5' },
  ]
  await agree({ pay_basis: 'hourly', components: half, effective_from: '2026-11-02' })
  t.match((await put({ rate: 300, effective_from: '2026-11-02' })).body, { rate: 300 })
  t.match((await gateway.ask(key, `GET /employees/${id}/salary`)).body, {
    components: [{ monthly_amount: 200 }, { formula: 'SPECIAL * 0.5' }],
  })
  const fields = async (body: object) =>
    ((await put(body)).at('details') as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    )
  t.same(
    await fields({ rate: 100, effective_from: '2026-11-02' }),
    ['rate out_of_range'],
    '66.67 and 33.34 are no half',
  )
  t.same(await fields({ rate: 0 }), ['rate out_of_range'])
  for (const overtime_multiplier of [2.125, 1.99])
    t.same(await fields({ rate: 1, overtime_multiplier }), ['overtime_multiplier out_of_range'])
  t.equal((await put({ rate: 1 }, { 'If-Match': '"1"' })).status, 412)
})

t.test('a salary is told of with what it changes, and nothing is where nothing changes', async t => {
  const { id } = await newEmployee(gateway, key, 'told')
  const told = async () => {
    const sql = "select data from outbox_event where data->>'employee_id' = $1 order by created_at, id"
    type SalaryEvent = { change: string; fields_changed: string[]; resource_version: number }
    return (await queryAsOwner<{ data: SalaryEvent }>(gateway.databaseUrl, sql, [id]))
      .map(({ data }) => data)
      .slice(1)
  }
  const put = (body: object) => gateway.ask(key, `PUT /employees/${id}/salary`, { body })
  const first = { effective_from: '2026-04-01', gross_monthly: 60000 }
  await put({ ...first, validate_only: true })
  t.same(await told(), [], 'a try is not told of')
  t.equal((await put(first)).at('version'), 2)
  t.match(await told(), [{ change: 'updated', fields_changed: ['salary'], resource_version: 2 }])
  const again = await put(first)
  t.same([again.status, again.at('version')], [200, 2], 'nothing is written either')
  t.equal((await told()).length, 1)
  await put({ ...first, gross_monthly: 61000, reason: 'Corrected' })
  await put({ effective_from: '2026-10-01', gross_monthly: 70000 })
  t.same(
    (await told()).slice(1).map(({ fields_changed }) => fields_changed),
    [
      ['salary.gross_monthly', 'salary.reason'],
      ['salary.effective_from', 'salary.gross_monthly', 'salary.reason'],
    ],
  )
})

t.test('components that are sent again change nothing', async t => {
  const { id } = await newEmployee(gateway, key, 'again', { external_id: 'again' })
  const salary = {
    effective_from: '2026-04-01',
    components: [
      { component_code: 'SPECIAL', monthly_amount: 30000 },
      { component_code: 'HRA', formula: 'SPECIAL * 0.5' },
    ],
  }
  const put = (body: object) => gateway.ask(key, `PUT /employees/${id}/salary`, { body })
  const agreed = await put(salary)
  const again = await put(salary)
  t.same([again.status, again.at('version')], [200, agreed.at('version')])

  const batch = (sent: object) =>
    gateway.ask(key, 'POST /employees/bulk', {
      body: { items: [{ ...person('again'), external_id: 'again', salary: sent }] },
    })
  t.match((await batch(salary)).at('summary'), { unchanged: 1 })
  t.equal((await put(salary)).at('version'), agreed.at('version'))
  const other = { ...salary, components: salary.components.toReversed() }
  t.match((await batch(other)).at('summary'), { updated: 1 }, 'their order is a change')
})

t.test('a try leaves nothing behind', async t => {
  const { id } = await newEmployee(gateway, key, '2')
  const path = `/employees/${id}/salary`
  const body = { effective_from: '2026-04-01', gross_monthly: 10000, validate_only: true }
  const tried = await gateway.ask(key, `PUT ${path}`, { body })
  t.equal(tried.status, 200, tried.text)
  t.match(tried.body, { gross_monthly: 10000, status: 'current' })
  t.equal((await gateway.ask(key, `GET ${path}`)).status, 404)
})

t.test('what cannot be paid is refused', async t => {
  const { id } = await newEmployee(gateway, key, '3')
  const put = (body: object, headers = {}) =>
    gateway.ask(key, `PUT /employees/${id}/salary`, {
      body: { effective_from: '2026-04-01', ...body },
      headers,
    })
  const fields = async (body: object) =>
    ((await put(body)).at('details') as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    )

  t.same(await fields({}), ['ctc_annual required'])
  t.same(await fields({ ctc_annual: 1, gross_monthly: 1 }), ['ctc_annual duplicate'])
  const named = { ctc_annual: 600_000, components: [{ component_code: 'SPECIAL' }] }
  const ofNamed = await put({ ...named, validate_only: true })
  t.match(ofNamed.body, { gross_monthly: 50_000, unallocated: null }, 'a CTC of named components')
  t.same(await fields({ gross_monthly: 1, effective_from: '2001-01-01' }), ['effective_from before_joining'])
  t.same(await fields({ gross_monthly: 1, arrears: 'later' }), ['arrears not_in_enum'])
  t.same(await fields({ gross_monthly: 1, salary_group_id: 'grp_1' }), ['salary_group_id unknown_reference'])
  t.same(await fields({ components: [{ component_code: 'NONE', monthly_amount: 1, percent: 2 }] }), [
    'components[0].component_code unknown_reference',
    'components[0].percent duplicate',
  ])
  const formulas = ['GONE * 2', 'BASIC *'].map((formula, index) => ({
    component_code: ['HRA', 'SPECIAL'][index],
    percent: index === 0 ? 2 : null,
    formula,
  }))
  t.same(await fields({ components: formulas }), [
    'components[0].formula duplicate',
    'components[0].formula invalid_format',
    'components[1].formula invalid_format',
  ])
  const circle = await put({
    components: [
      { component_code: 'HRA', formula: 'SPECIAL * 2' },
      { component_code: 'SPECIAL', formula: 'HRA / 2' },
    ],
  })
  t.match(circle.body, { details: [{ message: /depends on itself/ }] })
  const precise = await put({ gross_monthly: '100.125' })
  t.match(precise.body, { code: 'invalid_money_precision', details: [{ field: 'gross_monthly' }] })

  const unpayable = await put({ components: [{ component_code: 'HRA' }, { component_code: 'HRA' }] })
  t.equal(unpayable.status, 400)
  const noBase = await put({ components: [{ component_code: 'SPECIAL' }] })
  t.match(noBase.body, {
    code: 'validation_failed',
    message: 'No payslip can be calculated from this salary.',
  })
  const stale = await put({ gross_monthly: 1000 }, { 'If-Match': '"9"' })
  t.equal(stale.status, 412)
})

t.test('a component that is not active any more is refused with what to do', async t => {
  const category = { category: 'special_allowance', calculation: { method: 'flat' } }
  const made = await gateway.ask(key, 'POST /salary-components', {
    body: { code: 'OLD', name: 'Old', type: 'earning', ...category },
  })
  await gateway.ask(key, `PATCH /salary-components/${made.id}`, { body: { is_active: false } })
  const { id } = await newEmployee(gateway, key, 'inactive')
  const put = await gateway.ask(key, `PUT /employees/${id}/salary`, {
    body: { effective_from: '2026-04-01', components: [{ component_code: 'OLD', monthly_amount: 1 }] },
  })
  t.match(put.body, {
    details: [
      {
        field: 'components[0]',
        message: /not an active component of the organization; .* is_active to true/,
      },
    ],
  })
})

t.test('a salary with components that are not paid every month', async t => {
  const { id } = await newEmployee(gateway, key, 'RARE')
  const rates = { quarterly: 1000, half_yearly: 2000, yearly: 3000, one_time: 50000 }
  for (const frequency of Object.keys(rates)) {
    const code = `RARE_${frequency.toUpperCase()}`
    const made = await gateway.ask(key, 'POST /salary-components', {
      body: {
        code,
        name: code,
        type: 'earning',
        category: 'other',
        calculation: { method: 'flat' },
        frequency,
      },
    })
    t.equal(made.status, 201, made.text)
  }
  const components = Object.entries(rates).map(([frequency, monthly_amount]) => ({
    component_code: `RARE_${frequency.toUpperCase()}`,
    monthly_amount,
  }))
  const put = await gateway.ask(key, `PUT /employees/${id}/salary`, {
    body: {
      effective_from: '2026-04-01',
      components: [
        { component_code: 'BASIC', monthly_amount: 30000 },
        { component_code: 'HRA' },
        { component_code: 'SPECIAL', monthly_amount: 12000 },
        ...components,
      ],
    },
  })
  t.equal(put.status, 201, put.text)
  // 30,000, 40 % of it, 12,000, and 1,000, 2,000 and 3,000 are 60,000 a month. 50,000 come on top.
  const expected = {
    gross_monthly: 60000,
    ctc_monthly: 60000,
    ctc_annual: 720000,
    components: [
      { component_code: 'BASIC', frequency: 'monthly', monthly: 30000, annual: 360000 },
      { component_code: 'HRA', frequency: 'monthly', monthly: 12000 },
      { component_code: 'SPECIAL', frequency: 'monthly', monthly: 12000, annual: 144000 },
      { component_code: 'RARE_ONE_TIME', frequency: 'one_time', monthly: 0, annual: 50000 },
      { component_code: 'RARE_QUARTERLY', frequency: 'quarterly', monthly: 1000, annual: 12000 },
      { component_code: 'RARE_HALF_YEARLY', frequency: 'half_yearly', monthly: 2000, annual: 24000 },
      { component_code: 'RARE_YEARLY', frequency: 'yearly', monthly: 3000, annual: 36000 },
    ],
  }
  t.match(put.body, expected)
  t.match((await gateway.ask(key, `GET /employees/${id}/salary`)).body, expected)
})

t.test('the sandbox warns of a salary that looks like paise', async t => {
  const sandbox = await gateway.newKey({ environment: 'sandbox' })
  const call = (method: string, path: string, body: object) =>
    gateway.ask(sandbox, `${method} /sandbox/v1${path}`, { body })
  const made = await call('POST', '/organizations', { name: 'Mills', state_code: 'KA' })
  t.equal(made.status, 201, made.text)
  const component = {
    code: 'BASIC',
    name: 'Basic',
    type: 'earning',
    category: 'basic',
    calculation: { method: 'flat' },
  }
  await call('POST', '/salary-components', component)
  const employee = await call('POST', '/employees', {
    employee_code: '1',
    first_name: 'Asha',
    date_of_birth: '1990-01-01',
    gender: 'female',
    date_of_joining: '2026-04-01',
    employment_type: 'permanent',
    work_state_code: 'KA',
  })
  t.equal(employee.status, 201, employee.text)
  // One crore is 10,000,000 rupees.
  const salaries = {
    'one crore a month': [{ gross_monthly: 10_000_000 }, null],
    'more than that': [{ gross_monthly: 10_000_001 }, 'amounts_may_be_paise'],
    'twelve crore a year': [{ ctc_annual: 120_000_000 }, null],
    'a CTC of more': [{ ctc_annual: 120_000_012 }, 'amounts_may_be_paise'],
    'amounts of components': [
      { components: [{ component_code: 'BASIC', monthly_amount: 10_000_001 }] },
      'amounts_may_be_paise',
    ],
  } as const
  // A preview calls the code of a component `code`.
  const inPreview = (salary: object) =>
    JSON.parse(JSON.stringify(salary).replaceAll('component_code', 'code')) as object
  for (const [what, [salary, code]] of Object.entries(salaries)) {
    const stored = await call('PUT', `/employees/${employee.id}/salary`, {
      effective_from: '2026-04-01',
      validate_only: true,
      ...salary,
    })
    t.equal(stored.status, 200, stored.text)
    const warned = (stored.headers.get('x-svc-warnings') ?? '').split(', ')
    const ofPaise = warned.find(text => text.startsWith('amounts_may_be_paise')) ?? null
    t.equal(ofPaise, code && `${code} ${employee.id}`, what)
    const profile = { date_of_joining: '2026-04-01', work_state_code: 'KA' }
    const previewed = await call('POST', '/payroll-runs/preview', {
      period: { month: 10, year: 2026 },
      organization: { state_code: 'KA' },
      components: [component],
      employees: [{ ref: 'asha', profile, salary: inPreview(salary) }],
    })
    t.equal(previewed.status, 200, previewed.text)
    t.equal(previewed.headers.get('x-svc-warnings'), code && `${code} asha`, what)
  }
  const { id } = await newEmployee(gateway, key, 'P-1')
  const production = await gateway.ask(key, `PUT /employees/${id}/salary`, {
    body: { effective_from: '2026-04-01', gross_monthly: 10_000_001, validate_only: true },
  })
  t.equal(production.status, 200, production.text)
  t.equal(production.headers.get('x-svc-warnings'), null)
})
