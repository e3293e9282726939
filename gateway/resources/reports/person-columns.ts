import type { ReportSlip } from '#storage/repositories/reports/report-rows.ts'
import { dateColumn, type SourceColumn, textColumn } from '../../documents/table.ts'

type NamedEmployee = {
  readonly employeeCode: string
  readonly name: string
  readonly employeeId: string
  readonly externalId: string | null
}

/** The employee of a row. */
export const employeeColumns: readonly SourceColumn<NamedEmployee>[] = [
  textColumn('employee_code', 'Employee code', ({ employeeCode }) => employeeCode),
  textColumn('name', 'Name', ({ name }) => name),
  textColumn('employee_id', 'Employee id', ({ employeeId }) => employeeId),
  textColumn('external_id', 'External id', ({ externalId }) => externalId),
]

/** The employee of a payslip, and its period. */
export const personColumns: readonly SourceColumn<ReportSlip>[] = [
  textColumn('employee_code', 'Employee code', ({ employee }) => employee.code),
  textColumn('name', 'Name', ({ employee }) => employee.name),
  textColumn('employee_id', 'Employee id', ({ employeeId }) => employeeId),
  textColumn('external_id', 'External id', ({ externalId }) => externalId),
  textColumn('payroll_run_id', 'Payroll run id', ({ payrollRunId }) => payrollRunId),
  dateColumn('period_start', 'Period start', ({ periodStart }) => periodStart),
  dateColumn('period_end', 'Period end', ({ periodEnd }) => periodEnd),
]
