// A declaration for income tax, as previews and stored declarations state it alike.

import type { TaxDeclaration } from '#proto/calculation/tax-declaration.ts'
import type { Paise } from '#proto/units.ts'
import {
  choice,
  described,
  flag,
  listOf,
  money,
  nullable,
  pattern,
  personName,
  plainDate,
  request,
} from '../../../http/schema.ts'
import type { FromWire } from '../../../http/wire.ts'

const amount = () => nullable(money({ minimum: 0 }))
const due = () => money({ minimum: 0 })

export const rentFields = {
  from: described(plainDate(), 'First day of the period.', '2026-04-01'),
  to: described(nullable(plainDate()), 'Last day of the period; null if it continues.', null),
  monthly: described(due(), 'Rent a month in rupees.', 18_000),
  metro: nullable(
    flag({
      description:
        'Whether the rented home is in a metro city for the HRA exemption; null: as `is_metro` of the employee.',
    }),
  ),
}
export const landlordName = () =>
  personName(75, {
    description:
      'Name of the landlord as in the PAN record; Form 24Q names it with the PAN above 1,00,000 a year.',
    examples: ['Ramesh Iyer'],
  })
export const homeLoanFields = {
  interest: described(due(), 'Interest of the year on a self-occupied house, in rupees.', 120_000),
  is_old_or_repair_loan: described(
    flag(),
    'Whether the loan is from before April 1999 or for repairs: the lower limit applies.',
    false,
  ),
}
export const letOutFields = {
  income: described(due(), 'Income from the house before interest, in rupees.', 180_000),
  interest: described(due(), 'Interest of the year, in rupees.', 210_000),
}
export const otherIncomeFields = {
  kind: described(
    choice(['savings_interest', 'deposit_interest', 'other']),
    'Kind of income.',
    'savings_interest',
  ),
  amount: described(due(), 'Amount of the year in rupees.', 8_000),
}
export const previousEmploymentFields = {
  gross: described(amount(), 'Gross salary, in rupees.', 200_000),
  exemptions: described(amount(), 'Exempt allowances, in rupees.', 0),
  pf: described(amount(), 'PF of the employee, in rupees.', 7_200),
  pt: described(amount(), 'Professional tax, in rupees.', 800),
  tds: described(amount(), 'Income tax deducted, in rupees.', 0),
}

/** Everything but the claims and whose regime it is. */
export const declaredFields = {
  rent: listOf(
    request(
      {
        ...rentFields,
        landlord_pan: nullable(
          pattern(
            '^[A-Z]{5}[0-9]{4}[A-Z]$',
            'PAN: five capital letters, four digits, a capital letter.',
            'ABCPK1234L',
          ),
        ),
        landlord_name: nullable(landlordName()),
      },
      ['from', 'monthly'],
    ),
    12,
  ),
  home_loan: nullable(
    request({
      ...homeLoanFields,
      let_out: listOf(request(letOutFields, ['income', 'interest']), 10),
    }),
  ),
  other_income: listOf(request(otherIncomeFields, ['kind', 'amount']), 20),
  previous_employment: nullable(request(previousEmploymentFields)),
  other_tax_credits: amount(),
  employer_contribution_growth: amount(),
}

const Declared = request(declaredFields)
type Declared = FromWire<typeof Declared>

const nil = 0 as Paise

type DeclaredRent = TaxDeclaration['rents'][number] & {
  readonly landlordPan: string | null
  readonly landlordName: string | null
}

/** The parts as a calculation reads them, and the landlords beside the rents. */
export function declaredParts(given: Declared): Omit<Required<TaxDeclaration>, 'claims' | 'rents'> & {
  readonly rents: readonly DeclaredRent[]
} {
  const { homeLoan = null, previousEmployment: previous = null } = given
  return {
    rents: (given.rent ?? []).map(
      ({ from, to, monthly, metro, landlordPan = null, landlordName = null }) => ({
        from,
        to: to ?? null,
        monthly,
        inListedCity: metro ?? null,
        hasLandlordPan: landlordPan !== null,
        landlordPan,
        landlordName,
      }),
    ),
    selfOccupied:
      homeLoan?.interest === undefined
        ? null
        : { interest: homeLoan.interest, isOldOrRepairLoan: homeLoan.isOldOrRepairLoan ?? false },
    letOut: homeLoan?.letOut ?? [],
    otherIncome: given.otherIncome ?? [],
    previousEmployment:
      previous === null
        ? null
        : {
            gross: previous.gross ?? nil,
            exemptions: previous.exemptions ?? nil,
            providentFund: previous.pf ?? nil,
            employmentTax: previous.pt ?? nil,
            tds: previous.tds ?? nil,
          },
    otherTaxCredits: given.otherTaxCredits ?? nil,
    contributionGrowth: given.employerContributionGrowth ?? nil,
  }
}
