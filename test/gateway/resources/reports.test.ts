// Reports against the payslips that the API shows: other code adds the same figures up, line by line.

import { Workbook } from '@cj-tech-master/excelts'
import t from 'tap'
import { routes } from '#gateway/resources/index.ts'
import { calculated, createTestOrganization, made, startTestStack } from '../../support/office.ts'
import { must } from '../../support/partner.ts'
import { readPdf } from '../../proto/pdf/reading.ts'

/** Of every report that there is. */
const reportPaths = routes
  .filter(({ path }) => path.startsWith('/v1/reports/'))
  .map(({ path }) => path.slice('/v1/reports/'.length))

const house = await startTestStack(t)

const paise = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)

type Line = { code: string; type: string; amount: number }
type Slip = {
  employee_id: string
  payroll_run_id: string
  month: number
  employee: { name: string; department: string | null }
  lines: Line[]
  gross: number
  net_payable: number
  total_deductions: number
  reimbursements_total: number
  employer_contributions: { total: number }
  heads: { tds: number; esi: number }
}

// Three months of five people in two departments, one of whom leaves and is settled; one run is not locked.
const { call, seeded } = await createTestOrganization(house, [])
const departments: string[] = []
for (const name of ['Looms', 'Office'])
  departments.push(
    String(must(await call('POST', '/departments', { name, code: name.toUpperCase() }), 201).at('id')),
  )
must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-30' }))
const special = { code: 'SPECIAL', name: 'SPECIAL', type: 'earning', category: 'special_allowance' }
must(await call('POST', '/salary-components', { ...special, calculation: { method: 'flat' } }), 201)
const ids: string[] = []
for (const [index, basic] of [14_000, 18_000.5, 40_000, 95_000, 300_000].entries()) {
  const joined = index === 1 ? '2026-09-11' : '2026-01-01'
  const hired = await call('POST', '/employees', {
    external_id: `P${index}`,
    employee_code: `P${index}`,
    first_name: index === 0 ? '=SUM(A1)' : `Person ${index}`,
    gender: 'male',
    date_of_birth: '1985-05-05',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: index % 2 === 0 ? 'MH' : 'KA',
    department_id: departments[index % 2],
    statutory: { pan: 'ABCPX1234K', esi: { ip_number: `310000000${index}` } },
    salary: {
      effective_from: joined,
      pay_basis: 'monthly',
      components: [
        { component_code: 'BASIC', monthly_amount: basic },
        { component_code: 'SPECIAL', monthly_amount: 1_000 * index },
      ],
    },
  })
  ids.push(String(must(hired, 201).at('id')))
}
const runs: string[] = []
for (const month of [8, 9, 10]) {
  const run = await calculated(call, { period: { month, year: 2026 } })
  must(await call('POST', `${run}/lock`, {}))
  runs.push(run.split('/').at(-1)!)
}
const exit = { date_of_leaving: '2026-11-10', reason: 'resignation', leave_days: 3 }
const fnf = `/fnf/${String(must(await call('POST', `/employees/${ids[3]}/exit`, exit), 201).at('fnf_id'))}`
must(await call('POST', `${fnf}/recalculate`, {}))
must(await call('POST', `${fnf}/approve`, {}))
const november = await calculated(call, { period: { month: 11, year: 2026 } })

const slips = must(await call('GET', '/payslips?limit=200')).at('data') as Slip[]
const report = async (path: string) => must(await call('GET', `/reports/${path}`))
const sumOf = (own: readonly Slip[], amount: (slip: Slip) => unknown) =>
  own.reduce((sum, slip) => sum + paise(amount(slip)), 0)

