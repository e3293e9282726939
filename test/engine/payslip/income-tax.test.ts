// Income tax on the slip: what of the year is known, what is expected, and what one payment takes.

import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
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
  lossOfPay,
  member,
  nothingKnown,
  pay,
  runInput,
  salary,
  slipOf,
} from './example.ts'

/** Outside the fund, so that only the pay and the state decide. */
const outside = member({ applicable: false, epsEligible: null })

function slipFor(wageMonth: string, payText: string, over: Partial<EmployeeInput> = {}): Slip {
  const { components, amounts } = pay(payText)
  const person = employee([salary(over.dateOfJoining ?? '2020-04-01', amounts)], { pf: outside, ...over })
  const slip = slipOf(calculatePayslip(prepareRun(runInput(wageMonth, components)), person, { trace: true }))
  const tds = line(slip, 'TDS')
  if (tds !== undefined) t.equal(replay(tds.explanation!), tds.amount, 'the steps give the tax')
  return slip
}

const tax = (regime: 'new' | 'old', over: Partial<EmployeeInput['tax']> = {}): EmployeeInput['tax'] => ({
  regime,
  panStatus: 'valid',
  residency: 'resident',
  declared: null,
  ...over,
})

// 18,00,000 less 75,000 is 17,25,000: 20,000 + 40,000 + 60,000 + 20 % of 1,25,000 = 1,45,000, with 4 % 1,50,800.
const cases = table`
month   | pay                         | case                        | TDS   | why
2026-04 | basic 150000                |                             | 12567 | 1,50,800 / 12 = 12,566.67
2026-10 | basic 150000                |                             | 12567 | nothing is known since April: six payments count as made and taxed alike
2026-10 | basic 150000                | paid 900000, taken 75000    | 12633 | 75,800 / 6 = 12,633.33
2027-03 | basic 150000                | paid 1650000, taken 150000  | 800   | the last payment takes the rest
2027-03 | basic 150000                | paid 1650000, taken 160000  | 0     | too much was taken: the return gives it back
2026-10 | basic 150000                | joined 2026-10-01           | 0     | 9,00,000 in the year: 8,25,000 is free by the rebate
2026-10 | basic 150000                | no PAN                      | 28750 | 20 % of 17,25,000 = 3,45,000 / 12
2026-10 | basic 150000, bonus 100000 X |                            | 33367 | 12,566.67 and all of the 20,800 that the bonus costs
2026-10 | basic 60000                 |                             | 0     | 7,20,000 in the year
2026-10 | basic 150000                | leaves 2026-10-31, paid 900000, taken 50000 | 0 | 10,50,000 less 75,000 is free by the rebate
`
for (const each of cases) {
  t.test(`${each('month')} ${each('pay')} ${each('case')}: ${each('why')}`, async t => {
    let over: Partial<EmployeeInput> = {}
    let earlier = nothingKnown
    for (const word of each('case')
      .split(',')
      .map(part => part.trim())) {
      const last = word.split(' ').at(-1)!
      if (word.startsWith('paid')) earlier = { ...earlier, payments: null, taxable: amount(last) }
      if (word.startsWith('taken')) earlier = { ...earlier, tds: amount(last) }
      if (word.startsWith('joined')) over = { ...over, dateOfJoining: plainDate(last) }
      if (word.startsWith('leaves')) over = { ...over, dateOfLeaving: plainDate(last) }
      if (word === 'no PAN') over = { ...over, tax: tax('new', { panStatus: 'missing' }) }
    }
    const slip = slipFor(each('month'), each('pay'), { ...over, earlier })
    t.equal(line(slip, 'TDS')?.amount ?? 0, amount(each('TDS')))
    t.equal(slip.tax?.thisMonth, amount(each('TDS')))
  })
}

t.test('the tax block shows the year', async t => {
  t.match(slipFor('2026-10', 'basic 150000').tax, {
    regime: 'new',
    taxYear: '2026-27',
    taxablePay: amount('150000'),
    annualProjection: amount('1800000'),
    exemptions: 0,
    deductions: amount('75000'),
    taxableIncome: amount('1725000'),
    annualTax: amount('150800'),
    rebate: 0,
    surcharge: 0,
    cess: amount('5800'),
    deductedToDate: 0,
    monthsLeft: 6,
  })
})

const months = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(month =>
  month <= 12 ? `2026-${String(month).padStart(2, '0')}` : `2027-0${month - 12}`,
)

