import { listReportCodes, sumReport } from '#storage/repositories/report-rows.ts'
import type { Paise } from '#proto/units.ts'
import type { Column, TableRow } from '../../documents/table.ts'
import { personCells, personColumns } from './person-columns.ts'
import { slipReport } from './report.ts'

const ofPlace: readonly Column[] = [
  { key: 'department', title: 'Department', type: 'text' },
  { key: 'designation', title: 'Designation', type: 'text' },
  { key: 'date_of_joining', title: 'Date of joining', type: 'date' },
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

const keyOf = (code: string) => `component:${code}`

/** The lines of each payslip side by side: one column for each code that occurs. */
export const registerDetail = slipReport(
  async (tenant, scope) => {
    const codes = (await listReportCodes(tenant, scope)).filter(({ type }) => type !== 'information')
    const [sums] = await sumReport(tenant, scope, 'none')
    const components = codes.map(({ code, name }): Column => ({
      key: keyOf(code),
      title: name,
      type: 'money',
    }))
    return {
      columns: [...personColumns, ...ofPlace, ...components, ...ofPay],
      totals: {
        ...Object.fromEntries(codes.map(({ code, amount }) => [keyOf(code), amount])),
        gross: sums?.gross ?? none,
        reimbursements: sums?.reimbursements ?? none,
        total_deductions: sums?.totalDeductions ?? none,
        round_off: sums?.roundOff ?? none,
        net_payable: sums?.netPayable ?? none,
        employer_contributions: sums?.employerContributions ?? none,
      },
    }
  },
  (_tenant, _scope, slips) =>
    Promise.resolve(
      slips.map(read => {
        const { slip, employee } = read
        const components: Record<string, number> = {}
        for (const { code, type, amount } of slip.lines)
          if (type !== 'information') components[keyOf(code)] = (components[keyOf(code)] ?? 0) + amount
        return {
          ...personCells(read),
          department: employee.department,
          designation: employee.designation,
          date_of_joining: employee.dateOfJoining,
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

const none = 0 as Paise
