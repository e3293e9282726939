// One instalment of an advance. Without a month it waits, or has ended without a payment of payroll.

import type { InstalmentEnd } from '#proto/moves/advance.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  integer,
  keyText,
  optionalDate,
  optionalInteger,
  optionalText,
  organizationId,
  paise,
  text,
  updatedAt,
} from './columns.ts'

export const AdvanceInstallmentTable = defineEntity({
  name: 'AdvanceInstallment',
  tableName: 'advance_installment',
  properties: {
    organizationId: organizationId(),
    advanceId: keyText(),
    no: integer().primary(),
    employeeId: text(),
    year: optionalInteger(),
    month: optionalInteger(),
    principal: paise(),
    interest: paise(),
    /** Null: payroll recovers it. */
    ended: optionalText().$type<InstalmentEnd | null>(),
    endedOn: optionalDate(),
    updatedAt: updatedAt(),
  },
})

export type AdvanceInstallment = InferEntity<typeof AdvanceInstallmentTable>
