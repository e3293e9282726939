// A full and final settlement: the slip of the last month with all that is paid on leaving, and the deductions in the
// order and within the limit of the law. Pure, as the slip is. The lines come to the net; what deductions could not be
// taken for is the debt.

import type {
  EmployeeInput,
  Explanation,
  MonthPayment,
  SettledAdvance,
  SettlementFacts,
  SettlementFigures,
  SettlementLine,
  Slip,
  SlipLine,
  SlipResult,
  StatutoryBonusInput,
} from '#proto/calculation/employee-input.ts'
import { daysInMonth, monthOf, yearOf } from '#proto/calendar/plain-date.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { overlap } from '#proto/calendar/period.ts'
import { serviceBetween } from '#proto/calendar/service.ts'
import type { DayHundredths, PlainDate } from '#proto/units.ts'

import { printGrouped } from '../../money/decimal.ts'
import { add, lesser, noPaise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { upToRupee } from '../../money/rounding.ts'
import { gratuity, gratuityLaw } from '../../rules/gratuity/index.ts'
import type { GratuityDue, NoGratuity } from '../../rules/gratuity/index.ts'
import { leavePay } from '../../rules/leave-encashment/index.ts'
import type { NothingDue } from '../../rules/outcome.ts'
import { capOf, takeDeductions } from '../../rules/deductions/index.ts'
import type { Deduction, DeductionCap } from '../../rules/deductions/index.ts'
import { notice, retrenchment, settle, settlementDates, settlementLaw } from '../../rules/settlement/index.ts'
import type { DayRate, NoticeDue, RetrenchmentDue } from '../../rules/settlement/index.ts'
import {
  count,
  days,
  explanation,
  explanationOf,
  less,
  ofField,
  spliced,
  step,
  stepsUnder,
  toUnit,
  traceUnder,
} from '../../trace/steps.ts'
import type { Known } from '../../trace/steps.ts'
import { withinAmountLimits } from '../amount-failure.ts'
import { calculatePayslip } from '../calculate.ts'
import { paidSpans, salaryDays } from '../salary/days.ts'
import { capBase, kindOf, unitOf } from '../slip/deduction-cap.ts'
import { gratuityApplies, gratuityFacts, gratuitySettings } from '../gratuity/gratuity-facts.ts'
import { explainGratuity } from '../gratuity/gratuity-projection.ts'
import { lineName } from '../line-names.ts'
import { monthlyRates } from '../month/monthly-rates.ts'
import type { MonthlyRates } from '../month/monthly-rates.ts'
import { workMonth } from '../month/month.ts'
import type { PreparedRun } from '../prepare.ts'
import type { Failed } from '../salary/salary.ts'
import { withSettlements } from '../month/settlement-lines.ts'
import { totalsOf } from '../slip/slip.ts'
import { statutoryBonus } from '../month/statutory-bonus.ts'
import { wholeMonth } from '../month/whole-month.ts'
import { serviceSince, withSpells } from '../spells.ts'

type Options = { readonly trace?: boolean; readonly onMistake?: (error: unknown) => void }

/** By when wages are due. `daysOff`: days on which the employee does not work, after the last day of service. */
export function wagesDueBy(
  leftOn: PlainDate,
  reason: SettlementFacts['reason'],
  daysOff: readonly PlainDate[],
): PlainDate {
  return settlementDates(leftOn, reason, { weeklyOffs: [], daysOff }, settlementLaw(leftOn)).wages
}

/** Facts of the last month with what a settlement adds to them. */
type SettlementInput = EmployeeInput & {
  readonly settlement: SettlementFacts
  readonly dateOfLeaving: PlainDate
}

/**
 * The facts of the last month with everything that is due on leaving. Fails where there is no exit in the month, or no
 * salary. Throws `RuleNotFound` for an exit outside the record.
 */
export function settlementInput(
  run: PreparedRun,
  employee: EmployeeInput,
  facts: SettlementFacts,
): SettlementInput | Failed {
  return withinAmountLimits(() => inputOfSettlement(run, employee, facts))
}

function inputOfSettlement(
  run: PreparedRun,
  employee: EmployeeInput,
  facts: SettlementFacts,
): SettlementInput | Failed {
  const leftOn = employee.dateOfLeaving
  if (leftOn === null || leftOn < run.period.start || leftOn > run.period.end) {
    const message = `A settlement requires an exit in its month; there is none between ${run.period.start} and ${run.period.end}.`
    return { failure: { code: 'employee_not_payable', message, field: 'date_of_leaving' } }
  }
  const rates = monthlyRates(run, employee)
  if ('failure' in rates) return rates
  const unknown = unknownBonus(facts)
  if (unknown !== null) return unknown
  const due = paidOnLeaving(run, employee, leftOn, rates, facts)
  const lastDays = withPayableDays(run, employee, leftOn, facts.inputs.payableDays)
  return { ...leaver(lastDays, facts, due), settlement: facts, dateOfLeaving: leftOn }
}

/** The figures of a settlement. Fails as a slip does. Throws `RuleNotFound` for an exit outside the record. */
export function calculateSettlement(
  run: PreparedRun,
  employee: SettlementInput,
  options: Options = {},
): SettlementFigures | Failed {
  return withinAmountLimits(() => figuresOf(run, employee, options))
}

function figuresOf(
  everybodys: PreparedRun,
  employee: SettlementInput,
  options: Options,
): SettlementFigures | Failed {
  const run = withSettlements(everybodys, employee)
  const { dateOfLeaving: leftOn, settlement: facts } = employee
  const rates = monthlyRates(run, employee)
  if ('failure' in rates) return rates
  const due = paidOnLeaving(run, employee, leftOn, rates, facts)
  const result = calculatePayslip(leavingDebts(run), employee, options)
  if ('failure' in result) return result

  const asked = deductionsAsked(result.slip, facts, due)
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
      deductions: withinPay(taken, asked, earningsOf(result.slip), due.gratuityAmount).map(owedAsTaken),
      gratuity: due.gratuityAmount === 0 ? null : { amount: due.gratuityAmount, payBy: leftOn },
      cap,
    },
    settlementLaw(leftOn),
  )
  const lines = linesOf(result.slip, asked, settled.deductions, options.trace === true)
  const explained = options.trace === true ? lines.map(line => explainOwn(line, run, employee, due)) : lines
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
    dueBy: wagesDueBy(leftOn, facts.reason, facts.daysOff),
    gratuityDueBy: due.gratuityAmount === 0 ? null : addDays(leftOn, gratuityLaw(leftOn).terms.payWithinDays),
    gratuity: gratuityFigures(due, result.slip, rates.wages),
    retrenchment: due.retrenchment?.due
      ? {
          countedYears: due.retrenchment.countedYears,
          amount: retrenchmentPaid(due),
          fund: due.retrenchment.fund,
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
  const { slip, warnings, netPayable } = figures
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
  // What later periods carried forward stays theirs.
  const open = lesser(before, recoveredLater?.balance ?? before)
  const ofMonth = sameMonth.reduce((sum, { paid }) => add(sum, paid.carriedForward), noPaise)
  return subtract(subtract(before, open), ofMonth)
}

