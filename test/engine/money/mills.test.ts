// decimal.js is the oracle here, too.

import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import t from 'tap'

import { downToPaisa, toMilliPaise, mills, nearestPaisa, percentOf } from '#engine/money/mills.ts'
import { percent, rupees, UnsafeAmount } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'

const Oracle = Decimal.clone({ precision: 60 })

t.test('tax, surcharge and cess one upon the other are exact for tens of rupees', async t => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_00_00_000 }),
      fc.integer({ min: 0, max: 37 }),
      fc.integer({ min: 0, max: 37 }),
      fc.integer({ min: 0, max: 10 }),
      (tens, tax, surcharge, cess) => {
        const slab = percentOf(toMilliPaise((tens * 1000) as Paise), percent(tax))
        const more = mills(slab + percentOf(slab, percent(surcharge)))
        const all = mills(more + percentOf(more, percent(cess)))
        const oracle = new Oracle(tens)
          .times(1_000_000)
          .times(tax)
          .div(100)
          .times(100 + surcharge)
          .div(100)
          .times(100 + cess)
          .div(100)
        return (
          oracle.equals(all) &&
          oracle.div(1000).toDecimalPlaces(0, Decimal.ROUND_DOWN).equals(downToPaisa(all)) &&
          oracle.div(1000).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).equals(nearestPaisa(all))
        )
      },
    ),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('a share that is not whole is refused, and so is what a double cannot hold', async t => {
  t.throws(() => percentOf(mills(150), percent(1)), UnsafeAmount, '1.5 thousandths')
  t.throws(() => percentOf(mills(9e15), percent(101)), UnsafeAmount)
  t.throws(() => toMilliPaise(rupees(1_000_00_00_00_000)), UnsafeAmount)
  t.equal(percentOf(mills(200), percent(1)), 2)
})
