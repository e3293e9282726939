// Explanations, read as their reader would.

import t from 'tap'

import type { Slip } from '#proto/calculation/slip.ts'
import type { Step } from '#proto/calculation/explanation.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { percent } from '#engine/money/paise.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { table } from '../../support/table.ts'
import {
  amount,
  component,
  employee,
  failureOf,
  line,
  lossOfPay,
  member,
  pay,
  runInput,
  salary,
  slipOf,
} from './example.ts'

function explained(wageMonth: string, payText: string, over: Parameters<typeof employee>[1] = {}): Slip {
  const { components, amounts } = pay(payText)
  const person = employee([salary('2024-01-01', amounts)], over)
  return slipOf(calculatePayslip(prepareRun(runInput(wageMonth, components)), person, { trace: true }))
}

function stepsOf(slip: Slip, code: string): readonly Step[] {
  return line(slip, code)?.explanation?.steps ?? []
}

const sentences = table`
month   | pay                        | line     | sentence
2026-10 | basic 45000                | PF       | 12 % of provident fund wages of 45,000.00, limited to 25,000.00 by the ceiling.
2026-10 | basic 20000                | PF       | 12 % of provident fund wages of 20,000.00.
2026-10 | basic 20000                | PF_ER    | 12 % of 20,000.00 less the pension contribution of 1,666.00.
2026-10 | basic 20000                | EPS_ER   | 8.33 % of pension wages of 20,000.00.
2026-10 | basic 20000                | PF_ADMIN | 0.5 % of 20,000.00; this member's part of the charge.
2026-10 | basic 20000                | ESI      | 0.75 % of state insurance wages of 20,000.00, up to the next rupee.
2026-10 | basic 4500                 | ESI      | Nothing is due from the employee: the daily average does not pass 176.00.
2026-10 | basic 125000               | BASIC    | BASIC of 1,25,000.00 for the month.
`
for (const each of sentences) {
  t.test(`${each('line')} of ${each('pay')}`, async t => {
    t.equal(line(explained(each('month'), each('pay')), each('line'))?.explanation?.text, each('sentence'))
  })
}

t.test('each figure of the law is cited with its notification and its days', async t => {
  const slip = explained('2026-10', 'basic 45000')
  const cap = stepsOf(slip, 'PF').find(({ op }) => op === 'cap')
  t.match(cap, {
    inputs: [
      { name: 'wages', value: '45000.00', from: { kind: 'step' } },
      {
        name: 'ceiling',
        value: '25000.00',
        unit: 'rupees',
        from: { kind: 'rule', ref: 'IN.EPF.WAGE_CEILING' },
      },
    ],
    result: { value: '25000.00', unit: 'rupees' },
    rule: {
      id: 'IN.EPF.WAGE_CEILING',
      version: /^2026-10\./,
      effectiveFrom: '2026-09-17',
      effectiveTo: null,
      citation: {
        notification: 'S.O. 5109(E)',
        url: 'https://egazette.gov.in/WriteReadData/2026/276299.pdf',
      },
    },
  })
  const rate = stepsOf(slip, 'EPS_ER').find(({ op }) => op === 'multiply')
  t.match(rate, {
    inputs: { 1: { value: '8.33', unit: 'percent' } },
    result: { value: '2082.50' },
    rule: { id: 'IN.EPS.RATE' },
  })
})

t.test('days, the split month and a raise are steps of their own', async t => {
  const absent = explained('2026-11', 'basic 31000', { attendance: lossOfPay(3) })
  t.match(stepsOf(absent, 'BASIC')[1], {
    op: 'prorate',
    inputs: [{ value: '31000.00' }, { value: '27', unit: 'days' }, { value: '30', unit: 'days' }],
    result: { value: '27900.00' },
  })
  const split = stepsOf(explained('2026-09', 'basic 20000'), 'EPS_ER')
  t.same(
    split.filter(({ op }) => op === 'min').map(({ result }) => result.value),
    ['8000.00', '9333.333333'],
    'the lesser of each part’s wages and ceiling',
  )
  t.same(
    split.filter(({ label }) => label.startsWith('Ceiling')).map(({ rule }) => rule?.effectiveFrom),
    ['2026-05-29', '2026-09-17'],
    'each under its own row',
  )
})

t.test('no one is asked for a trace they did not want', async t => {
  const { components, amounts } = pay('basic 20000')
  const slip = slipOf(
    calculatePayslip(prepareRun(runInput('2026-10', components)), employee([salary('2024-01-01', amounts)])),
  )
  t.ok(slip.lines.every(({ explanation }) => explanation === null))
})

t.test('what the fund cannot work out fails its employee by name', async t => {
  const { components, amounts } = pay('basic 20000')
  const fails = (wageMonth: string, over: Parameters<typeof member>[0]) =>
    failureOf(
      calculatePayslip(
        prepareRun(runInput(wageMonth, components)),
        employee([salary('2010-01-01', amounts)], { pf: member(over) }),
      ),
    )
  t.match(fails('2023-05', { higherPension: true }), {
    code: 'rule_not_found',
    message: /IN.EPS.HIGHER_PENSION/,
  })
  t.match(fails('2026-10', { wageMode: 'employee_ceiling_employer_actual' as never }), {
    code: 'component_failed',
    field: 'pf.wage_mode',
  })
})

t.test('warnings of the heads reach the slip', async t => {
  const codes = (wageMonth: string, over: Parameters<typeof employee>[1]) =>
    explained(wageMonth, 'basic 40000', over).warnings.map(({ code }) => code)
  t.same(codes('2026-10', {}), [])
  t.same(codes('2026-09', { attendance: lossOfPay(2) }), ['lop_dates_unknown'])
  t.same(codes('2026-10', { isInternationalWorker: true }), ['international_worker_unverified'])
  t.same(codes('2026-10', { pf: member({ vpf: { percent: percent(100) } }), dateOfBirth: null }), [
    'date_of_birth_missing',
  ])
  t.same(codes('2026-11', { esi: { applicable: true, coveredUntil: plainDate('2027-03-31') } }), [
    'esi_regulations_ended',
  ])
})

t.test(
  'a line whose explanation fails is answered without it, with a warning, and costs no other line',
  async t => {
    const run = prepareRun(runInput('2026-10', [component('BASIC'), component('BONUS')]))
    const person = employee([
      salary('2020-04-01', [{ code: 'BASIC', monthlyAmount: amount('20000'), percent: null }]),
    ])
    // Facts that change between the calculation and the explanation stand for an error of the engine.
    let reads = 0
    const variable = new Proxy([{ code: 'BONUS', amount: amount('1000') }], {
      get: (items, name, own) => {
        if (name === 'filter') reads += 1
        return Reflect.get(
          reads === 0 ? items : [{ code: 'BONUS', amount: amount('1001') }],
          name,
          own,
        ) as unknown
      },
    })
    const mistakes: unknown[] = []
    const slip = slipOf(
      calculatePayslip(
        run,
        { ...person, variable },
        { trace: true, onMistake: error => mistakes.push(error) },
      ),
    )
    t.equal(mistakes.length, 1)
    t.equal(line(slip, 'BONUS')?.amount, amount('1000'))
    t.equal(line(slip, 'BONUS')?.explanation, null)
    t.ok(line(slip, 'BASIC')?.explanation)
    t.match(
      slip.warnings.filter(({ code }) => code === 'explanation_unavailable'),
      [{ field: 'lines[BONUS].explanation' }],
    )
  },
)
