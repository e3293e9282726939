// State insurance of October and November 2026 through the service: the register, and the upload with its zero rows.

import { createHash } from 'node:crypto'
import { Workbook } from '@cj-tech-master/excelts'
import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../../support/office.ts'
import { must } from '../../support/partner.ts'
import { table } from '../../support/table.ts'

const house = await startTestStack(t)

// The employee pays 0.75 % of the wages, the employer 3.25 %, each rounded up to the rupee.
const people = table`
  name       | basic | lop  | days | wages | employee | employer | arithmetic
  Asha Rao   | 15000 | 0    | 31   | 15000 | 113      | 488      | 112.50 and 487.50
  Bimal Sen  | 20000 | 0    | 31   | 20000 | 150      | 650      | exact
  Chitra N   | 18600 | 4.5  | 26.5 | 15900 | 120      | 517      | 26.5 of 31 days; 119.25 and 516.75
  Mohan Lal  | 18600 | 0    | 10   | 6000  | 45       | 195      | left on the 10th: 10 of 31 days
  Sita Devi  | 12400 | 31   | 0    | 0     | 0        | 0        | absent all month
`

const { call, seeded } = await createTestOrganization(house, [])
must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-12-05' }))
const numberOf = (index: number) => String(3_100_000_001 + index)

const ids: string[] = []
for (const [index, each] of people.entries()) {
  const [first, last] = each('name').split(' ')
  const hired = await call('POST', '/employees', {
    external_id: `I${index}`,
    employee_code: `I${index}`,
    first_name: first,
    last_name: last,
    gender: 'male',
    date_of_birth: '1990-01-01',
    date_of_joining: '2024-01-01',
    employment_type: 'permanent',
    work_state_code: 'DL',
    statutory: { pan: 'ABCPX1234K', esi: { ip_number: numberOf(index) } },
    salary: {
      effective_from: '2024-01-01',
      pay_basis: 'monthly',
      components: [{ component_code: 'BASIC', monthly_amount: Number(each('basic')) }],
    },
  })
  ids.push(String(must(hired, 201).at('id')))
  const lop = Number(each('lop'))
  const absent = { employee_id: ids[index], month: 10, year: 2026, lop_days: lop }
  if (lop > 0) must(await call('POST', '/attendance', absent), 201)
}
const exit = { date_of_leaving: '2026-10-10', reason: 'resignation', create_fnf: false }
must(await call('POST', `/employees/${ids[3]}/exit`, exit), 201)
const retrenched = { ...exit, date_of_leaving: '2026-10-31', reason: 'retrenchment', esi_reason_code: 10 }
must(await call('POST', `/employees/${ids[4]}/exit`, retrenched), 201)
for (const month of [10, 11]) {
  const run = await calculated(call, { period: { month, year: 2026 } })
  must(await call('POST', `${run}/lock`, {}))
}

t.test('the register of October', async t => {
  const found = must(await call('GET', '/statutory/esi/report?month=10&year=2026'))
  const wanted = people
    .map((each, index) => ({
      ip_number: numberOf(index),
      name: each('name'),
      days: Number(each('days')),
      wages: Number(each('wages')),
      employee_share: Number(each('employee')),
      employer_share: Number(each('employer')),
    }))
    .filter(({ days }) => days > 0)
  t.match(found.at('rows'), wanted)
  t.match(found.at(), {
    report: 'esi_report',
    employee_count: 4,
    total_amount: 428 + 1850,
    totals: { wages: 56_900, employee_share: 428, employer_share: 1850 },
    validation: { errors: [], warnings: [] },
  })
})

