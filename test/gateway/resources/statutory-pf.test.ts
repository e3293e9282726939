// The handbook's complete PF return of October 2026 through the service: the file of ten members line by line, the challan,
// and what keeps a file back.

import { createHash } from 'node:crypto'
import { Workbook } from '@cj-tech-master/excelts'
import t from 'tap'
import { ecrOf } from '#gateway/resources/statutory/pf/ecr.ts'
import type { MembersOfMonth } from '#gateway/resources/statutory/pf/members.ts'
import { beforeSupplementary } from '#gateway/resources/statutory/pf/returns-of-month.ts'
import { calculated, createTestOrganization, execute, october, startTestStack } from '../../support/office.ts'
import { must } from '../../support/partner.ts'
import { table } from '../../support/table.ts'
import { readPdf } from '../../proto/pdf/reading.ts'

const house = await startTestStack(t)

// House rent stands outside the PF wages, and is within half of the pay each time. `line`: the fields after the name.
const members = table`
  name      | born       | joined     | basic | hra   | pf                                               | lop | line                                                                                 | why
  Asha Rao  | 1990-01-01 | 2020-01-01 | 12000 | 6000  | {}                                               | 0   | 18000 12000 12000 12000 1440 1000 440 0 0    | 8.33 % is 999.60
  Bimal Sen | 1990-01-01 | 2020-01-01 | 45000 | 15000 | {}                                               | 0   | 60000 25000 25000 25000 3000 2083 917 0 0    | at the ceiling
  Chitra N  | 1990-01-01 | 2020-01-01 | 45000 | 15000 | {"wage_mode":"actual_wages"}                     | 0   | 60000 45000 25000 25000 5400 2083 3317 0 0   | 12 % of 45,000 on both sides
  Dev Kumar | 1967-03-03 | 2020-01-01 | 28000 | 7000  | {"wage_mode":"actual_wages"}                     | 0   | 35000 28000 0 25000 3360 0 3360 0 0          | aged 59: no pension
  Esha Paul | 1990-01-01 | 2020-01-01 | 30000 | 10000 | {}                                               | 12  | 24516 18387 18387 18387 2206 1532 674 12 0   | 19 of 31 days
  Farooq A  | 1990-01-01 | 2020-01-01 | 38000 | 12000 | {"eps_eligible":false,"joined_on":"2018-06-01"}  | 0   | 50000 25000 0 25000 3000 0 3000 0 0          | never in the pension scheme
  Gita Das  | 1990-01-01 | 2026-10-22 | 24000 | 12000 | {"eps_eligible":null}                            | 0   | 11613 7742 7742 7742 929 645 284 0 0         | 10 of 31 days
  Hari Om   | 1990-01-01 | 2020-01-01 | 30000 | 12000 | {"vpf":{"type":"amount","value":2000}}           | 0   | 42000 25000 25000 25000 5000 2083 917 0 0    | 2,000 of their own
  Indu Bala | 1990-01-01 | 2020-01-01 | 20000 | 5000  | {}                                               | 31  | 0 0 0 0 0 0 0 31 0                           | absent all month
  John D    | 1990-01-01 | 2020-01-01 | 20000 | 10000 | {}                                               | 0   | 30000 20000 20000 20000 2400 1666 734 0 1500 | 8.33 % is 1,666; pays an advance of 1,500 back
`

const { call, seeded } = await createTestOrganization(house, [])
must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-05' }))
const establishment = { pf: { establishment_code: 'DLCPM0012345000' } }
must(await call('PATCH', `/organizations/${seeded.organizationId}`, establishment))

const refund = { code: 'PF_ADVANCE', name: 'PF advance paid back', type: 'deduction', category: 'pf_refund' }
must(await call('POST', '/salary-components', { ...refund, calculation: { method: 'flat' } }), 201)

/** A file of the answer, whatever its media type. */
const fileOf = (path: string) =>
  fetch(`${house.base}${path}`, { headers: { authorization: `Bearer ${seeded.apiKey}` } })
const textOf = async (path: string) => (await fileOf(path)).text()

const uanOf = (index: number) => String(100_000_000_101 + index)

// From the last to the first, so that the order of the file is not that of hiring.
const ids: string[] = []
for (const [index, each] of [...members.entries()].toReversed()) {
  const [first, last] = each('name').split(' ')
  const hired = await call('POST', '/employees', {
    external_id: `M${index}`,
    employee_code: `M${index}`,
    first_name: first,
    last_name: last,
    gender: 'female',
    date_of_birth: each('born'),
    date_of_joining: each('joined'),
    employment_type: 'permanent',
    work_state_code: 'DL',
    statutory: {
      pan: 'ABCPX1234K',
      esi: { applicable: false },
      pf: { eps_eligible: true, ...(JSON.parse(each('pf')) as object), uan: uanOf(index) },
    },
    salary: {
      effective_from: each('joined'),
      pay_basis: 'monthly',
      components: [
        { component_code: 'BASIC', monthly_amount: Number(each('basic')) },
        { component_code: 'HRA', monthly_amount: Number(each('hra')) },
      ],
    },
  })
  ids[index] = String(must(hired, 201).at('id'))
  const absent = { employee_id: ids[index], month: 10, year: 2026, lop_days: Number(each('lop')) }
  if (absent.lop_days > 0) must(await call('POST', '/attendance', absent), 201)
}

const paidBack = { component_code: 'PF_ADVANCE', month: 10, year: 2026, amount: 1_500 }
must(await call('POST', '/employees/ext:M9/variable-components', paidBack), 201)

const ecr = '/statutory/pf/ecr?month=10&year=2026'
const lineOf = (index: number) =>
  [uanOf(index), members[index]!('name').toUpperCase(), ...members[index]!('line').split(' ')].join('#~#')
