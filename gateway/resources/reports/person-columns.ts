import type { ReportSlip } from '#storage/repositories/reports/report-rows.ts'
import type { Column, TableRow } from '../../documents/table.ts'

/** Who a row tells of, and for which period. */
export const personColumns: readonly Column[] = [
  { key: 'employee_code', title: 'Employee code', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'employee_id', title: 'Employee id', type: 'text' },
  { key: 'external_id', title: 'External id', type: 'text' },
  { key: 'payroll_run_id', title: 'Payroll run id', type: 'text' },
  { key: 'period_start', title: 'Period start', type: 'date' },
  { key: 'period_end', title: 'Period end', type: 'date' },
]

export function personCells(read: ReportSlip): TableRow {
  return {
    employee_code: read.employee.code,
    name: read.employee.name,
    employee_id: read.employeeId,
    external_id: read.externalId,
    payroll_run_id: read.payrollRunId,
    period_start: read.periodStart,
    period_end: read.periodEnd,
  }
}
