import { calculatedTypes } from '#proto/calculation/components.ts'
import { Type } from 'typebox'
import { BulkAnswer } from '../../http/bulk.ts'
import {
  choice,
  commonFields,
  described,
  flag,
  listOf,
  money,
  nullable,
  organizationId,
  page,
  pageQuery,
  plainDate,
  record,
  request,
  syncPage,
  syncQuery,
  text,
} from '../../http/schema.ts'
import { componentCode } from '../fields/component-code.ts'
import { ctcField } from '../fields/ctc-includes.ts'
import { calculationAnswer, calculationRequest } from '../salary-components/schema.ts'
import { paidFrequency } from '../salary/schema.ts'

const payBasis = choice(['monthly', 'daily', 'hourly'])

const own = {
  name: described(text(100), 'Name of the group.', 'Staff'),
  code: described(nullable(text(50)), 'Short code, unique per organization.', 'STAFF'),
  description: nullable(text(500)),
  pay_basis: payBasis,
  ctc: described(
    ctcField(),
    'What `ctc_annual` of salaries of the group includes beside the pay, unless a salary states it. null: as the payroll settings state.',
  ),
  is_active: flag(),
  effective_from: plainDate({ description: 'First day on which a salary may refer to the group.' }),
}

const entry = request(
  {
    component_code: componentCode(),
    calculation: nullable(calculationRequest()),
  },
  ['component_code'],
)
const entries = listOf(entry, 100, { description: 'Components in the order of payslip lines.' })

export const GroupCreate = request(
  { organization_id: organizationId(), ...own, components: entries },
  ['name'],
  'SalaryGroupCreate',
)
export const GroupPatch = request(own, [], 'SalaryGroupUpdate')

export const Group = record(
  {
    id: described(Type.String(), 'Id of the salary group.', 'grp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    organization_id: organizationId(),
    ...own,
    component_count: described(Type.Integer(), 'Number of components.', 3),
    employee_count: Type.Integer(),
    ...commonFields,
  },
  'SalaryGroup',
)
const Entry = record(
  {
    component_id: described(Type.String(), 'Id of the salary component.', 'cmp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    component_code: Type.String(),
    calculation: nullable(calculationAnswer()),
    sequence: Type.Integer(),
    effective_from: plainDate(),
  },
  'SalaryGroupComponent',
)
export const EntryCreate = Type.Object({
  ...entry.properties,
  effective_from: Type.Optional(plainDate()),
})
export const EntryAnswer = Entry
export const EntryList = page(Entry)
export const EntryQuery = Type.Object({
  ...pageQuery,
  as_of: Type.Optional(plainDate({ description: 'Default: today.' })),
})

export const EntriesPut = request(
  {
    components: entries,
    effective_from: plainDate({
      description:
        'First day on which the components apply. Default: the start of the components that they replace.',
    }),
  },
  ['components'],
)
export const SampleQuery = Type.Object({
  sample_ctc: Type.Optional(
    money({ minimum: 0.01, description: 'Annual CTC in rupees to split by the components of the group.' }),
  ),
})
const amount = () => nullable(money())
export const EntriesAnswer = record({
  ...EntryList.properties,
  version: Type.Integer(),
  sample: described(
    nullable(
      record({
        ctc_annual: amount(),
        ctc_monthly: amount(),
        gross_monthly: amount(),
        employer_cost_monthly: amount(),
        unallocated: amount(),
        components: Type.Array(
          record({
            component_code: Type.String(),
            name: Type.String(),
            type: choice(calculatedTypes),
            frequency: paidFrequency(),
            monthly: amount(),
            annual: amount(),
          }),
        ),
        failure: nullable(
          text(1000, { description: 'Reason why the sample salary cannot be calculated; null otherwise.' }),
        ),
      }),
    ),
    'The components applied to a sample salary.',
  ),
})

const member = record(
  {
    id: Type.String({ description: 'Id of the salary that refers to the group.' }),
    employee_id: Type.String(),
    external_id: nullable(Type.String()),
    organization_id: organizationId(),
    effective_from: plainDate(),
    updated_at: commonFields.updated_at,
  },
  'SalaryGroupEmployee',
)
export const MemberList = syncPage(member)
export const MemberQuery = Type.Object({
  ...syncQuery,
  as_of: Type.Optional(plainDate({ description: 'Default: today.' })),
})
export const MembersPost = request(
  {
    employee_ids: listOf(text(104), 1000),
    effective_from: plainDate(),
    action: described(
      choice(['assign', 'remove']),
      'Whether to add to the group or remove from it.',
      'assign',
    ),
  },
  ['employee_ids', 'effective_from', 'action'],
  'SalaryGroupAssignment',
)
export const MembersAnswer = BulkAnswer