const wanted = members.map((_, index) => `${lineOf(index)}\r\n`).join('')

const run = await calculated(call)

t.test('a return is of what is final, unless a draft is asked for', async t => {
  const refused = await call('GET', ecr)
  t.equal(refused.at('code'), 'invalid_run_state')
  t.match(refused.at('payroll_run_ids'), [run.split('/').at(-1)])
  const draft = must(await call('GET', `${ecr}&draft=true`))
  t.match([draft.at('draft'), draft.at('employee_count')], [true, 10])
  const file = await fileOf(`${ecr}&draft=true&format=txt`)
  t.match(file.headers.get('content-disposition'), /DLCPM0012345000202610ECRDRAFT\.txt/)
  must(await call('POST', `${run}/lock`, {}))
})

t.test('the file of the portal', async t => {
  const file = await fileOf(`${ecr}&format=txt`)
  t.same((await file.text()).split('\r\n'), wanted.split('\r\n'))
  t.equal(file.headers.get('content-type'), 'text/plain; charset=us-ascii')
  t.match(file.headers.get('content-disposition'), /DLCPM0012345000202610ECR\.txt/)
  t.equal(file.headers.get('x-svc-row-count'), '10')
  t.equal(file.headers.get('x-svc-control-total'), '54917.00')
  const sha256 = createHash('sha256').update(wanted).digest('hex')
  t.equal(file.headers.get('x-svc-sha256'), sha256)
  const again = await fileOf(`${ecr}&format=txt`)
  t.equal(again.headers.get('etag'), file.headers.get('etag'), 'the same bytes twice')
})

// The handbook's control totals and challan.
t.test('the return with its challan', async t => {
  const found = must(await call('GET', ecr))
  t.match(found.at(), {
    report: 'pf_ecr',
    period: { month: 10, year: 2026 },
    draft: false,
    employee_count: 10,
    total_amount: 54_917,
    totals: {
      gross_wages: 331_129,
      epf_wages: 206_129,
      eps_wages: 133_129,
      edli_wages: 183_129,
      account_1_employee: 26_735,
      account_1_employer: 13_643,
      account_1_refund: 1_500,
      account_2: 1_031,
      account_10: 11_092,
      account_21: 916,
      account_22: 0,
    },
    validation: { errors: [] },
    source_run_ids: [run.split('/').at(-1)],
    source_fnf_ids: [],
    sha256: createHash('sha256').update(wanted).digest('hex'),
  })
  t.match(found.at('rows', 0), { uan: 'XXXXXXXX0101', member_name: 'ASHA RAO', eps_contribution: 1000 })
  t.equal(must(await call('GET', `${ecr}&reveal=true`)).at('rows', 0, 'uan'), uanOf(0))
  const csv = (await textOf(`${ecr}&format=csv`)).split('\r\n')
  t.match(csv, [
    /^uan,member_name,gross_wages,/,
    'XXXXXXXX0101,ASHA RAO,18000.00,12000.00,12000.00,12000.00,1440.00,1000.00,440.00,0,0.00',
  ])
  const book = new Workbook()
  await book.xlsx.load(Buffer.from(await (await fileOf(`${ecr}&format=xlsx`)).arrayBuffer()))
  t.same(book.worksheets[0]!.getRow(2).getCell(4).value, 12_000)
})

// Account 1 of 26,735 + 13,643 + 1,500 = 41,878 is the trust's; of 54,917 EPFO receives 13,039 in accounts 2, 10 and 21.
t.test('an exempted establishment pays account 1 to its trust', async t => {
  const exempt = (exempted_trust: boolean) =>
    call('PATCH', `/organizations/${seeded.organizationId}`, { pf: { exempted_trust } })
  must(await exempt(true))
  const found = must(await call('GET', ecr))
  const totals = found.at('totals') as Record<string, number>
  t.match(found.at(), {
    total_amount: 13_039,
    totals: {
      trust_employee: 26_735,
      trust_employer: 13_643,
      trust_refund: 1_500,
      account_10: 11_092,
      account_21: 916,
    },
    validation: { errors: [], warnings: [{ employee_id: null, field: 'pf.exempted_trust' }] },
    sha256: createHash('sha256').update(wanted).digest('hex'),
  })
  t.notOk(Object.keys(totals).some(name => name.startsWith('account_1_')))
  must(await exempt(false))
  t.equal(must(await call('GET', ecr)).at('total_amount'), 54_917)
})

const address = { line1: '12 Mill Road', city: 'Delhi', state_code: 'DL', pincode: '110001', country: 'IN' }
const withoutAddress = {
  employee_id: null,
  field: 'address',
  code: 'required',
  message: 'Record the address of the establishment.',
}
const withoutRelative = {
  field: 'father_or_spouse_name',
  code: 'required',
  message: 'Record the name of the father or spouse.',
}

