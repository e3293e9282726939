// Money lent to an employee. Its state and what is left of it follow from its instalments (`proto/moves/advance.ts`).

import type { advanceFields, interestFields, repaymentFields } from '#proto/records/advance.ts'
import type { FactValue, RecordOf } from '#proto/records/fields.ts'
import type { PartsPerMillion } from '#proto/units.ts'
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

export const AdvanceTable = defineEntity({
  name: 'Advance',
  tableName: 'advance',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    employeeId: text(),
    type: text().$type<FactValue<(typeof advanceFields)['type']>>(),
    amount: paise(),
    disbursedOn: date(),
    repayment: json<Readonly<RecordOf<typeof repaymentFields>>>(),
    interestPercent: integer().$type<PartsPerMillion>(),
    interestMethod: text().$type<FactValue<(typeof interestFields)['method']>>(),
    perquisiteRatePercent: optionalInteger().$type<PartsPerMillion | null>(),
    externalId: optionalText(),
    metadata: json<Record<string, string>>(),
    /** The last decision about the instalments that were left then. */
    decision: text().$type<'recover' | 'pause' | 'repay' | 'write_off'>(),
    remarks: optionalText(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Advance = InferEntity<typeof AdvanceTable>
