// Overtime: the worked cases, part hours, the policy against the law, the limits.

import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import t from 'tap'

import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { overtimeMultiplier } from '#proto/law/statutory-figures.ts'
import { workingMonth } from '#proto/law/working-month.ts'
import type { Paise } from '#engine/money/paise.ts'
import { inForce } from '#engine/parameters/dated.ts'
import { overtime, overtimeLaw, overtimeTables } from '#engine/rules/overtime/index.ts'
import type {
  OvertimeDue,
  OvertimeEntry,
  OvertimeFacts,
  OvertimeLaw,
  OvertimePolicy,
  OvertimeSettings,
} from '#engine/rules/overtime/index.ts'
import { overtimeRate } from '#engine/rules/overtime/parameters.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'

const start = plainDate('2026-10-01')
const law: OvertimeLaw = overtimeLaw(start)
const exact: OvertimeSettings = { partHours: 'exact' }

/** `210, 30 holiday`: one entry a day, in minutes. */
function entries(text: string): OvertimeEntry[] {
  return text.split(',').map((each, index) => {
    const [minutes, on = 'working_day'] = each.trim().split(' ')
    return { date: addDays(start, index), minutes: Number(minutes), on: on as OvertimeEntry['on'] }
  })
}

function facts(wages: string, text: string, over: Partial<OvertimeFacts> = {}): OvertimeFacts {
  return {
    wages: wages === '-' ? null : amount(wages),
    policy: null,
    entries: entries(text),
    minutesEarlierInQuarter: 0,
    ...over,
  }
}

/** Twice a month's wages over 26 days of 8 hours, to the minute. */
const plain = (wages: string, over: Partial<OvertimePolicy> = {}): OvertimePolicy => ({
  base: { wages: amount(wages), days: 26_00, minutesPerDay: 8 * 60 },
  multiplier: { working_day: 200, weekly_off: 200, holiday: 200 },
  minimumMinutes: 0,
  roundToMinutes: 1,
  maximumMinutesADay: null,
  ...over,
})

const byLaw = table`
case | wages | minutes  | part hours  | amount  | why
O1   | 26000 | 60       | exact       | 250     | an hour: 2 × 26,000 / 208
O2   | 30000 | 210      | exact       | 1009.62 | 3.5 hours: 2 × 30,000 / 208 × 3.5 is 1,009.615
O3   | 18200 | 1200     | exact       | 3500    | 20 hours: 2 × 18,200 / 208 × 20
-    | 26000 | 30, 30   | exact       | 250     | two half hours, rounded together
-    | 26000 | 1        | exact       | 4.17    | 250 / 60
-    | 26000 | 14       | draft_rules | none    | a part under 15 minutes is dropped
-    | 26000 | 15       | draft_rules | 125     | from 15 minutes it is half an hour
-    | 26000 | 30       | draft_rules | 125     | to 30
-    | 26000 | 31       | draft_rules | 250     | and an hour above
-    | 26000 | 74       | draft_rules | 250     | an hour and 14 minutes
-    | 26000 | 75       | draft_rules | 375     | an hour and 15
-    | 26000 | 90, 91   | draft_rules | 875     | 1.5 and 2 hours
-    | 26000 | 0        | exact       | none    | nothing worked
`
for (const each of byLaw) {
  t.test(`${each('case')} ${each('wages')}, ${each('minutes')} minutes: ${each('why')}`, async t => {
    const settings = { partHours: each('part hours') } as OvertimeSettings
    const found = overtime(facts(each('wages'), each('minutes')), law, settings)
    t.equal(found.due ? found.amount : 'none', each('amount') === 'none' ? 'none' : amount(each('amount')))
    if (found.due) t.match(found, { because: 'law', byPolicy: null, warnings: [] })
  })
}

const policies: Record<string, OvertimePolicy> = {
  'twice gross': plain('52000'),
  'once gross': plain('39000', { multiplier: { working_day: 100, weekly_off: 150, holiday: 300 } }),
  'fixed rate': plain('0', {
    base: { wages: amount('300'), days: 1_00, minutesPerDay: 60 },
    multiplier: { working_day: 100, weekly_off: 100, holiday: 100 },
  }),
  'half hours': plain('26000', { minimumMinutes: 20, roundToMinutes: 30 }),
}

const againstLaw = table`
wages | policy      | minutes            | because | amount  | raised | why
26000 | twice gross | 60                 | policy  | 500     | no     | a wider base: 2 × 52,000 / 208
26000 | once gross  | 60                 | law     | 250     | yes    | once 39,000 / 208 is 187.50
26000 | once gross  | 60 holiday         | policy  | 562.50  | no     | three times 187.50
26000 | once gross  | 60, 60 weekly_off  | law     | 500     | yes    | 187.50 + 281.25 is 468.75
-     | once gross  | 60, 60 weekly_off  | policy  | 468.75  | no     | someone the law does not protect
26000 | fixed rate  | 90                 | policy  | 450     | no     | 300 an hour
26000 | half hours  | 44                 | law     | 183.33  | yes    | 44 minutes go to 30; the law pays 250 × 44/60
26000 | half hours  | 45                 | policy  | 250     | no     | 45 minutes go to an hour
26000 | half hours  | 19                 | law     | 79.17   | yes    | too short for the policy; the law pays 250 × 19/60
-     | half hours  | 19                 | none    | none    | no     | and nobody else
-     | half hours  | 20                 | policy  | 125     | no     | 20 minutes go to 30
26000 | twice base  | 60                 | policy  | 250     | no     | equal amounts come from the policy
`
policies['twice base'] = plain('26000')
for (const each of againstLaw) {
  const title = `${each('policy')} on ${each('wages')}, ${each('minutes')}: ${each('why')}`
  t.test(title, async t => {
    const policy = policies[each('policy')]!
    const found = overtime(facts(each('wages'), each('minutes'), { policy }), law, exact)
    t.equal(found.due ? found.because : 'none', each('because'))
    t.equal(found.due ? found.amount : 'none', each('amount') === 'none' ? 'none' : amount(each('amount')))
    const codes = found.warnings.map(({ code }) => code)
    t.same(codes, each('raised') === 'yes' ? ['overtime_policy_below_law'] : [])
  })
}

