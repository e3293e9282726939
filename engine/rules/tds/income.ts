// From salary to total income, in the order of the return: exemptions, deductions from salary, houses, other income,
// deductions from the whole, one rounding.

import { add, lesser, noPaise, paise } from '../../money/paise.ts'
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
  /** All exemptions together. */
  readonly exemptions: Paise
  readonly standardDeduction: Paise
  readonly employmentTax: Paise
  readonly salaryIncome: Paise
  /** Below zero where a loss is set off. */
  readonly houseIncome: Paise
  readonly otherIncome: Paise
  readonly grossTotalIncome: Paise
  readonly deductions: readonly Deduction[]
  readonly deductionsTotal: Paise
  readonly beforeRounding: Paise
  readonly total: Paise
  readonly warnings: readonly RuleWarning[]
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
  const exemptions = paise(exemptTotal(rented) + exemptTotal(allowances) + previousExemptions)
  const afterExemptions = notNegative(grossSalary - exemptions)
  const standardDeduction = lesser(law.scales[regime][band].standardDeduction.amount, afterExemptions)
  const employmentTax = regime === 'new' ? noPaise : employmentTaxPaid(declared)
  const salaryIncome = notNegative(afterExemptions - standardDeduction - employmentTax)
  const houseIncome = houseIncomeOf(declared.houses, regime, law)
  const otherIncome = otherIncomeOf(declared)
  const grossTotalIncome = notNegative(salaryIncome + houseIncome + otherIncome)
  const deductions = deductionsOf({ person, declared, band, grossTotalIncome, rent: rentOf(rented) }, law)
  const deductionsTotal = allowedTotal(deductions)
  const beforeRounding = notNegative(grossTotalIncome - deductionsTotal)
  return {
    grossSalary,
    houseRent: rented,
    allowances,
    previousExemptions,
    exemptions,
    standardDeduction,
    employmentTax,
    salaryIncome,
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

/** The new regime knows no interest on one's own house and sets no loss off; the old one sets it off within a limit. */
function houseIncomeOf({ selfOccupied, letOut }: Houses, regime: Regime, law: TdsLaw): Paise {
  let rented = 0
  for (const { income, interest } of letOut) rented += income - interest
  if (regime === 'new') return notNegative(rented)
  const rule = law.houseProperty
  const limit = selfOccupied?.isOldOrRepairLoan === true ? rule.oldOrRepairLoan : rule.selfOccupied
  const own = lesser(selfOccupied?.interest ?? noPaise, limit)
  return paise(Math.max(rented - own, 0 - rule.lossSetOff))
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
