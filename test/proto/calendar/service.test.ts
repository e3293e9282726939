import fc from 'fast-check'
import t from 'tap'

import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { monthsApart, serviceBetween, yearsOverHalf } from '#proto/calendar/service.ts'
import { table } from '../../support/table.ts'

const lengths = table`
from       | to         | years | months | days | of month | counted | why
2022-07-01 | 2026-11-30 | 4     | 5      | 0    | 31       | 4       | both end days count: five whole months; the next has December's days
2020-03-01 | 2026-11-20 | 6     | 8      | 20   | 30       | 7       | more than six months is a year
2021-06-15 | 2026-10-31 | 5     | 4      | 17   | 31       | 5       | the month runs from the 15th to the 14th
2020-01-01 | 2020-06-30 | 0     | 6      | 0    | 31       | 0       | six months exactly are not more
2020-01-01 | 2020-07-01 | 0     | 6      | 1    | 31       | 1       | and a day is
2020-01-01 | 2024-12-31 | 5     | 0      | 0    | 31       | 5       | the fifth year ends the day before its anniversary
2020-01-01 | 2020-01-01 | 0     | 0      | 1    | 31       | 0       | one day
2020-01-01 | 2019-12-31 | 0     | 0      | 0    | 31       | 0       | none
2024-01-31 | 2024-02-28 | 0     | 1      | 0    | 31       | 0       | the leap day stands in for the 31st; from it to 30 March are 31 days
2025-01-31 | 2025-02-27 | 0     | 1      | 0    | 31       | 0       | 28 February stands in for the 31st; from it to 30 March are 31 days
2025-01-31 | 2025-02-26 | 0     | 0      | 27   | 28       | 0       | a day earlier the month is not whole
2024-02-29 | 2025-02-27 | 1     | 0      | 0    | 29       | 1       | joined on the leap day, a year ends on 27 February; from the 28th to 28 March
`
for (const each of lengths) {
  t.test(`${each('from')} to ${each('to')}: ${each('why')}`, async t => {
    const found = serviceBetween(plainDate(each('from')), plainDate(each('to')))
    t.same(found, {
      years: Number(each('years')),
      months: Number(each('months')),
      days: Number(each('days')),
      daysOfMonth: Number(each('of month')),
    })
    t.equal(yearsOverHalf(found), Number(each('counted')), 'counted years')
  })
}

t.test('service that ends before it begins is refused', async t => {
  t.throws(() => serviceBetween(plainDate('2026-05-03'), plainDate('2026-05-01')), /2026-05-03/)
})

t.test('months are apart by the calendar alone', async t => {
  t.equal(monthsApart(plainDate('2026-10-31'), plainDate('2026-11-01')), 1)
  t.equal(monthsApart(plainDate('2026-10-01'), plainDate('2026-10-31')), 0)
  t.equal(monthsApart(plainDate('2026-11-15'), plainDate('2027-02-01')), 3)
  t.equal(monthsApart(plainDate('2026-11-15'), plainDate('2026-10-31')), -1)
})

t.test('the parts lead back to the last day, and a day more is never less', async t => {
  const days = fc.integer({ min: 0, max: 20_000 })
  fc.assert(
    fc.property(days, days, (first, length) => {
      const from = addDays(plainDate('1980-01-01'), first)
      const to = addDays(from, length)
      const found = serviceBetween(from, to)
      const back = addDays(addMonths(from, found.years * 12 + found.months), found.days - 1)
      return back === to && found.days < found.daysOfMonth && !isLess(from, addDays(to, 1), to)
    }),
    { numRuns: 2000 },
  )
  t.pass()
})

function isLess(from: PlainDate, later: PlainDate, earlier: PlainDate): boolean {
  return yearsOverHalf(serviceBetween(from, later)) < yearsOverHalf(serviceBetween(from, earlier))
}
