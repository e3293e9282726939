// Income tax of salaries and contractors by quarter: challans, statements 24Q and 138, 26Q and 140, and certificates.

import { createHash } from 'node:crypto'
import t, { type Test } from 'tap'
import { assignChallans } from '#gateway/resources/statutory/tds/assignment.ts'
import { addressLines, plain } from '#gateway/resources/statutory/tds/records.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Challan } from '#storage/entities/challan.ts'
import { readPdf } from '../../proto/pdf/reading.ts'
import { tdsComplaints, type TdsQuarter } from '../../portals/tds-statement.ts'
import { calculated, createTestOrganization, eventsOf, startTestStack } from '../../support/office.ts'
import { type Answer, must, type Partner } from '../../support/partner.ts'

const house = await startTestStack(t)

type Row = Record<string, unknown>

const deductor = {
  tan: 'AAAA00000A',
  pan: 'AAACA0000A',
  legal_name: 'Sample Private Limited',
  address: { line1: '1 Sample Street', city: 'Pune', state_code: 'MH', pincode: '411001' },
  responsible_person: { name: 'A Responsible', pan: 'AAAPA0000A', designation: 'Director' },
  tds: {
    deductor_type: 'K',
    phone: '9000000001',
    email: 'tax@example.com',
    responsible_phone: '9000000001',
    responsible_email: 'tax@example.com',
  },
}

async function office(today: string) {
  const { call, seeded } = await createTestOrganization(house, [])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today }))
  must(await call('PATCH', `/organizations/${seeded.organizationId}`, deductor))
  const file = async (path: string) => {
    const reply = await fetch(`${house.base}${path}`, {
      headers: { authorization: `Bearer ${seeded.apiKey}` },
    })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }
  return { call, seeded, file }
}

async function hired(
  call: Partner,
  { code, name, monthly, ...more }: { code: string; name: string; monthly: number } & Row,
): Promise<string> {
  const [first, last] = name.split(' ')
  const { statutory = {}, joined = '2018-01-01', ...rest } = more as { statutory?: Row; joined?: string }
  const answer = await call('POST', '/employees', {
    employee_code: code,
    first_name: first,
    last_name: last,
    gender: 'female',
    date_of_birth: '1990-01-01',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: 'DL',
    statutory,
    salary: {
      effective_from: joined,
      pay_basis: 'monthly',
      components: [{ component_code: 'BASIC', monthly_amount: monthly }],
    },
    ...rest,
  })
  return String(must(answer, 201).at('id'))
}

async function locked(call: Partner, year: number, month: number): Promise<string> {
  const run = await calculated(call, { period: { month, year } })
  must(await call('POST', `${run}/lock`, {}))
  return run.split('/').at(-1)!
}

const challan = (year: number, month: number, depositedOn: string, number: string, amount: number) => ({
  type: 'tds',
  period: { month, year },
  bsr_code: '0000001',
  challan_number: number,
  deposited_on: depositedOn,
  amount,
})

/** Each sum of a certificate is that of its parts, and its year that of its quarters. */
function foots(t: Test, certificate: Answer, why: string): void {
  const figures = Object.fromEntries(
    (certificate.at('rows') as { key: string; amount: number }[]).map(({ key, amount }) => [key, amount]),
  )
  const of = (...keys: readonly string[]) =>
    // In whole paise, because rupees with a fraction do not add up exactly.
    keys.reduce(
      (sum, key) =>
        sum + Math.round((figures[key.replace('-', '')] ?? 0) * 100) * (key.startsWith('-') ? -1 : 1),
      0,
    )
  const exempt = ['travel', 'gratuity', 'pension', 'leave', 'house_rent', 'allowances', 'other']
  const sums: Readonly<Record<string, readonly string[]>> = {
    ...('salary_paid' in figures
      ? { salary: ['salary_paid', 'salary_opening', 'salary_expected', 'salary_uncounted'] }
      : {}),
    gross_salary: ['salary', 'perquisites', 'profits_in_lieu'],
    exempt_total: exempt.map(name => `exempt_${name}`),
    salary_balance: ['gross_salary', '-exempt_total'],
    salary_deductions: ['standard_deduction', 'professional_tax'],
    salary_income: ['salary_balance', 'previous_employer', '-salary_deductions'],
    gross_total_income: ['salary_income', 'house_property', 'other_income'],
    deductions: Object.keys(figures).filter(key => key.startsWith('deduction_')),
    taxable_income: ['gross_total_income', '-deductions', 'income_rounding'],
    tax_payable: ['income_tax', '-rebate', 'surcharge', 'cess'],
    net_tax: ['tax_payable', '-relief'],
    tax_balance: ['net_tax', '-tax_deducted', '-tax_deducted_by_others', '-other_tax_credits'],
  }
  for (const [key, parts] of Object.entries(sums)) t.equal(of(key), of(...parts), `${why}: ${key} foots`)
  const paise = (...place: (string | number)[]) => Math.round(Number(certificate.at(...place)) * 100)
  for (const name of ['amount_paid', 'tax_deducted']) {
    const quarters = [0, 1, 2, 3].reduce((sum, at) => sum + paise('quarters', at, name), 0)
    t.equal(quarters + paise('opening', name), paise('totals', name), `${why}: ${name} of the quarters`)
  }
  t.equal(paise('totals', 'tax_deducted'), of('tax_deducted'), `${why}: tax deducted`)
  t.equal(paise('totals', 'gross_salary'), of('gross_salary'), `${why}: gross salary`)
  t.equal(
    paise('totals', 'amount_paid') + paise('totals', 'expected_pay'),
    of('gross_salary'),
    `${why}: what was paid comes to the gross salary`,
  )
}

/** The quarter of the utility's eye, by its last day. */
const quarterOf = (form: TdsQuarter['form'], last: string, more: Partial<TdsQuarter> = {}): TdsQuarter => {
  const month = Number(last.slice(5, 7))
  const quarter = ((((month + 8) % 12) + 1) / 3) as TdsQuarter['quarter']
  const year = Number(last.slice(0, 4)) - (quarter === 4 ? 1 : 0)
  const first = `${last.slice(0, 5)}${String(month - 2).padStart(2, '0')}-01`
  const financialYear = `${year}${String(year + 1).slice(2)}`
  return { form, financialYear, quarter, first, last, madeOn: last, tax: 0, annexurePeople: null, ...more }
}

const certified = (year: string, id: string, more = '') =>
  `/statutory/tds/certificate?financial_year=${year}&employee_id=${id}${more}`

t.test('the PAN of an employee is that of a person', async t => {
  const { call } = await office('2026-12-10')
  const id = await hired(call, { code: 'B1', name: 'B Employee', monthly: 20_000 })
  // A firm's: the fourth letter is F.
  const statutory = { pan: 'AAAFB0000B' }
  for (const [answer, field] of [
    [await call('PATCH', `/employees/${id}/statutory`, statutory), 'pan'],
    [await call('POST', '/employees', { employee_code: 'B2', first_name: 'B', statutory }), 'statutory.pan'],
  ] as const) {
    t.equal(answer.status, 400)
    const details = answer.at('details') as Row[]
    t.match(
      details.find(each => each['field'] === field),
      { message: /the fourth is P/ },
    )
  }
  must(await call('PATCH', `/employees/${id}/statutory`, { pan: 'AAAPB0000B' }))
})

