// Pay or a deduction of one month beside the salary. A recurring item is a series: a row for each of its months.

import type { RunType } from '#proto/run-contents.ts'
import type { PartsPerMillion } from '#proto/units.ts'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import {
  createdAt,
  integer,
  keyText,
  optionalDate,
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
    /** First day of the wage month that the request named, where that was closed and the item counts later. */
    namedMonth: optionalDate(),
    /** The only type of run that pays the item; null: any. */
    runType: optionalText().$type<RunType | null>(),
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