// Nine members were employed before October and one joined in it. The funds are the challan: 26,735 and 13,643 with the refund
// of 1,500 are 41,878 of account 1.
t.test('Form 12A is the challan of the month, Form 5 its joiner, and Form 10 is nil', async t => {
  const month = 'month=10&year=2026'
  const found = must(await call('GET', `/statutory/pf/form-12a?${month}`))
  t.match(found.at('rows'), [
    {
      fund: 'EPF',
      wages: 206_129,
      members_share: 26_735,
      refund_of_advances: 1_500,
      employer_share: 13_643,
      remitted: 41_878,
      administration_due: 1_031,
      administration_remitted: 1_031,
    },
    { fund: 'EPS', wages: 133_129, members_share: 0, employer_share: 11_092, remitted: 11_092 },
    { fund: 'EDLI', wages: 183_129, employer_share: 916, remitted: 916, administration_due: 0 },
  ])
  t.match(found.at(), {
    form_number: null,
    legacy_form_number: '12A',
    instrument: /Scheme 2026/,
    employee_count: 10,
    total_amount: 54_917,
    sections: [{ title: 'Members', rows: [{ opening: 9, joined: 1, left: 0, net: 10 }] }],
    source_run_ids: [run.split('/').at(-1)],
  })
  const joiners = must(await call('GET', `/statutory/pf/form-5?${month}`))
  t.match(joiners.at('rows'), [
    {
      serial: 1,
      uan: 'XXXXXXXX0107',
      name: 'GITA DAS',
      gender: 'female',
      joined_on: '2026-10-22',
      previous_service: null,
    },
  ])
  t.match(must(await call('GET', `/statutory/pf/form-10?${month}`)).at(), { employee_count: 0, rows: [] })
  t.same(joiners.at('validation'), {
    errors: [withoutAddress, { employee_id: ids[6], ...withoutRelative }],
    warnings: [],
  })

  const refused = await call('GET', `/statutory/pf/form-5?${month}&format=pdf`)
  t.match([refused.status, refused.at('code')], [409, 'form_inputs_missing'])
  t.same(
    (refused.at('details') as { field: string }[]).map(({ field }) => field),
    ['organization.address', `${ids[6]}.father_or_spouse_name`],
  )
  must(await call('PATCH', `/organizations/${seeded.organizationId}`, { address }))
  must(await call('PATCH', `/employees/${ids[6]}`, { father_or_spouse_name: 'Mohan Das' }))
  const file = await fileOf(`/statutory/pf/form-5?${month}&format=csv&reveal=true`)
  t.same((await file.text()).split('\r\n'), [
    'serial,employee_id,member_id,uan,name,father_or_spouse,date_of_birth,gender,joined_on,previous_service,remarks',
    `1,${ids[6]},,100000000107,GITA DAS,Mohan Das,1990-01-01,female,2026-10-22,,`,
    '',
  ])
  const book = new Workbook()
  await book.xlsx.load(
    Buffer.from(await (await fileOf(`/statutory/pf/form-12a?${month}&format=xlsx`)).arrayBuffer()),
  )
  t.same(
    book.worksheets.map(({ name }) => name),
    ['Data', 'Particulars', 'Members', 'About'],
  )
  t.same(
    [4, 5, 6, 7].map(cell => book.worksheets[0]!.getRow(2).getCell(cell).value),
    [26_735, 1_500, 13_643, 41_878],
  )
  t.equal(book.worksheets[1]!.getRow(4).getCell(2).value, 'DLCPM0012345000')
  const pdf = await (await fileOf(`/statutory/pf/form-12a?${month}&format=pdf`)).arrayBuffer()
  const [page] = await readPdf(new Uint8Array(pdf))
  for (const part of ['FORM 12A', '12 Mill Road, Delhi 110001', '41,878.00', 'Joined (Form 5)'])
    t.match(page!.lines.join('\n'), part)
})

// Contract 2.15: every statutory answer says what is wrong with it in the same form.
t.test('each form lists errors and warnings, and strict blocks its file for a warning', async t => {
  const period = 'month=10&year=2026'
  const paths = [
    `form-5?${period}`,
    `form-10?${period}`,
    `form-12a?${period}`,
    'form-3a?financial_year=2026-27',
    'form-6a?financial_year=2026-27',
    'statement?from=2026-10&to=2026-10',
  ]
  const findings = { errors: [], warnings: [] }
  for (const path of paths)
    t.same(must(await call('GET', `/statutory/pf/${path}`)).at('validation'), findings, path)

  must(await call('PATCH', `/organizations/${seeded.organizationId}`, { address: null }))
  const errors = [withoutAddress]
  for (const path of paths) {
    // The statement is of no law, and needs no address.
    const wanted = path.startsWith('statement') ? [] : errors
    t.same(must(await call('GET', `/statutory/pf/${path}`)).at('validation', 'errors'), wanted, path)
  }
  const incomplete = `/statutory/pf/form-5?month=10&year=2026&format=pdf`
  t.equal((await fileOf(incomplete)).status, 409)
  const file = await fileOf(`${incomplete}&allow_errors=true`)
  t.notMatch([file.status, file.headers.get('content-disposition')], [200, /DRAFT/])
  t.equal(file.status, 200)
  must(await call('PATCH', `/organizations/${seeded.organizationId}`, { address }))

  must(await call('PATCH', `/employees/${ids[6]}/statutory`, { pf: { uan: null } }))
  const warnings = [
    {
      employee_id: ids[6],
      field: 'statutory.uan',
      code: 'required',
      message: 'The UAN is not recorded, and the form leaves it blank. Record it once it is known.',
    },
  ]
  const form = '/statutory/pf/form-5?month=10&year=2026'
  t.same(must(await call('GET', form)).at('validation'), { errors: [], warnings })
  t.same(must(await call('GET', `${form}&strict=true`)).at('validation'), { errors: warnings, warnings: [] })
  t.equal((await fileOf(`${form}&format=csv`)).status, 200)
  t.equal((await fileOf(`${form}&format=csv&strict=true`)).status, 409)
  must(await call('PATCH', `/employees/${ids[6]}/statutory`, { pf: { uan: uanOf(6) } }))
})

t.test('supplementary and revised returns are of the members that they name', async t => {
  const unnamed = await call('GET', `${ecr}&return_type=revised`)
  t.match([unnamed.status, unnamed.at('details', 0, 'field')], [400, 'employee_ids'])
  const unknown = await call('GET', `${ecr}&return_type=revised&employee_ids=ext:nobody`)
  t.match([unknown.status, unknown.at('details', 0, 'code')], [400, 'unknown_reference'])
  const named = `employee_ids=ext:M9&employee_ids=${ids[2]}`
  t.equal(await textOf(`${ecr}&return_type=revised&${named}&format=txt`), `${lineOf(2)}\r\n${lineOf(9)}\r\n`)
  const elsewhere = await call('GET', `${ecr}&establishment_code=KABLR0012345000`)
  t.match([elsewhere.status, elsewhere.at('details', 0, 'field')], [400, 'establishment_code'])
})

