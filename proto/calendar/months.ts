// Months of the calendar, and the years of April to March that income tax and most returns go by.

import type { PayPeriod } from '../units.ts'

import { addDays, addMonths, daysInMonth, monthOf, yearOf } from './plain-date.ts'
import type { PlainDate } from './plain-date.ts'

export type Month = { readonly year: number; readonly month: number }

/** The month that has a day. */
export function calendarMonth(date: PlainDate): Month {
  return { year: yearOf(date), month: monthOf(date) }
}

export function nextMonth({ year, month }: Month): Month {
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
}

export function monthBefore({ year, month }: Month): Month {
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
}

export function isSameMonth(one: Month, other: Month): boolean {
  return one.year === other.year && one.month === other.month
}

export function firstOfMonth({ year, month }: Month): PlainDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01` as PlainDate
}

export function monthSpan(month: Month): PayPeriod {
  const start = firstOfMonth(month)
  return { start, end: addDays(addMonths(start, 1), -1) }
}

/** The wage month that ends in a month of the calendar; it begins on day 1 to 28. */
export function wageMonth(month: Month, startDay: number): PayPeriod {
  const { start, end } = monthSpan(month)
  return startDay === 1 ? { start, end } : wageMonthFrom(addMonths(addDays(start, startDay - 1), -1))
}

/** From a day to the one before it a month later. */
export function wageMonthFrom(start: PlainDate): PayPeriod {
  return { start, end: addDays(addMonths(start, 1), -1) }
}

/** The days of the calendar month in which a wage month ends: returns of the month tell no more. */
export function returnDays({ end }: Pick<PayPeriod, 'end'>): number {
  return daysInMonth(yearOf(end), monthOf(end))
}

/** The last day of the month that has a day. */
export function endOfMonth(date: PlainDate): PlainDate {
  return monthSpan(calendarMonth(date)).end
}

/**
 * The first day of the month that names the wage month of a day: the one in which the wage month ends. Wage months end on
 * the same day as the period.
 */
export function wageMonthOf(date: PlainDate, { end }: Pick<PayPeriod, 'end'>): PlainDate {
  const month = firstOfMonth(calendarMonth(date))
  const isAfterEnd = date.slice(8) > end.slice(8) && end !== endOfMonth(end)
  return isAfterEnd ? addMonths(month, 1) : month
}

/** 1 April to 31 March. */
export function financialYear(date: PlainDate): PayPeriod {
  const first = monthOf(date) >= 4 ? yearOf(date) : yearOf(date) - 1
  return { start: `${first}-04-01` as PlainDate, end: `${first + 1}-03-31` as PlainDate }
}

/**
 * The latest date of birth of an employee who completes `years` of age within a year that ends on 31 March. An employee
 * born on 1 April completes a year of life with the day before it. Source: CBDT Circular 28/2016.
 */
export function bornBy({ end }: Pick<PayPeriod, 'end'>, years: number): PlainDate {
  return addMonths(addDays(end, 1), -years * 12)
}

/** `2026-27` of the year that begins on 1 April 2026. */
export function financialYearName({ start }: Pick<PayPeriod, 'start'>): string {
  return `${yearOf(start)}-${String(yearOf(start) + 1).slice(2)}`
}
