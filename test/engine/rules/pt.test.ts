// Professional tax: the worked cases, then what a span of several months asks of them.

import fc from 'fast-check'
import t from 'tap'

import { payPeriod } from '#proto/calendar/period.ts'
import { addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { noPaise, rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { pt, ptLaw } from '#engine/rules/pt/index.ts'
import type { PtFacts, PtGround, PtLaw } from '#engine/rules/pt/index.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'
import { levyAt, net, person, settings, taxAt } from './pt-example.ts'

const cases = table`
case | place      | month   | gender | gross | tax  | fact                          | why
P01  | MH         | 2026-11 | M      | 7500  | 0    | -                             | top of the free slab
P02  | MH         | 2026-11 | M      | 7501  | 175  | -                             | a rupee above
P03  | MH         | 2026-11 | M      | 10000 | 175  | -                             | top of the 175 slab
P04  | MH         | 2026-11 | M      | 10001 | 200  | -                             | a rupee above
P05  | MH         | 2027-02 | M      | 45000 | 300  | -                             | February
P06  | MH         | 2027-02 | M      | 9000  | 175  | -                             | no February in the 175 slab
P07  | MH         | 2026-11 | F      | 25000 | 0    | -                             | top of the women's free slab
P08  | MH         | 2026-11 | F      | 25001 | 200  | -                             | a rupee above
P09  | MH         | 2027-02 | F      | 25001 | 300  | -                             | February
P10  | MH         | 2022-12 | F      | 15000 | 200  | -                             | women were free up to 10,000
P11  | MH         | 2026-11 | M      | 60000 | 0    | born 1961-06-15               | 65 years completed
P12  | MH         | 2026-11 | M      | 60000 | 0    | ground benchmark_disability   | certificate held
P13  | KA         | 2026-11 | F      | 24999 | 0    | -                             | below 25,000
P14  | KA         | 2026-11 | M      | 25000 | 200  | -                             | 25,000 and above
P15  | KA         | 2027-02 | M      | 25000 | 300  | -                             | February
P16  | KA         | 2025-02 | M      | 80000 | 200  | -                             | February before the Act of 2025
P17  | KA         | 2022-08 | M      | 15000 | 200  | -                             | the line was 15,000
P18  | KA         | 2026-11 | M      | 70000 | 0    | born 1966-06-15               | 60 years
P19  | GJ         | 2026-11 | M      | 12000 | 0    | -                             | top of the free slab
P20  | GJ         | 2026-11 | F      | 12001 | 200  | -                             | a rupee above
P21  | GJ         | 2022-03 | M      | 9500  | 150  | -                             | last month of the old slabs
P22  | WB         | 2026-09 | M      | 10000 | 0    | -                             | top of the free slab until September 2026
P23  | WB         | 2026-09 | M      | 10001 | 110  | -                             | above 10,000
P24  | WB         | 2026-09 | F      | 25000 | 130  | -                             | up to 25,000
P25  | WB         | 2026-09 | M      | 40001 | 200  | -                             | the last slab
-    | WB         | 2026-09 | M      | 45000 | 200  | -                             | the last month of the old schedule
-    | WB         | 2026-09 | M      | 10000.01 | 110 | -                           | paise above 10,000
-    | WB         | 2026-10 | M      | 18000 | 0    | -                             | free up to 20,000 since October 2026
-    | WB         | 2026-10 | M      | 20000 | 0    | -                             | top of it
-    | WB         | 2026-10 | M      | 20001 | 100  | -                             | a rupee above
-    | WB         | 2026-10 | M      | 30000 | 100  | -                             | top of the second slab
-    | WB         | 2026-10 | M      | 30001 | 140  | -                             | a rupee above
-    | WB         | 2026-10 | M      | 45000 | 140  | -                             | inside the third
-    | WB         | 2026-10 | M      | 50000 | 140  | -                             | top of it
-    | WB         | 2026-10 | M      | 50001 | 170  | -                             | a rupee above
-    | WB         | 2026-11 | F      | 100000 | 170 | -                             | top of the fourth
-    | WB         | 2026-11 | M      | 100001 | 208 | -                             | the last slab
P26  | AP         | 2026-11 | M      | 18000 | 150  | -                             | the middle slab
P27  | TS         | 2026-11 | F      | 20001 | 200  | -                             | the last slab
P28  | AS         | 2026-11 | M      | 15000 | 0    | -                             | top of the free slab since 2025
P29  | AS         | 2026-11 | M      | 25000 | 208  | -                             | 25,000 and above
P30  | AS         | 2024-11 | M      | 12000 | 150  | -                             | before April 2025
P31  | OD         | 2025-11 | M      | 20000 | 125  | -                             | 2,40,000 a year
P32  | OD         | 2026-03 | M      | 40000 | 300  | -                             | 2,500 less 11 times 200, in the last month before the repeal
-    | OD         | 2026-04 | M      | 40000 | 0    | -                             | repealed
P33  | MP         | 2026-11 | M      | 30000 | 166  | -                             | 3,60,000 a year
P34  | MP         | 2027-03 | M      | 30000 | 174  | -                             | 2,000 less 11 times 166
P35  | MP         | 2027-03 | M      | 50000 | 212  | -                             | 2,500 less 11 times 208
P36  | JH         | 2026-11 | M      | 50000 | 150  | -                             | 6,00,000 a year
P37  | BR         | 2026-09 | M      | 60000 | 2000 | -                             | 7,20,000 a year, taken in September
P38  | BR         | 2026-11 | M      | 60000 | 0    | -                             | and in no other month
P39  | KL         | 2026-08 | F      | 20000 | 1000 | -                             | 1,20,000 in the half-year
P40  | KL         | 2027-02 | M      | 9000  | 750  | -                             | 54,000 in the half-year
P41  | KL         | 2024-08 | M      | 9000  | 450  | -                             | the same before October 2024
P42  | TN:CHENNAI | 2026-08 | M      | 7000  | 425  | -                             | 42,000; one source has 430
P43  | TN:CHENNAI | 2027-01 | F      | 20000 | 1250 | -                             | 1,20,000 in the half-year
P44  | TN:CHENNAI | 2024-08 | M      | 4000  | 135  | -                             | 24,000 under the old table
P45  | PB         | 2026-11 | M      | 45000 | 200  | income 450000 free 400000     | above 4,02,400
P46  | PB         | 2026-11 | M      | 38000 | 0    | income 390000 free 400000     | below the free income
P47  | TR         | 2026-11 | M      | 15001 | 208  | -                             | the last slab
P48  | SK         | 2026-11 | M      | 30000 | 125  | -                             | less than 30,001
P49  | DL         | 2026-11 | M      | 90000 | 0    | -                             | not levied
P50  | MH         | 2026-11 | M      | 50000 | 100  | 2400 in year                  | 2,500 less 2,400
-    | PB         | 2026-11 | M      | 45000 | 0    | income 402399.99 free 400000  | a paisa below the line
-    | PB         | 2026-11 | M      | 45000 | 200  | income 402400 free 400000     | at the line
-    | PB         | 2026-11 | M      | 45000 | 200  | income 252400 free 250000     | at the line of the old regime
-    | MH         | 2026-11 | M      | 50000 | 0    | 2500 in year                  | nothing left under the ceiling
-    | MH         | 2026-11 | M      | 50000 | 1    | 2499 in year                  | a rupee left
-    | MH         | 2027-02 | M      | 50000 | 200  | 2300 in year                  | of 300 the ceiling leaves 200
-    | MH         | 2026-11 | M      | 0     | 0    | -                             | a month without pay
`

const genders = { M: 'male', F: 'female' } as const

/** A fact in words; `-` for none. */
function said(text: string): Partial<PtFacts> {
  const [first = '', second = '', , fourth = ''] = text.split(' ')
  if (first === 'born') return { dateOfBirth: plainDate(second) }
  if (first === 'ground') return { grounds: [second as PtGround] }
  if (first === 'income') return { income: { taxable: amount(second), free: amount(fourth) } }
  if (second === 'in') return { takenInYear: amount(first) }
  if (text === '-') return {}
  throw new RangeError(`"${text}" says nothing that a test knows.`)
}

for (const each of cases) {
  t.test(`${each('case')} ${each('place')} ${each('month')}, ${each('gross')}: ${each('why')}`, async t => {
    const gender = genders[each('gender') as 'M' | 'F']
    const facts = person(amount(each('gross')), { gender, ...said(each('fact')) })
    t.equal(net(taxAt(each('place'), each('month'), facts)), amount(each('tax')))
  })
}

const april = plainDate('2026-04-01')
const monthsOfYear = Array.from({ length: 12 }, (_, index) => addMonths(april, index).slice(0, 7))

/** The year month by month, each told what the earlier ones paid and took. Pay and tax in rupees. */
function year(place: string, pays: readonly number[]): number[] {
  const taxes: number[] = []
  let span = ''
  let paySpan = ''
  let taken = 0
  let earlier = 0
  let inYear = 0
  for (const [index, wageMonth] of monthsOfYear.entries()) {
    const pay = pays[index] ?? 0
    const law = levyAt(place, wageMonth)
    if (law.span.start !== span) taken = 0
    if (law.paySpan.start !== paySpan) earlier = 0
    span = law.span.start
    paySpan = law.paySpan.start
    const facts = person(rupees(pay), {
      taken: taken as Paise,
      earlierPay: earlier as Paise,
      takenInYear: inYear as Paise,
    })
    const tax = net(pt(facts, law, settings))
    taken += tax
    inYear += tax
    earlier += facts.pay
    taxes.push(tax / 100)
  }
  return taxes
}

const steady = (pay: number) => monthsOfYear.map(() => pay)

const years = table`
place | gross | taken in each month                                          | sum  | why
MH    | 45000 | 200 200 200 200 200 200 200 200 200 200 300 200              | 2500 | 11 times 200 and 300
KA    | 25000 | 200 200 200 200 200 200 200 200 200 200 300 200              | 2500 | the same
MP    | 50000 | 208 208 208 208 208 208 208 208 208 208 208 212              | 2500 | 11 times 208 and 212
WB    | 45000 | 200 200 200 200 200 200 140 140 140 140 140 140              | 2040 | 6 times 200, and 140 from October
KL    | 25000 | 0 0 0 0 1250 0 0 0 0 0 1250 0                                | 2500 | August and February
BR    | 60000 | 0 0 0 0 0 2000 0 0 0 0 0 0                                   | 2000 | September
MN    | 8000  | 167 167 167 167 167 167 167 167 167 167 167 163              | 2000 | 11 times 167 and 163
ML    | 5500  | 16 16 16 16 16 16 16 16 16 16 16 24                          | 200  | 66,000 a year
PY    | 50000 | 0 0 1250 0 0 0 0 0 1250 0 0 0                                | 2500 | June and December
AS    | 30000 | 208 208 208 208 208 208 208 208 208 208 208 208              | 2496 | four rupees under the ceiling
`
for (const each of years) {
  t.test(`${each('place')} through 2026-27 at ${each('gross')}: ${each('why')}`, async t => {
    const taxes = year(each('place'), steady(Number(each('gross'))))
    t.equal(taxes.join(' '), each('taken in each month'))
    t.equal(
      taxes.reduce((sum, tax) => sum + tax, 0),
      Number(each('sum')),
    )
  })
}

t.test('a raise moves the instalments, and March settles the year', async t => {
  // April to September expect 12 × 20,000 = 2,40,000: 125. From October 6 × 20,000 + 6 × 40,000 = 3,60,000: 166.
  // The year's tax is 2,000; 6 × 125 + 5 × 166 = 1,580 were taken; 420 are left.
  const taxes = year('MP', [...Array<number>(6).fill(20_000), ...Array<number>(6).fill(40_000)])
  t.same(taxes, [125, 125, 125, 125, 125, 125, 166, 166, 166, 166, 166, 420])
})

t.test('a cut gives back in March what the year no longer asks for', async t => {
  // Expected 12 × 30,000 = 3,60,000: 166 to November. The last four months bring nothing like it:
  // 8 × 30,000 + 1,000 × 4 = 2,44,000 asks 1,500. From December 2,40,000 + 4,000: 125.
  const taxes = year('MP', [...Array<number>(8).fill(30_000), 1_000, 1_000, 1_000, 1_000])
  // 8 × 166 + 3 × 125 = 1,703; 1,500 less 1,703 = 203 back.
  t.same(taxes, [166, 166, 166, 166, 166, 166, 166, 166, 125, 125, 125, -203])
  const facts = person(rupees(1_000), { taken: rupees(1_703), earlierPay: rupees(2_43_000) })
  const found = taxAt('MP', '2027-03', facts)
  t.match(found, { due: true, tax: 0, refund: 20_300, occasion: 'balance', asked: 1_50_000 })
  t.same(
    found.warnings.map(({ code }) => code),
    ['pt_refunded'],
  )
})

const settled = table`
place      | month   | pay   | known earlier  | taken | since      | until      | tax   | why
KL         | 2026-09 | 20000 | 100000         | 1000  | 2020-01-01 | -          | 0     | all was taken in August
KL         | 2026-09 | 40000 | 100000         | 1000  | 2020-01-01 | -          | 250   | 1,40,000 after a raise: 1,250 less 1,000
KL         | 2026-09 | 2000  | 80000          | 1000  | 2020-01-01 | -          | -250  | 82,000 after a cut: 750 less 1,000
KL         | 2026-09 | 20000 | -              | -     | 2020-01-01 | -          | 0     | of August nothing is known: it took its part
KL         | 2026-09 | 30000 | -              | -     | 2026-07-20 | -          | 0     | joined in July, so August took its part
KL         | 2026-07 | 20000 | 60000          | 0     | 2020-01-01 | 2026-07-31 | 750   | leaves before August: 80,000 after 122 days
KL         | 2026-05 | 20000 | 20000          | 0     | 2020-01-01 | 2026-05-29 | 0     | leaves after 59 days
KL         | 2026-05 | 20000 | 20000          | 0     | 2020-01-01 | 2026-05-30 | 600   | leaves after 60 days: 40,000
KL         | 2026-09 | 20000 | 20000          | 0     | 2026-08-02 | -          | 600   | joined on 2 August: 60 days, 40,000
KL         | 2026-09 | 20000 | 20000          | 0     | 2026-08-03 | -          | 0     | joined on 3 August: 59 days
KL         | 2026-08 | 20000 | 0              | 0     | 2026-08-03 | -          | 0     | nor in August
TN:CHENNAI | 2026-09 | 7000  | 35000          | 425   | 2020-01-01 | -          | 0     | all was taken in August
TN:CHENNAI | 2027-02 | 7000  | 28000          | 425   | 2020-01-01 | -          | 0     | no month of its own
TN:CHENNAI | 2027-03 | 9000  | 39000          | 425   | 2020-01-01 | -          | 505   | 48,000: 930 less 425
BR         | 2027-03 | 60000 | 300000         | 0     | 2026-10-01 | -          | 1000  | joined after September: 3,60,000, settled in March
BR         | 2027-03 | 60000 | -              | -     | 2026-10-01 | -          | 1000  | the same, of whom nothing is known
BR         | 2027-03 | 60000 | -              | -     | 2026-04-01 | -          | 0     | here in September: its part was taken there
BR         | 2026-07 | 90000 | 270000         | 0     | 2020-01-01 | 2026-07-15 | 1000  | leaves before September: 3,60,000
MP         | 2026-09 | 50000 | 250000         | 1040  | 2020-01-01 | 2026-09-30 | 460   | leaves: 3,00,000 asks 1,500, less 5 times 208
MP         | 2026-09 | 30000 | 150000         | 830   | 2020-01-01 | 2026-09-30 | -830  | leaves: 1,80,000 asks nothing, 5 times 166 were taken
MP         | 2027-03 | 50000 | -              | -     | 2026-10-01 | -          | 875   | joined in October: 3,00,000 asks 1,500, less 5 times 125
MP         | 2027-03 | 0     | 330000         | 1826  | 2020-01-01 | -          | 0     | a last month without pay: 174 stay open
MP         | 2027-03 | 0     | 200000         | 600   | 2020-01-01 | -          | -600  | but a last month without pay gives back
PY         | 2026-06 | 50000 | 100000         | 0     | 2020-01-01 | -          | 1250  | 6,00,000 expected in the year
PY         | 2026-12 | 10000 | 80000          | 0     | 2020-01-01 | -          | 250   | 1,20,000 in the year: 250 for this half
`
for (const each of settled) {
  t.test(`${each('place')} ${each('month')}, ${each('pay')}: ${each('why')}`, async t => {
    const known = (column: string) => (each(column) === '-' ? null : amount(each(column)))
    const facts = person(amount(each('pay')), {
      earlierPay: known('known earlier'),
      taken: known('taken'),
      takenInYear: known('taken') ?? noPaise,
      since: plainDate(each('since')),
      until: each('until') === '-' ? null : plainDate(each('until')),
    })
    t.equal(net(taxAt(each('place'), each('month'), facts)), Number(each('tax')) * 100)
  })
}

const exemptions = table`
place      | month   | fact                                 | exempt | why
MH         | 2026-11 | born 1961-11-01                      | yes    | 65 on the first day of the month
MH         | 2026-11 | born 1961-11-02                      | no     | a day later
MH         | 2026-12 | born 1961-11-02                      | yes    | but from the next month
MH         | 2023-03 | ground benchmark_disability          | yes    | under the former clause
MH         | 2023-03 | ground parent_of_benchmark_disability | yes   | and the parent
MH         | 2026-11 | ground parent_of_benchmark_disability | yes   | and under the present one
MH         | 2026-11 | ground armed_forces                  | yes    | serving in the state
MH         | 2024-08 | ground capf                          | no     | the first of August is before 9 August 2024
MH         | 2024-09 | ground capf                          | yes    | and the first of September after it
MH         | 2024-08 | ground crpf_bsf                      | yes    | who were exempt before
MH         | 2026-11 | ground savings_agent                 | yes    | of the small savings schemes
MH         | 2026-11 | ground badli_textile                 | yes    | of the textile industry
MH         | 2026-11 | ground disability_40                 | no     | another state's ground
KA         | 2026-11 | born 1966-11-01                      | yes    | 60 on the first day of the month
KA         | 2026-11 | born 1966-11-02                      | no     | a day later
KA         | 2023-07 | ground disability_40                 | no     | notified on 13 July 2023, after the first of the month
KA         | 2023-08 | ground disability_40                 | yes    | and in force in August
KA         | 2026-11 | ground one_child_sterilisation       | yes    | with both certificates
KA         | 2026-11 | ground armed_forces                  | yes    | civilians too
KA         | 2026-11 | ground foreign_technician            | yes    | approved, for two years
KA         | 2026-11 | 120 days in year                     | yes    | 120 or fewer
KA         | 2026-11 | 121 days in year                     | no     | a day more
AP         | 2026-11 | ground disability_40                 | yes    | listed in the order of 2013
TS         | 2026-11 | ground disability_40                 | yes    | taken over, on weak evidence
PB         | 2026-11 | born 1967-03-31                      | yes    | 60 on the last day of the financial year
PB         | 2026-11 | born 1967-04-01                      | no     | a day later
PB         | 2026-11 | ground casual_worker                 | yes    | not charged
TN:CHENNAI | 2026-08 | ground armed_forces                  | yes    | and the CRPF
TN:CHENNAI | 2026-08 | ground total_disability              | yes    | total
TN:CHENNAI | 2026-08 | ground benchmark_disability          | no     | not any
WB         | 2026-11 | ground armed_forces                  | yes    | serving in the state
GJ         | 2026-11 | born 1940-01-01                      | no     | no age is found for other states
`
for (const each of exemptions) {
  t.test(`${each('place')} ${each('month')}, ${each('fact')}: ${each('why')}`, async t => {
    const fact = each('fact')
    const over = fact.endsWith('days in year') ? { daysInYear: Number(fact.split(' ')[0]) } : said(fact)
    const income = { taxable: rupees(9_00_000), free: rupees(4_00_000) }
    const found = taxAt(each('place'), each('month'), person(rupees(60_000), { income, ...over }))
    t.equal(found.due ? 'no' : 'yes', each('exempt'))
    if (!found.due) t.match(found, { because: /^exempt: /, rule: { rule: /^IN\.PT\./ } })
  })
}

t.test('a person recorded as neither man nor woman is on the slabs the employer chose', async t => {
  for (const gender of ['transgender', 'undisclosed', null] as const) {
    const facts = person(rupees(20_000), { gender })
    const law = levyAt('MH', '2026-11')
    t.equal(net(pt(facts, law, { ...settings, otherGenders: 'men' })), rupees(200))
    t.equal(net(pt(facts, law, { ...settings, otherGenders: 'women' })), 0)
  }
  t.equal(net(taxAt('KA', '2026-11', person(rupees(30_000), { gender: null }))), rupees(200))
})

t.test('an employer may take a half-yearly tax in a month of its own', async t => {
  const own = { ...settings, takenIn: [6, 12] }
  const facts = person(rupees(20_000))
  t.equal(net(pt(facts, levyAt('KL', '2026-06'), own)), rupees(1_000))
  t.equal(net(pt(facts, levyAt('KL', '2026-08'), own)), 0)
  t.equal(net(pt(facts, levyAt('KL', '2026-09'), own)), 0, 'June took its part')
})

t.test('the wage month is the one in which the period ends, and so is February', async t => {
  const law = ptLaw({ state: 'KA', localBody: null }, payPeriod('2027-01-26', '2027-02-25')) as PtLaw
  t.match(pt(person(rupees(30_000)), law, settings), { tax: 30_000 })
  const march = ptLaw({ state: 'MP', localBody: null }, payPeriod('2027-02-26', '2027-03-25')) as PtLaw
  t.match(pt(person(rupees(30_000)), march, settings), { tax: 17_400, occasion: 'balance' })
})

t.test('what is due carries the figures that an explanation needs', async t => {
  const facts = person(rupees(9_000), {
    earlierPay: rupees(39_000),
    taken: rupees(425),
    takenInYear: rupees(850),
  })
  t.match(taxAt('TN:CHENNAI', '2027-03', facts), {
    due: true,
    tax: 50_500,
    assessment: {
      base: { earlier: 39_00_000, now: 9_00_000, expected: 0, total: 48_00_000 },
      slab: { upTo: 60_00_000, tax: 93_000 },
      below: { upTo: 45_00_000 },
    },
    occasion: 'balance',
    asked: 93_000,
    taken: 42_500,
    left: 1_65_000,
  })
  const july = taxAt('MP', '2026-07', person(rupees(30_000), { until: plainDate('2026-12-31') }))
  // Three months before July, and five after it, to December.
  t.match(july, { assessment: { base: { earlier: 90_00_000, now: 30_00_000, expected: 1_50_00_000 } } })
})

t.test('nothing due says why, by which row, and in which slab', async t => {
  const free = taxAt('KA', '2026-11', person(rupees(20_000)))
  t.match(free, {
    because: 'the pay lies in a slab without tax',
    rule: { rule: 'IN.PT.KA', from: '2025-04-01' },
    assessment: { slab: { tax: 0 }, below: null },
  })
  const reached = person(rupees(60_000), { takenInYear: rupees(2_500) })
  t.match(taxAt('KA', '2026-11', reached), { because: 'the ceiling of the year is reached' })
  t.match(taxAt('BR', '2026-11', person(rupees(60_000))), { because: 'it is not taken in this month' })
  t.match(taxAt('PB', '2026-11', person(rupees(60_000))), {
    because: 'the taxable income is not known',
    warnings: [{ code: 'pt_income_unknown' }],
  })
  t.match(taxAt('DL', '2026-11', person(rupees(60_000))), {
    because: 'Delhi levies no professional tax',
    rule: { rule: 'IN.PT.NOT_LEVIED' },
    warnings: [],
  })
})

t.test('where the record is weak, the slip says so', async t => {
  const codes = (place: string, wageMonth: string, over: Partial<PtFacts> = {}) =>
    taxAt(place, wageMonth, person(rupees(60_000), over)).warnings.map(({ code }) => code)
  t.same(codes('ML', '2026-11'), ['pt_rule_unconfirmed'])
  t.same(codes('TN:MADURAI', '2026-08'), ['pt_rule_unconfirmed'])
  t.same(codes('CG', '2026-11'), ['pt_rule_unconfirmed'], 'a dormant Act')
  t.same(codes('TS', '2026-11', { grounds: ['disability_40'] }), ['pt_exemption_unconfirmed'])
  t.same(codes('TN', '2026-08'), ['pt_local_body_unknown'])
  t.same(codes('MH', '2026-11'), [])
  t.match(levyAt('BR', '2026-11'), { confidence: 'medium', doubt: /vendor tables/ })
  t.match(levyAt('TN:CHENNAI', '2026-11'), { confidence: 'medium', doubt: /430/ })
  t.match(levyAt('TN:CHENNAI', '2024-09'), { confidence: 'high', doubt: null })
})

t.test('bonus counts where the state says so', async t => {
  for (const [place, bonus] of [
    ['KA', true],
    ['KL', true],
    ['MH', false],
    ['PB', false],
    ['GJ', false],
  ] as const) {
    t.equal(levyAt(place, '2026-11').wages.bonus, bonus, place)
  }
})

t.test('wherever the slabs go by the pay, more pay all year never means less tax', async t => {
  // Punjab goes by the taxable income, which the pay does not tell.
  const places = 'AP AS BR GJ JH KA KL MH ML MN MP MZ NL OD PY SK TN:CHENNAI TR TS WB'.split(' ')
  const somePay = fc.integer({ min: 0, max: 10_000_000 })
  const wageMonth = fc.constantFrom('2026-08', '2026-09', '2026-11', '2027-02', '2027-03')
  fc.assert(
    fc.property(fc.constantFrom(...places), wageMonth, somePay, somePay, (place, month, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map(pay =>
        net(taxAt(place, month, person(pay as Paise))),
      )
      return less! <= more!
    }),
    { numRuns: 2000 },
  )
  t.pass()
})

// An employee who moves from Chennai may keep its corporation on record: two payments of a month must still be known as
// one levy.
t.test('a local body on record where the state has one table is no part of who levies', t => {
  const november = payPeriod('2026-11-01', '2026-11-30')
  const authorityOf = (state: string, localBody: string | null) =>
    (ptLaw({ state, localBody }, november) as PtLaw).authority
  t.equal(authorityOf('KA', 'CHENNAI'), 'KA')
  t.equal(authorityOf('TN', 'CHENNAI'), 'TN CHENNAI')
  t.end()
})
