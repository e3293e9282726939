// Income beside the cash: the employer's share of the pension system, and loans at little interest.

import t from 'tap'

import type { ComponentDefinition } from '#proto/calculation/components.ts'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { LoanInput } from '#proto/calculation/loan.ts'
import type { Slip } from '#proto/calculation/slip.ts'
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
  member,
  month,
  nothingKnown,
  pay,
  runInput,
  salary,
  slipOf,
} from './example.ts'

const outside = member({ applicable: false, epsEligible: null })

function slipFor(
  wageMonth: string,
  payText: string,
  over: Partial<EmployeeInput>,
  deductorType: RunInput['organization']['tds']['deductorType'] = null,
  more: readonly ComponentDefinition[] = [],
): Slip {
  const ofPay = pay(payText)
  const components = [...ofPay.components, ...more]
  const amounts = [
    ...ofPay.amounts,
    ...more.map(({ code }) => ({ code, monthlyAmount: null, percent: null })),
  ]
  const person = employee([salary('2020-04-01', amounts)], { pf: outside, ...over })
  const given = runInput(wageMonth, components)
  const run = prepareRun({ ...given, organization: { ...given.organization, tds: { deductorType } } })
  const slip = slipOf(calculatePayslip(run, person, { trace: true }))
  for (const each of slip.lines) t.equal(replay(each.explanation!), each.amount, each.code)
  return slip
}

const regime = (regime: 'new' | 'old'): EmployeeInput['tax'] => ({
  regime,
  panStatus: 'valid',
  residency: 'resident',
  declared: null,
})

const fourteen = { nps: { employerPercent: percent(14) } }

// O-26 and O-27: 8,00,000 of basic pay, 14 % of it for the pension system, 20,00,000 in all. A twelfth of 8,00,000 is
// 66,666.67 and of the rest 90,666.67, so twelve months come to a few paise more and the same rounded income.
const npsPay = 'basic 66666.67, special 90666.67 X'

t.test('O-26: the share is income and is taken off again, new regime', async t => {
  const slip = slipFor('2026-04', npsPay, { ...fourteen, tax: regime('new') })
  const share = line(slip, 'NPS_ER')
  t.equal(share?.amount, amount('9333.33'), '14 % of 66,666.67 is 9,333.3338')
  t.equal(share?.taxableAmount, share?.amount)
  t.equal(share?.type, 'employer_contribution')
  t.equal(slip.employerContributions, share?.amount)
  t.equal(slip.tax?.taxableIncome, amount('1813000'))
  t.equal(slip.tax?.annualTax, amount('169100'))
  t.equal(line(slip, 'TDS')?.amount, amount('14092'))
})

t.test('O-27: the old regime takes no more than a tenth off', async t => {
  const slip = slipFor('2026-04', npsPay, { ...fourteen, tax: regime('old') })
  t.equal(slip.tax?.taxableIncome, amount('1870000'))
  t.equal(slip.tax?.annualTax, amount('388440'))
  t.equal(line(slip, 'TDS')?.amount, amount('32370'))
})

t.test('a government may take 14 % off in the old regime too', async t => {
  // 20,00,000 - 50,000 - 1,12,000 = 18,38,000: (1,12,500 + 2,51,400) × 1.04 = 3,78,456; to the nearest ten 3,78,460.
  for (const deductorType of ['A', 'S'] as const) {
    const slip = slipFor('2026-04', npsPay, { ...fourteen, tax: regime('old') }, deductorType)
    t.equal(slip.tax?.taxableIncome, amount('1838000'))
    t.equal(slip.tax?.annualTax, amount('378460'))
  }
  const company = slipFor('2026-04', npsPay, { ...fourteen, tax: regime('old') }, 'K')
  t.equal(company.tax?.taxableIncome, amount('1870000'))
})

