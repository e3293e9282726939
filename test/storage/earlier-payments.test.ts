// What a row of the database tells of a person's year: months that the exemptions go by, and the pension system's share.

import t from 'tap'

import type { Paise, PartsPerMillion, PlainDate } from '#proto/units.ts'
import { earlierPayments, ptBefore, ptSince } from '#storage/bulk/earlier-payments.ts'
import type { OpeningRow, PaymentsRow, PtTuple } from '#storage/bulk/earlier-payments.ts'
import { statutoryInput } from '#storage/bulk/statutory-input.ts'
import { table } from '../support/table.ts'

const nothing: PaymentsRow = {
  since: null,
  settled_from: null,
  taxable: 250_000,
  tds: 0,
  pf: 0,
  pt: 0,
  pt_wages: 0,
  contributions: 0,
  months: null,
  gratuity_wages: null,
  pt_months: [],
}

const november = {
  period: { start: '2026-11-01' as PlainDate, end: '2026-11-30' as PlainDate },
  taxYearStart: '2026-04-01' as PlainDate,
  since: null,
}

const [april, may] = ['2026-04-01', '2026-05-01'] as [PlainDate, PlainDate]
const row = (start: PlainDate, basicAndDa: number, houseRent: number, nps: number) =>
  [start, basicAndDa as Paise, houseRent as Paise, nps as Paise] as [PlainDate, Paise, Paise, Paise]

t.test('slips of one month are one month', async t => {
  const months = [row(april, 1_000, 400, 140), row(april, 500, 0, 70), row(may, 1_000, 400, 140)]
  t.same(earlierPayments({ ...nothing, months }, undefined, november).months, [
    { start: april, basicAndDa: 1_500, houseRent: 400, nps: 210 },
    { start: may, basicAndDa: 1_000, houseRent: 400, nps: 140 },
  ])
})

t.test('of most people no months are kept', async t => {
  t.notOk('months' in earlierPayments(nothing, undefined, november))
})

t.test('apprentices, interns and consultants are no employees unless somebody says so', async t => {
  const shares = (type: string | null, recorded: Parameters<typeof statutoryInput>[0] = {}) => {
    const { pf, esi, pt } = statutoryInput(recorded, type)
    return [pf.applicable, esi.applicable, pt.applicable]
  }
  for (const type of ['permanent', 'fixed_term', 'contract', 'daily_wage', null])
    t.same(shares(type), [true, true, true], String(type))
  for (const type of ['apprentice', 'intern', 'consultant']) t.same(shares(type), [false, false, true], type)
  const esi = { applicable: true, name: null, dispensary: null, coveredUntil: null }
  t.same(shares('intern', { esi }), [false, true, true], 'what is recorded decides')
  t.same(shares('intern', { esi: { ...esi, applicable: null } }), [false, false, true])
  t.same(shares('permanent', { esi: { ...esi, applicable: false } }), [true, false, true])
})

t.test('a share of the pension system is told where one is recorded', async t => {
  const nps = { employerPercent: 140_000 as PartsPerMillion }
  t.same(statutoryInput({ nps }, null).nps, { employerPercent: 140_000 })
  t.same(statutoryInput({ nps: { employerPercent: null } }, null).nps, { employerPercent: null })
  t.same(statutoryInput({}, null).nps, { employerPercent: null })
})

const monthOf = (text: string) => ({ start: `${text}-01` as PlainDate, end: `${text}-28` as PlainDate })
const taxed = (text: string, tax: number, authority: string | null): PtTuple => [
  monthOf(text).end,
  tax as Paise,
  50_000 as Paise,
  authority,
]

t.test(
  'how far back professional tax is asked for: the half-year and the financial year of the wage month',
  async t => {
    t.equal(ptSince(monthOf('2026-04')), '2025-11-01', 'five months before April')
    t.equal(ptSince(monthOf('2026-06')), '2026-01-01')
    t.equal(ptSince(monthOf('2026-11')), '2026-04-01')
    t.equal(ptSince(monthOf('2027-03')), '2026-04-01')
  },
)

/** No month is known but those with slips. */
const unrecorded = { since: null, dateOfJoining: '2020-04-01' as PlainDate }

const openingOf = (months: number): OpeningRow => ({
  employee_id: 'e',
  months,
  gross: 45_000 * months,
  taxable: null,
  pf: 0,
  pt: 200 * months,
  tds: 0,
  retirement_contributions: null,
  benefits: null,
})

const firstSlip = ([first]: readonly string[]) =>
  first === undefined ? null : (`2026-${first}-01` as PlainDate)

t.test('the professional tax of the year, by who took it', async t => {
  const months = [
    taxed('2026-03', 300, 'MH'),
    taxed('2026-04', 200, 'MH'),
    taxed('2026-05', 200, null),
    taxed('2026-10', 150, 'KA'),
    taxed('2026-10', 50, 'KA'),
  ]
  const opening = openingOf(2)
  const before = (of: string, told: OpeningRow | undefined, taxYearStart = '2026-04-01') =>
    ptBefore({ ...nothing, pt_months: months }, told, {
      period: monthOf(of),
      taxYearStart: taxYearStart as PlainDate,
      ...unrecorded,
    })
  const own = [
    { authority: 'MH', payments: 1, tax: 200, pay: 50_000 },
    { authority: null, payments: 1, tax: 200, pay: 50_000 },
    { authority: 'KA', payments: 1, tax: 200, pay: 100_000 },
  ]
  t.same(
    before('2026-11', undefined).year,
    own,
    'March belongs to the year before; two slips of October are one month',
  )
  t.same(
    before('2026-11', undefined).months?.map(({ end, authority }) => [end, authority ?? null]),
    [
      ['2026-10-28', 'KA'],
      ['2026-10-28', 'KA'],
    ],
    'May lies six months back',
  )
  t.same(before('2026-11', opening).year?.[0], { authority: null, payments: 2, tax: 400, pay: 90_000 })
  t.same(before('2026-11', opening, '2027-04-01').year, own, 'sums of another tax year are not this one’s')
  t.same(
    ptBefore(undefined, undefined, {
      period: monthOf('2026-11'),
      taxYearStart: '2026-04-01' as PlainDate,
      ...unrecorded,
    }),
    {},
  )
})

