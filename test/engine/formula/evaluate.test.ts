// Results of formulas, worked by hand.

import fc from 'fast-check'
import t from 'tap'

import { evaluate, exactly, FormulaFailed, toPaisa } from '#engine/formula/evaluate.ts'
import { paise } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { readFormula } from '#proto/law/formula.ts'
import { table } from '../../support/table.ts'

const amounts: Record<string, Paise> = { BASIC: paise(3_000_000), HRA: paise(1_200_050), NONE: paise(0) }

function worth(text: string, of: Record<string, Paise> = amounts): Paise {
  const formula = readFormula(text)
  if (formula.kind === 'fault') throw new Error(`${formula.at}: ${formula.message}`)
  return toPaisa(
    evaluate(
      formula,
      exactly(name => of[name]!),
    ),
  )
}

const worked = table`
formula                                 | rupees   | why
BASIC                                   | 30000    | a name alone
BASIC * 0.4 + 500                       | 12500    | 12,000 and 500: products before sums
(BASIC + 500) * 0.4                     | 12200    | brackets first
BASIC - 10000 - 5000                    | 15000    | from left to right
BASIC / 3 / 2                           | 5000     | from left to right
BASIC / 7 * 7                           | 30000    | exact: sevenths are not lost on the way
0.1 + 0.2 - 0.3                         | 0        | exact: decimals are not doubles
-BASIC + 40000                          | 10000    | the minus belongs to its part
BASIC / -4 + 10000                      | 2500     | a divisor below nothing
min(BASIC * 0.5, HRA, 12000.55)         | 12000.50 | the least of three
max(0, BASIC - 50000)                   | 0        | the greatest of two
round(HRA)                              | 12001    | 12,000.50 goes up
floor(HRA)                              | 12000    | paise dropped
ceil(HRA - 0.49)                        | 12001    | 12,000.01 goes up
if(BASIC <= 30000, 1, 2)                | 1        | within, and on the edge
if(BASIC < 30000, 1, 2)                 | 2        | not below
if(BASIC >= 30000, 1, 2)                | 1        | on the edge
if(BASIC > 30000, 1, 2)                 | 2        | not above
if(BASIC == 30000, 1, 2)                | 1        | equal
if(BASIC != 30000, 1, 2)                | 2        | not different
if(NONE == 0, 7, BASIC / NONE)          | 7        | the other branch is never worked out
BASIC / 900                             | 33.33    | to the paisa once, at the end
100 / 3 + 100 / 3 + 100 / 3             | 100      | thirds add up
`
for (const each of worked) {
  t.test(`${each('formula')}: ${each('why')}`, async t => {
    t.equal(worth(each('formula')), Math.round(Number(each('rupees')) * 100))
  })
}

t.test('a division by nothing says where it stands', async t => {
  t.throws(() => worth('BASIC / NONE'), new FormulaFailed(7, 'divides by zero'))
})

t.test('sums and products of whole paise agree with integers', async t => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 1000 }), (a, b, times) => {
      const of = { AA: paise(a), BB: paise(b) }
      return (
        worth(`AA + BB * ${times}`, of) === a + b * times &&
        worth('max(AA, BB) - min(AA, BB)', of) === Math.abs(a - b) &&
        worth('if(AA < BB, AA, BB)', of) === Math.min(a, b)
      )
    }),
  )
  t.pass()
})
