// Professional tax and labour welfare funds of the financial year 2026-27 through the service: the return of every state that
// levies, and what mixes in one period.

import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../../support/office.ts'
import { type Answer, must, type Partner } from '../../support/partner.ts'
import { table } from '../../support/table.ts'

const house = await startTestStack(t)

type HiredEmployee = { readonly call: Partner; readonly apiKey: string }

/** `more`: further fields of the employee, and `statutory` beside the PAN. */
async function hire(
  { call }: Pick<HiredEmployee, 'call'>,
  name: string,
  basic: number,
  more: { readonly statutory?: object; readonly [field: string]: unknown },
): Promise<string> {
  const { statutory = {}, ...fields } = more
  const hired = await call('POST', '/employees', {
    external_id: name,
    employee_code: name,
    first_name: name,
    gender: 'male',
    date_of_birth: '1990-01-01',
    date_of_joining: '2024-01-01',
    employment_type: 'permanent',
    statutory: { pan: 'ABCPX1234K', pf: { applicable: false }, esi: { applicable: false }, ...statutory },
    salary: {
      effective_from: '2024-01-01',
      pay_basis: 'monthly',
      components: [{ component_code: 'BASIC', monthly_amount: basic }],
    },
    ...fields,
  })
  return String(must(hired, 201).at('id'))
}

const office = await createTestOrganization(house, [])
const { call, seeded } = office
must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2027-03-31' }))

// All are paid from April 2026 to March 2027 without a change.
const people = table`
  state | gender | basic | more
  AP    | male   | 18000 |
  AS    | male   | 25000 |
  BR    | male   | 60000 |
  CG    | male   | 9000  |
  CH    | male   | 10000 |
  DL    | male   | 20000 |
  GA    | male   | 20000 |
  GJ    | male   | 12000 |
  GJ    | male   | 12001 |
  HR    | male   | 12000 |
  JH    | male   | 50000 |
  KA    | male   | 24999 |
  KA    | male   | 25000 |
  KL    | female | 20000 |
  KL    | male   | 9000  | {"lwf":{"fund":"shops"}}
  MH    | male   | 10000 |
  MH    | male   | 45000 |
  MH    | female | 25000 |
  MH    | female | 25001 |
  ML    | male   | 42000 |
  MN    | male   | 10000 |
  MP    | male   | 30000 |
  MZ    | male   | 12500 |
  NL    | male   | 8000  |
  OD    | male   | 40000 |
  PB    | male   | 45000 |
  PY    | male   | 30000 |
  SK    | male   | 30000 |
  TN    | male   | 7000  | {"pt":{"local_body":"CHENNAI"}}
  TR    | male   | 15001 |
  TS    | female | 20001 |
  WB    | male   | 25000 |
`

for (const [index, each] of people.entries()) {
  await hire(office, `S${index}`, Number(each('basic')), {
    gender: each('gender'),
    work_state_code: each('state'),
    statutory: JSON.parse(each('more') || '{}') as object,
  })
}
const months = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3].map(month => ({
  month,
  year: month < 4 ? 2027 : 2026,
}))
for (const period of months) {
  const run = await calculated(call, { period })
  must(await call('POST', `${run}/lock`, {}))
}

type Row = Record<string, unknown>
const rowsOf = (answer: Answer) => must(answer).at('rows') as Row[]
/** What people of the rows pay, row by row: `3 at 200 = 600`; rows that nobody is in are left out. */
const linesOf = (rows: readonly Row[]) =>
  rows
    .filter(({ employees }) => Number(employees) > 0)
    .map(({ employees, rate, amount }) => `${String(employees)} at ${String(rate)} = ${String(amount)}`)

