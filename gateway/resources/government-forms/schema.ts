import { Type } from 'typebox'
import {
  choice,
  described,
  flag,
  nullable,
  organizationId,
  page,
  pageQuery,
  plainDate,
  record,
  stateCode,
  text,
  whole,
} from '../../http/schema.ts'
import { allowStale } from '../reports/schema.ts'
import { contributionPeriods } from '../statutory/esi/contribution-period.ts'
import { formCategories, formGenerations, formLevels, formParameters } from './catalogue.ts'

const id = () =>
  text(60, { description: 'Id of the version of the form.', examples: ['gf_pf_form_12a_2026'] })

export const GovernmentForm = record(
  {
    id: id(),
    code: text(60, { description: 'The form; its versions have the same code.', examples: ['PF_FORM_12A'] }),
    title: text(200, { description: 'Name of the form.', examples: ['Monthly statement of contributions'] }),
    category: choice(formCategories, { description: 'Subject of the form.' }),
    level: choice(formLevels, { description: 'What the form is about.' }),
    form_number: nullable(
      text(20, { description: 'Number under its law; null: none is on record.', examples: ['12A'] }),
    ),
    legacy_form_number: nullable(
      text(20, { description: 'Number by which the form is known; null: it has none.', examples: ['12A'] }),
    ),
    law: text(200, { description: 'Act or Code.', examples: ['Code on Social Security 2020'] }),
    instrument: text(200, {
      description: 'Scheme, rules or regulations that the form is of.',
      examples: ['Employees’ Provident Funds Scheme 2026 (G.S.R. 525(E))'],
    }),
    provision: nullable(
      text(60, { description: 'Rule or regulation; null: not on record.', examples: ['Rule 52'] }),
    ),
    state_code: nullable(stateCode()),
    effective_from: nullable(plainDate({ description: 'First day of the version; null: not on record.' })),
    effective_to: nullable(plainDate({ description: 'Last day of the version; null: it is in force.' })),
    superseded_by: nullable(id()),
    generation: choice(formGenerations, {
      description:
        '`generated`: complete from what is recorded. `prefilled`: with blanks for the employee or the authority. `reference`: not made by the service.',
    }),
    parameters: Type.Array(choice(formParameters), { description: 'Parameters of the form.' }),
    required_inputs: Type.Array(Type.String(), {
      description: 'Fields without which the form is refused with `form_inputs_missing`.',
    }),
    formats: Type.Array(choice(['pdf', 'xlsx']), {
      description: 'Formats in which this operation returns the filled form; empty: none.',
    }),
    path: nullable(
      text(100, {
        description: 'Operation with the figures of the form or another way to it; null: none.',
        examples: ['/statutory/pf/form-12a'],
      }),
    ),
    remarks: nullable(
      text(300, {
        description: 'What the form leaves blank, or why it is not made.',
        examples: ['The date of remittance and the bank are left blank.'],
      }),
    ),
    verified: flag({ description: 'Whether the layout was compared with the printed form.' }),
  },
  'GovernmentForm',
)

export const GovernmentFormList = page(GovernmentForm)

export const GovernmentFormQuery = Type.Object({
  ...pageQuery,
  organization_id: Type.Optional(organizationId()),
  category: Type.Optional(described(choice(formCategories), 'Only forms on this subject.', 'pf')),
  state_code: Type.Optional(stateCode()),
  q: Type.Optional(text(100, { description: 'Part of the code, the title or a number of the form.' })),
})

export const GovernmentFormPath = Type.Object({ id: text(60) })

export const GovernmentFormRequest = Type.Object({
  organization_id: Type.Optional(organizationId()),
  employee_id: Type.Optional(text(110)),
  month: Type.Optional(whole(1, 12)),
  year: Type.Optional(whole(2000, 2100)),
  financial_year: Type.Optional(text(7)),
  contribution_period: Type.Optional(
    choice(contributionPeriods, {
      description: 'April to September of `year`, or October of `year` to March of the next.',
    }),
  ),
  draft: flag({
    default: false,
    description: 'Also runs that are not locked yet, and a form although fields are missing.',
  }),
  allow_stale: allowStale,
  reveal: flag({
    default: false,
    description: 'Identity and account numbers in full. Requires `employees:sensitive`; audited.',
  }),
})
