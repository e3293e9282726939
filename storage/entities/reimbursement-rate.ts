// Reimbursement rate of an organization for a kilometre, a day or a meal; one row for each date on which it changed.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  date,
  flag,
  keyText,
  optionalPaise,
  organizationId,
  paise,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const ReimbursementRateTable = defineEntity({
  name: 'ReimbursementRate',
  tableName: 'reimbursement_rate',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    code: text(),
    effectiveFrom: date(),
    name: text(),
    unit: text().$type<'km' | 'day' | 'meal' | 'month' | 'claim'>(),
    rate: paise(),
    maxPerClaim: optionalPaise(),
    maxPerMonth: optionalPaise(),
    taxable: flag(),
    proofRequired: flag(),
    isActive: flag(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type ReimbursementRate = InferEntity<typeof ReimbursementRateTable>
