// A scale of income tax that an organization calculates by where its settings say so; a part that is null is the law's.

import type { OwnTaxScale } from '#proto/calculation/run-input.ts'
import type { Paise, PartsPerMillion } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  json,
  keyText,
  optionalInteger,
  optionalPaise,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const TaxSlabTable = defineEntity({
  name: 'TaxSlab',
  tableName: 'tax_slab',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    /** `2026-27`. */
    taxYear: text(),
    regime: text().$type<OwnTaxScale['regime']>(),
    ageBand: text().$type<OwnTaxScale['ageBand']>(),
    slabs: json<{ from: Paise; to: Paise | null; ratePercent: PartsPerMillion }[]>(),
    standardDeduction: optionalPaise(),
    rebate: json<{ incomeLimit: Paise; maxAmount: Paise; marginalRelief: boolean } | null>().nullable(),
    surcharge: json<{ above: Paise; ratePercent: PartsPerMillion }[] | null>().nullable(),
    cessPercent: optionalInteger().$type<PartsPerMillion | null>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type TaxSlab = InferEntity<typeof TaxSlabTable>
