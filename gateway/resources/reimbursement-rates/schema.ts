import { Type } from 'typebox'
import {
  choice,
  commonFields,
  flag,
  money,
  nullable,
  organizationId,
  pattern,
  plainDate,
  record,
  request,
  syncPage,
  syncQuery,
  text,
} from '../../http/schema.ts'

const limit = (description: string) => nullable(money({ minimum: 0, description }))

const own = {
  code: pattern(
    '^[A-Z][A-Z0-9_]{1,31}$',
    'Capital letters, digits and underscores, as in FUEL_CAR.',
    'BASIC',
  ),
  name: text(),
  unit: choice(['km', 'day', 'meal', 'month', 'claim']),
  rate: money({ minimum: 0, description: 'Per unit.' }),
  max_per_claim: limit('The most that one claim pays.'),
  max_per_month: limit('The most that the claims of one month pay.'),
  taxable: flag({ description: 'Default false.' }),
  proof_required: flag({ description: 'A claim needs a bill or a receipt. Default false.' }),
  effective_from: plainDate(),
  is_active: flag({ description: 'Default true.' }),
}

export const RateCreate = request(
  { organization_id: organizationId(), ...own },
  ['code', 'name', 'unit', 'rate', 'effective_from'],
  'ReimbursementRateCreate',
)
export const Rate = record(
  { id: Type.String(), organization_id: organizationId(), ...own, ...commonFields },
  'ReimbursementRate',
)
export const RateList = syncPage(Rate)
export const RateQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  is_active: Type.Optional(flag()),
})
