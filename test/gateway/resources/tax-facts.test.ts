// What a tax year is told beside the payslips: declarations with their evidence, and what was paid before.

import t from 'tap'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'

const gateway = await startGateway(t)
const key = await gateway.newKey()
await newOrganization(gateway, key)

const declaration = {
  declarations: [
    { section: '80C', amount: 120000 },
    { section: '80D', amount: 22000, proof_accepted: true },
  ],
  rent: [{ from: '2026-04-01', monthly: 20000, metro: true, landlord_pan: 'ABCPX1234K' }],
  home_loan: { interest: 180000.5, let_out: [{ income: 70000, interest: 90000 }] },
  other_income: [{ kind: 'savings_interest', amount: 4000 }],
  previous_employment: { gross: 300000, tds: 12000 },
}

t.test('a declaration is put, read and put again', async t => {
  const { id } = await newEmployee(gateway, key, 'D1', { external_id: 'asha' })
  const path = `/employees/${id}/tax-declaration?tax_year=2026-27`
  t.equal((await gateway.ask(key, `GET ${path}`)).status, 404)

  const put = await gateway.ask(key, `PUT ${path}`, { body: declaration })
  t.equal(put.status, 200, put.text)
  t.match(put.body, {
    employee_id: id,
    tax_year: '2026-27',
    declarations: [
      { section: '80C', amount: 120000, proof_accepted: null },
      { section: '80D', proof_accepted: true },
    ],
    rent: [{ from: '2026-04-01', to: null, monthly: 20000, metro: true, landlord_pan: 'XXXXXX234K' }],
    home_loan: {
      interest: 180000.5,
      is_old_or_repair_loan: false,
      let_out: [{ income: 70000, interest: 90000 }],
    },
    previous_employment: { gross: 300000, exemptions: 0, pf: 0, pt: 0, tds: 12000 },
    other_tax_credits: 0,
    proofs: [{ section: '80D', accepted: true, amount: null }],
    proofs_due_on: '2027-01-15',
    version: 1,
  })
  t.notMatch(put.text, 'ABCPX', 'nobody reads the PAN of a landlord here')
  t.match((await gateway.ask(key, `GET ${path}`)).body, { version: 1, proofs_due_on: '2027-01-15' })

  const elsewhere = `/employees/${id}/tax-declaration?tax_year=2025-26`
  t.equal((await gateway.ask(key, `GET ${elsewhere}`)).status, 404, 'each year has its own')

  const less = await gateway.ask(key, `PUT ${path}`, {
    body: { declarations: [{ section: '80D', amount: 25000 }] },
    headers: { 'If-Match': put.headers.get('etag') ?? '' },
  })
  t.match(less.body, { rent: [], home_loan: null, previous_employment: null, version: 2 }, 'all of it')
  t.match(less.body, { declarations: [{ section: '80D', proof_accepted: true }] }, 'what is proved stays so')

  const late = await gateway.ask(key, `PUT ${path}`, { body: {}, headers: { 'If-Match': '"1"' } })
  t.equal(late.status, 412)
})

t.test('evidence is accepted, in part or not at all', async t => {
  const { id } = await newEmployee(gateway, key, 'D2')
  const path = `/employees/${id}/tax-declaration`
  const proofs = (body: object) =>
    gateway.ask(key, `POST ${path}/proofs?tax_year=2026-27`, { body: { proofs: [body] } })
  t.equal((await proofs({ section: '80C', accepted: true })).status, 404, 'nothing is declared yet')

  await gateway.ask(key, `PUT ${path}?tax_year=2026-27`, { body: declaration })
  const part = await proofs({
    section: '80C',
    accepted: true,
    amount: 90000,
    remarks: 'One receipt is missing',
  })
  t.match(part.body, {
    declarations: [{ section: '80C', amount: 120000, proof_accepted: true }, { section: '80D' }],
    proofs: [
      { section: '80D', accepted: true },
      { section: '80C', accepted: true, amount: 90000, remarks: 'One receipt is missing' },
    ],
    version: 2,
  })
  t.match((await proofs({ section: '24(b)', accepted: false })).body, { version: 3 })

  const unknown = await proofs({ section: '80E', accepted: true })
  t.match(unknown.body, { details: [{ field: 'proofs[0].section', code: 'unknown_reference' }] })
  const rent = await proofs({ section: '10(13A)', accepted: true, amount: 1000 })
  t.match(rent.body, { details: [{ field: 'proofs[0].amount', code: 'out_of_range' }] })
})

