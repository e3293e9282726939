// Provident fund on its own: the decision table of the pension scheme, the contributions, the split month, the challan.

import { isDeepStrictEqual } from 'node:util'

import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import t from 'tap'

import { payPeriod } from '#proto/calendar/period.ts'
import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { providentFundPercent } from '#proto/law/statutory-figures.ts'
import { percent, rupees } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { replay } from '#engine/payslip/replay.ts'
import { challan } from '#engine/rules/pf/challan.ts'
import { pf, pfLaw } from '#engine/rules/pf/index.ts'
import type { PfFacts, PfSettings } from '#engine/rules/pf/index.ts'
import { contributionRate } from '#engine/rules/pf/parameters.ts'
import { count, explanationOf, fromField, step, newTrace } from '#engine/trace/steps.ts'
import type { TracedValue, Trace } from '#engine/trace/steps.ts'
import { table } from '../../support/table.ts'
import { amount, month } from '../payslip/example.ts'

const settings: PfSettings = {
  epsRate: '8.33',
  adminBase: 'employer_base',
  splitMonthEdli: 'epfo_faq',
  birthdayMonth58: 'prorate',
}

const modes = {
  ceiling: 'statutory_ceiling',
  actual: 'actual_wages',
  'employee actual': 'employee_actual_employer_ceiling',
} as const

function lawOf(wageMonth: string) {
  const { start, end } = month(wageMonth)
  return pfLaw(payPeriod(start, end))
}

/** A member on full pay all month, unless told otherwise. */
function facts(wageMonth: string, wages: string, over: Partial<PfFacts> = {}, fullRate = wages): PfFacts {
  const exact = (text: string) => ({ amount: amount(text), n: 1, d: 1 })
  return {
    rate: 12,
    mode: 'statutory_ceiling',
    wages: exact(wages),
    slices: [{ ...month(wageMonth), weight: amount(wages), lopDates: [], fullRate: exact(fullRate) }],
    basicAndDa: amount(wages),
    ncpDays: 0,
    dateOfBirth: plainDate('1990-06-15'),
    isInternationalWorker: false,
    isOutsideTheLaw: false,
    ...over,
    member: {
      applicable: true,
      joinedOn: plainDate('2020-01-01'),
      epsMember: true,
      pensionPaidSince: null,
      pensionDeferred: false,
      higherPension: false,
      vpf: null,
      ...over.member,
    },
  }
}

type Member = PfFacts['member']
const member = (over: Partial<Member>): Partial<PfFacts> => ({ member: over as Member })

/** Throws where a trace changes the outcome, or the steps of a contribution do not replay to it. */
function due(given: PfFacts, wageMonth: string, how: PfSettings = settings) {
  const law = lawOf(wageMonth)
  const outcome = pf(given, law, how)
  if (!outcome.due) throw new Error(outcome.because)
  const trace = newTrace('test')
  const traced = pf(given, law, how, { trace, recordWages: () => wagesOf(trace, given) })
  if (!isDeepStrictEqual(traced, outcome)) throw new Error('A trace changes the contributions.')
  const { employee, vpf, employerEpf, eps, edli, admin } = outcome
  const explained = { employee, vpf, employer_epf: employerEpf, eps, edli, admin }
  for (const [figure, contribution] of Object.entries(explained)) {
    const isAsked = figure === 'vpf' ? given.member.vpf !== null : figure !== 'eps' || outcome.isPensionMember
    if (isAsked && replay(explanationOf(trace, figure)) !== contribution)
      throw new Error(`The steps of ${figure} do not give it.`)
  }
  return outcome
}

function wagesOf(trace: Trace, { wages: { amount: earned, n, d } }: PfFacts): TracedValue {
  const from = { kind: 'field', ref: 'wages' } as const
  return step(trace, 'prorate', 'Wages', {
    earned: fromField('wages', earned),
    parts: count(from, n),
    of: count(from, d),
  })
}