/**
 * 1,50,000 for three months, 1,80,000 from July, three of thirty days lost in September, 1,00,000 of bonus in October:
 * 4,50,000 + 8 x 1,80,000 + 1,62,000 + 1,00,000 = 21,52,000.
 */
const years = {
  // Less 75,000: 20,77,000. Full slabs to 20,00,000 are 2,00,000, and 25 % of 77,000 is 19,250; with 4 % 2,28,020.
  new: '228020',
  // Less 50,000 and Maharashtra's 2,500: 20,99,500. 12,500 + 1,00,000 + 30 % of 10,99,500 = 4,42,350; with 4 %
  // 4,60,044, to ten rupees 4,60,040.
  old: '460040',
}

for (const regime of ['new', 'old'] as const) {
  t.test(`twelve payments in the ${regime} regime come to the tax of the year`, async t => {
    let earlier = { ...nothingKnown }
    let last: Slip | null = null
    for (const wageMonth of months) {
      const basic = wageMonth < '2026-07' ? 150_000 : 180_000
      const bonus = wageMonth === '2026-10' ? 100_000 : 0
      const slip = slipFor(wageMonth, `basic ${basic}, bonus ${bonus} X`, {
        workStateCode: 'MH',
        attendance: wageMonth === '2026-09' ? lossOfPay(3) : null,
        tax: tax(regime),
        earlier,
      })
      earlier = {
        ...earlier,
        payments: (earlier.payments ?? 0) + 1,
        taxable: (earlier.taxable + slip.tax!.taxablePay) as typeof earlier.taxable,
        tds: (earlier.tds + slip.tax!.thisMonth) as typeof earlier.tds,
        pt: (earlier.pt + slip.pt.tax) as typeof earlier.pt,
      }
      last = slip
    }
    t.equal(earlier.taxable, amount('2152000'))
    t.equal(earlier.pt, amount('2500'))
    t.equal(earlier.tds, amount(years[regime]), 'to the rupee')
    t.equal(last?.tax?.annualTax, amount(years[regime]))
  })
}

t.test('a declaration counts in the old regime', async t => {
  // 18,00,000 - 50,000 - 1,50,000 = 16,00,000: 12,500 + 1,00,000 + 1,80,000 = 2,92,500, with 4 % 3,04,200; / 12.
  const declared = {
    claims: [{ code: '80C', amount: amount('200000') }],
    rents: [],
    selfOccupied: null,
    letOut: [],
    otherIncome: [],
    previousEmployment: null,
    otherTaxCredits: amount('0'),
  }
  const slip = slipFor('2026-10', 'basic 150000', { tax: tax('old', { declared }) })
  t.equal(slip.tax?.deductions, amount('200000'), 'no more than 1,50,000 of the claim')
  t.equal(line(slip, 'TDS')?.amount, amount('25350'))
})

t.test('rent exempts the allowance month by month', async t => {
  // HRA 40,000 on basic 1,00,000; rent 45,000 in a listed city: 40,000, 35,000 above a tenth, 50,000: 35,000 x 12.
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
  const slip = slipFor('2026-10', 'basic 100000, hra 40000 X', { tax: tax('old', { declared }) })
  t.equal(slip.tax?.exemptions, amount('420000'))
  // 16,80,000 - 4,20,000 - 50,000 = 12,10,000: 12,500 + 1,00,000 + 63,000 = 1,75,500; with 4 % 1,82,520; / 12.
  t.equal(line(slip, 'TDS')?.amount, amount('15210'))
})

