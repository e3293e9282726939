// A leaver's settlement beside runs and tax years: what one of them leaves or gives back, another pays or recovers once.

import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { type Answer, must, type Partner } from '../support/partner.ts'

const house = await startTestStack(t)

const november = { period: { month: 11, year: 2026 } }

async function office(today = '2026-11-25'): Promise<Partner> {
  const { call, seeded } = await createTestOrganization(house, [])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today }))
  const award = { code: 'AWARD', name: 'Award', type: 'earning', category: 'bonus' }
  must(await call('POST', '/salary-components', { ...award, calculation: { method: 'flat' } }), 201)
  return call
}

let hired = 0

/** Paid by the month in Delhi, which has no professional tax. */
async function hire(call: Partner, basic: number, joined = '2024-04-01'): Promise<string> {
  hired += 1
  const answer = await call('POST', '/employees', {
    external_id: `L${hired}`,
    employee_code: `L${hired}`,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1985-05-05',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: 'DL',
    statutory: { pan: 'ABCPX1234K' },
    salary: {
      effective_from: joined,
      pay_basis: 'monthly',
      components: [{ component_code: 'BASIC', monthly_amount: basic }],
    },
  })
  return String(must(answer, 201).at('id'))
}

/** The path of the settlement. */
async function leave(call: Partner, id: string, dateOfLeaving: string, exit: object = {}): Promise<string> {
  const body = { date_of_leaving: dateOfLeaving, reason: 'resignation', ...exit }
  return `/fnf/${String(must(await call('POST', `/employees/${id}/exit`, body), 201).at('fnf_id'))}`
}

async function approved(call: Partner, fnf: string, body: object = {}): Promise<Answer> {
  must(await call('POST', `${fnf}/recalculate`, {}))
  return must(await call('POST', `${fnf}/approve`, body))
}

async function paid(call: Partner, fnf: string, paidOn: string, body: object = {}): Promise<Answer> {
  const method = { type: 'bank_transfer', name: `Bank ${(hired += 1)}` }
  const { id } = must(await call('POST', '/payment-methods', method), 201).at() as { id: number }
  return call('POST', `${fnf}/mark-paid`, {
    include_unrouted: true,
    paid_on: paidOn,
    payment_method_id: id,
    ...body,
  })
}

const slipOf = async (call: Partner, run: string, id: string) =>
  must(await call('GET', `${run}/employees/${id}`))

type Line = { code: string; type: string; amount: number }
const linesOf = (answer: Answer): Record<string, number> =>
  Object.fromEntries(
    (answer.at('lines') as Line[])
      .filter(({ type, amount }) => type !== 'information' && type !== 'employer_contribution' && amount > 0)
      .map(({ code, amount }) => [code, amount]),
  )

t.test('a settlement claims nothing that it does not pay', async t => {
  const call = await office()
  const id = await hire(call, 60_000)
  const item = { month: 10, year: 2026, component_code: 'AWARD', amount: 5_000 }
  must(await call('POST', `/employees/${id}/variable-components`, item), 201)
  const october = { period: { month: 10, year: 2026 } }
  const first = await calculated(call, october)
  must(await call('POST', `${first}/reverse`, { reason: 'Wrong pay date' }))
  const fnf = await leave(call, id, '2026-11-20')
  t.same(linesOf(await approved(call, fnf)), { BASIC: 40_000, PF: 3_000 }, 'October is not paid yet')
  const again = await calculated(call, october)
  t.same(
    linesOf(await slipOf(call, again, id)),
    { BASIC: 60_000, AWARD: 5_000, PF: 3_000 },
    'the run of October pays its item, which the reversed one had released',
  )
})

