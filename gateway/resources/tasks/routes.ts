import { listOrganizations } from '#storage/repositories/organization/organizations.ts'
import { mayUse } from '../../http/authorization.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { TaskList, TaskQuery } from './schema.ts'
import { tasksOf } from './service.ts'

export const listTasks = route({
  operationId: 'listTasks',
  summary: 'List tasks',
  description:
    'Returns the organizations that the key includes, each with its tasks: months without a run, runs that wait for their next step, and returns and payments that are due soon or late. Runs are left out without `payroll:read`, returns and payments without `statutory:read`.',
  tag: 'Platform',
  pool: 'general',
  method: 'get',
  path: '/v1/tasks',
  scope: 'platform:read',
  query: TaskQuery,
  replies: { 200: TaskList },
  errors: ['invalid_cursor', 'organization_forbidden', 'dependency_unavailable'],
  transactions: 'several',
  async handle({ inTenant, caller, query, page }, { engine }) {
    const { organizationId, dueWithinDays } = query
    const reach = { runs: mayUse(caller, 'payroll:read'), filings: mayUse(caller, 'statutory:read') }
    const law = await engine.readLaw()
    const { rows, total } = await inTenant(tenant =>
      listOrganizations(
        tenant,
        { status: ['active'], ...(organizationId === undefined ? {} : { id: organizationId }) },
        page,
      ),
    )
    const { data: organizations, meta } = page.answer(rows, ({ id }) => String(id), total)
    const data = []
    // One after the other: a page of them is to take one connection, and not the pool.
    for (const organization of organizations)
      data.push(await inTenant(tenant => tasksOf(tenant, law, organization, { reach, dueWithinDays })))
    return reply(200, { data, meta })
  },
})
