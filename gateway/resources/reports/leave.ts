import { accruedLeave } from '#proto/leave-account.ts'
import { listLeaveTaken, sumLeaveTaken } from '#storage/repositories/reports/report-inputs.ts'
import type { Column } from '../../documents/table.ts'
import { employeeColumns } from './person-columns.ts'
import { inOne, type RecordReport } from './report.ts'

const columns: readonly Column[] = [
  ...employeeColumns,
  { key: 'leave_type', title: 'Leave type', type: 'text' },
  { key: 'opening', title: 'Opening', type: 'days' },
  { key: 'accrued', title: 'Accrued', type: 'days' },
  { key: 'taken', title: 'Taken', type: 'days' },
  { key: 'lop', title: 'Loss of pay', type: 'days' },
  { key: 'encashed', title: 'Encashed', type: 'days' },
  { key: 'closing', title: 'Closing', type: 'days' },
]

/** Balances are those of `/employees/{id}/leave-balances`; their columns are empty where none was sent. */
export const leaveReport: RecordReport = {
  kind: 'records',
  async body(tenant, { filter }) {
    const { kinds, ...totals } = await sumLeaveTaken(tenant, filter)
    return { columns, totals, rowCount: kinds }
  },
  page: inOne(async (tenant, { filter }, after, limit) => {
    const space = after?.indexOf(' ') ?? 0
    const place =
      after === null ? (['', ''] as const) : ([after.slice(0, space), after.slice(space + 1)] as const)
    const rows = await listLeaveTaken(tenant, filter, place, limit)
    return rows.map(row => ({
      row: { ...row, accrued: accruedLeave(row) },
      position: `${row.employee_id} ${row.leave_type}`,
    }))
  }),
}
