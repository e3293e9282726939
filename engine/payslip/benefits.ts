// Accrual for days of one wage month under one salary: `rate` times `days` over `ofDays`, rounded once.

import type { BenefitAmounts, BenefitSoFar, SlipBenefit } from '#proto/calculation/benefits.ts'
import type { EmployeeInput, MonthPayment, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { Slip, SlipWarning } from '#proto/calculation/slip.ts'
import { daysOf, overlap } from '#proto/calendar/period.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import { addDays, addMonths, endOfTime, monthOf } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { printRupees } from '#proto/decimal-text.ts'

import { add, lesser, noPaise, paise, subtract } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { halfUpToPaisa, millionthsInPaisa } from '../money/rounding.ts'
import { addToEarned } from './month/earnings.ts'
import type { Earnings, PaidComponent } from './month/earnings.ts'
import type { PayslipFacts } from './pay-facts.ts'
import { roundAmount } from './salary/full-month.ts'
import type { PreparedComponent } from './prepare-component.ts'
import type { PreparedEntitlement, PreparedRun } from './prepare.ts'
import { componentsOf } from './salary/salary.ts'

/** Shares in the order of their days. */
export type AccrualShare = PayPeriod & {
  readonly rate: Paise
  readonly days: number
  readonly ofDays: number
  readonly amount: Paise
}

/** One entitlement of an employee, worked out for a wage month. */
export type Benefit = {
  readonly entitlement: PreparedEntitlement
  readonly year: PayPeriod
  readonly before: BenefitSoFar
  /** In the order of their days. */
  readonly shares: readonly AccrualShare[]
  /** From the beginning of its year to the end of the wage month, and after it to the end of the year or the exit. */
  readonly accrued: Paise
  readonly toAccrue: Paise
  /** The wage month that settles the rest, as far as it is known now. */
  readonly settlesWith: PayPeriod
  readonly isSettled: boolean
  /** Claims of the wage month; those that it pays, of earlier months too. */
  readonly claims: Paise
  readonly paid: Paise
  /** Whether claims are income of the employee. */
  readonly isTaxed: boolean
  readonly unclaimedPaid: Paise
  readonly lapsed: Paise
}

const noBenefits: readonly Benefit[] = []

const nothingSoFar: BenefitAmounts = {
  claimed: noPaise,
  untaxed: noPaise,
  taxed: noPaise,
  unclaimed: noPaise,
  lapsed: noPaise,
}

/** The entitlements that the employee has, or has claimed of; mostly none. */
export function benefitsOf(
  run: PreparedRun,
  employee: EmployeeInput,
  facts: PayslipFacts,
): readonly Benefit[] {
  if (run.entitlements.size === 0) return noBenefits
  const found: Benefit[] = []
  for (const entitlement of run.entitlements.values()) {
    const benefit = benefitOf(run, employee, facts, entitlement)
    if (benefit !== null) found.push(benefit)
  }
  return found
}

function benefitOf(
  run: PreparedRun,
  employee: EmployeeInput,
  facts: PayslipFacts,
  entitlement: PreparedEntitlement,
): Benefit | null {
  const { code } = entitlement.component.definition
  const { reimbursements = [], benefits = [] } = employee
  const claims = reimbursements.reduce(
    (sum, each) => (each.code === code ? add(sum, each.amount) : sum),
    noPaise,
  )
  const months = monthsOfYear(run.period, entitlement)
  const before = soFar(code, benefits, months[0]!.start)
  const told = before.accrued
  const since = told === undefined ? months : months.filter(({ start }) => start >= told.until)
  const sharesIn = (those: readonly YearMonth[]) =>
    those.flatMap(month => sharesOf(run, employee, entitlement, month))
  const shares = sharesIn(since.filter(({ start }) => start <= run.period.start))
  const later = sharesIn(since.filter(({ start }) => start > run.period.start))
  const isKnown = claims > 0 || before.claimed > 0 || paidOf(before) > 0 || told !== undefined
  if (shares.length === 0 && later.length === 0 && !isKnown) return null

  const accrued = sumOf(shares, told?.amount ?? noPaise)
  const left = notBelowZero(accrued - paidOf(before))
  const waiting = paise(before.claimed + claims - before.untaxed - before.taxed)
  const { fixed } = before
  const paid = fixed === undefined ? lesser(left, notBelowZero(waiting)) : add(fixed.untaxed, fixed.taxed)
  const settlesWith = settlementMonth(employee, months)
  const isSettled = settlesWith.start <= run.period.start && !facts.isSalaryExcluded && facts.partOf === null
  const rest = isSettled && fixed === undefined ? subtract(left, paid) : noPaise
  return {
    entitlement,
    year: { start: months[0]!.start, end: months.at(-1)!.end },
    before,
    shares,
    accrued,
    toAccrue: sumOf(later, noPaise),
    settlesWith,
    isSettled,
    claims,
    paid,
    isTaxed: fixed === undefined ? isTaxed(run, employee, entitlement.component) : fixed.taxed > 0,
    unclaimedPaid: fixed?.unclaimed ?? (entitlement.unclaimed === 'pay_taxed' ? rest : noPaise),
    lapsed: fixed?.lapsed ?? (entitlement.unclaimed === 'lapse' ? rest : noPaise),
  }
}

/** Accrual of the salaries in force in a wage month, by calendar days where the component is prorated. */
function soFar(code: string, benefits: readonly BenefitSoFar[], yearStart: PlainDate): BenefitSoFar {
  const own = benefits.filter(
    each => each.code === code && (each.accrued === undefined || each.accrued.until > yearStart),
  )
  const [only] = own
  if (only !== undefined && own.length === 1) return only
  return own.reduce<BenefitSoFar>(
    (sum, each) => ({ ...sum, ...each, ...eachOf(name => add(sum[name], each[name])) }),
    { code, ...nothingSoFar },
  )
}

function paidOf({ untaxed, taxed, unclaimed, lapsed }: BenefitAmounts): Paise {
  return paise(untaxed + taxed + unclaimed + lapsed)
}

function sumOf(shares: readonly AccrualShare[], first: Paise): Paise {
  return shares.reduce((sum, { amount }) => add(sum, amount), first)
}

function notBelowZero(amount: number): Paise {
  return amount > 0 ? paise(amount) : noPaise
}

/** A wage month of an entitlement's year, counted from 0. */
type YearMonth = PayPeriod & { readonly index: number }

const monthsInYear = 12

/** Wage months count by the calendar month in which they end; the year ends with the month that settles it. */
function monthsOfYear({ start, end }: PayPeriod, { settledIn }: PreparedEntitlement): readonly YearMonth[] {
  const position = (monthOf(end) - settledIn - 1 + monthsInYear) % monthsInYear
  return Array.from({ length: monthsInYear }, (_, index) => ({
    index,
    start: addMonths(start, index - position),
    end: addDays(addMonths(start, index - position + 1), -1),
  }))
}

/** The last month of the year, or that of the exit. */
function settlementMonth({ dateOfLeaving }: EmployeeInput, months: readonly YearMonth[]): PayPeriod {
  const last = months.at(-1)!
  if (dateOfLeaving === null || dateOfLeaving > last.end) return last
  return months.find(({ end }) => end >= dateOfLeaving) ?? last
}

/** A component that is not prorated belongs to the salary in force at the end, as with monthly pay. */
function sharesOf(
  run: PreparedRun,
  { salaries, dateOfJoining, dateOfLeaving }: EmployeeInput,
  entitlement: PreparedEntitlement,
  month: YearMonth,
): AccrualShare[] {
  const employed = overlap(month, { start: dateOfJoining, end: dateOfLeaving ?? endOfTime })
  if (employed === null) return []
  const shares: AccrualShare[] = []
  for (const [index, salary] of salaries.entries()) {
    const next = salaries[index + 1]
    const days = overlap(employed, {
      start: salary.effectiveFrom,
      end: next === undefined ? endOfTime : addDays(next.effectiveFrom, -1),
    })
    const rate = days === null ? null : rateOf(run, salary, entitlement, month)
    if (days === null || rate === null || rate === 0) continue
    const { component } = entitlement
    const isProrated = component.definition.prorate
    // As with monthly pay, what is not prorated belongs to the salary in force at the end.
    if (!isProrated && days.end < employed.end) continue
    const [own, ofDays] = isProrated ? [daysOf(days), daysOf(month)] : [1, 1]
    const amount = roundAmount({ component, monthly: rate }, { n: own, d: ofDays })
    shares.push({ ...days, rate, days: own, ofDays, amount })
  }
  return shares
}

/** For a full month: as the salary states it, or as the component did then; null where the salary does not name it. */
function rateOf(
  run: PreparedRun,
  salary: SalaryInput,
  { amounts, component }: PreparedEntitlement,
  { index, end }: YearMonth,
): Paise | null {
  const { code } = component.definition
  const named = componentsOf(salary, run).find(each => each.code === code)
  const then = amounts.findLast(({ from }) => from <= end)
  if (named === undefined || then === undefined) return null
  if (named.monthlyAmount !== null) return named.monthlyAmount
  if (then.per === 'month') return then.amount
  // Twelve months come to the amount of the year, to the paisa.
  const until = (months: number) => halfUpToPaisa(then.amount, months, monthsInYear)
  return subtract(until(index + 1), until(index))
}

/** `partial` is exempt in the old regime alone, and so is what its section says. */
function isTaxed(run: PreparedRun, { tax }: EmployeeInput, { definition }: PreparedComponent): boolean {
  const { taxability, taxSection } = definition
  if (taxability === 'full' || taxability === 'perquisite') return true
  if (tax.regime === 'old') return false
  const { sections = [] } = run.tds?.law.oldRegimeReimbursements ?? {}
  return taxability === 'partial' || (taxSection !== null && sections.includes(taxSection))
}

/**
 * The earnings with what entitlements pay. A claim is no pay; what nobody claimed is pay of the last days of the month.
 */
export function withBenefits(earnings: Earnings, benefits: readonly Benefit[]): Earnings {
  const found = benefits.flatMap(
    ({ entitlement: { component, unclaimedPay }, paid, unclaimedPaid, isTaxed }) => [
      ...(paid > 0 ? [paidAs(component, paid, 'expense', isTaxed)] : []),
      ...(unclaimedPaid > 0 ? [paidAs(unclaimedPay, unclaimedPaid, 'salary', true)] : []),
    ],
  )
  if (found.length === 0) return earnings
  const slices = earnings.slices.map(slice => ({ ...slice }))
  for (const { resolved, amount } of found) addToEarned(slices.at(-1)!, resolved.component, amount)
  return { ...earnings, components: [...earnings.components, ...found], slices }
}

function paidAs(
  component: PreparedComponent,
  amount: Paise,
  source: PaidComponent['source'],
  isIncome: boolean,
): PaidComponent {
  return {
    resolved: { component, monthly: amount, by: { way: 'stated' } },
    full: amount,
    amount,
    bySlice: null,
    raw: amount * millionthsInPaisa,
    lost: noPaise,
    source,
    benefitIncome: isIncome ? amount : noPaise,
  }
}

/** Accrual that neither this payment nor one before it has paid; `month` null: its salary is none of the tax year. */
export function benefitIncomeToCome(
  benefits: readonly Benefit[],
  month: PayPeriod | null,
  later: readonly PayPeriod[],
): Paise {
  let sum = noPaise
  for (const { entitlement, settlesWith, isSettled, isTaxed: isIncome, toAccrue, ...benefit } of benefits) {
    const isOfMonth = month !== null && settlesWith.start <= month.start
    const isToCome = isOfMonth || later.some(({ start }) => start === settlesWith.start)
    if (isSettled || !isToCome || entitlement.unclaimed === 'lapse') continue
    sum = add(sum, leftOf(benefit))
    if (isIncome) sum = add(sum, toAccrue)
  }
  return sum
}

/** Benefit as the slip shows it. */
function leftOf({ accrued, before, paid }: Pick<Benefit, 'accrued' | 'before' | 'paid'>): Paise {
  return notBelowZero(accrued - paidOf(before) - paid)
}

/** As the slip shows it. */
export function slipBenefit({ entitlement: { component }, ...benefit }: Benefit): SlipBenefit {
  const { before, claims, paid } = benefit
  const now: BenefitAmounts = {
    claimed: claims,
    untaxed: benefit.isTaxed ? noPaise : paid,
    taxed: benefit.isTaxed ? paid : noPaise,
    unclaimed: benefit.unclaimedPaid,
    lapsed: benefit.lapsed,
  }
  return {
    code: component.definition.code,
    name: component.definition.name,
    year: benefit.year,
    entitlement: add(benefit.accrued, benefit.toAccrue),
    accrued: benefit.accrued,
    isSettled: benefit.isSettled,
    ...eachOf(name => paise(before[name] + now[name])),
    now,
  }
}

function eachOf(amount: (name: keyof BenefitAmounts) => Paise): BenefitAmounts {
  return {
    claimed: amount('claimed'),
    untaxed: amount('untaxed'),
    taxed: amount('taxed'),
    unclaimed: amount('unclaimed'),
    lapsed: amount('lapsed'),
  }
}

/**
 * Shares that the CTC of a salary includes beside the pay; null: nobody has decided, or the pay is not by the month.
 */
export function benefitsLeft({ benefits }: Slip, others: readonly MonthPayment[]): Pick<Slip, 'benefits'> {
  if (benefits === undefined) return {}
  return {
    benefits: benefits.map(benefit => ({
      ...benefit,
      now: eachOf(name =>
        others.reduce((left, { paid }) => {
          const other = paid.benefits?.find(({ code }) => code === benefit.code)
          return other === undefined ? left : subtract(left, other.now[name])
        }, benefit.now[name]),
      ),
    })),
  }
}

/** Claims that have not accrued: they wait for later months, or are left unpaid when the year is settled. */
export function benefitWarnings(benefits: readonly Benefit[]): SlipWarning[] {
  return benefits.flatMap(({ entitlement: { component }, year, before, claims, paid, isSettled }) => {
    const waiting = paise(before.claimed + claims - before.untaxed - before.taxed - paid)
    if (waiting <= 0) return []
    const { code } = component.definition
    const above = `Claims of ${printRupees(waiting)} for ${code} exceed what has accrued.`
    return isSettled
      ? [
          {
            code: 'benefit_claims_not_covered',
            message: `${above} They are not paid.`,
            field: 'reimbursements',
          },
        ]
      : [
          {
            code: 'benefit_claims_waiting',
            message: `${above} They are paid as it accrues, until ${year.end}.`,
            field: 'reimbursements',
          },
        ]
  })
}
