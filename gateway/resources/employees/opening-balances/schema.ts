import { Type } from 'typebox'
import {
  commonFields,
  days,
  described,
  listOf,
  money,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  whole,
} from '../../../http/schema.ts'
import { taxYear } from '../../periods/tax-year.ts'
import { componentCode } from '../../fields/component-code.ts'

const due = (description?: string) =>
  money({ minimum: 0, ...(description === undefined ? {} : { description }) })

const component = {
  code: componentCode('Code of a payslip line: a salary component, or a statutory code such as PF or TDS.'),
  amount: due(),
}

const bonusMonth = {
  month: whole(1, 12),
  wages: due('Monthly wages for the statutory bonus at the full rate, in rupees.'),
  minimum_wage: nullable(
    due('Minimum wage of the month, in rupees; null: `bonus.minimum_wages` of the payroll settings.'),
  ),
  paid_days: days({ maximum: 31 }),
  base_days: days({ minimum: 1, maximum: 31 }),
}
const bonusMonths = {
  description:
    'Months of the accounting year (April to March) for the statutory bonus that a later run pays; null: only months with payslips count.',
}

const benefit = {
  component_code: componentCode('Code of a component with an entitlement.'),
  accrued_until: described(
    plainDate(),
    'Last day of the last wage month that `accrued` counts.',
    '2026-09-30',
  ),
  accrued: due(),
  claimed: due(),
  paid_untaxed: due(),
  paid_taxed: due(),
}
const benefits = {
  description:
    'Flexible benefits that another system accrued and paid in the year of the entitlement; null: none. Without them, what salaries accrued since the year began is open to claims here.',
}

const own = {
  months: whole(0, 11, { description: 'Number of payments that the amounts include.' }),
  gross: described(due(), 'Gross salary of the tax year before migration, in rupees.', 300_000),
  taxable: nullable(due('Taxable salary before exemptions, in rupees; null: equal to `gross`.')),
  pf: due('PF of the employee including voluntary contributions, in rupees.'),
  pt: described(due(), 'Professional tax, in rupees.', 1_200),
  tds: described(due(), 'Income tax deducted, in rupees.', 0),
  esi: due('ESI of the employee, in rupees.'),
  employer_retirement_contributions: nullable(due()),
}

export const OpeningPut = request(
  {
    ...own,
    components: nullable(listOf(request(component, ['code', 'amount']), 200)),
    bonus_months: nullable(
      listOf(request(bonusMonth, ['month', 'wages', 'paid_days', 'base_days']), 12, bonusMonths),
    ),
    benefits: nullable(
      listOf(request(benefit, ['component_code', 'accrued_until', 'accrued']), 100, benefits),
    ),
  },
  ['months', 'gross'],
  'OpeningBalancesInput',
)

export const Opening = record(
  {
    employee_id: Type.String(),
    organization_id: organizationId(),
    tax_year: taxYear(),
    ...own,
    components: nullable(
      Type.Array(record(component), {
        description: 'Amounts by component; null: year-to-date amounts of single lines are not available.',
      }),
    ),
    bonus_months: nullable(Type.Array(record(bonusMonth), bonusMonths)),
    benefits: nullable(Type.Array(record(benefit), benefits)),
    ...commonFields,
  },
  'OpeningBalances',
)

export const OpeningQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  tax_year: Type.Optional(taxYear()),
})
