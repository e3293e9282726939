// A payment beside others of its wage month. The month is calculated as if one payment paid all of it, and what the
// others came to is taken off: so ceilings, slabs and roundings of the law apply once a month, however it is paid, and
// in whichever order.

import { type EmployeeInput, type MonthPayment, welfareFundOf } from '#proto/calculation/employee-input.ts'
import type { Slip, SlipLine, SlipTax, SlipWarning } from '#proto/calculation/slip.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import type { DayHundredths } from '#proto/units.ts'
import { add, lesser, noPaise, paise, subtract, type Paise } from '../../money/paise.ts'
import { downToRupee, toNearestRupee } from '../../money/rounding.ts'
import { benefitsLeft } from '../benefits.ts'
import { systemLine, toThePaisa } from '../slip/lines.ts'
import { isOfTaxYear } from '../levies/other-tax-year.ts'
import type { PreparedRun } from '../prepare.ts'
import type { SalaryFailure } from '../salary/salary.ts'
import {
  isStateLevy,
  leviesTaken,
  levyWaits,
  levyWarnings,
  settleShortfall,
  type ShortfallResult,
} from '../slip/shortfall.ts'
import { assertSums, negativeNet, roundedNet, totalsOf } from '../slip/slip.ts'
import { isOfTheLaw, isPaidFurther, wholeMonth } from '../month/whole-month.ts'
import { waitingOverpayment, byMonth, paidTooMuch } from './overpayment.ts'
import {
  type LineOfMonth,
  recoveredOf,
  excessDeduction,
  isPay,
  isOwnDeduction,
  sumOf,
  paidBefore,
  notNegative,
} from './month-lines.ts'

/** This payment, and how its lines follow from those of the month, by code. */
export type RestOfMonth = {
  readonly slip: Slip
  readonly settled: ShortfallResult
  readonly lines: ReadonlyMap<string, LineOfMonth>
}

/** Pay that is asked back waits where this payment does not reach for it, whatever the policy. */
function policyOf(
  { settings: { negativeNetPolicy } }: PreparedRun,
  ofMonth: ReadonlyMap<string, LineOfMonth>,
): PreparedRun['settings']['negativeNetPolicy'] {
  const asksBack = [...ofMonth.values()].some(line => isPay(line.kind) && excessDeduction(line) > 0)
  return asksBack && negativeNetPolicy === 'fail' ? 'carry_forward' : negativeNetPolicy
}

type WholeMonth = { readonly slip: Slip; readonly settled: ShortfallResult }

/** What the other payments of the month leave of the slip of all of it. */
export function remainingPayment(
  { slip: whole, settled: ofWhole }: WholeMonth,
  run: PreparedRun,
  employee: EmployeeInput,
): RestOfMonth | SalaryFailure {
  const others = withVoluntaryFund(whole, employee.sameMonth ?? [])
  const ofHere = ofPlace(others, whole, employee)
  const ofMonth = linesOfMonth(whole, ofWhole, ofHere, run)
  const recoveredLater = takeRecoveredLater(ofMonth, employee)
  const lines = remainingLines(ofMonth)
  limitTax(lines)
  const before = totalsOf(lines)
  const settled = settleShortfall(lines, null, {
    policy: policyOf(run, ofMonth),
    isPaidFurther: isPaidFurther(run, wholeMonth(employee)),
  })
  if (settled === null) return { failure: negativeNet(before) }
  const totals = totalsOf(lines)
  const netPayable = roundedNet(lines, totals, run)
  const days = daysLeft(whole, others)
  const left = headsLeft(whole, ofHere, days)
  const slip: Slip = {
    ...whole,
    days,
    lossOfPay: notNegative(whole.lossOfPay - sumOf(others, ({ lossOfPay }) => lossOfPay)),
    lines,
    gross: totals.gross as Paise,
    totalDeductions: totals.deductions as Paise,
    reimbursements: totals.reimbursements as Paise,
    netPayable,
    carriedForward: subtract(
      add(add(carriedForward(whole, settled, employee), waitingOverpayment(others, run)), recoveredLater),
      takenBeyond(ofMonth),
    ),
    employerContributions: totals.employer as Paise,
    employerCost: (totals.gross + totals.reimbursements + totals.employer) as Paise,
    ...left,
    ...leviesTaken(left, lines, settled),
    overtime: others.some(({ paid }) => paid.days.overtimeMinutes > 0) ? [] : whole.overtime,
    tax: taxLeft(whole.tax, lines, others, run),
    arrears: [
      ...whole.arrears.filter(month => !others.some(({ paid }) => isAmong(month, paid.arrears))),
      ...paidTooMuch(ofMonth, whole, others, run),
    ].toSorted(byMonth),
    ...benefitsLeft(whole, others),
    warnings: [
      ...whole.warnings.filter(({ code }) => code !== levyWaits),
      ...excessOf(ofMonth, run),
      ...levyWarnings(leviesWaiting(ofMonth, lines)),
    ],
  }
  assertSums(slip)
  return { slip, settled, lines: ofMonth }
}

