// Professional tax and labour welfare fund on the slip: the right place, the right pay, the right lines.

import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { printRupees } from '#proto/decimal-text.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { percent } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
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
  nothingKnown,
  pay,
  runInput,
  salary,
  settings,
  slipOf,
} from './example.ts'

const all = { pt: true, lwf: true, tds: false }

function calculated(wageMonth: string, payText: string, over: Partial<EmployeeInput>) {
  const { components, amounts } = pay(payText)
  const run = prepareRun(runInput(wageMonth, components, { levies: all }))
  return calculatePayslip(run, employee([salary('2020-04-01', amounts)], over), { trace: true })
}

const cases = table`
month   | state | gender | pay                        | PT  | PT wages | slab | LWF  | LWF_ER | why
2026-10 | MH    | male   | basic 60000                | 200 | 60000    | 10000.01 to -: 200 | 0    | 0      | above 10,000; no register in October
2027-02 | MH    | male   | basic 60000                | 300 | 60000    | 10000.01 to -: 300 | 0    | 0      | February takes 300
2026-10 | MH    | female | basic 25000                | 0   | 25000    | 0.00 to 25000.00: 0 | 0    | 0      | women are free up to 25,000
2026-10 | MH    | female | basic 25000.01             | 200 | 25000.01 | 25000.01 to -: 200 | 0    | 0      | and no further
2026-10 | MH    | male   | basic 9000, bonus 6000 X   | 175 | 9000     | 7500.01 to 10000.00: 175 | 0    | 0      | Maharashtra leaves bonus out: 7,500 to 10,000
2026-10 | KA    | male   | basic 20000, bonus 6000 X  | 200 | 26000    | 25000.00 to -: 200 | 0    | 0      | Karnataka counts it: not below 25,000
2026-10 | KA    | male   | basic 24999.99             | 0   | 24999.99 | 0.00 to 24999.99: 0 | 0    | 0      | below 25,000
2026-12 | KA    | male   | basic 25000                | 200 | 25000    | 25000.00 to -: 200 | 50   | 100    | the register of 31 December
2026-12 | MH    | male   | basic 60000                | 200 | 60000    | 10000.01 to -: 200 | 25   | 75     | Act 25 of 2024, once in the half-year
2026-12 | DL    | male   | basic 60000                | 0   | 0        | - | 0.75 | 2.25   | Delhi levies no tax; its fund has paise
2026-10 | DL    | male   | basic 60000                | 0   | 0        | - | 0    | 0      | and none of it in October
2026-10 | HR    | male   | basic 10000                | 0   | 0        | - | 20   | 40     | 0.2 % of 10,000, twice that from the employer
2026-10 | HR    | male   | basic 10002.50             | 0   | 0        | - | 20.01 | 40.02 | 20.005 is 20.01 half up, and the multiple is of that
2026-10 | HR    | male   | basic 20000                | 0   | 0        | - | 35   | 70     | 40 is above the limit of 35
2026-09 | WB    | male   | basic 45000                | 200 | 45000    | 40000.01 to -: 200 | 0    | 0      | the last month of the schedule of 2016
2026-10 | WB    | male   | basic 45000                | 140 | 45000    | 30000.01 to 50000.00: 140 | 0    | 0      | the first of the schedule of 2026
`
for (const each of cases) {
  t.test(`${each('state')} ${each('month')}, ${each('pay')}: ${each('why')}`, async t => {
    const gender = each('gender') as 'male' | 'female'
    const slip = slipOf(calculated(each('month'), each('pay'), { workStateCode: each('state'), gender }))
    for (const code of ['PT', 'LWF', 'LWF_ER']) {
      const due = amount(each(code))
      t.equal(line(slip, code)?.amount ?? 0, due, code)
      if (due === 0) t.notOk(line(slip, code), `${code}: no line where nothing is due`)
      else t.equal(replay(line(slip, code)!.explanation!), due, `${code} replays`)
    }
    t.equal(slip.wages.pt, amount(each('PT wages')))
    t.equal(slabOf(slip), each('slab'))
    t.same(
      [slip.pt.tax, slip.lwf.employee, slip.lwf.employer],
      [amount(each('PT')), amount(each('LWF')), amount(each('LWF_ER'))],
    )
  })
}

/** `7500.01 to 10000.00: 175`: from and to are included, `-` is no end; or `-` where no slab was looked for. */
function slabOf({ pt: { slab } }: Slip): string {
  if (slab === null) return '-'
  const { from, to, amount: tax } = slab
  return `${printRupees(from)} to ${to === null ? '-' : printRupees(to)}: ${tax / 100}`
}

