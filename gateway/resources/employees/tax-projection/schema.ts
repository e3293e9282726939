import { Type } from 'typebox'
import { choice, money, nullable, organizationId, record, whole } from '../../../http/schema.ts'
import { slipTax } from '../../payslips/tax-schema.ts'
import { taxYear } from '../../periods/tax-year.ts'

export const ProjectionQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  regime: Type.Unsafe<'new' | 'old' | 'both'>({
    type: 'string',
    enum: ['new', 'old', 'both'],
    default: 'both',
  }),
  month: Type.Optional(
    whole(1, 12, { description: 'Month of the payment, 1 to 12. Default with `year`: the current month.' }),
  ),
  year: Type.Optional(whole(2000, 2100)),
})

export const Projection = record(
  {
    employee_id: Type.String(),
    organization_id: organizationId(),
    tax_year: taxYear(),
    month: Type.Integer(),
    year: Type.Integer(),
    regime: choice(['new', 'old'], { description: 'Regime that tax is currently deducted under.' }),
    lower_regime: nullable(
      choice(['new', 'old'], {
        description:
          'Regime with the lower tax of the year; `new` if both are equal; null if only one regime was requested.',
      }),
    ),
    saving: nullable(money({ description: 'Tax saved in the year under the lower regime, in rupees.' })),
    projections: Type.Array(slipTax, {
      description: 'Income tax computation of the year, as on a payslip of this month.',
    }),
  },
  'TaxProjection',
)
