// Facts of a whole month or year in a month that is paid in parts: a statutory bonus, and the benefit of a loan.

import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { type Answer, granted, type Partner } from '../support/partner.ts'

const house = await startTestStack(t)

const amountOf = (slip: Answer, code: string): number | undefined =>
  (slip.at('lines') as readonly { code: string; amount: number }[]).find(line => line.code === code)?.amount

/** An organization whose one employee is paid in parts, with the next parts of it as they are asked for. */
async function works(cycle: object, today: string, basic: number) {
  const { call: plain, seeded } = await createTestOrganization(house, [])
  const call: Partner = granted(plain)
  await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today })
  await call('POST', '/payroll-cycles', { name: 'Works', is_default: true, ...cycle })
  await call('POST', '/employees', {
    external_id: 'ravi',
    employee_code: 'ravi',
    first_name: 'Ravi',
    gender: 'male',
    date_of_birth: '1990-05-05',
    date_of_joining: '2020-04-01',
    employment_type: 'permanent',
    work_state_code: 'DL',
    statutory: { pan: 'ABCPX1234K' },
    salary: {
      effective_from: '2020-04-01',
      components: [{ component_code: 'BASIC', monthly_amount: basic }],
    },
  })
  const pay = async (start: string, end: string) => {
    const run = await calculated(call, { period: { start, end } })
    await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: end })
    return call('GET', `${run}/employees/ext:ravi`)
  }
  return { call, pay }
}

t.test('the bonus of a year counts a month of weeks once, and is paid once', async t => {
  const { call, pay } = await works({ frequency: 'weekly', anchor_date: '2026-10-05' }, '2026-04-30', 6_500)
  await call('PATCH', '/payroll-settings', { effective_from: '2026-04-01', bonus: { pay_month: 4 } })
  await call('PUT', '/employees/ext:ravi/opening-balances?tax_year=2025-26', {
    months: 11,
    gross: 71_500,
    bonus_months: [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2].map(month => ({
      month,
      wages: 6_500,
      paid_days: 30,
      base_days: 30,
    })),
  })
  await call('POST', '/attendance', { employee_id: 'ext:ravi', date: '2026-03-11', status: 'absent' })
  for (const [start, end] of [
    ['01', '01'],
    ['02', '08'],
    ['09', '15'],
    ['16', '22'],
    ['23', '29'],
    ['30', '31'],
  ]) {
    const slip = await pay(`2026-03-${start}`, `2026-03-${end}`)
    t.equal(amountOf(slip, 'STATUTORY_BONUS'), undefined)
  }
  // Eleven months of 6,500 and 30 of 31 days of March: 77,790.32, of which a twelfth is 6,482.53.
  t.equal(amountOf(await pay('2026-04-01', '2026-04-05'), 'STATUTORY_BONUS'), 6_483)
  t.equal(amountOf(await pay('2026-04-06', '2026-04-12'), 'STATUTORY_BONUS'), undefined)
})

t.test('the benefit of a loan counts the interest that another part of the month took', async t => {
  const { call, pay } = await works({ frequency: 'semi_monthly' }, '2026-10-31', 310_000)
  await call('PATCH', '/payroll-settings', { deductions: { cap: 'none' } })
  await call('POST', '/employees/ext:ravi/advances', {
    type: 'loan',
    amount: 600_000,
    disbursed_on: '2026-09-30',
    perquisite_rate_percent: 8,
    repayment: { method: 'installments', installments: 24, start_month: 10, start_year: 2026 },
    interest: { percent: 2, method: 'flat' },
  })
  const first = await pay('2026-10-01', '2026-10-15')
  const second = await pay('2026-10-16', '2026-10-31')
  // A 24th of 600,000 and a month of 2 % of it. A month of 8 % on 600,000 is 4,000, less the interest of 1,000.
  t.same([amountOf(first, 'LOAN_RECOVERY'), amountOf(first, 'LOAN_BENEFIT')], [26_000, undefined])
  t.same([amountOf(second, 'LOAN_RECOVERY'), amountOf(second, 'LOAN_BENEFIT')], [undefined, 3_000])
  t.same(
    [first, second].map(slip => slip.at('tax', 'taxable_pay')),
    [150_000, 163_000],
    '15 and 16 days of 10,000, and the benefit',
  )
})

