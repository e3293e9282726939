// Reports against the stored payslips: the test reads the slips as PostgreSQL has them and adds them up by itself, for an
// organization over three months in which everything happens that changes a payslip. `npm run test:long` adds a crowd that is
// paid every month, so that reports have many pages: 2,000 people in all.

import t from 'tap'
import { Workbook } from '@cj-tech-master/excelts'
import { calculated, createTestOrganization, execute, startTestStack } from '../../support/office.ts'
import { type Answer, must } from '../../support/partner.ts'

const house = await startTestStack(t)
const office = await createTestOrganization(house, [])
const { call, seeded } = office

const paise = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)

must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-30' }))
const component = (code: string, type: string, category: string) =>
  call('POST', '/salary-components', { code, name: code, type, category, calculation: { method: 'flat' } })
for (const [code, type, category] of [
  ['DA', 'earning', 'da'],
  ['SPECIAL', 'earning', 'special_allowance'],
  ['INCENTIVE', 'earning', 'incentive'],
  ['FINE', 'recovery', 'fine'],
  ['SOCIETY', 'deduction', 'cooperative_dues'],
] as const)
  must(await component(code, type, category), 201)
const looms = must(await call('POST', '/departments', { name: 'Looms', code: 'L' }), 201).at('id')
const weaver = must(await call('POST', '/designations', { name: 'Weaver', code: 'W' }), 201).at('id')

// Basic pay, state, day of joining: below and above the ceilings, in states with several rules of professional tax.
const people: [basic: number, state: string, joined: string][] = [
  [14_000, 'MH', '2026-01-01'],
  [16_500.5, 'KA', '2025-01-01'],
  [20_000, 'TN', '2020-04-01'],
  [45_000, 'WB', '2021-06-01'],
  [95_000, 'DL', '2019-06-01'],
  [310_000, 'MH', '2018-06-01'],
  [18_000, 'KA', '2026-09-11'],
  [60_000, 'TN', '2015-01-01'],
]
const ids: string[] = []
for (const [index, [basic, state, joined]] of people.entries()) {
  const hired = await call('POST', '/employees', {
    external_id: `P${index}`,
    employee_code: `P${index}`,
    first_name: ['@cmd', 'O\'Neil, "Ravi"'][index] ?? `Person ${index}`,
    gender: index % 2 === 0 ? 'male' : 'female',
    date_of_birth: '1985-05-05',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: state,
    ...(index < 4 ? { department_id: looms, designation_id: weaver } : {}),
    statutory: index === 3 ? {} : { pan: 'ABCPX1234K', esi: { ip_number: `310000000${index}` } },
    salary: {
      effective_from: joined,
      pay_basis: 'monthly',
      components: [
        { component_code: 'BASIC', monthly_amount: basic },
        { component_code: 'DA', monthly_amount: 500 },
        { component_code: 'SPECIAL', monthly_amount: 1_000.25 * index },
      ],
    },
  })
  ids.push(String(must(hired, 201).at('id')))
}
const crowd = process.env['TEST_ALL'] === 'true' ? 2_000 - people.length : 0
for (let first = 0; first < crowd; first += 500) {
  const items = Array.from({ length: Math.min(500, crowd - first) }, (_, at) => ofCrowd(first + at))
  const hired = must(
    await call('POST', '/employees/bulk', { items, mode: 'create', match_on: 'external_id' }),
  )
  if (hired.at('summary', 'created') !== items.length) throw new Error(hired.text)
}

/** In eight states, below and above every ceiling. */
function ofCrowd(index: number) {
  const state = ['MH', 'KA', 'TN', 'WB', 'DL', 'GJ', 'KL', 'HR'][index % 8]
  return {
    external_id: `C${index}`,
    employee_code: `C${index}`,
    first_name: `Crowd ${index}`,
    gender: index % 3 === 0 ? 'male' : 'female',
    date_of_birth: '1985-05-05',
    date_of_joining: '2022-02-01',
    employment_type: 'permanent',
    work_state_code: state,
    statutory: { pan: 'ABCPX1234K', esi: { ip_number: String(3_200_000_000 + index) } },
    salary: {
      effective_from: '2022-02-01',
      pay_basis: 'monthly',
      components: [
        { component_code: 'BASIC', monthly_amount: 9_000.5 + 97 * index },
        { component_code: 'DA', monthly_amount: 500 },
        { component_code: 'SPECIAL', monthly_amount: 10.25 * index },
      ],
    },
  }
}

