// A live payment as other payments of its wage month see it.

import type { EmployeeInput, MonthPayment } from '#proto/calculation/employee-input.ts'
import type { Slip, SlipLine, SlipTax } from '#proto/calculation/slip.ts'
import type { Paise } from '#proto/units.ts'

/** `facts` and `slip` as the run `payrollRunId` stores them. */
export function monthPayment(payrollRunId: string, facts: EmployeeInput, slip: Slip): MonthPayment {
  const { payable, lop, lopReversal, overtimeMinutes } = slip.days
  const { gratuity: _rate, ...wages } = slip.wages
  const { member: _member, employerTotal: _total, ...pf } = slip.pf
  const deductedApart = slip.lines.reduce((sum, line) => (line.isApart ? sum + line.amount : sum), 0) as Paise
  return {
    payrollRunId,
    contents: contentsOf(facts),
    paid: {
      days: { payable, lop, lopReversal, overtimeMinutes },
      lossOfPay: slip.lossOfPay,
      lines: slip.lines.flatMap(line => (line.isApart ? [] : [paidLine(line)])),
      wages,
      pf,
      esi: { employee: slip.esi.employee, employer: slip.esi.employer },
      pt: { tax: slip.pt.tax, refund: slip.pt.refund },
      lwf: slip.lwf,
      tax: slip.tax === null ? null : taxOf(slip.tax),
      arrears: slip.arrears,
      ...(slip.benefits === undefined ? {} : { benefits: slip.benefits }),
      carriedForward: (slip.carriedForward - (facts.broughtForward ?? 0)) as Paise,
      ...(deductedApart === 0 ? {} : { deductedApart }),
    },
  }
}

function taxOf({ taxYear, taxablePay, thisMonth }: SlipTax): MonthPayment['paid']['tax'] {
  return { taxYear, taxablePay, thisMonth }
}

/** What a settlement leaves as debt is decided with it, and is not asked for again. */
function paidLine(line: SlipLine): MonthPayment['paid']['lines'][number] {
  const { code, name, type, category, amount, asked, debt, arrearsAmount, taxableAmount } = line
  const withDebt = (amount + (debt ?? 0)) as Paise
  const cut = asked === undefined ? {} : { asked }
  return { code, name, type, category, amount: withDebt, ...cut, arrearsAmount, taxableAmount }
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
  const contents = Object.fromEntries(
    parts.map(part => [part, facts[part]] as const).filter(([, fact]) => fact !== undefined),
  ) as Pick<EmployeeInput, (typeof parts)[number]>
  const { settlement, leaving } = facts
  if (settlement === undefined) return contents
  return {
    ...contents,
    ...(leaving === undefined ? {} : { leaving }),
    settlementLines: settlement.inputs.otherLines,
  }
}