t.test('a raise with back effect keeps the days and the overtime of every part', async t => {
  const { call, pay } = await works({ frequency: 'semi_monthly' }, '2026-11-05', 31_000)
  for (const date of ['2026-10-06', '2026-10-07'])
    await call('POST', '/attendance', { employee_id: 'ext:ravi', date, status: 'absent' })
  await call('POST', '/attendance', {
    employee_id: 'ext:ravi',
    date: '2026-10-08',
    status: 'present',
    overtime_minutes: 600,
  })
  const first = await pay('2026-10-01', '2026-10-15')
  // Twice the hour of 31,000 / 208, ten times.
  t.equal(amountOf(first, 'OVERTIME'), 2_980.77)
  await pay('2026-10-16', '2026-10-31')
  await call('PUT', '/employees/ext:ravi/salary', {
    effective_from: '2026-10-01',
    decided_on: '2026-11-05',
    arrears: 'auto',
    components: [{ component_code: 'BASIC', monthly_amount: 34_100 }],
  })
  const next = await pay('2026-11-01', '2026-11-15')
  // 29 days of 100, and a tenth of the overtime.
  t.same(next.at('arrears'), [{ month: 10, year: 2026, amount: 3_198.08 }])
  t.equal(next.at('days', 'lop_reversal_days'), 0)
})

t.test('a month of parts that is recorded again is worked out as a whole', async t => {
  const { call, pay } = await works({ frequency: 'semi_monthly' }, '2026-11-05', 31_000)
  await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period' })
  await call('POST', '/attendance', { employee_id: 'ext:ravi', date: '2026-10-06', status: 'absent' })
  await pay('2026-10-01', '2026-10-15')
  await pay('2026-10-16', '2026-10-31')
  await call('POST', '/attendance', { employee_id: 'ext:ravi', date: '2026-10-20', status: 'absent' })
  const next = await pay('2026-11-01', '2026-11-15')
  t.same(next.at('arrears'), [{ month: 10, year: 2026, amount: -1_000 }])
})

t.test('hours that are corrected after the month was paid are paid by the next run', async t => {
  const { call } = await works({ frequency: 'monthly' }, '2026-11-05', 31_000)
  await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period' })
  await call('PUT', '/employees/ext:ravi/salary', {
    effective_from: '2026-10-01',
    pay_basis: 'hourly',
    components: [{ component_code: 'BASIC', monthly_amount: 200 }],
  })
  const hours = (month: number, worked: number) =>
    call('POST', '/attendance', {
      employee_id: 'ext:ravi',
      month,
      year: 2026,
      lop_days: 0,
      worked_minutes: worked * 60,
    })
  const paid = async (month: number) => {
    const run = await calculated(call, { period: { month, year: 2026 } })
    await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: `2026-${month}-28` })
    return call('GET', `${run}/employees/ext:ravi`)
  }
  await hours(10, 160)
  t.equal(amountOf(await paid(10), 'BASIC'), 32_000)
  await hours(10, 176)
  await hours(11, 160)
  t.same((await paid(11)).at('arrears'), [{ month: 10, year: 2026, amount: 3_200 }])
})

t.test('the benefit of a loan is income once, also where a settlement pays the month anew', async t => {
  const { call } = await works({ frequency: 'monthly' }, '2026-11-30', 310_000)
  await call('PATCH', '/payroll-settings', { deductions: { cap: 'none' }, late_input_policy: 'next_period' })
  await call('POST', '/employees/ext:ravi/advances', {
    type: 'loan',
    amount: 960_000,
    disbursed_on: '2026-10-31',
    perquisite_rate_percent: 9,
    repayment: { method: 'installments', installments: 24, start_month: 11, start_year: 2026 },
  })
  const run = await calculated(call, { period: { month: 11, year: 2026 } })
  await call('POST', `${run}/lock`, {})
  // A month of 9 % on 960,000.
  t.equal(amountOf(await call('GET', `${run}/employees/ext:ravi`), 'LOAN_BENEFIT'), 7_200)
  const exit = await call('POST', '/employees/ext:ravi/exit', {
    date_of_leaving: '2026-11-30',
    reason: 'resignation',
  })
  const fnf = await call('POST', `/fnf/${String(exit.at('fnf_id'))}/recalculate`, {})
  t.equal(fnf.at('tax', 'taxable_pay'), 0, 'the run has taxed the salary and the benefit')
})