t.test('an inoperative PAN is taxed at the higher rate, and named', async t => {
  // As below 14,25,000 in the year, of which the slabs take 97,500: less than 20 %, which is 2,85,000 without cess and
  // 23,750 a month. Six months were paid and taxed before this system.
  const { call } = await office('2026-12-10')
  const statutory = { pan: 'AAAPB0000B', pan_status: 'inoperative' }
  const b = await hired(call, { code: 'B1', name: 'B Employee', monthly: 125_000, statutory })
  must(
    await call('PUT', `/employees/${b}/opening-balances?tax_year=2026-27`, {
      months: 6,
      gross: 750_000,
      taxable: 750_000,
      tds: 142_500,
    }),
  )
  await locked(call, 2026, 10)
  must(await call('POST', '/statutory/challans', challan(2026, 10, '2026-11-07', '00001', 23_750)), 201)
  const found = must(await call('GET', '/statutory/tds/24q?financial_year=2026-27&quarter=3'))
  t.match(found.at(), { total_amount: 23_750, validation: { errors: [] } })
  t.match(found.at('validation', 'warnings'), [
    { employee_id: b, field: 'statutory.pan', message: /inoperative/ },
  ])
  t.match(found.at('rows', 0), { pan: 'XXXXXX000B', amount_paid: 125_000, tax_deducted: 23_750 })
})

t.test('a senior woman without a PAN who leaves, after another employer in the year', async t => {
  // 12,50,000 at the earlier employer and 2,50,000 here, less 75,000, is 14,25,000: a fifth is 2,85,000 flat, which is more
  // than the 97,500 of the slabs. 2,00,000 were deducted before, so 42,500 in each of two months.
  const { call, file } = await office('2026-04-20')
  // Born on 1 April 1966, she completes her sixtieth year on 31 March 2026.
  const woman = { code: 'S1', name: 'Savitri Menon', monthly: 125_000, joined: '2026-01-01' }
  const id = await hired(call, { ...woman, date_of_birth: '1966-04-01' })
  const declaration = { previous_employment: { gross: 1_250_000, tds: 200_000 } }
  must(await call('PUT', `/employees/${id}/tax-declaration?tax_year=2025-26`, declaration))
  const exit = { date_of_leaving: '2026-02-28', reason: 'resignation', create_fnf: false }
  must(await call('POST', `/employees/${id}/exit`, exit), 201)
  // 40,00,000 there and 8,00,000 here, less 75,000, is 47,25,000: 3,00,000 on 24,00,000 and 30 % of the rest are 9,97,500, and
  // 39,900 of cess. These 10,37,400 are more than the fifth of 9,45,000, so that the ordinary tax is deducted, with its cess:
  // 86,450 in each month after 8,64,500 there, of which 4/104 are 3,325.
  const man = { code: 'S2', name: 'Arun Iyer', monthly: 400_000, joined: '2026-01-01' }
  const other = await hired(call, { ...man, gender: 'male' })
  const before = { previous_employment: { gross: 4_000_000, tds: 864_500 } }
  must(await call('PUT', `/employees/${other}/tax-declaration?tax_year=2025-26`, before))
  must(await call('POST', `/employees/${other}/exit`, exit), 201)
  for (const [month, day] of [
    [1, '2026-02-06'],
    [2, '2026-03-06'],
  ] as const) {
    await locked(call, 2026, month)
    const deposit = challan(2026, month, day, `0000${month}`, 42_500 + 86_450)
    must(await call('POST', '/statutory/challans', deposit), 201)
  }
  const path = '/statutory/tds/24q?financial_year=2025-26&quarter=4'
  const found = must(await call('GET', path))
  const findingsOf = (answer: Answer, level: string) =>
    (answer.at('validation', level) as Row[])
      .map(row => `${String(row['employee_id'])} ${String(row['field'])} ${String(row['code'])}`)
      .toSorted()
  const missing = [id, other].map(employee => `${employee} statutory.pan required`).toSorted()
  t.same([findingsOf(found, 'errors'), findingsOf(found, 'warnings')], [[], missing])
  const strict = must(await call('GET', `${path}&strict=true`))
  t.same(
    [findingsOf(strict, 'errors'), findingsOf(strict, 'warnings')],
    [[], missing],
    'lawful under strict too',
  )
  for (const row of [0, 2])
    t.match(found.at('rows', row), {
      pan: null,
      amount_paid: 125_000,
      income_tax: 42_500,
      surcharge: 0,
      cess: 0,
      tax_deducted: 42_500,
    })
  t.match(must(await call('GET', `${path}&annexure=salary`)).at('rows', 0), {
    employed_from: '2026-01-01',
    employed_to: '2026-02-28',
    salary: 250_000,
    previous_employer: 1_250_000,
    net_tax: 285_000,
    tax_deducted: 85_000,
    tax_deducted_by_others: 200_000,
  })
  const text = await file(`${path}&format=txt`)
  t.equal(text.status, 200, text.text)
  t.equal((await file(`${path}&format=txt&strict=true`)).text, text.text)
  const records = text.text.split('\r\n').map(line => line.split('^'))
  const deductees = records.filter(fields => fields[1] === 'DD')
  t.same(
    deductees.map(fields => [fields[9], ...fields.slice(13, 17), fields[21], fields[29]]),
    [1, 2].flatMap(() => [
      ['PANNOTAVBL', '42500.00', '0.00', '0.00', '42500.00', '125000.00', 'C'],
      ['PANNOTAVBL', '83125.00', '0.00', '3325.00', '86450.00', '400000.00', 'C'],
    ]),
    'number, income tax, surcharge, cess, tax, amount paid, reason',
  )
  const [annual = [], ofMan = []] = records.filter(fields => fields[1] === 'SD')
  t.same([ofMan[6], ofMan[23], ofMan[25], ofMan[37]], ['PANNOTAVBL', '997500.00', '39900.00', 'Y'])
  t.same([annual[6], annual[9], annual[11], annual[37]], ['PANNOTAVBL', 'S', '28022026', 'Y'])
  t.match(must(await call('GET', `${certified('2025-26', id)}&strict=true`)).at('validation'), { errors: [] })
  const certificate = must(await call('GET', certified('2025-26', id)))
  foots(t, certificate, 'a leaver without a PAN')
  t.match(certificate.at(), { draft: false, employee: { pan: null }, validation: { errors: [] } })
})

