// How overtime is counted, beyond what the law asks; multiples are hundredths.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  flag,
  integer,
  keyText,
  optionalInteger,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const OvertimePolicyTable = defineEntity({
  name: 'OvertimePolicy',
  tableName: 'overtime_policy',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    name: text(),
    rateBasis: text().$type<'wages_code'>(),
    multiplier: integer(),
    weeklyOffMultiplier: optionalInteger(),
    holidayMultiplier: optionalInteger(),
    minMinutes: integer(),
    roundToMinutes: integer(),
    maxMinutesPerDay: optionalInteger(),
    maxMinutesPerQuarter: optionalInteger(),
    requiresApproval: flag(),
    isActive: flag(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type OvertimePolicy = InferEntity<typeof OvertimePolicyTable>
