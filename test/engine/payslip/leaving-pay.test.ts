// Payments on leaving as pay of the period: what of them is exempt, what is taxed, and that they are nobody's wages.

import t from 'tap'

import type { ComponentDefinition } from '#proto/calculation/components.ts'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { LeavingInput } from '#proto/calculation/leaving.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import type { DayHundredths } from '#proto/units.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import { amount, component, employee, failureOf, line, pay, runInput, salary, slipOf } from './example.ts'

const ofCategory = (code: string, over: Partial<ComponentDefinition>) =>
  component(code, 'O', { prorate: false, ...over })

const leavingComponents = [
  ofCategory('GRATUITY', { category: 'gratuity' }),
  ofCategory('LEAVE', { category: 'leave_encashment' }),
  ofCategory('NOTICE', { category: 'notice_pay' }),
  ofCategory('RETRENCHMENT', { taxSection: '10(10B)' }),
  ofCategory('SHORT_NOTICE', { category: 'notice_recovery', type: 'deduction' }),
]

const unknown: LeavingInput = {
  reason: null,
  leaveDays: null,
  leaveDaysTaken: null,
  averagePay: null,
  exemptBefore: { gratuity: amount('0'), leave: amount('0') },
}

const hundredths = (days: string) => (Number(days) * 100) as DayHundredths

/** The facts of a case in words: `left 2026-10-31, 200 days, 300 taken, death, in service, outside the Act`. */
function leavingSlip(payText: string, items: string, facts: string) {
  const { components, amounts } = pay(payText)
  const words = facts.split(',').map(word => word.trim())
  const date = (verb: string) => words.find(word => word.startsWith(verb))?.split(' ')[1] ?? null
  const before = (word: string) => words.find(each => each.endsWith(word))?.split(' ')[0] ?? null
  const [days, taken, gratuity, leave] = [
    before(' days'),
    before(' taken'),
    before(' of gratuity before'),
    before(' of leave before'),
  ]
  const joined = plainDate(date('joined') ?? '2014-04-01')
  const leaving: LeavingInput = {
    ...unknown,
    reason: words.includes('death') ? 'death' : null,
    leaveDays: days === null ? null : hundredths(days),
    leaveDaysTaken: taken === null ? null : hundredths(taken),
    exemptBefore: { gratuity: amount(gratuity ?? '0'), leave: amount(leave ?? '0') },
  }
  const over: Partial<EmployeeInput> = {
    dateOfJoining: joined,
    dateOfLeaving: words.includes('in service') ? null : plainDate(date('left') ?? '2026-10-31'),
    variable: items.split(',').map(item => {
      const [code = '', sum = '0'] = item.trim().split(' ')
      return { code, amount: amount(sum) }
    }),
    ...(words.includes('nothing known') ? {} : { leaving }),
  }
  const run = runInput('2026-10', [...components, ...leavingComponents])
  const isUnderTheAct = !words.includes('outside the Act')
  const organization = {
    ...run.organization,
    gratuity: { isCovered: isUnderTheAct, funding: 'none' as const },
    tds: { deductorType: words.includes('government') ? ('S' as const) : null },
  }
  const person = employee([salary(joined, amounts)], over)
  return calculatePayslip(prepareRun({ ...run, organization }), person, { trace: true })
}

const codes = (slip: Slip) => slip.warnings.map(({ code }) => code)

// 12 years and 7 months are 13 years by the Act, 12 completed ones.
const cases = table`
item                | facts                                             | taxable | why
GRATUITY 450000     | joined 2014-04-01                                 | 0       | X-1: 60,000 x 15/26 x 13 = 4,50,000
GRATUITY 500000     | joined 2014-04-01                                 | 50000   | 50,000 beyond it
GRATUITY 450000     | joined 2014-04-01, 1900000 of gratuity before     | 350000  | one lakh is left of the lifetime's twenty
GRATUITY 450000     | joined 2014-04-01, outside the Act                | 90000   | half of 60,000 x 12 = 3,60,000
GRATUITY 2500000    | joined 2014-04-01, government                     | 0       | of a government whole, above the limit of 20 lakh too
GRATUITY 450000     | joined 2014-04-01, in service                     | 450000  | nobody leaves: an advance on it is pay
GRATUITY 450000     | joined 2014-04-01, left 2026-12-31                | 450000  | paid before the exit
GRATUITY 450000     | joined 2014-04-01, nothing known                  | 0       | the service and the salary tell enough
LEAVE 450000        | joined 2014-04-01, 200 days                       | 50000   | X-2: 200/30 x 60,000 = 4,00,000; ten months are 6,00,000
LEAVE 400000        | joined 2014-04-01, 200 days                       | 0       | X-2 as received
LEAVE 450000        | joined 2014-04-01, 200 days, 200 taken            | 130000  | 12 x 30 - 200 = 160 days: 3,20,000
LEAVE 700000        | joined 2014-04-01, nothing known                  | 100000  | 360 days would be 7,20,000; ten months are 6,00,000
LEAVE 450000        | joined 2014-04-01, 200 days, 2300000 of leave before | 250000 | two lakh are left of twenty-five
LEAVE 450000        | joined 2014-04-01, 10 days, death                 | 0       | to the heirs whole
LEAVE 450000        | joined 2014-04-01, 10 days, government            | 0       | of a government whole
LEAVE 450000        | joined 2014-04-01, in service                     | 450000  | leave sold in service
NOTICE 60000        | joined 2014-04-01                                 | 60000   | pay in the place of notice is pay
RETRENCHMENT 460000 | joined 2014-04-01                                 | 10000   | 15/26 x 60,000 x 13 = 4,50,000
RETRENCHMENT 900000 | joined 2004-04-01                                 | 400000  | 23 years are 7,96,153.85; the limit is 5,00,000
RETRENCHMENT 400000 | joined 2014-04-01, in service                     | 400000  | nobody was retrenched
`
for (const each of cases) {
  t.test(`${each('item')}, ${each('facts')}: ${each('why')}`, async t => {
    const slip = slipOf(leavingSlip('basic 60000', each('item'), each('facts')))
    const [code = ''] = each('item').split(' ')
    const found = line(slip, code)
    t.equal(found?.taxableAmount, amount(each('taxable')))
    t.equal(replay(found!.explanation!), found?.amount)
    t.equal(slip.tax?.taxablePay, amount(each('taxable')) + amount('60000'), 'with the month’s pay')
  })
}

