import type { Employee } from '#storage/entities/employee.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { notFound } from '../../../http/input.ts'
import { reply } from '../../../http/route.ts'
import { nothing } from '../../../http/schema.ts'
import { route } from '../../route.ts'
import { EmployeePath, OrganizationChoice } from '../schema.ts'
import { employeeOfPath, lockExpected } from '../service.ts'
import { Exit, ExitCreate, ExitPatch, ExitRevocation } from './schema.ts'
import { exitEmployee, patchExit, presentExit, revokeExit } from './service.ts'

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
    return reply(201, presentExit(tenant, employee), { Location: `/employees/${employee.id}/exit` })
  },
})

/** A person without an exit has none that could be changed, whatever is sent. */
async function leaverOfPath(tenant: Tenant, id: string): Promise<Employee> {
  const employee = await employeeOfPath(tenant, id)
  if (!employee.exit) throw notFound()
  return employee
}

export const updateEmployeeExit = route({
  ...shared,
  operationId: 'updateEmployeeExit',
  summary: 'Change some fields of an exit',
  method: 'patch',
  scope: 'employees:write',
  pool: 'general',
  body: ExitPatch,
  replies: { 200: Exit },
  errors: ['ambiguous_external_id', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => leaverOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch }) {
    const employee = await lockExpected(tenant, target, ifMatch)
    await patchExit(tenant, employee, body)
    return reply(200, presentExit(tenant, employee))
  },
})

export const revokeEmployeeExit = route({
  ...shared,
  operationId: 'revokeEmployeeExit',
  summary: 'Revoke an exit: the employee stays',
  method: 'delete',
  scope: 'employees:write',
  pool: 'general',
  query: ExitRevocation,
  replies: { 204: nothing },
  errors: ['ambiguous_external_id', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => leaverOfPath(tenant, params.id),
  async handle({ tenant, target, ifMatch, query }) {
    await revokeExit(tenant, await lockExpected(tenant, target, ifMatch), query.reason)
    return reply(204, null)
  },
})
