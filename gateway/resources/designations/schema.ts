import { described, externalId, flag, nullable, text } from '../../http/schema.ts'
import { masterSchemas } from '../kinds/master.ts'

export const designation = masterSchemas(
  {
    name: described(text(), 'Name of the designation.', 'Senior Accountant'),
    code: described(nullable(text(50)), 'Short code, unique per organization.', 'SR-ACC'),
    external_id: nullable(externalId()),
    grade: nullable(text(50)),
    is_active: flag({ description: 'Whether the designation can be assigned to employees. Default: true.' }),
  },
  'Designation',
  ['name'],
)
