// Attendance of an employee, recorded by month or by day. Days are rolled up into the month, which is what calculations
// read.

import type { Fields } from './fields.ts'

const daysOfMonth = { kind: 'days', nullable: true, default: null, maximum: 31 } as const

/**
 * The codes of ESIC's printed list, 0 (no reason) to 12. A 13th, "duplicate IP", is in older lists alone.
 * Source: esic.gov.in/attachments/circularfile/0d84038f847b3a37178d824ca3d5992b.pdf.
 */
export const esiReasonCodes = { minimum: 0, maximum: 12 } as const

function minutesWithin(maximum: number) {
  return {
    overtimeMinutes: { kind: 'whole', default: 0, minimum: 0, maximum },
    workedMinutes: { kind: 'whole', nullable: true, default: null, minimum: 0, maximum },
  } as const
}

const minutesOfDay = 24 * 60

/** A month. What is `recorded` alone neither follows from days nor changes a figure. */
export const attendanceMonthFields = {
  payableDays: daysOfMonth,
  lopDays: daysOfMonth,
  /** At most `lopDays` together. */
  lopDates: {
    kind: 'datedDays',
    nullable: true,
    default: null,
    description: 'Dates of the loss of pay, ascending; null if unknown.',
  },
  presentDays: { ...daysOfMonth, description: 'Days present in the month.', example: 23 },
  paidLeaveDays: { ...daysOfMonth, description: 'Days of paid leave in the month.', example: 1 },
  weeklyOffs: { ...daysOfMonth, description: 'Weekly days off in the month, in days.', example: 4 },
  holidays: { ...daysOfMonth, description: 'Holidays in the month, in days.', example: 2 },
  ...minutesWithin(31 * minutesOfDay),
  esiReasonCode: {
    kind: 'whole',
    only: 'recorded',
    nullable: true,
    default: null,
    ...esiReasonCodes,
    description:
      'Reason code of the ESI return for a month without paid days, from 0, no reason, to 12; it takes precedence over that of the exit. Omitted: as recorded before. Sent without days for a recorded month, it changes the reason alone, also after the month is closed, and no run becomes stale.',
  },
} as const satisfies Fields

export const attendanceDayFields = {
  status: {
    kind: 'choice',
    words: [
      'present',
      'absent',
      'half_day',
      'paid_leave',
      'unpaid_leave',
      'weekly_off',
      'holiday',
      'on_duty',
      'work_from_home',
    ],
  },
  inTime: { kind: 'clockTime', nullable: true, default: null },
  outTime: { kind: 'clockTime', nullable: true, default: null, example: '18:30' },
  shiftId: {
    kind: 'text',
    nullable: true,
    default: null,
    maxLength: 40,
    description: 'Id of the shift worked on the day; it does not affect amounts.',
  },
  ...minutesWithin(minutesOfDay),
} as const satisfies Fields
