import { slipPosition } from '#storage/repositories/payslips/slip-pages.ts'
import {
  panStatuses,
  type ReportSlip,
  type ReportSums,
  sumSlips,
} from '#storage/repositories/reports/report-rows.ts'
import {
  countColumn,
  moneyColumn,
  rowFrom,
  type SourceColumn,
  textColumn,
  totalsFrom,
} from '../../documents/table.ts'
import { personColumns } from './person-columns.ts'
import { slipReport } from './report.ts'

type TaxedSlip = ReportSlip & { readonly panStatus: string | null }

const columns: readonly SourceColumn<TaxedSlip, keyof ReportSums>[] = [
  ...personColumns,
  textColumn('pan', 'PAN', ({ employee }) => employee.pan),
  textColumn('pan_status', 'PAN status', ({ panStatus }) => panStatus),
  textColumn('tax_year', 'Tax year', ({ slip }) => slip.tax?.taxYear ?? null),
  textColumn('regime', 'Regime', ({ slip }) => slip.tax?.regime ?? null),
  moneyColumn('gross', 'Gross', ({ slip }) => slip.gross, 'gross'),
  moneyColumn('taxable_pay', 'Taxable pay', ({ slip }) => slip.tax?.taxablePay ?? null),
  moneyColumn('projected_income', 'Projected income', ({ slip }) => slip.tax?.annualProjection ?? null),
  moneyColumn('taxable_income', 'Taxable income', ({ slip }) => slip.tax?.taxableIncome ?? null),
  moneyColumn('annual_tax', 'Annual tax', ({ slip }) => slip.tax?.annualTax ?? null),
  moneyColumn('deducted_to_date', 'Deducted before', ({ slip }) => slip.tax?.deductedToDate ?? null),
  moneyColumn('this_month', 'Deducted now', ({ slip }) => slip.tax?.thisMonth ?? 0, 'tds'),
  countColumn('months_left', 'Months left', ({ slip }) => slip.tax?.monthsLeft ?? null),
]

/** The income tax of each payslip; one that takes no income tax has its pay alone. */
export const monthlyTds = slipReport(
  async (tenant, scope) => {
    const sums = await sumSlips(tenant, scope)
    return { columns, totals: totalsFrom(columns, sums), rowCount: sums.slips, control: 'this_month' }
  },
  async (tenant, scope, slips) => {
    const statuses = await panStatuses(tenant, scope, slips)
    return slips.map(read =>
      rowFrom(columns, { ...read, panStatus: statuses.get(slipPosition(read)) ?? null }),
    )
  },
)
