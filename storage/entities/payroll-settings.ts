// How an organization pays its people, from a date on. A row holds the blocks that change on its date, each whole;
// the first one, made with the organization, holds them all.

import type { CalculationSettings, MinimumWage } from '#proto/calculation.ts'
import type { DayHundredths, PartsPerMillion } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { createdAt, integer, json, keyDate, organizationId, text, updatedAt } from './columns.ts'

export type PayDay = number | 'last_day' | 'last_working_day'

type PeriodSettings = {
  readonly type: 'calendar_month' | 'day_range'
  /** The day of the month on which a wage month begins. */
  readonly startDay: number
  readonly attendanceCutoffDay: number | null
  readonly payDay: PayDay
  /** 1: the pay day is in the month after the one in which the period ends. */
  readonly payMonthOffset: 0 | 1
}

type SalaryDays = Omit<CalculationSettings['salaryDays'], 'holidays'> & {
  /** Whether a base of working days counts them all the same. */
  readonly includeWeeklyOffs: boolean
  readonly includeHolidays: boolean
  readonly halfDayFraction: DayHundredths
}

export type PayrollSettings = Omit<CalculationSettings, 'salaryDays' | 'tds'> & {
  readonly period: PeriodSettings
  readonly salaryDays: SalaryDays
  readonly currency: 'INR'
  /** Where lost days come from when no month was summed up: daily attendance with leaves, leaves alone, or nowhere. */
  readonly attendanceSource: 'attendance' | 'leave' | 'none'
  /** What a day without a record is, where daily attendance is kept. */
  readonly unmarkedDay: 'present' | 'absent'
  /** Whether runs make up for earlier months unless they say otherwise. */
  readonly arrears: 'auto' | 'manual'
  /** What becomes of an input whose period is closed. */
  readonly lateInputPolicy: 'reject' | 'next_period'
  /** Of who has recorded none. */
  readonly defaultTaxRegime: 'new' | 'old'
  readonly tds: CalculationSettings['tds'] & { readonly slabSource: 'system' | 'custom' }
  /** Of the accounting year; `payMonth` null: no run pays it by itself. */
  readonly bonus: {
    readonly isCovered: boolean
    readonly ratePercent: PartsPerMillion | null
    readonly payMonth: number | null
    /** Those of the whole accounting year, each from its day on; what a state lacks is not told. */
    readonly minimumWages: readonly MinimumWage[]
  }
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