// One line for each row with people, in the order of the months and the slabs.
const taxes = table`
  state | period                       | lines                                                                    | total | form     | pay by     | file by    | arithmetic
  AP    | month=10&year=2026           | 1 at 150 = 150                                                           | 150   | V        | 2026-11-10 | 2026-11-10 | 15,000 to 20,000
  AS    | month=10&year=2026           | 1 at 208 = 208                                                           | 208   | III      | 2026-11-30 | 2026-11-30 | 25,000 and above
  BR    | financial_year=2026-27       | 1 at 2000 = 2000                                                         | 2000  | PT-VIII  | 2026-11-15 | 2026-11-30 | 12 × 60,000 = 7,20,000, taken in September
  GJ    | month=10&year=2026           | 1 at 0 = 0; 1 at 200 = 200                                               | 200   | 5        | 2026-11-15 | 2026-11-15 | 12,000 is free
  JH    | financial_year=2026-27       | 1 at 1800 = 1800                                                         | 1800  | JPT-203  |            | 2027-10-31 | 6,00,000: 12 × 150
  KA    | month=10&year=2026           | 1 at 0 = 0; 1 at 200 = 200                                               | 200   | 5-A      | 2026-11-20 | 2026-11-20 | 25,000 and above
  KA    | quarter=4&financial_year=2026-27 | 1 at 0 = 0; 1 at 200 = 200; 1 at 0 = 0; 1 at 200 = 200; 1 at 0 = 0; 1 at 300 = 300 | 700 | 5-A | 2027-03-20 | 2027-03-20 | December to February, whose tax is 300
  KL    | half=1&financial_year=2026-27 | 1 at 750 = 750; 1 at 1000 = 1000                                        | 1750  |          | 2026-08-31 | 2026-08-31 | 54,000 and 1,20,000 in six months
  KL    | half=2&year=2026             | 1 at 750 = 750; 1 at 1000 = 1000                                         | 1750  |          | 2027-02-28 | 2027-02-28 | the same
  MH    | month=10&year=2026           | 1 at 175 = 175; 1 at 200 = 200; 1 at 0 = 0; 1 at 200 = 200               | 575   | IIIB     | 2026-11-15 | 2026-11-15 | men, then women
  MH    | month=2&year=2027            | 1 at 175 = 175; 1 at 300 = 300; 1 at 0 = 0; 1 at 300 = 300               | 775   | IIIB     | 2027-03-15 | 2027-03-15 | February
  ML    | month=10&year=2026           | 1 at 208 = 208                                                           | 208   | III      | 2026-11-28 | 2026-11-28 | 12 × 42,000 = 5,04,000
  MN    | financial_year=2026-27       | 1 at 2400 = 2400                                                         | 2400  |          |            | 2027-03-30 | 1,20,000
  MP    | month=10&year=2026           | 1 at 166 = 166                                                           | 166   |          | 2026-11-10 |            | 3,60,000
  MP    | quarter=4&financial_year=2026-27 | 1 at 506 = 506                                                       | 506   | 7        |            | 2027-04-15 | 166 + 166 + 174
  MZ    | financial_year=2026-27       | TWELVE 1 at 180 = 180                                                    | 2160  | I        |            | 2027-06-30 | 12 × 180
  NL    | financial_year=2026-27       | TWELVE 1 at 110 = 110                                                    | 1320  | V        |            | 2027-04-30 | 12 × 110
  PB    | financial_year=2026-27       | TWELVE 1 at 200 = 200                                                    | 2400  |          |            | 2027-04-30 | 5,40,000 − 75,000 = 4,65,000 is above 4,02,400
  PY    | half=1&financial_year=2026-27 | 1 at 750 = 750                                                          | 750   |          | 2026-06-30 | 2026-06-30 | 3,60,000 a year, taken in June
  PY    | half=2&financial_year=2026-27 | 1 at 750 = 750                                                          | 750   |          | 2026-12-31 | 2026-12-31 | and in December
  SK    | quarter=3&financial_year=2026-27 | 1 at 125 = 125; 1 at 125 = 125; 1 at 125 = 125                       | 375   | 5        |            | 2027-01-31 | October to December
  TN    | half=1&financial_year=2026-27 | 1 at 425 = 425                                                          | 425   | 2        | 2026-09-30 | 2026-09-30 | 42,000, taken in August
  TN    | half=2&financial_year=2026-27 | 1 at 425 = 425                                                          | 425   | 2        | 2027-03-31 | 2027-03-31 | taken in January
  TR    | month=10&year=2026           | 1 at 208 = 208                                                           | 208   | VII      | 2026-11-30 | 2026-11-30 | above 15,000
  TS    | month=10&year=2026           | 1 at 200 = 200                                                           | 200   | V        | 2026-11-10 | 2026-11-10 | above 20,000
  WB    | month=9&year=2026            | 1 at 130 = 130                                                           | 130   |          | 2026-10-21 |            | the old slabs
  WB    | month=10&year=2026           | 1 at 100 = 100                                                           | 100   |          | 2026-11-21 |            | the slabs of October 2026
`