const contributions = table`
case | month   | wages | mode            | more           | EE   | EPS  | ER EPF | EDLI | admin | why
P1   | 2026-08 | 12000 | ceiling         |                | 1440 | 1000 | 440    | 60   | 60    | 999.60 is 1,000
P2   | 2026-08 | 15000 | ceiling         |                | 1800 | 1250 | 550    | 75   | 75    | 1,249.50 is 1,250
P3   | 2026-08 | 40000 | ceiling         |                | 1800 | 1250 | 550    | 75   | 75    | the old ceiling
P4   | 2026-10 | 40000 | ceiling         |                | 3000 | 2083 | 917    | 125  | 125   | the new ceiling
P5   | 2026-10 | 40000 | actual          |                | 4800 | 2083 | 2717   | 125  | 200   | pension and insurance stay capped
P6   | 2026-10 | 40000 | actual          | no eps         | 4800 | 0    | 4800   | 125  | 200   | not in the pension scheme
P7   | 2026-10 | 40000 | employee actual |                | 4800 | 2083 | 917    | 125  | 125   | employer on the ceiling
P8   | 2026-10 | 25000 | ceiling         | vpf 5000       | 8000 | 2083 | 917    | 125  | 125   | voluntary sum on top of 3,000
P9   | 2026-10 | 20000 | ceiling         | born 1966-01-01 | 2400 | 0   | 2400   | 100  | 100   | 60 years old
P10  | 2026-10 | 40000 | ceiling         | higher         | 4800 | 3622 | 1178   | 125  | 200   | 3,332 + 1.16 % of 25,000
P11  | 2026-10 | 20000 | ceiling         | ten            | 2000 | 1666 | 334    | 100  | 100   | 10 % class: the pension keeps its 8.33 %
P12  | 2026-11 | 18000 | ceiling         | rate 30000     | 2160 | 1499 | 661    | 90   | 90    | loss of pay does not shrink the ceiling
-    | 2026-10 | 24999 | ceiling         |                | 3000 | 2082 | 918    | 125  | 125   | a rupee under the ceiling: 2,999.88 and 2,082.42
-    | 2026-10 | 25001 | ceiling         |                | 3000 | 2083 | 917    | 125  | 125   | a rupee over it
-    | 2026-10 | 0     | ceiling         | rate 30000     | 0    | 0    | 0      | 0    | 0     | absent all month: a line of zeros
-    | 2017-04 | 15000 | ceiling         |                | 1800 | 1250 | 550    | 75   | 98    | first recorded month: administration of 0.65 % is 97.50
-    | 2018-05 | 15000 | ceiling         |                | 1800 | 1250 | 550    | 75   | 98    | last month of 0.65 %
-    | 2018-06 | 15000 | ceiling         |                | 1800 | 1250 | 550    | 75   | 75    | first month of 0.5 %
`
for (const each of contributions) {
  t.test(`${each('case')} ${each('month')}, ${each('wages')}: ${each('why')}`, async t => {
    const more = each('more')
    const mode = modes[each('mode') as keyof typeof modes]
    const over: Partial<PfFacts> = { mode }
    if (more === 'no eps')
      Object.assign(over, member({ epsMember: false, joinedOn: plainDate('2018-01-01') }))
    if (more === 'higher') Object.assign(over, member({ higherPension: true }))
    if (more === 'vpf 5000') Object.assign(over, member({ vpf: { amount: rupees(5000) } }))
    if (more === 'ten') Object.assign(over, { rate: 10 })
    if (more.startsWith('born')) Object.assign(over, { dateOfBirth: plainDate(more.slice(5)) })
    const fullRate = more.startsWith('rate') ? more.slice(5) : each('wages')
    const found = due(facts(each('month'), each('wages'), over, fullRate), each('month'))
    t.equal(found.employee + found.vpf, amount(each('EE')), 'employee')
    t.equal(found.eps, amount(each('EPS')), 'pension')
    t.equal(found.employerEpf, amount(each('ER EPF')), 'employer fund')
    t.equal(found.edli, amount(each('EDLI')), 'insurance')
    t.equal(found.admin, amount(each('admin')), 'administration')
  })
}

t.test('the fourth combination of bases is refused', async t => {
  const mode = 'employee_ceiling_employer_actual' as PfFacts['mode']
  t.throws(() => due(facts('2026-10', '40000', { mode }), '2026-10'), {
    message: /There is no provident fund wage mode/,
  })
})

