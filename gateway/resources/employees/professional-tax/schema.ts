import { Type } from 'typebox'
import {
  commonFields,
  flag,
  money,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  stateCode,
  text,
  whole,
} from '../../../http/schema.ts'

const own = {
  applicable: flag({ description: 'Whether professional tax is deducted from the employee.' }),
  state_code: nullable(stateCode()),
  exempt_reason: nullable(
    text(200, { description: 'Reason why no professional tax is deducted; only if `applicable` is false.' }),
  ),
  override_amount: nullable(
    money({
      minimum: 0,
      description:
        'Amount to deduct with each payment instead of the slab amount, in rupees, up to the annual ceiling; null: by slab.',
    }),
  ),
}

export const ProfessionalTaxPut = request(
  { ...own, effective_from: plainDate({ description: 'Default: today.' }) },
  ['applicable'],
  'EmployeeProfessionalTaxInput',
)
export const ProfessionalTax = record(
  {
    employee_id: Type.String(),
    organization_id: organizationId(),
    ...own,
    effective_from: plainDate(),
    computed: nullable(
      record({
        month: whole(1, 12),
        year: whole(1990, 2100),
        state_code: stateCode(),
        amount: money({
          description: 'Professional tax that the payslip of the first open month would deduct, in rupees.',
        }),
        wages: money(),
      }),
    ),
    ...commonFields,
  },
  'EmployeeProfessionalTax',
)
