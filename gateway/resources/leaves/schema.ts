import { inputDecisions } from '#proto/moves/decided-input.ts'
import { leaveSessions } from '#storage/entities/leave.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  days,
  externalId,
  listOf,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  text,
  whole,
} from '../../http/schema.ts'
import { listQuery } from '../kinds/collection.ts'
import { quantity } from '../fields/quantity.ts'

const session = (end: string) =>
  choice(leaveSessions, { description: `Part of the ${end} day that the leave covers. Default: full.` })

const own = {
  employee_id: text(104),
  leave_type: text(50),
  pay_fraction: quantity(),
  from_date: plainDate(),
  to_date: plainDate(),
  from_session: session('first'),
  to_session: session('last'),
  reason: nullable(text(500)),
  external_id: nullable(externalId()),
}
const status = choice(inputDecisions)

export const LeaveCreate = request(
  {
    organization_id: organizationId(),
    ...own,
    status: choice(['pending', 'approved'], {
      description: 'Status of the leave. Default: pending. `approved` requires the scope `inputs:approve`.',
    }),
  },
  ['employee_id', 'leave_type', 'from_date', 'to_date'],
  'LeaveCreate',
)
const { employee_id: _, ...changeable } = own
export const LeavePatch = request(
  {
    ...changeable,
    status: choice(['approved', 'rejected', 'cancelled'], {
      description: 'Decision. Requires the scope `inputs:approve`. An approved leave can be cancelled.',
    }),
  },
  [],
  'LeaveUpdate',
)
export const Leave = record(
  {
    id: Type.String(),
    organization_id: organizationId(),
    ...own,
    days: days(),
    status,
    decided_by: nullable(Type.String({ description: 'Id of the key that decided; null while pending.' })),
    ...commonFields,
  },
  'Leave',
)
export const LeaveLate = record({
  ...Leave.properties,
  applied_to: record({ month: whole(1, 12), year: whole(1990, 2100) }),
})
export const LeaveQuery = listQuery({
  employee_id: Type.Optional(text(104)),
  status: Type.Optional(listOf(status, inputDecisions.length)),
  leave_type: Type.Optional(listOf(text(50), 20)),
  from: Type.Optional(plainDate()),
  to: Type.Optional(plainDate()),
})
