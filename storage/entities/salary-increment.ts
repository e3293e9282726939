// A raise of a salary: what was asked for, and what it came to. The salary that it wrote is a record of its own.

import type { PartsPerMillion, Paise } from '#proto/units.ts'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import {
  createdAt,
  date,
  flag,
  json,
  keyText,
  optionalInteger,
  optionalPaise,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'
import type { SalaryEntry } from './employee-salary.ts'

export type DueArrears = { month: number; year: number; componentCode: string; amount: Paise }

export const SalaryIncrementTable = defineEntity({
  name: 'SalaryIncrement',
  tableName: 'salary_increment',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    employeeId: text(),
    effectiveFrom: date(),
    decidedOn: date(),
    type: text().$type<'percent' | 'amount' | 'new_ctc' | 'new_components'>(),
    /** A percentage, or rupees a year in ten-thousandths. */
    value: p.bigint('number').nullable().$type<PartsPerMillion | null>(),
    components: json<SalaryEntry[]>(),
    arrears: text().$type<'auto' | 'none'>(),
    payYear: optionalInteger(),
    payMonth: optionalInteger(),
    reason: optionalText(),
    oldCtcAnnual: optionalPaise(),
    newCtcAnnual: optionalPaise(),
    arrearsPreview: json<DueArrears[]>(),
    isCancelled: flag(),
    changedBy: text(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type SalaryIncrement = InferEntity<typeof SalaryIncrementTable>