t.test('what was accepted proves no later claim', async t => {
  const { id } = await newEmployee(gateway, key, 'D9')
  const path = `PUT /employees/${id}/tax-declaration?tax_year=2026-27`
  const declare = async (body: object) => {
    const answer = await gateway.ask(key, path, { body })
    t.equal(answer.status, 200, answer.text)
    return (
      answer.body as { proofs: { section: string; accepted: boolean; amount: number | null }[] }
    ).proofs.map(({ section, accepted, amount }) => [section, accepted, amount])
  }
  const rent = { from: '2026-04-01', monthly: 10_000, metro: true }
  const first = { declarations: [{ section: '80C', amount: 50_000 }], rent: [rent] }
  t.same(await declare(first), [])
  const accepted = ['80C', '10(13A)'].map(section => ({ section, accepted: true }))
  const proofs = `POST /employees/${id}/tax-declaration/proofs?tax_year=2026-27`
  t.equal((await gateway.ask(key, proofs, { body: { proofs: accepted } })).status, 200)
  const unchanged = [
    ['80C', true, null],
    ['10(13A)', true, null],
  ]
  t.same(
    await declare({ ...first, rent: [{ ...rent, to: '2026-12-31' }] }),
    unchanged,
    'less is proved as well',
  )
  t.same(await declare(first), [['80C', true, null]], 'rent of more days is not')
  const larger = [{ section: '80C', amount: 150_000 }]
  t.same(
    await declare({ declarations: larger }),
    [['80C', true, 50_000]],
    'of a larger claim the sum that was',
  )
  t.same(
    await declare({ declarations: [{ ...larger[0], proof_accepted: true }] }),
    [['80C', true, 50_000]],
    'and a part stays a part until it is proved anew',
  )
})

t.test('sections are read by their numbers in either Act', async t => {
  const { id } = await newEmployee(gateway, key, 'D4')
  const path = `/employees/${id}/tax-declaration`
  const put = (...sections: string[]) =>
    gateway.ask(key, `PUT ${path}?tax_year=2026-27`, {
      body: {
        declarations: sections.map(section => ({ section, amount: 1000 })),
        rent: [{ from: '2026-04-01', monthly: 20000 }],
        home_loan: { interest: 180000 },
      },
    })
  t.match((await put('123', '124(3)', '126_PARENTS_SENIOR', '80E', '153(2)(b)')).body, {
    declarations: [
      { section: '80C', section_2025: '123' },
      { section: '80CCD(1B)', section_2025: '124(3)' },
      { section: '80D_PARENTS_SENIOR', section_2025: '126_PARENTS_SENIOR' },
      { section: '80E', section_2025: '129' },
      { section: '80TTB', section_2025: '153(2)(b)' },
    ],
  })
  const proofs = await gateway.ask(key, `POST ${path}/proofs?tax_year=2026-27`, {
    body: {
      proofs: [
        { section: '123', accepted: true },
        { section: '22(1)(b)', accepted: true },
        { section: 'Schedule III (Table: Sl. No. 11)', accepted: false },
      ],
    },
  })
  t.match(
    proofs.body,
    {
      proofs: [
        { section: '80C', section_2025: '123' },
        { section: '24(b)', section_2025: '22(1)(b)' },
        { section: '10(13A)', section_2025: 'Schedule III (Table: Sl. No. 11)' },
      ],
    },
    proofs.text,
  )
  t.match(
    (await put('80C', '123')).body,
    { details: [{ field: 'declarations[1].section', code: 'duplicate' }] },
    'one section, however it is written',
  )
  const unknown = await put('999')
  t.match(unknown.body, { details: [{ field: 'declarations[0].section', code: 'not_in_enum' }] })
  t.notMatch(unknown.text, '126_PARENTS', 'the fix names each section once')
})

