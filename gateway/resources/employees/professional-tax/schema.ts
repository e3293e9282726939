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
  applicable: flag({ description: 'False: nothing is taken of this person.' }),
  state_code: nullable(stateCode()),
  exempt_reason: nullable(text(200, { description: 'Why nothing is taken, where applicable is false.' })),
  override_amount: nullable(
    money({
      minimum: 0,
      description: 'Taken with each payment in place of what the slab asks, up to the ceiling of the year.',
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
        amount: money({ description: 'What the slip of the first open month would take.' }),
        wages: money(),
      }),
    ),
    ...commonFields,
  },
  'EmployeeProfessionalTax',
)
