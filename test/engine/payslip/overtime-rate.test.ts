// Rates of an hour of overtime: each basis of a policy, worked by hand, and never below the law.

import t from 'tap'

import type {
  EmployeeInput,
  OvertimeEntry,
  OvertimeRate,
  SalaryInput,
} from '#proto/calculation/employee-input.ts'
import type { DayHundredths } from '#proto/units.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import { amount, employee, line, pay, runInput, salary, slipOf } from './example.ts'

// Basic pay 15,600 and dearness allowance 5,200 are 20,800; with special pay of 5,200 the Code's wages are 26,000, and
// with house rent of 10,400 the gross is 36,400. Over 208 hours: 100, 125 and 175 an hour.
const monthly = 'basic 15600, da 5200, special 5200, hra 10400 X'

function slipFor(
  payText: string,
  overtime: readonly OvertimeEntry[],
  payBasis: SalaryInput['payBasis'] = 'monthly',
  over: Partial<EmployeeInput> = {},
) {
  const { components, amounts } = pay(payText)
  const person = employee([salary('2020-04-01', amounts, { payBasis })], {
    attendance: {
      payableDays: payBasis === 'daily' ? (2000 as DayHundredths) : null,
      lopDays: null,
      workedMinutes: 9_600,
      overtimeMinutes: overtime.reduce((sum, { minutes }) => sum + minutes, 0),
      overtime,
    },
    ...over,
  })
  return slipOf(calculatePayslip(prepareRun(runInput('2026-10', components)), person, { trace: true }))
}

function rateOf(basis: string, days: string, hours: string, rate: string): OvertimeRate {
  if (basis === 'fixed') return { basis, hourlyRate: amount(rate) }
  return {
    basis: basis as Exclude<OvertimeRate['basis'], 'fixed'>,
    daysPerMonth: (Number(days) * 100) as DayHundredths,
    minutesPerDay: Number(hours) * 60,
  }
}

const cases = table`
pay     | basis       | days | hours | rate   | minutes | times | amount | by     | why
monthly | wages_code  | 26   | 8     | -      | 60      | 2     | 250    | policy | 2 × 26,000 / 208, the law's own
monthly | wages_code  | 24   | 7.5   | -      | 60      | 2     | 288.89 | policy | 2 × 26,000 / 180 is 288.888…
monthly | wages_code  | 30   | 8     | -      | 60      | 2     | 250    | law    | 2 × 26,000 / 240 is 216.67
monthly | basic_da    | 26   | 8     | -      | 60      | 2     | 250    | law    | 2 × 20,800 / 208 is 200
monthly | basic_da    | 26   | 8     | -      | 90      | 3     | 450    | policy | 3 × 20,800 / 208 × 1.5; the law 375
monthly | basic_da    | 25.5 | 7.25  | -      | 45      | 2.75  | 232.05 | policy | 2.75 × 20,800 / 184.875 × 0.75 is 232.048…; the law 187.50
monthly | gross       | 26   | 8     | -      | 60      | 1.5   | 262.50 | policy | 1.5 × 36,400 / 208
monthly | gross       | 26   | 8     | -      | 60      | 1     | 250    | law    | 36,400 / 208 is 175
monthly | gross       | 30   | 8     | -      | 60      | 2     | 303.33 | policy | 2 × 36,400 / 240 is 303.333…
monthly | hourly_rate | 26   | 8     | -      | 60      | 2     | 350    | policy | no rate by the hour: 2 × 36,400 / 208
monthly | fixed       | -    | -     | 300    | 60      | 1     | 300    | policy | 300 an hour
monthly | fixed       | -    | -     | 300.05 | 50      | 1.25  | 312.55 | policy | 1.25 × 300.05 × 50 / 60 is 312.552…; the law 208.33
monthly | fixed       | -    | -     | 100    | 60      | 2     | 250    | law    | 2 × 100 is 200
hourly  | hourly_rate | 26   | 8     | -      | 60      | 2.5   | 437.50 | policy | 2.5 × (125 + 50); the law 2 × 125
hourly  | hourly_rate | 30   | 10    | -      | 60      | 2.5   | 437.50 | policy | a rate of the hour is divided by nothing
hourly  | gross       | 26   | 8     | -      | 60      | 2     | 350    | policy | 175 × 208 of a full month, / 208, twice
hourly  | basic_da    | 26   | 8     | -      | 60      | 3     | 375    | policy | 3 × 125
daily   | basic_da    | 26   | 8     | -      | 60      | 2.5   | 312.50 | policy | 1,000 × 26 / 208 is 125
daily   | hourly_rate | 26   | 8     | -      | 60      | 2     | 300    | policy | (1,000 + 200) × 26 / 208 is 150; the law 250
`
const paid = {
  monthly,
  hourly: 'basic 125, hra 50 X',
  daily: 'basic 1000, hra 200 X',
}
for (const each of cases) {
  const basis = each('basis')
  t.test(`${each('pay')} pay, ${basis}, ${each('times')} times: ${each('why')}`, async t => {
    const payBasis = each('pay') as keyof typeof paid
    const rate = rateOf(basis, each('days'), each('hours'), each('rate'))
    const entry = {
      minutes: Number(each('minutes')),
      multiplier: Math.round(Number(each('times')) * 100),
      rate,
    }
    const slip = slipFor(paid[payBasis], [entry], payBasis)
    const overtime = line(slip, 'OVERTIME')
    t.equal(overtime?.amount, amount(each('amount')))
    t.equal(replay(overtime!.explanation!), overtime?.amount, 'the explanation gives it')
    t.same(
      slip.warnings.map(({ code }) => code),
      each('by') === 'law' ? ['overtime_policy_below_law'] : [],
    )
    t.same(slip.overtime, [], 'one entry is the line')
  })
}