t.test('nobody’s wages: neither fund, insurance nor the Code’s', async t => {
  const items = 'GRATUITY 100000, LEAVE 20000, NOTICE 20000'
  const slip = slipOf(leavingSlip('basic 20000', items, 'joined 2014-04-01'))
  t.match(slip.wages, { pf: amount('20000'), esi: amount('20000'), codeOnWages: amount('20000') })
  t.equal(slip.gross, amount('160000'))
})

t.test('notice taken back lessens the net, and no income', async t => {
  const slip = slipOf(leavingSlip('basic 60000', 'SHORT_NOTICE 20000', 'joined 2014-04-01'))
  t.equal(slip.tax?.taxablePay, amount('60000'))
  t.equal(line(slip, 'SHORT_NOTICE')?.amount, amount('20000'))
  t.equal(slip.netPayable, slip.gross - slip.totalDeductions)
})

t.test('what is presumed of leave is said, where leave is paid', async t => {
  const warned = (items: string, facts: string) => codes(slipOf(leavingSlip('basic 60000', items, facts)))
  t.ok(warned('LEAVE 1000', 'nothing known').includes('leave_days_unknown'))
  t.notOk(warned('LEAVE 1000', '200 days').includes('leave_days_unknown'))
  t.notOk(warned('GRATUITY 1000', 'nothing known').includes('leave_days_unknown'))
})

t.test('two gratuities share one exemption, in the order of the slip', async t => {
  const { components, amounts } = pay('basic 60000')
  const second = component('GRATUITY_MORE', 'O', { category: 'gratuity', prorate: false })
  const run = runInput('2026-10', [...components, ...leavingComponents, second])
  const person = employee([salary('2014-04-01', amounts)], {
    dateOfJoining: plainDate('2014-04-01'),
    dateOfLeaving: plainDate('2026-10-31'),
    variable: [
      { code: 'GRATUITY', amount: amount('400000') },
      { code: 'GRATUITY_MORE', amount: amount('100000') },
    ],
  })
  const slip = slipOf(calculatePayslip(prepareRun(run), person))
  t.equal(line(slip, 'GRATUITY')?.taxableAmount, 0)
  t.equal(line(slip, 'GRATUITY_MORE')?.taxableAmount, amount('50000'), '4,50,000 are exempt of 5,00,000')
})

t.test('a component that is exempt is no income, this month and to come', async t => {
  const { components, amounts } = pay('basic 100000, uniform 5000 X')
  const exempt = components.map(each =>
    each.code === 'UNIFORM' ? { ...each, taxability: 'exempt' as const } : each,
  )
  const person = employee([salary('2020-04-01', amounts)])
  const slip = slipOf(calculatePayslip(prepareRun(runInput('2026-04', exempt)), person))
  t.equal(line(slip, 'UNIFORM')?.taxableAmount, 0)
  t.equal(slip.tax?.annualProjection, amount('1200000'))
})

t.test('outside the record of its head a payment names its own field', async t => {
  const { components, amounts } = pay('basic 20000')
  const attendance = { payableDays: null, lopDays: null, overtimeMinutes: 60 }
  const early = runInput('2023-03', components)
  const person = employee([salary('2020-04-01', amounts)], { attendance })
  t.match(failureOf(calculatePayslip(prepareRun(early), person)), {
    code: 'rule_not_found',
    field: 'attendance.overtime',
  })
})
