// The limit on the deductions of a wage period: its share and base by date, and what is taken in which order.

import fc from 'fast-check'
import t from 'tap'
import type { Test } from 'tap'

import { plainDate } from '#proto/calendar/plain-date.ts'
import { rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import {
  capOf,
  deductionLaw,
  deductionTables,
  statutoryAbove,
  takeDeductions,
} from '#engine/rules/deductions/index.ts'
import type {
  CapTrace,
  Deduction,
  DeductionKind,
  DeductionSettings,
  TakenDeduction,
  TakenTrace,
} from '#engine/rules/deductions/index.ts'
import { inForce } from '#engine/parameters/dated.ts'
import { replay } from '#engine/payslip/replay.ts'
import { explainFigure, explanationOf, fromField, newTrace } from '#engine/trace/steps.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'

const usual: DeductionSettings = { cap: 'half_of_wages', statutoryCounts: true, courtOrdersFirst: false }

const caps = table`
on         | wages    | full month | society | cap      | why
2025-08-01 | 20000    | 20000      | no      | 10000    | half under the Act of 1936
2025-08-01 | 20000    | 20000      | yes     | 15000    | three quarters with dues of a co-operative society
2025-08-01 | 12000    | 24000      | no      | 6000     | wages of exactly 24,000 are within the Act
2025-08-01 | 24000.01 | 24000.01   | no      | none     | above 24,000 the Act does not apply
2025-11-01 | 30000    | 30000      | no      | none     | November 2025 begins before the Code
2025-12-01 | 30000    | 30000      | no      | 15000    | the Code knows no limit of wages
2025-12-01 | 38000    | 38000      | yes     | 19000    | nor a share for co-operative dues
2026-10-01 | 100.01   | 100.01     | no      | 50.00    | half a paisa is not taken
2026-10-01 | 0        | 38000      | no      | 0        | a month without wages
`
for (const each of caps) {
  t.test(`${each('on')}, ${each('wages')}: ${each('why')}`, async t => {
    const facts = {
      wages: amount(each('wages')),
      monthlyWages: amount(each('full month')),
      hasCooperativeDues: each('society') === 'yes',
    }
    const cap = capOf(facts, deductionLaw(plainDate(each('on'))), usual)
    t.equal(cap?.amount ?? null, each('cap') === 'none' ? null : amount(each('cap')))
    if (cap !== null) {
      const trace = newTrace('test')
      const traced: CapTrace = { steps: trace, wages: fromField('wages', facts.wages), limit: null }
      t.same(capOf(facts, cap.law, usual, traced), cap, 'a trace changes no figure')
      explainFigure(trace, 'limit', '', traced.limit!)
      t.equal(replay(explanationOf(trace, 'limit')), cap.amount, 'the steps give the limit')
    }
    t.equal(capOf(facts, deductionLaw(plainDate(each('on'))), { ...usual, cap: 'none' }), null)
  })
}

// Each as `kind asked`; the answer as `kind taken + waiting`, in the order taken.
const orders = table`
cap   | settings      | asked                                                                            | taken
19000 | usual         | pf 3000, pt 200, tds 2500, court_order 4000, cooperative_dues 6000, advance 5000, loan 4500 | pf 3000 + 0, pt 200 + 0, tds 2500 + 0, court_order 4000 + 0, cooperative_dues 6000 + 0, advance 3300 + 1700, loan 0 + 4500
19000 | usual         | advance 1700, loan 4500, loan 2900, pf 3000, pt 200, tds 2500, court_order 4000, cooperative_dues 6000 | pf 3000 + 0, pt 200 + 0, tds 2500 + 0, court_order 4000 + 0, cooperative_dues 6000 + 0, advance 1700 + 0, loan 1600 + 2900, loan 0 + 2900
5000  | usual         | tds 5400, loan 100                                                               | tds 5400 + 0, loan 0 + 100
5000  | beside        | tds 5400, loan 100                                                               | tds 5400 + 0, loan 100 + 0
5000  | court first   | court_order 6000, loan 100                                                       | court_order 6000 + 0, loan 0 + 100
5000  | usual         | court_order 6000, loan 100                                                       | court_order 5000 + 1000, loan 0 + 100
5000  | usual         | fine_or_loss 3000, fine_or_loss 2500, loan 4000                                  | fine_or_loss 3000 + 0, fine_or_loss 0 + 2500, loan 2000 + 2000
5000  | usual         | other 6000                                                                       | other 5000 + 1000
`
const settings: Record<string, DeductionSettings> = {
  usual,
  beside: { ...usual, statutoryCounts: false },
  'court first': { ...usual, courtOrdersFirst: true },
}
/** Each that the cap applies to: its steps give what is taken of it. */
function checkSteps(t: Test, found: readonly TakenDeduction[], cap: Paise, choice: DeductionSettings): void {
  const named = found.map((each, index) => ({ ...each, code: `${each.kind}_${index}` }))
  const plain = takeDeductions(named, cap, choice)
  for (const { code, amount: due, taken } of plain.filter(({ carriedOn }) => carriedOn > 0)) {
    const trace = newTrace('test')
    const traced: TakenTrace = {
      steps: trace,
      code,
      due: fromField('due', due),
      limit: fromField('limit', cap),
      taken: null,
    }
    t.same(takeDeductions(named, cap, choice, traced), plain, 'a trace changes no figure')
    explainFigure(trace, 'taken', '', traced.taken!)
    t.equal(replay(explanationOf(trace, 'taken')), taken, `the steps give what is taken of ${code}`)
  }
}

for (const each of orders) {
  t.test(`${each('asked')} under ${each('cap')}, ${each('settings')}`, async t => {
    const asked = each('asked')
      .split(', ')
      .map((text): Deduction => {
        const [kind = '', sum = ''] = text.split(' ')
        return { code: kind, kind: kind as DeductionKind, amount: amount(sum) }
      })
    const found = takeDeductions(asked, amount(each('cap')), settings[each('settings')]!)
    checkSteps(t, found, amount(each('cap')), settings[each('settings')]!)
    t.equal(
      found.map(({ kind, taken, carriedOn }) => `${kind} ${taken / 100} + ${carriedOn / 100}`).join(', '),
      each('taken'),
    )
  })
}

t.test('whatever is asked: nothing is lost, and only statutory deductions pass the cap', async t => {
  const kinds = [
    'pf',
    'tds',
    'court_order',
    'cooperative_dues',
    'fine_or_loss',
    'advance',
    'loan',
    'other',
  ] as const
  const anyAmount = fc.integer({ min: 0, max: 5_000_000 }).map(value => value as Paise)
  const anyDeduction = fc.record({
    code: fc.constant('D'),
    kind: fc.constantFrom(...kinds),
    amount: anyAmount,
  })
  fc.assert(
    fc.property(
      fc.array(anyDeduction),
      anyAmount,
      fc.constantFrom(...Object.values(settings)),
      (asked, cap, choice) => {
        const found = takeDeductions(asked, cap, choice)
        const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0)
        const counted = sum(found.filter(({ counts }) => counts).map(({ taken }) => taken))
        const whole = sum(
          found
            .filter(
              ({ kind, counts }) => counts && (kind === 'pf' || kind === 'tds' || choice.courtOrdersFirst),
            )
            .filter(({ kind }) => ['pf', 'tds', 'court_order'].includes(kind))
            .map(({ taken }) => taken),
        )
        return (
          found.length === asked.length &&
          sum(found.map(({ taken, carriedOn }) => taken + carriedOn)) ===
            sum(asked.map(each => each.amount)) &&
          found.every(({ kind, carriedOn }) => carriedOn === 0 || (kind !== 'pf' && kind !== 'tds')) &&
          found.every(
            ({ kind, taken, amount: due }) => kind !== 'fine_or_loss' || taken === 0 || taken === due,
          ) &&
          counted <= Math.max(cap, whole)
        )
      },
    ),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('statutory deductions above the cap are noticed', async t => {
  const asked: Deduction[] = [
    { code: 'TDS', kind: 'tds', amount: rupees(5_400) },
    { code: 'LOAN', kind: 'loan', amount: rupees(9_000) },
  ]
  t.ok(statutoryAbove(asked, rupees(5_000)))
  t.notOk(statutoryAbove(asked, rupees(5_400)))
})

t.test('the record begins on 1 April 2023', async t => {
  t.throws(() => deductionLaw(plainDate('2023-03-31')), { code: 'rule_not_found' })
  for (const each of deductionTables) t.ok(inForce(each, plainDate('2023-04-01')))
})
