// Full and final settlement: the worked cases whole, then its dates, notice, retrenchment, cap and order one by one.

import fc from 'fast-check'
import t from 'tap'

import { payPeriod } from '#proto/calendar/period.ts'
import { addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import type { PlainDate, Weekday } from '#proto/calendar/plain-date.ts'
import { retrenchmentDaysPerYear, settlementWorkingDays } from '#proto/law/statutory-figures.ts'
import { rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { halfUpToPaisa } from '#engine/money/rounding.ts'
import { inForce } from '#engine/parameters/dated.ts'
import { capOf, deductionLaw, takeDeductions } from '#engine/rules/deductions/index.ts'
import type { Deduction, DeductionKind, DeductionSettings } from '#engine/rules/deductions/index.ts'
import { gratuity, gratuityLaw } from '#engine/rules/gratuity/index.ts'
import type { GratuityFacts } from '#engine/rules/gratuity/index.ts'
import { leavePay } from '#engine/rules/leave-encashment/index.ts'
import { pf, pfLaw } from '#engine/rules/pf/index.ts'
import {
  exemptRetrenchment,
  notice,
  retrenchment,
  retrenchmentTaxLaw,
  settle as settleTaken,
  settlementDates,
  settlementLaw,
  settlementTables,
} from '#engine/rules/settlement/index.ts'
import { retrenchmentTerms, timeLimit } from '#engine/rules/settlement/parameters.ts'
import type {
  SettlementFacts,
  DayRate,
  ExitReason,
  NoticeDue,
  NoticeFacts,
  RetrenchmentDue,
  RetrenchmentExemption,
  RetrenchmentFacts,
  RetrenchmentTaxLaw,
  Settlement,
  SettlementDates,
  SettlementLaw,
  WorkCalendar,
} from '#engine/rules/settlement/index.ts'
import { table } from '../../support/table.ts'
import { amount, month } from '../payslip/example.ts'

const law: SettlementLaw = settlementLaw(plainDate('2026-11-20'))
const perMonth = (wages: string, divisor: number): DayRate => ({ wages: amount(wages), divisor })

/** A component’s pay for days worked of the month. */
const earned = (wages: string, days: number, of: number) => halfUpToPaisa(amount(wages), days, of)

type Earning = { readonly code: string; readonly amount: Paise; readonly isWages: boolean }
type Facts = Omit<SettlementFacts, 'cap' | 'deductions' | 'earnings'> & {
  readonly earnings: readonly Earning[]
  readonly deductions: readonly Deduction[]
}

const settings = { statutoryCounts: true, courtOrdersFirst: false }
const withoutCap = { ...settings, cap: 'none' } as const
const withCap = { ...settings, cap: 'half_of_wages' } as const

/** The settlement with its deductions as far as the cap on the wages lets them be taken. */
function settle(facts: Facts, on: SettlementLaw, choice: DeductionSettings): Settlement {
  const wages = facts.earnings.reduce((sum, each) => (each.isWages ? sum + each.amount : sum), 0) as Paise
  const cap = capOf(
    { wages, monthlyWages: wages, hasCooperativeDues: false },
    deductionLaw(on.timeLimit.from),
    choice,
  )
  const deductions = takeDeductions(facts.deductions, cap?.amount ?? null, choice)
  return settleTaken({ ...facts, deductions, cap }, on)
}

function wage(code: string, paid: Paise): Earning {
  return { code, amount: paid, isWages: true }
}

function benefit(code: string, paid: Paise): Earning {
  return { code, amount: paid, isWages: false }
}

function deduction(code: string, kind: DeductionKind, asked: Paise): Deduction {
  return { code, kind, amount: asked }
}

/** The provident fund’s shares of a member on the ceiling, pension scheme included. */
function fund(wageMonth: string, wages: Paise, fullRate: string) {
  const { start, end } = month(wageMonth)
  const outcome = pf(
    {
      rate: 12,
      mode: 'statutory_ceiling',
      wages: { amount: wages, n: 1, d: 1 },
      slices: [
        { start, end, weight: wages, lopDates: [], fullRate: { amount: amount(fullRate), n: 1, d: 1 } },
      ],
      basicAndDa: wages,
      ncpDays: 0,
      dateOfBirth: plainDate('1990-06-15'),
      isInternationalWorker: false,
      isOutsideTheLaw: false,
      member: {
        applicable: true,
        joinedOn: plainDate('2020-01-01'),
        epsMember: true,
        pensionPaidSince: null,
        pensionDeferred: false,
        higherPension: false,
        vpf: null,
      },
    },
    pfLaw(payPeriod(start, end)),
    {
      epsRate: '8.33',
      adminBase: 'employer_base',
      splitMonthEdli: 'epfo_faq',
      birthdayMonth58: 'prorate',
    },
  )
  if (!outcome.due) throw new Error(outcome.because)
  return outcome
}

function gratuityOf(from: string, to: string, wages: string, over: Partial<GratuityFacts> = {}) {
  const leftOn = plainDate(to)
  const outcome = gratuity(
    {
      continuousSince: plainDate(from),
      leftOn,
      ending: 'other',
      isWorkingJournalist: false,
      hasReducedYear: false,
      unpaidDays: 0,
      wages: { per: 'month', wages: amount(wages) },
      oldBase: null,
      beforeDisablement: null,
      seasons: null,
      forfeiture: null,
      ...over,
    },
    gratuityLaw(leftOn),
    { lastYear: 'days_240', fixedTerm: 'rule_33', death: 'rounded', base: 'code_all', rounding: 'paisa' },
  )
  if (!outcome.due) throw new Error(outcome.because)
  return { amount: outcome.amount, payBy: outcome.payBy }
}

function noticeOf(
  required: number,
  action: NoticeFacts['action'],
  rate: DayRate,
  reason: ExitReason,
): NoticeDue {
  const outcome = notice({ requiredDays: required * 100, servedDays: 0, action, rate }, reason)
  if (!outcome.due) throw new Error(outcome.because)
  return outcome
}

/** F1: Maharashtra, 1 March 2020 to 20 November 2026, basic and special of 45,000, gross of 60,000. */
const f1: Facts = {
  earnings: [
    wage('BASIC', earned('30000', 20, 30)),
    wage('HRA', earned('15000', 20, 30)),
    wage('SPECIAL', earned('15000', 20, 30)),
    benefit('LEAVE', leavePay({ days: 24_00, ...perMonth('30000', 30) })),
    benefit('CLAIM', rupees(3_200)),
  ],
  deductions: [
    deduction('NOTICE', 'other', noticeOf(15, 'recover', perMonth('60000', 30), 'resignation').amount),
    deduction('LOAN', 'loan', rupees(25_000)),
    deduction('TDS', 'tds', rupees(4_850)),
    deduction('PT', 'pt', rupees(200)),
    deduction('PF', 'pf', fund('2026-11', rupees(30_000), '45000').employee),
  ],
  gratuity: gratuityOf('2020-03-01', '2026-11-20', '45000'),
}

/** `PF 3000 + 0`: what was taken, and what was carried on, in the order taken. */
function taken({ deductions }: Settlement): string {
  return deductions.map(each => `${each.code} ${each.taken / 100} + ${each.carriedOn / 100}`).join(', ')
}

t.test('F1: resignation on short notice, every line', async t => {
  t.same(
    f1.earnings.map(each => each.amount),
    [rupees(20_000), rupees(10_000), rupees(10_000), rupees(24_000), rupees(3_200)],
  )
  const found = settle(f1, law, withoutCap)
  t.equal(taken(found), 'PF 3000 + 0, PT 200 + 0, TDS 4850 + 0, LOAN 25000 + 0, NOTICE 30000 + 0')
  t.equal(found.net, rupees(4_150), 'due in two working days')
  t.equal(found.payable, rupees(4_150))
  t.equal(found.receivable, 0)
  t.same(found.gratuity, { amount: amount('181730.77'), payBy: '2026-12-20' })
  t.equal(found.total, amount('185880.77'))
  t.equal(found.cap, null)
})

t.test('F1 with the cap: half of 40,000, statutory first, then the loan, then the notice', async t => {
  const found = settle(f1, law, withCap)
  t.match(found.cap, { wages: rupees(40_000), amount: rupees(20_000) })
  t.equal(taken(found), 'PF 3000 + 0, PT 200 + 0, TDS 4850 + 0, LOAN 11950 + 13050, NOTICE 0 + 30000')
  t.equal(found.payable, rupees(47_200), '40,000 + 24,000 + 3,200 − 20,000')
  t.equal(found.carriedOn, rupees(43_050))
  t.equal(found.total, amount('228930.77'), '47,200 and the gratuity whole')
})

t.test('F2: termination with pay in lieu', async t => {
  const facts: Facts = {
    earnings: [
      wage('SALARY', earned('40000', 31, 31)),
      benefit('NOTICE', noticeOf(30, 'pay', perMonth('40000', 30), 'termination').amount),
      benefit('LEAVE', leavePay({ days: 18_00, ...perMonth('30000', 26) })),
    ],
    deductions: [deduction('PF', 'pf', fund('2026-10', rupees(30_000), '30000').employee)],
    gratuity: gratuityOf('2021-06-15', '2026-10-31', '30000'),
  }
  t.same(
    facts.earnings.map(each => each.amount),
    [rupees(40_000), rupees(40_000), amount('20769.23')],
  )
  t.equal(facts.gratuity?.amount, amount('86538.46'))
  t.equal(facts.deductions[0]?.amount, rupees(3_000))
  t.equal(settle(facts, settlementLaw(plainDate('2026-10-31')), withoutCap).total, amount('184307.69'))
})

t.test('F3: the employee owes', async t => {
  const shares = fund('2026-11', earned('22500', 5, 30), '22500')
  t.match(shares, { employee: rupees(450), eps: rupees(312), employerEpf: rupees(138) }, 'on 3,750')
  const facts: Facts = {
    earnings: [
      wage('SALARY', earned('30000', 5, 30)),
      benefit('LEAVE', leavePay({ days: 4_00, ...perMonth('15000', 30) })),
    ],
    deductions: [
      deduction('PF', 'pf', shares.employee),
      deduction('NOTICE', 'other', noticeOf(60, 'recover', perMonth('30000', 30), 'resignation').amount),
    ],
    gratuity: null,
  }
  const found = settle(facts, law, withoutCap)
  t.match(found, { net: -53_450_00, payable: 0, receivable: rupees(53_450), total: 0 })

  const capped = settle(facts, law, withCap)
  t.equal(taken(capped), 'PF 450 + 0, NOTICE 2050 + 57950', 'half of 5,000')
  t.match(capped, { net: rupees(4_500), payable: rupees(4_500), receivable: 0 })
})

t.test('F4: death in service', async t => {
  const rate = perMonth('40000', 30)
  const waits = notice({ requiredDays: 60_00, servedDays: 0, action: 'recover', rate }, 'death')
  t.match(waits, { due: false, because: /death/ }, 'no notice is recovered')
  const facts: Facts = {
    earnings: [wage('SALARY', earned('40000', 12, 30))],
    deductions: [],
    gratuity: gratuityOf('2025-02-01', '2026-11-12', '28000', { ending: 'death' }),
  }
  const found = settle(facts, law, withCap)
  t.equal(found.payable, rupees(16_000))
  t.equal(found.gratuity?.amount, amount('32307.69'))
  t.equal(found.total, amount('48307.69'))
})

const sixDays: Weekday[] = ['sunday']
const fiveDays: Weekday[] = ['saturday', 'sunday']

const dates = table`
left on    | reason         | week | days off               | wages      | leave      | why
2026-11-20 | resignation    | six  |                        | 2026-11-23 | 2026-11-23 | a Friday: Saturday is day one, Monday day two
2026-11-20 | resignation    | five |                        | 2026-11-24 | 2026-11-24 | a Friday: Monday and Tuesday
2026-11-20 | resignation    | six  | 2026-11-23             | 2026-11-24 | 2026-11-24 | Monday is a holiday
2026-11-20 | resignation    | six  | 2026-11-22             | 2026-11-23 | 2026-11-23 | a holiday on a Sunday changes nothing
2026-11-20 | resignation    | six  | 2026-11-21, 2026-11-23 | 2026-11-25 | 2026-11-25 | a Saturday off and a holiday
2026-10-31 | termination    | six  |                        | 2026-11-03 | 2026-11-03 | a Saturday
2026-12-30 | retrenchment   | six  |                        | 2027-01-01 | 2027-01-01 | into the new year
2026-11-12 | death          | six  |                        | 2026-11-14 | 2027-01-12 | pay of leave within two months
2026-12-31 | superannuation | six  |                        | 2027-01-02 | 2027-02-28 | two months after the 31st
2026-11-20 | retirement     | six  |                        | 2026-11-23 | 2027-01-20 | retirement as superannuation
2026-11-20 | contract_end   | six  |                        | 2026-11-23 | 2026-11-23 | not named by the law, and not paid later
2025-11-20 | resignation    | six  |                        | 2025-12-07 | 2025-12-07 | last day of the Act of 1936: the next month's wage day
2025-11-21 | resignation    | six  |                        | 2025-11-24 | 2025-11-24 | first day of the Code
2025-11-20 | termination    | six  |                        | 2025-11-22 | 2025-11-22 | two days then as now
2025-01-31 | resignation    | six  |                        | 2025-02-07 | 2025-02-07 | from the end of a long month
`
for (const each of dates) {
  t.test(`${each('reason')} on ${each('left on')}, ${each('week')} days: ${each('why')}`, async t => {
    const leftOn = plainDate(each('left on'))
    const calendar: WorkCalendar = {
      weeklyOffs: each('week') === 'six' ? sixDays : fiveDays,
      daysOff: each('days off') === '' ? [] : each('days off').split(', ').map(plainDate),
    }
    const reason = each('reason') as ExitReason
    const found: SettlementDates = settlementDates(leftOn, reason, calendar, settlementLaw(leftOn))
    t.same(found, { wages: each('wages'), leave: each('leave') })
  })
}

t.test('a calendar without working days is refused', async t => {
  const week: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const leftOn = plainDate('2026-11-20')
  const calendar = { weeklyOffs: week, daysOff: [] }
  t.throws(() => settlementDates(leftOn, 'resignation', calendar, law), /2026-11-20/)
})

const notices = table`
required | served | action  | reason      | wages | divisor | amount   | why
30       | 15     | recover | resignation | 60000 | 30      | 30000    | 15 × 2,000
60       | 0      | pay     | termination | 40000 | 30      | 80000    | two months
30       | 22.5   | recover | resignation | 31000 | 30      | 7750     | 7.5 × 1,033.3333, rounded once
30       | 20     | recover | resignation | 40000 | 26      | 15384.62 | 10 × 40,000 / 26
30       | 30     | recover | resignation | 60000 | 30      | none     | served
30       | 45     | pay     | termination | 60000 | 30      | none     | served and more
30       | 0      | waive   | resignation | 60000 | 30      | none     | waived
30       | 0      | recover | death       | 60000 | 30      | none     | nothing after a death
30       | 0      | pay     | death       | 60000 | 30      | 60000    | what is promised is paid
`
for (const each of notices) {
  const title = `${each('action')} ${each('required')} less ${each('served')} days, ${each('reason')}`
  t.test(`${title}: ${each('why')}`, async t => {
    const facts: NoticeFacts = {
      requiredDays: Number(each('required')) * 100,
      servedDays: Number(each('served')) * 100,
      action: each('action') as NoticeFacts['action'],
      rate: perMonth(each('wages'), Number(each('divisor'))),
    }
    const found = notice(facts, each('reason') as ExitReason)
    t.equal(found.due ? found.amount : 'none', each('amount') === 'none' ? 'none' : amount(each('amount')))
  })
}

const retrenchments = table`
from       | to         | unpaid | average | divisor | last  | years | compensation | fund  | fund by    | why
2021-05-20 | 2026-11-20 | 0      | 30000   | 30      | 32000 | 6     | 90000        | 16000 | 2026-11-30 | 5 y 6 m 1 d: 15 × 6 × 1,000
2021-05-21 | 2026-11-20 | 0      | 30000   | 30      | 32000 | 5     | 75000        | 16000 | 2026-11-30 | exactly six months are not more
2021-05-21 | 2026-11-20 | 0      | 30000   | 26      | 26000 | 5     | 86538.46     | 15000 | 2026-11-30 | over 26 days: 30,000 × 75 / 26; 26,000 × 15 / 26 is 15,000
2025-11-21 | 2026-11-20 | 0      | 30000   | 30      | 30000 | 1     | 15000        | 15000 | 2026-11-30 | one year exactly
2026-03-26 | 2026-11-20 | 0      | 30000   | 30      | 30000 | 1     | 15000        | 15000 | 2026-11-30 | 240 days make a year
2026-03-26 | 2026-11-20 | 1      | 30000   | 30      | 30000 | 0     | none         | none  | -          | one of them not worked
2026-03-27 | 2026-11-20 | 0      | 30000   | 30      | 30000 | 0     | none         | none  | -          | 239 days
2020-11-21 | 2025-11-20 | 0      | 30000   | 30      | 30000 | 5     | 75000        | none  | -          | before the Code there is no fund
`
for (const each of retrenchments) {
  t.test(`retrenched ${each('from')} to ${each('to')}: ${each('why')}`, async t => {
    const divisor = Number(each('divisor'))
    const facts: RetrenchmentFacts = {
      continuousSince: plainDate(each('from')),
      leftOn: plainDate(each('to')),
      unpaidDays: Number(each('unpaid')),
      averagePay: perMonth(each('average'), divisor),
      lastWages: perMonth(each('last'), divisor),
    }
    const found = retrenchment(facts, settlementLaw(facts.leftOn))
    if (each('compensation') === 'none') {
      t.match(found, { due: false, because: /shorter than a year/ })
      return
    }
    const due = found as RetrenchmentDue
    t.equal(due.countedYears, Number(each('years')))
    t.equal(due.compensation, amount(each('compensation')))
    if (each('fund') === 'none') t.equal(due.fund, null)
    else t.same(due.fund, { amount: amount(each('fund')), by: each('fund by') })
  })
}

const exemptions = table`
received | by law | exempt | taxable | because      | why
90000    | 90000  | 90000  | 0       | received     | as the law gives
150000   | 90000  | 90000  | 60000   | compensation | what was paid beyond it is taxed
900000   | 700000 | 500000 | 400000  | limit        | five lakh
400000   | 700000 | 400000 | 0       | received     | no more than was received
800000   | 800000 | 500000 | 300000  | limit        | of what the law gives as well
`
for (const each of exemptions) {
  t.test(`retrenchment of ${each('received')} by the tax law: ${each('why')}`, async t => {
    const taxLaw: RetrenchmentTaxLaw = retrenchmentTaxLaw(plainDate('2026-11-20'))
    const received = amount(each('received'))
    const found: RetrenchmentExemption = exemptRetrenchment(received, amount(each('by law')), taxLaw)
    t.match(found, {
      exempt: amount(each('exempt')),
      taxable: amount(each('taxable')),
      because: each('because'),
    })
  })
}

// Wages of the month, then what else is earned; deductions as `kind amount`.
const orders = table`
wages | other | deductions                                         | taken                                                          | payable | receivable | warned | why
40000 | 0     | other 9000, loan 9000, advance 9000, pf 3000       | pf 3000 + 0, advance 9000 + 0, loan 8000 + 1000, other 0 + 9000 | 20000   | 0          | no     | fund, advance, loan, other
40000 | 0     | advance 15000, court_order 10000                   | court_order 10000 + 0, advance 10000 + 5000                    | 20000   | 0          | no     | a court's order comes before an advance
40000 | 0     | tds 5000, lwf 25, pt 200, esi 300, pf 3000         | pf 3000 + 0, esi 300 + 0, pt 200 + 0, lwf 25 + 0, tds 5000 + 0 | 31475   | 0          | no     | the statutory ones among themselves
40000 | 0     | tds 25000, loan 5000                               | tds 25000 + 0, loan 0 + 5000                                   | 15000   | 0          | yes    | tax passes the cap and is taken whole
40000 | 0     | loan 20000                                         | loan 20000 + 0                                                 | 20000   | 0          | no     | exactly at the cap
0     | 50000 | loan 5000                                          | loan 0 + 5000                                                  | 50000   | 0          | no     | leave pay is no wages, so nothing is taken
0.01  | 0     | loan 1                                             | loan 0 + 1                                                     | 0.01    | 0          | no     | half a paisa is not taken
1000  | 0     | tds 1500                                           | tds 1500 + 0                                                   | 0       | 500        | yes    | tax beyond the pay is owed
40000 | 0     | loan 3000, loan 30000                              | loan 3000 + 0, loan 17000 + 13000                              | 20000   | 0          | no     | two loans in the order given
`
for (const each of orders) {
  t.test(`capped: ${each('deductions')} on ${each('wages')}: ${each('why')}`, async t => {
    const facts: Facts = {
      earnings: [wage('SALARY', amount(each('wages'))), benefit('LEAVE', amount(each('other')))],
      deductions: each('deductions')
        .split(', ')
        .map(text => text.split(' '))
        .map(([kind = '', sum = '']) => deduction(kind, kind as DeductionKind, amount(sum))),
      gratuity: null,
    }
    const found = settle(facts, law, withCap)
    t.equal(taken(found), each('taken'))
    t.equal(found.payable, amount(each('payable')), 'payable')
    t.equal(found.receivable, amount(each('receivable')), 'receivable')
    t.same(
      found.warnings.map(({ code }) => code),
      each('warned') === 'yes' ? ['settlement_statutory_above_cap'] : [],
    )
  })
}

t.test('lines below zero are refused, all of them by name', async t => {
  const facts: Facts = {
    earnings: [wage('BASIC', -1 as Paise), wage('HRA', rupees(1))],
    deductions: [deduction('TDS', 'tds', -1 as Paise)],
    gratuity: null,
  }
  t.throws(() => settle(facts, law, withoutCap), /BASIC, TDS/)
})

const anyAmount = fc.integer({ min: 0, max: 50_000_000 }).map(value => value as Paise)
const anyKind = fc.constantFrom<DeductionKind>(
  ...(['pf', 'esi', 'pt', 'lwf', 'tds', 'court_order', 'advance', 'loan', 'other'] as const),
)
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  earnings: fc.array(fc.record({ code: fc.constant('E'), amount: anyAmount, isWages: fc.boolean() })),
  deductions: fc.array(fc.record({ code: fc.constant('D'), kind: anyKind, amount: anyAmount })),
  gratuity: fc.option(fc.record({ amount: anyAmount, payBy: fc.constant('2026-12-20' as PlainDate) })),
})