// HRA 24,000 on basic 60,000, rent 45,000 in a listed city: 24,000, 39,000 above a tenth, 30,000: 24,000 a month.
const told = table`
case                     | joined     | slips          | payments | opening | exempt | why
every month with a slip  | 2020-04-01 | 04 05 06 07 08 09 | 6     | no      | 288000 | 12 x 24,000
June without a slip      | 2020-04-01 | 04 05 07 08 09 | 6        | no      | 264000 | 11 x 24,000: June was paid nothing
hired again in October   | 2026-10-01 | 04 05 06 07    | 0        | no      | 240000 | 4 x 24,000 of the first spell, and 6
hired in October         | 2026-10-01 | -              | 0        | no      | 144000 | 6 x 24,000
opening balances to June | 2020-04-01 | 07 08 09       | 6        | yes     | 288000 | April to June as agreed
records begin with July  | 2020-04-01 | 07 08 09       | 3        | no      | 288000 | April to June are unknown
`
for (const each of told) {
  t.test(`months of house rent, ${each('case')}: ${each('why')}`, async t => {
    const rents = [
      {
        from: plainDate('2026-04-01'),
        to: null,
        monthly: amount('45000'),
        inListedCity: true,
        hasLandlordPan: true,
      },
    ]
    const declared = {
      claims: [],
      rents,
      selfOccupied: null,
      letOut: [],
      otherIncome: [],
      previousEmployment: null,
      otherTaxCredits: amount('0'),
    }
    const months = each('slips')
      .split(' ')
      .filter(slip => slip !== '-')
      .map(slip => ({
        start: plainDate(`2026-${slip}-01`),
        basicAndDa: amount('60000'),
        houseRent: amount('24000'),
        nps: amount('0'),
      }))
    const slip = slipFor('2026-10', 'basic 60000, hra 24000 X', {
      dateOfJoining: plainDate(each('joined')),
      tax: tax('old', { declared }),
      earlier: {
        ...nothingKnown,
        payments: Number(each('payments')),
        ...(months.length === 0 ? {} : { months }),
        ...(each('opening') === 'yes' ? { hasOpening: true as const } : {}),
      },
    })
    t.equal(slip.tax?.exemptions, amount(each('exempt')))
  })
}

t.test('a rent that does not state its city is of the city of the profile', async t => {
  const rent = { from: plainDate('2026-04-01'), to: null, monthly: amount('60000'), hasLandlordPan: true }
  const exempt = (inListedCity: boolean | null, isMetro: boolean | null) => {
    const declared = {
      claims: [],
      rents: [{ ...rent, inListedCity }],
      selfOccupied: null,
      letOut: [],
      otherIncome: [],
      previousEmployment: null,
      otherTaxCredits: amount('0'),
    }
    const over = { isMetro, tax: tax('old', { declared }) }
    return slipFor('2026-10', 'basic 100000, hra 50000 X', over).tax?.exemptions
  }
  // Twelve months at half of the basic pay, or at two fifths; rent less a tenth of the pay is 50,000 in both.
  t.equal(exempt(null, true), amount('600000'))
  t.equal(exempt(null, false), amount('480000'))
  t.equal(exempt(null, null), amount('480000'))
  t.equal(exempt(false, true), amount('480000'), 'what the rent states precedes')
  t.equal(exempt(true, false), amount('600000'))
})

t.test('a claim set by hand is income but for what is proved', async t => {
  const { components, amounts } = pay('basic 150000')
  const claims = component('CLAIM', 'O')
  const run = prepareRun(runInput('2026-10', [...components, claims]))
  const taxed = (byHand: string) => {
    const claimed = [
      { code: 'CLAIM', amount: amount('600'), taxable: false },
      { code: 'CLAIM', amount: amount('400'), taxable: true },
    ]
    const overrides = [{ code: 'CLAIM', amount: amount(byHand), reason: 'agreed' }]
    const over = { reimbursements: claimed, overrides }
    return line(slipOf(calculatePayslip(run, employee([salary('2020-04-01', amounts)], over))), 'CLAIM')
      ?.taxableAmount
  }
  t.equal(taxed('1000'), amount('400'))
  t.equal(taxed('1500'), amount('900'), 'nothing proves the 500 more')
  t.equal(taxed('500'), 0)
})

t.test('a claim without proof and the benefit of a loan are income', async t => {
  const slip = slipFor('2026-10', 'basic 150000', {
    reimbursements: [
      { code: 'FUEL', amount: amount('10000'), taxable: true },
      { code: 'TRAVEL', amount: amount('5000'), taxable: false },
    ],
    recoveries: [{ code: 'EMI', amount: amount('2000'), type: 'loan', perquisiteValue: amount('1000') }],
  })
  t.equal(slip.tax?.taxablePay, amount('161000'))
  t.equal(slip.tax?.taxableIncome, amount('1736000'), '17,25,000 and 11,000')
})

t.test('no more is taken than the pay leaves', async t => {
  const slip = slipFor('2026-10', 'basic 150000', { attendance: lossOfPay(31) })
  t.same([slip.netPayable, slip.tax?.thisMonth], [0, 0])
  t.ok(slip.warnings.some(({ code }) => code === 'tds_limited_by_pay'))
})

