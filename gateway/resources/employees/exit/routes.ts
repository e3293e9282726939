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
  versioned: 'derived',
} as const

export const getEmployeeExit = route({
  ...shared,
  operationId: 'getEmployeeExit',
  summary: 'Get an exit',
  description: 'Returns the recorded exit of the employee, or 404 if none is recorded.',
  method: 'get',
  scope: 'employees:read',
  pool: 'general',
  replies: { 200: Exit },
  errors: ['ambiguous_external_id'],
  async handle({ tenant, params }) {
    return reply(200, await presentExit(tenant, await employeeOfPath(tenant, params.id)))
  },
})

export const createEmployeeExit = route({
  ...shared,
  operationId: 'createEmployeeExit',
  summary: 'Record an exit',
  description:
    'Records the last working day and the reason. Runs pay the employee until that day. Creates the draft of a settlement unless `create_fnf` is false. Emits `employee.upserted`.',
  method: 'post',
  scope: 'employees:write',
  pool: 'general',
  body: ExitCreate,
  example: {
    date_of_leaving: '2026-12-31',
    resignation_date: '2026-11-01',
    reason: 'resignation',
    notice: { required_days: 60, served_days: 60 },
  },
  replies: { 201: Exit },
  errors: ['ambiguous_external_id', 'employee_exited', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, caller, target, body, ifMatch }) {
    const employee = await lockExpected(tenant, target, ifMatch)
    await exitEmployee(tenant, caller.keyId, employee, body)
    return reply(201, await presentExit(tenant, employee), { Location: `/employees/${employee.id}/exit` })
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
  summary: 'Update an exit',
  description:
    'Changes the fields that are sent (JSON merge patch). Returns 409 `period_locked` if the change affects a closed wage month, and 409 `invalid_fnf_state` once the settlement is approved. Emits `employee.upserted`.',
  method: 'patch',
  scope: 'employees:write',
  pool: 'general',
  body: ExitPatch,
  example: { date_of_leaving: '2027-01-15', rehire_eligible: true },
  replies: { 200: Exit },
  errors: ['ambiguous_external_id', 'invalid_fnf_state', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => leaverOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch }) {
    const employee = await lockExpected(tenant, target, ifMatch)
    await patchExit(tenant, employee, body)
    return reply(200, await presentExit(tenant, employee))
  },
})

export const revokeEmployeeExit = route({
  ...shared,
  operationId: 'revokeEmployeeExit',
  summary: 'Revoke an exit',
  description:
    'Deletes the exit, so that the employee remains employed. Cancels a settlement that is not settled. Returns 409 if a run or a settlement has already paid the employee as a leaver. Emits `employee.upserted`.',
  method: 'delete',
  scope: 'employees:write',
  pool: 'general',
  query: ExitRevocation,
  replies: { 204: nothing },
  errors: ['ambiguous_external_id', 'invalid_fnf_state', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => leaverOfPath(tenant, params.id),
  async handle({ tenant, target, ifMatch, query }) {
    await revokeExit(tenant, await lockExpected(tenant, target, ifMatch), query.reason)
    return reply(204, null)
  },
})
