import { Type } from 'typebox'
import { commonFields, organizationId, plainDate, record, request, text } from '../../../http/schema.ts'

const own = { cycle_id: text(40), effective_from: plainDate() }

export const CyclePut = request(own, ['cycle_id', 'effective_from'], 'EmployeeCycleInput')
export const EmployeeCycle = record(
  { employee_id: Type.String(), organization_id: organizationId(), ...own, ...commonFields },
  'EmployeeCycle',
)
export const EmployeeCycleQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  as_of: Type.Optional(plainDate({ description: 'Default: today.' })),
})
