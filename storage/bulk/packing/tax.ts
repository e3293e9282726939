// The income tax of a payslip as a tuple of amounts.

import type { Paise, PlainDate } from '#proto/units.ts'
import type { SlipTax } from '#proto/calculation/slip.ts'
import type { TaxDeduction } from '#proto/calculation/tax-declaration.ts'

export type PackedDeduction = readonly [code: string, claimed: number, allowed: number]

/** Regime, tax year, months left, and the amounts of `taxAmounts`. */
export type PackedTax = [regime: SlipTax['regime'], taxYear: string, monthsLeft: number, ...amounts: number[]]

export function packDeduction({ code, claimed, allowed }: TaxDeduction): PackedDeduction {
  return [code, claimed, allowed]
}

/** Deductions of a stored slip from gross total income, as a part of its tax. */
export function unpackDeductions(
  packed: readonly PackedDeduction[] | null | undefined,
): Pick<SlipTax, 'deductionRows'> {
  if (packed === null || packed === undefined) return {}
  return {
    deductionRows: packed.map(([code, claimed, allowed]) => ({
      code,
      claimed: claimed as Paise,
      allowed: allowed as Paise,
    })),
  }
}

/** Amounts of a tax year that do not follow from others, the least usual last. */
function taxAmounts({ breakdown, ...tax }: SlipTax): number[] {
  return [
    tax.annualProjection,
    tax.exemptions,
    tax.deductions,
    tax.taxableIncome,
    tax.annualTax,
    tax.rebate,
    tax.surcharge,
    tax.cess,
    tax.deductedToDate,
    breakdown.paidToDate,
    breakdown.standardDeduction,
    breakdown.slabTax,
    breakdown.employmentTax,
    breakdown.oneTimeTax,
    breakdown.previousEmployment,
    breakdown.houseProperty,
    breakdown.otherIncome,
    breakdown.taxCredits,
    breakdown.higherRateAddition,
    tax.relief,
    breakdown.marginalRelief,
  ]
}

/** So many stand in every tax year; of the others, zeros at the end are left out. */
const usualTaxAmounts = 12

export function packTax(tax: SlipTax): PackedTax {
  const amounts = taxAmounts(tax)
  while (amounts.length > usualTaxAmounts && amounts.at(-1) === 0) amounts.pop()
  return [tax.regime, tax.taxYear, tax.monthsLeft, ...amounts]
}

/** The tax year of a stored slip, whose row has its tax and its taxable pay. */
export function unpackTax(
  [regime, taxYear, monthsLeft, ...packed]: PackedTax,
  { tds, taxable }: Pick<SlipTotals, 'tds' | 'taxable'>,
): SlipTax {
  const [annualProjection, exemptions, deductions, taxableIncome, annualTax, ...rest] = packed as Paise[]
  const [rebate, surcharge, cess, deductedToDate, paidToDate, standardDeduction, slabTax, ...unusual] = rest
  const [employmentTax = nil, oneTimeTax = nil, previousEmployment = nil, ...others] = unusual
  const [houseProperty = nil, otherIncome = nil, taxCredits = nil, ...additions] = others
  const [higherRateAddition = nil, relief = nil, marginalRelief = nil] = additions
  const salaryIncome = annualProjection! - exemptions! - standardDeduction! - employmentTax
  const grossTotalIncome = salaryIncome + houseProperty + otherIncome
  const chapterViADeductions = deductions! - standardDeduction! - employmentTax
  const exactTax = slabTax! - rebate! + surcharge! + cess! - relief + higherRateAddition
  return {
    regime,
    taxYear,
    taxablePay: taxable,
    annualProjection: annualProjection!,
    exemptions: exemptions!,
    deductions: deductions!,
    taxableIncome: taxableIncome!,
    annualTax: annualTax!,
    rebate: rebate!,
    relief,
    surcharge: surcharge!,
    cess: cess!,
    deductedToDate: deductedToDate!,
    thisMonth: tds,
    monthsLeft,
    breakdown: {
      paidToDate: paidToDate!,
      projectedPay: (annualProjection! - paidToDate! - taxable - previousEmployment) as Paise,
      previousEmployment,
      standardDeduction: standardDeduction!,
      employmentTax,
      salaryIncome: salaryIncome as Paise,
      houseProperty,
      otherIncome,
      grossTotalIncome: grossTotalIncome as Paise,
      chapterViADeductions: chapterViADeductions as Paise,
      incomeRounding: (taxableIncome! - (grossTotalIncome - chapterViADeductions)) as Paise,
      slabTax: slabTax!,
      marginalRelief,
      higherRateAddition,
      taxRounding: (annualTax! - exactTax) as Paise,
      taxCredits,
      balance: (annualTax! - taxCredits - deductedToDate!) as Paise,
      oneTimeTax,
    },
  }
}

/** The typed columns of a payslip row that the packed slip leaves out. */
export type SlipTotals = {
  gross: Paise
  totalDeductions: Paise
  reimbursements: Paise
  netPayable: Paise
  employerContributions: Paise
  pfWages: Paise
  epfWages: Paise
  epsWages: Paise
  edliWages: Paise
  pfEmployee: Paise
  vpf: Paise
  eps: Paise
  pfEmployer: Paise
  edli: Paise
  pfAdmin: Paise
  ncpDays: number
  esiWages: Paise
  esiEmployee: Paise
  esiEmployer: Paise
  esiCoveredUntil: PlainDate | null
  pt: Paise
  ptWages: Paise
  ptAuthority?: string | null | undefined
  lwfEmployee: Paise
  lwfEmployer: Paise
  lwfWages: Paise
  gratuityWages: Paise
  tds: Paise
  taxable: Paise
}

const nil = 0 as Paise