const [, , saver, worker, lender, raised, joiner, leaver] = ids as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

const variable = (id: string, month: number, component_code: string, amount: number) =>
  call('POST', `/employees/${id}/variable-components`, { component_code, month, year: 2026, amount })
must(await variable(saver, 8, 'SOCIETY', 700), 201)
must(await variable(worker, 9, 'FINE', 150.5), 201)
must(await variable(worker, 10, 'INCENTIVE', 4_321.09), 201)
const overtime = { employee_id: worker, date: '2026-09-08', minutes: 125 }
const worked = must(await call('POST', '/overtime-requests', overtime), 201).at('id')
must(await call('POST', `/overtime-requests/${String(worked)}/approve`, { decision: 'approve' }))
for (const [claimed_amount, taxable] of [
  [1_000.5, false],
  [2_500, true],
] as const) {
  const claim = { employee_id: lender, category: 'travel', spent_on: '2026-09-03', claimed_amount, taxable }
  const made = must(await call('POST', '/expenses', claim), 201).at('id')
  const decision = { decision: 'approve', pay_with: 'payroll', pay_in: { month: 9, year: 2026 } }
  must(await call('POST', `/expenses/${String(made)}/approve`, decision))
}
must(
  await call('POST', `/employees/${lender}/advances`, {
    type: 'loan',
    amount: 12_000,
    disbursed_on: '2026-07-05',
    interest: { percent: 12, method: 'flat' },
    repayment: { method: 'installments', installments: 3, start_month: 8, start_year: 2026 },
  }),
  201,
)
const leave = async (employee_id: string, from_date: string, to_date: string, pay_fraction: number) => {
  const asked = { employee_id, leave_type: 'casual', from_date, to_date, pay_fraction }
  const made = must(await call('POST', '/leaves', asked), 201)
  must(await call('PATCH', `/leaves/${String(made.at('id'))}`, { status: 'approved' }))
}
await leave(saver, '2026-09-29', '2026-10-02', 0.5)
await leave(worker, '2026-09-15', '2026-09-16', 1)
must(await call('POST', '/attendance', { employee_id: ids[1], month: 8, year: 2026, lop_days: 2.5 }), 201)

const runs: string[] = []
const closed = async (body: object) => {
  const run = await calculated(call, body)
  must(await call('POST', `${run}/lock`, {}))
  runs.push(run.split('/').at(-1)!)
  return run
}
const august = await closed({ period: { month: 8, year: 2026 } })
must(
  await call('POST', `${august}/mark-paid`, {
    include_unrouted: true,
    paid_on: '2026-08-31',
    reference: 'NEFT 8',
  }),
)
const september = await calculated(call, { period: { month: 9, year: 2026 } })
must(await call('POST', `${september}/hold`, { employee_ids: [saver], reason: 'Account closed' }))
must(await call('POST', `${september}/lock`, {}))
runs.push(september.split('/').at(-1)!)
must(
  await call('POST', `${september}/mark-paid`, {
    include_unrouted: true,
    paid_on: '2026-09-30',
    reference: 'NEFT 9',
  }),
)
// A raise of two months ago, decided after they were paid.
must(
  await call('PUT', `/employees/${raised}/salary`, {
    effective_from: '2026-08-01',
    pay_basis: 'monthly',
    arrears: 'auto',
    components: [
      { component_code: 'BASIC', monthly_amount: 330_000.75 },
      { component_code: 'DA', monthly_amount: 500 },
      { component_code: 'SPECIAL', monthly_amount: 5_001.25 },
    ],
  }),
  201,
)
const exit = { date_of_leaving: '2026-10-15', reason: 'resignation', leave_days: 7 }
const fnf = `/fnf/${String(must(await call('POST', `/employees/${leaver}/exit`, exit), 201).at('fnf_id'))}`
must(await call('POST', `${fnf}/recalculate`, {}))
must(await call('POST', `${fnf}/approve`, {}))
must(await variable(joiner, 10, 'INCENTIVE', 999.99), 201)
const offCycle = { mode: 'include', employee_ids: [joiner] }
await closed({ period: { month: 10, year: 2026 }, type: 'off_cycle', selection: offCycle })
await closed({ period: { month: 10, year: 2026 } })

