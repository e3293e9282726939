import { flag, nullable, plainDate, request, text, externalId } from '../../../http/schema.ts'
import { SalaryRequest } from '../../salary/schema.ts'

export const Rehire = request(
  {
    date_of_joining: plainDate(),
    salary: SalaryRequest,
    external_id: nullable(externalId()),
    employee_code: text(50),
    continues_service: flag(),
  },
  ['date_of_joining'],
  'Rehire',
)
