// Exits that become known after days behind them were paid, or that are moved or withdrawn after days were left unpaid. Pay
// comes back in the settlement or is paid as arrears; what was remitted by law for a paid month stays as it was.

import t from 'tap'
import { createTestOrganization, made, startTestStack, type TestOrganization } from '../support/office.ts'
import { type Answer, must, type Partner } from '../support/partner.ts'

const house = await startTestStack(t)

/** On 5 January 2027; one employee of 20,000 whom every run pays. */
async function office(settings: object = {}): Promise<TestOrganization> {
  const organization = await createTestOrganization(house)
  const { call, seeded } = organization
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2027-01-05' }))
  must(await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period', ...settings }))
  return organization
}

/** Paid by the month in Delhi, which has no professional tax. The code is the external id. */
async function hire(call: Partner, code: string, basic = 31_000, more: object = {}): Promise<string> {
  const answer = await call('POST', '/employees', {
    external_id: code,
    employee_code: code,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1990-04-05',
    date_of_joining: '2024-04-01',
    employment_type: 'permanent',
    work_state_code: 'DL',
    statutory: { pan: 'ABCPX1234K' },
    salary: {
      effective_from: '2024-04-01',
      components: [{ component_code: 'BASIC', monthly_amount: basic }],
    },
    ...more,
  })
  return String(must(answer, 201).at('id'))
}

async function calculatedRun(call: Partner, month: number, more: object = {}): Promise<string> {
  const run = await made(call, { period: { month, year: 2026 }, ...more })
  must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  return run
}

async function paidRun(call: Partner, month: number, more: object = {}): Promise<string> {
  const run = await calculatedRun(call, month, more)
  must(await call('POST', `${run}/lock`, {}))
  must(
    await call('POST', `${run}/mark-paid`, {
      include_unrouted: true,
      paid_on: `2026-${String(month).padStart(2, '0')}-28`,
    }),
  )
  return run
}

const exitOf = (id: string) => `/employees/${id}/exit`

/** The path of the settlement of an exit in a closed month, and the month that takes it. */
async function leaveLate(call: Partner, id: string, dateOfLeaving: string, more: object = {}) {
  const body = { date_of_leaving: dateOfLeaving, reason: 'resignation', ...more }
  const answer = must(await call('POST', exitOf(id), body), 202)
  return { fnf: `/fnf/${String(answer.at('fnf_id'))}`, appliedTo: answer.at('applied_to') }
}

async function settled(call: Partner, fnf: string, paidOn: string, body: object = {}): Promise<Answer> {
  must(await call('POST', `${fnf}/approve`, body))
  const method = { type: 'bank_transfer', name: `Bank of ${fnf}` }
  const { id } = must(await call('POST', '/payment-methods', method), 201).at() as { id: number }
  return must(
    await call('POST', `${fnf}/mark-paid`, {
      include_unrouted: true,
      paid_on: paidOn,
      payment_method_id: id,
    }),
  )
}

type Line = { code: string; type: string; amount: number }
const linesOf = (answer: Answer): Record<string, number> =>
  Object.fromEntries(
    (answer.at('lines') as Line[])
      .filter(({ type, amount }) => type !== 'information' && type !== 'employer_contribution' && amount > 0)
      .map(({ code, amount }) => [code, amount]),
  )

const slipOf = async (call: Partner, run: string, id: string) =>
  must(await call('GET', `${run}/employees/${id}?explain=full`))

// October is paid whole: 31,000, of which the fund takes 12 % of 25,000. Four days after the 27th are 4,000. Half of the
// wages of 27 days is 13,500, of which the fund's 3,000 are taken.
t.test('an exit in a paid month is recovered by the settlement', async t => {
  const { call } = await office()
  const id = await hire(call, 'A')
  await paidRun(call, 10)
  const { fnf, appliedTo } = await leaveLate(call, id, '2026-10-27', { leave_days: 30 })
  t.same(appliedTo, { month: 11, year: 2026 })
  const found = must(await call('POST', `${fnf}/recalculate`, {}))
  t.same(linesOf(found), { FNF_LEAVE: 31_000, OVERPAYMENT_RECOVERY: 4_000 })
  t.equal(found.at('net_payable'), 27_000)
  t.same(found.at('arrears'), [{ month: 10, year: 2026, amount: -4_000 }])
  // October alone is known of the year; the exemption of leave reaches for all of it.
  t.match(found.at('tax'), { taxable_pay: -4_000 })
  const next = await calculatedRun(call, 11)
  t.equal((await call('GET', `${next}/employees/${id}`)).status, 404, 'no run pays the leaver')
  must(await settled(call, fnf, '2026-12-04'))
  t.equal((await call('DELETE', exitOf(id))).at('code'), 'invalid_fnf_state', 'the exit is final')
})

// October's four days, and November and December whole. Of the 66,000, half of the wages of October leaves
// 13,500 - 3,000 = 10,500; the rest is a debt.
t.test('an exit before whole paid months is recovered month by month', async t => {
  const { call } = await office()
  const id = await hire(call, 'A')
  await paidRun(call, 10)
  const november = await paidRun(call, 11)
  const december = await paidRun(call, 12)
  const { fnf, appliedTo } = await leaveLate(call, id, '2026-10-27', { leave_days: 60 })
  t.same(appliedTo, { month: 1, year: 2027 })
  const found = must(await call('POST', `${fnf}/recalculate`, {}))
  t.same(linesOf(found), { FNF_LEAVE: 62_000, OVERPAYMENT_RECOVERY: 10_500 })
  t.equal(found.at('debt'), 55_500)
  const months = [
    { month: 10, year: 2026, amount: -4_000 },
    { month: 11, year: 2026, amount: -31_000 },
    { month: 12, year: 2026, amount: -31_000 },
  ]
  t.same(found.at('arrears'), months)
  // Paid: seven months since April and November and December, less what is asked back.
  t.match(found.at('tax'), { taxable_pay: -66_000, paid_to_date: 9 * 31_000, annual_projection: 213_000 })
  const explained = must(await call('GET', `${fnf}?explain=full`)).at('lines') as { explanation: unknown }[]
  t.ok(explained.every(({ explanation }) => explanation !== null))

  must(await settled(call, fnf, '2027-01-04', { recovery: { mode: 'outside_payroll' } }))
  for (const run of [november, december])
    t.equal(
      (await call('POST', `${run}/reverse`, { reason: 'Wrong bank file' })).at('code'),
      'later_run_exists',
      'the settlement has asked back what the run paid',
    )

  const again = must(await call('POST', '/fnf', { employee_id: id, type: 'resettlement' }), 201)
  const nothing = must(await call('POST', `/fnf/${String(again.at('id'))}/recalculate`, {}))
  t.same(linesOf(nothing), {}, 'nothing is recovered twice')
  t.equal(nothing.at('debt'), 0)
})

t.test('days after a late exit are asked back also where arrears are paid by hand', async t => {
  const { call } = await office({ arrears: 'manual' })
  const id = await hire(call, 'A')
  for (const month of [10, 11, 12]) await paidRun(call, month)
  must(
    await call('PUT', `/employees/${id}/salary`, {
      effective_from: '2026-09-01',
      decided_on: '2027-01-04',
      arrears: 'auto',
      components: [{ component_code: 'BASIC', monthly_amount: 31_000 }],
    }),
    201,
  )
  const { fnf } = await leaveLate(call, id, '2026-10-27', { leave_days: 60 })
  const found = must(await call('POST', `${fnf}/recalculate`, {}))
  t.same(found.at('arrears'), [
    { month: 10, year: 2026, amount: -4_000 },
    { month: 11, year: 2026, amount: -31_000 },
    { month: 12, year: 2026, amount: -31_000 },
  ])
})

// Of each whole month 31,000 and 1,000 for the telephone, less 500 for the canteen, come back: 31,500. Of October the
// telephone's four days, 4 / 31 of 1,000, are 129.03, and the pay of four days 4,000; the canteen keeps its 500 of the
// month. What was set by hand for a month after the exit goes with its salary, an incentive of the month stays.
t.test('reimbursements and own deductions of months after the exit are settled with the pay', async t => {
  const { call } = await office()
  const own = async (code: string, type: string, more: object = {}) =>
    must(
      await call('POST', '/salary-components', {
        code,
        name: code,
        type,
        category: 'other',
        calculation: { method: 'flat' },
        ...more,
      }),
      201,
    )
  await own('CANTEEN', 'deduction', { prorate: false })
  await own('PHONE', 'reimbursement', { category: 'reimbursement', prorate: true })
  await own('COURT', 'deduction', { category: 'court_order', prorate: false })
  await own('INCENTIVE', 'earning', { category: 'incentive' })
  const salary = {
    effective_from: '2024-04-01',
    components: [
      { component_code: 'BASIC', monthly_amount: 31_000 },
      { component_code: 'PHONE', monthly_amount: 1_000 },
      { component_code: 'CANTEEN', monthly_amount: 500 },
      { component_code: 'COURT', monthly_amount: 200 },
    ],
  }
  const id = await hire(call, 'A', 31_000, { salary })
  await paidRun(call, 10)
  const item = { component_code: 'INCENTIVE', month: 11, year: 2026, amount: 300 }
  must(await call('POST', `/employees/${id}/variable-components`, item), 201)
  const november = await calculatedRun(call, 11)
  const byHand = { overrides: [{ code: 'BASIC', amount: 30_000, reason: 'Agreed' }] }
  must(await call('PATCH', `${november}/employees/${id}`, byHand, { prefer: 'wait=30' }))
  must(await call('POST', `${november}/lock`, {}))
  must(await call('POST', `${november}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-28' }))
  await paidRun(call, 12)
  const { fnf } = await leaveLate(call, id, '2026-10-27', { leave_days: 90 })
  const found = must(await call('POST', `${fnf}/recalculate`, {}))
  const recovery = (found.at('lines') as { code: string; full_amount: number }[]).find(
    ({ code }) => code === 'OVERPAYMENT_RECOVERY',
  )
  t.equal(recovery?.full_amount, 4_000 + 129.03 + 30_500 + 31_500)
  // Not taken back: what the court was paid.
  t.equal(linesOf(found)['DEDUCTION_REFUND'], undefined)
  const explained = must(await call('GET', `${fnf}?explain=full`)).at('lines') as {
    code: string
    explanation: { steps: { inputs: { name: string }[] }[] } | null
  }[]
  t.ok(explained.every(({ explanation }) => explanation !== null))
  const inputs = explained
    .find(({ code }) => code === 'OVERPAYMENT_RECOVERY')!
    .explanation!.steps.flatMap(({ inputs: each }) => each.map(({ name }) => name))
  for (const name of ['2026-11_PHONE_beyond', '2026-12_CANTEEN_beyond'])
    t.ok(inputs.includes(name), inputs.join())
  must(await settled(call, fnf, '2027-01-04', { recovery: { mode: 'outside_payroll' } }))
  const again = must(await call('POST', '/fnf', { employee_id: id, type: 'resettlement' }), 201)
  const nothing = must(await call('POST', `/fnf/${String(again.at('id'))}/recalculate`, {}))
  t.same(linesOf(nothing), {}, 'nothing is recovered twice')
  t.equal(nothing.at('debt'), 0)
})

// October's four days: 4,000 of pay and 129.03 of the telephone; the canteen took its 500 of the month. November: 31,000,
// 1,000 and 500. With December's 1,000 the telephone comes to 2,129.03.
t.test('reimbursements and own deductions of a withdrawn exit are paid and taken by month', async t => {
  const { call } = await office()
  const flat = { calculation: { method: 'flat' }, prorate: true }
  for (const [code, type, category] of [
    ['CANTEEN', 'deduction', 'other'],
    ['PHONE', 'reimbursement', 'reimbursement'],
  ] as const)
    must(
      await call('POST', '/salary-components', {
        ...flat,
        code,
        name: code,
        type,
        category,
        prorate: type === 'reimbursement',
      }),
      201,
    )
  const salary = {
    effective_from: '2024-04-01',
    components: [
      { component_code: 'BASIC', monthly_amount: 31_000 },
      { component_code: 'PHONE', monthly_amount: 1_000 },
      { component_code: 'CANTEEN', monthly_amount: 500 },
    ],
  }
  const id = await hire(call, 'A', 31_000, { salary })
  must(await call('POST', exitOf(id), { date_of_leaving: '2026-10-27', reason: 'resignation' }), 201)
  await paidRun(call, 10)
  await paidRun(call, 11)
  must(await call('DELETE', exitOf(id)), 202)
  const run = await calculatedRun(call, 12)
  const slip = await slipOf(call, run, id)
  t.same(linesOf(slip), {
    BASIC: 31_000 + 4_000 + 31_000,
    PHONE: 2_129.03,
    PF: 3_000,
    PF_ARREARS: 3_000,
    LWF: 0.75,
    CANTEEN: 500 + 500,
  })
  t.ok((slip.at('lines') as { explanation: unknown }[]).every(({ explanation }) => explanation !== null))
  must(await call('POST', `${run}/lock`, {}))
  must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-12-28' }))
  const january = await calculatedRun(call, 1, { period: { month: 1, year: 2027 } })
  const lines = linesOf(await slipOf(call, january, id))
  t.same(lines, { BASIC: 31_000, PHONE: 1_000, PF: 3_000, CANTEEN: 500 }, 'paid once')
})

// Two days of October are 2,000, of which deductions take half: 240 of the fund and 760 of the canteen's 1,000. The other
// 240 wait, and November takes them beside its own 1,000.
t.test('a deduction that waits is not taken again when the exit is withdrawn', async t => {
  const { call } = await office()
  must(
    await call('POST', '/salary-components', {
      code: 'CANTEEN',
      name: 'Canteen',
      type: 'deduction',
      category: 'other',
      prorate: false,
      calculation: { method: 'flat' },
    }),
    201,
  )
  const salary = {
    effective_from: '2024-04-01',
    components: [
      { component_code: 'BASIC', monthly_amount: 31_000 },
      { component_code: 'CANTEEN', monthly_amount: 1_000 },
    ],
  }
  const id = await hire(call, 'A', 31_000, { salary })
  must(await call('POST', exitOf(id), { date_of_leaving: '2026-10-02', reason: 'resignation' }), 201)
  const october = await paidRun(call, 10)
  t.same(linesOf(await slipOf(call, october, id)), { BASIC: 2_000, PF: 240, CANTEEN: 760 })
  must(await call('DELETE', exitOf(id)), 202)
  const november = await calculatedRun(call, 11)
  t.match(linesOf(await slipOf(call, november, id)), {
    BASIC: 29_000 + 31_000,
    CANTEEN: 1_000,
    CARRIED_FORWARD_RECOVERY: 240,
  })
})

t.test('without late inputs the exit is refused, as are its change and its withdrawal', async t => {
  const { call } = await office({ late_input_policy: 'reject' })
  const id = await hire(call, 'A')
  const stays = await hire(call, 'B')
  must(await call('POST', exitOf(id), { date_of_leaving: '2026-10-27', reason: 'resignation' }), 201)
  await paidRun(call, 10)
  const body = { date_of_leaving: '2026-10-27', reason: 'resignation' }
  for (const answer of [
    await call('POST', exitOf(stays), body),
    await call('PATCH', exitOf(id), { date_of_leaving: '2026-10-20' }),
    await call('PATCH', exitOf(id), { date_of_leaving: '2026-11-20' }),
    await call('DELETE', exitOf(id)),
  ])
    t.match(answer.at(), { code: 'period_locked' })
})

// October was paid to the 27th, November without the person. Four days are 4,000; the fund took 12 % of the ceiling of
// 25,000 for October already, and takes 3,000 for November. Delhi's welfare fund takes 0.75 in December.
t.test('a withdrawn exit is owed back by month, whatever is set for unpaid months', async t => {
  const { call } = await office()
  const id = await hire(call, 'A')
  must(await call('POST', exitOf(id), { date_of_leaving: '2026-10-27', reason: 'resignation' }), 201)
  const october = await paidRun(call, 10)
  t.equal((await slipOf(call, october, id)).at('gross'), 27_000)
  await paidRun(call, 11)
  const back = must(await call('DELETE', exitOf(id)), 202)
  t.match(back.at(), { employee_id: id, applied_to: { month: 12, year: 2026 } })

  const run = await made(call, { period: { month: 12, year: 2026 } })
  const readiness = must(await call('GET', `${run}/readiness`))
  t.same(readiness.at('unpaid_months'), [
    { employee_id: id, month: 11, year: 2026, days: 30, reason: 'recorded_late' },
  ])
  const codes = (readiness.at('warnings') as { code: string }[]).map(({ code }) => code)
  t.ok(codes.includes('unpaid_months_paid'), 'the run pays it')
  const previewed = must(
    await call('POST', '/payroll-runs/preview', {
      period: { month: 12, year: 2026 },
      employees: [{ ref: 'A', employee_id: id }],
    }),
  )
  must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  const slip = await slipOf(call, run, id)
  t.same(linesOf(slip), { BASIC: 31_000 + 4_000 + 31_000, PF: 3_000, PF_ARREARS: 3_000, LWF: 0.75 })
  t.same(slip.at('arrears'), [
    { month: 10, year: 2026, amount: 4_000 },
    { month: 11, year: 2026, amount: 31_000 },
  ])
  t.same(slip.at('unpaid_months'), [])
  t.equal(previewed.at('data', 0, 'net_payable'), slip.at('net_payable'), 'as previewed before')
  must(await call('POST', `${run}/lock`, {}))
  must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-12-28' }))
  const january = await calculatedRun(call, 1, { period: { month: 1, year: 2027 } })
  t.same(linesOf(await slipOf(call, january, id)), { BASIC: 31_000, PF: 3_000 }, 'paid once')

  must(await call('POST', `${january}/reverse`, { reason: 'Not yet' }))
  must(await call('POST', `${run}/reverse`, { reason: 'Wrong bank file' }))
  const again = await calculatedRun(call, 12)
  t.equal(linesOf(await slipOf(call, again, id))['BASIC'], 66_000, 'a run in its place pays it again')
})

// 1,000 a day of October. The fund takes 12 % of the 17 days that were paid, 2,040, of 3,000 by its ceiling of 25,000: 960
// are contributed with the 14 days from the 12th to the 25th. November's first day is a thirtieth: 1,033.33.
t.test('weeks that a withdrawn exit left unpaid are paid by the first run of the next month', async t => {
  const { call } = await office()
  const cycle = { name: 'Weekly', is_default: true, frequency: 'weekly', anchor_date: '2026-10-05' }
  must(await call('POST', '/payroll-cycles', cycle), 201)
  const id = await hire(call, 'A')
  await hire(call, 'B')
  const calculatedWeek = (start: string, end: string) =>
    calculatedRun(call, 0, { period: { start: `2026-${start}`, end: `2026-${end}` } })
  const paidWeek = async (start: string, end: string) => {
    const run = await calculatedWeek(start, end)
    must(await call('POST', `${run}/lock`, {}))
    must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: `2026-${end}` }))
  }
  await paidWeek('10-01', '10-04')
  await paidWeek('10-05', '10-11')
  must(await call('POST', exitOf(id), { date_of_leaving: '2026-10-11', reason: 'resignation' }), 202)
  await paidWeek('10-12', '10-18')
  await paidWeek('10-19', '10-25')
  must(await call('DELETE', exitOf(id)), 202)
  await paidWeek('10-26', '10-31')
  const next = await calculatedWeek('11-01', '11-01')
  const slip = await slipOf(call, next, id)
  t.same(slip.at('arrears'), [{ month: 10, year: 2026, amount: 14_000 }])
  t.match(linesOf(slip), { BASIC: 15_033.33, PF_ARREARS: 960 })
  t.same(slip.at('unpaid_months'), [])
  must(await call('POST', `${next}/lock`, {}))
  must(await call('POST', `${next}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-01' }))
  const after = await calculatedWeek('11-02', '11-08')
  t.same((await slipOf(call, after, id)).at('arrears'), [], 'paid once')
  const named = must(await call('GET', `${after}/readiness`)).at('unpaid_months')
  t.same(named, [], 'and named no more')
})

// October is paid at 31,000 and raised to 34,100 afterwards: November's first pay brings the 3,100. The 27 days to the exit
// come to 29,700, so that 4,400 of October and all of November are asked back, whether October was paid whole or by weeks.
const octobers = {
  whole: { paid: [['10-01', '10-31']], next: ['11-01', '11-30'], november: 34_100 },
  weekly: {
    paid: [
      ['10-01', '10-04'],
      ['10-05', '10-11'],
      ['10-12', '10-18'],
      ['10-19', '10-25'],
      ['10-26', '10-31'],
    ],
    next: ['11-01', '11-01'],
    november: 1_136.67,
  },
} as const
for (const [name, { paid, next, november }] of Object.entries(octobers))
  t.test(
    `a raise that a later month paid as arrears is asked back of days after the exit: ${name}`,
    async t => {
      const { call } = await office()
      if (name === 'weekly') {
        const cycle = { name: 'Weekly', is_default: true, frequency: 'weekly', anchor_date: '2026-10-05' }
        must(await call('POST', '/payroll-cycles', cycle), 201)
      }
      const id = await hire(call, 'A')
      await hire(call, 'B')
      const pay = async ([start, end]: readonly [string, string]) => {
        const period = { start: `2026-${start}`, end: `2026-${end}` }
        const run = await calculatedRun(call, 0, { period })
        must(await call('POST', `${run}/lock`, {}))
        must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: period.end }))
        return run
      }
      for (const part of paid) await pay(part)
      const raised = [{ component_code: 'BASIC', monthly_amount: 34_100 }]
      must(
        await call('PUT', `/employees/${id}/salary`, {
          effective_from: '2026-10-01',
          components: raised,
          arrears: 'auto',
        }),
        201,
      )
      const later = await slipOf(call, await pay(next), id)
      t.same(later.at('arrears'), [{ month: 10, year: 2026, amount: 3_100 }])
      const { fnf } = await leaveLate(call, id, '2026-10-27', { leave_days: 60 })
      const found = must(await call('POST', `${fnf}/recalculate`, {}))
      t.same(found.at('arrears'), [
        { month: 10, year: 2026, amount: -4_400 },
        { month: 11, year: 2026, amount: -november },
      ])
    },
  )