t.test(
  'what the year took too much is given back beside the pay, never as a deduction below zero',
  async t => {
    const earlier = { ...nothingKnown, payments: null, ptPay: amount('110000'), pt: amount('500') }
    const pt = { ...statutoryDefaults.pt, stateCode: 'MP' }
    const slip = slipOf(calculated('2027-03', 'basic 10000', { pt, earlier }))
    t.equal(line(slip, 'PT_REFUND')?.amount, amount('500'), '1,20,000 in the year lies in the free slab')
    t.equal(replay(line(slip, 'PT_REFUND')!.explanation!), amount('500'))
    t.notOk(line(slip, 'PT'))
    t.equal(slip.gross, amount('10000'), 'no pay')
    t.ok(slip.warnings.some(({ code }) => code === 'pt_refunded'))
  },
)

t.test('a place of its own for each levy, and none for whom a levy is not', async t => {
  const away = { ...employee([]).pt, stateCode: 'MH' }
  const slip = slipOf(calculated('2026-12', 'basic 60000', { workStateCode: 'KA', pt: away }))
  t.equal(slip.pt.tax, amount('200'))
  t.equal(slip.lwf.employee, amount('50'), 'the fund stays that of the place of work')
  const none = slipOf(
    calculated('2026-12', 'basic 60000', {
      workStateCode: 'KA',
      pt: { ...employee([]).pt, applicable: false },
      lwf: { ...employee([]).lwf, applicable: false },
    }),
  )
  t.same([none.pt.tax, none.wages.pt, none.lwf.employee], [0, 0, 0])
  const manager = { ...employee([]).lwf, class: 'manager' as const }
  t.equal(slipOf(calculated('2026-12', 'basic 60000', { workStateCode: 'MH', lwf: manager })).lwf.employee, 0)
})

t.test('professional tax set by hand is an override that the yearly ceiling limits', async t => {
  for (const [taken, due] of [
    ['0', '150'],
    ['2400', '100'],
  ] as const) {
    const slip = slipOf(
      calculated('2026-10', 'basic 60000', {
        workStateCode: 'MH',
        earlier: { ...nothingKnown, pt: amount(taken) },
        pt: { ...statutoryDefaults.pt, overrideAmount: amount('150') },
      }),
    )
    const found = line(slip, 'PT')
    t.match(found, { amount: amount(due), source: 'override' }, `${taken} of 2,500 was taken before`)
    t.equal(replay(found!.explanation!), amount(due))
    t.match(found!.explanation?.text, /^Set by hand/)
  }
})

t.test('a certified disability of 40 % exempts where the Act says so', async t => {
  const tax = (certified: number) =>
    slipOf(
      calculated('2026-10', 'basic 60000', { workStateCode: 'KA', disabilityPercent: percent(certified) }),
    ).pt.tax
  t.same([tax(39), tax(39.9999), tax(40), tax(62.5)], [amount('200'), amount('200'), 0, 0])
})

t.test('nothing is guessed', async t => {
  const slip = slipOf(calculated('2026-08', 'basic 60000', { workStateCode: 'TN' }))
  t.same(
    slip.warnings.map(({ code }) => code),
    ['pt_local_body_unknown'],
  )
  t.match(failureOf(calculated('2026-10', 'basic 60000', { workStateCode: 'XX' })), {
    code: 'rule_not_found',
    message: /IN\.LWF\.XX.*2026-10/,
    field: 'work_state_code',
  })
  t.match(failureOf(calculated('2021-03', 'basic 60000', {})), {
    code: 'rule_not_found',
    message: /IN\.LWF\.DL.*2021-03-31/,
  })
})

t.test('no pay, no deduction: the clerk is told of the register', async t => {
  const slip = slipOf(
    calculated('2026-12', 'basic 60000', { workStateCode: 'MH', attendance: lossOfPay(31) }),
  )
  t.same([slip.netPayable, slip.lwf.employee, slip.lwf.employer], [0, 0, 0])
  t.ok(slip.warnings.some(({ code }) => code === 'lwf_without_pay'))
})

// Four months of 60,000 from April on ask 1,250, which August would have taken.
t.test('professional tax of a half-year that ends without pay is named', async t => {
  const months = [4, 5, 6, 7, 8].map(month => ({
    end: addDays(plainDate(`2026-0${month + 1}-01`), -1),
    tax: amount('0'),
    pay: amount(month === 8 ? '0' : '60000'),
    authority: 'KL',
  }))
  const pt = { ...employee([]).pt, months }
  const away = { workStateCode: 'KL', attendance: lossOfPay(30), pt }
  const slip = slipOf(calculated('2026-09', 'basic 60000', away))
  t.equal(slip.pt.tax, 0)
  t.match(
    slip.warnings.find(({ code }) => code === 'pt_without_pay')?.message,
    /professional tax of KL.*₹ 1,250\.00 is still due/,
  )
  const taken = {
    ...pt,
    months: months.map((each, at) => (at === 3 ? { ...each, tax: amount('1250') } : each)),
  }
  const kept = slipOf(calculated('2026-09', 'basic 60000', { ...away, pt: taken }))
  t.notOk(kept.warnings.some(({ code }) => code === 'pt_without_pay'))
})