t.test('an instalment of a reversed run is due again after the settlement', async t => {
  const call = await office()
  const id = await hire(call, 60_000)
  const repayment = { method: 'installments', installments: 4, start_month: 11, start_year: 2026 }
  const advance = { type: 'salary_advance', amount: 12_000, disbursed_on: '2026-10-02', repayment }
  must(await call('POST', `/employees/${id}/advances`, advance), 201)
  const fnf = await leave(call, id, '2026-11-20', { leave_days: 30 })
  const run = await calculated(call, november)
  must(await call('POST', `${run}/lock`, {}))
  must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-24' }))
  t.equal(linesOf(await approved(call, fnf))['ADVANCE_RECOVERY'], 9_000, 'three of four instalments')
  must(await paid(call, fnf, '2026-11-25'))
  const status = async () =>
    (must(await call('GET', `/employees/${id}/advances`)).at('data') as { status: string }[])[0]?.status
  t.equal(await status(), 'closed')
  must(await call('POST', `${run}/reverse`, { reason: 'Wrong bank file' }))
  t.equal(await status(), 'active', '3,000 are open')
  const again = await calculated(call, november)
  t.same(linesOf(await slipOf(call, again, id)), { BASIC: 40_000, PF: 3_000, ADVANCE_RECOVERY: 3_000 })
})

