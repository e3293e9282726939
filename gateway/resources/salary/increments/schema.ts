import { Type } from 'typebox'
import {
  choice,
  commonFields,
  described,
  flag,
  listOf,
  money,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  syncPage,
  syncQuery,
  text,
  whole,
} from '../../../http/schema.ts'
import { quantity } from '../../fields/quantity.ts'
import { decidedOn } from '../decision.ts'
import { salaryEntries, salaryEntry } from '../schema.ts'

const month = { month: whole(1, 12), year: whole(1990, 2100) }
const status = choice(['scheduled', 'applied', 'cancelled'], {
  description: '`cancelled`: another salary replaced the increment.',
})

const own = {
  effective_from: plainDate(),
  decided_on: decidedOn(),
  type: described(
    choice(['percent', 'amount', 'new_ctc', 'new_components']),
    'How the raise is stated.',
    'percent',
  ),
  value: nullable(
    quantity({ description: 'Percentage, or rupees a year; for `new_ctc` the new CTC in rupees a year.' }),
  ),
  arrears: choice(['auto', 'none'], {
    description:
      '`none`: an increment that affects paid months is rejected. `auto`: they are paid as arrears.',
  }),
  reason: nullable(text(500)),
}

const dueArrears = Type.Array(
  record({
    month: Type.Integer(),
    year: Type.Integer(),
    component_code: Type.String(),
    amount: described(money(), 'Arrears of the month in rupees.', 5_000),
  }),
)

export const IncrementCreate = request(
  {
    ...own,
    components: salaryEntries(),
    pay_in: nullable(request(month, ['month', 'year'], 'IncrementPayIn')),
    dry_run: flag({ default: false, description: 'Returns `arrears_preview` and writes nothing.' }),
  },
  ['effective_from', 'type'],
  'IncrementCreate',
)

export const Increment = record(
  {
    id: described(Type.String(), 'Id of the increment.', 'inc_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    employee_id: Type.String(),
    organization_id: organizationId(),
    ...own,
    components: Type.Array(record(salaryEntry)),
    pay_in: nullable(record(month)),
    old_ctc_annual: described(
      nullable(money()),
      'Cost to company a year before the raise, in rupees.',
      565_091,
    ),
    new_ctc_annual: described(
      nullable(money()),
      'Cost to company a year after the raise, in rupees.',
      621_600,
    ),
    arrears_preview: dueArrears,
    status,
    ...commonFields,
  },
  'Increment',
)

export const IncrementTried = record({ arrears_preview: dueArrears }, 'IncrementTried')

export const IncrementQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  status: Type.Optional(listOf(status, 3)),
})
export const IncrementList = syncPage(Increment)
