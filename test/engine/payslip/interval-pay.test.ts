// Components that a salary pays for several months, or once: when, for which days, and what the law makes of them.

import fc from 'fast-check'
import t from 'tap'

import type { ComponentDefinition, ComponentFrequency } from '#proto/calculation/components.ts'
import type { EmployeeInput, MonthPayment, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { SettlementFacts } from '#proto/calculation/settlement.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { periodsOfMonth } from '#proto/calendar/pay-periods.ts'
import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { defaultSettlementSettings } from '#proto/records/payroll-settings.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { calculateSettlement, settlementInput } from '#engine/payslip/settlement/settlement.ts'
import { monthPayment } from '#storage/bulk/month-payment.ts'
import {
  amount,
  component,
  employee,
  failureOf,
  line,
  lossOfPay,
  month,
  nothingKnown,
  runInput,
  salary,
  slipOf,
} from './example.ts'

const months = Array.from({ length: 12 }, (_, index) => addMonths(plainDate('2026-04-01'), index).slice(0, 7))

function extra(
  frequency: ComponentFrequency,
  over: Partial<ComponentDefinition> = {},
  treatment: 'W' | 'X' | 'O' = 'X',
): ComponentDefinition {
  return component('EXTRA', treatment, { frequency, ...over })
}

function agreed(from: string, basic: string, more: Record<string, string> = {}): SalaryInput {
  const stated = Object.entries({ BASIC: basic, ...more })
  return salary(
    from,
    stated.map(([code, rate]) => ({ code, monthlyAmount: amount(rate), percent: null })),
  )
}

function slipFor(
  wageMonth: string,
  components: readonly ComponentDefinition[],
  person: EmployeeInput,
  over: Partial<RunInput> = {},
): Slip {
  const run = prepareRun(runInput(wageMonth, [component('BASIC'), ...components], over))
  const slip = slipOf(calculatePayslip(run, person, { trace: true }))
  for (const { code, amount: paid, explanation } of slip.lines)
    if (replay(explanation!) !== paid) throw new Error(`${code} does not replay`)
  return slip
}

const paidOf = (slip: Slip, code = 'EXTRA') => (line(slip, code)?.amount ?? 0) / 100

/** The slips of the months, each with what those before it came to. */
function inTurn(
  components: readonly ComponentDefinition[],
  person: EmployeeInput,
  wageMonths: readonly string[] = months,
): Slip[] {
  let earlier = nothingKnown
  return wageMonths.map(wageMonth => {
    const slip = slipFor(wageMonth, components, { ...person, earlier })
    earlier = {
      ...earlier,
      payments: (earlier.payments ?? 0) + 1,
      taxable: (earlier.taxable + slip.tax!.taxablePay) as Paise,
      tds: (earlier.tds + slip.tax!.thisMonth) as Paise,
    }
    return slip
  })
}

t.test('a year of each interval, with the income tax of every month', async t => {
  // 100,000 and 20,000 a month are 1,440,000 a year; less 75,000 that is 1,365,000. Tax of the new regime: 5 % of 400,000,
  // 10 % of 400,000 and 15 % of 165,000 are 84,750; with 4 % cess 88,140, a twelfth of which is 7,345.
  const person = employee([agreed('2021-04-01', '100000', { EXTRA: '20000' })])
  const expected = {
    monthly: months.map(() => 20_000),
    quarterly: [0, 0, 60_000, 0, 0, 60_000, 0, 0, 60_000, 0, 0, 60_000],
    half_yearly: [0, 0, 0, 0, 0, 120_000, 0, 0, 0, 0, 0, 120_000],
    yearly: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 240_000],
  } as const
  for (const [frequency, paid] of Object.entries(expected)) {
    const slips = inTurn([extra(frequency as ComponentFrequency)], person)
    t.same(
      slips.map(slip => paidOf(slip)),
      paid,
      frequency,
    )
    for (const { tax } of slips) {
      t.equal(tax!.annualProjection, amount('1440000'))
      t.equal(tax!.thisMonth, amount('7345'))
    }
    t.equal(
      slips.reduce((sum, { tax }) => sum + tax!.thisMonth, 0),
      amount('88140'),
    )
  }
  const [, , june] = inTurn([extra('quarterly')], person)
  t.equal(line(june!, 'EXTRA')?.fullAmount, amount('60000'))
  t.match(
    line(june!, 'EXTRA')?.explanation?.text,
    'EXTRA of 20,000.00 a month from 2026-04-01 to 2026-06-30, paid for the quarter.',
  )
})

