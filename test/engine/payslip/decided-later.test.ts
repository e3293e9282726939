// State insurance when a raise takes effect before it is decided: who stays covered, and what is charged on the arrears.

import fc from 'fast-check'
import t from 'tap'

import type { ArrearsInput, EmployeeInput, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import type { EsiArrears } from '#proto/records/payroll-settings.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import {
  amount,
  component,
  employee,
  line,
  lossOfPay,
  month,
  pay,
  runInput,
  salary,
  settings,
  slipOf,
} from './example.ts'

const components = [component('BASIC'), component('HRA', 'X')]
const basic = (rupees: string) => pay(`basic ${rupees}`).amounts

/** `20000 @ 2024-01-01, 24000 @ 2026-08-01 / 2026-11-20`: each with the day it takes effect and that of its decision. */
function salariesOf(text: string): SalaryInput[] {
  return text.split(',').map(each => {
    const [, rupees, from, decidedOn] = /^ *(\d+) @ ([\d-]+)(?: \/ ([\d-]+))?$/.exec(each) ?? []
    return salary(String(from), basic(String(rupees)), decidedOn ? { decidedOn: plainDate(decidedOn) } : {})
  })
}

type KnownFacts = {
  mode?: EsiArrears
  reentry?: 'immediate' | 'next_period'
  base?: 'by_date' | 'legacy_gross'
  person?: Partial<EmployeeInput>
}

function slipFor(wageMonth: string, salaries: readonly SalaryInput[], told: KnownFacts = {}): Slip {
  const { mode = 'from_decision', reentry = 'immediate', base = 'by_date', person = {} } = told
  const run: RunInput = runInput(wageMonth, components, {
    settings: { ...settings, esi: { base, reentry, arrears: mode } },
  })
  const slip = slipOf(calculatePayslip(prepareRun(run), employee(salaries, person), { trace: true }))
  for (const { code, amount: shown, explanation } of slip.lines)
    if (replay(explanation!) !== shown) throw new Error(`${code} does not replay`)
  return slip
}

/** An earlier month that was paid by fewer salaries than are known of it now. */
function late(
  wageMonth: string,
  salaries: readonly SalaryInput[],
  paid: readonly SalaryInput[],
): ArrearsInput {
  const facts = (known: readonly SalaryInput[]) =>
    employee(known.filter(({ effectiveFrom }) => effectiveFrom <= month(wageMonth).end))
  return { period: month(wageMonth), paidBy: null, now: facts(salaries), before: { facts: facts(paid) } }
}

// 20,000 from before, 24,000 from 1 August 2026, decided on 20 November; August to October are paid with November.
const award = salariesOf('20000 @ 2024-01-01, 24000 @ 2026-08-01 / 2026-11-20')
const threeMonths = ['2026-08', '2026-09', '2026-10'].map(each => late(each, award, award.slice(0, 1)))

const ways = table`
mode          | wages | employee | employer | late employee | late employer | why
from_decision | 24000 | 180      | 780      | 0             | 0             | 0.75 % and 3.25 % of 24,000; nothing on the arrears
pay_month     | 36000 | 270      | 1170     | 0             | 0             | of 24,000 and three times 4,000
due_month     | 24000 | 180      | 780      | 90            | 390           | and 30 and 130 on 4,000 for each of three months
`
for (const each of ways) {
  t.test(`an award of November for August on, ${each('mode')}: ${each('why')}`, async t => {
    const slip = slipFor('2026-11', award, {
      mode: each('mode') as EsiArrears,
      person: { arrears: threeMonths },
    })
    t.equal(slip.gross, amount('36000'), 'the pay is the same in every way')
    t.equal(slip.wages.esi, amount(each('wages')))
    t.equal(line(slip, 'ESI')?.amount, amount(each('employee')))
    t.equal(line(slip, 'ESI_ER')?.amount, amount(each('employer')))
    t.equal(line(slip, 'ESI_ARREARS')?.amount ?? 0, amount(each('late employee')))
    t.equal(line(slip, 'ESI_ER_ARREARS')?.amount ?? 0, amount(each('late employer')))
    t.same(
      slip.arrears.map(({ esi }) => esi?.employee ?? 0),
      [1, 2, 3].map(() => amount(each('late employee')) / 3),
      'month by month',
    )
    t.match(slip.esi, { covered: true, coveredFrom: '2026-10-01', coveredUntil: '2027-03-31' })
  })
}