function isOfSettlement(facts: EmployeeInput): facts is SettlementInput {
  return facts.settlement !== undefined && facts.dateOfLeaving !== null
}

/** What leaving brings beside the pay of the month. */
type PaidOnLeaving = {
  readonly leave: { readonly days: DayHundredths; readonly rate: DayRate; readonly amount: Paise } | null
  readonly notice: NoticeDue | NothingDue | null
  readonly gratuity: GratuityDue | NoGratuity | NothingDue
  /** As paid: by the law, as overridden, or nothing. */
  readonly gratuityAmount: Paise
  readonly retrenchment: RetrenchmentDue | NothingDue | null
  /** As decided, or by law. */
  readonly bonus: Paise
  /** What earlier settlements of the exit paid. */
  readonly noticeBefore: Paise
  readonly retrenchmentBefore: Paise
}

function paidOnLeaving(
  run: PreparedRun,
  employee: EmployeeInput,
  leftOn: PlainDate,
  rates: MonthlyRates,
  {
    inputs,
    settings,
    reason,
    unpaidDays,
    bonusYears = [],
    gratuityOfFormerSpells = noPaise,
  }: SettlementFacts,
): PaidOnLeaving {
  const rateOf = ({ base, divisor }: SettlementFacts['settings']['leaveRate']): DayRate => ({
    wages: { basic_da: rates.basic_and_da, gross: rates.gross, code_wages: rates.wages }[base],
    divisor: divisor === 'calendar_days' ? daysInMonth(yearOf(leftOn), monthOf(leftOn)) : divisor,
  })
  const leaveDays = (leaveDaysOf(inputs) + leaveDaysBefore(employee)) as DayHundredths
  const leaveRate = rateOf(settings.leaveRate)
  const retrenchmentRate = rateOf(settings.retrenchmentRate)
  const granted = gratuityOf(run, employee, leftOn, rates.wages, { reason, unpaidDays, settings })
  const paidBefore = (code: string): Paise => paidInMonth(employee, code)
  const law = settlementLaw(leftOn)
  return {
    leave:
      leaveDays === 0
        ? null
        : {
            days: leaveDays,
            rate: leaveRate,
            amount: lessPaid(leavePay({ days: leaveDays, ...leaveRate }), paidBefore('FNF_LEAVE')),
          },
    notice:
      inputs.notice === null ? null : notice({ ...inputs.notice, rate: rateOf(settings.noticeRate) }, reason),
    gratuity: granted,
    gratuityAmount: gratuityPaid(granted, inputs, add(gratuityOfFormerSpells, paidBefore('FNF_GRATUITY'))),
    retrenchment: inputs.retrenchment.applies
      ? retrenchment(
          {
            continuousSince: serviceSince(employee),
            leftOn,
            unpaidDays,
            averagePay: retrenchmentRate,
            lastWages: retrenchmentRate,
          },
          { ...law, retrenchment: { ...law.retrenchment, daysAYear: inputs.retrenchment.daysPerYear } },
        )
      : null,
    bonus: inputs.bonus ?? lessPaid(bonusesOf(bonusYears), paidBefore('FNF_BONUS')),
    noticeBefore: paidBefore('FNF_NOTICE'),
    retrenchmentBefore: paidBefore('FNF_RETRENCHMENT'),
  }
}