t.test('the professional tax return of every state', async t => {
  for (const each of taxes) {
    const [state, period] = [each('state'), each('period')]
    const found = must(await call('GET', `/statutory/pt/return?state_code=${state}&${period}`))
    const lines = each('lines')
    const wanted = lines.startsWith('TWELVE') ? Array<string>(12).fill(lines.slice(7)) : lines.split('; ')
    t.same(linesOf(rowsOf(found)), wanted, `${state} ${period}: ${each('arithmetic')}`)
    t.match(
      found.at(),
      {
        report: 'pt_return',
        state_code: state,
        form_number: each('form') || null,
        due: { pay_by: each('pay by') || null, file_by: each('file by') || null },
        total_amount: Number(each('total')),
        totals: { amount: Number(each('total')), untaxed_employees: 0 },
        source_fnf_ids: [],
      },
      `${state} ${period}`,
    )
  }
})

// The years of Maharashtra (March to February), Karnataka and West Bengal, month by month; no month before April has a run.
t.test('annual returns of monthly taxes tell the months apart', async t => {
  const annual = async (state: string) => {
    const found = must(await call('GET', `/statutory/pt/return?state_code=${state}&financial_year=2026-27`))
    return { found, rows: rowsOf(found) }
  }
  const maharashtra = await annual('MH')
  // 11 × 175, and twice 10 × 200 + 300.
  t.equal(maharashtra.found.at('total_amount'), 11 * 175 + 2 * 2_300)
  t.match(maharashtra.found.at('due'), { pay_by: '2027-03-15', condition: /below 1,00,000/ })
  t.equal(new Set(maharashtra.rows.map(({ month }) => month)).size, 11)
  const slabs = maharashtra.rows.filter(({ month }) => month === '2027-02')
  t.same(
    slabs.map(row => [row['applies_to'], row['slab'], row['rate']].join(' | ')),
    [
      'men | Up to 7,500 | 0',
      'men | More than 7,500, up to 10,000 | 175',
      'men | More than 10,000 | 300',
      'women | Up to 25,000 | 0',
      'women | More than 25,000 | 300',
    ],
  )
  const karnataka = await annual('KA')
  t.match(karnataka.found.at('own_tax'), { enrolment_number: null, pay_by: '2026-04-30' })
  t.match(karnataka.found.at(), { form_number: '5', total_amount: 2_500, due: { file_by: '2027-05-30' } })
  t.same([karnataka.rows[1]!['slab'], karnataka.rows[1]!['salary_from']], ['25,000 and above', 25_000])
  const bengal = await annual('WB')
  // 6 × 130 by the old slabs, 6 × 100 by the new ones.
  t.match(bengal.found.at(), {
    form_number: 'III',
    total_amount: 1_380,
    due: { pay_by: null },
    own_tax: null,
  })
  t.equal((await annual('GJ')).found.at('form_number'), '5-AA')
})

const funds = table`
  state | query                   | shares      | top_up | total  | form | pay by     | file by    | arithmetic
  AP    | year=2026               | 30 + 70     | 0      | 100    | F    | 2027-01-31 | 2027-01-31 | December
  CG    | half=1&year=2026        | 15 + 45     | 1455   | 1515   | A    | 2026-07-15 | 2026-07-15 | raised to 1,500
  CH    | half=1&year=2026        | 30 + 120    | 0      | 150    |      | 2026-10-15 | 2026-10-15 | April to September, 5 and 20 each
  DL    | half=1&year=2026        | 0.75 + 2.25 | 0      | 3      | A    | 2026-07-15 | 2026-07-15 | June
  GA    | half=2&year=2026        | 60 + 180    | 0      | 240    | A    | 2027-01-15 | 2027-01-15 | December
  GJ    | half=2&year=2026        | 12 + 24     | 0      | 36     | A-1  | 2027-01-15 | 2027-01-15 | two people, 6 and 12 each
  HR    | month=11&year=2026      | 24 + 48     | 0      | 72     |      | 2026-11-30 | 2026-11-30 | 0.2 % of 12,000, and twice that
  KA    | year=2026               | 100 + 200   | 0      | 300    | D    | 2027-01-15 | 2027-01-15 | two people, 50 and 100 each
  KL    | half=2&year=2026        | 45 + 45     | 0      | 90     | A    | 2027-01-15 | 2027-01-15 | the fund of the Act
  KL    | fund=shops&month=11&year=2026 | 50 + 50 | 0    | 100    |      | 2026-12-05 | 2026-12-10 | the fund of shops
  MH    | half=2&year=2026        | 100 + 300   | 0      | 400    | A-1  | 2027-01-15 | 2027-01-15 | four people, 25 and 75 each
  MP    | half=2&year=2026        | 10 + 50     | 2450   | 2510   | A    | 2027-01-15 | 2027-01-15 | raised to 2,500
  OD    | half=2&year=2026        | 20 + 40     | 0      | 60     | F    | 2027-01-15 | 2027-01-15 | December
  PB    | half=2&year=2026        | 30 + 120    | 0      | 150    |      | 2027-04-15 | 2027-04-15 | October to March, 5 and 20 each
  TN    | year=2026               | 20 + 40     | 0      | 60     | A    | 2027-01-31 | 2027-01-31 | December
  TS    | year=2026               | 2 + 5       | 0      | 7      | F    | 2027-01-31 | 2027-01-31 | December
  WB    | half=2&year=2026        | 3 + 30      | 0      | 33     | D    | 2027-01-15 | 2027-01-15 | December
`

