import type { PlainDate } from '#proto/units.ts'
import { listUndisbursed, sumUndisbursed } from '#storage/repositories/report-inputs.ts'
import type { Column } from '../../documents/table.ts'
import { inOne, type RecordReport } from './report.ts'

const columns: readonly Column[] = [
  { key: 'employee_code', title: 'Employee code', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'employee_id', title: 'Employee id', type: 'text' },
  { key: 'external_id', title: 'External id', type: 'text' },
  { key: 'payroll_run_id', title: 'Payroll run id', type: 'text' },
  { key: 'period_end', title: 'Period end', type: 'date' },
  { key: 'due_on', title: 'Due on', type: 'date' },
  { key: 'days', title: 'Days since', type: 'count' },
  { key: 'net_payable', title: 'Net payable', type: 'money' },
  { key: 'hold_reason', title: 'Reason of the hold', type: 'text' },
]

/** Wages that were held back when their run was paid, and that nobody has paid `days` days later. */
export function undisbursedDues({ asOf, days }: { asOf: PlainDate; days: number }): RecordReport {
  return {
    kind: 'records',
    async body(tenant, { filter: { organizationId } }) {
      const { rows, netPayable } = await sumUndisbursed(tenant, { organizationId, asOf, days })
      return { columns, totals: { net_payable: netPayable }, rowCount: rows, control: 'net_payable' }
    },
    page: inOne(async (tenant, { filter: { organizationId } }, after, limit) => {
      const rows = await listUndisbursed(tenant, { organizationId, asOf, days }, after, limit)
      return rows.map(row => ({ row, position: `${row.payroll_run_id} ${row.employee_id}` }))
    }),
  }
}
