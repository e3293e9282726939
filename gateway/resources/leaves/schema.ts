import { inputDecisions } from '#proto/moves/decided-input.ts'
import { leaveFields } from '#proto/records/leave.ts'
import { Type } from 'typebox'
import { recordFields, requiredFields } from '../../http/record-fields.ts'
import {
  choice,
  commonFields,
  days,
  listOf,
  organizationId,
  record,
  request,
  text,
} from '../../http/schema.ts'
import { decidedQuery, decisionFields } from '../kinds/decided.ts'

const employee_id = text(104)
const fields = recordFields(leaveFields)

export const LeaveCreate = request(
  {
    organization_id: organizationId(),
    employee_id,
    ...fields,
    status: choice(['pending', 'approved'], {
      description: 'Status of the leave. Default: pending. `approved` requires the scope `inputs:approve`.',
    }),
  },
  ['employee_id', ...requiredFields(leaveFields)],
  'LeaveCreate',
)
export const LeavePatch = request(
  {
    ...fields,
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
    employee_id,
    ...fields,
    days: days(),
    status: choice(inputDecisions),
    decided_by: decisionFields.decided_by,
    ...commonFields,
  },
  'Leave',
)
export const LeaveQuery = decidedQuery(inputDecisions, {
  leave_type: Type.Optional(listOf(fields.leave_type, 20)),
})
