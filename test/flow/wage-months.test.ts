// Wage months that do not begin on the 1st: what is recorded by date counts in the wage month that has the date, and what
// names a month counts in the wage month that ends in it.

import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { must, type Partner } from '../support/partner.ts'

const house = await startTestStack(t)

const fromThe26th = { type: 'day_range', start_day: 26, pay_day: 'last_day' }

/** 31,000 a month: 1,000 a day of a wage month of 31 days. */
async function office(people = 1): Promise<{ call: Partner; ids: readonly string[] }> {
  const { call, seeded } = await createTestOrganization(
    house,
    Array.from({ length: people }, () => ({ basic: 31_000 })),
  )
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-30' }))
  return { call, ids: seeded.employeeIds }
}

const absent = (id: string | undefined, date: string) => ({ employee_id: id, date, status: 'absent' })

type Line = { code: string; amount: number }
const amountOf = (lines: unknown, code: string) =>
  (lines as Line[]).find(line => line.code === code)?.amount ?? 0

const lopDays = async (call: Partner, run: string, id: string | undefined) =>
  must(await call('GET', `${run}/employees/${id}`)).at('days', 'lop_days')

t.test('days count in the wage month that has them', async t => {
  const { call, ids } = await office()
  must(await call('PUT', '/payroll-settings/period', fromThe26th))
  const [id] = ids
  for (const date of ['2026-10-20', '2026-10-27', '2026-11-03', '2026-11-26'])
    must(await call('POST', '/attendance', absent(id, date)), 201)
  const leave = { employee_id: id, leave_type: 'LWP', pay_fraction: 0, status: 'approved' }
  must(await call('POST', '/leaves', { ...leave, from_date: '2026-11-24', to_date: '2026-11-25' }), 201)
  const october = await calculated(call, { period: { month: 10, year: 2026 } })
  t.equal(await lopDays(call, october, id), 1, '20 October')
  must(await call('POST', `${october}/lock`, {}))
  const closed = await call('POST', '/attendance', absent(id, '2026-10-21'))
  t.equal(closed.at('code'), 'period_locked', 'a day of a closed wage month')
  const november = await calculated(call, { period: { month: 11, year: 2026 } })
  t.equal(await lopDays(call, november, id), 4, '27 October, 3, 24 and 25 November')
  must(await call('POST', '/attendance', absent(id, '2026-10-28')), 201)
  t.match(
    must(await call('GET', november)).at('stale_reasons'),
    [{ code: 'input_changed' }],
    'a day of October is one of the month that ends on 25 November',
  )
})

t.test('a month is that of the run of the same name, of as many days as the wage month', async t => {
  const { call, ids } = await office()
  must(await call('PUT', '/payroll-settings/period', fromThe26th))
  const [id] = ids
  const record = { employee_id: id, month: 11, year: 2026 }
  for (const date of ['2026-10-25', '2026-11-26']) {
    const outside = await call('POST', '/attendance', { ...record, lop_dates: [{ date }] })
    t.match(outside.at('details'), [{ field: 'lop_dates[0].date', code: 'out_of_range' }], date)
  }
  const long = await call('POST', '/attendance', { ...record, month: 10, payable_days: 31 })
  t.match(
    long.at('details'),
    [{ field: 'payable_days', code: 'out_of_range' }],
    '26 September to 25 October: 30',
  )
  const dates = [{ date: '2026-10-26' }, { date: '2026-11-25' }]
  must(await call('POST', '/attendance', { ...record, lop_dates: dates }), 201)
  const november = await calculated(call, { period: { month: 11, year: 2026 } })
  t.equal(await lopDays(call, november, id), 2)
  const rows = must(await call('GET', '/reports/attendance-summary?from=2026-11&to=2026-11')).at('data')
  t.match(rows, [{ month: '2026-11', lop_days: 2, payable_days: 29 }], 'of 31 days')
})

