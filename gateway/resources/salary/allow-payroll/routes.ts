import { reply } from '../../../http/route.ts'
import { EmployeePath, OrganizationChoice } from '../../employees/schema.ts'
import { employeeOfPath, lockExpected } from '../../employees/service.ts'
import { route } from '../../route.ts'
import { Permission, PermissionPut, PermissionQuery } from './schema.ts'
import { allowPayroll, readPermission } from './service.ts'

const shared = {
  tag: 'Employee salary',
  path: '/v1/employees/{id}/salary/allow-payroll',
  params: EmployeePath,
  pool: 'general',
  confidential: true,
  versioned: 'derived',
} as const

export const getPayrollPermission = route({
  ...shared,
  operationId: 'getPayrollPermission',
  summary: 'Get payroll permission',
  description: 'Returns whether payroll runs may pay the employee, and the reason if not.',
  method: 'get',
  scope: 'salary:read',
  query: PermissionQuery,
  replies: { 200: Permission },
  errors: ['ambiguous_external_id'],
  async handle({ tenant, params, query }) {
    return reply(200, await readPermission(tenant, await employeeOfPath(tenant, params.id), query.asOf))
  },
})

export const putPayrollPermission = route({
  ...shared,
  operationId: 'putPayrollPermission',
  summary: 'Set payroll permission',
  description:
    'Allows or prevents payment by payroll runs from `effective_from`. Use it for unpaid sabbaticals and disputes. Runs that are not yet locked become stale. Emits `employee.upserted`.',
  method: 'put',
  scope: 'salary:write',
  query: OrganizationChoice,
  body: PermissionPut,
  example: { allowed: false, reason: 'Sabbatical', effective_from: '2027-02-01', until: '2027-03-31' },
  replies: { 200: Permission },
  errors: ['ambiguous_external_id', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch, caller }) {
    const employee = await lockExpected(tenant, target, ifMatch)
    return reply(200, await allowPayroll(tenant, employee, body, caller.keyId))
  },
})
