// A month in which the salary changes: one line for each component, and loss of pay where its dates are.

import t from 'tap'

import type { CalculationSettings } from '#proto/calculation/run-input.ts'
import type { ComponentDefinition } from '#proto/calculation/components.ts'
import type { EmployeeInput, LopDate } from '#proto/calculation/employee-input.ts'
import type { DayHundredths } from '#proto/units.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { percent } from '#engine/money/paise.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import {
  amount,
  component,
  employee,
  line,
  lossOfPay,
  runInput,
  salary,
  settings,
  slipOf,
} from './example.ts'

const calendarDays = settings.salaryDays
const fixed26 = { ...calendarDays, basis: 'fixed_days', fixedDays: 26 } as const

function lostOn(text: string, lopDays?: number): EmployeeInput['attendance'] {
  const dates = text.split(' ').map((each): LopDate => {
    const [day = '', part = '1'] = each.split(':')
    return { date: plainDate(day), days: (Number(part) * 100) as DayHundredths }
  })
  const total = dates.reduce((sum, { days }) => sum + days, 0)
  return {
    payableDays: null,
    lopDays: (lopDays === undefined ? total : lopDays * 100) as DayHundredths,
    lopDates: dates,
    overtimeMinutes: 0,
  }
}

/** Basic pay of 31,000, from 16 October of 62,000. */
function raised(attendance: EmployeeInput['attendance'], salaryDays: CalculationSettings['salaryDays']) {
  const run = prepareRun(runInput('2026-10', [component('BASIC')], { settings: { ...settings, salaryDays } }))
  const basic = (from: string, text: string) =>
    salary(from, [{ code: 'BASIC', monthlyAmount: amount(text), percent: null }])
  const person = employee([basic('2020-04-01', '31000'), basic('2026-10-16', '62000')], { attendance })
  return slipOf(calculatePayslip(run, person, { trace: true }))
}

// By calendar days the salaries have 15 and 16 of 31 days; by 26 days they share 27 working days, 13 and 14.
const dated = table`
days     | lost on                              | pay      | lost     | why
calendar | 2026-10-20 2026-10-21                | 43000.00 | 4000.00  | 31000 x 15/31 + 62000 x (16 - 2)/31
calendar | 2026-10-03 2026-10-04                | 45000.00 | 2000.00  | 31000 x (15 - 2)/31 + 62000 x 16/31
calendar | 2026-10-15:0.5 2026-10-16:0.5        | 45500.00 | 1500.00  | 31000 x 14.5/31 + 62000 x 15.5/31
26       | 2026-10-20                           | 44689.46 | 2384.62  | 31000 x (26 x 13/27)/26 = 14925.93, 62000 x (26 x 14/27 - 1)/26 = 29763.53
`
for (const each of dated) {
  t.test(`${each('lost on')} lost, by ${each('days')} days: ${each('why')}`, async t => {
    const slip = raised(lostOn(each('lost on')), each('days') === '26' ? fixed26 : calendarDays)
    const basic = line(slip, 'BASIC')
    t.equal(basic?.amount, amount(each('pay')), 'pay')
    t.equal(slip.lossOfPay, amount(each('lost')), 'loss of pay')
    t.equal(replay(basic!.explanation!), basic?.amount, 'the explanation gives it')
    t.notOk(slip.warnings.some(({ code }) => code === 'lop_dates_unknown'))
  })
}

t.test('loss of pay without dates is spread evenly, and the slip warns', async t => {
  const slip = raised(lossOfPay(2), calendarDays)
  // 31000 x 29/31 x 15/31 = 14032.26, and 62000 x 29/31 x 16/31 = 29935.48.
  t.equal(line(slip, 'BASIC')?.amount, amount('43967.74'))
  t.ok(slip.warnings.some(({ code }) => code === 'lop_dates_unknown'))
})

