// Pay of a period beside the salary.

import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { amount, component, employee, failureOf, line, pay, runInput, salary, slipOf } from './example.ts'

const commission = component('COMMISSION', 'X', { prorate: false })
const pieces = component('PIECES', 'W', {
  calculation: { method: 'per_unit', rate: amount('12.35'), min: null, max: null },
})

function calculated(payText: string, over: Partial<EmployeeInput>, month = '2026-10') {
  const { components, amounts } = pay(payText)
  const run = prepareRun(runInput(month, [...components, commission, pieces]))
  return calculatePayslip(run, employee([salary('2020-04-01', amounts)], over), { trace: true })
}

t.test('items of a component are one line, each rounded to the paisa', async t => {
  const slip = slipOf(
    calculated('basic 20000', {
      variable: [
        { code: 'COMMISSION', amount: amount('1000.50') },
        { code: 'PIECES', quantity: 10_300, rate: null },
        { code: 'COMMISSION', quantity: 25_000, rate: amount('3.33') },
      ],
    }),
  )
  // 2.5 × 3.33 is 8.325, half up 8.33; 1.03 × 12.35 is 12.7205.
  t.equal(line(slip, 'COMMISSION')?.amount, amount('1008.83'))
  t.equal(line(slip, 'PIECES')?.amount, amount('12.72'))
  t.equal(line(slip, 'PIECES')?.source, 'variable')
  t.equal(slip.gross, amount('21021.55'))
  t.equal(slip.wages.pf, amount('20013'), 'pieces are wages, commission is excluded: 20,012.72')
})

t.test('a unit is paid at the rate of the salary group last in force', async t => {
  const group = (code: string, rate: string) => [
    { code, calculation: { method: 'per_unit' as const, rate: amount(rate), min: null, max: null } },
  ]
  const groups = { old: group('PIECES', '10'), new: group('PIECES', '12'), other: group('SORTING', '9') }
  const { components, amounts } = pay('basic 20000')
  const run = prepareRun(runInput('2026-10', [...components, commission, pieces], { groups }))
  const paidBy = (...groupIds: string[]) => {
    const salaries = groupIds.map((groupId, index) =>
      salary(index === 0 ? '2020-04-01' : '2026-10-16', amounts, { groupId }),
    )
    const variable = [{ code: 'PIECES', quantity: 1_000_000, rate: null }]
    const slip = slipOf(calculatePayslip(run, employee(salaries, { variable }), { trace: true }))
    return line(slip, 'PIECES')
  }
  t.equal(paidBy('new')?.amount, amount('1200'), '100 × 12.00')
  t.match(paidBy('new')?.explanation?.steps[0]?.inputs[0], { name: 'rate', value: '12' })
  t.equal(paidBy('old', 'new')?.amount, amount('1200'))
  t.equal(paidBy('other')?.amount, amount('1235'), '100 × 12.35, the rate of the organization')
})

t.test('variable pay is wages of the month, and never decides cover', async t => {
  const bonus = { variable: [{ code: 'PIECES', quantity: 2_000_000, rate: null }] }
  // 200 × 12.35 is 2,470: 22,470 paid, at a rate of 20,000.
  const slip = slipOf(calculated('basic 20000', bonus))
  t.equal(slip.esi.covered, true)
  t.equal(slip.wages.esi, amount('22470'))
})

t.test('overtime before the Code is on wages and allowances, and on the Code’s wages after', async t => {
  const over = { attendance: { payableDays: null, lopDays: null, overtimeMinutes: 60 } }
  const hour = (month: string) =>
    line(slipOf(calculated('basic 20800, hra 10400 X', over, month)), 'OVERTIME')?.amount
  t.equal(hour('2025-10'), amount('300'), '2 × 31,200 / 208')
  t.equal(hour('2026-10'), amount('200'), '2 × 20,800 / 208')
})

t.test('a smaller multiple than the law’s is raised to it, with a warning', async t => {
  const overtime = [{ minutes: 60, multiplier: 150 }]
  const slip = slipOf(
    calculated('basic 26000', {
      attendance: { payableDays: null, lopDays: null, overtimeMinutes: 60, overtime },
    }),
  )
  t.equal(line(slip, 'OVERTIME')?.amount, amount('250'))
  t.same(
    slip.warnings.map(({ code }) => code),
    ['overtime_policy_below_law'],
  )
})

t.test('what cannot be paid is refused by name', async t => {
  const message = (over: Partial<EmployeeInput>) => failureOf(calculated('basic 20000', over)).message
  const claim = { amount: amount('5'), taxable: false }
  t.match(message({ variable: [{ code: 'NOBODY', amount: amount('5') }] }), /NOBODY is not a component/)
  t.match(message({ variable: [{ code: 'PF', amount: amount('5') }] }), /PF is calculated by the engine/)
  t.match(message({ variable: [{ code: 'BASIC', amount: amount('5') }] }), /BASIC already has a line/)
  t.match(message({ variable: [{ code: 'COMMISSION', quantity: 1, rate: null }] }), /COMMISSION has no rate/)
  t.match(message({ reimbursements: [{ code: 'BASIC', ...claim }] }), /BASIC is of type earning/)
  t.match(message({ variable: [{ code: 'PIECES', amount: -1 as never }] }), /PIECES is negative/)
})
