// Salaries of one make: what they consist of is versioned by date.

import type { CtcShare } from '#proto/records/payroll-settings.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  date,
  flag,
  json,
  keyText,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const SalaryGroupTable = defineEntity({
  name: 'SalaryGroup',
  tableName: 'salary_group',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    name: text(),
    code: optionalText(),
    description: optionalText(),
    payBasis: text().$type<'monthly' | 'daily' | 'hourly'>(),
    /** Shares that the CTC of its salaries includes beside the pay; null: as the settings say. */
    ctcIncludes: json<readonly CtcShare[] | null>().nullable(),
    isActive: flag(),
    effectiveFrom: date(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type SalaryGroup = InferEntity<typeof SalaryGroupTable>
