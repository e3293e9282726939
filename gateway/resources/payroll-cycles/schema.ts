import { frequencies } from '#proto/calendar/pay-periods.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  described,
  flag,
  nullable,
  organizationId,
  page,
  payDay,
  plainDate,
  record,
  request,
  text,
  whole,
} from '../../http/schema.ts'
import { cutoffWarnings } from '../periods/attendance-cutoff.ts'

const own = {
  name: described(text(), 'Name of the cycle.', 'Monthly'),
  frequency: choice(frequencies, {
    description:
      'How often the cycle pays. A period never crosses the end of a wage month: a week or fortnight in which a month ends is two periods. `semi_monthly` pays the first fifteen days and the rest of the month.',
  }),
  start_day: nullable(
    whole(1, 28, {
      description:
        'Day on which a wage month starts; null: as in the payroll settings. Cycles that are not monthly go by months of the calendar.',
    }),
  ),
  pay_day: nullable(
    payDay(
      ' Null: as in the payroll settings. A cycle that is not monthly pays on the last day of its period, or on the last working day of it.',
    ),
  ),
  anchor_date: nullable(
    plainDate({
      description:
        'First day of any one period of weeks or fortnights, from which all others are counted; required for `weekly` and `bi_weekly`, and for them only.',
    }),
  ),
  attendance_cutoff_day: nullable(
    whole(1, 31, {
      description:
        'Day of the month on which attendance is closed; null: as in the payroll settings. Recorded and not applied (see `warnings`). Monthly cycles only.',
    }),
  ),
  is_default: flag({
    description:
      'Whether the cycle pays employees without an assigned cycle. The first cycle is the default, and has to say so if it is not monthly; a new default replaces the earlier one.',
  }),
}

export const CycleCreate = request(
  { organization_id: organizationId(), ...own },
  ['name', 'frequency'],
  'PayrollCycleCreate',
)
export const Cycle = record(
  {
    id: described(Type.String(), 'Id of the payroll cycle.', 'cyc_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    organization_id: organizationId(),
    ...own,
    warnings: cutoffWarnings,
    ...commonFields,
  },
  'PayrollCycle',
)

export const PeriodsQuery = Type.Object({
  year: Type.Optional(
    whole(2000, 2100, {
      description: 'Year in which the wage months of the periods end; default: this year.',
    }),
  ),
  month: Type.Optional(whole(1, 12, { description: 'One wage month of the year; default: all of them.' })),
})

const CyclePeriod = record(
  {
    name: Type.String({ description: 'Wage month and number of the period in it, such as 2026-10/2.' }),
    start: described(plainDate(), 'First day of the period.', '2026-10-05'),
    end: described(plainDate(), 'Last day of the period.', '2026-10-11'),
    pay_date: plainDate({ description: 'Day of payment unless the run names another.' }),
    year: Type.Integer({ description: 'Year of the wage month.' }),
    month: Type.Integer({ description: 'Wage month of all days of the period.' }),
    payroll_run_id: nullable(
      Type.String({ description: 'Regular run of the cycle that pays the period; null: there is none.' }),
    ),
  },
  'PayrollCyclePeriod',
)
export const CyclePeriods = page(CyclePeriod)
