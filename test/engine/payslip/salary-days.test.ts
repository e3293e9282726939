import t from 'tap'

import type { CalculationSettings } from '#proto/calculation/run-input.ts'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import {
  amount,
  component,
  employee,
  failureOf,
  line,
  lossOfPay,
  pay,
  runInput,
  salary,
  settings,
  slipOf,
  worked,
} from './example.ts'

// Monthly 31,000 throughout. `to`, `from`: last and first day of employment where they lie in the month.
const cases = table`
case | month   | basis           | from       | to         | lop  | days  | pay      | why
N1   | 2026-10 | calendar        | -          | -          | 2    | 29    | 29000    | 29/31
N2   | 2027-02 | calendar        | -          | -          | 2    | 26    | 28785.71 | 26/28
N3   | 2026-10 | fixed 30        | -          | -          | 2    | 28    | 28933.33 | 28/30 in a month of 31
N3   | 2027-02 | fixed 30        | -          | -          | 2    | 28    | 28933.33 | 28/30 in a month of 28
N4   | 2026-10 | fixed 26        | -          | -          | 2    | 24    | 28615.38 | 24/26
-    | 2027-02 | fixed 30        | -          | -          | 28   | 0     | 0        | no paid day in a month of 28
-    | 2027-02 | fixed 30        | -          | -          | 27   | 3     | 3100     | 30 - 27
-    | 2027-02 | fixed 28        | -          | -          | 28   | 0     | 0        | 28/28 lost
-    | 2026-11 | fixed 26        | -          | -          | 25   | 0     | 0        | no paid day: November has 25 working days
-    | 2026-11 | fixed 26        | -          | -          | 24   | 2     | 2384.62  | 26 - 24
-    | 2027-02 | fixed 30 absent | 2027-02-10 | -          | 19   | 0     | 0        | absent since joining: 30 - 9 days before it leaves 21
-    | 2026-10 | fixed 26        | -          | 2026-10-10 | 9    | 0     | 0        | absent until leaving: 9 working days
N5   | 2026-10 | working         | -          | -          | 2    | 25    | 28703.70 | 25/27, Sundays off
N6   | 2026-10 | calendar        | 2026-10-31 | -          | 0    | 1     | 1000     | joins on the last day
N7   | 2026-10 | fixed 30        | 2026-10-31 | -          | 0    | 1     | 1033.33  | counting the days employed
N7   | 2026-10 | fixed 30 absent | 2026-10-31 | -          | 0    | 0     | 0        | taking the 30 days not employed off
N8   | 2026-10 | fixed 30        | 2026-10-02 | -          | 0    | 30    | 31000    | 30 days employed fill the base
N8   | 2026-10 | fixed 30 absent | 2026-10-02 | -          | 0    | 29    | 29966.67 | one day not employed
-    | 2026-10 | fixed 26        | 2026-10-17 | -          | 0    | 13    | 15500    | working days from the 17th: 13/26
-    | 2026-10 | working         | 2026-10-25 | 2026-10-25 | 0    | 0     | 0        | employed on a Sunday alone
-    | 2026-10 | calendar        | -          | 2026-10-10 | 0    | 10    | 10000    | leaves on the tenth
-    | 2026-10 | calendar        | 2026-10-11 | 2026-10-20 | 4    | 6     | 6000     | joins, is absent four days and leaves
-    | 2026-10 | calendar        | -          | -          | 0.5  | 30.5  | 30500    | half a day
-    | 2026-10 | calendar        | -          | 2026-10-10 | 31   | 0     | 0        | loss of pay never makes pay negative
-    | 2028-02 | calendar        | -          | -          | 1    | 28    | 29931.03 | 28/29 in a leap year
`
for (const each of cases) {
  t.test(`${each('case')} ${each('basis')} ${each('month')}: ${each('why')}`, async t => {
    const slip = slipOf(
      paid(each('month'), each('basis'), attendanceOf(each('lop')), spanOf(each('from'), each('to'))),
    )
    t.equal(slip.days.payable, Number(each('days')) * 100, 'paid days')
    t.equal(line(slip, 'BASIC')?.amount, amount(each('pay')), 'pay')
    t.equal(line(slip, 'BASIC')?.fullAmount, amount('31000'), 'before proration')
  })
}

