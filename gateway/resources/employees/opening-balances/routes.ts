import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { todayOf } from '../../periods/today.ts'
import { taxYearStart } from '../../periods/tax-year.ts'
import { EmployeePath } from '../schema.ts'
import { employeeOfPath, lockExpected } from '../service.ts'
import { Opening, OpeningPut, OpeningQuery } from './schema.ts'
import { open, openingOf, presentOpening } from './service.ts'

const shared = {
  tag: 'Employees',
  path: '/v1/employees/{id}/opening-balances',
  params: EmployeePath,
  query: OpeningQuery,
  confidential: true,
  versioned: true,
  pool: 'general',
} as const

export const getOpeningBalances = route({
  ...shared,
  operationId: 'getOpeningBalances',
  summary: 'Get opening balances',
  description:
    'Returns the amounts paid and deducted in the tax year before payroll moved to this service, or 404 if none are recorded.',
  method: 'get',
  scope: 'salary:read',
  replies: { 200: Opening },
  errors: ['ambiguous_external_id'],
  async handle({ tenant, params, query }) {
    const employee = await employeeOfPath(tenant, params.id)
    const year = taxYearStart(query.taxYear, todayOf(tenant, employee.organizationId))
    return reply(200, presentOpening(await openingOf(tenant, employee, year)))
  },
})

export const putOpeningBalances = route({
  ...shared,
  operationId: 'putOpeningBalances',
  summary: 'Set opening balances',
  description:
    'Replaces the amounts paid and deducted in the tax year before payroll moved to this service. Income tax and year-to-date figures include them. Runs that are locked or paid keep their figures.',
  method: 'put',
  scope: 'salary:write',
  body: OpeningPut,
  example: { months: 6, gross: 300_000, taxable: 300_000, pf: 10_800, pt: 1200, tds: 0, esi: 0 },
  replies: { 200: Opening },
  errors: ['ambiguous_external_id', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, query, body, ifMatch }) {
    const employee = await lockExpected(tenant, target, null)
    const year = taxYearStart(query.taxYear, todayOf(tenant, employee.organizationId))
    return reply(200, presentOpening(await open(tenant, employee, year, body, ifMatch)))
  },
})
