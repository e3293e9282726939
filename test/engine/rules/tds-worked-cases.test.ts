// The handbook's worked cases, all 46, exact: the year's figures, and each month's deduction.

import t from 'tap'

import { plainDate } from '#proto/calendar/plain-date.ts'
import { nearestPaisa, zeroMilliPaise } from '#engine/money/mills.ts'
import { rupees } from '#engine/money/paise.ts'
import type { DeclarationFacts, Person } from '#engine/rules/tds/index.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'
import { declared, deductions, evenly, payments, person, rentedYear } from './tds-year.ts'

const claim = (code: string, inRupees: number) => ({ code, amount: rupees(inRupees) })

const rentIn = (city: string, monthly: number): DeclarationFacts['rents'] => [
  {
    from: plainDate('2025-04-01'),
    to: null,
    monthly: rupees(monthly),
    place: { city },
    hasLandlordPan: true,
  },
]

const npsOf112000 = { contribution: rupees(1_12_000), basicAndDa: rupees(8_00_000) }

// Allowance 25,000, half of a salary of 50,000 in Mumbai, rent well above: 25,000 exempt a month, 3,00,000 a year.
const ofO28: Partial<DeclarationFacts> = {
  houseRent: rentedYear('2026-27', 25_000, 50_000),
  rents: rentIn('Mumbai', 40_000),
  employmentTax: rupees(2500),
  houses: { selfOccupied: { interest: rupees(2_00_000), isOldOrRepairLoan: false }, letOut: [] },
  claims: [claim('80C', 1_50_000), claim('80CCD(1B)', 50_000), claim('80D', 25_000)],
}

/** Declarations of the cases beside their pay. */
const declarations: Record<string, Partial<DeclarationFacts>> = {
  'O-18': {
    houseRent: rentedYear('2026-27', 20_000, 50_000),
    rents: rentIn('Pune', 20_000),
    employmentTax: rupees(2500),
    claims: [claim('80C', 1_50_000), claim('80CCD(1B)', 50_000), claim('80D', 25_000)],
  },
  'O-19': {
    houseRent: rentedYear('2026-27', 30_000, 50_000),
    rents: rentIn('Pune', 35_000),
    employmentTax: rupees(2500),
    claims: [claim('80C', 1_50_000)],
  },
  'O-20': {
    houseRent: rentedYear('2025-26', 30_000, 50_000),
    rents: rentIn('Pune', 35_000),
    employmentTax: rupees(2500),
    claims: [claim('80C', 1_50_000)],
  },
  'O-21': { claims: [claim('80C', 1_50_000), claim('80D', 50_000)] },
  'O-25': {
    employmentTax: rupees(2500),
    houses: { selfOccupied: { interest: rupees(2_60_000), isOldOrRepairLoan: false }, letOut: [] },
    claims: [claim('80C', 1_50_000)],
  },
  'O-26': { employerNps: npsOf112000 },
  'O-27': { employerNps: npsOf112000 },
  'O-28': ofO28,
  'O-29': ofO28,
  'O-31': {
    previousEmployment: {
      gross: rupees(9_00_000),
      exemptions: rupees(0),
      providentFund: rupees(0),
      employmentTax: rupees(0),
      tds: rupees(40_000),
    },
  },
  'O-38': {
    otherIncome: [{ kind: 'deposit_interest', amount: rupees(1_00_000) }],
    otherTaxCredits: rupees(20_000),
  },
  'O-45': { employmentTax: rupees(2400), claims: [claim('80C', 1_50_000)] },
}

const withoutPan = new Set(['O-35', 'O-36', 'O-37'])
const joinedInOctober = new Set(['O-30', 'O-31'])
const births: Record<string, string> = {
  below_60: '1990-06-15',
  '60_to_79': '1961-06-15',
  '80_plus': '1944-06-15',
}

