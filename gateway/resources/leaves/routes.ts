import type { Leave as StoredLeave } from '#storage/entities/leave.ts'
import { leaves, listLeaves } from '#storage/repositories/inputs/leaves.ts'
import { DecidedRoutes } from '../kinds/decided.ts'
import { Leave, LeaveCreate, LeavePatch, LeaveQuery } from './schema.ts'
import { patchLeave, recordLeave, removeLeave } from './service.ts'

const operations = new DecidedRoutes({
  noun: 'leave',
  versioned: true,
  located: true,
  Item: Leave,
  present: (_tenant, rows: readonly StoredLeave[]) => rows,
})
const { find } = leaves

export const leaveRoutes = {
  list: operations.listOfEmployees({
    description: 'Returns leaves, filtered by employee, date and status.',
    query: LeaveQuery,
    rows: listLeaves,
  }),

  create: operations.create({
    description:
      'Records a leave. Only approved leaves affect pay. If the wage month is closed, `late_input_policy` decides: 202 with the month that takes it, or 409 `period_locked`.',
    body: LeaveCreate,
    example: {
      organization_id: 12,
      employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
      leave_type: 'CL',
      from_date: '2026-12-14',
      to_date: '2026-12-15',
      reason: 'Family function',
    },
    errors: ['external_id_taken', 'overlaps', 'period_locked'],
    run: ({ tenant, organizationId, body, caller, warnings }) =>
      recordLeave(tenant, organizationId, body, caller.keyId, warnings),
  }),

  get: operations.get({ description: 'Returns one leave with its status and decision.', find }),

  update: operations.update({
    summary: 'Update or decide a leave',
    description:
      'Changes a pending leave, or approves, rejects or cancels it. If the wage month is closed, `late_input_policy` decides: 202 with the month that takes the change, or 409 `period_locked`.',
    body: LeavePatch,
    example: { status: 'approved' },
    errors: ['already_decided', 'external_id_taken', 'overlaps', 'period_locked', 'precondition_failed'],
    find,
    run: ({ tenant, target, body, ifMatch, caller, warnings }) =>
      patchLeave(tenant, target, body, { ifMatch, keyId: caller.keyId, warnings }),
  }),

  remove: operations.remove({
    description:
      'Deletes a leave. If the leave is approved and its wage month is closed, `late_input_policy` decides: 202 with the month that takes the removal, or 409 `period_locked`.',
    errors: ['period_locked', 'precondition_failed'],
    find,
    run: ({ tenant, target, ifMatch, caller, warnings }) =>
      removeLeave(tenant, target, caller, { ifMatch, warnings }),
  }),
}
