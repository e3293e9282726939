import { printHundredths, printPercent, printRupees } from '#proto/decimal-text.ts'
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import t from 'tap'

import { printFraction, printGrouped, readFraction } from '#engine/money/decimal.ts'
import {
  atMost,
  downTo,
  fraction,
  greatest,
  halfUpTo,
  least,
  divideFractions,
  addFractions,
  times,
  upTo,
} from '#engine/money/fraction.ts'
import { percent, rupees } from '#engine/money/paise.ts'

t.test('thirds and thirtieths add exactly', async t => {
  const third = fraction(1, 3)
  t.equal(halfUpTo(1, addFractions(third, addFractions(third, third))), 1)
  // September 2026: 8,000.00 and 20,000 × 14/30 are 17,333.33…, not 17,333.33.
  const parts = addFractions(fraction(800_000), times(fraction(2_000_000), fraction(14, 30)))
  t.equal(halfUpTo(100, parts), rupees(17_333))
  t.equal(halfUpTo(1, parts), rupees(17_333.33))
  t.ok(atMost(fraction(173_333_333, 100), parts))
  t.equal(halfUpTo(1, divideFractions(fraction(1), fraction(3))), 0)
  t.throws(() => divideFractions(fraction(1), fraction(0)), RangeError)
  t.throws(() => fraction(1, 0), RangeError)
})

t.test('rounding agrees with decimal.js above and below zero', async t => {
  const num = fc.integer({ min: -1e12, max: 1e12 })
  const den = fc.integer({ min: 1, max: 1e6 })
  const unit = fc.constantFrom(1, 100)
  const Oracle = Decimal.clone({ precision: 60 })
  fc.assert(
    fc.property(num, den, unit, (n, d, u) => {
      const exact = new Oracle(n).div(d).div(u)
      const value = fraction(n, d)
      // Half up is towards the greater number below zero as well: -0.5 goes to 0.
      return (
        halfUpTo(u, value) === exact.plus(0.5).floor().times(u).toNumber() + 0 &&
        upTo(u, value) === exact.ceil().times(u).toNumber() + 0 &&
        downTo(u, value) === exact.floor().times(u).toNumber() + 0
      )
    }),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('the lesser and the greater', async t => {
  const [a, b] = [fraction(1, 3), fraction(333, 1000)]
  t.equal(least(a, b), b)
  t.equal(greatest(a, b), a)
})

t.test('text for people, and back', async t => {
  t.equal(printRupees(rupees(1250)), '1250.00')
  t.equal(printGrouped(rupees(125_000.5)), '1,25,000.50')
  t.equal(printGrouped(rupees(1_00_00_000)), '1,00,00,000.00')
  t.equal(printGrouped(rupees(999)), '999.00')
  t.equal(printPercent(percent(8.33)), '8.33')
  t.equal(printPercent(percent(12)), '12')
  t.equal(printHundredths(2750), '27.5')
  t.equal(printFraction(fraction(28_000, 3), 2), '9333.333333')
  t.equal(printFraction(fraction(5, 2), 2), '2.50')
  t.same(readFraction('-12.50'), { num: -1250n, den: 100n })
  for (const text of ['', '1.', '.5', '1e3', 'NaN', '1,000'])
    t.throws(() => readFraction(text), RangeError, text)
})