const cases = table`
case | year    | regime | age      | pay                             | before   | total    | slab tax | rebate   | surcharge | relief    | cess     | exact      | annual   | why
O-01 | 2026-27 | new    | below_60 | 1200000/12                      | 1125000  | 1125000  | 52500    | 52500    | 0         | 0         | 0        | 0          | 0        | New regime, below rebate limit
O-02 | 2026-27 | new    | below_60 | 1275000/12                      | 1200000  | 1200000  | 60000    | 60000    | 0         | 0         | 0        | 0          | 0        | New regime, exactly at the 12 lakh total-income limit
O-03 | 2026-27 | new    | below_60 | 1275001/12                      | 1200001  | 1200000  | 60000    | 60000    | 0         | 0         | 0        | 0          | 0        | Rounding edge: gross 12,75,001
O-04 | 2026-27 | new    | below_60 | 1275005/12                      | 1200005  | 1200010  | 60001.50 | 59991.50 | 0         | 0         | 0.40     | 10.40      | 10       | Smallest marginal-relief liability
O-05 | 2026-27 | new    | below_60 | 1285000/12                      | 1210000  | 1210000  | 61500    | 51500    | 0         | 0         | 400      | 10400      | 10400    | 87A / s.156 marginal relief
O-06 | 2026-27 | new    | below_60 | 1345580/12                      | 1270580  | 1270580  | 70587    | 7        | 0         | 0         | 2823.20  | 73403.20   | 73400    | Marginal relief, last step inside the band
O-07 | 2026-27 | new    | below_60 | 1345590/12                      | 1270590  | 1270590  | 70588.50 | 0        | 0         | 0         | 2823.54  | 73412.04   | 73410    | First step outside the relief band
O-08 | 2026-27 | new    | below_60 | 1500000/12                      | 1425000  | 1425000  | 93750    | 0        | 0         | 0         | 3750     | 97500      | 97500    | New regime, ordinary
O-09 | 2026-27 | new    | below_60 | 2500000/12                      | 2425000  | 2425000  | 307500   | 0        | 0         | 0         | 12300    | 319800     | 319800   | New regime, all seven slabs
O-10 | 2026-27 | new    | below_60 | 5075000/12                      | 5000000  | 5000000  | 1080000  | 0        | 0         | 0         | 43200    | 1123200    | 1123200  | Exactly 50 lakh total income: no surcharge
O-11 | 2026-27 | new    | below_60 | 5075010/12                      | 5000010  | 5000010  | 1080003  | 0        | 7         | 107993.30 | 43200.40 | 1123210.40 | 1123210  | 50 lakh + 10: surcharge marginal relief
O-12 | 2026-27 | new    | below_60 | 5175000/12                      | 5100000  | 5100000  | 1110000  | 0        | 70000     | 41000     | 47200    | 1227200    | 1227200  | 51 lakh: surcharge marginal relief
O-13 | 2026-27 | new    | below_60 | 10075000/12                     | 10000000 | 10000000 | 2580000  | 0        | 258000    | 0         | 113520   | 2951520    | 2951520  | Exactly 1 crore total income
O-14 | 2026-27 | new    | below_60 | 10175000/12                     | 10100000 | 10100000 | 2610000  | 0        | 328000    | 63500     | 117520   | 3055520    | 3055520  | 1.01 crore: marginal relief at the 15% step
O-15 | 2026-27 | new    | below_60 | 25075000/12                     | 25000000 | 25000000 | 7080000  | 0        | 1770000   | 0         | 354000   | 9204000    | 9204000  | 2.5 crore, 25% surcharge, outside relief band
O-16 | 2026-27 | new    | below_60 | 60075000/12                     | 60000000 | 60000000 | 17580000 | 0        | 4395000   | 0         | 879000   | 22854000   | 22854000 | 6 crore, new regime cap 25%
O-17 | 2026-27 | old    | below_60 | 60050000/12                     | 60000000 | 60000000 | 17812500 | 0        | 6590625   | 0         | 976125   | 25379250   | 25379250 | 6 crore, old regime 37%
O-18 | 2026-27 | old    | below_60 | 1200000/12                      | 742500   | 742500   | 61000    | 0        | 0         | 0         | 2440     | 63440      | 63440    | Old regime with HRA, PT, 80C, 80CCD(1B), 80D
O-19 | 2026-27 | old    | below_60 | 1500000/12                      | 997500   | 997500   | 112000   | 0        | 0         | 0         | 4480     | 116480     | 116480   | HRA, Pune counted as 50% city (tax year 2026-27)
O-20 | 2025-26 | old    | below_60 | 1500000/12                      | 1057500  | 1057500  | 129750   | 0        | 0         | 0         | 5190     | 134940     | 134940   | Same employee in FY 2025-26 (Pune at 40%)
O-21 | 2026-27 | old    | 60_to_79 | 900000/12                       | 650000   | 650000   | 40000    | 0        | 0         | 0         | 1600     | 41600      | 41600    | Old regime, senior citizen (60-79)
O-22 | 2026-27 | old    | 80_plus  | 1100000/12                      | 1050000  | 1050000  | 115000   | 0        | 0         | 0         | 4600     | 119600     | 119600   | Old regime, super senior (80+)
O-23 | 2026-27 | old    | below_60 | 550000/12                       | 500000   | 500000   | 12500    | 12500    | 0         | 0         | 0        | 0          | 0        | Old regime, exactly 5 lakh
O-24 | 2026-27 | old    | below_60 | 550010/12                       | 500010   | 500010   | 12502    | 0        | 0         | 0         | 500.08   | 13002.08   | 13000    | Old regime, 5 lakh + 10: cliff, no marginal relief
O-25 | 2026-27 | old    | below_60 | 1600000/12                      | 1197500  | 1197500  | 171750   | 0        | 0         | 0         | 6870     | 178620     | 178620   | Old regime, home-loan interest loss set off
O-26 | 2026-27 | new    | below_60 | 2000000/12                      | 1813000  | 1813000  | 162600   | 0        | 0         | 0         | 6504     | 169104     | 169100   | Employer NPS 14% (new regime)
O-27 | 2026-27 | old    | below_60 | 2000000/12                      | 1870000  | 1870000  | 373500   | 0        | 0         | 0         | 14940    | 388440     | 388440   | Employer NPS, private employer, old regime cap 10%
O-28 | 2026-27 | old    | below_60 | 1800000/12                      | 1022500  | 1022500  | 119250   | 0        | 0         | 0         | 4770     | 124020     | 124020   | Regime comparison: old cheaper - old side
O-29 | 2026-27 | new    | below_60 | 1800000/12                      | 1725000  | 1725000  | 145000   | 0        | 0         | 0         | 5800     | 150800     | 150800   | Regime comparison: new side of O-28
O-30 | 2026-27 | new    | below_60 | 150000*6                        | 825000   | 825000   | 22500    | 22500    | 0         | 0         | 0        | 0          | 0        | Joiner on 1 Oct, nothing declared about earlier pay
O-31 | 2026-27 | new    | below_60 | 150000*6                        | 1725000  | 1725000  | 145000   | 0        | 0         | 0         | 5800     | 150800     | 150800   | Joiner on 1 Oct with previous employer declared
O-32 | 2026-27 | new    | below_60 | 120000*6 120000+300000 120000*5 | 1665000  | 1665000  | 133000   | 0        | 0         | 0         | 5320     | 138320     | 138320   | Bonus month (incremental method)
O-33 | 2026-27 | new    | below_60 | 100000*5 130000+90000 130000*6  | 1425000  | 1425000  | 93750    | 0        | 0         | 0         | 3750     | 97500      | 97500    | Revision with arrears
O-34 | 2026-27 | new    | below_60 | 150000*7 150000!                | 1125000  | 1125000  | 52500    | 52500    | 0         | 0         | 0        | 0          | 0        | Leaver: overpaid tax
O-35 | 2026-27 | new    | below_60 | 1500000/12                      | 1425000  | 1425000  | 93750    | 0        | 0         | 0         | 3750     | 97500      | 285000   | No PAN, average rate under 20%
O-36 | 2026-27 | new    | below_60 | 7575000/12                      | 7500000  | 7500000  | 1830000  | 0        | 183000    | 0         | 80520    | 2093520    | 2093520  | No PAN, average rate above 20%
O-37 | 2026-27 | new    | below_60 | 1100000/12                      | 1025000  | 1025000  | 42500    | 42500    | 0         | 0         | 0        | 0          | 0        | No PAN, no tax due
O-38 | 2026-27 | new    | below_60 | 1600000/12                      | 1625000  | 1625000  | 125000   | 0        | 0         | 0         | 5000     | 130000     | 130000   | Other income and TCS credit declared
O-39 | 2026-27 | new    | below_60 | 150000*3 130000@150000 150000*8 | 1705000  | 1705000  | 141000   | 0        | 0         | 0         | 5640     | 146640     | 146640   | Loss of pay in one month
O-40 | 2023-24 | new    | below_60 | 750000/12                       | 700000   | 700000   | 25000    | 25000    | 0         | 0         | 0        | 0          | 0        | FY 2023-24 new regime at 7 lakh
O-41 | 2023-24 | new    | below_60 | 760000/12                       | 710000   | 710000   | 26000    | 16000    | 0         | 0         | 400      | 10400      | 10400    | FY 2023-24 new regime, 7.10 lakh
O-42 | 2024-25 | new    | below_60 | 1200000/12                      | 1125000  | 1125000  | 68750    | 0        | 0         | 0         | 2750     | 71500      | 71500    | FY 2024-25 new regime
O-43 | 2024-25 | new    | below_60 | 800000/12                       | 725000   | 725000   | 22500    | 0        | 0         | 0         | 900      | 23400      | 23400    | FY 2024-25 just outside marginal relief
O-44 | 2025-26 | new    | below_60 | 1300000/12                      | 1225000  | 1225000  | 63750    | 38750    | 0         | 0         | 1000     | 26000      | 26000    | FY 2025-26 new regime marginal relief
O-45 | 2024-25 | old    | below_60 | 1000000/12                      | 797600   | 797600   | 72020    | 0        | 0         | 0         | 2880.80  | 74900.80   | 74900    | FY 2024-25 old regime
O-46 | 2025-26 | new    | below_60 | 1532400/12                      | 1457400  | 1457400  | 98610    | 0        | 0         | 0         | 3944.40  | 102554.40  | 102550   | Perquisite: company car (FY 2025-26 values)
`