/**
 * The employee's share of the provident fund in arrears tells no voluntary part, so it is divided as what the month still
 * asks for, the fund's part to the nearest rupee.
 */
function withVoluntaryFund({ pf }: Slip, others: readonly MonthPayment[]): readonly MonthPayment[] {
  if (pf.vpf === 0 || !others.some(isLate)) return others
  const own = others.filter(payment => !isLate(payment))
  const fund = notNegative(pf.employee - sumOf(own, paid => paid.pf.employee))
  const voluntary = notNegative(pf.vpf - sumOf(own, paid => paid.pf.vpf))
  return others.map(payment => {
    if (!isLate(payment)) return payment
    const { paid } = payment
    const all = paid.pf.employee
    const employee = voluntary === 0 ? all : lesser(all, toNearestRupee(all, fund, add(fund, voluntary)))
    const vpf = subtract(all, employee)
    const lines = paid.lines.flatMap(line =>
      line.code === 'PF'
        ? [
            { ...line, amount: employee },
            { ...line, ...systemLines.VPF, amount: vpf },
          ]
        : [line],
    )
    return { ...payment, paid: { ...paid, lines, pf: { ...paid.pf, employee, vpf } } }
  })
}

/**
 * Without professional tax of another authority and without shares of another welfare fund: neither is a part of what is
 * due here.
 */
function ofPlace(
  others: readonly MonthPayment[],
  { pt: { authority } }: Slip,
  employee: EmployeeInput,
): readonly MonthPayment[] {
  const fund = welfareFundOf(employee)
  return others.map(payment => {
    const { lines, pt, lwf } = payment.paid
    const codes = [
      ...(pt.authority === null || pt.authority === authority ? [] : taxCodes),
      ...((lwf.fund ?? fund) === fund ? [] : fundCodes),
    ]
    if (codes.length === 0) return payment
    const paid = {
      ...payment.paid,
      lines: lines.filter(({ code }) => !codes.includes(code)),
      ...(codes.includes('PT') ? { pt: { ...pt, tax: noPaise, refund: noPaise } } : {}),
      ...(codes.includes('LWF') ? { lwf: { ...lwf, employee: noPaise, employer: noPaise } } : {}),
    }
    return { ...payment, paid }
  })
}

const taxCodes: readonly string[] = ['PT', 'PT_REFUND']

const fundCodes: readonly string[] = ['LWF', 'LWF_ER']

const isLate = ({ isArrears }: MonthPayment) => isArrears === true

/** Of the whole month, what no payment has taken yet. */
function leviesWaiting(
  ofMonth: ReadonlyMap<string, LineOfMonth>,
  lines: readonly SlipLine[],
): Map<string, Paise> {
  const found = new Map<string, Paise>()
  for (const [code, line] of ofMonth) {
    const own = lines.find(each => each.code === code)?.amount ?? 0
    if (isStateLevy(code) && line.month !== null)
      found.set(code, notNegative(line.asked - paidBefore(line) - own))
  }
  return found
}

/** Neither of one payment alone: rounding of a net, and what waits, are worked out for each. */
const ofOnePayment: ReadonlySet<string> = new Set(['ROUND_OFF', 'CARRIED_FORWARD'])

type PaidLine = MonthPayment['paid']['lines'][number]

