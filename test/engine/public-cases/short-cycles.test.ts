// A month that is paid in halves or weeks: public reports show heads that do not come to those of the month.

import t from 'tap'

import type { EmployeeInput, MonthPayment } from '#proto/calculation/employee-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { type CyclePattern, periodsOfMonth } from '#proto/calendar/pay-periods.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { monthPayment } from '#storage/bulk/month-payment.ts'
import { amount, employee, month, pay, runInput, salary, slipOf } from '../payslip/example.ts'

const november = month('2026-11')
const cycles: CyclePattern[] = [
  { frequency: 'semi_monthly', anchorDate: null },
  { frequency: 'weekly', anchorDate: plainDate('2026-11-02') },
]

function inParts(cycle: CyclePattern, payText: string, over: Partial<EmployeeInput>): Slip[] {
  const { components, amounts } = pay(payText)
  const run = prepareRun(runInput('2026-11', components))
  const payments: MonthPayment[] = []
  return periodsOfMonth(november, cycle).map((days, index) => {
    const own = employee([salary('2020-04-01', amounts)], { paidDays: [days], workStateCode: 'MH', ...over })
    const slip = slipOf(calculatePayslip(run, { ...own, sameMonth: [...payments] }))
    payments.push(monthPayment(`run_${index}`, own, slip))
    return slip
  })
}

// Of 20,000: 12 % is 2,400; 8.33 % 1,666; the employer's rest 734; 0.5 % 100; 0.75 % 150; 3.25 % 650. Of 12,000: 1,440,
// 999.60 is 1,000, 440, 60, 90 and 390. Maharashtra takes 200 of a man who earns above 10,000.
const people = [
  { pay: 'basic 20000', gross: '20000', heads: ['2400', '1666', '734', '100', '150', '650', '200'] },
  { pay: 'basic 12000', gross: '12000', heads: ['1440', '1000', '440', '60', '90', '390', '200'] },
]
for (const cycle of cycles)
  for (const person of people)
    t.test(`U43: ${person.pay}, ${cycle.frequency}: the parts come to the month`, async t => {
      const slips = inParts(cycle, person.pay, {})
      const sum = (of: (slip: Slip) => number) => slips.reduce((total, slip) => total + of(slip), 0)
      t.equal(
        sum(({ gross }) => gross),
        amount(person.gross),
      )
      t.same(
        [
          sum(({ pf }) => pf.employee),
          sum(({ pf }) => pf.eps),
          sum(({ pf }) => pf.employerEpf),
          sum(({ pf }) => pf.edli),
          sum(({ esi }) => esi.employee),
          sum(({ esi }) => esi.employer),
          sum(({ pt }) => pt.tax - pt.refund),
        ],
        person.heads.map(amount),
      )
    })
