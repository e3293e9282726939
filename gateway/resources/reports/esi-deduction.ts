import type { Paise } from '#proto/units.ts'
import { insuranceNumbers, sumReport } from '#storage/repositories/report-rows.ts'
import type { Column } from '../../documents/table.ts'
import { personCells, personColumns } from './person-columns.ts'
import { slipReport } from './report.ts'

const columns: readonly Column[] = [
  ...personColumns,
  { key: 'ip_number', title: 'IP number', type: 'text' },
  { key: 'covered', title: 'Covered', type: 'flag' },
  { key: 'days', title: 'Days', type: 'days' },
  { key: 'esi_wages', title: 'ESI wages', type: 'money' },
  { key: 'employee_share', title: 'Employee share', type: 'money' },
  { key: 'employer_share', title: 'Employer share', type: 'money' },
  { key: 'locked_until', title: 'Covered until', type: 'date' },
]

/** State insurance of each payslip; contributions on arrears are in the shares, as they were deducted. */
export const esiDeduction = slipReport(
  async (tenant, scope) => {
    const [sums] = await sumReport(tenant, scope, 'none')
    return {
      columns,
      totals: {
        esi_wages: sums?.esiWages ?? none,
        employee_share: sums?.esi ?? none,
      },
    }
  },
  async (tenant, { filter }, slips) => {
    const ids = [...new Set(slips.map(({ employeeId }) => employeeId))]
    const numbers = await insuranceNumbers(tenant, filter.organizationId, ids)
    return slips.map(read => {
      const { esi, wages, days, lines } = read.slip
      const share = (code: string) =>
        lines.filter(line => line.code === code).reduce((sum, { amount }) => sum + amount, 0)
      return {
        ...personCells(read),
        ip_number: numbers.get(read.employeeId) ?? null,
        covered: esi.covered,
        days: days.payable,
        esi_wages: wages.esi,
        employee_share: share('ESI'),
        employer_share: share('ESI_ER'),
        locked_until: esi.coveredUntil,
      }
    })
  },
)

const none = 0 as Paise
