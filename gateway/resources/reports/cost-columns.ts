import type { ReportSums } from '#storage/repositories/reports/report-rows.ts'
import { type SourceColumn, sumColumn } from '../../documents/table.ts'

export type CostedSums = ReportSums & { readonly totalCost: number }

export function withCost(sums: ReportSums): CostedSums {
  return { ...sums, totalCost: sums.gross + sums.reimbursements + sums.employerContributions }
}

/** The deductions, the net and the employer's cost of some payslips. */
export const costColumns: readonly SourceColumn<CostedSums, keyof CostedSums>[] = [
  sumColumn('total_deductions', 'Total deductions', 'totalDeductions'),
  sumColumn('net_payable', 'Net payable', 'netPayable'),
  sumColumn('employer_contributions', 'Employer contributions', 'employerContributions'),
  sumColumn('total_cost', 'Total cost', 'totalCost'),
]