function linesOfMonth(
  whole: Slip,
  settled: ShortfallResult,
  others: readonly MonthPayment[],
  { period, intervals }: PreparedRun,
): Map<string, LineOfMonth> {
  const found = new Map<string, LineOfMonth>()
  for (const line of whole.lines) {
    const { amount, arrearsAmount: arrears, taxableAmount: taxable } = line
    if (ofOnePayment.has(line.code)) continue
    const asked = settled.asked.get(line.code) ?? amount
    found.set(line.code, { kind: line, month: line, others: [], asked, left: amount, arrears, taxable })
  }
  const addPaid = (payrollRunId: string, line: PaidLine) => {
    const nothing = { kind: line, month: null, others: [], asked: noPaise, left: 0, arrears: 0, taxable: 0 }
    const known: LineOfMonth = found.get(line.code) ?? nothing
    found.set(line.code, {
      ...known,
      others: withPaid(known.others, payrollRunId, line.amount),
      left: known.left - line.amount,
      arrears: known.arrears - line.arrearsAmount,
      taxable: known.taxable === null ? null : known.taxable - (line.taxableAmount ?? 0),
    })
  }
  for (const { payrollRunId, paid, spell } of others)
    for (const line of paid.lines) {
      // Each spell pays by itself what it earned of an interval.
      const isApart = spell !== undefined && intervals.has(line.code)
      if (!isApart && !ofOnePayment.has(line.code)) addPaid(payrollRunId, line)
    }
  for (const payment of others) {
    const { payrollRunId } = payment
    for (const [code, recovered] of recoveredOf(payment, period)) {
      const known = found.get(code)
      if (known === undefined) continue
      const amount = subtract(noPaise, recovered)
      addPaid(payrollRunId, { ...known.kind, amount, arrearsAmount: noPaise, taxableAmount: noPaise })
    }
  }
  return found
}

/**
 * What the month carried forward and a later period has brought in counts as taken from the lines that waited. Gives how much
 * it is.
 */
function takeRecoveredLater(ofMonth: Map<string, LineOfMonth>, employee: EmployeeInput): Paise {
  const { recoveredLater } = employee
  if (recoveredLater === undefined) return noPaise
  const recovered = notNegative(broughtIn(employee) - recoveredLater.balance)
  let left = recovered
  for (const [code, line] of ofMonth) {
    if (left === 0) break
    if (!isOwnDeduction(line.kind)) continue
    const taken = lesser(left, notNegative(line.asked - paidBefore(line)))
    if (taken === 0) continue
    left = subtract(left, taken)
    const others = withPaid(line.others, recoveredLater.payrollRunId, taken)
    ofMonth.set(code, { ...line, others, left: line.left - taken })
  }
  return subtract(recovered, left)
}

/** What payments of the month bring in of earlier months. */
function broughtIn(employee: EmployeeInput): Paise {
  return wholeMonth(employee).broughtForward ?? noPaise
}

/** Each run once: what it paid, less what it asked back of it. */
function withPaid(others: LineOfMonth['others'], payrollRunId: string, amount: Paise): LineOfMonth['others'] {
  const before = others.find(each => each.payrollRunId === payrollRunId)
  if (before === undefined) return [...others, { payrollRunId, amount }]
  return others.map(each => (each === before ? { payrollRunId, amount: add(each.amount, amount) } : each))
}

/**
 * A line is never below zero. Pay beyond what the month comes to is recovered; the organization's own deductions beyond it
 * are refunded; what was remitted by law is not taken back through payroll.
 */
