import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { EmployeePath, OrganizationChoice } from '../schema.ts'
import { employeeOfPath, lockExpected } from '../service.ts'
import { CyclePut, EmployeeCycle, EmployeeCycleQuery } from './schema.ts'
import { putIntoCycle, readCycle } from './service.ts'

const shared = {
  tag: 'Payroll configuration',
  path: '/v1/employees/{id}/cycle',
  params: EmployeePath,
  pool: 'general',
  versioned: 'for_writes',
} as const

export const getEmployeeCycle = route({
  ...shared,
  operationId: 'getEmployeeCycle',
  summary: 'Get the payroll cycle of an employee on a date',
  method: 'get',
  scope: 'config:read',
  query: EmployeeCycleQuery,
  replies: { 200: EmployeeCycle },
  errors: ['ambiguous_external_id'],
  async handle({ tenant, params, query }) {
    return reply(200, await readCycle(tenant, await employeeOfPath(tenant, params.id), query.asOf))
  },
})

export const putEmployeeCycle = route({
  ...shared,
  operationId: 'putEmployeeCycle',
  summary: 'Put an employee into a payroll cycle from a date on',
  method: 'put',
  scope: 'config:write',
  query: OrganizationChoice,
  body: CyclePut,
  replies: { 200: EmployeeCycle },
  errors: ['ambiguous_external_id', 'effective_date_conflict', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch }) {
    return reply(200, await putIntoCycle(tenant, await lockExpected(tenant, target, ifMatch), body))
  },
})
