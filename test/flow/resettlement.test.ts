// Later dues of a leaver: a resettlement pays what the exit comes to now less what was paid, whatever paid it, and a
// settlement is a payslip among the others.

import t from 'tap'
import {
  calculated,
  createTestOrganization,
  startTestStack,
  type TestOrganization,
} from '../support/office.ts'
import { type Answer, must, type Partner } from '../support/partner.ts'

const house = await startTestStack(t)

/** The organization's clock stands at 25 November 2026. */
async function office(settlement: object = {}): Promise<TestOrganization> {
  const organization = await createTestOrganization(house, [])
  const { call, seeded } = organization
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-25' }))
  for (const [code, category] of [
    ['INCENTIVE', 'incentive'],
    ['AWARD', 'bonus'],
  ] as const) {
    const component = { code, name: code, type: 'earning', category, calculation: { method: 'flat' } }
    must(await call('POST', '/salary-components', component), 201)
  }
  must(await call('PATCH', '/payroll-settings', { settlement }))
  return organization
}

const salaryOf = (effectiveFrom: string, basic: number, hra: number) => ({
  effective_from: effectiveFrom,
  pay_basis: 'monthly',
  components: [
    { component_code: 'BASIC', monthly_amount: basic },
    { component_code: 'HRA', monthly_amount: hra },
  ],
})

let hired = 0

type Person = { joined?: string; left?: string; basic?: number; hra?: number; state?: string; exit?: object }

async function hire(call: Partner, person: Person = {}): Promise<string> {
  hired += 1
  const { joined = '2014-04-01', basic = 26_000, hra = 9_000, state = 'DL' } = person
  const answer = await call('POST', '/employees', {
    external_id: `R${hired}`,
    employee_code: `R${hired}`,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1985-05-05',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: state,
    salary: salaryOf(joined, basic, hra),
  })
  return String(must(answer, 201).at('id'))
}

async function leave(call: Partner, id: string, exit: object = {}): Promise<string> {
  const body = { date_of_leaving: '2026-11-20', reason: 'resignation', ...exit }
  return `/fnf/${String(must(await call('POST', `/employees/${id}/exit`, body), 201).at('fnf_id'))}`
}

const payment = async (call: Partner) => {
  const method = must(
    await call('POST', '/payment-methods', { type: 'bank_transfer', name: `Bank ${hired}` }),
    201,
  )
  return { include_unrouted: true, paid_on: '2026-11-25', payment_method_id: method.at('id') }
}

async function settle(call: Partner, path: string, more: object = {}): Promise<Answer> {
  must(await call('POST', `${path}/approve`, more))
  return must(await call('POST', `${path}/mark-paid`, await payment(call)))
}

const inputsOf = async (call: Partner, path: string, inputs: object): Promise<Answer> => {
  if (Object.keys(inputs).length > 0) must(await call('PATCH', path, { inputs }))
  return must(await call('POST', `${path}/recalculate`, {}))
}

const again = async (call: Partner, id: string, inputs: object = {}): Promise<string> =>
  `/fnf/${String(must(await call('POST', '/fnf', { employee_id: id, type: 'resettlement', inputs }), 201).at('id'))}`

type Line = { code: string; type: string; amount: number; ytd_amount: number }
const paid = (answer: Answer): Record<string, number> =>
  Object.fromEntries(
    (answer.at('lines') as Line[])
      .filter(({ type, amount }) => type !== 'information' && type !== 'employer_contribution' && amount > 0)
      .map(({ code, amount }) => [code, amount]),
  )

