import { Type } from 'typebox'
import { BulkAnswer } from '../../http/bulk.ts'
import {
  choice,
  commonFields,
  described,
  flag,
  listOf,
  organizationId,
  plainDate,
  record,
  request,
  rowsOf,
  stateCode,
  syncQuery,
  text,
  whole,
} from '../../http/schema.ts'

const type = choice(['national', 'festival', 'restricted', 'company'], {
  description:
    'Kind of holiday. A restricted holiday is optional for each employee and does not reduce the working days of the month.',
})

const own = {
  name: described(text(), 'Name of the holiday.', 'Gandhi Jayanti'),
  date: plainDate(),
  type,
  state_codes: listOf(stateCode(), 40, {
    description: 'States that the holiday applies to. Default: all states.',
  }),
  department_ids: listOf(text(40), 200, {
    description: 'Ids of departments that the holiday applies to. Default: all departments.',
  }),
  is_paid: flag({
    description: 'Whether the holiday is paid. Default: true. Loss of pay is determined by attendance only.',
  }),
}
const required = ['name', 'date', 'type'] as const

export const HolidayRow = request(own, [...required], 'HolidayInput')

/** One holiday, or up to a hundred as `items`. */
export const HolidayCreate = Type.Object({
  organization_id: Type.Optional(organizationId()),
  ...request(own).properties,
  items: Type.Optional(rowsOf(HolidayRow, 100)),
  atomic: flag({ default: false, description: 'With `items`: one invalid item rejects all of them.' }),
  dry_run: flag({
    default: false,
    description: 'With `items`: returns the same response and writes nothing.',
  }),
})
export const HolidayBulkAnswer = BulkAnswer
export const HolidayPatch = request(own, [], 'HolidayUpdate')

export const Holiday = record(
  {
    id: described(Type.String(), 'Id of the holiday.', 'hol_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    organization_id: organizationId(),
    ...own,
    ...commonFields,
  },
  'Holiday',
)
export const HolidayQuery = Type.Object({
  ...syncQuery,
  sort: Type.Unsafe<'date' | '-date'>({ type: 'string', enum: ['date', '-date'], default: 'date' }),
  organization_id: Type.Optional(organizationId()),
  year: whole(1990, 2100),
  month: Type.Optional(whole(1, 12)),
  state_code: Type.Optional(stateCode()),
  type: Type.Optional(listOf(type, 4)),
})