t.test('whatever the portal would refuse keeps the file back', async t => {
  const change = async (index: number, from: string, pf: object) =>
    must(await call('PATCH', `/employees/${ids[index]}/statutory`, { effective_from: from, pf }))
  await change(0, '2026-11-01', { uan: null })
  t.equal(
    (await fileOf(`${ecr}&format=txt`)).status,
    200,
    'details from November on are not those of October',
  )

  // Two people under one number, one without any, and a name that is not the fund's way of writing it.
  const november = '/statutory/pf/ecr?month=11&year=2026&draft=true&format=txt'
  await change(1, '2026-11-01', { uan: uanOf(2) })
  must(await call('PATCH', `/employees/${ids[3]}`, { first_name: 'Dévi' }))
  await calculated(call, { period: { month: 11, year: 2026 } })
  const refused = await call('GET', november)
  t.match([refused.status, refused.at('code')], [409, 'file_blocked'])
  t.same(
    (refused.at('details') as { field: string; code: string }[])
      .map(({ field, code }) => `${field} ${code}`)
      .toSorted(),
    [
      `${ids[0]}.statutory.pf.uan required`,
      `${ids[1]}.statutory.pf.uan duplicate`,
      `${ids[2]}.statutory.pf.uan duplicate`,
      `${ids[3]}.statutory.pf.uan_name invalid_format`,
    ].toSorted(),
  )
  t.equal(
    (await textOf(`${november}&allow_errors=true`)).split('\r\n').length,
    11,
    'ten lines and nothing after the last',
  )
  await change(0, '2026-11-01', { uan: uanOf(0) })
  await change(1, '2026-11-01', { uan: uanOf(1) })
  await change(3, '2026-11-01', { uan_name: 'DEVI KUMAR' })
  t.match(await textOf(november), /\n100000000104#~#DEVI KUMAR#~#/)
})

// The charge of an establishment in which nobody contributes is 75 rupees a month.
t.test('a month without a final run has a return only if nobody was paid', async t => {
  const june = '/statutory/pf/ecr?month=6&year=2026'
  for (const query of ['', '&draft=true']) {
    const refused = await call('GET', `${june}${query}`)
    t.match([refused.status, refused.at('code')], [409, 'invalid_run_state'])
  }
  t.equal((await fileOf(`${june}&format=txt`)).status, 409)
  t.match(must(await call('GET', `${june}&nil=true`)).at(), {
    employee_count: 0,
    rows: [],
    total_amount: 75,
    totals: { account_2: 75 },
  })
  const paid = await call('GET', `${ecr}&nil=true`)
  t.match([paid.status, paid.at('details', 0, 'field')], [400, 'nil'])

  const other = await createTestOrganization(house, [{ basic: 20_000 }])
  await execute(house, other, 'delete from employee_salary where organization_id = ?', [
    other.seeded.organizationId,
  ])
  const failed = String(must(await other.call('POST', '/payroll-runs', october), 201).at('id'))
  const ended = await other.call('POST', `/payroll-runs/${failed}/calculate`, {}, { prefer: 'wait=30' })
  t.equal(ended.at('status'), 'failed')
  for (const path of ['/statutory/pf/ecr', '/statutory/esi/return']) {
    const refused = await other.call('GET', `${path}?month=10&year=2026&nil=true`)
    t.match([refused.status, refused.at('code')], [409, 'invalid_run_state'], path)
    t.same(refused.at('payroll_run_ids'), [failed])
  }
})

// 0.5 % of 20,000 is 100, below the minimum of account 2, 500; with 5,000 of Bela it would be 125. Her 5,000: 600 of her own,
// 417 of pension (416.50), 183 of the employer, 25 for EDLI.
t.test('each return of a month has its members, its serial and its record', async t => {
  const { call, seeded } = await createTestOrganization(house, [])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-05' }))
  const code = { pf: { establishment_code: 'DLCPM0012345000' } }
  must(await call('PATCH', `/organizations/${seeded.organizationId}`, code))
  const incentive = { code: 'INCENTIVE', name: 'Incentive', type: 'earning', category: 'incentive' }
  must(await call('POST', '/salary-components', { ...incentive, calculation: { method: 'flat' } }), 201)
  const hire = async (name: string, uan: string, joined: string) => {
    const hired = await call('POST', '/employees', {
      external_id: name,
      employee_code: name,
      first_name: name,
      gender: 'female',
      date_of_birth: '1990-01-01',
      date_of_joining: joined,
      employment_type: 'permanent',
      work_state_code: 'DL',
      statutory: { pan: 'ABCPX1234K', esi: { applicable: false }, pf: { uan, eps_eligible: true } },
      salary: {
        effective_from: joined,
        pay_basis: 'monthly',
        components: [{ component_code: 'BASIC', monthly_amount: 20_000 }],
      },
    })
    return String(must(hired, 201).at('id'))
  }
  const asha = await hire('Asha', '100000000201', '2020-01-01')
  const run = await calculated(call)
  must(await call('POST', `${run}/lock`, {}))
  const download = async (query: string) => {
    const headers = { authorization: `Bearer ${seeded.apiKey}` }
    const file = await fetch(`${house.base}${ecr}&format=txt${query}`, { headers })
    const [, name] = /filename="?([^";]+)/.exec(file.headers.get('content-disposition') ?? '') ?? []
    return { status: file.status, name, text: await file.text() }
  }
  const regular = await download('')
  t.match(regular, { status: 200, name: 'DLCPM0012345000202610ECR.txt' })
  t.equal(must(await call('GET', ecr)).at('totals', 'account_2'), 500)

  // Hired after the return was made; an off-cycle run pays an incentive of the month.
  const incentiveOf = async (id: string, amount: number) => {
    const body = { month: 10, year: 2026, component_code: 'INCENTIVE', amount, run_type: 'off_cycle' }
    must(await call('POST', `/employees/${id}/variable-components`, body), 201)
    must(await call('POST', `${await calculated(call, { ...october, type: 'off_cycle' })}/lock`, {}))
  }
  const late = async (name: string, uan: string) => {
    const id = await hire(name, uan, '2026-10-15')
    await incentiveOf(id, 5_000)
    return id
  }
  const bela = await late('Bela', '100000000202')
  const named = (type: string, ...members: string[]) =>
    `&return_type=${type}${members.map(id => `&employee_ids=${id}`).join('')}`
  t.match(must(await call('GET', `${ecr}${named('supplementary', asha)}`)).at('validation', 'errors'), [
    { employee_id: asha, field: 'employee_ids', code: 'duplicate' },
  ])
  t.equal((await download(named('supplementary', asha))).status, 409)

  const line = '100000000202#~#BELA#~#5000#~#5000#~#5000#~#5000#~#600#~#417#~#183#~#0#~#0\r\n'
  const first = { status: 200, name: 'DLCPM0012345000202610ECRSUP1.txt', text: line }
  t.same(await download(named('supplementary', bela)), first)
  t.same(await download(named('supplementary', 'ext:Bela')), first, 'the same return again')
  t.match(must(await call('GET', `${ecr}${named('supplementary', bela)}`)).at(), {
    total_amount: 600 + 417 + 183 + 25,
    totals: { account_2: 0, account_21: 25 },
    validation: { errors: [] },
  })

  const chitra = await late('Chitra', '100000000203')
  const both = must(await call('GET', `${ecr}${named('supplementary', bela, chitra)}`))
  t.match(both.at('validation', 'errors'), [{ employee_id: bela, field: 'employee_ids' }])
  t.match(await download(named('supplementary', chitra)), { name: 'DLCPM0012345000202610ECRSUP2.txt' })
  t.match(await download(named('revised', asha)), { name: 'DLCPM0012345000202610ECRREV1.txt' })
  t.match(await download(named('revised', bela, asha)), { name: 'DLCPM0012345000202610ECRREV2.txt' })
  t.equal(must(await call('GET', `${ecr}${named('revised', asha)}`)).at('totals', 'account_2'), 0)

  const filings = must(await call('GET', '/statutory/filings?report=pf_ecr&status=generated')).at('data')
  t.same(
    (filings as Record<string, string | number>[])
      .map(({ return_type: type, serial, employee_count: count }) => `${type} ${serial} of ${count}`)
      .toSorted(),
    ['regular 1 of 1', 'revised 1 of 1', 'revised 2 of 2', 'supplementary 1 of 1', 'supplementary 2 of 1'],
  )
  const submitted = {
    report: 'pf_ecr',
    period: { month: 10, year: 2026 },
    return_type: 'supplementary',
    serial: 2,
    status: 'submitted',
  }
  const known = must(await call('POST', '/statutory/filings', submitted))
  t.match(known.at(), { serial: 2, employee_count: 1, employee_ids: [chitra] })
  // The regular return made again: Asha's 2,400, 1,666 and 734, Bela's 1,200, 125 for EDLI and the minimum of account 2.
  t.match(must(await call('GET', ecr)).at(), {
    employee_count: 2,
    total_amount: 4_800 + 1_200 + 125 + 500,
    validation: {
      errors: [],
      warnings: [
        { employee_id: chitra, code: 'duplicate', message: /filed supplementary return 2 .* left out here/ },
        { employee_id: bela, code: 'duplicate', message: /supplementary return 1 .* not recorded as filed/ },
      ],
    },
  })
  t.match(must(await call('GET', `${ecr}&employee_ids=${chitra}`)).at('validation', 'errors'), [
    { employee_id: chitra, field: 'employee_ids', code: 'duplicate' },
  ])
  // Filed are Asha and Chitra, 5,400 and 1,225; the month is 7,850 with Bela.
  must(await call('POST', '/statutory/filings', { ...submitted, return_type: 'regular', serial: 1 }))
  const ties = must(await call('GET', `${run}/reconciliation`)).at('data') as Record<string, unknown>[]
  t.match(
    ties.find(({ right }) => right === 'filed.pf_ecr'),
    { left: 'pf_ecr.total', left_amount: 7_850, right_amount: 6_625, difference: 1_225, explained: [] },
  )

  // A line has the sums of the whole month, so that a second supplementary line would remit the first 5,000 twice. With 1,000
  // more: 720 of 6,000 of her own, 500 of pension (499.80), 220 of the employer.
  must(await call('POST', '/statutory/filings', { ...submitted, serial: 1 }))
  t.same(await download(named('supplementary', bela)), first, 'the filed return again')
  await incentiveOf(bela, 1_000)
  t.match(must(await call('GET', `${ecr}${named('supplementary', bela)}`)).at('validation', 'errors'), [
    { employee_id: bela, field: 'employee_ids', code: 'duplicate', message: /Send a revised return/ },
  ])
  t.equal((await download(named('supplementary', bela))).status, 409)
  t.same(await download(named('revised', bela)), {
    status: 200,
    name: 'DLCPM0012345000202610ECRREV3.txt',
    text: '100000000202#~#BELA#~#6000#~#6000#~#6000#~#6000#~#720#~#500#~#220#~#0#~#0\r\n',
  })

  // November has supplementary returns alone. 8.33 % of 20,000 is 1,666.
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-12-05' }))
  must(await call('POST', `${await calculated(call, { period: { month: 11, year: 2026 } })}/lock`, {}))
  const ofNovember = (...members: string[]) =>
    `/statutory/pf/ecr?month=11&year=2026${named('supplementary', ...members)}`
  const alone = await fetch(`${house.base}${ofNovember(bela)}&format=txt`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  t.equal(
    await alone.text(),
    '100000000202#~#BELA#~#20000#~#20000#~#20000#~#20000#~#2400#~#1666#~#734#~#0#~#0\r\n',
  )
  const again = must(await call('GET', ofNovember(bela, chitra)))
  const found = again.at('validation', 'errors') as Record<string, unknown>[]
  t.same(
    found.map(({ employee_id: id, code: problem }) => [id, problem]),
    [[bela, 'duplicate']],
  )
  t.same(must(await call('GET', ofNovember(chitra))).at('validation', 'errors'), [])

  // A supplementary return of the consultant, without a file of ours, has the members that the record of it names.
  const report = (type: string, serial: number, status: string, more: object = {}) => ({
    report: 'pf_ecr',
    period: { month: 11, year: 2026 },
    return_type: type,
    serial,
    status,
    ...more,
  })
  const problemsOf = async (body: object) => {
    const { status, text } = await call('POST', '/statutory/filings', body)
    const { code, details } = JSON.parse(text) as { code: string; details: { field: string; code: string }[] }
    return [status, code, ...details.map(each => `${each.field} ${each.code}`)]
  }
  const unnamed = report('supplementary', 2, 'submitted')
  t.same(await problemsOf(unnamed), [400, 'validation_failed', 'employee_ids required'])
  t.same(await problemsOf({ ...unnamed, employee_ids: ['ext:Dev'] }), [
    400,
    'validation_failed',
    'employee_ids[0] unknown_reference',
  ])
  t.same(await problemsOf({ ...unnamed, return_type: 'regular', serial: 1, employee_ids: [asha] }), [
    400,
    'validation_failed',
    'employee_ids not_allowed_here',
  ])
  t.same(await problemsOf({ ...unnamed, report: 'esi_return', employee_ids: [asha] }), [
    400,
    'validation_failed',
    'return_type not_allowed_here',
  ])
  t.same(await problemsOf(report('supplementary', 1, 'submitted', { employee_ids: [asha] })), [
    400,
    'validation_failed',
    'employee_ids immutable',
  ])
  const reported = await call('POST', '/statutory/filings', { ...unnamed, employee_ids: ['ext:Chitra'] })
  t.same(must(reported, 201).at('employee_ids'), [chitra])
  t.match(must(await call('GET', ofNovember(chitra, bela))).at('validation', 'errors'), [
    { employee_id: bela, code: 'duplicate' },
    { employee_id: chitra, code: 'duplicate' },
  ])

  // Of three times 20,000 one is in each return: 4,800 of contributions, 100 for EDLI. Account 2 is 500 for 20,000, 40,000 and
  // 60,000, so that the regular return alone has it: 5,400 + 4,900 + 4,900 = 14,400 + 300 + 500 of the month.
  must(await call('POST', '/statutory/filings', report('supplementary', 1, 'submitted')))
  const ofRegular = '/statutory/pf/ecr?month=11&year=2026'
  const lineOfNovember = (uan: string, name: string) =>
    `${uan}#~#${name}#~#20000#~#20000#~#20000#~#20000#~#2400#~#1666#~#734#~#0#~#0\r\n`
  const headers = { authorization: `Bearer ${seeded.apiKey}` }
  const regularText = async () => (await fetch(`${house.base}${ofRegular}&format=txt`, { headers })).text()
  t.equal(await regularText(), lineOfNovember('100000000201', 'ASHA'))
  t.match(must(await call('GET', ofRegular)).at(), { total_amount: 5_400, totals: { account_2: 500 } })
  t.equal(must(await call('GET', ofNovember(bela))).at('total_amount'), 4_900)

  // All three in supplementary returns: nobody is left.
  must(
    await call(
      'POST',
      '/statutory/filings',
      report('supplementary', 3, 'submitted', { employee_ids: [asha] }),
    ),
    201,
  )
  t.match(JSON.parse(await regularText()), { code: 'file_blocked', details: [{ field: 'return_type' }] })
  must(await call('POST', '/statutory/filings', report('supplementary', 3, 'rejected')))

  // The portal rejects Bela's return after the regular one is filed: she is in no return, and goes into another one.
  must(await call('POST', '/statutory/filings', report('regular', 1, 'submitted')))
  must(await call('POST', '/statutory/filings', report('supplementary', 1, 'rejected')))
  t.same(must(await call('GET', ofNovember(bela))).at('validation', 'errors'), [])
  t.equal(
    await regularText(),
    lineOfNovember('100000000201', 'ASHA') + lineOfNovember('100000000202', 'BELA'),
  )
})

