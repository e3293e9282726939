import { Type } from 'typebox'
import {
  commonFields,
  flag,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  text,
} from '../../../http/schema.ts'

const own = {
  allowed: flag({ description: 'Whether a run that ends on the day or later may pay the person.' }),
  reason: nullable(text(500, { description: 'Needed when it is refused.' })),
  effective_from: plainDate({ description: 'Default: today.' }),
  until: nullable(plainDate({ description: 'The last day on which it is refused.' })),
}

export const PermissionPut = request(own, ['allowed'], 'PayrollPermissionInput')
export const Permission = record(
  { employee_id: Type.String(), organization_id: organizationId(), ...own, ...commonFields },
  'PayrollPermission',
)
export const PermissionQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  as_of: Type.Optional(plainDate({ description: 'Default: today.' })),
})
