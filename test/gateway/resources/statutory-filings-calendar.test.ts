// The calendar of a year for an organization in ten states, against dates worked by hand from the states' rules.

import {
  expectedFilings,
  lawOfFiling,
  type MonthOfWork,
} from '#gateway/resources/statutory/filings/calendar.ts'
import { recordedLaw } from '#engine/lawbook/recorded.ts'
import type { FilingReport } from '#proto/law/filings.ts'
import { filingPeriod } from '#proto/law/filings.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import t from 'tap'
import { table } from '../../support/table.ts'

const law = recordedLaw()
const year = { start: '2026-04-01', end: '2027-03-31' } as PayPeriod

/** Every month alike. */
function always(month: MonthOfWork): ReadonlyMap<string, MonthOfWork> {
  const names = ['2026', '2027'].flatMap(name =>
    Array.from({ length: 12 }, (_, index) => `${name}-${String(index + 1).padStart(2, '0')}`),
  )
  return new Map(['2025-12', ...names].map(name => [name, month]))
}

const monthOf = (
  reports: readonly FilingReport[],
  taxStates: readonly string[] = [],
  funds: readonly string[] = [],
): MonthOfWork => ({
  reports: new Set(reports),
  taxStates: new Set(taxStates),
  funds: new Set(funds.map(state => `${state} general`)),
  frequencies: new Map(['GJ', 'KA', 'MH'].map(state => [state, 'monthly'])),
})

const daysOf = (month: MonthOfWork, report: FilingReport, state: string | null = null) =>
  expectedFilings(law, always(month), year)
    .filter(({ subject }) => subject.report === report && subject.stateCode === state)
    .map(({ dueDate }) => dueDate)

const union = table`
  report      | days                                                                                                                                        | why
  pf_ecr      | 2026-05-15 2026-06-15 2026-07-15 2026-08-15 2026-09-15 2026-10-15 2026-11-15 2026-12-15 2027-01-15 2027-02-15 2027-03-15 2027-04-15 | within 15 days of the end of the month
  esi_return  | 2026-05-15 2026-06-15 2026-07-15 2026-08-15 2026-09-15 2026-10-15 2026-11-15 2026-12-15 2027-01-15 2027-02-15 2027-03-15 2027-04-15 | regulation 31, and as before since 21 November 2026
  tds_deposit | 2026-05-07 2026-06-07 2026-07-07 2026-08-07 2026-09-07 2026-10-07 2026-11-07 2026-12-07 2027-01-07 2027-02-07 2027-03-07 2027-04-30 | the 7th, of March 30 April
  tds_24q     | 2026-07-31 2026-10-31 2027-01-31 2027-05-31                                                                                                 | the last quarter has two months
`

t.test('what the Union’s law expects of a year', async t => {
  for (const each of union) {
    const report = each('report') as FilingReport
    t.same(daysOf(monthOf([report]), report), each('days').split(' '), `${report}: ${each('why')}`)
  }
  const deposits = expectedFilings(law, always(monthOf(['tds_24q'])), year)
  t.same(
    deposits.map(({ formNumber }) => formNumber),
    ['138', '138', '138', '138'],
    'the forms of the Act of 2025',
  )
  const before = { start: '2026-01-01', end: '2026-03-31' } as PayPeriod
  const subject = {
    report: 'tds_24q',
    returnType: 'regular',
    stateCode: null,
    serial: 1,
    period: before,
  } as const
  t.match(lawOfFiling(law, subject), {
    formNumber: '24Q',
    dueDate: '2026-05-31',
  })
})