t.test('the register has every line of every payslip', async t => {
  const answer = await report('payroll-register/detail?from=2026-08&to=2026-11&limit=200')
  const rows = answer.at('data') as Record<string, unknown>[]
  t.equal(rows.length, slips.length)
  t.equal(slips.length, 4 + 5 + 5 + 1, 'one joined in September, and one is settled in November')
  for (const row of rows) {
    const slip = slips.find(
      each => each.employee_id === row['employee_id'] && each.payroll_run_id === row['payroll_run_id'],
    )!
    const lines = new Map<string, number>()
    for (const { code, type, amount } of slip.lines)
      if (type !== 'information') lines.set(code, (lines.get(code) ?? 0) + paise(amount))
    for (const [code, amount] of lines) t.equal(paise(row[code]), amount, code)
    t.match(row, { gross: slip.gross, net_payable: slip.net_payable, name: slip.employee.name })
  }
  const totals = answer.at('totals') as Record<string, number>
  t.equal(
    paise(totals['net_payable']),
    sumOf(slips, each => each.net_payable),
  )
  t.equal(
    paise(totals['BASIC']),
    sumOf(slips, ({ lines }) => lines.find(l => l.code === 'BASIC')?.amount),
  )
  t.equal(
    paise(totals['PF']),
    sumOf(slips, ({ lines }) => lines.find(l => l.code === 'PF')?.amount),
  )
  t.match(answer.at('meta'), { stale: false, from: '2026-08', to: '2026-11' })
  t.same(
    (answer.at('meta', 'as_of_run_ids') as string[]).toSorted(),
    [...runs, fnf.split('/').at(-1)!].toSorted(),
  )
})

t.test('pages, filters and runs that are not locked', async t => {
  const found: string[] = []
  for (let cursor = ''; ;) {
    const page = await report(`monthly-tds?from=2026-08&to=2026-11&limit=4${cursor}`)
    for (const row of page.at('data') as { employee_id: string; payroll_run_id: string }[])
      found.push(`${row.payroll_run_id} ${row.employee_id}`)
    const next = page.at('meta', 'next_cursor') as string | null
    if (next === null) break
    cursor = `&cursor=${next}`
  }
  t.same(
    found,
    slips.map(slip => `${slip.payroll_run_id} ${slip.employee_id}`).toSorted(),
    'page by page each payslip once',
  )
  const count = async (query: string) => (await report(`monthly-tds?limit=200&${query}`)).at('meta', 'count')
  t.equal(await count('year=2026&month=10'), 5)
  t.equal(await count(`year=2026&employee_id=ext:P2&employee_id=${ids[4]}`), 6)
  t.equal(await count(`year=2026&month=10&department_id=${departments[1]}`), 2)
  t.equal(await count(`year=2026&run_id=${runs[0]}`), 4)
  t.equal(await count('year=2026&month=11'), 1, 'the settlement')
  t.equal(await count('year=2026&month=11&include_unlocked=true'), 5)
  t.equal(await count('year=2026&employee_id=ext:nobody'), 0)
  for (const [query, field] of [
    ['', 'year'],
    ['month=3', 'year'],
    ['from=2026-04', 'to'],
    ['from=2025-01&to=2026-01', 'to'],
    ['from=2026-04&to=2026-05&year=2026', 'year'],
  ] as const) {
    const refused = await call('GET', `/reports/monthly-tds?${query}`)
    t.match([refused.status, refused.at('details', 0, 'field')], [400, field], query)
  }
})

t.test('income tax and state insurance', async t => {
  const october = slips.filter(({ month }) => month === 10)
  const tds = await report('monthly-tds?year=2026&month=10')
  t.equal(
    paise(tds.at('totals', 'this_month')),
    sumOf(october, ({ heads }) => heads.tds),
  )
  t.ok(sumOf(october, ({ heads }) => heads.tds) > 0)
  const esi = await report('esi-deduction?year=2026&month=10')
  const rows = esi.at('data') as {
    employee_id: string
    ip_number: string
    employee_share: number
    covered: boolean
  }[]
  t.equal(
    paise(esi.at('totals', 'employee_share')),
    sumOf(october, ({ heads }) => heads.esi),
  )
  t.match(
    rows.find(row => row.employee_id === ids[0]),
    { ip_number: 'XXXXXX0000', covered: true, employee_share: 105 },
    '0.75 % of 14,000',
  )
})

