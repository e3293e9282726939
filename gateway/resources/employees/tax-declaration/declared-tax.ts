// What an employee declares for income tax, as previews and stored declarations are told it alike.

import type { TaxDeclaration } from '#proto/calculation/tax-declaration.ts'
import type { Paise } from '#proto/units.ts'
import { choice, flag, listOf, money, nullable, pattern, plainDate, request } from '../../../http/schema.ts'
import type { FromWire } from '../../../http/wire.ts'

const amount = () => nullable(money({ minimum: 0 }))
const due = () => money({ minimum: 0 })

export const rentFields = {
  from: plainDate(),
  to: nullable(plainDate()),
  monthly: due(),
  metro: nullable(
    flag({
      description:
        'Whether the rented home is in a metro city for the HRA exemption; null: as `is_metro` of the employee.',
    }),
  ),
}
export const homeLoanFields = { interest: due(), is_old_or_repair_loan: flag() }
export const letOutFields = { income: due(), interest: due() }
export const otherIncomeFields = {
  kind: choice(['savings_interest', 'deposit_interest', 'other']),
  amount: due(),
}
export const previousEmploymentFields = {
  gross: amount(),
  exemptions: amount(),
  pf: amount(),
  pt: amount(),
  tds: amount(),
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

/** The parts as a calculation reads them, and the landlords' PANs beside the rents. */
export function declaredParts(given: Declared): Omit<Required<TaxDeclaration>, 'claims' | 'rents'> & {
  readonly rents: readonly (TaxDeclaration['rents'][number] & { readonly landlordPan: string | null })[]
} {
  const { homeLoan = null, previousEmployment: previous = null } = given
  return {
    rents: (given.rent ?? []).map(({ from, to, monthly, metro, landlordPan = null }) => ({
      from,
      to: to ?? null,
      monthly,
      inListedCity: metro ?? null,
      hasLandlordPan: landlordPan !== null,
      landlordPan,
    })),
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
