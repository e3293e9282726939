// The pay agreed with a person, from a date on.

import type { CtcShare } from '#proto/records/payroll-settings.ts'
import type { PartsPerMillion, Paise } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  date,
  json,
  keyDate,
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

export type SalaryEntry = {
  code: string
  monthlyAmount: Paise | null
  percent: PartsPerMillion | null
  /** Absent: none. */
  formula?: string
}

export const EmployeeSalaryTable = defineEntity({
  name: 'EmployeeSalary',
  tableName: 'employee_salary',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    effectiveFrom: keyDate(),
    id: text(),
    /** The day of the agreement, the order or the award, which may come after the salary takes effect. */
    decidedOn: date(),
    payBasis: text().$type<'monthly' | 'daily' | 'hourly'>(),
    ctcAnnual: optionalPaise(),
    grossMonthly: optionalPaise(),
    salaryGroupId: optionalText(),
    /** Shares that the CTC includes beside the pay; null: as the group or else the settings say. */
    ctcIncludes: json<readonly CtcShare[] | null>().nullable(),
    components: json<SalaryEntry[]>(),
    /** Hundredths of what overtime is paid by, where pay is by the hour; null: the law's. */
    overtimeMultiplier: optionalInteger(),
    /** The first month that may pay what is due of earlier ones; null: the next. */
    arrearsFrom: optionalDate(),
    reason: optionalText(),
    changedBy: text(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type EmployeeSalary = InferEntity<typeof EmployeeSalaryTable>