const written = table`
  first        | last | uan_name    | in the file | finding
  Asha         | Rao  | -           | ASHA RAO    | -
  Asha         | Rao  | " ASHA  K " | ASHA K      | -
  Asha         | Rao  | " "         |             | error
  .            | -    | -           | .           | error
  A#~#B        | -    | -           | A B         | error
  JOSÉ         | Paes | -           | JOSE PAES   | error
  "A\\u0007\\tB" | C    | -           | A B C       | error
  रवि          | -    | -           | -           | error
`

t.test('no name breaks a line, with errors allowed too', async t => {
  const { call, seeded } = await createTestOrganization(house, [])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-05' }))
  const textOfCell = (cell: string) =>
    cell === '-' ? null : cell.startsWith('"') ? (JSON.parse(cell) as string) : cell
  const own: string[] = []
  for (const [index, each] of written.entries()) {
    const hired = await call('POST', '/employees', {
      external_id: `W${index}`,
      employee_code: `W${index}`,
      first_name: 'Asha',
      gender: 'female',
      date_of_birth: '1990-01-01',
      date_of_joining: '2020-01-01',
      employment_type: 'permanent',
      work_state_code: 'DL',
      statutory: {
        pan: 'ABCPX1234K',
        esi: { applicable: false },
        pf: { uan: uanOf(200 + index), eps_eligible: true },
      },
      salary: {
        effective_from: '2020-01-01',
        pay_basis: 'monthly',
        components: [{ component_code: 'BASIC', monthly_amount: 20_000 }],
      },
    })
    own.push(String(must(hired, 201).at('id')))
    // Records that a call would refuse.
    await execute(house, { call, seeded }, 'update employee set first_name = ?, last_name = ? where id = ?', [
      textOfCell(each('first')),
      textOfCell(each('last')),
      own[index],
    ])
    await execute(
      house,
      { call, seeded },
      `update employee_statutory set pf = (pf::jsonb || jsonb_build_object('uanName', ?::text))::json where employee_id = ?`,
      [textOfCell(each('uan_name')), own[index]],
    )
  }
  must(await call('POST', `${await calculated(call)}/lock`, {}))
  const found = must(await call('GET', ecr)).at('validation', 'errors') as Record<string, string>[]
  t.same(
    found.map(({ employee_id: id, field }) => `${id} ${field}`),
    own.filter((_, index) => written[index]!('finding') === 'error').map(id => `${id} statutory.pf.uan_name`),
  )
  const headers = { authorization: `Bearer ${seeded.apiKey}` }
  const file = (query: string) => fetch(`${house.base}${ecr}&format=txt${query}`, { headers })
  t.equal((await file('')).status, 409)
  const other = await file('&allow_errors=true')
  t.match(await other.json(), { details: [{ field: `${own.at(-1)}.statutory.pf.uan_name` }] })
  must(await call('PATCH', `/employees/${own.at(-1)}/statutory`, { pf: { uan_name: 'RAVI' } }))
  const lines = (await (await file('&allow_errors=true')).text()).split('\r\n')
  t.same(
    lines.map(line => line.split('#~#')).map(fields => [fields.length, fields[1]]),
    [
      ...written.map(each => [11, each('in the file') === '-' ? 'RAVI' : each('in the file')]),
      [1, undefined],
    ],
  )
})