t.test('the upload names everybody, and who left once more in the month after', async t => {
  const rows = async (month: number) =>
    (
      must(await call('GET', `/statutory/esi/return?month=${month}&year=2026`)).at('rows') as Record<
        string,
        unknown
      >[]
    ).map(row => Object.values(row).join(' | '))
  t.same(await rows(10), [
    '3100000001 | ASHA RAO | 31 | 15000 | 0 | ',
    '3100000002 | BIMAL SEN | 31 | 20000 | 0 | ',
    '3100000003 | CHITRA N | 27 | 15900 | 0 | ',
    '3100000004 | MOHAN LAL | 10 | 6000 | 0 | ',
    '3100000005 | SITA DEVI | 0 | 0 | 10 | 31/10/2026',
  ])
  const left = '3100000004 | MOHAN LAL | 0 | 0 | 2 | 10/10/2026'
  t.equal((await rows(11))[3], left)
  t.same((await rows(11)).length, 5)
  t.same((await rows(12)).length, 0, 'nobody is paid in December')

  const fileOf = (format: string) =>
    fetch(`${house.base}/statutory/esi/return?month=11&year=2026&format=${format}`, {
      headers: { authorization: `Bearer ${seeded.apiKey}` },
    })
  t.equal(
    must(await call('GET', '/statutory/esi/return?month=11&year=2026')).at('sha256'),
    createHash('sha256')
      .update(await (await fileOf('csv')).text())
      .digest('hex'),
    'the hash is of the file',
  )
  const reply = await fileOf('xlsx')
  t.equal(reply.headers.get('x-svc-row-count'), '5')
  t.match(reply.headers.get('x-svc-warnings'), /xls_required/)
  const book = new Workbook()
  await book.xlsx.load(Buffer.from(await reply.arrayBuffer()))
  const sheet = book.worksheets[0]!
  t.same(sheet.getRow(1).getCell(1).value, 'IP Number (10 Digits)')
  t.same(
    [1, 3, 5, 6].map(cell => sheet.getRow(5).getCell(cell).value),
    ['3100000004', 0, 2, '10/10/2026'],
  )
})

// October and November of Asha 15,000 each (113 twice, over 61 days: 491.80 a day), and Mohan’s ten days at 600 a day.
t.test('the register of a contribution period adds its months up', async t => {
  const path = '/statutory/esi/return?contribution_period=oct_mar&year=2026'
  const found = must(await call('GET', path))
  const rows = found.at('rows') as Record<string, unknown>[]
  t.match(rows[0], {
    serial: 1,
    ip_number: numberOf(0),
    name: 'Asha Rao',
    days: 61,
    wages: 30_000,
    employee_share: 226,
    daily_wages: 491.8,
    still_working: true,
    remarks: null,
  })
  t.match(rows[3], {
    days: 10,
    wages: 6_000,
    daily_wages: 600,
    still_working: false,
    remarks: 'L 10-Oct-2026',
  })
  t.match(rows[4], { days: 0, wages: 0, daily_wages: null })
  const months = await Promise.all(
    [10, 11].map(async month => must(await call('GET', `/statutory/esi/report?month=${month}&year=2026`))),
  )
  const sum = (name: string) => months.reduce((total, month) => total + Number(month.at('totals', name)), 0)
  t.match(found.at(), {
    report: 'esi_return',
    form_number: null,
    form_title: 'Form 5: Return of contributions',
    period: { month: null, year: 2026, half: 2 },
    total_amount: sum('employee_share') + sum('employer_share'),
    totals: {
      wages: sum('wages'),
      employee_share: sum('employee_share'),
      employer_share_total: sum('employer_share'),
    },
  })
  const reply = await fetch(`${house.base}${path}&format=csv`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  t.match((await reply.text()).split('\r\n')[1], '1,3100000001,Asha Rao,61,30000.00,226.00,491.80,true,')
  t.match(must(await call('GET', '/statutory/esi/return?contribution_period=apr_sep&year=2026')).at(), {
    rows: [],
    form_number: '5',
  })
  for (const query of ['year=2026', 'year=2026&month=10&contribution_period=oct_mar']) {
    const refused = await call('GET', `/statutory/esi/return?${query}`)
    t.match([refused.status, refused.at('details', 0, 'field')], [400, 'month'])
  }
})

t.test('a number that is missing keeps the file back', async t => {
  const change = { effective_from: '2026-11-01', esi: { ip_number: null } }
  must(await call('PATCH', `/employees/${ids[0]}/statutory`, change))
  const refused = await call('GET', '/statutory/esi/return?month=11&year=2026&format=csv')
  t.match([refused.status, refused.at('code')], [409, 'file_blocked'])
  t.match(refused.at('details', 0), { field: `${ids[0]}.statutory.esi.ip_number`, code: 'required' })
})
