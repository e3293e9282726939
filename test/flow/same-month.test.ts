// A month that several runs pay, as a partner drives it: what the runs deduct together is what one run would deduct.

import t from 'tap'
import { calculated, createTestOrganization, made, refusal, startTestStack } from '../support/office.ts'
import { type Answer, granted, must, type Partner } from '../support/partner.ts'

const house = await startTestStack(t)
const office = () => createTestOrganization(house, [{ basic: 20_000 }])
const october = { month: 10, year: 2026 }

async function withIncentive(call: Partner, month: object = october, amount = 8000): Promise<void> {
  await call('POST', '/salary-components', {
    code: 'INCENTIVE',
    name: 'Incentive',
    type: 'earning',
    category: 'incentive',
    calculation: { method: 'flat' },
    wage_treatment: 'wage',
    wage_flags: { pf: true, esi: true, pt: true, lwf: true },
  })
  await call('POST', '/employees/ext:E0/variable-components', {
    component_code: 'INCENTIVE',
    amount,
    ...month,
  })
}

async function slipOf(call: Partner, run: string): Promise<Answer> {
  return call('GET', `${run}/employees/ext:E0?explain=full`)
}

type Line = { code: string; amount: number; explanation: { text: string } | null }

function lines(slip: Answer): Record<string, number> {
  return amountsOf(slip.at('lines') as readonly Line[])
}

function amountsOf(found: readonly Line[]): Record<string, number> {
  return Object.fromEntries(found.map(({ code, amount }) => [code, amount]))
}

t.test('a bonus run after the regular run deducts what the month leaves', async t => {
  const { call: plain } = await office()
  const call = granted(plain)
  const regular = await calculated(call, { period: october })
  await withIncentive(call)
  const bonus = await calculated(call, { period: october, type: 'bonus' })
  t.match(lines(await slipOf(call, regular)), { BASIC: 20_000, HRA: 8_000, PF: 2_400, ESI: 150 })
  const slip = await slipOf(call, bonus)
  t.same(lines(slip), {
    INCENTIVE: 8_000,
    PF: 600, // 12 % of 28,000 limited to 25,000 is 3,000, less 12 % of 20,000
    ESI: 60, // 0.75 % of 28,000 is 210, less 150
    EPS_ER: 417, // 8.33 % of 25,000 is 2,083, less 1,666
    PF_ER: 183, // 3,000 less 2,083 is 917, less 734
    EDLI_ER: 25, // 0.5 % of 25,000 is 125, less 100
    PF_ADMIN: 25,
    ESI_ER: 260, // 3.25 % of 28,000 is 910, less 650
  })
  t.equal(slip.at('net_payable'), 7_340, '8,000 less 600 and 60')
  const because = (slip.at('lines') as readonly Line[]).find(({ code }) => code === 'PF')?.explanation
  t.match(because?.text, /3,000\.00 for the month, less 2,400\.00 in run run_/)
})

t.test('the other order levies the same', async t => {
  const { call: plain, seeded } = await office()
  const call = granted(plain)
  await withIncentive(call)
  const bonus = await calculated(call, { period: october, type: 'bonus' })
  const preview = must(
    await call('POST', '/payroll-runs/preview', {
      period: october,
      employees: [{ ref: 'E0', employee_id: seeded.employeeIds[0] }],
    }),
  )
  const regular = await calculated(call, { period: october })
  t.match(lines(await slipOf(call, bonus)), { INCENTIVE: 8_000, PF: 960 }, '12 % of 8,000')
  const slip = await slipOf(call, regular)
  t.match(lines(slip), { BASIC: 20_000, HRA: 8_000, PF: 2_040 }, '3,000 less 960')
  t.notOk('INCENTIVE' in lines(slip))
  t.same(amountsOf(preview.at('data', 0, 'lines') as Line[]), lines(slip), 'as previewed before')
})

t.test('a run whose deductions went by another one is stale once that is reversed', async t => {
  const { call: plain } = await office()
  const call = granted(plain)
  const regular = await calculated(call, { period: october })
  await withIncentive(call)
  const bonus = await calculated(call, { period: october, type: 'bonus' })
  await call('POST', `${regular}/reverse`, { reason: 'Wrong attendance' })
  t.equal((await call('GET', bonus)).at('is_stale'), true)
  t.equal(refusal(await plain('POST', `${bonus}/lock`, {})), '409 run_is_stale')
  await call('POST', `${bonus}/recalculate`, {}, { prefer: 'wait=30' })
  t.match(lines(await slipOf(call, bonus)), { INCENTIVE: 8_000, PF: 960 })
  const again = await calculated(call, { period: october })
  t.match(lines(await slipOf(call, again)), { BASIC: 20_000, PF: 2_040 })
  await call('POST', `${again}/lock`, {})
  await call('POST', `${bonus}/lock`, {})
})