t.test('the return of every labour welfare fund', async t => {
  for (const each of funds) {
    const [state, query] = [each('state'), each('query')]
    const found = must(await call('GET', `/statutory/lwf/return?state_code=${state}&${query}`))
    const [employee, employer] = each('shares').split(' + ').map(Number)
    const rows = rowsOf(found)
    const sum = (key: string) => rows.reduce((total, row) => total + Number(row[key]), 0)
    t.same(
      [sum('employee_share'), sum('employer_share')],
      [employee, employer],
      `${state}: ${each('arithmetic')}`,
    )
    t.match(
      found.at(),
      {
        report: 'lwf_return',
        state_code: state,
        form_number: each('form') || null,
        due: { pay_by: each('pay by'), file_by: each('file by') },
        employee_count: rows.length,
        total_amount: Number(each('total')),
        totals: {
          employee_share: employee,
          employer_share: employer,
          employer_minimum_top_up: Number(each('top_up')),
          contributing: rows.length,
          managers: 0,
        },
      },
      `${state} ${query}`,
    )
  }
  // Haryana's board also takes half-yearly deposits; the statement itself is monthly.
  const half = must(await call('GET', '/statutory/lwf/return?state_code=HR&period=half&half=2&year=2026'))
  t.match(half.at(), { total_amount: 6 * 72, due: null, totals: { employee_share: 144 } })
  t.match(half.at('validation', 'warnings', 0), { field: 'period', employee_id: null })
})

const file = (path: string, key = seeded.apiKey) =>
  fetch(`${house.base}${path}`, { headers: { authorization: `Bearer ${key}` } })

t.test('the file of the same figures is the same bytes', async t => {
  const path = '/statutory/lwf/return?state_code=MH&half=2&year=2026&format=pdf&allow_errors=true'
  const bytesOf = async () => Buffer.from(await (await file(path)).arrayBuffer())
  const first = await bytesOf()
  // The time within a PDF is of seconds.
  await setTimeout(1_100)
  t.ok(first.equals(await bytesOf()))
  t.equal(first.subarray(0, 5).toString(), '%PDF-')
})

