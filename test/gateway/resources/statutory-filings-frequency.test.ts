// How often a state wants its return of professional tax, and whether its fund reaches the employer, by what the employer
// has on record: days worked by hand from the states' rules.

import { recordedLaw } from '#engine/lawbook/recorded.ts'
import { endsOfMonths, expectedFilings } from '#gateway/resources/statutory/filings/calendar.ts'
import { monthOfWork, type Presence } from '#gateway/resources/statutory/filings/presence.ts'
import { blankOrganization } from '#proto/records/organization.ts'
import { rupees } from '#engine/money/paise.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { defaultSettings } from '#storage/entities/payroll-settings.ts'
import t from 'tap'

const law = recordedLaw()

type Case = {
  readonly state: string
  /** Rupees of professional tax by wage month. */
  readonly taxes?: Readonly<Record<string, number>>
  readonly employees?: number
  readonly first?: string
  readonly assigned?: Presence['organization']['ptRegistrations'][number]['returnFrequency']
  readonly assignedFrom?: string
  readonly lwf?: { readonly from: string; readonly headCount: number | null; readonly isFactory?: boolean }[]
  readonly registeredWithFund?: boolean
}

function presenceOf(of: Case): Presence {
  const { state, taxes = {}, employees = 10, first = '2024-01', lwf = [] } = of
  const person = {
    fundState: state,
    taxState: state,
    fund: 'general',
    since: '2020-01',
    until: null,
  } as const
  const settings = [{ effectiveFrom: '2000-01-01', changes: defaultSettings }]
  const sizes = lwf.map(({ from, headCount, isFactory = false }) => ({
    effectiveFrom: from,
    changes: { lwf: { ...defaultSettings.lwf, headCount, isFactory } },
  }))
  return {
    law,
    organization: {
      ...blankOrganization,
      ptRegistrations: [
        {
          stateCode: state,
          localBody: null,
          certificateNumber: null,
          enrolmentNumber: null,
          returnFrequency: of.assigned ?? null,
          returnFrequencyFrom: (of.assignedFrom ?? null) as PlainDate | null,
        },
      ],
      lwfRegistrations: of.registeredWithFund === true ? [{ stateCode: state, code: null }] : [],
    },
    people: [{ ...person, count: employees }],
    pay: Object.entries(taxes).map(([month, tax]) => ({
      wageMonth: month,
      paidIn: month,
      taxState: state,
      fund: null,
      hasIncomeTax: false,
      tax: rupees(tax),
    })),
    settings: [...settings, ...sizes] as unknown as Presence['settings'],
    first,
    present: '2026-11',
  }
}

/** The due days of a year, of returns with the form if one is named. */
function daysOf(of: Case, report: 'pt_return' | 'lwf_return' = 'pt_return', form?: string): string[] {
  const presence = presenceOf(of)
  const span = { start: '2026-04-01', end: '2027-03-31' } as PayPeriod
  const months = endsOfMonths({ start: '2025-05-01' as PlainDate, end: span.end })
  const work = new Map(months.map(end => [end.slice(0, 7), monthOfWork(end, presence)]))
  return expectedFilings(law, work, span)
    .filter(({ subject, formNumber }) => subject.report === report && (!form || formNumber === form))
    .map(({ dueDate }) => String(dueDate))
    .toSorted()
}

/** The same day of the month after each month of the financial year 2026-27. */
const monthly = (day: number) =>
  ['05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03', '04'].map(
    (month, at) => `${at < 8 ? 2026 : 2027}-${month}-${day}`,
  )

t.test('Karnataka: a month with tax below 5,000 is returned with its quarter', t => {
  // Quarters end in May, August, November and February, and are due on the 20th of the month after.
  const quarters = ['2026-06-20', '2026-09-20', '2026-12-20', '2027-03-20']
  const at = (tax: number, more: Partial<Case> = {}) =>
    daysOf({ state: 'KA', taxes: { '2025-12': tax }, ...more }, 'pt_return', '5-A')
  t.same(at(4_999), quarters, 'the months to come are as the last one known')
  t.same(at(5_000), monthly(20))
  t.same(at(0), quarters)
  t.same(daysOf({ state: 'KA' }, 'pt_return', '5-A'), monthly(20), 'nothing known')
  // 26 people at 200 since October; 24 before it. September belongs to the quarter to November, which October leaves.
  const grown = { '2026-03': 4_800, '2026-10': 5_200 }
  t.same(
    daysOf({ state: 'KA', taxes: grown }, 'pt_return', '5-A'),
    '2026-06-20 2026-09-20 2026-11-20 2026-12-20 2026-12-20 2027-01-20 2027-02-20 2027-03-20 2027-04-20'.split(
      ' ',
    ),
    'the quarter of September, and each month since October',
  )
  t.same(
    daysOf({ state: 'KA', taxes: { '2025-12': 4_000 } }, 'pt_return', '5'),
    ['2027-05-30'],
    'Form 5 of the year whatever the tax is',
  )
  t.end()
})

