// Professional tax in public reports of wrong payroll: the month's own pay, the person's sex, the months that take it, and
// the year of somebody who moves.

import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { PtYear } from '#proto/calculation/other-payments.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import { addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { table } from '../../support/table.ts'
import { amount, employee, member, nothingKnown, pay, runInput, salary, slipOf } from '../payslip/example.ts'

function taxedIn(state: string, wageMonth: string, basic: string, over: Partial<EmployeeInput> = {}) {
  const { components, amounts } = pay(`basic ${basic}`)
  const person = employee([salary('2020-04-01', amounts)], {
    pf: member({ applicable: false, epsEligible: null }),
    esi: { applicable: false, coveredUntil: null },
    workStateCode: state,
    ...over,
  })
  return slipOf(calculatePayslip(prepareRun(runInput(wageMonth, components)), person))
}

const cases = table`
case | state | month   | basic    | gender | left       | tax  | why
U19  | MH    | 2026-05 | 25000    | male   | 2026-05-05 | 0    | 25,000 x 5 / 31 = 4,032.26 is free: the pay of the month decides
U21  | MH    | 2026-11 | 25000    | female | -          | 0    | women are free up to 25,000
U21  | MH    | 2026-11 | 25000.50 | female | -          | 200  | above 25,000
U21  | MH    | 2026-11 | 15000    | other  | -          | 200  | the higher limit is for women
U21  | MH    | 2026-11 | 15000    | female | -          | 0    | women are free up to 25,000
U23  | BR    | 2026-08 | 50000    | male   | -          | 0    | Bihar takes it in September only
U23  | BR    | 2026-09 | 50000    | male   | -          | 2000 | 6,00,000 a year
U23  | BR    | 2026-10 | 50000    | male   | -          | 0    | Bihar takes it in September only
U24  | PB    | 2026-11 | 39782    | male   | -          | 0    | 12 x 39,782 - 75,000 = 4,02,384 is below 4,00,000 and 2,400 of tax
U24  | PB    | 2026-11 | 39784    | male   | -          | 200  | 12 x 39,784 - 75,000 = 4,02,408 is not
`
for (const each of cases) {
  t.test(`${each('case')} ${each('state')} ${each('month')} ${each('basic')}: ${each('why')}`, async t => {
    const { pt } = taxedIn(each('state'), each('month'), each('basic'), {
      gender: each('gender') as EmployeeInput['gender'],
      dateOfLeaving: each('left') === '-' ? null : plainDate(each('left')),
    })
    t.equal(pt.tax, amount(each('tax')))
  })
}

// Maharashtra and Karnataka take 200 a month and 300 in February: 2,500 in the year, wherever the person moves within it.
t.test('U46: the year of somebody who moves comes to 2,500, and is never forecast above it', async t => {
  const taxYear = Array.from({ length: 12 }, (_, index) => addMonths(plainDate('2026-04-01'), index))
  for (const moved of taxYear) {
    let earlier = nothingKnown
    let year: PtYear[] = []
    for (const [index, first] of taxYear.entries()) {
      const state = first < moved ? 'MH' : 'KA'
      const slip = taxedIn(state, first.slice(0, 7), '45000', {
        earlier,
        pt: { ...statutoryDefaults.pt, ...(index === 0 ? {} : { year }) },
        tax: { ...statutoryDefaults.tax, regime: 'old', declared: null },
      })
      t.equal(slip.tax?.breakdown.employmentTax, amount('2500'), `moved on ${moved}, forecast of ${first}`)
      const own = year.find(({ authority }) => authority === state)
      year = [
        ...year.filter(part => part !== own),
        {
          authority: state,
          payments: (own?.payments ?? 0) + 1,
          tax: ((own?.tax ?? 0) + slip.pt.tax) as PtYear['tax'],
          pay: ((own?.pay ?? 0) + slip.wages.pt) as PtYear['pay'],
        },
      ]
      earlier = {
        ...earlier,
        payments: index + 1,
        taxable: (earlier.taxable + slip.gross) as typeof earlier.taxable,
        pt: (earlier.pt + slip.pt.tax) as typeof earlier.pt,
        tds: (earlier.tds + slip.tax!.thisMonth) as typeof earlier.tds,
      }
    }
    t.equal(earlier.pt, amount('2500'), `moved on ${moved}, taken`)
  }
})
