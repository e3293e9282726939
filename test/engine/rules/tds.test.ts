// The year's tax at its edges: slabs, rebate, surcharge, and against an oracle that is written another way.

import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import t from 'tap'

import { landlordPanAbove, seniorAges as knownAges } from '#proto/law/statutory-figures.ts'
import { taxClaimSections } from '#proto/law/tax-sections.ts'
import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { nearestPaisa, zeroMilliPaise } from '#engine/money/mills.ts'
import { rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import type { YearFacts } from '#engine/rules/tds/index.ts'
import { compareRegimes, tdsLaw, tdsTables } from '#engine/rules/tds/index.ts'
import { houseRent, seniorAges } from '#engine/rules/tds/parameters.ts'
import { slabParts, taxOn } from '#engine/rules/tds/tax.ts'
import { ageBand } from '#engine/rules/tds/tax-year.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'
import { declared, person, tracedYear } from './tds-year.ts'

type Regime = 'new' | 'old'
type Band = 'below_60' | '60_to_79' | '80_plus'
type Residency = 'resident' | 'not_ordinarily_resident' | 'non_resident'

const lawOf = (year: string) => tdsLaw(plainDate(`${year.slice(0, 4)}-10-31`))
const scaleOf = (year: string, regime: string, band = 'below_60') =>
  lawOf(year).scales[regime as Regime][band as Band]

// The sums of all slabs up to each limit, as the law's tables are usually printed.
const knots = table`
year    | regime | age      | income  | tax    | why
2023-24 | new    | below_60 | 300000  | 0      | end of the nil slab
2023-24 | new    | below_60 | 600000  | 15000  | 3 lakh at 5 %
2023-24 | new    | below_60 | 900000  | 45000  | and 3 lakh at 10 %
2023-24 | new    | below_60 | 1200000 | 90000  | and 3 lakh at 15 %
2023-24 | new    | below_60 | 1500000 | 150000 | and 3 lakh at 20 %
2024-25 | new    | below_60 | 700000  | 20000  | 4 lakh at 5 %
2024-25 | new    | below_60 | 1000000 | 50000  | and 3 lakh at 10 %
2024-25 | new    | below_60 | 1200000 | 80000  | and 2 lakh at 15 %
2024-25 | new    | below_60 | 1500000 | 140000 | and 3 lakh at 20 %
2025-26 | new    | below_60 | 800000  | 20000  | 4 lakh at 5 %
2025-26 | new    | 80_plus  | 1200000 | 60000  | no age in the new regime
2026-27 | new    | below_60 | 1600000 | 120000 | and 4 lakh at 15 %
2026-27 | new    | below_60 | 2000000 | 200000 | and 4 lakh at 20 %
2026-27 | new    | below_60 | 2400000 | 300000 | and 4 lakh at 25 %
2026-27 | new    | below_60 | 2400010 | 300003 | ten rupees into the last slab
2026-27 | old    | below_60 | 250000  | 0      | end of the nil slab
2026-27 | old    | below_60 | 250010  | 0.50   | ten rupees above it
2023-24 | old    | below_60 | 500000  | 12500  | 2.5 lakh at 5 %
2024-25 | old    | below_60 | 1000000 | 112500 | and 5 lakh at 20 %
2025-26 | old    | 60_to_79 | 500000  | 10000  | 2 lakh at 5 %
2026-27 | old    | 60_to_79 | 1000000 | 110000 | and 5 lakh at 20 %
2026-27 | old    | 80_plus  | 500000  | 0      | nothing to 5 lakh
2026-27 | old    | 80_plus  | 1000000 | 100000 | 5 lakh at 20 %
2026-27 | old    | 80_plus  | 0       | 0      | no income
`
for (const each of knots) {
  const title = `${each('year')}, ${each('regime')}, ${each('age')}, ${each('income')}: ${each('why')}`
  t.test(title, async t => {
    const income = amount(each('income'))
    const scale = scaleOf(each('year'), each('regime'), each('age'))
    const found = taxOn(income, scale, 'non_resident')
    t.equal(nearestPaisa(found.slabTax), amount(each('tax')))
    t.equal(
      slabParts(income, scale.slabs.slabs).reduce((sum, slab) => sum + slab.income, 0),
      income,
      'the slabs hold all of the income and no more',
    )
    t.equal(found.rebate.amount, 0, 'a non-resident has no rebate')
  })
}

// `last` is the last income, in tens of rupees, that relief still reaches.
const bands = table`
year    | regime | age      | step     | last     | why
2023-24 | new    | below_60 | rebate   | 727770   | tax 27,777 above an excess of 27,770
2024-25 | new    | below_60 | rebate   | 722220   | 22,222 above 22,220
2025-26 | new    | below_60 | rebate   | 1270580  | 70,587 above 70,580
2026-27 | new    | 60_to_79 | rebate   | 1270580  | the same for all ages
2023-24 | new    | below_60 | 5000000  | 5179100  | 10 % of the tax above 70 % of the excess
2024-25 | new    | below_60 | 5000000  | 5177610  |
2025-26 | new    | below_60 | 5000000  | 5161190  |
2026-27 | old    | below_60 | 5000000  | 5195890  |
2025-26 | old    | 60_to_79 | 5000000  | 5195520  |
2024-25 | old    | 80_plus  | 5000000  | 5194020  |
2023-24 | new    | below_60 | 10000000 | 10206100 |
2024-25 | new    | below_60 | 10000000 | 10205340 |
2026-27 | new    | below_60 | 10000000 | 10196940 |
2023-24 | old    | below_60 | 10000000 | 10214690 |
2026-27 | old    | 60_to_79 | 10000000 | 10214500 |
2026-27 | old    | 80_plus  | 10000000 | 10213740 |
2023-24 | new    | below_60 | 20000000 | 20911990 |
2024-25 | new    | below_60 | 20000000 | 20910390 |
2026-27 | new    | below_60 | 20000000 | 20892790 |
2026-27 | old    | below_60 | 20000000 | 20929990 |
2026-27 | old    | 60_to_79 | 20000000 | 20929590 |
2026-27 | old    | 80_plus  | 20000000 | 20927990 |
2026-27 | old    | below_60 | 50000000 | 53017820 |
2026-27 | old    | 60_to_79 | 50000000 | 53017310 |
2026-27 | old    | 80_plus  | 50000000 | 53015280 |
`
for (const each of bands) {
  const title = `${each('year')}, ${each('regime')}, ${each('age')}: relief at ${each('step')} ends after ${each('last')}`
  t.test(title, async t => {
    const last = amount(each('last'))
    const scale = scaleOf(each('year'), each('regime'), each('age'))
    const inside = taxOn(last, scale, 'resident')
    const outside = taxOn((last + 1000) as Paise, scale, 'resident')
    if (each('step') === 'rebate') {
      t.equal(inside.rebate.by, 'marginal_relief')
      t.equal(outside.rebate.by, 'none')
    } else {
      t.equal(inside.surcharge?.tier.above, amount(each('step')))
      t.ok(inside.surcharge!.relief > 0, 'relief up to here')
      t.equal(outside.surcharge?.relief, 0, 'none ten rupees later')
    }
  })
}

// At a threshold, and ten rupees above it.
const steps = table`
year    | regime | age      | income   | tax      | surcharge  | relief     | why
2026-27 | new    | below_60 | 1200000  | 0        | 0          | 0          | the whole tax of 60,000 is rebated
2026-27 | new    | below_60 | 1200010  | 10       | 0          | 0          | never more tax than income above the limit
2023-24 | new    | below_60 | 700010   | 10       | 0          | 0          | the same at 7 lakh
2026-27 | old    | below_60 | 500000   | 0        | 0          | 0          | 12,500 rebated
2026-27 | old    | below_60 | 500010   | 12502    | 0          | 0          | the law's step
2026-27 | old    | 60_to_79 | 500010   | 10002    | 0          | 0          | and for 60 years and over
2026-27 | old    | 80_plus  | 500010   | 2        | 0          | 0          | no step: nothing was rebated
2026-27 | new    | below_60 | 5000000  | 1080000  | 0          | 0          | above 50 lakh, not at it
2026-27 | new    | below_60 | 5000010  | 1080003  | 7          | 107993.30  | 108,000.30 less all but 10 - 3
2026-27 | new    | below_60 | 10000010 | 2580003  | 258007     | 128993.45  | 387,000.45; cap 2580000 + 258000 + 10
2026-27 | new    | below_60 | 20000010 | 5580003  | 837007     | 557993.75  | 1,395,000.75; cap 5580000 + 837000 + 10
2026-27 | new    | below_60 | 50000010 | 14580003 | 3645000.75 | 0          | 25 % on both sides of 5 crore
2026-27 | old    | below_60 | 50000010 | 14812503 | 3703132    | 1777494.11 | 5,480,626.11; cap 14812500 + 3703125 + 10
`
for (const each of steps) {
  t.test(`${each('year')}, ${each('regime')}, ${each('age')}, ${each('income')}: ${each('why')}`, async t => {
    const scale = scaleOf(each('year'), each('regime'), each('age'))
    const found = taxOn(amount(each('income')), scale, 'resident')
    t.equal(nearestPaisa(found.tax), amount(each('tax')), 'tax')
    t.equal(nearestPaisa(found.surcharge?.amount ?? zeroMilliPaise), amount(each('surcharge')), 'surcharge')
    t.equal(nearestPaisa(found.surcharge?.relief ?? zeroMilliPaise), amount(each('relief')), 'relief')
  })
}

const rebates = table`
residency               | regime | income  | rebate | why
resident                | new    | 1000000 | 40000  | 5 % of 4 lakh and 10 % of 2 lakh, all of it
not_ordinarily_resident | new    | 1000000 | 40000  | is a resident for the rebate
non_resident            | new    | 1000000 | 0      | residents only
non_resident            | old    | 400000  | 0      | residents only
resident                | old    | 400000  | 7500   | 5 % of 1.5 lakh
`
for (const each of rebates) {
  t.test(`rebate of a ${each('residency')}, ${each('regime')}: ${each('why')}`, async t => {
    const scale = scaleOf('2026-27', each('regime'))
    const found = taxOn(amount(each('income')), scale, each('residency') as Residency)
    t.equal(nearestPaisa(found.rebate.amount), amount(each('rebate')))
  })
}

const ages = table`
born       | residency    | year    | band     | why
1967-04-02 | resident     | 2026-27 | below_60 | sixty on 2 April 2027
1967-04-01 | resident     | 2026-27 | 60_to_79 | sixty with the end of 31 March 2027
1967-03-31 | resident     | 2026-27 | 60_to_79 | sixty on the last day of the year
1966-04-02 | resident     | 2025-26 | below_60 | a year earlier
1947-04-02 | resident     | 2026-27 | 60_to_79 | eighty on 2 April 2027
1947-04-01 | resident     | 2026-27 | 80_plus  | eighty with the end of the year
1940-01-01 | non_resident | 2026-27 | below_60 | the higher slabs are for residents
-          | resident     | 2026-27 | below_60 | nobody is presumed old
`
for (const each of ages) {
  t.test(`born ${each('born')}, ${each('residency')}, ${each('year')}: ${each('why')}`, async t => {
    const born = each('born') === '-' ? null : plainDate(each('born'))
    t.equal(ageBand(born, each('residency') as Residency, lawOf(each('year')).year), each('band'))
  })
}

// Increments of the rate at each limit, worked into one sum: another way to the same tax.
const Oracle = Decimal.clone({ precision: 60 })
const increments: Record<string, [lakhs: number, percent: number][]> = {
  '2023-24 new': [
    [3, 5],
    [6, 5],
    [9, 5],
    [12, 5],
    [15, 10],
  ],
  '2024-25 new': [
    [3, 5],
    [7, 5],
    [10, 5],
    [12, 5],
    [15, 10],
  ],
  '2025-26 new': [
    [4, 5],
    [8, 5],
    [12, 5],
    [16, 5],
    [20, 5],
    [24, 5],
  ],
  '2026-27 new': [
    [4, 5],
    [8, 5],
    [12, 5],
    [16, 5],
    [20, 5],
    [24, 5],
  ],
  'old below_60': [
    [2.5, 5],
    [5, 15],
    [10, 10],
  ],
  'old 60_to_79': [
    [3, 5],
    [5, 15],
    [10, 10],
  ],
  'old 80_plus': [
    [5, 20],
    [10, 10],
  ],
}
const rebateLimits: Record<string, number> = { '2023-24': 7, '2024-25': 7, '2025-26': 12, '2026-27': 12 }

/** Tax and surcharge of a resident, then the year's tax to ten rupees; incomes and taxes in rupees. */
function oracle(income: Decimal, year: string, regime: Regime, band: Band) {
  const table = increments[regime === 'new' ? `${year} new` : `old ${band}`]!
  const slabs = (on: Decimal) =>
    table.reduce((sum, [lakhs, percent]) => {
      const above = on.minus(lakhs * 100_000)
      return above.isPositive() ? sum.plus(above.times(percent).div(100)) : sum
    }, new Oracle(0))
  const limit = (regime === 'new' ? rebateLimits[year]! : 5) * 100_000
  const afterRebate = income.lessThanOrEqualTo(limit)
    ? new Oracle(0)
    : regime === 'new'
      ? Decimal.min(slabs(income), income.minus(limit))
      : slabs(income)
  const tiers = [[5e6, 10], [1e7, 15], [2e7, 25], ...(regime === 'old' ? [[5e7, 37]] : [])] as [
    number,
    number,
  ][]
  // From the lowest threshold up, each limits what all before it have made of the tax.
  const charged = tiers.reduce((before, [above, percent], index) => {
    if (!income.greaterThan(above)) return before
    const there = slabs(new Oracle(above))
      .times(100 + (tiers[index - 1]?.[1] ?? 0))
      .div(100)
    return Decimal.min(afterRebate.times(100 + percent).div(100), there.plus(income.minus(above)))
  }, new Oracle(afterRebate))
  const payable = charged.times(104).div(100)
  return { charged, annual: payable.floor().div(10).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).times(10) }
}

