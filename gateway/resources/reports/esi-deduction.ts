import type { SlipLine } from '#proto/calculation/slip.ts'
import { insuranceNumbers, listReportCodes, sumSlips } from '#storage/repositories/reports/report-rows.ts'
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
    const { esiWages, esi, slips } = await sumSlips(tenant, scope)
    const ofEmployer = (await listReportCodes(tenant, scope)).filter(isShareOf('employer_contribution'))
    return {
      columns,
      totals: {
        esi_wages: esiWages,
        employee_share: esi,
        employer_share: ofEmployer.reduce((sum, { amount }) => sum + amount, 0),
      },
      rowCount: slips,
      control: 'employee_share',
    }
  },
  async (tenant, { filter }, slips) => {
    const ids = [...new Set(slips.map(({ employeeId }) => employeeId))]
    const numbers = await insuranceNumbers(tenant, filter.organizationId, ids)
    return slips.map(read => {
      const { esi, wages, days, lines } = read.slip
      const share = (type: 'deduction' | 'employer_contribution') =>
        lines.filter(isShareOf(type)).reduce((sum, { amount }) => sum + amount, 0)
      return {
        ...personCells(read),
        ip_number: numbers.get(read.employeeId) ?? null,
        covered: esi.covered,
        days: days.payable,
        esi_wages: wages.esi,
        employee_share: share('deduction'),
        employer_share: share('employer_contribution'),
        locked_until: esi.coveredUntil,
      }
    })
  },
)

/** Of the month, and of arrears. */
function isShareOf(type: 'deduction' | 'employer_contribution') {
  return (line: Pick<SlipLine, 'type' | 'category'>) => line.category === 'esi' && line.type === type
}
