import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { todayOf } from '../../today.ts'
import { DatedGetQuery, EmployeePath, OrganizationChoice } from '../schema.ts'
import { employeeOfPath, lockExpected } from '../service.ts'
import { BankRequest, EmployeeBank } from './schema.ts'
import { findBank, presentOwnBank, putBankDetails } from './service.ts'

const shared = {
  tag: 'Employees',
  path: '/v1/employees/{id}/bank',
  params: EmployeePath,
  confidential: true,
  versioned: 'derived',
  pool: 'general',
} as const

export const getEmployeeBank = route({
  ...shared,
  operationId: 'getEmployeeBank',
  summary: 'Get bank details',
  description:
    'Returns the bank details in force on `as_of`, or 404 if none are recorded. The account number is masked unless `reveal=true`.',
  method: 'get',
  scope: 'employees:read',
  query: DatedGetQuery,
  replies: { 200: EmployeeBank },
  errors: ['ambiguous_external_id'],
  async handle({ tenant, params, query }) {
    const employee = await employeeOfPath(tenant, params.id)
    const row = await findBank(tenant, employee, query.asOf ?? todayOf(tenant, employee.organizationId))
    return reply(200, await presentOwnBank(tenant, employee, row, query.reveal))
  },
})

export const putEmployeeBank = route({
  ...shared,
  operationId: 'putEmployeeBank',
  summary: 'Set bank details',
  description:
    'Replaces the bank details from `effective_from` (default: today). Payments before that date use the earlier details. Emits `employee.upserted`.',
  method: 'put',
  scope: 'employees:write',
  query: OrganizationChoice,
  body: BankRequest,
  example: {
    payment_mode: 'bank_transfer',
    account_holder_name: 'Asha Kulkarni',
    account_number: '50100987654321',
    ifsc: 'HDFC0000523',
    account_type: 'savings',
    effective_from: '2026-11-01',
  },
  replies: { 200: EmployeeBank },
  errors: ['ambiguous_external_id', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch }) {
    const employee = await lockExpected(tenant, target, ifMatch)
    const row = await putBankDetails(tenant, employee, body)
    return reply(200, await presentOwnBank(tenant, employee, row, false))
  },
})
