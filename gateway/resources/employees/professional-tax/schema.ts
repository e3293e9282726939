import { ptFields } from '#proto/records/statutory.ts'
import { Type } from 'typebox'
import { recordFields } from '../../../http/record-fields.ts'
import {
  commonFields,
  described,
  money,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  stateCode,
  whole,
} from '../../../http/schema.ts'

const { local_body: _local, ...own } = recordFields(ptFields)

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
    computed: described(
      nullable(
        record({
          month: whole(1, 12),
          year: whole(1990, 2100),
          state_code: stateCode(),
          amount: money({
            description: 'Professional tax that the payslip of the first open month would deduct, in rupees.',
          }),
          wages: described(money(), 'Wages that the slab is chosen by, in rupees.', 50_000),
        }),
      ),
      'What the tax amounts to in the current period.',
    ),
    ...commonFields,
  },
  'EmployeeProfessionalTax',
)