// 60,000 for the whole of November are paid by the run, which was locked before the claim of 8,000 was approved.
t.test('a claim that a closed month put off is reimbursed once', async t => {
  const call = await office('2026-11-28')
  must(await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period' }))
  const id = await hire(call, 60_000)
  const expense = { employee_id: id, category: 'travel', spent_on: '2026-11-20' }
  const approve = (claim: Answer) =>
    call('POST', `/expenses/${String(claim.at('id'))}/approve`, { decision: 'approve' })
  const ofDecember = { ...expense, claimed_amount: 500, pay_in: { month: 12, year: 2026 } }
  must(await approve(must(await call('POST', '/expenses', ofDecember), 201)))
  const fnf = await leave(call, id, '2026-11-30')
  must(await call('POST', `${await calculated(call, november)}/lock`, {}))
  const ofNovember = { ...expense, claimed_amount: 8_000, pay_in: november.period }
  const putOff = must(await call('POST', '/expenses', ofNovember), 202)
  t.match(putOff.at('applied_to'), { month: 12, year: 2026 })
  must(await approve(putOff), 202)
  t.same(await lines(call, fnf), { EXPENSE_TRAVEL: 8_500 }, 'and 500 that December would have paid')
})

t.test('a month is paid in two tax years: each payment is taxed in its own', async t => {
  const call = await office('2026-04-06')
  const march = { period: { month: 3, year: 2026 }, pay_date: '2026-03-31' }
  const id = await hire(call, 200_000)
  const stays = await hire(call, 200_000)
  const item = { month: 3, year: 2026, component_code: 'AWARD', amount: 200_000 }
  must(await call('POST', `/employees/${stays}/variable-components`, item), 201)
  const selection = { mode: 'include', employee_ids: [stays] }
  const off = await calculated(call, { ...march, type: 'off_cycle', pay_date: '2026-04-05', selection })
  const fnf = await leave(call, id, '2026-03-31', { leave_days: 30, leave_days_taken: 60 })
  const run = await calculated(call, march)
  must(await call('POST', `${run}/lock`, {}))

  // 12 x 2,00,000 less 75,000: 20,000 + 40,000 + 60,000 + 80,000 and 25 % of 3,25,000 are 2,81,250; with 4 % 2,92,500.
  const ofRun = { tax_year: '2025-26', annual_projection: 2_400_000, annual_tax: 292_500, this_month: 24_375 }
  for (const each of [id, stays])
    t.match(
      (await slipOf(call, run, each)).at('tax'),
      { ...ofRun, deducted_to_date: 0 },
      'the salary of March, and no award that is paid in April',
    )

  must(await call('PATCH', fnf, { inputs: { ex_gratia: 3_000_000 } }))
  const found = must(await call('POST', `${fnf}/recalculate`, {}))
  // 30 days at 1/30 of 2,00,000 and 30,00,000; less 75,000 they are 31,25,000: 3,00,000 up to 24,00,000 and 30 % of
  // 7,25,000 are 5,17,500; with 4 % 5,38,200. The salary of March is no part of it.
  t.same(linesOf(found), { FNF_LEAVE: 200_000, FNF_EX_GRATIA: 3_000_000, TDS: 538_200 })
  t.match(found.at('tax'), {
    tax_year: '2026-27',
    annual_projection: 3_200_000,
    annual_tax: 538_200,
    deducted_to_date: 0,
  })
  const explained = must(await call('GET', `${fnf}?explain=full`)).at('lines') as { explanation: unknown }[]
  t.ok(explained.every(({ explanation }) => explanation !== null))

  must(await call('POST', `${off}/recalculate`, {}, { prefer: 'wait=30' }))
  // The award and twelve payments of 2,00,000: 26,00,000 less 75,000 are 25,25,000, taxed 3,00,000 and 30 % of 1,25,000;
  // with 4 % 3,51,000, which is 58,500 more than without the award.
  t.match((await slipOf(call, off, stays)).at('tax'), {
    tax_year: '2026-27',
    annual_projection: 2_600_000,
    annual_tax: 351_000,
    deducted_to_date: 0,
    this_month: 58_500,
  })
})

t.test('gratuity may be paid in the tax year after the wages', async t => {
  const call = await office('2026-04-06')
  const id = await hire(call, 60_000, '2014-04-01')
  const fnf = await leave(call, id, '2026-03-20')
  await approved(call, fnf)
  t.equal(
    (await paid(call, fnf, '2026-04-03', { parts: ['wages'] })).at('code'),
    'fnf_is_stale',
    'the tax is that of the year before',
  )
  must(await paid(call, fnf, '2026-03-24', { parts: ['wages'] }))
  t.match(
    await paid(call, fnf, '2026-04-03', { parts: ['gratuity'] }),
    { status: 200 },
    'its tax was deducted with the wages, and nothing can be calculated again',
  )
  t.match(must(await call('GET', fnf)).at(), {
    status: 'settled',
    wages_paid_on: '2026-03-24',
    gratuity_paid_on: '2026-04-03',
  })
})

const lines = async (call: Partner, fnf: string) =>
  linesOf(must(await call('POST', `${fnf}/recalculate`, {})))

const raised = (basic: number) => ({
  effective_from: '2026-11-01',
  pay_basis: 'monthly',
  components: [{ component_code: 'BASIC', monthly_amount: basic }],
  arrears: 'auto',
})

t.test('paid by the week, a leaver gets the last days with the settlement', async t => {
  const call = await office()
  const cycle = { name: 'Weeks', is_default: true, frequency: 'weekly', anchor_date: '2026-11-02' }
  must(await call('POST', '/payroll-cycles', cycle), 201)
  const id = await hire(call, 30_000)
  await hire(call, 30_000)
  const week = async (start: string, end: string) => {
    const run = await calculated(call, { period: { start, end } })
    must(await call('POST', `${run}/lock`, {}))
    return run
  }
  const fnf = await leave(call, id, '2026-11-18', { leave_days: 3 })
  t.same(await lines(call, fnf), { BASIC: 18_000, FNF_LEAVE: 3_000, PF: 2_160 }, 'no week is paid: 18/30')
  await week('2026-11-02', '2026-11-08')
  const refused = await call('POST', `${fnf}/recalculate`, {})
  t.equal(refused.at('code'), 'employee_not_payable')
  t.match(refused.text, /2026-11-01 to 2026-11-01/, 'no run has paid the Sunday')
  const first = await week('2026-11-01', '2026-11-01')
  await week('2026-11-09', '2026-11-15')
  t.same(await lines(call, fnf), { BASIC: 3_000, FNF_LEAVE: 3_000, PF: 360 }, 'the 16th to the 18th')
  must(await call('PATCH', fnf, { inputs: { payable_days: 2 } }))
  t.equal((await lines(call, fnf))['BASIC'], 2_000)
  must(await call('PATCH', fnf, { inputs: { payable_days: null } }))
  must(await call('PUT', `/employees/${id}/salary`, raised(33_000)), 201)
  t.same(
    await lines(call, fnf),
    { BASIC: 4_800, FNF_LEAVE: 3_300, PF: 576 },
    '19,800 for 18 days less the 15,000 of the weeks; 3/30 of 33,000; 12 % of 19,800 less the 1,800 of the weeks',
  )
  await approved(call, fnf)

  const third = await calculated(call, { period: { start: '2026-11-16', end: '2026-11-22' } })
  t.equal((await slipOf(call, third, id)).at('status'), 'excluded', 'the settlement pays these days')
  must(await call('POST', `${first}/reverse`, { reason: 'Wrong bank file' }))
  const again = await calculated(call, { period: { start: '2026-11-01', end: '2026-11-01' } })
  t.same(linesOf(await slipOf(call, again, id)), { BASIC: 1_000, PF: 120 }, 'and the run its own')
  must(await call('POST', `${again}/lock`, {}))

  must(await paid(call, fnf, '2026-11-25'))
  const resettled = must(await call('POST', '/fnf', { employee_id: id, type: 'resettlement' }), 201)
  t.same(await lines(call, `/fnf/${String(resettled.at('id'))}`), {}, 'nothing is left')
  must(await call('PUT', `/employees/${id}/salary`, raised(36_000)))
  t.same(
    await lines(call, `/fnf/${String(resettled.at('id'))}`),
    { BASIC: 1_800, FNF_LEAVE: 300, PF: 216 },
    '21,600 less 19,800; 3,600 less 3,300; 2,592 less 2,376',
  )
})

t.test('a raise that is agreed after the run of the last month is paid with the settlement', async t => {
  const call = await office()
  const id = await hire(call, 30_000)
  const fnf = await leave(call, id, '2026-11-20')
  const run = await calculated(call, november)
  must(await call('POST', `${run}/lock`, {}))
  t.same(await lines(call, fnf), {}, 'the run has paid everything')
  must(await call('PUT', `/employees/${id}/salary`, raised(33_000)), 201)
  t.same(await lines(call, fnf), { BASIC: 2_000, PF: 240 }, '22,000 for 20 days less 20,000')
})

// Of 5 November and of 25 November, after 10 November. Leave by thirtieths: 10 of 30,000 are 10,000, 4 of 45,000 are 6,000;
// pay of 5 and of 16 days: 5,000 and 24,000.
t.test('two exits within a month are settled each by its own spell', async t => {
  const call = await office()
  const id = await hire(call, 30_000)
  const first = await leave(call, id, '2026-11-05', { leave_days: 10 })
  t.match(linesOf(await approved(call, first)), { BASIC: 5_000, FNF_LEAVE: 10_000 })
  must(await paid(call, first, '2026-11-06'))
  const again = must(
    await call('POST', `/employees/${id}/rehire`, {
      date_of_joining: '2026-11-10',
      salary: { ...raised(45_000), effective_from: '2026-11-10' },
    }),
    201,
  )
  const second = await leave(call, String(again.at('id')), '2026-11-25', { leave_days: 4 })
  t.match(linesOf(await approved(call, second)), { BASIC: 24_000, FNF_LEAVE: 6_000 })
})

// Seven years of service with the months from 1 December 2019, at 15/26: 30,000 come to 1,21,153.85; 45,000 to 1,81,730.77,
// of which 60,576.92 are left.
t.test('gratuity of a service that continues is paid once for its years', async t => {
  const call = await office('2026-12-20')
  const gratuityOf = async (answer: Answer) => linesOf(answer)['FNF_GRATUITY']
  for (const continues of [true, false]) {
    const id = await hire(call, 30_000, '2019-12-01')
    const first = await leave(call, id, '2026-11-05')
    t.equal(await gratuityOf(await approved(call, first)), 121_153.85)
    must(await paid(call, first, '2026-11-06'))
    const again = must(
      await call('POST', `/employees/${id}/rehire`, {
        date_of_joining: '2026-11-10',
        salary: { ...raised(45_000), effective_from: '2026-11-10' },
        continues_service: continues,
      }),
      201,
    )
    const second = await leave(call, String(again.at('id')), '2026-12-20')
    const settled = await approved(call, second)
    t.equal(await gratuityOf(settled), continues ? 60_576.92 : undefined, settled.text)
  }
})

t.test('the statutory bonus of whoever leaves before it is paid', async t => {
  const call = await office()
  must(await call('PATCH', '/payroll-settings', { bonus: { is_covered: true, pay_month: 12 } }))
  const id = await hire(call, 6_500, '2025-12-01')
  const fnf = await leave(call, id, '2026-11-15')
  t.match(
    await call('POST', `${fnf}/recalculate`, {}),
    { status: 409 },
    'what no payslip and no opening balance tells is not taken for nothing',
  )
  t.match((await call('POST', `${fnf}/recalculate`, {})).text, /bonus_months.*inputs\.bonus/)
  const told = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({
      month: ((first + index - 1) % 12) + 1,
      wages: 6_500,
      paid_days: 30,
      base_days: 30,
    }))
  const opening = (taxYear: string, bonusMonths: object[]) =>
    call('PUT', `/employees/${id}/opening-balances?tax_year=${taxYear}`, {
      months: 0,
      gross: 0,
      bonus_months: bonusMonths,
    })
  t.equal((await opening('2025-26', told(12, 15))).status, 200)
  t.equal((await opening('2026-27', told(4, 9))).status, 200)
  const october = await calculated(call, { period: { month: 10, year: 2026 } })
  must(await call('POST', `${october}/lock`, {}))

  // 2025-26: four months of 6,500, 26,000 / 12 = 2,166.67: 2,167. 2026-27: seven months and 15 of 30 days, 48,750 / 12 =
  // 4,062.50: 4,063.
  t.match(await lines(call, fnf), { BASIC: 3_250, FNF_BONUS: 6_230 })
  must(await call('PATCH', fnf, { inputs: { payable_days: 12 } }))
  // 2026-27: 45,500 and 12/30 of 6,500, 2,600: 48,100 / 12 = 4,008.33.
  t.match(await lines(call, fnf), { BASIC: 2_600, FNF_BONUS: 2_167 + 4_008 })
  must(await call('PATCH', fnf, { inputs: { payable_days: null, bonus: 0 } }))
  t.equal((await lines(call, fnf))['FNF_BONUS'], undefined, 'decided')
  must(await call('PATCH', fnf, { inputs: { bonus: null } }))
  await approved(call, fnf)
  const explained = must(await call('GET', `${fnf}?explain=full`)).at('lines') as {
    code: string
    explanation: { text: string } | null
  }[]
  t.match(explained.find(({ code }) => code === 'FNF_BONUS')?.explanation?.text, /2,167.00.*4,063.00/)
  must(await paid(call, fnf, '2026-11-25'))
  const later = must(await call('POST', '/fnf', { employee_id: id, type: 'resettlement' }), 201)
  t.same(await lines(call, `/fnf/${String(later.at('id'))}`), {}, 'paid once')
})