t.test('Form 138 of October, against the sample of the format', async t => {
  // 125,000 a month is 15,00,000 a year; less 75,000 it is 14,25,000. Tax 20,000 + 40,000 + 15 % of 2,25,000 = 93,750, with
  // 4 % cess 97,500: 8,125 a month. Six months were paid and taxed before this system.
  const { call, file, seeded } = await office('2026-12-10')
  const b = await hired(call, {
    code: 'B1',
    name: 'B Employee',
    monthly: 125_000,
    statutory: { pan: 'AAAPB0000B' },
  })
  must(
    await call('PUT', `/employees/${b}/opening-balances?tax_year=2026-27`, {
      months: 6,
      gross: 750_000,
      taxable: 750_000,
      tds: 48_750,
    }),
  )
  const run = await locked(call, 2026, 10)
  const path = '/statutory/tds/24q?financial_year=2026-27&quarter=3'

  const before = must(await call('GET', path))
  t.match(before.at(), {
    report: 'tds_24q',
    form_number: '138',
    total_amount: 8125,
    employee_count: 1,
    validation: { errors: [{ employee_id: b, field: 'challan', code: 'required' }], warnings: [] },
    source_run_ids: [run],
  })
  const refused = await call('GET', `${path}&format=txt`)
  t.match(
    [refused.status, refused.at('code'), refused.at('details', 0, 'field')],
    [409, 'file_blocked', `${b}.challan`],
  )

  const deposits = async () => {
    const ties = must(await call('GET', `/payroll-runs/${run}/reconciliation`)).at('data') as Row[]
    return ties.find(({ right }) => right === 'challans.tax_deposited')
  }
  t.match(await deposits(), {
    left_amount: 8125,
    right_amount: 0,
    explained: [{ code: 'not_deposited', count: 1, amount: 8125 }],
  })
  must(await call('POST', '/statutory/challans', challan(2026, 10, '2026-11-07', '00001', 8125)), 201)
  t.match(await deposits(), { left_amount: 8125, right_amount: 8125, difference: 0 })
  const after = must(await call('GET', path))
  t.match(after.at('validation'), { errors: [], warnings: [] })
  t.match(after.at('rows', 0), {
    challan_number: '00001',
    employee_code: 'B1',
    pan: 'XXXXXX000B',
    section_code: '1002',
    paid_on: '2026-10-31',
    amount_paid: 125_000,
    tax_deducted: 8125,
  })
  const text = await file(`${path}&format=txt`)
  t.equal(text.headers.get('x-svc-control-total'), '8125.00')
  t.equal(text.headers.get('x-svc-row-count'), '1')
  t.equal(createHash('sha256').update(text.text).digest('hex'), after.at('sha256'))
  t.equal(text.headers.get('x-svc-sha256'), after.at('sha256'))
  t.match(text.headers.get('content-disposition'), /138RQ3DRAFT\.txt/, 'the quarter is not over')
  t.equal(after.at('draft'), true)

  // The year as its draft has it: 7,50,000 before this system, 1,25,000 in October and 6,25,000 from November on.
  const draft = must(await call('GET', certified('2026-27', b, '&draft=true')))
  foots(t, draft, 'a draft with opening balances')
  t.match(draft.at(), {
    draft: true,
    employer: { address: '1 Sample Street, Pune, Maharashtra 411001' },
    quarters: [{}, {}, { amount_paid: 125_000, tax_deducted: 8125 }, { amount_paid: 0 }],
    opening: { amount_paid: 750_000, tax_deducted: 48_750 },
    totals: { amount_paid: 875_000, expected_pay: 625_000, gross_salary: 1_500_000, tax_deducted: 56_875 },
    tax_deducted_words: 'Rupees Fifty-Six Thousand Eight Hundred Seventy-Five Only',
    validation: { errors: [], warnings: [{ field: 'tax.projected' }] },
  })
  const printed = await fetch(`${house.base}${certified('2026-27', b, '&draft=true&format=pdf')}`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  t.equal(printed.status, 200)
  const [page] = await readPdf(Buffer.from(await printed.arrayBuffer()))
  const words = page?.lines.join(' ') ?? ''
  t.match(words, /DRAFT/)
  t.match(words, /1 Sample Street, Pune, Maharashtra 411001/)

  const lines = text.text.split('\r\n')
  // The sample of the format but for its name, dates and quarter; 205 carets in five such lines of two deductees.
  t.same(lines, [
    '1^FH^SL1^R^10122026^1^D^AAAA00000A^1^PAYROLL ENGINE^^^^^^^^',
    '2^BH^1^1^138^^^^^^^^AAAA00000A^^AAACA0000A^202728^202627^Q3^Sample Private Limited^INDIA^1 Sample Street^Pune^^^^19^411001^tax@example.com^91^9000000001^^K^A Responsible^Director^1 Sample Street^Pune^^^^19^411001^tax@example.com^INDIA^91^9000000001^^8125.00^^^^^N^^^^^^^AAAPA0000A^^^^^^^^^^^^^',
    '3^CD^1^1^1^N^^8125.00^0.00^0.00^0.00^8125.00^C^^0000001^^00001^^07112026^^8125.00^8125.00^200^0.00^0.00^^^^^',
    '4^DD^1^1^1^O^^AAAPB0000B^B Employee^^^^^^1002^^^Y^31102026^125000.00^^^^8125.00^8125.00^^31102026^^07112026^^^^^^^^^^^^^^^^',
    '',
  ])
})

t.test('24Q of the fourth quarter 2025-26, with a settlement, a reversal and both regimes', async t => {
  const { call, file } = await office('2026-04-20')
  const opening = async (id: string, gross: number, tds: number) =>
    must(
      await call('PUT', `/employees/${id}/opening-balances?tax_year=2025-26`, {
        months: 9,
        gross,
        taxable: gross,
        tds,
      }),
    )
  // New regime: as above, 8,125 a month; nine months before this system are 11,25,000 and 73,125.
  const asha = await hired(call, {
    code: 'A1',
    name: 'Asha Rao',
    monthly: 125_000,
    statutory: { pan: 'AAAPA0000A' },
  })
  await opening(asha, 1_125_000, 73_125)
  // Old regime, from another employer in January: 9,00,000 there and 3,00,000 here, less 50,000 and 1,50,000 of claims is
  // 10,00,000. Tax 12,500 + 20 % of 5,00,000 = 1,12,500, with cess 1,17,000. 51,000 were deducted there: 22,000 a month.
  const bala = await hired(call, {
    code: 'B1',
    name: 'Bala Iyer',
    monthly: 100_000,
    joined: '2026-01-01',
    gender: 'male',
    statutory: { pan: 'AAAPB0000B', tax: { regime: 'old', regime_chosen_on: '2026-01-01' } },
  })
  // With the own provident fund of 1,800 x 3 the first comes to 1,00,000.
  const claimed = [
    { section: '80C', amount: 94_600 },
    { section: '80CCD(1B)', amount: 30_000 },
    { section: '80D', amount: 12_000 },
    { section: '80D_PARENTS', amount: 8_000 },
  ]
  // 1,20,000 in three months, above the lakh from which 24Q names the landlord; without an allowance nothing of it is exempt.
  const rented = { from: '2026-01-01', monthly: 40_000, landlord_pan: 'AAAPL0000L' }
  const declare = async (...rent: object[]) =>
    must(
      await call('PUT', `/employees/${bala}/tax-declaration?tax_year=2025-26`, {
        declarations: claimed,
        rent,
        previous_employment: { gross: 900_000, tds: 51_000 },
        proofs_due_on: '2026-03-31',
      }),
    )
  await declare(rented)
  must(
    await call('POST', `/employees/${bala}/tax-declaration/proofs?tax_year=2025-26`, {
      proofs: [...claimed.map(({ section }) => section), '10(13A)'].map(section => ({
        section,
        accepted: true,
      })),
    }),
  )
  // Leaves in February after eight years: gratuity 15/26 x 50,000 x 8 = 2,30,769.23, all of it exempt. No tax.
  const chitra = await hired(call, { code: 'C1', name: 'Chitra Nair', monthly: 50_000 })
  await opening(chitra, 450_000, 0)

  const january = await locked(call, 2026, 1)
  const wrong = await calculated(call, { period: { month: 2, year: 2026 } })
  must(await call('POST', `${wrong}/lock`, {}))
  must(await call('POST', `${wrong}/mark-paid`, { include_unrouted: true, paid_on: '2026-02-28' }))
  must(await call('POST', `${wrong}/reverse`, { reason: 'Exit of Chitra was not recorded' }))
  const left = { date_of_leaving: '2026-02-15', reason: 'resignation', create_fnf: true }
  must(await call('POST', `/employees/${chitra}/exit`, left), 201)
  const fnf = String(must(await call('GET', `/employees/${chitra}/exit`)).at('fnf_id'))
  const february = await locked(call, 2026, 2)
  must(await call('POST', `/fnf/${fnf}/recalculate`, {}))
  must(await call('POST', `/fnf/${fnf}/approve`, {}))
  const march = await locked(call, 2026, 3)
  for (const [month, day, number] of [
    [1, '2026-02-06', '00001'],
    [2, '2026-03-06', '00002'],
    [3, '2026-04-17', '00003'],
  ] as const)
    must(await call('POST', '/statutory/challans', challan(2026, month, day, number, 30_125)), 201)

  const path = '/statutory/tds/24q?financial_year=2025-26&quarter=4'
  const missing = must(await call('GET', path))
  t.same(
    (missing.at('validation', 'warnings') as Row[]).map(({ employee_id: id, field }) => [id, field]),
    [[chitra, 'statutory.pan']],
    'who pays no tax is named with a PAN as well',
  )
  t.same(
    (missing.at('validation', 'errors') as Row[]).map(({ employee_id: id, field }) => [id, field]),
    [[bala, 'tax_declaration.rent.landlord_name']],
    'a landlord without a name is none',
  )
  await declare({ ...rented, landlord_name: 'Lata Rao' })
  must(
    await call('PATCH', `/employees/${chitra}/statutory`, {
      effective_from: '2026-04-01',
      pan: 'AAAPC0000C',
    }),
  )

  const found = must(await call('GET', path))
  t.match(found.at(), {
    form_number: '24Q',
    total_amount: 3 * (8125 + 22_000),
    employee_count: 2,
    validation: { errors: [], warnings: [] },
  })
  t.same(found.at('source_run_ids'), [january, february, march], 'the reversed run is out')
  t.equal((found.at('source_fnf_ids') as string[]).length, 1)
  // Tax is 93,750 / 97,500 of 8,125, cess the rest.
  t.match(found.at('rows', 0), { income_tax: 7812.5, cess: 312.5, tax_deducted: 8125, section_code: '92B' })

  const slips = must(await call('GET', '/payslips?limit=200')).at('data') as Row[]
  const live = slips.filter(({ status }) => status !== 'void')
  const sum = (rows: Row[], of: (row: Row) => unknown) =>
    rows.reduce((total, row) => total + Number(of(row)), 0)
  const tdsOf = (row: Row) => (row['tax'] as Row | undefined)?.['this_month'] ?? 0
  t.equal(found.at('total_amount'), sum(live, tdsOf), 'the tax of the payslips')

  const salary = must(await call('GET', `${path}&annexure=salary`))
  const rows = Object.fromEntries((salary.at('rows') as Row[]).map(row => [row['employee_id'], row]))
  t.match(rows[asha], {
    regime: 'new',
    employed_from: '2025-04-01',
    employed_to: '2026-03-31',
    salary: 1_500_000,
    standard_deduction: 75_000,
    gross_total_income: 1_425_000,
    income_tax: 93_750,
    cess: 3750,
    net_tax: 97_500,
    tax_deducted: 97_500,
  })
  t.match(rows[bala], {
    regime: 'old',
    employed_from: '2026-01-01',
    salary: 300_000,
    previous_employer: 900_000,
    standard_deduction: 50_000,
    gross_total_income: 1_150_000,
    deductions: 150_000,
    taxable_income: 1_000_000,
    net_tax: 117_000,
    tax_deducted: 66_000,
    tax_deducted_by_others: 51_000,
  })
  const settled = must(await call('GET', `/fnf/${fnf}`)).at('lines') as Row[]
  const gratuity = settled.find(({ code }) => code === 'FNF_GRATUITY')!['amount']
  t.match(rows[chitra], { employed_to: '2026-02-15', exempt_gratuity: gratuity, tax_deducted: 0 })
  t.ok(Number(gratuity) >= 230_769 && Number(gratuity) < 230_771, String(gratuity))
  const taxable = (row: Row) => (row['tax'] as Row | undefined)?.['taxable_pay'] ?? 0
  t.equal(
    sum(Object.values(rows), ({ salary: paid }) => paid) - Number(gratuity),
    sum(live, taxable) + 1_125_000 + 450_000,
    'salaries are the payslips of the year and what was paid before',
  )
  t.match(salary.at('totals'), { tax_deducted: 97_500 + 66_000 })

  const statement = (await file(`${path}&format=txt&previous_receipt_number=770000123456789`)).text
  const terms = { madeOn: '2026-04-20', tax: 3 * (8125 + 22_000), annexurePeople: 3 }
  t.same(tdsComplaints(statement, quarterOf('24Q', '2026-03-31', terms)), [])
  const text = statement.split('\r\n')
  // Two headers, three challans with two deductees each, three people with their standard deduction, one with three sections.
  t.equal(text.length, 2 + 3 + 6 + 3 * 2 + 3 + 1)
  t.same(
    text.flatMap(line => (line.includes('^C6A^') ? [line.split('^').slice(4).join('^')] : [])),
    ['1^80C^100000.00^100000.00^^', '2^80CCD(1B)^30000.00^30000.00^^', '3^80D^20000.00^20000.00^^'],
    'a row a section, the two limits of health in one',
  )
  t.match(text[1]!.split('^')[8], '770000123456789')
  // Without the parameter it is the acknowledgement of the statement for the quarter before, and says that there is one.
  const ofBatch = async () => {
    const [, batch = ''] = (await file(`${path}&format=txt`)).text.split('\r\n')
    return [batch.split('^')[8], batch.split('^')[51]]
  }
  t.same(await ofBatch(), ['', 'N'], 'no statement is on record')
  const filed = { report: 'tds_24q', status: 'submitted', period: { quarter: 3, financial_year: '2025-26' } }
  const receipt = { submitted_on: '2026-01-30', acknowledgement_number: '770000123456788' }
  for (const number of ['ABC', '77000012345678', '7700001234567890', '77000012345678A']) {
    const refused = await call('POST', '/statutory/filings', {
      ...filed,
      ...receipt,
      acknowledgement_number: number,
    })
    t.match(
      [refused.status, refused.at('details', 0)],
      [400, { field: 'acknowledgement_number', code: 'invalid_format' }],
      number,
    )
  }
  must(await call('POST', '/statutory/filings', { ...filed, ...receipt }), 201)
  t.same(await ofBatch(), ['770000123456788', 'Y'])
  t.match(
    text.filter(line => line.includes('^SD^')).map(line => line.split('^').length - 1),
    [87, 87, 87],
  )
  // Cess 312.50 and 22,000 x 4,500 / 1,17,000 = 846.15, together 1,158.65: 1,159 of whole rupees.
  t.match(
    text[2],
    '^CD^1^1^2^N^^^^^^00001^^^^0000001^^06022026^^^^28966.00^0.00^1159.00^0.00^0.00^30125.00^^30125.00^',
  )
  const detail = text.find(line => line.includes('AAAPB0000B^^Bala'))!.split('^')
  t.same(detail.slice(38, 43), ['Y', '1', 'AAAPL0000L', 'Lata Rao', ''])
  // Net tax 1,17,000, deducted 66,000 here and 51,000 there.
  t.same(
    [
      detail[20],
      detail[21],
      detail[30],
      detail[12],
      detail[27],
      detail[28],
      detail[29],
      detail[35],
      detail[36],
      detail[78],
    ],
    [
      '3',
      '150000.00',
      '100000.00',
      '1200000.00',
      '117000.00',
      '117000.00',
      '0.00',
      '66000.00',
      '51000.00',
      'Y',
    ],
  )
  const certificate = (id: string, more = '') => certified('2025-26', id, more)
  const ofBala = must(await call('GET', certificate(bala)))
  for (const [id, why] of [
    [asha, 'new regime with opening balances'],
    [bala, 'old regime after another employer'],
    [chitra, 'a settlement with exempt gratuity'],
  ] as const)
    foots(t, must(await call('GET', certificate(id))), why)
  const figures = Object.fromEntries((ofBala.at('rows') as Row[]).map(({ key, amount }) => [key, amount]))
  for (const [key, value] of Object.entries(rows[bala] ?? {}))
    if (key in figures) t.equal(figures[key], value, `${key} as in the annexure`)
  t.match(ofBala.at(), {
    form_number: '16',
    draft: false,
    perquisites_form_number: '12BA',
    employee: { pan: 'XXXXXX000B' },
    quarters: [{}, {}, {}, { quarter: 4, amount_paid: 300_000, tax_deducted: 66_000 }],
    validation: { errors: [], warnings: [] },
  })
  const pdf = await file(certificate(bala, '&format=pdf'))
  t.match(
    [pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)],
    [200, 'application/pdf', '%PDF-'],
  )
  t.equal((await call('GET', certificate('emp_none'))).status, 404)

  const correction = await call('GET', `${path}&return_type=correction&format=txt&allow_errors=true`)
  t.match([correction.status, correction.at('details', 0, 'field')], [409, 'format'])
  t.equal((await file(`${path}&return_type=correction&annexure=salary&format=csv`)).status, 200)

  const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'].map((month, index) => ({
    from: `${month}-01`,
    to: `${month}-28`,
    monthly: 40_000,
    landlord_pan: `AAAPL000${index}L`,
    landlord_name: 'Lata Rao',
  }))
  await declare(...months)
  t.match(must(await call('GET', path)).at('validation'), {
    errors: [],
    warnings: [{ employee_id: bala, field: 'tax_declaration.rent.landlord_name', code: 'out_of_range' }],
  })
  await declare(...months.slice(1))
  t.same(must(await call('GET', path)).at('validation', 'warnings'), [], 'four landlords have room')
})