t.test('sums by group and by month', async t => {
  const answer = await report('payroll-register/summary?year=2026&month=10')
  const ofMonth = (month: number, department: string) =>
    slips.filter(slip => slip.month === month && slip.employee.department === department)
  t.same(
    (answer.at('data') as Record<string, unknown>[]).map(row => [
      row['group'],
      row['employee_count'],
      paise(row['net_payable']),
      paise(row['total_cost']),
      paise(row['change_from_previous']),
    ]),
    ['Looms', 'Office'].map(name => {
      const own = ofMonth(10, name)
      const net = sumOf(own, each => each.net_payable)
      const cost =
        sumOf(own, each => each.gross) +
        sumOf(own, each => each.reimbursements_total) +
        sumOf(own, each => each.employer_contributions.total)
      return [name, own.length, net, cost, net - sumOf(ofMonth(9, name), each => each.net_payable)]
    }),
  )
  const components = await report('payroll-register/summary?year=2026&month=10&group_by=component')
  const basic = (components.at('data') as Record<string, unknown>[]).find(row => row['group'] === 'BASIC')
  t.match(basic, { type: 'earning', employee_count: 5, amount: 467_000.5 })
  const months = await report('salary-summary?from=2026-07&to=2026-11')
  t.same(
    (months.at('data') as Record<string, unknown>[]).map(row => [
      row['month'],
      row['employee_count'],
      row['joiners'],
      row['leavers'],
      paise(row['gross']),
    ]),
    [7, 8, 9, 10, 11].map(month => {
      const own = slips.filter(slip => slip.month === month)
      return [
        `2026-${String(month).padStart(2, '0')}`,
        own.length,
        month === 9 ? 1 : 0,
        month === 11 ? 1 : 0,
        sumOf(own, each => each.gross),
      ]
    }),
  )
})

// P1 joins the Office on 11 September and is on the runs of September and October; P3 leaves it on 10 November.
t.test('joiners and leavers are those of the people whom the filters name', async t => {
  const moves = async (query: string) =>
    ((await report(`salary-summary?${query}`)).at('data') as Record<string, unknown>[]).map(row => [
      row['month'],
      row['joiners'],
      row['leavers'],
    ])
  const span = 'from=2026-09&to=2026-11'
  const [none, all] = [
    [
      ['2026-09', 0, 0],
      ['2026-10', 0, 0],
      ['2026-11', 0, 0],
    ],
    [
      ['2026-09', 1, 0],
      ['2026-10', 0, 0],
      ['2026-11', 0, 1],
    ],
  ]
  t.same(await moves(`${span}&department_id=${departments[0]}`), none, 'the Looms')
  t.same(await moves(`${span}&department_id=${departments[1]}`), all, 'the Office')
  t.same(await moves(`${span}&employee_id=ext:P1`), [
    ['2026-09', 1, 0],
    ['2026-10', 0, 0],
    ['2026-11', 0, 0],
  ])
  t.same(await moves(`${span}&salary_group_id=grp_none`), none)
  t.same(await moves(`run_id=${runs[1]}`), [['2026-09', 1, 0]], 'the month of the run, from its first day')
  t.same(
    (await moves(`${span}&run_id=${runs[0]}`)).map(row => row.slice(1)),
    [
      [0, 0],
      [0, 0],
      [0, 1],
    ],
    'P3 is on the roster of August, and P1 is not',
  )
})

const file = (path: string, headers: object = {}) =>
  fetch(`${house.base}/reports/${path}`, {
    headers: { authorization: `Bearer ${seeded.apiKey}`, ...headers },
  })

