import { described, flag, nullable, plainDate, request, text, externalId } from '../../../http/schema.ts'
import { SalaryRequest } from '../../salary/schema.ts'

export const Rehire = request(
  {
    date_of_joining: described(
      plainDate(),
      'First day of the new employment, after the last day of the former one.',
      '2026-11-23',
    ),
    salary: SalaryRequest,
    external_id: nullable(externalId()),
    employee_code: text(50),
    continues_service: described(
      flag(),
      'Whether the service of the former spell counts for gratuity as if it had not ended. Default: false.',
      false,
    ),
  },
  ['date_of_joining'],
  'Rehire',
)