// 14 % of 66,666.67 as a component of the salary in the place of a rate: the figures of O-26 and O-27, however it is taxable.
for (const taxability of ['full', 'exempt', 'perquisite'] as const)
  t.test(`a component for the pension system is income and is taken off again (${taxability})`, async t => {
    const calculation = { method: 'flat', amount: amount('9333.33'), min: null, max: null } as const
    const share = { type: 'employer_contribution', category: 'nps', calculation, taxability } as const
    const stated = [component('NPS', 'O', share)]
    const inNew = slipFor('2026-04', npsPay, { tax: regime('new') }, null, stated)
    t.equal(line(inNew, 'NPS')?.taxableAmount, amount('9333.33'))
    t.equal(inNew.tax?.taxableIncome, amount('1813000'), 'O-26')
    const inOld = slipFor('2026-04', npsPay, { tax: regime('old') }, null, stated)
    t.equal(inOld.tax?.taxableIncome, amount('1870000'), 'O-27')
  })

// A tenth of the basic pay, also of what is paid late, is all deducted in the old regime, however the salary states the share.
t.test('a share of late pay is deducted as a component as by a rate', async t => {
  const tenth = { method: 'percent_of_components', percent: percent(10), baseCodes: ['BASIC'] } as const
  const share = component('NPS', 'O', {
    type: 'employer_contribution',
    category: 'nps',
    calculation: { ...tenth, min: null, max: null },
  })
  const taxableOf = (over: Partial<EmployeeInput>, more: readonly ComponentDefinition[]) => {
    const parts = more.map(({ code }) => ({ code, monthlyAmount: null, percent: null }))
    const from = (day: string, text: string) =>
      salary(day, [{ code: 'BASIC', monthlyAmount: amount(text), percent: null }, ...parts])
    const before = [from('2020-04-01', '100000')]
    const facts = { pf: outside, ...over, tax: regime('old') }
    const salaries = [...before, from('2026-08-01', '200000')]
    const now = employee(salaries, facts)
    const arrears = ['2026-08', '2026-09'].map(source => ({
      period: month(source),
      paidBy: null,
      now,
      before: { facts: employee(before, facts) },
    }))
    const slip = slipFor('2026-10', 'basic 200000', { ...facts, salaries, arrears }, null, more)
    t.equal(
      slip.lines.find(({ category }) => category === 'nps')?.amount,
      amount('40000'),
      '20,000 and two of 10,000',
    )
    return slip.tax?.taxableIncome
  }
  const byRate = taxableOf({ nps: { employerPercent: percent(10) } }, [])
  t.equal(taxableOf({}, [share]), byRate)
})

t.test('twelve payments with a share come to the tax of O-27', async t => {
  let earlier = { ...nothingKnown, months: [] as NonNullable<EmployeeInput['earlier']['months']> }
  for (const wageMonth of ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'].map(
    each => `${each < '04' ? 2027 : 2026}-${each}`,
  )) {
    const slip = slipFor(wageMonth, npsPay, { ...fourteen, tax: regime('old'), earlier })
    earlier = {
      ...earlier,
      payments: (earlier.payments ?? 0) + 1,
      taxable: (earlier.taxable + slip.tax!.taxablePay) as typeof earlier.taxable,
      tds: (earlier.tds + slip.tax!.thisMonth) as typeof earlier.tds,
      months: [
        ...earlier.months,
        {
          start: month(wageMonth).start,
          basicAndDa: amount('66666.67'),
          houseRent: amount('0'),
          nps: line(slip, 'NPS_ER')!.amount,
        },
      ],
    }
  }
  t.equal(earlier.tds, amount('388440'))
})

const loan = (principal: string, balance: string, interest: string, rate: string): LoanInput => ({
  principal: amount(principal),
  balance: amount(balance),
  interest: amount(interest),
  lendingRate: rate === '-' ? null : percent(Number(rate)),
  isMedical: false,
})

