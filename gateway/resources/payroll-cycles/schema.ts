import { Type } from 'typebox'
import {
  choice,
  commonFields,
  flag,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  syncPage,
  syncQuery,
  text,
  whole,
} from '../../http/schema.ts'
import { ownPayDay } from '../pay-day.ts'

const own = {
  name: text(),
  frequency: choice(['monthly'], {
    description: 'Pay is worked out by wage months; others are not offered.',
  }),
  start_day: nullable(
    whole(1, 28, { description: 'The day on which a wage month begins. Null: as in the settings.' }),
  ),
  pay_day: ownPayDay(),
  attendance_cutoff_day: nullable(whole(1, 31, { description: 'Null: as in the settings.' })),
  is_default: flag({
    description: 'Of whoever was put into no cycle. The first one is, and a new one takes its place.',
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
    anchor_date: nullable(plainDate({ description: 'Of other frequencies; null of monthly ones.' })),
    ...commonFields,
  },
  'PayrollCycle',
)
export const CycleList = syncPage(Cycle)
export const CycleQuery = Type.Object({ ...syncQuery, organization_id: Type.Optional(organizationId()) })