function remainingLines(ofMonth: ReadonlyMap<string, LineOfMonth>): SlipLine[] {
  const lines: SlipLine[] = []
  const beyond = { pay: noPaise, taxable: 0, laidOut: noPaise, deducted: noPaise }
  for (const line of ofMonth.values()) {
    const { month, others, left, taxable, arrears, kind } = line
    if (left > 0 && month !== null) {
      lines.push(others.length === 0 ? month : leftOf(month, left as Paise, taxable, arrears))
      continue
    }
    if (others.length === 0 && month !== null) {
      lines.push(month)
      continue
    }
    const excess = excessDeduction(line)
    // Whatever is not paid anew is income no more, or not yet.
    beyond.taxable += taxable ?? 0
    if (kind.code === 'EMPLOYER_ADVANCE') beyond.laidOut = add(beyond.laidOut, excess)
    else if (isPay(kind)) beyond.pay = add(beyond.pay, excess)
    else if (isOwnDeduction(kind)) beyond.deducted = add(beyond.deducted, excess)
  }
  if (beyond.deducted > 0) lines.push(systemLine(systemLines.DEDUCTION_REFUND, beyond.deducted))
  addTo(lines, 'OVERPAYMENT_RECOVERY', beyond.pay, beyond.taxable)
  addTo(lines, 'CARRIED_FORWARD_RECOVERY', beyond.laidOut, 0)
  return lines
}

/** Of deductions that wait as the month comes to, what other payments have taken already. */
function takenBeyond(ofMonth: ReadonlyMap<string, LineOfMonth>): Paise {
  let sum = noPaise
  for (const line of ofMonth.values())
    if (line.left < 0 && isOwnDeduction(line.kind)) sum = add(sum, paise(-line.left - excessDeduction(line)))
  return sum
}

function leftOf(
  { asked: _ofMonth, ...month }: SlipLine,
  left: Paise,
  taxable: number | null,
  arrears: number,
): SlipLine {
  const arrearsAmount = notNegative(arrears)
  return {
    ...month,
    amount: left,
    fullAmount: notNegative(left - arrearsAmount),
    arrearsAmount,
    taxableAmount: taxable === null ? null : paise(taxable),
    rounding: toThePaisa.none[month.rounding.unit],
  }
}

/** Adds to the line, which is made where there is none; nothing is no line, unless it changes the income. */
function addTo(
  lines: SlipLine[],
  code: 'OVERPAYMENT_RECOVERY' | 'CARRIED_FORWARD_RECOVERY',
  amount: Paise,
  taxable: number,
): void {
  if (amount === 0 && taxable === 0) return
  const index = lines.findIndex(line => line.code === code)
  const known = index < 0 ? systemLine(systemLines[code], noPaise) : lines[index]!
  const line = {
    ...known,
    amount: add(known.amount, amount),
    fullAmount: add(known.fullAmount, amount),
    taxableAmount: paise((known.taxableAmount ?? 0) + taxable),
  }
  lines.splice(index < 0 ? lines.length : index, 1, line)
}

/** No more income tax than the other deductions by law leave of this pay; later payments of the year take the rest. */
function limitTax(lines: SlipLine[]): void {
  const index = lines.findIndex(({ code }) => code === 'TDS')
  const tax = lines[index]
  if (tax === undefined || tax.source === 'override') return
  let room = 0
  for (const { code, type, amount } of lines) {
    if (type === 'earning') room += amount
    else if (type === 'deduction' && code !== 'TDS' && isOfTheLaw(code)) room -= amount
  }
  const amount = lesser(tax.amount, room > 0 ? downToRupee(paise(room)) : noPaise)
  if (amount < tax.amount) lines[index] = { ...tax, amount, fullAmount: amount }
}

function daysLeft({ days }: Slip, others: readonly MonthPayment[]): Slip['days'] {
  const left = (name: 'payable' | 'lop' | 'lopReversal'): DayHundredths =>
    Math.max(
      0,
      others.reduce<number>((rest, { paid }) => rest - paid.days[name], days[name]),
    ) as DayHundredths
  const minutes = others.reduce((rest, { paid }) => rest - paid.days.overtimeMinutes, days.overtimeMinutes)
  return {
    ...days,
    payable: left('payable'),
    lop: left('lop'),
    lopReversal: left('lopReversal'),
    overtimeMinutes: Math.max(0, minutes),
  }
}

