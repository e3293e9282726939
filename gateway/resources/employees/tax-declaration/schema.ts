import {
  claimAliases,
  homeLoanSection,
  houseRentSection,
  proofAliases,
  proofSections,
  taxClaimSections,
} from '#proto/law/tax-sections.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  described,
  flag,
  listOf,
  money,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  text,
  withAliases,
} from '../../../http/schema.ts'
import {
  declaredFields,
  homeLoanFields,
  landlordName,
  letOutFields,
  otherIncomeFields,
  previousEmploymentFields,
  rentFields,
} from './declared-tax.ts'
import { taxYear } from '../../periods/tax-year.ts'

const claim = {
  section: withAliases(
    choice(taxClaimSections, {
      description:
        'Section of the Income-tax Act 1961, with a suffix for a limit of its own. The number in the Income-tax Act 2025 is accepted too: `123` is read as `80C`, `126_PARENTS` as `80D_PARENTS`, `153` as `80TTA`.',
    }),
    claimAliases,
  ),
  amount: money({ minimum: 0 }),
  proof_accepted: nullable(
    flag({
      description: 'Whether the proof was accepted; null: not decided. Omit it to keep the earlier decision.',
    }),
  ),
}

const proofsDueOn = () =>
  plainDate({
    description:
      'Date from which only accepted proofs reduce the income tax. Default: 15 January of the tax year.',
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
  section: withAliases(
    choice(proofSections, {
      description: `Section of the declaration; ${houseRentSection} for rent, ${homeLoanSection} for interest on a home loan. The number in the Income-tax Act 2025 is accepted too.`,
    }),
    proofAliases,
  ),
  accepted: described(flag(), 'Whether the evidence was accepted.', true),
  amount: nullable(
    money({ minimum: 0, description: 'Accepted amount in rupees; null: the declared amount.' }),
  ),
  remarks: nullable(text(500)),
}

export const ProofsPost = request(
  { proofs: Type.Array(request(proof, ['section', 'accepted']), { minItems: 1, maxItems: 50 }) },
  ['proofs'],
  'TaxProofsInput',
)

const section2025 = () =>
  nullable(
    text(50, {
      description:
        'Number of the same section in the Income-tax Act 2025, which applies to payments from 1 April 2026.',
      examples: ['123'],
    }),
  )

export const Declaration = record(
  {
    employee_id: Type.String(),
    organization_id: organizationId(),
    tax_year: taxYear(),
    declarations: Type.Array(record({ ...claim, section_2025: section2025() })),
    rent: Type.Array(
      record({
        ...rentFields,
        landlord_pan: nullable(
          Type.String({ description: 'PAN with all but the last four characters masked.' }),
        ),
        landlord_name: nullable(landlordName()),
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
    employer_contribution_growth: money(),
    proofs: Type.Array(record({ ...proof, section_2025: section2025() })),
    proofs_due_on: proofsDueOn(),
    ...commonFields,
  },
  'TaxDeclaration',
)

export const DeclarationQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  tax_year: Type.Optional(taxYear()),
})
