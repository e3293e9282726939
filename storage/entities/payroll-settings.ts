// How an organization pays its people, from a date on. A row holds the blocks that change on its date, each whole;
// the first one, made with the organization, holds them all.

import type { CalculationSettings } from '#proto/calculation.ts'
import type { DayHundredths } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { createdAt, integer, json, keyDate, organizationId, text, updatedAt } from './columns.ts'

type SalaryDays = Omit<CalculationSettings['salaryDays'], 'holidays'> & {
  /** What half a day counts as where days are recorded one by one. */
  readonly halfDayFraction: DayHundredths
}

export type PayrollSettings = Omit<CalculationSettings, 'period' | 'salaryDays' | 'esi' | 'tds'> & {
  readonly period: CalculationSettings['period'] & { readonly attendanceCutoffDay: number | null }
  readonly salaryDays: SalaryDays
  readonly tds: Omit<CalculationSettings['tds'], 'scales'>
  readonly currency: 'INR'
  /** Where lost days come from when no month was summed up: daily attendance with leaves, leaves alone, or nowhere. */
  readonly attendanceSource: 'attendance' | 'leave' | 'none'
  /** What a day without a record is, where daily attendance is kept. */
  readonly unmarkedDay: 'present' | 'absent'
  /** What becomes of an input whose period is closed. */
  readonly lateInputPolicy: 'reject' | 'next_period'
  readonly esi: Required<CalculationSettings['esi']>
  readonly payslip: {
    readonly renderOn: 'generated' | 'locked' | 'paid'
    readonly emailOnPaid: boolean
    readonly password: 'none' | 'dob' | 'pan_dob'
    readonly template: 'standard'
    readonly showYtd: boolean
  }
  readonly approvals: {
    readonly requireLockBeforePay: boolean
    /** Locking and paying need another key than the one that calculated. */
    readonly fourEyes: boolean
  }
}

export const PayrollSettingsTable = defineEntity({
  name: 'PayrollSettings',
  tableName: 'payroll_settings',
  properties: {
    organizationId: organizationId(),
    effectiveFrom: keyDate(),
    changes: json<Partial<PayrollSettings>>(),
    changedBy: text(),
    /** Counts the changes of the organization's settings, not of the row: the highest is that of the settings. */
    version: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type SettingsChange = InferEntity<typeof PayrollSettingsTable>
