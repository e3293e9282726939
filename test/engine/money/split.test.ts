import fc from 'fast-check'
import t from 'tap'

import { rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { splitEvenly } from '#engine/money/split.ts'

t.test('evenly: the last part carries the residue', async t => {
  t.same(splitEvenly(rupees(100), 3), [3333, 3333, 3334])
  t.throws(() => splitEvenly(rupees(1), 0), RangeError)
})

t.test('parts always add up to the whole', async t => {
  const anAmount = fc.integer({ min: 0, max: 1e12 })
  fc.assert(
    fc.property(anAmount, fc.integer({ min: 1, max: 60 }), (whole, count) => {
      const parts = splitEvenly(whole as Paise, count)
      return parts.length === count && parts.reduce((sum, part) => sum + part, 0) === whole
    }),
  )
  t.pass()
})
