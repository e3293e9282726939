// Reading formulas: what is accepted, and where what is not goes wrong.

import t from 'tap'

import { namesOf, readFormula } from '#proto/law/formula.ts'
import { table } from '../support/table.ts'

const faults = table`
formula             | at  | message                             | why
                    | 1   | ends unexpectedly                      | nothing at all
BASIC +             | 8   | ends unexpectedly                      | an operator without its second amount
BASIC * ]           | 9   | not a valid character                      | no such sign
BASIC BASIC         | 7   | is not expected here                | two amounts side by side
(BASIC              | 7   | ends unexpectedly                      | a bracket left open
BASIC)              | 6   | is not expected here                | a bracket never opened
basic * 2           | 1   | neither a component code nor     | codes are capitals
BASIC * 1e9         | 9   | not a valid character                      | no powers of ten
BASIC * 0.1234567   | 9   | at most 6 decimals                  | a number too fine
pow(BASIC, 2)       | 1   | The function "pow" does not exist   | not on the list
constructor(BASIC)  | 1   | The function "constructor" does not exist | nor what every object has
BASIC.length        | 6   | not a valid character                      | nothing has properties
min(BASIC)          | 1   | takes 2 to 20 arguments               | the least of one
round(BASIC, 2)     | 1   | takes 1 argument                      | rupees only
if(BASIC, 1, 2)     | 9   | A comparison operator is missing              | an amount is no condition
if(BASIC < 1, 2)    | 16  | "," is expected here                | a choice needs both amounts
BASIC ** 2          | 8   | is not an amount    | no powers
`
for (const each of faults) {
  t.test(`"${each('formula')}": ${each('why')}`, async t => {
    const fault = readFormula(each('formula'))
    t.match(fault, { kind: 'fault', at: Number(each('at')) })
    t.ok('message' in fault && fault.message.includes(each('message')), JSON.stringify(fault))
  })
}

t.test('length and depth are bounded', async t => {
  t.match(readFormula('1+'.repeat(250) + '1'), { kind: 'fault', at: 501 })
  t.match(readFormula(`${'('.repeat(33)}1${')'.repeat(33)}`), { kind: 'fault', at: 33, message: /32 levels/ })
  t.notMatch(readFormula(`${'('.repeat(32)}1${')'.repeat(32)}`), { kind: 'fault' })
  t.match(readFormula('-'.repeat(499) + '1'), { kind: 'fault', at: 33 })
})

t.test('names are told with their first character, each once', async t => {
  const formula = readFormula('if(BASIC > ctc_monthly / 2, HRA + BASIC, min(DA, 5))')
  t.not(formula.kind, 'fault')
  if (formula.kind === 'fault') return
  t.same(
    [...namesOf(formula)],
    [
      ['BASIC', 4],
      ['ctc_monthly', 12],
      ['HRA', 29],
      ['DA', 46],
    ],
  )
})
