import { printHundredths } from '#proto/decimal-text.ts'
import type { Paise } from '#proto/units.ts'
import { countOvertimeWorked, listOvertimeWorked } from '#storage/repositories/report-inputs.ts'
import type { Column } from '../../documents/table.ts'
import { lawful } from '../multiple.ts'
import { presentRequests } from '../overtime/service.ts'
import { inOne, type RecordReport } from './report.ts'

const columns: readonly Column[] = [
  { key: 'employee_code', title: 'Employee code', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'employee_id', title: 'Employee id', type: 'text' },
  { key: 'external_id', title: 'External id', type: 'text' },
  { key: 'date', title: 'Date', type: 'date' },
  { key: 'minutes', title: 'Minutes', type: 'count' },
  { key: 'rate', title: 'Rate per hour', type: 'money' },
  { key: 'multiplier', title: 'Multiplier', type: 'text' },
  { key: 'amount', title: 'Amount', type: 'money' },
  { key: 'policy', title: 'Policy', type: 'text' },
  { key: 'status', title: 'Status', type: 'text' },
  { key: 'payroll_run_id', title: 'Payroll run id', type: 'text' },
]

/** Overtime that is approved; its amount is known once it is paid. */
export const overtimeReport: RecordReport = {
  kind: 'records',
  async body(tenant, { filter }) {
    return { columns, totals: {}, rowCount: await countOvertimeWorked(tenant, filter) }
  },
  page: inOne(async (tenant, { filter }, after, limit) => {
    const worked = await listOvertimeWorked(tenant, filter, after, limit)
    const shown = await presentRequests(
      tenant,
      worked.map(({ request }) => request),
    )
    return shown.map((request, index) => {
      const { employeeCode, name, externalId, policy } = worked[index]!
      const minutes = request.approvedMinutes ?? 0
      const multiplier = request.multiplier === null ? lawful : request.multiplier / 100
      return {
        position: request.id,
        row: {
          employee_code: employeeCode,
          name,
          employee_id: request.employeeId,
          external_id: externalId,
          date: request.date,
          minutes,
          rate: request.fixedHourlyRate ?? hourlyRate(request.amount, minutes, multiplier),
          multiplier: printHundredths(multiplier),
          amount: request.amount,
          policy,
          status: request.status,
          payroll_run_id: request.payrollRunId,
        },
      }
    })
  }),
}

/** What an hour was paid before the multiple, to the paisa, half up; `multiplier` in hundredths. */
function hourlyRate(amount: Paise | null, minutes: number, multiplier: number): number | null {
  return amount === null || minutes === 0 ? null : Math.floor((amount * 6000) / (minutes * multiplier) + 0.5)
}
