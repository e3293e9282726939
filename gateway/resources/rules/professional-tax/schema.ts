import { Type } from 'typebox'
import {
  choice,
  flag,
  money,
  nullable,
  page,
  plainDate,
  record,
  stateCode,
  text,
} from '../../../http/schema.ts'
import { citation, confidence, lawPageQuery, span } from '../law-list.ts'

const slab = record({
  from: money({ description: 'The first pay of the slab.' }),
  to: nullable(money({ description: 'Its last pay; null: no end.' })),
  amount: money(),
  monthly_amount: nullable(money({ description: 'Of a yearly tax: what each month but the last takes.' })),
  gender: nullable(choice(['male', 'female'])),
  month_overrides: Type.Array(record({ month: Type.Integer(), amount: money() })),
})

const ProfessionalTaxState = record(
  {
    state_code: stateCode(),
    state_name: text(),
    local_body: nullable(text(100, { description: 'Where each local body has its own slabs.' })),
    local_body_name: nullable(text()),
    applicable: flag({ description: 'Whether the state levies the tax at all.' }),
    frequency: nullable(choice(['monthly', 'half_yearly', 'yearly'])),
    slabs_by: nullable(
      choice(['month', 'half_year', 'year', 'taxable_income'], { description: 'Whose pay finds the slab.' }),
    ),
    slabs: Type.Array(slab),
    annual_cap: nullable(money()),
    due_day: nullable(Type.Integer({ description: 'Null: not recorded.' })),
    return_form: nullable(text(200, { description: 'Null: not recorded.' })),
    exemptions: Type.Array(text()),
    ...span,
    source: citation,
    confidence: confidence(),
    doubt: nullable(text(2000)),
  },
  'ProfessionalTaxState',
)

export const StateQuery = Type.Object({
  ...lawPageQuery,
  state_code: Type.Optional(stateCode()),
  as_of: Type.Optional(plainDate({ description: 'Default today.' })),
})
export const StateList = page(ProfessionalTaxState)
