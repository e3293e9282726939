import t from 'tap'

import { wageMonthOf } from '#proto/calendar/months.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { table } from '../../support/table.ts'

const days = table`
day        | period ends | wage month | why
2026-08-01 | 2026-09-30  | 2026-08-01 | a calendar month
2026-08-31 | 2026-09-30  | 2026-08-01 | with its last day, though the period has no 31st
2027-03-31 | 2027-02-28  | 2027-03-01 | and after the shortest month
2026-08-25 | 2026-09-25  | 2026-08-01 | the last day of a cycle from the 26th
2026-08-26 | 2026-09-25  | 2026-09-01 | its first day
2026-12-31 | 2026-09-25  | 2027-01-01 | of the next year
`
for (const each of days) {
  t.test(`the wage month of ${each('day')}: ${each('why')}`, async t => {
    t.equal(wageMonthOf(plainDate(each('day')), { end: plainDate(each('period ends')) }), each('wage month'))
  })
}