t.test('the explanation cites what keeps the person covered, and why arrears are left alone', async t => {
  const slip = slipFor('2026-11', award, { person: { arrears: threeMonths } })
  const rules = line(slip, 'ESI')!.explanation!.steps.flatMap(({ label, rule }) =>
    rule === null ? [] : [[rule.id, label]],
  )
  t.same(rules.slice(0, 4), [
    ['IN.ESI.WAGE_CEILING', 'The rate of wages on 2026-10-01, as it was known then, is within the ceiling'],
    ['IN.ESI.CONTINUED_COVER', 'Covered earlier, so covered to 2027-03-31 whatever the wage'],
    ['IN.ESI.REGULATIONS', 'Cover lasts to the end of its contribution period'],
    ['IN.ESI.ARREARS', 'Nothing on arrears of months before the decision'],
  ])
  const stay = line(slip, 'ESI')!.explanation!.steps.find(({ rule }) => rule?.id === 'IN.ESI.CONTINUED_COVER')
  t.equal(stay?.rule?.citation.notification, 'S.O. 2351(E)')
  const before = slipFor('2026-04', salariesOf('20000 @ 2025-01-01, 24000 @ 2026-04-01 / 2026-04-15'))
  const earlier = line(before, 'ESI')!.explanation!.steps.find(
    ({ rule }) => rule?.id === 'IN.ESI.CONTINUED_COVER',
  )
  t.equal(earlier?.rule?.citation.notification, null, 'before 8 May 2026 there was no such order')
})

// What of a month is charged, by when the raise from 1 August was decided. All of it was paid late, with the month shown.
const decisions = table`
decided    | month   | wages | until      | why
2026-07-20 | 2026-08 | 24000 | 2026-09-30 | decided before: 20,000 on 1 April covers to the end of September
2026-07-20 | 2026-10 | 0     | -          | and out on 1 October
2026-08-31 | 2026-08 | 24000 | 2026-09-30 | decided in August: contributions on 24,000 for August
2026-09-25 | 2026-08 | 20000 | 2026-09-30 | decided in September: nothing for August
2026-09-25 | 2026-09 | 24000 | 2026-09-30 | on 24,000 from September
2026-09-25 | 2026-10 | 0     | -          | the new period begins above the ceiling
2026-10-01 | 2026-10 | 0     | -          | decided on the first day of the period: in force and known
2026-10-05 | 2026-09 | 20000 | 2026-09-30 | decided in October: nothing for September
2026-10-05 | 2026-10 | 24000 | 2027-03-31 | insured to 31 March, on 24,000
2026-10-05 | 2027-03 | 24000 | 2027-03-31 | to its last month
2026-10-05 | 2027-04 | 0     | -          | out from 1 April
2026-11-20 | 2026-10 | 20000 | 2027-03-31 | October calculated again after the decision
2026-11-20 | 2026-11 | 24000 | 2027-03-31 | from the decision month on the new wage
`
for (const each of decisions) {
  t.test(`${each('month')} of a raise from August decided on ${each('decided')}: ${each('why')}`, async t => {
    const salaries = salariesOf(`20000 @ 2024-01-01, 24000 @ 2026-08-01 / ${each('decided')}`)
    const slip = slipFor(each('month'), salaries)
    t.equal(slip.wages.esi, amount(each('wages')))
    t.equal(slip.esi.coveredUntil ?? '-', each('until'))
    t.equal(slip.gross, amount('24000'))
  })
}

t.test('a raise of a part of the month is charged from the month of its decision', async t => {
  // 20,000 × 15/30 + 24,000 × 15/30 = 22,000.
  const known = slipFor('2026-11', salariesOf('20000 @ 2024-01-01, 24000 @ 2026-11-16 / 2026-11-28'))
  t.equal(known.wages.esi, amount('22000'))
  const unknown = slipFor('2026-11', salariesOf('20000 @ 2024-01-01, 24000 @ 2026-11-16 / 2026-12-03'))
  t.equal(unknown.gross, amount('22000'), 'paid all the same')
  t.equal(unknown.wages.esi, amount('20000'), 'November was 20,000 by what was decided in it')
})