/** The statutory bonus of accounting years; `unknownBonus` has found each of them known. */
function bonusesOf(years: readonly StatutoryBonusInput[]): Paise {
  return years.reduce((sum, year) => {
    const found = statutoryBonus({ statutoryBonus: year })
    return found !== null && 'outcome' in found && found.outcome.due ? add(sum, found.outcome.bonus) : sum
  }, noPaise)
}

/** Nobody is settled without a bonus that is not known: it is told, or decided. */
function unknownBonus({ bonusYears = [] }: SettlementFacts): Failed | null {
  for (const year of bonusYears) {
    const found = statutoryBonus({ statutoryBonus: year })
    if (found === null || !('failure' in found)) continue
    const message = `${found.failure.message} Or decide it: send inputs.bonus of the settlement, zero for none.`
    return { failure: { ...found.failure, message } }
  }
  return null
}

/** The payments of the month that settle this exit or go before it; an earlier spell of the month had an exit of its own. */
function ofExit({ sameMonth = [] }: EmployeeInput): readonly MonthPayment[] {
  return sameMonth.filter(({ spell }) => spell === undefined)
}

/** What earlier settlements of the exit paid on a line. */
function paidInMonth(employee: EmployeeInput, code: string): Paise {
  return ofExit(employee)
    .flatMap(({ paid }) => paid.lines)
    .filter(line => line.code === code)
    .reduce((sum, { amount }) => add(sum, amount), noPaise)
}

/** What is due less what earlier settlements of the exit paid. */
function lessPaid(due: Paise, paid: Paise): Paise {
  return subtract(due, lesser(due, paid))
}

function retrenchmentPaid({ retrenchment: found, retrenchmentBefore }: PaidOnLeaving): Paise {
  return found?.due ? lessPaid(found.compensation, retrenchmentBefore) : noPaise
}

