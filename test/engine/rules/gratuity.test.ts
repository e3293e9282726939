// Gratuity: the worked cases, the borders of service and cap, the projection, the tax.

import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import t from 'tap'

import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { serviceBetween } from '#proto/calendar/service.ts'
import { payPeriod } from '#proto/calendar/period.ts'
import { percent, rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { inForce } from '#engine/parameters/dated.ts'
import { replay } from '#engine/payslip/replay.ts'
import {
  accruedGratuity,
  exemptGratuity,
  formulaForTax,
  yearsReckoned,
  gratuity,
  gratuityLaw,
  gratuityOutsideTheAct,
  gratuityTables,
  gratuityTaxLaw,
  projectGratuity,
} from '#engine/rules/gratuity/index.ts'
import type {
  AccrualTrace,
  GratuityDue,
  GratuityExemption,
  GratuityFacts,
  GratuityPart,
  GratuityProjection,
  GratuitySettings,
  NoGratuity,
  WageRate,
} from '#engine/rules/gratuity/index.ts'
import { codeWages, wageLaw } from '#engine/rules/wages/index.ts'
import { explainFigure, explanationOf, newTrace } from '#engine/trace/steps.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'

const settings: GratuitySettings = {
  lastYear: 'days_240',
  fixedTerm: 'rule_33',
  death: 'rounded',
  base: 'code_all',
  rounding: 'paisa',
}

const monthly = (wages: Paise): WageRate => ({ per: 'month', wages })

function facts(from: string, to: string, wages: WageRate, over: Partial<GratuityFacts> = {}): GratuityFacts {
  return {
    continuousSince: plainDate(from),
    leftOn: plainDate(to),
    ending: 'other',
    isWorkingJournalist: false,
    hasReducedYear: false,
    unpaidDays: 0,
    wages,
    oldBase: null,
    beforeDisablement: null,
    seasons: null,
    forfeiture: null,
    ...over,
  }
}

/** `40000 a month`, `500 a day`, `46800 in 78 days`. */
function rate(text: string): WageRate {
  const [wages = '', , count, unit] = text.split(' ')
  if (unit === 'days') return { per: 'piece', wages: amount(wages), days: Number(count) }
  return { per: count === 'day' ? 'day' : 'month', wages: amount(wages) }
}

const words: Record<string, Partial<GratuityFacts>> = {
  'fixed term': { ending: 'fixed_term_end' },
  death: { ending: 'death' },
  disablement: { ending: 'disablement' },
  journalist: { isWorkingJournalist: true },
  'five-day week': { hasReducedYear: true },
  'a day unpaid': { unpaidDays: 1 },
  '10 days unpaid': { unpaidDays: 10 },
  '6 seasons': { seasons: 6 },
  'damage 50000': { forfeiture: { amount: rupees(50_000) } },
  'damage 500000': { forfeiture: { amount: rupees(5_00_000) } },
  violence: { forfeiture: { amount: null } },
}

const options: Record<string, Partial<GratuitySettings>> = {
  strict: { lastYear: 'strict' },
  'pro rata': { fixedTerm: 'pro_rata', death: 'pro_rata' },
  rupee: { rounding: 'rupee' },
}

function read<Value>(text: string, dictionary: Record<string, Partial<Value>>): Partial<Value> {
  const parts = text.split(',').map(each => each.trim())
  return Object.assign({}, ...parts.map(each => dictionary[each] ?? {})) as Partial<Value>
}

// A service of seven years and eight months, say, ends on the last day of its eighth month: both ends count.
const cases = table`
case | from       | to         | wages            | more           | settings      | years | amount     | why
G1   | 2018-04-01 | 2025-11-30 | 40000 a month    |                |               | 8     | 184615.38  | 7 y 8 m: 40,000 × 15/26 × 8
G2   | 2018-07-01 | 2025-12-31 | 40000 a month    |                |               | 7     | 161538.46  | 7 y 6 m 0 d: exactly six months are not more
-    | 2018-07-01 | 2026-01-01 | 40000 a month    |                |               | 8     | 184615.38  | and a day later they are
G3   | 2016-10-01 | 2026-11-30 | 30000 a month    |                |               | 10    | 173076.92  | 10 y 2 m on Code wages: 30,000 × 15/26 × 10
G3   | 2015-09-01 | 2025-10-31 | 20000 a month    |                |               | 10    | 115384.62  | the same under the old base: 20,000 × 15/26 × 10
G4   | 1996-12-01 | 2026-11-30 | 150000 a month   |                |               | 30    | 2000000    | 25,96,153.85 stops at the cap
G5   | 2022-03-15 | 2026-11-19 | 26000 a month    |                |               | 5     | 75000      | 4 y 250 d: the fifth year has its 240 days
G5   | 2022-03-15 | 2026-11-19 | 26000 a month    |                | strict        | 5     | none       | four years are not five
G6   | 2025-04-01 | 2026-10-31 | 24000 a month    | fixed term     |               | 2     | 27692.31   | 1 y 7 m by rule 33: 24,000 × 15/26 × 2
G6   | 2025-04-01 | 2026-10-31 | 24000 a month    | fixed term     | pro rata      | 2     | 21923.08   | × 1 7/12
G7   | 2025-12-01 | 2026-10-31 | 24000 a month    | fixed term     |               | 0     | none       | 11 months are no year
G8   | 2024-08-01 | 2026-10-31 | 35000 a month    | death          |               | 2     | 40384.62   | 2 y 3 m: 35,000 × 15/26 × 2
G8   | 2024-08-01 | 2026-10-31 | 35000 a month    | death          | pro rata      | 2     | 45432.69   | × 2.25
G9   | 2020-11-01 | 2026-10-31 | 13000 a month    | 6 seasons      |               | 6     | 21000      | 500 × 7 × 6
G10  | 2017-11-01 | 2026-10-31 | 46800 in 78 days |                |               | 9     | 81000      | 600 × 15 × 9
F1   | 2020-03-01 | 2026-11-20 | 45000 a month    |                |               | 7     | 181730.77  | 6 y 8 m: 45,000 × 15/26 × 7
F2   | 2021-06-15 | 2026-10-31 | 30000 a month    |                |               | 5     | 86538.46   | 5 y 4 m: 30,000 × 15/26 × 5
F4   | 2025-02-01 | 2026-11-12 | 28000 a month    | death          |               | 2     | 32307.69   | 1 y 9 m: 28,000 × 15/26 × 2
-    | 2016-11-01 | 2026-10-31 | 500 a day        |                |               | 10    | 75000      | 500 × 15 × 10
-    | 2022-03-15 | 2026-11-09 | 26000 a month    |                |               | 5     | 75000      | the 240th day of the fifth year
-    | 2022-03-15 | 2026-11-08 | 26000 a month    |                |               | 5     | none       | the 239th
-    | 2022-03-15 | 2026-11-09 | 26000 a month    | a day unpaid   |               | 5     | none       | 240 days, one of them not worked
-    | 2022-03-15 | 2026-09-20 | 26000 a month    | five-day week  |               | 5     | 75000      | the 190th day of a reduced year
-    | 2022-03-15 | 2026-09-19 | 26000 a month    | five-day week  |               | 5     | none       | the 189th
-    | 2022-03-15 | 2026-09-20 | 26000 a month    |                |               | 5     | none       | 190 days where 240 are needed
-    | 2021-11-21 | 2026-11-20 | 26000 a month    |                | strict        | 5     | 75000      | the last day of the fifth year
-    | 2021-11-22 | 2026-11-20 | 26000 a month    |                | strict        | 5     | none       | and a day short of it
-    | 2023-11-01 | 2026-10-31 | 26000 a month    | journalist     |               | 3     | 45000      | three years are enough
-    | 2022-11-01 | 2025-10-31 | 26000 a month    | journalist     |               | 3     | none       | not before the Code
-    | 2024-05-01 | 2025-11-20 | 24000 a month    | fixed term     |               | 2     | none       | last day of the Act of 1972: five years
-    | 2024-05-02 | 2025-11-21 | 24000 a month    | fixed term     |               | 2     | 27692.31   | first day of the Code: 1 y 6 m 20 d
-    | 2025-06-01 | 2026-11-30 | 24000 a month    | fixed term     |               | 2     | 27692.31   | six months exactly are a year by rule 33
-    | 2025-06-01 | 2026-11-29 | 24000 a month    | fixed term     |               | 1     | 13846.15   | and a day less are not
-    | 2025-11-17 | 2026-11-16 | 24000 a month    | fixed term     |               | 1     | 13846.15   | one year exactly
-    | 2026-02-01 | 2026-11-12 | 26000 a month    | disablement    |               | 1     | 15000      | no length of service is needed
-    | 2026-09-01 | 2026-11-12 | 26000 a month    | death          |               | 0     | 0          | due, but two months make no year
-    | 2026-09-01 | 2026-11-15 | 26000 a month    | death          | pro rata      | 0     | 3125       | 2 15/30 months: 15,000 × 2.5/12
-    | 2023-08-01 | 2025-10-31 | 35000 a month    | death          | pro rata      | 2     | 40384.62   | the Act of 1972 knows no share of a year
-    | 2018-04-01 | 2025-11-30 | 40000 a month    |                | rupee         | 8     | 184615     | 1,84,615.38 to the rupee
-    | 1988-03-01 | 2018-03-28 | 150000 a month   |                |               | 30    | 1000000    | last day of the cap of ten lakh
-    | 1988-03-01 | 2018-03-29 | 150000 a month   |                |               | 30    | 2000000    | first day of twenty
-    | 2018-04-01 | 2025-11-30 | 40000 a month    | damage 50000   |               | 8     | 134615.38  | 1,84,615.38 less the damage
-    | 2018-04-01 | 2025-11-30 | 40000 a month    | damage 500000  |               | 8     | 0          | damage beyond the gratuity is not charged here
-    | 2018-04-01 | 2025-11-30 | 40000 a month    | violence       |               | 8     | 0          | wholly forfeited
`
for (const each of cases) {
  t.test(`${each('case')} ${each('from')} to ${each('to')}: ${each('why')}`, async t => {
    const given = facts(each('from'), each('to'), rate(each('wages')), read(each('more'), words))
    const found: GratuityDue | NoGratuity = gratuity(given, gratuityLaw(given.leftOn), {
      ...settings,
      ...read(each('settings'), options),
    })
    t.equal(found.countedYears, Number(each('years')), 'counted years')
    t.equal(found.due ? found.amount : 'none', each('amount') === 'none' ? 'none' : amount(each('amount')))
  })
}

t.test('G3: the wages are the Code’s', async t => {
  const law = wageLaw(payPeriod('2026-11-01', '2026-11-30'), percent(12))
  const pay = { included: rupees(20_000), excluded: rupees(40_000), employerPf: null }
  t.equal(codeWages(pay, law).wages, rupees(30_000), '20,000 + (40,000 − half of 60,000)')
})

t.test('what is due says on what ground, by when and under which rows', async t => {
  const due = (given: GratuityFacts, how = settings) => gratuity(given, gratuityLaw(given.leftOn), how)
  t.match(due(facts('2020-03-01', '2026-11-20', monthly(rupees(45_000)))), {
    due: true,
    because: 'completed_service',
    service: { years: 6, months: 8, days: 20 },
    payBy: '2026-12-20',
    isCapped: false,
    law: { terms: { rule: 'IN.GRATUITY.TERMS', from: '2026-05-08' }, cap: { from: '2025-11-21' } },
  })
  t.match(due(facts('1996-12-01', '2026-11-30', monthly(rupees(1_50_000)))), {
    formula: amount('2596153.85'),
    isCapped: true,
    amount: rupees(20_00_000),
  })
  const fixedTerm = { ending: 'fixed_term_end' } as const
  t.match(due(facts('2025-04-01', '2026-10-31', monthly(rupees(24_000)), fixedTerm)), {
    because: 'fixed_term_one_year',
  })
  t.match(due(facts('2026-09-01', '2026-10-31', monthly(rupees(24_000)), { ending: 'death' })), {
    because: 'death_or_disability',
  })
  t.match(due(facts('2026-09-01', '2026-10-31', monthly(rupees(24_000)))), {
    due: false,
    because: 'the service is too short',
    service: { months: 2 },
  })
})

/** `5 × 20000 old_base, 3 × 30000 last_drawn` */
function written(parts: readonly GratuityPart[]): string {
  return parts
    .map(({ years, wages, because }) => `${years.num / years.den} × ${wages.wages / 100} ${because}`)
    .join(', ')
}

const twoWages = table`
from       | to         | now   | old base | disabled until | drawn before | parts                                                          | amount    | why
2018-01-01 | 2026-10-31 | 30000 | 20000    | -              | -            | 7 × 20000 old_base, 2 × 30000 last_drawn                        | 115384.62 | 2025 is shared by both bases and takes the higher: 15/26 × 2,00,000
2018-11-21 | 2026-11-20 | 30000 | 20000    | -              | -            | 7 × 20000 old_base, 1 × 30000 last_drawn                        | 98076.92  | the years change with the law: 15/26 × 1,70,000
2025-11-21 | 2030-11-20 | 30000 | 20000    | -              | -            | 5 × 30000 last_drawn                                           | 86538.46  | nothing lies before the Code: 15/26 × 1,50,000
2018-01-01 | 2026-10-31 | 20000 | -        | 2022-06-30     | 35000        | 5 × 35000 before_disablement, 4 × 20000 last_drawn              | 147115.38 | 2022 takes the wages before: 15/26 × 2,55,000
2018-01-01 | 2026-10-31 | 20000 | -        | 2021-12-31     | 35000        | 4 × 35000 before_disablement, 5 × 20000 last_drawn              | 138461.54 | no year is shared: 15/26 × 2,40,000
2018-01-01 | 2026-10-31 | 20000 | 15000    | 2020-12-31     | 35000        | 3 × 35000 before_disablement, 4 × 15000 old_base, 2 × 20000 last_drawn | 118269.23 | all three: 15/26 × 2,05,000
2018-01-01 | 2026-10-31 | 20000 | 15000    | 2026-02-28     | 35000        | 9 × 35000 before_disablement                                   | 181730.77 | the ninth year, too, had the wages before: 15/26 × 3,15,000
`
for (const each of twoWages) {
  t.test(`${each('from')} to ${each('to')} at two wages: ${each('why')}`, async t => {
    const isHybrid = each('old base') !== '-'
    const given = facts(each('from'), each('to'), monthly(amount(each('now'))), {
      oldBase: isHybrid ? monthly(amount(each('old base'))) : null,
      beforeDisablement:
        each('disabled until') === '-'
          ? null
          : { until: plainDate(each('disabled until')), wages: monthly(amount(each('drawn before'))) },
    })
    const how: GratuitySettings = { ...settings, base: isHybrid ? 'hybrid' : 'code_all' }
    const found = gratuity(given, gratuityLaw(given.leftOn), how)
    if (!found.due) throw new Error(found.because)
    t.equal(written(found.parts), each('parts'))
    t.equal(found.amount, amount(each('amount')))
  })
}

t.test('the hybrid base is refused without the old wages, and is nothing before the Code', async t => {
  const hybrid: GratuitySettings = { ...settings, base: 'hybrid' }
  const now = facts('2018-01-01', '2026-10-31', monthly(rupees(30_000)))
  t.throws(() => gratuity(now, gratuityLaw(now.leftOn), hybrid), /oldBase/)
  const then = facts('2018-01-01', '2025-10-31', monthly(rupees(30_000)))
  t.match(gratuity(then, gratuityLaw(then.leftOn), hybrid), { due: true, countedYears: 8 })
})

t.test('G11: outside the Act, half a month’s average pay for each completed year', async t => {
  const service = serviceBetween(plainDate('2014-02-01'), plainDate('2026-10-31'))
  t.match(service, { years: 12, months: 9 })
  const law = gratuityTaxLaw(plainDate('2026-11-20'))
  t.equal(gratuityOutsideTheAct({ sum: rupees(5_00_000), months: 10 }, service, law), rupees(3_00_000))
})

const exemptions = table`
case | received | formula | earlier | paid on    | exempt  | taxable | because    | why
G12  | 2400000  | 2100000 | 300000  | 2026-11-20 | 1700000 | 700000  | limit      | 20 lakh less 3 lakh
-    | 450000   | 450000  | 0       | 2026-11-20 | 450000  | 0       | received   | X-1 received as the formula says
-    | 600000   | 450000  | 0       | 2026-11-20 | 450000  | 150000  | formula    | better terms are taxed
-    | 400000   | 450000  | 0       | 2026-11-20 | 400000  | 0       | received   | no more than was received
-    | 400000   | 450000  | 2500000 | 2026-11-20 | 0       | 400000  | limit      | nothing of the limit is left
-    | 2600000  | none    | 0       | 2026-11-20 | 2600000 | 0       | government | exempt in full
-    | 2400000  | 2100000 | 0       | 2026-03-31 | 2000000 | 400000  | limit      | the same limit under the Act of 1961
-    | 1200000  | 1200000 | 0       | 2018-03-28 | 1000000 | 200000  | limit      | last day of ten lakh
`
for (const each of exemptions) {
  t.test(`tax ${each('case')} on ${each('received')} paid on ${each('paid on')}: ${each('why')}`, async t => {
    const formula = each('formula') === 'none' ? null : amount(each('formula'))
    const found: GratuityExemption = exemptGratuity(
      { received: amount(each('received')), formula, exemptEarlier: amount(each('earlier')) },
      gratuityTaxLaw(plainDate(each('paid on'))),
    )
    t.equal(found.exempt, amount(each('exempt')), 'exempt')
    t.equal(found.taxable, amount(each('taxable')), 'taxable')
    t.equal(found.because, each('because'))
  })
}

t.test('X-1: the formula of the tax law on 60,000 and 12 years 7 months', async t => {
  const law = gratuityLaw(plainDate('2026-10-31'))
  const wages = monthly(rupees(60_000))
  const years = yearsReckoned(facts('2014-04-01', '2026-10-31', wages), law, settings)
  t.equal(formulaForTax(wages, years, law), rupees(4_50_000), '60,000 × 15/26 × 13')
})

/** The worked projection: joined 1 July 2022, wages 39,000. */
function project(asOf: string, how = settings, over: Partial<GratuityFacts> = {}): GratuityProjection {
  const today = facts('2022-07-01', asOf, monthly(rupees(39_000)), over)
  const lastMonth = { ...today, leftOn: addDays(plainDate(`${asOf.slice(0, 7)}-01`), -1) }
  const later = { on: plainDate('2030-03-31'), growth: percent(8) }
  return projectGratuity(
    { today, lastMonth, later },
    {
      today: gratuityLaw(today.leftOn),
      lastMonth: gratuityLaw(lastMonth.leftOn),
      later: gratuityLaw(later.on),
    },
    how,
  )
}

t.test('5.3: the worked projection', async t => {
  const found = project('2026-11-30')
  t.match(found.service, { years: 4, months: 5, days: 0 })
  t.equal(found.today.due, false, 'nothing is due to someone who leaves today')
  t.equal(found.eligibleOn, '2027-02-25', 'the 240th day of the fifth year')
  t.equal(project('2026-11-30', { ...settings, lastYear: 'strict' }).eligibleOn, '2027-06-30')
  t.equal(found.accrued, rupees(99_375), '22,500 × 53/12')
  t.equal(found.provision, rupees(1_875), '22,500 ÷ 12')
  t.match(found.later?.wages, { wages: amount('49128.77') }, '39,000 × 1.08 three times, 49,128.768')
  t.match(found.later?.outcome, { due: true, countedYears: 8, amount: amount('226748.17') })
})

const accrued = table`
since      | to         | wages            | old base      | accrued | steps                            | why
2022-07-01 | 2026-11-30 | 39000 a month    | -             | 99375   | prorate round min                | 22,500 × 53/12
2022-07-01 | 2026-06-30 | 1500 a day       | -             | 90000   | prorate round min                | 15 × 1,500 × 4
2022-07-01 | 2026-06-30 | 46800 in 78 days | -             | 36000   | prorate round min                | 15 × 600 × 4
2022-07-01 | 2026-06-30 | 39000 a month    | 26000 a month | 67500   | prorate prorate sum round min    | 15 × 1,000 × 3, then 15 × 1,500 for the year the Code came in
1980-07-01 | 2026-06-30 | 200000 a month   | -             | 2000000 | prorate round min                | the limit
`
for (const each of accrued) {
  t.test(`accrued at ${each('wages')}, ${each('old base')} before: ${each('why')}`, async t => {
    const isHybrid = each('old base') !== '-'
    const oldBase = isHybrid ? rate(each('old base')) : null
    const given = facts(each('since'), each('to'), rate(each('wages')), { oldBase })
    const law = gratuityLaw(given.leftOn)
    const how: GratuitySettings = isHybrid ? { ...settings, base: 'hybrid' } : settings
    const trace = newTrace('test')
    const traced: AccrualTrace = { trace, label: 'By now', earned: null }
    const found = accruedGratuity(given, law, how, traced)
    t.equal(found, amount(each('accrued')))
    t.equal(accruedGratuity(given, law, how), found, 'a trace changes no figure')
    t.equal(trace.list.map(({ op }) => op).join(' '), each('steps'))
    explainFigure(trace, 'accrued', '', traced.earned!)
    t.equal(replay(explanationOf(trace, 'accrued')), found, 'the steps give the amount')
  })
}

t.test('a projection follows the facts', async t => {
  t.equal(project('2026-11-30', settings, { unpaidDays: 3 }).eligibleOn, '2027-02-28', 'three days later')
  t.equal(project('2025-11-30', settings, { unpaidDays: 3 }).eligibleOn, '2027-02-25', 'days of another year')
  t.equal(project('2026-11-30', settings, { ending: 'death' }).eligibleOn, '2022-07-01', 'from the first day')
  t.equal(project('2026-11-30', settings, { ending: 'fixed_term_end' }).eligibleOn, '2023-06-30')
  t.equal(project('2026-11-15').accrued, amount('98437.50'), '22,500 × (52 + 15/30) ÷ 12')

  const today = facts('2026-11-10', '2026-11-30', monthly(rupees(39_000)))
  const law = gratuityLaw(today.leftOn)
  const joined = projectGratuity(
    { today, lastMonth: null, later: null },
    { today: law, lastMonth: law, later: law },
    settings,
  )
  t.equal(joined.provision, joined.accrued, 'someone who joined this month has only this month')
  t.equal(joined.accrued, amount('1312.50'), '22,500 × 21/30 ÷ 12')
  t.equal(joined.later, null)

  const back = { on: plainDate('2026-11-29'), growth: percent(8) }
  const laws = { today: law, lastMonth: law, later: law }
  t.throws(() => projectGratuity({ today, lastMonth: null, later: back }, laws, settings), /2026-11-29/)
})

t.test('days without pay of the year under way do not follow into a later one', async t => {
  const today = facts('2022-07-01', '2026-06-29', monthly(rupees(39_000)), { unpaidDays: 200 })
  const law = gratuityLaw(today.leftOn)
  const on = plainDate('2027-02-28')
  const found = projectGratuity(
    { today, lastMonth: null, later: { on, growth: percent(0) } },
    { today: law, lastMonth: law, later: law },
    settings,
  )
  t.match(found.later?.outcome, { due: true, countedYears: 5 })
})

t.test('the accrual stops at the cap', async t => {
  const today = facts('1996-12-01', '2026-11-30', monthly(rupees(1_50_000)))
  const law = gratuityLaw(today.leftOn)
  const laws = { today: law, lastMonth: law, later: law }
  const found = projectGratuity({ today, lastMonth: today, later: null }, laws, settings)
  t.equal(found.accrued, rupees(20_00_000))
  t.equal(found.provision, 0)
})

const anyWages = fc.integer({ min: 100_000, max: 30_000_000 })
const anyStart = fc.integer({ min: 0, max: 9_000 }).map(days => addDays(plainDate('2000-01-01'), days))
const anyEnding = fc.constantFrom('other', 'death', 'disablement', 'fixed_term_end')
const anySettings: fc.Arbitrary<GratuitySettings> = fc.record({
  lastYear: fc.constantFrom('strict', 'days_240'),
  fixedTerm: fc.constantFrom('rule_33', 'pro_rata'),
  death: fc.constantFrom('rounded', 'pro_rata'),
  base: fc.constant('code_all'),
  rounding: fc.constantFrom('paisa', 'rupee'),
})

function paid(since: PlainDate, wages: number, more: Partial<GratuityFacts>, how: GratuitySettings): number {
  const given = {
    ...facts('2026-11-20', '2026-11-20', monthly(wages as Paise), more),
    continuousSince: since,
  }
  const found = gratuity(given, gratuityLaw(given.leftOn), how)
  return found.due ? found.amount : 0
}

t.test('gratuity never falls with longer service or higher wages, and stays under the cap', async t => {
  fc.assert(
    fc.property(anyStart, anyWages, fc.nat(4_000), fc.nat(5_000_000), anyEnding, anySettings, (...drawn) => {
      const [since, wages, days, more, ending, how] = drawn
      const base = paid(since, wages, { ending }, how)
      const longer = paid(addDays(since, -days), wages, { ending }, how)
      const richer = paid(since, wages + more, { ending }, how)
      return base <= longer && base <= richer && longer <= rupees(20_00_000)
    }),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('the formula agrees with decimal.js', async t => {
  const Oracle = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
  fc.assert(
    fc.property(anyWages, fc.integer({ min: 5, max: 40 }), fc.boolean(), (wages, years, inRupees) => {
      const end = addDays(addMonths(plainDate('1980-01-01'), years * 12), -1)
      const given = facts('1980-01-01', end, monthly(wages as Paise))
      const law = gratuityLaw(plainDate('2026-11-20'))
      const found = gratuity(given, law, { ...settings, rounding: inRupees ? 'rupee' : 'paisa' })
      const exact = new Oracle(wages).times(15).times(years).div(26)
      const unit = inRupees ? 100 : 1
      const rounded = exact.div(unit).toDecimalPlaces(0).times(unit)
      return found.due && found.formula === rounded.toNumber()
    }),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('every month has its law, from the first recorded day on', async t => {
  for (let day = plainDate('2010-05-24'); day <= '2027-12-31'; day = addMonths(day, 1)) {
    const lakhs = rupees(day < '2018-03-29' ? 10_00_000 : 20_00_000)
    t.equal(gratuityLaw(day).cap.cap, lakhs, day)
    t.equal(gratuityTaxLaw(day).limit, lakhs, day)
    for (const table of gratuityTables) t.ok(inForce(table, day).from <= day, `${table.name} ${day}`)
  }
  t.throws(() => gratuityLaw(plainDate('2010-05-23')), { code: 'rule_not_found', date: '2010-05-23' })
  t.throws(() => gratuityTaxLaw(plainDate('2010-05-23')), { code: 'rule_not_found' })
})
