// Income tax in public reports of wrong payroll, against the values that the law gives.

import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { TaxDeclaration } from '#proto/calculation/tax-declaration.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import { table } from '../../support/table.ts'
import {
  amount,
  employee,
  line,
  member,
  nothingKnown,
  pay,
  runInput,
  salary,
  settings,
  slipOf,
} from '../payslip/example.ts'

// 20 % of 14,25,000 is 2,85,000 flat. 12,00,000 less 75,000 is free, so nothing is due. 60,00,000 less 75,000 is 59,25,000:
// 3,00,000 + 30 % of 35,25,000 = 13,57,500, with 10 % 14,93,250 and 4 % 15,52,980, which is more than 20 % (11,85,000).
const withoutPan = table`
basic  | annual tax | surcharge | cess  | why
125000 | 285000     | 0         | 0     | 20 % flat
100000 | 0          | 0         | 0     | no tax is due
500000 | 1552980    | 135750    | 59730 | the average rate is higher, so the tax has its surcharge and cess
`
for (const each of withoutPan) {
  t.test(`U42: without PAN, ${each('basic')} a month: ${each('why')}`, async t => {
    const { components, amounts } = pay(`basic ${each('basic')}`)
    const run = prepareRun(runInput('2026-04', components))
    const person = employee([salary('2020-04-01', amounts)], {
      tax: { ...statutoryDefaults.tax, panStatus: 'missing', declared: null },
    })
    const { tax } = slipOf(calculatePayslip(run, person))
    t.match(tax, {
      annualTax: amount(each('annual tax')),
      surcharge: amount(each('surcharge')),
      cess: amount(each('cess')),
    })
  })
}

const nothingDeclared: TaxDeclaration = {
  claims: [],
  rents: [],
  selfOccupied: null,
  letOut: [],
  otherIncome: [],
  previousEmployment: null,
  otherTaxCredits: amount('0'),
}

/** Outside the fund, so that the pay and the declaration alone decide. */
function taxed(
  wageMonth: string,
  payText: string,
  over: Partial<EmployeeInput>,
  run: Partial<RunInput> = {},
) {
  const { components, amounts } = pay(payText)
  const person = employee([salary(over.dateOfJoining ?? '2020-04-01', amounts)], {
    pf: member({ applicable: false, epsEligible: null }),
    ...over,
  })
  return slipOf(calculatePayslip(prepareRun(runInput(wageMonth, components, run)), person))
}

const old = (declared: Partial<TaxDeclaration>): EmployeeInput['tax'] => ({
  ...statutoryDefaults.tax,
  regime: 'old',
  declared: { ...nothingDeclared, ...declared },
})

// Four payments of 3,00,000 less 75,000 are 11,25,000, free by the rebate. Five are 14,25,000: 20,000 + 40,000 +
// 15 % of 2,25,000 = 93,750, with 4 % 97,500.
const calendars = table`
pay day  | offset | first payment | income  | annual tax | first tax | why
2        | 1      | 2026-12-02    | 1125000 | 0          | 0         | December to March
last_day | 0      | 2026-11-30    | 1425000 | 97500      | 19500     | November to March
`
for (const each of calendars) {
  t.test(`U09: a joiner of November is first paid on ${each('first payment')}`, async t => {
    const payDay = each('pay day') === 'last_day' ? 'last_day' : Number(each('pay day'))
    const period = { ...settings.period, payDay, payMonthOffset: Number(each('offset')) }
    const slip = taxed(
      '2026-11',
      'basic 300000',
      { dateOfJoining: plainDate('2026-11-01') },
      {
        payDate: plainDate(each('first payment')),
        settings: { ...settings, period: period as typeof settings.period },
      },
    )
    t.match(slip.tax, {
      taxableIncome: amount(each('income')),
      annualTax: amount(each('annual tax')),
      thisMonth: amount(each('first tax')),
    })
  })
}