const sumOf = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

t.test('parts make up wholes, and the cap leaves what it must', async t => {
  const statutory = new Set<DeductionKind>(['pf', 'esi', 'pt', 'lwf', 'tds'])
  fc.assert(
    fc.property(anyFacts, fc.boolean(), (facts, isCapped) => {
      const found = settle(facts, law, isCapped ? withCap : withoutCap)
      const { deductions } = found
      const cap = found.cap?.amount ?? null
      const byLaw = sumOf(facts.deductions.filter(({ kind }) => statutory.has(kind)).map(each => each.amount))
      const firstCarried = deductions.findIndex(each => each.carriedOn > 0)
      const wages = facts.earnings.filter(({ isWages }) => isWages)
      return (
        found.earnings === sumOf(facts.earnings.map(each => each.amount)) &&
        found.net === found.earnings - found.deducted &&
        found.net === found.payable - found.receivable &&
        found.payable * found.receivable === 0 &&
        found.total === found.payable + (facts.gratuity?.amount ?? 0) &&
        found.deducted === sumOf(deductions.map(each => each.taken)) &&
        found.carriedOn === sumOf(deductions.map(each => each.carriedOn)) &&
        sumOf(facts.deductions.map(each => each.amount)) === found.deducted + found.carriedOn &&
        deductions.every(each => each.taken >= 0 && each.carriedOn >= 0) &&
        (cap === null
          ? found.carriedOn === 0
          : 2 * cap <= sumOf(wages.map(each => each.amount)) &&
            found.deducted <= Math.max(cap, byLaw) &&
            (firstCarried === -1 || deductions.slice(firstCarried + 1).every(each => each.taken === 0)))
      )
    }),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('the gateway and storage have the days of the law, whatever the day', async t => {
  for (const { from, workingDays } of timeLimit.rows) t.equal(workingDays, settlementWorkingDays, from)
  for (const { from, daysAYear } of retrenchmentTerms.rows) t.equal(daysAYear, retrenchmentDaysPerYear, from)
})

t.test('every month has its law, from the first recorded one on', async t => {
  for (let day = plainDate('2023-04-01'); day <= '2027-12-01'; day = addMonths(day, 1)) {
    const { timeLimit, retrenchment } = settlementLaw(day)
    t.equal(timeLimit.workingDays, 2, day)
    t.equal(deductionLaw(day).share, 500_000, day)
    t.equal(retrenchment.daysAYear, 15, day)
    t.equal(retrenchmentTaxLaw(day).limit, rupees(5_00_000), day)
    for (const table of settlementTables) t.ok(inForce(table, day).from <= day, `${table.name} ${day}`)
  }
  t.throws(() => settlementLaw(plainDate('2023-03-31')), { code: 'rule_not_found', date: '2023-03-31' })
  t.throws(() => retrenchmentTaxLaw(plainDate('2023-03-31')), { code: 'rule_not_found' })
})
