import { Type } from 'typebox'
import { money, nullable, plainDate, record, text, wholeListFields } from '../../../http/schema.ts'
import { benefitFields } from '../../payslips/schema.ts'

export const EmployeeBenefits = record(
  {
    employee_id: Type.String(),
    external_id: nullable(text()),
    ...wholeListFields(
      record({
        ...benefitFields,
        year_start: nullable(benefitFields.year_start),
        year_end: nullable(benefitFields.year_end),
        as_of: nullable(
          plainDate({
            description:
              'Last day of the wage month of the payslip that the sums follow; null: no locked or paid payslip yet.',
          }),
        ),
        payroll_run_id: nullable(
          Type.String({ description: 'Run or settlement of the payslip that the sums follow; null: none.' }),
        ),
        claims_pending: money({ description: 'Claims that are not decided, in rupees.' }),
        claims_approved: money({
          description: 'Approved claims that no locked or paid payslip has taken up, in rupees.',
        }),
      }),
    ),
  },
  'EmployeeBenefits',
)
