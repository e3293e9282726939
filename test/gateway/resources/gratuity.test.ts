// Gratuity through the API: the worked cases of the law, each with its arithmetic, and totals that tie to the rows.

import t from 'tap'
import { type Answer, must, type Partner, partner } from '../../support/partner.ts'
import { createTestOrganization, startTestStack, type TestOrganization } from '../../support/office.ts'
import { addKey } from '../../support/seed.ts'
import { table } from '../../support/table.ts'

const house = await startTestStack(t)

let hired = 0

type Person = { joined: string; basic: number; hra?: number; type?: string; more?: object }

async function hire(
  call: Partner,
  { joined, basic, hra = 0, type = 'permanent', more = {} }: Person,
): Promise<string> {
  hired += 1
  const made = await call('POST', '/employees', {
    external_id: `G${hired}`,
    employee_code: `G${hired}`,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1980-05-05',
    date_of_joining: joined,
    employment_type: type,
    work_state_code: 'DL',
    salary: {
      effective_from: joined,
      pay_basis: 'monthly',
      components: [
        { component_code: 'BASIC', monthly_amount: basic },
        { component_code: 'HRA', monthly_amount: hra },
      ],
    },
    ...more,
  })
  return String(must(made, 201).at('id'))
}

async function office(today = '2026-11-20'): Promise<TestOrganization> {
  const made = await createTestOrganization(house, [])
  must(await made.call('POST', '/sandbox/clock', { organization_id: made.seeded.organizationId, today }))
  return made
}

const project = (call: Partner, id: string, query = '') => call('GET', `/gratuity/${id}${query}`)

// Wages are basic pay, and of HRA what passes half of the pay (the Code's wages of the last month).
const cases = table`
  case | joined     | as of      | basic | hra   | type       | reason       | years | because             | payable    | arithmetic
  G1   | 2019-03-21 | 2026-11-20 | 40000 | 0     | permanent  | resignation  | 8     | completed_service   | 184615.38  | 40,000 x 15/26 x 8: seven years and eight months
  G2   | 2019-05-21 | 2026-11-20 | 40000 | 0     | permanent  | resignation  | 7     | completed_service   | 161538.46  | 40,000 x 15/26 x 7: six months exactly are not more than six
  G3   | 2016-09-21 | 2026-11-20 | 20000 | 40000 | permanent  | resignation  | 10    | completed_service   | 173076.92  | half of 60,000 is 30,000; 30,000 x 15/26 x 10
  G4   | 1996-11-21 | 2026-11-20 | 150000| 0     | permanent  | retirement   | 30    | completed_service   | 2000000    | 150,000 x 15/26 x 30 is 25,96,153.85, above the limit
  G5   | 2022-03-15 | 2026-11-20 | 26000 | 0     | permanent  | resignation  | 5     | completed_service   | 75000      | four years and 251 days: 26,000 x 15/26 x 5
  G5b  | 2022-03-27 | 2026-11-20 | 26000 | 0     | permanent  | resignation  | 5     | not_eligible        | 0          | four years and 239 days
  G6   | 2025-04-21 | 2026-11-20 | 24000 | 0     | fixed_term | contract_end | 2     | fixed_term_one_year | 27692.31   | one year and seven months are two: 24,000 x 15/26 x 2
  G7   | 2025-12-21 | 2026-11-20 | 24000 | 0     | fixed_term | contract_end | 0     | not_eligible        | 0          | eleven months
  G8   | 2024-08-21 | 2026-11-20 | 35000 | 0     | permanent  | death        | 2     | death_or_disability | 40384.62   | two years and three months are two: 35,000 x 15/26 x 2
  I1   | 2010-01-01 | 2026-11-20 | 30000 | 0     | intern     | resignation  | 0     | not_eligible        | 0          | an intern is no employee
`

