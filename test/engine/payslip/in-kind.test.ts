// A perquisite in kind is income of the employee and base of professional tax: it is never paid and counts for nothing else.

import t from 'tap'

import type { CalculatedType } from '#proto/calculation/components.ts'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { amount, employee, line, lossOfPay, pay, runInput, salary, slipOf } from './example.ts'

type Case = {
  readonly type: CalculatedType
  readonly over?: Partial<EmployeeInput>
  readonly agreed?: { readonly ctcAnnual?: string; readonly grossMonthly?: string }
}

function slipWith(payText: string, { type, over, agreed }: Case): Slip {
  const { components, amounts } = pay(payText)
  const own = components.map(each =>
    each.code === 'CAR'
      ? ({ ...each, type, category: 'perquisite', taxability: 'perquisite' } as const)
      : each,
  )
  const { ctcAnnual, grossMonthly } = agreed ?? {}
  const stated =
    agreed === undefined
      ? amounts
      : amounts.map(each => (each.code === 'SPECIAL' ? { ...each, monthlyAmount: null } : each))
  const term = salary('2020-04-01', stated, {
    ctcAnnual: ctcAnnual === undefined ? null : amount(ctcAnnual),
    grossMonthly: grossMonthly === undefined ? null : amount(grossMonthly),
  })
  const slip = slipOf(
    calculatePayslip(prepareRun(runInput('2026-04', own)), employee([term], over), { trace: true }),
  )
  for (const each of slip.lines) t.equal(replay(each.explanation!), each.amount, each.code)
  return slip
}

t.test('a car of 10,000 a month adds to income, and to nothing that is paid', async t => {
  const [without, inKind, inCash] = [
    slipWith('basic 150000', { type: 'information' }),
    slipWith('basic 150000, car 10000 X', { type: 'information' }),
    slipWith('basic 150000, car 10000 X', { type: 'earning' }),
  ]
  t.equal(inKind.gross, amount('150000'))
  t.equal(inKind.tax?.taxablePay, amount('160000'))
  t.equal(inKind.tax?.annualProjection, amount('1920000'), '1,60,000 x 12')
  t.equal(line(inKind, 'CAR')?.type, 'information')
  t.equal(line(inKind, 'CAR')?.taxableAmount, amount('10000'))
  // New regime, income 17,25,000: 20,000 + 40,000 + 60,000 + 25,000 = 1,45,000, with cess 1,50,800; 18,45,000: 24,000 and
  // 4 % more.
  t.equal(without.tax?.annualTax, amount('150800'))
  t.equal(inKind.tax?.annualTax, amount('175760'))
  for (const wages of ['codeOnWages', 'pf', 'epf', 'esi', 'lwf', 'gratuity'] as const)
    t.equal(inKind.wages[wages], without.wages[wages], wages)
  t.same(inKind.pf, without.pf)
  t.equal(inKind.employerCost, without.employerCost)
  t.equal(without.netPayable - inKind.netPayable, line(inKind, 'TDS')!.amount - line(without, 'TDS')!.amount)
  t.equal(inCash.gross, amount('160000'), 'with in_kind: false it is paid')
  t.equal(inCash.tax?.annualProjection, inKind.tax?.annualProjection)
})

t.test('it is a part of the cost to company and not of an agreed gross', async t => {
  const payText = 'basic 50000, special 0 X, car 10000 X'
  const ofCtc = slipWith(payText, { type: 'information', agreed: { ctcAnnual: '1200000' } })
  t.equal(ofCtc.gross, amount('90000'), '1,00,000 less the car')
  const ofGross = slipWith(payText, { type: 'information', agreed: { grossMonthly: '100000' } })
  t.equal(ofGross.gross, amount('100000'))
  t.equal(ofGross.tax?.taxablePay, amount('110000'))
})

t.test('a variable item in kind is income of its payment alone', async t => {
  const slip = slipWith('basic 150000', {
    type: 'information',
    over: {},
  })
  const { components, amounts } = pay('basic 150000, car 0 X')
  const car = components.map(each =>
    each.code === 'CAR'
      ? ({ ...each, type: 'information', category: 'perquisite', taxability: 'perquisite' } as const)
      : each,
  )
  const gift = employee([salary('2020-04-01', amounts.slice(0, 1))], {
    variable: [{ code: 'CAR', amount: amount('20000') }],
  })
  const given = slipOf(calculatePayslip(prepareRun(runInput('2026-04', car)), gift))
  t.equal(given.gross, slip.gross)
  t.equal(given.tax?.taxablePay, amount('170000'))
  t.equal(given.tax?.annualProjection, amount('1820000'), '1,50,000 x 12 and 20,000')
})

t.test('a bonus run before the salary foresees the car and does not show it', async t => {
  const slip = slipWith('basic 150000, car 10000 X', {
    type: 'information',
    over: { isSalaryExcluded: true },
  })
  t.equal(line(slip, 'CAR'), undefined)
  t.equal(slip.tax?.annualProjection, amount('1920000'))
})

t.test('days without pay and a date of leaving prorate it as the component says', async t => {
  const lost = slipWith('basic 150000, car 10000 X', {
    type: 'information',
    over: { attendance: lossOfPay(15) },
  })
  t.equal(line(lost, 'CAR')?.amount, amount('5000'))
  t.equal(lost.lossOfPay, amount('75000'), 'no pay is lost with it')
  const left = slipWith('basic 150000, car 10000 X', {
    type: 'information',
    over: { dateOfLeaving: plainDate('2026-04-15') },
  })
  t.equal(left.gross, amount('75000'))
  t.equal(left.tax?.taxablePay, amount('80000'))
})
