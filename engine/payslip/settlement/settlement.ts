// A full and final settlement: the slip of the last month with all that is paid on leaving, and the deductions in the
// order and within the limit of the law. Pure, as the slip is. The lines come to the net; what deductions could not be
// taken for is the debt.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type {
  SettledAdvance,
  SettlementFacts,
  SettlementFigures,
  SettlementLine,
} from '#proto/calculation/settlement.ts'
import type { Slip, SlipLine, SlipResult } from '#proto/calculation/slip.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { serviceBetween } from '#proto/calendar/service.ts'
import type { PlainDate } from '#proto/units.ts'
import { add, lesser, noPaise, subtract, type Paise } from '../../money/paise.ts'
import type { Lookup } from '../../parameters/dated.ts'
import { gratuityLaw } from '../../rules/gratuity/index.ts'
import { takeDeductions } from '../../rules/deductions/index.ts'
import { settle, settlementDates, settlementLaw } from '../../rules/settlement/index.ts'
import { withinAmountLimits } from '../amount-failure.ts'
import { calculatePayslip } from '../calculate.ts'
import { monthlyRates } from '../month/monthly-rates.ts'
import type { PreparedRun } from '../prepare.ts'
import type { SalaryFailure } from '../salary/salary.ts'
import { withSettlements } from '../month/settlement-lines.ts'
import { totalsOf } from '../slip/slip.ts'
import { serviceSince } from '../spells.ts'
import {
  type SettlementInput,
  type TerminalBenefits,
  terminalBenefits,
  unknownBonus,
  reskillingFund,
  retrenchmentPaid,
  withTerminalBenefits,
  withPayableDays,
} from './pay-on-leaving.ts'
import {
  type RequestedDeduction,
  requestedDeductions,
  isDeduction,
  capOfMonth,
  limitToPay,
  voluntaryAsTaken,
} from './recoveries.ts'
import { explainDeduction, explainOwnLine } from './explain.ts'

type Options = { readonly trace?: boolean; readonly onMistake?: (error: unknown) => void }

/** By when wages are due. `daysOff`: days on which the employee does not work, after the last day of service. */
export function wagesDueBy(
  leftOn: PlainDate,
  reason: SettlementFacts['reason'],
  daysOff: readonly PlainDate[],
  lookup?: Lookup,
): PlainDate {
  return settlementDates(leftOn, reason, { weeklyOffs: [], daysOff }, settlementLaw(leftOn, lookup)).wages
}

/**
 * The facts of the last month with everything that is due on leaving. Fails where there is no exit in the month, or no
 * salary. Throws `RuleNotFound` for an exit outside the record.
 */
export function settlementInput(
  run: PreparedRun,
  employee: EmployeeInput,
  facts: SettlementFacts,
): SettlementInput | SalaryFailure {
  return withinAmountLimits(() => inputOfSettlement(run, employee, facts))
}

function inputOfSettlement(
  run: PreparedRun,
  employee: EmployeeInput,
  facts: SettlementFacts,
): SettlementInput | SalaryFailure {
  const leftOn = employee.dateOfLeaving
  if (leftOn === null || leftOn < run.period.start || leftOn > run.period.end) {
    const message = `A settlement requires an exit in its month; there is none between ${run.period.start} and ${run.period.end}.`
    return { failure: { code: 'employee_not_payable', message, field: 'date_of_leaving' } }
  }
  const rates = monthlyRates(run, employee)
  if ('failure' in rates) return rates
  const unknown = unknownBonus(facts, run.lookup)
  if (unknown !== null) return unknown
  const due = terminalBenefits(run, employee, leftOn, rates, facts)
  const lastDays = withPayableDays(run, employee, leftOn, facts.inputs.payableDays)
  return { ...withTerminalBenefits(lastDays, facts, due), settlement: facts, dateOfLeaving: leftOn }
}

/** The figures of a settlement. Fails as a slip does. Throws `RuleNotFound` for an exit outside the record. */
export function calculateSettlement(
  run: PreparedRun,
  employee: SettlementInput,
  options: Options = {},
): SettlementFigures | SalaryFailure {
  return withinAmountLimits(() => figuresOf(run, employee, options))
}

