import { ptFields } from '#proto/records/statutory.ts'
import { Type } from 'typebox'
import { recordFields } from '../../../http/record-fields.ts'
import {
  commonFields,
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
