// The bonus of an accounting year on the slip that pays it: the handbook's cases, its tax, and nobody's wages; and the
// facts of it, from the months of the year.

import t from 'tap'

import type { EmployeeInput, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { StatutoryBonusInput } from '#proto/calculation/bonus.ts'
import type { DayHundredths, PayPeriod } from '#proto/units.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { percent } from '#engine/money/paise.ts'
import { lookupOf } from '#engine/lawbook/supposed.ts'
import { bonusOfYear } from '#engine/payslip/other-payments/bonus-year.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import {
  amount,
  employee,
  failureOf,
  line,
  lossOfPay,
  month,
  pay,
  runInput,
  salary,
  settings,
  slipOf,
  worked,
} from './example.ts'

const days = (count: number) => (count * 100) as DayHundredths

/** `8 x 19000, 4 x 24000` as months at a minimum wage, each paid whole. */
function bonusOf(
  months: string,
  minimumWage: string,
  over: Partial<StatutoryBonusInput> = {},
): StatutoryBonusInput {
  return {
    year: { start: plainDate('2025-04-01'), end: plainDate('2026-03-31') },
    months: months.split(', ').flatMap(part => {
      const [count = '', wages = ''] = part.split(' x ')
      const minimum = minimumWage === '-' ? null : amount(minimumWage)
      return Array.from({ length: Number(count) }, () => ({
        wages: amount(wages),
        minimumWage: minimum,
        paidDays: days(30),
        baseDays: days(30),
      }))
    }),
    workedDays: 250,
    rate: null,
    isForfeited: false,
    ...over,
  }
}

function calculated(
  statutoryBonus: StatutoryBonusInput,
  payText = 'basic 20000',
  over: Partial<EmployeeInput> = {},
) {
  const { components, amounts } = pay(payText)
  const person = employee([salary('2020-04-01', amounts)], { statutoryBonus, ...over })
  return calculatePayslip(prepareRun(runInput('2026-10', components)), person, { trace: true })
}

const cases = table`
case | months                | minimum wage | rate | worked | bonus    | why
B1   | 12 x 18000            | 13000        | -    | 250    | 13000    | 1,56,000 / 12
B2   | 12 x 18000            | 13000        | 20   | 250    | 31200    | a fifth of it
B3   | 12 x 6500             | -            | -    | 250    | 6500     | 78,000 / 12
B4   | 6 x 20000             | -            | -    | 150    | 3500     | 7,000 x 6 / 12
B5   | 12 x 22000            | -            | -    | 250    | none     | above 21,000
B6   | 12 x 18000            | 13000        | -    | 25     | none     | too few days
B7   | 8 x 19000, 4 x 24000  | 13000        | -    | 250    | 8667     | 13,000 x 8 / 12 = 8,666.67
B8   | 12 x 18000            | 13000        | 10   | 250    | 15600    | a tenth
-    | 1 x 600               | -            | -    | 40     | 100      | 50 would be under the least of a year
`
for (const each of cases) {
  t.test(`${each('case')} ${each('months')}: ${each('why')}`, async t => {
    const rate = each('rate') === '-' ? null : percent(Number(each('rate')))
    const facts = bonusOf(each('months'), each('minimum wage'), { rate, workedDays: Number(each('worked')) })
    const slip = slipOf(calculated(facts))
    const found = line(slip, 'STATUTORY_BONUS')
    const isRefused = slip.warnings.some(({ code }) => code === 'statutory_bonus_not_due')
    if (each('bonus') === 'none') {
      t.equal(found, undefined)
      t.ok(isRefused, 'and why is said')
      return
    }
    t.equal(found?.amount, amount(each('bonus')))
    t.equal(found?.taxableAmount, found?.amount)
    t.equal(replay(found!.explanation!), found?.amount)
    t.notOk(isRefused)
  })
}

t.test('a supposed law of the bonus is the one that is paid by', async t => {
  const { components, amounts } = pay('basic 20000')
  const statutoryBonus = bonusOf('12 x 18000', '-')
  const person = employee([salary('2020-04-01', amounts)], { statutoryBonus })
  const supposed = {
    version: null,
    knownOn: null,
    overrides: [
      { ruleId: 'IN.BONUS.TERMS', effectiveFrom: plainDate('2026-03-01'), value: { calculation: 14_000 } },
    ],
  }
  const run = prepareRun(runInput('2026-10', components), lookupOf(supposed, month('2026-10')))
  const found = line(slipOf(calculatePayslip(run, person, { trace: true })), 'STATUTORY_BONUS')
  t.equal(found?.amount, amount('14000'), '14,000 x 12 / 12, in place of the recorded 7,000')
  t.equal(replay(found!.explanation!), amount('14000'))
})

