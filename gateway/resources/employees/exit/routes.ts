import type { Employee } from '#storage/entities/employee.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { notFound } from '../../../http/input.ts'
import { reply } from '../../../http/route.ts'
import { nothing } from '../../../http/schema.ts'
import { route } from '../../route.ts'
import { EmployeePath, OrganizationChoice } from '../schema.ts'
import { employeeOfPath, lockExpected } from '../service.ts'
import { Exit, ExitCreate, ExitLate, ExitPatch, ExitRevocation, ExitRevokedLate } from './schema.ts'
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
    'Records the last working day and the reason. Runs pay the employee until that day. Creates the draft of a settlement unless `create_fnf` is false. If runs have paid days after it, `late_input_policy` decides: 202 with the month that takes it, and the settlement recovers the pay of these days; or 409 `period_locked`. Emits `employee.upserted`.',
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
  replies: { 201: Exit, 202: ExitLate },
  errors: ['ambiguous_external_id', 'employee_exited', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, caller, target, body, ifMatch }) {
    const employee = await lockExpected(tenant, target, ifMatch)
    const appliedTo = await exitEmployee(tenant, caller.keyId, employee, body)
    const exit = await presentExit(tenant, employee)
    const headers = { Location: `/employees/${employee.id}/exit` }
    return appliedTo === null ? reply(201, exit, headers) : reply(202, { ...exit, appliedTo }, headers)
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
    'Changes the fields that are sent (JSON merge patch). If the change affects a closed wage month, `late_input_policy` decides: 202 with the month that takes it, where pay for days after the exit is recovered and days before it are paid; or 409 `period_locked`. Returns 409 `invalid_fnf_state` once the settlement is approved. Emits `employee.upserted`.',
  method: 'patch',
  scope: 'employees:write',
  pool: 'general',
  body: ExitPatch,
  example: { date_of_leaving: '2027-03-15', rehire_eligible: true },
  replies: { 200: Exit, 202: ExitLate },
  errors: ['ambiguous_external_id', 'invalid_fnf_state', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => leaverOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch }) {
    const employee = await lockExpected(tenant, target, ifMatch)
    const appliedTo = await patchExit(tenant, employee, body)
    const exit = await presentExit(tenant, employee)
    return appliedTo === null ? reply(200, exit) : reply(202, { ...exit, appliedTo })
  },
})

export const revokeEmployeeExit = route({
  ...shared,
  operationId: 'revokeEmployeeExit',
  summary: 'Revoke an exit',
  description:
    'Deletes the exit, so that the employee remains employed. Cancels a settlement that is not settled. If runs of days after it are closed, `late_input_policy` decides: 202 with the month whose run pays these days as arrears; or 409 `period_locked`. Returns 409 `invalid_fnf_state` if a settlement has paid the employee as a leaver. Emits `employee.upserted`.',
  method: 'delete',
  scope: 'employees:write',
  pool: 'general',
  query: ExitRevocation,
  replies: { 202: ExitRevokedLate, 204: nothing },
  errors: ['ambiguous_external_id', 'invalid_fnf_state', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => leaverOfPath(tenant, params.id),
  async handle({ tenant, target, ifMatch, query }) {
    const employee = await lockExpected(tenant, target, ifMatch)
    const appliedTo = await revokeExit(tenant, employee, query.reason)
    if (appliedTo === null) return reply(204, null)
    const { id: employeeId, organizationId } = employee
    return reply(202, { employeeId, organizationId, appliedTo })
  },
})
