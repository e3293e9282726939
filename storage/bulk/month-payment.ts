// A live payment as other payments of its wage month see it.

import { type EmployeeInput, type MonthPayment, welfareFundOf } from '#proto/calculation/employee-input.ts'
import type { ContributionPayment } from '#proto/calculation/other-payments.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Slip, SlipArrears, SlipLine, SlipTax } from '#proto/calculation/slip.ts'
import { isTaxedContribution } from '#proto/calculation/tax-declaration.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import type { DayHundredths, Paise } from '#proto/units.ts'

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
      esi: { employee: slip.esi.employee, employer: slip.esi.employer, paidDays: slip.esi.paidDays },
      pt: { authority: slip.pt.authority, tax: slip.pt.tax, refund: slip.pt.refund },
      lwf: { ...slip.lwf, fund: welfareFundOf(facts) },
      tax: slip.tax === null ? null : taxOf(slip.tax),
      arrears: slip.arrears,
      ...(slip.benefits === undefined ? {} : { benefits: slip.benefits }),
      carriedForward: (slip.carriedForward - (facts.broughtForward ?? 0)) as Paise,
      ...(deductedApart === 0 ? {} : { deductedApart }),
      ...(slip.reskillingFund === undefined ? {} : { reskillingFund: slip.reskillingFund }),
    },
  }
}

const nil = 0 as Paise

/**
 * Arrears that the slip of a later period paid for the month, as a payment of the month without salary; `run` is the input
 * of that slip. The employee's share of the provident fund is on the line of the fund, the voluntary one included.
 */
export function arrearsPayment(
  payrollRunId: string,
  { earnings, besideEarnings = [], shares = [], amount, lopReversal, pf, esi }: SlipArrears,
  { tax }: Slip,
  { components }: RunInput,
): MonthPayment {
  const ofSalary = [...earnings, ...besideEarnings, ...shares].flatMap(each => {
    const definition = components.find(({ code }) => code === each.code)
    if (definition === undefined) return []
    const { code, name, type, category, taxability } = definition
    const isIncome = type === 'earning' ? taxability !== 'exempt' : isTaxedContribution(definition)
    return [{ code, name, type, category, amount: each.amount, taxableAmount: isIncome ? each.amount : nil }]
  })
  const ofFunds = [
    { ...systemLines.PF, amount: pf.employee },
    { ...systemLines.PF_ER, amount: pf.employerEpf },
    { ...systemLines.EPS_ER, amount: pf.eps },
    { ...systemLines.EDLI_ER, amount: pf.edli },
    { ...systemLines.PF_ADMIN, amount: pf.admin },
    { ...systemLines.ESI, amount: esi?.employee ?? nil },
    { ...systemLines.ESI_ER, amount: esi?.employer ?? nil },
  ].flatMap(line => (line.amount === 0 ? [] : [{ ...line, taxableAmount: null }]))
  const ofShares = linesOfShares(shares)
  const taxable = [...ofSalary, ...ofShares].reduce((sum, line) => sum + line.taxableAmount, 0) as Paise
  const shareOf = (code: string) => shares.find(each => each.code === code)?.amount ?? nil
  return {
    payrollRunId,
    isArrears: true,
    contents: { salaries: [], attendance: null, isSalaryExcluded: true },
    paid: {
      days: {
        payable: lopReversal,
        lop: (0 - lopReversal) as DayHundredths,
        lopReversal: 0 as DayHundredths,
        overtimeMinutes: 0,
      },
      lossOfPay: nil,
      lines: [...ofSalary, ...ofFunds, ...ofShares].map(line => ({ ...line, arrearsAmount: nil })),
      wages: {
        codeOnWages: amount,
        pf: amount,
        epf: pf.epfWages,
        eps: pf.epsWages,
        edli: pf.edliWages,
        esi: esi?.wages ?? nil,
        pt: amount,
        lwf: amount,
      },
      pf: {
        employee: pf.employee,
        vpf: nil,
        eps: pf.eps,
        employerEpf: pf.employerEpf,
        edli: pf.edli,
        admin: pf.admin,
        ncpDays: 0,
      },
      esi: {
        employee: esi?.employee ?? nil,
        employer: esi?.employer ?? nil,
        paidDays: esi === undefined ? (0 as DayHundredths) : lopReversal,
      },
      pt: { authority: null, tax: nil, refund: nil },
      lwf: { employee: shareOf('LWF'), employer: shareOf('LWF_ER') },
      tax: tax === null ? null : { taxYear: tax.taxYear, taxablePay: taxable, thisMonth: nil },
      arrears: [],
      carriedForward: nil,
    },
  }
}

function linesOfShares(shares: readonly ContributionPayment[]) {
  return shares.flatMap(({ code, amount }) => {
    const known = shareLines.find(line => line.code === code)
    return known === undefined ? [] : [{ ...known, amount, taxableAmount: code === 'NPS_ER' ? amount : nil }]
  })
}

const shareLines = [systemLines.LWF, systemLines.LWF_ER, systemLines.NPS_ER, systemLines.GRATUITY_ER]

function taxOf({ taxYear, taxablePay, thisMonth }: SlipTax): MonthPayment['paid']['tax'] {
  return { taxYear, taxablePay, thisMonth }
}

/** A debt that a settlement leaves is decided with it, and is not recovered again. */
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