// A month of a regular run, an off-cycle run and a settlement. Asha: 15,000 by the regular run and an incentive of 5,000 by
// the other, 12 % of 20,000. Mohan left on the 20th: 20 of 30 days of 30,000; gratuity and leave are no pay of the month.
t.test('all payments of a month are one line for each member', async t => {
  const { call, seeded } = await createTestOrganization(house, [])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-30' }))
  const incentive = { code: 'INCENTIVE', name: 'Incentive', type: 'earning', category: 'incentive' }
  must(await call('POST', '/salary-components', { ...incentive, calculation: { method: 'flat' } }), 201)
  const hire = async (name: string, uan: string, basic: number) => {
    const hired = await call('POST', '/employees', {
      external_id: name,
      employee_code: name,
      first_name: name,
      gender: 'female',
      date_of_birth: '1990-01-01',
      date_of_joining: '2020-01-01',
      employment_type: 'permanent',
      work_state_code: 'DL',
      statutory: { pan: 'ABCPX1234K', esi: { applicable: false }, pf: { uan, eps_eligible: true } },
      salary: {
        effective_from: '2020-01-01',
        pay_basis: 'monthly',
        components: [{ component_code: 'BASIC', monthly_amount: basic }],
      },
    })
    return String(must(hired, 201).at('id'))
  }
  await hire('Asha', '100000000201', 15_000)
  const mohan = await hire('Mohan', '100000000202', 30_000)
  const exit = { date_of_leaving: '2026-11-20', reason: 'resignation', leave_days: 12 }
  const fnfId = String(must(await call('POST', `/employees/${mohan}/exit`, exit), 201).at('fnf_id'))
  must(await call('POST', `/fnf/${fnfId}/recalculate`, {}))
  must(await call('POST', `/fnf/${fnfId}/approve`, {}))
  const november = { period: { month: 11, year: 2026 } }
  const body = { month: 11, year: 2026, component_code: 'INCENTIVE', amount: 5_000 }
  must(await call('POST', '/employees/ext:Asha/variable-components', body), 201)
  const other = await calculated(call, { ...november, type: 'off_cycle' })
  must(await call('POST', `${other}/lock`, {}))
  const regular = await calculated(call, november)

  const ecr = '/statutory/pf/ecr?month=11&year=2026'
  t.equal((await call('GET', ecr)).at('code'), 'invalid_run_state', 'the second run is not locked')
  must(await call('POST', `${regular}/lock`, {}))
  const found = must(await call('GET', ecr))
  const file = await fetch(`${house.base}${ecr}&format=txt`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  t.same((await file.text()).split('\r\n'), [
    '100000000201#~#ASHA#~#20000#~#20000#~#20000#~#20000#~#2400#~#1666#~#734#~#0#~#0',
    '100000000202#~#MOHAN#~#20000#~#20000#~#20000#~#20000#~#2400#~#1666#~#734#~#0#~#0',
    '',
  ])
  t.same(
    [found.at('source_run_ids'), found.at('source_fnf_ids')],
    [[other, regular].map(run => run.split('/').at(-1)), [fnfId]],
  )
})

// 20,000 was paid for September; 22,000 from September on is agreed in October, which pays 22,000 and 2,000 of September.
t.test('gross wages are those of the month, without arrears of an earlier one', async t => {
  const { call, seeded } = await createTestOrganization(house, [])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-05' }))
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
    date_of_joining: '2020-01-01',
    employment_type: 'permanent',
    work_state_code: 'DL',
    statutory: {
      pan: 'ABCPX1234K',
      esi: { applicable: false },
      pf: { uan: '100000000301', eps_eligible: true },
    },
    salary: agreed('2020-01-01', 20_000),
  })
  must(hired, 201)
  must(
    await call('POST', `${await calculated(call, { period: { month: 9, year: 2026 } })}/mark-paid`, {
      include_unrouted: true,
      paid_on: '2026-09-30',
    }),
  )
  const raise = { ...agreed('2026-09-01', 22_000), decided_on: '2026-10-15', arrears: 'auto' }
  must(await call('PUT', '/employees/ext:Lata/salary', raise), 201)
  const raised = await calculated(call)
  must(await call('POST', `${raised}/lock`, {}))
  t.equal(must(await call('GET', `${raised}/employees/ext:Lata`)).at('gross'), 24_000)
  const file = await fetch(`${house.base}${ecr}&format=txt`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  const [uan, name, gross] = (await file.text()).split('#~#')
  t.same([uan, name, gross], ['100000000301', 'LATA', '22000'])

  // September is split: 16 days at a ceiling of 15,000 and 14 at 25,000. 20,000 are 8,000 and 9,333.33, 17,333 together; 22,000
  // are 8,000 and 10,266.67, 18,267. The difference of 934: 12 % is 112.08, 8.33 % 77.80.
  const path = '/statutory/pf/arrears?month=10&year=2026'
  const late = must(await call('GET', `${path}&reveal=true`))
  t.match(late.at(), {
    report: 'pf_arrears',
    employee_count: 1,
    rows: [
      {
        uan: '100000000301',
        name: 'LATA',
        wage_month: '2026-09',
        old_epf_wages: 17_333,
        new_epf_wages: 18_267,
        epf_wages: 934,
        employee_share: 112,
        eps: 78,
        employer_epf: 34,
      },
    ],
    total_amount: 112 + 78 + 34,
    validation: { errors: [] },
  })
  t.equal(must(await call('GET', path)).at('rows', 0, 'uan'), 'XXXXXXXX0301')
  const { headers } = await fetch(`${house.base}${path}&format=csv`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  t.equal(headers.get('x-svc-control-total'), '224.00')
  t.same(must(await call('GET', '/statutory/pf/arrears?month=9&year=2026')).at('rows'), [])
  t.same(must(await call('GET', '/statutory/esi/differences?month=10&year=2026')).at('rows'), [])
})

t.test(
  'money paid back by someone who is no member keeps the file back, and must be a deduction',
  async t => {
    const { call, seeded } = await createTestOrganization(house, [{ basic: 40_000 }])
    must(
      await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-05' }),
    )
    const refund = { code: 'PF_ADVANCE', name: 'PF advance paid back', category: 'pf_refund' }
    const component = { ...refund, calculation: { method: 'flat' } }
    const earning = await call('POST', '/salary-components', { ...component, type: 'earning' })
    t.match([earning.status, earning.at('details', 0, 'field')], [400, 'type'])
    must(await call('POST', '/salary-components', { ...component, type: 'deduction' }), 201)
    const id = seeded.employeeIds[0]!
    const outside = { effective_from: '2026-10-01', pf: { applicable: false } }
    must(await call('PATCH', `/employees/${id}/statutory`, outside))
    const paidBack = { component_code: 'PF_ADVANCE', month: 10, year: 2026, amount: 1_500 }
    must(await call('POST', `/employees/${id}/variable-components`, paidBack), 201)
    await calculated(call)
    const refused = await call('GET', `${ecr}&draft=true&format=txt`)
    t.equal(refused.at('code'), 'file_blocked')
    t.match(refused.at('details', 0), { field: `${id}.refund_of_advances`, code: 'unknown_reference' })
  },
)

// The portal takes a text of at most 2 MB (2,097,152 bytes) as it is and a zip of at most 8 MB (8,388,608 bytes).
t.test('a text above 2 MB is to be zipped, and one above 8 MB is refused', t => {
  const member = {
    uan: '100000000001',
    nameInFund: 'ASHA RAO',
    ...Object.fromEntries(
      [
        'epfWages',
        'epsWages',
        'edliWages',
        'pfEmployee',
        'vpf',
        'eps',
        'pfEmployer',
        'ncpDays',
        'refund',
      ].map(name => [name, 0]),
    ),
  }
  const fileOf = (count: number) => {
    const month = {
      organization: { name: 'Large', pf: {} },
      scope: { payments: [] },
      members: Array.from({ length: count }, () => member),
      added: null,
      regular: beforeSupplementary,
      pfReturn: { grossWages: Array.from({ length: count }, () => 0), challan: { total: 0 }, findings: [] },
    } as unknown as MembersOfMonth
    const asked = {
      month: 10,
      year: 2026,
      returnType: 'regular',
      employeeIds: undefined,
      reveal: true,
    } as const
    const { value, upload } = ecrOf(month, asked)
    return { bytes: upload.length, found: value.findings.map(({ level, field }) => `${level} ${field}`) }
  }
  const { bytes: line } = fileOf(1)
  t.equal(line, '100000000001#~#ASHA RAO#~#0#~#0#~#0#~#0#~#0#~#0#~#0#~#0#~#0\r\n'.length)
  for (const [most, beyond] of [
    [2_097_152, ['warning format']],
    [8_388_608, ['error format']],
  ] as const) {
    const count = Math.floor(most / line)
    t.same(fileOf(count).found, most === 2_097_152 ? [] : ['warning format'], `${count} members`)
    t.same(fileOf(count + 1).found, beyond, `${count + 1} members`)
  }
  t.end()
})
