// Wage months that no run paid: named until somebody pays them, paid as arrears of each month where that is set, by
// settlements without being set, and never twice.

import t from 'tap'
import { createTestOrganization, made, startTestStack, type TestOrganization } from '../support/office.ts'
import { type Answer, must, type Partner } from '../support/partner.ts'

const house = await startTestStack(t)

/** On 30 November 2026; one employee of 20,000 whom every run pays. */
async function office(settings: object = {}): Promise<TestOrganization> {
  const organization = await createTestOrganization(house)
  const { call, seeded } = organization
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-30' }))
  if (Object.keys(settings).length > 0) must(await call('PATCH', '/payroll-settings', settings))
  return organization
}

/** An employee with basic pay alone, unless `more` says otherwise; the code is the external id. */
async function hire(
  call: Partner,
  code: string,
  joined: string,
  basic = 31_000,
  more: object = {},
): Promise<string> {
  const answer = await call('POST', '/employees', {
    external_id: code,
    employee_code: code,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1990-04-05',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: 'DL',
    salary: { effective_from: joined, components: [{ component_code: 'BASIC', monthly_amount: basic }] },
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

type Slip = {
  gross: number
  net_payable: number
  arrears: unknown
  unpaid_months: unknown
  lines: { code: string; amount: number; arrears_amount: number }[]
  warnings: { code: string }[]
}

async function slipOf(call: Partner, run: string, employee: string): Promise<Slip> {
  return must(await call('GET', `${run}/employees/${employee}?explain=full`)).at() as Slip
}

const amountOf = ({ lines }: Slip, code: string) => lines.find(line => line.code === code)?.amount ?? 0

// Joined on 20 October, recorded after October was paid: 12 of 31 days of 31,000 are 12,000.
t.test('a month that was recorded after it was paid is named', async t => {
  const { call } = await office()
  await paidRun(call, 10)
  const id = await hire(call, 'LATE', '2026-10-20')
  const run = await made(call, { period: { month: 11, year: 2026 } })
  const unpaid = [{ employee_id: id, month: 10, year: 2026, days: 12, reason: 'recorded_late' }]
  const readiness = must(await call('GET', `${run}/readiness`))
  t.same(readiness.at('unpaid_months'), unpaid, readiness.text)
  const finding = (readiness.at('warnings') as { code: string }[]).find(
    ({ code }) => code === 'unpaid_months',
  )
  t.match(finding, { level: 'warning', employee_count: 1, employees: [{ employee_id: id }] })
  must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  const slip = await slipOf(call, run, id)
  t.same(slip.unpaid_months, unpaid)
  t.ok(slip.warnings.some(({ code }) => code === 'unpaid_months'))
  t.equal(slip.gross, 31_000)
  const other = (await call('GET', `${run}/employees/ext:E0`)).at('unpaid_months')
  t.same(other, [], 'nobody else is owed a month')
})

// LATE: 20 to 31 October, recorded after October was paid; OUT: September and October, whose runs do not select it.
t.test(
  'undisbursed dues list unpaid months after held payslips, by page, until somebody pays them',
  async t => {
    const { call } = await office({ unpaid_months: 'pay' })
    const out = await hire(call, 'OUT', '2026-09-01')
    await paidRun(call, 9, { selection: { mode: 'exclude', employee_ids: [out] } })
    await paidRun(call, 10, { selection: { mode: 'exclude', employee_ids: [out] } })
    const late = await hire(call, 'LATE', '2026-10-20')
    const query = (more: string) => `/reports/undisbursed-dues?as_of=2026-11-30&${more}`
    const rowsOf = async (more: string) =>
      must(await call('GET', query(more))).at('data') as Record<string, unknown>[]
    const months = (rows: readonly Record<string, unknown>[]) =>
      new Set(
        rows.map(row =>
          [row['employee_id'], row['period_end'], row['unpaid_days'], row['unpaid_reason']].join(' '),
        ),
      )
    const expected = new Set([
      `${out} 2026-09-30 30 no_run`,
      `${out} 2026-10-31 31 no_run`,
      `${late} 2026-10-31 12 recorded_late`,
    ])
    const all = await rowsOf('older_than_days=0')
    t.same(months(all), expected)
    t.match(all[0], { payroll_run_id: null, net_payable: null, hold_reason: null })
    t.same(months(await rowsOf('older_than_days=31')), new Set([`${out} 2026-09-30 30 no_run`]), 'by age')
    const first = must(await call('GET', query('older_than_days=0&limit=2')))
    const cursor = String(first.at('meta', 'next_cursor'))
    const next = must(await call('GET', query(`older_than_days=0&limit=2&cursor=${cursor}`)))
    const paged = [first, next].flatMap(page => page.at('data') as Record<string, unknown>[])
    t.same([paged.length, months(paged)], [3, expected], 'by page')

    await paidRun(call, 11)
    t.same(await rowsOf('older_than_days=0'), [], 'paid as arrears of November')
  },
)

// 12 % of October's 12,000 is 1,440, from either side; who joins above the ceiling is no member of the pension fund.
t.test('a setting pays it as arrears of the month, once', async t => {
  const { call } = await office({ unpaid_months: 'pay' })
  await paidRun(call, 10)
  const id = await hire(call, 'LATE', '2026-10-20')
  const previewed = must(
    await call('POST', '/payroll-runs/preview', {
      period: { month: 11, year: 2026 },
      employees: [{ ref: 'L', employee_id: id }],
    }),
  )
  const run = await calculatedRun(call, 11)
  const slip = await slipOf(call, run, id)
  t.same(slip.arrears, [{ month: 10, year: 2026, amount: 12_000 }])
  t.same(slip.unpaid_months, [])
  t.equal(amountOf(slip, 'BASIC'), 43_000)
  t.equal(amountOf(slip, 'PF_ARREARS'), 1_440)
  t.equal(amountOf(slip, 'PF_ER_ARREARS'), 1_440)
  t.equal(previewed.at('data', 0, 'net_payable'), slip.net_payable, 'as previewed before')
  must(await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' }))
  t.equal(amountOf(await slipOf(call, run, id), 'BASIC'), 43_000, 'a repeated calculation pays it once')
  const again = must(
    await call('POST', '/payroll-runs/preview', {
      period: { month: 11, year: 2026 },
      employees: [{ ref: 'L', employee_id: id }],
    }),
  )
  t.equal(again.at('data', 0, 'net_payable'), slip.net_payable, 'as previewed beside the run')

  must(await call('POST', `${run}/lock`, {}))
  must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-30' }))
  const december = await calculatedRun(call, 12)
  const later = await slipOf(call, december, id)
  t.same([later.arrears, later.unpaid_months], [[], []], 'the next month owes nothing')
})

// 31,000 a month; an incentive of 4,000 for October, which left the employee out; a day of October, 1,000, is lost.
t.test(
  'a month that is paid later takes its variable pay along, and what is recorded of it afterwards',
  async t => {
    const { call } = await office({ unpaid_months: 'pay', late_input_policy: 'next_period' })
    const id = await hire(call, 'OUT', '2026-09-01')
    const item = (month: number, amount: number) =>
      call('POST', `/employees/${id}/variable-components`, {
        component_code: 'INCENTIVE',
        month,
        year: 2026,
        amount,
      })
    const component = { code: 'INCENTIVE', name: 'Incentive', type: 'earning', category: 'incentive' }
    must(await call('POST', '/salary-components', { ...component, calculation: { method: 'flat' } }), 201)
    await paidRun(call, 9)
    must(await item(10, 4_000), 201)
    await paidRun(call, 10, { selection: { mode: 'exclude', employee_ids: [id] } })
    const plan = { period: { month: 11, year: 2026 }, employees: [{ ref: 'O', employee_id: id }] }
    const previewed = must(await call('POST', '/payroll-runs/preview', plan))
    const run = await calculatedRun(call, 11)
    const slip = await slipOf(call, run, id)
    t.same([amountOf(slip, 'BASIC'), amountOf(slip, 'INCENTIVE')], [62_000, 4_000])
    t.equal(previewed.at('data', 0, 'net_payable'), slip.net_payable, 'as previewed')

    must(await item(10, 500), 201)
    t.equal((await call('POST', `${run}/lock`, {})).at('code'), 'run_is_stale', 'another item of October')
    must(await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' }))
    t.equal(amountOf(await slipOf(call, run, id), 'INCENTIVE'), 4_500)
    must(await call('POST', `${run}/lock`, {}))
    must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-30' }))

    t.match(must(await item(10, 700), 202).at('applied_to'), { month: 12, year: 2026 }, 'October is closed')
    must(await call('POST', '/attendance', { employee_id: id, date: '2026-10-07', status: 'absent' }), 202)
    const later = await slipOf(call, await calculatedRun(call, 12), id)
    t.equal(amountOf(later, 'INCENTIVE'), 700)
    t.equal(amountOf(later, 'OVERPAYMENT_RECOVERY'), 1_000)
    t.same(later.arrears, [{ month: 10, year: 2026, amount: -1_000 }])
  },
)

// Two months of 31,000, and the incentive of the first.
t.test('a settlement takes the variable pay of unpaid months along', async t => {
  const { call } = await office()
  const component = { code: 'INCENTIVE', name: 'Incentive', type: 'earning', category: 'incentive' }
  must(await call('POST', '/salary-components', { ...component, calculation: { method: 'flat' } }), 201)
  const id = await hire(call, 'OUT', '2026-09-01')
  await paidRun(call, 9)
  await paidRun(call, 10, { selection: { mode: 'exclude', employee_ids: [id] } })
  const item = { component_code: 'INCENTIVE', month: 10, year: 2026, amount: 4_000 }
  must(await call('POST', `/employees/${id}/variable-components`, item), 201)
  const exit = { date_of_leaving: '2026-11-30', reason: 'resignation' }
  const fnf = String(must(await call('POST', `/employees/${id}/exit`, exit), 201).at('fnf_id'))
  const amounts = (answer: Answer) => {
    const lines = answer.at('lines') as Slip['lines']
    return ['BASIC', 'INCENTIVE'].map(code => lines.find(line => line.code === code)?.amount ?? 0)
  }
  t.same(amounts(must(await call('POST', `/fnf/${fnf}/recalculate`, {}))), [62_000, 4_000])
  must(await call('POST', `/fnf/${fnf}/approve`, {}))
  must(await call('POST', `/fnf/${fnf}/recalculate`, { reopen: true, reason: 'Paid elsewhere' }))
  must(await call('PATCH', `/fnf/${fnf}`, { inputs: { unpaid_months: 'none' } }))
  t.same(
    amounts(must(await call('POST', `/fnf/${fnf}/recalculate`, {}))),
    [31_000, 0],
    'nor with one left out',
  )
})

// 20,000 of October beside 20,000 of November.
t.test('a reversed payment owes the month again', async t => {
  const { call } = await office({ unpaid_months: 'pay' })
  const id = await hire(call, 'ELSEWHERE', '2026-09-01', 20_000)
  await paidRun(call, 9)
  await paidRun(call, 10, { selection: { mode: 'exclude', employee_ids: [id] } })
  const run = await paidRun(call, 11)
  t.same((await slipOf(call, run, id)).arrears, [{ month: 10, year: 2026, amount: 20_000 }])
  const own = await made(call, {
    period: { month: 10, year: 2026 },
    selection: { mode: 'include', employee_ids: [id] },
  })
  const readiness = must(await call('GET', `${own}/readiness`))
  t.match(
    readiness.at('blockers'),
    [{ code: 'run_blocked', field: 'selection' }],
    'October is not paid twice',
  )
  must(await call('DELETE', own), 204)
  must(await call('POST', `${run}/reverse`, { reason: 'Paid by mistake' }))
  const anew = await calculatedRun(call, 11)
  const slip = await slipOf(call, anew, id)
  t.same([slip.gross, slip.arrears], [40_000, [{ month: 10, year: 2026, amount: 20_000 }]])
})

// The bonus of the year to March 2026: February and March count with the minimum wage of 12,000 each, and a twelfth of
// 24,000 is 2,000. February's run leaves the employee out, so that only a slip of a later month tells of it.
for (const { title, payer } of [
  { title: 'an earlier month', payer: null },
  { title: 'the same month', payer: { type: 'arrears' } },
])
  t.test(`a month that a run of ${title} paid as arrears counts for the statutory bonus`, async t => {
    const { call } = await office(payer === null ? { unpaid_months: 'pay' } : {})
    const minimumWages = [{ state_code: 'DL', monthly_amount: 12_000 }]
    const bonus = { pay_month: 10, rate_percent: null, minimum_wages: minimumWages }
    must(await call('PATCH', '/payroll-settings', { bonus }))
    const id = await hire(call, 'LATE', '2026-02-01', 20_000)
    const alone = { selection: { mode: 'include', employee_ids: [id] } }
    await paidRun(call, 2, { selection: { mode: 'exclude', employee_ids: [id] } })
    const march = await paidRun(call, 3)
    if (payer !== null) {
      must(await call('PATCH', '/payroll-settings', { unpaid_months: 'pay' }))
      const late = await calculatedRun(call, 10, { ...payer, ...alone })
      t.equal((await slipOf(call, late, id)).gross, 20_000)
      must(await call('POST', `${late}/lock`, {}))
    } else t.equal((await slipOf(call, march, id)).gross, 40_000)

    const run = await made(call, { period: { month: 10, year: 2026 }, ...alone })
    t.notMatch(must(await call('GET', `${run}/readiness`)).text, 'missing_bonus_months')
    must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
    t.equal(amountOf(await slipOf(call, run, id), 'STATUTORY_BONUS'), 2_000)
    must(await call('POST', `${run}/lock`, {}))
    t.equal(must(await call('POST', `${run}/replay`, {})).at('is_equal'), true)
  })

/** In Mumbai from 1 June 2026 on, 50,000 a month; the employer adds a tenth for the pension system and 5,000 for a fund. */
async function hireWithShares(call: Partner): Promise<string> {
  const fund = { code: 'SUPERANN', name: 'Superannuation', type: 'employer_contribution' }
  const definition = { ...fund, category: 'superannuation', calculation: { method: 'flat' } }
  must(await call('POST', '/salary-components', definition), 201)
  const components = [
    { component_code: 'BASIC', monthly_amount: 50_000 },
    { component_code: 'SUPERANN', monthly_amount: 5_000 },
  ]
  return hire(call, 'MUMBAI', '2026-06-01', 50_000, {
    work_state_code: 'MH',
    statutory: { nps: { employer_percent: 10 } },
    salary: { effective_from: '2026-06-01', components },
  })
}

// Of June: 5,000 for the pension system, 5,000 for the fund, and by the register of 30 June 25 and 75 for the welfare fund.
t.test('an unpaid month brings the employer’s shares and the welfare fund along, once', async t => {
  const { call } = await office({ unpaid_months: 'pay' })
  const id = await hireWithShares(call)
  await paidRun(call, 6, { selection: { mode: 'exclude', employee_ids: [id] } })
  const run = await paidRun(call, 7)
  const slip = await slipOf(call, run, id)
  const sharesOf = ({ lines }: Slip) =>
    Object.fromEntries(
      ['NPS_ER', 'SUPERANN', 'LWF', 'LWF_ER'].map(code => {
        const line = lines.find(each => each.code === code)
        return [code, line === undefined ? null : [line.amount, line.arrears_amount]]
      }),
    )
  t.same(sharesOf(slip), {
    NPS_ER: [10_000, 5_000],
    SUPERANN: [10_000, 5_000],
    LWF: [25, 25],
    LWF_ER: [75, 75],
  })
  t.match(slip, { employer_contributions: { nps: 10_000, other: 10_000, lwf: 75 } })
  const codes = slip.warnings.map(({ code }) => code)
  t.ok(codes.includes('lwf_arrears'), 'the return of July has the shares of June')
  t.notOk(codes.includes('explanation_unavailable'))
  t.equal(must(await call('POST', `${run}/replay`, {})).at('is_equal'), true)
  const books = must(await call('GET', `${run}/reconciliation`))
  t.equal(books.at('balanced'), true, books.text)
  const due = must(await call('GET', '/statutory/lwf/return?state_code=MH&half=2&year=2026'))
  t.match(due.at('totals'), { employee_share: 25, employer_share: 75 }, due.text)
  const warned = due.at('validation', 'warnings') as { employee_id: string | null }[]
  t.notOk(
    warned.some(each => each.employee_id === id),
    due.text,
  )

  const later = await slipOf(call, await calculatedRun(call, 8), id)
  t.same(sharesOf(later), { NPS_ER: [5_000, 0], SUPERANN: [5_000, 0], LWF: null, LWF_ER: null })
  // Ten months of the tax year to March: 5,000 of each, and the standard deduction of 75,000.
  for (const each of [slip, later]) t.match(each, { tax: { deductions: 125_000 } })
})

// June whole, and of July 15 days of 31: 24,193.55 of basic pay, a tenth of which is 2,419.36.
t.test('so does a settlement', async t => {
  const { call } = await office()
  const id = await hireWithShares(call)
  await paidRun(call, 6, { selection: { mode: 'exclude', employee_ids: [id] } })
  const exit = { date_of_leaving: '2026-07-15', reason: 'resignation' }
  const fnf = String(must(await call('POST', `/employees/${id}/exit`, exit), 201).at('fnf_id'))
  const found = must(await call('POST', `/fnf/${fnf}/recalculate`, {}))
  const lines = found.at('lines') as Slip['lines']
  const amounts = ['NPS_ER', 'LWF', 'LWF_ER'].map(code => lines.find(line => line.code === code)?.amount)
  t.same(amounts, [7_419.36, 25, 75], found.text)
})

t.test('why a month was not paid', async t => {
  const { call } = await office()
  const elsewhere = await hire(call, 'ELSEWHERE', '2026-09-01', 20_000)
  const excluded = await hire(call, 'EXCLUDED', '2026-09-11', 20_000)
  const september = await calculatedRun(call, 9, {
    selection: { mode: 'exclude', employee_ids: [elsewhere] },
  })
  must(
    await call('PATCH', `${september}/employees/${excluded}`, {
      excluded: true,
      remarks: 'Papers are missing',
    }),
  )
  must(await call('POST', `${september}/recalculate`, {}, { prefer: 'wait=30' }))
  must(await call('POST', `${september}/lock`, {}))
  const late = await hire(call, 'LATE', '2026-09-30', 20_000)
  const october = await made(call, { period: { month: 10, year: 2026 } })
  const readiness = must(await call('GET', `${october}/readiness`))
  const found = readiness.at('unpaid_months') as { employee_id: string; days: number; reason: string }[]
  t.same(
    Object.fromEntries(found.map(({ employee_id: id, days, reason }) => [id, [days, reason]])),
    { [elsewhere]: [30, 'no_run'], [excluded]: [20, 'excluded'], [late]: [1, 'recorded_late'] },
    readiness.text,
  )
})

t.test('opening balances hold months that were paid elsewhere', async t => {
  const { call } = await office()
  await paidRun(call, 9)
  await paidRun(call, 10)
  const id = await hire(call, 'MOVED', '2021-06-01', 20_000)
  const run = await made(call, { period: { month: 11, year: 2026 } })
  const unpaid = async () => must(await call('GET', `${run}/readiness`)).at('unpaid_months')
  t.match(await unpaid(), [{ month: 9 }, { month: 10 }], 'the life here begins with September')
  const balances = { gross: 120_000, taxable: 120_000, tds: 0 }
  const path = `/employees/${id}/opening-balances`
  must(await call('PUT', path, { tax_year: '2026-27', months: 6, ...balances }))
  t.match(await unpaid(), [{ month: 10, days: 31 }], 'April to September')
  must(await call('PUT', path, { tax_year: '2026-27', months: 7, ...balances }))
  t.same(await unpaid(), [])
})

// Two months of 20,000 that no run paid, and November's 20 days of 30.
t.test('a settlement pays them unless its inputs say otherwise', async t => {
  const { call } = await office()
  await paidRun(call, 9)
  await paidRun(call, 10)
  const id = await hire(call, 'LEAVER', '2026-09-01', 20_000)
  must(
    await call('POST', `/employees/${id}/exit`, { date_of_leaving: '2026-11-20', reason: 'resignation' }),
    201,
  )
  const fnf = must(await call('GET', `/fnf?employee_id=${id}`)).at('data', 0, 'id')
  const calculated = must(await call('POST', `/fnf/${String(fnf)}/recalculate`, {}))
  t.same(calculated.at('arrears'), [
    { month: 9, year: 2026, amount: 20_000 },
    { month: 10, year: 2026, amount: 20_000 },
  ])
  const basic = (calculated.at('lines') as Slip['lines']).find(({ code }) => code === 'BASIC')
  t.equal(basic?.amount, 53_333.33)
  t.same(calculated.at('unpaid_months'), [])

  must(await call('PATCH', `/fnf/${String(fnf)}`, { inputs: { unpaid_months: 'none' } }))
  const without = must(await call('POST', `/fnf/${String(fnf)}/recalculate`, {}))
  t.same(without.at('arrears'), [])
  t.match(without.at('unpaid_months'), [
    { employee_id: id, month: 9, year: 2026, days: 30, reason: 'recorded_late' },
    { employee_id: id, month: 10, year: 2026, days: 31, reason: 'recorded_late' },
  ])
})
