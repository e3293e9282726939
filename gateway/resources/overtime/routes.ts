import type { OvertimeRequest } from '#storage/entities/overtime-request.ts'
import { findPolicy, findRequest, listPolicies, listRequests } from '#storage/repositories/overtime.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { employeeFilter } from '../employees/service.ts'
import { route } from '../route.ts'
import {
  Overtime,
  OvertimeCreate,
  OvertimeDecision,
  OvertimeLate,
  OvertimeList,
  OvertimeQuery,
  Policy,
  PolicyAssign,
  PolicyAssigned,
  PolicyCreate,
  PolicyList,
  PolicyPath,
  PolicyQuery,
} from './schema.ts'
import { assign, decide, makePolicy, presentPolicy, presentRequests, requestOvertime } from './service.ts'

const shared = { tag: 'Period inputs', pool: 'general' } as const
// What overtime came to tells the rate of pay.
const requests = { ...shared, path: '/v1/overtime-requests', confidential: true } as const
const policies = { ...shared, path: '/v1/overtime-policies' } as const

export const listOvertimeRequestsRoute = route({
  ...requests,
  operationId: 'listOvertimeRequests',
  summary: 'List overtime requests',
  description: 'Returns overtime requests, filtered by employee, date and status.',
  method: 'get',
  scope: 'inputs:read',
  organization: 'query',
  query: OvertimeQuery,
  replies: { 200: OvertimeList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query, page }) {
    const filter = { ...query, employeeId: await employeeFilter(tenant, organizationId, query.employeeId) }
    const { rows, total, changes } = await listRequests(tenant, organizationId, filter, page)
    const shown = await presentRequests(tenant, organizationId, rows)
    return reply(
      200,
      page.answer(shown, row => row.id, total, changes),
    )
  },
})

export const createOvertimeRequest = route({
  ...requests,
  operationId: 'createOvertimeRequest',
  summary: 'Create an overtime request',
  description:
    'Records overtime worked on a day. It is pending until decided, unless the overtime policy requires no approval.',
  method: 'post',
  scope: 'inputs:write',
  organization: 'body',
  body: OvertimeCreate,
  example: {
    organization_id: 12,
    employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    date: '2026-12-14',
    minutes: 120,
    reason: 'Quarter-end closing',
  },
  replies: { 201: Overtime, 202: OvertimeLate },
  errors: ['external_id_taken', 'period_locked'],
  async handle({ tenant, organizationId, body, caller }) {
    const { request, appliedTo } = await requestOvertime(tenant, organizationId, body, caller.keyId)
    const shown = await shownRequest(tenant, request)
    return appliedTo === null ? reply(201, shown) : reply(202, { ...shown, appliedTo })
  },
})

export const decideOvertimeRequest = route({
  ...requests,
  path: '/v1/overtime-requests/{id}/approve',
  operationId: 'decideOvertimeRequest',
  summary: 'Decide an overtime request',
  description:
    'Approves, rejects or cancels the request. Approved minutes are paid in the wage month of the day. Returns 409 `already_decided` if it was decided before.',
  method: 'post',
  scope: 'inputs:approve',
  params: PolicyPath,
  body: OvertimeDecision,
  example: { decision: 'approve', approved_minutes: 90 },
  replies: { 200: Overtime, 202: OvertimeLate },
  errors: ['already_decided', 'period_locked', 'precondition_failed'],
  versioned: 'derived',
  async find({ tenant, params }) {
    const request = await findRequest(tenant, params.id)
    if (request === null) throw notFound()
    return request
  },
  async handle({ tenant, target, body, ifMatch, caller }) {
    const { request, appliedTo } = await decide(tenant, target, body, { ifMatch, keyId: caller.keyId })
    const shown = await shownRequest(tenant, request)
    return appliedTo === null ? reply(200, shown) : reply(202, { ...shown, appliedTo })
  },
})

export const listOvertimePoliciesRoute = route({
  ...policies,
  operationId: 'listOvertimePolicies',
  summary: 'List overtime policies',
  description: 'Returns the overtime policies of an organization.',
  method: 'get',
  scope: 'inputs:read',
  organization: 'query',
  query: PolicyQuery,
  replies: { 200: PolicyList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, page }) {
    const { rows, total, changes } = await listPolicies(tenant, organizationId, page)
    return reply(
      200,
      page.answer(rows.map(presentPolicy), row => row.id, total, changes),
    )
  },
})

export const createOvertimePolicy = route({
  ...policies,
  operationId: 'createOvertimePolicy',
  summary: 'Create an overtime policy',
  description:
    'Creates an overtime policy with its rate, rounding, limits and approval. Assign it to employees, departments or shifts next.',
  method: 'post',
  scope: 'inputs:write',
  organization: 'body',
  body: PolicyCreate,
  example: {
    organization_id: 12,
    name: 'Factory',
    rate_basis: 'basic_da',
    hours_per_day: 8,
    days_per_month: 26,
    multiplier: 2,
    min_minutes: 30,
    round_to_minutes: 15,
  },
  replies: { 201: Policy },
  errors: [],
  async handle({ tenant, organizationId, body }) {
    return reply(201, presentPolicy(await makePolicy(tenant, organizationId, body)))
  },
})

export const assignOvertimePolicy = route({
  ...shared,
  path: '/v1/overtime-policies/{id}/assign',
  operationId: 'assignOvertimePolicy',
  summary: 'Assign an overtime policy',
  description:
    'Assigns the policy to employees, departments or shifts from `effective_from`. Overtime from that day is paid by it.',
  method: 'post',
  scope: 'inputs:write',
  transactions: 'several',
  params: PolicyPath,
  body: PolicyAssign,
  example: { employee_ids: ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'], effective_from: '2026-11-01' },
  replies: { 200: PolicyAssigned },
  errors: [],
  async find({ tenant, params }) {
    const policy = await findPolicy(tenant, params.id)
    if (policy === null) throw notFound()
    return policy
  },
  handle: async call => reply(200, await assign(call)),
})

async function shownRequest(tenant: Tenant, request: OvertimeRequest) {
  const [shown] = await presentRequests(tenant, request.organizationId, [request])
  if (shown === undefined) throw new Error('A request cannot be shown.')
  return shown
}