const aYear = fc.constantFrom('2023-24', '2024-25', '2025-26', '2026-27')
const aRegime = fc.constantFrom<Regime>('new', 'old')
const aBand = fc.constantFrom<Band>('below_60', '60_to_79', '80_plus')
const anIncome = fc.oneof(
  fc.integer({ min: 0, max: 300_000 }),
  fc.integer({ min: 0, max: 7_000_000 }),
  fc
    .tuple(
      fc.constantFrom(50_000, 70_000, 120_000, 500_000, 1_000_000, 2_000_000, 5_000_000),
      fc.integer({ min: -3, max: 30_000 }),
    )
    .map(([edge, beyond]) => edge + beyond),
)
/** Tens of rupees, as paise. */
const ofTens = (tens: number) => (tens * 1000) as Paise

const births: Record<Band, string> = {
  below_60: '1990-06-15',
  '60_to_79': '1960-06-15',
  '80_plus': '1940-06-15',
}

t.test('the year agrees with an oracle in decimal.js', async t => {
  fc.assert(
    fc.property(aYear, aRegime, aBand, anIncome, (year, regime, band, tens) => {
      const expected = oracle(new Oracle(tens * 10), year, regime, band)
      const law = lawOf(year)
      // The standard deduction is added, so that total income is the income asked for.
      const salary = (ofTens(tens) + law.scales[regime][band].standardDeduction.amount) as Paise
      const who = { ...person, regime, dateOfBirth: plainDate(births[band]) }
      const found = tracedYear({ person: who, declared, salary }, law)
      const charged = found.tax.tax + (found.tax.surcharge?.amount ?? 0)
      return (
        found.income.total === ofTens(tens) &&
        expected.charged.times(100_000).equals(charged) &&
        expected.annual.times(100).equals(found.annual)
      )
    }),
    { numRuns: 5000 },
  )
  t.pass()
})