t.test('the worked cases of the handbook', async t => {
  const { call } = await office()
  for (const each of cases) {
    const id = await hire(call, {
      joined: each('joined'),
      basic: Number(each('basic')),
      hra: Number(each('hra')),
      type: each('type'),
    })
    const found = must(await project(call, id, `?as_of=${each('as of')}&reason=${each('reason')}`))
    const seen = {
      years: found.at('counted_years'),
      because: found.at('eligibility_reason'),
      payable: found.at('payable'),
    }
    const expected = {
      years: Number(each('years')),
      because: each('because'),
      payable: Number(each('payable')),
    }
    t.same(seen, expected, `${each('case')}: ${each('arithmetic')}`)
    const steps = found.at('explanation', 'steps') as { result: number }[] | undefined
    if (expected.payable > 0) t.equal(steps?.at(-1)?.result, expected.payable, 'explained')
  }
})

t.test('5.3: the worked projection', async t => {
  const { call } = await office('2026-11-30')
  const id = await hire(call, { joined: '2022-07-01', basic: 39_000 })
  const now = must(await project(call, id))
  // Four years and five months: 39,000 x 15/26 x 53/12 = 99,375.00 accrued, and nothing due on leaving today.
  t.match(now.at(), {
    as_of: '2026-11-30',
    service: { years: 4, months: 5, days: 0 },
    eligible: false,
    eligible_on: '2027-02-25',
    accrued: 99_375,
    payable: 0,
    factor: { days: 15, of: 26 },
    cap: 2_000_000,
  })
  // Three times 1 April at 8 %: 39,000 x 1.08^3 = 49,128.77; seven years and nine months are eight.
  const later = must(await project(call, id, '?as_of=2030-03-31&salary_growth_percent=8'))
  t.match(later.at(), { wages: 49_128.77, counted_years: 8, payable: 226_748.17, exempt: 226_748.17 })
  t.equal(must(await project(call, id, '?as_of=2030-03-31')).at('wages'), 39_000, 'without growth')
})

t.test('days without pay of the fifth year are not days worked', async t => {
  const { call } = await office()
  const id = await hire(call, { joined: '2022-03-15', basic: 26_000 })
  t.equal((await project(call, id)).at('eligible'), true, '251 days of the fifth year')
  must(await call('POST', '/attendance', { employee_id: id, month: 6, year: 2026, lop_days: 12 }), 201)
  t.equal((await project(call, id)).at('eligible'), false, '251 less 12 are 239')
})

t.test('the rules that an organization chooses', async t => {
  const { call } = await office()
  const fifth = await hire(call, { joined: '2022-03-15', basic: 26_000 })
  const term = await hire(call, { joined: '2025-04-21', basic: 24_000, type: 'fixed_term' })
  const death = await hire(call, { joined: '2024-08-21', basic: 35_000 })
  const settlement = {
    five_year_rule: 'full_years',
    fixed_term_rule: 'pro_rata',
    death_service_rounding: 'pro_rata',
  }
  const changed = must(await call('PATCH', '/payroll-settings', { settlement }))
  t.match(changed.at('effective', 'settlement'), {
    ...settlement,
    leave_rate: { base: 'basic_da', divisor: 30 },
    deduction_cap: true,
  })
  t.equal((await project(call, fifth)).at('eligible'), false)
  t.equal((await project(call, term)).at('payable'), 21_923.08, '24,000 x 15/26 x 19/12')
  t.equal((await project(call, death, '?reason=death')).at('payable'), 45_432.69, '35,000 x 15/26 x 9/4')
})

type Row = { employee_id: string; department_id: string | null; accrued: number; payable: number }
type Sums = { employee_count: number; accrued: number; payable: number; exempt: number; taxable: number }

const paise = (amount: number) => Math.round(amount * 100)

async function everyPage(call: Partner, query: string): Promise<{ rows: Row[]; first: Answer }> {
  const first = must(await call('GET', `/gratuity?${query}`))
  const rows = [...(first.at('data') as Row[])]
  for (let page = first; page.at('meta', 'next_cursor') !== null;) {
    page = must(await call('GET', `/gratuity?${query}&cursor=${String(page.at('meta', 'next_cursor'))}`))
    if (page.at('totals') !== null) throw new Error('Totals come with the first page.')
    rows.push(...(page.at('data') as Row[]))
  }
  return { rows, first }
}

