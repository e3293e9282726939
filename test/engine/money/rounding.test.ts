// decimal.js is the oracle: whatever it says of a product and its rounding, ours must say.

import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import t from 'tap'

import { UnsafeAmount } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import {
  downToPaisa,
  downToRupee,
  halfUpToPaisa,
  inMillionths,
  isWithin,
  toNearestMultiple,
  toNearestRupee,
  upToRupee,
  wholeInParts,
} from '#engine/money/rounding.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'

const Oracle = Decimal.clone({ precision: 60 })

const cases = table`
rupees    | percent | nearest | up   | down | why
15000     | 8.33    | 1250    | 1250 | 1249 | 1,249.50: half a rupee goes up, where banker's rounding and doubles fail
25000     | 8.33    | 2083    | 2083 | 2082 | 2,082.50
20000     | 8.33    | 1666    | 1666 | 1666 | exactly 1,666
15000     | 0.75    | 113     | 113  | 112  | 112.50
17867     | 0.75    | 134     | 135  | 134  | 134.0025: state insurance goes up for a quarter of a paisa
9333      | 8.33    | 777     | 778  | 777  | 777.4389
0         | 12      | 0       | 0    | 0    | nothing stays nothing
`
for (const each of cases) {
  t.test(`${each('percent')} % of ${each('rupees')}: ${each('why')}`, async t => {
    const n = Math.round(Number(each('percent')) * 10_000)
    const base = amount(each('rupees'))
    t.equal(toNearestRupee(base, n, wholeInParts), amount(each('nearest')), 'nearest')
    t.equal(upToRupee(base, n, wholeInParts), amount(each('up')), 'up')
    t.equal(downToRupee(base, n, wholeInParts), amount(each('down')), 'down')
  })
}

const anAmount = fc.oneof(
  fc.integer({ min: 0, max: 1e9 }),
  fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
)
const aFactor = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 1_000_000_000 }))
const aDivisor = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }),
  fc.integer({ min: 1, max: 1_000_000_000_000 }),
)

const roundings = [
  { name: 'half up to the paisa', ours: halfUpToPaisa, unit: 1, mode: Decimal.ROUND_HALF_UP },
  { name: 'down to the paisa', ours: downToPaisa, unit: 1, mode: Decimal.ROUND_DOWN },
  { name: 'to the nearest rupee', ours: toNearestRupee, unit: 100, mode: Decimal.ROUND_HALF_UP },
  { name: 'up to the rupee', ours: upToRupee, unit: 100, mode: Decimal.ROUND_UP },
  { name: 'down to the rupee', ours: downToRupee, unit: 100, mode: Decimal.ROUND_DOWN },
] as const

for (const { name, ours, unit, mode } of roundings) {
  t.test(`${name} agrees with decimal.js, or refuses what is no longer exact`, async t => {
    fc.assert(
      fc.property(anAmount, aFactor, aDivisor, (a, n, d) => {
        const oracle = new Oracle(a).times(n).div(d).div(unit).toDecimalPlaces(0, mode).times(unit)
        if (oracle.greaterThan(Number.MAX_SAFE_INTEGER)) {
          t.throws(() => ours(a as Paise, n, d), UnsafeAmount)
        } else if (ours(a as Paise, n, d) !== oracle.toNumber()) {
          throw new Error(`${a} × ${n} ÷ ${d}: ${ours(a as Paise, n, d)}, not ${oracle.toFixed()}`)
        }
      }),
      { numRuns: 3000 },
    )
  })
}

const ofTens = table`
rupees       | to ten  | to one  | why
1200004.99   | 1200000 | 1200004 | paise are dropped before anything else
1200005      | 1200010 | 1200005 | a last digit of five goes up
1200009.99   | 1200010 | 1200009 | and so does nine
4.99         | 0       | 4       | four and 99 paise
0            | 0       | 0       | nothing
`
for (const each of ofTens) {
  t.test(`${each('rupees')} to a multiple: ${each('why')}`, async t => {
    t.equal(toNearestMultiple(amount(each('rupees')), amount('10')), amount(each('to ten')))
    t.equal(toNearestMultiple(amount(each('rupees')), amount('1')), amount(each('to one')))
  })
}

t.test('a multiple of rupees agrees with decimal.js', async t => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9e15 }), fc.constantFrom(1, 10, 100), (a, unit) => {
      const rupees = new Oracle(a).div(100).toDecimalPlaces(0, Decimal.ROUND_DOWN)
      const oracle = rupees
        .div(unit)
        .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
        .times(unit * 100)
      fc.pre(oracle.lessThan(Number.MAX_SAFE_INTEGER))
      return oracle.equals(toNearestMultiple(a as Paise, (unit * 100) as Paise))
    }),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('millionths of a rupee, and a limit, agree with decimal.js', async t => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 0, max: 100_000 }),
      aDivisor,
      (a, n, d) => {
        const oracle = new Oracle(a).times(n).div(d)
        fc.pre(oracle.times(10_000).lessThan(Number.MAX_SAFE_INTEGER))
        const limit = oracle.toDecimalPlaces(0, Decimal.ROUND_DOWN).toNumber() as Paise
        return (
          inMillionths(a as Paise, n, d) ===
            oracle.times(10_000).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber() &&
          isWithin({ amount: a as Paise, n, d }, limit) === oracle.isInteger()
        )
      },
    ),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('numbers that are no amounts are refused', async t => {
  for (const [a, n, d] of [
    [-1, 1, 1],
    [1, -1, 1],
    [1, 1, 0],
    [NaN, 1, 1],
    [1, NaN, 1],
    [2 ** 53, 2, 1],
  ] as const) {
    t.throws(() => halfUpToPaisa(a as Paise, n, d), UnsafeAmount, `${a} × ${n} ÷ ${d}`)
  }
})
