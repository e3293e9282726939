import fc from 'fast-check'
import t from 'tap'

import { splitByWeights } from '#proto/shares.ts'
import type { Paise } from '#proto/units.ts'

const paise = (amount: number) => amount as Paise

t.test('what is left goes to the parts that lost most', async t => {
  t.same(splitByWeights(paise(10_000), [1, 1, 1]), [3334, 3333, 3333], 'a tie goes to the earlier')
  t.same(splitByWeights(paise(10_000), [16, 14]), [5333, 4667], '53.33… and 46.66…')
  t.same(splitByWeights(paise(5), [1, 0, 1]), [3, 0, 2])
  t.throws(() => splitByWeights(paise(100), [0, 0]), RangeError)
  t.throws(() => splitByWeights(paise(100), [2, -1]), RangeError)
  t.throws(() => splitByWeights(paise(-1), [1]), RangeError)
})

t.test('parts always add up to the whole, and none is a paisa off its share', async t => {
  const anAmount = fc.integer({ min: 0, max: 1e12 })
  const weights = fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 31 })
  fc.assert(
    fc.property(anAmount, weights, (whole, shares) => {
      fc.pre(shares.some(share => share > 0))
      const parts = splitByWeights(paise(whole), shares)
      const total = shares.reduce((sum, share) => sum + share, 0)
      return (
        parts.reduce((sum, part) => sum + part, 0) === whole &&
        parts.every((part, index) => Math.abs(part - (whole * shares[index]!) / total) < 1.001)
      )
    }),
    { numRuns: 2000 },
  )
  t.pass()
})
