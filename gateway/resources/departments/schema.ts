import { externalId, flag, nullable, text } from '../../http/schema.ts'
import { masterSchemas } from '../kinds/master.ts'

export const department = masterSchemas(
  {
    name: text(),
    code: nullable(text(50)),
    external_id: nullable(externalId()),
    parent_id: nullable(text(40)),
    head_employee_id: nullable(text(104)),
    cost_center_code: nullable(text(50)),
    is_active: flag({ description: 'Whether the department can be assigned to employees. Default: true.' }),
  },
  'Department',
  ['name'],
)
