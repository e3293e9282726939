// Cases from public reports of wrong payroll: what a salary consists of, and what is taken of it.

import t from 'tap'

import type { ComponentCalculation } from '#proto/calculation/components.ts'
import type { EmployeeInput, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { DayHundredths } from '#proto/units.ts'
import { percent } from '#engine/money/paise.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { table } from '../../support/table.ts'
import {
  amount,
  component,
  employee,
  line,
  lossOfPay,
  month,
  runInput,
  salary,
  settings,
  slipOf,
} from '../payslip/example.ts'

const calculations: Record<string, ComponentCalculation> = {
  half: { method: 'percent_of_gross', percent: percent(50), baseCodes: [], min: null, max: null },
  quarter: {
    method: 'percent_of_components',
    percent: percent(25),
    baseCodes: ['BASIC'],
    min: null,
    max: null,
  },
  rest: { method: 'balancing', min: null, max: null },
  greatest: {
    method: 'formula',
    formula: 'max(BASIC * 0.4, 12000)',
    baseCodes: ['BASIC'],
    min: null,
    max: null,
  },
  least: {
    method: 'formula',
    formula: 'min(BASIC * 0.4, 12000)',
    baseCodes: ['BASIC'],
    min: null,
    max: null,
  },
  always350: { method: 'flat', amount: amount('350'), min: null, max: null },
}

const salaries = table`
case | states            | basic     | other           | earnings           | why
U35  |                   | 20000     | always350       | 20000 + 350        | a component of 350 that the salary does not mention pays 350
U35  |                   | 20000     | always350 0     | 20000 + 0          | an amount of 0 is an amount, and not "no override"
U44  | gross 50000       | half      | rest            | 25000 + 25000      | half of the gross, and the rest of it
U44  | gross 33333.33    | half      | rest            | 16666.67 + 16666.66 | half a paisa goes up, and the rest has one less
U44  |                   | 20000     | quarter         | 20000 + 5000       | a percentage of another component
U44  |                   | 20000     | greatest        | 20000 + 12000      | the greater of 8,000 and 12,000
U44  |                   | 40000     | greatest        | 40000 + 16000      | the greater of 16,000 and 12,000
U44  |                   | 20000     | least           | 20000 + 8000       | the lesser of 8,000 and 12,000
U44  |                   | 40000     | least           | 40000 + 12000      | the lesser of 16,000 and 12,000
`

for (const each of salaries) {
  t.test(`${each('case')}: ${each('why')}`, async t => {
    const [method = '', overridden] = each('other').split(' ')
    const own = calculations[each('basic')]
    const basic = component('BASIC', 'W', own === undefined ? {} : { calculation: own })
    const other = component('OTHER', 'W', { calculation: calculations[method]! })
    const entry = (code: string, text: string | undefined): SalaryInput['components'][number] => ({
      code,
      monthlyAmount: text === undefined ? null : amount(text),
      percent: null,
    })
    const [, gross] = each('states').split(' ')
    const agreed = salary(
      '2026-04-01',
      [entry('BASIC', own === undefined ? each('basic') : undefined), entry('OTHER', overridden)],
      gross === undefined ? {} : { grossMonthly: amount(gross) },
    )
    const slip = slipOf(calculatePayslip(prepareRun(runInput('2026-11', [basic, other])), employee([agreed])))
    const expected = each('earnings')
      .split('+')
      .map(text => amount(text.trim()))
    t.same([line(slip, 'BASIC')?.amount, line(slip, 'OTHER')?.amount], expected)
    t.equal(
      slip.gross,
      expected.reduce((sum, paid) => sum + paid, 0),
    )
  })
}

/** One month of one component that is all the pay. */
function paid(rupees: string, over: Partial<EmployeeInput> = {}, isFundCovered = true) {
  const entries = [{ code: 'BASIC', monthlyAmount: amount(rupees), percent: null }]
  const { organization } = runInput('2026-11', [])
  const run = runInput('2026-11', [component('BASIC')], {
    organization: { ...organization, pf: { ...organization.pf, isCovered: isFundCovered } },
  })
  return slipOf(calculatePayslip(prepareRun(run), employee([salary('2026-04-01', entries)], over)))
}

const insured = table`
wage     | employee | employer | why
5600     | 42       | 182      | 42.00 and 182.00 exactly: nothing to round up
5601     | 43       | 183      | 42.0075 and 182.0325
8000     | 60       | 260      | 60.00 and 260.00 exactly
12400    | 93       | 403      | 93.00 and 403.00 exactly
12400.40 | 93       | 403      | wages to the rupee first: 12,400
12400.50 | 94       | 404      | 12,401: 93.0075 and 403.0325
17600    | 132      | 572      | 132.00 and 572.00 exactly
20799.99 | 156      | 676      | 20,800
20800    | 156      | 676      | 156.00 and 676.00 exactly
`

t.test(
  'U05: insurance is rounded up from the exact product, and no rupee comes of floating point',
  async t => {
    for (const each of insured) {
      const { esi } = paid(each('wage'), {}, false)
      t.same([esi.employee, esi.employer], [amount(each('employee')), amount(each('employer'))], each('why'))
    }
    // 42 wages; whole rupees times whole hundredths of a percent, so that each product is exact.
    for (let wage = 5_600, step = 0; step < 42; wage += 370, step += 1) {
      const { esi } = paid(String(Math.min(wage, 20_800)), {}, false)
      const upToRupee = (rate: bigint) =>
        Number((BigInt(Math.min(wage, 20_800)) * rate + 9_999n) / 10_000n) * 100
      t.same([esi.employee, esi.employer], [upToRupee(75n), upToRupee(325n)], `on ${wage}`)
    }
  },
)

t.test('U39: all that an employer pays of a CTC of 12,00,000 is 12,00,000', async t => {
  const agreed = salary('2026-04-01', [], { ctcAnnual: amount('1200000') })
  const ofCtc: ComponentCalculation = {
    method: 'percent_of_ctc',
    percent: percent(50),
    baseCodes: [],
    min: null,
    max: null,
  }
  const components = [
    component('BASIC', 'W', { calculation: ofCtc }),
    component('SPECIAL', 'W', { calculation: { method: 'balancing', min: null, max: null } }),
  ]
  const run = runInput('2026-11', components, {
    settings: { ...settings, ctc: { includes: ['pf', 'pf_charges'] } },
  })
  const slip = slipOf(calculatePayslip(prepareRun(run), employee([agreed])))
  // 12 % of 25,000 and twice 0.5 % of it.
  t.equal(slip.employerContributions, amount('3250'))
  t.equal(slip.gross, amount('96750'))
  t.equal(slip.employerCost * 12, amount('1200000'))
})

t.test('U48: an international worker has no ceiling, and a warning that this is not settled', async t => {
  const slip = paid('50000', { isInternationalWorker: true })
  t.equal(slip.pf.employee, amount('6000'), '12 % of 50,000')
  t.match(
    slip.warnings.find(({ code }) => code === 'international_worker_unverified'),
    { field: 'is_international_worker' },
  )
})

t.test('U06: absence does not change the rate of overtime', async t => {
  const attendance = {
    payableDays: null,
    lopDays: 1000 as DayHundredths,
    overtimeMinutes: 600,
    overtime: [{ minutes: 600, multiplier: 200 }],
  }
  const slip = paid('26000', { attendance })
  t.equal(line(slip, 'OVERTIME')?.amount, amount('2500'), '26,000 / 26 / 8 x 2 x 10')
  t.equal(line(slip, 'BASIC')?.amount, amount('17333.33'), '26,000 x 20 / 30')
})

t.test('U07: days without pay lessen the pay, and are not deducted again', async t => {
  const slip = paid('30000', { attendance: lossOfPay(3) }, false)
  t.equal(slip.gross, amount('27000'), '30,000 x 27 / 30')
  t.equal(slip.lossOfPay, amount('3000'))
  t.same([slip.totalDeductions, slip.netPayable], [0, amount('27000')])
})

t.test('U27: a day given back is paid by the days of its own month', async t => {
  const entries = [{ code: 'BASIC', monthlyAmount: amount('31000'), percent: null }]
  const agreed = [salary('2020-04-01', entries)]
  const givenBack = (wageMonth: string) => ({
    period: month(wageMonth),
    paidBy: null,
    now: employee(agreed),
    before: { facts: employee(agreed, { attendance: lossOfPay(1) }) },
  })
  const slip = paid('31000', { arrears: [givenBack('2024-02'), givenBack('2026-02')] })
  // 29 days in February 2024 and 28 in February 2026: 31,000 / 29 is 1,068.97, 31,000 / 28 is 1,107.14.
  t.same(
    slip.arrears.map(({ amount: owed }) => owed),
    [amount('1068.97'), amount('1107.14')],
  )
  t.equal(slip.gross, amount('33176.11'))
})

t.test('U32: an instalment is the only deduction, and is deducted once', async t => {
  const own = component('BASIC')
  const instalment = component('EMI', 'O')
  const { organization } = runInput('2026-11', [])
  const run = runInput('2026-11', [own, instalment], {
    organization: {
      ...organization,
      pf: { ...organization.pf, isCovered: false },
      esi: { isCovered: false },
    },
  })
  const recoveries = [{ code: 'EMI', amount: amount('1607'), type: 'loan' as const, perquisiteValue: null }]
  const entries = [{ code: 'BASIC', monthlyAmount: amount('7506'), percent: null }]
  const slip = slipOf(
    calculatePayslip(prepareRun(run), employee([salary('2026-04-01', entries)], { recoveries })),
  )
  t.same(
    [slip.gross, slip.totalDeductions, slip.netPayable],
    [amount('7506'), amount('1607'), amount('5899')],
  )
})
