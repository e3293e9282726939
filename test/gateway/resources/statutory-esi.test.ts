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
const maskedNumberOf = (index: number) => `XXXXXX${numberOf(index).slice(-4)}`

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
const runs: string[] = []
for (const month of [10, 11]) {
  const run = await calculated(call, { period: { month, year: 2026 } })
  runs.push(run)
  must(await call('POST', `${run}/lock`, {}))
}

t.test('the register of October', async t => {
  const found = must(await call('GET', '/statutory/esi/report?month=10&year=2026'))
  const wanted = people
    .map((each, index) => ({
      ip_number: maskedNumberOf(index),
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

t.test('the register has numbers in full for who may see them, and the file on record has none', async t => {
  const path = '/statutory/esi/report?month=10&year=2026'
  const [plain, full] = [must(await call('GET', path)), must(await call('GET', `${path}&reveal=true`))]
  t.equal(full.at('rows', 0, 'ip_number'), numberOf(0))
  t.equal(full.at('sha256'), plain.at('sha256'))
  const fileOf = async (query: string) => {
    const headers = { authorization: `Bearer ${seeded.apiKey}` }
    return (await fetch(`${house.base}${path}&format=csv${query}`, { headers })).text()
  }
  const [masked, opened] = [await fileOf(''), await fileOf('&reveal=true')]
  t.ok(masked.includes(maskedNumberOf(0)) && !masked.includes(numberOf(0)))
  t.ok(opened.includes(numberOf(0)))
  t.equal(plain.at('sha256'), createHash('sha256').update(masked).digest('hex'))
})

t.test('the upload names everybody, and who left after paid days once more in the month after', async t => {
  const rows = async (month: number) =>
    (
      must(await call('GET', `/statutory/esi/return?month=${month}&year=2026&reveal=true`)).at(
        'rows',
      ) as Record<string, unknown>[]
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
  t.same((await rows(11)).length, 4, 'the portal lists no more who was reported as retrenched in October')
  const december = await call('GET', '/statutory/esi/return?month=12&year=2026')
  t.match([december.status, december.at('code')], [409, 'invalid_run_state'], 'nobody is paid in December')

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
  const plain = must(await call('GET', '/statutory/esi/return?month=11&year=2026'))
  const maskedRow = [0, 3].map(index => plain.at('rows', index, 'ip_number'))
  t.same(maskedRow, ['XXXXXX0001', 'XXXXXX0004'], 'only the file of the portal has numbers in full unasked')
  const reply = await fileOf('xlsx')
  t.equal(reply.headers.get('x-svc-row-count'), '4')
  t.match(reply.headers.get('x-svc-warnings'), /xls_required/)
  const book = new Workbook()
  await book.xlsx.load(Buffer.from(await reply.arrayBuffer()))
  const sheet = book.worksheets[0]!
  t.same(sheet.getRow(1).getCell(1).value, 'IP Number (10 Digits)')
  t.same(
    [1, 3, 5, 6].map(cell => sheet.getRow(5).getCell(cell).value),
    ['3100000004', 0, 2, '10/10/2026'],
  )
  t.equal(sheet.actualRowCount, 5, 'the headings and four rows, without a row of totals')
  const legacy = await fileOf('xls')
  t.equal(legacy.headers.get('content-type'), 'application/vnd.ms-excel')
  t.match(legacy.headers.get('content-disposition'), /202611ESIRETURN\.xls/)
  t.equal(legacy.headers.get('x-svc-row-count'), '4')
  const bytes = Buffer.from(await legacy.arrayBuffer())
  t.equal(bytes.subarray(0, 4).toString('hex'), 'd0cf11e0')
  t.ok(bytes.includes('MOHAN LAL') && bytes.includes('10/10/2026') && !bytes.includes('Total\u0000'))
})

// October and November of Asha 15,000 each (113 twice, over 61 days: 491.80 a day), and Mohan’s ten days at 600 a day.
t.test('the register of a contribution period adds its months up', async t => {
  const path = '/statutory/esi/return?contribution_period=oct_mar&year=2026'
  const found = must(await call('GET', path))
  const rows = found.at('rows') as Record<string, unknown>[]
  t.match(rows[0], {
    serial: 1,
    ip_number: maskedNumberOf(0),
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
  t.match((await reply.text()).split('\r\n')[1], '1,XXXXXX0001,Asha Rao,61,30000.00,226.00,491.80,true,')
  t.match(must(await call('GET', '/statutory/esi/return?contribution_period=apr_sep&year=2026')).at(), {
    rows: [],
    form_number: '5',
  })
  for (const query of ['year=2026', 'year=2026&month=10&contribution_period=oct_mar']) {
    const refused = await call('GET', `/statutory/esi/return?${query}`)
    t.match([refused.status, refused.at('details', 0, 'field')], [400, 'month'])
  }
})

const named = table`
  first   | last     | recorded   | in the file   | finding
  JOSÉ    | PEÑA     | -          | JOSE PENA     | -
  Łukasz  | Müller   | -          | LUKASZ MULLER | -
  Sean    | D’Souza  | -          | SEAN DSOUZA   | warning
  R. K.   | Nair-Das | -          | R K NAIR DAS  | warning
  रवि     | कुमार     | -          | -             | error
  रवि     | कुमार     | RAVI KUMAR | RAVI KUMAR    | -
`

// Each is absent for the whole of October. The portal's codes with a last working day are 2, 3, 4, 5, 6 and 10.
const absences = table`
  exit       | of exit | of month | reason | last day
  -          | -       | -        | 0      | -
  -          | -       | 1        | 1      | -
  -          | -       | 11       | 11     | -
  2026-11-20 | -       | -        | 0      | -
  2026-11-20 | 3       | 1        | 1      | -
  2026-10-20 | -       | -        | 2      | 20/10/2026
  2026-10-20 | 7       | -        | 7      | -
  2026-10-20 | 12      | -        | 12     | -
  2026-10-20 | -       | 5        | 5      | 20/10/2026
  2026-10-20 | -       | 1        | 2      | 20/10/2026
  2026-10-20 | 3       | 11       | 3      | 20/10/2026
  2026-10-20 | 12      | 1        | 12     | -
  2026-10-31 | 10      | -        | 10     | 31/10/2026
`

t.test('names in Latin letters, and the reason of each month without paid days', async t => {
  const { call, seeded } = await createTestOrganization(house, [])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-12-05' }))
  const cellOf = (text: string) => (text === '-' ? null : text)
  const employ = async (code: string, names: object, esi: object) =>
    String(
      must(
        await call('POST', '/employees', {
          external_id: code,
          employee_code: code,
          ...names,
          gender: 'male',
          date_of_birth: '1990-01-01',
          date_of_joining: '2024-01-01',
          employment_type: 'permanent',
          work_state_code: 'DL',
          statutory: { pan: 'ABCPX1234K', esi },
          salary: {
            effective_from: '2024-01-01',
            pay_basis: 'monthly',
            components: [{ component_code: 'BASIC', monthly_amount: 12_400 }],
          },
        }),
        201,
      ).at('id'),
    )
  const spelled: string[] = []
  for (const [index, each] of named.entries()) {
    const esi = { ip_number: String(3_200_000_001 + index), name: cellOf(each('recorded')) }
    const names = { first_name: each('first'), last_name: each('last') }
    spelled.push(await employ(`N${index}`, names, esi))
  }
  const away: string[] = []
  for (const [index, each] of absences.entries()) {
    const id = await employ(`A${index}`, { first_name: 'Ravi' }, { ip_number: String(3_300_000_001 + index) })
    away.push(id)
    must(await call('POST', '/attendance', { employee_id: id, month: 10, year: 2026, lop_days: 31 }), 201)
    const code = cellOf(each('of exit'))
    const exit = {
      date_of_leaving: each('exit'),
      reason: 'resignation',
      create_fnf: false,
      ...(code === null ? {} : { esi_reason_code: Number(code) }),
    }
    if (each('exit') !== '-') must(await call('POST', `/employees/${id}/exit`, exit), 201)
  }
  const run = await calculated(call)
  must(await call('POST', `${run}/lock`, {}))
  // The reason is known when the return is made, after the month is closed.
  for (const [index, each] of absences.entries()) {
    const reason = cellOf(each('of month'))
    if (reason === null) continue
    const month = { employee_id: away[index], month: 10, year: 2026, esi_reason_code: Number(reason) }
    t.match(must(await call('POST', '/attendance', month)).at(), {
      lop_days: 31,
      esi_reason_code: Number(reason),
    })
  }
  t.equal(must(await call('GET', run)).at('is_stale'), false, 'a reason decides no figure')
  // ESIC's printed list ends with 12.
  const unknown = { employee_id: spelled[0], month: 10, year: 2026, esi_reason_code: 13 }
  const leaver = { date_of_leaving: '2026-11-20', reason: 'resignation', esi_reason_code: 13 }
  for (const [path, body] of [
    ['/attendance', { ...unknown, lop_days: 31 }],
    [`/employees/${spelled[0]}/exit`, leaver],
  ] as const) {
    const refused = await call('POST', path, body)
    t.match([refused.status, refused.at('details')], [400, [{ field: 'esi_reason_code' }]], path)
  }
  t.match((await call('POST', '/attendance', { ...unknown, esi_reason_code: 1 })).at('details', 0), {
    field: 'payable_days',
    code: 'required',
  })

  const found = must(await call('GET', '/statutory/esi/return?month=10&year=2026'))
  const rows = found.at('rows') as Record<string, unknown>[]
  t.same(
    rows.map(row => row['ip_name']),
    [...named.map(each => cellOf(each('in the file')) ?? ''), ...absences.map(() => 'RAVI')],
  )
  t.same(
    rows.slice(named.length).map(row => [row['days'], row['reason_code'], row['last_working_day'] || null]),
    absences.map(each => [0, Number(each('reason')), cellOf(each('last day'))]),
  )
  const findingsOf = (level: string) =>
    (found.at('validation', `${level}s`) as Record<string, unknown>[]).filter(
      ({ field }) => field === 'statutory.esi.name',
    )
  for (const level of ['error', 'warning'])
    t.same(
      findingsOf(level).map(({ employee_id: id }) => id),
      spelled.filter((_, index) => named[index]!('finding') === level),
    )

  const file = (query: string) =>
    fetch(`${house.base}/statutory/esi/return?month=10&year=2026&format=csv${query}`, {
      headers: { authorization: `Bearer ${seeded.apiKey}` },
    })
  for (const query of ['', '&allow_errors=true'])
    t.match(await (await file(query)).json(), {
      code: 'file_blocked',
      details: [{ field: `${spelled[4]}.statutory.esi.name`, code: 'invalid_format' }],
    })
  const change = { esi: { name: 'RAVI KUMAR' } }
  must(await call('PATCH', `/employees/${spelled[4]}/statutory`, change))
  t.match(await (await file('')).text(), /^3200000005,RAVI KUMAR,31,12400,0,$/m)
})

// The raise is agreed in October, and October was paid without it; November pays 2,000 of October. Of 15,000 were due 112.50 and
// 487.50, 113 and 488 when rounded up; of 17,000 they are 127.50 and 552.50, 128 and 553. The differences are 15 and 65.
t.test('a month that was paid before its raise leaves a difference', async t => {
  const { call, seeded } = await createTestOrganization(house, [])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-12-05' }))
  const agreed = (from: string, basic: number) => ({
    effective_from: from,
    pay_basis: 'monthly',
    components: [{ component_code: 'BASIC', monthly_amount: basic }],
  })
  const hired = await call('POST', '/employees', {
    external_id: 'Lata',
    employee_code: 'Lata',
    first_name: 'Lata',
    gender: 'female',
    date_of_birth: '1990-01-01',
    date_of_joining: '2024-01-01',
    employment_type: 'permanent',
    work_state_code: 'DL',
    statutory: { pan: 'ABCPX1234K', esi: { ip_number: '3500000001' } },
    salary: agreed('2024-01-01', 15_000),
  })
  const id = String(must(hired, 201).at('id'))
  const october = await calculated(call)
  must(await call('POST', `${october}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }))
  const raise = { ...agreed('2026-10-01', 17_000), decided_on: '2026-10-05', arrears: 'auto' }
  must(await call('PUT', `/employees/${id}/salary`, raise), 201)
  const november = await calculated(call, { period: { month: 11, year: 2026 } })
  must(await call('POST', `${november}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-30' }))
  t.equal(must(await call('GET', `${november}/employees/${id}`)).at('gross'), 17_000 + 2_000)
  const found = must(await call('GET', '/statutory/esi/differences?month=11&year=2026&reveal=true'))
  t.match(found.at(), {
    report: 'esi_differences',
    employee_count: 1,
    total_amount: 15 + 65,
    totals: { wages: 2_000, employee_share: 15, employer_share: 65 },
    validation: { errors: [] },
  })
  t.same((found.at('rows') as object[]).length, 1)
  t.match(found.at('rows', 0), {
    ip_number: '3500000001',
    name: 'Lata',
    employee_code: 'Lata',
    wage_month: '2026-10',
    wages: 2_000,
    employee_share: 15,
    employer_share: 65,
    disbursed_on: '2026-11-30',
  })
})

t.test('a reason that needs a last working day', async t => {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 12_400 }])
  const [id] = seeded.employeeIds
  must(await call('PATCH', `/employees/${id}/statutory`, { esi: { ip_number: '3400000001' } }))
  const month = { employee_id: id, month: 10, year: 2026 }
  must(await call('POST', '/attendance', { ...month, lop_days: 31, esi_reason_code: 3 }), 201)
  must(await call('POST', `${await calculated(call)}/lock`, {}))
  const path = '/statutory/esi/return?month=10&year=2026'
  t.match(must(await call('GET', path)).at('validation', 'errors'), [
    { employee_id: id, field: 'esi_reason_code', code: 'required' },
  ])
  for (const [code, day] of [
    [4, '30/09/2026'],
    [1, ''],
  ]) {
    const bulk = { view: 'monthly', items: [{ ...month, esi_reason_code: code }] }
    t.equal(must(await call('POST', '/attendance/bulk', bulk)).at('summary', 'updated'), 1)
    t.match(must(await call('GET', path)).at(), {
      rows: [{ reason_code: code, last_working_day: day }],
      validation: { errors: [] },
    })
  }
})

t.test(
  'who goes out of cover, and who left before it was known, in the month after the last one',
  async t => {
    const { call, seeded } = await createTestOrganization(house, [{ basic: 20_500 }, { basic: 12_400 }])
    must(
      await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-05' }),
    )
    must(await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period' }))
    const [raised, gone] = seeded.employeeIds
    for (const [index, id] of seeded.employeeIds.entries())
      must(
        await call('PATCH', `/employees/${id}/statutory`, {
          esi: { ip_number: String(3_500_000_001 + index) },
        }),
      )
    const raise = {
      effective_from: '2026-06-01',
      decided_on: '2026-06-01',
      components: [{ component_code: 'BASIC', monthly_amount: 23_000 }],
    }
    must(await call('PUT', `/employees/${raised}/salary`, raise), 201)
    const rowsOf = async (month: number) => {
      const run = await calculated(call, { period: { month, year: 2026 } })
      must(await call('POST', `${run}/lock`, {}))
      const path = `/statutory/esi/return?month=${month}&year=2026&reveal=true`
      const found = must(await call('GET', path))
      t.match(found.at('validation'), { errors: [], warnings: [] })
      return (found.at('rows') as object[]).map(row => Object.values(row).toSpliced(1, 1).join(' | '))
    }
    // 20,500 on 1 April is covered until 30 September, on the whole wage of 23,000.
    await rowsOf(8)
    t.same(await rowsOf(9), ['3500000001 | 30 | 23000 | 0 | ', '3500000002 | 30 | 12400 | 0 | '])
    const exit = { date_of_leaving: '2026-08-20', reason: 'resignation', create_fnf: false }
    must(await call('POST', `/employees/${gone}/exit`, exit), 202)
    t.same(await rowsOf(10), ['3500000001 | 0 | 0 | 4 | 30/09/2026', '3500000002 | 0 | 0 | 2 | 20/08/2026'])
    t.same(await rowsOf(11), [])
  },
)

t.test('who is insured no more inside a contribution period, with the reason of the month', async t => {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 12_400 }])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-12-05' }))
  const [id] = seeded.employeeIds
  const insured = { esi: { ip_number: '3700000001', name: 'RAVI KUMAR' } }
  must(await call('PATCH', `/employees/${id}/statutory`, insured))
  must(await call('POST', '/attendance', { employee_id: id, month: 11, year: 2026, lop_days: 0 }), 201)
  const moved = { effective_from: '2026-11-01', esi: { applicable: false } }
  must(await call('PATCH', `/employees/${id}/statutory`, moved))
  for (const month of [10, 11])
    must(await call('POST', `${await calculated(call, { period: { month, year: 2026 } })}/lock`, {}))
  const found = async (month: number) =>
    must(await call('GET', `/statutory/esi/return?month=${month}&year=2026`)).at()
  t.match(await found(10), { rows: [{ days: 31, wages: 12_400, reason_code: 0 }] })
  t.match(await found(11), {
    rows: [{ days: 0, wages: 0, reason_code: 0, last_working_day: '' }],
    validation: { errors: [], warnings: [{ employee_id: id, field: 'esi_reason_code', code: 'required' }] },
  })
  for (const [code, day] of [
    [6, '31/10/2026'],
    [12, ''],
  ]) {
    const reason = { employee_id: id, month: 11, year: 2026, esi_reason_code: code }
    must(await call('POST', '/attendance', reason))
    t.match(await found(11), {
      rows: [{ days: 0, wages: 0, reason_code: code, last_working_day: day }],
      validation: { errors: [], warnings: [] },
    })
  }
})

// 25,000 in July is above the ceiling; 20,000 from 1 August on is covered: 31 + 30 days, 40,000 / 61 = 655.74 a day.
t.test('the register of a contribution period has the covered months alone', async t => {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 25_000 }])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-10-05' }))
  const [id] = seeded.employeeIds
  must(await call('PATCH', `/employees/${id}/statutory`, { esi: { ip_number: '3600000001' } }))
  const lower = {
    effective_from: '2026-08-01',
    decided_on: '2026-08-01',
    components: [{ component_code: 'BASIC', monthly_amount: 20_000 }],
  }
  must(await call('PUT', `/employees/${id}/salary`, lower), 201)
  for (const month of [7, 8, 9])
    must(await call('POST', `${await calculated(call, { period: { month, year: 2026 } })}/lock`, {}))
  t.match(must(await call('GET', '/statutory/esi/return?contribution_period=apr_sep&year=2026')).at('rows'), [
    { days: 61, wages: 40_000, employee_share: 300, daily_wages: 655.74 },
  ])
})

// 20,000 × 16/31 = 10,322.58 of October are insured; 0.75 and 3.25 % of 10,323 are 77.42 and 335.50.
t.test('the upload of a month in which cover begins has the days and the wages of the cover', async t => {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 25_000 }])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-05' }))
  const [id] = seeded.employeeIds
  must(await call('PATCH', `/employees/${id}/statutory`, { esi: { ip_number: '3600000002' } }))
  const lower = {
    effective_from: '2026-10-16',
    decided_on: '2026-10-16',
    components: [{ component_code: 'BASIC', monthly_amount: 20_000 }],
  }
  must(await call('PUT', `/employees/${id}/salary`, lower), 201)
  must(await call('POST', `${await calculated(call)}/lock`, {}))
  const rows = async (report: string) =>
    must(await call('GET', `/statutory/esi/${report}?month=10&year=2026`)).at('rows')
  t.match(await rows('return'), [{ days: 16, wages: 10_323, reason_code: 0 }])
  t.match(await rows('report'), [{ days: 16, wages: 10_323, employee_share: 78, employer_share: 336 }])
})

t.test('a number that is missing keeps the file back', async t => {
  const change = { effective_from: '2026-11-01', esi: { ip_number: null } }
  must(await call('PATCH', `/employees/${ids[0]}/statutory`, change))
  const refused = await call('GET', '/statutory/esi/return?month=11&year=2026&format=csv')
  t.match([refused.status, refused.at('code')], [409, 'file_blocked'])
  t.match(refused.at('details', 0), { field: `${ids[0]}.statutory.esi.ip_number`, code: 'required' })
  const ties = must(await call('GET', `${runs[1]}/reconciliation`)).at('data') as Record<string, unknown>[]
  t.match(
    ties.find(({ right }) => right === 'esi_return.with_ip_number'),
    { difference: 113 + 488, explained: [{ code: 'ip_number_missing', count: 1, amount: 113 + 488 }] },
  )
})
