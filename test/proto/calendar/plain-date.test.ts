// The platform's own calendar in UTC is the oracle.

import fc from 'fast-check'
import t from 'tap'

import {
  addDays,
  addMonths,
  ageOn,
  birthday,
  daysInMonth,
  daysInclusive,
  plainDate,
  weekdayOf,
} from '#proto/calendar/plain-date.ts'
import { table } from '../../support/table.ts'

const dayMs = 86_400_000
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const aDay = fc.integer({ min: Date.UTC(1900, 0, 1) / dayMs, max: Date.UTC(2199, 11, 31) / dayMs })

function dateOf(day: number) {
  return plainDate(new Date(day * dayMs).toISOString().slice(0, 10))
}

t.test('days, weekdays and spans agree with the platform', async t => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
      const [from, to] = [dateOf(day), dateOf(day + days)]
      return (
        addDays(from, days) === to &&
        daysInclusive(from, to) === days + 1 &&
        weekdayOf(from) === weekdays[new Date(day * dayMs).getUTCDay()]
      )
    }),
    { numRuns: 5000 },
  )
  t.pass()
})

t.test('months agree with the platform', async t => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 0, max: 1200 }), (day, months) => {
      const date = new Date(day * dayMs)
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
      const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
      const expected = new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last)))
      return addMonths(dateOf(day), months) === expected.toISOString().slice(0, 10)
    }),
    { numRuns: 3000 },
  )
  t.equal(daysInMonth(2000, 2), 29)
  t.equal(daysInMonth(2100, 2), 28)
})

const ages = table`
born       | on         | age | why
1968-09-17 | 2026-09-16 | 57  | the day before the birthday
1968-09-17 | 2026-09-17 | 58  | the birthday itself
1968-02-29 | 2026-02-27 | 57  | a leap day, two days before
1968-02-29 | 2026-02-28 | 58  | a leap day counts on the last of February
2026-01-01 | 2026-12-31 | 0   | in the first year
`
for (const each of ages) {
  t.test(`age: ${each('why')}`, async t => {
    const born = plainDate(each('born'))
    t.equal(ageOn(born, plainDate(each('on'))), Number(each('age')))
    t.equal(ageOn(born, birthday(born, 58)), 58)
    t.equal(ageOn(born, addDays(birthday(born, 58), -1)), 57)
  })
}

t.test('text that names no day is refused', async t => {
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-1',
    '26-04-01',
    '',
    '2026-04-01T00:00',
  ]) {
    t.throws(() => plainDate(text), RangeError, text)
  }
})