const decisions = table`
row | month   | rate  | born       | joined     | eps     | higher | deferred | member | why
1   | 2026-10 | 20000 | 1968-09-30 | 2010-01-01 | yes     | no     | no       | no     | 58 in the month before
1   | 2026-10 | 20000 | 1968-09-30 | 2010-01-01 | yes     | yes    | no       | no     | age goes before a higher pension
3   | 2026-10 | 20000 | 1968-09-30 | 2010-01-01 | yes     | no     | yes      | yes    | pension deferred
2   | 2026-10 | 60000 | 1990-01-01 | 2010-01-01 | no      | yes    | no       | yes    | higher pension approved
3   | 2026-10 | 60000 | 1990-01-01 | 2020-01-01 | yes     | no     | no       | yes    | a member stays one, whatever the wage
3   | 2026-08 | 60000 | 1990-01-01 | 2014-08-31 | unknown | no     | no       | yes    | in the fund before the wage test began
4   | 2026-08 | 15001 | 1990-01-01 | 2014-09-01 | unknown | no     | no       | no     | first day of the wage test, a rupee above
3   | 2026-08 | 15000 | 1990-01-01 | 2014-09-01 | unknown | no     | no       | yes    | first day of the wage test, at the ceiling
4   | 2026-08 | 12000 | 1990-01-01 | 2018-01-01 | no      | no     | no       | no     | recorded as never a member
5   | 2026-10 | 25000 | 1990-01-01 | 2018-01-01 | no      | no     | no       | yes    | the raised ceiling admits at 25,000
6   | 2026-10 | 25001 | 1990-01-01 | 2018-01-01 | no      | no     | no       | no     | and not a rupee above
7   | 2026-10 | 25000 | 1990-01-01 | 2026-09-17 | unknown | no     | no       | yes    | new member within the ceiling
7   | 2026-10 | 25001 | 1990-01-01 | 2026-09-17 | unknown | no     | no       | no     | new member above it
`
for (const each of decisions) {
  t.test(`pension scheme, row ${each('row')}: ${each('why')}`, async t => {
    const known = { yes: true, no: false, unknown: null }[each('eps')] ?? null
    const given = facts(each('month'), each('rate'), {
      dateOfBirth: plainDate(each('born')),
      ...member({
        joinedOn: plainDate(each('joined')),
        epsMember: known,
        higherPension: each('higher') === 'yes',
        pensionDeferred: each('deferred') === 'yes',
      }),
    })
    const found = due(given, each('month'))
    t.equal(found.isPensionMember, each('member') === 'yes')
    t.equal(found.eps > 0, each('member') === 'yes')
    t.equal(found.bases.pensionParts[0]?.pension.row, Number(each('row')))
  })
}

t.test('the test is on the full-month rate, not on what was earned', async t => {
  const joiner = facts(
    '2026-11',
    '14187',
    member({ epsMember: false, joinedOn: plainDate('2018-01-01') }),
    '30400',
  )
  t.equal(due(joiner, '2026-11').eps, 0)
})

const contributed = table`
row | month   | rate  | joined     | eps     | since      | member | why
3   | 2026-08 | 18000 | 2019-01-01 | unknown | 2026-04-30 | yes    | contributed at 14,000, then raised above 15,000
3   | 2026-10 | 30000 | 2019-01-01 | unknown | 2026-04-30 | yes    | the same above 25,000
3   | 2027-01 | 30000 | 2026-10-05 | unknown | 2026-10-31 | yes    | new within 25,000, then raised above it
3   | 2027-01 | 30000 | 2018-01-01 | unknown | 2026-09-30 | yes    | admitted by the raised ceiling, then raised above it
3   | 2027-01 | 30000 | 2018-01-01 | no      | 2026-09-30 | yes    | the same, recorded as no member before it
6   | 2027-01 | 30000 | 2018-01-01 | no      | 2026-08-31 | no     | the record corrects what was contributed before the raised ceiling
5   | 2027-01 | 25000 | 2018-01-01 | no      | 2026-08-31 | yes    | and the raised ceiling admits at 25,000 all the same
4   | 2026-08 | 12000 | 2018-01-01 | no      | 2026-04-30 | no     | the record corrects it
4   | 2027-01 | 20000 | 2010-01-01 | no      | 2026-10-31 | no     | in the fund before the wage test and recorded as no member
`
for (const each of contributed) {
  t.test(`an earlier contribution, row ${each('row')}: ${each('why')}`, async t => {
    const found = due(
      facts(
        each('month'),
        each('rate'),
        member({
          joinedOn: plainDate(each('joined')),
          epsMember: each('eps') === 'no' ? false : null,
          pensionPaidSince: plainDate(each('since')),
        }),
      ),
      each('month'),
    )
    t.equal(found.isPensionMember, each('member') === 'yes')
    t.equal(found.eps > 0, each('member') === 'yes')
    t.equal(found.bases.pensionParts[0]?.pension.row, Number(each('row')))
    t.notOk(found.warnings.some(({ code }) => code === 'eps_membership_assumed'))
  })
}