t.test('days without pay lessen the month', async t => {
  const whole = bonusOf('12 x 18000', '13000')
  const months = whole.months.map((month, index) => (index === 0 ? { ...month, paidDays: days(15) } : month))
  const slip = slipOf(calculated({ ...whole, months }))
  // 13,000 x 11.5 = 1,49,500; / 12 = 12,458.33.
  t.equal(line(slip, 'STATUTORY_BONUS')?.amount, amount('12458'))
  t.equal(replay(line(slip, 'STATUTORY_BONUS')!.explanation!), amount('12458'))
})

t.test('a year’s bonus is nobody’s wages of the month, and is one-time pay to the tax', async t => {
  const slip = slipOf(calculated(bonusOf('12 x 18000', '13000', { rate: percent(20) })))
  t.match(slip.wages, { pf: amount('20000'), esi: amount('20000'), codeOnWages: amount('20000') })
  t.equal(slip.gross, amount('51200'))
  t.equal(slip.tax?.annualProjection, amount('271200'), '20,000 x 12 and 31,200 once')
})

t.test('a rate outside the law is refused with its limits', async t => {
  const failure = failureOf(calculated(bonusOf('12 x 18000', '13000', { rate: percent(25) })))
  t.match(failure, { code: 'component_failed', field: 'statutory_bonus', message: /20 %/ })
})

t.test('outside the record the year is named', async t => {
  const year = { start: plainDate('2012-04-01'), end: plainDate('2013-03-31') }
  const failure = failureOf(calculated(bonusOf('12 x 18000', '13000', { year })))
  t.match(failure, { code: 'rule_not_found', field: 'statutory_bonus.year' })
})

const accountingYear = { start: plainDate('2025-04-01'), end: plainDate('2026-03-31') }
const inDelhi = { stateCode: 'DL', effectiveFrom: null, monthlyAmount: amount('13000') }

/** The facts of the year for somebody who joined in March 2026, by the facts of that month. */
function yearOf(
  payText: string,
  over: Partial<EmployeeInput> = {},
  { known = {}, run = {}, salaryOver = {}, period = month('2026-03') }: YearOver = {},
) {
  const { components, amounts } = pay(payText)
  const facts = employee([salary('2020-04-01', amounts, salaryOver)], {
    dateOfJoining: plainDate('2026-03-01'),
    ...over,
  })
  const march = { period, paidBy: null, facts }
  return bonusOfYear(
    prepareRun(runInput('2026-10', components, run)),
    { year: accountingYear, rate: null, minimumWages: [inDelhi] },
    { ...facts, attendance: null },
    { months: new Map([['2026-03', march]]), told: [], isPaid: false, isForfeited: false, ...known },
  )
}

type YearOver = {
  known?: Partial<Parameters<typeof bonusOfYear>[3]>
  run?: Partial<RunInput>
  salaryOver?: Partial<SalaryInput>
  period?: PayPeriod
}

t.test('the months of a year, as their slips have them', async t => {
  const march = (wages: string, paid: number, base: number) => ({
    wages: amount(wages),
    minimumWage: amount('13000'),
    paidDays: days(paid),
    baseDays: days(base),
  })
  t.same(yearOf('basic 18000', { attendance: lossOfPay(2.5) }), {
    year: accountingYear,
    months: [march('18000', 28.5, 31)],
    workedDays: 28,
    rate: null,
    isForfeited: false,
  })
  const till25th = { start: plainDate('2026-02-26'), end: plainDate('2026-03-25') }
  t.same(
    yearOf('basic 18000', {}, { period: till25th })?.months,
    [march('18000', 25, 28)],
    'paid while months began on another day',
  )
  const small = {
    ...runInput('2026-10', []).organization,
    gratuity: { isCovered: false, funding: 'none' as const },
  }
  t.same(
    yearOf('basic 10000, hra 15000 X', {}, { run: { organization: small } })?.months,
    [march('12500', 31, 31)],
    'half of all is wages at least, also where gratuity does not reach',
  )
  const byDay = { salaryOver: { payBasis: 'daily' } } as const
  t.same(
    yearOf('basic 600', { attendance: worked(24) }, byDay)?.months,
    [march('15600', 24, 26)],
    'a day’s wage times the 26 days of the law’s month',
  )
  const byHour = { salaryOver: { payBasis: 'hourly' } } as const
  const hours = { payableDays: null, lopDays: null, overtimeMinutes: 0, workedMinutes: 20 * 8 * 60 }
  t.same(yearOf('basic 75', { attendance: hours }, byHour)?.months, [march('15600', 20, 26)])
})