// Two of 30 days of 15,000 are 1,000: 120 for the fund, and no pay for all of the 2,000 that she contributes by herself.
t.test('a voluntary contribution that the last pay does not reach is returned as it was taken', async t => {
  const call = await office()
  const id = await hire(call, 15_000)
  const vpf = { type: 'amount', value: 2_000 }
  const fund = { effective_from: '2024-04-01', pf: { uan: '100000000401', eps_eligible: true, vpf } }
  must(await call('PATCH', `/employees/${id}/statutory`, fund))
  const fnf = await leave(call, id, '2026-11-02')
  must(await call('POST', `${fnf}/recalculate`, {}))
  t.equal(must(await call('GET', fnf)).at('debt'), 0, 'what is not taken is not owed')
  const settled = must(await call('POST', `${fnf}/approve`, {}))
  const { PF = 0, VPF = 0 } = linesOf(settled)
  t.equal(PF, 120)
  t.ok(VPF < 2_000 && Number.isInteger(VPF), `${VPF} in whole rupees`)
  const ecr = must(await call('GET', '/statutory/pf/ecr?month=11&year=2026'))
  t.equal(ecr.at('totals', 'epf_contribution'), PF + VPF)
})

t.test(
  'leave is exempt by the average pay of the last ten months, as far as they were paid here',
  async t => {
    const call = await office('2026-11-30')
    const id = await hire(call, 100_000)
    for (const month of [9, 10]) {
      const run = await calculated(call, { period: { month, year: 2026 } })
      must(await call('POST', `${run}/lock`, {}))
    }
    must(
      await call('PUT', `/employees/${id}/salary`, {
        effective_from: '2026-11-01',
        components: [{ component_code: 'BASIC', monthly_amount: 120_000 }],
      }),
      201,
    )
    const exempt = async (fnf: string) => {
      const found = must(await call('POST', `${fnf}/recalculate`, {}))
      const lines = found.at('lines') as { code: string; amount: number; taxable_amount: number }[]
      const leave = lines.find(({ code }) => code === 'FNF_LEAVE')
      return leave === undefined ? null : [leave.amount, leave.taxable_amount]
    }
    const fnf = await leave(call, id, '2026-11-30', { leave_days: 60 })
    // 60 days of 4,000. Two months of 3,20,000 / 3 are exempt: 2,13,333.33.
    t.same(await exempt(fnf), [240_000, 26_666.67])
    must(await call('PATCH', fnf, { inputs: { average_pay: 100_000 } }))
    t.same(await exempt(fnf), [240_000, 40_000], 'what is stated goes before')
  },
)

