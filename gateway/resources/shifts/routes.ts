import { isShiftInUse, shifts } from '#storage/repositories/shifts.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { masterRoutes } from '../master.ts'
import { route } from '../route.ts'
import { shift, ShiftAssign, ShiftAssigned, ShiftPath } from './schema.ts'
import { assignPeople, judgedShift, rollUpShift } from './service.ts'

export const shiftRoutes = {
  ...masterRoutes({
    store: shifts,
    noun: 'shift',
    schemas: shift,
    filters: {},
    blank: {
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
    judged: judgedShift,
    changed: rollUpShift,
    refuses: ['period_locked'],
    isInUse: isShiftInUse,
    usedBy: 'Employees or overtime policies',
  }),

  assign: route({
    tag: 'Org master',
    path: '/v1/shifts/{id}/assign',
    pool: 'general',
    operationId: 'assignShift',
    summary: 'Put people into a shift from a date on, or for a while',
    method: 'post',
    scope: 'masters:write',
    transactions: 'several',
    params: ShiftPath,
    body: ShiftAssign,
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