t.test('CSV: plain decimals, CRLF, and no formula', async t => {
  const answer = await file('payroll-register/detail?year=2026&month=10&format=csv')
  t.equal(answer.status, 200)
  t.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  t.match(answer.headers.get('content-disposition'), /filename="payroll-register-2026-10\.csv"/)
  t.equal(answer.headers.get('x-svc-row-count'), '5')
  t.equal(
    paise(answer.headers.get('x-svc-control-total')),
    sumOf(
      slips.filter(({ month }) => month === 10),
      each => each.net_payable,
    ),
  )
  const lines = (await answer.text()).split('\r\n')
  t.equal(lines.length, 1 + 5 + 1, 'a header, five payslips, and what follows the last line')
  t.match(lines[0], /^employee_code,name,.*BASIC,SPECIAL,.*net_payable,employer_contributions$/)
  t.match(lines[1], /^P0,'=SUM\(A1\),/, 'a name that looks like a formula is text')
  t.match(lines[1], /,14000\.00,/)
  const accepted = await file('monthly-tds?year=2026&month=10', { accept: 'text/csv' })
  t.equal(accepted.headers.get('content-type'), 'text/csv; charset=utf-8', 'by Accept too')
  await accepted.body?.cancel()
})

t.test('XLSX: numbers, dates and totals as values', async t => {
  const answer = await file('payroll-register/detail?from=2026-08&to=2026-11&format=xlsx')
  t.equal(answer.status, 200)
  const book = new Workbook()
  await book.xlsx.load(Buffer.from(await answer.arrayBuffer()))
  const sheet = book.getWorksheet('Data')!
  const header = (sheet.getRow(1).values as unknown[]).slice(1)
  const column = (title: string) => header.indexOf(title) + 1
  t.equal(sheet.rowCount, 1 + slips.length + 1)
  const last = sheet.getRow(sheet.rowCount)
  t.equal(last.getCell(1).value, 'Total')
  t.equal(
    paise(last.getCell(column('Net payable')).value),
    sumOf(slips, each => each.net_payable),
  )
  let net = 0
  for (let row = 2; row < sheet.rowCount; row += 1)
    net += paise(sheet.getRow(row).getCell(column('Net payable')).value)
  t.equal(
    net,
    sumOf(slips, each => each.net_payable),
    'the rows come to the total',
  )
  t.ok(sheet.getRow(2).getCell(column('Period end')).value instanceof Date)
  const names = Array.from(
    { length: slips.length },
    (_, row) => sheet.getRow(row + 2).getCell(column('Name')).value,
  )
  t.ok(names.includes('=SUM(A1)'), 'text by the type of the cell')

  const about = new Map<unknown, unknown>()
  book.getWorksheet('About')!.eachRow(row => about.set(row.getCell(1).value, row.getCell(2).value))
  t.match(Object.fromEntries(about as Map<string, string>), {
    Report: 'Payroll register',
    Period: 'August 2026 to November 2026',
    Filters: 'none',
    Written: / IST$/,
    'Contract version': '2026-11-01',
    'Net payable': `Rows and records come to ${(sumOf(slips, each => each.net_payable) / 100).toFixed(2)}. OK`,
  })
  t.match(about.get('Payroll runs and settlements'), /^fnf_\w+(, run_\w+){3}$/)
})

// Of a year, and of a day.
const subjects = new Map([
  ['ctc-annual', /April 2026 to March 2027/],
  ['gratuity', /30-Nov-2026/],
  ['undisbursed-dues', /November 2026/],
])

t.test('PDF: every report, with its organization, title and months', async t => {
  for (const path of reportPaths) {
    const answer = await file(`${path}?from=2026-08&to=2026-11&format=pdf`)
    t.equal(answer.status, 200, path)
    t.equal(answer.headers.get('content-type'), 'application/pdf')
    const [page] = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    t.match(page?.lines[0], / [A-Z ]+$/)
    t.match(page?.lines.slice(1, 3).join(' '), subjects.get(path) ?? /August 2026 to November 2026/)
    t.match(page?.lines.at(-1), /^Page 1 of \d+ Amounts in rupees Written \d\d-\w{3}-20\d\d/)
  }
  const answer = await file('payroll-register/detail?year=2026&month=10', { accept: 'application/pdf' })
  const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  const last = pages.at(-1)!.lines.find(text => text.startsWith('Total '))
  const net = sumOf(
    slips.filter(({ month }) => month === 10),
    each => each.net_payable,
  )
  t.ok(last?.includes(` ${(net / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`))
})

t.test('a run that is unlocked is left out, and stale figures are told of', async t => {
  must(await call('POST', '/attendance', { employee_id: ids[0], month: 11, year: 2026, lop_days: 1 }), 201)
  const answer = await report('salary-summary?year=2026&month=11&include_unlocked=true')
  t.equal(answer.at('meta', 'stale'), true)
  t.ok((answer.at('meta', 'as_of_run_ids') as string[]).includes(november.split('/').at(-1)!))
  t.equal((await report('salary-summary?year=2026&month=11')).at('meta', 'stale'), false)
  await made(call, { period: { month: 12, year: 2026 } })
})

t.test('attendance and expenses as they are recorded', async t => {
  const days = await report('attendance-summary?from=2026-10&to=2026-11')
  t.same(
    (days.at('data') as Record<string, unknown>[]).map(row => [
      row['employee_id'],
      row['month'],
      row['lop_days'],
    ]),
    [[ids[0], '2026-11', 1]],
  )
  t.equal(days.at('totals', 'lop_days'), 1)
  // November 2026 has 30 days, of which one is lost; days off and days worked come to the days payable.
  const [month] = days.at('data') as Record<string, number>[]
  t.equal(month?.['payable_days'], 29)
  t.equal(month!['weekly_off'], 5)
  const paidDays = ['present', 'paid_leave', 'weekly_off', 'holiday'].map(key => month![key]!)
  t.equal(
    paidDays.reduce((sum, each) => sum + each, 0),
    29,
  )
  const claim = async (category: string, claimed_amount: number, decision?: object) => {
    const body = { employee_id: ids[2], category, spent_on: '2026-11-03', claimed_amount }
    const made = must(await call('POST', '/expenses', body), 201)
    if (decision) must(await call('POST', `/expenses/${String(made.at('id'))}/approve`, decision))
  }
  await claim('travel', 1_000.5, { decision: 'approve', approved_amount: 900 })
  await claim('travel', 200)
  await claim('meals', 50, { decision: 'reject', remarks: 'No bill' })
  const expenses = await report('expense?year=2026&month=11')
  t.match(expenses.at('data'), [
    { category: 'meals', claims: 1, claimed: 50, approved: 0, paid: 0, pending: 0, taxable: 0 },
    { category: 'travel', claims: 2, claimed: 1_200.5, approved: 900, paid: 0, pending: 200, taxable: 0 },
  ])
  t.match(expenses.at('totals'), { claimed: 1_250.5, approved: 900, pending: 200 })
  const text = await (await file('expense?year=2026&month=11&format=csv')).text()
  t.equal(
    text,
    'category,claims,claimed,approved,paid,pending,taxable\r\nmeals,1,50.00,0.00,0.00,0.00,0.00\r\n' +
      'travel,2,1200.50,900.00,0.00,200.00,0.00\r\n',
  )
})

t.test('overtime that is approved, with its amount once it is paid', async t => {
  const request = { employee_id: ids[2], date: '2026-11-04', minutes: 120 }
  const made = must(await call('POST', '/overtime-requests', request), 201)
  must(await call('POST', '/overtime-requests', { ...request, date: '2026-11-05' }), 201)
  must(await call('POST', `/overtime-requests/${String(made.at('id'))}/approve`, { decision: 'approve' }))
  const [row, ...others] = (await report('overtime?year=2026&month=11')).at('data') as Record<
    string,
    unknown
  >[]
  t.same(others, [])
  t.match(row, { source: 'request', month: '2026-11' })
  t.match(row, { employee_id: ids[2], date: '2026-11-04', minutes: 120, amount: null, status: 'approved' })
  must(await call('POST', `${november}/recalculate`, {}, { prefer: 'wait=30' }))
  must(await call('POST', `${november}/lock`, {}))
  must(await call('POST', `${november}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-30' }))
  const [paid] = (await report('overtime?year=2026&month=11')).at('data') as Record<string, unknown>[]
  const slip = must(await call('GET', `${november}/employees/${ids[2]}`))
  const line = (slip.at('lines') as Line[]).find(({ code }) => code === 'OVERTIME')
  t.match(paid, { amount: line?.amount, status: 'paid', payroll_run_id: november.split('/').at(-1) })
})

t.test('minutes of the attendance of a month beside requests, page by page', async t => {
  const month = { employee_id: ids[2], month: 12, year: 2026, lop_days: 0, overtime_minutes: 90 }
  must(await call('POST', '/attendance', month), 201)
  const both = await report('overtime?from=2026-11&to=2026-12&include_total=true')
  const rows = both.at('data') as Record<string, unknown>[]
  t.match(rows, [
    { source: 'request', minutes: 120, date: '2026-11-04' },
    { source: 'attendance', employee_id: ids[2], month: '2026-12', minutes: 90, date: null, amount: null },
  ])
  t.equal(rows.length, 2)
  t.equal(both.at('totals', 'minutes'), 210)
  const first = await report('overtime?from=2026-11&to=2026-12&limit=1')
  const cursor = encodeURIComponent(String(first.at('meta', 'next_cursor')))
  const second = await report(`overtime?from=2026-11&to=2026-12&limit=1&cursor=${cursor}`)
  t.same([...(first.at('data') as unknown[]), ...(second.at('data') as unknown[])], rows)
})
