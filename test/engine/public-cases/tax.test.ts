// Income tax in public reports of wrong payroll, against the values that the law gives.

import t from 'tap'

import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import { table } from '../../support/table.ts'
import { amount, employee, pay, runInput, salary, slipOf } from '../payslip/example.ts'

// 20 % of 14,25,000 is 2,85,000 flat. 12,00,000 less 75,000 is free, so nothing is due. 60,00,000 less 75,000 is 59,25,000:
// 3,00,000 + 30 % of 35,25,000 = 13,57,500, with 10 % 14,93,250 and 4 % 15,52,980, which is more than 20 % (11,85,000).
const withoutPan = table`
basic  | annual tax | surcharge | cess  | why
125000 | 285000     | 0         | 0     | 20 % flat
100000 | 0          | 0         | 0     | no tax is due
500000 | 1552980    | 135750    | 59730 | the average rate is higher, so the tax has its surcharge and cess
`
for (const each of withoutPan) {
  t.test(`without PAN, ${each('basic')} a month: ${each('why')}`, async t => {
    const { components, amounts } = pay(`basic ${each('basic')}`)
    const run = prepareRun(runInput('2026-04', components))
    const person = employee([salary('2020-04-01', amounts)], {
      tax: { ...statutoryDefaults.tax, panStatus: 'missing', declared: null },
    })
    const { tax } = slipOf(calculatePayslip(run, person))
    t.match(tax, {
      annualTax: amount(each('annual tax')),
      surcharge: amount(each('surcharge')),
      cess: amount(each('cess')),
    })
  })
}