t.test('joining, leaving and another salary within an interval', async t => {
  const from = (date: string, rate?: string) =>
    agreed(date, '30000', rate === undefined ? {} : { EXTRA: rate })
  const since = from('2021-04-01', '9000')
  const joined = { dateOfJoining: plainDate('2026-05-16') }
  const left = { dateOfLeaving: plainDate('2026-08-10') }
  const cases = [
    // May: 9,000 × 16/31 = 4,645.16. June: 9,000.
    ['joined on 16 May', [since], joined, true, { '2026-05': 0, '2026-06': 13_645.16 }],
    ['joined, not prorated', [since], joined, false, { '2026-05': 0, '2026-06': 18_000 }],
    // July: 9,000. August: 9,000 × 10/31 = 2,903.23.
    ['left on 10 August', [since], left, true, { '2026-07': 0, '2026-08': 11_903.23 }],
    ['left, not prorated', [since], left, false, { '2026-07': 0, '2026-08': 18_000 }],
    ['left on the last day', [since], { dateOfLeaving: plainDate('2026-07-31') }, true, { '2026-07': 9000 }],
    // July: 9,000. August: 9,000 × 15/31 = 4,354.84 and 12,000 × 16/31 = 6,193.55. September: 12,000.
    ['raised on 16 August', [since, from('2026-08-16', '12000')], {}, true, { '2026-09': 31_548.39 }],
    ['raised, not prorated', [since, from('2026-08-16', '12000')], {}, false, { '2026-09': 33_000 }],
    // July: 9,000. August: 4,354.84. Nothing since.
    ['without it from 16 August', [since, from('2026-08-16')], {}, true, { '2026-09': 13_354.84 }],
    ['without it, not prorated', [since, from('2026-08-16')], {}, false, { '2026-09': 9000 }],
    // August: 9,000 × 16/31 = 4,645.16. September: 9,000.
    [
      'with it from 16 August',
      [from('2021-04-01'), from('2026-08-16', '9000')],
      {},
      true,
      { '2026-09': 13_645.16 },
    ],
    // Loss of pay does not lower it.
    ['loss of pay', [since], { attendance: lossOfPay(10) }, true, { '2026-06': 27_000 }],
  ] as const
  for (const [name, salaries, over, prorate, paid] of cases)
    for (const [wageMonth, expected] of Object.entries(paid)) {
      const slip = slipFor(wageMonth, [extra('quarterly', { prorate })], employee([...salaries], over))
      t.equal(paidOf(slip), expected, `${name}: ${wageMonth}`)
    }
})

t.test('income tax of who leaves counts what the month of leaving pays', async t => {
  const person = employee([agreed('2021-04-01', '100000', { EXTRA: '9000' })], {
    dateOfLeaving: plainDate('2026-08-10'),
  })
  const slips = inTurn([extra('yearly')], person, months.slice(0, 5))
  // 100,000 × 4 and 100,000 × 10/31 = 32,258.06; 9,000 × 4 and 9,000 × 10/31 = 2,903.23.
  for (const { tax } of slips) t.equal(tax!.annualProjection, amount('471161.29'))
  t.same(
    slips.map(slip => paidOf(slip)),
    [0, 0, 0, 0, 38_903.23],
  )
})

t.test('an organization that begins within the year', async t => {
  // In November, with nothing told of the seven months before: 7 × 100,000, and two quarters of 60,000 were paid.
  const person = employee([agreed('2021-04-01', '100000', { EXTRA: '20000' })])
  const { tax } = slipFor('2026-11', [extra('quarterly')], person)
  t.equal(tax!.breakdown.paidToDate, amount('820000'))
  t.equal(tax!.annualProjection, amount('1440000'))
})