const limits = table`
month   | minutes  | earlier | day limit | warnings                                              | why
2026-10 | 60       | 8580    | -         |                                                       | 144 hours in the quarter: 8,640 minutes
2026-10 | 61       | 8580    | -         | overtime_above_quarter_limit                          | a minute more
2026-06 | 61       | 8580    | -         | overtime_above_quarter_limit                          | the first whole month of that limit
2026-05 | 60       | 7440    | -         |                                                       | 125 hours in a month that began before it
2026-05 | 61       | 7440    | -         | overtime_above_quarter_limit                          | a minute more
2025-11 | 61       | 2940    | -         | overtime_above_quarter_limit                          | fifty hours under the Factories Act
2025-11 | 60       | 2940    | -         |                                                       | at them
2026-10 | 120      | 0       | 120       |                                                       | at the day's limit
2026-10 | 30, 121  | 0       | 120       | overtime_above_day_limit                              | above it on the second day
2026-10 | 121      | 8580    | 120       | overtime_above_day_limit overtime_above_quarter_limit | both
`
for (const each of limits) {
  t.test(
    `${each('minutes')} minutes after ${each('earlier')} in ${each('month')}: ${each('why')}`,
    async t => {
      const dayLimit = each('day limit') === '-' ? null : Number(each('day limit'))
      const given = facts('26000', each('minutes'), {
        policy: plain('26000', { maximumMinutesADay: dayLimit }),
        minutesEarlierInQuarter: Number(each('earlier')),
      })
      const found = overtime(given, overtimeLaw(plainDate(`${each('month')}-01`)), exact)
      t.equal(found.due, true, 'hours beyond a limit are paid')
      t.equal(found.warnings.map(({ code }) => code).join(' '), each('warnings'))
    },
  )
}

t.test('the warning of a long day names it', async t => {
  const policy = plain('26000', { maximumMinutesADay: 120 })
  const found = overtime(facts('26000', '30, 121', { policy }), law, exact)
  t.match(found.warnings[0]?.message, /120 minutes on 2026-10-02/)
})

t.test('both reckonings are shown', async t => {
  const policy = policies['half hours'] ?? null
  const found = overtime(facts('26000', '44', { policy }), law, exact) as OvertimeDue
  t.match(found.byLaw, {
    days: 26_00,
    minutesPerDay: 480,
    minutes: 44,
    weighted: 44 * 200,
    amount: amount('183.33'),
  })
  t.match(found.byPolicy, {
    days: 26_00,
    minutesPerDay: 480,
    minutes: 30,
    weighted: 30 * 200,
    amount: amount('125'),
  })
})

t.test('the law says which wages count', async t => {
  t.equal(overtimeLaw(plainDate('2025-11-01')).rate.wages, 'ordinary_rate', 'November 2025 as a whole')
  t.equal(overtimeLaw(plainDate('2025-12-01')).rate.wages, 'code_wages')
})

t.test('overtime agrees with decimal.js, and more minutes or wages never pay less', async t => {
  const Oracle = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
  const wages = fc.integer({ min: 100_000, max: 50_000_000 })
  const minutes = fc.integer({ min: 1, max: 6_000 })
  const paid = (rate: number, count: number): number => {
    const found = overtime(facts('-', String(count), { wages: rate as Paise }), law, exact)
    return found.due ? found.amount : 0
  }
  fc.assert(
    fc.property(wages, minutes, fc.nat(1_000_000), fc.nat(600), (rate, count, raise, longer) => {
      const expected = new Oracle(rate)
        .times(2)
        .times(count)
        .div(208 * 60)
      return (
        paid(rate, count) === expected.toDecimalPlaces(0).toNumber() &&
        paid(rate, count) <= paid(rate + raise, count + longer)
      )
    }),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('every month has its law, from the first recorded one on', async t => {
  for (let month = plainDate('2023-04-01'); month <= '2027-12-01'; month = addMonths(month, 1)) {
    t.equal(overtimeLaw(month).rate.multiplier, 2, month)
    for (const table of overtimeTables) t.ok(inForce(table, month).from <= month, `${table.name} ${month}`)
  }
  t.throws(() => overtimeLaw(plainDate('2023-03-31')), { code: 'rule_not_found', date: '2023-03-31' })
})

t.test('a rate that states no working month or multiplier has that of the law, whatever the day', async t => {
  const { minutesPerDay, daysPerMonth } = workingMonth
  for (const { from, hoursInDay, daysInMonth, multiplier } of overtimeRate.rows) {
    t.equal(multiplier * 100, overtimeMultiplier, from)
    t.same(
      { hoursInDay, daysInMonth },
      { hoursInDay: minutesPerDay / 60, daysInMonth: daysPerMonth / 100 },
      from,
    )
  }
})
