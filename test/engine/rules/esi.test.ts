import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import t from 'tap'

import { payPeriod } from '#proto/calendar/period.ts'
import { addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { replay } from '#engine/payslip/replay.ts'
import { esiContribution, esiCover, esiLaw } from '#engine/rules/esi/index.ts'
import { explanationOf, fromField, newTrace } from '#engine/trace/steps.ts'
import { table } from '../../support/table.ts'
import { amount, month } from '../payslip/example.ts'

function lawOf(wageMonth: string, base: Parameters<typeof esiLaw>[1] = 'by_date') {
  const { start, end } = month(wageMonth)
  return esiLaw(payPeriod(start, end), base)
}

const whole = (paise: Paise) => ({ amount: paise, n: 1, d: 1 })

const contributions = table`
case | month   | earned   | days | wages | employee | employer | why
E1   | 2026-10 | 15000    | 31   | 15000 | 113      | 488      | 112.50 and 487.50
E2   | 2026-10 | 20000    | 31   | 20000 | 150      | 650      | no fraction, nothing goes up
E3   | 2026-10 | 17866.67 | 31   | 17867 | 135      | 581      | wages to the rupee first: 134.0025 and 580.68
E4   | 2026-10 | 4500     | 26   | 4500  | 0        | 147      | 173.08 a day: exempt, the employer pays 146.25
E5   | 2026-10 | 4600     | 26   | 4600  | 35       | 150      | 176.92 a day: 34.50 and 149.50
-    | 2026-10 | 4576     | 26   | 4576  | 0        | 149      | exactly 176 a day is exempt: 148.72
-    | 2026-10 | 4577     | 26   | 4577  | 35       | 149      | a rupee above: 34.3275 and 148.7525
-    | 2026-10 | 0        | 0    | 0     | 0        | 0        | nothing earned
-    | 2026-10 | 21000    | 31   | 21000 | 158      | 683      | 157.50 and 682.50
-    | 2019-06 | 10000    | 30   | 10000 | 175      | 475      | last month of 1.75 % and 4.75 %
-    | 2019-07 | 10000    | 31   | 10000 | 75       | 325      | first month of 0.75 % and 3.25 %
-    | 2019-08 | 4247     | 31   | 4247  | 0        | 139      | last month of 137 a day, at it: 138.0275
-    | 2019-08 | 4248     | 31   | 4248  | 32       | 139      | a rupee above: 31.86
-    | 2019-09 | 4248     | 30   | 4248  | 0        | 139      | first month of 176 a day
-    | 2017-01 | 10000    | 31   | 10000 | 175      | 475      | first recorded month
`
for (const each of contributions) {
  t.test(`${each('case')} ${each('month')}, ${each('earned')}: ${each('why')}`, async t => {
    const earned = amount(each('earned'))
    const given = [whole(earned), Number(each('days')), lawOf(each('month'))] as const
    const trace = newTrace('test')
    const found = esiContribution(...given, { trace, cover: [], wages: fromField('wages', earned) })
    t.same(found, esiContribution(...given), 'a trace changes no figure')
    for (const side of ['employee', 'employer'] as const)
      t.equal(replay(explanationOf(trace, side)), found[side], `the steps give the ${side}'s share`)
    t.equal(found.wages, amount(each('wages')), 'wages')
    t.equal(found.employee, amount(each('employee')), 'employee')
    t.equal(found.employer, amount(each('employer')), 'employer')
  })
}

// One rate since a day, or two with the day of the month on which the second begins.
const covers = table`
month   | rates                  | held to    | disability | reentry     | since      | from day | until      | why
2026-10 | 21000                  | -          | no         | immediate   | 2024-01-01 | 01       | 2027-03-31 | at the ceiling on the first day
2026-10 | 21001                  | -          | no         | immediate   | 2024-01-01 | -        | -          | E12: a rupee above it
2026-10 | 25000                  | -          | yes        | immediate   | 2024-01-01 | 01       | 2027-03-31 | at the ceiling for a disability
2026-10 | 25001                  | -          | yes        | immediate   | 2024-01-01 | -        | -          | and a rupee above
2026-11 | 23000                  | 2027-03-31 | no         | immediate   | 2026-11-01 | 01       | 2027-03-31 | E6: over the ceiling inside the period
2026-11 | 20500, 23000 @ 16      | -          | no         | immediate   | 2024-01-01 | 01       | 2027-03-31 | crossing in mid-month: covered from the first
2027-03 | 23000                  | 2027-03-31 | no         | immediate   | 2026-11-01 | 01       | 2027-03-31 | last month of the period
2027-04 | 23000                  | 2027-03-31 | no         | immediate   | 2026-11-01 | -        | -          | still above on 1 April: out
2027-04 | 20000                  | 2027-03-31 | no         | immediate   | 2027-04-01 | 01       | 2027-09-30 | down again on 1 April: in for the new period
2026-11 | 23000, 20000 @ 16      | -          | no         | immediate   | 2024-01-01 | 16       | 2027-03-31 | falls in mid-month: covered from that day
2026-11 | 23000, 20000 @ 16      | -          | no         | next_period | 2024-01-01 | -        | -          | the same, waiting for the next period
2026-12 | 20000                  | -          | no         | next_period | 2026-11-16 | -        | -          | and the month after
2027-04 | 20000                  | -          | no         | next_period | 2026-11-16 | 01       | 2027-09-30 | until the next period begins
2026-12 | 20000                  | -          | no         | next_period | 2024-01-01 | 01       | 2027-03-31 | no fall: the rate is older than the period
2026-12 | 20000                  | 2027-03-31 | no         | next_period | 2026-11-16 | 01       | 2027-03-31 | a lower wage under cover loses nothing
`
for (const each of covers) {
  t.test(`cover in ${each('month')} at ${each('rates')}: ${each('why')}`, async t => {
    const days = month(each('month'))
    const wages = each('rates')
      .split(',')
      .map(text => text.trim().split(' @ '))
      .map(([rate = '', day]) => ({
        from: plainDate(day === undefined ? each('since') : `${each('month')}-${day}`),
        fullRate: whole(amount(rate)),
      }))
    const found = esiCover(
      {
        days,
        wages,
        joinedOn: plainDate('2020-01-01'),
        hasDisability: each('disability') === 'yes',
        coveredUntil: each('held to') === '-' ? null : plainDate(each('held to')),
      },
      lawOf(each('month')),
      each('reentry') as 'immediate' | 'next_period',
    )
    t.equal(found.due ? found.from.slice(8) : '-', each('from day'), 'covered from this day')
    t.equal(found.due ? found.until : '-', each('until'), 'until')
  })
}

t.test('a joiner is covered at once, whichever way a fall is treated', async t => {
  const joined = plainDate('2026-11-17')
  const days = { start: joined, end: plainDate('2026-11-30') }
  const facts = { joinedOn: joined, days, hasDisability: false, coveredUntil: null }
  const wages = [{ from: joined, fullRate: whole(rupees(20_000)) }]
  const found = esiCover({ ...facts, wages }, lawOf('2026-11'), 'next_period')
  t.match(found, { due: true, from: '2026-11-17', until: '2027-03-31' })
})

const bases = table`
month   | setting      | base         | why
2025-11 | by_date      | legacy_gross | last month of the old base
2025-12 | by_date      | code_wages   | first month of the Code's base
2025-12 | legacy_gross | legacy_gross | a company's choice
2025-11 | code_wages   | legacy_gross | before December 2025 there is nothing to choose
2026-10 | code_wages   | code_wages   | the same as by date
`
for (const each of bases) {
  t.test(`base in ${each('month')}, ${each('setting')}: ${each('why')}`, async t => {
    t.equal(lawOf(each('month'), each('setting') as 'by_date').base, each('base'))
  })
}

t.test('months that end after the saving of the 1950 regulations carry a warning', async t => {
  t.same(lawOf('2026-10').warnings, [])
  t.same(
    lawOf('2026-11').warnings.map(({ code }) => code),
    ['esi_regulations_ended'],
  )
  t.match(lawOf('2027-03').warnings[0]?.message, /1950 ended on 20 November 2026/)
})

t.test('both shares agree with decimal.js', async t => {
  const Oracle = Decimal.clone({ precision: 60 })
  const law = lawOf('2026-10')
  fc.assert(
    fc.property(fc.integer({ min: 600_000, max: 2_500_000 }), earned => {
      const wages = new Oracle(earned).div(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
      const found = esiContribution(whole(earned as Paise), 31, law)
      return (
        found.employee === wages.times('0.0075').ceil().toNumber() * 100 &&
        found.employer === wages.times('0.0325').ceil().toNumber() * 100
      )
    }),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('below the ceiling higher wages never mean a lower share: at 176 a day it only steps up', async t => {
  const law = lawOf('2026-10')
  const someWages = fc.integer({ min: 0, max: 2_100_000 })
  fc.assert(
    fc.property(someWages, someWages, fc.integer({ min: 1, max: 31 }), (one, other, days) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map(wages =>
        esiContribution(whole(wages as Paise), days, law),
      )
      return less!.employee <= more!.employee && less!.employer <= more!.employer
    }),
    { numRuns: 1000 },
  )
  t.pass()
})

t.test(
  'every month from the first recorded one to March 2027 has its law, and the one before is refused',
  async t => {
    let months = 0
    for (let start = plainDate('2017-01-01'); start <= '2027-03-01'; start = addMonths(start, 1)) {
      const law = lawOf(start.slice(0, 7))
      t.ok(law.rates.from <= start && law.ceiling.from <= start && law.exemption.from <= start, start)
      months += 1
    }
    t.equal(months, 123)
    t.throws(() => lawOf('2016-12'), { code: 'rule_not_found', date: '2016-12-01' })
  },
)
