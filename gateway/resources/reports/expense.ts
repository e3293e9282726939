import { sumExpenses } from '#storage/repositories/reports/report-inputs.ts'
import type { Column } from '../../documents/table.ts'
import type { SumReport } from './report.ts'

const amounts = ['claimed', 'approved', 'paid', 'pending', 'taxable'] as const

const columns: readonly Column[] = [
  { key: 'category', title: 'Category', type: 'text' },
  { key: 'claims', title: 'Claims', type: 'count' },
  ...amounts.map((key): Column => ({ key, title: `${key[0]!.toUpperCase()}${key.slice(1)}`, type: 'money' })),
]

/** One row for each category of what was spent in the months. */
export const expenseReport: SumReport = {
  kind: 'sums',
  async body(tenant, { filter }) {
    const { categories, all } = await sumExpenses(tenant, filter)
    return {
      columns,
      rows: categories,
      totals: Object.fromEntries(amounts.map(name => [name, all[name]])),
      control: 'claimed',
    }
  },
}