t.test('pages add up to the totals, in all and by department', async t => {
  const { call, seeded } = await office()
  const departments: string[] = []
  for (const name of ['Finance', 'Works'])
    departments.push(String(must(await call('POST', '/departments', { name }), 201).at('id')))
  const ids: string[] = []
  for (let index = 0; index < 9; index += 1) {
    const more = { department_id: index % 3 === 2 ? null : departments[index % 3] }
    ids.push(
      await hire(call, { joined: `20${10 + index}-01-15`, basic: 17_003 + 1_111 * index, hra: 9_000, more }),
    )
  }
  await hire(call, { joined: '2027-01-01', basic: 1_000 })
  for (const sort of ['created_at', '-created_at']) {
    const { rows, first } = await everyPage(call, `limit=2&sort=${sort}&include_total=true`)
    const order = sort === 'created_at' ? ids : ids.toReversed()
    t.same(
      rows.map(row => row.employee_id),
      order,
      `each once, by ${sort}; not who joins later`,
    )
    t.equal(first.at('meta', 'total_count'), 9)
    const totals = first.at('totals') as Sums & { departments: (Sums & { department_id: string | null })[] }
    const sum = (of: readonly Row[], name: 'accrued' | 'payable') =>
      of.reduce((total, row) => total + paise(row[name]), 0)
    t.equal(totals.employee_count, 9)
    t.equal(sum(rows, 'accrued'), paise(totals.accrued))
    t.equal(sum(rows, 'payable'), paise(totals.payable))
    t.equal(paise(totals.exempt) + paise(totals.taxable), paise(totals.payable))
    t.equal(totals.departments.length, 3)
    for (const department of totals.departments) {
      const own = rows.filter(row => row.department_id === department.department_id)
      t.equal(department.employee_count, own.length)
      t.equal(sum(own, 'accrued'), paise(department.accrued))
    }
  }
  const streamed = async (query: string) => {
    const headers = { authorization: `Bearer ${seeded.apiKey}`, accept: 'application/x-ndjson' }
    const answer = await fetch(`${house.base}/gratuity?organization_id=${seeded.organizationId}&${query}`, {
      headers,
    })
    t.equal(answer.headers.get('content-type'), 'application/x-ndjson')
    return (await answer.text())
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as unknown)
  }
  for (const query of ['sort=-created_at', 'eligible=true', `department_id=${departments[1]}`]) {
    const { rows, first } = await everyPage(call, `${query}&limit=2`)
    t.same(await streamed(query), [...rows, { totals: first.at('totals') }], `streamed: ${query}`)
  }
  const few = await everyPage(call, `department_id=${departments[0]}&limit=2`)
  t.equal(few.rows.length, 3)
  t.equal(few.first.at('totals', 'employee_count'), 3)
  const eligible = (await everyPage(call, 'eligible=true&limit=3')).rows
  const others = (await everyPage(call, 'eligible=false')).rows
  t.equal(eligible.length + others.length, 9)
  t.ok(eligible.length > 0 && eligible.every(({ payable }) => payable > 0))
  const earlier = (await everyPage(call, 'as_of=2015-06-30')).rows
  t.equal(earlier.length, 6, 'in service on a past day')
})

t.test('the export has every row, and what they come to', async t => {
  const { call, seeded } = await office()
  for (const basic of [20_000, 30_000, 40_000]) await hire(call, { joined: '2012-04-01', basic })
  await hire(call, { joined: '2026-04-01', basic: 50_000 })
  const list = must(await call('GET', '/gratuity?limit=200'))
  const rows = list.at('data') as { employee_id: string; accrued: number; payable: number }[]
  const file = (query: string) =>
    fetch(`${house.base}/gratuity/export${query}`, { headers: { authorization: `Bearer ${seeded.apiKey}` } })
  const csv = await file('?format=csv')
  t.match(csv.headers.get('content-disposition'), /gratuity-2026-11-20\.csv/)
  const lines = (await csv.text()).trim().split('\r\n')
  const header = lines[0]!.split(',')
  const cell = (line: string, title: string) => line.split(',')[header.indexOf(title)]
  t.same(
    lines.slice(1).map(line => [cell(line, 'employee_id'), cell(line, 'accrued'), cell(line, 'payable')]),
    rows
      .toSorted((one, other) => (one.employee_id < other.employee_id ? -1 : 1))
      .map(row => [row.employee_id, row.accrued.toFixed(2), row.payable.toFixed(2)]),
  )
  const eligible = (await (await file('?format=csv&eligible=true')).text()).trim().split('\r\n')
  t.equal(eligible.length, 1 + 3, 'those who would be paid')
  const workbook = await file('')
  t.match(workbook.headers.get('content-type'), /spreadsheetml/, 'XLSX unless asked otherwise')
  await workbook.body?.cancel()
})