/** Wages and contributions of each head. */
function headsLeft(
  { wages, pf, esi, pt, lwf }: Slip,
  others: readonly MonthPayment[],
  { payable }: Slip['days'],
): Pick<Slip, 'wages' | 'pf' | 'esi' | 'pt' | 'lwf'> {
  const left = <
    Head extends 'wages' | 'pf' | 'esi' | 'pt' | 'lwf',
    Name extends keyof MonthPayment['paid'][Head],
  >(
    head: Head,
    whole: Readonly<Record<string, unknown>>,
    names: readonly Name[],
  ) =>
    Object.fromEntries(
      names.map(name => [
        name,
        notNegative(Number(whole[name as string]) - sumOf(others, paid => Number(paid[head][name]))),
      ]),
    ) as Record<Name, Paise>
  const insuredDays = Math.max(0, esi.paidDays - sumOf(others, paid => paid.esi.paidDays))
  const fund = left('pf', pf, ['employee', 'vpf', 'eps', 'employerEpf', 'edli', 'admin', 'ncpDays'])
  return {
    wages: {
      ...wages,
      ...left('wages', wages, ['codeOnWages', 'pf', 'epf', 'eps', 'edli', 'esi', 'pt', 'lwf']),
    },
    pf: { ...pf, ...fund, employerTotal: add(fund.eps, fund.employerEpf) },
    esi: {
      ...esi,
      ...left('esi', esi, ['employee', 'employer']),
      paidDays: Math.min(payable, insuredDays) as DayHundredths,
    },
    pt: { ...pt, ...left('pt', pt, ['tax', 'refund']) },
    lwf: left('lwf', lwf, ['employee', 'employer']),
  }
}

/** The year as this payment sees it: the others of the month are earlier ones. */
function taxLeft(
  tax: SlipTax | null,
  lines: readonly SlipLine[],
  others: readonly MonthPayment[],
  run: PreparedRun,
): SlipTax | null {
  if (tax === null) return null
  const ofYear = others.filter(payment => isOfTaxYear(run, payment))
  const taxablePaid = (payments: readonly MonthPayment[]) =>
    sumOf(payments, paid => paid.tax?.taxablePay ?? noPaise)
  const paidBefore = taxablePaid(ofYear)
  const takenBefore = sumOf(others, paid => paid.tax?.thisMonth ?? noPaise)
  const thisMonth = lines.find(({ code }) => code === 'TDS')?.amount ?? noPaise
  const { breakdown } = tax
  return {
    ...tax,
    taxablePay: subtract(tax.taxablePay, taxablePaid(others)),
    deductedToDate: add(tax.deductedToDate, takenBefore),
    thisMonth,
    breakdown: {
      ...breakdown,
      paidToDate: add(breakdown.paidToDate, paidBefore),
      balance: subtract(breakdown.balance, takenBefore),
      oneTimeTax: lesser(breakdown.oneTimeTax, thisMonth),
    },
  }
}

/** What waits after all payments of the month, less what the others have left or brought in. */
function carriedForward(whole: Slip, settled: ShortfallResult, employee: EmployeeInput): Paise {
  const others = employee.sameMonth ?? []
  const waiting = sumOf(others, paid => paid.carriedForward)
  return paise(
    whole.carriedForward -
      broughtIn(employee) -
      waiting +
      (employee.broughtForward ?? 0) +
      settled.carriedForward,
  )
}

const heads: Readonly<Record<string, string>> = {
  PF: 'provident fund',
  ESI: 'ESI',
  PT: 'professional tax',
  LWF: 'labour welfare fund',
  TDS: 'income tax',
}

/** More was deducted by law than the month comes to. A head that this run leaves out says nothing of the month. */
function excessOf(ofMonth: ReadonlyMap<string, LineOfMonth>, { input }: PreparedRun): SlipWarning[] {
  const { organization, levies } = input
  const computed: Readonly<Record<string, boolean>> = {
    PF: organization.pf.isCovered,
    ESI: organization.esi.isCovered,
    PT: levies.pt,
    LWF: levies.lwf,
    TDS: levies.tds,
  }
  return Object.entries(heads).flatMap(([code, head]) => {
    if (computed[code] === false || (ofMonth.get(code)?.left ?? 0) >= 0) return []
    const message = `Other payments of the month deducted more ${head} than the month now asks for. Payroll does not refund it.`
    return [{ code: 'deducted_beyond_month', message, field: `lines[${code}]` }]
  })
}

function isAmong(month: Slip['arrears'][number], paid: Slip['arrears']): boolean {
  const text = JSON.stringify(month)
  return paid.some(each => JSON.stringify(each) === text)
}
