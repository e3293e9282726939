import t from 'tap'

import { plainDate } from '#proto/calendar/plain-date.ts'
import { datedTable, lookupIn, recordedLaw } from '#engine/parameters/dated.ts'
import { withDecisions } from '#engine/parameters/decisions.ts'
import { ruleRows } from '#engine/lawbook/rows.ts'

const text = { name: 'IN.TEST.RATE', law: 'A law', checkedOn: '2026-11-23' }
const sure = { from: '2021-04-01', rate: 1, source: 'a source' }
const unsure = {
  from: '2026-01-01',
  rate: 2,
  source: 'a source',
  confidence: 'medium',
  isDeclinable: true,
} as const
const later = { from: '2026-07-01', rate: 3, source: 'a source' }
const table = datedTable<{ rate: number }>({ ...text, values: [sure, unsure, later] })

const decided = (decision: 'apply' | 'decline', effectiveFrom = '2026-01-01') =>
  withDecisions(recordedLaw, [{ ruleId: 'IN.TEST.RATE', effectiveFrom: plainDate(effectiveFrom), decision }])
const rateOn = (lookup: typeof recordedLaw, day: string) => lookup.inForce(table, plainDate(day)).rate

t.test('a declined row leaves the row before it in force until the next one', async t => {
  const lookup = decided('decline')
  t.same(
    ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map(day => rateOn(lookup, day)),
    [1, 1, 1, 3],
  )
  t.equal(lookup.inForce(table, plainDate('2026-03-01')).to, '2026-06-30')
  t.equal(rateOn(recordedLaw, '2026-03-01'), 2, 'the record itself stays as it is')
})

t.test('a confirmed row is in force as without a decision', async t => {
  const lookup = decided('apply')
  const row = lookup.inForce(table, plainDate('2026-03-01'))
  t.same([row.rate, lookup.isConfirmed(row)], [2, true])
  t.equal(recordedLaw.isConfirmed(row), false)
})

t.test('a decision about a certain row, or one that is not recorded, changes nothing', async t => {
  for (const day of ['2026-07-01', '2021-04-01', '2026-02-01']) {
    const lookup = decided('decline', day)
    t.same(
      ['2021-04-01', '2026-03-01', '2026-08-01'].map(each => rateOn(lookup, each)),
      [1, 2, 3],
    )
  }
})

t.test('decisions hold on top of a supposed law', async t => {
  const supposed = lookupIn(each => each, plainDate('2026-03-01'))
  const lookup = withDecisions(supposed, [
    { ruleId: 'IN.TEST.RATE', effectiveFrom: plainDate('2026-01-01'), decision: 'decline' },
  ])
  t.equal(rateOn(lookup, '2026-08-01'), 1, 'the one day of the supposition, without the declined row')
})

t.test('a row that is certain, or has none before it, cannot be declinable', async t => {
  t.throws(() => datedTable({ ...text, values: [unsure] }), RangeError)
  t.throws(() => datedTable({ ...text, values: [sure, { ...unsure, confidence: 'high' }] }), RangeError)
})

t.test('the rows that may be declined say what is not certain', async t => {
  const declinable = ruleRows().filter(({ isDeclinable }) => isDeclinable)
  t.ok(declinable.length > 0)
  for (const { id, doubt, confidence } of declinable) {
    t.ok(doubt !== null, `${id} says why`)
    t.not(confidence, 'high', id)
  }
})
