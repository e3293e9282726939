// A list of payslips as a table: one row for each, one column for each component that occurs in their runs.

import type { PageOfRows } from '#storage/repositories/page.ts'
import type { PayslipView } from '#storage/repositories/payslips/slip-status.ts'
import { slipPosition } from '#storage/repositories/payslips/slip-pages.ts'
import type { SlipTotals } from '#storage/repositories/payslips/payslips.ts'
import { listReportCodes } from '#storage/repositories/reports/report-codes.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { readAhead } from '#proto/process/read-ahead.ts'
import {
  countColumn,
  dateColumn,
  daysColumn,
  moneyColumn,
  rowFrom,
  type SourceColumn,
  type Table,
  type TableRow,
  textColumn,
  totalsFrom,
} from '../../documents/table.ts'
import type { InTenant } from '../../http/route.ts'
import { fileWindow, rowsAtOnce } from '../../documents/list-file.ts'

const ofSlip: readonly SourceColumn<PayslipView>[] = [
  textColumn('employee_code', 'Employee code', ({ employee }) => employee.code),
  textColumn('name', 'Name', ({ employee }) => employee.name),
  textColumn('employee_id', 'Employee id', ({ employeeId }) => employeeId),
  textColumn('external_id', 'External id', ({ externalId }) => externalId),
  textColumn('payslip_id', 'Payslip id', ({ id }) => id),
  textColumn('payroll_run_id', 'Payroll run id', ({ payrollRunId }) => payrollRunId),
  textColumn('status', 'Status', ({ status }) => status),
  dateColumn('period_start', 'Period start', ({ paidDays }) => paidDays.start),
  dateColumn('period_end', 'Period end', ({ paidDays }) => paidDays.end),
  textColumn('department', 'Department', ({ employee }) => employee.department),
  textColumn('designation', 'Designation', ({ employee }) => employee.designation),
  dateColumn('date_of_joining', 'Date of joining', ({ employee }) => employee.dateOfJoining),
  textColumn('pan', 'PAN', ({ employee }) => employee.pan),
  textColumn('uan', 'UAN', ({ employee }) => employee.uan),
  textColumn('account_number', 'Bank account', ({ employee }) => employee.bank?.accountNumber ?? null),
  textColumn('ifsc', 'IFSC', ({ employee }) => employee.bank?.ifsc ?? null),
  daysColumn('total_days', 'Days', ({ slip }) => slip?.days.total ?? null),
  daysColumn('payable_days', 'Payable days', ({ slip }) => slip?.days.payable ?? null),
  daysColumn('lop_days', 'Loss of pay days', ({ slip }) => slip?.days.lop ?? null),
  countColumn('overtime_minutes', 'Overtime minutes', ({ slip }) => slip?.days.overtimeMinutes ?? null),
]

const ofPay: readonly SourceColumn<PayslipView, keyof Omit<SlipTotals, 'runs'>>[] = [
  moneyColumn('gross', 'Gross', ({ slip }) => slip?.gross ?? null, 'gross'),
  moneyColumn(
    'reimbursements',
    'Reimbursements',
    ({ slip }) => slip?.reimbursements ?? null,
    'reimbursements',
  ),
  moneyColumn(
    'total_deductions',
    'Total deductions',
    ({ slip }) => slip?.totalDeductions ?? null,
    'totalDeductions',
  ),
  moneyColumn('net_payable', 'Net payable', ({ slip }) => slip?.netPayable ?? null, 'netPayable'),
  moneyColumn(
    'employer_contributions',
    'Employer contributions',
    ({ slip }) => slip?.employerContributions ?? null,
    'employerContributions',
  ),
  textColumn('hold_reason', 'Reason of the hold', ({ hold }) => hold?.reason ?? null),
  dateColumn('paid_on', 'Paid on', ({ payment }) => payment?.paidOn ?? null),
  textColumn('reference', 'Reference', ({ payment }) => payment?.reference ?? null),
  textColumn('remarks', 'Remarks', ({ remarks }) => remarks),
  textColumn('failure', 'Failure', ({ failure }) => failure?.message ?? null),
]

type ReadPage = (
  tenant: Tenant,
  window: { after: string | null; limit: number; descending: false; includeTotal: boolean },
) => Promise<PageOfRows<PayslipView>>

/** All pages of a list. The rows are checked against sums of the database. */
export async function slipTable(
  inTenant: InTenant,
  name: string,
  organizationId: number,
  total: (tenant: Tenant) => Promise<SlipTotals>,
  read: ReadPage,
): Promise<Table> {
  return inTenant(async tenant => {
    const { runs, ...sums } = await total(tenant)
    const codes = await listReportCodes(tenant, { filter: everybody(organizationId), payments: runs })
    const { total: rowCount } = await read(tenant, { ...fileWindow(null), limit: 1, includeTotal: true })
    return {
      name,
      columns: [
        ...ofSlip,
        ...codes
          .filter(({ type }) => type !== 'information')
          .map(({ code, name: title }) => moneyColumn(code, title)),
        ...ofPay,
      ],
      rows: readAhead(async after => {
        const { rows } = await inTenant(again => read(again, fileWindow(after)))
        const slips = rows.slice(0, rowsAtOnce)
        const last = rows.length > rowsAtOnce ? slips.at(-1) : undefined
        return { part: slips.map(rowOf), next: last === undefined ? null : slipPosition(last) }
      }),
      rowCount,
      totals: totalsFrom(ofPay, sums),
      control: 'net_payable',
    }
  })
}

function everybody(organizationId: number) {
  return { organizationId, employeeIds: null, departmentIds: null, salaryGroupIds: null }
}

function rowOf(read: PayslipView): TableRow {
  const components: Record<string, number> = {}
  for (const { code, type, amount } of read.slip?.lines ?? [])
    if (type !== 'information') components[code] = (components[code] ?? 0) + amount
  return { ...components, ...rowFrom(ofSlip, read), ...rowFrom(ofPay, read) }
}
