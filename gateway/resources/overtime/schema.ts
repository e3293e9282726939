import { decidedInputStates } from '#proto/moves/decided-input.ts'
import { overtimeLimitFields, overtimeRequestFields } from '#proto/records/overtime.ts'
import { Type } from 'typebox'
import { BulkAnswer } from '../../http/bulk.ts'
import { recordFields, requiredFields } from '../../http/record-fields.ts'
import {
  choice,
  commonFields,
  described,
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
import { decidedQuery, decisionFields } from '../kinds/decided.ts'
import { rateBasis, rateFields } from './rate.ts'
import { quantity } from '../fields/quantity.ts'

const policy = {
  name: described(text(), 'Name of the policy.', 'Factory'),
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
  ...recordFields(overtimeLimitFields),
}
export const PolicyCreate = request(
  { organization_id: organizationId(), ...policy },
  ['name', 'rate_basis', 'multiplier'],
  'OvertimePolicyCreate',
)
export const Policy = record(
  {
    id: described(Type.String(), 'Id of the policy.', 'otp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    organization_id: organizationId(),
    ...policy,
    ...commonFields,
  },
  'OvertimePolicy',
)
const ids = (most: number) => listOf(text(104), most)
export const PolicyAssign = request(
  {
    employee_ids: ids(1000),
    department_ids: ids(1000),
    shift_ids: described(ids(1000), 'Ids of shifts.', 'shf_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    effective_from: plainDate(),
  },
  ['effective_from'],
  'OvertimePolicyAssignment',
)
export const PolicyAssigned = BulkAnswer

const own = { employee_id: text(104), ...recordFields(overtimeRequestFields) }
export const OvertimeCreate = request(
  { organization_id: organizationId(), ...own },
  ['employee_id', ...requiredFields(overtimeRequestFields)],
  'OvertimeRequestCreate',
)
export const OvertimeDecision = request(
  {
    decision: choice(['approve', 'reject', 'cancel'], {
      description: 'Decision. An approved request can be cancelled until its run is locked.',
    }),
    approved_minutes: nullable(
      whole(1, overtimeRequestFields.minutes.maximum, {
        description: 'Minutes to approve. Default: the minutes that the policy counts.',
      }),
    ),
    remarks: nullable(text(500)),
  },
  ['decision'],
  'OvertimeDecision',
)

export const Overtime = record(
  {
    id: Type.String(),
    organization_id: organizationId(),
    ...own,
    status: choice(decidedInputStates),
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
    ...decisionFields,
    ...commonFields,
  },
  'OvertimeRequest',
)
export const OvertimeQuery = decidedQuery(decidedInputStates, {})