// Slips of the months `slips`; unpaid are months of employment in the records here, which no opening balance tells.
const unpaid = table`
of      | recorded | joined     | slips           | opening | months                       | payments | why
2026-09 | 2026-04  | 2020-04-01 | 04 05 06 07     | -       | 04 05 06 07 08               | 5        | August took nothing
2026-09 | 2026-04  | 2026-08-02 | -               | -       | 08                           | 1        | joined in August, recorded late
2026-09 | 2026-04  | 2026-09-01 | -               | -       | -                            | -        | joins now: nothing is missing
2026-09 | 2026-07  | 2020-04-01 | 07              | -       | 07 08                        | 2        | nothing is known before July
2026-09 | -        | 2020-04-01 | 06              | -       | 06 07 08                     | 3        | the person’s own first slip begins the records
2026-09 | -        | 2020-04-01 | -               | -       | -                            | -        | no records at all
2026-09 | 2026-04  | 2020-04-01 | -               | 5       | -                            | 5        | all of it is told in sums alone
2026-09 | 2026-04  | 2020-04-01 | 08              | 3       | 07 08                        | 5        | April to June are told, and nobody paid July
2026-09 | 2026-04  | 2026-06-10 | 08              | 1       | 07 08                        | 3        | June is told, the first month of employment
2026-09 | 2026-04  | 2020-04-01 | 04 05 06 07 08  | -       | 04 05 06 07 08               | 5        | none is missing
2027-03 | 2025-04  | 2020-04-01 | 04 05 06 07 09 10 11 12 01 02 | - | 10 11 12 01 02       | 11       | August lies before the half-year, and in the year
`
for (const each of unpaid) {
  t.test(`a recorded month without a slip had no professional tax: ${each('why')}`, async t => {
    const list = (column: string) => (each(column) === '-' ? [] : each(column).split(' '))
    const yearOf = (month: string) => `${month < '04' ? 2027 : 2026}-${month}`
    const told = each('opening') === '-' ? undefined : openingOf(Number(each('opening')))
    const known = ptBefore(
      {
        ...nothing,
        since: firstSlip(list('slips')),
        pt_months: list('slips').map(month => taxed(yearOf(month), 200, 'MP')),
      },
      told,
      {
        period: monthOf(each('of')),
        taxYearStart: '2026-04-01' as PlainDate,
        since: each('recorded') === '-' ? null : (`${each('recorded')}-01` as PlainDate),
        dateOfJoining: each('joined') as PlainDate,
      },
    )
    t.same(
      (known.months ?? []).map(({ end, tax }) => [end.slice(5, 7), tax]),
      list('months').map(month => [month, list('slips').includes(month) ? 200 : 0]),
    )
    const payments = (known.year ?? []).reduce((sum, part) => sum + part.payments, 0)
    t.equal(payments, each('payments') === '-' ? 0 : Number(each('payments')))
    const pay = (known.year ?? []).reduce((sum, part) => sum + part.pay, 0)
    t.equal(pay, 50_000 * list('slips').length + (told?.gross ?? 0), 'no pay either')
  })
}

t.test('the wage months of a cycle from the 26th are named by their end', async t => {
  const { months, year } = ptBefore(undefined, undefined, {
    period: { start: '2026-08-26' as PlainDate, end: '2026-09-25' as PlainDate },
    taxYearStart: '2026-04-01' as PlainDate,
    // The first run was that of June.
    since: '2026-05-26' as PlainDate,
    dateOfJoining: '2026-06-26' as PlainDate,
  })
  t.same(
    months?.map(({ end }) => end),
    ['2026-07-25', '2026-08-25'],
    'who joins on 26 June is of the wage month of July',
  )
  t.same(year, [{ authority: null, payments: 2, tax: 0, pay: 0 }])
})

t.test('a wage month of the records here is known, paid or not', async t => {
  const told = {
    employee_id: 'e',
    months: 5,
    gross: 1,
    taxable: null,
    pf: 0,
    pt: 0,
    tds: 0,
    retirement_contributions: 70_000,
    benefits: null,
  }
  const known = (paid: PaymentsRow | undefined, opening: OpeningRow | undefined, since: string | null) =>
    earlierPayments(paid, opening, { ...november, since: since as PlainDate | null })
  t.equal(known(undefined, undefined, null).payments, 0)
  t.equal(known(undefined, undefined, '2026-09-01').payments, 2, 'September and October')
  t.equal(known({ ...nothing, since: '2026-08-01' as PlainDate }, undefined, '2026-09-01').payments, 3)
  t.equal(known(undefined, undefined, '2025-01-01').payments, 8, 'from March, which may be paid in April')
  t.match(known(undefined, told, '2026-09-01'), { payments: 7, hasOpening: true, contributions: 70_000 })
  t.equal(known({ ...nothing, contributions: 5000 }, told, null).contributions, 75_000)
  t.equal(known(undefined, undefined, null).contributions, undefined, 'nothing is left out')
})
