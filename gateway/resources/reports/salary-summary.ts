import { addMonths } from '#proto/calendar/plain-date.ts'
import { countMovements } from '#storage/repositories/reports/report-inputs.ts'
import { noSums, sumReport, sumSlips } from '#storage/repositories/reports/report-rows.ts'
import {
  countColumn,
  moneyColumn,
  monthColumn,
  rowFrom,
  type SourceColumn,
  sumColumn,
  type TableRow,
  totalsFrom,
} from '../../documents/table.ts'
import { type CostedSums, costColumns, withCost } from './cost-columns.ts'
import type { SumReport } from './report.ts'

type Month = CostedSums & { readonly month: string; readonly joiners: number; readonly leavers: number }

const columns: readonly SourceColumn<Month, keyof CostedSums>[] = [
  monthColumn('month', 'Month', ({ month }) => month),
  countColumn('employee_count', 'Employees', ({ employees }) => employees),
  countColumn('joiners', 'Joiners', ({ joiners }) => joiners),
  countColumn('leavers', 'Leavers', ({ leavers }) => leavers),
  sumColumn('gross', 'Gross', 'gross'),
  sumColumn('pf', 'Provident fund', 'pf'),
  sumColumn('esi', 'ESI', 'esi'),
  sumColumn('pt', 'Professional tax', 'pt'),
  sumColumn('lwf', 'Labour welfare fund', 'lwf'),
  sumColumn('tds', 'Income tax', 'tds'),
  ...costColumns,
  // To the paisa, half up.
  moneyColumn('average_net', 'Average net', ({ employees, netPayable }) =>
    employees === 0 ? null : Math.floor(netPayable / employees + 0.5),
  ),
]

/** One row for each month, also for one without payslips. */
export const salarySummary: SumReport = {
  kind: 'sums',
  async body(tenant, scope) {
    const { filter } = scope
    const sums = new Map((await sumReport(tenant, scope, 'month')).map(each => [each.group, each]))
    const { joiners, leavers } = await countMovements(tenant, filter)
    const rows: TableRow[] = []
    for (let first = filter.from; first <= filter.to; first = addMonths(first, 1)) {
      const month = first.slice(0, 7)
      rows.push(
        rowFrom(columns, {
          ...withCost(sums.get(month) ?? noSums),
          month,
          joiners: joiners.get(month) ?? 0,
          leavers: leavers.get(month) ?? 0,
        }),
      )
    }
    const totals = totalsFrom(columns, withCost(await sumSlips(tenant, scope)))
    return { columns, rows, totals, control: 'net_payable' }
  },
}