type Line = { code: string; type: string; category: string; amount: number; full: number; salary: boolean }
type StoredSlip = {
  run: string
  employee: string
  month: number
  lines: Line[]
  gross: number
  reimbursements: number
  deductions: number
  net: number
  employer: number
  tds: number
  esiWages: number
  payable: number
}

type Definition = { code: string; type: string; category: string }
type Raw = Pick<StoredSlip, 'run' | 'employee' | 'month' | 'payable'> & {
  lines: unknown[][]
  components: Definition[]
} & Record<'gross', string>

/** The payslips of the runs and of the settlement, as their rows have them; names of lines are looked up here. */
async function storedSlips(): Promise<StoredSlip[]> {
  const rows = (await execute(
    house,
    office,
    `select p.payroll_run_id as run, p.employee_id as employee, extract(month from p.period_end)::int as month,
       p.gross::text, p.reimbursements::text, p.total_deductions::text as deductions, p.net_payable::text as net,
       p.employer_contributions::text as employer, p.tds::text, p.esi_wages::text as "esiWages",
       p.slip::json -> 'lines' as lines, (p.slip::json -> 'days' ->> 2)::int as payable, c.run_input -> 'components' as components
     from payslip p
     join payroll_run r on r.organization_id = p.organization_id and r.id = p.payroll_run_id and r.revision = p.revision
     join calculation c on c.organization_id = p.organization_id and c.payroll_run_id = p.payroll_run_id
       and c.revision = p.calculated_in
     where p.organization_id = ? and r.status in ('locked', 'paid') and p.failure is null order by 1, 2`,
    [seeded.organizationId],
  )) as unknown as Record<string, never>[]
  return rows.map(row => {
    const { lines, components, run, employee, month, payable, ...amounts } = row as unknown as Raw
    const numbers = Object.fromEntries(Object.entries(amounts).map(([name, text]) => [name, Number(text)]))
    return {
      ...(numbers as unknown as StoredSlip),
      run,
      employee,
      month,
      payable,
      lines: lines.map(each => lineOf(each, components)),
    }
  })
}

/** Code, amount, and by their places: source (4), full amount (10), what only this line tells of itself (14). */
function lineOf(tuple: unknown[], components: { code: string; type: string; category: string }[]): Line {
  const [code, amount] = tuple as [string, number]
  const [, own, ownCategory] = (tuple[14] ?? []) as [string?, string?, string?]
  const known = components.find(each => each.code === code)
  const law = ofLaw[code]
  return {
    code,
    amount,
    full: (tuple[10] as number | null | undefined) ?? amount,
    salary: (tuple[4] ?? 0) === 0,
    type: own ?? law?.[0] ?? known?.type ?? '?',
    category: ownCategory ?? law?.[1] ?? known?.category ?? '?',
  }
}

const ofLaw: Record<string, [type: string, category: string]> = {
  OVERTIME: ['earning', 'overtime'],
  PF: ['deduction', 'pf'],
  VPF: ['deduction', 'vpf'],
  ESI: ['deduction', 'esi'],
  PT: ['deduction', 'pt'],
  LWF: ['deduction', 'lwf'],
  TDS: ['deduction', 'tds'],
  PF_ARREARS: ['deduction', 'pf'],
  ESI_ARREARS: ['deduction', 'esi'],
  ROUND_OFF: ['information', 'other'],
  LOAN_BENEFIT: ['information', 'perquisite'],
  EXCESS_CONTRIBUTION: ['information', 'perquisite'],
  ...Object.fromEntries(
    ['PF_ER', 'EPS_ER', 'EDLI_ER', 'PF_ADMIN', 'ESI_ER', 'GRATUITY_ER', 'LWF_ER', 'PF_ER_ARREARS'].map(
      code => [code, ['employer_contribution', code.split('_')[0]!.toLowerCase()]],
    ),
  ),
}

const slips = await storedSlips()
const sum = (own: readonly StoredSlip[], amount: (slip: StoredSlip) => number) =>
  own.reduce((total, slip) => total + amount(slip), 0)
const lines = (own: readonly StoredSlip[], is: (line: Line) => boolean) =>
  sum(own, slip => slip.lines.reduce((total, line) => (is(line) ? total + line.amount : total), 0))
const ofMonth = (month: number) => slips.filter(slip => slip.month === month)

type Rows = Record<string, unknown>[]
const all = 'from=2026-08&to=2026-10&limit=200'
const report = async (path: string) => must(await call('GET', `/reports/${path}`))
const rowsOf = (answer: Answer) => answer.at('data') as Rows

