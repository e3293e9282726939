import { Type } from 'typebox'
import {
  choice,
  described,
  flag,
  money,
  nullable,
  page,
  pageQuery,
  plainDate,
  record,
  stateCode,
  text,
} from '../../../http/schema.ts'
import { citation, confidence, span } from '../law-list.ts'

const slab = record({
  from: money({ description: 'Lower end of the slab in rupees, included.' }),
  to: nullable(money({ description: 'Upper end of the slab in rupees, included; null: no upper end.' })),
  amount: money(),
  monthly_amount: nullable(
    money({ description: 'Monthly installment of an annual tax in rupees, except in the last month.' }),
  ),
  gender: described(nullable(choice(['male', 'female'])), 'Gender that the slab is for; null: all.', null),
  month_overrides: described(
    Type.Array(record({ month: Type.Integer(), amount: money() })),
    'Months with another amount.',
  ),
})

const ProfessionalTaxState = record(
  {
    state_code: stateCode(),
    state_name: described(text(), 'Name of the state or union territory.', 'Karnataka'),
    local_body: nullable(text(100, { description: 'Code of the municipal body; null: the whole state.' })),
    local_body_name: described(
      nullable(text()),
      'Municipal body that levies the tax; null: the state.',
      null,
    ),
    applicable: flag({ description: 'Whether the state levies professional tax.' }),
    frequency: nullable(choice(['monthly', 'half_yearly', 'yearly'])),
    slabs_by: nullable(
      choice(['month', 'half_year', 'year', 'taxable_income'], {
        description: 'Pay that the slab is chosen by.',
      }),
    ),
    slabs: Type.Array(slab),
    annual_cap: described(nullable(money()), 'Largest amount a year, in rupees.', 2_500),
    due_day: nullable(
      Type.Integer({
        description:
          'Day of the next month on which the tax is due; null: it is not monthly, due on the last day, or not recorded.',
      }),
    ),
    return_form: nullable(
      text(200, {
        description:
          'Numbers of the return forms, separated by commas; null: they have no number, or it is not recorded.',
      }),
    ),
    exemptions: described(
      Type.Array(text()),
      'Who is exempt.',
      'Employees with a disability of 40 % or more',
    ),
    ...span,
    source: described(citation, 'Where the tax is laid down.'),
    confidence: confidence(),
    doubt: nullable(text(2000)),
  },
  'ProfessionalTaxState',
)

export const StateQuery = Type.Object({
  ...pageQuery,
  state_code: Type.Optional(stateCode()),
  as_of: Type.Optional(plainDate({ description: 'Date on which the slabs are in force. Default: today.' })),
})
export const StateList = page(ProfessionalTaxState)
