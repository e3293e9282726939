// The list of undisbursed dues: wages that were held back, or whose payment failed, and that nobody was paid in six months.

import { undisbursedDays } from '#proto/law/statutory-figures.ts'
import type { Paise } from '#proto/units.ts'
import { listUndisbursed, sumUndisbursed } from '#storage/repositories/reports/report-inputs.ts'
import { type Column, moneyColumn, textColumn } from '../../../documents/table.ts'
import type { PrintedForm } from '../../statutory/forms/form.ts'
import { type FormContext, organizationOf, personColumns, registerDay, registerForm } from './register.ts'

const columns: readonly Column[] = [
  ...personColumns,
  { key: 'period_end', title: 'Wage period ending on', type: 'date' },
  { key: 'due_on', title: 'Due on', type: 'date' },
  { key: 'days', title: 'Days since', type: 'count' },
  moneyColumn('net_payable', 'Amount undisbursed'),
  textColumn('reason', 'Reason'),
  { key: 'deposited_on', title: 'Date of deposit', type: 'date' },
  textColumn('remarks', 'Remarks'),
]

export async function undisbursedDuesList(making: FormContext): Promise<PrintedForm> {
  const { inTenant, organizationId } = making
  const span = registerDay(making)
  const asked = { organizationId, asOf: span.to, days: undisbursedDays }
  const { organization, sums } = await inTenant(async tenant => ({
    organization: await organizationOf(tenant, organizationId),
    sums: await sumUndisbursed(tenant, asked),
  }))
  return registerForm(making, organization, span, {
    columns,
    content: {
      async parts(after, limit) {
        const found = await inTenant(tenant => listUndisbursed(tenant, asked, after, limit))
        const people = found.map(({ hold_reason: reason, ...row }) => ({
          id: `${row.payroll_run_id} ${row.employee_id}`,
          rows: [{ ...row, reason }],
        }))
        return { people, next: people.length < limit ? null : people.at(-1)!.id }
      },
    },
    rowCount: sums.rows,
    totals: { net_payable: sums.netPayable as Paise },
    totalAmount: sums.netPayable as Paise,
  })
}