t.test('overtime, joiners and leavers are of the wage month that has their day', async t => {
  const { call, ids } = await office(2)
  must(await call('PUT', '/payroll-settings/period', fromThe26th))
  const [id] = ids
  for (const date of ['2026-10-25', '2026-10-26', '2026-11-25']) {
    const request = { employee_id: id, date, minutes: 60 }
    const otr = String(must(await call('POST', '/overtime-requests', request), 201).at('id'))
    must(await call('POST', `/overtime-requests/${otr}/approve`, { decision: 'approve' }))
  }
  const exit = { date_of_leaving: '2026-10-28', reason: 'resignation', create_fnf: false }
  must(await call('POST', `/employees/${ids[1]}/exit`, exit), 201)
  const report = async (path: string) => must(await call('GET', `/reports/${path}`))
  const november = await report('overtime?year=2026&month=11')
  t.match(november.at('data'), [
    { date: '2026-10-26', month: '2026-11' },
    { date: '2026-11-25', month: '2026-11' },
  ])
  t.equal(november.at('totals', 'minutes'), 120)
  t.match((await report('overtime?year=2026&month=10')).at('data'), [
    { date: '2026-10-25', month: '2026-10' },
  ])
  t.match((await report('salary-summary?from=2026-10&to=2026-11')).at('data'), [
    { month: '2026-10', leavers: 0 },
    { month: '2026-11', leavers: 1 },
  ])
})

// He leaves on the eleventh day of his wage month, without pay for two of them: 9 of 31 days of 31,000.
t.test('a leaver is not paid for the last absences, and is paid what is for the month', async t => {
  const { call, ids } = await office()
  must(await call('PUT', '/payroll-settings/period', fromThe26th))
  const [id] = ids
  for (const date of ['2026-10-28', '2026-11-02'])
    must(await call('POST', '/attendance', absent(id, date)), 201)
  const exit = { date_of_leaving: '2026-11-05', reason: 'resignation', notice: { required_days: 0 } }
  const fnf = `/fnf/${String(must(await call('POST', `/employees/${id}/exit`, exit), 201).at('fnf_id'))}`
  const item = { year: 2026, component_code: 'BONUS', amount: 500 }
  const defined = { code: 'BONUS', name: 'Bonus', type: 'earning', category: 'bonus' }
  must(await call('POST', '/salary-components', { ...defined, calculation: { method: 'flat' } }), 201)
  const path = `/employees/${id}/variable-components`
  t.match((await call('POST', path, { ...item, month: 12 })).at('details'), [{ code: 'after_exit' }])
  must(await call('POST', path, { ...item, month: 11 }), 201)
  const settled = must(await call('POST', `${fnf}/recalculate`, {}))
  t.equal(amountOf(settled.at('lines'), 'BASIC'), 9_000)
  t.equal(amountOf(settled.at('lines'), 'BONUS'), 500)
})

t.test(
  'who leaves on one of the last days of a calendar month leaves in the wage month after it',
  async t => {
    const { call, ids } = await office()
    must(await call('PUT', '/payroll-settings/period', fromThe26th))
    const [id] = ids
    const exit = { date_of_leaving: '2026-10-28', reason: 'resignation', create_fnf: false }
    must(await call('POST', `/employees/${id}/exit`, exit), 201)
    const month = { year: 2026, month: 11 }
    must(await call('POST', '/attendance', { employee_id: id, ...month, lop_days: 1 }), 201)
    const reason = 'The last month'
    const advance = { type: 'salary_advance', amount: 1_000, disbursed_on: '2026-10-26', reason }
    const repayment = { method: 'installments', installments: 1, start_month: 11, start_year: 2026 }
    must(await call('POST', `/employees/${id}/advances`, { ...advance, repayment }), 201)
    const november = await calculated(call, { period: month })
    t.match(must(await call('GET', `${november}/employees/${id}`)).at('days'), {
      payable_days: 2,
      lop_days: 1,
    })
  },
)

