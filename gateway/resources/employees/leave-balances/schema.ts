import { Type } from 'typebox'
import {
  commonFields,
  days,
  described,
  flag,
  listOf,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  text,
} from '../../../http/schema.ts'

const asOf = () =>
  plainDate({
    description: 'The balances are those at the end of this day.',
    examples: ['2026-09-30'],
  })
const own = {
  leave_type: text(50),
  balance: described(
    days({ minimum: -366, maximum: 3660 }),
    'Days of leave at the end of `as_of`; below zero: taken in advance.',
    18.5,
  ),
}
const settled = 'Whether a settlement pays the balance by default; '
const encashable = (ofNull: string) => nullable(flag({ description: settled + ofNull }))

export const LeaveBalancesPut = request(
  {
    as_of: asOf(),
    items: listOf(
      request(
        { ...own, encashable: encashable('null: as last stated for the leave type.') },
        ['leave_type', 'balance'],
        'LeaveBalanceItemInput',
      ),
      20,
      { description: 'Every leave type that has a balance. An empty list: none has one from `as_of`.' },
    ),
  },
  ['as_of', 'items'],
  'LeaveBalancesInput',
)

export const LeaveBalances = record(
  {
    employee_id: Type.String(),
    organization_id: organizationId(),
    as_of: asOf(),
    on: plainDate({
      description: '`current` is the balance at the end of this day.',
      examples: ['2026-10-31'],
    }),
    items: Type.Array(
      record(
        {
          ...own,
          encashable: encashable(
            'null: never stated, and the settlement pays it with the warning `leave_encashable_unset`.',
          ),
          current: described(
            days({ minimum: -10_000, maximum: 10_000 }),
            'Balance at the end of `on`: `balance` less leave taken and encashed since `as_of`.',
            13.5,
          ),
        },
        'LeaveBalanceItem',
      ),
    ),
    ...commonFields,
  },
  'LeaveBalances',
)

export const LeaveBalancesQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  on: Type.Optional(
    plainDate({
      description:
        'Day for which the balances are calculated. Default: today, or `as_of` of the latest balances if it is later.',
      examples: ['2026-10-31'],
    }),
  ),
})
