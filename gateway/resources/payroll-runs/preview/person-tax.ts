// Tax declaration and earlier income of a person in a preview.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { TaxDeclaration } from '#proto/calculation/tax-declaration.ts'
import type { Paise } from '#proto/units.ts'
import { declaredParts } from '../../employees/tax-declaration/declared-tax.ts'
import type { Person } from './read-person.ts'

/** Declaration of the call, part by part, over what is stored. */
export function taxOf(tax: NonNullable<Person['tax']>, base: EmployeeInput['tax']): EmployeeInput['tax'] {
  const known = base.declared ?? nothingDeclared
  const {
    declarations,
    rent,
    homeLoan,
    otherIncome,
    previousEmployment,
    otherTaxCredits,
    employerContributionGrowth,
    ...facts
  } = tax
  const parts = declaredParts(tax)
  return {
    ...base,
    ...facts,
    declared: {
      claims:
        declarations === undefined
          ? known.claims
          : declarations
              .filter(({ proofAccepted }) => proofAccepted !== false)
              .map(({ section, amount }) => ({ code: section, amount })),
      rents:
        rent === undefined
          ? known.rents
          : parts.rents.map(({ landlordPan: _, landlordName: _name, ...each }) => each),
      selfOccupied: homeLoan === undefined ? known.selfOccupied : parts.selfOccupied,
      letOut: homeLoan === undefined ? known.letOut : parts.letOut,
      otherIncome: otherIncome === undefined ? known.otherIncome : parts.otherIncome,
      previousEmployment:
        previousEmployment === undefined ? known.previousEmployment : parts.previousEmployment,
      otherTaxCredits: otherTaxCredits === undefined ? known.otherTaxCredits : parts.otherTaxCredits,
      ...growthOf(
        employerContributionGrowth === undefined ? known.contributionGrowth : parts.contributionGrowth,
      ),
    },
  }
}

/** Growth as stored declarations have it: absent where there is none. */
function growthOf(growth: Paise = nil): Pick<TaxDeclaration, 'contributionGrowth'> {
  return growth > 0 ? { contributionGrowth: growth } : {}
}

export const nil = 0 as Paise

export const nothingDeclared: TaxDeclaration = {
  claims: [],
  rents: [],
  selfOccupied: null,
  letOut: [],
  otherIncome: [],
  previousEmployment: null,
  otherTaxCredits: nil,
}

export function earlierOf(ytd: NonNullable<Person['ytd']>): EmployeeInput['earlier'] {
  const contributions = ytd.employerRetirementContributions ?? nil
  return {
    payments: ytd.months ?? null,
    ...(ytd.months === undefined ? {} : { hasOpening: true }),
    taxable: ytd.taxable ?? ytd.gross ?? nil,
    tds: ytd.tds ?? nil,
    pf: ytd.pf ?? nil,
    pt: ytd.pt ?? nil,
    ptPay: ytd.gross ?? ytd.taxable ?? nil,
    ...(contributions > 0 ? { contributions } : {}),
  }
}
