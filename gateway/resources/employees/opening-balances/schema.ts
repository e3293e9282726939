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
  code: componentCode('The code of a line: of a salary component, or as PF and TDS.'),
  amount: due(),
}

const bonusMonth = {
  month: whole(1, 12),
  wages: due('The full monthly rate of wages.'),
  minimum_wage: nullable(due('A month; null: as bonus.minimum_wages of the payroll settings tell it.')),
  paid_days: days({ maximum: 31 }),
  base_days: days({ minimum: 1, maximum: 31 }),
}
const bonusMonths = {
  description:
    'Months of the year (April to March) for its statutory bonus, which a run pays later; null: only those with slips are known.',
}

const own = {
  months: whole(0, 11, { description: 'Payments of the tax year that the sums hold.' }),
  gross: due(),
  taxable: nullable(due('Before any exemption; null: the gross.')),
  pf: due('The employee’s own, voluntary contributions among it.'),
  pt: due(),
  tds: due(),
  esi: due('The employee’s own.'),
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
        description: 'Null: lines of the year’s slips cannot say what they come to in the year.',
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
