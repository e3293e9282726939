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
  versioned: 'derived',
} as const

export const getEmployeeCycle = route({
  ...shared,
  operationId: 'getEmployeeCycle',
  summary: 'Get a payroll cycle assignment',
  description: 'Returns the payroll cycle of the employee on `as_of`.',
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
  summary: 'Set a payroll cycle',
  description:
    'Assigns the employee to a payroll cycle from `effective_from`, the first day of a wage month. Runs of that cycle pay the employee from then on.',
  method: 'put',
  scope: 'config:write',
  query: OrganizationChoice,
  body: CyclePut,
  example: { cycle_id: 'cyc_01KAM3T9X4Q2V7R8Z5B6N1C0DE', effective_from: '2026-12-01' },
  replies: { 200: EmployeeCycle },
  errors: ['ambiguous_external_id', 'effective_date_conflict', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch }) {
    return reply(200, await putIntoCycle(tenant, await lockExpected(tenant, target, ifMatch), body))
  },
})
