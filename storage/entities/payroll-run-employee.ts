// The roster: who is in a run, and what was decided about each. `live` ends with a reversal or cancellation.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { date, flag, keyText, optionalDate, optionalText, organizationId, text } from './columns.ts'

export const PayrollRunEmployeeTable = defineEntity({
  name: 'PayrollRunEmployee',
  tableName: 'payroll_run_employee',
  properties: {
    organizationId: organizationId(),
    payrollRunId: keyText(),
    employeeId: keyText(),
    periodStart: date(),
    type: text(),
    live: flag(),
    excluded: flag(),
    held: flag(),
    holdReason: optionalText(),
    paidOn: optionalDate(),
    paymentReference: optionalText(),
  },
})

export type PayrollRunEmployee = InferEntity<typeof PayrollRunEmployeeTable>
