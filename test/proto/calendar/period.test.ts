import t from 'tap'

import {
  contributionPeriod,
  daysOf,
  overlap,
  payPeriod,
  PeriodInvalid,
  workingDays,
} from '#proto/calendar/period.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { table } from '../../support/table.ts'

const periods = table`
from       | to         | days    | why
2026-10-01 | 2026-10-31 | 31      | a calendar month
2026-02-01 | 2026-02-28 | 28      | a short one
2028-02-01 | 2028-02-29 | 29      | a leap one
2026-08-26 | 2026-09-25 | 31      | a cycle from the 26th to the 25th
2026-10-01 | 2026-10-15 | refused | half a month
2026-10-01 | 2026-11-30 | refused | two months
2026-10-31 | 2026-10-01 | refused | the wrong way round
2026-10-01 | 2026-10-07 | refused | a week: a month's salary is not paid for it
`
for (const each of periods) {
  t.test(`wage period: ${each('why')}`, async t => {
    const period = () => payPeriod(each('from'), each('to'))
    if (each('days') === 'refused') t.throws(period, PeriodInvalid)
    else t.equal(daysOf(period()), Number(each('days')))
  })
}

const contribution = table`
date       | from       | to         | why
2026-04-01 | 2026-04-01 | 2026-09-30 | first day of the summer half
2026-09-30 | 2026-04-01 | 2026-09-30 | last day of the summer half
2026-10-01 | 2026-10-01 | 2027-03-31 | first day of the winter half
2026-12-31 | 2026-10-01 | 2027-03-31 | end of the year
2027-01-01 | 2026-10-01 | 2027-03-31 | the new year is in the old winter
2027-03-31 | 2026-10-01 | 2027-03-31 | last day of the winter half
`
for (const each of contribution) {
  t.test(`contribution period: ${each('why')}`, async t => {
    t.same(contributionPeriod(plainDate(each('date'))), { start: each('from'), end: each('to') })
  })
}

t.test('working days leave the weekly offs out', async t => {
  t.equal(workingDays(payPeriod('2026-10-01', '2026-10-31'), ['sunday']), 27, 'four Sundays in October 2026')
  t.equal(workingDays(payPeriod('2026-11-01', '2026-11-30'), ['sunday']), 25, 'five Sundays in November 2026')
  t.equal(
    workingDays(payPeriod('2026-11-01', '2026-11-30'), ['saturday', 'sunday']),
    21,
    'and four Saturdays',
  )
  t.equal(workingDays(payPeriod('2026-11-01', '2026-11-30'), []), 30)
})

t.test('spans share the days both hold', async t => {
  const october = payPeriod('2026-10-01', '2026-10-31')
  const later = { start: plainDate('2026-10-31'), end: plainDate('2026-11-30') }
  t.same(overlap(october, later), { start: '2026-10-31', end: '2026-10-31' })
  t.equal(overlap(october, payPeriod('2026-11-01', '2026-11-30')), null)
})