t.test('U10: rent before the employment exempts nothing', async t => {
  const rent = {
    from: plainDate('2026-04-01'),
    to: null,
    monthly: amount('20000'),
    inListedCity: true,
    hasLandlordPan: true,
  }
  const slip = taxed('2026-10', 'basic 50000, hra 25000 X', {
    dateOfJoining: plainDate('2026-10-01'),
    tax: old({ rents: [rent] }),
  })
  // Six months: 1,50,000 received; 1,20,000 of rent less 30,000, a tenth of the basic pay; half of it, 1,50,000.
  t.equal(slip.tax?.exemptions, amount('90000'))
})

t.test('U12: a bonus of April takes its own tax in April', async t => {
  const spread = { settings: { ...settings, tds: { ...settings.tds, spread: 'front' as const } } }
  const slip = taxed('2024-04', 'basic 100000, bonus 100000 O', {}, spread)
  // 13,00,000 less 75,000 is 12,25,000: 20,000 + 30,000 + 30,000 + 5,000 = 85,000, with 4 % 88,400. Without the bonus
  // 11,25,000: 68,750, with 4 % 71,500. A twelfth of 71,500 is 5,958.33, and the bonus costs 16,900.
  t.match(slip.tax, { annualTax: amount('88400'), thisMonth: amount('22858') })
})

t.test('U13: one standard deduction and one limit of savings for both employers', async t => {
  const slip = taxed('2026-10', 'basic 100000', {
    dateOfJoining: plainDate('2026-10-01'),
    tax: old({
      claims: [{ code: '80C', amount: amount('100000') }],
      previousEmployment: {
        gross: amount('600000'),
        exemptions: amount('60000'),
        providentFund: amount('70000'),
        employmentTax: amount('0'),
        tds: amount('30000'),
      },
    }),
  })
  // 5,40,000 + 6,00,000 - 50,000 - 1,50,000 = 9,40,000: 12,500 + 88,000 = 1,00,500, with 4 % 1,04,520.
  t.match(slip.tax, { taxableIncome: amount('940000'), annualTax: amount('104520') })
  t.equal(line(slip, 'TDS')?.amount, amount('12420'), '(1,04,520 - 30,000) / 6')
})

t.test('U34: deductions above the income leave none', async t => {
  const declared = old({ claims: [{ code: '80C', amount: amount('150000') }] })
  // 12 x 15,000 less 50,000 is 1,30,000, of which 1,50,000 are claimed.
  const slip = taxed('2026-04', 'basic 15000', { tax: declared })
  t.match(slip.tax, { taxableIncome: 0, annualTax: 0, thisMonth: 0 })
})

// 1,25,000 a month. New: 15,00,000 less 75,000: 93,750, with 4 % 97,500, or 8,125 a month. Old: 15,00,000 less 50,000:
// 12,500 + 1,00,000 + 1,35,000 = 2,47,500, with 4 % 2,57,400, or 21,450 a month.
const changes = table`
from | to  | taken | july  | later | why
old  | new | 64350 | 3683  | 3683  | 97,500 less 3 x 21,450 is 33,150: a ninth is 3,683.33
new  | old | 24375 | 25892 | 25892 | 2,57,400 less 3 x 8,125 is 2,33,025: a ninth is 25,891.67
`
for (const each of changes) {
  t.test(`U45: from the ${each('from')} to the ${each('to')} regime in July`, async t => {
    const [taken, regime] = [amount(each('taken')), each('to') as 'new' | 'old']
    const july = taxed('2026-07', 'basic 125000', {
      tax: { ...statutoryDefaults.tax, regime, declared: null },
      earlier: { ...nothingKnown, payments: 3, taxable: amount('375000'), tds: taken },
    })
    t.match(july.tax, { regime, monthsLeft: 9, thisMonth: amount(each('july')) }, each('why'))
    const sum = (taken + july.tax!.thisMonth) as typeof taken
    const august = taxed('2026-08', 'basic 125000', {
      tax: { ...statutoryDefaults.tax, regime, declared: null },
      earlier: { ...nothingKnown, payments: 4, taxable: amount('500000'), tds: sum },
    })
    t.equal(august.tax?.thisMonth, amount(each('later')), 'the next month takes as much')
  })
}