t.test('a raise within the month of a new ceiling, or of a birthday, ends no membership', async t => {
  const exact = (text: string) => ({ amount: amount(text), n: 1, d: 1 })
  const raised = (wageMonth: string, day: string, [from, to]: [string, string], over: Partial<PfFacts>) => {
    const { start, end } = month(wageMonth)
    const slice = { weight: amount(from), lopDates: [] }
    return facts(wageMonth, '20000', {
      ...over,
      slices: [
        { ...slice, start, end: addDays(plainDate(day), -1), fullRate: exact(from) },
        { ...slice, start: plainDate(day), end, fullRate: exact(to) },
      ],
    })
  }
  const rows = (given: PfFacts, wageMonth: string) =>
    due(given, wageMonth).bases.pensionParts.map(({ pension: { row } }) => row)
  const unrecorded = member({ epsMember: null, joinedOn: plainDate('2019-01-01') })
  t.same(rows(raised('2026-09', '2026-09-17', ['15000', '30000'], unrecorded), '2026-09'), [3, 3])
  t.same(rows(raised('2026-09', '2026-09-17', ['18000', '30000'], unrecorded), '2026-09'), [4, 6])
  const of58 = { ...unrecorded, dateOfBirth: plainDate('1968-10-11') }
  t.same(rows(raised('2026-10', '2026-10-11', ['20000', '30000'], of58), '2026-10'), [5, 1])
  // A deferred pension does not end, so no birthday looks at the wage again.
  const deferred = {
    ...of58,
    ...member({ epsMember: null, joinedOn: plainDate('2019-01-01'), pensionDeferred: true }),
  }
  t.same(rows(raised('2026-10', '2026-10-11', ['30000', '20000'], deferred), '2026-10'), [6])
  t.same(rows(raised('2026-10', '2026-10-11', ['20000', '30000'], deferred), '2026-10'), [5])

  // Arrears of the month itself: what was contributed from the 17th says nothing of the days before.
  const since = plainDate('2026-09-30')
  const itself = member({ epsMember: null, joinedOn: plainDate('2019-01-01'), pensionPaidSince: since })
  t.same(rows(raised('2026-09', '2026-09-17', ['30000', '30000'], itself), '2026-09'), [4, 3])
})

t.test('once in the pension scheme, through any raises: in it until the age ends it', async t => {
  const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01']
  const careers = fc.record({
    rates: fc.array(fc.constantFrom(14_000, 15_000, 15_001, 25_000, 25_001, 40_000), {
      minLength: months.length,
      maxLength: months.length,
    }),
    first: fc.nat(months.length - 1),
    recorded: fc.constantFrom(null, false),
    absent: fc.nat(months.length),
  })
  fc.assert(
    fc.property(careers, ({ rates, first, recorded, absent }) => {
      const joinedOn = month(months[first]!).start
      let pensionPaidSince: Member['pensionPaidSince'] = null
      let isIn = false
      for (const [index, wageMonth] of months.entries()) {
        if (index < first) continue
        const rate = rates[index]!
        // The table of the handbook on the last day of the month, with the person's own history told as it went.
        const isRaised = wageMonth >= '2026-09'
        isIn ||= isRaised ? rate <= 25_000 : recorded === null && rate <= 15_000
        // Without pay there is no contribution, and so nothing that tells of the membership.
        const wages = index === absent ? '0' : String(rate)
        const found = due(
          facts(wageMonth, wages, member({ joinedOn, epsMember: recorded, pensionPaidSince }), String(rate)),
          wageMonth,
        )
        if (index !== absent) t.equal(found.eps > 0, isIn, `${wageMonth} of ${rates.join(', ')}`)
        else if (pensionPaidSince === null) isIn = false
        if (found.eps > 0) pensionPaidSince ??= month(wageMonth).end
      }
    }),
    { numRuns: 300 },
  )
})