t.test('a raise and later leave: the differences, and nothing that was paid', async t => {
  const { call } = await office()
  const id = await hire(call)
  const path = await leave(call, id)
  const first = await inputsOf(call, path, { leave_encashment: [{ leave_type: 'earned', days: 10 }] })
  t.same(
    paid(first),
    {
      BASIC: 17_333.33,
      HRA: 6_000,
      FNF_LEAVE: 8_666.67,
      FNF_GRATUITY: 195_000,
      PF: 2_080,
    },
    '20 of 30 days of 26,000 and 9,000; 10/30 of 26,000; 13 years of 15/26 of 26,000; 12 % of 17,333.33',
  )
  const settled = await settle(call, path)
  must(await call('PUT', `/employees/${id}/salary`, salaryOf('2026-11-01', 27_000, 9_000)), 201)

  const later = await again(call, id, {
    ex_gratia: 5_000,
    leave_encashment: [{ leave_type: 'earned', days: 2 }],
  })
  t.match(
    await call('PATCH', `/employees/${id}/exit`, { date_of_leaving: '2026-11-21' }),
    { status: 409 },
    'the exit stays final',
  )
  t.equal((await call('DELETE', `/employees/${id}/exit`)).at('code'), 'invalid_fnf_state')
  const found = must(await call('POST', `${later}/recalculate`, {}))
  t.same(
    paid(found),
    { BASIC: 666.67, FNF_LEAVE: 2_133.33, FNF_EX_GRATIA: 5_000, FNF_GRATUITY: 7_500, PF: 80 },
    '18,000 less 17,333.33; 12/30 of 27,000, 10,800, less 8,666.67; 13 years of 15/26 of 27,000, 202,500, less 195,000; 2,160 less 2,080',
  )
  t.equal(found.at('net_payable'), 15_220)
  await settle(call, later)

  const nothing = await again(call, id)
  t.equal(must(await call('POST', `${nothing}/recalculate`, {})).at('net_payable'), 0, 'nothing is left')

  const slip = async (of: Answer) =>
    must(await call('GET', `/payslips/${String(of.at('payslip_id'))}?explain=full`))
  const [one, two] = [await slip(settled), await slip(must(await call('GET', later)))]
  t.match(one.at(), { status: 'paid', net_payable: 224_920, payroll_run_id: settled.at('id') })
  t.match(two.at(), { status: 'paid', net_payable: 15_220 })
  const basic = (two.at('lines') as Line[]).find(({ code }) => code === 'BASIC')
  t.equal(basic?.ytd_amount, 18_000, 'the year counts both')
  const listed = must(await call('GET', `/payslips?employee_id=${id}&month=11&year=2026`)).at(
    'data',
  ) as object[]
  t.equal(listed.length, 2)
  t.same(must(await call('GET', '/payroll-runs')).at('data'), [], 'neither is a run')
  t.equal((await call('GET', `/payroll-runs/${String(settled.at('id'))}`)).status, 404)
})

t.test('the worker re-skilling fund is paid once, and the difference of a raise', async t => {
  const { call } = await office()
  const id = await hire(call)
  const path = await leave(call, id, { reason: 'retrenchment' })
  const due = { by: '2026-11-30' }
  t.match(
    (await inputsOf(call, path, {})).at('retrenchment'),
    { amount: 195_000, fund: { amount: 15_000, ...due } },
    '26,000/26 for 15 days of each of 13 years, and for 15 days to the fund',
  )
  await settle(call, path)
  const unchanged = must(await call('POST', `${await again(call, id)}/recalculate`, {}))
  t.match(unchanged.at('retrenchment'), { amount: 0, fund: null })
  await settle(call, `/fnf/${String(unchanged.at('id'))}`)
  must(await call('PUT', `/employees/${id}/salary`, salaryOf('2026-11-01', 27_000, 9_000)), 201)
  const raised = must(await call('POST', `${await again(call, id)}/recalculate`, {}))
  t.match(
    raised.at('retrenchment'),
    { amount: 7_500, fund: { amount: 576.92, ...due } },
    '27,000/26 for 15 days is 15,576.92; for 13 years 202,500',
  )
})

t.test('days without pay that are recorded late are owed', async t => {
  const { call } = await office({ deduction_cap: false })
  const id = await hire(call)
  const path = await leave(call, id)
  await inputsOf(call, path, {})
  await settle(call, path)
  must(await call('POST', '/attendance', { employee_id: id, month: 11, year: 2026, lop_days: 2 }), 201)
  const later = await again(call, id)
  const found = must(await call('POST', `${later}/recalculate`, {}))
  t.same(
    paid(found),
    { OVERPAYMENT_RECOVERY: 2_333.33 },
    '18 of 30 days, 15,600 and 5,400, of the 17,333.33 and 6,000 that were paid',
  )
  t.equal(found.at('net_payable'), -2_333.33)
  t.equal((await call('POST', `${later}/approve`, {})).at('details', 0, 'field'), 'recovery')
  const schedule = [
    { due_on: '2026-11-01', amount: 1_000 },
    { due_on: '2026-12-31', amount: 1_000 },
  ]
  t.same(
    (
      (await call('POST', `${later}/approve`, { recovery: { mode: 'installments', schedule } })).at(
        'details',
      ) as { field: string }[]
    ).map(({ field }) => field),
    ['recovery.schedule', 'recovery.schedule[0].due_on'],
    'both what it comes to and when it is due',
  )
  const settled = await settle(call, later, { recovery: { mode: 'waive' } })
  t.equal(
    must(await call('GET', `/payslips/${String(settled.at('payslip_id'))}`)).at('net_payable'),
    -2_333.33,
    'the payslip shows what is owed',
  )
  const nothing = await again(call, id)
  t.equal(must(await call('POST', `${nothing}/recalculate`, {})).at('net_payable'), 0, 'waived is waived')
})

