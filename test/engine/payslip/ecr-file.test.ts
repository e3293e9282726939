// The handbook's complete monthly file of ten members, and the members of other months: every column, the control
// totals, and what the challan charges on them.

import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { payPeriod } from '#proto/calendar/period.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { paise, rupees } from '#engine/money/paise.ts'
import { toNearestRupee } from '#engine/money/rounding.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { challan } from '#engine/rules/pf/challan.ts'
import { pfLaw } from '#engine/rules/pf/index.ts'
import { table } from '../../support/table.ts'
import { amount, employee, lossOfPay, member, month, pay, runInput, salary, slipOf } from './example.ts'

const members = table`
member | month   | pay                        | case                                            | 3     | 4     | 5     | 6     | 7    | 8    | 9    | 10 | refund | why
ASHA   | 2026-10 | basic 12000, hra 6000 X    |                                                 | 18000 | 12000 | 12000 | 12000 | 1440 | 1000 | 440  | 0  | 0      | 999.60 is 1,000
BIMAL  | 2026-10 | basic 45000, hra 15000 X   |                                                 | 60000 | 25000 | 25000 | 25000 | 3000 | 2083 | 917  | 0  | 0      | ceiling basis
CHITRA | 2026-10 | basic 45000, hra 15000 X   | actual                                          | 60000 | 45000 | 25000 | 25000 | 5400 | 2083 | 3317 | 0  | 0      | actual on both sides
DEV    | 2026-10 | basic 28000, hra 7000 X    | actual, born 1967-03-03                         | 35000 | 28000 | 0     | 25000 | 3360 | 0    | 3360 | 0  | 0      | aged 59
ESHA   | 2026-10 | basic 30000, hra 10000 X   | lop 12                                          | 24516 | 18387 | 18387 | 18387 | 2206 | 1532 | 674  | 12 | 0      | 19 of 31 days
FAROOQ | 2026-10 | basic 38000, hra 12000 X   | no eps, fund since 2018-06-01                   | 50000 | 25000 | 0     | 25000 | 3000 | 0    | 3000 | 0  | 0      | joined above the ceiling, never in the pension
GITA   | 2026-10 | basic 24000, hra 12000 X   | joined 2026-10-22, unknown                      | 11613 | 7742  | 7742  | 7742  | 929  | 645  | 284  | 0  | 0      | joiner: in by the full-month rate
HARI   | 2026-10 | basic 30000, hra 12000 X   | vpf 2000                                        | 42000 | 25000 | 25000 | 25000 | 5000 | 2083 | 917  | 0  | 0      | voluntary in column 7
INDU   | 2026-10 | basic 20000, hra 5000 X    | lop 31                                          | 0     | 0     | 0     | 0     | 0    | 0    | 0    | 31 | 0      | absent all month
JOHN   | 2026-10 | basic 20000, hra 10000 X   |                                                 | 30000 | 20000 | 20000 | 20000 | 2400 | 1666 | 734  | 0  | 1500   | refunds an advance
201    | 2026-08 | basic 24000, hra 8000 X    |                                                 | 32000 | 15000 | 15000 | 15000 | 1800 | 1250 | 550  | 0  | 0      | August, capped
202    | 2026-08 | basic 24000, hra 8000 X    | actual                                          | 32000 | 24000 | 15000 | 15000 | 2880 | 1250 | 1630 | 0  | 0      | August, actual wages
301    | 2026-09 | basic 20000                | not in the fund                                 | 20000 | 9333  | 9333  | 9333  | 1120 | 777  | 343  | 0  | 0      | September, scenario A
302    | 2026-09 | basic 20000                | actual, no eps, fund since 2018-06-01           | 20000 | 20000 | 9333  | 20000 | 2400 | 777  | 1623 | 0  | 0      | September, scenario B
303    | 2026-09 | basic 20000                |                                                 | 20000 | 17333 | 17333 | 17333 | 2080 | 1444 | 636  | 0  | 0      | September, scenario C
`

const october: Slip[] = []
for (const each of members) {
  t.test(`${each('member')} ${each('month')}: ${each('why')}`, async t => {
    const { components, amounts } = pay(each('pay'))
    const person = described(each('case'), amounts)
    const slip = slipOf(calculatePayslip(prepareRun(runInput(each('month'), components)), person))
    if (each('month') === '2026-10') october.push(slip)
    const { wages, pf, gross } = slip
    const columns = {
      3: toNearestRupee(gross),
      4: wages.epf,
      5: wages.eps,
      6: wages.edli,
      7: pf.employee + pf.vpf,
      8: pf.eps,
      9: pf.employerEpf,
      10: pf.ncpDays * 100,
    }
    for (const [column, value] of Object.entries(columns))
      t.equal(value, amount(each(column)), `column ${column}`)
  })
}

t.test('control totals and challan of the October file', async t => {
  const sum = (of: (slip: Slip) => number) => paise(october.reduce((total, slip) => total + of(slip), 0))
  t.equal(
    sum(({ gross }) => toNearestRupee(gross)),
    rupees(3_31_129),
  )
  t.equal(
    sum(({ wages }) => wages.epf),
    rupees(2_06_129),
  )
  t.equal(
    sum(({ wages }) => wages.eps),
    rupees(1_33_129),
  )
  t.equal(
    sum(({ wages }) => wages.edli),
    rupees(1_83_129),
  )
  const { start, end } = month('2026-10')
  const heads = challan(
    {
      members: october.length,
      adminWages: sum(({ wages }) => wages.epf),
      edliWages: sum(({ wages }) => wages.edli),
      employee: sum(({ pf }) => pf.employee + pf.vpf),
      employerEpf: sum(({ pf }) => pf.employerEpf),
      eps: sum(({ pf }) => pf.eps),
      refunds: rupees(1500),
    },
    pfLaw(payPeriod(start, end)),
  )
  t.same(heads, {
    account1Employee: rupees(26_735),
    account1Employer: rupees(13_643),
    account1Refund: rupees(1_500),
    account2: rupees(1_031),
    account10: rupees(11_092),
    account21: rupees(916),
    account22: 0,
    total: rupees(54_917),
  })
})

function described(words: string, amounts: Parameters<typeof salary>[1]): EmployeeInput {
  let person = employee([salary('2026-01-01', amounts)])
  const inPf = (over: Partial<EmployeeInput['pf']>) => {
    person = { ...person, pf: { ...person.pf, ...over } }
  }
  for (const word of words.split(',').map(each => each.trim())) {
    const last = word.split(' ').at(-1) as string
    if (word === 'actual') inPf({ wageMode: 'actual_wages' })
    if (word === 'no eps') inPf({ epsEligible: false })
    if (word === 'unknown') inPf({ epsEligible: null })
    if (word === 'not in the fund') inPf(member({ applicable: false, epsEligible: null }))
    if (word.startsWith('fund since')) inPf({ joinedOn: plainDate(last) })
    if (word.startsWith('vpf')) inPf({ vpf: { amount: amount(last) } })
    if (word.startsWith('born')) person = { ...person, dateOfBirth: plainDate(last) }
    if (word.startsWith('lop')) person = { ...person, attendance: lossOfPay(Number(last)) }
    if (word.startsWith('joined')) {
      person = { ...person, dateOfJoining: plainDate(last), salaries: [salary(last, amounts)] }
    }
  }
  return person
}
