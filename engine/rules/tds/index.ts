// Income tax on salary: what is deducted from one payment, out of the tax of the whole year.

import { lesser, noPaise, paise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { toNearestRupee } from '../../money/rounding.ts'
import { count, negated, fromField, step, roundingInputs } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import type { RuleWarning } from '../outcome.ts'
import type { MonthFacts, TdsSettings } from './facts.ts'
import type { TdsLaw } from './law.ts'
import { amounts, notBelowZero } from './steps.ts'
import type { YearTrace } from './steps.ts'
import { taxOfYear } from './year.ts'
import type { TaxOfYear } from './year.ts'

export { tdsReturns } from './returns.ts'

export type TdsOutcome = {
  /** The year with all that is paid now and projected: what the payslip's tax block shows. */
  readonly year: TaxOfYear
  /** The same year without this payment's one-time pay; the same object where there is none. */
  readonly withoutOneTime: TaxOfYear
  /** Tax that others have taken: the previous employer, and the credits declared. */
  readonly credits: Paise
  /** Taken by this employer before this payment. */
  readonly deducted: Paise
  readonly monthsLeft: number
  /** Dividend of `monthsLeft`: negative once more was deducted than the year will cost. */
  readonly spreadBalance: Paise
  /** Tax on the one-time pay that is taken at once; zero where it is spread. */
  readonly oneTimeTax: Paise
  /** The share of the balance and the one-time tax, to the rupee; zero where the sum is below zero. */
  readonly beforeLimit: Paise
  /** Open tax of the year, to the rupee: the maximum that may be deducted. */
  readonly open: Paise
  readonly thisMonth: Paise
  /** Taken beyond the year's tax: payroll does not pay it back, the employee claims it in the return. */
  readonly excess: Paise
  readonly warnings: readonly RuleWarning[]
}

/** Trace of the deduction: its steps, assumptions where facts are missing, and its result once recorded. */
export type TdsTrace = {
  readonly steps: Steps
  /** Records the professional tax of the year through this employer. */
  readonly recordEmploymentTax: () => TracedValue
  /** Part of `monthsLeft`: earlier payments that are not known and count as having deducted their share. */
  readonly unknownPayments: number
  thisMonth: TracedValue | null
}

/**
 * Tax at the average rate of the year (section 392; before, 192). Each payment takes an equal share of what the year
 * still owes, so a change of pay, of claims or by hand is made good over the payments left, and the last takes the rest.
 */
export function tds(
  facts: MonthFacts,
  law: TdsLaw,
  { spread }: TdsSettings,
  traced: TdsTrace | null = null,
): TdsOutcome {
  const { person, declared, pay, monthsLeft, deducted, isBesideRegularPay = false } = facts
  if (!Number.isSafeInteger(monthsLeft) || monthsLeft < 1)
    throw new RangeError(`A payment leaves at least one month, itself; not ${monthsLeft}.`)
  const regular = paise(pay.paid + pay.oneTimePaid + pay.current + pay.projected)
  const ofYear = traced === null ? null : yearTrace(traced, pay)
  const hasOneTime = pay.oneTime !== 0
  const withoutOneTime = taxOfYear({ person, declared, salary: regular }, law, hasOneTime ? null : ofYear)
  const year = hasOneTime
    ? taxOfYear({ person, declared, salary: paise(regular + pay.oneTime) }, law, ofYear)
    : withoutOneTime
  const credits = paise((declared.previousEmployment?.tds ?? 0) + otherCreditsOf(facts, year, law))
  const balance = paise(year.annual - credits - deducted)
  const onOneTimePay = subtract(year.annual, withoutOneTime.annual)
  const oneTimeTax = spread === 'front' ? onOneTimePay : noPaise
  const spreadBalance = subtract(isBesideRegularPay ? onOneTimePay : balance, oneTimeTax)
  const beforeLimit = shareOf(spreadBalance, oneTimeTax, monthsLeft)
  const open = balance > 0 ? toNearestRupee(balance) : noPaise
  const excess = balance < 0 ? subtract(noPaise, balance) : noPaise
  if (traced !== null && ofYear?.annual) {
    const share = {
      credits,
      deducted,
      withoutOneTime,
      monthsLeft,
      isBesideRegularPay,
      onOneTimePay,
      oneTimeTax,
      beforeLimit,
      open,
    }
    traced.thisMonth = traceShare(traced, ofYear.annual, share, law)
  }
  return {
    year,
    withoutOneTime,
    credits,
    deducted,
    monthsLeft,
    spreadBalance,
    oneTimeTax,
    beforeLimit,
    open,
    thisMonth: lesser(beforeLimit, open),
    excess,
    warnings: warningsOf(facts, year, excess),
  }
}

function yearTrace({ steps, recordEmploymentTax }: TdsTrace, pay: MonthFacts['pay']): YearTrace {
  const salary = amounts({
    paid_earlier: ['tax.paid_to_date', pay.paid],
    one_time_earlier: ['tax.paid_to_date, one-time', pay.oneTimePaid],
    this_payment: ['tax.taxable_pay', pay.current],
    one_time: ['tax.taxable_pay, one-time', pay.oneTime],
    projected: ['tax.projected_pay', pay.projected],
  })
  return { steps, recordEmploymentTax, salary, income: null, annual: null }
}

type Share = Pick<
  TdsOutcome,
  'credits' | 'deducted' | 'withoutOneTime' | 'monthsLeft' | 'oneTimeTax' | 'beforeLimit' | 'open'
> & { readonly isBesideRegularPay: boolean; readonly onOneTimePay: Paise }

function traceShare(traced: TdsTrace, annual: TracedValue, share: Share, law: TdsLaw): TracedValue {
  const { steps } = traced
  const balance = traceBalance(steps, annual, share, law)
  const part = share.isBesideRegularPay
    ? traceBesideRegularPay(traced, annual, share, law)
    : traceSpread(traced, balance, traceOneTimeTax(steps, annual, share), share, law)
  const unit = roundingInputs('rupee', 'half_up', 'practice')
  const rounded = step(steps, 'round', 'To the rupee', { together: part, ...unit })
  if (share.beforeLimit <= share.open) return rounded
  const all = { balance: notBelowZero(steps, balance), ...unit }
  const open = step(steps, 'round', 'All that is open, to the rupee', all)
  return step(steps, 'cap', 'No more than is open', { rounded, open })
}

function traceBalance(steps: Steps, annual: TracedValue, share: Share, law: TdsLaw): TracedValue {
  const { credits, deducted } = share
  let owed = annual
  if (credits !== noPaise) {
    const tax_credits = negated(fromField('tax.other_tax_credits, tax.previous_employment.tds', credits))
    owed = step(steps, 'sum', 'Less tax that others deducted', { annual, tax_credits }, law.otherCredits)
  }
  const taken = deducted === noPaise ? {} : { deducted: negated(fromField('tax.deducted_to_date', deducted)) }
  const label = 'Still to be deducted in the tax year'
  return step(steps, 'sum', label, { annual: owed, ...taken }, law.adjustment)
}

/** Null where none is taken at once, or there is none. */
function traceOneTimeTax(steps: Steps, annual: TracedValue, share: Share): TracedValue | null {
  if ((share.isBesideRegularPay ? share.onOneTimePay : share.oneTimeTax) === noPaise) return null
  const without = fromField('tax.annual_tax without the one-time pay', share.withoutOneTime.annual)
  const label = 'Tax on the one-time pay: with it less without it'
  return step(steps, 'sum', label, { annual, without: negated(without) })
}

/** The tax on the one-time pay alone, at once or spread: the payment with the salary of the month takes the rest. */
function traceBesideRegularPay(
  { steps }: TdsTrace,
  annual: TracedValue,
  share: Share,
  { charge }: TdsLaw,
): TracedValue {
  const own = traceOneTimeTax(steps, annual, share)
  if (own === null) return notBelowZero(steps, fromField('tax on the one-time pay', noPaise))
  if (share.oneTimeTax !== noPaise) return notBelowZero(steps, own)
  const from = { kind: 'field', ref: 'tax.months_left' } as const
  const parts = { own, part: count(from, 1), payments: count(from, share.monthsLeft) }
  return notBelowZero(steps, step(steps, 'prorate', 'This payment’s share of it', parts, charge))
}

function traceSpread(
  { steps, unknownPayments }: TdsTrace,
  balance: TracedValue,
  oneTimeTax: TracedValue | null,
  { monthsLeft }: Share,
  { charge }: TdsLaw,
): TracedValue {
  let open = balance
  if (oneTimeTax !== null) {
    const inputs = { balance, one_time_tax: negated(oneTimeTax) }
    open = step(steps, 'sum', 'Without the tax on one-time pay', inputs)
  }
  const known = monthsLeft - unknownPayments
  const label =
    unknownPayments === 0
      ? 'This payment’s share of it'
      : `This payment’s share: ${known} payments are left, and ${unknownPayments} earlier ones count as having taken theirs`
  const from = { kind: 'field', ref: 'tax.months_left' } as const
  const parts = { open, part: count(from, 1), payments: count(from, monthsLeft) }
  const share = step(steps, 'prorate', label, parts, charge)
  if (oneTimeTax === null) return notBelowZero(steps, share)
  const inputs = { share, one_time_tax: oneTimeTax }
  return notBelowZero(steps, step(steps, 'sum', 'With the tax on one-time pay', inputs))
}

/** Until September 2024 they could not bring the tax below what the salary alone would cost. */
function otherCreditsOf({ person, declared }: MonthFacts, year: TaxOfYear, law: TdsLaw): Paise {
  const credits = declared.otherTaxCredits
  if (credits === 0 || law.otherCredits.reduce === 'all_tax') return credits
  const salary = subtract(year.income.grossSalary, declared.previousEmployment?.gross ?? noPaise)
  const onSalary = taxOfYear({ person, declared: { ...declared, otherIncome: [] }, salary }, law)
  return lesser(credits, subtract(year.annual, onSalary.annual))
}

/** Share and one-time tax are added before the one rounding to the rupee. */
function shareOf(balance: Paise, oneTimeTax: Paise, monthsLeft: number): Paise {
  const together = paise(balance + oneTimeTax * monthsLeft)
  return together > 0 ? toNearestRupee(together, 1, monthsLeft) : noPaise
}

function warningsOf(
  { person, monthsLeft }: MonthFacts,
  { income, higherRate }: TaxOfYear,
  excess: Paise,
): readonly RuleWarning[] {
  const warnings: RuleWarning[] = []
  if (higherRate !== null) {
    const why = person.panStatus === 'missing' ? 'without a PAN' : 'with an inoperative PAN'
    const message = `Income tax is taken at the higher rate ${why}.`
    warnings.push({ code: 'pan_higher_rate', message, field: 'tax.pan_status' })
  }
  if (person.regime === 'old' && person.dateOfBirth === null) {
    const message = 'No date of birth is recorded; the old regime is applied as below 60 years of age.'
    warnings.push({ code: 'age_unknown', message, field: 'date_of_birth' })
  }
  if (monthsLeft === 1 && excess > 0) {
    const message = 'More tax was taken than the year costs; the employee claims it in the return.'
    warnings.push({ code: 'tds_excess', message, field: null })
  }
  return warnings.length === 0 ? income.warnings : [...income.warnings, ...warnings]
}

export type { DeclarationFacts, MonthFacts, Person, TdsSettings, YearFacts } from './facts.ts'
export { nothingDeclared } from './facts.ts'
export { tdsLaw, tdsTables } from './law.ts'
export type { TdsLaw } from './law.ts'
export { monthsLeft, otherMonths, projectedMonths, projectedPay } from './projection.ts'
export { arrearsRelief } from './relief.ts'
export { compareRegimes, taxOfYear } from './year.ts'
