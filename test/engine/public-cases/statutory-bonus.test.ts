// Statutory bonus: cases that public reports of wrong payroll ask about. The rates are those of the Code on Wages 2019, on
// 7,000 a month or the minimum wage if that is more; here no minimum wage is higher.

import t from 'tap'

import { plainDate } from '#proto/calendar/plain-date.ts'
import { percent } from '#engine/money/paise.ts'
import { bonus, bonusLaw } from '#engine/rules/bonus/index.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'

const law = bonusLaw({ start: plainDate('2026-04-01'), end: plainDate('2027-03-31') })

const cases = table`
case | months                               | rate | counted  | bonus | why
U18  | 11 at 10000, 1 at 10000 for 28/30    | 20   | 83533.33 | 16707 | 7,000 x 11 + 7,000 x 28 / 30; a fifth is 16,706.67
U18  | 1 at 5202.60 for 10/26               | -    | 2001.00  | 167   | wages below 7,000 count for the days paid, 5,202.60 x 10 / 26; a twelfth is 166.75
-    | 12 at 10000                          | 20   | 84000.00 | 16800 | no day is lost
`
for (const each of cases) {
  t.test(`${each('case')} ${each('months')}: ${each('why')}`, async t => {
    const months = each('months')
      .split(',')
      .flatMap(part => {
        const [count, , wages = '', , days = '30/30'] = part.trim().split(' ')
        const [paidDays = 0, baseDays = 0] = days.split('/').map(text => Number(text) * 100)
        const month = { wages: amount(wages), minimumWage: null, paidDays, baseDays }
        return Array.from({ length: Number(count) }, () => month)
      })
    const rate = each('rate') === '-' ? null : percent(Number(each('rate')))
    const outcome = bonus({ months, workedDays: 300, rate, isForfeited: false }, law)
    if (!outcome.due) throw new Error(outcome.because)
    const { num, den } = outcome.wages
    t.equal((Number((2n * num + den) / (2n * den)) / 100).toFixed(2), each('counted'))
    t.equal(outcome.bonus, amount(each('bonus')))
  })
}
