import { listAttendance, sumAttendance } from '#storage/repositories/report-inputs.ts'
import type { Column } from '../../documents/table.ts'
import { inOne, type RecordReport } from './report.ts'

const columns: readonly Column[] = [
  { key: 'employee_code', title: 'Employee code', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'employee_id', title: 'Employee id', type: 'text' },
  { key: 'external_id', title: 'External id', type: 'text' },
  { key: 'month', title: 'Month', type: 'text' },
  { key: 'source', title: 'Source', type: 'text' },
  { key: 'payable_days', title: 'Payable days', type: 'days' },
  { key: 'lop_days', title: 'Loss of pay days', type: 'days' },
  { key: 'present', title: 'Present days', type: 'days' },
  { key: 'paid_leave', title: 'Paid leave days', type: 'days' },
  { key: 'weekly_off', title: 'Weekly offs', type: 'days' },
  { key: 'holiday', title: 'Holidays', type: 'days' },
  { key: 'half_days', title: 'Half days', type: 'count' },
  { key: 'overtime_minutes', title: 'Overtime minutes', type: 'count' },
]

/** What is recorded of each month; a month without a record has no row. */
export const attendanceSummary: RecordReport = {
  kind: 'records',
  async body(tenant, { filter }) {
    const { lopDays, rows } = await sumAttendance(tenant, filter)
    return { columns, totals: { lop_days: lopDays }, rowCount: rows }
  },
  page: inOne(async (tenant, { filter }, after, limit) => {
    const rows = await listAttendance(tenant, filter, after, limit)
    return rows.map(({ position, ...row }) => ({
      row: {
        ...row,
        present: row.present_days,
        paid_leave: row.paid_leave_days,
        weekly_off: row.weekly_offs,
        holiday: row.holidays,
      },
      position,
    }))
  }),
}
