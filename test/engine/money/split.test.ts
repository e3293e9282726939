import fc from 'fast-check'
import t from 'tap'

import { rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { splitByWeights, splitEvenly } from '#engine/money/split.ts'

t.test('by weights: what is left goes to the parts that lost most', async t => {
  t.same(splitByWeights(rupees(100), [1, 1, 1]), [3334, 3333, 3333], 'a tie goes to the earlier')
  t.same(splitByWeights(rupees(100), [16, 14]), [5333, 4667], '53.33… and 46.66…')
  t.same(splitByWeights(5 as Paise, [1, 0, 1]), [3, 0, 2])
  t.throws(() => splitByWeights(rupees(1), [0, 0]), RangeError)
  t.throws(() => splitByWeights(rupees(1), [2, -1]), RangeError)
  t.throws(() => splitByWeights(-1 as Paise, [1]), RangeError)
})

t.test('evenly: the last part carries the residue', async t => {
  t.same(splitEvenly(rupees(100), 3), [3333, 3333, 3334])
  t.throws(() => splitEvenly(rupees(1), 0), RangeError)
})

t.test('parts always add up to the whole, and none is a paisa off its share', async t => {
  const anAmount = fc.integer({ min: 0, max: 1e12 })
  const weights = fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 31 })
  fc.assert(
    fc.property(anAmount, weights, (whole, shares) => {
      fc.pre(shares.some(share => share > 0))
      const parts = splitByWeights(whole as Paise, shares)
      const total = shares.reduce((sum, share) => sum + share, 0)
      return (
        parts.reduce((sum, part) => sum + part, 0) === whole &&
        parts.every((part, index) => Math.abs(part - (whole * shares[index]!) / total) < 1.001)
      )
    }),
    { numRuns: 2000 },
  )
  fc.assert(
    fc.property(anAmount, fc.integer({ min: 1, max: 60 }), (whole, count) => {
      const parts = splitEvenly(whole as Paise, count)
      return parts.length === count && parts.reduce((sum, part) => sum + part, 0) === whole
    }),
  )
  t.pass()
})
