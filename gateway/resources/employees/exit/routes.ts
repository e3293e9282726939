import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { EmployeePath, OrganizationChoice } from '../schema.ts'
import { employeeOfPath, lockExpected } from '../service.ts'
import { Exit, ExitCreate } from './schema.ts'
import { exitEmployee, presentExit } from './service.ts'

const shared = {
  tag: 'Employees',
  path: '/v1/employees/{id}/exit',
  params: EmployeePath,
  query: OrganizationChoice,
  versioned: 'for_writes',
} as const

export const getEmployeeExit = route({
  ...shared,
  operationId: 'getEmployeeExit',
  summary: 'Get the exit of an employee',
  method: 'get',
  scope: 'employees:read',
  pool: 'general',
  replies: { 200: Exit },
  errors: ['ambiguous_external_id'],
  async handle({ tenant, params }) {
    return reply(200, presentExit(tenant, await employeeOfPath(tenant, params.id)))
  },
})

export const createEmployeeExit = route({
  ...shared,
  operationId: 'createEmployeeExit',
  summary: 'Record that an employee leaves',
  method: 'post',
  scope: 'employees:write',
  pool: 'general',
  body: ExitCreate,
  replies: { 201: Exit },
  errors: ['ambiguous_external_id', 'employee_exited', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch }) {
    const employee = await lockExpected(tenant, target, ifMatch)
    await exitEmployee(tenant, employee, body)
    return reply(201, presentExit(tenant, employee), { Location: `/v1/employees/${employee.id}/exit` })
  },
})
