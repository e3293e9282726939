// What a month that nobody paid in time brings beside its pay, its provident fund and its state insurance: the employer's
// other shares and contributions, and both shares of the labour welfare fund. They are paid with the month, as arrears.

import { type EmployeeInput, type MonthPayment, welfareFundOf } from '#proto/calculation/employee-input.ts'
import type { ContributionPayment } from '#proto/calculation/other-payments.ts'
import type { SlipArrears } from '#proto/calculation/slip.ts'
import { printRupees } from '#proto/decimal-text.ts'

import { add, noPaise, subtract } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { noWarnings } from '../rules/outcome.ts'
import type { RuleWarning } from '../rules/outcome.ts'
import { gratuityAccrual } from './gratuity/gratuity-accrual.ts'
import { welfareFund } from './levies/state-levies.ts'
import type { MonthComputation } from './month/month.ts'
import { npsShare } from './month/nps.ts'
import type { PreparedComponent } from './prepare-component.ts'
import type { PreparedRun } from './prepare.ts'

/** Lines of the engine's own: what the month comes to, less what other payments of it have paid. */
type LateShare = {
  readonly code: 'LWF' | 'LWF_ER' | 'NPS_ER' | 'GRATUITY_ER'
  readonly now: Paise
  readonly paid: Paise
  readonly due: Paise
}

/** A component of the salary that the employer contributes. */
type LateContribution = Omit<LateShare, 'code'> & {
  readonly code: string
  readonly component: PreparedComponent
}

/** Those alone that are due. */
export type LateShares = {
  readonly shares: readonly LateShare[]
  readonly contributions: readonly LateContribution[]
  /** Wages that the welfare fund is of; nothing where there is none. */
  readonly lwfWages: Paise
  readonly warnings: readonly RuleWarning[]
}

const noLateShares: LateShares = {
  shares: [],
  contributions: [],
  lwfWages: noPaise,
  warnings: noWarnings,
}

/** Sums of some months. */
export type LateSums = {
  readonly nps: Paise
  readonly lwf: { readonly wages: Paise; readonly employee: Paise; readonly employer: Paise }
  readonly gratuity: Paise
}

/** Who is paid now, by which run, and what other payments of the late month have paid. */
type Paying = {
  readonly run: PreparedRun
  readonly employee: PaidPerson
  readonly others: readonly MonthPayment[]
}

/** The facts that decide in which welfare fund a payslip has its shares. */
export type PaidPerson = Pick<EmployeeInput, 'lwf' | 'workStateCode'>

/** Throws `RuleNotFound`. */
export function lateShares(paying: Paying, month: MonthComputation): LateShares {
  const paidOf = (code: string) => paidBefore(paying.others, code)
  const { shares: ofNps, contributions } = contributionsDue(month, paidOf)
  const ofGratuity = dueOf('GRATUITY_ER', gratuityAccrual(month)?.provision ?? noPaise, paidOf)
  const fund = lateFund(paying, month)
  return {
    shares: [...fund.shares, ...ofNps, ...ofGratuity],
    contributions,
    lwfWages: fund.lwfWages,
    warnings: fund.warnings,
  }
}

/** What the employer still contributes for a month that was paid; `paid`: until now. */
export function lateContributions(month: MonthComputation, paid: readonly ContributionPayment[]): LateShares {
  const paidOf = (code: string) => paid.find(each => each.code === code)?.amount ?? noPaise
  const { shares, contributions } = contributionsDue(month, paidOf)
  if (shares.length === 0 && contributions.length === 0) return noLateShares
  return { ...noLateShares, shares, contributions }
}

function contributionsDue(
  month: MonthComputation,
  paidOf: (code: string) => Paise,
): { readonly shares: readonly LateShare[]; readonly contributions: readonly LateContribution[] } {
  return {
    shares: dueOf('NPS_ER', npsShare(month.employee, month.earnings)?.amount ?? noPaise, paidOf),
    contributions: month.earnings.components.flatMap(({ resolved: { component }, amount }) => {
      const { code, type } = component.definition
      if (type !== 'employer_contribution') return []
      return dueOf(code, amount, paidOf).map(share => ({ ...share, component }))
    }),
  }
}