/** Days that earlier settlements of the exit paid: a later raise is due for them too. */
function leaveDaysBefore(employee: EmployeeInput): number {
  return ofExit(employee).reduce((sum, { contents }) => sum + (contents.leaving?.leaveDays ?? 0), 0)
}

function leaveDaysOf({ leaveEncashment }: SettlementFacts['inputs']): DayHundredths {
  return leaveEncashment.reduce((sum, { days: each }) => sum + each, 0) as DayHundredths
}

function gratuityOf(
  run: PreparedRun,
  employee: EmployeeInput,
  leftOn: PlainDate,
  wages: Paise,
  { reason, unpaidDays, settings }: Pick<SettlementFacts, 'reason' | 'unpaidDays' | 'settings'>,
): GratuityDue | NoGratuity | NothingDue {
  if (!gratuityApplies(run, employee))
    return { due: false, because: 'the law of gratuity does not apply', warnings: [] }
  return gratuity(
    gratuityFacts(employee, { leftOn, reason, unpaidDays, wages }),
    gratuityLaw(leftOn),
    gratuitySettings(settings),
  )
}

function gratuityPaid(
  granted: PaidOnLeaving['gratuity'],
  { gratuity: asked, gratuityAmount }: SettlementFacts['inputs'],
  paidBefore: Paise,
): Paise {
  if (asked === 'none') return noPaise
  if (asked === 'override') return gratuityAmount ?? noPaise
  return granted.due ? lessPaid(granted.amount, paidBefore) : noPaise
}

/** The facts of the last month with what leaving brings; instalments make way for the balances of the advances. */
function leaver(employee: EmployeeInput, facts: SettlementFacts, due: PaidOnLeaving): EmployeeInput {
  const { inputs, settings, reason } = facts
  const items = [
    { code: 'FNF_LEAVE', amount: due.leave?.amount ?? noPaise },
    { code: 'FNF_NOTICE', amount: noticeOf(due, 'pay') },
    { code: 'FNF_RETRENCHMENT', amount: retrenchmentPaid(due) },
    { code: 'FNF_BONUS', amount: due.bonus },
    { code: 'FNF_EX_GRATIA', amount: inputs.exGratia ?? noPaise },
    ...inputs.otherLines
      .filter(({ type }) => type === 'earning')
      .map(({ code, amount }) => ({ code, amount })),
    { code: 'FNF_GRATUITY', amount: due.gratuityAmount },
  ].filter(({ amount }) => amount > 0)
  const recovered = noticeOf(due, 'recover')
  return {
    ...employee,
    variable: [...(employee.variable ?? []), ...items],
    recoveries: (employee.recoveries ?? []).map(each => ({ ...each, amount: noPaise })),
    leaving: {
      reason,
      leaveDays: leaveDaysOf(inputs),
      leaveDaysTaken: inputs.leaveDaysTaken,
      averagePay: inputs.averagePay,
      exemptBefore: inputs.exemptBefore,
      ...(settings.noticeRecoveryReducesTax && recovered > 0 ? { noticeRecovered: recovered } : {}),
    },
  }
}

/** The employee with the paid days that were decided; null: none. */
export function withPayableDays(
  run: PreparedRun,
  employee: EmployeeInput,
  leftOn: PlainDate,
  payableDays: DayHundredths | null,
): EmployeeInput {
  return payableDays === null
    ? employee
    : { ...employee, attendance: attendanceOf(run, employee, leftOn, payableDays) }
}

function attendanceOf(
  run: PreparedRun,
  employee: EmployeeInput,
  leftOn: PlainDate,
  payableDays: DayHundredths,
): EmployeeInput['attendance'] {
  const { attendance, paidDays, dateOfJoining } = employee
  const { lopDates: _, ...known } = attendance ?? { overtimeMinutes: 0 }
  const asked = { ...known, payableDays, lopDays: null }
  const employed = overlap(run.period, { start: dateOfJoining, end: leftOn })
  const isMonthly = employee.salaries.at(-1)?.payBasis === 'monthly'
  if (paidDays === undefined || employed === null || !isMonthly) return asked
  // Beside the other parts of the month it is told as they are: the days of the part without pay.
  const { lop } = salaryDays(run, { ...employee, attendance: asked }, paidSpans(employed, paidDays))
  return { ...known, payableDays: null, lopDays: lop }
}

