// Spans of days with both ends counted: wage periods, and the contribution periods of state insurance.

import type { PayPeriod } from '../units.ts'

import { addDays, addMonths, daysInclusive, monthOf, plainDate, weekdayOf, yearOf } from './plain-date.ts'
import type { PlainDate, Weekday } from './plain-date.ts'

export type { PayPeriod }

/** A wage period the engine does not calculate. */
export class PeriodInvalid extends Error {
  override readonly name = 'PeriodInvalid'
  readonly code = 'period_invalid'
}

/**
 * One wage month: from any day to the day before the same day of the next month. Monthly ceilings and monthly salaries
 * have no meaning in a shorter wage period, so one is refused rather than paid a month's salary for a week.
 */
export function payPeriod(start: string, end: string): PayPeriod {
  const period = { start: plainDate(start), end: plainDate(end) }
  if (period.end !== addDays(addMonths(period.start, 1), -1)) {
    throw new PeriodInvalid(`A wage period must be one month long; ${start} to ${end} is not.`)
  }
  return period
}

export function daysOf(period: PayPeriod): number {
  return daysInclusive(period.start, period.end)
}

/** The days two spans share, or null. */
export function overlap(a: PayPeriod, b: PayPeriod): PayPeriod | null {
  const start = laterOf(a.start, b.start)
  const end = earlier(a.end, b.end)
  return start <= end ? { start, end } : null
}

export function earlier(a: PlainDate, b: PlainDate): PlainDate {
  return a < b ? a : b
}

export function laterOf(a: PlainDate, b: PlainDate): PlainDate {
  return a > b ? a : b
}

/** Days of the span that are neither a weekly off nor a holiday. */
export function workingDays(
  period: PayPeriod,
  weeklyOffs: readonly Weekday[],
  holidays: readonly PlainDate[] = [],
): number {
  let count = 0
  for (let day = period.start; day <= period.end; day = addDays(day, 1)) {
    if (!weeklyOffs.includes(weekdayOf(day)) && !holidays.includes(day)) count += 1
  }
  return count
}

/** April to September, or October to March: cover under state insurance is gained and lost by these. */
export function contributionPeriod(date: PlainDate): PayPeriod {
  const months = yearOf(date) * 12 + monthOf(date) - 4
  const half = (months - (months % 6)) / 6
  const known = contributionPeriods.get(half)
  if (known !== undefined) return known
  const start = addMonths('0000-04-01' as PlainDate, half * 6)
  const period = { start, end: addDays(addMonths(start, 6), -1) }
  contributionPeriods.set(half, period)
  return period
}

/** Cached by the half-years since the first April of the calendar, because every payslip needs the same few. */
const contributionPeriods = new Map<number, PayPeriod>()
