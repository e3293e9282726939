// A year of the provident fund, March 2026 to February 2027, worked by hand: the annual forms and the statement tie to the
// monthly returns, and each file is read back.

import { Workbook } from '@cj-tech-master/excelts'
import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../../support/office.ts'
import { type Answer, must } from '../../support/partner.ts'
import { readPdf } from '../../proto/pdf/reading.ts'

const house = await startTestStack(t)

const { call, seeded } = await createTestOrganization(house, [])
const organization = `/organizations/${seeded.organizationId}`
must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2027-03-05' }))
const address = { line1: '12 Mill Road', city: 'Delhi', state_code: 'DL', pincode: '110001', country: 'IN' }
must(await call('PATCH', organization, { address, pf: { establishment_code: 'DLCPM0012345000' } }))
const refund = { code: 'PF_ADVANCE', name: 'PF advance paid back', type: 'deduction', category: 'pf_refund' }
must(await call('POST', '/salary-components', { ...refund, calculation: { method: 'flat' } }), 201)

const fileOf = (path: string) =>
  fetch(`${house.base}${path}`, { headers: { authorization: `Bearer ${seeded.apiKey}` } })

async function hire(name: string, uan: string, joined: string, basic: number, pf: object = {}) {
  const hired = await call('POST', '/employees', {
    external_id: name,
    employee_code: name,
    first_name: name,
    gender: 'female',
    date_of_birth: '1990-01-01',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: 'DL',
    father_or_spouse_name: 'Mohan Das',
    statutory: { pan: 'ABCPX1234K', esi: { applicable: false }, pf: { uan, eps_eligible: true, ...pf } },
    salary: {
      effective_from: joined,
      pay_basis: 'monthly',
      components: [{ component_code: 'BASIC', monthly_amount: basic }],
    },
  })
  return String(must(hired, 201).at('id'))
}

// Chitra is hired first, so that the order of records is not that of names.
const chitra = await hire('Chitra', '100000000303', '2026-11-01', 10_000, {
  joined_on: '2018-06-01',
  vpf: { type: 'amount', value: 500 },
  member_id: 'DLCPM00123450000000303',
})
const asha = await hire('Asha', '100000000301', '2020-01-01', 12_000)
const bimal = await hire('Bimal', '100000000302', '2020-01-01', 40_000)
const exit = { date_of_leaving: '2027-01-31', reason: 'termination', create_fnf: false }
must(await call('POST', `/employees/${bimal}/exit`, exit), 201)
const paidBack = { component_code: 'PF_ADVANCE', month: 12, year: 2026, amount: 700 }
must(await call('POST', `/employees/${chitra}/variable-components`, paidBack), 201)

const months = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2].map(month => ({
  month,
  year: month > 2 ? 2026 : 2027,
}))
const runs: string[] = []
for (const period of months) {
  const run = await calculated(call, { period })
  if (period.month !== 2) must(await call('POST', `${run}/lock`, {}))
  runs.push(run)
}
const nameOf = ({ month, year }: { month: number; year: number }) =>
  `${year}-${String(month).padStart(2, '0')}`

// Asha: 12,000 a month; 1,440, and of it the employer's 999.60 as 1,000 and 440.
// Bimal: at the ceiling of 15,000 to August (1,800; 1,249.50 as 1,250; 550); in September 15,000 x 16/30 and 25,000 x 14/30
// are 19,666.67 (2,360; 1,638.23; 722); at 25,000 from October to January (3,000; 2,082.50 as 2,083; 917).
// Chitra: 10,000 from November (1,200 and 500 of her own; 833; 367), and 700 paid back in December.
const year = {
  [asha]: [144_000, 12 * 1_440, 12 * 440, 12 * 1_000, 0],
  [bimal]: [
    6 * 15_000 + 19_667 + 4 * 25_000,
    6 * 1_800 + 2_360 + 4 * 3_000,
    6 * 550 + 722 + 4 * 917,
    6 * 1_250 + 1_638 + 4 * 2_083,
    0,
  ],
  [chitra]: [40_000, 4 * 1_700, 4 * 367, 4 * 833, 700],
} as Readonly<Record<string, readonly number[]>>
const keys = ['wages', 'employee_share', 'employer_epf', 'employer_eps', 'refund_of_advances']
const total = (index: number) => Object.values(year).reduce((sum, amounts) => sum + amounts[index]!, 0)
const amountsOf = (row: Record<string, unknown>) => keys.map(key => row[key])

type Rows = readonly Record<string, unknown>[]
const rowsOf = (answer: Answer) => must(answer).at('rows') as Rows

t.test('a year is final with its last month', async t => {
  const refused = await call('GET', '/statutory/pf/form-6a?financial_year=2026-27')
  t.match([refused.status, refused.at('code')], [409, 'invalid_run_state'])
  t.same(refused.at('payroll_run_ids'), [runs.at(-1)!.split('/').at(-1)])
  t.equal(
    must(await call('GET', '/statutory/pf/form-6a?financial_year=2026-27&draft=true')).at('draft'),
    true,
  )
  must(await call('POST', `${runs.at(-1)!}/lock`, {}))
})

