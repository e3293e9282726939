import { Type } from 'typebox'
import {
  choice,
  commonFields,
  described,
  flag,
  money,
  nullable,
  organizationId,
  pattern,
  plainDate,
  record,
  request,
  text,
} from '../../http/schema.ts'

const limit = (description: string) => nullable(money({ minimum: 0, description }))

const own = {
  code: pattern(
    '^[A-Z][A-Z0-9_]{1,31}$',
    'Code of the rate: capital letters, digits and underscores, as in FUEL_CAR.',
    'BASIC',
  ),
  name: described(text(), 'Name of the rate.', 'Own car'),
  unit: described(choice(['km', 'day', 'meal', 'month', 'claim']), 'What the rate is paid for.', 'km'),
  rate: money({ minimum: 0, description: 'Rate in rupees per unit.' }),
  max_per_claim: limit('Largest amount of one expense, in rupees; null: no limit.'),
  max_per_month: limit('Largest amount of all expenses of a month, in rupees; null: no limit.'),
  taxable: flag({ description: 'Whether the reimbursement is taxable. Default: false.' }),
  proof_required: flag({
    description: 'Whether an expense requires a bill number or a receipt. Default: false.',
  }),
  effective_from: plainDate(),
  is_active: flag({ description: 'Whether the rate can be used. Default: true.' }),
}

export const RateCreate = request(
  { organization_id: organizationId(), ...own },
  ['code', 'name', 'unit', 'rate', 'effective_from'],
  'ReimbursementRateCreate',
)
export const Rate = record(
  {
    id: described(Type.String(), 'Id of the rate.', 'rbr_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    organization_id: organizationId(),
    ...own,
    ...commonFields,
  },
  'ReimbursementRate',
)