t.test('more income never means less tax, and never less money but at the old rebate’s step', async t => {
  fc.assert(
    fc.property(
      aYear,
      aRegime,
      aBand,
      anIncome,
      fc.integer({ min: 1, max: 200_000 }),
      (year, regime, band, tens, more) => {
        const scale = scaleOf(year, regime, band)
        const low = taxOn(ofTens(tens), scale, 'resident')
        const high = taxOn(ofTens(tens + more), scale, 'resident')
        const limit = regime === 'old' ? rupees(5_00_000) : 0
        const hasStep = ofTens(tens) <= limit && ofTens(tens + more) > limit
        const charged = (of: typeof low) => of.tax + (of.surcharge?.amount ?? 0)
        return high.total >= low.total && (hasStep || charged(high) - charged(low) <= ofTens(more) * 1000)
      },
    ),
    { numRuns: 5000 },
  )
  t.pass()
})

const pans = table`
pan         | gross   | annual  | rate | why
valid       | 1500000 | 97500   | -    | 97,500 of 14,25,000
missing     | 1500000 | 285000  | 20   | O-35: 20 % of 14,25,000, no cess on it
inoperative | 1500000 | 285000  | 20   | is no PAN
missing     | 1275000 | 0       | -    | no tax, nothing to deduct
missing     | 1275010 | 240000  | 20   | 10.40 is due, so 20 % of 12,00,010 is taken: 2,40,002
missing     | 7575000 | 2093520 | -    | O-36: 27.91 % on average
`
for (const each of pans) {
  t.test(`PAN ${each('pan')}, ${each('gross')}: ${each('why')}`, async t => {
    const panStatus = each('pan') as 'valid' | 'missing' | 'inoperative'
    const facts: YearFacts = { person: { ...person, panStatus }, declared, salary: amount(each('gross')) }
    const found = tracedYear(facts, lawOf('2026-27'))
    t.equal(found.annual, amount(each('annual')))
    t.equal(found.higherRate === null ? '-' : String(found.higherRate.rate / 10_000), each('rate'))
  })
}

