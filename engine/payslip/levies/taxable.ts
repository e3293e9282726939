// What of this payment is income: line by line, and the sums that the year is reckoned with.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import { isTaxedContribution } from '#proto/calculation/tax-declaration.ts'

import { add, lesser, noPaise, paise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { Earnings, PaidComponent } from '../month/earnings.ts'
import type { ExcessContribution } from '../excess-contribution.ts'
import { leavingExemptions, taxableAfter } from './leaving.ts'
import type { LeavingExemptions } from './leaving.ts'
import { loanBenefit } from './loan-benefit.ts'
import type { LoanBenefit } from './loan-benefit.ts'
import { npsOf, npsPaid } from '../month/nps.ts'
import type { NpsShare } from '../month/nps.ts'
import { taxedElsewhere } from './other-tax-year.ts'
import type { PreparedRun } from '../prepare.ts'
import type { ResolvedComponent } from '../salary/salary.ts'

export type TaxablePay = {
  /** Of each component, in the order of the earnings. */
  readonly ofComponents: readonly Paise[]
  /** Regular pay, with what is income beside the cash; and pay of this period alone. */
  readonly current: Paise
  readonly oneTime: Paise
  /** Regular pay of a full month at the salary last in force. */
  readonly monthly: Paise
  /** What was paid too much for earlier months and is asked back, as far as the tax year has income to take it off. */
  readonly paidTooMuch: Paise
  /** Of both, what payments of the month in other tax years have paid: it is income of those. */
  readonly elsewhere: { readonly current: Paise; readonly oneTime: Paise }
  readonly leaving: LeavingExemptions
  readonly loans: LoanBenefit | null
  readonly contributions: ExcessContribution | null
}

/** Throws `RuleNotFound` for a payment before the record. */
export function taxablePay(
  run: PreparedRun,
  employee: EmployeeInput,
  earnings: Earnings,
  nps: NpsShare | null,
  contributions: ExcessContribution | null,
): TaxablePay {
  const leaving = leavingExemptions(run, employee, earnings)
  const loans = loanBenefit(run, employee)
  const ofComponents: Paise[] = []
  let current = paise(npsPaid(nps) + (loans?.value ?? 0) + (contributions?.value ?? 0))
  let oneTime = noPaise
  let monthly = nps === null ? noPaise : npsOf(nps.fullBase, nps.rate)
  const elsewhere = taxedElsewhere(employee)
  let oneTimeElsewhere = noPaise
  let noticeRecovered = employee.leaving?.noticeRecovered ?? noPaise
  for (const paid of earnings.components) {
    const { resolved, full } = paid
    const before = taxedOf(paid, employee, leaving)
    const recovered = lesser(before, noticeRecovered)
    noticeRecovered = subtract(noticeRecovered, recovered)
    const taxed = subtract(before, recovered)
    ofComponents.push(taxed)
    const { isOutsideRate, interval } = resolved.component
    // What the year foresaw, month by month, is spread like regular pay.
    if (isOutsideRate && interval !== 'longer' && interval !== 'benefit') {
      oneTime = add(oneTime, taxed)
      oneTimeElsewhere = paise(oneTimeElsewhere + (elsewhere.get(resolved.component.definition.code) ?? 0))
    } else {
      current = add(current, taxed)
      if (isIncome(resolved) && !isOutsideRate) monthly = add(monthly, full)
    }
  }
  // What is asked back is no income of the tax year any more, whatever this payment has of it.
  const ofYear = paise(Math.max(0, employee.earlier.taxable + current + oneTime))
  const paidTooMuch = lesser(earnings.incomeTooMuch, ofYear)
  oneTime = subtract(oneTime, paidTooMuch)
  const allElsewhere = [...elsewhere.values()].reduce((sum, each) => sum + each, 0)
  return {
    ofComponents,
    current,
    oneTime,
    monthly,
    paidTooMuch,
    elsewhere: { current: paise(allElsewhere - oneTimeElsewhere), oneTime: oneTimeElsewhere },
    leaving,
    loans,
    contributions,
  }
}

/**
 * Pay is income unless it is exempt whole; what the employer gives in kind or pays to others, where it is a perquisite; a
 * share of the pension system in any case (section 17(1)).
 */
export function isIncome({ component: { definition } }: ResolvedComponent): boolean {
  const { type, taxability } = definition
  return type === 'earning'
    ? taxability !== 'exempt'
    : type === 'information'
      ? taxability === 'perquisite'
      : isTaxedContribution(definition)
}

function taxedOf(paid: PaidComponent, { reimbursements }: EmployeeInput, leaving: LeavingExemptions): Paise {
  const { resolved, amount, source, benefitIncome } = paid
  if (benefitIncome !== undefined) return benefitIncome
  const { code, type } = resolved.component.definition
  if (type === 'reimbursement') {
    const claims = (reimbursements ?? []).filter(each => each.code === code)
    if (source === 'expense' || (source === 'override' && claims.length > 0)) {
      // A claim without proof is pay by another name, and so is what somebody adds to claims by hand.
      const proved = claims.reduce((sum, each) => (each.taxable ? sum : add(sum, each.amount)), noPaise)
      return subtract(amount, lesser(amount, proved))
    }
  }
  if (!isIncome(resolved)) return noPaise
  return type === 'earning' ? taxableAfter(leaving, paid) : amount
}