t.test('what is presumed is said, where it matters', async t => {
  const codes = (payText: string) => slipFor('2026-10', payText).warnings.map(({ code }) => code)
  t.same(codes('basic 150000'), ['tds_earlier_payments_unknown'])
  t.same(codes('basic 60000'), [], 'no tax, nothing presumed')
})

t.test('Punjab taxes those whose taxable income passes the free one', async t => {
  const punjab = (payText: string) => slipFor('2026-10', payText, { workStateCode: 'PB' }).pt.tax
  t.equal(punjab('basic 150000'), amount('200'), '17,25,000 is above 4,00,000 and 2,400')
  t.equal(punjab('basic 39000'), 0, '3,93,000 is not')
  t.equal(punjab('basic 40000'), amount('200'), '4,05,000 is')

  const before = { workStateCode: 'PB', tax: tax('old') }
  const free = slipFor('2026-10', 'basic 27000', { ...before, pf: member({}) })
  t.equal(line(free, 'PF')?.amount, amount('3000'), '12 % of the ceiling of 25,000')
  t.equal(
    free.pt.tax,
    0,
    '3,24,000 less 50,000 and the fund, 36,000 in the year, is 2,38,000: within 2,50,000',
  )
  t.equal(slipFor('2026-10', 'basic 27000', before).pt.tax, amount('200'), '2,74,000 without the fund is not')
})

// Basic pay of 60,000 and house rent of 40,000: a full month contributes 12 % of 60,000 = 7,200. April to October are seven
// months, December to March four.
const funds = table`
month   | case                                    | 80C    | why
2026-04 | joined 2026-04-26                       | 80400  | 12 % of 10,000 for five of thirty days, and 11 x 7,200
2026-04 | joined 2026-04-26, voluntary 5 %        | 113900 | 1,200 and 500, and 11 x (7,200 + 3,000)
2026-11 | paid 50400, lost 15                     | 82800  | half of November: 50,400 + 3,600 + 4 x 7,200
2026-11 | lost 15                                 | 82800  | the same where April to October are not known
2026-11 | paid 50400, lost 30                     | 79200  | nothing in November: 50,400 + 4 x 7,200
2026-11 | paid 50400, leaves 2027-01-31           | 72000  | 50,400 + 3 x 7,200
2026-11 | paid 50400, leaves 2026-11-15           | 54000  | the last payment: 50,400 + 3,600
2026-11 | paid 50400                              | 86400  | a full month: 12 x 7,200
2027-03 | paid 79200, lost 31                     | 79200  | nothing is to come
`
for (const each of funds) {
  t.test(`own provident fund of the year, ${each('month')}, ${each('case')}: ${each('why')}`, async t => {
    let over: Partial<EmployeeInput> = {}
    let fund = member({ wageMode: 'actual_wages' })
    for (const word of each('case').split(', ')) {
      const last = word.split(' ').at(-1)!
      if (word.startsWith('joined')) over = { ...over, dateOfJoining: plainDate(last) }
      if (word.startsWith('leaves')) over = { ...over, dateOfLeaving: plainDate(last) }
      if (word.startsWith('lost')) over = { ...over, attendance: lossOfPay(Number(last)) }
      if (word.startsWith('voluntary')) fund = { ...fund, vpf: { percent: percent(5) } }
      if (word.startsWith('paid')) {
        over = { ...over, earlier: { ...nothingKnown, payments: null, pf: amount(last) } }
      }
    }
    const slip = slipFor(each('month'), 'basic 60000, hra 40000 X', { pf: fund, tax: tax('old'), ...over })
    t.equal(slip.tax?.deductionRows?.find(({ code }) => code === '80C')?.claimed, amount(each('80C')))
  })
}

t.test('March wages paid in April belong to the next tax year', async t => {
  const { components, amounts } = pay('basic 150000')
  const run = { ...runInput('2026-03', components), payDate: plainDate('2026-04-07') }
  const slip = slipOf(calculatePayslip(prepareRun(run), employee([salary('2020-04-01', amounts)])))
  t.match(slip.tax, { taxYear: '2026-27', monthsLeft: 12, thisMonth: amount('12567') })
})

t.test('outside its record the law is refused, by name and date', async t => {
  const refused = (wageMonth: string) => () =>
    prepareRun(runInput(wageMonth, [], { levies: { pt: true, lwf: true, tds: true } }))
  t.throws(refused('2023-03'), /IN\.TDS\.\w+ is recorded for 2023-03-31/)
  t.throws(refused('2027-04'), /Finance Act 2027.* is not recorded yet.* up to 2027-03-31/)
})
