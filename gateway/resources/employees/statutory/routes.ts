import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { todayOf } from '../../today.ts'
import { DatedGetQuery, EmployeePath, OrganizationChoice } from '../schema.ts'
import { employeeOfPath, lockExpected } from '../service.ts'
import { EmployeeStatutory, StatutoryRequest } from './schema.ts'
import { findStatutory, patchStatutory, presentOwnStatutory } from './service.ts'

const shared = {
  tag: 'Employees',
  path: '/v1/employees/{id}/statutory',
  params: EmployeePath,
  confidential: true,
  versioned: 'derived',
} as const

export const getEmployeeStatutory = route({
  ...shared,
  operationId: 'getEmployeeStatutory',
  summary: 'Get statutory details',
  description:
    'Returns PAN, PF, ESI, professional tax, LWF, NPS and income tax details in force on `as_of`. ' +
    'Numbers are masked unless `reveal=true`.',
  method: 'get',
  scope: 'employees:read',
  pool: 'general',
  query: DatedGetQuery,
  replies: { 200: EmployeeStatutory },
  errors: ['ambiguous_external_id'],
  async handle({ tenant, params, query }) {
    const employee = await employeeOfPath(tenant, params.id)
    const on = query.asOf ?? todayOf(tenant, employee.organizationId)
    const row = await findStatutory(tenant, employee, on)
    return reply(200, await presentOwnStatutory(tenant, employee, row, { reveal: query.reveal, on }))
  },
})

export const patchEmployeeStatutory = route({
  ...shared,
  operationId: 'updateEmployeeStatutory',
  summary: 'Update statutory details',
  description:
    'Changes the fields that are sent (JSON merge patch) from `effective_from` (default: today). Runs that are not yet locked become stale. Emits `employee.upserted`.',
  method: 'patch',
  scope: 'employees:write',
  pool: 'general',
  query: OrganizationChoice,
  body: StatutoryRequest,
  example: { pf: { vpf: { type: 'percent', value: 5 } }, effective_from: '2026-11-01' },
  replies: { 200: EmployeeStatutory },
  errors: ['ambiguous_external_id', 'effective_date_conflict', 'period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch }) {
    const employee = await lockExpected(tenant, target, ifMatch)
    const row = await patchStatutory(tenant, employee, body)
    const on = todayOf(tenant, employee.organizationId)
    return reply(200, await presentOwnStatutory(tenant, employee, row, { reveal: false, on }))
  },
})