t.test('what is known since takes the place of what was, and nothing is paid twice', async t => {
  const { amounts } = pay('basic 16000')
  const now = employee([salary('2020-04-01', amounts)], { dateOfJoining: plainDate('2026-03-01') })
  const arrears = [{ period: month('2026-03'), paidBy: null, now, before: { facts: now } }]
  t.same(yearOf('basic 18000', { arrears })?.months[0]?.wages, amount('16000'))
  t.equal(yearOf('basic 18000', {}, { known: { isPaid: true } }), null)
  t.equal(yearOf('basic 18000', { dateOfJoining: plainDate('2026-04-01') }), null, 'after the year')
  t.equal(yearOf('basic 18000', { employmentType: 'apprentice' }), null, 'no employee of the Code')
})

t.test(
  'wages of a full month below the recorded minimum wage are told, and pay by the day is not',
  async t => {
    const bonus = { isCovered: true, ratePercent: null, payMonth: null, minimumWages: [inDelhi] }
    const told = (
      payText: string,
      over: Partial<EmployeeInput> = {},
      salaryOver: Partial<SalaryInput> = {},
    ) => {
      const { components, amounts } = pay(payText)
      const run = prepareRun(runInput('2026-10', components, { settings: { ...settings, bonus } }))
      const slip = slipOf(calculatePayslip(run, employee([salary('2020-04-01', amounts, salaryOver)], over)))
      return slip.warnings.flatMap(({ code, message }) => (code === 'wage_below_minimum' ? [message] : []))
    }
    t.same(told('basic 9000', { attendance: lossOfPay(3) }), [
      'The wages of a full month are 9000.00, below the minimum wage of 13000.00 recorded for DL.',
    ])
    t.same(told('basic 13000', { attendance: lossOfPay(20) }), [], 'days without pay are another matter')
    t.equal(told('basic 10000, hra 20000 X').length, 0, 'half of the remuneration of 30,000 counts as wages')
    t.same(told('basic 9000', { workStateCode: 'KA' }), [], 'none is recorded')
    t.same(told('basic 400', { attendance: worked(26) }, { payBasis: 'daily' }), [])
  },
)

t.test('what would decide and is not told is named', async t => {
  const elsewhere = { workStateCode: 'KA' }
  t.same(yearOf('basic 18000', elsewhere)?.unknown, { months: [], minimumWages: ['KA'] })
  t.equal(yearOf('basic 7000', elsewhere)?.unknown, undefined, 'wages up to 7,000 count whole')
  t.equal(yearOf('basic 21000.01', elsewhere)?.unknown, undefined, 'above the limit none do')
  const joined = plainDate('2026-02-16')
  t.same(yearOf('basic 18000', { dateOfJoining: joined })?.unknown, {
    months: ['2026-02'],
    minimumWages: [],
  })
  t.equal(yearOf('basic 22000', { dateOfJoining: joined })?.unknown, undefined, 'by the salary as agreed')
  const february = { month: 2, ...bonusOf('1 x 17000', '12000').months[0]! }
  const told = yearOf('basic 18000', { dateOfJoining: joined }, { known: { told: [february] } })
  t.same(
    told?.months.map(({ wages, minimumWage }) => [wages, minimumWage]),
    [
      [amount('17000'), amount('12000')],
      [amount('18000'), amount('13000')],
    ],
  )
  t.equal(yearOf('basic 18000', elsewhere, { known: { isForfeited: true } })?.unknown, undefined)

  const failing = bonusOf('12 x 18000', '-', { unknown: { months: [], minimumWages: ['KA'] } })
  t.match(failureOf(calculated(failing)), {
    code: 'statutory_bonus_unknown',
    field: 'statutory_bonus.minimum_wage',
    message: /minimum_wages of the payroll settings for KA/,
  })
})