// As in the handbook: amounts 0.00, the last day of the quarter, and neither bank nor number nor mode nor minor head.
t.test('Form 138 of the fourth quarter has no text, so its table is the file of its filing', async t => {
  const own = await office('2027-04-10')
  const { call, file } = own
  const id = await hired(call, {
    code: 'B1',
    name: 'B Employee',
    monthly: 125_000,
    statutory: { pan: 'AAAPB0000B' },
  })
  // Of 97,500 a year eleven months are deducted: 8,125 are left for March.
  const opening = { months: 11, gross: 1_375_000, taxable: 1_375_000, tds: 89_375 }
  must(await call('PUT', `/employees/${id}/opening-balances?tax_year=2026-27`, opening))
  await locked(call, 2027, 3)
  const path = '/statutory/tds/24q?financial_year=2026-27&quarter=4'
  const ready = async () =>
    (await eventsOf(house, own)).filter(({ type }) => type === 'statutory.file.ready').map(({ data }) => data)
  const blocked = `${path}&annexure=salary&allow_errors=true`
  t.equal((await file(`${blocked}&format=csv`)).status, 200)
  t.same(await ready(), [], 'a file without the challan is no file to file')
  must(await call('POST', '/statutory/challans', challan(2027, 3, '2027-04-07', '00001', 8125)), 201)
  t.equal((await file(`${path}&format=txt`)).status, 409)
  t.equal((await file(`${path}&format=xlsx&draft=true`)).status, 200)
  must(await call('GET', `${path}&annexure=salary`))
  t.same(await ready(), [], 'nor is a draft, or JSON')

  t.equal((await file(`${path}&format=xlsx`)).status, 200)
  const table = await file(`${path}&annexure=salary&format=csv`)
  const [event, ...others] = await ready()
  t.same(others, [], 'announced once, whichever table is taken')
  t.match(event, {
    report: 'tds_24q',
    form_number: '138',
    financial_year: '2026-27',
    quarter: 4,
    return_type: 'regular',
    employee_count: 1,
    total_amount: 8125,
    sha256: createHash('sha256').update(table.text).digest('hex'),
  })
  const linked = await fetch(`${new URL(house.base).origin}${String(event?.['download_url'])}`)
  t.equal(await linked.text(), table.text, 'it leads to the file, without a key')
  t.match(must(await call('GET', '/statutory/filings?report=tds_24q&status=generated')).at('data'), [
    { form_number: '138', status: 'generated' },
  ])
})

