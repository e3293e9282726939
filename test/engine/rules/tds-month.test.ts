// Parts of one payment: projection, spread, credits, the last month; and that a year of payments adds up.

import fc from 'fast-check'
import t from 'tap'

import { payPeriod } from '#proto/calendar/period.ts'
import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { paise, rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { monthsLeft, projectedMonths, projectedPay, tdsLaw } from '#engine/rules/tds/index.ts'
import type { DeclarationFacts, MonthFacts, Person, TdsOutcome } from '#engine/rules/tds/index.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'
import { declared, deductions, laterMonths, payments, person, tracedTds, wageMonth } from './tds-year.ts'

const total = (found: readonly TdsOutcome[]) => found.reduce((sum, { thisMonth }) => sum + thisMonth, 0)

// Agreed pay, or two with the day the second begins.
const projections = table`
wages from | paid on    | last day   | agreed                      | left | projected | why
2026-04-01 | 2026-04-30 | -          | 100000                      | 12   | 1100000   | the first of twelve
2027-03-01 | 2027-03-31 | -          | 100000                      | 1    | 0         | the last
2026-03-01 | 2026-04-07 | -          | 100000                      | 12   | 1100000   | paid a month later: April to March
2027-02-01 | 2027-03-05 | -          | 100000                      | 1    | 0         | March wages are paid in the next year
2026-12-26 | 2027-01-31 | -          | 100000                      | 3    | 200000    | wage months from the 26th
2026-09-01 | 2026-09-30 | 2026-11-15 | 150000                      | 3    | 225000    | October, and half of November
2026-09-01 | 2026-09-30 | 2026-09-20 | 150000                      | 1    | 0         | leaves in this month
2026-09-01 | 2026-09-30 | 2026-06-30 | 150000                      | 1    | 0         | a settlement after the last day
2026-09-01 | 2026-09-30 | 2027-06-30 | 150000                      | 7    | 900000    | leaves in the next year
2026-10-01 | 2026-10-31 | -          | 100000, 130000 @ 2026-11-16 | 6    | 635000    | half a month each, then 4 x 1,30,000
2026-10-01 | 2026-10-31 | -          | 100000, 130000 @ 2026-10-16 | 6    | 650000    | changed already: 5 x 1,30,000
2026-10-01 | 2026-10-31 | 2026-11-20 | 100000, 130000 @ 2026-11-16 | 2    | 71666.67  | 15 days at 1,00,000 and 5 at 1,30,000 of 30
`
for (const each of projections) {
  t.test(`wages from ${each('wages from')}, paid on ${each('paid on')}: ${each('why')}`, async t => {
    const start = plainDate(each('wages from'))
    const period = payPeriod(start, addDays(addMonths(start, 1), -1))
    const later = laterMonths(period, plainDate(each('paid on')))
    const lastDay = each('last day') === '-' ? null : plainDate(each('last day'))
    const agreed = each('agreed')
      .split(', ')
      .map(text => text.split(' @ '))
      .map(([monthly = '', from]) => ({
        from: from === undefined ? start : plainDate(from),
        monthly: amount(monthly),
      }))
    t.equal(monthsLeft(later, lastDay), Number(each('left')))
    t.equal(projectedPay(later, agreed, lastDay), amount(each('projected')))
    const months = projectedMonths(later, agreed, lastDay)
    t.equal(
      months.reduce((sum, { pay }) => sum + pay, 0),
      amount(each('projected')),
      'month by month',
    )
  })
}

/** A month of a steady 1,50,000 in the new regime: 18,00,000 costs 1,50,800. */
function month(label: string, fromApril: number, over: Partial<MonthFacts> = {}): MonthFacts {
  const { period, paidOn } = wageMonth(label, fromApril)
  const left = laterMonths(period, paidOn).length
  return {
    person,
    declared,
    pay: {
      paid: rupees(1_50_000 * fromApril),
      oneTimePaid: rupees(0),
      current: rupees(1_50_000),
      oneTime: rupees(0),
      projected: rupees(1_50_000 * left),
    },
    monthsLeft: left + 1,
    deducted: rupees(0),
    ...over,
  }
}

const law = tdsLaw(plainDate('2026-10-31'))
const inFront = { spread: 'front' } as const

const balances = table`
month | deducted | credits | this month | excess | why
0     | 0        | 0       | 12567      | 0      | 1,50,800 / 12 is 12,566.67
6     | 0        | 0       | 25133      | 0      | nothing taken so far: 1,50,800 / 6
6     | 75400    | 0       | 12567      | 0      | half taken
6     | 150000   | 0       | 133        | 0      | 800 / 6
6     | 150800   | 0       | 0          | 0      | all taken
6     | 160000   | 0       | 0          | 9200   | more than all
11    | 138233   | 0       | 12567      | 0      | the last takes the rest
11    | 150799   | 0       | 1          | 0      | down to a rupee
11    | 0        | 0       | 150800     | 0      | or all of it
0     | 0        | 40000   | 9233       | 0      | 1,10,800 / 12 is 9,233.33
0     | 0        | 200000  | 0          | 49200  | others took more than the year costs
11    | 150700   | 89.50   | 11         | 0      | 10.50 open, to the rupee
`
for (const each of balances) {
  t.test(`payment ${each('month')}, ${each('deducted')} taken: ${each('why')}`, async t => {
    const claims = { ...declared, otherTaxCredits: amount(each('credits')) }
    const facts = month('2026-27', Number(each('month')), {
      deducted: amount(each('deducted')),
      declared: claims,
    })
    const found = tracedTds(facts, law, inFront)
    t.equal(found.thisMonth, amount(each('this month')))
    t.equal(found.excess, amount(each('excess')))
    t.equal(found.credits, amount(each('credits')))
    t.equal(found.year.annual, rupees(1_50_800))
  })
}

// 16,25,000 costs 1,84,600 in 2024-25, and 15,25,000 without the interest 1,53,400: 31,200 less.
const others = table`
paid on    | credits | counted | why
2024-09-30 | 20000   | 20000   | less than the interest adds
2024-09-30 | 50000   | 31200   | never below the tax on salary alone
2024-10-31 | 50000   | 50000   | since October 2024 it reduces all of the tax
`
for (const each of others) {
  t.test(`others took ${each('credits')}, paid on ${each('paid on')}: ${each('why')}`, async t => {
    const facts = month('2024-25', 5)
    const interest = { kind: 'deposit_interest', amount: rupees(1_00_000) } as const
    const found = tracedTds(
      {
        ...facts,
        pay: { ...facts.pay, paid: rupees(5_50_000), projected: rupees(9_00_000) },
        declared: { ...declared, otherIncome: [interest], otherTaxCredits: amount(each('credits')) },
      },
      tdsLaw(plainDate(each('paid on'))),
      inFront,
    )
    t.equal(found.year.annual, rupees(1_84_600))
    t.equal(found.credits, amount(each('counted')))
  })
}

t.test('one-time pay: its tax with it, or over the months left', async t => {
  const facts = month('2026-27', 6, { deducted: rupees(75_400) })
  const withBonus = { ...facts, pay: { ...facts.pay, oneTime: rupees(1_00_000) } }
  // 18,25,000 costs 1,65,000 and cess, 1,71,600: 20,800 more than 1,50,800.
  const front = tracedTds(withBonus, law, inFront)
  t.match(front, { oneTimeTax: rupees(20_800), spreadBalance: rupees(75_400), thisMonth: rupees(33_367) })
  t.equal(front.year.annual, rupees(1_71_600))
  t.equal(front.withoutOneTime.annual, rupees(1_50_800))
  const even = tracedTds(withBonus, law, { spread: 'even' })
  t.match(even, { oneTimeTax: 0, spreadBalance: rupees(96_200), thisMonth: rupees(16_033) }, '96,200 / 6')
  const without = tracedTds(facts, law, inFront)
  t.equal(without.withoutOneTime, without.year, 'one computation where there is nothing to compare')
})

t.test('what was taken too much is set against the tax on one-time pay', async t => {
  const facts = month('2026-27', 11, { deducted: rupees(1_60_800) })
  const found = tracedTds({ ...facts, pay: { ...facts.pay, oneTime: rupees(1_00_000) } }, law, inFront)
  t.equal(found.thisMonth, rupees(10_800), '20,800 less 10,000 too much')
})

t.test('claims that fall away after the cut-off for proofs are made good in the months left', async t => {
  const who: Person = { ...person, regime: 'old' }
  const claiming: DeclarationFacts = { ...declared, claims: [{ code: '80C', amount: rupees(1_50_000) }] }
  // 18,00,000 less 50,000: 3,37,500 and cess, 3,51,000; with 1,50,000 claimed 2,92,500 and cess, 3,04,200.
  const december = tracedTds(
    month('2026-27', 8, { person: who, declared: claiming, deducted: rupees(2_02_800) }),
    law,
    inFront,
  )
  t.equal(december.thisMonth, rupees(25_350))
  const january = tracedTds(month('2026-27', 9, { person: who, deducted: rupees(2_28_150) }), law, inFront)
  t.equal(january.thisMonth, rupees(40_950), '(3,51,000 - 2,28,150) / 3')
})

t.test('what a clerk should look at', async t => {
  const codes = (facts: MonthFacts) => tracedTds(facts, law, inFront).warnings.map(({ code }) => code)
  t.same(codes(month('2026-27', 0)), [])
  t.same(codes(month('2026-27', 0, { person: { ...person, panStatus: 'inoperative' } })), ['pan_higher_rate'])
  t.same(codes(month('2026-27', 0, { person: { ...person, regime: 'old', dateOfBirth: null } })), [
    'age_unknown',
  ])
  t.same(
    codes(month('2026-27', 0, { person: { ...person, dateOfBirth: null } })),
    [],
    'no age in the new regime',
  )
  t.same(codes(month('2026-27', 11, { deducted: rupees(2_00_000) })), ['tds_excess'])
  t.same(codes(month('2026-27', 5, { deducted: rupees(2_00_000) })), [], 'later months may still absorb it')
})

t.test('a payment that leaves no month is a mistake of ours', async t => {
  t.throws(() => tracedTds(month('2026-27', 0, { monthsLeft: 0 }), law, inFront), RangeError)
})

const years = table`
pay                             | regime | from | annual | why
150000*12                       | new    | 0    | 150800 | steady: 17,25,000 of income, 1,45,000 and cess
150000*12                       | old    | 0    | 351000 | steady: 17,50,000, 3,37,500
100000*3 130000*9               | new    | 0    | 92820  | a raise in month 4: 13,95,000, 89,250
100000*3 130000*9               | old    | 0    | 248040 | a raise in month 4: 14,20,000, 2,38,500
150000*5 100000@150000 150000*6 | new    | 0    | 140400 | loss of pay in month 6: 16,75,000, 1,35,000
150000*5 100000@150000 150000*6 | old    | 0    | 335400 | loss of pay in month 6: 17,00,000, 3,22,500
150000*6 150000+200000 150000*5 | new    | 0    | 192400 | a bonus in month 7: 19,25,000, 1,85,000
150000*6 150000+200000 150000*5 | old    | 0    | 413400 | a bonus in month 7: 19,50,000, 3,97,500
75000@150000 150000*9           | new    | 2    | 85800  | joined on 16 June: 13,50,000, 82,500
`
for (const each of years) {
  t.test(`${each('pay')}, ${each('regime')}: ${each('why')}`, async t => {
    const who = { ...person, regime: each('regime') as Person['regime'] }
    for (const spread of ['front', 'even'] as const) {
      const year = { label: '2026-27', firstMonth: Number(each('from')), spread }
      const found = deductions(year, payments(each('pay')), who, declared)
      t.equal(found.at(-1)!.year.annual, amount(each('annual')))
      t.equal(total(found), amount(each('annual')), spread)
    }
  })
}

t.test('steady pay is deducted steadily: no month differs from another by more than a rupee', async t => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_00_00_000_00 }),
      fc.constantFrom('new', 'old'),
      (monthly, regime) => {
        const pay = { regular: monthly as Paise, oneTime: rupees(0), agreed: monthly as Paise, isLast: false }
        const who = { ...person, regime }
        const found = deductions(
          { label: '2026-27' },
          Array.from({ length: 12 }, () => pay),
          who,
          declared,
        )
        const months = found.map(({ thisMonth }) => thisMonth)
        return (
          total(found) === found[0]!.year.annual && Math.max(...months) - Math.min(...months) <= rupees(1)
        )
      },
    ),
    { numRuns: 300 },
  )
  t.pass()
})