t.test('a component that is paid once', async t => {
  const joining = extra('one_time', {}, 'O')
  const first = agreed('2026-05-16', '100000', { EXTRA: '50000' })
  const dateOfJoining = plainDate('2026-05-16')
  const paid = (wageMonth: string, salaries: SalaryInput[], over: Partial<EmployeeInput> = {}) =>
    paidOf(slipFor(wageMonth, [joining], employee(salaries, { dateOfJoining, ...over })))
  t.equal(paid('2026-05', [first]), 50_000, 'whole, in the month of joining')
  t.equal(paid('2026-06', [first]), 0)
  const same = agreed('2026-06-01', '110000', { EXTRA: '50000' })
  t.equal(paid('2026-06', [first, same]), 0, 'a later salary does not pay it again')
  t.equal(paid('2026-06', [agreed('2026-05-16', '100000'), same]), 50_000, 'the first salary that has it')
  t.equal(paid('2027-05', [agreed('2021-04-01', '1', { EXTRA: '1' }), same]), 0, 'nor a year later')
  t.equal(
    paid('2026-06', [agreed('2026-03-01', '1', { EXTRA: '1' }), same]),
    0,
    'of a salary in force before',
  )
  t.equal(
    paid('2026-05', [agreed('2026-03-01', '1', { EXTRA: '1' })]),
    1,
    'a salary from before joining begins with it',
  )
  // Ten days of May are lost: it is paid whole all the same.
  t.equal(paid('2026-05', [first], { attendance: lossOfPay(10) }), 50_000)

  // It is taxed when it is paid. 100,000 × 16/31 and ten months are 1,051,612.90, and 50,000 more 1,101,612.90.
  const [may, june] = inTurn([joining], employee([first], { dateOfJoining }), ['2026-05', '2026-06'])
  t.equal(may!.tax!.annualProjection, amount('1101612.90'))
  t.equal(june!.tax!.annualProjection, amount('1101612.90'))
  t.equal(may!.gross, amount('101612.90'), '51,612.90 and 50,000')
  t.match(line(may!, 'EXTRA')?.explanation?.text, 'EXTRA, paid once.')
})

t.test('what is paid once comes on top of an agreed figure; the rest is a part of it', async t => {
  const entry = (code: string, rate: string | null) => ({
    code,
    monthlyAmount: rate === null ? null : amount(rate),
    percent: null,
  })
  const components = [extra('quarterly'), component('JOINING', 'O', { frequency: 'one_time' })]
  const parts = [entry('BASIC', null), entry('EXTRA', '5000'), entry('JOINING', '70000')]
  for (const figure of [{ grossMonthly: amount('30000') }, { ctcAnnual: amount('360000') }]) {
    const person = employee([salary('2026-06-01', parts, figure)], { dateOfJoining: plainDate('2026-06-01') })
    const slip = slipFor('2026-06', components, person)
    // 30,000 a month, of which the quarter's 5,000 a month are not the basic pay.
    t.equal(paidOf(slip, 'BASIC'), 25_000)
    t.equal(paidOf(slip), 5000, 'the quarter began with June')
    t.equal(paidOf(slip, 'JOINING'), 70_000)
  }
  const none = calculatePayslip(
    prepareRun(runInput('2026-06', [component('BASIC'), ...components])),
    employee([
      salary('2026-06-01', [entry('BASIC', '30000'), entry('JOINING', null)], {
        grossMonthly: amount('30000'),
      }),
    ]),
  )
  t.match(failureOf(none).message, 'JOINING has no amount')
})

t.test('a group lists it for the salaries that are agreed as one figure', async t => {
  const flat = (rate: string | null) => ({
    method: 'flat' as const,
    amount: rate === null ? null : amount(rate),
    min: null,
    max: null,
  })
  const groups = {
    grp_1: [
      { code: 'BASIC', calculation: null },
      { code: 'EXTRA', calculation: flat('5000') },
    ],
    grp_2: [
      { code: 'BASIC', calculation: null },
      { code: 'EXTRA', calculation: flat(null) },
    ],
  }
  const ofGroup = (groupId: string) => {
    const person = employee([salary('2021-04-01', [], { grossMonthly: amount('30000'), groupId })])
    const slip = slipFor('2026-06', [extra('quarterly', { calculation: flat('7000') })], person, { groups })
    return [paidOf(slip, 'BASIC'), paidOf(slip)]
  }
  t.same(ofGroup('grp_1'), [25_000, 15_000])
  t.same(ofGroup('grp_2'), [30_000, 0], 'without an amount it takes nothing')
})

