import { printHundredths } from '#proto/decimal-text.ts'
import { overtimeMultiplier } from '#proto/law/statutory-figures.ts'
import type { Paise } from '#proto/units.ts'
import { paidOvertimeOfMonths } from '#storage/repositories/inputs/overtime.ts'
import { listOvertimeWorked, sumOvertimeWorked } from '#storage/repositories/reports/report-inputs.ts'
import { type Column, monthColumn } from '../../documents/table.ts'
import { attendancePay, type AttendancePay, presentRequests } from '../overtime/service.ts'
import { employeeColumns } from './person-columns.ts'
import { inOne, type RecordReport } from './report.ts'

const columns: readonly Column[] = [
  ...employeeColumns,
  { key: 'source', title: 'Source', type: 'text' },
  monthColumn('month', 'Month'),
  { key: 'date', title: 'Date', type: 'date' },
  { key: 'minutes', title: 'Minutes', type: 'count' },
  { key: 'rate', title: 'Rate per hour', type: 'money' },
  { key: 'multiplier', title: 'Multiplier', type: 'text' },
  { key: 'amount', title: 'Amount', type: 'money' },
  { key: 'policy', title: 'Policy', type: 'text' },
  { key: 'status', title: 'Status', type: 'text' },
  { key: 'payroll_run_id', title: 'Payroll run id', type: 'text' },
]

/** Overtime that is approved, and minutes of the attendance of months; the amounts are known once they are paid. */
export const overtimeReport: RecordReport = {
  kind: 'records',
  async body(tenant, { filter }) {
    const { rows, minutes } = await sumOvertimeWorked(tenant, filter)
    return { columns, totals: { minutes }, rowCount: rows }
  },
  page: inOne(async (tenant, { filter }, after, limit) => {
    const worked = await listOvertimeWorked(tenant, filter, after, limit)
    const requests = await presentRequests(
      tenant,
      worked.flatMap(({ request }) => (request === null ? [] : [request])),
    )
    const shown = new Map(requests.map(request => [request.id, request]))
    const recorded = worked.filter(({ request }) => request === null)
    const slips = await paidOvertimeOfMonths(tenant, filter.organizationId, recorded)
    const slipsOf = Map.groupBy(slips, monthKey)
    return worked.map(
      ({ request, position, employeeCode, name, employeeId, externalId, month, minutes, policy }) => ({
        position,
        row: {
          employee_code: employeeCode,
          name,
          employee_id: employeeId,
          external_id: externalId,
          source: request === null ? 'attendance' : 'request',
          month,
          minutes,
          policy,
          ...(request === null
            ? attendanceCells(attendancePay(slipsOf.get(monthKey({ employeeId, month })) ?? []))
            : requestCells(shown.get(request.id) ?? null, minutes)),
        },
      }),
    )
  }),
}

const monthKey = ({ employeeId, month }: { readonly employeeId: string; readonly month: string }) =>
  `${month} ${employeeId}`

type ShownRequest = Awaited<ReturnType<typeof presentRequests>>[number]

const unpaid = { date: null, rate: null, multiplier: null, amount: null, payroll_run_id: null }

/** Minutes of attendance need no approval, and payslips pay all of a month as one line. */
function attendanceCells(pay: AttendancePay | null) {
  if (pay === null) return { ...unpaid, status: 'recorded' }
  const { amount, minutes, multiplier, payrollRunId } = pay
  return {
    date: null,
    rate: hourlyRate(amount, minutes, multiplier),
    multiplier: printHundredths(multiplier),
    amount,
    status: 'paid',
    payroll_run_id: payrollRunId,
  }
}

function requestCells(request: ShownRequest | null, minutes: number) {
  if (request === null) return { ...unpaid, status: 'approved' }
  const multiplier = request.multiplier === null ? overtimeMultiplier : request.multiplier / 100
  return {
    date: request.date,
    rate: request.fixedHourlyRate ?? hourlyRate(request.amount, minutes, multiplier),
    multiplier: printHundredths(multiplier),
    amount: request.amount,
    status: request.status,
    payroll_run_id: request.payrollRunId,
  }
}

/** What an hour was paid before the multiple, to the paisa, half up; `multiplier` in hundredths. */
function hourlyRate(amount: Paise | null, minutes: number, multiplier: number): number | null {
  return amount === null || minutes === 0 ? null : Math.floor((amount * 6000) / (minutes * multiplier) + 0.5)
}
