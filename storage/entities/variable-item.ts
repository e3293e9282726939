// Pay or a deduction of one month beside the salary. A recurring item is a series: a row for each of its months.

import type { PartsPerMillion } from '#proto/units.ts'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import {
  createdAt,
  integer,
  keyText,
  optionalInteger,
  optionalPaise,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const VariableItemTable = defineEntity({
  name: 'VariableItem',
  tableName: 'variable_item',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    employeeId: text(),
    /** The id of the first row. */
    seriesId: text(),
    componentCode: text(),
    year: integer(),
    month: integer(),
    amount: optionalPaise(),
    /** Units in ten-thousandths. */
    quantity: p.bigint('number').nullable().$type<PartsPerMillion | null>(),
    rate: optionalPaise(),
    /** Leave that the quantity encashes, in days; null: none. */
    leaveType: optionalText(),
    untilYear: optionalInteger(),
    untilMonth: optionalInteger(),
    externalId: optionalText(),
    remarks: optionalText(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type VariableItem = InferEntity<typeof VariableItemTable>