function noticeOf({ notice: found, noticeBefore }: PaidOnLeaving, action: 'pay' | 'recover'): Paise {
  if (found?.due !== true || found.action !== action) return noPaise
  return action === 'pay' ? lessPaid(found.amount, noticeBefore) : found.amount
}

/** A deduction as asked for; `line` is that of the slip, or the one it will be. */
type AskedDeduction = Deduction & { readonly line: SlipLine; readonly advanceId?: string }

/** A deduction as it is taken. */
type SettledDeduction = { readonly code: string; readonly taken: Paise; readonly carriedOn: Paise }

function settledAdvances(
  asked: readonly AskedDeduction[],
  taken: readonly SettledDeduction[],
): SettledAdvance[] {
  return taken.flatMap(({ code, carriedOn: debt }) => {
    const { advanceId: id, amount: due } = asked[Number(code)]!
    return id === undefined ? [] : [{ id, due, debt }]
  })
}

function deductionsAsked(slip: Slip, facts: SettlementFacts, due: PaidOnLeaving): AskedDeduction[] {
  const ofSlip = slip.lines
    .filter(({ type, amount }) => isDeduction(type) && amount > 0)
    .map(line => ({ kind: kindOf(line), amount: line.amount, line, ...unitOf(line) }))
  const waived = new Set(facts.inputs.waiveAdvances)
  const ofAdvances = facts.advances
    .filter(({ id, amount }) => amount > 0 && !waived.has(id))
    .map(({ id, type, amount }) => ({
      kind: type,
      amount,
      advanceId: id,
      line:
        type === 'loan'
          ? ownLine('LOAN_RECOVERY', lineName('LOAN_RECOVERY'), 'recovery', 'loan', 'advance', amount)
          : ownLine(
              'ADVANCE_RECOVERY',
              lineName('ADVANCE_RECOVERY'),
              'recovery',
              'advance',
              'advance',
              amount,
            ),
    }))
  const others = facts.inputs.otherLines
    .filter(({ type, amount }) => type === 'deduction' && amount > 0)
    .map(({ code, remarks, amount }) => ({
      kind: 'other' as const,
      amount,
      line: ownLine(code, remarks ?? lineName(code), 'deduction', 'other', 'variable', amount),
    }))
  const short = noticeOf(due, 'recover')
  const ofNotice =
    short === 0
      ? []
      : [
          {
            kind: 'other' as const,
            amount: short,
            line: ownLine(
              'FNF_NOTICE_RECOVERY',
              'Notice recovery',
              'recovery',
              'notice_recovery',
              'variable',
              short,
            ),
          },
        ]
  // Two advances have one code, so that deductions are told apart by their place.
  return [...ofSlip, ...ofAdvances, ...others, ...ofNotice].map((each, index) => ({
    ...each,
    code: String(index),
  }))
}

function isDeduction(type: SlipLine['type']): boolean {
  return type === 'deduction' || type === 'recovery'
}

function ownLine(
  code: string,
  name: string,
  type: SlipLine['type'],
  category: SlipLine['category'],
  source: SlipLine['source'],
  amount: Paise,
): SlipLine {
  return {
    code,
    name,
    type,
    category,
    amount,
    fullAmount: amount,
    arrearsAmount: noPaise,
    basis: { method: 'flat', quantity: null, unit: null, rate: null, baseAmount: null, baseCodes: [] },
    source,
    taxableAmount: null,
    rounding: { raw: null, mode: 'none', unit: 'paise' },
    explanation: null,
    isApart: true,
  }
}