/** The first page of a list, and the rows of all its pages. */
async function allPages(path: string): Promise<{ readonly first: Answer; readonly rows: Rows }> {
  const first = must(await call('GET', path))
  const rows = [...rowsOf(first)]
  for (let cursor = first.at('meta', 'next_cursor'); typeof cursor === 'string';) {
    const page = must(await call('GET', `${path}&cursor=${cursor}`))
    rows.push(...rowsOf(page))
    cursor = page.at('meta', 'next_cursor')
  }
  return { first, rows }
}
const wholeReport = (path: string) => allPages(`/reports/${path}`)
const total = (rows: Rows, key: string) => rows.reduce((added, row) => added + paise(row[key]), 0)

t.test('everything happened', async t => {
  const codes = new Set(slips.flatMap(slip => slip.lines.map(({ code }) => code)))
  for (const code of ['FINE', 'SOCIETY', 'INCENTIVE', 'OVERTIME', 'ESI', 'PT', 'TDS', 'PF'])
    t.ok(codes.has(code), code)
  t.ok(
    slips.some(slip => slip.lines.some(({ category, type }) => category === 'loan' && type === 'recovery')),
    'an instalment',
  )
  t.ok(
    slips.some(({ run }) => run === fnf.split('/').at(-1)),
    'a settlement',
  )
  t.ok(slips.some(({ reimbursements }) => reimbursements > 0))
  t.equal(
    slips.length - 3 * crowd,
    7 + 8 + 7 + 1 + 1,
    'two months, the third without the leaver, off cycle, the settlement',
  )
})

t.test('the register of wages has the columns of its form and the figures of the payslips', async t => {
  const { first: answer, rows } = await wholeReport(`salary-register?${all}`)
  t.equal((answer.at('columns') as unknown[]).length, 33)
  t.equal(rows.length, slips.length)
  const deducted = (...categories: string[]) =>
    lines(
      slips,
      ({ type, category }) => ['deduction', 'recovery'].includes(type) && categories.includes(category),
    )
  const earned = (...categories: string[]) =>
    lines(slips, ({ type, category }) => type === 'earning' && categories.includes(category))
  const expected = {
    basic: earned('basic'),
    da: earned('da'),
    overtime: earned('overtime'),
    allowances: sum(slips, ({ gross }) => gross) - earned('basic', 'da', 'overtime'),
    total_wages: sum(slips, ({ gross }) => gross),
    pf: deducted('pf', 'vpf'),
    esi: deducted('esi'),
    society: 70_000,
    income_tax: sum(slips, ({ tds }) => tds),
    advances: deducted('advance', 'loan'),
    fines: 15_050,
    damages: 0,
    total_deductions: sum(slips, ({ deductions }) => deductions),
    net_payable: sum(slips, ({ net }) => net),
  }
  for (const [key, amount] of Object.entries(expected)) {
    t.equal(total(rows, key), amount, key)
    t.equal(paise(answer.at('totals', key)), amount, `${key} in total`)
  }
  for (const row of rows) {
    const parts = ['pf', 'esi', 'society', 'income_tax', 'insurance', 'advances', 'fines', 'damages']
    const deductions = [...parts, 'other_deductions'].reduce((added, key) => added + paise(row[key]), 0)
    t.equal(deductions, paise(row['total_deductions']))
    const wages = ['basic', 'da', 'allowances', 'overtime'].reduce((added, key) => added + paise(row[key]), 0)
    t.equal(wages, paise(row['total_wages']))
  }
  const inAugust = rows.find(
    row => row['employee_code'] === 'P1' && String(row['wage_period']).startsWith('2026-08'),
  )
  t.match(inAugust, {
    basic_rate: 16_500.5,
    da_rate: 500,
    allowances_rate: 1_000.25,
    days: 28.5,
    paid_on: '2026-08-31',
    reference: 'NEFT 8',
    designation: 'Weaver',
    payment_frequency: 'monthly',
    wage_period: '2026-08-01 to 2026-08-31',
  })
  t.match(
    rows.find(row => row['employee_code'] === 'P3' && String(row['wage_period']).startsWith('2026-09')),
    { overtime_hours: 2.08, fines: 150.5, fine_imposed: 150.5 },
    '125 minutes are 2.083 hours',
  )
  const { first: old, rows: oldRows } = await wholeReport(`salary-register?${all}&pack=legacy_2017`)
  t.equal((old.at('columns') as unknown[]).length, 25)
  t.equal(paise(old.at('totals', 'recoveries')), expected.advances + expected.fines)
  const held = oldRows.filter(row => row['remarks'] === 'Payment on hold')
  t.match(held, [{ employee_code: 'P2', paid_on: null }])
  t.ok(oldRows.some(row => row['remarks'] === 'Full and final settlement'))
})