t.test('a debt is decided once, and advances given later are due later', async t => {
  const { call } = await office()
  const id = await hire(call, { joined: '2024-04-01' })
  const lend = async (amount: number) =>
    must(
      await call('POST', `/employees/${id}/advances`, {
        type: 'salary_advance',
        amount,
        disbursed_on: '2026-11-02',
        repayment: { method: 'installments', installments: 1, start_month: 11, start_year: 2026 },
      }),
      201,
    ).at('id')
  const early = await lend(12_000)
  const path = await leave(call, id, {
    notice: { required_days: 30, served_days: 0, action: 'recover' },
  })
  const found = await inputsOf(call, path, {})
  // Half of 23,333.33 may be deducted, fund included: 11,666.66, of which 9,586.66 after 2,080.
  t.equal(found.at('debt'), 12_000 + 35_000 - 9_586.66)
  must(await call('POST', `${path}/approve`, { recovery: { mode: 'waive' } }))
  const late = await lend(4_000)
  must(await call('POST', `${path}/mark-paid`, await payment(call)))
  const status = async (advance: unknown) =>
    must(await call('GET', `/employees/${id}/advances/${String(advance)}`)).at('status')
  t.equal(await status(early), 'closed')
  t.equal(await status(late), 'active', 'the settlement knew nothing of it')
  const later = await again(call, id, { ex_gratia: 50_000 })
  const owed = must(await call('POST', `${later}/recalculate`, {}))
  t.same(paid(owed), { FNF_EX_GRATIA: 50_000 })
  t.equal(
    owed.at('debt'),
    4_000,
    'the half of the wages is used up, and of the notice nothing is asked again',
  )
})

const november = { period: { month: 11, year: 2026 } }

t.test('after a run that paid the month', async t => {
  const { call } = await office()
  const id = await hire(call)
  const path = await leave(call, id)
  const run = await calculated(call, november)
  must(await call('POST', `${run}/lock`, {}))
  must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-25' }))
  t.same(paid(await inputsOf(call, path, {})), { FNF_GRATUITY: 195_000 })
  await settle(call, path)
  const later = await again(call, id, { ex_gratia: 3_000 })
  t.same(paid(must(await call('POST', `${later}/recalculate`, {}))), { FNF_EX_GRATIA: 3_000 })
})

t.test('beside a run that pays an item of the month', async t => {
  const { call } = await office()
  const id = await hire(call)
  const path = await leave(call, id)
  await inputsOf(call, path, { other_lines: [{ code: 'GARDEN', type: 'earning', amount: 700 }] })
  await settle(call, path)
  const item = (code: string, amount: number) => ({ month: 11, year: 2026, component_code: code, amount })
  const items = `/employees/${id}/variable-components`
  must(await call('POST', items, item('AWARD', 1_000)), 201)
  const run = await calculated(call, { ...november, type: 'bonus' })
  const [slip] = must(await call('GET', `${run}/employees`)).at('data') as { lines: Line[] }[]
  t.same(
    slip?.lines
      .filter(({ type, amount }) => type !== 'employer_contribution' && amount > 0)
      .map(({ code, amount }) => [code, amount]),
    [['AWARD', 1_000]],
    'the run knows the pay of the settlement',
  )
  const later = await again(call, id)
  t.equal(
    (await call('POST', `${later}/recalculate`, {})).at('code'),
    'employee_not_payable',
    'not final yet',
  )
  must(await call('POST', `${run}/lock`, {}))
  must(await call('POST', items, item('INCENTIVE', 3_000)), 201)
  t.same(
    paid(must(await call('POST', `${later}/recalculate`, {}))),
    { INCENTIVE: 3_000, PF: 360 },
    '12 % of 3,000',
  )
  await settle(call, later)
})

