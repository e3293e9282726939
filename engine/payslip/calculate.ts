// A payslip, in the order a payroll clerk works it out: days, earnings, wages, provident fund, arrears, state insurance,
// labour welfare fund, professional tax, income tax, totals, net. Pure: the same facts under the same law give the same slip on any machine.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { Slip, SlipResult } from '#proto/calculation/slip.ts'

import { assertPayWithinLimit } from '../money/limits.ts'
import { RuleNotFound } from '../parameters/dated.ts'
import { amountFailure } from './amount-failure.ts'
import { arrearsOf, withArrears } from './arrears.ts'
import { taxRunOf } from './levies/earlier.ts'
import type { Earnings } from './month/earnings.ts'
import { incomeBeforePt, incomeTax } from './levies/income-tax.ts'
import { excessContribution } from './excess-contribution.ts'
import { explainedRest } from './explain/same-month.ts'
import { explainSlip } from './explain/slip.ts'
import { insurance } from './levies/insurance.ts'
import { workMonth } from './month/month.ts'
import { gratuityAccrual } from './gratuity/gratuity-accrual.ts'
import { npsShare } from './month/nps.ts'
import { withTaxByHand } from './levies/tax-by-hand.ts'
import { atPlaceOf } from './prepare.ts'
import type { PreparedRun } from './prepare.ts'
import type { SalaryFailure } from './salary/salary.ts'
import { withSettlements } from './month/settlement-lines.ts'
import { otherTaxYearOf, withoutTaxOfOthers } from './levies/other-tax-year.ts'
import { remainingPayment } from './other-payments/same-month.ts'
import type { ShortfallResult } from './slip/shortfall.ts'
import { withSpells } from './spells.ts'
import { writeSlip } from './slip/slip.ts'
import { professionalTax, welfareFund } from './levies/state-levies.ts'
import { taxablePay } from './levies/taxable.ts'
import { wageBases } from './month/wage-bases.ts'
import { wholeMonth } from './month/whole-month.ts'
import type { Computation } from './levies/working.ts'

type Options = {
  readonly trace?: boolean
  /** Hears of each line whose explanation is wrong; the slip is answered without it. Absent: it throws. */
  readonly onMistake?: (error: unknown) => void
}

/** One employee's slip, or why there is none. Throws only for a mistake of our own. */
export function calculatePayslip(run: PreparedRun, employee: EmployeeInput, options?: Options): SlipResult {
  try {
    return employee.sameMonth === undefined && employee.recoveredLater?.isEarlier !== true
      ? calculateSinglePayment(run, employee, options)
      : calculateWithOtherPayments(run, employee, options)
  } catch (error) {
    if (error instanceof RuleNotFound)
      return { failure: { code: error.code, message: error.message, field: fieldOf(error) } }
    return amountFailure(error)
  }
}

function calculateSinglePayment(
  run: PreparedRun,
  employee: EmployeeInput,
  options: Options | undefined,
): SlipResult {
  const month = calculateMonth(run, employee, options)
  return 'failure' in month ? month : { slip: month.slip }
}

function calculateMonth(
  run: PreparedRun,
  employee: EmployeeInput,
  options: Options | undefined,
): { slip: Slip; settled: ShortfallResult } | SalaryFailure {
  const working = work(run, employee)
  if ('failure' in working) return working
  const result = writeSlip(working)
  if ('failure' in result || options?.trace !== true) return result
  const { slip, settled } = result
  return { slip: explainSlip(slip, working, settled, options.onMistake), settled }
}

/** The month as one payment, less what other payments of it came to. */
function calculateWithOtherPayments(
  everybodys: PreparedRun,
  person: EmployeeInput,
  options: Options | undefined,
): SlipResult {
  const run = withSettlements(everybodys, person)
  const employee = withSpells(run, withoutTaxOfOthers(run, person))
  const month = { ...wholeMonth(employee), ...otherTaxYearOf(run, employee) }
  const whole = calculateMonth(run, month, options)
  if ('failure' in whole) return whole
  const rest = remainingPayment(whole, run, employee)
  if ('failure' in rest) return rest
  return {
    slip: options?.trace === true ? explainedRest(rest, whole.slip, run, options.onMistake) : rest.slip,
  }
}

/** The law of the run is looked up before it; what is left to a person is that of hours, loans, an exit, a place. */
function fieldOf({ table, latest }: RuleNotFound): string {
  if (latest !== null && table.startsWith('IN.TDS.')) return 'pay_date'
  const own = fieldsOfHeads.find(([head]) => table.startsWith(head))
  return own?.[1] ?? 'work_state_code'
}

const fieldsOfHeads = [
  ['IN.OVERTIME.', 'attendance.overtime'],
  ['IN.BONUS.', 'statutory_bonus.year'],
  ['IN.LOAN.', 'recoveries'],
  ['IN.GRATUITY.', 'date_of_leaving'],
  ['IN.LEAVE.', 'date_of_leaving'],
  ['IN.RETRENCHMENT.', 'date_of_leaving'],
  ['IN.SETTLEMENT.', 'date_of_leaving'],
] as const

function work(everybodys: PreparedRun, employee: EmployeeInput): Computation | SalaryFailure {
  const run = atPlaceOf(everybodys, employee)
  const month = workMonth(run, employee)
  if ('failure' in month) return month
  const arrears = arrearsOf(run, employee)
  if ('failure' in arrears) return arrears
  const { facts, earnings, bases } = month
  const paid = withArrears(earnings, run, arrears)
  assertPayWithinLimit(payOf(paid))
  const nps = npsShare(employee, earnings, arrears.late.nps)
  const contributions =
    run.tds === null ? null : excessContribution({ ...month, earnings: paid, arrears, nps })
  const taxable = run.tds === null ? null : taxablePay(run, employee, paid, nps, contributions)

  const insured = insurance(
    month,
    paid === earnings ? month : { ...month, earnings: paid, bases: wageBases(paid, run, employee) },
  )
  if ('failure' in insured) return insured

  const working: Underway = {
    run,
    employee,
    facts,
    earnings,
    overtime: month.overtime,
    bonus: month.bonus,
    benefits: month.benefits,
    bases,
    pfFacts: month.pfFacts,
    pf: month.pf,
    arrears,
    paid,
    nps,
    gratuity: gratuityAccrual(month),
    taxable,
    cover: insured.cover,
    insured: insured.charged,
    esi: insured.due,
    lwf: welfareFund(run, employee, earnings),
    pt: null,
    tds: null,
  }
  working.pt = professionalTax(working, incomeBeforePt)
  const taxYear = taxRunOf(run, employee)
  if (taxYear !== null && taxable !== null)
    working.tds = withTaxByHand(incomeTax(working, taxable, taxYear), employee)
  return working
}

function payOf({ components }: Earnings): number {
  let pay = 0
  for (const { amount, resolved } of components) {
    const { type } = resolved.component.definition
    if (type === 'earning' || type === 'reimbursement') pay += amount
  }
  return pay
}

/** The taxes are filled in one after the other, each from what stands before it: a copy for each would cost time. */
type Underway = { -readonly [Part in keyof Computation]: Computation[Part] }
