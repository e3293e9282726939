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
  versioned: 'for_writes',
  replies: { 200: ProfessionalTax },
} as const

export const getEmployeeProfessionalTax = route({
  ...shared,
  operationId: 'getEmployeeProfessionalTax',
  summary: 'Get what decides the professional tax of an employee, and what it comes to',
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
  summary: 'Say what decides the professional tax of an employee, from a date on',
  method: 'put',
  scope: 'config:write',
  body: ProfessionalTaxPut,
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