// Joined on 5 September, which was recorded after October was paid: November's run pays September's 26 days of thirty and
// October as arrears. 30,000 are 1,000 a day of September; October and November are 30,000 each.
t.test('months that were paid as arrears are recovered like those of a run of their own', async t => {
  for (const [leftOn, recovered] of [
    ['2026-09-30', 60_000],
    ['2026-09-20', 70_000],
    ['2026-10-31', 30_000],
  ] as const) {
    const { call } = await office({ unpaid_months: 'pay' })
    await hire(call, 'B')
    await paidRun(call, 9)
    await paidRun(call, 10)
    const salary = {
      effective_from: '2026-09-05',
      components: [{ component_code: 'BASIC', monthly_amount: 30_000 }],
    }
    const id = await hire(call, 'A', 30_000, { date_of_joining: '2026-09-05', salary })
    const november = await paidRun(call, 11)
    t.same((await slipOf(call, november, id)).at('arrears'), [
      { month: 9, year: 2026, amount: 26_000 },
      { month: 10, year: 2026, amount: 30_000 },
    ])
    const { fnf } = await leaveLate(call, id, leftOn)
    const found = must(await call('POST', `${fnf}/recalculate`, {}))
    const owing = (found.at('lines') as { code: string; full_amount: number }[]).filter(
      ({ code }) => code === 'OVERPAYMENT_RECOVERY',
    )
    t.equal(owing[0]?.full_amount, recovered, `left on ${leftOn}`)
    t.equal(linesOf(found)['BASIC'], undefined, 'nothing is paid again')
    must(await settled(call, fnf, '2027-01-04', { recovery: { mode: 'outside_payroll' } }))
    const again = must(await call('POST', '/fnf', { employee_id: id, type: 'resettlement' }), 201)
    const nothing = must(await call('POST', `/fnf/${String(again.at('id'))}/recalculate`, {}))
    t.same([linesOf(nothing), nothing.at('debt')], [{}, 0], 'nothing is recovered twice')
  }
})

