import { contractorSectionAliases, contractorSections } from '#proto/law/tds-sections.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  described,
  externalId,
  flag,
  nullable,
  organizationId,
  organizationMoney,
  pattern,
  percent,
  plainDate,
  personName,
  record,
  request,
  text,
  withAliases,
} from '../../../http/schema.ts'
import { listQuery } from '../../kinds/collection.ts'

const deductee = {
  name: personName(75, { description: 'Name of the payee as in the PAN record, without `^`.' }),
  type: choice(['company', 'other'], { description: 'Whether the payee is a company.' }),
}

const own = {
  external_id: nullable(externalId()),
  section: withAliases(
    choice(contractorSections, {
      description:
        'Section by which tax is deducted, in the numbers of the Income-tax Act 1961. The numbers and payment codes of the Act of 2025 are accepted too, such as 393(1) (Table: Sl. No. 6(i)) or 1024.',
      examples: ['194C'],
    }),
    contractorSectionAliases,
  ),
  paid_on: plainDate({ description: 'Day of the payment, or of the credit where that was earlier.' }),
  amount: organizationMoney({ minimum: 0.01, description: 'Amount paid or credited, before tax.' }),
  rate: percent({ maximum: 100, description: 'Rate at which tax was deducted.' }),
  tds: organizationMoney({ minimum: 0, description: 'Income tax deducted, without surcharge and cess.' }),
  surcharge: organizationMoney({ minimum: 0, description: 'Surcharge deducted. Default: 0.' }),
  cess: organizationMoney({ minimum: 0, description: 'Health and education cess deducted. Default: 0.' }),
  challan_id: nullable(text(40, { description: 'Challan that deposits the tax; null while none does.' })),
  remarks: nullable(text(500)),
}

export const ContractorPaymentCreate = request(
  {
    organization_id: organizationId(),
    ...own,
    deductee: described(
      request(
        {
          ...deductee,
          pan: nullable(
            pattern(
              '^[A-Z]{5}[0-9]{4}[A-Z]$',
              'PAN: five capital letters, four digits, a capital letter.',
              'AAHCS2781K',
            ),
          ),
        },
        ['name', 'type'],
      ),
      'The payee from whom the tax is deducted.',
    ),
  },
  ['deductee', 'section', 'paid_on', 'amount', 'rate', 'tds'],
  'ContractorPaymentCreate',
)

export const ContractorPayment = record(
  {
    id: described(Type.String(), 'Id of the contractor payment.', 'ctp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    organization_id: organizationId(),
    ...own,
    deductee: described(
      record({
        ...deductee,
        pan: nullable(
          Type.String({
            description: 'PAN with all but the last four characters masked; in full with `reveal=true`.',
          }),
        ),
      }),
      'The payee from whom the tax is deducted.',
    ),
    ...commonFields,
  },
  'ContractorPayment',
)

export const ContractorPaymentQuery = listQuery({
  challan_id: Type.Optional(text(40)),
  from: Type.Optional(plainDate({ description: 'Only payments on this date or later.' })),
  to: Type.Optional(plainDate({ description: 'Only payments on this date or earlier.' })),
  reveal: flag({
    default: false,
    description:
      'Returns masked values in full. Requires the scope `employees:sensitive`; each use is audited.',
  }),
})