t.test('what a run leaves out is not taken for deducted too much', async t => {
  const { call: plain } = await office()
  const call = granted(plain)
  await calculated(call, { period: october })
  await withIncentive(call)
  const statutory = { pf: false, esi: false, pt: false, lwf: false }
  const bare = await calculated(call, { period: october, type: 'off_cycle', options: { statutory } })
  const slip = await slipOf(call, bare)
  t.same(lines(slip), { INCENTIVE: 8_000 })
  const warned = (slip.at('warnings') as readonly { code: string }[]).map(({ code }) => code)
  t.notOk(warned.includes('deducted_beyond_month'))
})

const december = { month: 12, year: 2026 }
const bareOfDecember = {
  period: december,
  type: 'off_cycle',
  options: { statutory: { pf: false, esi: false, pt: false, lwf: false } },
}
/** 12 % of 28,000 limited to 25,000; 0.75 % of 28,000; Maharashtra's tax and its fund of December. */
const ofWholeDecember = { BASIC: 20_000, HRA: 8_000, PF: 3_000, ESI: 210, PT: 200, LWF: 25 }
const bare = { INCENTIVE: 8_000 }

async function officeOfDecember(): Promise<{ plain: Partner; call: Partner }> {
  const { call: plain } = await office()
  const call = granted(plain)
  await call('PATCH', '/employees/ext:E0', { work_state_code: 'MH', gender: 'male' })
  return { plain, call }
}

t.test('what a run leaves to the regular run is deducted whichever is reversed and made again', async t => {
  const { call } = await officeOfDecember()
  await withIncentive(call, december)
  const draft = await made(call, { period: december })
  const offCycle = await calculated(call, bareOfDecember)
  await call('POST', `${offCycle}/mark-paid`, { include_unrouted: true, paid_on: '2026-12-01' })
  t.same(lines(await slipOf(call, offCycle)), bare)
  await call('DELETE', draft)
  const first = await calculated(call, { period: december })
  t.match(lines(await slipOf(call, first)), ofWholeDecember)
  await call('POST', `${first}/mark-paid`, { include_unrouted: true, paid_on: '2026-12-01' })
  await call('POST', `${first}/reverse`, { reason: 'Paid to the wrong account' })
  const again = await calculated(call, { period: december })
  t.match(lines(await slipOf(call, again)), ofWholeDecember, 'the next run of the month')
  await call('POST', `${again}/lock`, {})
})

t.test('a levy that a small payment does not bring is taken with the salary of the month', async t => {
  const { call } = await officeOfDecember()
  await withIncentive(call, december, 20)
  const early = await slipOf(call, await calculated(call, { period: december, type: 'bonus' }))
  // 12 % of 20 is 2.40; no share of ESI is taken of wages below 176 a day. The state's fund wants 25 and finds 18.
  t.match(lines(early), { INCENTIVE: 20, PF: 2, LWF: 18 })
  t.equal(early.at('net_payable'), 0)
  t.match((early.at('warnings') as object[]).at(-1), {
    code: 'levy_waits',
    message: 'LWF of 7.00 waits for the next payment of the month, because the pay does not reach for it.',
  })
  const slip = await slipOf(call, await calculated(call, { period: december }))
  t.match(lines(slip), { BASIC: 20_000, PT: 200, LWF: 7 })
})

t.test(
  'a regular run that was calculated without a payment left to it makes nobody skip the deductions',
  async t => {
    const { plain, call } = await officeOfDecember()
    const regular = await calculated(call, { period: december })
    await withIncentive(call, december)
    const offCycle = await calculated(call, bareOfDecember)
    t.same(lines(await slipOf(call, offCycle)), bare)
    t.match(lines(await slipOf(call, regular)), { PF: 2_400, ESI: 150 }, 'without the incentive')
    const reasons = (await call('GET', regular)).at('stale_reasons') as object[]
    t.match(reasons.at(-1), { code: 'earlier_run_changed', source: offCycle.split('/').at(-1) })
    t.equal(refusal(await plain('POST', `${regular}/lock`, {})), '409 run_is_stale')

    const force = { force: true, reason: 'The bank waits' }
    await call('POST', `${regular}/lock`, force)
    for (const [move, body] of [
      ['lock', {}],
      ['lock', force],
      ['mark-paid', { include_unrouted: true, paid_on: '2026-12-01' }],
    ] as const) {
      const refused = await plain('POST', `${offCycle}/${move}`, body)
      t.equal(refusal(refused), '409 run_is_stale', move)
      t.match(refused.at('details'), [
        { field: 'options.statutory.pf', message: /section 16 of the Code on Social Security 2020.*Unlock/ },
        { field: 'options.statutory.esi', message: /section 29 of the Code on Social Security 2020/ },
        {
          field: 'options.statutory.pt',
          message: /The act is the Maharashtra State Tax on Professions, .* Act 1975\.$/,
        },
        { field: 'options.statutory.lwf', message: /The act is the Maharashtra Labour Welfare Fund Act\.$/ },
      ])
    }
    await call('POST', `${regular}/unlock`, { reason: 'A payment is missing' })
    await call('POST', `${offCycle}/mark-paid`, { include_unrouted: true, paid_on: '2026-12-01' })
    const forced = await plain('POST', `${regular}/lock`, force)
    t.equal(refusal(forced), '409 run_is_stale', 'no reason makes up for the deductions of a paid run')
    await call('POST', `${regular}/recalculate`, {}, { prefer: 'wait=30' })
    t.match(lines(await slipOf(call, regular)), ofWholeDecember)
    await call('POST', `${regular}/lock`, {})
  },
)

