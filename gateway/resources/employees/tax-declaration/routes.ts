import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { todayOf } from '../../today.ts'
import { taxYearStart } from '../../tax-year.ts'
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
  summary: 'Get what an employee declares for a tax year',
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
  summary: 'Declare for a tax year, in the place of an earlier declaration',
  method: 'put',
  scope: 'employees:write',
  body: DeclarationPut,
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
  summary: 'Record the evidence for what is declared, as accepted or not',
  method: 'post',
  path: '/v1/employees/{id}/tax-declaration/proofs',
  scope: 'employees:write',
  body: ProofsPost,
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