const splitMonth = table`
case     | wages | mode    | who                | EPF   | EPS wages | EDLI wages | EE   | EPS  | ER EPF | EDLI | admin | why
A        | 20000 | ceiling | excluded           | 9333  | 9333      | 9333       | 1120 | 777  | 343    | 47   | 47    | excluded to the 16th, then a member: 20,000 × 14/30
B        | 20000 | actual  | fund, never in eps | 20000 | 9333      | 20000      | 2400 | 777  | 1623   | 100  | 100   | pension from the 17th, insurance on EPFO's reading
B strict | 20000 | actual  | fund, never in eps | 20000 | 9333      | 17333      | 2400 | 777  | 1623   | 87   | 100   | insurance capped part by part
C        | 20000 | ceiling | member             | 17333 | 17333     | 17333      | 2080 | 1444 | 636    | 87   | 87    | 8,000.00 + 9,333.33
30000    | 30000 | ceiling | member             | 19667 | 19667     | 19667      | 2360 | 1638 | 722    | 98   | 98    | both parts capped: 8,000.00 + 11,666.67
15000    | 15000 | ceiling | member             | 15000 | 15000     | 15000      | 1800 | 1250 | 550    | 75   | 75    | under both ceilings nothing is cut
15030    | 15030 | ceiling | member             | 15014 | 15014     | 15014      | 1802 | 1251 | 551    | 75   | 75    | a rupee a part above: 8,000 + 7,014
`
for (const each of splitMonth) {
  t.test(`September 2026, ${each('case')}: ${each('why')}`, async t => {
    const who = {
      excluded: member({ applicable: false, epsMember: null }),
      'fund, never in eps': member({ epsMember: false, joinedOn: plainDate('2018-01-01') }),
      member: {},
    }[each('who')]
    const mode = modes[each('mode') as keyof typeof modes]
    const how = {
      ...settings,
      splitMonthEdli: each('case') === 'B strict' ? ('capped' as const) : ('epfo_faq' as const),
    }
    const found = due(facts('2026-09', each('wages'), { mode, ...who }), '2026-09', how)
    t.equal(found.bases.employer, amount(each('EPF')), 'EPF wages')
    t.equal(found.bases.pension, amount(each('EPS wages')), 'EPS wages')
    t.equal(found.bases.insurance, amount(each('EDLI wages')), 'EDLI wages')
    t.equal(found.employee, amount(each('EE')), 'employee')
    t.equal(found.eps, amount(each('EPS')), 'pension')
    t.equal(found.employerEpf, amount(each('ER EPF')), 'employer fund')
    t.equal(found.edli, amount(each('EDLI')), 'insurance')
    t.equal(found.admin, amount(each('admin')), 'administration')
  })
}

t.test('the split follows the day, not the month: a cycle from the 26th', async t => {
  // 26 August to 25 September: 22 days at 15,000 and 9 at 25,000 of 31; 15,000 × 22/31 + 25,000 × 9/31 = 17,903.23.
  const period = payPeriod('2026-08-26', '2026-09-25')
  const base = facts('2026-09', '40000')
  const given = { ...base, slices: [{ ...base.slices[0]!, start: period.start, end: period.end }] }
  const outcome = pf(given, pfLaw(period), settings)
  t.equal(outcome.due && outcome.bases.employer, rupees(17_903))
})

