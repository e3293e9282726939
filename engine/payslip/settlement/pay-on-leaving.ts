// Payments due on an exit: bonus, leave, gratuity, notice and retrenchment compensation.

import type { EmployeeInput, MonthPayment } from '#proto/calculation/employee-input.ts'
import type { SettlementFacts } from '#proto/calculation/settlement.ts'
import type { StatutoryBonusInput } from '#proto/calculation/bonus.ts'
import { overlap } from '#proto/calendar/period.ts'
import type { DayHundredths, PlainDate } from '#proto/units.ts'
import { add, lesser, noPaise, subtract, type Paise } from '../../money/paise.ts'
import type { Lookup } from '../../parameters/dated.ts'
import { gratuity, gratuityLaw, type GratuityDue, type NoGratuity } from '../../rules/gratuity/index.ts'
import { leavePay } from '../../rules/leave-encashment/index.ts'
import type { NothingDue } from '../../rules/outcome.ts'
import {
  notice,
  retrenchment,
  settlementLaw,
  type DayRate,
  type NoticeDue,
  type RetrenchmentDue,
} from '../../rules/settlement/index.ts'
import { paidSpans, salaryDays } from '../salary/days.ts'
import { gratuityApplies, gratuityFacts, gratuitySettings } from '../gratuity/gratuity-facts.ts'
import { dayRate, type MonthlyRates } from '../month/monthly-rates.ts'
import type { PreparedRun } from '../prepare.ts'
import type { SalaryFailure } from '../salary/salary.ts'
import { statutoryBonus } from '../month/statutory-bonus.ts'
import { serviceSince } from '../spells.ts'

/** Facts of the last month with what a settlement adds to them. */
export type SettlementInput = EmployeeInput & {
  readonly settlement: SettlementFacts
  readonly dateOfLeaving: PlainDate
}

/** The amounts that leaving brings beside the pay of the month. */
export type TerminalBenefits = {
  readonly leave: { readonly days: DayHundredths; readonly rate: DayRate; readonly amount: Paise } | null
  readonly notice: NoticeDue | NothingDue | null
  readonly gratuity: GratuityDue | NoGratuity | NothingDue
  /** The gratuity that is paid: by the law, as overridden, or nothing. */
  readonly gratuityAmount: Paise
  readonly retrenchment: RetrenchmentDue | NothingDue | null
  /** The bonus as decided, or by law. */
  readonly bonus: Paise
  /** The notice pay that earlier settlements of the exit paid. */
  readonly noticeBefore: Paise
  readonly retrenchmentBefore: Paise
  /** What earlier settlements of the exit paid into the worker re-skilling fund. */
  readonly fundBefore: Paise
}

export function terminalBenefits(
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
): TerminalBenefits {
  const rateOf = (setting: SettlementFacts['settings']['leaveRate']) => dayRate(rates, setting, leftOn)
  const leaveDays = (leaveDaysOf(inputs) + leaveDaysBefore(employee)) as DayHundredths
  const leaveRate = rateOf(settings.leaveRate)
  const retrenchmentRate = rateOf(settings.retrenchmentRate)
  const granted = gratuityOf(run, employee, leftOn, rates.wages, { reason, unpaidDays, settings })
  const paidBefore = (code: string): Paise => paidInMonth(employee, code)
  const law = settlementLaw(leftOn, run.lookup)
  return {
    leave:
      leaveDays === 0
        ? null
        : {
            days: leaveDays,
            rate: leaveRate,
            amount: netOfEarlierPayments(
              leavePay({ days: leaveDays, ...leaveRate }),
              paidBefore('FNF_LEAVE'),
            ),
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
    bonus: inputs.bonus ?? netOfEarlierPayments(bonusesOf(bonusYears, run.lookup), paidBefore('FNF_BONUS')),
    noticeBefore: paidBefore('FNF_NOTICE'),
    retrenchmentBefore: paidBefore('FNF_RETRENCHMENT'),
    fundBefore: ofExit(employee).reduce((sum, { paid }) => add(sum, paid.reskillingFund ?? noPaise), noPaise),
  }
}

/** The statutory bonus of accounting years; `unknownBonus` has found each of them known. */
export function bonusesOf(years: readonly StatutoryBonusInput[], lookup: Lookup): Paise {
  return years.reduce((sum, year) => {
    const found = statutoryBonus({ statutoryBonus: year }, lookup)
    return found !== null && 'outcome' in found && found.outcome.due ? add(sum, found.outcome.bonus) : sum
  }, noPaise)
}

/** Nobody is settled without a bonus that is not known: it is told, or decided. */
export function unknownBonus({ bonusYears = [] }: SettlementFacts, lookup: Lookup): SalaryFailure | null {
  for (const year of bonusYears) {
    const found = statutoryBonus({ statutoryBonus: year }, lookup)
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

/** The amount that earlier settlements of the exit paid on a line. */
export function paidInMonth(employee: EmployeeInput, code: string): Paise {
  return ofExit(employee)
    .flatMap(({ paid }) => paid.lines)
    .filter(line => line.code === code)
    .reduce((sum, { amount }) => add(sum, amount), noPaise)
}

/** The amount due less the amount that earlier settlements of the exit paid. */
function netOfEarlierPayments(due: Paise, paid: Paise): Paise {
  return subtract(due, lesser(due, paid))
}

export function retrenchmentPaid({ retrenchment: found, retrenchmentBefore }: TerminalBenefits): Paise {
  return found?.due ? netOfEarlierPayments(found.compensation, retrenchmentBefore) : noPaise
}

/** What is still to be paid into the worker re-skilling fund; null: nothing. */
export function reskillingFund({
  retrenchment: found,
  fundBefore,
}: TerminalBenefits): RetrenchmentDue['fund'] {
  if (found?.due !== true || found.fund === null) return null
  const amount = netOfEarlierPayments(found.fund.amount, fundBefore)
  return amount === 0 ? null : { ...found.fund, amount }
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
    gratuityFacts(run, employee, { leftOn, reason, unpaidDays, wages }),
    gratuityLaw(leftOn, run.lookup),
    gratuitySettings(settings),
  )
}

function gratuityPaid(
  granted: TerminalBenefits['gratuity'],
  { gratuity: asked, gratuityAmount }: SettlementFacts['inputs'],
  paidBefore: Paise,
): Paise {
  if (asked === 'none') return noPaise
  if (asked === 'override') return gratuityAmount ?? noPaise
  return granted.due ? netOfEarlierPayments(granted.amount, paidBefore) : noPaise
}

/** The facts of the last month with what leaving brings; instalments make way for the balances of the advances. */
export function withTerminalBenefits(
  employee: EmployeeInput,
  facts: SettlementFacts,
  due: TerminalBenefits,
): EmployeeInput {
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

export function noticeOf(
  { notice: found, noticeBefore }: TerminalBenefits,
  action: 'pay' | 'recover',
): Paise {
  if (found?.due !== true || found.action !== action) return noPaise
  return action === 'pay' ? netOfEarlierPayments(found.amount, noticeBefore) : found.amount
}