t.test(
  'a year of payments adds up to its tax, whatever happens in it, but for what was taken too much',
  async t => {
    const anAmount = fc.integer({ min: 0, max: 60_00_000_00 })
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            anAmount,
            fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, anAmount),
            fc.integer({ min: 0, max: 31 }),
          ),
          {
            minLength: 1,
            maxLength: 12,
          },
        ),
        fc.constantFrom('new', 'old'),
        fc.constantFrom('valid', 'missing'),
        fc.constantFrom('front', 'even'),
        (months, regime, panStatus, spread) => {
          const made = months.map(([agreed, oneTime, lost], index) => ({
            regular: paise(agreed - ((agreed - (agreed % 31)) / 31) * lost),
            oneTime: oneTime as Paise,
            agreed: agreed as Paise,
            isLast: index === months.length - 1,
          }))
          const who = { ...person, regime, panStatus } as Person
          const year = { label: '2026-27', firstMonth: 12 - made.length, spread } as const
          const found = deductions(year, made, who, declared)
          const last = found.at(-1)!
          return (
            total(found) - last.excess === last.year.annual &&
            found.every(({ thisMonth, open }) => thisMonth >= 0 && thisMonth <= open && thisMonth % 100 === 0)
          )
        },
      ),
      { numRuns: 500 },
    )
    t.pass()
  },
)
