import { listIncrements } from '#storage/repositories/employees/salary-increments.ts'
import { reply } from '../../../http/route.ts'
import { EmployeePath, OrganizationChoice } from '../../employees/schema.ts'
import { employeeOfPath } from '../../employees/service.ts'
import { route } from '../../route.ts'
import { todayOf } from '../../periods/today.ts'
import { Increment, IncrementCreate, IncrementList, IncrementQuery, IncrementTried } from './schema.ts'
import { presentIncrement, raiseSalary } from './service.ts'

const shared = {
  tag: 'Employee salary',
  path: '/v1/employees/{id}/salary/increments',
  params: EmployeePath,
  confidential: true,
  pool: 'general',
} as const

export const listIncrementsRoute = route({
  ...shared,
  operationId: 'listIncrements',
  summary: 'List increments',
  description: 'Returns the increments of the employee, with the cost to company before and after.',
  method: 'get',
  scope: 'salary:read',
  query: IncrementQuery,
  replies: { 200: IncrementList },
  errors: ['invalid_cursor', 'ambiguous_external_id'],
  async handle({ tenant, params, query, page }) {
    const employee = await employeeOfPath(tenant, params.id)
    const day = todayOf(tenant, employee.organizationId)
    const { rows, total, changes } = await listIncrements(tenant, employee, query.status, day, page)
    const increments = rows.map(row => presentIncrement(row, day))
    return reply(
      200,
      page.answer(increments, row => row.id, total, changes),
    )
  },
})

export const createIncrement = route({
  ...shared,
  operationId: 'createIncrement',
  summary: 'Create an increment',
  description:
    'Raises the salary from `effective_from` by a percentage, an amount or to new values. Months that are already paid are recalculated and paid as arrears. `dry_run` returns `arrears_preview` and writes nothing. Emits `employee.upserted`.',
  method: 'post',
  scope: 'salary:write',
  transactions: 'several',
  query: OrganizationChoice,
  body: IncrementCreate,
  example: { effective_from: '2026-12-01', type: 'percent', value: 10, reason: 'Annual revision' },
  replies: { 200: IncrementTried, 201: Increment },
  errors: [
    'ambiguous_external_id',
    'effective_date_conflict',
    'period_invalid',
    'conflict',
    'dependency_unavailable',
  ],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ inTenant, finish, target, body, caller, warnings }, { engine }) {
    const { arrearsPreview, write } = await raiseSalary(inTenant, engine, target, body, {
      keyId: caller.keyId,
      warnings,
    })
    if (body.dryRun) return reply(200, { arrearsPreview })
    return finish(async tenant => reply(201, await write(tenant)))
  },
})