t.test('a joiner is judged at joining, by the wage that was agreed then', async t => {
  const joined = { dateOfJoining: plainDate('2026-10-17') }
  // 15 of October’s 31 days: 24,000 × 15/31 = 11,612.90, and 20,000 × 15/31 = 9,677.42.
  const inTime = slipFor('2026-10', salariesOf('20000 @ 2026-10-17, 24000 @ 2026-10-17 / 2026-10-28'), {
    person: joined,
  })
  t.match(inTime.esi, { coveredFrom: '2026-10-17', coveredUntil: '2027-03-31' })
  t.equal(inTime.wages.esi, amount('11613'))
  const later = slipFor('2026-10', salariesOf('20000 @ 2026-10-17, 24000 @ 2026-10-17 / 2026-11-05'), {
    person: joined,
  })
  t.match(later.esi, { coveredFrom: '2026-10-17', coveredUntil: '2027-03-31' })
  t.equal(later.wages.esi, amount('9677'))
  const november = slipFor('2026-11', salariesOf('20000 @ 2026-10-17, 24000 @ 2026-10-17 / 2026-11-05'), {
    person: joined,
  })
  t.equal(november.wages.esi, amount('24000'))
  const above = slipFor('2026-10', salariesOf('24000 @ 2026-10-17 / 2026-11-05'), { person: joined })
  t.equal(above.esi.covered, false, 'a first salary counts from the day on which it takes effect')
})

const falls = table`
reentry     | decided    | month   | from       | wages | why
immediate   | 2026-11-20 | 2026-10 | -          | 0     | the cut was not known in October
immediate   | 2026-11-20 | 2026-11 | 2026-11-01 | 20000 | covered with the month of the decision
immediate   | 2026-09-25 | 2026-10 | 2026-10-01 | 20000 | known when the period began
next_period | 2026-11-20 | 2026-11 | -          | 0     | on 1 October the wage was known as 24,000
next_period | 2026-11-20 | 2027-04 | 2027-04-01 | 20000 | covered with the next period
next_period | 2026-09-25 | 2026-10 | 2026-10-01 | 20000 | known when the period began
`
for (const each of falls) {
  const what = `a cut from August decided on ${each('decided')}, ${each('reentry')}, in ${each('month')}`
  t.test(`${what}: ${each('why')}`, async t => {
    const salaries = salariesOf(`24000 @ 2024-01-01, 20000 @ 2026-08-01 / ${each('decided')}`)
    const slip = slipFor(each('month'), salaries, { reentry: each('reentry') as 'immediate' })
    t.equal(slip.esi.coveredFrom ?? '-', each('from'))
    t.equal(slip.wages.esi, amount(each('wages')))
  })
}

t.test('a fall and a later raise inside the period: whoever came in stays in', async t => {
  const salaries = salariesOf('24000 @ 2024-01-01, 20000 @ 2026-11-01, 26000 @ 2026-12-01')
  const december = slipFor('2026-12', salaries)
  t.match(december.esi, { covered: true, coveredFrom: '2026-11-01', coveredUntil: '2027-03-31' })
  t.equal(december.wages.esi, amount('26000'))
  t.equal(slipFor('2026-12', salaries, { reentry: 'next_period' }).esi.covered, false)
})

// 20,000 from 16 October on pays 16 of its 31 days: 20,000 × 16/31 = 10,322.58, and the days of 24,000 are not insured.
t.test(
  'a fall inside the month: insured wages and insured days are of the same part of the month',
  async t => {
    const salaries = salariesOf('24000 @ 2024-01-01, 20000 @ 2026-10-16')
    const october = slipFor('2026-10', salaries)
    t.match(october.esi, { coveredFrom: '2026-10-16', paidDays: 1600 })
    t.equal(october.wages.esi, amount('10323'))
    t.equal(october.days.payable, 3100)
    t.equal(slipFor('2026-11', salaries).esi.paidDays, 3000)
    t.equal(slipFor('2026-09', salaries.slice(0, 1)).esi.paidDays, 0)
  },
)

t.test('a raise of days that a later salary has ended changes no cover', async t => {
  // 26,000 for August to October alone, decided when 20,000 from November was known already.
  const salaries = salariesOf('18000 @ 2024-01-01, 26000 @ 2026-08-01 / 2026-11-20, 20000 @ 2026-11-01')
  t.match(slipFor('2026-11', salaries).esi, { covered: true, coveredFrom: '2026-10-01' })
  t.match(slipFor('2027-04', salaries).esi, { covered: true, coveredFrom: '2027-04-01' })
})

