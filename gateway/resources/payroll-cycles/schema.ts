import { Type } from 'typebox'
import {
  choice,
  commonFields,
  flag,
  nullable,
  organizationId,
  payDay,
  plainDate,
  record,
  request,
  text,
  whole,
} from '../../http/schema.ts'

const own = {
  name: text(),
  frequency: choice(['monthly'], {
    description: 'How often the cycle pays. Only `monthly` is supported.',
  }),
  start_day: nullable(
    whole(1, 28, { description: 'Day on which a wage month starts; null: as in the payroll settings.' }),
  ),
  pay_day: nullable(payDay(' Null: as in the payroll settings.')),
  attendance_cutoff_day: nullable(
    whole(1, 31, {
      description:
        'Last day of the month whose attendance counts for the period; null: as in the payroll settings.',
    }),
  ),
  is_default: flag({
    description:
      'Whether the cycle pays employees without an assigned cycle. The first cycle is the default; a new default replaces the earlier one.',
  }),
}

export const CycleCreate = request(
  { organization_id: organizationId(), ...own },
  ['name', 'frequency'],
  'PayrollCycleCreate',
)
export const Cycle = record(
  {
    id: Type.String(),
    organization_id: organizationId(),
    ...own,
    anchor_date: nullable(
      plainDate({
        description: 'First day of a period for cycles that are not monthly; null for monthly cycles.',
      }),
    ),
    ...commonFields,
  },
  'PayrollCycle',
)
