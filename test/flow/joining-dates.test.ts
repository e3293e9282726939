// A date of joining that is corrected after its month was paid: the days before the date that the payslip knew are named,
// paid as arrears once a salary covers them, by a run or the settlement, and never twice; until then it can be taken back.

import t from 'tap'
import { createTestOrganization, made, startTestStack } from '../support/office.ts'
import { type Answer, must, type Partner } from '../support/partner.ts'

const house = await startTestStack(t)

/** On 15 December 2026; one employee of 20,000 whom every run pays. */
async function office(settings: object = {}): Promise<Partner> {
  const { call, seeded } = await createTestOrganization(house)
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-12-15' }))
  if (Object.keys(settings).length > 0) must(await call('PATCH', '/payroll-settings', settings))
  return call
}

const salaryFrom = (from: string, basic: number) => ({
  effective_from: from,
  components: [{ component_code: 'BASIC', monthly_amount: basic }],
})

/** In Delhi, which has no professional tax; recorded as of 21 October. */
async function hire(call: Partner, code: string, basic = 31_000): Promise<string> {
  const answer = await call('POST', '/employees', {
    external_id: code,
    employee_code: code,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1990-04-05',
    date_of_joining: '2026-10-21',
    employment_type: 'permanent',
    work_state_code: 'DL',
    salary: salaryFrom('2026-10-21', basic),
  })
  return String(must(answer, 201).at('id'))
}

async function calculatedRun(call: Partner, month: number): Promise<string> {
  const run = await made(call, { period: { month, year: 2026 } })
  must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  return run
}

async function pay(call: Partner, run: string, month: number): Promise<void> {
  must(await call('POST', `${run}/lock`, {}))
  const paidOn = `2026-${String(month).padStart(2, '0')}-28`
  must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: paidOn }))
}

async function paidRun(call: Partner, month: number): Promise<string> {
  const run = await calculatedRun(call, month)
  await pay(call, run, month)
  return run
}

const joins = (call: Partner, id: string, day: string) =>
  call('PATCH', `/employees/${id}`, { date_of_joining: day })

async function agree(call: Partner, id: string, from: string, basic: number): Promise<void> {
  const { status, text } = await call('PUT', `/employees/${id}/salary`, {
    ...salaryFrom(from, basic),
    arrears: 'auto',
  })
  t.ok(status === 200 || status === 201, text)
}

type Line = { code: string; type: string; amount: number }
/** Pay and deductions by code, earlier months, and what nobody pays. */
function figures(answer: Answer) {
  const lines = (answer.at('lines') as Line[]).filter(
    ({ type, amount }) => type !== 'information' && type !== 'employer_contribution' && amount > 0,
  )
  return {
    lines: Object.fromEntries(lines.map(({ code, amount }) => [code, amount])),
    arrears: answer.at('arrears'),
    unpaid: answer.at('unpaid_months'),
  }
}

const slipOf = async (call: Partner, run: string, id: string) => {
  const answer = must(await call('GET', `${run}/employees/${id}?explain=full`))
  const lines = answer.at('lines') as { explanation: unknown }[]
  t.ok(lines.length > 0 && lines.every(({ explanation }) => explanation !== null))
  return figures(answer)
}

const unpaidIn = async (call: Partner, run: string) => {
  const readiness = must(await call('GET', `${run}/readiness`))
  const warnings = (readiness.at('warnings') as { code: string }[]).map(({ code }) => code)
  return {
    months: readiness.at('unpaid_months'),
    codes: warnings.filter(code => code.startsWith('unpaid_months')),
  }
}

const ofOctober = (amount: number) => ({ month: 10, year: 2026, amount })

