import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findLeave, listLeaves } from '#storage/repositories/leaves.ts'
import { requireScope } from '../../http/authorization.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import { employeeFilter } from '../employees/service.ts'
import { route } from '../route.ts'
import { Leave, LeaveCreate, LeaveLate, LeaveList, LeavePatch, LeavePath, LeaveQuery } from './schema.ts'
import { patchLeave, recordLeave, removeLeave } from './service.ts'

const shared = { tag: 'Period inputs', path: '/v1/leaves', pool: 'general' } as const
const one = { ...shared, path: '/v1/leaves/{id}', params: LeavePath } as const

async function leaveOfPath(tenant: Tenant, id: string) {
  const leave = await findLeave(tenant, id)
  if (leave === null) throw notFound()
  return leave
}

export const listLeavesRoute = route({
  ...shared,
  operationId: 'listLeaves',
  summary: 'List leaves',
  description: 'Returns leaves, filtered by employee, date and status.',
  method: 'get',
  scope: 'inputs:read',
  organization: 'query',
  query: LeaveQuery,
  replies: { 200: LeaveList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query, page }) {
    const filter = { ...query, employeeId: await employeeFilter(tenant, organizationId, query.employeeId) }
    const { rows, total, changes } = await listLeaves(tenant, organizationId, filter, page)
    return reply(
      200,
      page.answer(rows, row => row.id, total, changes),
    )
  },
})

export const createLeave = route({
  ...shared,
  operationId: 'createLeave',
  summary: 'Create a leave',
  description:
    'Records a leave. Only approved leaves affect pay. If the wage month is closed, `late_input_policy` decides: 202 with the month that takes it, or 409 `period_locked`.',
  method: 'post',
  scope: 'inputs:write',
  organization: 'body',
  body: LeaveCreate,
  example: {
    organization_id: 12,
    employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    leave_type: 'CL',
    from_date: '2026-12-14',
    to_date: '2026-12-15',
    reason: 'Family function',
  },
  replies: { 201: Leave, 202: LeaveLate },
  errors: ['external_id_taken', 'overlaps', 'period_locked'],
  versioned: true,
  async handle({ tenant, organizationId, body, caller, warnings }) {
    const { leave, appliedTo } = await recordLeave(tenant, organizationId, body, caller.keyId, warnings)
    return appliedTo === null ? reply(201, leave) : reply(202, { ...leave, appliedTo })
  },
})

export const getLeave = route({
  ...one,
  operationId: 'getLeave',
  summary: 'Get a leave',
  description: 'Returns one leave with its status and decision.',
  method: 'get',
  scope: 'inputs:read',
  replies: { 200: Leave },
  errors: [],
  versioned: true,
  handle: async ({ tenant, params }) => reply(200, await leaveOfPath(tenant, params.id)),
})

export const updateLeave = route({
  ...one,
  operationId: 'updateLeave',
  summary: 'Update or decide a leave',
  description:
    'Changes a pending leave, or approves, rejects or cancels it. If the wage month is closed, `late_input_policy` decides: 202 with the month that takes the change, or 409 `period_locked`.',
  method: 'patch',
  scope: 'inputs:write',
  body: LeavePatch,
  example: { status: 'approved' },
  replies: { 200: Leave, 202: LeaveLate },
  errors: ['already_decided', 'external_id_taken', 'overlaps', 'period_locked', 'precondition_failed'],
  versioned: true,
  find: ({ tenant, params }) => leaveOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch, caller, warnings }) {
    const by = { ifMatch, keyId: caller.keyId, warnings }
    const { leave, appliedTo } = await patchLeave(tenant, target, body, by)
    return appliedTo === null ? reply(200, leave) : reply(202, { ...leave, appliedTo })
  },
})

export const deleteLeave = route({
  ...one,
  operationId: 'deleteLeave',
  summary: 'Delete a leave',
  description:
    'Deletes a leave of a wage month that is not closed. Returns 409 `period_locked` otherwise; cancel the leave instead.',
  method: 'delete',
  scope: 'inputs:write',
  replies: { 204: nothing },
  errors: ['period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => leaveOfPath(tenant, params.id),
  async handle({ tenant, target, ifMatch, caller, warnings }) {
    if (target.status === 'approved') requireScope(caller, 'inputs:approve')
    await removeLeave(tenant, target, { ifMatch, keyId: caller.keyId, warnings })
    return reply(204, null)
  },
})