t.test('in a week of five days 190 days of the fifth year make it a year', async t => {
  const gratuity = async (offs: readonly string[]) => {
    const call = await office('2026-10-31')
    const days = { effective_from: '2026-10-01', basis: 'calendar_days', weekly_offs: offs }
    must(await call('PUT', '/payroll-settings/salary-days', days))
    const id = await hire(call, 52_000, '2022-04-01')
    const fnf = await leave(call, id, '2026-10-31')
    return must(await call('POST', `${fnf}/recalculate`, {})).at('gratuity')
  }
  // 214 days of the fifth year: five years of 15/26 of 52,000, or none.
  t.match(await gratuity(['saturday', 'sunday']), { eligible: true, amount: 150_000 })
  t.match(await gratuity(['sunday']), { eligible: false, amount: 0 })
})

t.test('overtime of a part of the month is not paid again by the settlement of the rest', async t => {
  const call = await office('2026-11-30')
  must(
    await call('POST', '/payroll-cycles', { name: 'Halves', is_default: true, frequency: 'semi_monthly' }),
    201,
  )
  const id = await hire(call, 26_000)
  const request = must(
    await call('POST', '/overtime-requests', { employee_id: id, date: '2026-11-05', minutes: 600 }),
    201,
  )
  must(await call('POST', `/overtime-requests/${String(request.at('id'))}/approve`, { decision: 'approve' }))
  const run = await calculated(call, { period: { start: '2026-11-01', end: '2026-11-15' } })
  must(await call('POST', `${run}/lock`, {}))
  const amountOf = (answer: Answer) =>
    (answer.at('lines') as { code: string; amount: number }[]).find(({ code }) => code === 'OVERTIME')?.amount
  // Twice the hour of 26,000 / 208, ten times.
  t.equal(amountOf(must(await call('GET', `${run}/employees/${id}`))), 2_500)
  const fnf = await leave(call, id, '2026-11-20')
  t.equal(amountOf(must(await call('POST', `${fnf}/recalculate`, {}))), undefined)
})

t.test('a raise of whoever came back in the month of the exit is paid for the days since', async t => {
  const call = await office('2026-10-31')
  const id = await hire(call, 31_000)
  const fnf = await leave(call, id, '2026-10-10', { leave_days: 10 })
  await approved(call, fnf)
  must(await paid(call, fnf, '2026-10-12'))
  const back = { ...raised(31_000), effective_from: '2026-10-20' }
  const again = must(
    await call('POST', `/employees/${id}/rehire`, { date_of_joining: '2026-10-20', salary: back }),
    201,
  )
  const october = await calculated(call, { period: { month: 10, year: 2026 } })
  must(await call('POST', `${october}/lock`, {}))
  must(
    await call('PUT', `/employees/${String(again.at('id'))}/salary`, {
      ...raised(34_100),
      effective_from: '2026-10-20',
      arrears: 'auto',
    }),
  )
  const run = await calculated(call, november)
  // 12 of 31 days of 3,100.
  t.same((await slipOf(call, run, String(again.at('id')))).at('arrears'), [
    { month: 10, year: 2026, amount: 1_200 },
  ])
})
