// A day off. Without states and departments it is everybody's; a restricted one is a matter of choice, so that it
// takes no day off a month.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  date,
  flag,
  keyText,
  organizationId,
  text,
  textArray,
  updatedAt,
  version,
} from './columns.ts'

export const HolidayTable = defineEntity({
  name: 'Holiday',
  tableName: 'holiday',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    name: text(),
    date: date(),
    type: text().$type<'national' | 'festival' | 'restricted' | 'company'>(),
    stateCodes: textArray(),
    departmentIds: textArray(),
    isPaid: flag(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Holiday = InferEntity<typeof HolidayTable>
