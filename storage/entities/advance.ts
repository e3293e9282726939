// Money lent to an employee. Its state and what is left of it follow from its instalments (`proto/moves/advance.ts`).

import type { PartsPerMillion, Paise } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  date,
  integer,
  json,
  keyText,
  optionalInteger,
  optionalText,
  organizationId,
  paise,
  text,
  updatedAt,
  version,
} from './columns.ts'

export type AdvanceRepayment = {
  readonly method: 'installments' | 'lump_sum'
  readonly installments: number | null
  readonly installmentAmount: Paise | null
  readonly startMonth: number
  readonly startYear: number
}

export const AdvanceTable = defineEntity({
  name: 'Advance',
  tableName: 'advance',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    employeeId: text(),
    type: text().$type<'salary_advance' | 'loan'>(),
    amount: paise(),
    disbursedOn: date(),
    repayment: json<AdvanceRepayment>(),
    interestPercent: integer().$type<PartsPerMillion>(),
    interestMethod: text().$type<'none' | 'flat' | 'reducing'>(),
    perquisiteRatePercent: optionalInteger().$type<PartsPerMillion | null>(),
    externalId: optionalText(),
    metadata: json<Record<string, string>>(),
    /** What was last decided about the instalments that were left then. */
    decision: text().$type<'recover' | 'pause' | 'repay' | 'write_off'>(),
    remarks: optionalText(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Advance = InferEntity<typeof AdvanceTable>