t.test('Maharashtra: the tax of the year before decides, by the wages from March to February', t => {
  const ofYear = (tax: number) => ({ '2025-03': tax / 2, '2026-02': tax / 2, '2026-03': 100 })
  const at = (tax: number, more: Partial<Case> = {}) => daysOf({ state: 'MH', taxes: ofYear(tax), ...more })
  // March 2025 holds until February 2026, as the last month known: 11 months of it and February come to the tax of a year.
  const steady = (month: number) => ({ '2025-03': month, '2026-02': month })
  t.same(daysOf({ state: 'MH', taxes: steady(8_333) }), ['2027-03-15'], '99,996 in the year')
  t.same(daysOf({ state: 'MH', taxes: steady(8_334) }), monthly(15), '1,00,008 in the year')
  t.same(at(0), ['2027-03-15'], 'nobody above the free slab')
  // The wages of March 2027 begin another year, whose year before is known by then.
  const untilFebruary = monthly(15).slice(0, 11)
  t.same(at(0, { first: '2025-04' }), untilFebruary, 'a month of the year before is not on record')
  const entered = daysOf({ state: 'MH', taxes: { '2026-03': 200 } })
  t.same(entered, untilFebruary, 'the first year in the state')
  t.same(
    at(0, { first: '2026-09', assigned: 'yearly' }),
    ['2027-03-15'],
    'what the state has assigned needs no record',
  )
  // Assigned from October 2026: seven months of before by the month, and the year in which it was assigned as a whole.
  t.same(at(0, { first: '2026-09', assigned: 'yearly', assignedFrom: '2026-10-31' }), [
    ...monthly(15).slice(0, 6),
    '2027-03-15',
  ])
  t.same(at(0, { assigned: 'monthly' }), monthly(15))
  t.end()
})

t.test('Gujarat: a yearly return needs 20 employees at most, and permission', t => {
  t.same(daysOf({ state: 'GJ', employees: 21 }), monthly(15))
  t.same(daysOf({ state: 'GJ', employees: 20 }), monthly(15), 'no permission on record')
  t.same(daysOf({ state: 'GJ', employees: 20, assigned: 'yearly' }), ['2027-04-15'])
  t.end()
})

t.test('a fund reaches establishments from a number of persons', t => {
  const at = (state: string, headCount: number | null, more: Partial<Case> = {}) =>
    daysOf({ state, lwf: [{ from: '2020-01-01', headCount }], ...more }, 'lwf_return')
  t.same(at('MH', 5), ['2026-07-15', '2027-01-15'], 'five persons')
  t.same(at('MH', 4), [])
  t.same(at('MH', null), ['2026-07-15', '2027-01-15'], 'no number on record: the fund reaches it')
  t.same(at('MH', 4, { registeredWithFund: true }), ['2026-07-15', '2027-01-15'], 'registered all the same')
  const factory = [{ from: '2020-01-01', headCount: 1, isFactory: true }]
  t.same(at('MH', 1, { lwf: factory }), ['2026-07-15', '2027-01-15'], 'a factory of one')
  // More than 50 until 6 January 2026, ten since: the register of December 2026 is due on 15 January.
  t.same(at('KA', 10), ['2027-01-15'])
  t.same(at('KA', 9), [])
  t.same(at('OD', 20), ['2026-07-15', '2027-01-15'])
  t.same(at('OD', 19), [])
  const growing = [
    { from: '2020-01-01', headCount: 3 },
    { from: '2026-08-01', headCount: 6 },
  ]
  t.same(at('DL', 3, { lwf: growing }), ['2027-01-15'], 'five since August: the register of December alone')
  t.end()
})