t.test('a month without a paid day pays nothing whole either', async t => {
  const wholes = [
    component('SPECIAL', 'W', { prorate: false }),
    component('FUEL', 'O', { type: 'reimbursement', category: 'reimbursement', prorate: false }),
  ]
  const { components, amounts } = pay('basic 20000')
  const stated = [
    ...amounts,
    ...wholes.map(({ code }) => ({ code, monthlyAmount: amount('1000'), percent: null })),
  ]
  const slipWith = (lost: number) =>
    slipOf(
      calculatePayslip(
        prepareRun(runInput('2026-10', [...components, ...wholes])),
        employee([salary('2026-01-01', stated)], { attendance: lossOfPay(lost) }),
        { trace: true },
      ),
    )
  const none = slipWith(31)
  t.same([none.gross, none.reimbursements, none.wages.pf, none.netPayable], [0, 0, 0, 0])
  for (const { amount: paid, explanation } of none.lines)
    if (explanation!.steps.length > 0) t.equal(replay(explanation!), paid)
  // A day of 20,000 / 31, and the two others whole.
  const one = slipWith(30)
  t.same([one.gross, one.reimbursements], [amount('1645.16'), amount('1000')])
})

t.test('paid days may be recorded instead of lost ones', async t => {
  const slip = slipOf(paid('2026-10', 'calendar', worked(29)))
  t.equal(slip.days.lop, 200)
  t.equal(slip.pf.ncpDays, 2)
  t.equal(slip.gross, amount('29000'))
  const many = slipOf(paid('2026-10', 'fixed 30', worked(31)))
  t.equal(many.gross, amount('31000'), 'no more than a month')
  t.ok(many.warnings.some(({ code }) => code === 'payable_days_limited'))
})

const lost = table`
lop  | from       | ncp | why
0.5  | -          | 1   | half a day goes up
1.5  | -          | 2   | and so does one and a half
31   | -          | 31  | absent all month
0    | 2026-10-22 | 0   | days before joining are none
10   | 2026-10-22 | 10  | absent since joining: only the days of employment
`
for (const each of lost) {
  t.test(`days without wages, ${each('lop')} lost: ${each('why')}`, async t => {
    const slip = slipOf(paid('2026-10', 'calendar', attendanceOf(each('lop')), spanOf(each('from'), '-')))
    t.equal(slip.pf.ncpDays, Number(each('ncp')))
  })
}

t.test('a wage month that ends in February has no more days without wages than February', async t => {
  const { components, amounts } = pay('basic 31000')
  const period = { start: plainDate('2027-01-26'), end: plainDate('2027-02-25') }
  const absent = employee([salary('2026-01-01', amounts)], { attendance: lossOfPay(31) })
  const slip = slipOf(calculatePayslip(prepareRun(runInput('2027-02', components, { period })), absent))
  t.equal(slip.pf.ncpDays, 28)
})

t.test('loss of pay in a month with two salaries lies evenly on its days, and says so', async t => {
  const { components } = pay('basic 1')
  const at = (from: string, monthly: string) =>
    salary(from, [{ code: 'BASIC', monthlyAmount: amount(monthly), percent: null }])
  const person = employee([at('2026-01-01', '31000'), at('2026-10-16', '62000')], {
    attendance: lossOfPay(6.2),
  })
  const slip = slipOf(calculatePayslip(prepareRun(runInput('2026-10', components)), person))
  // 24.8 of 31 days are paid, four fifths of each salary's own: 15 × 1,000 × 0.8 and 16 × 2,000 × 0.8.
  t.equal(slip.gross, amount('37600'))
  t.ok(slip.warnings.some(({ code }) => code === 'lop_dates_unknown'))
})

const hours = table`
case                       | minutes | paid     | rate  | why
basic 100, hra 40 X        | 9600    | 22400    | 29120 | 160 hours at 140; a month's rate is 26 x 8 hours
basic 100                  | 10      | 16.67    | 20800 | ten minutes of 100 an hour
basic 100, bonus 500 X     | 600     | 1500     | 21300 | ten hours, and what is paid whole whatever the hours
basic 100                  | 0       | 0        | 20800 | no hour worked
`
for (const each of hours) {
  t.test(`pay by the hour, ${each('case')} for ${each('minutes')} minutes: ${each('why')}`, async t => {
    const { components, amounts } = pay(each('case'))
    const attendance = { ...lossOfPay(0)!, workedMinutes: Number(each('minutes')) }
    const person = employee([salary('2020-04-01', amounts, { payBasis: 'hourly' })], { attendance })
    const run = prepareRun(runInput('2026-10', components))
    const slip = slipOf(calculatePayslip(run, person, { trace: true }))
    t.equal(slip.gross, amount(each('paid')))
    t.equal(
      slip.lines.reduce((sum, { type, fullAmount }) => (type === 'earning' ? sum + fullAmount : sum), 0),
      amount(each('rate')),
    )
    for (const { explanation, amount: paid } of slip.lines) t.equal(replay(explanation!), paid)
  })
}