t.test('an exit that is moved later is paid in the settlement', async t => {
  const { call } = await office()
  const id = await hire(call, 'A')
  const body = { date_of_leaving: '2026-10-27', reason: 'resignation' }
  const fnf = `/fnf/${String(must(await call('POST', exitOf(id), body), 201).at('fnf_id'))}`
  await paidRun(call, 10)
  await paidRun(call, 11)
  // Within the paid month: two days are 2,000.
  const within = must(await call('PATCH', exitOf(id), { date_of_leaving: '2026-10-29' }), 202)
  t.same(within.at('applied_to'), { month: 12, year: 2026 })
  t.same(linesOf(must(await call('POST', `${fnf}/recalculate`, {}))), { BASIC: 2_000 })
  // To 10 December: October's four days, November whole and ten of December's days, 10,000.
  must(await call('PATCH', exitOf(id), { date_of_leaving: '2026-12-10' }), 202)
  const found = must(await call('POST', `${fnf}/recalculate`, {}))
  t.match(linesOf(found), { BASIC: 10_000 + 4_000 + 31_000, PF_ARREARS: 3_000 })
  t.same(found.at('arrears'), [
    { month: 10, year: 2026, amount: 4_000 },
    { month: 11, year: 2026, amount: 31_000 },
  ])
  // Or not at all: back to the day by which October was paid, and before it.
  must(await call('PATCH', exitOf(id), { date_of_leaving: '2026-10-27' }), 202)
  t.same(linesOf(must(await call('POST', `${fnf}/recalculate`, {}))), {})
  must(await call('PATCH', exitOf(id), { date_of_leaving: '2026-10-22', leave_days: 10 }), 202)
  const before = must(await call('POST', `${fnf}/recalculate`, {}))
  t.equal(before.at('arrears', 0, 'amount'), -5_000)
})

