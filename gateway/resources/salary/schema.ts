import { componentFrequencies, calculatedTypes } from '#proto/calculation/components.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  flag,
  listOf,
  money,
  nullable,
  organizationId,
  page,
  pageQuery,
  percent,
  plainDate,
  record,
  request,
  text,
} from '../../http/schema.ts'
import { componentCode } from '../fields/component-code.ts'
import { ctcField } from '../fields/ctc-includes.ts'
import { decidedOn } from './decision.ts'

const amount = () => nullable(money({ minimum: 0 }))
const own = {
  effective_from: plainDate(),
  decided_on: decidedOn(),
  salary_group_id: nullable(text(40)),
  pay_basis: choice(['monthly', 'daily', 'hourly']),
  ctc_annual: amount(),
  gross_monthly: amount(),
  ctc: ctcField(),
  reason: nullable(text(500)),
}

export const salaryEntry = {
  component_code: Type.String(),
  monthly_amount: amount(),
  percent: nullable(percent()),
  formula: nullable(text(500)),
}

export const paidFrequency = () =>
  choice(componentFrequencies, { description: 'How often the component is paid.', examples: ['monthly'] })

/** The entries of a salary about its components. */
export const salaryEntries = () =>
  listOf(
    request(
      {
        ...salaryEntry,
        component_code: componentCode(),
        formula: nullable(text(500, { description: 'Formula that replaces that of the component.' })),
      },
      ['component_code'],
    ),
    100,
  )

export const SalaryRequest = request(
  {
    ...own,
    components: salaryEntries(),
    arrears: choice(['auto', 'none'], {
      description:
        '`auto`: the next run pays the difference for months that are already paid. `none`: no arrears are paid.',
    }),
  },
  ['effective_from'],
  'EmployeeSalaryInput',
)

export const SalaryPut = Type.Object({
  ...SalaryRequest.properties,
  validate_only: flag({ default: false, description: 'Returns the response and writes nothing.' }),
})

export const Salary = record(
  {
    id: Type.String(),
    employee_id: Type.String(),
    organization_id: organizationId(),
    ...own,
    status: choice(['scheduled', 'current', 'past']),
    components: Type.Array(
      record({
        ...salaryEntry,
        name: Type.String(),
        type: choice(calculatedTypes),
        frequency: paidFrequency(),
        monthly: amount(),
        annual: amount(),
      }),
    ),
    ctc_monthly: amount(),
    unallocated: amount(),
    employer_cost_monthly: amount(),
    ...commonFields,
  },
  'EmployeeSalary',
)

export const SalaryHistory = page(
  record(
    { ...Salary.properties, changed_by: Type.String({ description: 'Id of the key that set the salary.' }) },
    'PastSalary',
  ),
)
export const SalaryHistoryQuery = Type.Object({
  ...pageQuery,
  organization_id: Type.Optional(organizationId()),
  from: Type.Optional(plainDate({ description: 'Only salaries that start on this date or later.' })),
  to: Type.Optional(plainDate({ description: 'Only salaries that start on this date or earlier.' })),
})

export const SalaryGetQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  as_of: Type.Optional(plainDate()),
})