t.test('a settlement pays what was earned until the last day', async t => {
  const inputs: SettlementFacts['inputs'] = {
    payableDays: null,
    notice: null,
    leaveEncashment: [],
    leaveEncashmentSource: 'none',
    bonus: null,
    exGratia: null,
    gratuity: 'none',
    gratuityAmount: null,
    retrenchment: { applies: false, daysPerYear: 15 },
    otherLines: [],
    waiveAdvances: [],
    payDate: null,
    unpaidMonths: 'pay',
    deductionCap: null,
    fiveYearRule: null,
    fixedTermRule: null,
    deathServiceRounding: null,
    noticeRecoveryReducesTax: null,
    leaveRate: null,
    noticeRate: null,
    retrenchmentRate: null,
    leaveDaysTaken: null,
    averagePay: null,
    exemptBefore: { gratuity: amount('0'), leave: amount('0') },
  }
  const run = prepareRun(runInput('2026-08', [component('BASIC'), extra('quarterly')]))
  const person = employee([agreed('2021-04-01', '30000', { EXTRA: '9000' })], {
    dateOfLeaving: plainDate('2026-08-10'),
  })
  const input = settlementInput(run, person, {
    reason: 'resignation',
    inputs,
    settings: { ...defaultSettlementSettings, deductionCap: false },
    advances: [],
    unpaidDays: 0,
    daysOff: [],
  })
  if ('failure' in input) throw new Error(input.failure.message)
  const settled = calculateSettlement(run, input, { trace: true })
  if ('failure' in settled) throw new Error(settled.failure.message)
  const paid = settled.lines.find(({ code }) => code === 'EXTRA')
  t.equal(paid?.amount, amount('11903.23'), '9,000 for July and 9,000 × 10/31')
})

t.test('wages of the heads in the month that pays it', async t => {
  const figures = (wageMonth: string, treatment: 'W' | 'X', basic: string, rate: string) => {
    const person = employee([agreed('2021-04-01', basic, { EXTRA: rate })])
    const slip = slipFor(wageMonth, [extra('quarterly', {}, treatment)], person)
    return { pf: paidOf(slip, 'PF'), esi: paidOf(slip, 'ESI'), paid: paidOf(slip) }
  }
  // The Code: a wage counts with the month that pays it. 12 % of 12,000 and of 15,000; 0.75 % of both, up to the rupee.
  t.same(figures('2026-05', 'W', '12000', '1000'), { pf: 1440, esi: 90, paid: 0 })
  t.same(figures('2026-06', 'W', '12000', '1000'), { pf: 1800, esi: 113, paid: 3000 })
  // Cover goes by the monthly rate: 20,000 are covered although 23,000 are paid. 0.75 % of 23,000 is 172.50.
  t.same(figures('2026-06', 'W', '20000', '1000'), { pf: 1800, esi: 173, paid: 3000 })
  // Excluded pay of three months, 24,000 beside 12,000, does not lift the wages of the month that pays it.
  t.same(figures('2026-06', 'X', '12000', '8000'), { pf: 1440, esi: 90, paid: 24_000 })
  // The Act of 1948: paid at intervals of more than two months it is no wage of state insurance.
  t.same(figures('2025-06', 'W', '12000', '1000'), { pf: 1800, esi: 90, paid: 3000 })
})

t.test('professional tax goes by the pay of the month, as does its forecast', async t => {
  // Karnataka takes 200 from 25,000 on: of 20,000 nothing, of 20,000 and 9,000 for the quarter 200.
  const person = employee([agreed('2021-04-01', '20000', { EXTRA: '3000' })], {
    workStateCode: 'KA',
    tax: { ...employee([]).tax, regime: 'old' },
  })
  const slips = inTurn([extra('quarterly')], person)
  t.same(
    slips.map(slip => paidOf(slip, 'PT')),
    [0, 0, 200, 0, 0, 200, 0, 0, 200, 0, 0, 200],
  )
  t.equal(slips[0]!.tax!.breakdown.employmentTax, amount('800'), 'April deducts the four of the year')
})