const months = table`
case | each month                                                                                      | sum
O-01 | 0*12                                                                                            | 0
O-02 | 0*12                                                                                            | 0
O-03 | 0*12                                                                                            | 0
O-04 | 1*9 0 1 0                                                                                       | 10
O-05 | 867*5 866 867 866 867 866 867 866                                                               | 10400
O-06 | 6117*5 6116 6117 6116 6117 6116 6117 6116                                                       | 73400
O-07 | 6118 6117 6118 6117 6118 6117 6118 6117 6118 6117 6118 6117                                     | 73410
O-08 | 8125*12                                                                                         | 97500
O-09 | 26650*12                                                                                        | 319800
O-10 | 93600*12                                                                                        | 1123200
O-11 | 93601*9 93600 93601 93600                                                                       | 1123210
O-12 | 102267*5 102266 102267 102266 102267 102266 102267 102266                                       | 1227200
O-13 | 245960*12                                                                                       | 2951520
O-14 | 254627*5 254626 254627 254626 254627 254626 254627 254626                                       | 3055520
O-15 | 767000*12                                                                                       | 9204000
O-16 | 1904500*12                                                                                      | 22854000
O-17 | 2114938 2114937 2114938 2114937 2114938 2114937 2114938 2114937 2114938 2114937 2114938 2114937 | 25379250
O-18 | 5287*5 5286 5287 5286 5287 5286 5287 5286                                                       | 63440
O-19 | 9707*5 9706 9707 9706 9707 9706 9707 9706                                                       | 116480
O-20 | 11245*12                                                                                        | 134940
O-21 | 3467*5 3466 3467 3466 3467 3466 3467 3466                                                       | 41600
O-22 | 9967*5 9966 9967 9966 9967 9966 9967 9966                                                       | 119600
O-23 | 0*12                                                                                            | 0
O-24 | 1083*4 1084 1083 1084 1083 1084 1083 1084 1083                                                  | 13000
O-25 | 14885*12                                                                                        | 178620
O-26 | 14092*5 14091 14092 14091 14092 14091 14092 14091                                               | 169100
O-27 | 32370*12                                                                                        | 388440
O-28 | 10335*12                                                                                        | 124020
O-29 | 12567*5 12566 12567 12566 12567 12566 12567 12566                                               | 150800
O-30 | 0*6                                                                                             | 0
O-31 | 18467*3 18466 18467 18466                                                                       | 110800
O-32 | 7345*6 57525 7345*5                                                                             | 138320
O-33 | 0*5 25963 11923*5 11922                                                                         | 97500
O-34 | 12567*5 12566 12567 0                                                                           | 87968
O-35 | 23750*12                                                                                        | 285000
O-36 | 174460*12                                                                                       | 2093520
O-37 | 0*12                                                                                            | 0
O-38 | 9167*5 9166 9167 9166 9167 9166 9167 9166                                                       | 110000
O-39 | 12567*3 12104*3 12105 12104 12105 12104 12105 12104                                             | 146640
O-40 | 0*12                                                                                            | 0
O-41 | 867*5 866 867 866 867 866 867 866                                                               | 10400
O-42 | 5958*4 5959 5958 5959 5958 5959 5958 5959 5958                                                  | 71500
O-43 | 1950*12                                                                                         | 23400
O-44 | 2167*5 2166 2167 2166 2167 2166 2167 2166                                                       | 26000
O-45 | 6242*5 6241 6242 6241 6242 6241 6242 6241                                                       | 74900
O-46 | 8546*9 8545 8546 8545                                                                           | 102550
`