function figuresOf(
  everybodys: PreparedRun,
  employee: SettlementInput,
  options: Options,
): SettlementFigures | SalaryFailure {
  const run = withSettlements(everybodys, employee)
  const { dateOfLeaving: leftOn, settlement: facts } = employee
  const rates = monthlyRates(run, employee)
  if ('failure' in rates) return rates
  const due = terminalBenefits(run, employee, leftOn, rates, facts)
  const result = calculatePayslip(allowingDebt(run), employee, options)
  if ('failure' in result) return result

  const asked = requestedDeductions(result.slip, facts, due)
  const cap = capOfMonth(run, employee, asked, facts)
  if (cap !== null && 'failure' in cap) return cap
  const taken = takeDeductions(
    asked.map(({ line: _line, advanceId: _id, ...deduction }) => deduction),
    cap?.amount ?? null,
    run.settings.deductions,
  )
  const settled = settle(
    {
      earnings: earningsOf(result.slip),
      deductions: limitToPay(taken, asked, earningsOf(result.slip), due.gratuityAmount).map(voluntaryAsTaken),
      gratuity: due.gratuityAmount === 0 ? null : { amount: due.gratuityAmount, payBy: leftOn },
      cap,
    },
    settlementLaw(leftOn, run.lookup),
  )
  const lines = linesOf(result.slip, asked, settled.deductions, options.trace === true)
  const explained =
    options.trace === true ? lines.map(line => explainOwnLine(line, run, employee, due)) : lines
  const { net } = settled
  // What the law makes deductible beyond the pay is taken from the gratuity, and nothing else is.
  const gratuityPayable =
    due.gratuityAmount === 0 || net >= 0 ? due.gratuityAmount : add(due.gratuityAmount, net)
  const netPayable = add(net, due.gratuityAmount)
  const { lines: _lines, warnings, ...slip } = result.slip
  const { years, months, days: daysOfService } = serviceBetween(serviceSince(employee), leftOn)
  return {
    lines: explained,
    earnings: add(settled.earnings, due.gratuityAmount),
    deductions: settled.deducted,
    employerContributions: slip.employerContributions,
    netPayable,
    wagesPayable: subtract(netPayable, gratuityPayable),
    gratuityPayable,
    debt: settled.carriedOn,
    advances: settledAdvances(asked, settled.deductions),
    deductionLimit: cap === null ? null : { wages: cap.wages, amount: cap.amount },
    dueBy: wagesDueBy(leftOn, facts.reason, facts.daysOff, run.lookup),
    gratuityDueBy:
      due.gratuityAmount === 0 ? null : addDays(leftOn, gratuityLaw(leftOn, run.lookup).terms.payWithinDays),
    gratuity: gratuityFigures(due, result.slip, rates.wages),
    retrenchment: due.retrenchment?.due
      ? {
          countedYears: due.retrenchment.countedYears,
          amount: retrenchmentPaid(due),
          fund: reskillingFund(due),
        }
      : null,
    service: { years, months, days: daysOfService },
    slip,
    tax: slip.tax,
    warnings: [...warnings.filter(({ code }) => code !== 'leave_days_unknown'), ...settled.warnings],
  }
}

/** A settlement as the slip that is kept of it, with the debt of each deduction. */
export function settlementSlip(figures: SettlementFigures, employee: EmployeeInput): Slip {
  const { slip, warnings, netPayable, retrenchment } = figures
  const fund = retrenchment?.fund ?? null
  const lines = figures.lines.map(({ debt, ...line }): SlipLine => (debt === 0 ? line : { ...line, debt }))
  const totals = totalsOf(lines)
  return {
    ...slip,
    // Of the voluntary contribution, what the settlement has pay for.
    pf: { ...slip.pf, vpf: lines.find(({ code }) => code === 'VPF')?.amount ?? noPaise },
    lines,
    warnings,
    gross: totals.gross as Paise,
    totalDeductions: totals.deductions as Paise,
    reimbursements: totals.reimbursements as Paise,
    netPayable,
    employerContributions: totals.employer as Paise,
    employerCost: (totals.gross + totals.reimbursements + totals.employer) as Paise,
    carriedForward: nothingOpen(employee),
    ...(fund === null ? {} : { reskillingFund: fund.amount }),
  }
}