/** The limit on the deductions of the last period: of its wages, without what is paid on leaving. */
function capOfMonth(
  run: PreparedRun,
  employee: EmployeeInput,
  deductions: readonly AskedDeduction[],
  { settings }: SettlementFacts,
): DeductionCap | null | Failed {
  const { variable: _variable, ...lasting } = employee
  const month = workMonth(run, wholeMonth(withSpells(run, { ...lasting, ...withoutLeavingPay(lasting) })))
  if ('failure' in month) return month
  const hasCooperativeDues = deductions.some(({ kind }) => kind === 'cooperative_dues')
  const cap = settings.deductionCap ? 'half_of_wages' : 'none'
  const limit = capOf({ ...capBase(month), hasCooperativeDues }, run.deductionLaw(), { cap })
  if (limit === null) return null
  // Other payments of the month have used up a part of its limit.
  const lines = (employee.sameMonth ?? []).flatMap(({ paid }) => paid.lines)
  const apart = (employee.sameMonth ?? []).reduce(
    (sum, { paid }) => add(sum, paid.deductedApart ?? noPaise),
    noPaise,
  )
  const used = lines
    .filter(({ type }) => isDeduction(type))
    .reduce((sum, { amount }) => add(sum, amount), apart)
  return { ...limit, amount: subtract(limit.amount, lesser(limit.amount, used)) }
}

/** Other payments of the month without what earlier settlements paid on leaving. */
function withoutLeavingPay({ sameMonth }: EmployeeInput): Pick<EmployeeInput, 'sameMonth'> {
  if (sameMonth === undefined) return {}
  return {
    sameMonth: sameMonth.map(payment => {
      const { variable: _variable, ...lasting } = payment.contents
      return lasting.settlementLines === undefined ? payment : { ...payment, contents: lasting }
    }),
  }
}

const statutory: ReadonlySet<Deduction['kind']> = new Set(['pf', 'esi', 'pt', 'lwf', 'tds'])

type Taken = ReturnType<typeof takeDeductions>[number]

/** Gratuity is not set off against debts: where there is one, other deductions take no more than the rest of the pay. */
function withinPay(
  taken: readonly Taken[],
  asked: readonly AskedDeduction[],
  earnings: readonly { readonly amount: Paise }[],
  gratuityAmount: Paise,
): readonly Taken[] {
  if (gratuityAmount === 0) return taken
  const sum = (amounts: readonly Paise[]): Paise => amounts.reduce(add, noPaise)
  let missing = subtract(sum(taken.map(each => each.taken)), sum(earnings.map(each => each.amount)))
  if (missing <= 0) return taken
  const cut = taken.toReversed().map(each => {
    const { kind, inRupees } = asked[Number(each.code)]!
    if (missing <= 0 || statutory.has(kind)) return each
    const least = inRupees === true ? upToRupee(missing) : missing
    const less = lesser(each.taken, least)
    missing = subtract(missing, less)
    return { ...each, taken: subtract(each.taken, less), carriedOn: add(each.carriedOn, less) }
  })
  return cut.toReversed()
}

/** What somebody pays into the fund without having to is not owed where the pay does not reach for it. */
function owedAsTaken(each: Taken): Taken {
  return each.inRupees === true ? { ...each, amount: each.taken, carriedOn: noPaise } : each
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
  asked: readonly AskedDeduction[],
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
          ? explainTaken(line, untaken, debt)
          : line.explanation,
    }
  })
  return [...before, ...deducted, ...after]
}

/** As the line came about, and what of it is not taken. */
function explainTaken(
  { code, name, amount, explanation: because }: SlipLine,
  untaken: Paise,
  debt: Paise,
): Explanation {
  const steps = stepsUnder('')
  const due = because === null ? ofField(`deductions[${code}]`, amount) : spliced(steps, because, null)
  if (untaken === 0) {
    step(steps, 'input', 'The amount due', { due })
    return explanation(steps, `${name}, recovered in full.`)
  }
  if (debt === 0) {
    step(steps, 'sum', 'The amount due less what the pay does not reach for', {
      due,
      untaken: less(ofField('untaken', untaken)),
    })
    return explanation(
      steps,
      `${name} of ${printGrouped(amount)}; ${printGrouped(untaken)} is not taken and not owed.`,
    )
  }
  step(steps, 'sum', 'The amount due less what the limit on deductions leaves as debt', {
    due,
    debt: less(ofField('debt', debt)),
  })
  return explanation(steps, `${name} of ${printGrouped(amount)}; ${printGrouped(debt)} remains as debt.`)
}

