import { listBenefits } from '#storage/repositories/employees/benefits.ts'
import {
  dateColumn,
  rowFrom,
  type SourceColumn,
  sumColumn,
  textColumn,
  totalsOfRows,
} from '../../documents/table.ts'
import { benefitBalance } from '../payslips/present.ts'
import { employeeColumns } from './person-columns.ts'
import type { SumReport } from './report.ts'

/** What is left of an entitlement, and whose it is. */
type Row = Omit<Awaited<ReturnType<typeof listBenefits>>[number], 'benefits'> &
  ReturnType<typeof benefitBalance>

const columns: readonly SourceColumn<Row, keyof Row>[] = [
  ...employeeColumns,
  textColumn('component_code', 'Component', ({ componentCode }) => componentCode),
  dateColumn('year_start', 'Year from', ({ yearStart }) => yearStart),
  dateColumn('year_end', 'Year to', ({ yearEnd }) => yearEnd),
  dateColumn('as_of', 'As of', ({ periodEnd }) => periodEnd),
  sumColumn('entitlement', 'Entitlement', 'entitlement'),
  sumColumn('accrued', 'Accrued', 'accrued'),
  sumColumn('claimed', 'Claimed', 'claimed'),
  sumColumn('paid_untaxed', 'Paid untaxed', 'paidUntaxed'),
  sumColumn('paid_taxed', 'Paid taxed', 'paidTaxed'),
  sumColumn('unclaimed_paid', 'Unclaimed, paid', 'unclaimedPaid'),
  sumColumn('lapsed', 'Lapsed', 'lapsed'),
  sumColumn('claims_waiting', 'Claims waiting', 'claimsWaiting'),
  sumColumn('balance', 'Balance', 'balance'),
]

/** One row for each employee and entitlement, as the last payslip of the scope left it. */
export const benefitsReport: SumReport = {
  kind: 'sums',
  async body(tenant, scope) {
    const people = await listBenefits(tenant, scope)
    const rows = people.flatMap(({ benefits, ...person }) =>
      benefits.map(benefit => rowFrom(columns, { ...benefitBalance(benefit), ...person })),
    )
    return { columns, rows, totals: totalsOfRows(columns, rows), control: 'accrued' }
  },
}
