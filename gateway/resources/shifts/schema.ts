import { Type } from 'typebox'
import { BulkAnswer } from '../../http/bulk.ts'
import { choice, flag, listOf, nullable, plainDate, request, text, whole } from '../../http/schema.ts'
import { clockTime } from '../clock-time.ts'
import { weekdays } from '../days.ts'
import { masterSchemas } from '../master.ts'

const dayMinutes = 24 * 60

export const shift = masterSchemas(
  {
    name: text(),
    code: nullable(text(50)),
    start_time: clockTime(),
    end_time: clockTime('18:30'),
    break_minutes: whole(0, dayMinutes, { description: 'Default 0.' }),
    full_day_minutes: nullable(
      whole(1, dayMinutes, { description: 'Of work. Null: from start to end without the break.' }),
    ),
    half_day_minutes: nullable(
      whole(1, dayMinutes, { description: 'Of work. Null: half of those of a full day.' }),
    ),
    grace_minutes: whole(0, dayMinutes, { description: 'Default 0.' }),
    weekly_offs: nullable(
      listOf(choice(weekdays), 7, {
        description: 'Null: those of the organization. None: every day is one of work.',
      }),
    ),
    alternate_offs: listOf(
      request({ weekday: choice(weekdays), weeks: Type.Array(whole(1, 5), { minItems: 1, maxItems: 5 }) }, [
        'weekday',
        'weeks',
      ]),
      7,
      { description: 'Beside weekly_offs, in some weeks: the first Saturday of a month is that of week 1.' },
    ),
    is_night: flag({ description: 'Default: whether it ends on the next day.' }),
    overtime_policy_id: nullable(
      text(40, { description: 'Where none was assigned to the person or the shift.' }),
    ),
    is_active: flag({ description: 'Default true. Nobody can be newly put into an inactive one.' }),
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
        description: 'The last day. Null: until another assignment. With an end it interrupts one without.',
      }),
    ),
  },
  ['employee_ids', 'effective_from'],
  'ShiftAssignment',
)
export const ShiftAssigned = BulkAnswer
