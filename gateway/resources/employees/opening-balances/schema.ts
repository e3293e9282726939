import { Type } from 'typebox'
import {
  commonFields,
  days,
  listOf,
  money,
  nullable,
  organizationId,
  record,
  request,
  whole,
} from '../../../http/schema.ts'
import { taxYear } from '../../tax-year.ts'
import { componentCode } from '../../component-code.ts'

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

const own = {
  months: whole(0, 11, { description: 'Number of payments that the amounts include.' }),
  gross: due(),
  taxable: nullable(due('Taxable salary before exemptions, in rupees; null: equal to `gross`.')),
  pf: due('PF of the employee including voluntary contributions, in rupees.'),
  pt: due(),
  tds: due(),
  esi: due('ESI of the employee, in rupees.'),
}

export const OpeningPut = request(
  {
    ...own,
    components: nullable(listOf(request(component, ['code', 'amount']), 200)),
    bonus_months: nullable(
      listOf(request(bonusMonth, ['month', 'wages', 'paid_days', 'base_days']), 12, bonusMonths),
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
    ...commonFields,
  },
  'OpeningBalances',
)

export const OpeningQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  tax_year: Type.Optional(taxYear()),
})
