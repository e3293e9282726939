// What this employer paid and took in a tax year before this system did.

import type { Paise } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  integer,
  json,
  keyDate,
  keyText,
  optionalPaise,
  organizationId,
  paise,
  updatedAt,
  version,
} from './columns.ts'

type OpeningAmount = { readonly code: string; readonly amount: Paise }

export const OpeningBalanceTable = defineEntity({
  name: 'OpeningBalance',
  tableName: 'opening_balance',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    taxYearStart: keyDate(),
    /** How many payments the sums hold. */
    months: integer(),
    gross: paise(),
    /** Null: all of the gross. */
    taxable: optionalPaise(),
    pf: paise(),
    pt: paise(),
    tds: paise(),
    esi: paise(),
    /** Null: not told by component, so no line can say what it comes to in the year. */
    components: json<readonly OpeningAmount[] | null>().nullable(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type OpeningBalance = InferEntity<typeof OpeningBalanceTable>
