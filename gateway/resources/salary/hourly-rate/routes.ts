import { reply } from '../../../http/route.ts'
import { EmployeePath, OrganizationChoice } from '../../employees/schema.ts'
import { employeeOfPath } from '../../employees/service.ts'
import { route } from '../../route.ts'
import { SalaryGetQuery } from '../schema.ts'
import { HourlyRate, HourlyRatePut } from './schema.ts'
import { putRate, readRate } from './service.ts'

const shared = {
  tag: 'Employee salary',
  path: '/v1/employees/{id}/hourly-rate',
  params: EmployeePath,
  pool: 'general',
  confidential: true,
  versioned: 'derived',
  transactions: 'several',
  replies: { 200: HourlyRate },
} as const

export const getHourlyRate = route({
  ...shared,
  operationId: 'getHourlyRate',
  summary: 'Get an hourly rate',
  description: 'Returns the hourly rate in force on `as_of`, or 404 if the employee is not paid by the hour.',
  method: 'get',
  scope: 'salary:read',
  query: SalaryGetQuery,
  errors: ['ambiguous_external_id', 'dependency_unavailable'],
  async handle({ inTenant, params, query }, { engine }) {
    const find = async (tenant: Parameters<typeof employeeOfPath>[0]) => employeeOfPath(tenant, params.id)
    return reply(200, await readRate(inTenant, engine, find, query.asOf))
  },
})

export const putHourlyRate = route({
  ...shared,
  operationId: 'putHourlyRate',
  summary: 'Set an hourly rate',
  description:
    'Sets the rate of an employee who is paid by the hour, from `effective_from`. The components of the salary change in proportion. Emits `employee.upserted`.',
  method: 'put',
  scope: 'salary:write',
  query: OrganizationChoice,
  body: HourlyRatePut,
  example: { rate: 240, effective_from: '2027-02-01' },
  errors: [
    'ambiguous_external_id',
    'period_locked',
    'period_invalid',
    'conflict',
    'precondition_failed',
    'dependency_unavailable',
  ],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ inTenant, target, body, ifMatch, caller }, { engine }) {
    return reply(200, await putRate(inTenant, engine, target, body, { ifMatch, keyId: caller.keyId }))
  },
})