t.test('a month that is reversed and run again is paid to the late exit alone', async t => {
  const { call } = await office()
  const id = await hire(call, 'A')
  const october = await paidRun(call, 10)
  const { fnf } = await leaveLate(call, id, '2026-10-27')
  t.equal(must(await call('POST', `${fnf}/recalculate`, {})).at('net_payable'), -4_000)
  must(await call('POST', `${october}/reverse`, { reason: 'Late exit' }))
  const again = await paidRun(call, 10)
  t.same(linesOf(await slipOf(call, again, id)), { BASIC: 27_000, PF: 3_000 })
  t.equal((await call('POST', `${fnf}/approve`, { recovery: { mode: 'waive' } })).at('code'), 'fnf_is_stale')
  t.same(linesOf(must(await call('POST', `${fnf}/recalculate`, {}))), {})
})

// Approved, the settlement pays October instead of a run. Withdrawn with the exit, nobody has paid October or November.
t.test('an exit that is withdrawn with its approved settlement is owed back whole', async t => {
  const { call } = await office()
  const id = await hire(call, 'A')
  const body = { date_of_leaving: '2026-10-27', reason: 'resignation' }
  const fnf = `/fnf/${String(must(await call('POST', exitOf(id), body), 201).at('fnf_id'))}`
  must(await call('POST', `${fnf}/recalculate`, {}))
  must(await call('POST', `${fnf}/approve`, {}))
  await paidRun(call, 10)
  await paidRun(call, 11)
  const back = must(await call('DELETE', `${exitOf(id)}?reason=Stays`), 202)
  t.same(back.at('applied_to'), { month: 12, year: 2026 })
  const run = await calculatedRun(call, 12)
  t.same((await slipOf(call, run, id)).at('arrears'), [
    { month: 10, year: 2026, amount: 31_000 },
    { month: 11, year: 2026, amount: 31_000 },
  ])
})