const loans = table`
lent   | left   | interest | rate | benefit | why
600000 | 500000 | 0        | 9    | 3750    | 5,00,000 x 9 % / 12
600000 | 500000 | 1250     | 9    | 2500    | 3 % was paid
600000 | 500000 | 4000     | 9    | 0       | more than the bank asks
200000 | 200000 | 0        | 9    | 0       | small: up to 2,00,000
200001 | 100000 | 0        | 9    | 750     | a rupee beyond, however little is left
600000 | 500000 | 0        | -    | 0       | no rate is declared
`
for (const each of loans) {
  t.test(`a loan of ${each('lent')} at ${each('interest')} a month: ${each('why')}`, async t => {
    const slip = slipFor('2026-10', 'basic 150000', {
      recoveries: [
        {
          code: 'EMI',
          amount: amount('20000'),
          type: 'loan',
          perquisiteValue: null,
          loan: loan(each('lent'), each('left'), each('interest'), each('rate')),
        },
      ],
    })
    const benefit = line(slip, 'LOAN_BENEFIT')
    t.equal(benefit?.amount ?? 0, amount(each('benefit')))
    t.equal(slip.tax?.taxablePay, amount('150000') + amount(each('benefit')))
    t.equal(slip.netPayable, slip.gross - slip.totalDeductions, 'no part of the net')
    t.equal(
      slip.warnings.some(({ code }) => code === 'loan_lending_rate_missing'),
      each('rate') === '-',
    )
  })
}

t.test('a value that is stated stands, whatever the loan', async t => {
  const slip = slipFor('2026-10', 'basic 150000', {
    recoveries: [
      {
        code: 'EMI',
        amount: amount('20000'),
        type: 'loan',
        perquisiteValue: amount('1234.56'),
        loan: loan('600000', '500000', '0', '9'),
      },
      { code: 'CAR', amount: amount('5000'), type: 'loan', perquisiteValue: amount('100') },
    ],
  })
  t.equal(line(slip, 'LOAN_BENEFIT')?.taxableAmount, amount('1334.56'))
})

t.test('a share by the employer that is said to be a perquisite is income', async t => {
  const { components, amounts } = pay('basic 150000, car 5000 O')
  const car = components.map(each =>
    each.code === 'CAR'
      ? { ...each, type: 'employer_contribution' as const, taxability: 'perquisite' as const }
      : each,
  )
  const person = employee([salary('2020-04-01', amounts)], { pf: outside })
  const slip = slipOf(calculatePayslip(prepareRun(runInput('2026-04', car)), person))
  t.equal(slip.gross, amount('150000'))
  t.equal(slip.tax?.annualProjection, amount('1860000'), '1,55,000 x 12')
})

t.test('house rent of earlier months counts as it was paid', async t => {
  const declared = {
    claims: [],
    rents: [
      {
        from: plainDate('2026-04-01'),
        to: null,
        monthly: amount('45000'),
        inListedCity: true,
        hasLandlordPan: true,
      },
    ],
    selfOccupied: null,
    letOut: [],
    otherIncome: [],
    previousEmployment: null,
    otherTaxCredits: amount('0'),
  }
  const months = ['04', '05', '06', '07', '08', '09'].map(each => ({
    start: plainDate(`2026-${each}-01`),
    basicAndDa: amount('50000'),
    houseRent: amount('20000'),
    nps: amount('0'),
  }))
  const slip = slipFor('2026-10', 'basic 100000, hra 40000 X', {
    tax: { ...regime('old'), declared },
    earlier: { ...nothingKnown, payments: 6, taxable: amount('420000'), months },
  })
  // Then: 20,000, 40,000 above a tenth, 25,000: 20,000 x 6. Since: 40,000, 35,000, 50,000: 35,000 x 6.
  t.equal(slip.tax?.exemptions, amount('330000'))
})

t.test('tax on one-time pay is taken with it or over the year, as the organization chooses', async t => {
  const taken = (spread: 'even' | 'front') => {
    const { components, amounts } = pay('basic 150000, bonus 100000 X')
    const run = runInput('2026-10', components)
    const prepared = prepareRun({
      ...run,
      settings: { ...run.settings, tds: { ...run.settings.tds, spread } },
    })
    const slip = slipOf(
      calculatePayslip(prepared, employee([salary('2020-04-01', amounts)], { pf: outside })),
    )
    return line(slip, 'TDS')?.amount
  }
  // 18,00,000 cost 1,50,800 and 19,00,000 cost 1,71,600; twelve payments count.
  t.equal(taken('front'), amount('33367'), '12,566.67 and 20,800')
  t.equal(taken('even'), amount('14300'), '1,71,600 / 12')
})