/** June in parts, one after the other. */
function partsOfJune(person: EmployeeInput, definition: ComponentDefinition): Slip[] {
  const done: MonthPayment[] = []
  const weeks = { frequency: 'weekly', anchorDate: plainDate('2026-06-01') } as const
  const paid = periodsOfMonth(month('2026-06'), weeks).filter(({ end }) => end >= person.dateOfJoining)
  return paid.map((days, index) => {
    const own = { ...person, paidDays: [days] }
    const all = done.length === 0 ? own : { ...own, sameMonth: [...done] }
    const slip = slipFor('2026-06', [definition], all)
    done.push(monthPayment(`run_${index}`, all, slip))
    return slip
  })
}

t.test('a month that is paid in weeks', async t => {
  const person = employee([agreed('2021-04-01', '100000', { EXTRA: '9000' })])
  const slips = partsOfJune(person, extra('quarterly'))
  // With the first week 18,000 for April and May; of June's 9,000 for 7, 14, 21, 28 and 30 of 30 days.
  t.same(
    slips.map(slip => paidOf(slip)),
    [20_100, 2100, 2100, 2100, 600],
  )
  for (const { tax } of slips) t.equal(tax!.annualProjection, amount('1308000'))
  const once = partsOfJune(
    employee([agreed('2026-06-10', '100000', { EXTRA: '9000' })], { dateOfJoining: plainDate('2026-06-10') }),
    extra('one_time', {}, 'O'),
  )
  t.same(
    once.map(slip => paidOf(slip)),
    [9000, 0, 0, 0],
    'with the first days under the salary',
  )
})

t.test('a payment beside the salary pays none of it', async t => {
  const person = employee([agreed('2021-04-01', '100000', { EXTRA: '20000' })], {
    isSalaryExcluded: true,
    variable: [{ code: 'BONUS', amount: amount('1000') }],
  })
  const slip = slipFor('2026-06', [extra('quarterly'), component('BONUS', 'O')], person)
  t.equal(line(slip, 'EXTRA'), undefined)
  // 100,000 for each of twelve months, 60,000 for each of four quarters, and 1,000.
  t.equal(slip.tax!.annualProjection, amount('1441000'))
})

t.test('an exit that is known after the pay of its month', async t => {
  const person = employee([agreed('2021-04-01', '30000', { EXTRA: '3000' })])
  const paid = slipFor('2026-11', [extra('quarterly')], person)
  t.equal(line(paid, 'EXTRA'), undefined)
  // The settlement, or another payment of November, then pays 3,000 for October and 3,000 × 20/30.
  const rest = slipFor('2026-11', [extra('quarterly')], {
    ...person,
    dateOfLeaving: plainDate('2026-11-20'),
    isSalaryExcluded: true,
    sameMonth: [monthPayment('run_1', person, paid)],
  })
  t.equal(paidOf(rest), 5000)
})

t.test('arrears of a month that paid it', async t => {
  // October learns of a raise from 16 August: 31,548.39 as above in place of the 27,000 that September paid.
  const since = agreed('2021-04-01', '30000', { EXTRA: '9000' })
  const raise = agreed('2026-08-16', '30000', { EXTRA: '12000' })
  const months = ['2026-08', '2026-09'].map(name => ({
    period: month(name),
    paidBy: null,
    now: employee([since, raise]),
    before: { facts: employee([since]) },
  }))
  const slip = slipFor('2026-10', [extra('quarterly')], { ...employee([since, raise]), arrears: months })
  t.equal(line(slip, 'EXTRA')?.arrearsAmount, amount('4548.39'))
  t.equal(line(slip, 'EXTRA')?.amount, amount('4548.39'))
  t.same(
    slip.arrears.map(({ period }) => period.start),
    ['2026-09-01'],
    'August paid nothing of it',
  )
})

t.test('a salary of earlier months that cannot be worked out', async t => {
  const before = agreed('2021-04-01', '30000', { EXTRA: '9000', GONE: '1' })
  const person = employee([before, agreed('2026-08-01', '30000', { EXTRA: '9000' })])
  const run = prepareRun(runInput('2026-09', [component('BASIC'), extra('quarterly')]))
  t.match(failureOf(calculatePayslip(run, person)).message, /^Salary from 2021-04-01: Component GONE/)
  const since = prepareRun(runInput('2026-12', [component('BASIC'), extra('quarterly')]))
  t.equal(paidOf(slipOf(calculatePayslip(since, person))), 27_000, 'its quarter is over')
})

