// Leave encashed: the pay for it and its exemption.

import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import t from 'tap'

import { addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import type { Service } from '#proto/calendar/service.ts'
import { rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { inForce } from '#engine/parameters/dated.ts'
import { exemptLeave, leaveLaw, leavePay, leaveTables } from '#engine/rules/leave-encashment/index.ts'
import type {
  EncashedLeave,
  LeaveExemption,
  LeaveExemptionFacts,
  LeaveLaw,
} from '#engine/rules/leave-encashment/index.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'

const payments = table`
case | days | wages | divisor | pay      | why
F1   | 24   | 30000 | 30      | 24000    | 24 × 1,000
F2   | 18   | 30000 | 26      | 20769.23 | 18 × 30,000 / 26 is 20,769.2307
F3   | 4    | 15000 | 30      | 2000     | 4 × 500
-    | 0.5  | 30000 | 26      | 576.92   | half a day: 576.923
-    | 1    | 0.01  | 30      | 0        | a thirtieth of a paisa
-    | 15   | 0.01  | 30      | 0.01     | half a paisa goes up
-    | 0    | 30000 | 26      | 0        | none left
`
for (const each of payments) {
  t.test(
    `${each('case')} ${each('days')} days of ${each('wages')}/${each('divisor')}: ${each('why')}`,
    async t => {
      const leave: EncashedLeave = {
        days: Number(each('days')) * 100,
        wages: amount(each('wages')),
        divisor: Number(each('divisor')),
      }
      t.equal(leavePay(leave), amount(each('pay')))
    },
  )
}

const years = (count: number): Service => ({ years: count, months: 7, days: 0, daysOfMonth: 30 })

const exemptions = table`
case | when               | received | average | years | left | taken | earlier | exempt  | taxable | because         | why
6.3  | leaving            | 850000   | 80000   | 22    | 300  | 0     | 0       | 800000  | 50000   | months_of_pay   | 10 months and 300/30 months are both 8,00,000
X-2  | leaving            | 400000   | 60000   | 12    | 200  | 0     | 0       | 400000  | 0       | received        | 200/30 × 60,000; ten months are 6,00,000, 360 days 7,20,000
X-2  | leaving            | 450000   | 60000   | 12    | 200  | 0     | 0       | 400000  | 50000   | leave_at_credit | the same where the policy pays a higher day rate
-    | leaving            | 850000   | 80000   | 22    | 240  | 0     | 0       | 640000  | 210000  | leave_at_credit | 240/30 × 80,000
-    | leaving            | 850000   | 80000   | 12    | 300  | 100   | 0       | 693333.33 | 156666.67 | leave_at_credit | 360 − 100 = 260 days: 260/30 × 80,000
-    | leaving            | 850000   | 80000   | 3     | 300  | 100   | 0       | 0       | 850000  | leave_at_credit | more was taken than 90 days
-    | leaving            | 850000   | 80000   | 0     | 20   | 0     | 0       | 0       | 850000  | leave_at_credit | no completed year
-    | leaving            | 850000   | 80000   | 22    | 15.5 | 0     | 0       | 41333.33 | 808666.67 | leave_at_credit | 15.5/30 × 80,000
-    | leaving            | 4000000  | 400000  | 22    | 300  | 0     | 0       | 2500000 | 1500000 | limit           | 40,00,000 by the other bounds
-    | leaving            | 4000000  | 400000  | 22    | 300  | 0     | 700000  | 1800000 | 2200000 | limit           | 7,00,000 of the lifetime are used
-    | leaving            | 4000000  | 400000  | 22    | 300  | 0     | 2600000 | 0       | 4000000 | limit           | all of it is
-    | leaving            | 500000   | 60000   | 5     | 200  | 0     | 0       | 300000  | 200000  | leave_at_credit | 150 days of five years
-    | leaving            | 3000000  | 300000  | 20    | 400  | 0     | 2000000 | 500000  | 2500000 | limit           | an earlier employer's payment used 20 lakh
-    | leaving            | 100000   | 60000   | 12    | 22.5 | 0     | 0       | 45000   | 55000   | leave_at_credit | 22.5/30 × 60,000
-    | in_service         | 50000    | 80000   | 22    | 300  | 0     | 0       | 0       | 50000   | taxed_whole     | never exempt
-    | death              | 4000000  | 400000  | 22    | 300  | 0     | 0       | 4000000 | 0       | exempt_whole    | paid to the heirs
-    | leaving_government | 4000000  | 400000  | 22    | 300  | 0     | 0       | 4000000 | 0       | exempt_whole    | government service
`
for (const each of exemptions) {
  t.test(`${each('case')} ${each('when')}, ${each('received')}: ${each('why')}`, async t => {
    const facts: LeaveExemptionFacts = {
      received: amount(each('received')),
      when: each('when') as LeaveExemptionFacts['when'],
      pay: { sum: (amount(each('average')) * 10) as Paise, months: 10 },
      service: years(Number(each('years'))),
      daysLeft: Number(each('left')) * 100,
      daysTaken: Number(each('taken')) * 100,
      exemptEarlier: amount(each('earlier')),
    }
    const found: LeaveExemption = exemptLeave(facts, leaveLaw(plainDate('2026-11-20')))
    t.equal(found.exempt, amount(each('exempt')), 'exempt')
    t.equal(found.taxable, amount(each('taxable')), 'taxable')
    t.equal(found.because, each('because'))
  })
}

t.test('the bounds are shown', async t => {
  const found = exemptLeave(
    {
      received: rupees(8_50_000),
      when: 'leaving',
      pay: { sum: rupees(8_00_000), months: 10 },
      service: years(22),
      daysLeft: 300_00,
      daysTaken: 0,
      exemptEarlier: rupees(1_00_000),
    },
    leaveLaw(plainDate('2025-11-20')),
  )
  t.match(found, {
    bounds: { monthsOfPay: rupees(8_00_000), leaveAtCredit: rupees(8_00_000), daysAtCredit: 300_00 },
    law: { from: '2023-04-01' },
  })
  t.equal(found.bounds?.limit, rupees(24_00_000))
})

t.test('an average of fewer months, worked exactly', async t => {
  const found = exemptLeave(
    {
      received: rupees(1_00_000),
      when: 'leaving',
      pay: { sum: rupees(1_00_000), months: 7 },
      service: years(1),
      daysLeft: 3_00,
      daysTaken: 0,
      exemptEarlier: rupees(0),
    },
    leaveLaw(plainDate('2026-11-20')),
  )
  t.equal(found.exempt, amount('1428.57'), '1,00,000 / 7 × 3/30')
})

t.test('leave pay agrees with decimal.js, and exempt and taxable make up what was received', async t => {
  const Oracle = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
  const law: LeaveLaw = leaveLaw(plainDate('2026-11-20'))
  const money = fc.integer({ min: 0, max: 500_000_000 }).map(value => value as Paise)
  const days = fc.integer({ min: 0, max: 600 }).map(halves => halves * 50)
  fc.assert(
    fc.property(
      money,
      money,
      days,
      days,
      fc.constantFrom(26, 30, 31),
      fc.nat(40),
      (received, wages, left, taken, divisor, served) => {
        const paid = leavePay({ days: left, wages, divisor })
        const expected = new Oracle(wages).times(left).div(divisor * 100)
        const pay = { sum: wages, months: 10 }
        const facts = {
          received,
          when: 'leaving',
          pay,
          service: years(served),
          exemptEarlier: 0 as Paise,
        } as const
        const found = exemptLeave({ ...facts, daysLeft: left, daysTaken: taken }, law)
        return (
          paid === expected.toDecimalPlaces(0).toNumber() &&
          found.exempt + found.taxable === received &&
          found.exempt >= 0 &&
          found.taxable >= 0 &&
          found.exempt <= wages &&
          found.exempt <= rupees(25_00_000)
        )
      },
    ),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('every month has its law, from the first recorded one on', async t => {
  for (let month = plainDate('2023-04-01'); month <= '2027-12-01'; month = addMonths(month, 1)) {
    t.equal(leaveLaw(month).limit, rupees(25_00_000), month)
    for (const table of leaveTables) t.ok(inForce(table, month).from <= month, `${table.name} ${month}`)
  }
  t.throws(() => leaveLaw(plainDate('2023-03-31')), { code: 'rule_not_found', date: '2023-03-31' })
})
