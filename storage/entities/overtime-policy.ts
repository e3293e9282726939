// Overtime policy beyond what the law requires; multiples are hundredths.

import type { OvertimeRate } from '#proto/calculation/employee-input.ts'
import type { DayHundredths } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  flag,
  integer,
  keyText,
  optionalInteger,
  optionalPaise,
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
    rateBasis: text().$type<OvertimeRate['basis']>(),
    /** Rate per hour with the basis `fixed`; otherwise null. */
    fixedHourlyRate: optionalPaise(),
    /** Minutes; null with the basis `fixed`. */
    hoursPerDay: optionalInteger(),
    /** Hundredths of a day; null with the basis `fixed`. */
    daysPerMonth: optionalInteger().$type<DayHundredths | null>(),
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