t.test('Form 6A: each member’s year, and the challans month by month', async t => {
  const found = must(await call('GET', '/statutory/pf/form-6a?financial_year=2026-27'))
  const rows = rowsOf(found)
  t.same(Object.fromEntries(rows.map(row => [String(row['employee_id']), amountsOf(row)])), year)
  t.match(found.at(), {
    report: 'pf_form_6a',
    legacy_form_number: '6A',
    period: { financial_year: '2026-27', from: '2026-03', to: '2027-02' },
    employee_count: 3,
    total_amount: total(1) + total(2) + total(3) + total(4),
    totals: Object.fromEntries(keys.map((key, index) => [key, total(index)])),
  })
  t.match(
    rows.find(row => row['employee_id'] === bimal),
    { remarks: 'Left on 31-Jan-2027', uan: 'XXXXXXXX0302' },
  )
  t.match(
    rows.find(row => row['employee_id'] === chitra),
    { voluntary_rate: '500 a month', member_id: 'DLCPM00123450000000303' },
  )
  const paid = found.at('sections', 0, 'rows') as Rows
  const returns = await Promise.all(
    months.map(async ({ month, year: of }) =>
      must(await call('GET', `/statutory/pf/ecr?month=${month}&year=${of}`)),
    ),
  )
  t.same(
    paid.map(row => [row['month'], row['account_1'], row['account_10'], row['account_2'], row['total']]),
    returns.map((answer, index) => {
      const totals = answer.at('totals') as Record<string, number>
      return [
        nameOf(months[index]!),
        totals['account_1_employee']! + totals['account_1_employer']! + totals['account_1_refund']!,
        totals['account_10'],
        totals['account_2'],
        answer.at('total_amount'),
      ]
    }),
    'the challans are those of the returns',
  )
  // 0.5 % of 27,000 is 135, below the least charge.
  t.match(paid[0], {
    account_1: 1_440 + 1_800 + 440 + 550,
    account_10: 2_250,
    account_21: 135,
    account_2: 500,
  })
})

t.test('Form 3A: twelve months of each member are the returns of the year', async t => {
  const found = must(await call('GET', '/statutory/pf/form-3a?financial_year=2026-27'))
  const rows = rowsOf(found)
  t.equal(rows.length, 36)
  t.same(
    rows.filter(row => row['employee_id'] === bimal).map(row => row['month']),
    months.map(nameOf),
  )
  for (const [id, amounts] of Object.entries(year))
    t.same(
      keys.map(key =>
        rows.filter(row => row['employee_id'] === id).reduce((sum, row) => sum + Number(row[key] ?? 0), 0),
      ),
      amounts,
    )
  for (const { month, year: of } of months) {
    const ecr = must(await call('GET', `/statutory/pf/ecr?month=${month}&year=${of}`)).at('totals') as Record<
      string,
      number
    >
    const own = rows.filter(row => row['month'] === nameOf({ month, year: of }))
    const sum = (key: string) => own.reduce((all, row) => all + Number(row[key] ?? 0), 0)
    t.same(keys.map(sum), [
      ecr['epf_wages'],
      ecr['epf_contribution'],
      ecr['epf_eps_difference'],
      ecr['eps_contribution'],
      ecr['refund_of_advances'],
    ])
  }
  t.match(
    rows
      .filter(row => row['employee_id'] === chitra)
      .slice(0, 9)
      .map(row => row['wages']),
    [...Array<null>(8).fill(null), 10_000],
    'months before she joined are empty',
  )
  const first = must(await call('GET', '/statutory/pf/form-3a?financial_year=2026-27&limit=1'))
  t.match([rowsOf(first).length, first.at('meta', 'has_more')], [12, true])
  const second = await call(
    'GET',
    `/statutory/pf/form-3a?financial_year=2026-27&limit=1&cursor=${String(first.at('meta', 'next_cursor'))}`,
  )
  t.same(new Set(rowsOf(second).map(row => row['employee_id'])), new Set([asha]))
  t.equal(first.at('sha256'), null, 'its rows come in pages')
})

t.test('a card has the particulars of its member, as XLSX and PDF', async t => {
  const path = `/statutory/pf/form-3a?financial_year=2026-27&employee_id=ext:Chitra&reveal=true`
  const book = new Workbook()
  const reply = await fileOf(`${path}&format=xlsx`)
  t.equal(reply.headers.get('x-svc-row-count'), '12')
  t.equal(reply.headers.get('x-svc-control-total'), `${6_800 + 1_468 + 3_332 + 700}.00`)
  await book.xlsx.load(Buffer.from(await reply.arrayBuffer()))
  const sheet = book.worksheets[0]!
  t.same(
    [6, 7, 10].map(cell => sheet.getRow(14).getCell(cell).value),
    [40_000, 6_800, 700],
    'totals',
  )
  const particulars = book.worksheets[1]!
  const values = Array.from({ length: 14 }, (_, row) => particulars.getRow(row + 1).getCell(2).value)
  for (const value of ['DLCPM0012345000', '12 %', '100000000303', 'CHITRA', 'Mohan Das', '500 a month'])
    t.ok(values.includes(value), value)
  const pdf = await fileOf(`${path}&format=pdf`)
  const [page] = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
  t.match(page!.lines[0], /FORM 3A/)
  t.ok(page!.lines.some(text => text.startsWith('Total') && text.includes('40,000.00 6,800.00')))
})

