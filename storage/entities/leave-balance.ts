// Leave that an employee has at the end of a day, as the partner's leave system states it.

import type { DayHundredths } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { createdAt, json, keyDate, keyText, organizationId, updatedAt, version } from './columns.ts'

export type LeaveBalanceItem = {
  readonly leaveType: string
  /** Below zero: taken in advance. */
  readonly balance: DayHundredths
  /** Whether the balance is paid on leaving; null: not stated. */
  readonly encashable: boolean | null
}

export const LeaveBalanceTable = defineEntity({
  name: 'LeaveBalance',
  tableName: 'leave_balance',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    asOf: keyDate(),
    items: json<readonly LeaveBalanceItem[]>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type LeaveBalance = InferEntity<typeof LeaveBalanceTable>