t.test('a raise in the split month: each salary carries its own days', async t => {
  // 10,000 earned in 1–15 September, 20,000 in 16–30. Part one: 10,000 + 20,000/15 = 11,333.33, capped at 8,000; part
  // two: 20,000 × 14/15 = 18,666.67, capped at 11,666.67.
  const [start, end] = [plainDate('2026-09-01'), plainDate('2026-09-30')]
  const rate = { amount: rupees(40_000), n: 1, d: 1 }
  const slices = [
    { start, end: plainDate('2026-09-15'), weight: rupees(10_000), lopDates: [], fullRate: rate },
    { start: plainDate('2026-09-16'), end, weight: rupees(20_000), lopDates: [], fullRate: rate },
  ]
  const capped = due(facts('2026-09', '30000', { slices }), '2026-09')
  t.equal(capped.bases.employer, rupees(19_667))
  const excluded = due(facts('2026-09', '30000', { slices, mode: 'actual_wages' }), '2026-09')
  t.equal(excluded.bases.employer, rupees(30_000), 'the parts lose nothing')
  t.equal(excluded.bases.pension, rupees(19_667))
})

const birthdays = table`
setting    | born       | EPS wages | why
prorate    | 1968-10-17 | 12903     | 25,000 × 16/31: the days before the birthday
same_month | 1968-10-17 | 0         | nothing in the month of the birthday
next_month | 1968-10-17 | 25000     | all of the month of the birthday
prorate    | 1968-10-01 | 0         | on the first day no day lies before it
next_month | 1968-10-01 | 25000     | on the first day, still the month of the birthday
prorate    | 1968-10-31 | 24194     | on the last day: 25,000 × 30/31
prorate    | 1968-11-01 | 25000     | a day after the month
next_month | 1968-09-30 | 0         | the month after the birthday
`
for (const each of birthdays) {
  t.test(`58th birthday, ${each('setting')}: ${each('why')}`, async t => {
    const how = { ...settings, birthdayMonth58: each('setting') as PfSettings['birthdayMonth58'] }
    const found = due(facts('2026-10', '40000', { dateOfBirth: plainDate(each('born')) }), '2026-10', how)
    t.equal(found.bases.pension, amount(each('EPS wages')))
    t.equal(found.employee, rupees(3000), 'the fund goes on')
  })
}

const twelfths = table`
month   | wages | 8.33 | twelfth | why
2026-10 | 18000 | 1499 | 1500    | a rupee apart
2026-10 | 20000 | 1666 | 1667    | a rupee apart
2026-10 | 24000 | 1999 | 2000    | a rupee apart
2026-10 | 15000 | 1250 | 1250    | the same
2026-10 | 22000 | 1833 | 1833    | the same
2026-10 | 25000 | 2083 | 2083    | the same
2026-06 | 12000 | 1000 | 1000    | the month in which the order came began without it
2025-08 | 14000 | 1166 | 1166    | before the order there is no twelfth to choose: it would be 1,167
`
for (const each of twelfths) {
  t.test(`one twelfth of ${each('wages')} in ${each('month')}: ${each('why')}`, async t => {
    const given = facts(each('month'), each('wages'))
    t.equal(due(given, each('month')).eps, amount(each('8.33')))
    t.equal(due(given, each('month'), { ...settings, epsRate: 'one_twelfth' }).eps, amount(each('twelfth')))
  })
}

t.test('the pension’s maximum moved with the ceiling', async t => {
  for (const [wageMonth, most] of [
    ['2026-08', 1250],
    ['2026-10', 2083],
  ] as const) {
    t.equal(due(facts(wageMonth, '90000'), wageMonth).eps, rupees(most), wageMonth)
  }
})

t.test('voluntary contribution', async t => {
  const vpf = (over: Member['vpf'], basic: string) =>
    due(facts('2026-10', '37500', { basicAndDa: amount(basic), ...member({ vpf: over }) }), '2026-10')
  t.equal(vpf({ percent: percent(10) }, '25000').vpf, rupees(3750), 'of all wages, not of the capped')
  t.equal(
    vpf({ percent: percent(100) }, '25000.50').vpf,
    rupees(22_000),
    'whole share within basic and DA, in rupees',
  )
  t.equal(vpf({ amount: rupees(30_000) }, '25000').vpf, rupees(22_000))
  t.ok(vpf({ amount: rupees(30_000) }, '25000').warnings.some(({ code }) => code === 'vpf_limited'))
  t.equal(vpf({ amount: rupees(500) }, '2000').vpf, 0, 'nothing left of basic and DA')
})

