import { decidedInputStates } from '#proto/moves/decided-input.ts'
import { Type } from 'typebox'
import { BulkAnswer } from '../../http/bulk.ts'
import {
  choice,
  commonFields,
  externalId,
  flag,
  listOf,
  money,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  text,
  whole,
} from '../../http/schema.ts'
import { listQuery } from '../kinds/collection.ts'
import { rateBasis, rateFields } from './rate.ts'
import { quantity } from '../fields/quantity.ts'
import { runTypeOf } from '../fields/run-type.ts'

const dayMinutes = 24 * 60

const policy = {
  name: text(),
  rate_basis: rateBasis(),
  ...rateFields,
  multiplier: quantity({
    description:
      'Multiplier of the rate: at least 2 with `wages_code`, as the Code on Wages requires; otherwise at least 1.',
  }),
  weekly_off_multiplier: nullable(
    quantity({ description: 'Multiplier on a weekly off; null: as on other days.' }),
  ),
  holiday_multiplier: nullable(quantity({ description: 'Multiplier on a holiday; null: as on other days.' })),
  min_minutes: whole(0, dayMinutes, {
    description: 'Minimum overtime in minutes; shorter overtime is not paid. Default: 0.',
  }),
  round_to_minutes: whole(1, 60, {
    description: 'Overtime is rounded down to a multiple of this many minutes. Default: 1.',
  }),
  max_minutes_per_day: nullable(whole(1, dayMinutes)),
  max_minutes_per_quarter: nullable(whole(1, 100_000)),
  requires_approval: flag({ description: 'Whether overtime requires approval. Default: true.' }),
  is_active: flag({ description: 'Whether the policy can be assigned. Default: true.' }),
}
export const PolicyCreate = request(
  { organization_id: organizationId(), ...policy },
  ['name', 'rate_basis', 'multiplier'],
  'OvertimePolicyCreate',
)
export const Policy = record(
  { id: Type.String(), organization_id: organizationId(), ...policy, ...commonFields },
  'OvertimePolicy',
)
const ids = (most: number) => listOf(text(104), most)
export const PolicyAssign = request(
  {
    employee_ids: ids(1000),
    department_ids: ids(1000),
    shift_ids: ids(1000),
    effective_from: plainDate(),
  },
  ['effective_from'],
  'OvertimePolicyAssignment',
)
export const PolicyAssigned = BulkAnswer

const own = {
  employee_id: text(104),
  date: plainDate(),
  minutes: whole(1, dayMinutes),
  policy_id: nullable(text(40)),
  run_type: runTypeOf('overtime_request'),
  reason: nullable(text(500)),
  external_id: nullable(externalId()),
}
export const OvertimeCreate = request(
  { organization_id: organizationId(), ...own },
  ['employee_id', 'date', 'minutes'],
  'OvertimeRequestCreate',
)
export const OvertimeDecision = request(
  {
    decision: choice(['approve', 'reject', 'cancel'], {
      description: 'Decision. An approved request can be cancelled until its run is locked.',
    }),
    approved_minutes: nullable(
      whole(1, dayMinutes, {
        description: 'Minutes to approve. Default: the minutes that the policy counts.',
      }),
    ),
    remarks: nullable(text(500)),
  },
  ['decision'],
  'OvertimeDecision',
)

const status = choice(decidedInputStates)
export const Overtime = record(
  {
    id: Type.String(),
    organization_id: organizationId(),
    ...own,
    status,
    approved_minutes: nullable(Type.Integer()),
    multiplier: nullable(quantity()),
    rate_basis: nullable(rateBasis()),
    ...rateFields,
    amount: nullable(
      money({ description: 'Amount that a paid run paid for the overtime, in rupees; null until paid.' }),
    ),
    payroll_run_id: nullable(
      Type.String({ description: 'Id of the run that includes the overtime; null if none.' }),
    ),
    remarks: nullable(Type.String()),
    decided_by: nullable(Type.String({ description: 'Id of the key that decided; null while pending.' })),
    ...commonFields,
  },
  'OvertimeRequest',
)
export const OvertimeLate = record({
  ...Overtime.properties,
  applied_to: record({ month: whole(1, 12), year: whole(1990, 2100) }),
})
export const OvertimeQuery = listQuery({
  employee_id: Type.Optional(text(104)),
  status: Type.Optional(listOf(status, decidedInputStates.length)),
  from: Type.Optional(plainDate()),
  to: Type.Optional(plainDate()),
})