// The parts of an exit that are known from the start, or only once the settlement is paid.
type SettlementFacts = {
  leaveDays: number
  exGratia: number
  bonus: number
  incentive: number
  award: number
  lop: number
  raise: number
}

t.test('paid in two settlements, an exit comes to what it does in one', async t => {
  const { call } = await office({ deduction_cap: false })
  let state = 20_261_125
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const some = (most: number) => (next(2) === 0 ? 0 : 1 + next(most))
  const known = (): SettlementFacts => ({
    leaveDays: some(30),
    exGratia: some(90_000),
    bonus: some(40_000),
    incentive: some(20_000),
    award: some(9_000),
    lop: 0,
    raise: 0,
  })
  const record = async (id: string, { incentive, award, lop, raise }: SettlementFacts, basic: number) => {
    for (const [code, amount] of [
      ['INCENTIVE', incentive],
      ['AWARD', award],
    ] as const)
      if (amount > 0)
        must(
          await call('POST', `/employees/${id}/variable-components`, {
            month: 11,
            year: 2026,
            component_code: code,
            amount,
          }),
          201,
        )
    if (lop > 0)
      must(await call('POST', '/attendance', { employee_id: id, month: 11, year: 2026, lop_days: lop }), 201)
    if (raise > 0)
      must(await call('PUT', `/employees/${id}/salary`, salaryOf('2026-11-01', basic + raise, 9_000)), 201)
  }
  const inputs = ({ leaveDays, exGratia, bonus }: SettlementFacts) => ({
    leave_encashment: leaveDays === 0 ? [] : [{ leave_type: 'earned', days: leaveDays }],
    ex_gratia: exGratia === 0 ? null : exGratia,
    bonus: bonus === 0 ? null : bonus,
  })
  const sum = (first: SettlementFacts, later: SettlementFacts): SettlementFacts =>
    Object.fromEntries(
      Object.entries(first).map(([name, amount]) => [name, amount + later[name as keyof SettlementFacts]]),
    ) as SettlementFacts
  for (let index = 0; index < 12; index += 1) {
    const basic = 18_000 + next(180_000)
    const [first, later] = [known(), { ...known(), raise: some(5_000), lop: next(3) === 0 ? 1 : 0 }]
    const exit = { reason: (['resignation', 'retirement', 'termination'] as const)[next(3)]! }
    const joined = `20${10 + next(15)}-0${1 + next(9)}-15`
    const person = { basic, joined, state: (['DL', 'MH', 'KA', 'WB'] as const)[next(4)]! }
    const [whole, split] = [await hire(call, person), await hire(call, person)]
    const all = sum(first, later)
    await record(whole, all, basic)
    const alone = await inputsOf(call, await leave(call, whole, exit), inputs(all))

    await record(split, first, basic)
    const path = await leave(call, split, exit)
    const one = await inputsOf(call, path, inputs(first))
    await settle(call, path)
    await record(split, later, basic)
    const second = await again(call, split, inputs(later))
    const two = must(await call('POST', `${second}/recalculate`, {}))
    const told = JSON.stringify({ person, first, later, exit })
    const both = { ...paid(one) }
    for (const [code, amount] of Object.entries(paid(two))) both[code] = (both[code] ?? 0) + amount
    // Pay that came to less by then was taken back in one line, which the whole has spread over the others.
    if (both['OVERPAYMENT_RECOVERY'] === undefined && !overTaken(two)) {
      const rounded = Object.fromEntries(
        Object.entries(both).map(([code, amount]) => [code, Math.round(amount * 100) / 100]),
      )
      t.same(rounded, paid(alone), told)
    }
    const net = (answer: Answer) => Math.round(Number(answer.at('net_payable')) * 100)
    t.equal(net(one) + net(two), net(alone) - 100 * excess(both, paid(alone)), told)
  }
})

/** More was deducted by law than the month then asked for. */
const overTaken = (answer: Answer) =>
  (answer.at('warnings') as { code: string }[]).some(({ code }) => code === 'deducted_beyond_month')

/** Statutory remittances beyond what the whole comes to; they are not taken back. */
function excess(both: Record<string, number>, alone: Record<string, number>): number {
  return ['PF', 'ESI', 'PT', 'TDS', 'LWF'].reduce(
    (total, code) => total + Math.max(0, Math.round(((both[code] ?? 0) - (alone[code] ?? 0)) * 100) / 100),
    0,
  )
}