// 15,500 are 500 a day of October, and the 21st leaves 10,500. Contributed: the fund's 12 % of 15,500 is 1,860, of which
// 8.33 %, 1,291, is pension; insurance takes 0.75 %, 117, and 3.25 %, 504, rounded up. As October comes to now: 1,260 with
// 875 of pension, 79 and 342.
t.test('returns of a paid month stay, the difference is named, and a revised return tells it', async t => {
  const { call, seeded } = await office()
  const establishment = { pf: { establishment_code: 'DLCPM0012345000' } }
  must(await call('PATCH', `/organizations/${seeded.organizationId}`, establishment))
  const statutory = {
    pan: 'ABCPX1234K',
    pf: { uan: '100000000101', eps_eligible: true, uan_name: 'ASHA RAO' },
    esi: { ip_number: '1234567890' },
  }
  const id = await hire(call, 'A', 15_500, { statutory })
  const others = { employee_ids: [id] }
  const run = (month: number) => paidRun(call, month, { selection: { mode: 'include', ...others } })
  const october = await run(10)
  const november = await run(11)
  const textOf = async (path: string) => {
    const headers = { authorization: `Bearer ${seeded.apiKey}` }
    return (await fetch(`${house.base}${path}`, { headers })).text()
  }
  const ecr = (month: number) => `/statutory/pf/ecr?month=${month}&year=2026&format=txt`
  const filed = await textOf(ecr(10))
  const whole = '#~#15500#~#15500#~#15500#~#15500#~#1860#~#1291#~#569#~#0#~#0\r\n'
  t.equal(filed, `100000000101#~#ASHA RAO${whole}`)

  const { fnf } = await leaveLate(call, id, '2026-10-21', { leave_days: 60 })
  const found = must(await call('POST', `${fnf}/recalculate`, {}))
  // October's ten days and November whole.
  t.equal(found.at('lines', 1, 'full_amount'), 5_000 + 15_500)
  t.notOk(
    Object.keys(linesOf(found)).some(code => ['PF', 'ESI', 'PF_ARREARS'].includes(code)),
    'neither contributed nor refunded',
  )
  must(await call('POST', `${fnf}/approve`, { recovery: { mode: 'outside_payroll' } }))
  t.equal(await textOf(ecr(10)), filed, 'as filed')
  t.equal(await textOf(ecr(11)), filed, 'of November too, although it is after the exit')
  const named = `return_type=revised&employee_ids=${id}`
  t.equal(
    await textOf(`${ecr(10)}&${named}`),
    '100000000101#~#ASHA RAO#~#10500#~#10500#~#10500#~#10500#~#1260#~#875#~#385#~#0#~#0\r\n',
  )
  t.equal(
    await textOf(`${ecr(11)}&${named}`),
    '100000000101#~#ASHA RAO#~#0#~#0#~#0#~#0#~#0#~#0#~#0#~#0#~#0\r\n',
  )

  const tooMuch = async (path: string) => {
    const answer = must(await call('GET', `${path}/reconciliation`))
    t.equal(answer.at('balanced'), true, answer.text)
    type Row = { left: string; explained: { code: string; amount: number; count: number }[] }
    const named = (answer.at('data') as Row[]).flatMap(({ left, explained }) =>
      explained.flatMap(({ code, amount, count }) =>
        code === 'contributed_too_much' && count === 1 ? [[left, amount] as const] : [],
      ),
    )
    return Object.fromEntries(named)
  }
  t.match(await tooMuch(october), {
    'payslips.pf_employee': 600,
    'payslips.pf_employer': 184,
    'payslips.eps': 416,
    'payslips.esi_employee': 38,
    'payslips.esi_employer': 162,
  })
  t.match(await tooMuch(november), {
    'payslips.pf_employee': 1_860,
    'payslips.pf_employer': 569,
    'payslips.eps': 1_291,
    'payslips.esi_employee': 117,
    'payslips.esi_employer': 504,
  })
})

