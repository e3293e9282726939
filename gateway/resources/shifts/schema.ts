import { weekdays } from '#proto/calendar/plain-date.ts'
import { Type } from 'typebox'
import { BulkAnswer } from '../../http/bulk.ts'
import {
  choice,
  clockTime,
  described,
  flag,
  listOf,
  nullable,
  plainDate,
  request,
  text,
  whole,
} from '../../http/schema.ts'
import { masterSchemas } from '../kinds/master.ts'

const dayMinutes = 24 * 60

export const shift = masterSchemas(
  {
    name: described(text(), 'Name of the shift.', 'General'),
    code: described(nullable(text(50)), 'Short code, unique per organization.', 'GEN'),
    start_time: clockTime(),
    end_time: clockTime('18:30'),
    break_minutes: whole(0, dayMinutes, { description: 'Unpaid break in minutes. Default: 0.' }),
    full_day_minutes: nullable(
      whole(1, dayMinutes, {
        description: 'Minutes of work that make a full day; null: the length of the shift without the break.',
      }),
    ),
    half_day_minutes: nullable(
      whole(1, dayMinutes, {
        description: 'Minutes of work that make half a day; null: half of a full day.',
      }),
    ),
    grace_minutes: whole(0, dayMinutes, {
      description: 'Minutes of late arrival that are not counted. Default: 0.',
    }),
    weekly_offs: nullable(
      listOf(choice(weekdays), 7, {
        description: 'Weekly days off; null: those of the payroll settings; empty: none.',
      }),
    ),
    alternate_offs: listOf(
      request(
        {
          weekday: described(choice(weekdays), 'Day of the week.', 'saturday'),
          weeks: described(
            Type.Array(whole(1, 5), { minItems: 1, maxItems: 5 }),
            'Which weeks of the month, 1 to 5.',
            2,
          ),
        },
        ['weekday', 'weeks'],
      ),
      7,
      {
        description:
          'Days off in certain weeks of the month, in addition to `weekly_offs`. Week 1 contains the first such weekday of the month.',
      },
    ),
    is_night: flag({
      description: 'Whether the shift is a night shift. Default: true if it ends on the next day.',
    }),
    overtime_policy_id: nullable(
      text(40, { description: 'Id of the overtime policy for employees without their own; null: none.' }),
    ),
    is_active: flag({ description: 'Whether the shift can be assigned. Default: true.' }),
  },
  'Shift',
  ['name', 'start_time', 'end_time'],
)

export const ShiftPath = Type.Object({ id: text(40) })
export const ShiftAssign = request(
  {
    employee_ids: Type.Array(text(104), { minItems: 1, maxItems: 1000 }),
    effective_from: plainDate(),
    effective_to: nullable(
      plainDate({
        description:
          'Last day of the assignment; null: open-ended. An assignment with an end interrupts an open-ended one.',
      }),
    ),
  },
  ['employee_ids', 'effective_from'],
  'ShiftAssignment',
)
export const ShiftAssigned = BulkAnswer