t.test('days move with the day on which wage months begin', async t => {
  const { call, ids } = await office(2)
  const [id, other] = ids
  const monthOf = async (employee: string | undefined) =>
    (
      must(
        await call('GET', `/attendance?view=monthly&from=2026-10-01&to=2026-11-30&employee_id=${employee}`),
      ).at('data') as { month: number; lop_days: number }[]
    )
      .filter(row => row.lop_days > 0)
      .map(row => row.month)
  for (const each of ids) must(await call('POST', '/attendance', absent(each, '2026-10-28')), 201)
  t.same(await monthOf(id), [10])
  must(
    await call('POST', '/payroll-cycles', { name: 'Staff', frequency: 'monthly', pay_day: 'last_day' }),
    201,
  )
  const plant = { name: 'Plant', frequency: 'monthly', start_day: 21, pay_day: 'last_day' }
  const cycle = must(await call('POST', '/payroll-cycles', plant), 201).at('id')
  const joined = must(await call('GET', `/employees/${other}`)).at('date_of_joining')
  must(await call('PUT', `/employees/${other}/cycle`, { cycle_id: cycle, effective_from: joined }))
  t.same([await monthOf(id), await monthOf(other)], [[10], [11]], 'of who has a cycle with months of its own')
  must(await call('PUT', '/payroll-settings/period', fromThe26th))
  t.same([await monthOf(id), await monthOf(other)], [[11], [11]], 'and of everybody else by the settings')
  must(await call('POST', '/holidays', { name: 'Feast', type: 'festival', date: '2026-10-29' }), 201)
  t.same([await monthOf(id), await monthOf(other)], [[11], [11]])
})

// 75,000 and an allowance of 30,000: 12,60,000 a year less the standard deduction are not above 12 lakh, so no tax is due. A
// thirteenth salary would be taxed.
t.test('the month that is paid in April is one of twelve', async t => {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 75_000 }])
  const nextMonth = { ...fromThe26th, pay_day: 5, pay_month_offset: 1 }
  must(await call('PUT', '/payroll-settings/period', nextMonth))
  const [id] = seeded.employeeIds
  for (const month of [3, 4, 5]) {
    const run = await calculated(call, { period: { month, year: 2026 } })
    const slip = must(await call('GET', `${run}/employees/${id}`))
    t.equal(amountOf(slip.at('lines'), 'TDS'), 0, `month ${month}`)
    t.notMatch(JSON.stringify(slip.at('warnings')), 'tds_earlier_payments_unknown')
    must(await call('POST', `${run}/lock`, {}))
  }
})

// A salary of 11,20,000 for February is paid in March; that of March is paid in the next tax year, with the yearly 2,00,000 of
// both months. With a bonus of 15,000 the year has 11,35,000, and no tax is due of it.
t.test('a bonus of March is not taxed with the salary of March, which is paid in April', async t => {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 800_000, joined: '2026-02-01' }])
  const calendar = { type: 'calendar_month', pay_day: 5, pay_month_offset: 1 }
  must(await call('PUT', '/payroll-settings/period', calendar))
  const award = { code: 'AWARD', name: 'Award', type: 'earning', category: 'bonus' }
  must(await call('POST', '/salary-components', { ...award, calculation: { method: 'flat' } }), 201)
  const retention = { ...award, code: 'RETENTION', name: 'Retention', frequency: 'yearly' }
  must(await call('POST', '/salary-components', { ...retention, calculation: { method: 'flat' } }), 201)
  const [id] = seeded.employeeIds
  const amounts = { BASIC: 800_000, HRA: 320_000, RETENTION: 100_000 }
  const components = Object.entries(amounts).map(([code, amount]) => ({
    component_code: code,
    monthly_amount: amount,
  }))
  must(await call('PUT', `/employees/${id}/salary`, { effective_from: '2026-02-01', components }), 201)
  const february = await calculated(call, { period: { month: 2, year: 2026 } })
  must(await call('POST', `${february}/lock`, {}))
  const item = { month: 3, year: 2026, component_code: 'AWARD', amount: 15_000, run_type: 'off_cycle' }
  must(await call('POST', `/employees/${id}/variable-components`, item), 201)
  const march = { period: { month: 3, year: 2026 }, type: 'off_cycle', pay_date: '2026-03-31' }
  const bonus = await calculated(call, march)
  const slip = must(await call('GET', `${bonus}/employees/${id}`))
  t.equal(slip.at('gross'), 15_000)
  t.equal(amountOf(slip.at('lines'), 'TDS'), 0)
})