// October 2026 has 27 days that are no Sunday, 17 of them until the 20th. By the hour, 27 x 8 x 100 = 21,600 and
// 17 x 8 x 100 = 13,600, which is 8,000 less; by the day, 27 x 600 = 16,200 and 17 x 600 = 10,200, which is 6,000 less.
for (const [basis, rate, difference] of [
  ['hourly', 100, 8_000],
  ['daily', 600, 6_000],
] as const)
  t.test(`days that were recorded count as far as a late exit: ${basis}`, async t => {
    const { call } = await office()
    const components = [{ component_code: 'BASIC', monthly_amount: rate }]
    const salary = { effective_from: '2024-04-01', pay_basis: basis, components }
    const id = await hire(call, 'A', rate, { salary })
    const dates = Array.from({ length: 31 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`)
    const worked = dates.filter(date => new Date(date).getUTCDay() !== 0)
    const record = async (employee: string, days: readonly string[]) => {
      const items = days.map(date => ({
        employee_id: employee,
        date,
        status: 'present',
        worked_minutes: 480,
      }))
      t.equal(
        must(await call('POST', '/attendance/bulk', { view: 'daily', items })).at('summary', 'failed'),
        0,
      )
    }
    await record(id, worked)
    await paidRun(call, 10)

    const { fnf } = await leaveLate(call, id, '2026-10-20')
    const found = must(await call('POST', `${fnf}/recalculate`, {}))
    t.same(found.at('arrears'), [{ month: 10, year: 2026, amount: -difference }])
  })