t.test('a reimbursement run deducts nothing', async t => {
  const { call: plain } = await office()
  const call = granted(plain)
  const claim = await call('POST', '/expenses', {
    employee_id: 'ext:E0',
    category: 'Travel',
    spent_on: '2026-10-05',
    claimed_amount: 1200,
    taxable: false,
  })
  const decision = { decision: 'approve', pay_in: october }
  await call('POST', `/expenses/${String(claim.at('id'))}/approve`, decision)
  const run = await calculated(call, { period: october, type: 'reimbursement' })
  const slip = await slipOf(call, run)
  t.same(lines(slip), { EXPENSE_TRAVEL: 1_200 })
  t.equal(slip.at('net_payable'), 1_200)
  const regular = await calculated(call, { period: october })
  t.match(lines(await slipOf(call, regular)), { BASIC: 20_000, PF: 2_400 })
  t.ok(await made(call, { period: october, type: 'off_cycle' }))
})

t.test('arrears of a month that several runs paid go by all of them', async t => {
  const { call: plain } = await office()
  const call = granted(plain)
  await withIncentive(call)
  const bonus = await calculated(call, { period: october, type: 'bonus' })
  const regular = await calculated(call, { period: october })
  for (const run of [regular, bonus])
    await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
  await call('PUT', '/employees/ext:E0/salary', {
    effective_from: '2026-10-01',
    decided_on: '2026-11-10',
    components: [
      { component_code: 'BASIC', monthly_amount: 22_000 },
      { component_code: 'HRA', monthly_amount: 8_000 },
    ],
    arrears: 'auto',
  })
  const november = await calculated(call, { period: { month: 11, year: 2026 } })
  const slip = lines(await slipOf(call, november))
  t.match(slip, { BASIC: 24_000, HRA: 8_000, PF: 2_640 }, '22,000 and 2,000 for October; 12 % of 22,000')
  t.notOk('PF_ARREARS' in slip, 'both runs of October contributed on the ceiling of 25,000 already')
})

/** October paid at 20,000, and paid again as a correction of that run at another basic pay. */
async function corrected(call: Partner, basic: number): Promise<string> {
  const regular = await calculated(call, { period: october })
  await call('POST', `${regular}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
  await call('PUT', '/employees/ext:E0/salary', {
    effective_from: '2026-10-01',
    components: [
      { component_code: 'BASIC', monthly_amount: basic },
      { component_code: 'HRA', monthly_amount: 8_000 },
    ],
    arrears: 'auto',
  })
  const source = regular.split('/').at(-1)
  const run = await calculated(call, { period: october, type: 'correction', source_run_id: source })
  await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-05' })
  return run
}

t.test(
  'a correction pays what the month comes to now less what was paid, and no later run pays it again',
  async t => {
    const { call: plain } = await office()
    const call = granted(plain)
    const slip = await slipOf(call, await corrected(call, 22_000))
    t.match(lines(slip), { BASIC: 2_000, PF: 240 }, '12 % of 22,000 is 2,640, less 2,400')
    t.notOk('HRA' in lines(slip))
    const november = lines(await slipOf(call, await calculated(call, { period: { month: 11, year: 2026 } })))
    t.match(november, { BASIC: 22_000, HRA: 8_000, PF: 2_640 })
    t.notOk('PF_ARREARS' in november)
  },
)

t.test('a correction asks back what was paid too much; it waits for later pay and is taken once', async t => {
  const { call: plain } = await office()
  const call = granted(plain)
  const slip = await slipOf(call, await corrected(call, 19_000))
  t.match(lines(slip), { OVERPAYMENT_RECOVERY: 0, CARRIED_FORWARD: 1_000 })
  t.equal(slip.at('net_payable'), 0)
  t.same(slip.at('arrears'), [{ month: 10, year: 2026, amount: -1_000 }])
  const next = { period: { month: 11, year: 2026 } }
  const november = await calculated(call, next)
  t.match(lines(await slipOf(call, november)), { BASIC: 19_000, CARRIED_FORWARD_RECOVERY: 1_000 })
  t.notOk('OVERPAYMENT_RECOVERY' in lines(await slipOf(call, november)))
  await call('POST', `${november}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-30' })
  const december = lines(await slipOf(call, await calculated(call, { period: { month: 12, year: 2026 } })))
  t.notOk('CARRIED_FORWARD_RECOVERY' in december)
})

