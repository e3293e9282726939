// The employer's contributions to funds for retirement above 7,50,000 a year are income of the employee.

import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { percent } from '#engine/money/paise.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import {
  amount,
  employee,
  line,
  lossOfPay,
  member,
  month,
  nothingKnown,
  pay,
  runInput,
  salary,
  slipOf,
} from './example.ts'

const outside = member({ applicable: false, epsEligible: null })
const fourteen = { nps: { employerPercent: percent(14) } }
const code = 'EXCESS_CONTRIBUTION'

const taxed = (regime: 'new' | 'old', growth = '0'): EmployeeInput['tax'] => ({
  regime,
  panStatus: 'valid',
  residency: 'resident',
  declared:
    growth === '0'
      ? null
      : {
          claims: [],
          rents: [],
          selfOccupied: null,
          letOut: [],
          otherIncome: [],
          previousEmployment: null,
          otherTaxCredits: amount('0'),
          contributionGrowth: amount(growth),
        },
})

type Case = { readonly over?: Partial<EmployeeInput>; readonly run?: Partial<RunInput> }

function slipFor(wageMonth: string, payText: string, { over, run }: Case): Slip {
  const { components, amounts } = pay(payText)
  const person = employee([salary('2020-04-01', amounts)], { pf: outside, ...over })
  const input = { ...runInput(wageMonth, components), ...run }
  const slip = slipOf(calculatePayslip(prepareRun(input), person, { trace: true }))
  for (const each of slip.lines) t.equal(replay(each.explanation!), each.amount, each.code)
  t.equal(slip.netPayable, slip.gross - slip.totalDeductions, 'income without cash')
  return slip
}

const wageMonths = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'].map(
  each => `${each < '04' ? 2027 : 2026}-${each}`,
)

const contributions = ({ lines }: Slip) =>
  lines
    .filter(each => ['PF_ER', 'PF_ER_ARREARS', 'NPS_ER', 'SUPER'].includes(each.code))
    .reduce((sum, each) => sum + each.amount, 0)

/** A year paid month by month, each payment knowing what those before it came to. */
function yearOf(payText: string, { over, ...more }: Case, months = wageMonths): Slip[] {
  let earlier: EmployeeInput['earlier'] = over?.earlier ?? nothingKnown
  const slips: Slip[] = []
  for (const wageMonth of months) {
    const slip = slipFor(wageMonth, payText, { ...more, over: { ...over, earlier } })
    slips.push(slip)
    const nps = line(slip, 'NPS_ER')?.amount ?? amount('0')
    const paid = (earlier.contributions ?? 0) + contributions(slip)
    const ofMonth = { start: month(wageMonth).start, basicAndDa: slip.gross, houseRent: amount('0'), nps }
    earlier = {
      ...earlier,
      payments: (earlier.payments ?? 0) + 1,
      taxable: (earlier.taxable + slip.tax!.taxablePay) as typeof earlier.taxable,
      tds: (earlier.tds + slip.tax!.thisMonth) as typeof earlier.tds,
      contributions: paid as NonNullable<typeof earlier.contributions>,
      months: [...(earlier.months ?? []), ofMonth],
    }
  }
  return slips
}

const shares = (slips: readonly Slip[]) => slips.map(slip => line(slip, code)?.amount ?? 0)
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

t.test('a share of 14 % of 5,00,000: 8,40,000 a year, 90,000 of it income', async t => {
  const slip = slipFor('2026-04', 'basic 500000', { over: { ...fourteen, tax: taxed('new') } })
  // 60,00,000 + 8,40,000 − 8,40,000 (14 % is deducted) − 75,000 = 59,25,000, and 90,000.
  t.equal(slip.tax?.taxableIncome, amount('6015000'))
  t.equal(line(slip, code), undefined, 'April is within the limit')
  t.equal(slip.tax?.breakdown.projectedPay, amount('6360000'), '11 x 5,70,000 and 90,000')
})

t.test('the payments of a year come to its excess, and bear the same tax each', async t => {
  for (const regime of ['new', 'old'] as const) {
    const slips = yearOf('basic 500000', { over: { ...fourteen, tax: taxed(regime) } })
    // 70,000 a month: 7,00,000 until January, 7,70,000 until February.
    t.same(shares(slips), [...Array.from({ length: 10 }, () => 0), amount('20000'), amount('70000')])
    t.same(line(slips[10]!, code)?.taxableAmount, amount('20000'))
    t.equal(line(slips[10]!, code)?.type, 'information')
    // Old regime: a tenth of 60,00,000 is deducted of the 8,40,000; 50,000 is the standard deduction.
    const income = regime === 'new' ? '6015000' : '6280000'
    for (const slip of slips) t.equal(slip.tax?.taxableIncome, amount(income))
    const taxes = new Set(slips.slice(0, 11).map(slip => slip.tax!.thisMonth))
    t.ok(Math.max(...taxes) - Math.min(...taxes) <= 100, 'to the rupee')
  }
})