/** The same of a month as it comes to, each once. */
export function contributionsOf(month: MonthComputation): ContributionPayment[] {
  const { shares, contributions } = contributionsDue(month, () => noPaise)
  return [...shares, ...contributions].map(({ code, now }) => ({ code, amount: now }))
}

function paidBefore(others: readonly MonthPayment[], code: string): Paise {
  return others
    .flatMap(({ paid }) => paid.lines.filter(line => line.code === code))
    .reduce((sum, { amount, arrearsAmount }) => add(sum, subtract(amount, arrearsAmount)), noPaise)
}

/** The share, where something of it is due. What was remitted beyond it stays. */
function dueOf<Code extends string>(
  code: Code,
  now: Paise,
  paidOf: (code: string) => Paise,
): (Omit<LateShare, 'code'> & { readonly code: Code })[] {
  const paid = paidOf(code)
  return now > paid ? [{ code, now, paid, due: subtract(now, paid) }] : []
}

type LateFund = Pick<LateShares, 'shares' | 'lwfWages' | 'warnings'>

/**
 * By the register and the law of the month. A payslip has its shares in one fund, the one where it is made: shares of
 * another one, and those that the run leaves out, are named and not deducted.
 */
function lateFund(
  { run, employee, others }: Paying,
  { run: past, employee: then, earnings }: MonthComputation,
): LateFund {
  const working = welfareFund(past, { ...then, paidDays: [past.period] }, earnings)
  if (working === null) return noLateShares
  const { outcome, pay } = working
  const name = past.period.end.slice(0, 7)
  const said = outcome.warnings.map(warning => ofMonth(warning, name))
  if (!outcome.due) return { ...noLateShares, warnings: said }
  const fund = welfareFundOf(then)
  const paidOf = (code: string) =>
    paidBefore(
      others.filter(({ paid: { lwf } }) => (lwf.fund ?? fund) === fund),
      code,
    )
  const shares = [...dueOf('LWF', outcome.employee, paidOf), ...dueOf('LWF_ER', outcome.employer, paidOf)]
  if (shares.length === 0) return noLateShares
  const each = shares
    .map(({ code, due }) => `${printRupees(due)} of the ${code === 'LWF' ? 'employee' : 'employer'}`)
    .join(' and ')
  if (!run.input.levies.lwf || welfareFundOf(employee) !== fund) {
    const message = `Labour welfare fund of ${name} (${fund}) is not deducted, because this payslip has no shares of that fund: ${each}. Pay it to the fund outside payroll.`
    return { ...noLateShares, warnings: [...said, { code: 'lwf_arrears_unpaid', message, field: null }] }
  }
  const message = `Labour welfare fund of ${name} is contributed with this payslip: ${each}. It stands in the return of the month of this payslip.`
  return {
    shares,
    lwfWages: pay.earned,
    warnings: [...said, { code: 'lwf_arrears', message, field: null }],
  }
}

/** Returns take the code of a month without pay for their own month. */
function ofMonth({ code, message, field }: RuleWarning, name: string): RuleWarning {
  return {
    code: code === 'lwf_without_pay' ? 'lwf_arrears_unpaid' : code,
    message: `Arrears of ${name}: ${message}`,
    field,
  }
}

export function sumLate(months: readonly { readonly late: LateShares }[]): LateSums {
  const sum = (of: (late: LateShares) => Paise) =>
    months.reduce((total, { late }) => add(total, of(late)), noPaise)
  const due = (code: LateShare['code']) =>
    sum(({ shares }) => shares.find(share => share.code === code)?.due ?? noPaise)
  return {
    nps: due('NPS_ER'),
    lwf: { wages: sum(({ lwfWages }) => lwfWages), employee: due('LWF'), employer: due('LWF_ER') },
    gratuity: due('GRATUITY_ER'),
  }
}

/** As a slip states them; nothing where nothing is due. */
export function sharesPaid({
  shares,
  contributions,
  lwfWages,
}: LateShares): Pick<SlipArrears, 'shares' | 'lwfWages'> {
  const all = [...shares, ...contributions].map(({ code, due }) => ({ code, amount: due }))
  return { ...(all.length === 0 ? {} : { shares: all }), ...(lwfWages === 0 ? {} : { lwfWages }) }
}