t.test('a correction of a month pays nothing that a later month has paid as arrears', async t => {
  const { call: plain } = await office()
  const call = granted(plain)
  await call('PATCH', '/employees/ext:E0/statutory', { pf: { vpf: { type: 'percent', value: 5 } } })
  const agree = (basic: number) =>
    call('PUT', '/employees/ext:E0/salary', {
      effective_from: '2026-10-01',
      components: [
        { component_code: 'BASIC', monthly_amount: basic },
        { component_code: 'HRA', monthly_amount: 8_000 },
      ],
      arrears: 'auto',
    })
  const pay = async (body: object, on: string) => {
    const run = await calculated(call, body)
    await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: on })
    return run
  }
  const source = (await pay({ period: october }, '2026-10-31')).split('/').at(-1)
  const correct = { period: october, type: 'correction', source_run_id: source }
  await agree(22_000)
  const november = lines(await slipOf(call, await pay({ period: { month: 11, year: 2026 } }, '2026-11-30')))
  t.match(november, { BASIC: 24_000, PF_ARREARS: 340 }, '12 % and 5 % of 2,000 for October')

  const nothing = await slipOf(call, await pay(correct, '2026-12-01'))
  t.equal(nothing.at('net_payable'), 0)
  t.notOk('BASIC' in lines(nothing) || 'PF' in lines(nothing) || 'VPF' in lines(nothing), nothing.text)

  await agree(23_000)
  const slip = await slipOf(call, await pay(correct, '2026-12-02'))
  t.match(lines(slip), { BASIC: 1_000, PF: 120, VPF: 50 }, 'the rise since, with 12 % and 5 % of it')
  await agree(21_000)
  const less = lines(await slipOf(call, await pay(correct, '2026-12-03')))
  t.match(less, { OVERPAYMENT_RECOVERY: 0, CARRIED_FORWARD: 2_000 }, '23,000 were paid for October')
})

t.test(
  'the statutory bonus of a year is paid once, also where the month that pays it is moved back',
  async t => {
    // Wages of 6,500 in each month of 2025-26: a twelfth of 78,000.
    const { call: plain } = await createTestOrganization(house, [{ basic: 6_500 }])
    const call = granted(plain)
    const months = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3]
    await call('PUT', '/employees/ext:E0/opening-balances?tax_year=2025-26', {
      months: 0,
      gross: 0,
      bonus_months: months.map(month => ({ month, wages: 6_500, paid_days: 30, base_days: 30 })),
    })
    await call('PATCH', '/payroll-settings', { effective_from: '2026-10-01', bonus: { pay_month: 11 } })
    const november = { month: 11, year: 2026 }
    const later = await calculated(call, { period: november })
    t.match(lines(await slipOf(call, later)), { STATUTORY_BONUS: 6_500 })
    const draft = await made(call, { period: october, type: 'bonus' })
    await call('PATCH', '/payroll-settings', { effective_from: '2026-10-01', bonus: { pay_month: 10 } })
    const bonusOf = async (run: string) => lines(await slipOf(call, run))['STATUTORY_BONUS']

    const force = { force: true, reason: 'The bonus is due' }
    await call('POST', `${later}/lock`, force)
    await call('POST', `${draft}/calculate`, {}, { prefer: 'wait=30' })
    t.equal(await bonusOf(draft), undefined, 'a closed run of November has paid it')
    const regular = await calculated(call, { period: october })
    t.equal(await bonusOf(regular), undefined)

    await call('POST', `${later}/reverse`, { reason: 'October pays the bonus' })
    await call('POST', `${draft}/recalculate`, {}, { prefer: 'wait=30' })
    t.equal(await bonusOf(draft), 6_500, 'what a reversed run paid is due')
    await call('POST', `${regular}/recalculate`, {}, { prefer: 'wait=30' })
    t.equal(await bonusOf(regular), undefined, 'the bonus run of the month pays it')
    await call('POST', `${regular}/lock`, force)
    const again = await calculated(call, { period: november })
    t.equal(await bonusOf(again), undefined, 'October has paid it')
  },
)