t.test('late pay that was due for its month belongs to it', async t => {
  // Two of August’s 31 days without pay: 20,000 × 29/31 = 18,709.68, so contributions on 18,710: 141 and 609.
  const salaries = salariesOf('20000 @ 2024-01-01')
  const august = (days: number) => employee(salaries, { attendance: lossOfPay(days) })
  const reversal = [{ period: month('2026-08'), paidBy: null, now: august(0), before: { facts: august(2) } }]
  const charged = (mode: EsiArrears) => {
    const slip = slipFor('2026-11', salaries, { mode, person: { arrears: reversal } })
    return ['ESI', 'ESI_ER', 'ESI_ARREARS', 'ESI_ER_ARREARS'].map(code => line(slip, code)?.amount ?? 0)
  }
  // On 20,000 for August: 150 and 650, of which 141 and 609 were contributed.
  const own = [amount('150'), amount('650'), amount('9'), amount('41')]
  t.same(charged('from_decision'), own)
  t.same(charged('due_month'), own)
  // 21,290.32 with November: 159.68 and 691.93.
  t.same(charged('pay_month'), [amount('160'), amount('692'), 0, 0])
})

t.test('of a month that is owed both, the raise is left out and the days paid back are not', async t => {
  // Two of August’s days are paid back, and the award of November raises the month: 18,709.68 was paid, 24,000 is due.
  const both = {
    period: month('2026-08'),
    paidBy: null,
    now: employee(award),
    before: { facts: employee(award.slice(0, 1), { attendance: lossOfPay(2) }) },
  }
  const slip = slipFor('2026-11', award, { person: { arrears: [both] } })
  t.equal(line(slip, 'BASIC')?.arrearsAmount, amount('5290.32'))
  t.match(slip.arrears[0]?.esi, { wages: amount('1290'), employee: amount('9'), employer: amount('41') })
})

t.test('nobody who was not insured in the month is charged for it', async t => {
  // 24,000 since 2025, 26,000 from August decided in November: never insured.
  const salaries = salariesOf('24000 @ 2025-01-01, 26000 @ 2026-08-01 / 2026-11-20')
  const months = ['2026-08', '2026-09', '2026-10'].map(each => late(each, salaries, salaries.slice(0, 1)))
  for (const mode of ['from_decision', 'pay_month', 'due_month'] as const) {
    const slip = slipFor('2026-11', salaries, { mode, person: { arrears: months } })
    t.equal(slip.esi.covered, false, mode)
    t.equal(slip.wages.esi, 0, mode)
    t.equal(line(slip, 'ESI_ER_ARREARS'), undefined, mode)
  }
})

t.test('nothing on arrears of a raise that is decided when the person is no longer insured', async t => {
  // 20,000 to August, 24,000 from September decided in August: insured to 30 September, out from 1 October. In November
  // 26,000 from 1 September is agreed: 2,000 more for September, of which insurance takes nothing.
  const salaries = salariesOf(
    '20000 @ 2024-01-01, 24000 @ 2026-09-01 / 2026-08-20, 26000 @ 2026-09-01 / 2026-11-20',
  )
  t.match(slipFor('2026-09', salaries).esi, { covered: true, coveredUntil: '2026-09-30' })
  const arrears = [late('2026-09', salaries, salaries.slice(0, 2))]
  const slip = slipFor('2026-11', salaries, { person: { arrears } })
  t.equal(line(slip, 'BASIC')?.arrearsAmount, amount('2000'))
  t.equal(slip.esi.covered, false)
  for (const code of ['ESI', 'ESI_ER', 'ESI_ARREARS', 'ESI_ER_ARREARS'])
    t.equal(line(slip, code), undefined, code)
  t.same(slip.arrears[0]?.esi, undefined)
})

t.test('cover that is told of this contribution period says nothing of an earlier one', async t => {
  // Out from 1 April to 30 September at 24,000; told as covered since.
  const salaries = salariesOf('24000 @ 2025-01-01, 26000 @ 2026-08-01 / 2026-08-20')
  const person = {
    arrears: [late('2026-08', salaries, salaries.slice(0, 1))],
    esi: { applicable: true, coveredUntil: plainDate('2027-03-31') },
  }
  const arrears = person.arrears.map(each => ({ ...each, now: { ...each.now, esi: person.esi } }))
  const slip = slipFor('2026-11', salaries, { mode: 'due_month', person: { ...person, arrears } })
  t.equal(slip.wages.esi, amount('26000'))
  t.equal(line(slip, 'ESI_ARREARS'), undefined)
})

