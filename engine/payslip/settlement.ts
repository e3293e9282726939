// A full and final settlement: the slip of the last month with all that is paid on leaving, and the deductions in the
// order and within the cap of the law. Pure, as the slip is.

import type { ComponentDefinition, EmployeeInput, ExitReason, Slip, SlipLine } from '#proto/calculation.ts'
import type { DayHundredths } from '#proto/units.ts'

import { add, noPaise } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { gratuity, gratuityLaw } from '../rules/gratuity/index.ts'
import type { GratuityDue, GratuitySettings, NoGratuity } from '../rules/gratuity/index.ts'
import { leavePay } from '../rules/leave-encashment/index.ts'
import type { NothingDue } from '../rules/outcome.ts'
import { capOf, takeDeductions } from '../rules/deductions/index.ts'
import type { Deduction, DeductionCap } from '../rules/deductions/index.ts'
import { notice, settle, settlementDates, settlementLaw } from '../rules/settlement/index.ts'
import type {
  DayRate,
  NoticeDue,
  Settlement,
  SettlementDates,
  WorkCalendar,
} from '../rules/settlement/index.ts'
import { calculatePayslip } from './calculate.ts'
import { capBase, kindOf } from './deduction-cap.ts'
import { earn } from './earnings.ts'
import { payslipFacts } from './facts.ts'
import { workMonth } from './month.ts'
import { enginesOwn } from './period-pay.ts'
import { prepareComponent } from './prepare.ts'
import type { PreparedRun } from './prepare.ts'
import type { Failed } from './salary.ts'
import { gratuityWages, wageBases } from './wage-bases.ts'

/** What a day is worth: a month's pay of one kind over a number of days. A company's policy, for each component. */
type DayRateChoice = { readonly of: 'basic_and_da' | 'gross' | 'wages'; readonly divisor: number }

export type SettlementInput = {
  readonly reason: ExitReason
  readonly notice: {
    readonly requiredDays: DayHundredths
    readonly servedDays: DayHundredths
    readonly action: 'pay' | 'recover' | 'waive'
    readonly rate: DayRateChoice
  } | null
  readonly leave: { readonly days: DayHundredths; readonly rate: DayRateChoice } | null
  /** An amount replaces what the law gives; null: none is paid. */
  readonly gratuity: 'by_law' | { readonly amount: Paise } | null
  /** Whole days without pay since the last anniversary of joining. */
  readonly unpaidDays: number
  readonly calendar: WorkCalendar
}

export type SettlementSettings = {
  readonly gratuity: GratuitySettings
}

export type FinalSettlement = {
  /** The slip with every line of the settlement but what is recovered, with its tax and explanations. */
  readonly slip: Slip
  readonly gratuity: GratuityDue | NoGratuity | NothingDue
  readonly notice: NoticeDue | NothingDue | null
  readonly dates: SettlementDates
  /** `net` may be below zero; gratuity is beside it, because nothing is set off against it. */
  readonly settlement: Settlement
}

/**
 * Everything that is due on leaving, out of the facts of the person's last month. Fails as a slip does. Throws
 * `RuleNotFound` for an exit outside the record.
 */
export function calculateSettlement(
  run: PreparedRun,
  employee: EmployeeInput,
  input: SettlementInput,
  settings: SettlementSettings,
): FinalSettlement | Failed {
  const leftOn = employee.dateOfLeaving
  if (leftOn === null || leftOn < run.period.start || leftOn > run.period.end) {
    const message = `A settlement requires an exit in its month; there is none between ${run.period.start} and ${run.period.end}.`
    return { failure: { code: 'employee_not_payable', message, field: 'date_of_leaving' } }
  }
  const rates = monthlyRates(run, employee)
  if ('failure' in rates) return rates
  const dayRate = ({ of, divisor }: DayRateChoice): DayRate => ({ wages: rates[of], divisor })

  const onNotice =
    input.notice === null ? null : notice({ ...input.notice, rate: dayRate(input.notice.rate) }, input.reason)
  const leave =
    input.leave === null ? noPaise : leavePay({ days: input.leave.days, ...dayRate(input.leave.rate) })
  const granted = gratuityOf(run, employee, leftOn, rates.wages, input, settings)
  const gratuityAmount = amountOf(granted, input)

  const items = [
    { code: 'FNF_LEAVE', amount: leave },
    {
      code: 'FNF_NOTICE',
      amount: onNotice?.due === true && onNotice.action === 'pay' ? onNotice.amount : noPaise,
    },
    { code: 'FNF_GRATUITY', amount: gratuityAmount },
  ].filter(({ amount }) => amount > 0)
  const result = calculatePayslip(withLeavingComponents(run), {
    ...employee,
    variable: [...(employee.variable ?? []), ...items],
    recoveries: (employee.recoveries ?? []).map(each => ({ ...each, amount: noPaise })),
    leaving: leavingOf(employee, input),
  })
  if ('failure' in result) return result

  const law = settlementLaw(leftOn)
  const recovered = onNotice?.due === true && onNotice.action === 'recover' ? onNotice.amount : noPaise
  const asked = deductionsOf(result.slip, employee, recovered)
  const cap = capOfMonth(run, employee, asked)
  if (cap !== null && 'failure' in cap) return cap
  const settlement = settle(
    {
      earnings: earningsOf(result.slip),
      deductions: takeDeductions(asked, cap?.amount ?? null, run.settings.deductions),
      gratuity: gratuityAmount === 0 ? null : { amount: gratuityAmount, payBy: payByOf(granted, leftOn) },
      cap,
    },
    law,
  )
  const dates = settlementDates(leftOn, input.reason, input.calendar, law)
  return { slip: result.slip, gratuity: granted, notice: onNotice, dates, settlement }
}