/** The settlement's own lines, by the rates and rules that they follow from. */
function explainOwn(
  line: SettlementLine,
  run: PreparedRun,
  employee: SettlementInput,
  due: PaidOnLeaving,
): SettlementLine {
  const { inputs, gratuityOfFormerSpells } = employee.settlement
  // What was due less what was paid is explained as other pay beside an earlier payment is.
  const isFirst = paidInMonth(employee, line.code) === 0
  const explained = (because: Explanation): SettlementLine => ({ ...line, explanation: because })
  const { version } = run.rulebook
  if (line.code === 'FNF_LEAVE' && isFirst && due.leave !== null)
    return explained(explainDays('Leave encashment', due.leave.rate, due.leave.days, version))
  if (line.code === 'FNF_NOTICE' && isFirst && due.notice?.due === true)
    return explained(explainDays('Pay in lieu of notice', due.notice.rate, due.notice.shortDays, version))
  if (line.code === 'FNF_NOTICE_RECOVERY' && due.notice?.due === true && line.debt === 0)
    return explained(
      explainDays('Recovery of notice not served', due.notice.rate, due.notice.shortDays, version),
    )
  const hasOwnGratuity = isFirst && gratuityOfFormerSpells === undefined && due.gratuity.due
  if (line.code === 'FNF_GRATUITY' && hasOwnGratuity && inputs.gratuity === 'auto')
    return explained(explainGratuity(due.gratuity, due.gratuity.law, version))
  if (line.code === 'FNF_BONUS' && isFirst && inputs.bonus === null)
    return explained(explainBonuses(employee.settlement.bonusYears ?? [], version))
  if (line.code === 'FNF_RETRENCHMENT' && isFirst && due.retrenchment?.due === true) {
    const { averagePay, countedYears, law } = due.retrenchment
    return explained(
      explainDays('Retrenchment compensation', averagePay, law.daysAYear * countedYears * 100, version),
    )
  }
  return line
}

function explainBonuses(years: readonly StatutoryBonusInput[], version: string): Explanation {
  const amounts = years.map(year => ({ year, amount: bonusesOf([year]) })).filter(({ amount }) => amount > 0)
  const [first] = amounts
  if (amounts.length === 1 && first !== undefined) {
    const trace = traceUnder(version)
    statutoryBonus({ statutoryBonus: first.year }, trace)
    return explanationOf(trace, 'bonus')
  }
  const steps = stepsUnder(version)
  const parts: Record<string, Known> = {}
  for (const [index, { year, amount }] of amounts.entries())
    parts[`year_${index + 1}`] = ofField(`statutory_bonus of the year to ${year.year.end}`, amount)
  step(steps, 'sum', 'The statutory bonus of each year', parts)
  const named = amounts.map(
    ({ year: { year }, amount }) => `${printGrouped(amount)} for the year to ${year.end}`,
  )
  return explanation(steps, `Statutory bonus: ${named.join(', and ')}.`)
}

function explainDays(what: string, { wages, divisor }: DayRate, hundredths: number, version: string) {
  const steps = stepsUnder(version)
  const whole = step(steps, 'prorate', 'The days at the rate of a day', {
    wages: ofField('wages', wages),
    days: days('days', hundredths),
    of: count({ kind: 'field', ref: 'settlement.divisor' }, divisor),
  })
  step(steps, 'round', 'To the paisa, half up', { whole, ...toUnit('paise', 'half_up', 'practice') })
  const text = `${what} for ${hundredths / 100} days at 1/${divisor} of ${printGrouped(wages)}.`
  return explanation(steps, text)
}

function gratuityFigures(
  { gratuity: granted, gratuityAmount }: PaidOnLeaving,
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
function leavingDebts(run: PreparedRun): PreparedRun {
  const settings = {
    ...run.settings,
    negativeNetPolicy: 'zero_and_recover' as const,
    deductions: { ...run.settings.deductions, cap: 'none' as const },
  }
  return { ...run, settings }
}
