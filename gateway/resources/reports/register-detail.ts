import { listReportCodes, sumSlips } from '#storage/repositories/reports/report-rows.ts'
import type { Column, TableRow } from '../../documents/table.ts'
import { personCells, personColumns } from './person-columns.ts'
import { slipReport } from './report.ts'

const ofPlace: readonly Column[] = [
  { key: 'department', title: 'Department', type: 'text' },
  { key: 'designation', title: 'Designation', type: 'text' },
  { key: 'date_of_joining', title: 'Date of joining', type: 'date' },
  { key: 'uan', title: 'UAN', type: 'text' },
  { key: 'account_number', title: 'Bank account', type: 'text' },
  { key: 'payable_days', title: 'Payable days', type: 'days' },
  { key: 'lop_days', title: 'Loss of pay days', type: 'days' },
  { key: 'overtime_minutes', title: 'Overtime minutes', type: 'count' },
]

const ofPay: readonly Column[] = [
  { key: 'gross', title: 'Gross', type: 'money' },
  { key: 'reimbursements', title: 'Reimbursements', type: 'money' },
  { key: 'total_deductions', title: 'Total deductions', type: 'money' },
  { key: 'round_off', title: 'Round off', type: 'money' },
  { key: 'net_payable', title: 'Net payable', type: 'money' },
  { key: 'employer_contributions', title: 'Employer contributions', type: 'money' },
]

/** The lines of each payslip side by side: one column for each code that occurs. */
export const registerDetail = slipReport(
  async (tenant, scope) => {
    const codes = (await listReportCodes(tenant, scope)).filter(({ type }) => type !== 'information')
    const sums = await sumSlips(tenant, scope)
    const components = codes.map(({ code, name }): Column => ({
      key: code,
      title: name,
      type: 'money',
    }))
    return {
      columns: [...personColumns, ...ofPlace, ...components, ...ofPay],
      totals: {
        ...Object.fromEntries(codes.map(({ code, amount }) => [code, amount])),
        gross: sums.gross,
        reimbursements: sums.reimbursements,
        total_deductions: sums.totalDeductions,
        round_off: sums.roundOff,
        net_payable: sums.netPayable,
        employer_contributions: sums.employerContributions,
      },
      rowCount: sums.slips,
      control: 'net_payable',
    }
  },
  (_tenant, _scope, slips) =>
    Promise.resolve(
      slips.map(read => {
        const { slip, employee } = read
        const components: Record<string, number> = {}
        for (const { code, type, amount } of slip.lines)
          if (type !== 'information') components[code] = (components[code] ?? 0) + amount
        return {
          ...personCells(read),
          department: employee.department,
          designation: employee.designation,
          date_of_joining: employee.dateOfJoining,
          uan: employee.uan,
          account_number: employee.bank?.accountNumber ?? null,
          payable_days: slip.days.payable,
          lop_days: slip.days.lop,
          overtime_minutes: slip.days.overtimeMinutes,
          ...components,
          gross: slip.gross,
          reimbursements: slip.reimbursements,
          total_deductions: slip.totalDeductions,
          round_off: slip.netPayable - (slip.gross + slip.reimbursements - slip.totalDeductions),
          net_payable: slip.netPayable,
          employer_contributions: slip.employerContributions,
        } satisfies TableRow
      }),
    ),
)
