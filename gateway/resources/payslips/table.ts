// A list of payslips as a table: one row for each, one column for each component that occurs in their runs.

import type { PageOfRows } from '#storage/repositories/page.ts'
import type { PayslipView } from '#storage/repositories/payslips/slip-status.ts'
import { slipPosition } from '#storage/repositories/payslips/slip-pages.ts'
import type { SlipTotals } from '#storage/repositories/payslips/payslips.ts'
import { listReportCodes } from '#storage/repositories/reports/report-rows.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { readAhead } from '../../documents/read-ahead.ts'
import { type Column, moneyColumn, type Table, type TableRow, textColumn } from '../../documents/table.ts'
import type { InTenant } from '../../http/route.ts'
import { fileWindow, rowsAtOnce } from '../../documents/list-file.ts'

const date = (key: string, title: string): Column => ({ key, title, type: 'date' })

const ofSlip: readonly Column[] = [
  textColumn('employee_code', 'Employee code'),
  textColumn('name', 'Name'),
  textColumn('employee_id', 'Employee id'),
  textColumn('external_id', 'External id'),
  textColumn('payslip_id', 'Payslip id'),
  textColumn('payroll_run_id', 'Payroll run id'),
  textColumn('status', 'Status'),
  date('period_start', 'Period start'),
  date('period_end', 'Period end'),
  textColumn('department', 'Department'),
  textColumn('designation', 'Designation'),
  date('date_of_joining', 'Date of joining'),
  textColumn('pan', 'PAN'),
  textColumn('uan', 'UAN'),
  textColumn('account_number', 'Bank account'),
  textColumn('ifsc', 'IFSC'),
  { key: 'total_days', title: 'Days', type: 'days' },
  { key: 'payable_days', title: 'Payable days', type: 'days' },
  { key: 'lop_days', title: 'Loss of pay days', type: 'days' },
  { key: 'overtime_minutes', title: 'Overtime minutes', type: 'count' },
]

const ofPay: readonly Column[] = [
  moneyColumn('gross', 'Gross'),
  moneyColumn('reimbursements', 'Reimbursements'),
  moneyColumn('total_deductions', 'Total deductions'),
  moneyColumn('net_payable', 'Net payable'),
  moneyColumn('employer_contributions', 'Employer contributions'),
  textColumn('hold_reason', 'Reason of the hold'),
  date('paid_on', 'Paid on'),
  textColumn('reference', 'Reference'),
  textColumn('remarks', 'Remarks'),
  textColumn('failure', 'Failure'),
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
    const { runs, gross, reimbursements, totalDeductions, netPayable, employerContributions } =
      await total(tenant)
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
      totals: {
        gross,
        reimbursements,
        total_deductions: totalDeductions,
        net_payable: netPayable,
        employer_contributions: employerContributions,
      },
      control: 'net_payable',
    }
  })
}

function everybody(organizationId: number) {
  return { organizationId, employeeIds: null, departmentIds: null, salaryGroupIds: null }
}

function rowOf(read: PayslipView): TableRow {
  const { employee, slip, payment, hold, failure } = read
  const components: Record<string, number> = {}
  for (const { code, type, amount } of slip?.lines ?? [])
    if (type !== 'information') components[code] = (components[code] ?? 0) + amount
  return {
    employee_code: employee.code,
    name: employee.name,
    employee_id: read.employeeId,
    external_id: read.externalId,
    payslip_id: read.id,
    payroll_run_id: read.payrollRunId,
    status: read.status,
    period_start: read.paidDays.start,
    period_end: read.paidDays.end,
    department: employee.department,
    designation: employee.designation,
    date_of_joining: employee.dateOfJoining,
    pan: employee.pan,
    uan: employee.uan,
    account_number: employee.bank?.accountNumber ?? null,
    ifsc: employee.bank?.ifsc ?? null,
    total_days: slip?.days.total ?? null,
    payable_days: slip?.days.payable ?? null,
    lop_days: slip?.days.lop ?? null,
    overtime_minutes: slip?.days.overtimeMinutes ?? null,
    ...components,
    gross: slip?.gross ?? null,
    reimbursements: slip?.reimbursements ?? null,
    total_deductions: slip?.totalDeductions ?? null,
    net_payable: slip?.netPayable ?? null,
    employer_contributions: slip?.employerContributions ?? null,
    hold_reason: hold?.reason ?? null,
    paid_on: payment?.paidOn ?? null,
    reference: payment?.reference ?? null,
    remarks: read.remarks,
    failure: failure?.message ?? null,
  }
}
