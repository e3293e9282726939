import { Type } from 'typebox'
import { choice, money, nullable, organizationId, record, whole } from '../../../http/schema.ts'
import { slipTax } from '../../payslips/schema.ts'
import { taxYear } from '../../tax-year.ts'

export const ProjectionQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  regime: Type.Unsafe<'new' | 'old' | 'both'>({
    type: 'string',
    enum: ['new', 'old', 'both'],
    default: 'both',
  }),
  month: Type.Optional(whole(1, 12, { description: 'Of the payment; left out with `year`: this month.' })),
  year: Type.Optional(whole(2000, 2100)),
})

export const Projection = record(
  {
    employee_id: Type.String(),
    organization_id: organizationId(),
    tax_year: taxYear(),
    month: Type.Integer(),
    year: Type.Integer(),
    regime: choice(['new', 'old'], { description: 'By which tax is deducted now.' }),
    lower_regime: nullable(
      choice(['new', 'old'], {
        description:
          'Whose tax of the year is lower, the new one where both are equal; null: one was asked for.',
      }),
    ),
    saving: nullable(money({ description: 'What the lower one saves in the year.' })),
    projections: Type.Array(slipTax, { description: 'As a payslip of this month would say.' }),
  },
  'TaxProjection',
)