t.test('joiners and leavers of a month, and the count of members', async t => {
  t.match(rowsOf(await call('GET', '/statutory/pf/form-5?month=11&year=2026')), [
    {
      employee_id: chitra,
      joined_on: '2026-11-01',
      father_or_spouse: 'Mohan Das',
      previous_service: 'Member of the scheme since 01-Jun-2018',
    },
  ])
  t.same(rowsOf(await call('GET', '/statutory/pf/form-5?month=12&year=2026')), [])
  t.match(rowsOf(await call('GET', '/statutory/pf/form-10?month=1&year=2027')), [
    { employee_id: bimal, left_on: '2027-01-31', reason: 'Discharge or dismissal' },
  ])
  const counts = async (month: number, of: number) =>
    Object.values(
      (
        must(await call('GET', `/statutory/pf/form-12a?month=${month}&year=${of}`)).at(
          'sections',
          0,
          'rows',
        ) as Rows
      )[0]!,
    )
  t.same(await counts(10, 2026), [2, 0, 0, 2])
  t.same(await counts(11, 2026), [2, 1, 0, 3])
  t.same(await counts(1, 2027), [3, 0, 1, 2])
  t.same(await counts(2, 2027), [2, 0, 0, 2])
  const before = must(await call('GET', '/statutory/pf/form-10?month=6&year=2026'))
  t.match(
    [before.at('form_number'), before.at('instrument')],
    [null, /2026/],
    'June ends under the Scheme of 2026',
  )
  const may = must(await call('GET', '/statutory/pf/form-10?month=5&year=2026'))
  t.match([may.at('form_number'), may.at('instrument')], ['10', /1952/])
})

// November to January: Asha 3 x 60 of insurance and charge each, Bimal 3 x 125, Chitra 3 x 50; 0.5 % of 47,000 is 235 and
// the least charge is 500.
t.test('the statement ties to the returns, and names what the challans charge beyond it', async t => {
  const path = '/statutory/pf/statement?from=2026-11&to=2027-01'
  const found = must(await call('GET', path))
  t.equal(rowsOf(found).length, 9)
  t.match(found.at('totals'), {
    epf_wages: 3 * 47_000,
    employee_share: 3 * (1_440 + 3_000 + 1_200),
    vpf: 1_500,
    employee_total: 3 * (1_440 + 3_000 + 1_200) + 1_500,
    eps: 3 * (1_000 + 2_083 + 833),
    employer_epf: 3 * (440 + 917 + 367),
    edli: 3 * 235,
    administration: 3 * 235,
    refund_of_advances: 700,
    account_2: 1_500,
    account_2_difference: 1_500 - 705,
    account_21: 705,
    account_21_difference: 0,
  })
  const file = await fileOf(`${path}&format=csv`)
  t.equal(file.headers.get('x-svc-row-count'), '9')
  const text = await file.text()
  const lines = text.split('\r\n')
  t.match(lines[0], /^employee_id,name,employee_code,uan,month,gross_wages,/)
  t.match(
    lines[1],
    `${chitra},Chitra,Chitra,XXXXXXXX0303,2026-11,10000.00,10000.00,10000.00,10000.00,10000.00,1200.00,500.00,1700.00,833.00,367.00,50.00,50.00,0.00,0`,
  )
  const one = must(await call('GET', `${path}&employee_id=${bimal}`))
  t.match([rowsOf(one).length, one.at('totals', 'account_2')], [3, undefined])
})

t.test('what a form cannot be asked for', async t => {
  const refused = async (path: string) => {
    const answer = await call('GET', path)
    return `${answer.status} ${String(answer.at('code'))} ${String(answer.at('details', 0, 'field'))}`
  }
  t.equal(
    await refused('/statutory/pf/form-6a?financial_year=2026-28'),
    '400 invalid_parameter financial_year',
  )
  t.equal(await refused('/statutory/pf/form-6a'), '400 invalid_parameter financial_year')
  t.equal(
    await refused('/statutory/pf/form-3a?financial_year=2026-27&employee_id=nobody'),
    '400 invalid_parameter employee_id',
  )
  t.equal(
    await refused('/statutory/pf/form-12a?month=10&year=2026&format=csv'),
    '400 unsupported_format format',
  )
  t.equal(await refused('/statutory/pf/statement?from=2026-11&to=2026-10'), '400 invalid_parameter to')
  t.equal(await refused('/statutory/pf/statement?from=2025-10&to=2026-10'), '400 invalid_parameter to')
  t.equal(
    await refused('/statutory/pf/form-5?month=10&year=2026&establishment_code=KABLR0012345000'),
    '400 invalid_parameter establishment_code',
  )
})