t.test('pay by the day counts the days of the law’s month', async t => {
  const daily = salary(
    '2021-04-01',
    [
      { code: 'BASIC', monthlyAmount: amount('500'), percent: null },
      { code: 'EXTRA', monthlyAmount: amount('10'), percent: null },
    ],
    { payBasis: 'daily' },
  )
  const attendance = { payableDays: 2000 as never, lopDays: null, overtimeMinutes: 0 }
  const slip = slipFor('2026-06', [extra('quarterly')], employee([daily], { attendance }))
  t.equal(paidOf(slip), 780, '10 × 26 × 3')
})

const anyDay = (from: string, days: number) =>
  fc.integer({ min: 0, max: days }).map(later => addDays(plainDate(from), later))

const anyRate = fc.integer({ min: 0, max: 999_999 }).map(value => value as Paise)

t.test('over a year each interval pays what a monthly component pays', async () => {
  const totalOf = (definition: ComponentDefinition, person: EmployeeInput, inParts: number) => {
    let sum = 0
    for (const [index, wageMonth] of months.entries()) {
      const run = prepareRun(
        runInput(wageMonth, [component('BASIC'), definition], {
          levies: { pt: false, lwf: false, tds: false },
        }),
      )
      const pattern = { frequency: 'semi_monthly', anchorDate: null } as const
      const spans = index === inParts ? periodsOfMonth(month(wageMonth), pattern) : [null]
      const done: MonthPayment[] = []
      for (const span of spans) {
        const facts: EmployeeInput = {
          ...person,
          ...(span === null ? {} : { paidDays: [span] }),
          ...(done.length === 0 ? {} : { sameMonth: [...done] }),
        }
        const result = calculatePayslip(run, facts)
        if ('failure' in result) {
          if (result.failure.code !== 'employee_not_payable') throw new Error(result.failure.message)
          continue
        }
        // A part of a month asks back what an earlier part paid by the salary that was in force then.
        const recovered = line(result.slip, 'OVERPAYMENT_RECOVERY')?.amount ?? 0
        sum += (line(result.slip, 'EXTRA')?.amount ?? 0) - recovered
        done.push(monthPayment(`run_${done.length}`, facts, result.slip))
      }
    }
    return sum
  }
  fc.assert(
    fc.property(
      fc.record({
        joined: fc.oneof(fc.constant(plainDate('2021-04-01')), anyDay('2026-04-01', 200)),
        left: fc.option(anyDay('2026-11-01', 140), { nil: null }),
        raises: fc.array(fc.record({ on: anyDay('2026-04-01', 364), rate: fc.option(anyRate) }), {
          maxLength: 3,
        }),
        rate: anyRate,
        prorate: fc.boolean(),
        rounding: fc.constantFrom('paise' as const, 'rupee' as const),
        inParts: fc.integer({ min: 0, max: 11 }),
        frequency: fc.constantFrom('quarterly' as const, 'half_yearly' as const, 'yearly' as const),
      }),
      ({ joined, left, raises, rate, prorate, rounding, inParts, frequency }) => {
        const of = (on: PlainDate, monthly: Paise | null) =>
          salary(on, [
            { code: 'BASIC', monthlyAmount: amount('30000'), percent: null },
            ...(monthly === null ? [] : [{ code: 'EXTRA', monthlyAmount: monthly, percent: null }]),
          ])
        const later = [...new Map(raises.map(each => [each.on, each])).values()].toSorted((one, other) =>
          one.on < other.on ? -1 : 1,
        )
        const person = employee(
          [of(plainDate('2021-04-01'), rate), ...later.map(each => of(each.on, each.rate))],
          { dateOfJoining: joined, dateOfLeaving: left },
        )
        const [paid, monthly] = ([frequency, 'monthly'] as const).map(each =>
          totalOf(extra(each, { prorate, rounding }, 'O'), person, inParts),
        )
        return paid === monthly
      },
    ),
    { numRuns: 60 },
  )
})
