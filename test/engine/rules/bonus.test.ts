// Statutory bonus: the worked cases, the borders of eligibility, the year in which the law changed.

import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import t from 'tap'

import { plainDate } from '#proto/calendar/plain-date.ts'
import { bonusPercent } from '#proto/law/statutory-figures.ts'
import { percent, rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { inForce } from '#engine/parameters/dated.ts'
import { replay } from '#engine/payslip/replay.ts'
import { bonus, bonusLaw, bonusTables } from '#engine/rules/bonus/index.ts'
import { bonusTerms } from '#engine/rules/bonus/parameters.ts'
import type { BonusDue, BonusFacts, BonusLaw, BonusMonth } from '#engine/rules/bonus/index.ts'
import { explanationOf, newTrace } from '#engine/trace/steps.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'

/** The accounting year that ends in March of a year. */
function lawOf(endsIn: number): BonusLaw {
  return bonusLaw({ start: plainDate(`${endsIn - 1}-04-01`), end: plainDate(`${endsIn}-03-31`) })
}

/** `8 at 19000, 4 at 24000, 1 at 18000 for 20/30`: months and their wages, the days paid of those of the month. */
function months(text: string, minimumWage: string): BonusMonth[] {
  return text.split(',').flatMap(each => {
    const [count, , wages = '', , days = '30/30'] = each.trim().split(' ')
    const [paidDays, baseDays] = days.split('/').map(each => Number(each) * 100)
    const month = {
      wages: amount(wages),
      minimumWage: minimumWage === '-' ? null : amount(minimumWage),
      paidDays: paidDays!,
      baseDays: baseDays!,
    }
    return Array.from({ length: Number(count) }, () => month)
  })
}

function facts(over: Partial<BonusFacts>): BonusFacts {
  return { months: months('12 at 18000', '13000'), workedDays: 300, rate: null, isForfeited: false, ...over }
}

const cases = table`
case | ends | months                                | minimum wage | worked | rate | bonus | why
B1   | 2027 | 12 at 18000                           | 13000        | 300    | -    | 13000 | 1,56,000 / 12
B1   | 2025 | 12 at 18000                           | 13000        | 300    | -    | 12995 | under the Act of 1965: 8.33 %, 12,994.80
B2   | 2027 | 12 at 18000                           | 13000        | 300    | 20   | 31200 | 20 % of 1,56,000
B3   | 2027 | 12 at 6500                            | -            | 300    | -    | 6500  | wages under the ceiling count whole: 78,000 / 12
B4   | 2027 | 6 at 20000                            | -            | 150    | -    | 3500  | joined on 1 October: 7,000 × 6 / 12
B5   | 2027 | 12 at 22000                           | -            | 300    | -    | none  | above 21,000
B6   | 2027 | 12 at 18000                           | 13000        | 25     | -    | none  | fewer than 30 days worked
B7   | 2027 | 8 at 19000, 4 at 24000                | 13000        | 300    | -    | 8667  | 8 × 13,000 / 12 is 8,666.67
B8   | 2027 | 12 at 18000                           | 13000        | 300    | 10   | 15600 | 10 % of 1,56,000
-    | 2026 | 12 at 18000                           | 13000        | 300    | -    | 13000 | the year in which the Code came takes its minimum
-    | 2027 | 12 at 21000                           | -            | 300    | -    | 7000  | at the limit
-    | 2027 | 12 at 21000.01                        | -            | 300    | -    | none  | a paisa above it
-    | 2027 | 12 at 18000                           | 13000        | 30     | -    | 13000 | thirty days are enough
-    | 2027 | 12 at 18000                           | 13000        | 29     | -    | none  | and 29 are not
-    | 2027 | 12 at 18000                           | 6000         | 300    | -    | 7000  | the ceiling where the minimum wage is lower
-    | 2027 | 11 at 18000, 1 at 18000 for 18/30     | 13000        | 300    | -    | 12567 | 12 days lost: 1,43,000 + 7,800 = 1,50,800; / 12 is 12,566.67
-    | 2027 | 1 at 18000 for 27.5/30                | -            | 30     | -    | 535   | 6,416.67 / 12 is 534.72
-    | 2027 | 1 at 1000                             | -            | 30     | -    | 100   | 83.33 is under the least amount of a year
-    | 2027 | 1 at 1200                             | -            | 30     | -    | 100   | exactly the least amount
-    | 2027 | 12 at 18000 for 0/30                  | 13000        | 30     | -    | 100   | nothing earned in an eligible month
`
for (const each of cases) {
  t.test(`${each('case')} ${each('months')} to March ${each('ends')}: ${each('why')}`, async t => {
    const given = facts({
      months: months(each('months'), each('minimum wage')),
      workedDays: Number(each('worked')),
      rate: each('rate') === '-' ? null : percent(Number(each('rate'))),
    })
    const law = lawOf(Number(each('ends')))
    const trace = newTrace('test')
    const found = bonus(given, law, trace)
    t.same(found, bonus(given, law), 'a trace changes no figure')
    if (found.due) t.equal(replay(explanationOf(trace, 'bonus')), found.bonus, 'the steps give the bonus')
    t.equal(found.due ? found.bonus : 'none', each('bonus') === 'none' ? 'none' : amount(each('bonus')))
  })
}

t.test('what is due says how it came about and by when it is paid', async t => {
  const given = facts({ months: months('8 at 19000, 4 at 24000', '13000') })
  const found = bonus(given, lawOf(2026)) as BonusDue
  t.match(found, {
    due: true,
    rate: { n: 1, d: 12 },
    isRaised: false,
    payBy: '2026-11-30',
    law: { terms: { rule: 'IN.BONUS.TERMS', from: '2025-11-21' } },
  })
  t.equal(Number(found.wages.num / found.wages.den), rupees(1_04_000), '8 × 13,000')
  t.same(
    found.counted.map(each => each === null),
    [...Array.from({ length: 8 }, () => false), ...Array.from({ length: 4 }, () => true)],
    'which months were eligible',
  )
  t.match(bonus(facts({ months: months('1 at 1000', '-') }), lawOf(2027)), { isRaised: true })
})

t.test('it is lost with a dismissal on the grounds of section 29', async t => {
  t.match(bonus(facts({ isForfeited: true }), lawOf(2027)), { due: false, because: /dismissal/ })
})

t.test('a rate outside the law is refused', async t => {
  t.throws(() => bonus(facts({ rate: percent(8.33) }), lawOf(2027)), /8.33 % does not/, 'under one twelfth')
  t.throws(
    () => bonus(facts({ rate: percent(20.01) }), lawOf(2027)),
    /1\/12 and 20 % of the wages; 20.01 % does not/,
    'above 20 %',
  )
  t.match(bonus(facts({ rate: percent(8.33) }), lawOf(2025)), { due: true, bonus: rupees(12_995) })
})

const month: fc.Arbitrary<BonusMonth> = fc.record({
  wages: fc.integer({ min: 100_000, max: 2_500_000 }).map(value => value as Paise),
  minimumWage: fc.option(fc.integer({ min: 500_000, max: 1_800_000 }).map(value => value as Paise)),
  paidDays: fc.integer({ min: 0, max: 30 }),
  baseDays: fc.constant(30),
})

t.test('the bonus agrees with decimal.js, and a month more is never less', async t => {
  const Oracle = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
  const law = lawOf(2027)
  fc.assert(
    fc.property(
      fc.array(month, { minLength: 1, maxLength: 12 }),
      fc.option(fc.integer({ min: 83_334, max: 200_000 })),
      (list, rate) => {
        const given = facts({ months: list, rate: rate as BonusFacts['rate'] })
        const found = bonus(given, law)
        const eligible = list.filter(({ wages }) => wages <= 2_100_000)
        if (eligible.length === 0) return !found.due
        const sum = eligible.reduce((sum, { wages, minimumWage, paidDays }) => {
          const counted = Math.min(wages, Math.max(700_000, minimumWage ?? 0))
          return sum.plus(new Oracle(counted).times(paidDays))
        }, new Oracle(0))
        const share = rate === null ? sum.div(30 * 12) : sum.times(rate).div(30 * 1_000_000)
        const expected = Oracle.max(share, 10_000).div(100).toDecimalPlaces(0).times(100).toNumber()
        const fewer = bonus({ ...given, months: list.slice(1) }, law)
        return found.due && found.bonus === expected && (fewer.due ? fewer.bonus : 0) <= found.bonus
      },
    ),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('every accounting year has its law, from the first recorded one on', async t => {
  for (let endsIn = 2015; endsIn <= 2028; endsIn += 1) {
    const { year, terms } = lawOf(endsIn)
    t.equal(terms.eligibility, rupees(21_000), year.end)
    for (const table of bonusTables)
      t.ok(inForce(table, year.end).from <= year.end, `${table.name} ${year.end}`)
  }
  t.throws(() => lawOf(2014), { code: 'rule_not_found', date: '2014-03-31' })
})

t.test('the limits of a declared rate are those of the law', async t => {
  for (const { maximum, from } of bonusTerms.rows) t.equal(maximum, percent(bonusPercent.maximum), from)
  // 100 / 12 is 8.33333…, so 8.3334 is the lowest rate of four decimals that is not below it.
  const { n, d } = bonusTerms.rows.at(-1)!.minimum
  const [least, step] = [new Decimal(100).mul(n).div(d), new Decimal('0.0001')]
  t.ok(least.lte(bonusPercent.minimum) && least.gt(new Decimal(bonusPercent.minimum).minus(step)))
})