t.test('Form 130 of a closed year is final, and its PDF has what it says', async t => {
  const { call, seeded } = await office('2027-06-10')
  const id = await hired(call, {
    code: 'C1',
    name: 'Chandra Employee',
    monthly: 125_000,
    statutory: { pan: 'AAAPC0000C' },
    address: { line1: '7 Lake Road', city: 'New Delhi', state_code: 'DL', pincode: '110001' },
  })
  for (let at = 0; at < 12; at++) {
    const [year, month] = [at < 9 ? 2026 : 2027, ((at + 3) % 12) + 1]
    const run = await locked(call, year, month)
    const paidOn = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    must(await call('POST', `/payroll-runs/${run}/mark-paid`, { include_unrouted: true, paid_on: paidOn }))
    const deposit = challan(
      year,
      month,
      at === 11 ? '2027-04-20' : paidOn,
      String(at + 1).padStart(5, '0'),
      8_125,
    )
    must(await call('POST', '/statutory/challans', deposit), 201)
  }
  const answer = must(await call('GET', certified('2026-27', id)))
  foots(t, answer, 'a closed year')
  const figures = Object.fromEntries((answer.at('rows') as Row[]).map(({ key, amount }) => [key, amount]))
  // Of 15,00,000 the standard deduction leaves 14,25,000: 20,000 and 40,000 of the slabs to 12,00,000, 15 % of 2,25,000
  // more, and cess of 4 % of 93,750 are 97,500, a twelfth of which is 8,125 each month.
  t.match(figures, {
    gross_salary: 1_500_000,
    standard_deduction: 75_000,
    taxable_income: 1_425_000,
    income_tax: 93_750,
    cess: 3_750,
    tax_deducted: 97_500,
    tax_balance: 0,
  })
  t.match(answer.at(), {
    form_number: '130',
    draft: false,
    quarters: [1, 2, 3, 4].map(quarter => ({ quarter, amount_paid: 375_000, tax_deducted: 24_375 })),
    totals: { amount_paid: 1_500_000, tax_deducted: 97_500 },
    validation: { errors: [], warnings: [] },
  })
  const file = await fetch(`${house.base}${certified('2026-27', id, '&format=pdf')}`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  t.notMatch(file.headers.get('content-disposition'), /draft/i)
  const bytes = Buffer.from(await file.arrayBuffer())
  const lines = (await readPdf(bytes)).flatMap(page => page.lines)
  const text = lines.join('\n')
  t.notMatch(text, /draft/i)
  t.match(text, /1 Sample Street[\s\S]*Pune[\s\S]*Maharashtra[\s\S]*411001/, 'address of the employer')
  t.match(text, /7 Lake Road[\s\S]*New Delhi[\s\S]*Delhi[\s\S]*110001/, 'address of the employee')
  const ofQuarters = lines.filter(line => /3,75,000\.00.*24,375\.00/.test(line))
  t.equal(ofQuarters.length, 4, text)
  t.match(text, /15,00,000\.00.*97,500\.00/)
})

t.test('a quarter without tax is a nil statement with its nil challan', async t => {
  const { call, file } = await office('2027-04-10')
  const statutory = { pan: 'AAAPB0000B' }
  await hired(call, { code: 'B1', name: 'B Employee', monthly: 30_000, joined: '2026-08-01', statutory })
  for (const [month, year] of [
    [8, 2026],
    [1, 2027],
  ] as const)
    await locked(call, year, month)
  const linesOf = async (path: string) => {
    const { status, headers, text } = await file(path)
    t.equal(status, 200, text)
    t.equal(headers.get('x-svc-control-total'), '0.00')
    const isSalary = path.includes('24q')
    const quarter = isSalary ? quarterOf('138', '2026-09-30') : quarterOf('26Q', '2026-03-31')
    t.same(tdsComplaints(text, { ...quarter, madeOn: '2027-04-10' }), [])
    return text.split('\r\n').map(line => line.split('^'))
  }
  const path = '/statutory/tds/24q?financial_year=2026-27&quarter=2'
  const [, batch = [], ...rest] = await linesOf(`${path}&format=txt`)
  t.same([batch[3], batch[46]], ['1', '0.00'], 'one challan of nothing')
  t.equal(
    rest.map(fields => fields.join('^')).join('|'),
    '3^CD^1^1^0^Y^^0.00^0.00^0.00^0.00^0.00^^^^^^^30092026^^0.00^0.00^^0.00^0.00^^^^^|',
  )
  t.match(must(await call('GET', `${path}&annexure=challans`)).at('rows'), [
    { challan_id: null, deposited_on: '2026-09-30', amount: 0, tax_deducted: 0, deductee_count: 0 },
  ])
  const made = must(await call('GET', '/statutory/filings?report=tds_24q&status=generated'))
  t.equal((made.at('data') as Row[]).length, 1, 'the file of the quarter that is over is on record')

  // Of 24Q: fields 8 to 11 filler, 12 number, 16 BSR code, 18 date, 22 to 27 deposit, 29 to 35 deductees, 39 fee, 40 minor head.
  const [, , former = []] = await linesOf('/statutory/tds/26q?financial_year=2025-26&quarter=4&format=txt')
  t.equal(
    former.join('^'),
    '3^CD^1^1^0^Y^^^^^^^^^^^^31032026^^^^0.00^0.00^0.00^0.00^0.00^0.00^^0.00^0.00^0.00^0.00^0.00^0.00^0.00^^^^0.00^^',
  )
})

t.test('a statement has the receipt of the latest earlier one of its form that is on record', async t => {
  const { call, file } = await office('2027-04-10')
  const filed = async (financialYear: string, quarter: number, receipt: string | null) => {
    const period = { quarter, financial_year: financialYear }
    const known = receipt === null ? {} : { acknowledgement_number: receipt }
    const answer = await call('POST', '/statutory/filings', {
      report: 'tds_26q',
      status: 'submitted',
      period,
      ...known,
    })
    t.ok(answer.status < 300, answer.text)
    return String(answer.at('id'))
  }
  const path = (quarter: number) => `/statutory/tds/26q?financial_year=2026-27&quarter=${quarter}`
  const receiptOf = async (quarter: number, more = '') => {
    const batch = (await file(`${path(quarter)}&format=txt${more}`)).text.split('\r\n')[1]!.split('^')
    return [batch[8], batch[51]]
  }
  const warned = async (quarter: number, more = '') =>
    (must(await call('GET', `${path(quarter)}${more}`)).at('validation', 'warnings') as Row[]).filter(
      ({ field }) => field === 'previous_receipt_number',
    )
  await filed('2025-26', 4, '770000000000004')
  t.same(await receiptOf(1), ['', 'N'], 'that was 26Q, and this is 140')
  await filed('2026-27', 1, '770000000000001')
  t.same(await receiptOf(4), ['770000000000001', 'Y'], 'two quarters without a statement are passed over')
  t.same(await warned(4), [])
  const second = await filed('2026-27', 2, null)
  t.same(await receiptOf(4), ['770000000000001', 'Y'])
  t.match(await warned(4), [
    { code: 'required', message: new RegExp(`quarter 2 of 2026-27 \\(${second}\\)`) },
  ])
  const sent = '&previous_receipt_number=770000000000009'
  t.same([await receiptOf(4, sent), await warned(4, sent)], [['770000000000009', 'Y'], []])
  await filed('2026-27', 2, '770000000000002')
  t.same([await receiptOf(4), await warned(4)], [['770000000000002', 'Y'], []])
})

t.test('26Q and 140 from contractor payments', async t => {
  const { call, file } = await office('2026-12-10')
  const path = '/statutory/tds/26q?financial_year=2026-27&quarter=3'
  t.match(must(await call('GET', path)).at(), {
    form_number: '140',
    employee_count: 0,
    rows: [],
    validation: { errors: [], warnings: [{ field: 'contractor_payments' }] },
  })
  const deposit = must(
    await call('POST', '/statutory/challans', challan(2026, 10, '2026-11-06', '00009', 3500)),
    201,
  )
  const payment = {
    deductee: { name: 'Sharma Transport Private Limited', pan: 'AAHCS2781K', type: 'company' },
    section: '1024',
    paid_on: '2026-10-09',
    amount: 125_000,
    rate: 2,
    tds: 2500,
    challan_id: deposit.at('id'),
  }
  const first = must(await call('POST', '/contractor-payments', payment), 201)
  t.match(first.at(), { section: '194C', deductee: { pan: 'XXXXXX781K' }, surcharge: 0 })
  const rao = { name: 'K Rao', pan: 'AAHPR2781K', type: 'other' }
  const second = {
    ...payment,
    deductee: rao,
    section: '393(1) (Table: Sl. No. 6(iii).D(b))',
    amount: 10_000,
    rate: 10,
  }
  must(await call('POST', '/contractor-payments', { ...second, tds: 1000, remarks: 'Audit' }), 201)
  must(
    await call('POST', '/contractor-payments', { ...payment, deductee: rao, amount: 5000, tds: 0, rate: 0 }),
    201,
  )

  const bad = await call('POST', '/contractor-payments', {
    ...payment,
    tds: 1000,
    challan_id: 'chn_none',
    paid_on: '2026-12-31',
  })
  t.same(
    (bad.at('details') as Row[]).map(({ field, code }) => `${String(field)} ${String(code)}`),
    ['paid_on out_of_range', 'tds out_of_range', 'challan_id unknown_reference'],
  )
  const found = must(await call('GET', path))
  t.match(found.at(), { total_amount: 3500, validation: { errors: [], warnings: [{ field: 'tds' }] } })
  t.same(
    (found.at('rows') as Row[]).map(({ section_code: code, rate, tax_deducted: tax }) => [code, rate, tax]),
    [
      ['1024', '2', 2500],
      ['1027', '10', 1000],
    ],
  )
  const statement = (await file(`${path}&format=txt`)).text
  const terms = { madeOn: '2026-12-10', tax: 3500 }
  t.same(tdsComplaints(statement, quarterOf('140', '2026-12-31', terms)), [])
  const lines = statement.split('\r\n')
  t.equal(
    lines[4],
    '5^DD^1^1^2^O^^AAHPR2781K^K Rao^^^^^^1027^^^Y^09102026^10000.00^^^^1000.00^1000.00^^09102026^10.0000^^^^^^^^^^^^^^^^^',
  )
  const held = await call('DELETE', `/statutory/challans/${String(deposit.at('id'))}`)
  t.match([held.status, held.at('code')], [409, 'conflict'])

  must(await call('POST', '/contractor-payments', { ...second, tds: 1000 }), 201)
  t.match(must(await call('GET', path)).at('validation', 'errors'), [
    { challan_id: deposit.at('id'), field: 'allocations', code: 'out_of_range' },
  ])
})

// As in Form 138 above: 8,125 each, 24,375 together. The first challan deposits two of them, the second one.
t.test('two challans divide one run by the amounts of their allocations', async t => {
  const { call } = await office('2026-12-10')
  for (const code of ['B1', 'B2', 'B3']) {
    const statutory = { pan: 'AAAPB0000B' }
    const id = await hired(call, { code, name: `${code} Employee`, monthly: 125_000, statutory })
    const opening = { months: 6, gross: 750_000, taxable: 750_000, tds: 48_750 }
    must(await call('PUT', `/employees/${id}/opening-balances?tax_year=2026-27`, opening))
  }
  const run = await locked(call, 2026, 10)
  const allocating = (number: string, amount: number, allocated = amount) => ({
    ...challan(2026, 10, '2026-11-07', number, amount),
    allocations: [{ payroll_run_id: run, amount: allocated }],
  })
  const twice = {
    ...allocating('00009', 16_250, 8_125),
    allocations: [0, 1].map(() => ({ payroll_run_id: run, amount: 8_125 })),
  }
  const refused = await call('POST', '/statutory/challans', twice)
  t.match([refused.status, refused.at('details', 0)], [400, { field: 'allocations[1]', code: 'duplicate' }])
  must(await call('POST', '/statutory/challans', allocating('00001', 16_250)), 201)
  must(await call('POST', '/statutory/challans', allocating('00002', 8_125)), 201)
  const found = must(await call('GET', '/statutory/tds/24q?financial_year=2026-27&quarter=3'))
  t.match(found.at('validation'), { errors: [], warnings: [] })
  const numbers = (found.at('rows') as { challan_number: string }[]).map(row => row.challan_number)
  t.same(numbers.toSorted(), ['00001', '00001', '00002'])
})

t.test('the tax of a run that two quarters pay is deposited by the challans of each', async t => {
  const { call } = await office('2027-01-20')
  const people: string[] = []
  for (const code of ['B1', 'B2']) {
    const statutory = { pan: 'AAAPB0000B' }
    const id = await hired(call, { code, name: `${code} Employee`, monthly: 125_000, statutory })
    // The tax of eight months of 97,500 a year is deducted: 8,125 a month are left.
    const opening = { months: 8, gross: 1_000_000, taxable: 1_000_000, tds: 65_000 }
    must(await call('PUT', `/employees/${id}/opening-balances?tax_year=2026-27`, opening))
    people.push(id)
  }
  const [first = '', late = ''] = people
  const run = await calculated(call, { period: { month: 12, year: 2026 } })
  must(await call('POST', `${run}/hold`, { employee_ids: [late], reason: 'Bank closed' }))
  must(await call('POST', `${run}/lock`, {}))
  const pay = { include_unrouted: true, paid_on: '2026-12-31' }
  must(await call('POST', `${run}/mark-paid`, pay))
  must(await call('POST', `${run}/mark-paid`, { ...pay, paid_on: '2027-01-05', employee_ids: [late] }))
  const deposits = async () => {
    const ties = must(await call('GET', `${run}/reconciliation`)).at('data') as Row[]
    return ties.find(({ right }) => right === 'challans.tax_deposited')
  }
  t.match(await deposits(), {
    left_amount: 16_250,
    right_amount: 0,
    explained: [{ code: 'not_deposited', count: 2, amount: 16_250 }],
  })
  const ofRun = [{ payroll_run_id: run.split('/').at(-1), amount: 16_250 }]
  const january = { ...challan(2027, 1, '2027-01-20', '00001', 16_250), allocations: ofRun }
  must(await call('POST', '/statutory/challans', january), 201)
  t.match(await deposits(), {
    right_amount: 8125,
    explained: [{ code: 'not_deposited', count: 1, amount: 8125 }],
  })
  const third = must(await call('GET', '/statutory/tds/24q?financial_year=2026-27&quarter=3'))
  t.match(third.at('validation', 'errors'), [{ employee_id: first, field: 'challan', code: 'required' }])
  must(await call('POST', '/statutory/challans', challan(2026, 12, '2027-01-07', '00002', 8125)), 201)
  t.match(await deposits(), { left_amount: 16_250, right_amount: 16_250, difference: 0 })
})

t.test('pay held over the end of a quarter is deposited by the challan that deposited it before', async t => {
  const { call, file } = await office('2026-10-20')
  const people: string[] = []
  for (const code of ['B1', 'B2']) {
    const statutory = { pan: 'AAAPB0000B' }
    const id = await hired(call, { code, name: `${code} Employee`, monthly: 125_000, statutory })
    // The tax of five months of 97,500 a year is deducted: 8,125 a month are left.
    const opening = { months: 5, gross: 625_000, taxable: 625_000, tds: 40_625 }
    must(await call('PUT', `/employees/${id}/opening-balances?tax_year=2026-27`, opening))
    people.push(id)
  }
  const [, late = ''] = people
  const run = await calculated(call, { period: { month: 9, year: 2026 } })
  must(await call('POST', `${run}/hold`, { employee_ids: [late], reason: 'Bank closed' }))
  must(await call('POST', `${run}/lock`, {}))
  const pay = { include_unrouted: true, paid_on: '2026-09-30' }
  must(await call('POST', `${run}/mark-paid`, pay))
  const withInterest = { ...challan(2026, 9, '2026-10-07', '00001', 16_450), interest: 200 }
  must(await call('POST', '/statutory/challans', withInterest), 201)
  must(await call('POST', `${run}/mark-paid`, { ...pay, paid_on: '2026-10-05', employee_ids: [late] }))
  const challansOf = async (quarter: number) => {
    const path = `/statutory/tds/24q?financial_year=2026-27&quarter=${quarter}&draft=true&annexure=challans`
    const answer = must(await call('GET', path))
    const missing = (answer.at('validation', 'errors') as Row[]).filter(({ field }) => field === 'challan')
    return [(answer.at('rows') as Row[]).length, answer.at('total_amount'), missing.length]
  }
  t.same(await challansOf(2), [1, 8125, 0])
  t.same(await challansOf(3), [1, 8125, 0], 'half of the challan was left')
  // The fields are 8 tax, 9 interest, 12 whole challan, 22 tax of the deductees, 24 interest allotted: once, or both statements
  // together would use 16,650 of 16,450.
  const allotted = async (quarter: number) => {
    const path = `/statutory/tds/24q?financial_year=2026-27&quarter=${quarter}&draft=true&format=txt`
    const fields = (await file(path)).text.split('\r\n')[2]!.split('^')
    return [8, 9, 12, 22, 24].map(number => fields[number - 1])
  }
  t.same(await allotted(2), ['16250.00', '200.00', '16450.00', '8125.00', '200.00'])
  t.same(await allotted(3), ['16250.00', '200.00', '16450.00', '8125.00', '0.00'])
  const ties = must(await call('GET', `${run}/reconciliation`)).at('data') as Row[]
  t.match(
    ties.find(({ right }) => right === 'challans.tax_deposited'),
    { left_amount: 16_250, right_amount: 16_250, difference: 0 },
  )
  // Another 8,125 of October find nothing left.
  const october = await calculated(call, { period: { month: 10, year: 2026 } })
  must(await call('POST', `${october}/lock`, {}))
  t.match(await challansOf(3), [1, 24_375, 2])
})

t.test('rows of one run fill the claims of several challans, the largest first', t => {
  const stored = (amount: number) => ({ year: 2026, month: 10, amount, interest: 0, fee: 0 }) as Challan
  const open = [100, 100].map(amount => ({
    challan: stored(amount),
    used: 0 as Paise,
    claims: [{ name: 'run', amount: amount as Paise }],
  }))
  const rowsOf = (totals: readonly number[]) =>
    totals.map(total => ({ paidOn: '2026-10-31' as PlainDate, total: total as Paise, names: ['run'] }))
  const placed = (totals: readonly number[]) =>
    assignChallans(rowsOf(totals), open).challans.map(({ rows, unused }) => [
      rows.map(row => row.total),
      unused,
    ])
  t.same(placed([50, 60, 40, 50]), [
    [[60, 40], 0],
    [[50, 50], 0],
  ])
  t.same(
    placed([80, 90, 30]),
    [
      [[90, 30], -20],
      [[80], 20],
    ],
    'what fits nowhere overdraws the first',
  )
  t.end()
})

t.test('names of which the statement leaves nothing are refused before the portal does', async t => {
  const { call, seeded, file } = await office('2026-12-10')
  const own = { responsible_person: { ...deductor.responsible_person, name: 'आशा राव' } }
  must(await call('PATCH', `/organizations/${seeded.organizationId}`, own))
  const path = '/statutory/tds/24q?financial_year=2026-27&quarter=3'
  const statutory = { pan: 'AAAPB0000B' }
  const opening = { months: 6, gross: 750_000, taxable: 750_000, tds: 48_750 }
  const tamil = await hired(call, { code: 'B1', name: 'கவிதா சுந்தர்', monthly: 125_000, statutory })
  const latin = await hired(call, { code: 'B2', name: 'Zoë Müller', monthly: 125_000, statutory })
  for (const id of [tamil, latin]) {
    must(await call('PUT', `/employees/${id}/opening-balances?tax_year=2026-27`, opening))
  }
  await locked(call, 2026, 10)
  must(await call('POST', '/statutory/challans', challan(2026, 10, '2026-11-07', '00001', 16_250)), 201)
  const found = must(await call('GET', path))
  t.match(found.at('validation', 'errors'), [
    { employee_id: null, field: 'responsible_person.name', code: 'invalid_format' },
    { employee_id: tamil, field: 'first_name', code: 'invalid_format' },
  ])
  t.equal((found.at('validation', 'errors') as Row[]).length, 2)
  t.equal((await call('GET', `${path}&format=txt`)).at('code'), 'file_blocked')
  const forced = await call('GET', `${path}&format=txt&allow_errors=true`)
  t.equal(forced.at('code'), 'file_blocked', 'a field of the file would be empty')
  must(await call('PATCH', `/employees/${tamil}`, { first_name: 'Kavitha', last_name: 'Sundar' }))
  must(await call('PATCH', `/organizations/${seeded.organizationId}`, deductor))
  const allowed = await file(`${path}&format=txt&allow_errors=true`)
  t.match(allowed.text, /AAAPB0000B\^Zoe Muller\^/, 'accents fall, their letters stay')
})

t.test('texts keep the form of the file, and an address is broken at blanks', t => {
  t.equal(plain('Rao^Sons\r\nLimited\t(HUF)'), 'Rao Sons Limited (HUF)')
  t.equal(plain('José Łódź O’Brien'), "Jose Lodz O'Brien")
  const linesOf = (address: Row) => addressLines({ address: address as never })
  t.same(linesOf({ line1: '1 Sample Street', city: 'Pune' }), {
    lines: ['1 Sample Street', 'Pune'],
    rest: '',
  })
  t.same(linesOf({ line1: '14 Mill Road, Peenya Industrial Area', line2: 'Phase II', city: 'Bengaluru' }), {
    lines: ['14 Mill Road, Peenya', 'Industrial Area', 'Phase II', 'Bengaluru'],
    rest: '',
  })
  const long = 'Plot 14, Survey 221/3, Second Cross, Peenya Industrial Area Phase II'
  const { lines, rest } = linesOf({
    line1: long,
    line2: 'Behind the Old Weavers Cooperative Society Building',
    city: 'Bengaluru',
    district: 'Bengaluru Urban',
  })
  t.same([lines.at(-1), rest], ['Bengaluru', 'Cooperative Society Building'], 'the city stays')
  for (const line of lines) t.ok(line.length <= 25, line)
  t.end()
})

t.test(
  '24Q of a leaver whose tax is above the taxable pay of the settlement and below what it pays',
  async t => {
    const { call, file } = await office('2026-04-20')
    const dipa = await hired(call, {
      code: 'D1',
      name: 'Dipa Sen',
      monthly: 300_000,
      joined: '2018-03-01',
      statutory: { pan: 'AAAPD0000D' },
    })
    const before = { months: 9, gross: 2_700_000, taxable: 2_700_000, tds: 120_000 }
    must(await call('PUT', `/employees/${dipa}/opening-balances?tax_year=2025-26`, before))
    // The year as expected, 36,00,000 less 75,000: 3,00,000 up to 24,00,000 and 30 % of 11,25,000, with cess 6,63,000.
    // 1,20,000 were deducted; a third of the rest is 1,81,000.
    for (const month of [1, 2]) await locked(call, 2026, month)
    const left = { date_of_leaving: '2026-03-03', reason: 'resignation', create_fnf: true }
    const fnf = String(must(await call('POST', `/employees/${dipa}/exit`, left), 201).at('fnf_id'))
    must(await call('POST', `/fnf/${fnf}/recalculate`, {}))
    must(await call('POST', `/fnf/${fnf}/approve`, {}))
    for (const [month, day, amount] of [
      [1, '2026-02-06', 181_000],
      [2, '2026-03-06', 181_000],
      [3, '2026-04-17', 96_460],
    ] as const)
      must(await call('POST', '/statutory/challans', challan(2026, month, day, `0000${month}`, amount)), 201)

    // Three of 31 days are 29,032.26, so 32,54,030 are taxable: 5,56,209 and cess are 5,78,457.36, to ten rupees 5,78,460,
    // of which 96,460 are left. Gratuity of eight years, 15/26 x 3,00,000 x 8 = 13,84,615.38, is exempt and paid.
    const path = '/statutory/tds/24q?financial_year=2025-26&quarter=4'
    const found = must(await call('GET', path))
    t.match(found.at('validation'), { errors: [], warnings: [] })
    t.same(
      (found.at('rows') as Row[]).map(({ amount_paid: paid, tax_deducted: tax }) => [paid, tax]),
      [
        [300_000, 181_000],
        [300_000, 181_000],
        [1_413_647.64, 96_460],
      ],
    )
    const statement = (await file(`${path}&format=txt`)).text
    const terms = { madeOn: '2026-04-20', tax: 458_460, annexurePeople: 1 }
    t.same(tdsComplaints(statement, quarterOf('24Q', '2026-03-31', terms)), [])
    const certificate = must(await call('GET', certified('2025-26', dipa)))
    foots(t, certificate, 'a leaver with exempt gratuity and tax')
    t.match(certificate.at(), {
      quarters: [{}, {}, {}, { amount_paid: 2_013_647.64, tax_deducted: 458_460 }],
      totals: {
        amount_paid: 4_713_647.64,
        expected_pay: 0,
        gross_salary: 4_713_647.64,
        tax_deducted: 578_460,
      },
    })
  },
)

t.test('challans whose fields do not fit', async t => {
  const { call } = await office('2026-12-10')
  const wrong = {
    type: 'tds',
    period: { month: 11, year: 2026 },
    deposited_on: '2026-10-31',
    amount: 100.5,
    interest: 200,
  }
  const refused = await call('POST', '/statutory/challans', {
    ...wrong,
    allocations: [{ payroll_run_id: 'run_none', amount: 10 }],
  })
  t.same(
    (refused.at('details') as Row[]).map(({ field, code }) => `${String(field)} ${String(code)}`),
    [
      'deposited_on out_of_range',
      'bsr_code required',
      'challan_number required',
      'amount out_of_range',
      'amount out_of_range',
      'allocations[0].payroll_run_id unknown_reference',
      'allocations out_of_range',
    ],
  )
  const short = await call('POST', '/statutory/challans', { ...wrong, bsr_code: '123' })
  t.match(short.at('details', 0), { field: 'bsr_code' })
  const good = challan(2026, 10, '2026-11-06', '00009', 3500)
  must(await call('POST', '/statutory/challans', good), 201)
  t.equal(
    (await call('POST', '/statutory/challans', good)).at('code'),
    'conflict',
    'one challan is recorded once',
  )
  must(
    await call('POST', '/statutory/challans', { ...good, type: 'pt', state_code: 'MH', bsr_code: null }),
    201,
  )
  t.equal((must(await call('GET', '/statutory/challans?type=pt')).at('data') as Row[]).length, 1)
})