type MonthlyRates = Readonly<Record<DayRateChoice['of'], Paise>>

/** Of a full month at the salary last in force. */
function monthlyRates(run: PreparedRun, employee: EmployeeInput): MonthlyRates | Failed {
  const facts = payslipFacts(run, employee)
  if ('failure' in facts) return facts
  const earnings = earn(facts, run)
  let [basicAndDa, gross] = [noPaise, noPaise]
  for (const { resolved, full } of earnings.components) {
    const { component } = resolved
    if (component.isOutsideRate || component.definition.type !== 'earning') continue
    gross = add(gross, full)
    if (component.isBasicOrDa) basicAndDa = add(basicAndDa, full)
  }
  const wages = gratuityWages(earnings, wageBases(earnings, run, employee), run)
  return { basic_and_da: basicAndDa, gross, wages }
}

function gratuityOf(
  run: PreparedRun,
  employee: EmployeeInput,
  leftOn: NonNullable<EmployeeInput['dateOfLeaving']>,
  wages: Paise,
  { reason, unpaidDays }: SettlementInput,
  settings: SettlementSettings,
): GratuityDue | NoGratuity | NothingDue {
  if (!run.input.organization.gratuity.isCovered)
    return { due: false, because: 'the Act does not reach the establishment', warnings: [] }
  const isFixedTerm = reason === 'contract_end' && employee.employmentType === 'fixed_term'
  const ending = reason === 'death' ? 'death' : reason === 'disability' ? 'disablement' : 'other'
  return gratuity(
    {
      continuousSince: employee.dateOfJoining,
      leftOn,
      ending: isFixedTerm ? 'fixed_term_end' : ending,
      isWorkingJournalist: false,
      hasReducedYear: false,
      unpaidDays,
      wages: { per: 'month', wages },
      oldBase: null,
      beforeDisablement: null,
      seasons: null,
      forfeiture: null,
    },
    gratuityLaw(leftOn),
    settings.gratuity,
  )
}

function amountOf(
  granted: GratuityDue | NoGratuity | NothingDue,
  { gratuity: asked }: SettlementInput,
): Paise {
  if (asked === null) return noPaise
  if (asked !== 'by_law') return asked.amount
  return granted.due ? granted.amount : noPaise
}

/** What is paid beyond the law has no day of its own, and is paid with the rest. */
function payByOf(
  granted: GratuityDue | NoGratuity | NothingDue,
  leftOn: NonNullable<EmployeeInput['dateOfLeaving']>,
) {
  return granted.due ? granted.payBy : leftOn
}

function leavingOf({ leaving }: EmployeeInput, { reason, leave }: SettlementInput) {
  return {
    leaveDaysTaken: null,
    averagePay: null,
    exemptBefore: { gratuity: noPaise, leave: noPaise },
    ...leaving,
    leaveDays: leaving?.leaveDays ?? leave?.days ?? null,
    reason,
  }
}

/** The limit on the deductions of the last period: of its wages, without what is paid on leaving. */
function capOfMonth(
  run: PreparedRun,
  employee: EmployeeInput,
  deductions: readonly Deduction[],
): DeductionCap | null | Failed {
  const { variable: _variable, ...lasting } = employee
  const month = workMonth(run, lasting)
  if ('failure' in month) return month
  const hasCooperativeDues = deductions.some(({ kind }) => kind === 'cooperative_dues')
  return capOf({ ...capBase(month), hasCooperativeDues }, run.deductionLaw(), run.settings.deductions)
}

/** Components of the settlement's own: what an organization calls its leave pay is not known here. */
function withLeavingComponents(run: PreparedRun): PreparedRun {
  const own = ([code, name, category]: (typeof leavingLines)[number]): ComponentDefinition => ({
    ...enginesOwn,
    code,
    name,
    type: 'earning',
    category,
  })
  const added = leavingLines.map(line => [line[0], prepareComponent(own(line), run.settings)] as const)
  // What the pay does not reach for, and what the limit on deductions leaves, is the settlement's to say.
  const settings = {
    ...run.settings,
    negativeNetPolicy: 'zero_and_recover' as const,
    deductions: { ...run.settings.deductions, cap: 'none' as const },
  }
  return { ...run, settings, components: new Map([...run.components, ...added]) }
}

const leavingLines = [
  ['FNF_LEAVE', 'Leave encashment', 'leave_encashment'],
  ['FNF_NOTICE', 'Pay in lieu of notice', 'notice_pay'],
  ['FNF_GRATUITY', 'Gratuity', 'gratuity'],
] as const

function earningsOf({ lines }: Slip) {
  return lines
    .filter(({ type, code }) => (type === 'earning' && code !== 'FNF_GRATUITY') || isClaim(type, code))
    .map(({ code, amount }) => ({ code, amount }))
}

function isClaim(type: SlipLine['type'], code: string): boolean {
  return type === 'reimbursement' && code !== 'EMPLOYER_ADVANCE'
}

function deductionsOf({ lines }: Slip, { recoveries = [] }: EmployeeInput, notice: Paise): Deduction[] {
  const ofSlip = lines
    .filter(({ type, amount }) => (type === 'deduction' || type === 'recovery') && amount > 0)
    .map(line => ({ code: line.code, kind: kindOf(line), amount: line.amount }))
  const owed = recoveries.map(({ code, type, amount }) => ({ code, kind: type, amount }))
  const short = notice === 0 ? [] : [{ code: 'FNF_SHORT_NOTICE', kind: 'other' as const, amount: notice }]
  return [...ofSlip, ...owed, ...short]
}
