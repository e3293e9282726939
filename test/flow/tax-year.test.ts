// Tax years through stored runs, month by month as they are paid: what the months take comes to the tax of the year,
// whatever happens in between. One organization, one person for each thing that can happen.

import t from 'tap'
import { startTestPartner } from '../support/office.ts'
import { must, type Partner } from '../support/partner.ts'

type Person = {
  readonly basic: number
  readonly hra?: number
  readonly state?: string
  readonly joined?: string
  readonly statutory?: Record<string, unknown>
}

const valid = { pan: 'ABCPX1234K' }

const people: Readonly<Record<string, Person>> = {
  new: { basic: 100_000, statutory: valid },
  old: { basic: 100_000, statutory: { ...valid, tax: { regime: 'old' } } },
  unproved: { basic: 100_000, statutory: { ...valid, tax: { regime: 'old' } } },
  joiner: { basic: 150_000, joined: '2026-10-01', statutory: valid },
  leaver: { basic: 150_000, statutory: valid },
  no_pan: { basic: 125_000 },
  changes_regime: { basic: 125_000, statutory: valid },
  chennai: { basic: 20_000, state: 'TN' },
  chennai_raised: { basic: 7_000, state: 'TN' },
  coimbatore: { basic: 6_000, state: 'TN', statutory: { pt: { local_body: 'COIMBATORE' } } },
  kerala: { basic: 20_000, state: 'KL' },
  puducherry: { basic: 50_000, state: 'PY' },
  worker: { basic: 20_000, state: 'MH' },
  manager: { basic: 90_000, state: 'MH', statutory: { lwf: { class: 'manager' } } },
  renter: { basic: 100_000, hra: 40_000, statutory: { ...valid, tax: { regime: 'old' } } },
  renter_late: { basic: 100_000, hra: 40_000, statutory: { ...valid, tax: { regime: 'old' } } },
  pension: {
    basic: 150_000,
    statutory: { ...valid, tax: { regime: 'old' }, nps: { employer_percent: 14 } },
  },
  pension_ends: { basic: 100_000, hra: 100_000, statutory: { ...valid, nps: { employer_percent: 14 } } },
  pension_ends_old: {
    basic: 100_000,
    hra: 100_000,
    statutory: { ...valid, tax: { regime: 'old' }, nps: { employer_percent: 14 } },
  },
}

/** From the last month of one tax year to the end of the next. */
const months = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3].map((month, index) => ({
  month,
  year: index < 10 ? 2026 : 2027,
}))

async function organization(call: Partner, more: object = {}): Promise<number> {
  const made = await call('POST', '/organizations', {
    name: 'A Year',
    state_code: 'DL',
    pf: { is_covered: false },
    esi: { is_covered: false },
    ...more,
  })
  const id = Number(must(made, 201).at('id'))
  for (const [code, category] of [
    ['BASIC', 'basic'],
    ['BONUS', 'bonus'],
    ['HRA', 'hra'],
  ]) {
    const component = { organization_id: id, code, name: code, type: 'earning', category }
    must(await call('POST', '/salary-components', { ...component, calculation: { method: 'flat' } }), 201)
  }
  return id
}

function salaryOf(basic: number, hra = 0): object[] {
  const known = [{ component_code: 'BASIC', monthly_amount: basic }]
  return hra === 0 ? known : [...known, { component_code: 'HRA', monthly_amount: hra }]
}

async function hire(call: Partner, id: number, staff: Readonly<Record<string, Person>>): Promise<void> {
  for (const [name, { basic, hra, state = 'DL', joined = '2020-04-01', statutory }] of Object.entries(
    staff,
  )) {
    const body = {
      organization_id: id,
      external_id: name,
      employee_code: name,
      first_name: name,
      gender: 'male',
      date_of_birth: '1990-04-12',
      date_of_joining: joined,
      employment_type: 'permanent',
      work_state_code: state,
      salary: {
        effective_from: joined,
        pay_basis: 'monthly',
        components: salaryOf(basic, hra),
      },
      ...(statutory === undefined ? {} : { statutory }),
    }
    must(await call('POST', '/employees', body), 201)
  }
}

