// One instalment of an advance. Without a month it waits, or will never be taken.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { integer, keyText, optionalInteger, organizationId, paise, text, updatedAt } from './columns.ts'

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
    updatedAt: updatedAt(),
  },
})

export type AdvanceInstallment = InferEntity<typeof AdvanceInstallmentTable>
