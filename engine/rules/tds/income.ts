// From salary to total income, in the order of the return: exemptions, deductions from salary, houses, other income,
// deductions from the whole, one rounding.

import { add, lesser, noPaise, paise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { toNearestMultiple } from '../../money/rounding.ts'
import { noWarnings } from '../outcome.ts'
import type { RuleWarning } from '../outcome.ts'
import { allowedTotal, deductionsOf, rentOf, unknownClaims } from './deductions.ts'
import type { Deduction } from './deductions.ts'
import { exemptAllowances, exemptTotal, unknownAllowances } from './exemptions.ts'
import type { ExemptAllowance } from './exemptions.ts'
import type { AgeBand, Declared, Houses, Regime, YearFacts } from './facts.ts'
import { houseRentParts, landlordWarnings } from './house-rent.ts'
import type { HouseRentPart } from './house-rent.ts'
import type { TdsLaw } from './law.ts'

export type IncomeOfYear = {
  /** This employer's salary and the other employer's, before any exemption. */
  readonly grossSalary: Paise
  readonly houseRent: readonly HouseRentPart[]
  readonly allowances: readonly ExemptAllowance[]
  readonly previousExemptions: Paise
  /** All exemptions together, no more than the salary. */
  readonly exemptions: Paise
  readonly standardDeduction: Paise
  /** What of it the salary bears. */
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

export function incomeOfYear(
  { person, declared, salary }: YearFacts,
  band: AgeBand,
  law: TdsLaw,
): IncomeOfYear {
  const { regime } = person
  const previous = declared.previousEmployment
  const grossSalary = notNegative(salary + (previous?.gross ?? 0))
  const rented = regime === 'old' ? houseRentParts(declared.houseRent, declared.rents, law) : notRented
  const allowances = exemptAllowances(declared.allowances, regime, law)
  const previousExemptions = lesser(previous?.exemptions ?? noPaise, previous?.gross ?? noPaise)
  const exemptions = lesser(
    paise(exemptTotal(rented) + exemptTotal(allowances) + previousExemptions),
    grossSalary,
  )
  const afterExemptions = subtract(grossSalary, exemptions)
  const standardDeduction = lesser(law.scales[regime][band].standardDeduction.amount, afterExemptions)
  const afterStandard = subtract(afterExemptions, standardDeduction)
  const employmentTax = regime === 'new' ? noPaise : lesser(employmentTaxPaid(declared), afterStandard)
  const salaryIncome = subtract(afterStandard, employmentTax)
  const otherIncome = otherIncomeOf(declared)
  const houses = housesOf(declared.houses, regime, law)
  const houseIncome = houseIncomeOf(houses, regime, add(salaryIncome, otherIncome), law)
  const grossTotalIncome = paise(salaryIncome + houseIncome + otherIncome)
  const deductions = deductionsOf({ person, declared, band, grossTotalIncome, rent: rentOf(rented) }, law)
  const deductionsTotal = lesser(allowedTotal(deductions), grossTotalIncome)
  const beforeRounding = subtract(grossTotalIncome, deductionsTotal)
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

/** Shared, like every list here that is empty for most people. */
const notRented: readonly HouseRentPart[] = []

/** Through both employers. Each authority has its limit; income-tax law has none, so there is no cap on the sum. */
function employmentTaxPaid({ employmentTax, previousEmployment }: Declared): Paise {
  return add(employmentTax, previousEmployment?.employmentTax ?? noPaise)
}

function otherIncomeOf({ otherIncome }: Declared): Paise {
  let sum = noPaise
  for (const { amount } of otherIncome) sum = add(sum, amount)
  return sum
}

const noHouses: HouseIncome = { letOut: noPaise, ownInterest: noPaise }

/** The new regime deducts no interest on one's own house. */
function housesOf({ selfOccupied, letOut }: Houses, regime: Regime, law: TdsLaw): HouseIncome {
  if (selfOccupied === null && letOut.length === 0) return noHouses
  const rented = paise(letOut.reduce((sum, { income, interest }) => sum + income - interest, 0))
  const isDeducted = regime === 'old' && selfOccupied !== null
  return {
    letOut: rented,
    ownInterest: isDeducted ? lesser(selfOccupied.interest, ownInterestLimit(selfOccupied, law)) : noPaise,
  }
}

/** The most interest on one's own house that is deducted in a year. */
export function ownInterestLimit(
  { isOldOrRepairLoan }: NonNullable<Houses['selfOccupied']>,
  { houseProperty }: TdsLaw,
): Paise {
  return isOldOrRepairLoan ? houseProperty.oldOrRepairLoan : houseProperty.selfOccupied
}

/** The new regime sets no loss off; the old one sets it off within a limit, as far as there is other income. */
function houseIncomeOf(
  { letOut, ownInterest }: HouseIncome,
  regime: Regime,
  otherThanHouses: Paise,
  law: TdsLaw,
): Paise {
  const income = subtract(letOut, ownInterest)
  if (income >= 0) return income
  if (regime === 'new') return noPaise
  return paise(Math.max(income, 0 - lesser(law.houseProperty.lossSetOff, otherThanHouses)))
}

function warningsOf(
  declared: Declared,
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
