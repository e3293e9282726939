import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { todayOf } from '../../periods/today.ts'
import { taxYearStart } from '../../periods/tax-year.ts'
import { EmployeePath } from '../schema.ts'
import { employeeOfPath, lockExpected } from '../service.ts'
import { Declaration, DeclarationPut, DeclarationQuery, ProofsPost } from './schema.ts'
import { declarationOf, declare, presentDeclaration, prove } from './service.ts'

const shared = {
  tag: 'Employees',
  path: '/v1/employees/{id}/tax-declaration',
  params: EmployeePath,
  query: DeclarationQuery,
  confidential: true,
  versioned: true,
  pool: 'general',
} as const

export const getTaxDeclaration = route({
  ...shared,
  operationId: 'getTaxDeclaration',
  summary: 'Get a tax declaration',
  description:
    'Returns the amounts that the employee declared for a tax year, with the proofs that were accepted. Income tax is projected from them.',
  method: 'get',
  scope: 'employees:read',
  replies: { 200: Declaration },
  errors: ['ambiguous_external_id'],
  async handle({ tenant, params, query }) {
    const employee = await employeeOfPath(tenant, params.id)
    const declaration = await declarationOf(
      tenant,
      employee,
      taxYearStart(query.taxYear, todayOf(tenant, employee.organizationId)),
    )
    return reply(200, presentDeclaration(declaration))
  },
})

export const putTaxDeclarationRoute = route({
  ...shared,
  operationId: 'putTaxDeclaration',
  summary: 'Set a tax declaration',
  description:
    'Replaces the declaration of a tax year. The next calculation spreads the tax of the year over the remaining payments. Runs that are not yet locked become stale.',
  method: 'put',
  scope: 'employees:write',
  body: DeclarationPut,
  example: {
    declarations: [{ section: '80C', amount: 150_000 }],
    rent: [{ from: '2026-04-01', monthly: 18_000, landlord_pan: 'AFZPI7190K', landlord_name: 'Ramesh Iyer' }],
  },
  replies: { 200: Declaration },
  errors: ['ambiguous_external_id', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, query, body, ifMatch }) {
    const year = taxYearStart(query.taxYear, todayOf(tenant, target.organizationId))
    const employee = await lockExpected(tenant, target, null)
    return reply(200, presentDeclaration(await declare(tenant, employee, year, body, ifMatch)))
  },
})

export const postTaxProofs = route({
  ...shared,
  operationId: 'recordTaxProofs',
  summary: 'Record tax proofs',
  description:
    'Records for each declared section whether its proof was accepted, and for which amount. After `proofs_due_on` only accepted amounts reduce the income tax.',
  method: 'post',
  path: '/v1/employees/{id}/tax-declaration/proofs',
  scope: 'employees:write',
  body: ProofsPost,
  example: { proofs: [{ section: '80C', accepted: true, amount: 140_000 }] },
  replies: { 200: Declaration },
  errors: ['ambiguous_external_id', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, query, body, ifMatch }) {
    const employee = await lockExpected(tenant, target, null)
    const year = taxYearStart(query.taxYear, todayOf(tenant, employee.organizationId))
    const declaration = await declarationOf(tenant, employee, year)
    return reply(200, presentDeclaration(await prove(tenant, declaration, body, ifMatch)))
  },
})
