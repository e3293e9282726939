// A factory that pays by the week, for a quarter, and one that pays twice a month, for a tax year. What the payslips of a
// month come to is worked by hand.

import t from 'tap'
import { addDays, weekdayOf } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/units.ts'
import { calculated, createTestOrganization, refusal, startTestStack } from '../support/office.ts'
import { type Answer, granted, type Partner } from '../support/partner.ts'
import { table } from '../support/table.ts'

const house = await startTestStack(t)

type Line = { readonly code: string; readonly amount: number }
type Period = {
  readonly start: PlainDate
  readonly end: PlainDate
  readonly month: number
  readonly year: number
}

/** An organization whose default cycle has the frequency. */
async function factory(cycle: object, today: string) {
  const organization = await createTestOrganization(house, [])
  const call = granted(organization.call)
  await call('POST', '/sandbox/clock', { organization_id: organization.seeded.organizationId, today })
  const made = await call('POST', '/payroll-cycles', { name: 'Factory', is_default: true, ...cycle })
  const periods = async (year: number) =>
    (await call('GET', `/payroll-cycles/${String(made.at('id'))}/periods?year=${year}`)).at(
      'data',
    ) as readonly (Period & { name: string; pay_date: string; payroll_run_id: string | null })[]
  return { call, ask: organization.call, cycleId: String(made.at('id')), periods }
}

function hire(call: Partner, id: string, gender: string, salary: { pay_basis: string; basic: number }) {
  return call('POST', '/employees', {
    external_id: id,
    employee_code: id,
    first_name: id,
    gender,
    date_of_birth: '1990-05-05',
    date_of_joining: '2020-04-01',
    employment_type: 'permanent',
    work_state_code: 'MH',
    statutory: { pan: 'ABCPX1234K' },
    salary: {
      effective_from: '2020-04-01',
      pay_basis: salary.pay_basis,
      components: [{ component_code: 'BASIC', monthly_amount: salary.basic }],
    },
  })
}

const amountOf = (slip: Answer, code: string): number =>
  (slip.at('lines') as readonly Line[]).find(line => line.code === code)?.amount ?? 0

/** Rupees by person, month and code, added up over the payments of the month. */
class Months {
  readonly #sums = new Map<string, number>()

  add(person: string, month: number, slip: Answer): void {
    const figures = [
      ...(slip.at('lines') as readonly Line[]),
      { code: 'NET', amount: slip.at('net_payable') },
    ]
    for (const { code, amount } of figures) {
      const key = `${person} ${month} ${code}`
      this.#sums.set(key, (this.#sums.get(key) ?? 0) + Math.round(Number(amount) * 100))
    }
  }

