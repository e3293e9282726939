// The roster: who is in a run, and what was decided about each. `live` ends with a reversal or cancellation.

import type { Override } from '#proto/calculation/employee-input.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  date,
  flag,
  json,
  keyText,
  optionalDate,
  optionalInstant,
  optionalText,
  organizationId,
  text,
} from './columns.ts'

/** Means of a payment outside bank files; `other_means`: one that the partner did not name. */
export type OtherWay = 'cash' | 'cheque' | 'upi' | 'other_means'

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
    /** Not paid by this run: because no run may pay the person, or because this one leaves the person out. */
    excluded: flag(),
    leftOut: flag(),
    /** Amounts set by hand; they outlast every calculation. */
    overrides: json<readonly Override[]>(),
    remarks: optionalText(),
    /** When overrides or the leaving out last changed, by the database's clock: the figures before it are stale. */
    adjustedAt: optionalInstant(),
    held: flag(),
    holdReason: optionalText(),
    heldAt: optionalInstant(),
    paidOn: optionalDate(),
    paymentReference: optionalText(),
    /** References of the payments that the bank sent back. */
    failedReferences: json<readonly string[]>(),
    /** Null: by bank file, or not paid. */
    paidBy: optionalText().$type<OtherWay | null>(),
  },
})

export type PayrollRunEmployee = InferEntity<typeof PayrollRunEmployeeTable>
