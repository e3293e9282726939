// The employer's contributions to provident fund, National Pension System and superannuation funds in a tax year: above the
// limit of the law they are a perquisite. Each payment bears what it adds to the excess, so the payments of a year come to
// the excess of the year.

import { isRetirementContribution } from '#proto/calculation/tax-declaration.ts'

import { add, lesser, noPaise, paise } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { monthsLeft, projectedPay } from '../rules/tds/index.ts'
import { agreedPay } from './salary/agreed-pay.ts'
import type { Share } from './salary/agreed-pay.ts'
import type { Arrears } from './arrears.ts'
import { lastDayToPay, laterInMonth, taxRunOf, unknownPayments } from './levies/earlier.ts'
import type { Earnings } from './month/earnings.ts'
import { fundOfFullMonth } from './employer-shares.ts'
import { intervalPayDue } from './salary/interval-pay.ts'
import type { MonthComputation } from './month/month.ts'
import { fullBasicAndDa, npsOf, npsPaid } from './month/nps.ts'
import type { NpsShare } from './month/nps.ts'
import { sumElsewhere, taxedElsewhere } from './levies/other-tax-year.ts'
import type { TaxRun } from './prepare.ts'
import type { ResolvedComponent } from './salary/salary.ts'

/** Amounts in paise, of one tax year. */
export type ExcessContribution = {
  readonly limit: Paise
  /** Of earlier payments, of which `assumed` is for those without figures. */
  readonly before: Paise
  readonly assumed: Paise
  /** Of this payment, or of all payments of its wage month in the year. */
  readonly now: Paise
  /** The growth of the year's excess, which its last payment bears. */
  readonly growth: Paise
  /** Already shown by payments of the wage month in other tax years. */
  readonly elsewhere: Paise
  /** Income of this payment. */
  readonly value: Paise
  /** Income that later payments of the year are expected to bring. */
  readonly toCome: Paise
}

/** A payment with what decides its contributions. */
type Payment = Pick<MonthComputation, 'run' | 'employee' | 'facts' | 'pf'> & {
  /** With arrears. */
  readonly earnings: Earnings
  readonly arrears: Arrears
  readonly nps: NpsShare | null
}

/** Null where the year stays within the limit, and for a run without income tax. */
export function excessContribution(payment: Payment): ExcessContribution | null {
  const { run, employee } = payment
  const year = taxRunOf(run, employee)
  if (year === null) return null
  const growth = employee.tax.declared?.contributionGrowth ?? noPaise
  const { limit } = year.law.employerContributions
  const now = ownContribution(payment)
  const known = employee.earlier.contributions ?? noPaise
  if (growth === 0 && known + now + bound(payment) <= limit) return null

  const monthly = contributionOfFullMonth(payment)
  const assumed = paise(monthly * unknownPayments(run, employee))
  const before = add(assumed, known)
  const after = add(before, now)
  const total = add(after, contributionsToCome(payment, year, monthly))
  const isLast = monthsLeft(year.later, lastDayToPay(employee)) === 1
  const elsewhere = paise(taxedElsewhere(employee).get('EXCESS_CONTRIBUTION') ?? 0)
  const ofNow = excessOver(after, limit) - excessOver(before, limit)
  return {
    limit,
    before,
    assumed,
    now,
    growth: isLast ? growth : noPaise,
    elsewhere,
    value: paise(Math.max(0, ofNow) + (isLast ? growth : 0) + elsewhere),
    toCome: paise(excessOver(total, limit) - excessOver(after, limit) + (isLast ? 0 : growth)),
  }
}

/** Income of earlier payments that are not known: they count as paid like this one. */
export function assumedExcess({ assumed, limit }: ExcessContribution): Paise {
  return excessOver(assumed, limit)
}

function excessOver(amount: Paise, limit: Paise): Paise {
  return paise(amount - lesser(amount, limit))
}

function isContribution({ component: { definition } }: ResolvedComponent): boolean {
  return isRetirementContribution(definition)
}

/** Without the pension scheme: by this payment and others of its wage month in the tax year. */
function ownContribution({ employee, pf, arrears, nps, earnings }: Payment): Paise {
  let sum = add(arrears.pf.employerEpf, npsPaid(nps))
  if (pf.due) sum = add(sum, pf.employerEpf)
  for (const { resolved, amount } of earnings.components) if (isContribution(resolved)) sum = add(sum, amount)
  const others = sumElsewhere(employee, ({ lines }) =>
    lines.reduce(
      (total, line) => (isRetirementContribution(line) ? add(total, line.amount) : total),
      noPaise,
    ),
  )
  return paise(sum - others)
}

const monthsOfYear = 12
const boundOfFund = 4

/**
 * No less than the other payments of the year can contribute: for most people it shows that the limit is out of reach
 * without working out a full month. The fund takes far less than a quarter of the pay at any rate of the law. A raise or
 * a component for several months counts as twice the pay of a month.
 */
function bound({ employee, earnings, nps }: Payment): number {
  let month = npsOf(nps?.fullBase ?? noPaise, nps?.rate ?? noRate) * boundOfFund
  for (const { resolved, full } of earnings.components) {
    const { definition, isOutsideRate } = resolved.component
    if (isOutsideRate) continue
    if (definition.type === 'earning') month += full
    else if (isContribution(resolved)) month += full * boundOfFund
  }
  const isSteady = employee.salaries.length === 1
  return (month * monthsOfYear * (isSteady ? 1 : 2)) / boundOfFund
}

const noRate = 0 as NpsShare['rate']

/**
 * Lines that make up for earlier months: that month's own explanation, under its own law, less what was paid for it.
 */
function contributionOfFullMonth({ run, employee, earnings }: Payment): Paise {
  return shareOf(run)(
    earnings.components.filter(({ resolved: { component } }) => !component.isOutsideRate),
    employee,
  )
}

function shareOf(run: Payment['run']): Share {
  return (components, employee) => {
    const monthly = components.filter(({ resolved: { component } }) => component.interval === 'month')
    const fund = fundOfFullMonth(run, employee, monthly)
    const ofSystem = npsOf(fullBasicAndDa({ components }), employee.nps.employerPercent ?? noRate)
    return monthly.reduce(
      (sum, each) => (isContribution(each.resolved) ? add(sum, each.full) : sum),
      add(fund?.employerEpf ?? noPaise, ofSystem),
    )
  }
}

function contributionsToCome({ run, employee, facts }: Payment, { later }: TaxRun, monthly: Paise): Paise {
  const agreed = agreedPay(run, employee, monthly, shareOf(run))
  const ofMonths = projectedPay(later, agreed, lastDayToPay(employee))
  const ofIntervals = later.reduce(
    (sum, month) => add(sum, intervalPayDue(run, employee, month, isContribution)),
    noPaise,
  )
  return paise(ofMonths + ofIntervals + laterInMonth(monthly, { run, employee, facts }))
}
