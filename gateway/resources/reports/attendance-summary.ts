import { daysOff } from '#storage/repositories/organization/days-off.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { listAttendance, sumAttendance } from '#storage/repositories/reports/report-inputs.ts'
import { type Column, monthColumn } from '../../documents/table.ts'
import { employeeColumns } from './person-columns.ts'
import { inOne, type RecordReport } from './report.ts'

const columns: readonly Column[] = [
  ...employeeColumns,
  monthColumn('month', 'Month'),
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

/** What is recorded of each month, and what follows from it; a month without a record has no row. */
export const attendanceSummary: RecordReport = {
  kind: 'records',
  async body(tenant, { filter }) {
    const { lopDays, rows } = await sumAttendance(tenant, filter)
    return { columns, totals: { lop_days: lopDays }, rowCount: rows }
  },
  page: inOne(async (tenant, { filter }, after, limit) => {
    const rows = await listAttendance(tenant, filter, after, limit)
    const off = await daysOffOf(tenant, filter.organizationId, rows)
    return rows.map(({ position, days: _, ...row }) => ({
      row: { ...row, ...daysOf(row, off.get(position)) },
      position,
    }))
  }),
}

type Row = Awaited<ReturnType<typeof listAttendance>>[number]
type DaysOff = NonNullable<Awaited<ReturnType<typeof daysOff>>[number]>

/** By position, of months that were sent as sums; each month by the weekly offs of its own settings. */
async function daysOffOf(tenant: Tenant, organizationId: number, rows: readonly Row[]) {
  const found = new Map<string, DaysOff>()
  const sent = rows.filter(({ source }) => source === 'monthly')
  for (const own of Map.groupBy(sent, row => row.month).values()) {
    const spans = own.map(({ employee_id: employeeId, days }) => ({ employeeId, days }))
    const off = await daysOff(tenant, organizationId, spans)
    for (const [index, { position }] of own.entries()) {
      const each = off[index]
      if (each) found.set(position, each)
    }
  }
  return found
}

/**
 * What was sent stands. Days that are neither lost nor off were worked, unless the days payable were sent, which may count
 * another basis than the calendar's.
 */
function daysOf(row: Omit<Row, 'position' | 'days'>, off: DaysOff | undefined) {
  const weeklyOff = row.weekly_offs ?? off?.weeklyOffs ?? null
  const holiday = row.holidays ?? off?.holidays ?? null
  const paidLeave = row.paid_leave_days ?? off?.paidLeave ?? null
  const sent = { weekly_off: weeklyOff, holiday, paid_leave: paidLeave }
  if (off === undefined || row.lop_days === null || row.payable_days !== null)
    return { ...sent, payable_days: row.payable_days, present: row.present_days }
  const payable = Math.max(0, row.employed_days - row.lop_days)
  const worked = payable - (weeklyOff ?? 0) - (holiday ?? 0) - (paidLeave ?? 0)
  return { ...sent, payable_days: payable, present: row.present_days ?? Math.max(0, worked) }
}
