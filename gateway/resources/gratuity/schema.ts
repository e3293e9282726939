import { exitReasons } from '#proto/calculation/leaving.ts'
import { Type } from 'typebox'
import {
  choice,
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
  text,
  total,
} from '../../http/schema.ts'
import { Explanation } from '../payslips/schema.ts'

const asOf = Type.Optional(
  plainDate({ description: 'Day of the projection, past or future. Default: today.' }),
)
const growth = Type.Optional(
  percent({
    maximum: 100,
    description:
      'Yearly growth of wages in percent, applied on each 1 April after today up to `as_of`. Default: 0.',
  }),
)

export const GratuityQuery = Type.Object({
  ...pageQuery,
  organization_id: Type.Optional(organizationId()),
  as_of: asOf,
  eligible: Type.Optional(
    flag({ description: 'Only employees whose exit on `as_of` pays gratuity, or only the others.' }),
  ),
  department_id: Type.Optional(listOf(text(40), 50)),
  salary_growth_percent: growth,
})

export const GratuityPath = Type.Object({ employee_id: text(320) })

export const EmployeeGratuityQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  as_of: asOf,
  reason: Type.Optional(
    choice(exitReasons, {
      description:
        'Reason of the exit. Default: `contract_end` for a fixed term, `resignation` for any other employment.',
    }),
  ),
  salary_growth_percent: growth,
})

const known = {
  as_of: plainDate(),
  date_of_joining: plainDate(),
  service: record({ years: Type.Integer(), months: Type.Integer(), days: Type.Integer() }, 'ServiceLength'),
  counted_years: Type.Integer(),
  eligible: Type.Boolean(),
  eligibility_reason: choice([
    'completed_service',
    'fixed_term_one_year',
    'death_or_disability',
    'not_eligible',
  ]),
  eligible_on: plainDate(),
  wages: money(),
  factor: record({ days: Type.Integer(), of: Type.Integer() }, 'GratuityFactor'),
  accrued: money(),
  payable: money(),
  cap: money(),
  exempt: money(),
  taxable: money(),
}
const projected = Object.fromEntries(
  Object.entries(known).map(([name, schema]) => [name, nullable(schema)]),
) as { [Name in keyof typeof known]: ReturnType<typeof nullable<(typeof known)[Name]>> }

export const GratuityProjection = record(
  {
    employee_id: Type.String(),
    external_id: nullable(Type.String()),
    organization_id: organizationId(),
    department_id: nullable(Type.String()),
    ...projected,
    failure: nullable(
      record(
        { code: Type.String(), message: Type.String(), field: nullable(Type.String()) },
        'ProjectionFailure',
      ),
    ),
    explanation: nullable(Explanation),
  },
  'GratuityProjection',
)

const sums = {
  employee_count: Type.Integer(),
  eligible_count: Type.Integer(),
  failed_count: Type.Integer(),
  accrued: total(),
  payable: total(),
  exempt: total(),
  taxable: total(),
}

const totals = record(
  {
    ...sums,
    departments: Type.Array(
      record(
        { department_id: nullable(Type.String()), name: nullable(Type.String()), ...sums },
        'GratuityDepartmentTotals',
      ),
    ),
  },
  'GratuityTotals',
)

/** The last line of a stream. */
export const GratuityTotalsLine = record({ totals }, 'GratuityTotalsLine')

const list = page(GratuityProjection)

export const GratuityList = record({ ...list.properties, totals: nullable(totals) }, 'GratuityList')
