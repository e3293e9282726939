// What a slip keeps of the year before it leads to the same as all slips of the year, added up again.

import fc from 'fast-check'
import t from 'tap'
import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import {
  addSlip,
  continuedYear,
  coveredUntil,
  emptyYear,
  keptYear,
  type LiveRun,
  nameOfRunsBefore,
  type PaidSlip,
  type YearScope,
} from '#storage/bulk/year-so-far.ts'

const amount = fc.integer({ min: 0, max: 9_000_000 }).map(paise => paise as Paise)
const first = '2025-11-01' as PlainDate

/** Periods from November 2025 on, some of them with a second run; some slips failed, some people cover nothing. */
const slips = fc
  .array(
    fc.record({
      month: fc.integer({ min: 0, max: 12 }),
      paidAfter: fc.integer({ min: -5, max: 12 }),
      failed: fc.boolean(),
      paysPension: fc.boolean(),
      covers: fc.option(fc.integer({ min: 0, max: 200 })),
      ptAuthority: fc.constantFrom(null, 'KA', 'MH'),
      paysLate: fc.option(fc.integer({ min: 1, max: 12 })),
      amounts: fc.tuple(amount, amount, amount, amount, amount, amount, amount, amount, amount),
    }),
    { maxLength: 16 },
  )
  .map(found =>
    found
      .toSorted((one, other) => one.month - other.month)
      .map(({ month, paidAfter, failed, paysPension, covers, ptAuthority, paysLate, amounts }): PaidSlip => {
        const periodStart = addMonths(first, month)
        const periodEnd = addDays(addMonths(periodStart, 1), -1)
        const [taxable, tds, pf, pt, ptWages, gratuityWages, basicAndDa, houseRent, nps] = amounts
        const paid = { taxable, tds, pf, pt, ptWages, ptAuthority, gratuityWages, basicAndDa, houseRent, nps }
        return {
          periodStart,
          periodEnd,
          payDate: addDays(periodEnd, paidAfter),
          failed,
          paysPension,
          contributions: pf,
          lateMonths:
            paysLate === null
              ? null
              : JSON.stringify([[addMonths(periodStart, -paysLate), basicAndDa, houseRent, 0]]),
          esiCoveredUntil: covers === null ? null : addDays(periodStart, covers),
          ...paid,
        }
      }),
  )

function scopeOf(start: PlainDate): YearScope {
  const isLater = start >= '2026-04-01'
  const taxYearStart = (isLater ? '2026-04-01' : '2025-04-01') as PlainDate
  const half = addMonths(start, -5)
  return { start, taxYearStart, ptSince: half < taxYearStart ? half : taxYearStart }
}

t.test('the year goes on from what a slip kept', async t => {
  let [continued, newYears] = [0, 0]
  fc.assert(
    fc.property(slips, fc.integer({ min: 0, max: 12 }), fc.boolean(), (all, last, goesByMonths) => {
      const base = addMonths(first, last)
      const [before, since] = [
        all.filter(slip => slip.periodStart < base),
        all.filter(slip => slip.periodStart >= base),
      ]
      const next = scopeOf(addMonths(first, 13))
      const own = scopeOf(base)
      const kept = { ...emptyYear(goesByMonths), pensionPaidSince: null as PlainDate | null }
      for (const slip of before) addSlip(kept, slip, own)
      const isNewYear = before.every(({ payDate }) => payDate < next.taxYearStart)
      const conditions = { goesByMonths, isNewYear }
      const year = continuedYear(keptYear(kept, kept.pensionPaidSince, 'runs', own), 'runs', next, conditions)
      if (year === null) return own.taxYearStart !== next.taxYearStart && !isNewYear
      continued += 1
      if (own.taxYearStart !== next.taxYearStart) newYears += 1

      const again = { ...emptyYear(goesByMonths), pensionPaidSince: null }
      for (const slip of all) addSlip(again, slip, next)
      for (const slip of since) addSlip(year, slip, next)
      // The last slip with figures is among those since, or nothing goes on from here.
      if (since.every(({ failed }) => failed)) year.gratuityWages = again.gratuityWages
      t.same(year, again)
      t.equal(coveredUntil(year), coveredUntil(again))
      return true
    }),
    { numRuns: 500 },
  )
  t.ok(continued > 100)
  t.ok(newYears > 20)
})

const run = (id: string, periodStart: string, more: Partial<LiveRun> = {}): LiveRun => ({
  id,
  revision: 1,
  periodStart: periodStart as PlainDate,
  payDate: addDays(periodStart as PlainDate, 30),
  ...more,
})

t.test('other runs have another name', async t => {
  const july = '2026-07-01' as PlainDate
  const runs = [run('a', '2026-04-01'), run('b', '2026-05-01'), run('c', '2026-06-01')]
  const name = nameOfRunsBefore(runs, july)
  t.equal(nameOfRunsBefore([...runs].toReversed(), july), name)
  t.equal(nameOfRunsBefore([...runs, run('d', '2026-07-01')], july), name, 'later ones do not count')
  t.equal(nameOfRunsBefore([...runs, run('e', '2025-01-01')], july), name, 'nor do those of long ago')
  const others = [
    runs.slice(1),
    [...runs, run('d', '2026-06-15')],
    [run('a', '2026-04-01', { revision: 2 }), ...runs.slice(1)],
    [run('a', '2026-04-01', { payDate: '2026-04-30' as PlainDate }), ...runs.slice(1)],
  ]
  for (const other of others) t.not(nameOfRunsBefore(other, july), name)
})

t.test('a year is not continued where it may be another', async t => {
  const scope = scopeOf('2026-09-01' as PlainDate)
  const text = keptYear(emptyYear(false), null, 'runs', scopeOf('2026-08-01' as PlainDate))
  const usual = { goesByMonths: false, isNewYear: false }
  t.ok(continuedYear(text, 'runs', scope, usual))
  t.equal(continuedYear(null, 'runs', scope, usual), null, 'a slip that kept nothing')
  t.equal(continuedYear(text, 'other', scope, usual), null, 'a run was reversed or calculated again')
  t.equal(
    continuedYear(text, 'runs', scope, { ...usual, goesByMonths: true }),
    null,
    'its months were not told',
  )
  const earlier = { ...scope, taxYearStart: '2025-04-01' as PlainDate }
  t.equal(continuedYear(text, 'runs', earlier, usual), null, 'the payment is of another tax year')
  t.equal(continuedYear(text, 'runs', { ...scope, ptSince: '2026-01-01' as PlainDate }, usual), null)
})
