// Advances and loans: schedules of every method, terms that are refused, the perquisite.

import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import t from 'tap'

import { addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { percent, rupees } from '#engine/money/paise.ts'
import type { PartsPerMillion, Paise } from '#engine/money/paise.ts'
import { inForce } from '#engine/parameters/dated.ts'
import {
  loanLaw,
  loanPerquisite,
  loanSchedule,
  loanTables,
  LoanTermsInvalid,
} from '#engine/rules/loan/index.ts'
import type { Instalment, LoanLaw, LoanOfMonth, LoanPerquisite, LoanTerms } from '#engine/rules/loan/index.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'

/** `12000 in 3`, `12000 by 5000 a month`, lent on 5 October 2026 and paid back from November unless told otherwise. */
function terms(loan: string, interest: string, first = '2026-11-01'): LoanTerms {
  const [principal = '', how, figure = ''] = loan.split(' ')
  const [method = '', rate = ''] = interest.split(' ')
  return {
    principal: amount(principal),
    disbursedOn: plainDate('2026-10-05'),
    firstInstalment: plainDate(first),
    repayment: how === 'in' ? { instalments: Number(figure) } : { amount: amount(figure) },
    interest:
      method === 'none' ? { method } : { method: method as 'flat' | 'reducing', rate: percent(Number(rate)) },
  }
}

/** `4000 + 0, 4000 + 0`: principal and interest of each instalment. */
function written(schedule: readonly Instalment[]): string {
  return schedule.map(({ principal, interest }) => `${principal / 100} + ${interest / 100}`).join(', ')
}

const schedules = table`
loan                  | interest    | first      | instalments                                                    | why
12000 in 3            | none        | 2026-11-01 | 4000 + 0, 4000 + 0, 4000 + 0                                   | equal parts
10000 in 3            | none        | 2026-11-01 | 3333.33 + 0, 3333.33 + 0, 3333.34 + 0                          | the last takes the residue
10000 in 1            | none        | 2026-11-01 | 10000 + 0                                                      | a lump sum
12000 by 5000         | none        | 2026-11-01 | 5000 + 0, 5000 + 0, 2000 + 0                                   | the last takes what is left
10000 by 5000         | none        | 2026-11-01 | 5000 + 0, 5000 + 0                                             | nothing is left
4000 by 5000          | none        | 2026-11-01 | 4000 + 0                                                       | never more than is owed
12000 in 3            | flat 12     | 2026-11-01 | 4000 + 120, 4000 + 120, 4000 + 120                             | 12,000 × 12 % × 3/12 is 360
10000 in 3            | flat 10     | 2026-11-01 | 3333.33 + 83.33, 3333.33 + 83.33, 3333.34 + 83.34              | 10,000 × 10 % × 3/12 is 250
12000 in 1            | flat 12     | 2027-01-01 | 12000 + 360                                                    | three months from October to January
12000 in 3            | flat 12     | 2026-10-01 | 4000 + 120, 4000 + 120, 4000 + 120                             | in the month of the loan, one month for each instalment
12000 in 3            | flat 12     | 2027-01-01 | 4000 + 200, 4000 + 200, 4000 + 200                             | two months more: 12,000 × 12 % × 5/12 is 600
10000 by 5000         | flat 12     | 2026-11-01 | 4900 + 100, 4900 + 100, 200 + 100                              | two would be 10,000 for 10,200; three bear 300
10000 by 10100        | flat 12     | 2026-11-01 | 10000 + 100                                                    | exactly paid by one
100000 in 3           | reducing 12 | 2026-11-01 | 33002.21 + 1000, 33332.23 + 669.98, 33665.56 + 336.66          | 34,002.21 each: 1 % of 1,00,000, of 66,997.79, of 33,665.56
100000 in 1           | reducing 12 | 2026-11-01 | 100000 + 1000                                                  | a month's interest
100000 in 1           | reducing 12 | 2027-01-01 | 100000 + 3000                                                  | three months' interest
12000 in 3            | reducing 0  | 2026-11-01 | 4000 + 0, 4000 + 0, 4000 + 0                                   | a rate of nothing
100000 by 40000       | reducing 12 | 2026-11-01 | 39000 + 1000, 39390 + 610, 21610 + 216.1                       | 1 % of 1,00,000, of 61,000, of 21,610
100000 in 2           | reducing 12 | 2026-12-01 | 49751.24 + 2000, 50248.76 + 502.49                             | 50,751.24 each, and November's interest on top of the first
`
for (const each of schedules) {
  t.test(`${each('loan')}, ${each('interest')} from ${each('first')}: ${each('why')}`, async t => {
    const found = loanSchedule(terms(each('loan'), each('interest'), each('first')))
    t.equal(written(found), each('instalments'))
    t.equal(found.at(-1)?.balance, 0)
  })
}

t.test('a schedule names its months and what is left after each', async t => {
  const found = loanSchedule(terms('12000 in 3', 'none', '2026-12-26'))
  t.same(found, [
    { month: '2026-12-26', principal: rupees(4_000), interest: 0, balance: rupees(8_000) },
    { month: '2027-01-26', principal: rupees(4_000), interest: 0, balance: rupees(4_000) },
    { month: '2027-02-26', principal: rupees(4_000), interest: 0, balance: 0 },
  ])
})

const refused = table`
loan            | interest     | first      | field                        | says                                 | why
0 in 3          | none         | 2026-11-01 | amount                       | more than nothing                    | nothing lent
12000 in 3      | none         | 2026-09-01 | repayment.start_month        | before the loan                      | paid back before it was lent
12000 in 0      | none         | 2026-11-01 | repayment.installments       | 1 to 600                             | never paid back
12000 in 601    | none         | 2026-11-01 | repayment.installments       | not in 601                           | more than fifty years
12000 in 1.5    | none         | 2026-11-01 | repayment.installments       | not in 1.5                           | half an instalment
12000 by 0      | none         | 2026-11-01 | repayment.installment_amount | Instalments of 0.00                  | instalments of nothing
60100 by 100    | none         | 2026-11-01 | repayment.installment_amount | in 600 months                        | 601 instalments
60100 by 100    | flat 1       | 2026-11-01 | repayment.installment_amount | in 600 months                        | the same with interest
100000 by 999   | reducing 12  | 2026-11-01 | repayment.installment_amount | loan and interest                    | less than the first interest of 1,000
100000 by 1000  | reducing 12  | 2026-11-01 | repayment.installment_amount | loan and interest                    | no more than the interest, for ever
`
for (const each of refused) {
  t.test(`${each('loan')}, ${each('interest')} is refused: ${each('why')}`, async t => {
    const write = () => loanSchedule(terms(each('loan'), each('interest'), each('first')))
    t.throws(write, LoanTermsInvalid)
    t.throws(write, { code: 'loan_terms_invalid', field: each('field'), message: new RegExp(each('says')) })
  })
}

t.test('the longest schedule of all is written', async t => {
  t.equal(loanSchedule(terms('60000 by 100', 'none')).length, 600)
  t.equal(loanSchedule(terms('600000 in 600', 'reducing 9')).length, 600)
})

const anyLoan = fc.record({
  principal: fc.integer({ min: 100_000, max: 1_000_000_000 }),
  count: fc.integer({ min: 1, max: 120 }),
  rate: fc.integer({ min: 0, max: 240_000 }),
  method: fc.constantFrom('none', 'flat', 'reducing'),
  gap: fc.integer({ min: 0, max: 2 }),
})

function drawn({
  principal,
  count,
  rate,
  method,
  gap,
}: typeof anyLoan extends fc.Arbitrary<infer Loan> ? Loan : never): LoanTerms {
  return {
    principal: principal as Paise,
    disbursedOn: plainDate('2026-10-31'),
    firstInstalment: addMonths(plainDate('2026-10-01'), gap),
    repayment: { instalments: count },
    interest: { method: method as 'flat', rate: rate as PartsPerMillion },
  }
}

t.test(
  'principal adds up to the loan, interest to what the terms ask, and the balance only falls',
  async t => {
    const Oracle = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
    fc.assert(
      fc.property(anyLoan, loan => {
        const given = drawn(loan)
        const { rate } = given.interest as { rate: number }
        const found = loanSchedule(given)
        const sum = found.reduce((total, each) => total + each.principal, 0)
        let left = given.principal as number
        let interest = 0
        const falls = found.every((each, index) => {
          const month = new Oracle(left).times(rate).div(12_000_000).toDecimalPlaces(0)
          // A gap of two months puts the interest of one more on the first instalment.
          const own = month.times(index === 0 && loan.gap === 2 ? 2 : 1).toNumber()
          if (loan.method === 'reducing' && each.interest !== own) return false
          interest += each.interest
          left -= each.principal
          return each.principal >= 0 && each.interest >= 0 && each.balance === left
        })
        const months = loan.count + Math.max(1, loan.gap) - 1
        const whole = new Oracle(given.principal)
          .times(rate)
          .times(months)
          .div(12_000_000)
          .toDecimalPlaces(0)
          .toNumber()
        const asked = loan.method === 'none' ? 0 : loan.method === 'flat' ? whole : interest
        return (
          sum === given.principal && falls && left === 0 && interest === asked && found.length <= loan.count
        )
      }),
      { numRuns: 2000 },
    )
    t.pass()
  },
)

t.test('equal instalments of a reducing loan are those of decimal.js, but for the last', async t => {
  const Oracle = Decimal.clone({ precision: 120, rounding: Decimal.ROUND_HALF_UP })
  fc.assert(
    fc.property(anyLoan, loan => {
      const rate = new Oracle(loan.rate + 1).div(12_000_000)
      const grown = rate.plus(1).pow(loan.count)
      const instalment = new Oracle(loan.principal)
        .times(rate)
        .times(grown)
        .div(grown.minus(1))
        .toDecimalPlaces(0)
      const given = drawn({ ...loan, rate: loan.rate + 1, method: 'reducing', gap: 1 })
      const found = loanSchedule(given)
      const last = found.at(-1)!
      return (
        found.slice(0, -1).every(each => each.principal + each.interest === instalment.toNumber()) &&
        // Half a paisa of each instalment, and its interest, lands on the last one.
        instalment
          .minus(last.principal + last.interest)
          .abs()
          .lessThanOrEqualTo(grown.times(loan.count).plus(1))
      )
    }),
    { numRuns: 1000 },
  )
  t.pass()
})

t.test('a loan by an amount takes it every month but the last, whatever the method', async t => {
  const each = fc.record({ loan: anyLoan, amount: fc.integer({ min: 10_000, max: 50_000_000 }) })
  fc.assert(
    fc.property(each, ({ loan, amount }) => {
      const given: LoanTerms = { ...drawn(loan), repayment: { amount: amount as Paise } }
      let found: readonly Instalment[]
      try {
        found = loanSchedule(given)
      } catch (error) {
        return error instanceof LoanTermsInvalid
      }
      const sum = found.reduce((total, { principal }) => total + principal, 0)
      const taken = found.map(({ principal, interest }) => principal + interest)
      // The interest of the months before a late first instalment comes on top of it.
      return sum === given.principal && taken.slice(1).every(value => value <= amount)
    }),
    { numRuns: 1000 },
  )
  t.pass()
})

/** `100000 at 50000`, with `paid 200`, `unrated` or `medical`: lent, and left on the last day of the month. */
function loansOf(text: string): LoanOfMonth[] {
  return text.split(',').map(each => {
    const [principal = '', , balance = '', ...more] = each.trim().split(' ')
    const paid = more.indexOf('paid')
    return {
      principal: amount(principal),
      balance: amount(balance),
      interestPaid: paid === -1 ? rupees(0) : amount(more[paid + 1]!),
      lendingRate: more.includes('unrated') ? null : percent(12),
      isMedical: more.includes('medical'),
    }
  })
}

// The bank asks 12 % a year, 1 % a month.
const perquisites = table`
paid on    | loans                                        | value  | warns | why
2026-10-31 | 300000 at 250000                             | 2500   | no    | 1 % of what is left
2026-10-31 | 300000 at 250000 paid 1000                   | 1500   | no    | less what was paid
2026-10-31 | 300000 at 250000 paid 2600                   | 0      | no    | dearer than the bank
2026-10-31 | 200000 at 150000                             | none   | no    | two lakh are small from April 2026
2026-10-31 | 200000.01 at 150000                          | 1500   | no    | a paisa more are not
2026-10-31 | 150000 at 100000, 100000 at 50000            | 1500   | no    | both together pass two lakh
2026-10-31 | 300000 at 250000 paid 2600, 100000 at 50000  | 500    | no    | one loan's dearness does not cheapen the other
2026-10-31 | 900000 at 800000 medical                     | none   | no    | treatment of a named illness
2026-10-31 | 900000 at 800000 medical, 150000 at 100000   | none   | no    | and it makes no small loan large
2026-10-31 | 900000 at 800000 medical, 300000 at 250000   | 2500   | no    | the other loan alone
2026-10-31 | 300000 at 250000 unrated                     | 0      | yes   | no rate declared
2026-10-31 | 300000 at 250000 unrated, 100000 at 50000    | 500    | yes   | the rated one alone
2026-03-31 | 200000 at 150000                             | 1500   | no    | twenty thousand to March 2026
2026-03-31 | 20000 at 20000                               | none   | no    | at it
2026-03-31 | 20000.01 at 15000.50                         | 150.01 | no    | above it: 150.005
2026-10-31 | 300000 at 0                                  | 0      | no    | paid back
`
for (const each of perquisites) {
  t.test(`perquisite of ${each('loans')} on ${each('paid on')}: ${each('why')}`, async t => {
    const law: LoanLaw = loanLaw(plainDate(each('paid on')))
    const found = loanPerquisite(loansOf(each('loans')), law)
    t.equal(found.due ? found.value : 'none', each('value') === 'none' ? 'none' : amount(each('value')))
    t.equal(found.warnings.length > 0, each('warns') === 'yes')
  })
}

t.test('the perquisite is the sum of its loans', async t => {
  const law = loanLaw(plainDate('2026-10-31'))
  const found = loanPerquisite(loansOf('300000 at 250000, 5000 at 5000 medical'), law) as LoanPerquisite
  t.same(found.values, [rupees(2_500), null])
  const money = fc.integer({ min: 0, max: 100_000_000 })
  const loan = fc.record({
    balance: money,
    interestPaid: money,
    lendingRate: fc.integer({ min: 0, max: 200_000 }),
  })
  fc.assert(
    fc.property(fc.array(loan, { minLength: 1, maxLength: 4 }), drawn => {
      const loans = drawn.map(each => ({ ...each, principal: rupees(3_00_000), isMedical: false }))
      const outcome = loanPerquisite(loans as LoanOfMonth[], law) as LoanPerquisite
      const expected = drawn.map(({ balance, interestPaid, lendingRate }) => {
        const interest = new Decimal(balance)
          .times(lendingRate)
          .div(12_000_000)
          .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
        return Math.max(0, interest.toNumber() - interestPaid)
      })
      return outcome.value === expected.reduce((sum, each) => sum + each, 0)
    }),
    { numRuns: 2000 },
  )
})

t.test('every month has its law, from the first recorded one on', async t => {
  for (let month = plainDate('2023-04-01'); month <= '2027-12-01'; month = addMonths(month, 1)) {
    t.equal(loanLaw(month).pettyUpTo, rupees(month < '2026-04-01' ? 20_000 : 2_00_000), month)
    for (const table of loanTables) t.ok(inForce(table, month).from <= month, `${table.name} ${month}`)
  }
  t.throws(() => loanLaw(plainDate('2023-03-31')), { code: 'rule_not_found', date: '2023-03-31' })
})
