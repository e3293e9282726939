// Income tax on this payment: what the year is expected to bring, and what of its tax is taken now.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { SlipTax, SlipWarning, TaxBreakdown } from '#proto/calculation/slip.ts'
import type { TaxDeduction } from '#proto/calculation/tax-declaration.ts'
import { isGovernment } from '#proto/records/organization.ts'
import type { PayPeriod } from '#proto/units.ts'

import { printGrouped } from '../../money/decimal.ts'
import { nearestPaisa } from '../../money/mills.ts'
import { add, lesser, noPaise, paise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { downToRupee } from '../../money/rounding.ts'
import {
  monthsLeft,
  nothingDeclared,
  projectedMonths,
  projectedPay,
  taxOfYear,
  tds,
} from '../../rules/tds/index.ts'
import type { DeclarationFacts, MonthFacts, Person, TdsTrace } from '../../rules/tds/index.ts'
import type { PtFacts } from '../../rules/pt/index.ts'
import { explainFigure, fromField, step } from '../../trace/steps.ts'
import type { TracedValue, Trace } from '../../trace/steps.ts'
import { agreedPay } from '../salary/agreed-pay.ts'
import type { Share } from '../salary/agreed-pay.ts'
import { benefitIncomeToCome } from '../benefits.ts'
import {
  isBesideRegularPay,
  lastDayToPay,
  isSalaryOfOtherYear,
  laterInMonth,
  taxRunOf,
  unknownMonths,
  unknownPayments,
} from './earlier.ts'
import { assumedExcess } from '../excess-contribution.ts'
import type { PayslipFacts } from '../pay-facts.ts'
import { toldMonths } from '../limiting-pay.ts'
import { intervalPayDue } from '../salary/interval-pay.ts'
import type { PreparedRun, TaxRun } from '../prepare.ts'
import { fullBasicAndDa, npsOf } from '../month/nps.ts'
import { npsOfYear } from './nps-of-year.ts'
import { ownFundOfYear } from './own-fund.ts'
import { ptOfYear, sumOfYear, tracePtOfYear } from './pt-forecast.ts'
import { ptTaken } from './state-levies.ts'
import { isIncome } from './taxable.ts'
import type { TaxablePay } from './taxable.ts'
import type { TaxWorking, Computation } from './working.ts'

type Before = Omit<Computation, 'tds'>

/** `trace` records the steps of `tax`, what is taken. */
export function incomeTax(
  working: Before,
  taxable: TaxablePay,
  year: TaxRun,
  trace: Trace | null = null,
): TaxWorking {
  const { run, employee } = working
  const left = monthsLeft(year.later, lastDayToPay(employee))
  const unknown = unknownPayments(run, employee)
  const ptYear = employee.tax.regime === 'old' ? ptOfYear(working, year, unknown) : null
  const employmentTax = ptYear === null ? noPaise : sumOfYear(ptYear)
  const facts: MonthFacts = {
    person: personOf(run, employee),
    declared: declaredOf(working, year, unknown, employmentTax),
    pay: payOfYear(working, taxable, year, unknown),
    monthsLeft: left + unknown,
    ...(isBesideRegularPay(run, employee) ? { isBesideRegularPay: true } : {}),
    deducted: employee.earlier.tds,
  }
  const traced = trace === null ? null : traceOfTax(trace, ptYear, unknown, year)
  const outcome = tds(facts, year.law, run.settings.tds, traced)
  const ofPay = leftOfPay(working)
  const ofDays = shareOfDays(outcome, working.facts)
  const isOfDays = ofDays !== null && ofDays < ofPay
  const rest = isOfDays ? ofDays : ofPay
  const tax: TaxWorking = {
    facts,
    outcome,
    ptYear,
    taxYear: year.law.year.label,
    monthsLeft: left,
    unknown,
    left: rest,
    isOfDays,
    taken: lesser(outcome.thisMonth, rest),
    isByHand: false,
  }
  if (trace !== null && traced?.thisMonth) traceTaken(trace, traced.thisMonth, tax)
  return tax
}

function traceOfTax(
  trace: Trace,
  ptYear: TaxWorking['ptYear'],
  unknownPayments: number,
  { law }: TaxRun,
): TdsTrace {
  const recordEmploymentTax = () =>
    ptYear === null ? fromField('heads.pt', noPaise) : tracePtOfYear(trace, ptYear, law.employmentTax)
  return { steps: trace, recordEmploymentTax, unknownPayments, thisMonth: null }
}

function traceTaken(trace: Trace, share: TracedValue, tax: TaxWorking): void {
  const { outcome, taken, left, taxYear, monthsLeft: payments } = tax
  const { regime, annual, income } = outcome.year
  let own = share
  if (taken < outcome.thisMonth) {
    own = tax.isOfDays
      ? step(trace, 'cap', 'No more than the days paid', {
          share,
          days: fromField('share of the days', left),
        })
      : step(trace, 'cap', 'No more than the pay leaves', { share, left: fromField('left of the pay', left) })
  }
  const ofYear = `Income tax of ${printGrouped(annual)} on ${printGrouped(income.total)} for ${taxYear} in the ${regime} regime`
  const sentence = `${ofYear}, less what was taken, over ${payments} payments.`
  const ignored = notDeducted(tax)
  const more = ignored.length === 0 ? '' : ` Not deducted in the new regime: ${ignored.join(', ')}.`
  explainFigure(trace, 'tax', `${sentence}${more}`, own)
}

/** What the employee declared and the new regime does not deduct, by section; empty in the old regime. */
function notDeducted({ facts, outcome }: TaxWorking): readonly string[] {
  const { regime, income } = outcome.year
  if (regime === 'old') return []
  const { claims, rents, houses } = facts.declared
  const deducted = new Set(income.deductions.map(({ code }) => code))
  return [
    ...new Set(claims.flatMap(({ code }) => (deducted.has(code) ? [] : [code]))),
    ...(rents.length === 0 ? [] : ['house rent']),
    ...(houses.selfOccupied === null ? [] : ['interest on the self-occupied house']),
  ]
}

/** For a tax of the state that goes by it: the year's taxable income, and what of it no income tax is on. */
export function incomeBeforePt(working: Omit<Before, 'pt'>): PtFacts['income'] {
  const { run, employee, taxable } = working
  const year = taxRunOf(run, employee)
  if (year === null || taxable === null) return null
  const unknown = unknownPayments(run, employee)
  const { paid, current, oneTime, projected } = payOfYear(working, taxable, year, unknown)
  // The tax of the state goes by this income, so it cannot be taken off it first.
  const declared = declaredOf({ ...working, pt: null }, year, unknown, noPaise)
  const { income, scale } = taxOfYear(
    {
      person: personOf(run, employee),
      declared,
      salary: paise(paid + current + oneTime + projected),
    },
    year.law,
  )
  const [first] = scale.slabs.slabs
  return { taxable: income.total, free: first?.rate === 0 ? (first.upTo ?? noPaise) : noPaise }
}

/**
 * Of the month's tax what falls on the days that are paid by now, in whole rupees; null: all of it. Tax on one-time pay is
 * taken with that pay: the days after it would not bring it.
 */
function shareOfDays(
  { thisMonth, oneTimeTax }: Pick<TaxWorking['outcome'], 'thisMonth' | 'oneTimeTax'>,
  { partOf, employedCalendarDays }: PayslipFacts,
): Paise | null {
  if (partOf === null) return null
  const atOnce = lesser(oneTimeTax, thisMonth)
  const spread = (thisMonth - atOnce) * employedCalendarDays
  return downToRupee(add(atOnce, ((spread - (spread % partOf)) / partOf) as Paise))
}

function payOfYear(
  working: Pick<Computation, 'run' | 'employee' | 'facts' | 'earnings' | 'benefits'>,
  { current, oneTime, monthly, elsewhere, contributions }: TaxablePay,
  year: TaxRun,
  unknown: number,
): MonthFacts['pay'] {
  const { run, employee } = working
  const lastDay = lastDayToPay(employee)
  const { settledFrom } = employee.earlier
  const later = settledFrom === undefined ? year.later : year.later.filter(({ start }) => start < settledFrom)
  const ofIntervals = (months: readonly PayPeriod[]) =>
    months.reduce((sum, month) => add(sum, intervalPayDue(run, employee, month, isIncome)), noPaise)
  return {
    paid: paise(
      employee.earlier.taxable +
        monthly * unknown +
        ofIntervals(unknownMonths(year, employee, unknown)) +
        (contributions === null ? 0 : assumedExcess(contributions)),
    ),
    oneTimePaid: noPaise,
    current: subtract(current, elsewhere.current),
    oneTime: subtract(oneTime, elsewhere.oneTime),
    projected: paise(
      projectedPay(later, agreedPay(run, employee, monthly, incomeOf), lastDay) +
        ofIntervals(later) +
        laterInMonth(monthly, working) +
        intervalPayToCome(working) +
        benefitIncomeToCome(working.benefits, isSalaryOfOtherYear(run, employee) ? null : run.period, later) +
        (contributions?.toCome ?? 0),
    ),
  }
}

/** Of the wage month itself: what its other payments owe on components for several months. */
function intervalPayToCome({
  run,
  employee,
  facts,
  earnings,
}: Pick<Computation, 'run' | 'employee' | 'facts' | 'earnings'>): Paise {
  if (facts.partOf === null && employee.isSalaryExcluded !== true) return noPaise
  if (isSalaryOfOtherYear(run, employee)) return noPaise
  const paid = earnings.components.reduce(
    (sum, { resolved, amount }) =>
      resolved.component.interval === 'longer' && isIncome(resolved) ? add(sum, amount) : sum,
    noPaise,
  )
  return paise(Math.max(0, intervalPayDue(run, employee, run.period, isIncome) - paid))
}

const incomeOf: Share = (components, employee) => {
  const nps = npsOf(fullBasicAndDa({ components }), employee.nps.employerPercent ?? noShare)
  return components.reduce(
    (sum, { resolved, full }) =>
      isIncome(resolved) && !resolved.component.isOutsideRate ? add(sum, full) : sum,
    nps,
  )
}

function personOf({ input }: PreparedRun, { tax, dateOfBirth }: EmployeeInput): Person {
  const { regime, residency, panStatus } = tax
  const isGovernmentEmployee = isGovernment(input.organization.tds.deductorType)
  return { regime, residency, panStatus, dateOfBirth, isGovernmentEmployee }
}

function declarationOf({ tax, isMetro }: EmployeeInput): typeof nothingDeclared {
  if (tax.declared === null) return nothingDeclared
  const { selfOccupied, letOut, rents, ...same } = tax.declared
  return {
    ...nothingDeclared,
    ...same,
    rents: rents.map(({ inListedCity, ...rent }) => ({
      ...rent,
      place: { inListedCity: inListedCity ?? isMetro ?? false },
    })),
    houses: { selfOccupied, letOut },
  }
}

/** Shared, because in the new regime it is what most people have. */
const nothingFromPay: DeclarationFacts = {
  ...nothingDeclared,
  employerNps: null,
  employmentTax: noPaise,
  ownProvidentFund: noPaise,
}

/** The declaration, and what of the payslips themselves the regime deducts. */
function declaredOf(working: Before, year: TaxRun, unknown: number, employmentTax: Paise): DeclarationFacts {
  const { employee } = working
  const employerNps = npsOfYear(working, year, unknown)
  const isNew = employee.tax.regime === 'new'
  if (isNew && employee.tax.declared === null && employerNps === null) return nothingFromPay
  const declared = { ...declarationOf(employee), employerNps }
  if (isNew) return { ...declared, employmentTax: noPaise, ownProvidentFund: noPaise }
  return {
    ...declared,
    houseRent: declared.rents.length === 0 ? [] : houseRentMonths(working, year, unknown),
    employmentTax,
    ownProvidentFund: ownFundOfYear(working, year, unknown),
  }
}

const noShare = 0 as PartsPerMillion

/** Month by month as paid, in whichever spell; one that was paid elsewhere counts as agreed now. */
function houseRentMonths({ run, employee, facts, earnings, arrears }: Before, year: TaxRun, unknown: number) {
  const rates = { allowance: noPaise, salary: fullBasicAndDa(earnings), paidAllowance: noPaise }
  for (const { resolved, full, amount } of earnings.components) {
    if (resolved.component.definition.category !== 'hra') continue
    rates.allowance = add(rates.allowance, full)
    rates.paidAllowance = add(rates.paidAllowance, amount)
  }
  const told = toldMonths(employee, arrears.months)
  const months = (spans: TaxRun['before'], from: EmployeeInput['dateOfJoining']) => {
    const salary = projectedMonths(spans, [{ from, monthly: rates.salary }], employee.dateOfLeaving)
    return projectedMonths(spans, [{ from, monthly: rates.allowance }], employee.dateOfLeaving).map(
      ({ start, end, days, pay }, index) => ({
        start,
        end,
        days,
        allowance: told.get(start)?.houseRent ?? pay,
        salary: told.get(start)?.basicAndDa ?? salary[index]!.pay,
      }),
    )
  }
  const { start, end } = facts.employed
  const now = {
    start,
    end,
    days: run.calendarDays,
    allowance: rates.paidAllowance,
    salary: earnings.basicAndDa,
  }
  const isElsewhere = employee.otherTaxYear?.hasSalary === true
  return [
    ...months(paidBefore(employee, year, unknown, told), employee.dateOfJoining),
    ...(isElsewhere ? [] : [now]),
    ...months(year.later, run.period.start),
  ]
}

/** The earlier months that are told or were paid elsewhere. Any other one paid nothing. */
function paidBefore(
  employee: EmployeeInput,
  year: TaxRun,
  unknown: number,
  told: ReadonlyMap<string, unknown>,
): readonly PayPeriod[] {
  const { months, hasOpening } = employee.earlier
  const employed = year.before.filter(({ end }) => end >= employee.dateOfJoining)
  if (months === undefined) return employed
  const firstTold = year.before.findIndex(({ start }) => told.has(start))
  const untold = new Set(unknownMonths(year, employee, unknown))
  const isOfOpening = (index: number) => hasOpening === true && (firstTold < 0 || index < firstTold)
  return year.before.filter(
    (month, index) =>
      told.has(month.start) || (employed.includes(month) && (untold.has(month) || isOfOpening(index))),
  )
}

/** In whole rupees, as the tax is: what earlier deductions by law leave of the pay. */
function leftOfPay({ paid, arrears, pf, esi, lwf, pt }: Before): Paise {
  const gross = paid.components.reduce(
    (sum, { resolved, amount }) => (resolved.component.definition.type === 'earning' ? sum + amount : sum),
    0,
  )
  const fund = arrears.pf.employee + (pf.due ? pf.employee + pf.vpf : 0)
  const welfare = arrears.late.lwf.employee + (lwf?.outcome.due === true ? lwf.outcome.employee : 0)
  const insurance = arrears.esi.employee + (esi?.employee ?? 0)
  const left = gross - fund - insurance - welfare - ptTaken(pt).tax
  return left > 0 ? downToRupee(paise(left)) : noPaise
}

export function taxBlock(working: TaxWorking, taxable: TaxablePay): SlipTax {
  const { outcome, taxYear, taken, monthsLeft: left } = working
  const { income, tax, annual, regime, arrearsRelief } = outcome.year
  return {
    regime,
    taxYear,
    taxablePay: add(taxable.current, taxable.oneTime),
    annualProjection: income.grossSalary,
    exemptions: income.exemptions,
    deductions: paise(income.standardDeduction + income.employmentTax + income.deductionsTotal),
    taxableIncome: income.total,
    annualTax: annual,
    rebate: nearestPaisa(tax.rebate.amount),
    relief: arrearsRelief,
    ...additionsTo(outcome.year),
    deductedToDate: outcome.deducted,
    thisMonth: taken,
    monthsLeft: left,
    breakdown: breakdownOf(working),
    ...(income.deductions.length === 0 ? {} : { deductionRows: deductionRows(income) }),
  }
}

/** Together the total deducted: where it is limited by the income, the last deductions fall short. */
function deductionRows({
  deductions,
  deductionsTotal,
}: TaxWorking['outcome']['year']['income']): readonly TaxDeduction[] {
  let left = deductionsTotal
  return deductions.map(({ code, claimed, allowed }) => {
    const taken = lesser(allowed, left)
    left = subtract(left, taken)
    return { code, claimed, allowed: taken }
  })
}

/** Surcharge and cess of the year; the higher rate without a valid PAN is flat and has neither. */
function additionsTo({ tax, higherRate }: TaxWorking['outcome']['year']): { surcharge: Paise; cess: Paise } {
  if (higherRate !== null) return { surcharge: noPaise, cess: noPaise }
  return {
    surcharge: tax.surcharge === null ? noPaise : nearestPaisa(tax.surcharge.amount),
    cess: nearestPaisa(tax.cess),
  }
}

function breakdownOf({ facts: { pay, declared }, outcome }: TaxWorking): TaxBreakdown {
  const { income, tax, annual, exact, higherRate, arrearsRelief } = outcome.year
  const slabTax = nearestPaisa(tax.slabTax)
  const rebate = nearestPaisa(tax.rebate.amount)
  const { surcharge, cess } = additionsTo(outcome.year)
  const higherRateAddition =
    higherRate === null ? noPaise : paise(nearestPaisa(exact) - slabTax + rebate + arrearsRelief)
  const exactTax = slabTax - rebate + surcharge + cess - arrearsRelief + higherRateAddition
  return {
    paidToDate: add(pay.paid, pay.oneTimePaid),
    projectedPay: pay.projected,
    previousEmployment: declared.previousEmployment?.gross ?? noPaise,
    standardDeduction: income.standardDeduction,
    employmentTax: income.employmentTax,
    salaryIncome: income.salaryIncome,
    houseProperty: income.houseIncome,
    otherIncome: income.otherIncome,
    grossTotalIncome: income.grossTotalIncome,
    chapterViADeductions: income.deductionsTotal,
    incomeRounding: subtract(income.total, income.beforeRounding),
    slabTax,
    marginalRelief:
      tax.surcharge === null || higherRate !== null ? noPaise : nearestPaisa(tax.surcharge.relief),
    higherRateAddition,
    taxRounding: paise(annual - exactTax),
    taxCredits: outcome.credits,
    balance: paise(annual - outcome.credits - outcome.deducted),
    oneTimeTax: outcome.oneTimeTax,
  }
}

export function taxWarnings({
  outcome,
  taken,
  unknown,
  isByHand,
  isOfDays,
}: TaxWorking): readonly SlipWarning[] {
  const isUnknown = unknown > 0 && outcome.year.annual > 0
  const isLimited = taken < outcome.thisMonth && !isByHand && !isOfDays
  if (!isUnknown && !isLimited) return outcome.warnings
  const found: SlipWarning[] = [...outcome.warnings]
  if (isUnknown) {
    const message = `The tax year has earlier payments without figures: ${unknown}. They are assumed to be paid and taxed like this one.`
    found.push({ code: 'tds_earlier_payments_unknown', message, field: 'ytd' })
  }
  if (isLimited) {
    const message =
      'The pay is lower than the income tax due now. Later payments of the tax year deduct the rest.'
    found.push({ code: 'tds_limited_by_pay', message, field: null })
  }
  return found
}
