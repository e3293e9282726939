import t from 'tap'

import { add, lesser, paise, percent, rupees, subtract, UnsafeAmount } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'

t.test('rupees as people write them become whole paise', async t => {
  t.equal(rupees(15_000), 1_500_000)
  t.equal(rupees(0.29), 29, '0.29 × 100 is 28.999999999999996 in doubles')
  t.equal(rupees(1250.5), 125_050)
  t.equal(rupees(99_99_99_999.99), 99_99_99_99_999)
})

t.test('what is no whole number of paise is refused', async t => {
  for (const value of [0.001, 12.345, NaN, Infinity, 1e17])
    t.throws(() => rupees(value), UnsafeAmount, String(value))
  for (const value of [0.5, NaN, 2 ** 53]) t.throws(() => paise(value), UnsafeAmount, String(value))
})

t.test('percentages become parts per million', async t => {
  t.equal(percent(12), 120_000)
  t.equal(percent(8.33), 83_300)
  t.equal(percent(0.5), 5_000)
  t.equal(percent(1.16), 11_600)
  for (const value of [-1, 0.00001, NaN]) t.throws(() => percent(value), RangeError, String(value))
})

t.test('sums are exact or refused', async t => {
  t.equal(add(rupees(0.1), rupees(0.2)), 30)
  t.equal(subtract(rupees(1), rupees(1.5)), -50, 'below zero is for the caller to judge')
  t.equal(lesser(rupees(2), rupees(1)), 100)
  const most = Number.MAX_SAFE_INTEGER as Paise
  t.throws(() => add(most, 1 as Paise), UnsafeAmount)
})
