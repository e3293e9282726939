import { printHundredths } from '#proto/decimal-text.ts'
import { listOvertimeWorked } from '#storage/repositories/report-inputs.ts'
import type { Column } from '../../documents/table.ts'
import { presentRequests } from '../overtime/service.ts'
import type { RecordReport } from './report.ts'

const columns: readonly Column[] = [
  { key: 'employee_code', title: 'Employee code', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'employee_id', title: 'Employee id', type: 'text' },
  { key: 'external_id', title: 'External id', type: 'text' },
  { key: 'date', title: 'Date', type: 'date' },
  { key: 'minutes', title: 'Minutes', type: 'count' },
  { key: 'multiplier', title: 'Multiplier', type: 'text' },
  { key: 'amount', title: 'Amount', type: 'money' },
  { key: 'status', title: 'Status', type: 'text' },
  { key: 'payroll_run_id', title: 'Payroll run id', type: 'text' },
]

/** Overtime that is approved; its amount is known once it is paid. */
export const overtimeReport: RecordReport = {
  kind: 'records',
  body: () => Promise.resolve({ columns, totals: {} }),
  async page(tenant, { filter }, after, limit) {
    const worked = await listOvertimeWorked(tenant, filter, after, limit)
    const shown = await presentRequests(
      tenant,
      worked.map(({ request }) => request),
    )
    return shown.map(
      ({ id, employeeId, date, approvedMinutes, multiplier, amount, status, payrollRunId }, index) => ({
        position: id,
        row: {
          employee_code: worked[index]!.employeeCode,
          name: worked[index]!.name,
          employee_id: employeeId,
          external_id: worked[index]!.externalId,
          date,
          minutes: approvedMinutes ?? null,
          // In ten-thousandths; null: the law's.
          multiplier: multiplier === null ? null : printHundredths(multiplier / 100),
          amount,
          status,
          payroll_run_id: payrollRunId,
        },
      }),
    )
  },
}
