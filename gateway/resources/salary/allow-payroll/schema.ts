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
  allowed: flag({
    description: 'Whether runs whose period ends on `effective_from` or later may pay the employee.',
  }),
  reason: nullable(
    text(500, { description: 'Reason for not paying the employee. Required if `allowed` is false.' }),
  ),
  effective_from: plainDate({ description: 'Default: today.' }),
  until: nullable(
    plainDate({ description: 'Last day on which payment is prevented; null: until allowed again.' }),
  ),
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
