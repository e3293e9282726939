import t from 'tap'

import { payPeriod } from '#proto/calendar/period.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { datedTable, inForce, RuleNotFound, rateSegments } from '#engine/parameters/dated.ts'
import { longUnchecked, rulebook } from '#engine/parameters/rulebook.ts'

const text = { name: 'IN.TEST.CEILING', law: 'A law', checkedOn: '2026-11-20' }
const ceiling = datedTable({
  ...text,
  values: [
    { from: '2014-09-01', ceiling: 15_000, source: 'https://example.invalid/1' },
    {
      from: '2026-09-17',
      ceiling: 25_000,
      source: 'https://example.invalid/2',
      gazetted: '2026-09-17',
      instrument: 'S.O. 1',
    },
  ],
})

t.test('the row of a day: last day of the old, first of the new', async t => {
  t.equal(inForce(ceiling, plainDate('2014-09-01')).ceiling, 15_000)
  t.equal(inForce(ceiling, plainDate('2026-09-16')).ceiling, 15_000)
  t.match(inForce(ceiling, plainDate('2026-09-17')), {
    ceiling: 25_000,
    rule: 'IN.TEST.CEILING',
    from: '2026-09-17',
    to: null,
    instrument: 'S.O. 1',
  })
  t.equal(inForce(ceiling, plainDate('2014-09-01')).to, '2026-09-16')
})

t.test('a row under an earlier law is cited by that law', async t => {
  const table = datedTable({
    ...text,
    provision: 'section 2',
    values: [
      { from: '2017-01-01', law: 'An older law', source: 'a source' },
      { from: '2020-01-01', source: 'a source' },
    ],
  })
  t.match(inForce(table, plainDate('2019-12-31')), { law: 'An older law', provision: null })
  t.match(inForce(table, plainDate('2020-01-01')), { law: 'A law', provision: 'section 2' })
  const amended = datedTable({
    ...text,
    provision: 'section 2',
    values: [{ from: '2020-01-01', provision: 'section 2; rule 13', source: 'a source' }],
  })
  t.equal(
    inForce(amended, plainDate('2020-01-01')).provision,
    'section 2; rule 13',
    'the provision of the row',
  )
})

t.test('before the record and after its end the law is refused, with its name and the day', async t => {
  t.throws(() => inForce(ceiling, plainDate('2014-08-31')), {
    code: 'rule_not_found',
    table: 'IN.TEST.CEILING',
    date: '2014-08-31',
    message: /starts on 2014-09-01/,
  })
  const ended = datedTable({
    ...text,
    until: '2026-11-20',
    values: [{ from: '2017-01-01', source: 'a source', rate: 1 }],
  })
  t.equal(inForce(ended, plainDate('2026-11-20')).rate, 1)
  t.throws(() => inForce(ended, plainDate('2026-11-21')), RuleNotFound)
})

t.test('figures of a yearly act are refused by the name of the act that is not recorded', async t => {
  const yearly = { ...text, renewedBy: 'Finance Act', values: [{ from: '2026-04-01', source: 'a source' }] }
  const table = datedTable({ ...yearly, until: '2029-03-31' })
  for (const day of ['2029-04-01', '2035-01-01'])
    t.throws(() => inForce(table, plainDate(day)), {
      code: 'rule_not_found',
      latest: '2029-03-31',
      message:
        'The Finance Act 2029, which decides income tax on payments from 2029-04-01 on, is not recorded yet. Payments can be calculated for pay dates up to 2029-03-31.',
    })
  t.throws(() => datedTable(yearly), /renewed by the Finance Act, and has no end/)
})

t.test('a period is cut where the table changes', async t => {
  const cut = rateSegments(ceiling, payPeriod('2026-09-01', '2026-09-30'))
  t.same(
    cut.map(({ start, end, row }) => [start, end, row.ceiling]),
    [
      ['2026-09-01', '2026-09-16', 15_000],
      ['2026-09-17', '2026-09-30', 25_000],
    ],
  )
  t.equal(rateSegments(ceiling, payPeriod('2026-10-01', '2026-10-31')).length, 1)
  t.equal(
    rateSegments(ceiling, payPeriod('2026-09-17', '2026-10-16')).length,
    1,
    'a change on the first day cuts nothing',
  )
  t.equal(
    rateSegments(ceiling, payPeriod('2026-08-17', '2026-09-16')).length,
    1,
    'nor one on the day after the last',
  )
})

t.test('a table that is badly written does not load', async t => {
  const row = { source: 'a source', ceiling: 1 }
  const bad = {
    'dates that do not ascend': [
      { from: '2020-01-01', ...row },
      { from: '2020-01-01', ...row },
    ],
    'a date that is none': [{ from: '2020-02-30', ...row }],
    'no source': [{ from: '2020-01-01', ...row, source: '' }],
    'no row': [],
  }
  for (const [what, values] of Object.entries(bad))
    t.throws(() => datedTable({ ...text, values }), RangeError, what)
})

t.test('the fingerprint moves with the figures of the period, and with nothing else', async t => {
  const september = payPeriod('2026-09-01', '2026-09-30')
  const august = payPeriod('2026-08-01', '2026-08-31')
  const { version, rows } = rulebook([ceiling], september)
  t.match(version, /^2026-09\.[0-9a-f]{12}$/)
  t.equal(rows.length, 2, 'both ceilings of the split month')
  t.equal(rulebook([ceiling], september).version, version)
  const old = { from: '2014-09-01', ceiling: 15_000, source: 'https://example.invalid/1' }
  const longer = datedTable({
    ...text,
    values: [old, { from: '2027-01-01', ceiling: 30_000, source: 'later' }],
  })
  const mended = datedTable({
    ...text,
    values: [{ ...old, source: 'https://example.invalid/mended', instrument: 'S.O. 0' }],
  })
  const raised = datedTable({ ...text, values: [{ ...old, ceiling: 15_001 }] })
  const asItWas = rulebook([ceiling], august).version
  t.equal(rulebook([longer], august).version, asItWas, 'a later notification leaves August alone')
  t.equal(rulebook([mended], august).version, asItWas, 'so does a mended citation')
  t.not(rulebook([raised], august).version, asItWas, 'a rupee more does not')
  t.same(
    rulebook([ceiling], payPeriod('2010-01-01', '2010-01-31')).rows,
    [],
    'a table that does not reach is left out',
  )
})

t.test('a table that nobody has checked for half a year before the period’s end', async t => {
  // 20 November 2026 and 180 days: 10 + 31 + 31 + 28 + 31 + 30 of the months to April, and 19 of May.
  const until = (end: string) => ({ start: plainDate('2027-04-20'), end: plainDate(end) })
  t.equal(longUnchecked([ceiling], until('2027-05-19')), null)
  t.equal(longUnchecked([ceiling], until('2027-05-20')), '2026-11-20')
  const ended = datedTable({
    ...text,
    until: '2027-03-31',
    values: [{ from: '2020-01-01', ceiling: 1, source: 'https://example.invalid/3' }],
  })
  t.equal(longUnchecked([ended], until('2027-05-20')), null, 'law that is no longer in force needs no look')
})
