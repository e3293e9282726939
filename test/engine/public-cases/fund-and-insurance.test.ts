// Provident fund and state insurance in public reports of wrong payroll: absence, a joiner, and a raise decided late.

import t from 'tap'

import type { ArrearsInput, EmployeeInput } from '#proto/calculation/employee-input.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import {
  amount,
  employee,
  line,
  lossOfPay,
  month,
  pay,
  runInput,
  salary,
  settings,
  slipOf,
} from '../payslip/example.ts'

function paid(wageMonth: string, payText: string, over: Partial<EmployeeInput> = {}) {
  const { components, amounts } = pay(payText)
  const person = employee([salary(over.dateOfJoining ?? '2020-04-01', amounts)], over)
  return slipOf(calculatePayslip(prepareRun(runInput(wageMonth, components)), person))
}

t.test('U01: pay for half a month is still at the ceiling, which absence does not cut', async t => {
  const slip = paid('2026-11', 'basic 50000', { attendance: lossOfPay(15) })
  t.equal(slip.gross, amount('25000'), '50,000 x 15 / 30')
  // Of 25,000: 12 % is 3,000; 8.33 % is 2,082.50, to the rupee 2,083; 0.5 % is 125.
  t.match(slip.pf, {
    employee: amount('3000'),
    eps: amount('2083'),
    employerEpf: amount('917'),
    edli: amount('125'),
    ncpDays: 15,
  })
})

t.test('U03: days before joining are not days without contribution', async t => {
  const slip = paid('2026-11', 'basic 22500, hra 11250 X, special 11250', {
    dateOfJoining: plainDate('2026-11-23'),
  })
  // 8 of 30 days: 6,000 + 3,000 + 3,000. The excluded 3,000 are under half of 12,000, so wages are 9,000.
  t.equal(slip.gross, amount('12000'))
  t.equal(slip.wages.pf, amount('9000'))
  t.equal(slip.pf.employee, amount('1080'), '12 % of 9,000')
  t.equal(slip.pf.ncpDays, 0)
})

const before = salary('2024-01-01', pay('basic 18000').amounts)
const raised = salary('2026-04-01', pay('basic 25000').amounts, { decidedOn: plainDate('2026-11-10') })

/** A month that was paid by the salary before the raise. */
function paidBefore(wageMonth: string): ArrearsInput {
  const isRaised = wageMonth >= '2026-04'
  return {
    period: month(wageMonth),
    paidBy: null,
    now: employee(isRaised ? [raised] : [before]),
    before: { facts: employee([before]) },
  }
}

t.test('U04: a raise from April that is decided in November', async t => {
  const wageMonths = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
  const { components } = pay('basic 18000')
  const run = runInput('2026-11', components, {
    settings: { ...settings, esi: { ...settings.esi, arrears: 'from_decision' } },
  })
  const person = employee([before, raised], { arrears: wageMonths.map(paidBefore) })
  const slip = slipOf(calculatePayslip(prepareRun(run), person))
  t.equal(slip.gross, amount('74000'), '7 x 7,000 + 25,000')
  // Arrears of months before the decision contribute nothing: 0.75 % of 25,000 is 187.50, and 3.25 % is 812.50.
  t.match(slip.esi, { covered: true, employee: amount('188'), employer: amount('813') })
  // To August the ceiling is 15,000, which 18,000 reach. In September 15,000 hold for 16 days and 25,000 for 14: the
  // ceilings of the days come to 19,666.67 of 25,000, where 16,400 of 18,000 were paid. In October 25,000 where 18,000.
  t.same(
    slip.arrears.map(({ pf }) => [pf.employee, pf.eps]),
    [
      ...Array.from({ length: 5 }, () => [0, 0]),
      // 12 % of 3,266.67 is 392; 8.33 % is 272.11.
      [amount('392'), amount('272')],
      // 12 % of 7,000 is 840; 2,082.50 rounded up less 1,499.40 rounded down.
      [amount('840'), amount('584')],
    ],
  )
  t.equal(line(slip, 'PF_ARREARS')?.amount, amount('1232'))
  t.equal(line(slip, 'EPS_ER_ARREARS')?.amount, amount('856'), '272 + 584')
})
