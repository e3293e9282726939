import { addDays, daysInclusive } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { listUndisbursed, sumUndisbursed } from '#storage/repositories/reports/report-inputs.ts'
import {
  countUnpaidDues,
  listUnpaidDues,
  type UnpaidDue,
} from '#storage/repositories/settlements/unpaid-months.ts'
import type { Column } from '../../documents/table.ts'
import { employeeColumns } from './person-columns.ts'
import { inOne, type PlacedRow, type RecordReport } from './report.ts'

const columns: readonly Column[] = [
  ...employeeColumns,
  { key: 'payroll_run_id', title: 'Payroll run id', type: 'text' },
  { key: 'period_end', title: 'Period end', type: 'date' },
  { key: 'due_on', title: 'Due on', type: 'date' },
  { key: 'days', title: 'Days since', type: 'count' },
  { key: 'net_payable', title: 'Net payable', type: 'money' },
  { key: 'hold_reason', title: 'Reason of the hold', type: 'text' },
  { key: 'unpaid_days', title: 'Unpaid days', type: 'count' },
  { key: 'unpaid_reason', title: 'Reason for unpaid days', type: 'text' },
]

type DuesQuery = {
  readonly asOf: PlainDate
  /** So many days before `asOf`, or more. */
  readonly days: number
  /** The first day of the wage month of `asOf`. */
  readonly before: PlainDate
}

/**
 * Wages that were held back when their run was paid, and that nobody has paid since; after them earlier wage months that
 * nobody paid, whose amount is not calculated.
 */
export function undisbursedDues({ asOf, days, before }: DuesQuery): RecordReport {
  const scopeOf = (organizationId: number) => ({
    held: { organizationId, asOf, days },
    unpaid: { organizationId, before, endedBy: addDays(asOf, -days) },
  })
  return {
    kind: 'records',
    async body(tenant, { filter: { organizationId } }) {
      const { held, unpaid } = scopeOf(organizationId)
      const { rows, netPayable } = await sumUndisbursed(tenant, held)
      const months = await countUnpaidDues(tenant, unpaid)
      return { columns, totals: { net_payable: netPayable }, rowCount: rows + months, control: 'net_payable' }
    },
    page: inOne(async (tenant, { filter: { organizationId } }, after, limit) => {
      const { held, unpaid } = scopeOf(organizationId)
      const inMonths = after?.startsWith(monthPrefix) ?? false
      const slips = inMonths ? [] : await heldRows(tenant, held, after, limit)
      if (slips.length === limit) return slips
      const months = await listUnpaidDues(
        tenant,
        unpaid,
        monthAt(inMonths ? after : null),
        limit - slips.length,
      )
      return [...slips, ...months.map(month => unpaidRow(month, asOf))]
    }),
  }
}

async function heldRows(
  tenant: Tenant,
  asked: Parameters<typeof listUndisbursed>[1],
  after: string | null,
  limit: number,
): Promise<PlacedRow[]> {
  const rows = await listUndisbursed(tenant, asked, after, limit)
  return rows.map(row => ({
    row: { ...row, unpaid_days: null, unpaid_reason: null },
    position: `${row.payroll_run_id} ${row.employee_id}`,
  }))
}

// Positions among unpaid months begin so; those among payslips begin with the id of a run.
const monthPrefix = 'month '

function monthAt(position: string | null) {
  const [, employeeId = '', periodEnd = '0001-01-01'] = position?.split(' ') ?? []
  return { employeeId, periodEnd }
}

function unpaidRow({ reason, ...month }: UnpaidDue, asOf: PlainDate): PlacedRow {
  const { employee_id: employeeId, period_end: periodEnd } = month
  return {
    row: {
      ...month,
      payroll_run_id: null,
      due_on: periodEnd,
      days: daysInclusive(periodEnd, asOf) - 1,
      net_payable: null,
      hold_reason: null,
      unpaid_reason: reason,
    },
    position: `${monthPrefix}${employeeId} ${periodEnd}`,
  }
}