t.test('the files of a return', async t => {
  must(
    await call('PATCH', `/organizations/${seeded.organizationId}`, {
      pt_registrations: [
        { state_code: 'MH', certificate_number: '27123456789P', enrolment_number: '99123456789P' },
      ],
    }),
  )
  const path = '/statutory/pt/return?state_code=MH&month=10&year=2026'
  const found = must(await call('GET', path))
  t.same(found.at('validation'), { errors: [], warnings: [] })
  t.match(found.at('own_tax'), { enrolment_number: '99123456789P', amount: 2_500, pay_by: '2026-06-30' })
  const upload = await file(`${path}&format=txt`)
  const text = await upload.text()
  t.same(text.split('\r\n'), [
    'Month    Local body  Applies to  Slab                           Rate    Employees  Tax deducted',
    '2026-10  -           men         Up to 7,500                    0.00    0          0.00',
    '2026-10  -           men         More than 7,500, up to 10,000  175.00  1          175.00',
    '2026-10  -           men         More than 10,000               200.00  1          200.00',
    '2026-10  -           women       Up to 25,000                   0.00    1          0.00',
    '2026-10  -           women       More than 25,000               200.00  1          200.00',
    '',
  ])
  t.equal(upload.headers.get('x-svc-row-count'), '5')
  t.equal(upload.headers.get('x-svc-control-total'), '575.00')
  t.equal(upload.headers.get('x-svc-sha256'), createHash('sha256').update(text).digest('hex'))
  t.equal(found.at('sha256'), upload.headers.get('x-svc-sha256'))
  const csv = (await (await file(`${path}&format=csv`)).text()).split('\r\n')
  t.equal(csv[2], '2026-10,,men,"More than 7,500, up to 10,000",7500.01,10000.00,175.00,1,175.00')
  for (const format of ['xlsx', 'pdf'])
    for (const each of [path, '/statutory/lwf/return?state_code=MP&half=2&year=2026']) {
      const reply = await file(`${each}&format=${format}`)
      t.equal(reply.status, 200, `${each} ${format}`)
      t.ok((await reply.arrayBuffer()).byteLength > 1_000)
    }
  const lwf = await file('/statutory/lwf/return?state_code=MP&half=2&year=2026&format=csv')
  t.equal(lwf.headers.get('x-svc-control-total'), '2510.00', 'with what the employer adds')
  t.equal((await file('/statutory/lwf/return?state_code=MP&year=2026&half=2&format=txt')).status, 400)
  t.match(
    (await call('GET', '/statutory/pt/return?state_code=GJ&month=10&year=2026&strict=true&format=csv')).at(),
    { code: 'file_blocked', details: [{ field: 'pt_registrations' }] },
  )
})

t.test('the register is of the same people, with names', async t => {
  const all = must(await call('GET', '/statutory/pt/report?month=10&year=2026'))
  const states = new Set(rowsOf(all).map(row => row['state_code']))
  t.equal(states.size, 20, 'all that levy the tax but Odisha, which has repealed it')
  t.equal(
    all.at('total_amount'),
    rowsOf(all).reduce((sum, row) => sum + Number(row['amount']), 0),
  )
  const own = must(await call('GET', '/statutory/pt/report?state_code=KA&month=10&year=2026'))
  t.match(rowsOf(own), [
    { name: 'S11', pt_wages: 24_999, slab: 'Less than 25,000', amount: 0, month: '2026-10' },
    { name: 'S12', pt_wages: 25_000, slab: '25,000 and above', amount: 200 },
  ])
  const half = must(await call('GET', '/statutory/pt/report?state_code=TN&half=1&financial_year=2026-27'))
  t.match(rowsOf(half), [
    {
      local_body: 'CHENNAI',
      pt_wages: 42_000,
      slab: 'More than 30,000, up to 45,000',
      amount: 425,
      month: null,
    },
  ])
})

// What is wrong, and how the answer names it.
const refusals = table`
  path                                                   | field           | says
  pt/return?state_code=DL&month=10&year=2026             | state_code      | Delhi levies no professional tax
  pt/report?state_code=CG&month=10&year=2026             | state_code      | Chhattisgarh levies no professional tax
  pt/return?state_code=OD&month=10&year=2026             | state_code      | Odisha levies no professional tax since 2026-04-01
  pt/return?state_code=KL&month=10&year=2026             | financial_year  | half and financial_year
  pt/return?state_code=AP&quarter=1&year=2026            | month           | month and year
  pt/return?state_code=KA                                | financial_year  | month and year, or quarter and financial_year
  pt/return?state_code=KA&month=10                       | year            | year together with month
  pt/return?state_code=KA&quarter=1                      | financial_year  | financial_year together with quarter
  pt/return?state_code=KA&month=10&half=1&year=2026      | half            | one of month, quarter and half
  pt/return?state_code=KA&quarter=1&year=2026&financial_year=2026-27 | year | financial_year alone
  pt/return?state_code=KA&financial_year=2026-28         | financial_year  | 2026-27
  pt/return?month=10&year=2026                           | state_code      | required
  pt/report?half=1&year=2026                             | month           | state_code with another period
  pt/report?month=1&half=1&year=2026                      | state_code      | month and year alone
  lwf/return?state_code=RJ&year=2026                     | state_code      | Rajasthan has no labour welfare fund
  lwf/return?state_code=MH&fund=shops&year=2026&half=1   | fund            | no fund of its own for shops
  lwf/return?state_code=MH&year=2026                     | half            | half and year
  lwf/return?state_code=MH&year=2026&half=1&month=6      | month           | has no month
`

