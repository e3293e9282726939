import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { EmployeePath, OrganizationChoice } from '../schema.ts'
import { employeeOfPath, lockExpected } from '../service.ts'
import { ProfessionalTax, ProfessionalTaxPut } from './schema.ts'
import { presentTax, readTax, writeTax } from './service.ts'

const shared = {
  tag: 'Payroll configuration',
  path: '/v1/employees/{id}/professional-tax',
  params: EmployeePath,
  query: OrganizationChoice,
  pool: 'general',
  confidential: true,
  transactions: 'several',
  versioned: 'derived',
  replies: { 200: ProfessionalTax },
} as const

export const getEmployeeProfessionalTax = route({
  ...shared,
  operationId: 'getEmployeeProfessionalTax',
  summary: 'Get professional tax details',
  description:
    'Returns the facts that determine the professional tax of the employee on `as_of`, and the resulting amount.',
  method: 'get',
  scope: 'config:read',
  errors: ['ambiguous_external_id', 'calculation_timeout', 'dependency_unavailable'],
  async handle({ inTenant, params }, { engine }) {
    const known = await inTenant(async tenant => readTax(tenant, await employeeOfPath(tenant, params.id)))
    return reply(200, await presentTax(engine, known))
  },
})

export const putEmployeeProfessionalTax = route({
  ...shared,
  operationId: 'putEmployeeProfessionalTax',
  summary: 'Set professional tax details',
  description:
    'Replaces the facts that determine the professional tax of the employee, from `effective_from`. Runs that are not yet locked become stale.',
  method: 'put',
  scope: 'config:write',
  body: ProfessionalTaxPut,
  example: { applicable: true, state_code: 'KA', effective_from: '2026-11-01' },
  errors: [
    'ambiguous_external_id',
    'period_locked',
    'precondition_failed',
    'calculation_timeout',
    'dependency_unavailable',
  ],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ inTenant, params, body, ifMatch }, { engine }) {
    const known = await inTenant(async tenant => {
      const employee = await lockExpected(tenant, await employeeOfPath(tenant, params.id), ifMatch)
      return writeTax(tenant, employee, body)
    })
    return reply(200, await presentTax(engine, known))
  },
})
