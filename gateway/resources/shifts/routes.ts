import { isShiftInUse, shifts } from '#storage/repositories/inputs/shifts.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { masterRoutes } from '../kinds/master.ts'
import { route } from '../route.ts'
import { shift, ShiftAssign, ShiftAssigned, ShiftPath } from './schema.ts'
import { assignPeople, resolveShift, rollUpShift } from './service.ts'

export const shiftRoutes = {
  ...masterRoutes({
    store: shifts,
    noun: 'shift',
    purpose: 'Shifts determine the weekly offs and working minutes of the employees assigned to them.',
    examples: {
      create: {
        organization_id: 12,
        name: 'General',
        code: 'GEN',
        start_time: '09:30',
        end_time: '18:30',
        break_minutes: 60,
      },
      update: { grace_minutes: 10 },
    },
    schemas: shift,
    filters: {},
    defaults: {
      code: null,
      breakMinutes: 0,
      fullDayMinutes: null,
      halfDayMinutes: null,
      graceMinutes: 0,
      weeklyOffs: null,
      alternateOffs: [],
      overtimePolicyId: null,
      isActive: true,
    },
    resolve: resolveShift,
    onChanged: rollUpShift,
    updateErrors: ['period_locked'],
    isInUse: isShiftInUse,
    usedBy: 'Employees or overtime policies',
  }),

  assign: route({
    tag: 'Org master',
    path: '/v1/shifts/{id}/assign',
    pool: 'general',
    operationId: 'assignShift',
    summary: 'Assign a shift',
    description:
      'Assigns the shift to employees from `effective_from`, until `effective_to` if sent. It replaces their earlier assignment on these days.',
    method: 'post',
    scope: 'masters:write',
    transactions: 'several',
    params: ShiftPath,
    body: ShiftAssign,
    example: { employee_ids: ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'], effective_from: '2026-11-01' },
    replies: { 200: ShiftAssigned },
    errors: [],
    async find({ tenant, params }) {
      const found = await shifts.find(tenant, params.id)
      if (found === null) throw notFound()
      return found
    },
    handle: async call => reply(200, await assignPeople(call)),
  }),
}