t.test('a run may leave the levies to another', async t => {
  const { components, amounts } = pay('basic 60000')
  const run = prepareRun(runInput('2026-12', components, { levies: { pt: false, lwf: false, tds: false } }))
  const slip = slipOf(
    calculatePayslip(run, employee([salary('2020-04-01', amounts)], { workStateCode: 'MH' })),
  )
  t.same([slip.pt.tax, slip.lwf.employee], [0, 0])
})

t.test(
  'a repealed tax: nothing is deducted, and what was is refunded once the repeal is confirmed',
  async t => {
    const { components, amounts } = pay('basic 40000')
    // April to October at 200, and Maharashtra's share of the year, which is not Odisha's to refund.
    const year = [
      { authority: 'OD', payments: 5, tax: amount('1000'), pay: amount('200000') },
      { authority: null, payments: 1, tax: amount('200'), pay: amount('40000') },
      { authority: 'MH', payments: 1, tax: amount('200'), pay: amount('40000') },
    ]
    const paid = { ...nothingKnown, payments: 7, pt: amount('1400') }
    const repeal = { ruleId: 'IN.PT.OD', effectiveFrom: plainDate('2026-04-01') }
    const slip = (decision: 'apply' | 'decline' | null, taken = year) =>
      slipOf(
        calculatePayslip(
          prepareRun(
            runInput('2026-11', components, {
              levies: all,
              settings: { ...settings, ruleDecisions: decision === null ? [] : [{ ...repeal, decision }] },
            }),
          ),
          employee([salary('2020-04-01', amounts)], {
            workStateCode: 'OD',
            earlier: paid,
            pt: { ...employee([]).pt, year: taken },
          }),
          { trace: true },
        ),
      )
    const undecided = slip(null)
    t.same(
      [undecided.pt, line(undecided, 'PT'), line(undecided, 'PT_REFUND')],
      [{ authority: 'OD', tax: 0, refund: 0, slab: null }, undefined, undefined],
    )
    const warning = undecided.warnings.find(({ code }) => code === 'pt_repeal_unconfirmed')
    t.match(warning?.message, /₹ 1,200\.00 was deducted.*Confirm or decline IN\.PT\.OD of 2026-04-01/)

    const confirmed = slip('apply')
    const refund = line(confirmed, 'PT_REFUND')!
    t.equal(refund.amount, amount('1200'))
    t.equal(replay(refund.explanation!), amount('1200'))
    t.match(refund.explanation!.steps[0]?.rule, { id: 'IN.PT.OD', effectiveFrom: '2026-04-01' })
    t.equal(confirmed.gross, amount('40000'), 'no pay')
    t.notOk(confirmed.warnings.some(({ code }) => code === 'pt_repeal_unconfirmed'))

    const declined = slip('decline')
    t.equal(declined.pt.tax, amount('200'), '4,80,000 a year by the schedule of 2000')
    t.notOk(declined.warnings.some(({ code }) => code === 'pt_repeal_unconfirmed'))

    const settled = slip('apply', [{ ...year[0]!, tax: amount('0') }])
    t.same([settled.pt.refund, settled.warnings.map(({ code }) => code)], [0, []])
  },
)

// Months of 50,000 each, worked from the tables of Kerala, Bihar and Madhya Pradesh: 2,50,000 in five months of
// the half-year ask 1,250; 5,50,000 in eleven months of the year ask 2,000 in Bihar, and in Madhya Pradesh 2,500, of which
// ten instalments of 208 were taken.
const withoutOne = table`
state | month   | tax of each earlier month                     | PT   | why
KL    | 2026-09 | 0 0 0 0 -                                     | 1250 | August, which takes it, has no slip
KL    | 2026-09 | 0 0 0 - 1250                                  | 0    | it was taken, without July
BR    | 2027-03 | 0 0 0 0 0 - 0 0 0 0 0                         | 2000 | September, which takes it, has no slip
BR    | 2027-03 | 0 0 0 0 - 2000 0 0 0 0 0                      | 0    | it was taken, without August
MP    | 2027-03 | 208 208 208 208 - 208 208 208 208 208 208     | 420  | the instalment of August, and the larger one of March
`
for (const each of withoutOne) {
  t.test(`${each('state')} ${each('month')}, a month that nobody paid: ${each('why')}`, async t => {
    const state = each('state')
    const taxes = each('tax of each earlier month').split(' ')
    const paid = taxes.map((tax, index) => ({
      end: addDays(addMonths(plainDate('2026-05-01'), index), -1),
      tax: amount(tax === '-' ? '0' : tax),
      pay: amount(tax === '-' ? '0' : '50000'),
      ...(tax === '-' ? {} : { authority: state }),
    }))
    const partOf = (authority: string | null) => {
      const own = paid.filter(each => (each.authority ?? null) === authority)
      const sum = (of: 'tax' | 'pay') => own.reduce((total, each) => (total + each[of]) as Paise, amount('0'))
      return { authority, payments: own.length, tax: sum('tax'), pay: sum('pay') }
    }
    const pt = { ...employee([]).pt, months: paid.slice(-5), year: [partOf(null), partOf(state)] }
    const slip = slipOf(calculated(each('month'), 'basic 50000', { workStateCode: state, pt }))
    t.equal(slip.pt.tax, amount(each('PT')))
    t.equal(slip.pt.refund, 0)
  })
}

