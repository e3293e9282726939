import { slipPosition } from '#storage/repositories/payslips/slip-pages.ts'
import { panStatuses, sumSlips } from '#storage/repositories/reports/report-rows.ts'
import type { Column } from '../../documents/table.ts'
import { personCells, personColumns } from './person-columns.ts'
import { slipReport } from './report.ts'

const columns: readonly Column[] = [
  ...personColumns,
  { key: 'pan', title: 'PAN', type: 'text' },
  { key: 'pan_status', title: 'PAN status', type: 'text' },
  { key: 'tax_year', title: 'Tax year', type: 'text' },
  { key: 'regime', title: 'Regime', type: 'text' },
  { key: 'gross', title: 'Gross', type: 'money' },
  { key: 'taxable_pay', title: 'Taxable pay', type: 'money' },
  { key: 'projected_income', title: 'Projected income', type: 'money' },
  { key: 'taxable_income', title: 'Taxable income', type: 'money' },
  { key: 'annual_tax', title: 'Annual tax', type: 'money' },
  { key: 'deducted_to_date', title: 'Deducted before', type: 'money' },
  { key: 'this_month', title: 'Deducted now', type: 'money' },
  { key: 'months_left', title: 'Months left', type: 'count' },
]

/** The income tax of each payslip; one that takes no income tax has its pay alone. */
export const monthlyTds = slipReport(
  async (tenant, scope) => {
    const { gross, tds, slips } = await sumSlips(tenant, scope)
    return { columns, totals: { gross, this_month: tds }, rowCount: slips, control: 'this_month' }
  },
  async (tenant, scope, slips) => {
    const statuses = await panStatuses(tenant, scope, slips)
    return slips.map(read => {
      const { slip, employee } = read
      const { tax } = slip
      return {
        ...personCells(read),
        pan: employee.pan,
        pan_status: statuses.get(slipPosition(read)) ?? null,
        tax_year: tax?.taxYear ?? null,
        regime: tax?.regime ?? null,
        gross: slip.gross,
        taxable_pay: tax?.taxablePay ?? null,
        projected_income: tax?.annualProjection ?? null,
        taxable_income: tax?.taxableIncome ?? null,
        annual_tax: tax?.annualTax ?? null,
        deducted_to_date: tax?.deductedToDate ?? null,
        this_month: tax?.thisMonth ?? 0,
        months_left: tax?.monthsLeft ?? null,
      }
    })
  },
)
