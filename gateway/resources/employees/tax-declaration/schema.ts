import { homeLoanSection, houseRentSection, taxClaimSections } from '#proto/calculation.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  flag,
  listOf,
  money,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  text,
} from '../../../http/schema.ts'
import {
  declaredFields,
  homeLoanFields,
  letOutFields,
  otherIncomeFields,
  previousEmploymentFields,
  rentFields,
} from '../../declared-tax.ts'
import { taxYear } from '../../tax-year.ts'

const claim = {
  section: choice(taxClaimSections, { description: 'By the Act of 1961.' }),
  amount: money({ minimum: 0 }),
  proof_accepted: nullable(flag({ description: 'Null: nothing is decided. Left out: as it was.' })),
}

const proofsDueOn = () =>
  plainDate({
    description:
      'From this day on a payment counts only what is proved. Left out: 15 January of the tax year.',
  })

export const DeclarationPut = request(
  {
    declarations: listOf(request(claim, ['section', 'amount']), taxClaimSections.length),
    ...declaredFields,
    proofs_due_on: proofsDueOn(),
  },
  [],
  'TaxDeclarationInput',
)

const proof = {
  section: choice([...taxClaimSections, houseRentSection, homeLoanSection], {
    description: `Of a claim; ${houseRentSection} for rent, ${homeLoanSection} for interest on a house.`,
  }),
  accepted: flag(),
  amount: nullable(money({ minimum: 0, description: 'What is proved; null: all that is claimed.' })),
  remarks: nullable(text(500)),
}

export const ProofsPost = request(
  { proofs: Type.Array(request(proof, ['section', 'accepted']), { minItems: 1, maxItems: 50 }) },
  ['proofs'],
  'TaxProofsInput',
)

export const Declaration = record(
  {
    employee_id: Type.String(),
    organization_id: organizationId(),
    tax_year: taxYear(),
    declarations: Type.Array(record(claim)),
    rent: Type.Array(
      record({
        ...rentFields,
        landlord_pan: nullable(Type.String({ description: 'The last four characters; the others are X.' })),
      }),
    ),
    home_loan: nullable(
      record({
        interest: nullable(homeLoanFields.interest),
        is_old_or_repair_loan: homeLoanFields.is_old_or_repair_loan,
        let_out: Type.Array(record(letOutFields)),
      }),
    ),
    other_income: Type.Array(record(otherIncomeFields)),
    previous_employment: nullable(record(previousEmploymentFields)),
    other_tax_credits: money(),
    proofs: Type.Array(record(proof)),
    proofs_due_on: proofsDueOn(),
    ...commonFields,
  },
  'TaxDeclaration',
)

export const DeclarationQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  tax_year: Type.Optional(taxYear()),
})