t.test('differences come to the difference of the net, whatever is compared', async t => {
  for (const [query, before, now] of [
    ['year=2026&month=10', 9, 10],
    ['year=2026&month=9&compare_to=2026-08', 8, 9],
    [`run_id=${runs[3]}&compare_to=${runs[1]}`, null, null],
  ] as const) {
    const { rows } = await wholeReport(`pay-difference?${query}&limit=${crowd === 0 ? 7 : 200}`)
    const [was, is] =
      before === null
        ? [slips.filter(({ run }) => run === runs[1]), slips.filter(({ run }) => run === runs[3])]
        : [ofMonth(before), ofMonth(now)]
    const amounts = (own: readonly StoredSlip[]) => {
      const found = new Map<string, number>()
      for (const slip of own)
        for (const { code, type, amount } of slip.lines)
          if (type !== 'information' || code === 'ROUND_OFF')
            found.set(`${slip.employee} ${code}`, (found.get(`${slip.employee} ${code}`) ?? 0) + amount)
      return found
    }
    const [old, current] = [amounts(was), amounts(is)]
    const changed = [...new Set([...old.keys(), ...current.keys()])].filter(
      key => old.get(key) !== current.get(key),
    )
    t.same(
      rows.map(row => `${String(row['employee_id'])} ${String(row['component_code'])}`).toSorted(),
      changed.toSorted(),
    )
    for (const row of rows) {
      const key = `${String(row['employee_id'])} ${String(row['component_code'])}`
      t.equal(paise(row['previous']), old.get(key) ?? 0)
      t.equal(paise(row['current']), current.get(key) ?? 0)
      t.equal(paise(row['difference']), (current.get(key) ?? 0) - (old.get(key) ?? 0))
    }
    const net = sum(is, slip => slip.net) - sum(was, slip => slip.net)
    t.equal(total(rows, 'net_difference'), net)
    t.equal(paise((await report(`pay-difference?${query}`)).at('totals', 'net_difference')), net)
  }
})

t.test('differences have their causes', async t => {
  const cause = async (query: string, employee: string, code: string) => {
    const rows = rowsOf(await report(`pay-difference?limit=200&employee_id=${employee}&${query}`))
    return rows.find(row => row['component_code'] === code)?.['cause']
  }
  t.equal(await cause('year=2026&month=9', joiner, 'BASIC'), 'new_joiner')
  t.equal(await cause('year=2026&month=9', ids[1]!, 'BASIC'), 'days', '2.5 days without pay in August')
  t.equal(await cause('year=2026&month=9', ids[1]!, 'PF'), 'days', 'as the pay that it is reckoned on')
  t.equal(await cause('year=2026&month=9', worker, 'OVERTIME'), 'variable')
  t.equal(await cause('year=2026&month=9', saver, 'SOCIETY'), 'variable')
  t.equal(await cause('year=2026&month=10', worker, 'INCENTIVE'), 'variable')
  const refused = await call('GET', '/reports/pay-difference?year=2026&month=9&compare_to=run_x')
  t.match([refused.status, refused.at('details', 0, 'field')], [400, 'compare_to'])
})

t.test('a year of the salaries, and what they have cost', async t => {
  const query = 'ctc-annual?financial_year=2026-27&limit=200&include_total=true'
  const { first: answer, rows } = await wholeReport(query)
  t.equal(rows.length, people.length + crowd)
  t.equal(answer.at('meta', 'total_count'), people.length + crowd)
  const byEmployee = Map.groupBy(slips, ({ employee }) => employee)
  for (const row of rows) {
    const own = byEmployee.get(String(row['employee_id'])) ?? []
    t.equal(
      paise(row['paid_to_date']),
      sum(own, each => each.gross + each.reimbursements + each.employer),
    )
  }
  t.equal(
    paise(answer.at('totals', 'paid_to_date')),
    sum(slips, each => each.gross + each.reimbursements + each.employer),
  )
  // Twelve months of 14,000.00, 500.00 and nothing; of 330,000.75, 500.00 and 5,001.25 from August on.
  t.match(rows[0], { BASIC: 168_000, DA: 6_000, SPECIAL: 0, gross: 174_000, ctc: 174_000, failure: null })
  t.match(rows[5], { BASIC: 3_960_009, gross: 4_026_024, effective_from: '2026-08-01' })
  const refused = await call('GET', '/reports/ctc-annual?financial_year=2026-27&as_of=2027-04-01')
  t.match([refused.status, refused.at('details', 0, 'field')], [400, 'as_of'])
  t.equal(
    (await call('GET', '/reports/ctc-annual?financial_year=2026-28')).at('details', 0, 'field'),
    'financial_year',
  )
})

