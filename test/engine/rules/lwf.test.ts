// Labour welfare fund: the worked cases, who is left out, the registers, the least sum, and the law of every month.

import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import t from 'tap'
import type { Test } from 'tap'

import { payPeriod } from '#proto/calendar/period.ts'
import { addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { noPaise, rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { replay } from '#engine/payslip/replay.ts'
import { lwf, lwfLaw, lwfStates, lwfTopUp, lwfUnionTables } from '#engine/rules/lwf/index.ts'
import type { LwfClass, LwfDue, LwfFacts, LwfLaw, LwfNothing, LwfNotLevied } from '#engine/rules/lwf/index.ts'
import { explanationOf, fromField, newTrace } from '#engine/trace/steps.ts'
import { table } from '../../support/table.ts'
import { amount, month } from '../payslip/example.ts'

const settings = { proportionRounding: 'paisa' } as const

/** `MH`, or `KL shops`. */
function lawAt(place: string, wageMonth: string): LwfLaw | LwfNotLevied {
  const { start, end } = month(wageMonth)
  const [state = '', second] = place.split(' ')
  return lwfLaw({ state, fund: second === 'shops' ? 'shops' : 'general' }, payPeriod(start, end))
}

function fundAt(place: string, wageMonth: string): LwfLaw {
  const law = lawAt(place, wageMonth)
  if (!law.levied) throw new Error(`${place} has no fund in ${wageMonth}.`)
  return law
}

/** A worker of an office of a hundred, there for years, unless told otherwise. */
function person(wageMonth: string, wages: Paise, over: Partial<LwfFacts> = {}): LwfFacts {
  return {
    class: 'worker',
    wages,
    monthlyRate: wages,
    since: plainDate('2015-01-01'),
    until: null,
    lastWorkingDay: month(wageMonth).end,
    establishment: { isFactory: false, headCount: 100 },
    isIncludedByChoice: false,
    ...over,
  }
}

function of(
  place: string,
  wageMonth: string,
  wages: Paise,
  over: Partial<LwfFacts> = {},
): LwfDue | LwfNothing {
  return lwf(person(wageMonth, wages, over), lawAt(place, wageMonth), settings)
}

function equals(t: Test, found: LwfDue | LwfNothing, employee: string, employer: string): void {
  t.equal(found.due ? found.employee : 0, amount(employee), 'employee')
  t.equal(found.due ? found.employer : 0, amount(employer), 'employer')
}

const cases = table`
case | place    | month   | class      | establishment | wages    | employee | employer | why
L01  | MH       | 2026-06 | worker     | 100 other     | 20000    | 25       | 75       | June
L02  | MH       | 2026-11 | worker     | 100 other     | 20000    | 0        | 0        | neither June nor December
L03  | MH       | 2023-12 | worker     | 100 other     | 12000    | 12       | 36       | before 18 March 2024
L04  | MH       | 2026-12 | manager    | 100 other     | 90000    | 0        | 0        | managers are out
L05  | MH       | 2026-12 | supervisor | 100 other     | 30000    | 0        | 0        | a supervisor above 3,500
L06  | MH       | 2026-12 | worker     | 4 other       | 20000    | 0        | 0        | a shop with four
L07  | KA       | 2025-12 | worker     | 55 other      | 20000    | 50       | 100      | first register at 50 and 100
L08  | KA       | 2025-12 | worker     | 30 other      | 20000    | 0        | 0        | not above fifty
L09  | KA       | 2026-12 | worker     | 30 other      | 20000    | 50       | 100      | ten or more since 7 January 2026
L10  | KA       | 2026-12 | supervisor | 100 other     | 60000    | 0        | 0        | supervisors are out
L11  | KL       | 2026-12 | worker     | 100 factory   | 20000    | 45       | 45       | the Act's own fund
L12  | KL shops | 2026-11 | worker     | 100 other     | 20000    | 50       | 50       | each month
L13  | GJ       | 2026-12 | worker     | 100 other     | 20000    | 6        | 12       | flat
L14  | GA       | 2026-12 | worker     | 100 other     | 20000    | 60       | 180      | flat
L15  | DL       | 2026-06 | worker     | 100 other     | 20000    | 0.75     | 2.25     | with paise
L16  | HR       | 2026-11 | worker     | 100 other     | 12000    | 24       | 48       | 12,000 × 0.2 % and twice that
L17  | HR       | 2025-12 | worker     | 100 other     | 40000    | 34       | 68       | 80 and 160 are above the limits of 2025
-    | HR       | 2026-11 | worker     | 100 other     | 40000    | 35       | 70       | and above those of 2026
-    | HR       | 2026-01 | worker     | 100 other     | 17500    | 35       | 70       | 0.2 % of 17,500 is the limit of 2026
-    | HR       | 2025-12 | worker     | 100 other     | 17500    | 34       | 68       | a month before it
L18  | HR       | 2022-11 | worker     | 100 other     | 40000    | 25       | 50       | the limits of 2022
L19  | MP       | 2025-12 | worker     | 100 other     | 9000     | 10       | 30       | before 28 January 2026
L20  | MP       | 2026-12 | worker     | 100 other     | 9000     | 10       | 50       | since then
L21  | CG       | 2026-06 | worker     | 100 other     | 9000     | 15       | 45       | flat
L22  | OD       | 2026-12 | worker     | 100 other     | 15000    | 20       | 40       | weak evidence
L23  | PB       | 2026-11 | worker     | 100 other     | 15000    | 5        | 20       | each month
L24  | CH       | 2026-11 | worker     | 100 other     | 16000    | 0        | 0        | wages above 15,000
L25  | TN       | 2026-12 | worker     | 100 other     | 20000    | 20       | 40       | once a year
L26  | TN       | 2021-12 | worker     | 100 other     | 20000    | 10       | 20       | before 2 December 2022
L27  | AP       | 2026-12 | worker     | 100 other     | 20000    | 30       | 70       | once a year
L28  | TS       | 2026-12 | worker     | 100 other     | 20000    | 2        | 5        | once a year
L29  | WB       | 2023-12 | worker     | 100 other     | 20000    | 3        | 15       | the employer's old share
L30  | RJ       | 2026-12 | worker     | 100 other     | 20000    | 0        | 0        | no fund
-    | MH       | 2023-12 | worker     | 100 other     | 3000     | 6        | 18       | top of the lower band
-    | MH       | 2023-12 | worker     | 100 other     | 3000.01  | 12       | 36       | a paisa above
-    | MH       | 2026-12 | supervisor | 100 other     | 3500     | 25       | 75       | a supervisor at the limit
-    | MH       | 2026-12 | supervisor | 100 other     | 3500.01  | 0        | 0        | a paisa above
-    | DL       | 2026-06 | supervisor | 100 other     | 2500     | 0.75     | 2.25     | at the limit
-    | DL       | 2026-06 | supervisor | 100 other     | 2500.01  | 0        | 0        | a paisa above
-    | GA       | 2026-06 | supervisor | 100 other     | 1600     | 60       | 180      | at the limit
-    | GA       | 2026-06 | supervisor | 100 other     | 1600.01  | 0        | 0        | a paisa above
-    | GJ       | 2026-06 | supervisor | 100 other     | 3500     | 6        | 12       | at the limit
-    | GJ       | 2026-06 | supervisor | 100 other     | 3500.01  | 0        | 0        | a paisa above
-    | MP       | 2026-06 | supervisor | 100 other     | 10000    | 10       | 50       | at the limit
-    | MP       | 2026-06 | supervisor | 100 other     | 10000.01 | 0        | 0        | a paisa above
-    | CG       | 2026-06 | supervisor | 100 other     | 10000    | 15       | 45       | at the limit
-    | CG       | 2026-06 | supervisor | 100 other     | 10000.01 | 0        | 0        | a paisa above
-    | TN       | 2026-12 | supervisor | 100 other     | 15000    | 20       | 40       | at the limit
-    | TN       | 2026-12 | supervisor | 100 other     | 15000.01 | 0        | 0        | a paisa above
-    | TS       | 2026-12 | supervisor | 100 other     | 1600     | 2        | 5        | at the limit
-    | TS       | 2026-12 | supervisor | 100 other     | 1600.01  | 0        | 0        | a paisa above
-    | WB       | 2026-12 | supervisor | 100 other     | 1600     | 3        | 30       | at the limit
-    | WB       | 2026-12 | supervisor | 100 other     | 1600.01  | 0        | 0        | a paisa above
-    | CH       | 2026-11 | worker     | 100 other     | 15000    | 5        | 20       | at the limit of wages
-    | CH       | 2026-11 | worker     | 100 other     | 15000.01 | 0        | 0        | a paisa above
-    | AP       | 2026-12 | supervisor | 100 other     | 90000    | 30       | 70       | out only if the work is a manager's
-    | OD       | 2026-12 | supervisor | 100 other     | 90000    | 20       | 40       | out only if the work is a manager's
-    | KL       | 2026-12 | supervisor | 100 factory   | 90000    | 45       | 45       | out only if the work is a manager's
-    | PB       | 2026-11 | supervisor | 100 other     | 2000     | 0        | 0        | supervisors are out
-    | HR       | 2026-11 | manager    | 100 other     | 90000    | 35       | 70       | everyone is in
-    | HR       | 2026-11 | apprentice | 100 other     | 9000     | 18       | 36       | everyone is in
-    | KL shops | 2026-11 | manager    | 100 other     | 90000    | 50       | 50       | everyone is in
-    | MH       | 2026-12 | clerical   | 100 other     | 90000    | 25       | 75       | no supervision: in at any wage
-    | MH       | 2026-12 | contract   | 100 other     | 20000    | 25       | 75       | contract labour is in
-    | MH       | 2026-12 | part_time  | 100 other     | 20000    | 0        | 0        | out by custom
-    | AP       | 2026-12 | apprentice | 100 other     | 20000    | 0        | 0        | out by the Act
-    | MH       | 2026-12 | worker     | 5 other       | 20000    | 25       | 75       | five or more
-    | MH       | 2026-12 | worker     | 1 factory     | 20000    | 25       | 75       | a factory from the first
-    | KA       | 2025-12 | worker     | 50 other      | 20000    | 0        | 0        | fifty are not more than fifty
-    | KA       | 2025-12 | worker     | 51 other      | 20000    | 50       | 100      | fifty-one are
-    | KA       | 2026-12 | worker     | 9 other       | 20000    | 0        | 0        | nine are fewer than ten
-    | KA       | 2026-12 | worker     | 10 other      | 20000    | 50       | 100      | ten are not
-    | AP       | 2026-12 | worker     | 19 other      | 20000    | 0        | 0        | twenty or more
-    | AP       | 2026-12 | worker     | 20 other      | 20000    | 30       | 70       | twenty
-    | TS       | 2026-12 | worker     | 19 other      | 20000    | 0        | 0        | twenty or more
-    | OD       | 2026-12 | worker     | 19 other      | 20000    | 0        | 0        | twenty or more
-    | PB       | 2026-11 | worker     | 19 factory    | 20000    | 0        | 0        | twenty or more, factories too
-    | PB       | 2026-11 | worker     | 20 factory    | 20000    | 5        | 20       | twenty
-    | HR       | 2026-11 | worker     | 9 factory     | 12000    | 0        | 0        | ten or more, factories too
-    | CH       | 2026-11 | worker     | 9 other       | 12000    | 0        | 0        | ten or more
-    | CG       | 2026-12 | worker     | 9 factory     | 12000    | 0        | 0        | more than nine
-    | GJ       | 2026-12 | worker     | 9 other       | 12000    | 0        | 0        | ten or more
-    | WB       | 2026-12 | worker     | 9 other       | 12000    | 0        | 0        | ten or more
-    | DL       | 2026-12 | worker     | 4 other       | 12000    | 0        | 0        | five or more
-    | TN       | 2026-12 | worker     | 4 other       | 12000    | 0        | 0        | five or more
-    | KL       | 2026-12 | worker     | 1 other       | 12000    | 0        | 0        | two or more
-    | GA       | 2026-12 | worker     | 1 other       | 12000    | 60       | 180      | from the first
-    | MP       | 2026-12 | worker     | 1 other       | 12000    | 10       | 50       | from the first
-    | KL shops | 2026-11 | worker     | 100 factory   | 20000    | 0        | 0        | the shops' fund has no factories
-    | MH shops | 2026-12 | worker     | 100 other     | 20000    | 0        | 0        | only Kerala has one
-    | MH       | 2026-12 | worker     | - other       | 20000    | 25       | 75       | registered, whatever the number
-    | HR       | 2026-11 | worker     | 100 other     | 16999    | 34       | 68       | 33.998 to the paisa, and twice that
-    | HR       | 2026-11 | worker     | 100 other     | 17000    | 34       | 68       | exactly at the limit
-    | HR       | 2026-11 | worker     | 100 other     | 16997.49 | 33.99    | 67.98    | 33.99498
-    | HR       | 2026-11 | worker     | 100 other     | 0        | 0        | 0        | nothing of nothing
`
for (const each of cases) {
  t.test(`${each('case')} ${each('place')} ${each('month')}, ${each('wages')}: ${each('why')}`, async t => {
    const [count = '', kind] = each('establishment').split(' ')
    const found = of(each('place'), each('month'), amount(each('wages')), {
      class: each('class') as LwfClass,
      establishment: { isFactory: kind === 'factory', headCount: count === '-' ? null : Number(count) },
    })
    equals(t, found, each('employee'), each('employer'))
  })
}

const changes = table`
place | last month | employee | employer | first month | employee then | employer then | why
HR    | 2022-12    | 25       | 50       | 2023-01     | 31            | 62            | the limit of 2023
HR    | 2024-12    | 31       | 62       | 2025-01     | 34            | 68            | the limit of 2025
KA    | 2024-12    | 20       | 40       | 2025-12     | 50            | 100           | Act gazetted 10 January 2025
MH    | 2023-12    | 12       | 36       | 2024-06     | 25            | 75            | Act of 18 March 2024
MP    | 2025-12    | 10       | 30       | 2026-06     | 10            | 50            | notified 28 January 2026
OD    | 2023-12    | 10       | 20       | 2024-06     | 20            | 40            | assumed to begin with 2024
TN    | 2021-12    | 10       | 20       | 2022-12     | 20            | 40            | changed 2 December 2022
WB    | 2023-12    | 3        | 15       | 2024-06     | 3             | 30            | from 1 January 2024
`
for (const each of changes) {
  t.test(`${each('place')} changes in ${each('first month')}: ${each('why')}`, async t => {
    equals(t, of(each('place'), each('last month'), rupees(40_000)), each('employee'), each('employer'))
    const then = of(each('place'), each('first month'), rupees(40_000))
    equals(t, then, each('employee then'), each('employer then'))
  })
}

const registers = table`
place    | month   | since      | until      | last working day | employee | why
MH       | 2026-12 | 2026-12-31 | -          | 2026-12-31       | 25       | joined on the day: in full
MH       | 2026-12 | 2020-01-01 | 2026-12-31 | 2026-12-31       | 25       | left with the day
MH       | 2026-12 | 2020-01-01 | 2026-12-30 | 2026-12-30       | 0        | left the day before
PB       | 2026-10 | 2020-01-01 | 2026-10-30 | 2026-10-30       | 5        | on the register on its last working day
PB       | 2026-10 | 2020-01-01 | 2026-10-29 | 2026-10-30       | 0        | left the day before it
PB       | 2026-10 | 2026-10-31 | -          | 2026-10-30       | 0        | joined after it
KL shops | 2026-11 | 2026-11-30 | -          | 2026-11-30       | 50       | employed on a day of the month
KL shops | 2026-11 | 2020-01-01 | 2026-11-01 | 2026-11-30       | 50       | on its first
TN       | 2026-12 | 2026-12-02 | -          | 2026-12-31       | 20       | thirty days to 31 December
TN       | 2026-12 | 2026-12-03 | -          | 2026-12-31       | 0        | twenty-nine
KL       | 2026-06 | 2026-06-01 | -          | 2026-06-30       | 45       | thirty days to 30 June
KL       | 2026-06 | 2026-06-02 | -          | 2026-06-30       | 0        | twenty-nine
`
for (const each of registers) {
  t.test(`${each('place')} ${each('month')}: ${each('why')}`, async t => {
    const found = of(each('place'), each('month'), rupees(20_000), {
      since: plainDate(each('since')),
      until: each('until') === '-' ? null : plainDate(each('until')),
      lastWorkingDay: plainDate(each('last working day')),
    })
    t.equal(found.due ? found.employee : 0, amount(each('employee')))
  })
}

const minimums = table`
place | month   | persons | employer each | sum  | top-up | why
MP    | 2026-12 | 30      | 50            | 1500 | 1000   | 2,500 less 1,500; with 300 of the workers 2,800 go to the board
MP    | 2026-12 | 50      | 50            | 2500 | 0      | exactly the least sum
MP    | 2026-12 | 49      | 50            | 2450 | 50     | one person short of it
MP    | 2025-12 | 49      | 30            | 1470 | 30     | the least sum was 1,500
CG    | 2026-06 | 20      | 45            | 900  | 600    | 1,500 less 900; with 300 of the workers 1,800
CG    | 2026-06 | 34      | 45            | 1530 | 0      | above it
CG    | 2026-06 | 0       | 45            | 0    | 0      | no one contributes
MH    | 2026-06 | 1       | 75            | 75   | 0      | no least sum
`
for (const each of minimums) {
  t.test(`${each('place')} with ${each('persons')}: ${each('why')}`, async t => {
    const law = fundAt(each('place'), each('month'))
    const one = lwf(person(each('month'), rupees(9_000)), law, settings)
    t.equal(one.due && one.employer, amount(each('employer each')))
    const sum = Number(each('persons')) * amount(each('employer each'))
    t.equal(sum, amount(each('sum')))
    t.equal(lwfTopUp(sum as Paise, law), amount(each('top-up')))
  })
}

t.test('an employer may contribute for everyone, but not where the fund does not reach', async t => {
  const wide = { isIncludedByChoice: true }
  equals(t, of('MH', '2026-12', rupees(90_000), { ...wide, class: 'manager' }), '25', '75')
  equals(t, of('CH', '2026-11', rupees(90_000), wide), '5', '20')
  const small = { ...wide, establishment: { isFactory: false, headCount: 4 } }
  equals(t, of('MH', '2026-12', rupees(20_000), small), '0', '0')
})

t.test('limits are tested on a full month, a proportion is of what the month brought', async t => {
  const half = { monthlyRate: rupees(16_000) }
  equals(t, of('CH', '2026-11', rupees(8_000), half), '0', '0')
  equals(t, of('MH', '2023-12', rupees(2_000), { monthlyRate: rupees(20_000) }), '12', '36')
  equals(t, of('HR', '2026-11', rupees(8_000), half), '16', '32')
})

t.test('a proportion to the rupee, where the employer chose so', async t => {
  const law = fundAt('HR', '2026-11')
  const found = lwf(person('2026-11', rupees(12_345)), law, { proportionRounding: 'rupee' })
  // 12,345 × 0.2 % = 24.69
  equals(t, found, '25', '50')
  equals(t, lwf(person('2026-11', rupees(12_345)), law, settings), '24.69', '49.38')
})

t.test('the proportion agrees with decimal.js, and its limits hold', async t => {
  const law = fundAt('HR', '2026-11')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000_000 }), wages => {
      const exact = new Decimal(wages).times('0.002').toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
      const employee = Decimal.min(exact, 3_500).toNumber()
      const found = lwf(person('2026-11', wages as Paise), law, settings)
      return found.due && found.employee === employee && found.employer === Math.min(2 * employee, 7_000)
    }),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('traced, both shares are the amounts that their steps replay to', async t => {
  for (const [state, wageMonth, wages] of [
    ['HR', '2026-11', rupees(40_000)],
    ['HR', '2026-11', rupees(4_321)],
    ['MH', '2023-12', rupees(20_000)],
    ['MH', '2023-12', rupees(2_500)],
  ] as const) {
    const law = lwfLaw({ state, fund: 'general' }, month(wageMonth))
    const trace = newTrace('test')
    const facts = person(wageMonth, wages)
    const due = lwf(facts, law, settings, { trace, wages: fromField('wages', wages) })
    t.same(due, lwf(facts, law, settings), 'a trace changes no figure')
    if (!due.due) throw new Error(due.because)
    for (const side of ['employee', 'employer'] as const)
      t.equal(replay(explanationOf(trace, side)), due[side], `${state}: ${side}`)
  }
})

t.test('the steps of a capped proportion name the rate and both limits', async t => {
  const law = lwfLaw({ state: 'HR', fund: 'general' }, month('2026-11'))
  const trace = newTrace('test')
  const wages = rupees(40_000)
  lwf(person('2026-11', wages), law, settings, { trace, wages: fromField('wages', wages) })
  const { text, steps } = explanationOf(trace, 'employer')
  t.equal(text, '2 times 0.2 % of the wages, up to the fund’s limit.')
  t.same(
    steps.map(({ op, result }) => `${op} ${result.value}`),
    // 0.2 % of 40,000 is 80, limited to 35; twice that is 70, the limit of the employer's share.
    ['multiply 80.00', 'round 80.00', 'cap 35.00', 'multiply 70.00', 'cap 70.00'],
  )
})

const reasons = table`
place    | month   | class      | establishment | because
MH       | 2026-11 | worker     | 100 other     | it is not taken in this month
MH       | 2026-12 | worker     | 4 other       | the establishment employs fewer than 5 persons
KL shops | 2026-12 | worker     | 100 factory   | the fund does not reach factories
MH       | 2026-12 | manager    | 100 other     | managers are left out
KA       | 2026-12 | supervisor | 100 other     | supervisors are left out
MH       | 2026-12 | supervisor | 100 other     | supervisors above the limit of wages are left out
MH       | 2026-12 | apprentice | 100 other     | apprentices and part-time workers are left out
CH       | 2026-12 | worker     | 100 other     | the wages are above the limit
RJ       | 2026-12 | worker     | 100 other     | Rajasthan has no labour welfare fund to pay into
MH shops | 2026-12 | worker     | 100 other     | Maharashtra has no fund of its own for shops
`
for (const each of reasons) {
  t.test(`nothing in ${each('place')} ${each('month')}: ${each('because')}`, async t => {
    const [count, kind] = each('establishment').split(' ')
    const found = of(each('place'), each('month'), rupees(50_000), {
      class: each('class') as LwfClass,
      establishment: { isFactory: kind === 'factory', headCount: Number(count) },
    })
    t.match(found, { due: false, because: each('because') })
  })
}

t.test('where the record is weak, the slip says so', async t => {
  const codes = (found: LwfDue | LwfNothing) => found.warnings.map(({ code }) => code)
  t.same(codes(of('OD', '2026-12', rupees(20_000))), ['lwf_rule_unconfirmed'])
  t.same(codes(of('OD', '2023-12', rupees(20_000))), [], 'the older row is better known')
  t.same(codes(of('MH', '2026-12', rupees(20_000), { class: 'apprentice' })), ['lwf_left_out_by_custom'])
  t.same(codes(of('AP', '2026-12', rupees(20_000), { class: 'apprentice' })), [], 'left out by the Act')
  t.match(fundAt('MP', '2026-12'), { confidence: 'medium', doubt: /gazette/ })
  t.match(fundAt('MP', '2025-12'), { confidence: 'high', doubt: null })
  t.match(lawAt('UP', '2026-12'), { levied: false, confidence: 'medium', doubt: /1965/ })
})

const levied = [
  'AP',
  'CG',
  'CH',
  'DL',
  'GA',
  'GJ',
  'HR',
  'KA',
  'KL',
  'KL shops',
  'MH',
  'MP',
  'OD',
  'PB',
  'TN',
  'TS',
  'WB',
]
const free = 'AN AR AS BR DH HP JH JK LA LD ML MN MZ NL PY RJ SK TR UK UP'.split(' ')

t.test('every state has its law in every month from April 2023', async t => {
  let months = 0
  for (let start = plainDate('2023-04-01'); start <= '2027-03-01'; start = addMonths(start, 1)) {
    months += 1
    for (const place of levied) {
      const { rule, lastDay, confidence, doubt } = fundAt(place, start.slice(0, 7))
      if (rule.from > lastDay || (rule.to !== null && rule.to < lastDay)) t.fail(`${place} ${start}`)
      if (confidence === 'low' && doubt === null) t.fail(`${place}: weak, and does not say why`)
    }
    for (const state of free) t.equal(lawAt(state, start.slice(0, 7)).levied, false)
  }
  t.equal(months, 48)
  t.equal(levied.length - 1 + free.length, 36, 'all states and territories')
  t.equal(lwfStates.length, 16)
})

t.test('before the record, and for a state that is none, the law is refused', async t => {
  for (const { code, since } of lwfStates) {
    if (code === 'KL') continue
    const before = addMonths(plainDate(`${since.slice(0, 7)}-01`), -1).slice(0, 7)
    t.throws(
      () => lawAt(code, before),
      { code: 'rule_not_found', table: `IN.LWF.${code}` },
      `${code} ${before}`,
    )
  }
  t.throws(() => lawAt('KL', '2021-01'), { code: 'rule_not_found', table: 'IN.LWF.KL' })
  t.throws(() => lawAt('KL shops', '2021-03'), { code: 'rule_not_found', table: 'IN.LWF.KL_SHOPS' })
  t.throws(() => lawAt('RJ', '2021-03'), { code: 'rule_not_found', table: 'IN.LWF.NOT_LEVIED' })
  t.throws(() => lawAt('XX', '2026-12'), { code: 'rule_not_found', message: /no state or territory/ })
})

t.test('every row has a source and every table a name of its own', async t => {
  const tables = [...lwfUnionTables, ...lwfStates.flatMap(state => state.tables)]
  const names = tables.map(({ name }) => name)
  t.same(names, [...new Set(names)])
  for (const { name, checkedOn, rows } of tables) {
    t.match(name, /^IN\.LWF\.[A-Z_]+$/)
    t.ok(checkedOn >= '2026-11-20')
    for (const { source } of rows) t.match(source, /^https?:/)
  }
})

t.test('a month without a fund’s own months takes nothing, in any state', async t => {
  const yearly = ['AP', 'KA', 'TN', 'TS']
  const halfYearly = ['CG', 'DL', 'GA', 'GJ', 'KL', 'MH', 'MP', 'OD', 'WB']
  for (let start = plainDate('2026-01-01'); start <= '2026-12-01'; start = addMonths(start, 1)) {
    const wageMonth = start.slice(0, 7)
    const isTaken = (place: string) => of(place, wageMonth, rupees(12_000)).due
    for (const place of yearly) t.equal(isTaken(place), wageMonth === '2026-12', `${place} ${wageMonth}`)
    for (const place of halfYearly) {
      t.equal(isTaken(place), wageMonth === '2026-06' || wageMonth === '2026-12', `${place} ${wageMonth}`)
    }
    for (const place of ['CH', 'HR', 'PB', 'KL shops']) t.equal(isTaken(place), true, `${place} ${wageMonth}`)
  }
  t.equal(lwfTopUp(noPaise, fundAt('MP', '2026-12')), 0)
})
