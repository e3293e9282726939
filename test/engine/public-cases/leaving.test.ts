// Leaving in public reports of wrong payroll: leave encashed, gratuity, and absence that is dated after the exit.

import t from 'tap'

import type { ExitReason } from '#proto/calculation/leaving.ts'
import { defaultSettlementSettings } from '#proto/records/payroll-settings.ts'
import type { DayHundredths } from '#proto/units.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { calculateSettlement, settlementInput } from '#engine/payslip/settlement/settlement.ts'
import { table } from '../../support/table.ts'
import {
  amount,
  component,
  employee,
  line,
  lossOfPay,
  pay,
  runInput,
  salary,
  slipOf,
} from '../payslip/example.ts'

const days = (count: number) => (count * 100) as DayHundredths

const encashments = table`
case | reason      | taxable  | why
U15  | resignation | 69166.67 | 30 days a year less 5 taken: 37,000 x 25 / 30 = 30,833.33 of 1,00,000 are exempt
U16  | death       | 0        | it is no salary of the heirs
`
for (const each of encashments) {
  t.test(`${each('case')}: leave of 25 days encashed on ${each('reason')}: ${each('why')}`, async t => {
    const { components, amounts } = pay('basic 37000')
    const leave = component('LEAVE', 'O', { category: 'leave_encashment', prorate: false })
    const person = employee([salary('2025-10-01', amounts)], {
      dateOfJoining: plainDate('2025-10-01'),
      dateOfLeaving: plainDate('2026-11-20'),
      variable: [{ code: 'LEAVE', amount: amount('100000') }],
      leaving: {
        reason: each('reason') as ExitReason,
        leaveDays: days(25),
        leaveDaysTaken: days(5),
        averagePay: amount('37000'),
        exemptBefore: { gratuity: amount('0'), leave: amount('0') },
      },
    })
    const run = prepareRun(runInput('2026-11', [...components, leave]))
    const slip = slipOf(calculatePayslip(run, person))
    t.equal(line(slip, 'LEAVE')?.taxableAmount, amount(each('taxable')))
  })
}

/** Gratuity in the settlement of a leaver of 20 November 2026 on 30,000 a month. */
function settlementWith(unpaidDays: number) {
  const { components, amounts } = pay('basic 30000')
  const run = prepareRun(runInput('2026-11', components, { levies: { pt: true, lwf: true, tds: false } }))
  const person = employee([salary('2016-05-01', amounts)], {
    dateOfJoining: plainDate('2016-05-01'),
    dateOfLeaving: plainDate('2026-11-20'),
    attendance: lossOfPay(unpaidDays),
  })
  const sundays = [4, 11, 18, 25].map(day => plainDate(`2026-10-${String(day).padStart(2, '0')}`))
  const later = ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29'].map(plainDate)
  const input = settlementInput(run, person, {
    reason: 'resignation',
    inputs: {
      payableDays: null,
      notice: null,
      leaveEncashment: [],
      leaveEncashmentSource: 'none',
      bonus: null,
      exGratia: null,
      gratuity: 'auto',
      gratuityAmount: null,
      retrenchment: { applies: false, daysPerYear: 15 },
      otherLines: [],
      waiveAdvances: [],
      payDate: null,
      unpaidMonths: 'pay',
      deductionCap: null,
      fiveYearRule: null,
      fixedTermRule: null,
      deathServiceRounding: null,
      noticeRecoveryReducesTax: null,
      leaveRate: null,
      noticeRate: null,
      retrenchmentRate: null,
      leaveDaysTaken: null,
      averagePay: null,
      exemptBefore: { gratuity: amount('0'), leave: amount('0') },
    },
    settings: { ...defaultSettlementSettings, deductionCap: false },
    advances: [],
    unpaidDays: 0,
    daysOff: [...sundays, ...later],
  })
  if ('failure' in input) throw new Error(input.failure.message)
  const found = calculateSettlement(run, input)
  if ('failure' in found) throw new Error(found.failure.message)
  return found
}

t.test('U36: gratuity goes by the full rate of pay, whatever the last month paid', async t => {
  const found = settlementWith(10)
  const amountOf = (code: string) => found.lines.find(each => each.code === code)?.amount
  t.equal(amountOf('BASIC'), amount('10000'), '20 days less 10 of 30: 30,000 x 10 / 30')
  // 1 May 2016 to 20 November 2026: ten years, six months and 20 days round up to 11: 30,000 x 15 / 26 x 11.
  t.equal(amountOf('FNF_GRATUITY'), amount('190384.62'))
  t.equal(found.gratuityDueBy, '2026-12-20', 'thirty days')
  t.equal(found.dueBy, '2026-11-23', 'two working days: Saturday 21 and Monday 23 November')
})

t.test('U29: absence dated after the exit does not lessen the pay of the days before it', async t => {
  const { components, amounts } = pay('basic 30000')
  const dates = [22, 23, 24].map(day => ({ date: plainDate(`2026-11-${day}`), days: days(1) }))
  const person = employee([salary('2020-04-01', amounts)], {
    dateOfLeaving: plainDate('2026-11-15'),
    attendance: { payableDays: null, lopDays: days(3), lopDates: dates, overtimeMinutes: 0 },
  })
  const slip = slipOf(calculatePayslip(prepareRun(runInput('2026-11', components)), person))
  t.equal(slip.gross, amount('15000'), '30,000 x 15 / 30')
  t.equal(slip.pf.ncpDays, 0)
})