t.test('both regimes side by side, the default one where they cost the same', async t => {
  const law = lawOf('2026-27')
  const low = compareRegimes({ person, declared, salary: rupees(5_00_000) }, law)
  t.same([low.new.annual, low.old.annual, low.better, low.saving], [0, 0, 'new', 0])
  // New: 9,25,000 is rebated. Old: 9,50,000 costs 12,500 + 90,000 and 4 % of it.
  const middle = compareRegimes({ person, declared, salary: rupees(10_00_000) }, law)
  t.same([middle.old.annual, middle.better, middle.saving], [rupees(1_06_600), 'new', rupees(1_06_600)])
  const claims = [
    { code: '80C', amount: rupees(1_50_000) },
    { code: '80E', amount: rupees(8_00_000) },
  ]
  // Old: 18 lakh less 50,000, 1.5 and 8 lakh is 8 lakh: 72,500 and cess. New: 17.25 lakh, 1,45,000 and cess.
  const claiming = compareRegimes(
    { person, declared: { ...declared, claims }, salary: rupees(18_00_000) },
    law,
  )
  t.same(
    [claiming.new.annual, claiming.old.annual, claiming.better, claiming.saving],
    [rupees(1_50_800), rupees(75_400), 'old', rupees(75_400)],
  )
})