t.test('gratuity as its own list has it', async t => {
  const { first: answer, rows } = await wholeReport('gratuity?as_of=2026-11-30&limit=200')
  const { first: list, rows: listed } = await allPages('/gratuity?as_of=2026-11-30&limit=200')
  t.equal(rows.length, people.length + crowd - 1, 'all but the leaver')
  const byEmployee = new Map(rows.map(row => [row['employee_id'], row]))
  for (const row of listed) {
    const own = byEmployee.get(row['employee_id'])
    for (const key of [
      'eligible',
      'wages',
      'accrued',
      'payable',
      'exempt',
      'taxable',
      'counted_years',
      'cap',
    ])
      t.equal(own?.[key], row[key], key)
  }
  t.equal(answer.at('totals', 'accrued'), list.at('totals', 'accrued'))
  t.equal(total(rows, 'accrued'), paise(list.at('totals', 'accrued')))
  t.match(
    rows.find(row => row['employee_id'] === ids[0]),
    { employee_code: 'P0', name: '@cmd' },
  )
  t.equal(answer.at('meta', 'as_of'), '2026-11-30')
  t.equal(rowsOf(await report(`gratuity?as_of=2026-11-30&employee_id=ext:P2`)).length, 1)
})

t.test('leave of the months, and what was encashed', async t => {
  // 29 and 30 September and 1 October; 2 October is a day of the leave too, and no holiday is recorded.
  const rows = async (query: string) =>
    rowsOf(await report(`leave?${query}`)).map(row => [
      row['employee_code'],
      row['leave_type'],
      row['taken'],
      row['lop'],
      row['encashed'],
    ])
  t.same(await rows('year=2026&month=9'), [
    ['P2', 'casual', 2, 1, 0],
    ['P3', 'casual', 2, 0, 0],
  ])
  t.same(await rows('year=2026&month=10'), [
    ['P2', 'casual', 2, 1, 0],
    ['P7', 'leave', 0, 0, 7],
  ])
  const both = await report('leave?from=2026-09&to=2026-10&limit=1')
  t.match(both.at('data'), [{ employee_code: 'P2', taken: 4, lop: 2, opening: null, closing: null }])
  t.match(both.at('totals'), { taken: 6, lop: 2, encashed: 7 })
  const next = await report(
    `leave?from=2026-09&to=2026-10&limit=1&cursor=${String(both.at('meta', 'next_cursor'))}`,
  )
  t.match(next.at('data'), [{ employee_code: 'P3' }])
})

