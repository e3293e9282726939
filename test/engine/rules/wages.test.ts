import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import t from 'tap'

import { payPeriod } from '#proto/calendar/period.ts'
import { percent, rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { toNearestRupee } from '#engine/money/rounding.ts'
import { replay } from '#engine/payslip/replay.ts'
import { codeWages, wageLaw } from '#engine/rules/wages/index.ts'
import type { CodeWagesTrace } from '#engine/rules/wages/index.ts'
import {
  explainFigure,
  explanationOf,
  fromField,
  step,
  roundingInputs,
  newTrace,
} from '#engine/trace/steps.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'

const october = payPeriod('2026-10-01', '2026-10-31')
const law = wageLaw(october, percent(12))

const cases = table`
case | included | excluded | employer pf | limit | wages    | why
W1   | 15000    | 5000     | no          | -     | 15000    | excluded pay under half
W2   | 10000    | 10000    | no          | -     | 10000    | exactly half: nothing is added back
W3   | 8000     | 12000    | no          | -     | 10000    | 2,000 added back
W4   | 8000     | 12000    | yes         | -     | 10638.30 | 20,000 / 1.88
W5   | 14000    | 22000    | no          | -     | 18000    | gross of 36,000, wages of 18,000
W6   | 15000    | 5000     | no          | -     | 15000    | basic 10,000, HRA 5,000, special 5,000 on the statute's words
W6   | 10000    | 10000    | no          | -     | 10000    | the same by the Ministry's answers: special is excluded
-    | 10000    | 10000.02 | no          | -     | 10000.01 | two paise past half, one added back
-    | 8000     | 12000    | yes         | 25000 | 10638.30 | a ceiling that the wages do not reach changes nothing
-    | 20000    | 60000    | yes         | 25000 | 41500    | share stops at 3,000: (80,000 + 3,000) / 2
-    | 41600    | 38400    | yes         | 25000 | 41600    | own terms above that half
-    | 0        | 0        | yes         | 25000 | 0        | nothing earned
`
for (const each of cases) {
  t.test(`${each('case')}: ${each('why')}`, async t => {
    const upTo = each('limit') === '-' ? null : amount(each('limit'))
    const employerPf = each('employer pf') === 'yes' ? { upTo } : null
    const included = amount(each('included'))
    const excluded = amount(each('excluded'))
    const found = codeWages({ included, excluded, employerPf }, law)
    t.equal(found.wages, amount(each('wages')))
    const trace = newTrace('test')
    const traced: CodeWagesTrace = {
      steps: trace,
      included: fromField('included', included),
      excluded: fromField('excluded', excluded),
      employerPfRule: 'IN.EPF.RATE',
      wages: null,
    }
    t.same(codeWages({ included, excluded, employerPf }, law, traced), found, 'a trace changes no figure')
    const wages = step(trace, 'round', 'To the paisa', {
      amount: traced.wages!,
      ...roundingInputs('paise', 'half_up', 'test'),
    })
    explainFigure(trace, 'wages', '', wages)
    t.equal(replay(explanationOf(trace, 'wages')), found.wages, 'the steps give the wages')
  })
}

t.test('W4: the exact wages are rounded once, to the rupee', async t => {
  const { exact } = codeWages(
    { included: rupees(8000), excluded: rupees(12_000), employerPf: { upTo: null } },
    law,
  )
  t.equal(toNearestRupee(exact.amount, exact.n, exact.d), rupees(10_638))
  // Half of 20,000.99 is 10,000.495: over the paisa it would become 10,000.50 and then 10,001.
  const twice = codeWages({ included: rupees(1), excluded: rupees(19_999.99), employerPf: null }, law).exact
  t.equal(toNearestRupee(twice.amount, twice.n, twice.d), rupees(10_000))
})

t.test('the definition of a wage month is the one it begins with', async t => {
  const uniform = (start: string, end: string) =>
    wageLaw(payPeriod(start, end), percent(12)).definition.uniform
  t.equal(uniform('2025-10-01', '2025-10-31'), false)
  t.equal(uniform('2025-11-01', '2025-11-30'), false, 'ten of its days lay under the Code')
  t.equal(uniform('2025-11-21', '2025-12-20'), true, 'first day of the Code')
  t.equal(uniform('2025-12-01', '2025-12-31'), true)
})

t.test('the half agrees with decimal.js, and more pay never means lower wages', async t => {
  const Oracle = Decimal.clone({ precision: 60 })
  const part = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(part, part, part, fc.boolean(), (included, excluded, more, withEmployerPf) => {
      const employerPf = withEmployerPf ? { upTo: null } : null
      const wagesOf = (inside: number, outside: number) =>
        codeWages({ included: inside as Paise, excluded: outside as Paise, employerPf }, law).wages
      const wages = wagesOf(included, excluded)
      // With the employer's 12 % of the wages in the remuneration: w = (pay + 0.12 w) / 2, so w = pay / 1.88.
      const half = new Oracle(included).plus(excluded).div(withEmployerPf ? 1.88 : 2)
      return (
        Decimal.max(included, half).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).equals(wages) &&
        wages <= wagesOf(included + more, excluded) &&
        wages <= wagesOf(included, excluded + more)
      )
    }),
    { numRuns: 3000 },
  )
  t.pass()
})