t.test('an excluded employee', async t => {
  const excluded = (wageMonth: string, rate: string, over: Partial<PfFacts> = {}) =>
    pf(
      facts(wageMonth, rate, { ...over, ...member({ applicable: false, epsMember: null }) }),
      lawOf(wageMonth),
      settings,
    )
  t.equal(excluded('2026-10', '25001').due, false, 'above the ceiling stays out')
  const now = excluded('2026-10', '25000')
  t.equal(now.due, true, 'at the ceiling comes in')
  t.ok(now.warnings.some(({ code }) => code === 'pf_membership_compulsory'))
  const before = excluded('2026-08', '15000')
  t.equal(before.due, false, 'before 17 September 2026 what is recorded stands')
  t.ok(before.warnings.some(({ code }) => code === 'pf_membership_expected'))
  t.equal(excluded('2026-10', '20000', { isOutsideTheLaw: true }).due, false, 'an apprentice is not drawn in')
  const insists = pf(facts('2026-10', '20000', { isOutsideTheLaw: true }), lawOf('2026-10'), settings)
  t.equal(insists.due, true, 'an apprentice who is recorded as a member is one')
  t.ok(insists.warnings.some(({ code }) => code === 'pf_not_an_employee'))
  t.equal(
    excluded('2026-10', '20000', { isInternationalWorker: true }).due,
    false,
    'nor a certificate of coverage',
  )
})

t.test('an international worker contributes on full wages, with a warning', async t => {
  const found = due(facts('2026-10', '100000', { isInternationalWorker: true }), '2026-10')
  t.equal(found.employee, rupees(12_000))
  t.equal(found.eps, rupees(2083))
  t.equal(found.edli, rupees(125))
  t.ok(found.warnings.some(({ code }) => code === 'international_worker_unverified'))
})

t.test('what is guessed is said', async t => {
  const codes = (over: Partial<PfFacts>) =>
    due(facts('2026-10', '40000', over), '2026-10').warnings.map(({ code }) => code)
  t.same(codes({}), [])
  t.same(codes(member({ epsMember: null })), ['eps_membership_assumed'])
  t.same(codes({ dateOfBirth: null }), ['date_of_birth_missing'])
})

t.test('higher pension: the further rate never falls below zero, and its line does not move', async t => {
  const higher = (wages: string, over: Partial<PfFacts> = {}) =>
    due(facts('2026-10', wages, { ...over, ...member({ higherPension: true }) }), '2026-10')
  t.equal(higher('15000').eps, rupees(1250), 'at the line')
  t.equal(higher('12000').eps, rupees(1000), 'below it')
  // Born on the 17th: 16 of 31 days. 40,000 × 16/31 = 20,645.16 → 20,645; line 7,741.94; 1,719.73 + 149.68 = 1,869.40.
  t.equal(higher('40000', { dateOfBirth: plainDate('1968-10-17') }).eps, rupees(1869))
  t.equal(lawOf('2023-05').higherPension, null, 'May 2023 began before the order of the third')
})

t.test('the challan charges totals: 605 where ten members show 610', async t => {
  const law = lawOf('2026-10')
  const one = due(facts('2026-10', '12100'), '2026-10')
  t.equal(one.admin, rupees(61), '60.50 goes up')
  const nothing = 0 as Paise
  const totals = { employee: nothing, employerEpf: nothing, eps: nothing, refunds: nothing }
  const ten = challan(
    { ...totals, members: 10, adminWages: rupees(121_000), edliWages: rupees(121_000) },
    law,
  )
  t.equal(ten.account2, rupees(605))
  t.equal(ten.account21, rupees(605))
  const three = challan({ ...totals, members: 3, adminWages: rupees(45_000), edliWages: rupees(45_000) }, law)
  t.equal(three.account2, rupees(500), '225 is under the monthly minimum')
  const none = challan({ ...totals, members: 0, adminWages: nothing, edliWages: nothing }, law)
  t.equal(none.account2, rupees(75), 'the smaller minimum without a contributing member')
  t.equal(none.account22, 0, 'insurance administration is nil')
  t.equal(none.total, rupees(75))
})