// 31,000 are 1,000 a day. The run of October pays 11 days, 11,000, of which the fund has 12 %, 1,320. From the 10th it is 22
// days, so eleven are due: 11,000 and 1,320. LOW has 18,600, 600 a day: 6,600, of which the fund has 792 and insurance
// 0.75 %, 49.50, rounded up to 50. Of 13,200 it is 1,584 and 99: 792 and 49 more.
t.test('days before a corrected date are named, and paid once a salary covers them', async t => {
  const call = await office()
  const id = await hire(call, 'LATE')
  const low = await hire(call, 'LOW', 18_600)
  const october = await paidRun(call, 10)
  t.same((await slipOf(call, october, id)).lines, { BASIC: 11_000, PF: 1_320 })
  t.same((await slipOf(call, october, low)).lines, { BASIC: 6_600, PF: 792, ESI: 50 })
  must(await joins(call, id, '2026-10-10'))
  must(await joins(call, low, '2026-10-10'))

  const run = await made(call, { period: { month: 11, year: 2026 } })
  const named = (employee: string) => ({
    employee_id: employee,
    month: 10,
    year: 2026,
    days: 11,
    reason: 'recorded_late',
  })
  t.same(await unpaidIn(call, run), { months: [named(id), named(low)], codes: ['unpaid_months'] })
  const dues = async () => {
    const report = must(await call('GET', '/reports/undisbursed-dues?as_of=2026-11-30&older_than_days=0'))
    return (report.at('data') as Record<string, unknown>[]).map(row => [
      row['employee_id'],
      row['unpaid_days'],
    ])
  }
  t.same(await dues(), [
    [id, 11],
    [low, 11],
  ])
  must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  t.same(
    await slipOf(call, run, id),
    { lines: { BASIC: 31_000, PF: 3_000 }, arrears: [], unpaid: [named(id)] },
    'no salary covers the days',
  )

  await agree(call, id, '2026-10-10', 31_000)
  await agree(call, low, '2026-10-10', 18_600)
  t.same((await unpaidIn(call, run)).codes, ['unpaid_months_paid'])
  must(await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' }))
  t.same(await slipOf(call, run, id), {
    lines: { BASIC: 42_000, PF: 3_000, PF_ARREARS: 1_320 },
    arrears: [ofOctober(11_000)],
    unpaid: [],
  })
  t.match(await slipOf(call, run, low), {
    lines: { BASIC: 18_600 + 6_600, PF_ARREARS: 792, ESI_ARREARS: 49 },
    arrears: [ofOctober(6_600)],
    unpaid: [],
  })
  await pay(call, run, 11)
  t.same(await dues(), [])
  const back = await joins(call, id, '2026-10-21')
  t.match(back.at('details'), [{ field: 'date_of_joining', code: 'out_of_range' }], 'paid from the 10th')
  t.match(String(back.at('details', 0, 'message')), /2026-10-10/)

  const december = await calculatedRun(call, 12)
  t.match(await slipOf(call, december, id), { lines: { BASIC: 31_000 }, arrears: [], unpaid: [] })
  // Eleven days at 100 more, and November at 3,100 more. Of October the fund takes 12 % of 1,100; November is above its ceiling.
  // Delhi takes 0.75 for its welfare fund in December.
  await agree(call, id, '2026-10-21', 34_100)
  must(await call('POST', `${december}/recalculate`, {}, { prefer: 'wait=30' }))
  t.same(await slipOf(call, december, id), {
    lines: { BASIC: 34_100 + 1_100 + 3_100, PF: 3_000, PF_ARREARS: 132, LWF: 0.75 },
    arrears: [ofOctober(1_100), { month: 11, year: 2026, amount: 3_100 }],
    unpaid: [],
  })
})

t.test('a date that was corrected in error is taken back until its days are paid', async t => {
  const call = await office()
  const id = await hire(call, 'ERROR')
  await paidRun(call, 10)
  must(await joins(call, id, '2026-10-10'))
  await agree(call, id, '2026-10-10', 31_000)
  const run = await calculatedRun(call, 11)
  t.same((await slipOf(call, run, id)).arrears, [ofOctober(11_000)])
  t.equal(
    (await joins(call, id, '2026-10-22')).at('details', 0, 'code'),
    'out_of_range',
    'paid from the 21st',
  )
  must(await joins(call, id, '2026-10-21'))
  t.equal((await call('POST', `${run}/lock`, {})).at('code'), 'run_is_stale')
  must(await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' }))
  t.match(await slipOf(call, run, id), { lines: { BASIC: 31_000 }, arrears: [], unpaid: [] })
})

// Ten of 30 days of November are 10,333.33, and eleven days of October 11,000.
t.test(
  'a settlement pays the days, and neither another one nor one after the run pays them again',
  async t => {
    const call = await office()
    const id = await hire(call, 'LEAVER')
    const paid = await hire(call, 'PAID')
    await paidRun(call, 10)
    for (const each of [id, paid]) {
      must(await joins(call, each, '2026-10-10'))
      await agree(call, each, '2026-10-10', 31_000)
    }
    const leave = async (employee: string, day: string) => {
      const body = { date_of_leaving: day, reason: 'resignation' }
      return `/fnf/${String(must(await call('POST', `/employees/${employee}/exit`, body), 201).at('fnf_id'))}`
    }
    const fnf = await leave(id, '2026-11-10')
    const settled = async (path: string) => figures(must(await call('POST', `${path}/recalculate`, {})))
    t.match(await settled(fnf), {
      lines: { BASIC: 21_333.33, PF_ARREARS: 1_320 },
      arrears: [ofOctober(11_000)],
      unpaid: [],
    })
    must(await call('PATCH', fnf, { inputs: { unpaid_months: 'none' } }))
    t.match(await settled(fnf), {
      lines: { BASIC: 10_333.33 },
      arrears: [],
      unpaid: [{ employee_id: id, month: 10, year: 2026, days: 11, reason: 'recorded_late' }],
    })
    must(await call('PATCH', fnf, { inputs: { unpaid_months: 'pay' } }))
    must(await call('POST', `${fnf}/recalculate`, {}))
    must(await call('POST', `${fnf}/approve`, {}))

    const november = await paidRun(call, 11)
    t.same((await slipOf(call, november, paid)).arrears, [ofOctober(11_000)])
    const method = must(await call('POST', '/payment-methods', { type: 'bank_transfer', name: 'Bank' }), 201)
    must(
      await call('POST', `${fnf}/mark-paid`, {
        include_unrouted: true,
        paid_on: '2026-11-28',
        payment_method_id: method.at('id'),
      }),
    )
    const again = must(await call('POST', '/fnf', { employee_id: id, type: 'resettlement' }), 201)
    t.match(await settled(`/fnf/${String(again.at('id'))}`), { lines: {}, arrears: [], unpaid: [] })

    // Ten of 31 days of December are 10,000.
    const later = await leave(paid, '2026-12-10')
    t.match(await settled(later), { lines: { BASIC: 10_000 }, arrears: [], unpaid: [] })
  },
)

// E0 is paid for September. From 21 September it is ten of 30 days, 10,333.33, and 20 days of October before the 21st.
t.test('whole months before the date go by the setting, as others that nobody paid', async t => {
  for (const setting of ['warn', 'pay'] as const) {
    const call = await office({ unpaid_months: setting })
    await paidRun(call, 9)
    const id = await hire(call, 'EARLY')
    await paidRun(call, 10)
    must(await joins(call, id, '2026-09-21'))
    await agree(call, id, '2026-09-21', 31_000)
    const { arrears, unpaid } = await slipOf(call, await calculatedRun(call, 11), id)
    const september = { month: 9, year: 2026 }
    t.same(
      arrears,
      setting === 'pay' ? [{ ...september, amount: 10_333.33 }, ofOctober(20_000)] : [ofOctober(20_000)],
    )
    t.same(
      unpaid,
      setting === 'pay' ? [] : [{ employee_id: id, ...september, days: 10, reason: 'recorded_late' }],
    )
  }
})