type Slip = Readonly<Record<string, unknown>> & {
  readonly heads: Readonly<Record<string, number>>
  readonly tax: Readonly<Record<string, unknown>>
  readonly ytd: Readonly<Record<string, unknown>> & {
    readonly components: readonly { code: string; amount: number }[] | null
  }
  readonly lines: readonly { code: string; amount: number; ytd_amount: number | null }[]
  readonly employer_contributions: Readonly<Record<string, number>>
  readonly warnings: readonly { code: string }[]
}

/** Calculates a month, and pays it if it is over whenever this runs; its slips by external id. */
async function pay(call: Partner, id: number, period: { month: number; year: number }) {
  const made = must(await call('POST', '/payroll-runs', { organization_id: id, period }), 201)
  const run = `/payroll-runs/${String(made.at('id'))}`
  const done = must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }), 200)
  if (done.at('counts', 'failed') !== 0) throw new Error(done.text)
  const day = `${period.year}-${String(period.month).padStart(2, '0')}-28`
  if (day < '2026-11-01')
    must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: day }), 200)
  const slips = must(await call('GET', `${run}/employees?limit=500`), 200)
  return new Map((slips.at('data') as Slip[]).map(slip => [String(slip['external_id']), slip]))
}

t.test('thirteen months', async t => {
  const { call } = await startTestPartner(t)
  const id = await organization(call, {
    pt_registrations: [{ state_code: 'TN', local_body: 'CHENNAI' }],
    gratuity: { funding: 'trust' },
  })
  await hire(call, id, people)
  const at = (name: string, path: string) =>
    `/employees/ext:${name}/${path}${path.includes('?') ? '&' : '?'}organization_id=${id}`
  const write = async (method: string, name: string, path: string, body: object, status = 200) =>
    must(await call(method, at(name, path), body), status)

  const claims = [
    { section: '80C', amount: 150_000 },
    { section: '80D', amount: 25_000 },
  ]
  for (const name of ['old', 'unproved', 'changes_regime'])
    await write('PUT', name, 'tax-declaration?tax_year=2026-27', { declarations: claims })
  const previous = { previous_employment: { gross: 900_000, tds: 40_000 } }
  const rent = [{ from: '2026-04-01', monthly: 55_000, metro: true, landlord_pan: 'ABCPX1234K' }]
  for (const name of ['renter', 'renter_late'])
    await write('PUT', name, 'tax-declaration?tax_year=2026-27', { rent })
  await write('PUT', 'joiner', 'tax-declaration?tax_year=2026-27', previous)

  await t.test('a projection shows both regimes and which is lower', async t => {
    const asked = at('changes_regime', 'tax-projection?month=4&year=2026')
    const shown = must(await call('GET', asked), 200)
    // New: 15,00,000 - 75,000 = 14,25,000, of which 60,000 + 15 % of 2,25,000 = 93,750, with 4 % 97,500.
    // Old: 15,00,000 - 50,000 - 1,75,000 = 12,75,000, of which 1,12,500 + 30 % of 2,75,000 = 1,95,000: 2,02,800.
    t.match(shown.at(), {
      tax_year: '2026-27',
      regime: 'new',
      lower_regime: 'new',
      saving: 105_300,
      projections: [
        { regime: 'new', taxable_income: 1_425_000, annual_tax: 97_500, this_month: 8_125, months_left: 12 },
        { regime: 'old', taxable_income: 1_275_000, annual_tax: 202_800, this_month: 16_900 },
      ],
    })
    const one = must(await call('GET', `${asked}&regime=old`), 200)
    t.match(one.at(), { lower_regime: null, saving: null, projections: [{ regime: 'old' }] })
    const before = at('joiner', 'tax-projection?month=4&year=2026')
    t.equal((await call('GET', before)).at('code'), 'run_blocked', 'nobody is paid before joining')
  })

  const raised = async (name: string, from: string, basic: number) =>
    write(
      'PUT',
      name,
      'salary',
      { effective_from: from, components: [{ component_code: 'BASIC', monthly_amount: basic }] },
      201,
    )
  const beforeMonth: Readonly<Record<string, () => Promise<unknown>>> = {
    '2026-07': async () => {
      for (const name of ['new', 'old', 'unproved']) await raised(name, '2026-07-01', 120_000)
    },
    '2026-08': () => write('PATCH', 'no_pan', 'statutory', { ...valid, effective_from: '2026-08-01' }),
    '2026-09': async () => {
      const absent = { organization_id: id, month: 9, year: 2026, lop_days: 3 }
      for (const name of ['new', 'old', 'unproved'])
        must(await call('POST', '/attendance', { ...absent, employee_id: `ext:${name}` }), 201)
      await raised('chennai_raised', '2026-09-01', 12_000)
    },
    '2026-10': async () => {
      const bonus = { component_code: 'BONUS', month: 10, year: 2026, amount: 100_000 }
      for (const name of ['new', 'old', 'unproved'])
        await write('POST', name, 'variable-components', bonus, 201)
      const old = { tax: { regime: 'old' }, effective_from: '2026-10-01' }
      await write('PATCH', 'changes_regime', 'statutory', old)
      const raise = { effective_from: '2026-10-01', components: salaryOf(100_000, 60_000) }
      await write('PUT', 'renter', 'salary', raise, 201)
      const late = { ...raise, effective_from: '2026-06-01', arrears: 'auto' }
      await write('PUT', 'renter_late', 'salary', late, 201)
      const share = { nps: { employer_percent: 8 }, effective_from: '2026-10-01' }
      await write('PATCH', 'pension', 'statutory', share)
    },
    '2026-11': async () => {
      await write('POST', 'leaver', 'exit', { date_of_leaving: '2026-11-30', reason: 'resignation' }, 201)
      const none = { nps: { employer_percent: null }, effective_from: '2026-11-01' }
      for (const name of ['pension_ends', 'pension_ends_old']) await write('PATCH', name, 'statutory', none)
    },
    '2026-12': async () => {
      const proofs = claims.map(({ section }) => ({ section, accepted: true }))
      for (const name of ['old', 'changes_regime'])
        await write('POST', name, 'tax-declaration/proofs?tax_year=2026-27', { proofs })
      const paidRent = { proofs: [{ section: '10(13A)', accepted: true }] }
      for (const name of ['renter', 'renter_late'])
        await write('POST', name, 'tax-declaration/proofs?tax_year=2026-27', paidRent)
    },
  }
  const slips: Map<string, Slip>[] = []
  for (const { month, year } of months) {
    await beforeMonth[`${year}-${String(month).padStart(2, '0')}`]?.()
    slips.push(await pay(call, id, { month, year }))
  }
  const year = slips.slice(1)
  const heads = (name: string, head: string) => year.map(month => month.get(name)?.heads[head] ?? 0)
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

  // Pay of the year: 3 x 1,00,000 + 9 x 1,20,000 - 3 days of 30 of 1,20,000 + 1,00,000 = 14,68,000.
  await t.test('a raise, loss of pay and a bonus, under either regime', async t => {
    // 14,68,000 - 75,000 = 13,93,000: 60,000 + 15 % of 1,93,000 = 88,950, with 4 % 92,508.
    t.equal(total(heads('new', 'tds')), 92_510)
    // 14,68,000 - 50,000 - 1,75,000 = 12,43,000: 1,12,500 + 30 % of 2,43,000 = 1,85,400, with 4 % 1,92,816.
    t.equal(total(heads('old', 'tds')), 192_820)
    // Nothing of it was proved: 14,18,000, of which 1,12,500 + 30 % of 4,18,000 = 2,37,900, with 4 % 2,47,416.
    t.equal(total(heads('unproved', 'tds')), 247_420)
    t.same(heads('old', 'tds').slice(0, 9), heads('unproved', 'tds').slice(0, 9), 'alike until proof is due')
    t.same(heads('new', 'tds').slice(0, 3), [0, 0, 0], '12,00,000 a year is free')
  })

  await t.test('a house rent allowance by what each month paid', async t => {
    // Rent less a tenth of 1,00,000 is 45,000, half the pay 50,000: 40,000 is exempt to September, then 45,000.
    // 12,00,000 + 6 x 40,000 + 6 x 60,000 = 18,00,000, less 5,10,000 and 50,000 = 12,40,000:
    // 1,12,500 + 30 % of 2,40,000 = 1,84,500, with 4 % 1,91,880.
    t.match(year[11]?.get('renter')?.tax, { exemptions: 510_000, taxable_income: 1_240_000 })
    t.equal(total(heads('renter', 'tds')), 191_880)
  })

  await t.test('a house rent allowance that is paid late is of the months that it is for', async t => {
    // 45,000 are exempt from June on, whose 20,000 more October pays: 2 x 40,000 + 10 x 45,000 = 5,30,000.
    // 12,00,000 + 2 x 40,000 + 10 x 60,000 = 18,80,000, less 5,30,000 and 50,000 = 13,00,000:
    // 1,12,500 + 30 % of 3,00,000 = 2,02,500, with 4 % 2,10,600.
    for (const month of [6, 7, 11])
      t.match(year[month]?.get('renter_late')?.tax, { exemptions: 530_000, taxable_income: 1_300_000 })
    t.equal(total(heads('renter_late', 'tds')), 210_600)
  })

  await t.test('an employer’s share of the pension system stays deducted when it ends', async t => {
    // 24,00,000 + 7 x 14,000 - 98,000 - 75,000 = 23,25,000: 2,00,000 + 25 % of 3,25,000 = 2,81,250, with 4 % 2,92,500.
    t.equal(year[11]?.get('pension_ends')?.tax['taxable_income'], 2_325_000)
    t.equal(total(heads('pension_ends', 'tds')), 292_500)
    // 98,000 is below a tenth of 12,00,000. 23,50,000: 1,12,500 + 30 % of 13,50,000 = 5,17,500, with 4 % 5,38,200.
    t.equal(year[11]?.get('pension_ends_old')?.tax['taxable_income'], 2_350_000)
    t.equal(total(heads('pension_ends_old', 'tds')), 538_200)
  })

  await t.test('an employer’s share of the pension system by what each month paid', async t => {
    const share = (month: number) =>
      year[month]?.get('pension')?.lines.find(({ code }) => code === 'NPS_ER')?.amount
    t.same([share(0), share(5), share(6), share(11)], [21_000, 21_000, 12_000, 12_000], '14 %, then 8 %')
    const { total: whole, ...parts } = year[0]?.get('pension')?.employer_contributions ?? {}
    t.equal(parts['nps'], 21_000)
    t.equal(total(Object.values(parts)), whole, 'the parts come to the whole')
    // 18,00,000 + 6 x 21,000 + 6 x 12,000 = 19,98,000, less a tenth of 18,00,000 and 50,000 = 17,68,000:
    // 1,12,500 + 30 % of 7,68,000 = 3,42,900, with 4 % 3,56,616.
    t.equal(total(heads('pension', 'tds')), 356_620)
  })

  await t.test('a raise is a cost of the years of service before it', async t => {
    const accrued = (month: number) =>
      year[month]?.get('new')?.lines.find(({ code }) => code === 'GRATUITY_ER')?.amount
    // Since April 2020. By June 75 months at 1,00,000: x 15 / 26 x 75 / 12 = 3,60,576.92, and 74 were 3,55,769.23.
    t.equal(accrued(2), 4_807.69)
    // By July 76 months at 1,20,000: x 15 / 26 x 76 / 12 = 4,38,461.54. In August 77: 4,44,230.77.
    t.equal(accrued(3), 77_884.62)
    t.equal(accrued(4), 5_769.23)
  })

  await t.test('the year to date is of the tax year, this slip included', async t => {
    const march = year.at(-1)?.get('new')
    t.match(march?.ytd, {
      tax_year: '2026-27',
      months: 12,
      gross: 1_468_000,
      taxable: 1_468_000,
      tds: 92_510,
    })
    t.match(
      march?.lines.find(({ code }) => code === 'BASIC'),
      { amount: 120_000, ytd_amount: 1_368_000 },
    )
    t.match(
      march?.ytd.components?.find(({ code }) => code === 'BONUS'),
      { amount: 100_000 },
      'also of a component that this slip does not have',
    )
    t.match(year[0]?.get('new')?.ytd, { months: 1, gross: 100_000 }, 'it begins in April')
    t.match(slips[0]?.get('new')?.ytd, { tax_year: '2025-26', months: 1 })
  })

  await t.test('a tax year begins with nothing taken', async t => {
    t.ok((slips[0]?.get('no_pan')?.heads['tds'] ?? 0) > 0, 'March took something')
    const warned = slips[0]?.get('no_pan')?.warnings.map(({ code }) => code)
    t.same(warned, ['pan_higher_rate', 'tds_earlier_payments_unknown'])
    t.match(year[0]?.get('no_pan')?.tax, { tax_year: '2026-27', deducted_to_date: 0, months_left: 12 })
  })

  await t.test('one who joins with a previous employment', async t => {
    // (9,00,000 + 9,00,000 - 75,000) = 17,25,000: 1,45,000, with 4 % 1,50,800, less the 40,000 taken there.
    const expected = [0, 0, 0, 0, 0, 0, 18_467, 18_467, 18_467, 18_466, 18_467, 18_466]
    t.same(heads('joiner', 'tds'), expected)
  })

  await t.test('one who leaves owes nothing any more, and is paid no longer', async t => {
    // To November 12,00,000 - 75,000 = 11,25,000, which the rebate frees; what was taken is claimed in the return.
    t.equal(year[6]?.get('leaver')?.heads['tds'], 12_567, '1,50,800 over twelve months')
    t.equal(year[7]?.get('leaver')?.heads['tds'], 0)
    t.equal(year[8]?.get('leaver'), undefined)
  })

  await t.test('a PAN that comes in August', async t => {
    // Without: 20 % of 14,25,000 = 2,85,000, which is 23,750 a month. With: 97,500 less 4 x 23,750 over 8 months.
    t.same(heads('no_pan', 'tds').slice(0, 5), [23_750, 23_750, 23_750, 23_750, 313])
    t.equal(total(heads('no_pan', 'tds')), 97_500)
  })

  await t.test('a regime that changes in October', async t => {
    t.same(heads('changes_regime', 'tds').slice(0, 6), [8_125, 8_125, 8_125, 8_125, 8_125, 8_125])
    // (2,02,800 - 6 x 8,125) / 6 = 25,675.
    t.same(heads('changes_regime', 'tds').slice(6), [25_675, 25_675, 25_675, 25_675, 25_675, 25_675])
  })

  await t.test('professional tax of half-years', async t => {
    // Chennai, 1,20,000 a half-year, in August and January.
    t.same(heads('chennai', 'pt'), [0, 0, 0, 0, 1_250, 0, 0, 0, 0, 1_250, 0, 0])
    // August expects 42,000: 425. September knows 5 x 7,000 + 12,000 = 47,000: 930. From October on 72,000: 1,025.
    t.same(heads('chennai_raised', 'pt'), [0, 0, 0, 0, 425, 505, 0, 0, 0, 1_025, 0, 0])
    // Coimbatore, 36,000.
    t.same(heads('coimbatore', 'pt'), [0, 0, 0, 0, 428, 0, 0, 0, 0, 428, 0, 0])
    // 1,20,000 in a half-year is 1,000, taken in August and February.
    t.same(heads('kerala', 'pt'), [0, 0, 0, 0, 1_000, 0, 0, 0, 0, 0, 1_000, 0])
    // Half-years of the calendar: 6,00,000 a year is 1,250 in June and in December.
    t.same(heads('puducherry', 'pt'), [0, 0, 1_250, 0, 0, 0, 0, 0, 1_250, 0, 0, 0])
  })

  await t.test('the welfare fund asks what the work is', async t => {
    t.same(heads('worker', 'lwf'), [0, 0, 25, 0, 0, 0, 0, 0, 25, 0, 0, 0])
    t.same(heads('manager', 'lwf'), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })
})

t.test('a year that began elsewhere', async t => {
  const { call } = await startTestPartner(t)
  const id = await organization(call)
  must(await call('PATCH', '/payroll-settings', { organization_id: id, lwf: { head_count: 4 } }), 200)
  const staff = { told: 125_000, in_sums: 125_000, untold: 125_000 }
  await hire(
    call,
    id,
    Object.fromEntries(Object.entries(staff).map(([name, basic]) => [name, { basic, statutory: valid }])),
  )
  await hire(call, id, { worker: { basic: 20_000, state: 'MH' } })
  const opening = { months: 7, gross: 875_000, tds: 50_000 }
  const put = async (name: string, body: object) =>
    must(
      await call(
        'PUT',
        `/employees/ext:${name}/opening-balances?tax_year=2026-27&organization_id=${id}`,
        body,
      ),
      200,
    )
  await put('told', { ...opening, components: [{ code: 'BASIC', amount: 875_000 }] })
  await put('in_sums', opening)

  const slips: Map<string, Slip>[] = []
  for (const period of months.slice(8)) slips.push(await pay(call, id, period))
  const tds = (name: string) => slips.map(month => month.get(name)?.heads['tds'])
  // 15,00,000 a year is 97,500: less the 50,000 taken before, over five payments.
  t.same(tds('told'), [9_500, 9_500, 9_500, 9_500, 9_500])
  t.same(tds('in_sums'), tds('told'))
  t.same(tds('untold'), [8_125, 8_125, 8_125, 8_125, 8_125], 'as if the others had been like these')
  t.match(slips[0]?.get('untold')?.warnings, [{ code: 'tds_earlier_payments_unknown' }])

  t.match(slips[0]?.get('told')?.ytd, { months: 8, gross: 1_000_000, tds: 59_500 })
  const line = (name: string, code: string) =>
    slips[1]?.get(name)?.lines.find(each => each.code === code)?.ytd_amount
  t.equal(line('told', 'BASIC'), 1_125_000)
  t.equal(line('in_sums', 'BASIC'), null, 'the sums do not say what it came to')
  t.equal(line('in_sums', 'TDS'), 69_000, 'but the tax they do')
  t.equal(slips[1]?.get('worker')?.heads['lwf'], 0, 'a shop with four people, in December')

  const changed = { ...opening, tds: 47_500 }
  const run = must(
    await call('POST', '/payroll-runs', { organization_id: id, period: { month: 3, year: 2026 } }),
    201,
  )
  const path = `/payroll-runs/${String(run.at('id'))}`
  must(await call('POST', `${path}/calculate`, {}, { prefer: 'wait=30' }), 200)
  await put('told', changed)
  t.equal((await call('GET', path)).at('is_stale'), false, 'another year is not concerned')
  await call('PUT', `/employees/ext:told/opening-balances?tax_year=2025-26&organization_id=${id}`, {
    ...opening,
    months: 11,
  })
  t.match((await call('GET', path)).at('stale_reasons'), [{ source: 'opening_balances' }])
})
