// Accrual of gratuity in a month, as a cost of an employer who pays it to a trust or an insurer.

import t from 'tap'

import { plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import { amount, employee, line, nothingKnown, pay, runInput, salary, slipOf } from './example.ts'

// A year of service is 15 days of 26: 22,500.00 of 39,000.00 a month. The handbook's case of 30 November 2026 has
// 4 years and 5 months, 99,375.00; a month before it was 97,500.00.
const cases = table`
joined     | pay                                           | before | type       | wages | adds     | why
2022-07-01 | basic 39000                                   | -      | permanent  | 39000 | 1875     | a twelfth of 22,500
2022-07-01 | basic 39000                                   | 26000  | permanent  | 39000 | 34375    | 99,375 less 52 twelfths of 15,000
2022-07-01 | basic 39000                                   | 52000  | permanent  | 39000 | none     | 1,30,000 had been earned, and nothing is taken back
2026-11-16 | basic 39000                                   | -      | permanent  | 39000 | 937.50   | 15 days of 30 of a twelfth
1980-07-01 | basic 200000                                  | -      | permanent  | 200000 | none    | the limit was reached before
2022-07-01 | basic 20000, hra 20000 X, conveyance 20000 X  | -      | permanent  | 30000 | 1442.31  | half of 60,000 is wages: 17,307.6923 / 12 = 76,442.31 - 75,000.00
2022-07-01 | basic 39000                                   | -      | apprentice | 0     | none     | the law does not reach apprentices
`
for (const each of cases) {
  t.test(`${each('pay')} since ${each('joined')}, ${each('before')} before: ${each('why')}`, async t => {
    const { components, amounts } = pay(each('pay'))
    const run = runInput('2026-11', components)
    const { organization } = run
    const gratuity = { isCovered: true, funding: 'insurer' } as const
    const before = each('before')
    const earlier = before === '-' ? nothingKnown : { ...nothingKnown, gratuityWages: amount(before) }
    const person = employee([salary(each('joined'), amounts)], {
      dateOfJoining: plainDate(each('joined')),
      employmentType: each('type'),
      earlier,
    })
    const funded = prepareRun({ ...run, organization: { ...organization, gratuity } })
    const slip = slipOf(calculatePayslip(funded, person, { trace: true }))
    const found = line(slip, 'GRATUITY_ER')
    t.equal(found?.amount, each('adds') === 'none' ? undefined : amount(each('adds')))
    if (found !== undefined) t.equal(replay(found.explanation!), found.amount)
    t.equal(slip.wages.gratuity, amount(each('wages')))

    const alone = slipOf(calculatePayslip(prepareRun(run), person))
    t.equal(line(alone, 'GRATUITY_ER'), undefined, 'no cost unless it is paid to somebody')
    t.equal(slip.netPayable, alone.netPayable)
    t.equal(slip.employerCost - alone.employerCost, found?.amount ?? 0)
  })
}