t.test('of three lost days one has a date: it is lost there, the others evenly', async t => {
  const slip = raised(lostOn('2026-10-20', 3), calendarDays)
  // Of 29 days 14.032258 and 14.967742; less one of the later ones: 14032.26 + 27935.48.
  t.equal(line(slip, 'BASIC')?.amount, amount('41967.74'))
  t.equal(slip.days.payable, 2800)
  t.ok(slip.warnings.some(({ code }) => code === 'lop_dates_unknown'))
  t.equal(replay(line(slip, 'BASIC')!.explanation!), amount('41967.74'))
})

t.test(
  'a salary that loses more dates than it has paid days of a fixed base leaves the rest to the other',
  async t => {
    const workingDays = [16, 17, 19, 20, 21, 22, 23, 24, 26, 27, 28, 29, 30, 31]
    const slip = raised(lostOn(workingDays.map(day => `2026-10-${day}`).join(' ')), fixed26)
    // 26 - 14 = 12 paid days; the second salary has 26 x 14/27 = 13.48 of the base and loses 14.
    t.equal(slip.days.payable, 1200)
    t.equal(line(slip, 'BASIC')?.amount, amount('14307.69'), '31000 x 12/26')
    t.equal(replay(line(slip, 'BASIC')!.explanation!), amount('14307.69'))
  },
)

t.test('dates outside the employment count as days without one', async t => {
  const slip = raised(lostOn('2026-09-30 2026-10-20'), calendarDays)
  t.equal(slip.days.payable, 2900)
  t.ok(slip.warnings.some(({ code }) => code === 'lop_dates_unknown'))
})

t.test('under two ceilings of the provident fund loss of pay lies in the part of its dates', async t => {
  const run = prepareRun(runInput('2026-09', [component('BASIC')]))
  const fund = (attendance: EmployeeInput['attendance']) =>
    slipOf(
      calculatePayslip(
        run,
        employee([salary('2020-04-01', [{ code: 'BASIC', monthlyAmount: amount('30000'), percent: null }])], {
          attendance,
        }),
      ),
    ).wages.epf
  const week = (first: number) =>
    Array.from({ length: 7 }, (_, index) => `2026-09-${String(first + index).padStart(2, '0')}`).join(' ')
  // To the 16th the ceiling is 15,000 x 16/30 = 8,000; from the 17th 25,000 x 14/30 = 11,666.67.
  t.equal(fund(lostOn(week(24))), amount('15000'), '8,000 of 16,000, and 7,000 for seven days')
  t.equal(fund(lostOn(week(1))), amount('19667'), '8,000 of 9,000, and 11,666.67 of 14,000')
  t.equal(fund(lossOfPay(7)), amount('18733'), '8,000 of 12,266.67, and 10,733.33')
})

t.test('a component with a formula of the salary has one line when the salary changes', async t => {
  const components = [component('BASIC'), component('CONV', 'X')]
  const run = prepareRun(runInput('2026-10', components))
  const byFormula = (from: string, basic: string, formula: string) =>
    salary(from, [
      { code: 'BASIC', monthlyAmount: amount(basic), percent: null },
      { code: 'CONV', monthlyAmount: null, percent: null, formula },
    ])
  const person = employee([
    byFormula('2020-04-01', '20000', 'BASIC * 0.05'),
    byFormula('2026-10-16', '24000', 'BASIC * 0.1'),
  ])
  const slip = slipOf(calculatePayslip(run, person, { trace: true }))
  const lines = slip.lines.filter(({ code }) => code === 'CONV')
  t.equal(lines.length, 1)
  // 1,000 x 15/31 = 483.87, and 2,400 x 16/31 = 1,238.71.
  t.equal(lines[0]?.amount, amount('1722.58'))
  t.equal(lines[0]?.fullAmount, amount('2400'), 'of the salary last in force')
  t.equal(replay(lines[0]!.explanation!), amount('1722.58'))
})