// Kerala asks 60 days of the half-year to 30 September. Of 60,000 a month: 1,80,000 of three months ask 1,250, 1,20,000 of two
// 1,000. From August on they are 31 and 30 days.
const moved = table`
month   | earlier months, from April | PT   | why
2026-09 | KA KA KA KA KA             | 0    | 30 days
2026-09 | KA KA KA KA KL             | 1000 | 61 days
2026-09 | KL KA KA KA KA             | 1000 | 30 days of April and 30 of September
2026-09 | KL KL KA KA KA             | 1250 | April, May and September
2026-10 | KA KA KA KA KA KA          | 0    | it is taken in February
`
for (const each of moved) {
  t.test(`a move to Kerala by ${each('month')}: ${each('why')}`, async t => {
    const months = each('earlier months, from April')
      .split(' ')
      .map((authority, index) => ({
        end: addDays(addMonths(plainDate('2026-05-01'), index), -1),
        tax: amount('0'),
        pay: amount('60000'),
        authority,
      }))
    const pt = { ...employee([]).pt, months }
    t.equal(
      slipOf(calculated(each('month'), 'basic 60000', { workStateCode: 'KL', pt })).pt.tax,
      amount(each('PT')),
    )
  })
}

// September took the tax of five months of 20,000, or of 12,000: 1,00,000 ask 1,000 and 60,000 ask 750. With August they are
// 1,20,000 and 72,000, which ask the same. In Madhya Pradesh March took 420 beside ten instalments of 208: 2,500 of the year.
const paidBefore = table`
state | month   | pay   | tax of each earlier month           | tax of the later one | PT
KL    | 2026-08 | 20000 | 0 0 0 0                             | 1000                 | 0
KL    | 2026-08 | 12000 | 0 0 0 0                             | 750                  | 0
KL    | 2026-08 | 20000 | 0 0 0 0                             | 0                    | 1000
MP    | 2027-02 | 50000 | 208 208 208 208 208 208 208 208 208 208 | 420              | 0
KA    | 2026-08 | 50000 | 200 200 200 200                     | 200                  | 200
`
for (const each of paidBefore) {
  const [state, pay, tax] = [each('state'), amount(each('pay')), each('tax of the later one')]
  t.test(`${state} ${each('month')} of ${each('pay')}, after the next month took ${tax}`, async t => {
    const months = [...each('tax of each earlier month').split(' '), '-', tax].map((taken, index) => ({
      end: addDays(addMonths(plainDate('2026-05-01'), index), -1),
      tax: amount(taken === '-' ? '0' : taken),
      pay,
      authority: state,
    }))
    const known = months.slice(0, -2)
    const sum = (of: 'tax' | 'pay') => known.reduce((total, one) => (total + one[of]) as Paise, amount('0'))
    const year = [{ authority: state, payments: known.length, tax: sum('tax'), pay: sum('pay') }]
    const pt = { ...employee([]).pt, months: known.slice(-5), year, later: months.slice(-1) }
    const slip = slipOf(calculated(each('month'), `basic ${each('pay')}`, { workStateCode: state, pt }))
    t.same([slip.pt.tax, slip.pt.refund], [amount(each('PT')), 0])
  })
}

t.test('who joins after the last day of a wage month is of the next one', async t => {
  const { components, amounts } = pay('basic 50000')
  const period = { start: plainDate('2026-07-26'), end: plainDate('2026-08-25') }
  const run = prepareRun(runInput('2026-08', components, { levies: all, period }))
  const joined = plainDate('2026-07-26')
  const slip = slipOf(
    calculatePayslip(
      run,
      employee([salary(joined, amounts)], { workStateCode: 'KL', dateOfJoining: joined }),
    ),
  )
  t.equal(
    slip.pt.tax,
    amount('1000'),
    '1,00,000 in August and September, after 67 days to the end of September',
  )
})
