import type { SlipLine } from '#proto/calculation/slip.ts'
import { insuranceNumbers, type ReportSlip, sumSlips } from '#storage/repositories/reports/report-rows.ts'
import { listReportCodes } from '#storage/repositories/reports/report-codes.ts'
import {
  dateColumn,
  daysColumn,
  flagColumn,
  moneyColumn,
  rowFrom,
  type SourceColumn,
  textColumn,
  totalsFrom,
} from '../../documents/table.ts'
import { personColumns } from './person-columns.ts'
import { slipReport } from './report.ts'

type InsuredSlip = ReportSlip & { readonly ipNumber: string | null }

const columns: readonly SourceColumn<InsuredSlip, 'esiWages' | 'employeeShare' | 'employerShare'>[] = [
  ...personColumns,
  textColumn('ip_number', 'IP number', ({ ipNumber }) => ipNumber),
  flagColumn('covered', 'Covered', ({ slip }) => slip.esi.covered),
  daysColumn('days', 'Days', ({ slip }) => (slip.esi.covered ? slip.esi.paidDays : slip.days.payable)),
  moneyColumn('esi_wages', 'ESI wages', ({ slip }) => slip.wages.esi, 'esiWages'),
  moneyColumn(
    'employee_share',
    'Employee share',
    ({ slip }) => shareOf('deduction', slip.lines),
    'employeeShare',
  ),
  moneyColumn(
    'employer_share',
    'Employer share',
    ({ slip }) => shareOf('employer_contribution', slip.lines),
    'employerShare',
  ),
  dateColumn('locked_until', 'Covered until', ({ slip }) => slip.esi.coveredUntil),
]

/** State insurance of each payslip; contributions on arrears are in the shares, as they were deducted. */
export const esiDeduction = slipReport(
  async (tenant, scope) => {
    const { esiWages, esi: employeeShare, slips } = await sumSlips(tenant, scope)
    const employerShare = shareOf('employer_contribution', await listReportCodes(tenant, scope))
    return {
      columns,
      totals: totalsFrom(columns, { esiWages, employeeShare, employerShare }),
      rowCount: slips,
      control: 'employee_share',
    }
  },
  async (tenant, { filter }, slips) => {
    const ids = [...new Set(slips.map(({ employeeId }) => employeeId))]
    const numbers = await insuranceNumbers(tenant, filter.organizationId, ids)
    return slips.map(read => rowFrom(columns, { ...read, ipNumber: numbers.get(read.employeeId) ?? null }))
  },
)

/** The share of the month, and of arrears. */
function shareOf(
  side: 'deduction' | 'employer_contribution',
  lines: readonly Pick<SlipLine, 'type' | 'category' | 'amount'>[],
): number {
  return lines
    .filter(({ type, category }) => category === 'esi' && type === side)
    .reduce((sum, { amount }) => sum + amount, 0)
}