// Ten states: professional tax in eight of them, a fund in nine. `none`: the state has no such law.
const states = table`
  state | tax                                                                                                                                         | fund                                                                                                                                        | why
  MH    | 2026-05-15 2026-06-15 2026-07-15 2026-08-15 2026-09-15 2026-10-15 2026-11-15 2026-12-15 2027-01-15 2027-02-15 2027-03-15 2027-04-15 | 2026-07-15 2027-01-15 | the 15th since February 2026; registers of June and December
  KA    | 2026-05-20 2026-06-20 2026-07-20 2026-08-20 2026-09-20 2026-10-20 2026-11-20 2026-12-20 2027-01-20 2027-02-20 2027-03-20 2027-04-20 2027-05-30 | 2027-01-15 | the 20th; Form 5 within 60 days of 31 March; the register of December
  TS    | 2026-05-10 2026-06-10 2026-07-10 2026-08-10 2026-09-10 2026-10-10 2026-11-10 2026-12-10 2027-01-10 2027-02-10 2027-03-10 2027-04-10 | 2027-01-31 | the 10th; 31 January
  GJ    | 2026-05-15 2026-06-15 2026-07-15 2026-08-15 2026-09-15 2026-10-15 2026-11-15 2026-12-15 2027-01-15 2027-02-15 2027-03-15 2027-04-15 | 2026-07-15 2027-01-15 | of more than 20 employees
  TN    | 2026-09-30 2027-03-31 | 2027-01-31 | half-years of the financial year
  KL    | 2026-08-31 2027-02-28 | 2026-07-15 2027-01-15 | the days of a panchayat
  BR    | 2026-11-30 | none | once a year, within it
  HR    | none | 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31 2026-11-30 2026-12-31 2027-01-31 2027-02-28 2027-03-31 | the last day of the month itself
  DL    | none | 2026-07-15 2027-01-15 | no professional tax
  PB    | 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31 2026-11-30 2026-12-31 2027-01-31 2027-02-28 2027-03-31 2027-04-30 | 2026-10-15 2027-04-15 | the tax paid by the last day of its month, and the return of the year by 30 April; contributions of each month in two statements
`

t.test('what ten states expect of a year', async t => {
  const codes = states.map(each => each('state'))
  const month = monthOf([], codes, codes)
  for (const each of states) {
    const state = each('state')
    for (const [report, column] of [
      ['pt_return', 'tax'],
      ['lwf_return', 'fund'],
    ] as const) {
      const wanted = each(column) === 'none' ? [] : each(column).split(' ')
      const found = daysOf(month, report, state)
      t.same(found.map(String).toSorted(), wanted, `${state} ${report}: ${each('why')}`)
    }
  }
})

t.test('what a repealed or unknown tax expects', async t => {
  t.same(daysOf(monthOf([], ['OD'], []), 'pt_return', 'OD'), [], 'Odisha levies none since April 2026')
  t.same(daysOf(monthOf([], ['RJ'], ['RJ']), 'pt_return', 'RJ'), [])
  const last = { start: '2025-04-01', end: '2026-03-31' } as PayPeriod
  const months = new Map([['2026-03', monthOf([], ['OD'])]])
  t.same(
    expectedFilings(law, months, last).map(({ dueDate }) => dueDate),
    // Of March: the month's return by the end of April, and the yearly one by 30 March.
    ['2026-04-30', '2026-03-30'],
    'one of the last wage month is still expected',
  )
})

t.test('a bill that is paid and filed on different days', async t => {
  const [bihar] = expectedFilings(law, always(monthOf([], ['BR'])), year)
  t.match(bihar, { dueDate: '2026-11-30', paymentDueDate: '2026-11-15' })
  const challans = daysOf(monthOf([], ['WB']), 'pt_return', 'WB')
  // Twelve challans on the 21st, and Form III by 31 May.
  t.equal(challans.length, 13)
  t.ok(challans.includes('2026-06-21' as PlainDate) && challans.includes('2027-05-31' as PlainDate))
})

t.test('periods by the names that partners use', async t => {
  const named = (start: string, end: string) =>
    Object.values(filingPeriod({ start, end } as PayPeriod)).join(' ')
  // month, year, quarter, half
  t.equal(named('2026-10-01', '2026-10-31'), '10 2026  ')
  t.equal(named('2027-01-01', '2027-03-31'), ' 2026 4 ')
  t.equal(named('2026-03-01', '2026-05-31'), ' 2026 1 ', 'of Karnataka')
  t.equal(named('2026-07-01', '2026-12-31'), ' 2026  2')
  t.equal(named('2026-10-01', '2027-03-31'), ' 2026  2')
  t.equal(named('2026-01-01', '2026-12-31'), ' 2026  ')
})