t.test('every month of the record has its law, and the day before and after it are refused', async t => {
  let months = 0
  for (let start = plainDate('2023-04-01'); start <= '2027-03-01'; start = addMonths(start, 1)) {
    for (const paidOn of [start, addDays(addMonths(start, 1), -1)]) {
      const law = tdsLaw(paidOn)
      for (const regime of ['new', 'old'] as const) {
        for (const scale of Object.values(law.scales[regime])) {
          for (const row of Object.values(scale)) {
            t.ok(row.from <= paidOn && (row.to === null || row.to >= paidOn), `${row.rule} on ${paidOn}`)
          }
          t.equal(scale.slabs.slabs.at(-1)?.upTo, null, 'the last slab has no end')
        }
      }
    }
    months += 1
  }
  t.equal(months, 48)
  t.throws(() => tdsLaw(plainDate('2023-03-31')), { code: 'rule_not_found', date: '2023-03-31' })
  t.throws(() => tdsLaw(plainDate('2027-04-01')), { code: 'rule_not_found', table: 'IN.TDS.CESS' })
  for (const { name, rows } of tdsTables) {
    t.equal(rows[0]?.from, '2023-04-01', `${name} begins with the record`)
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1]
      if (next !== undefined) t.equal(row.to, addDays(next.from, -1), `${name}: no gap and no overlap`)
    }
  }
})

t.test('the gateway has the ages and the rent of the law, whatever the day', async t => {
  for (const { from, senior, verySenior } of seniorAges.rows) t.same({ senior, verySenior }, knownAges, from)
  for (const row of houseRent.rows) t.equal(row.landlordPanAbove, landlordPanAbove, row.from)
})

const acts = table`
paid on    | year    | law                 | provision      | slabs under        | why
2026-03-31 | 2025-26 | Income-tax Act 1961 | section 192(1) | section 115BAC(1A) | last payments under the old Act
2026-04-01 | 2026-27 | Income-tax Act 2025 | section 392(1) | section 202(1)     | March salary paid in April, too
2027-03-31 | 2026-27 | Income-tax Act 2025 | section 392(1) | section 202(1)     | end of the record
2024-01-31 | 2023-24 | Income-tax Act 1961 | section 192(1) | section 115BAC(1A) | January belongs to the year before
`
for (const each of acts) {
  t.test(`paid on ${each('paid on')}: ${each('why')}`, async t => {
    const { year, charge, scales } = tdsLaw(plainDate(each('paid on')))
    t.equal(year.label, each('year'))
    t.match(charge, { law: each('law'), provision: each('provision') })
    t.equal(scales.new.below_60.slabs.provision, each('slabs under'))
  })
}

t.test('every section that can be declared has its rule, and every rule its section', async t => {
  const { deductions } = tdsLaw(plainDate('2026-11-30'))
  const ruled = [...deductions.oldRegime, ...deductions.bothRegimes].map(({ code }) => code)
  // These three go by income and rent, and have tables of their own.
  t.same([...taxClaimSections].toSorted(), [...ruled, '80GG', '80TTA', '80TTB'].toSorted())
})
