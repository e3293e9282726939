// State insurance from a salary on: cover by the rate, contribution on what was earned.

import t from 'tap'

import { plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import { amount, component, employee, line, pay, runInput, salary, settings, slipOf } from './example.ts'

const cases = table`
case | month   | pay                                       | held to    | base         | wages | employee | employer | until      | why
E6   | 2026-11 | basic 23000                               | 2027-03-31 | by_date      | 23000 | 173      | 748      | 2027-03-31 | 20,500 at 1 October, 23,000 from November
E7   | 2026-10 | basic 18200, hra 2000 X, ot 3500 X  | -          | by_date      | 18200 | 137      | 592      | 2027-03-31 | overtime is excluded pay
E8   | 2026-10 | basic 18200, hra 2000 X, ot 3500 X  | -          | legacy_gross | 23700 | 178      | 771      | 2027-03-31 | gross counts overtime, cover does not
E9   | 2026-10 | basic 14000, hra 10000 X, conveyance 12000 X | -       | by_date      | 18000 | 135      | 585      | 2027-03-31 | gross of 36,000, wages of 18,000
E10  | 2026-10 | basic 10000, special 9000, hra 6000 X     | -          | by_date      | 19000 | 143      | 618      | 2027-03-31 | special allowance is wages
E11  | 2026-10 | basic 21000, hra 10000 X                  | -          | by_date      | 21000 | 158      | 683      | 2027-03-31 | at the ceiling
E12  | 2026-10 | basic 21001                               | -          | by_date      | 0     | 0        | 0        | -          | a rupee above on 1 October
-    | 2025-11 | basic 10000, hra 8000 X                   | -          | by_date      | 18000 | 135      | 585      | 2026-03-31 | November 2025: still on gross
-    | 2025-12 | basic 10000, hra 8000 X                   | -          | by_date      | 10000 | 75       | 325      | 2026-03-31 | December 2025: on the Code's wages
-    | 2026-10 | basic 20000, ot 9000                | -          | by_date      | 29000 | 218      | 943      | 2027-03-31 | overtime set up as wages: charged, yet never in the rate
-    | 2026-10 | basic 20000, bonus 30000 O                | -          | by_date      | 20000 | 150      | 650      | 2027-03-31 | one-off pay outside the wages
`
for (const each of cases) {
  t.test(`${each('case')} ${each('month')}: ${each('why')}`, async t => {
    const { components, amounts } = pay(each('pay'))
    const base = each('base') as 'by_date' | 'legacy_gross'
    const run = runInput(each('month'), components, {
      settings: { ...settings, esi: { ...settings.esi, base } },
    })
    const heldTo = each('held to')
    const person = employee([salary('2024-01-01', amounts)], {
      esi: { applicable: true, coveredUntil: heldTo === '-' ? null : plainDate(heldTo) },
    })
    const { wages, esi } = slipOf(calculatePayslip(prepareRun(run), person))
    t.equal(wages.esi, amount(each('wages')), 'wages')
    t.equal(esi.employee, amount(each('employee')), 'employee')
    t.equal(esi.employer, amount(each('employer')), 'employer')
    t.equal(esi.coveredUntil ?? '-', each('until'), 'covered until')
  })
}

// 5,100 / 28 = 182.14 is above 176, so the employee pays 38.25, rounded up; 5,100 / 30 = 170 would be below.
t.test('a fixed base has no more days than the month in which the daily average is taken', async t => {
  const { components, amounts } = pay('basic 5100')
  const salaryDays = { ...settings.salaryDays, basis: 'fixed_days', fixedDays: 30 } as const
  const run = runInput('2027-02', components, { settings: { ...settings, salaryDays } })
  const person = employee([salary('2024-01-01', amounts)])
  const slip = slipOf(calculatePayslip(prepareRun(run), person, { trace: true }))
  t.same([slip.esi.employee, slip.esi.employer], [amount('39'), amount('166')], '0.75 and 3.25 % of 5,100')
  t.equal(replay(line(slip, 'ESI')!.explanation!), amount('39'))
})

t.test('a wage that falls to the ceiling in mid-month is charged from that day only', async t => {
  const { components, amounts } = pay('basic 31000')
  const lower = [{ code: 'BASIC', monthlyAmount: amount('15500'), percent: null }]
  const person = employee([salary('2024-01-01', amounts), salary('2026-10-16', lower)])
  const slip = slipOf(calculatePayslip(prepareRun(runInput('2026-10', components)), person, { trace: true }))
  t.equal(slip.gross, amount('23000'), '15,000 for 15 days and 8,000 for 16')
  t.equal(slip.wages.esi, amount('8000'))
  t.equal(slip.esi.employee, amount('60'))
  t.equal(replay(line(slip, 'ESI')!.explanation!), amount('60'))
})

t.test(
  'an override belongs to the last days of the month, and takes nothing off other components',
  async t => {
    const { components, amounts } = pay('basic 31000, special 6200')
    const lower = [
      { code: 'BASIC', monthlyAmount: amount('12400'), percent: null },
      { code: 'SPECIAL', monthlyAmount: amount('6200'), percent: null },
    ]
    // BASIC of 15,000 for 15 days and 6,400 for 16; SPECIAL of 3,000 and 3,200. Cover begins with the lower salary.
    const cases = [
      { basic: '23400', esiWages: '11600', share: '87', why: '2,000 more: 8,400 + 3,200' },
      { basic: '18400', esiWages: '6600', share: '50', why: '3,000 less: 3,400 + 3,200; 49.5 rounded up' },
      { basic: '9000', esiWages: '3200', share: '24', why: '12,400 less: 6,400 here, 6,000 before' },
    ]
    for (const { basic, esiWages, share, why } of cases) {
      const person = employee([salary('2024-01-01', amounts), salary('2026-10-16', lower)], {
        overrides: [{ code: 'BASIC', amount: amount(basic), reason: 'Correction' }],
      })
      const run = prepareRun(runInput('2026-10', components))
      const slip = slipOf(calculatePayslip(run, person, { trace: true }))
      t.equal(slip.wages.esi, amount(esiWages), why)
      t.equal(slip.esi.employee, amount(share), why)
      t.equal(replay(line(slip, 'ESI')!.explanation!), amount(share), why)
    }
  },
)

t.test('cover is a fact of the person and of the organization', async t => {
  const { components, amounts } = pay('basic 15000')
  const run = runInput('2026-10', components)
  const outside = employee([salary('2024-01-01', amounts)], {
    esi: { applicable: false, coveredUntil: null },
  })
  t.equal(slipOf(calculatePayslip(prepareRun(run), outside)).esi.covered, false)
  const uncovered = { ...run, organization: { ...run.organization, esi: { isCovered: false } } }
  const slip = slipOf(calculatePayslip(prepareRun(uncovered), employee([salary('2024-01-01', amounts)])))
  t.equal(slip.esi.covered, false)
  t.equal(line(slip, 'ESI'), undefined)
})

t.test('the fund’s wages before the Code are the components flagged for it', async t => {
  const flags = component('HRA', 'X').wageFlags
  const components = [component('BASIC'), component('HRA', 'X', { wageFlags: { ...flags, pf: true } })]
  const { amounts } = pay('basic 9000, hra 3000 X')
  const person = employee([salary('2024-01-01', amounts)])
  const old = slipOf(calculatePayslip(prepareRun(runInput('2025-11', components)), person))
  t.equal(old.wages.pf, amount('12000'), 'an allowance paid to all alike, as flagged')
  t.equal(old.wages.codeOnWages, 0)
  const now = slipOf(calculatePayslip(prepareRun(runInput('2025-12', components)), person))
  t.equal(now.wages.pf, amount('9000'), 'the Code’s own list')
  t.equal(now.wages.codeOnWages, amount('9000'))
})