t.test('the other reports', async t => {
  const { first: esi, rows: esiRows } = await wholeReport(`esi-deduction?${all}`)
  const ofEsi = (type: string) => lines(slips, line => line.type === type && line.category === 'esi')
  t.equal(paise(esi.at('totals', 'employee_share')), ofEsi('deduction'))
  t.equal(total(esiRows, 'employee_share'), ofEsi('deduction'))
  t.equal(total(esiRows, 'employer_share'), ofEsi('employer_contribution'))
  t.equal(paise(esi.at('totals', 'employer_share')), ofEsi('employer_contribution'))
  t.equal(
    paise(esi.at('totals', 'esi_wages')),
    sum(slips, each => each.esiWages),
  )
  const { rows: tdsRows } = await wholeReport(`monthly-tds?${all}`)
  t.equal(
    total(tdsRows, 'this_month'),
    sum(slips, each => each.tds),
  )
  t.match(
    tdsRows.filter(row => row['employee_code'] === 'P3'),
    [{ pan_status: 'missing' }],
  )
  t.match(
    tdsRows.filter(row => row['employee_code'] === 'P4'),
    [{ pan_status: 'valid' }],
  )
  const worked = rowsOf(await report('overtime?year=2026&month=9'))
  const paid = lines(ofMonth(9), ({ code }) => code === 'OVERTIME')
  t.equal(total(worked, 'amount'), paid)
  // 125 minutes at twice the rate of an hour.
  t.match(worked, [{ minutes: 125, multiplier: '2', policy: null, status: 'paid' }])
  t.ok(Math.abs(paise(worked[0]?.['rate']) * 2 * (125 / 60) - paid) <= 3)
  const expense = await report('expense?year=2026&month=9')
  t.match(expense.at('totals'), { claimed: 3_500.5, approved: 3_500.5, paid: 3_500.5, taxable: 2_500 })
  const months = rowsOf(await report('salary-summary?from=2026-08&to=2026-10'))
  for (const row of months) {
    const own = ofMonth(Number(String(row['month']).slice(5)))
    t.equal(
      paise(row['net_payable']),
      sum(own, each => each.net),
    )
    t.equal(
      paise(row['total_deductions']),
      sum(own, each => each.deductions),
    )
  }
  const grouped = rowsOf(await report('payroll-register/summary?year=2026&month=10&group_by=component'))
  for (const row of grouped)
    t.equal(
      paise(row['amount']),
      lines(ofMonth(10), ({ code }) => code === row['group']),
    )
})

t.test('wages that were held and never paid', async t => {
  const [held] = slips.filter(each => each.run === runs[1] && each.employee === saver)
  // From 30 September to 29 November are 60 days.
  const rows = async (query: string) => rowsOf(await report(`undisbursed-dues?${query}`))
  t.match(await rows('as_of=2026-11-29&older_than_days=60'), [
    { employee_code: 'P2', due_on: '2026-09-30', days: 60, hold_reason: 'Account closed' },
  ])
  t.equal(
    paise((await report('undisbursed-dues?as_of=2026-11-29&older_than_days=60')).at('totals', 'net_payable')),
    held?.net,
  )
  t.same(await rows('as_of=2026-11-29&older_than_days=61'), [])
  t.same(await rows('as_of=2026-11-29'), [], 'six months unless asked otherwise')
  t.equal((await rows('as_of=2027-03-29')).length, 1, 'the 180th day')
})

const file = (path: string) => listFile(`/reports/${path}`)
const listFile = (path: string) =>
  fetch(`${house.base}${path}`, { headers: { authorization: `Bearer ${seeded.apiKey}` } })

/** Records and their fields, as RFC 4180 has them: what is quoted may hold commas, line ends and doubled quotes. */
function readCsv(text: string): string[][] {
  const records: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!)
    if (end === '\r\n') records.push([])
  }
  return records.slice(0, -1)
}

const names = [
  'payroll-register/detail',
  'payroll-register/summary',
  'salary-register',
  'attendance-summary',
  'overtime',
  'pay-difference',
  'monthly-tds',
  'esi-deduction',
  'salary-summary',
  'leave',
  'expense',
  'ctc-annual',
  'gratuity',
]

t.test('every report is the same as JSON, CSV and XLSX', async t => {
  for (const name of names) {
    const query =
      name === 'ctc-annual' ? 'financial_year=2026-27' : name === 'gratuity' ? 'as_of=2026-11-30' : all
    const { first: json, rows } = await wholeReport(`${name}?${query.replace('&limit=200', '')}&limit=200`)
    const columns = json.at('columns') as { key: string; title: string; type: string }[]
    const totals = json.at('totals') as Record<string, number>
    const csv = await file(`${name}?${query.replace('&limit=200', '')}&format=csv`)
    t.equal(csv.status, 200, name)
    const [header, ...records] = readCsv(await csv.text())
    t.same(
      header,
      columns.map(({ key }) => key),
      `${name}: the header has the names of fields`,
    )
    t.equal(records.length, rows.length, name)
    const place = columns.findIndex(({ key }) => key === 'name')
    const isOfPeople = columns[0]?.key === 'employee_code'
    for (const [index, row] of rows.entries())
      if (isOfPeople)
        t.equal(records[index]?.[place], String(row['name']).replace(/^@/, "'@"), 'a name as it is')
    const count = csv.headers.get('x-svc-row-count')
    if (count !== null) t.equal(Number(count), records.length, `${name}: rows`)
    for (const [key, amount] of Object.entries(totals)) {
      const place = columns.findIndex(each => each.key === key)
      const added = records.reduce((sumSoFar, record) => sumSoFar + paise(record[place]), 0)
      t.equal(added, paise(amount), `${name}: ${key}`)
    }
    const book = new Workbook()
    const answer = await file(`${name}?${query.replace('&limit=200', '')}&format=xlsx`)
    await book.xlsx.load(Buffer.from(await answer.arrayBuffer()))
    const sheet = book.getWorksheet('Data')!
    t.equal(sheet.rowCount, records.length + 2, name)
    t.same(
      (sheet.getRow(1).values as unknown[]).slice(1),
      columns.map(({ title }) => title),
    )
    for (const [key, amount] of Object.entries(totals)) {
      const place = columns.findIndex(each => each.key === key) + 1
      let added = 0
      for (let row = 2; row < sheet.rowCount; row += 1) added += paise(sheet.getRow(row).getCell(place).value)
      t.equal(added, paise(amount), `${name}: ${key}`)
      t.equal(paise(sheet.getRow(sheet.rowCount).getCell(place).value), paise(amount))
    }
  }
})

