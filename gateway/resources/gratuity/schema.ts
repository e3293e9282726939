import { exitReasons } from '#proto/calculation/leaving.ts'
import { Type } from 'typebox'
import {
  choice,
  described,
  flag,
  listOf,
  money,
  nullable,
  organizationId,
  page,
  percent,
  plainDate,
  record,
  sortedQuery,
  text,
  total,
} from '../../http/schema.ts'
import { Explanation } from '../payslips/explanation-schema.ts'

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

const filters = {
  organization_id: Type.Optional(organizationId()),
  as_of: asOf,
  eligible: Type.Optional(
    flag({ description: 'Only employees whose exit on `as_of` pays gratuity, or only the others.' }),
  ),
  department_id: Type.Optional(listOf(text(40), 50)),
  salary_growth_percent: growth,
}
export const GratuityQuery = Type.Object({ ...sortedQuery, ...filters })
export const GratuityExportQuery = Type.Object(filters)

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
  date_of_joining: described(plainDate(), 'First day of employment.', '2021-06-01'),
  service: described(
    record({ years: Type.Integer(), months: Type.Integer(), days: Type.Integer() }, 'ServiceLength'),
    'Length of service as of the day, both end days included.',
  ),
  counted_years: described(Type.Integer(), 'Years of service that gratuity is paid for, after rounding.', 5),
  eligible: Type.Boolean(),
  eligibility_reason: described(
    choice(['completed_service', 'fixed_term_one_year', 'death_or_disability', 'not_eligible']),
    'Why gratuity is due, or `not_eligible`.',
    'completed_service',
  ),
  eligible_on: described(
    plainDate(),
    'First last day of service for which gratuity is due, without further unpaid days; null if the law does not apply.',
    '2026-01-26',
  ),
  wages: described(money(), 'Monthly wages that gratuity is reckoned on, in rupees.', 30_000),
  factor: described(
    record(
      {
        days: described(Type.Integer(), 'Days of wages for each year.', 15),
        of: described(Type.Integer(), 'Days that a month of wages counts as.', 26),
      },
      'GratuityFactor',
    ),
    'Days of wages paid for each year of service.',
  ),
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
    failure: described(
      nullable(
        record(
          {
            code: described(Type.String(), 'Machine-readable reason.', 'missing_salary'),
            message: described(
              Type.String(),
              'Reason for a developer.',
              'No salary is in force on 2026-11-01.',
            ),
            field: described(
              nullable(Type.String()),
              'Field that decides it; null if none does.',
              'salary.effective_from',
            ),
          },
          'ProjectionFailure',
        ),
      ),
      'Why there is no projection; null if there is one.',
    ),
    explanation: described(
      nullable(Explanation),
      'Steps of the payable amount; null in lists and where none is due.',
    ),
  },
  'GratuityProjection',
)

const sums = {
  employee_count: Type.Integer(),
  eligible_count: described(Type.Integer(), 'Number of employees whose exit on the day pays gratuity.', 312),
  failed_count: described(
    Type.Integer(),
    'Number of employees without a projection; they add to no amount.',
    0,
  ),
  accrued: total(),
  payable: total(),
  exempt: total(),
  taxable: total(),
}

const totals = record(
  {
    ...sums,
    departments: described(
      Type.Array(
        record(
          {
            department_id: described(
              nullable(Type.String()),
              'Id of the department; null: employees without one.',
              'dep_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
            ),
            name: described(
              nullable(Type.String()),
              'Name of the department; null: employees without one.',
              'Finance',
            ),
            ...sums,
          },
          'GratuityDepartmentTotals',
        ),
      ),
      'The same sums by department.',
    ),
  },
  'GratuityTotals',
)

/** The last line of a stream. */
export const GratuityTotalsLine = record({ totals }, 'GratuityTotalsLine')

const list = page(GratuityProjection)

export const GratuityList = record(
  {
    ...list.properties,
    totals: described(nullable(totals), 'Sums of all pages; null on every page but the first.'),
  },
  'GratuityList',
)
