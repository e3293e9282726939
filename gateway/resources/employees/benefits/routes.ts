import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { EmployeePath, OrganizationChoice } from '../schema.ts'
import { employeeOfPath } from '../service.ts'
import { EmployeeBenefits } from './schema.ts'
import { presentBenefits } from './service.ts'

export const getEmployeeBenefits = route({
  tag: 'Employees',
  operationId: 'getEmployeeBenefits',
  summary: 'Get flexible benefits',
  description:
    'Returns the balance of each entitlement that a salary of the employee contains, as the last payslip of a locked or paid run left it, and the claims since. Balances change when a run is locked, paid or reversed.',
  method: 'get',
  path: '/v1/employees/{id}/benefits',
  params: EmployeePath,
  query: OrganizationChoice,
  pool: 'general',
  scope: 'salary:read',
  confidential: true,
  replies: { 200: EmployeeBenefits },
  errors: ['ambiguous_external_id'],
  async handle({ tenant, params }) {
    return reply(200, await presentBenefits(tenant, await employeeOfPath(tenant, params.id)))
  },
})