// 14,000 of basic pay are within the ceiling of 21,000; 30,000 from 26 December are not, and the cover lasts to March.
t.test('the wage month that ends in April is one of the contribution period from April', async t => {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 14_000 }])
  must(await call('PUT', '/payroll-settings/period', fromThe26th))
  const [id] = seeded.employeeIds
  const esiOf = async (year: number, month: number) => {
    const run = await calculated(call, { period: { month, year } })
    must(await call('POST', `${run}/lock`, {}))
    return amountOf(must(await call('GET', `${run}/employees/${id}`)).at('lines'), 'ESI')
  }
  t.equal(await esiOf(2025, 12), 147, '0.75 % of 19,600: the allowance counts to November')
  const components = [
    { component_code: 'BASIC', monthly_amount: 30_000 },
    { component_code: 'HRA', monthly_amount: 12_000 },
  ]
  const raise = { effective_from: '2025-12-26', decided_on: '2025-12-26', components }
  must(await call('PUT', `/employees/${id}/salary`, raise), 201)
  for (const month of [1, 2, 3]) t.equal(await esiOf(2026, month), 225, `0.75 % of 30,000 in month ${month}`)
  t.equal(await esiOf(2026, 4), 0, '26 March to 25 April')
})

// He leaves on the third day of the October of his cycle, from 26 September, and takes his pay of three of its 30 days.
t.test('the return of the fund goes by the wage months of its members', async t => {
  const { call, ids } = await office(2)
  const [leaver, colleague] = ids
  must(
    await call('POST', '/payroll-cycles', { name: 'Staff', frequency: 'monthly', pay_day: 'last_day' }),
    201,
  )
  const plant = { name: 'Plant', frequency: 'monthly', start_day: 26, pay_day: 'last_day' }
  const cycle = must(await call('POST', '/payroll-cycles', plant), 201).at('id')
  for (const id of ids) {
    const joined = must(await call('GET', `/employees/${id}`)).at('date_of_joining')
    must(await call('PUT', `/employees/${id}/cycle`, { cycle_id: cycle, effective_from: joined }))
  }
  const exit = { date_of_leaving: '2026-09-28', reason: 'resignation', create_fnf: false }
  must(await call('POST', `/employees/${leaver}/exit`, exit), 201)
  must(await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period' }))
  const october = await calculated(call, { period: { month: 10, year: 2026 }, cycle_id: cycle })
  must(await call('POST', `${october}/lock`, {}))
  const ecr = '/statutory/pf/ecr?month=10&year=2026'
  type Finding = { employee_id: string; field: string }
  const findings = must(await call('GET', ecr)).at('validation', 'errors') as Finding[]
  t.notOk(
    findings.some(({ field }) => field === 'date_of_leaving'),
    JSON.stringify(findings),
  )

  // 25,000 of 31,000 are the ceiling of the fund; 31,000 for 20 of 30 days are 20,666.67, and 12 % of 20,667 are 2,480.
  must(
    await call('POST', '/attendance', { employee_id: colleague, month: 10, year: 2026, lop_days: 10 }),
    202,
  )
  const november = await calculated(call, { period: { month: 11, year: 2026 }, cycle_id: cycle })
  must(await call('POST', `${november}/lock`, {}))
  const revised = must(await call('GET', `${ecr}&return_type=revised&employee_ids=${colleague}`))
  t.match(revised.at('rows'), [{ epf_wages: 20_667, epf_contribution: 2_480, ncp_days: 10 }])
})
