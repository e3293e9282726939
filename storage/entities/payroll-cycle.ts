// Employees who are paid together. A null value is as in the settings of the organization.

import type { Frequency } from '#proto/calendar/pay-periods.ts'
import type { PayDay } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  flag,
  json,
  keyText,
  optionalDate,
  optionalInteger,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const PayrollCycleTable = defineEntity({
  name: 'PayrollCycle',
  tableName: 'payroll_cycle',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    name: text(),
    frequency: text().$type<Frequency>(),
    startDay: optionalInteger(),
    anchorDate: optionalDate(),
    payDay: json<PayDay | null>().nullable(),
    attendanceCutoffDay: optionalInteger(),
    isDefault: flag(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type PayrollCycle = InferEntity<typeof PayrollCycleTable>
