import { listReportCodes } from '#storage/repositories/reports/report-codes.ts'
import { type ReportSlip, type ReportSums, sumSlips } from '#storage/repositories/reports/report-rows.ts'
import {
  countColumn,
  dateColumn,
  daysColumn,
  moneyColumn,
  rowFrom,
  type SourceColumn,
  textColumn,
  totalsFrom,
} from '../../documents/table.ts'
import { personColumns } from './person-columns.ts'
import { slipReport } from './report.ts'

type RegisterColumn = SourceColumn<ReportSlip, keyof ReportSums>

const ofPlace: readonly RegisterColumn[] = [
  textColumn('department', 'Department', ({ employee }) => employee.department),
  textColumn('designation', 'Designation', ({ employee }) => employee.designation),
  dateColumn('date_of_joining', 'Date of joining', ({ employee }) => employee.dateOfJoining),
  textColumn('uan', 'UAN', ({ employee }) => employee.uan),
  textColumn('account_number', 'Bank account', ({ employee }) => employee.bank?.accountNumber ?? null),
  daysColumn('payable_days', 'Payable days', ({ slip }) => slip.days.payable),
  daysColumn('lop_days', 'Loss of pay days', ({ slip }) => slip.days.lop),
  countColumn('overtime_minutes', 'Overtime minutes', ({ slip }) => slip.days.overtimeMinutes),
]

const ofPay: readonly RegisterColumn[] = [
  moneyColumn('gross', 'Gross', ({ slip }) => slip.gross, 'gross'),
  moneyColumn('reimbursements', 'Reimbursements', ({ slip }) => slip.reimbursements, 'reimbursements'),
  moneyColumn('total_deductions', 'Total deductions', ({ slip }) => slip.totalDeductions, 'totalDeductions'),
  moneyColumn(
    'round_off',
    'Round off',
    ({ slip }) => slip.netPayable - (slip.gross + slip.reimbursements - slip.totalDeductions),
    'roundOff',
  ),
  moneyColumn('net_payable', 'Net payable', ({ slip }) => slip.netPayable, 'netPayable'),
  moneyColumn(
    'employer_contributions',
    'Employer contributions',
    ({ slip }) => slip.employerContributions,
    'employerContributions',
  ),
]

const ofSlip = [...personColumns, ...ofPlace, ...ofPay]

/** The lines of each payslip side by side: one column for each code that occurs. */
export const registerDetail = slipReport(
  async (tenant, scope) => {
    const codes = (await listReportCodes(tenant, scope)).filter(({ type }) => type !== 'information')
    const sums = await sumSlips(tenant, scope)
    return {
      columns: [
        ...personColumns,
        ...ofPlace,
        ...codes.map(({ code, name }) => moneyColumn(code, name)),
        ...ofPay,
      ],
      totals: {
        ...Object.fromEntries(codes.map(({ code, amount }) => [code, amount])),
        ...totalsFrom(ofSlip, sums),
      },
      rowCount: sums.slips,
      control: 'net_payable',
    }
  },
  async (_tenant, _scope, slips) =>
    slips.map(read => {
      const components: Record<string, number> = {}
      for (const { code, type, amount } of read.slip.lines)
        if (type !== 'information') components[code] = (components[code] ?? 0) + amount
      return { ...components, ...rowFrom(ofSlip, read) }
    }),
)
