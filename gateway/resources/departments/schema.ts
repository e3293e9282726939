import { described, externalId, flag, nullable, text } from '../../http/schema.ts'
import { masterSchemas } from '../kinds/master.ts'

export const department = masterSchemas(
  {
    name: described(text(), 'Name of the department.', 'Finance'),
    code: described(nullable(text(50)), 'Short code, unique per organization.', 'FIN'),
    external_id: nullable(externalId()),
    parent_id: described(nullable(text(40)), 'The department above it; null at the top.', null),
    head_employee_id: described(nullable(text(104)), 'Employee who heads the department.', null),
    cost_center_code: described(nullable(text(50)), 'Cost center in your books.', 'CC-110'),
    is_active: flag({ description: 'Whether the department can be assigned to employees. Default: true.' }),
  },
  'Department',
  ['name'],
)