for (const [index, each] of cases.entries()) {
  t.test(`${each('case')} ${each('why')}`, async t => {
    const who: Person = {
      ...person,
      regime: each('regime') as Person['regime'],
      dateOfBirth: plainDate(births[each('age')]!),
      panStatus: withoutPan.has(each('case')) ? 'missing' : 'valid',
    }
    const claims = { ...declared, ...declarations[each('case')] }
    const [gross, even] = each('pay').split('/')
    const whole = even === undefined ? null : amount(gross!)
    const made = whole === null ? payments(each('pay')) : evenly(whole)
    const firstMonth = joinedInOctober.has(each('case')) ? 6 : 0
    const found = deductions({ label: each('year'), firstMonth }, made, who, claims, whole)

    // The last payment's year is the year as it was.
    const { income, tax, annual, ageBand } = found.at(-1)!.year
    t.equal(ageBand, each('age'), 'age')
    t.equal(income.beforeRounding, amount(each('before')), 'before rounding')
    t.equal(income.total, amount(each('total')), 'total income')
    t.equal(nearestPaisa(tax.slabTax), amount(each('slab tax')), 'slab tax')
    t.equal(nearestPaisa(tax.rebate.amount), amount(each('rebate')), 'rebate')
    t.equal(nearestPaisa(tax.surcharge?.amount ?? zeroMilliPaise), amount(each('surcharge')), 'surcharge')
    t.equal(nearestPaisa(tax.surcharge?.relief ?? zeroMilliPaise), amount(each('relief')), 'relief')
    t.equal(nearestPaisa(tax.cess), amount(each('cess')), 'cess')
    t.equal(nearestPaisa(tax.total), amount(each('exact')), 'exact')
    t.equal(annual, amount(each('annual')), 'annual')

    const expected = months[index]!
    t.equal(expected('case'), each('case'))
    const each_ = payments(expected('each month')).map(({ regular }) => regular)
    t.same(
      found.map(({ thisMonth }) => thisMonth),
      each_,
      'each month',
    )
    t.equal(
      found.reduce((sum, { thisMonth }) => sum + thisMonth, 0),
      amount(expected('sum')),
      'sum',
    )
  })
}

t.test('O-34 leaves 87,968 to be claimed in the return', async t => {
  const found = deductions({ label: '2026-27' }, payments('150000*7 150000!'), person, declared).at(-1)!
  t.equal(found.excess, rupees(87_968))
  t.equal(found.monthsLeft, 1)
  t.match(found.warnings, [{ code: 'tds_excess' }])
})

t.test('O-32 spread over the months left takes 15,708 in October', async t => {
  const made = payments('120000*6 120000+300000 120000*5')
  const found = deductions({ label: '2026-27', spread: 'even' }, made, person, declared)
  t.equal(found[6]!.thisMonth, rupees(15_708), '(1,38,320 - 6 x 7,345) / 6 = 15,708.33')
  t.equal(
    found.reduce((sum, { thisMonth }) => sum + thisMonth, 0),
    rupees(1_38_320),
  )
})