t.test('every figure agrees with decimal.js and every part with its whole', async t => {
  const Oracle = Decimal.clone({ precision: 60 })
  const nearest = (value: Decimal) => value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber() * 100
  const anyMode = fc.constantFrom(...Object.values(modes))
  const anyMonth = fc.constantFrom('2017-04', '2019-02', '2025-12', '2026-08', '2026-10', '2027-03')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 50_000_000 }),
      anyMode,
      anyMonth,
      fc.boolean(),
      (wages, mode, wageMonth, ten) => {
        const text = new Oracle(wages).div(100).toFixed(2)
        const found = due(facts(wageMonth, text, { mode, rate: ten ? 10 : 12 }), wageMonth)
        const ceiling = wageMonth >= '2026-10' ? 25_000 : 15_000
        const whole = new Oracle(text).toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
        const capped = Decimal.min(whole, ceiling)
        const employer = mode === 'actual_wages' ? whole : capped
        const rate = ten ? 0.1 : 0.12
        return (
          found.employee === nearest((mode === 'statutory_ceiling' ? capped : whole).times(rate)) &&
          found.employerTotal === nearest(employer.times(rate)) &&
          found.eps === nearest(capped.times('0.0833')) &&
          found.edli === nearest(capped.times('0.005')) &&
          found.admin === nearest(employer.times(wageMonth < '2018-06' ? '0.0065' : '0.005')) &&
          found.eps + found.employerEpf === found.employerTotal &&
          found.employerEpf >= 0
        )
      },
    ),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('higher wages never mean a lower contribution, in the month of two ceilings neither', async t => {
  const someWages = fc.integer({ min: 0, max: 5_000_000 })
  fc.assert(
    fc.property(
      someWages,
      someWages,
      fc.constantFrom(...Object.values(modes)),
      fc.constantFrom('2026-08', '2026-09', '2026-10'),
      (one, other, mode, wageMonth) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map(wages =>
          due(facts(wageMonth, new Decimal(wages).div(100).toFixed(2), { mode }), wageMonth),
        )
        const names = ['employee', 'employerTotal', 'eps', 'edli', 'admin'] as const
        return names.every(name => less![name] <= more![name])
      },
    ),
    { numRuns: 1000 },
  )
  t.pass()
})

t.test('the split month loses nothing: parts of uncapped wages are the wages', async t => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000_000 }), fc.integer({ min: 1, max: 30 }), (wages, day) => {
      const text = (wages / 100).toFixed(2)
      const from = addDays(plainDate('2026-09-01'), day - 1)
      const base = facts('2026-09', text, { mode: 'actual_wages' })
      const found = due({ ...base, slices: [{ ...base.slices[0]!, start: from }] }, '2026-09')
      const capped = due(
        { ...base, mode: 'statutory_ceiling', slices: [{ ...base.slices[0]!, start: from }] },
        '2026-09',
      )
      return (
        found.bases.wages === new Decimal(text).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber() * 100 &&
        capped.bases.employer <= found.bases.employer &&
        capped.bases.employer <= rupees(19_667) &&
        found.employerEpf >= 0
      )
    }),
    { numRuns: 1000 },
  )
  t.pass()
})

t.test(
  'every month from the first recorded one to March 2027 has its law, and the one before is refused',
  async t => {
    let months = 0
    for (let start = plainDate('2017-04-01'); start <= '2027-03-01'; start = addMonths(start, 1)) {
      const law = lawOf(start.slice(0, 7))
      const parts = law.ceilings.map(({ start, end }) => [start, end])
      t.equal(parts[0]?.[0], law.period.start, `${start} begins with a ceiling`)
      t.equal(parts.at(-1)?.[1], law.period.end, `${start} ends with one`)
      t.equal(parts.length, start === '2026-09-01' ? 2 : 1, `${start} is split only by a change`)
      months += 1
    }
    t.equal(months, 120)
    t.throws(() => lawOf('2017-03'), { code: 'rule_not_found', table: 'IN.EPF.RATE', date: '2017-03-01' })
  },
)

t.test('organizations choose between the shares of the law, whatever the day', async t => {
  const { standard, reduced } = providentFundPercent
  for (const row of contributionRate.rows)
    t.match(row, { standard: percent(standard), reduced: percent(reduced) }, row.from)
})