t.test('a period or a state that has no return', async t => {
  for (const each of refusals) {
    const refused = await call('GET', `/statutory/${each('path')}`)
    t.equal(refused.status, 400, each('path'))
    t.equal(refused.at('details', 0, 'field'), each('field'), each('path'))
    t.match(refused.at('details', 0, 'message'), each('says'), each('path'))
  }
  const empty = must(await call('GET', '/statutory/pt/return?state_code=OD&financial_year=2025-26'))
  t.match(empty.at(), { employee_count: 0, total_amount: 0, rows: [] }, 'before the repeal, without payments')
})

// October to December 2026 of another employer: what mixes in one period, and what is told of people.
t.test('several payments, a move, and people outside the slabs', async t => {
  const mixed = await createTestOrganization(house, [])
  const { call } = mixed
  const organizationId = mixed.seeded.organizationId
  must(await call('POST', '/sandbox/clock', { organization_id: organizationId, today: '2026-12-31' }))
  const incentive = { code: 'INCENTIVE', name: 'Incentive', type: 'earning', category: 'incentive' }
  must(await call('POST', '/salary-components', { ...incentive, calculation: { method: 'flat' } }), 201)
  const ids: Record<string, string> = {}
  const add = async (name: string, state: string, basic: number, more: Parameters<typeof hire>[3] = {}) => {
    ids[name] = await hire(mixed, name, basic, { work_state_code: state, ...more })
  }
  await add('Asha', 'KA', 20_000)
  await add('Mohan', 'KA', 36_000)
  await add('Sita', 'KA', 30_000)
  await add('Ravi', 'KA', 30_000, {
    statutory: { pt: { applicable: false, exempt_reason: 'Certificate 12' } },
  })
  await add('Dev', 'KA', 30_000)
  await add('Old', 'KA', 40_000, { date_of_birth: '1960-01-01' })
  await add('Esha', 'KA', 26_000)
  await add('Mala', 'KA', 60_000, { statutory: { lwf: { class: 'manager' } } })
  await add('Chand', 'KA', 12_000, { employment_type: 'contract', contract_end_date: '2027-12-31' })
  await add('Gita', 'MH', 9_000, { gender: 'undisclosed' })
  await add('Tara', 'TN', 9_000)
  await add('Omi', 'OD', 40_000)
  const byHand = { applicable: true, override_amount: 150, effective_from: '2026-10-01' }
  must(await call('PUT', `/employees/${ids['Dev']}/professional-tax`, byHand))
  const decline = [{ rule_id: 'IN.PT.OD', effective_from: '2026-04-01', decision: 'decline' }]
  must(
    await call('PATCH', `/payroll-settings?organization_id=${organizationId}`, {
      effective_from: '2026-10-01',
      rule_decisions: decline,
    }),
  )
  const lock = async (period: object, type = 'regular') => {
    const run = await calculated(call, { period, type })
    must(await call('POST', `${run}/lock`, {}))
    return run.split('/').at(-1)!
  }
  const of = (month: number) => ({ month, year: 2026 })
  await lock(of(10))
  must(await call('PATCH', `/employees/${ids['Esha']}`, { work_state_code: 'MH' }))

  // November: Mohan leaves on the 20th, Sita is absent, Asha has 5,000 beside her salary.
  const exit = { date_of_leaving: '2026-11-20', reason: 'resignation' }
  const fnfId = String(must(await call('POST', `/employees/${ids['Mohan']}/exit`, exit), 201).at('fnf_id'))
  must(await call('POST', `/fnf/${fnfId}/recalculate`, {}))
  must(await call('POST', `/fnf/${fnfId}/approve`, {}))
  for (const [month, days] of [
    [11, 30],
    [12, 31],
  ] as const)
    must(await call('POST', '/attendance', { employee_id: ids['Sita'], ...of(month), lop_days: days }), 201)
  const body = { ...of(11), component_code: 'INCENTIVE', amount: 5_000 }
  must(await call('POST', '/employees/ext:Asha/variable-components', body), 201)
  const other = await lock(of(11), 'off_cycle')
  const draftRun = await calculated(call, { period: of(11) })

  const november = '/statutory/pt/return?state_code=KA&month=11&year=2026'
  t.equal((await call('GET', november)).at('code'), 'invalid_run_state')
  const draft = must(await call('GET', `${november}&draft=true`))
  must(await call('POST', `${draftRun}/lock`, {}))
  const found = must(await call('GET', november))
  t.same([draft.at('draft'), draft.at('rows')], [true, found.at('rows')])
  t.same(
    [found.at('source_run_ids'), found.at('source_fnf_ids')],
    [[other, draftRun.split('/').at(-1)], [fnfId]],
  )
  // Below 25,000: Mohan (20 of 30 days of 36,000 are 24,000) and Chand. Above: Asha (20,000 + 5,000), Dev by hand with 150,
  // Mala. Outside: Ravi, and Old who is past 60. Not counted: Sita without pay, Esha in Maharashtra.
  t.same(linesOf(rowsOf(found)), ['2 at 0 = 0', '3 at 200 = 550', '2 at null = 0'])
  t.match(found.at(), { employee_count: 7, total_amount: 550, totals: { untaxed_employees: 2 } })
  t.same(
    (found.at('validation', 'warnings') as Row[]).map(({ employee_id, field }) => [employee_id, field]),
    [
      [null, 'pt_registrations'],
      [ids['Dev'], 'amount'],
    ],
  )
  // September to November: in October Asha and Mohan (nil and 200), Sita, Dev (150), Esha, Mala above; Chand below.
  const quarter = must(
    await call('GET', '/statutory/pt/return?state_code=KA&quarter=3&financial_year=2026-27'),
  )
  t.same(linesOf(rowsOf(quarter)), [
    '2 at 0 = 0',
    '5 at 200 = 950',
    '2 at null = 0',
    '2 at 0 = 0',
    '3 at 200 = 550',
    '2 at null = 0',
  ])
  t.same([quarter.at('employee_count'), quarter.at('total_amount')], [9, 1_500], 'each person once')

  const maharashtra = must(await call('GET', '/statutory/pt/return?state_code=MH&month=11&year=2026'))
  t.same(linesOf(rowsOf(maharashtra)), ['1 at 175 = 175', '1 at 200 = 200'], 'Gita, and Esha who moved')
  t.match(maharashtra.at('validation', 'warnings', 1), { employee_id: ids['Gita'], field: 'gender' })
  const odisha = must(await call('GET', '/statutory/pt/return?state_code=OD&month=11&year=2026'))
  t.same(linesOf(rowsOf(odisha)), ['1 at 200 = 200'], 'the employer has declined the repeal')

  const chennai = '/statutory/pt/return?state_code=TN&half=2&financial_year=2026-27'
  const blocked = await call('GET', `${chennai}&format=csv`)
  t.match(blocked.at(), {
    code: 'file_blocked',
    details: [{ field: `${ids['Tara']}.statutory.pt.local_body` }],
  })
  const unblocked = await file(`${chennai}&format=csv&allow_errors=true`, mixed.seeded.apiKey)
  t.equal(unblocked.status, 200)
  t.match(must(await call('GET', chennai)).at(), { employee_count: 1, totals: { untaxed_employees: 1 } })

  // In December the employer confirms the repeal after all: October and November, 200 each, are refunded.
  const apply = [{ ...decline[0], decision: 'apply' }]
  must(
    await call('PATCH', `/payroll-settings?organization_id=${organizationId}`, {
      effective_from: '2026-12-01',
      rule_decisions: apply,
    }),
  )
  await lock(of(12))
  const register = must(await call('GET', '/statutory/pt/report?month=12&year=2026'))
  t.match(
    rowsOf(register).filter(row => row['state_code'] === 'OD'),
    [{ name: 'Omi', amount: -400, slab: /Odisha levies no professional tax since 2026-04-01/ }],
  )
  const csv = await file(
    '/statutory/pt/report?month=12&year=2026&format=csv&allow_errors=true',
    mixed.seeded.apiKey,
  )
  t.equal((await csv.text()).split('\r\n').length, 2 + rowsOf(register).length, 'the rows come to the total')
  const fund = must(await call('GET', '/statutory/lwf/return?state_code=KA&year=2026'))
  // Asha, Ravi, Dev, Old and Chand at 50 and 100; Mala is a manager; Sita has no pay to deduct from.
  t.match(fund.at(), {
    employee_count: 5,
    total_amount: 750,
    totals: {
      employee_share: 250,
      employer_share: 500,
      contributing: 4,
      contract_labour: 1,
      managers: 1,
      others_left_out: 1,
    },
  })
  t.match(fund.at('validation', 'warnings', 1), { employee_id: ids['Sita'], field: 'employee_share' })
})