t.test('lists as files: every payslip and every employee once', async t => {
  for (const [path, own] of [
    ['/payslips?from=2026-08&to=2026-10', slips],
    [
      '/payslips?year=2026&month=9&status=held',
      slips.filter(each => each.run === runs[1] && each.employee === saver),
    ],
    [`/payroll-runs/${runs[3]}/employees?`, slips.filter(({ run }) => run === runs[3])],
    [`/payroll-runs/${runs[0]}/employees?department_id=${String(looms)}`, []],
  ] as const) {
    const { rows } = await allPages(`${path}${path.endsWith('?') ? '' : '&'}limit=200`)
    const answer = await listFile(`${path}${path.endsWith('?') ? '' : '&'}format=csv`)
    t.equal(answer.status, 200, path)
    const [header, ...records] = readCsv(await answer.text())
    const cells = records.map(record => Object.fromEntries(header!.map((key, at) => [key, record[at]])))
    const listed = rows as {
      payslip_id: string
      status: string
      lines: { code: string; type: string; amount: number }[]
    }[]
    t.same(
      cells.map(cell => String(cell['payslip_id'])).toSorted(),
      listed.map(each => each.payslip_id).toSorted(),
      path,
    )
    t.equal(answer.headers.get('x-svc-row-count'), String(listed.length))
    if (own.length > 0) {
      t.equal(records.length, own.length)
      t.equal(
        paise(answer.headers.get('x-svc-control-total')),
        sum(own, each => each.net),
      )
      for (const [key, amount] of [
        ['gross', sum(own, each => each.gross)],
        ['net_payable', sum(own, each => each.net)],
        ['BASIC', lines(own, ({ code }) => code === 'BASIC')],
        ['PF', lines(own, ({ code }) => code === 'PF')],
      ] as const)
        t.equal(
          cells.reduce((added, cell) => added + paise(cell[key]), 0),
          amount,
          key,
        )
    }
    const byId = new Map(cells.map(cell => [cell['payslip_id'], cell]))
    for (const slip of listed) t.equal(byId.get(slip.payslip_id)?.['status'], slip.status)
    const workbook = await listFile(`${path}${path.endsWith('?') ? '' : '&'}format=xlsx`)
    const book = new Workbook()
    await book.xlsx.load(Buffer.from(await workbook.arrayBuffer()))
    t.equal(book.getWorksheet('Data')!.rowCount, records.length + 2)
  }
  const employees = await listFile('/employees?format=csv')
  t.equal(employees.headers.get('x-svc-row-count'), String(people.length + crowd))
  const [header, ...records] = readCsv(await employees.text())
  t.equal(records.length, people.length + crowd)
  const first = records.find(record => record[0] === 'P0')!
  t.equal(first[header!.indexOf('first_name')], "'@cmd")
  t.equal(first[header!.indexOf('date_of_joining')], '2026-01-01')
  const filtered = await listFile(`/employees?format=csv&department_id=${String(looms)}`)
  t.equal(filtered.headers.get('x-svc-row-count'), '4')
  await filtered.body?.cancel()
  for (const path of ['/payslips?', '/employees?', `/payroll-runs/${runs[0]}/employees?`]) {
    const refused = await call('GET', `${path}format=csv&updated_since=2026-01-01T00:00:00Z`)
    t.match([refused.status, refused.at('details', 0, 'field')], [400, 'updated_since'], path)
  }
})