/** The slip of any payment from its facts: of a settlement where these are of one. Fails and throws as that does. */
export function payslipOf(run: PreparedRun, facts: EmployeeInput, options?: Options): SlipResult {
  if (!isOfSettlement(facts)) return calculatePayslip(run, facts, options)
  const found = calculateSettlement(run, facts, options)
  return 'failure' in found ? found : { slip: settlementSlip(found, facts) }
}

/** Nothing is carried on: what a settlement does not take is a debt, decided with the approval. */
function nothingOpen({ broughtForward, recoveredLater, sameMonth = [] }: EmployeeInput): Paise {
  const before = broughtForward ?? noPaise
  // The amount that later periods carried forward stays theirs.
  const open = lesser(before, recoveredLater?.balance ?? before)
  const ofMonth = sameMonth.reduce((sum, { paid }) => add(sum, paid.carriedForward), noPaise)
  return subtract(subtract(before, open), ofMonth)
}

function isOfSettlement(facts: EmployeeInput): facts is SettlementInput {
  return facts.settlement !== undefined && facts.dateOfLeaving !== null
}

/** A deduction as it is taken. */
type SettledDeduction = { readonly code: string; readonly taken: Paise; readonly carriedOn: Paise }

function settledAdvances(
  asked: readonly RequestedDeduction[],
  taken: readonly SettledDeduction[],
): SettledAdvance[] {
  return taken.flatMap(({ code, carriedOn: debt }) => {
    const { advanceId: id, amount: due } = asked[Number(code)]!
    return id === undefined ? [] : [{ id, due, debt }]
  })
}

/** Lines that say how a slip alone would be paid. */
const ofSlipAlone: ReadonlySet<string> = new Set(['ROUND_OFF', 'CARRIED_FORWARD', 'EMPLOYER_ADVANCE'])

function earningsOf({ lines }: Slip) {
  return lines
    .filter(
      ({ type, code }) =>
        (type === 'earning' && code !== 'FNF_GRATUITY') ||
        (type === 'reimbursement' && code !== 'EMPLOYER_ADVANCE'),
    )
    .map(({ code, amount }) => ({ code, amount }))
}

function linesOf(
  slip: Slip,
  asked: readonly RequestedDeduction[],
  taken: readonly SettledDeduction[],
  isTraced: boolean,
): SettlementLine[] {
  const isOwn = ({ type, code }: SlipLine) => !isDeduction(type) && !ofSlipAlone.has(code)
  const ofSlip = slip.lines.filter(isOwn).map(line => ({ ...line, debt: noPaise }))
  const before = ofSlip.filter(({ type }) => type === 'earning' || type === 'reimbursement')
  const after = ofSlip.filter(({ type }) => type !== 'earning' && type !== 'reimbursement')
  const deducted = taken.map(({ code, taken: amount, carriedOn: debt }): SettlementLine => {
    const { line } = asked[Number(code)]!
    const untaken = subtract(line.amount, amount)
    return {
      ...line,
      amount,
      debt,
      explanation:
        isTraced && (untaken !== 0 || line.explanation === null)
          ? explainDeduction(line, untaken, debt)
          : line.explanation,
    }
  })
  return [...before, ...deducted, ...after]
}

function gratuityFigures(
  { gratuity: granted, gratuityAmount }: TerminalBenefits,
  slip: Slip,
  wages: Paise,
): SettlementFigures['gratuity'] {
  const line = slip.lines.find(({ code }) => code === 'FNF_GRATUITY')
  const taxable = line?.taxableAmount ?? noPaise
  return {
    eligible: granted.due,
    reason: granted.due ? granted.because : 'not_eligible',
    countedYears: 'countedYears' in granted ? granted.countedYears : 0,
    wages,
    amount: gratuityAmount,
    exempt: subtract(gratuityAmount, taxable),
    taxable,
  }
}

/** What the pay does not reach for, and what the limit on deductions leaves, is the settlement's to say. */
function allowingDebt(run: PreparedRun): PreparedRun {
  const settings = {
    ...run.settings,
    negativeNetPolicy: 'zero_and_recover' as const,
    deductions: { ...run.settings.deductions, cap: 'none' as const },
  }
  return { ...run, settings }
}