const onActual = member({ applicable: true, epsEligible: true, wageMode: 'actual_wages' })

t.test('the provident fund counts without its pension part', async t => {
  const slip = slipFor('2026-04', 'basic 800000', { over: { pf: onActual, tax: taxed('new') } })
  // 96,000 less 1,250 of pension is 94,750 a month: 11,37,000 a year, 3,87,000 above.
  t.equal(slip.pf.employerEpf, amount('94750'))
  t.equal(slip.tax?.taxableIncome, amount('9912000'), '96,00,000 + 3,87,000 − 75,000')
})

t.test('a superannuation fund counts, monthly or yearly, with the others', async t => {
  const fund = { type: 'employer_contribution', category: 'superannuation' } as const
  const { components, amounts } = pay('basic 500000, super 10000 O')
  const person = employee([salary('2020-04-01', amounts)], { pf: outside, ...fourteen, tax: taxed('new') })
  for (const frequency of ['monthly', 'yearly'] as const) {
    const own = components.map(each => (each.code === 'SUPER' ? { ...each, ...fund, frequency } : each))
    const slip = slipOf(calculatePayslip(prepareRun(runInput('2026-04', own)), person))
    t.equal(slip.gross, amount('500000'))
    t.equal(line(slip, 'SUPER')?.amount, frequency === 'monthly' ? amount('10000') : undefined)
    // 8,40,000 and 1,20,000: 2,10,000 above.
    t.equal(slip.tax?.taxableIncome, amount('6135000'), frequency)
  }
})

t.test('growth of the excess is income of the last payment, and foreseen before it', async t => {
  const slips = yearOf('basic 500000', { over: { ...fourteen, tax: taxed('new', '6300') } })
  for (const slip of slips) t.equal(slip.tax?.taxableIncome, amount('6021300'))
  t.same(shares(slips).slice(-2), [amount('20000'), amount('76300')])
})

t.test('opening balances tell what was contributed before', async t => {
  // Seven months of 70,000 elsewhere: 4,90,000; November to March add 3,50,000, February passes the limit.
  const earlier: EmployeeInput['earlier'] = {
    ...nothingKnown,
    payments: 7,
    hasOpening: true,
    taxable: amount('3990000'),
    contributions: amount('490000'),
  }
  const slips = yearOf(
    'basic 500000',
    { over: { ...fourteen, tax: taxed('new'), earlier } },
    wageMonths.slice(7),
  )
  t.same(shares(slips), [0, 0, 0, amount('20000'), amount('70000')])
})

t.test('a joiner within the year has a limit of its own year, a leaver the whole limit', async t => {
  const joined = { dateOfJoining: plainDate('2026-09-01'), ...fourteen, tax: taxed('new') }
  // 14 % of 10,00,000 from September on: 1,40,000 a month, 9,80,000 a year.
  const slips = yearOf('basic 1000000', { over: joined }, wageMonths.slice(5))
  t.equal(sum(shares(slips)), amount('230000'))
  t.equal(slips[0]!.tax?.taxableIncome, amount('7155000'), '70,00,000 + 2,30,000 − 75,000')
  const left = { dateOfLeaving: plainDate('2026-08-31'), ...fourteen, tax: taxed('new') }
  t.equal(
    slipFor('2026-04', 'basic 1000000', { over: left }).tax?.taxableIncome,
    amount('4925000'),
    '5 x 1,40,000 is within the limit',
  )
})

t.test('earlier months without figures count as paid like this one', async t => {
  const over = { ...fourteen, tax: taxed('new'), earlier: { ...nothingKnown, payments: 0 } }
  const slips = yearOf('basic 500000', { over }, wageMonths.slice(8))
  for (const slip of slips) t.equal(slip.tax?.taxableIncome, amount('6015000'))
  t.same(shares(slips), [0, 0, amount('20000'), amount('70000')])
})

t.test('a payment beside the salary foresees the contributions of the salary', async t => {
  const over = { ...fourteen, tax: taxed('new'), isSalaryExcluded: true as const }
  t.equal(slipFor('2026-04', 'basic 500000', { over }).tax?.taxableIncome, amount('6015000'))
})

t.test('a month without pay contributes nothing and foresees the rest', async t => {
  const slip = slipFor('2026-04', 'basic 500000', {
    over: { ...fourteen, tax: taxed('new'), attendance: lossOfPay(15) },
  })
  // Half of April: 2,50,000 and 35,000; the year has 8,05,000 of contributions, 55,000 above.
  t.equal(slip.tax?.taxableIncome, amount('5730000'), '57,50,000 + 55,000 − 75,000')
})