t.test('somebody without a salary is a row with the reason', async t => {
  const { call } = await office()
  const id = await hire(call, { joined: '2020-01-01', basic: 10_000, more: { salary: undefined } })
  const found = must(await call('GET', '/gratuity'))
  t.match(found.at('data', 0), { employee_id: id, accrued: null, failure: { code: 'missing_salary' } })
  t.match(found.at('totals'), { employee_count: 1, failed_count: 1, accrued: 0 })
})

t.test('after an exit the last day of service counts', async t => {
  const { call } = await office()
  const id = await hire(call, { joined: '2020-01-01', basic: 26_000 })
  must(
    await call('POST', `/employees/${id}/exit`, { date_of_leaving: '2026-10-31', reason: 'resignation' }),
    201,
  )
  // Six years and ten months are seven: 26,000 x 15/26 x 7.
  t.match((await project(call, id)).at(), { as_of: '2026-10-31', payable: 105_000 })
  t.equal((must(await call('GET', '/gratuity')).at('data') as unknown[]).length, 0)
})

const refusals = table`
  query                        | status | code               | field
  as_of=2026-02-30             | 400    | validation_failed  | as_of
  as_of=1990-01-01             | 400    | validation_failed  | as_of
  as_of=2101-01-01             | 400    | validation_failed  | as_of
  as_of=9999-12-31             | 400    | validation_failed  | as_of
  reason=boredom               | 400    | validation_failed  | reason
  salary_growth_percent=-1     | 400    | validation_failed  | salary_growth_percent
  salary_growth_percent=101    | 400    | validation_failed  | salary_growth_percent
`

t.test('refusals', async t => {
  const { call, seeded } = await office()
  const id = await hire(call, { joined: '2005-01-01', basic: 26_000 })
  for (const each of refusals) {
    const found = await project(call, id, `?${each('query')}`)
    t.equal(found.status, Number(each('status')), found.text)
    t.match(found.at('details', 0), { field: each('field') })
  }
  const grown = 'as_of=2100-12-31&salary_growth_percent=100'
  t.match(must(await project(call, id, `?${grown}`)).at('failure'), { field: 'salary' })
  t.equal(must(await call('GET', `/gratuity?${grown}`)).at('totals', 'failed_count'), 1)
  t.match((await call('GET', '/gratuity?as_of=9999-12-31')).at('details', 0), { field: 'as_of' })
  const late = { date_of_leaving: '9999-12-31', reason: 'resignation' }
  t.match((await call('POST', `/employees/${id}/exit`, late)).at('details', 0), { field: 'date_of_leaving' })
  t.equal((await project(call, id, '?as_of=2006-01-01')).at('code'), 'period_invalid', 'before the record')
  t.equal((await call('GET', '/gratuity?as_of=2006-01-01')).at('code'), 'period_invalid')
  t.equal((await call('GET', '/gratuity?cursor=x')).at('code'), 'invalid_cursor')
  t.equal((await call('GET', '/gratuity?limit=0')).status, 400)
  t.equal((await project(call, 'ext:nobody')).status, 404)
  const stranger = await office()
  t.equal((await project(stranger.call, id)).status, 404, 'another account')
  const other = await addKey(house.storage, seeded)
  t.equal((await project(partner(house.base, other), id)).status, 200, 'another key of the account')
})
