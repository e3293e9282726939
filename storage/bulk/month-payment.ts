// A live payment as other payments of its wage month see it.

import type { EmployeeInput, MonthPayment, Slip } from '#proto/calculation.ts'
import type { Paise } from '#proto/units.ts'

/** `facts` and `slip` as the run `payrollRunId` stores them. */
export function monthPayment(payrollRunId: string, facts: EmployeeInput, slip: Slip): MonthPayment {
  const { payable, lop, lopReversal, overtimeMinutes } = slip.days
  const { gratuity: _rate, ...wages } = slip.wages
  const { member: _member, employerTotal: _total, ...pf } = slip.pf
  return {
    payrollRunId,
    contents: contentsOf(facts),
    paid: {
      days: { payable, lop, lopReversal, overtimeMinutes },
      lossOfPay: slip.lossOfPay,
      lines: slip.lines.map(({ code, name, type, category, amount, arrearsAmount, taxableAmount }) => ({
        code,
        name,
        type,
        category,
        amount,
        arrearsAmount,
        taxableAmount,
      })),
      wages,
      pf,
      esi: { employee: slip.esi.employee, employer: slip.esi.employer },
      pt: { tax: slip.pt.tax, refund: slip.pt.refund },
      lwf: slip.lwf,
      tax: slip.tax === null ? null : { taxablePay: slip.tax.taxablePay, thisMonth: slip.tax.thisMonth },
      arrears: slip.arrears,
      carriedForward: (slip.carriedForward - (facts.broughtForward ?? 0)) as Paise,
    },
  }
}

const parts = [
  'salaries',
  'holidays',
  'weeklyOffs',
  'attendance',
  'paidDays',
  'variable',
  'reimbursements',
  'recoveries',
  'overrides',
  'statutoryBonus',
  'arrears',
  'broughtForward',
  'isSalaryExcluded',
] as const satisfies readonly (keyof MonthPayment['contents'])[]

function contentsOf(facts: EmployeeInput): MonthPayment['contents'] {
  return Object.fromEntries(
    parts.map(part => [part, facts[part]] as const).filter(([, fact]) => fact !== undefined),
  ) as MonthPayment['contents']
}
