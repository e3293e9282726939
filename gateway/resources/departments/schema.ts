import { Type } from 'typebox'
import {
  commonFields,
  externalId,
  flag,
  nullable,
  organizationId,
  record,
  request,
  syncPage,
  syncQuery,
  text,
} from '../../http/schema.ts'

const own = {
  name: text(),
  code: nullable(text(50)),
  external_id: nullable(externalId()),
  parent_id: nullable(text(40)),
  head_employee_id: nullable(text(104)),
  cost_center_code: nullable(text(50)),
  is_active: flag({ description: 'Default true. Nobody can be newly put into an inactive one.' }),
}

export const DepartmentCreate = request(
  { organization_id: organizationId(), ...own },
  ['name'],
  'DepartmentCreate',
)
export const DepartmentPatch = request(own, [], 'DepartmentUpdate')
export const Department = record(
  { id: Type.String(), organization_id: organizationId(), ...own, ...commonFields },
  'Department',
)
export const DepartmentList = syncPage(Department)
export const DepartmentPath = Type.Object({ id: text(40) })
export const DepartmentQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  is_active: Type.Optional(flag()),
  parent_id: Type.Optional(text(40)),
  q: Type.Optional(text(100, { description: 'Part of the name or of the code.' })),
})