t.test('a cut with back effect takes no contribution back, and says so', async t => {
  const cut = salariesOf('20000 @ 2024-01-01, 16000 @ 2026-08-01 / 2026-11-20')
  const arrears = [late('2026-08', cut, cut.slice(0, 1))]
  for (const mode of ['from_decision', 'pay_month', 'due_month'] as const) {
    const slip = slipFor('2026-11', cut, { mode, person: { arrears } })
    t.equal(slip.wages.esi, amount('16000'), mode)
    t.equal(line(slip, 'OVERPAYMENT_RECOVERY')?.amount, amount('4000'))
    t.ok(
      slip.warnings.some(({ code }) => code === 'esi_arrears_negative'),
      mode,
    )
  }
})

t.test('an earlier day of decision that is recorded later charges nobody without pay, and warns', async t => {
  // Stored: paid whole by now, contributed on 20,000, because the raise was said to be of November.
  const corrected = salariesOf('20000 @ 2024-01-01, 24000 @ 2026-08-01 / 2026-08-20')
  const paid = {
    earnings: [{ code: 'BASIC', amount: amount('24000') }],
    lop: 0 as never,
    pf: Object.fromEntries(
      ['epfWages', 'epsWages', 'edliWages', 'employee', 'eps', 'employerEpf', 'edli', 'admin'].map(name => [
        name,
        amount('99999'),
      ]),
    ) as never,
    esi: { wages: amount('20000'), employee: amount('150'), employer: amount('650') },
  }
  const arrears = [{ period: month('2026-08'), paidBy: null, now: employee(corrected), before: { paid } }]
  const slip = slipFor('2026-09', corrected, { person: { arrears } })
  t.equal(line(slip, 'ESI_ER_ARREARS'), undefined)
  t.match(slip.warnings, [{ code: 'esi_wages_missed', field: 'salary.decided_on' }])
})

t.test('a salary that cannot be worked out any more decides nothing, with a warning', async t => {
  const gone = salary('2024-01-01', [{ code: 'GONE', monthlyAmount: amount('20000'), percent: null }])
  const slip = slipFor('2026-11', [gone, ...award.slice(1)])
  t.equal(slip.esi.covered, false)
  t.match(
    slip.warnings.filter(({ code }) => code === 'esi_wage_unknown'),
    [{ message: /from 2024-01-01 could not be calculated.*GONE/ }],
  )
})

t.test('before December 2025 the gross decides, the Code’s wages since', async t => {
  const parts = (rupees: string) => pay(`basic ${rupees}, hra 8000 X`).amounts
  const raised = [
    salary('2024-01-01', parts('12000')),
    salary('2025-10-01', parts('16000'), { decidedOn: plainDate('2025-11-10') }),
  ]
  const told: KnownFacts = { base: 'legacy_gross' }
  t.match(
    slipFor('2025-11', raised, told).esi,
    { covered: true, coveredUntil: '2026-03-31' },
    '20,000 on 1 October',
  )
  t.equal(slipFor('2025-11', raised, told).wages.esi, amount('24000'))
})

t.test(
  'whatever was decided when, the pay is the same, and under pay_month so is all but the cover',
  async t => {
    const day = fc
      .integer({ min: 0, max: 240 })
      .map(days => new Date(Date.UTC(2026, 5, 1 + days)).toISOString().slice(0, 10))
    const rupees = fc.integer({ min: 150, max: 280 }).map(hundreds => String(hundreds * 100))
    const anyRaise = fc.record({
      from: day,
      decidedOn: day,
      before: rupees,
      after: rupees,
      reentry: fc.constantFrom('immediate' as const, 'next_period' as const),
    })
    let covered = 0
    fc.assert(
      fc.property(anyRaise, ({ from, decidedOn, before, after, reentry }) => {
        const at = (decided: string) =>
          salariesOf(`${before} @ 2024-01-01, ${after} @ ${from}${decided > from ? ` / ${decided}` : ''}`)
        const inTime = slipFor('2026-11', at(from), { reentry })
        const late = slipFor('2026-11', at(decidedOn), { reentry })
        if (late.esi.covered) covered += 1
        if (late.gross !== inTime.gross) return false
        // A raise never ends a cover by being decided later, and a cut never begins one before it is decided.
        const isRaise = Number(after) >= Number(before)
        if (isRaise && inTime.esi.covered && !late.esi.covered) return false
        if (!isRaise && late.esi.covered && !inTime.esi.covered && Number(before) > 21_000) return false
        return late.wages.esi <= amount(String(Math.max(Number(before), Number(after))))
      }),
      { numRuns: 400 },
    )
    t.ok(covered > 50, `${covered} were covered`)
  },
)