t.test('a raise in the month lays the hours evenly on its days', async t => {
  const { components, amounts } = pay('basic 100')
  const raised = [{ code: 'BASIC', monthlyAmount: amount('120'), percent: null }]
  const person = employee(
    [
      salary('2020-04-01', amounts, { payBasis: 'hourly' }),
      salary('2026-10-17', raised, { payBasis: 'hourly' }),
    ],
    { attendance: { ...lossOfPay(0)!, workedMinutes: 9_300 } },
  )
  const slip = slipOf(calculatePayslip(prepareRun(runInput('2026-10', components)), person))
  // 155 hours on 31 days: 80 at 100 on the sixteen days before, 75 at 120 on the fifteen since.
  t.equal(slip.gross, amount('17000'))
})

t.test('who cannot be paid is told why', async t => {
  const { components, amounts } = pay('basic 31000')
  const run = prepareRun(runInput('2026-10', components))
  const fails = (over: Partial<EmployeeInput>, code: string) =>
    t.equal(failureOf(calculatePayslip(run, employee([salary('2026-01-01', amounts)], over))).code, code)
  fails({ salaries: [] }, 'missing_salary')
  fails({ salaries: [salary('2026-10-02', amounts)] }, 'missing_salary')
  fails({ dateOfJoining: plainDate('2026-11-01') }, 'employee_not_payable')
  fails({ dateOfLeaving: plainDate('2026-09-30') }, 'employee_not_payable')
  fails({ salaries: [salary('2026-01-01', amounts, { payBasis: 'daily' })] }, 'missing_attendance')
  fails({ salaries: [salary('2026-01-01', amounts, { payBasis: 'hourly' })] }, 'missing_attendance')
})

t.test('a run that cannot be prepared is refused', async t => {
  const { components } = pay('basic 1')
  t.throws(() => prepareRun(runInput('2017-03', components)), {
    code: 'rule_not_found',
    table: 'IN.EPF.RATE',
  })
  const weekly = { start: plainDate('2026-10-01'), end: plainDate('2026-10-07') }
  t.throws(() => prepareRun(runInput('2026-10', components, { period: weekly })), { code: 'period_invalid' })
  const noHeads = runInput('2010-03', components)
  const { organization } = noHeads
  const uncovered = {
    ...organization,
    pf: { ...organization.pf, isCovered: false },
    esi: { isCovered: false },
  }
  t.match(
    prepareRun({ ...noHeads, organization: uncovered }).rulebook.version,
    /^2010-03\./,
    'law not applied is not missed',
  )
})

function paid(
  wageMonth: string,
  basis: string,
  attendance: EmployeeInput['attendance'],
  span: Partial<EmployeeInput> = {},
) {
  const { components, amounts } = pay('basic 31000')
  const run = { ...runInput(wageMonth, components), settings: { ...settings, salaryDays: daysBy(basis) } }
  return calculatePayslip(prepareRun(run), employee([salary('2020-01-01', amounts)], { attendance, ...span }))
}

function daysBy(words: string): CalculationSettings['salaryDays'] {
  const [kind, number, absent] = words.split(' ')
  return {
    basis: kind === 'calendar' ? 'calendar_days' : kind === 'working' ? 'working_days' : 'fixed_days',
    fixedDays: number === undefined ? null : Number(number),
    fixedDaysPart: absent === undefined ? 'count_employed' : 'deduct_absent',
    includeWeeklyOffs: false,
    includeHolidays: false,
    weeklyOffs: ['sunday'],
    unpaidLeaveCounts: 'calendar_days',
  }
}

function attendanceOf(lop: string): EmployeeInput['attendance'] {
  return lop === '0' ? null : lossOfPay(Number(lop))
}

function spanOf(from: string, to: string): Partial<EmployeeInput> {
  return {
    ...(from === '-' ? {} : { dateOfJoining: plainDate(from) }),
    ...(to === '-' ? {} : { dateOfLeaving: plainDate(to) }),
  }
}
