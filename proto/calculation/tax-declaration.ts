// Declared deductions of an employee, and pay and tax of the year from elsewhere.

import type { Paise, PlainDate } from '../units.ts'
import type { ComponentCategory, ComponentDefinition, LineType } from './components.ts'

/** Declaration of an employee for the tax year; eligible claims, by the section of the Act of 1961. */
export type TaxDeclaration = {
  readonly claims: readonly { readonly code: string; readonly amount: Paise }[]
  readonly rents: readonly {
    readonly from: PlainDate
    readonly to: PlainDate | null
    readonly monthly: Paise
    /** Null: as the profile says. */
    readonly inListedCity: boolean | null
    readonly hasLandlordPan: boolean
  }[]
  readonly selfOccupied: { readonly interest: Paise; readonly isOldOrRepairLoan: boolean } | null
  /** Net annual value less its standard deduction, and the interest. */
  readonly letOut: readonly { readonly income: Paise; readonly interest: Paise }[]
  readonly otherIncome: readonly {
    readonly kind: 'savings_interest' | 'deposit_interest' | 'other'
    readonly amount: Paise
  }[]
  readonly previousEmployment: {
    readonly gross: Paise
    readonly exemptions: Paise
    readonly providentFund: Paise
    readonly employmentTax: Paise
    readonly tds: Paise
  } | null
  readonly otherTaxCredits: Paise
  /** Growth of the employer's contributions above the year's limit, which is income; absent: none. */
  readonly contributionGrowth?: Paise
}

/** A deduction from gross total income: the code of its section with its limit, what was claimed, and what is deducted. */
export type TaxDeduction = { readonly code: string; readonly claimed: Paise; readonly allowed: Paise }

type Contribution = { readonly type: LineType; readonly category: ComponentCategory }

const retirementCategories: readonly ComponentCategory[] = ['pf', 'nps', 'superannuation']

/** Whether a line or component counts among contributions that are a perquisite above a limit: the pension scheme does not. */
export function isRetirementContribution({ type, category }: Contribution): boolean {
  return type === 'employer_contribution' && retirementCategories.includes(category)
}

/** The employer's contribution to the pension system: income of the employee, which the tax law deducts up to a limit. */
export function isPensionShare({ type, category }: Contribution): boolean {
  return type === 'employer_contribution' && category === 'nps'
}

/** Whether what the employer pays to others for the employee is income whatever its amount. */
export function isTaxedContribution({
  taxability,
  ...contribution
}: Contribution & { readonly taxability: ComponentDefinition['taxability'] }): boolean {
  const isPerquisite = contribution.type === 'employer_contribution' && taxability === 'perquisite'
  return isPerquisite || isPensionShare(contribution)
}