t.test('several bases in a month: each entry is rounded by itself, and the parts are the line', async t => {
  const entries = [
    { minutes: 10, multiplier: null },
    { minutes: 50, multiplier: 125, rate: rateOf('fixed', '-', '-', '300.05') },
    { minutes: 60, multiplier: 200, rate: rateOf('basic_da', '26', '8', '-') },
    { minutes: 60, multiplier: 200, rate: rateOf('gross', '30', '8', '-') },
  ]
  const slip = slipFor(monthly, entries)
  // 250 / 6 is 41.666…; the fixed rate 312.55, the law's 250 in the place of 200, and 303.33.
  t.same(slip.overtime, [amount('41.67'), amount('312.55'), amount('250'), amount('303.33')])
  const overtime = line(slip, 'OVERTIME')!
  t.equal(overtime.amount, amount('907.55'))
  t.equal(replay(overtime.explanation!), overtime.amount)
})

t.test(
  'the explanation shows base, minutes and rate of both sides, and cites the law where it decides',
  async t => {
    const entry = { minutes: 60, multiplier: 200, rate: rateOf('basic_da', '26', '8', '-') }
    const steps = line(slipFor(monthly, [entry]), 'OVERTIME')?.explanation?.steps ?? []
    const input = (name: string, value: string) => ({ name, value })
    t.match(steps, [
      {
        op: 'prorate',
        inputs: [
          { ...input('wages', '26000.00'), from: { ref: 'wages of a full month' } },
          input('minutes', '60'),
          { ...input('minutes_of_day', '480'), from: { kind: 'rule', ref: 'IN.OVERTIME.RATE' } },
          input('times', '2'),
          input('days_of_month', '26'),
        ],
        rule: { id: 'IN.OVERTIME.RATE' },
      },
      { op: 'round', result: { value: '250.00' } },
      {
        op: 'prorate',
        inputs: [
          { ...input('base', '20800.00'), from: { ref: 'basic pay and dearness allowance of a full month' } },
          input('minutes', '60'),
          { ...input('minutes_of_day', '480'), from: { kind: 'field', ref: 'attendance.overtime' } },
          input('times', '2'),
          input('days_of_month', '26'),
        ],
        rule: null,
      },
      { op: 'round', result: { value: '200.00' } },
      { op: 'max', result: { value: '250.00' }, rule: { id: 'IN.OVERTIME.RATE' } },
      { op: 'sum', result: { value: '250.00' } },
    ])
    const fixed = { minutes: 90, multiplier: 100, rate: rateOf('fixed', '-', '-', '300') }
    const own = line(slipFor(monthly, [fixed]), 'OVERTIME')?.explanation?.steps[2]
    t.match(own?.inputs, [
      { ...input('hourly_rate', '300.00'), from: { ref: 'attendance.overtime.fixed_hourly_rate' } },
      input('minutes', '90'),
      input('minutes_of_hour', '60'),
      input('times', '1'),
      input('once', '1'),
    ])
  },
)

t.test('the salary last in force decides, without what pays once', async t => {
  const { components, amounts } = pay('basic 10000, da 5000, hra 4000 X, bonus 9000 X')
  const raised = pay('basic 20800, hra 5200 X').amounts
  const person = employee([salary('2020-04-01', amounts), salary('2026-10-16', raised)], {
    attendance: {
      payableDays: null,
      lopDays: null,
      overtimeMinutes: 120,
      overtime: [
        { minutes: 60, multiplier: 300, rate: rateOf('basic_da', '26', '8', '-') },
        { minutes: 60, multiplier: 300, rate: rateOf('gross', '26', '8', '-') },
      ],
    },
  })
  const slip = slipOf(calculatePayslip(prepareRun(runInput('2026-10', components)), person, { trace: true }))
  t.same(slip.overtime, [amount('300'), amount('375')], '3 × 20,800 / 208 and 3 × 26,000 / 208')
})