  of(person: string, month: number, code: string): number {
    return (this.#sums.get(`${person} ${month} ${code}`) ?? 0) / 100
  }
}

const run = ({ start, end }: Pick<Period, 'start' | 'end'>) => ({ period: { start, end } })

async function payPeriod(call: Partner, period: Period, people: readonly string[], months: Months) {
  const path = await calculated(call, run(period))
  const slips = new Map<string, Answer>()
  for (const person of people) {
    const slip = await call('GET', `${path}/employees/ext:${person}`)
    slips.set(person, slip)
    months.add(person, period.month, slip)
  }
  await call('POST', `${path}/mark-paid`, { include_unrouted: true, paid_on: period.end })
  return slips
}

/**
 * Of ravi, who has 700 a day, and is absent on 14 October and 4 November: 26 of October's 27 days without its Sundays, 24 of
 * November's 25, and December's 27. Of meera, who has 20,800 a month and loses 14 October: 30 of 31 days, and two whole
 * months. PF: 12 % to the rupee. ESI: 0.75 % up to the rupee, of 18,200 (136.50), 16,800, 18,900 (141.75), 20,129.03
 * (150.97) and 20,800. PT of men above 10,000: 200; of women none up to 25,000. LWF of December: 25.
 */
const sums = table`
  person | month | BASIC    | PF   | ESI | PT  | LWF | NET
  ravi   | 10    | 18200    | 2184 | 137 | 200 | 0   | 15679
  ravi   | 11    | 16800    | 2016 | 126 | 200 | 0   | 14458
  ravi   | 12    | 18900    | 2268 | 142 | 200 | 25  | 16265
  meera  | 10    | 20129.03 | 2415 | 151 | 0   | 0   | 17563.03
  meera  | 11    | 20800    | 2496 | 156 | 0   | 0   | 18148
  meera  | 12    | 20800    | 2496 | 156 | 0   | 25  | 18123
`

t.test('a quarter of a factory that pays by the week', async t => {
  const weekly = { frequency: 'weekly', anchor_date: '2026-10-05' }
  const { call, ask, periods } = await factory(weekly, '2026-12-31')
  await call('POST', '/salary-components', {
    code: 'EXTRA',
    name: 'Extra',
    type: 'earning',
    category: 'incentive',
    calculation: { method: 'flat' },
  })
  await hire(call, 'ravi', 'male', { pay_basis: 'daily', basic: 700 })
  await hire(call, 'meera', 'female', { pay_basis: 'monthly', basic: 20_800 })
  const quarter = (await periods(2026)).filter(({ month }) => month >= 10)
  t.same(
    quarter.slice(0, 6).map(({ name, start, end, pay_date }) => [name, start, end, pay_date]),
    [
      ['2026-10/1', '2026-10-01', '2026-10-04', '2026-10-04'],
      ['2026-10/2', '2026-10-05', '2026-10-11', '2026-10-11'],
      ['2026-10/3', '2026-10-12', '2026-10-18', '2026-10-18'],
      ['2026-10/4', '2026-10-19', '2026-10-25', '2026-10-25'],
      ['2026-10/5', '2026-10-26', '2026-10-31', '2026-10-31'],
      ['2026-11/1', '2026-11-01', '2026-11-01', '2026-11-01'],
    ],
  )
  const absent = ['2026-10-14', '2026-11-04']
  const attend = async ({ start, end }: Period) => {
    const items: object[] = []
    for (let date = start; date <= end; date = addDays(date, 1)) {
      if (weekdayOf(date) === 'sunday') continue
      const isAbsent = absent.includes(date)
      items.push({ external_id: 'ravi', date, status: isAbsent ? 'absent' : 'present' })
      items.push({ external_id: 'meera', date, status: date === absent[0] ? 'absent' : 'present' })
    }
    if (items.length > 0)
      await call('POST', '/attendance/bulk', { view: 'daily', match_on: 'external_id', items })
    else await call('POST', '/attendance', { employee_id: 'ext:ravi', date: start, status: 'weekly_off' })
  }
  const months = new Months()
  const octoberOfRavi: number[] = []
  for (const period of quarter) {
    await attend(period)
    const slips = await payPeriod(call, period, ['ravi', 'meera'], months)
    const slip = slips.get('ravi')!
    t.same(
      ['period_start', 'period_end', 'month'].map(name => slip.at(name)),
      [period.start, period.end, period.month],
    )
    if (period.month === 10) octoberOfRavi.push(amountOf(slip, 'PT'))
    if (period === quarter[0]) {
      t.equal(refusal(await ask('POST', '/payroll-runs', run(period))), '409 duplicate_run')
      const day = (date: string) =>
        ask('POST', '/attendance', { employee_id: 'ext:ravi', date, status: 'present' })
      t.equal(refusal(await day('2026-10-03')), '409 period_locked')
      t.ok((await day('2026-10-05')).status < 300, 'a day of the next period is open')
      const leave = (from_date: string, external_id: string) =>
        ask('POST', '/leaves', {
          employee_id: 'ext:meera',
          leave_type: 'casual',
          pay_fraction: 1,
          from_date,
          to_date: from_date,
          status: 'approved',
          external_id,
        })
      t.equal(refusal(await leave('2026-10-02', 'closed')), '409 period_locked')
      t.ok((await leave('2026-10-16', 'open')).status < 300)
      const bonus = await ask('POST', '/employees/ext:meera/variable-components', {
        component_code: 'EXTRA',
        amount: 100,
        month: 10,
        year: 2026,
      })
      t.equal(bonus.status, 201, 'the month is open until its last days are closed')
      const item = String(bonus.at('id') ?? bonus.at('variable_id'))
      t.equal(
        (await ask('DELETE', `/employees/ext:meera/variable-components?variable_id=${item}`)).status,
        204,
      )
      const overtime = await ask('POST', '/overtime-requests', {
        employee_id: 'ext:meera',
        date: '2026-10-02',
        minutes: 60,
      })
      const decided = await ask('POST', `/overtime-requests/${String(overtime.at('id'))}/approve`, {
        decision: 'approve',
      })
      t.match([refusal(overtime), refusal(decided)].join(), '409 period_locked')
    }
  }
  for (const each of sums)
    for (const code of ['BASIC', 'PF', 'ESI', 'PT', 'LWF', 'NET'])
      t.equal(
        months.of(each('person'), Number(each('month')), code),
        Number(each(code)),
        `${each('person')} in ${each('month')}: ${code}`,
      )
  // 2,100, 6,300, 9,800, 14,000 and 18,200 so far: 175 from 7,500 on, 200 above 10,000.
  t.same(octoberOfRavi, [0, 0, 175, 25, 0])
  const listed = (await periods(2026)).filter(({ month }) => month >= 10)
  t.ok(
    listed.every(each => each.payroll_run_id !== null),
    'each period names its run',
  )
})

/**
 * 1,30,000 a month: 15,60,000 less 75,000 are 14,85,000, of which 20,000, 40,000 and 15 % of 2,85,000, with 4 % 1,06,860: 8,905
 * a month. PF: 12 % of 15,000, in September of 8,000 and 11,666.67, and of 25,000 since. PT of February: 300.
 */
t.test('a tax year of a factory that pays twice a month', async t => {
  const { call, periods } = await factory({ frequency: 'semi_monthly' }, '2027-03-31')
  await hire(call, 'asha', 'female', { pay_basis: 'monthly', basic: 130_000 })
  const year = [
    ...(await periods(2026)).filter(({ month }) => month >= 4),
    ...(await periods(2027)).filter(({ month }) => month <= 3),
  ]
  t.equal(year.length, 24)
  const months = new Months()
  const tax: number[] = []
  for (const period of year) {
    const slips = await payPeriod(call, period, ['asha'], months)
    tax.push(amountOf(slips.get('asha')!, 'TDS'))
  }
  for (const month of [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3]) {
    const of = (code: string) => months.of('asha', month, code)
    t.equal(of('BASIC'), 130_000, `BASIC of ${month}`)
    t.equal(of('TDS'), 8905, `TDS of ${month}`)
    t.equal(of('PT'), month === 2 ? 300 : 200, `PT of ${month}`)
    t.equal(of('LWF'), month === 6 || month === 12 ? 25 : 0, `LWF of ${month}`)
    const pf = month === 9 ? 2360 : month >= 4 && month < 9 ? 1800 : 3000
    t.equal(of('PF'), pf, `PF of ${month}`)
  }
  t.equal(
    tax.reduce((sum, each) => sum + each, 0),
    106_860,
  )
  // 15 of 30 and of 31 days, in whole rupees.
  t.same(tax.slice(0, 4), [4452, 4453, 4308, 4597])
})

t.test('a period of a cycle is told clearly, and days are paid once', async t => {
  const { call, ask, cycleId } = await factory(
    { frequency: 'weekly', anchor_date: '2026-10-05' },
    '2026-12-31',
  )
  await hire(call, 'ravi', 'male', { pay_basis: 'monthly', basic: 20_000 })
  const refused = async (period: object) => (await ask('POST', '/payroll-runs', { period })).at('details')
  t.match(await refused({ start: '2026-10-06', end: '2026-10-12' }), [
    { field: 'period.start', message: /^Send 2026-10-05 to 2026-10-11,/ },
  ])
  t.match(await refused({ start: '2026-10-26', end: '2026-11-01' }), [
    { field: 'period.end', message: /^Send 2026-10-26 to 2026-10-31,/ },
  ])
  t.match(await refused({ month: 10, year: 2026 }), [{ field: 'period', message: /Send start and end/ }])

  const create = async (body: object) =>
    (await ask('POST', '/payroll-cycles', { name: 'X', ...body })).at('details')
  t.match(await create({ frequency: 'weekly' }), [{ field: 'anchor_date', code: 'required' }])
  t.match(
    await create({ frequency: 'daily', anchor_date: '2026-10-05', pay_day: 7, attendance_cutoff_day: 20 }),
    [
      { field: 'anchor_date', code: 'not_allowed_here' },
      { field: 'pay_day', code: 'out_of_range' },
      { field: 'attendance_cutoff_day', code: 'not_allowed_here' },
    ],
  )
  t.match(await create({ frequency: 'semi_monthly', start_day: 26 }), [{ field: 'start_day' }])
  const shifted = await ask('PUT', '/payroll-settings/period', { type: 'day_range', start_day: 26 })
  t.match(shifted.at('details'), [{ field: 'start_day', code: 'out_of_range' }])
  t.match(await create({ frequency: 'fortnightly' }), [{ field: 'frequency' }])
  t.match(await create({ frequency: 'monthly', is_default: true }), [{ field: 'is_default' }])
  t.match((await ask('GET', `/payroll-cycles/${cycleId}/periods?month=13`)).at('details'), [
    { field: 'month' },
  ])
  t.equal((await ask('GET', '/payroll-cycles/cyc_none/periods')).status, 404)

  const office = String(
    (await call('POST', '/payroll-cycles', { name: 'Office', frequency: 'monthly' })).at('id'),
  )
  const move = (effective_from: string) =>
    ask('PUT', '/employees/ext:ravi/cycle', { cycle_id: office, effective_from })
  const within = await move('2026-11-10')
  t.equal(refusal(within), '400 effective_date_conflict')
  t.match(within.at('details'), [
    { field: 'effective_from', message: 'Send the first day of a wage month, such as 2026-12-01.' },
  ])
  t.equal((await move('2026-11-01')).status, 200)
  const october = await calculated(call, { period: { start: '2026-10-26', end: '2026-10-31' } })
  t.equal((await call('GET', october)).at('counts', 'calculated'), 1)
  const first = await ask('POST', '/payroll-runs', { period: { start: '2026-11-02', end: '2026-11-08' } })
  t.match(first.at('details'), [{ field: 'selection' }], 'nobody is left in the cycle')
  const november = await calculated(call, { period: { month: 11, year: 2026 }, cycle_id: office })
  const slip = await call('GET', `${november}/employees/ext:ravi`)
  t.equal(amountOf(slip, 'BASIC'), 20_000)
})

t.test('nobody comes under weeks unasked', async t => {
  const { call: ask } = await createTestOrganization(house)
  const call = granted(ask)
  const weekly = { name: 'Works', frequency: 'weekly', anchor_date: '2026-10-05' }
  const refused = async (body: object) => {
    const answer = await ask('POST', '/payroll-cycles', { ...weekly, ...body })
    t.equal(refusal(answer), '400 validation_failed')
    return answer.at('details')
  }
  const required = [{ field: 'is_default', code: 'required', message: /create a monthly cycle first/ }]
  t.match(await refused({}), required)
  t.match(await refused({ is_default: false }), required)
  const monthly = await calculated(call, { period: { month: 10, year: 2026 } })
  const runId = String(monthly.split('/').at(-1))
  t.match(await refused({ is_default: true }), [
    {
      field: 'is_default',
      code: 'out_of_range',
      message: new RegExp(`${runId} pays employees by the month`),
    },
  ])
  const office = await call('POST', '/payroll-cycles', { name: 'Office', frequency: 'monthly' })
  t.equal(office.at('is_default'), true)
  t.equal((await call('POST', '/payroll-cycles', weekly)).at('is_default'), false)
  t.equal((await call('GET', '/employees/ext:E0/cycle')).at('cycle_id'), office.at('id'))
  t.match((await call('POST', '/payroll-runs', { period: { month: 11, year: 2026 } })).at(), {
    cycle_id: office.at('id'),
    counts: { selected: 1 },
  })
})

t.test('a month of parts is made good once, in the periods after it', async t => {
  const weekly = { frequency: 'weekly', anchor_date: '2026-10-05' }
  const { call, ask, periods } = await factory(weekly, '2026-12-31')
  await hire(call, 'ravi', 'male', { pay_basis: 'monthly', basic: 20_000 })
  const months = new Months()
  const all = (await periods(2026)).filter(({ month }) => month >= 10)
  const next = async () => (await payPeriod(call, all.shift()!, ['ravi'], months)).get('ravi')!
  for (let week = 1; week <= 5; week++) await next()
  t.equal(months.of('ravi', 10, 'BASIC'), 20_000)
  await call('PUT', '/employees/ext:ravi/salary', {
    effective_from: '2026-10-01',
    components: [{ component_code: 'BASIC', monthly_amount: 22_000 }],
    arrears: 'auto',
  })
  // 22,000 for 1 of 30 days, and 2,000 of October.
  t.equal(amountOf(await next(), 'BASIC'), 2733.33)
  // 22,000 for 8 of 30 days are 5,866.67; October is settled.
  t.equal(amountOf(await next(), 'BASIC'), 5133.34)
  await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period' })
  const late = await ask('POST', '/attendance', {
    employee_id: 'ext:ravi',
    date: '2026-10-14',
    status: 'absent',
  })
  t.equal(late.status, 202)
  const third = await next()
  // 11,000 for 15 of 30 days, less 5,866.67; one of October's 31 days at 22,000 is asked back.
  t.equal(amountOf(third, 'BASIC') - amountOf(third, 'OVERPAYMENT_RECOVERY'), 5133.33 - 709.68)
  t.equal(amountOf(await next(), 'OVERPAYMENT_RECOVERY'), 0)
})

t.test('corrections, other payments and reversals of a part count in its month', async t => {
  const { call } = await factory({ frequency: 'weekly', anchor_date: '2026-10-05' }, '2026-12-31')
  const extra = { code: 'EXTRA', name: 'Extra', type: 'earning', category: 'incentive' }
  await call('POST', '/salary-components', { ...extra, calculation: { method: 'flat' } })
  await hire(call, 'ravi', 'male', { pay_basis: 'monthly', basic: 31_000 })
  const paid = async (body: object, code = 'BASIC') => {
    const path = await calculated(call, body)
    const slip = await call('GET', `${path}/employees/ext:ravi`)
    await call('POST', `${path}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
    return { path, amount: amountOf(slip, code) }
  }
  const week = (start: number, end: number) => ({
    period: {
      start: `2026-10-${String(start).padStart(2, '0')}`,
      end: `2026-10-${String(end).padStart(2, '0')}`,
    },
  })
  // 1,000 a day, and 2,000 as it turns out.
  const first = await paid(week(1, 4))
  t.equal(first.amount, 4000)
  await call('PUT', '/employees/ext:ravi/salary', {
    effective_from: '2026-10-01',
    components: [{ component_code: 'BASIC', monthly_amount: 62_000 }],
    arrears: 'auto',
  })
  const source_run_id = first.path.split('/').at(-1)
  t.equal((await paid({ ...week(1, 4), type: 'correction', source_run_id })).amount, 4000)
  const second = await paid(week(5, 11))
  t.equal(second.amount, 14_000)
  await call('POST', '/employees/ext:ravi/variable-components', {
    component_code: 'EXTRA',
    amount: 500,
    month: 10,
    year: 2026,
  })
  const october = { period: { month: 10, year: 2026 } }
  const other = await paid({ ...october, type: 'off_cycle' }, 'EXTRA')
  t.equal(other.amount, 500)
  t.equal(amountOf(await call('GET', `${other.path}/employees/ext:ravi`), 'BASIC'), 0)
  await call('POST', `${second.path}/reverse`, { reason: 'Wrong account' })
  t.equal((await paid(week(12, 18))).amount, 14_000, 'the days of the reversed run are open')
  t.equal((await paid(week(5, 11))).amount, 14_000)
  t.equal((await paid(week(19, 25))).amount, 14_000)
  t.equal((await paid(week(26, 31))).amount, 12_000)
})

t.test('a factory that pays by the day', async t => {
  const { call } = await factory({ frequency: 'daily' }, '2026-12-31')
  await hire(call, 'ravi', 'male', { pay_basis: 'daily', basic: 700 })
  const amounts: number[] = []
  for (const [day, status] of [
    ['2026-10-01', 'present'],
    ['2026-10-02', 'half_day'],
    ['2026-10-03', 'present'],
  ] as const) {
    await call('POST', '/attendance', { employee_id: 'ext:ravi', date: day, status })
    const path = await calculated(call, run({ start: day as PlainDate, end: day as PlainDate }))
    amounts.push(amountOf(await call('GET', `${path}/employees/ext:ravi`), 'BASIC'))
  }
  t.same(amounts, [700, 350, 700])
})