t.test('a component that the salary last in force lacks is in no month to come', async t => {
  const run = prepareRun(runInput('2026-10', [component('BASIC'), component('SPECIAL')]))
  const of = (code: string, text: string) => ({ code, monthlyAmount: amount(text), percent: null })
  const salaries = [
    salary('2026-10-01', [of('BASIC', '30000'), of('SPECIAL', '30000')]),
    salary('2026-10-16', [of('BASIC', '70000')]),
  ]
  const person = employee(salaries, { dateOfJoining: plainDate('2026-10-01') })
  const slip = slipOf(calculatePayslip(run, person, { trace: true }))
  // 60,000 x 15/31 and 70,000 x 16/31 are 65,161.29; five months of 70,000 follow.
  t.equal(slip.tax?.annualProjection, amount('415161.29'))
  t.match(line(slip, 'SPECIAL'), { amount: amount('14516.13'), fullAmount: amount('30000') })
})

t.test(
  'a component that another salary group calculates otherwise has one line, with the basis last in force',
  async t => {
    const share = (of: number): ComponentDefinition['calculation'] => ({
      method: 'percent_of_components',
      percent: percent(of),
      baseCodes: ['BASIC'],
      min: null,
      max: null,
    })
    const components = [component('BASIC'), component('HRA', 'X', { calculation: share(40) })]
    const group = (of: number) => [
      { code: 'BASIC', calculation: null },
      { code: 'HRA', calculation: share(of) },
    ]
    const run = prepareRun(runInput('2026-10', components, { groups: { a: group(40), b: group(50) } }))
    const inGroup = (from: string, groupId: string, basic: string) =>
      salary(
        from,
        [
          { code: 'BASIC', monthlyAmount: amount(basic), percent: null },
          { code: 'HRA', monthlyAmount: null, percent: null },
        ],
        { groupId },
      )
    const person = employee([inGroup('2020-04-01', 'a', '31000'), inGroup('2026-10-16', 'b', '62000')])
    const slip = slipOf(calculatePayslip(run, person, { trace: true }))
    const lines = slip.lines.filter(({ code }) => code === 'HRA')
    t.equal(lines.length, 1)
    // 12,400 x 15/31 = 6,000, and 31,000 x 16/31 = 16,000.
    t.equal(lines[0]?.amount, amount('22000'))
    t.equal(lines[0]?.basis.rate, percent(50))
    t.equal(lines[0]?.basis.baseAmount, amount('62000'))
    t.equal(replay(lines[0]!.explanation!), amount('22000'))
  },
)

// October 2026 has Sundays on the 4th, 11th, 18th and 25th: 13 working days before the 16th, and 14 from then on.
const byDay = table`
worked | lost on               | pay      | why
27     | -                     | 17600.00 | 13 x 600 + 14 x 700
25     | 2026-10-20 2026-10-21 | 16200.00 | 13 x 600 + 12 x 700
25     | 2026-10-05 2026-10-21 | 16300.00 | 12 x 600 + 13 x 700
24     | 2026-10-17 2026-10-18 2026-10-19 2026-10-20 | 15500.00 | 13 x 600 + 11 x 700, the 18th is a Sunday
`
for (const each of byDay)
  t.test(`pay by the day at the rate of each day: ${each('why')}`, async t => {
    const { weeklyOffs } = settings.salaryDays
    t.same(weeklyOffs, ['sunday'])
    const run = prepareRun(runInput('2026-10', [component('BASIC')]))
    const basic = (from: string, text: string) =>
      salary(from, [{ code: 'BASIC', monthlyAmount: amount(text), percent: null }], { payBasis: 'daily' })
    const dates = each('lost on') === '-' ? {} : { lopDates: lostOn(each('lost on'))!.lopDates! }
    const attendance = {
      payableDays: (Number(each('worked')) * 100) as DayHundredths,
      lopDays: null,
      overtimeMinutes: 0,
      ...dates,
    }
    const person = employee([basic('2020-04-01', '600'), basic('2026-10-16', '700')], { attendance })
    const slip = slipOf(calculatePayslip(run, person, { trace: true }))
    const basicPay = line(slip, 'BASIC')!
    t.equal(basicPay.amount, amount(each('pay')))
    t.equal(replay(basicPay.explanation!), basicPay.amount)
  })
