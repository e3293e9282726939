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
  grade: nullable(text(50)),
  is_active: flag({ description: 'Default true. Nobody can be newly given an inactive one.' }),
}

export const DesignationCreate = request(
  { organization_id: organizationId(), ...own },
  ['name'],
  'DesignationCreate',
)
export const DesignationPatch = request(own, [], 'DesignationUpdate')
export const Designation = record(
  { id: Type.String(), organization_id: organizationId(), ...own, ...commonFields },
  'Designation',
)
export const DesignationList = syncPage(Designation)
export const DesignationPath = Type.Object({ id: text(40) })
export const DesignationQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  is_active: Type.Optional(flag()),
  grade: Type.Optional(text(50)),
  q: Type.Optional(text(100, { description: 'Part of the name or of the code.' })),
})