t.test('a declaration that cannot be', async t => {
  const { id } = await newEmployee(gateway, key, 'D3')
  const path = `/employees/${id}/tax-declaration`
  const put = (body: object, year = '2026-27') => gateway.ask(key, `PUT ${path}?tax_year=${year}`, { body })
  const findings = async (body: object) => (await put(body)).at('details')

  t.match(await findings({ declarations: [{ section: '80Z', amount: 1 }] }), [
    { field: 'declarations[0].section', code: 'not_in_enum' },
  ])
  t.match(
    await findings({
      declarations: [
        { section: '80C', amount: 1 },
        { section: '80C', amount: 2 },
      ],
      rent: [
        { from: '2026-04-01', to: '2026-09-30', monthly: 1 },
        { from: '2026-09-30', monthly: 1 },
        { from: '2027-04-01', monthly: 1 },
      ],
      proofs_due_on: '2027-04-01',
    }),
    [
      { field: 'declarations[1].section', code: 'duplicate' },
      { field: 'rent[1].from', code: 'overlaps' },
      { field: 'rent[2].to', code: 'out_of_range' },
      { field: 'proofs_due_on', code: 'out_of_range' },
    ],
    'all at once',
  )
  t.equal((await put({}, '2026-28')).status, 400)
})

t.test('opening balances', async t => {
  const { id } = await newEmployee(gateway, key, 'O1')
  const path = `/employees/${id}/opening-balances?tax_year=2026-27`
  t.equal((await gateway.ask(key, `GET ${path}`)).status, 404)
  const body = {
    months: 7,
    gross: 350000,
    pf: 12600,
    tds: 4500,
    components: [
      { code: 'BASIC', amount: 250000 },
      { code: 'HRA', amount: 100000 },
    ],
  }
  const put = await gateway.ask(key, `PUT ${path}`, { body })
  t.equal(put.status, 200, put.text)
  t.match(put.body, { ...body, taxable: null, pt: 0, esi: 0, tax_year: '2026-27', version: 1 })
  const again = await gateway.ask(key, `PUT ${path}`, { body: { months: 0, gross: 0 } })
  t.match(again.body, { months: 0, gross: 0, components: null, bonus_months: null, version: 2 })
  const month = { month: 4, wages: 18_000, minimum_wage: null, paid_days: 28.5, base_days: 30 }
  const ofBonus = (months: object[]) =>
    gateway.ask(key, `PUT ${path}`, { body: { months: 0, gross: 0, bonus_months: months } })
  const { minimum_wage: _untold, ...sent } = month
  t.same((await ofBonus([sent, { ...month, month: 5 }])).at('bonus_months'), [month, { ...month, month: 5 }])
  t.match((await ofBonus([month, { ...month, paid_days: 31 }])).at('details'), [
    { field: 'bonus_months[1].month', code: 'duplicate' },
    { field: 'bonus_months[1].paid_days', code: 'out_of_range' },
  ])

  const impossible = await gateway.ask(key, `PUT ${path}`, {
    body: {
      months: 0,
      gross: 1,
      components: [
        { code: 'BASIC', amount: 1 },
        { code: 'BASIC', amount: 1 },
      ],
    },
  })
  t.match(impossible.body, {
    details: [{ field: 'months' }, { field: 'components[1].code', code: 'duplicate' }],
  })
})

t.test('nobody else reads or writes them', async t => {
  const { id } = await newEmployee(gateway, key, 'N1')
  const other = await gateway.newKey()
  await newOrganization(gateway, other)
  for (const part of ['tax-declaration', 'opening-balances']) {
    t.equal((await gateway.ask(other, `GET /employees/${id}/${part}`)).status, 404, part)
    t.equal((await gateway.ask(other, `PUT /employees/${id}/${part}`, { body: {} })).status, 404, part)
  }
  const reader = await gateway.newKey({ scopes: ['employees:read', 'salary:read'] })
  for (const part of ['tax-declaration', 'opening-balances'])
    t.equal((await gateway.ask(reader, `PUT /employees/${id}/${part}`, { body: {} })).status, 403, part)
})
