// Hours of work. Only the weekly offs and the overtime policy decide an amount.

import type { CalculationSettings } from '#proto/calculation/run-input.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  flag,
  integer,
  json,
  keyText,
  optionalInteger,
  optionalText,
  organizationId,
  text,
  textArray,
  updatedAt,
  version,
} from './columns.ts'

type Weekday = CalculationSettings['salaryDays']['weeklyOffs'][number]

/** The first Saturday of a month is that of week 1. */
type AlternateOff = { weekday: Weekday; weeks: number[] }

export const ShiftTable = defineEntity({
  name: 'Shift',
  tableName: 'shift',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    name: text(),
    code: optionalText(),
    startTime: text(),
    endTime: text(),
    breakMinutes: integer(),
    fullDayMinutes: optionalInteger(),
    halfDayMinutes: optionalInteger(),
    graceMinutes: integer(),
    /** Null: those of the organization. */
    weeklyOffs: textArray<Weekday>().nullable(),
    alternateOffs: json<AlternateOff[]>(),
    isNight: flag(),
    overtimePolicyId: optionalText(),
    isActive: flag(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Shift = InferEntity<typeof ShiftTable>
