import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { EmployeePath } from '../schema.ts'
import { employeeOfPath } from '../service.ts'
import { Projection, ProjectionQuery } from './schema.ts'
import { projectionQuestion, projectTax } from './service.ts'

export const getTaxProjection = route({
  tag: 'Employees',
  operationId: 'getTaxProjection',
  summary: 'Get an income tax projection',
  description:
    'Projects the income tax of the year under the old and the new regime, from the salary paid and expected and from the tax declaration. Use it to compare the regimes. Writes nothing.',
  method: 'get',
  path: '/v1/employees/{id}/tax-projection',
  scope: 'salary:read',
  pool: 'general',
  people: () => 1,
  params: EmployeePath,
  query: ProjectionQuery,
  transactions: 'several',
  replies: { 200: Projection },
  errors: [
    'ambiguous_external_id',
    'run_blocked',
    'period_invalid',
    'calculation_timeout',
    'dependency_unavailable',
  ],
  confidential: true,
  async handle({ inTenant, params, query }, { engine }) {
    const question = await inTenant(async tenant =>
      projectionQuestion(tenant, await employeeOfPath(tenant, params.id), query),
    )
    return reply(200, await projectTax(engine, question, query.regime))
  },
})
