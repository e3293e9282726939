import { addMonths } from '#proto/calendar/plain-date.ts'
import {
  countMovements,
  type ReportSums,
  sumReport,
  sumSlips,
} from '#storage/repositories/reports/report-rows.ts'
import { type Column, monthColumn, type TableRow } from '../../documents/table.ts'
import type { SumReport } from './report.ts'

const columns: readonly Column[] = [
  monthColumn('month', 'Month'),
  { key: 'employee_count', title: 'Employees', type: 'count' },
  { key: 'joiners', title: 'Joiners', type: 'count' },
  { key: 'leavers', title: 'Leavers', type: 'count' },
  { key: 'gross', title: 'Gross', type: 'money' },
  { key: 'pf', title: 'Provident fund', type: 'money' },
  { key: 'esi', title: 'ESI', type: 'money' },
  { key: 'pt', title: 'Professional tax', type: 'money' },
  { key: 'lwf', title: 'Labour welfare fund', type: 'money' },
  { key: 'tds', title: 'Income tax', type: 'money' },
  { key: 'total_deductions', title: 'Total deductions', type: 'money' },
  { key: 'net_payable', title: 'Net payable', type: 'money' },
  { key: 'employer_contributions', title: 'Employer contributions', type: 'money' },
  { key: 'total_cost', title: 'Total cost', type: 'money' },
  { key: 'average_net', title: 'Average net', type: 'money' },
]

const money = [
  'gross',
  'pf',
  'esi',
  'pt',
  'lwf',
  'tds',
  'total_deductions',
  'net_payable',
  'employer_contributions',
  'total_cost',
] as const

/** One row for each month, also for one without payslips. */
export const salarySummary: SumReport = {
  kind: 'sums',
  async body(tenant, scope) {
    const { filter } = scope
    const sums = new Map((await sumReport(tenant, scope, 'month')).map(each => [each.group, each]))
    const { joiners, leavers } = await countMovements(tenant, filter.organizationId, filter)
    const rows: TableRow[] = []
    for (let first = filter.from; first <= filter.to; first = addMonths(first, 1)) {
      const month = first.slice(0, 7)
      const own = sums.get(month)
      const employees = own?.employees ?? 0
      rows.push({
        month,
        employee_count: employees,
        joiners: joiners.get(month) ?? 0,
        leavers: leavers.get(month) ?? 0,
        ...Object.fromEntries(money.map(name => [name, own === undefined ? 0 : amountOf(own, name)])),
        // To the paisa, half up.
        average_net:
          employees === 0 || own === undefined ? null : Math.floor(own.netPayable / employees + 0.5),
      })
    }
    const all = await sumSlips(tenant, scope)
    return {
      columns,
      rows,
      totals: Object.fromEntries(money.map(name => [name, amountOf(all, name)])),
      control: 'net_payable',
    }
  },
}

function amountOf(sums: ReportSums, name: (typeof money)[number]): number {
  switch (name) {
    case 'total_deductions':
      return sums.totalDeductions
    case 'net_payable':
      return sums.netPayable
    case 'employer_contributions':
      return sums.employerContributions
    case 'total_cost':
      return sums.gross + sums.reimbursements + sums.employerContributions
    default:
      return sums[name]
  }
}
