// From salary to total income, in the order of the return: exemptions, deductions from salary, houses, other income,
// deductions from the whole, one rounding.

import { add, lesser, noPaise, paise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { toNearestMultiple } from '../../money/rounding.ts'
import { negated, fromField, fromRule, step } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import { noWarnings } from '../outcome.ts'
import type { RuleWarning } from '../outcome.ts'
import { allowedTotal, deductionsOf, rentOf, unknownClaims } from './deductions.ts'
import type { Deduction, DeductionsTrace } from './deductions.ts'
import { exemptAllowances, exemptTotal, unknownAllowances } from './exemptions.ts'
import type { ExemptAllowance } from './exemptions.ts'
import type { AgeBand, DeclarationFacts, Houses, Regime, YearFacts } from './facts.ts'
import { houseRentParts, landlordWarnings } from './house-rent.ts'
import type { HouseRentPart } from './house-rent.ts'
import type { Scale, TdsLaw } from './law.ts'
import { amounts, atMostOf, orZero, sumOf, toMultiple } from './steps.ts'
import type { PartsTrace, YearTrace } from './steps.ts'

export type IncomeOfYear = {
  /** This employer's salary and the other employer's, before any exemption. */
  readonly grossSalary: Paise
  readonly houseRent: readonly HouseRentPart[]
  readonly allowances: readonly ExemptAllowance[]
  readonly previousExemptions: Paise
  /** All exemptions together, no more than the salary. */
  readonly exemptions: Paise
  readonly standardDeduction: Paise
  /** Part of it that the salary bears. */
  readonly employmentTax: Paise
  readonly salaryIncome: Paise
  readonly houses: HouseIncome
  /** Below zero where a loss is set off, by no more than the other income bears. */
  readonly houseIncome: Paise
  readonly otherIncome: Paise
  readonly grossTotalIncome: Paise
  readonly deductions: readonly Deduction[]
  /** No more than the gross total income. */
  readonly deductionsTotal: Paise
  readonly beforeRounding: Paise
  readonly total: Paise
  readonly warnings: readonly RuleWarning[]
}

/** Income from house property before a loss is limited; both parts are zero where there is no house. */
type HouseIncome = {
  /** Let-out houses after interest; below zero where the interest is more. */
  readonly letOut: Paise
  /** Interest on one's own house that is deducted. */
  readonly ownInterest: Paise
}

/** `traced` records the steps of `total`. */
export function incomeOfYear(
  { person, declared, salary }: YearFacts,
  band: AgeBand,
  law: TdsLaw,
  traced: YearTrace | null = null,
): IncomeOfYear {
  const { regime } = person
  const previous = declared.previousEmployment
  const grossSalary = notNegative(salary + (previous?.gross ?? 0))
  const ofSalary = traced === null ? null : beginSalary(traced, declared, law)
  const rented =
    regime === 'old' ? houseRentParts(declared.houseRent, declared.rents, law, ofSalary) : notRented
  const allowances = exemptAllowances(declared.allowances, regime, law, ofSalary)
  const previousExemptions = lesser(previous?.exemptions ?? noPaise, previous?.gross ?? noPaise)
  const exemptions = lesser(
    paise(exemptTotal(rented) + exemptTotal(allowances) + previousExemptions),
    grossSalary,
  )
  const afterExemptions = subtract(grossSalary, exemptions)
  const standard = law.scales[regime][band].standardDeduction
  const standardDeduction = lesser(standard.amount, afterExemptions)
  const afterStandard = subtract(afterExemptions, standardDeduction)
  const employmentTax = regime === 'new' ? noPaise : lesser(employmentTaxPaid(declared), afterStandard)
  const salaryIncome = subtract(afterStandard, employmentTax)
  const ofHouses = ofSalary === null ? null : traceSalary(ofSalary, standard, employmentTax)
  const otherIncome = otherIncomeOf(declared)
  const houses = housesOf(declared.houses, regime, law, ofHouses)
  const houseIncome = houseIncomeOf(houses, regime, salaryIncome, otherIncome, law, ofHouses)
  const grossTotalIncome = paise(salaryIncome + houseIncome + otherIncome)
  const ofDeductions = ofHouses === null ? null : traceGrossTotal(ofHouses, otherIncome)
  const rent = rentOf(rented)
  const deductions = deductionsOf({ person, declared, band, grossTotalIncome, rent }, law, ofDeductions)
  const deductionsTotal = lesser(allowedTotal(deductions), grossTotalIncome)
  const beforeRounding = subtract(grossTotalIncome, deductionsTotal)
  if (traced !== null && ofDeductions !== null) traced.income = traceTotal(ofDeductions, law)
  return {
    grossSalary,
    houseRent: rented,
    allowances,
    previousExemptions,
    exemptions,
    standardDeduction,
    employmentTax,
    salaryIncome,
    houses,
    houseIncome,
    otherIncome,
    grossTotalIncome,
    deductions,
    deductionsTotal,
    beforeRounding,
    total: toNearestMultiple(beforeRounding, law.roundings.income),
    warnings: warningsOf(declared, rented, employmentTax, law),
  }
}

/** Trace of the exemptions: their steps, and the salary that they are subtracted from. */
type SalaryTrace = PartsTrace & {
  readonly year: YearTrace
  readonly declared: DeclarationFacts
  readonly law: TdsLaw
  readonly gross: TracedValue
}

function beginSalary(year: YearTrace, declared: DeclarationFacts, law: TdsLaw): SalaryTrace {
  const previous = declared.previousEmployment?.gross ?? noPaise
  const parts = {
    ...year.salary,
    ...amounts({ previous_employment: ['tax.previous_employment.gross', previous] }),
  }
  const label = 'Salary of the tax year, as paid and as expected'
  const gross = step(year.steps, 'sum', label, orZero(parts), law.charge)
  return { year, declared, law, gross, steps: year.steps, parts: {} }
}

/** `employmentTax`: what of it the salary bears. */
function traceSalary(
  ofSalary: SalaryTrace,
  standard: Scale['standardDeduction'],
  employmentTax: Paise,
): HousesTrace {
  const { steps, gross } = ofSalary
  const exempt = traceExemptions(ofSalary)
  const taxable =
    exempt === null ? gross : step(steps, 'sum', 'Salary less exemptions', { gross, exempt: negated(exempt) })
  const ofStandard = { amount: fromRule(standard, standard.amount), salary: taxable }
  const label = 'Standard deduction, at most the salary'
  const deduction = step(steps, 'min', label, ofStandard, standard)
  const inputs = { salary: taxable, standard_deduction: negated(deduction) }
  const after = step(steps, 'sum', 'Salary less standard deduction', inputs)
  const salary = employmentTax === noPaise ? after : traceEmploymentTax(ofSalary, after)
  return { steps, salary, house: null }
}

/** Null where nothing is exempt. */
function traceExemptions({ steps, parts, gross, declared }: SalaryTrace): TracedValue | null {
  const previous = declared.previousEmployment
  if (previous !== null && previous.exemptions > 0 && previous.gross > 0) {
    parts['previous_employment'] = atMostOf(
      steps,
      'Exempt with the previous employer, at most the salary there',
      fromField('tax.previous_employment.exemptions', previous.exemptions),
      fromField('tax.previous_employment.gross', previous.gross),
    )
  }
  const total = sumOf(steps, 'Exemptions of the year', parts)
  return total === null ? null : atMostOf(steps, 'Exemptions, at most the salary', total, gross)
}

function traceEmploymentTax({ year, steps, declared, law }: SalaryTrace, salary: TracedValue): TracedValue {
  const previous = declared.previousEmployment?.employmentTax ?? noPaise
  const parts = {
    this_employer: year.recordEmploymentTax(),
    ...amounts({ previous_employment: ['tax.previous_employment.pt', previous] }),
  }
  const label = 'Professional tax paid in the year, as paid and as expected'
  const paid = step(steps, 'sum', label, parts, law.employmentTax)
  const professional_tax = negated(atMostOf(steps, 'At most the salary', paid, salary))
  return step(steps, 'sum', 'Income from salary', { salary, professional_tax })
}

/** Trace of house property: its steps, the income from salary, and that of the houses once recorded. */
type HousesTrace = { readonly steps: Steps; readonly salary: TracedValue; house: TracedValue | null }

function traceGrossTotal({ steps, salary, house }: HousesTrace, otherIncome: Paise): DeductionsTrace {
  const others = {
    ...(house === null ? {} : { house_property: house }),
    ...amounts({ other_income: ['tax.other_income', otherIncome] }),
  }
  const isSalaryAlone = Object.keys(others).length === 0
  const gross = isSalaryAlone ? salary : step(steps, 'sum', 'Gross total income', { salary, ...others })
  return { steps, gross, parts: {} }
}

function traceTotal({ steps, gross, parts }: DeductionsTrace, law: TdsLaw): TracedValue {
  const sum = sumOf(steps, 'Deductions from gross total income', parts)
  let total = gross
  if (sum !== null) {
    const deductions = negated(atMostOf(steps, 'At most the gross total income', sum, gross, law.deductions))
    total = step(steps, 'sum', 'Gross total income less deductions', { gross, deductions })
  }
  return toMultiple(steps, 'Taxable income to ten rupees', total, law.roundings, law.roundings.income)
}

/** Shared, like every list here that is empty for most people. */
const notRented: readonly HouseRentPart[] = []

/** Through both employers. Each authority has its limit; income-tax law has none, so there is no cap on the sum. */
function employmentTaxPaid({ employmentTax, previousEmployment }: DeclarationFacts): Paise {
  return add(employmentTax, previousEmployment?.employmentTax ?? noPaise)
}

function otherIncomeOf({ otherIncome }: DeclarationFacts): Paise {
  let sum = noPaise
  for (const { amount } of otherIncome) sum = add(sum, amount)
  return sum
}

const noHouses: HouseIncome = { letOut: noPaise, ownInterest: noPaise }

/** The new regime deducts no interest on one's own house. */
function housesOf(
  { selfOccupied, letOut }: Houses,
  regime: Regime,
  law: TdsLaw,
  traced: HousesTrace | null,
): HouseIncome {
  if (selfOccupied === null && letOut.length === 0) return noHouses
  const rented = paise(letOut.reduce((sum, { income, interest }) => sum + income - interest, 0))
  const isDeducted = regime === 'old' && selfOccupied !== null
  const limit = isDeducted ? ownInterestLimit(selfOccupied, law) : noPaise
  const ownInterest = isDeducted ? lesser(selfOccupied.interest, limit) : noPaise
  if (traced !== null) {
    const own = ownInterest > 0 && selfOccupied !== null ? { interest: selfOccupied.interest, limit } : null
    traced.house = traceHouses(traced.steps, letOut, own, law)
  }
  return { letOut: rented, ownInterest }
}

/** Null where there is no house whose income or interest counts. */
function traceHouses(
  steps: Steps,
  letOut: Houses['letOut'],
  own: { interest: Paise; limit: Paise } | null,
  { houseProperty }: TdsLaw,
): TracedValue | null {
  const parts: Record<string, TracedValue> = {}
  for (const [index, { income, interest }] of letOut.entries()) {
    const inputs = {
      income: fromField(`tax.home_loan.let_out[${index}].income`, income),
      interest: negated(fromField(`tax.home_loan.let_out[${index}].interest`, interest)),
    }
    const label = 'Let-out house: income less interest'
    parts[`let_out_${index + 1}`] = step(steps, 'sum', label, inputs, houseProperty)
  }
  if (own !== null) {
    const interest = fromField('tax.home_loan.interest', own.interest)
    const inputs = { interest, limit: fromRule(houseProperty, own.limit) }
    const label = 'Interest on the self-occupied house, at most its limit'
    parts['self_occupied'] = negated(step(steps, 'cap', label, inputs, houseProperty))
  }
  if (Object.keys(parts).length === 0) return null
  return step(steps, 'sum', 'Income from house property', parts, houseProperty)
}

/** The most interest on one's own house that is deducted in a year. */
function ownInterestLimit(
  { isOldOrRepairLoan }: NonNullable<Houses['selfOccupied']>,
  { houseProperty }: TdsLaw,
): Paise {
  return isOldOrRepairLoan ? houseProperty.oldOrRepairLoan : houseProperty.selfOccupied
}

/** The new regime sets no loss off; the old one sets it off within a limit, as far as there is other income. */
function houseIncomeOf(
  { letOut, ownInterest }: HouseIncome,
  regime: Regime,
  salaryIncome: Paise,
  otherIncome: Paise,
  { houseProperty }: TdsLaw,
  traced: HousesTrace | null,
): Paise {
  const income = subtract(letOut, ownInterest)
  if (income >= 0) return income
  const total = traced?.house ?? null
  if (regime === 'new') {
    if (traced !== null && total !== null) {
      const inputs = { total, nothing: fromRule(houseProperty, noPaise) }
      traced.house = step(traced.steps, 'max', 'The new regime sets off no loss', inputs, houseProperty)
    }
    return noPaise
  }
  const most = add(salaryIncome, otherIncome)
  const setOff = paise(Math.max(income, 0 - lesser(houseProperty.lossSetOff, most)))
  if (traced !== null && total !== null) {
    const isAllIncome = setOff <= noPaise - most
    traced.house = traceSetOff(traced, total, isAllIncome, otherIncome, houseProperty)
  }
  return setOff
}

/** `isAllIncome`: the loss takes all of the income that it can be set off against. */
function traceSetOff(
  { steps, salary }: HousesTrace,
  total: TracedValue,
  isAllIncome: boolean,
  otherIncome: Paise,
  row: TdsLaw['houseProperty'],
): TracedValue {
  const inputs = { loss: total, limit: negated(fromRule(row, row.lossSetOff)) }
  const loss = step(steps, 'max', 'Loss set off, at most its limit', inputs, row)
  if (!isAllIncome) return loss
  const others = amounts({ other_income: ['tax.other_income', otherIncome] })
  const label = 'Income that a loss can be set off against'
  const most = step(steps, 'sum', label, { salary, ...others })
  return step(steps, 'max', 'Loss set off, at most the income', { loss, most: negated(most) })
}

function warningsOf(
  declared: DeclarationFacts,
  rented: readonly HouseRentPart[],
  employmentTax: Paise,
  law: TdsLaw,
): readonly RuleWarning[] {
  const ofSeveralStates = employmentTax > law.employmentTax.authorityLimit ? [severalAuthorities] : noWarnings
  if (declared.claims.length + declared.allowances.length + rented.length === 0) return ofSeveralStates
  return [
    ...ofSeveralStates,
    ...landlordWarnings(rented, declared.rents, law),
    ...unknownClaims(declared.claims, law),
    ...unknownAllowances(declared.allowances, law),
  ]
}

const severalAuthorities: RuleWarning = {
  code: 'employment_tax_above_one_limit',
  message:
    'The professional tax of the year is more than one State may take; it is deducted in full, so check that several States took it.',
  field: 'tax.declarations',
}

function notNegative(amount: number): Paise {
  return amount > 0 ? paise(amount) : noPaise
}
