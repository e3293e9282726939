// From salary to total income: exemptions, deductions, houses, other employers and arrears.

import t from 'tap'

import { plainDate } from '#proto/calendar/plain-date.ts'
import { paise, rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { lateDepositInterest } from '#engine/rules/tds/deposit.ts'
import { arrearsRelief, tdsLaw } from '#engine/rules/tds/index.ts'
import type { DeclarationFacts, Person, TdsLaw } from '#engine/rules/tds/index.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'
import { declared, person, rentedYear, tracedYear } from './tds-year.ts'

type Claims = Partial<DeclarationFacts>

const lawOf = (year: string): TdsLaw => tdsLaw(plainDate(`${year.slice(0, 4)}-10-31`))
const old: Person = { ...person, regime: 'old' }

function incomeWith(claims: Claims, who: Person = old, salary = rupees(20_00_000), year = '2026-27') {
  return tracedYear({ person: who, declared: { ...declared, ...claims }, salary }, lawOf(year)).income
}

/** `80C 100000, 80CCC 80000` */
function amounts(text: string): { code: string; amount: Paise }[] {
  if (text === '-') return []
  return text.split(', ').map(one => {
    const [code = '', inRupees = ''] = one.split(' ')
    return { code, amount: amount(inRupees) }
  })
}

const print = (parts: readonly { code: string; allowed: Paise }[]) =>
  parts.map(({ code, allowed }) => `${code} ${allowed / 100}`).join(', ') || '-'

// April 2026 has thirty days; half of it is 15,000 of salary and 7,500 of allowance.
const rents = table`
regime | employed from | rent from  | rent  | city        | allowance | salary | exempt | why
old    | 2026-04-01    | 2026-04-01 | 20000 | Mumbai      | 12000     | 30000  | 12000  | the allowance; 17,000 and 15,000
old    | 2026-04-01    | 2026-04-01 | 12000 | Mumbai      | 12000     | 30000  | 9000   | rent less a tenth; 15,000
old    | 2026-04-01    | 2026-04-01 | 30000 | Mumbai      | 20000     | 30000  | 15000  | half of salary
old    | 2026-04-01    | 2026-04-01 | 30000 | Noida       | 20000     | 30000  | 12000  | four tenths elsewhere
old    | 2026-04-01    | 2026-04-01 | 30000 | Navi Mumbai | 20000     | 30000  | 12000  | is not Mumbai
old    | 2026-04-01    | 2026-04-01 | 30000 | Bangalore   | 20000     | 30000  | 15000  | one of eight since April 2026
old    | 2026-04-01    | 2026-04-01 | 30000 | listed      | 20000     | 30000  | 15000  | as someone found it on the list
old    | 2026-04-01    | 2026-04-01 | 30000 | unlisted    | 20000     | 30000  | 12000  | or did not
old    | 2026-04-01    | 2026-04-16 | 12000 | Mumbai      | 15000     | 30000  | 4500   | half a month: rent 6,000 less 1,500
old    | 2026-04-16    | 2026-04-01 | 12000 | Mumbai      | 7500      | 15000  | 4500   | employed for half of it: the same
old    | 2026-04-01    | 2026-05-01 | 12000 | Mumbai      | 15000     | 30000  | 0      | rented from the month after
old    | 2026-04-01    | 2026-04-01 | 2500  | Mumbai      | 15000     | 30000  | 0      | rent below a tenth of salary
old    | 2026-04-01    | 2026-04-01 | 0     | Mumbai      | 15000     | 30000  | 0      | own house
new    | 2026-04-01    | 2026-04-01 | 20000 | Mumbai      | 12000     | 30000  | 0      | not in the new regime
`
for (const each of rents) {
  t.test(`rent of ${each('rent')} in ${each('city')}, ${each('regime')}: ${each('why')}`, async t => {
    const city = each('city')
    const place = city.endsWith('listed') ? { inListedCity: city === 'listed' } : { city }
    const month = {
      start: plainDate(each('employed from')),
      end: plainDate('2026-04-30'),
      days: 30,
      allowance: amount(each('allowance')),
      salary: amount(each('salary')),
    }
    const rent = {
      from: plainDate(each('rent from')),
      to: null,
      monthly: amount(each('rent')),
      place,
      hasLandlordPan: true,
    }
    const who = { ...person, regime: each('regime') as Person['regime'] }
    t.equal(incomeWith({ houseRent: [month], rents: [rent] }, who).exemptions, amount(each('exempt')))
  })
}

const cityLists = table`
city      | 2025-26 | 2026-27 | why
Mumbai    | 180000  | 180000  | half of 30,000 a month, always
delhi     | 180000  | 180000  | in any letters
Kolkata   | 180000  | 180000  |
Chennai   | 180000  | 180000  |
Bengaluru | 144000  | 180000  | four tenths to March 2026
Hyderabad | 144000  | 180000  |
Pune      | 144000  | 180000  |
Ahmedabad | 144000  | 180000  |
Gurugram  | 144000  | 144000  | never
`
for (const each of cityLists) {
  t.test(`${each('city')}: ${each('why')}`, async t => {
    for (const year of ['2025-26', '2026-27']) {
      const place = { city: each('city') }
      const from = plainDate('2020-01-01')
      const rent = { from, to: null, monthly: rupees(50_000), place, hasLandlordPan: true }
      const found = incomeWith(
        { houseRent: rentedYear(year, 40_000, 30_000), rents: [rent] },
        old,
        rupees(20_00_000),
        year,
      )
      t.equal(found.exemptions, amount(each(year)), year)
    }
  })
}

t.test('a move in the year, and the landlord whose PAN is asked for', async t => {
  const rent = (from: string, to: string | null, city: string, hasLandlordPan: boolean) => ({
    from: plainDate(from),
    to: to === null ? null : plainDate(to),
    monthly: rupees(15_000),
    place: { city },
    hasLandlordPan,
  })
  const houseRent = rentedYear('2026-27', 20_000, 30_000)
  // Rent less a tenth is 12,000 a month everywhere, and 12,000 is four tenths of salary as well.
  const moved = incomeWith({
    houseRent,
    rents: [rent('2025-01-01', '2026-09-30', 'Surat', true), rent('2026-10-01', null, 'Pune', false)],
  })
  t.equal(moved.exemptions, rupees(1_44_000))
  t.equal(moved.houseRent.length, 12)
  t.match(moved.warnings, [{ code: 'landlord_pan_missing' }])
  // 6 x 15,000 is 90,000, not above 1,00,000.
  const half = incomeWith({ houseRent, rents: [rent('2026-10-01', null, 'Pune', false)] })
  t.same(half.warnings, [])
  t.equal(half.exemptions, rupees(72_000))
})

const claims = table`
regime | age | claims                                        | allowed                                 | why
old    | 36  | 80C 100000                                    | 80C 100000                              | below the limit
old    | 36  | 80C 100000, 80CCC 30000, 80CCD(1) 40000       | 80C 100000, 80CCC 30000, 80CCD(1) 20000 | one limit of 1,50,000
old    | 36  | 80C 90000, 80C 90000                          | 80C 150000                              | two claims are one
old    | 36  | 80C 150000, 80CCD(1B) 60000                   | 80C 150000, 80CCD(1B) 50000             | 50,000 beside it
old    | 36  | 80D 30000                                     | 80D 25000                               | below sixty
old    | 60  | 80D 60000                                     | 80D 50000                               | from sixty
old    | 36  | 80D_SENIOR 60000                              | 80D_SENIOR 50000                        | a member of the family is sixty
old    | 36  | 80D 22000, 80D_CHECKUP 8000                   | 80D 22000, 80D_CHECKUP 3000             | the check-up lies inside the 25,000
old    | 36  | 80D 10000, 80D_CHECKUP 8000                   | 80D 10000, 80D_CHECKUP 5000             | and has its own 5,000
old    | 36  | 80D_CHECKUP 8000                              | 80D_CHECKUP 5000                        | alone
old    | 36  | 80D 25000, 80D_PARENTS_SENIOR 70000           | 80D 25000, 80D_PARENTS_SENIOR 50000     | parents apart
old    | 36  | 80DD 80000                                    | 80DD 75000                              |
old    | 36  | 80DD_SEVERE 200000                            | 80DD_SEVERE 125000                      |
old    | 36  | 80DDB 50000                                   | 80DDB 40000                             |
old    | 36  | 80DDB_SENIOR 150000                           | 80DDB_SENIOR 100000                     |
old    | 36  | 80E 300000                                    | 80E 300000                              | without limit
old    | 36  | 80EEA 160000, 80EEB 160000                    | 80EEA 150000, 80EEB 150000              |
old    | 36  | 80G 12345                                     | 80G 12345                               | as eligible
old    | 36  | 80U 80000                                     | 80U 75000                               |
old    | 36  | 80U_SEVERE 130000                             | 80U_SEVERE 125000                       |
old    | 36  | 80CCH 50000, 80CCH_GOVERNMENT 50000           | 80CCH 50000, 80CCH_GOVERNMENT 50000     | both contributions
new    | 36  | 80CCH 50000, 80CCH_GOVERNMENT 50000           | 80CCH_GOVERNMENT 50000                  | the Government's alone
new    | 60  | 80C 150000, 80D 50000, 80E 10000, 80TTB 10000 | -                                       | nothing else in the new regime
`
for (const each of claims) {
  t.test(`${each('claims')}, ${each('age')}, ${each('regime')}: ${each('why')}`, async t => {
    const who: Person = {
      ...person,
      regime: each('regime') as Person['regime'],
      dateOfBirth: plainDate(`${2026 - Number(each('age'))}-06-15`),
    }
    const found = incomeWith({ claims: amounts(each('claims')) }, who)
    t.equal(print(found.deductions), each('allowed'))
    t.same(found.warnings, [])
  })
}

const interests = table`
age | savings | deposits | claims      | allowed     | why
36  | 8000    | 20000    | 80TTA 10000 | 80TTA 8000  | interest on savings alone
36  | 15000   | 20000    | 80TTA 15000 | 80TTA 10000 | to 10,000
36  | 15000   | 20000    | 80TTB 15000 | 80TTA 10000 | claimed as 80TTB, which is for sixty and over
60  | 15000   | 20000    | 80TTB 50000 | 80TTB 35000 | savings and deposits
60  | 15000   | 60000    | 80TTB 60000 | 80TTB 50000 | to 50,000
60  | 15000   | 20000    | 80TTA 10000 | 80TTB 10000 | claimed as 80TTA, which is for those below
`
for (const each of interests) {
  t.test(`interest at ${each('age')}, ${each('claims')}: ${each('why')}`, async t => {
    const who = { ...old, dateOfBirth: plainDate(`${2026 - Number(each('age'))}-06-15`) }
    const found = incomeWith(
      {
        claims: amounts(each('claims')),
        otherIncome: [
          { kind: 'savings_interest', amount: amount(each('savings')) },
          { kind: 'deposit_interest', amount: amount(each('deposits')) },
          { kind: 'other', amount: rupees(5000) },
        ],
      },
      who,
    )
    t.equal(print(found.deductions), each('allowed'))
    t.equal(found.otherIncome, amount(each('savings')) + amount(each('deposits')) + 500_000)
  })
}

const ownRent = table`
salary | allowance | rent  | claimed | allowed | why
850000 | 0         | 20000 | 240000  | 60000   | 5,000 a month; 2,00,000 and 1,60,000
150000 | 0         | 20000 | 240000  | 25000   | a quarter of 1,00,000
650000 | 0         | 7000  | 84000   | 24000   | 84,000 less a tenth of 6,00,000
650000 | 0         | 7000  | 10000   | 10000   | no more than is claimed
850000 | 10000     | 20000 | 240000  | 0       | not with an allowance
`
for (const each of ownRent) {
  t.test(`80GG at ${each('salary')}, rent ${each('rent')}: ${each('why')}`, async t => {
    const rent = {
      from: plainDate('2026-04-01'),
      to: null,
      monthly: amount(each('rent')),
      place: { city: 'Surat' },
      hasLandlordPan: true,
    }
    const found = incomeWith(
      {
        houseRent: rentedYear('2026-27', Number(each('allowance')), 30_000),
        rents: [rent],
        claims: amounts(`80GG ${each('claimed')}`),
      },
      old,
      amount(each('salary')),
    )
    t.equal(found.deductions[0]?.allowed, amount(each('allowed')))
  })
}

const pensions = table`
year    | regime | employer   | contribution | allowed | why
2023-24 | new    | private    | 100000       | 80000   | 10 % of 8,00,000
2024-25 | new    | private    | 120000       | 112000  | 14 % since April 2024
2026-27 | new    | private    | 112000       | 112000  | O-26
2026-27 | old    | private    | 112000       | 80000   | O-27
2026-27 | old    | government | 120000       | 112000  | 14 % for Government employees
2023-24 | new    | government | 120000       | 112000  | from the first year on
2026-27 | new    | private    | 0            | -       | no contribution
`
for (const each of pensions) {
  t.test(
    `NPS of ${each('contribution')}, ${each('year')}, ${each('regime')}, ${each('employer')}: ${each('why')}`,
    async t => {
      const found = incomeWith(
        { employerNps: { contribution: amount(each('contribution')), basicAndDa: rupees(8_00_000) } },
        {
          ...person,
          regime: each('regime') as Person['regime'],
          isGovernmentEmployee: each('employer') === 'government',
        },
        rupees(20_00_000),
        each('year'),
      )
      const allowed = each('allowed') === '-' ? '-' : `80CCD(2) ${each('allowed')}`
      t.equal(print(found.deductions), allowed)
    },
  )
}

const houses = table`
regime | own interest | old loan | let out         | income  | why
old    | 150000       | no       | -               | -150000 | a loss below the limit
old    | 260000       | no       | -               | -200000 | O-25: 2,00,000 of it
old    | 50000        | yes      | -               | -30000  | a loan for repair, or of before 1999
old    | 200000       | no       | 100000 - 300000 | -200000 | 4,00,000 of losses set off to 2,00,000
old    | 200000       | no       | 300000 - 100000 | 0       | against the rent of another house
old    | 0            | no       | 300000 - 100000 | 200000  | income from rent
new    | 260000       | no       | -               | 0       | no interest on one's own house
new    | 0            | no       | 100000 - 300000 | 0       | no loss is set off
new    | 200000       | no       | 300000 - 100000 | 200000  | and rent is taxed
`
for (const each of houses) {
  t.test(
    `houses, ${each('regime')}, ${each('own interest')}, ${each('let out')}: ${each('why')}`,
    async t => {
      const [income, interest] = each('let out').split(' - ')
      const found = incomeWith(
        {
          houses: {
            selfOccupied: {
              interest: amount(each('own interest')),
              isOldOrRepairLoan: each('old loan') === 'yes',
            },
            letOut: interest === undefined ? [] : [{ income: amount(income!), interest: amount(interest) }],
          },
        },
        { ...person, regime: each('regime') as Person['regime'] },
      )
      t.equal(found.houseIncome / 100, Number(each('income')))
    },
  )
}

const allowances = table`
year    | regime | code               | received | spent | months | children | listed | exempt | why
2026-27 | old    | lta                | 40000    | 32000 | 0      | 0        | no     | 32000  | what was spent
2026-27 | old    | lta                | 30000    | 32000 | 0      | 0        | no     | 30000  | what was received
2026-27 | new    | lta                | 40000    | 32000 | 0      | 0        | no     | -      | old regime only
2025-26 | old    | children_education | 5000     | 0     | 12     | 3        | no     | 2400   | 100 a month for two children
2026-27 | old    | children_education | 50000    | 0     | 12     | 1        | no     | 36000  | 3,000 since April 2026
2025-26 | old    | hostel             | 9000     | 0     | 12     | 2        | no     | 7200   | 300 a month each
2026-27 | old    | hostel             | 250000   | 0     | 12     | 2        | no     | 216000 | 9,000
2025-26 | new    | disabled_transport | 50000    | 0     | 12     | 0        | yes    | 38400  | 3,200 a month in both regimes
2026-27 | new    | disabled_transport | 200000   | 0     | 12     | 0        | yes    | 180000 | 15,000 in a listed city
2026-27 | old    | disabled_transport | 200000   | 0     | 12     | 0        | no     | 96000  | 8,000 elsewhere
2026-27 | new    | duty_travel        | 20000    | 15000 | 0      | 0        | no     | 15000  | duties, in both regimes
2026-27 | new    | tour_daily         | 20000    | 25000 | 0      | 0        | no     | 20000  |
2026-27 | new    | duty_conveyance    | 20000    | 5000  | 0      | 0        | no     | 5000   |
2026-27 | new    | uniform            | 6000     | 5000  | 0      | 0        | no     | -      | old regime only
2026-27 | old    | uniform            | 6000     | 5000  | 0      | 0        | no     | 5000   |
2026-27 | old    | helper             | 6000     | 5000  | 0      | 0        | no     | 5000   |
2026-27 | old    | research           | 6000     | 5000  | 0      | 0        | no     | 5000   |
`
for (const each of allowances) {
  t.test(`${each('code')} in ${each('year')}, ${each('regime')}: ${each('why')}`, async t => {
    const facts = {
      code: each('code'),
      received: amount(each('received')),
      spent: amount(each('spent')),
      months: Number(each('months')),
      children: Number(each('children')),
      inListedCity: each('listed') === 'yes',
    }
    const who = { ...person, regime: each('regime') as Person['regime'] }
    const found = incomeWith({ allowances: [facts] }, who, rupees(20_00_000), each('year'))
    t.same(
      found.allowances.map(({ exempt }) => exempt),
      each('exempt') === '-' ? [] : [amount(each('exempt'))],
    )
    t.equal(found.exemptions, each('exempt') === '-' ? 0 : amount(each('exempt')))
    t.same(found.warnings, [])
  })
}

t.test('what no table knows is taken off nowhere, and said', async t => {
  const found = incomeWith({
    claims: amounts('80ZZ 50000'),
    allowances: [
      { code: 'moon', received: rupees(1), spent: rupees(1), months: 0, children: 0, inListedCity: false },
    ],
  })
  t.equal(found.total, rupees(19_50_000))
  t.match(found.warnings, [{ code: 'tax_claim_unknown' }, { code: 'tax_claim_unknown' }])
})

t.test(
  'another employer’s salary: one standard deduction, one limit of 80C, professional tax as paid',
  async t => {
    const previousEmployment = {
      gross: rupees(6_00_000),
      exemptions: rupees(50_000),
      providentFund: rupees(40_000),
      employmentTax: rupees(1200),
      tds: rupees(10_000),
    }
    const facts: Claims = {
      previousEmployment,
      employmentTax: rupees(2000),
      ownProvidentFund: rupees(70_000),
      claims: amounts('80C 60000'),
    }
    const found = incomeWith(facts, old, rupees(9_00_000))
    t.equal(found.grossSalary, rupees(15_00_000))
    t.equal(found.exemptions, rupees(50_000))
    t.equal(found.standardDeduction, rupees(50_000))
    t.equal(found.employmentTax, rupees(3200), '1,200 and 2,000: a State may take 2,500, and these are two')
    t.match(found.warnings, [{ code: 'employment_tax_above_one_limit' }])
    t.equal(print(found.deductions), '80C 150000', '40,000 and 70,000 of the fund, 60,000 claimed')
    t.equal(found.total, rupees(15_00_000 - 50_000 - 50_000 - 3200 - 1_50_000))
    const inNewRegime = incomeWith(facts, person, rupees(9_00_000))
    t.equal(inNewRegime.total, rupees(15_00_000 - 50_000 - 75_000), 'neither professional tax nor the fund')
  },
)

const floors = table`
salary    | claims     | standard | total  | why
30000     | -          | 30000    | 0      | the standard deduction is no more than the salary
0         | -          | 0        | 0      | no salary
300000    | 80E 400000 | 50000    | 0      | deductions do not make a loss
300004.99 | -          | 50000    | 250000 | paise are dropped, four rupees go down
300005    | -          | 50000    | 250010 | five go up
`
for (const each of floors) {
  t.test(`salary ${each('salary')}: ${each('why')}`, async t => {
    const found = incomeWith({ claims: amounts(each('claims')) }, old, amount(each('salary')))
    t.equal(found.standardDeduction, amount(each('standard')))
    t.equal(found.total, amount(each('total')))
  })
}

t.test('X-3: arrears of 1,00,000 from 2024-25, paid in 2026-27', async t => {
  const yearOf = (year: string, total: number) => {
    const standard = lawOf(year).scales.new.below_60.standardDeduction.amount
    return tracedYear({ person, declared, salary: paise(rupees(total) + standard) }, lawOf(year))
  }
  const receipt = { withArrears: yearOf('2026-27', 18_00_000), without: yearOf('2026-27', 17_00_000) }
  const earlier = { withArrears: yearOf('2024-25', 10_00_000), without: yearOf('2024-25', 9_00_000) }
  t.equal(arrearsRelief(receipt, [earlier]), rupees(10_400), '(1,66,400 - 1,45,600) - (52,000 - 41,600)')
  t.equal(arrearsRelief(earlier, [receipt]), 0, 'never less than nothing')

  const relieved = tracedYear(
    {
      person,
      declared: { ...declared, arrearsRelief: rupees(10_400) },
      salary: rupees(18_75_000),
    },
    lawOf('2026-27'),
  )
  t.equal(relieved.annual, rupees(1_56_000), '1,66,400 less 10,400')
})

const lateDeposits = table`
tax  | deducted   | deposited  | interest | why
8125 | 2026-04-30 | 2026-05-10 | 243.75   | X-4: April and May touched, 2 x 1.5 %
8125 | 2026-04-30 | 2026-04-30 | 121.88   | one month, 121.875
8125 | 2026-12-31 | 2027-02-01 | 365.63   | three over the turn of the year, 365.625
`
for (const each of lateDeposits) {
  t.test(`${each('tax')} deposited on ${each('deposited')}: ${each('why')}`, async t => {
    const [deducted, deposited] = [plainDate(each('deducted')), plainDate(each('deposited'))]
    t.equal(lateDepositInterest(amount(each('tax')), deducted, deposited), amount(each('interest')))
  })
}
