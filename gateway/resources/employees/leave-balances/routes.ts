import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { EmployeePath } from '../schema.ts'
import { employeeOfPath, lockExpected } from '../service.ts'
import { LeaveBalances, LeaveBalancesPut, LeaveBalancesQuery } from './schema.ts'
import { presentBalances, readBalances, writeBalances } from './service.ts'

const shared = {
  tag: 'Employees',
  path: '/v1/employees/{id}/leave-balances',
  params: EmployeePath,
  query: LeaveBalancesQuery,
  pool: 'general',
} as const

export const getLeaveBalances = route({
  ...shared,
  operationId: 'getLeaveBalances',
  summary: 'Get leave balances',
  description:
    'Returns the latest leave balances of `on` or earlier, and what is left of them at the end of `on`: less approved leave within the employment and encashed leave after `as_of`. Returns 404 if none are recorded.',
  method: 'get',
  versioned: 'derived',
  scope: 'inputs:read',
  replies: { 200: LeaveBalances },
  errors: ['ambiguous_external_id'],
  async handle({ tenant, params, query }) {
    const employee = await employeeOfPath(tenant, params.id)
    return reply(200, await readBalances(tenant, employee, query.on))
  },
})

export const putLeaveBalances = route({
  ...shared,
  operationId: 'putLeaveBalances',
  summary: 'Set leave balances',
  description:
    'Replaces the leave balances at the end of `as_of`; those of other days stay. Your leave system accrues leave: send new balances after each accrual. Approved leave, encashed variable components and settlements of later days reduce them. Payslips, `/reports/leave` and settlements read them; no run becomes stale. Emits `employee.upserted`.',
  method: 'put',
  versioned: true,
  scope: 'inputs:write',
  body: LeaveBalancesPut,
  example: {
    as_of: '2026-09-30',
    items: [
      { leave_type: 'EL', balance: 18.5, encashable: true },
      { leave_type: 'SL', balance: 6, encashable: false },
    ],
  },
  replies: { 200: LeaveBalances },
  errors: ['ambiguous_external_id', 'precondition_failed'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, query, body, ifMatch }) {
    const employee = await lockExpected(tenant, target, null)
    const row = await writeBalances(tenant, employee, body, ifMatch)
    return reply(200, await presentBalances(tenant, employee, row, query.on))
  },
})
