// Length of service in years, months and days, as gratuity, leave and retrenchment reckon it.

import { addDays, addMonths, daysInclusive, monthOf, yearOf } from './plain-date.ts'
import type { PlainDate } from './plain-date.ts'

export type Service = {
  readonly years: number
  readonly months: number
  readonly days: number
  /** Number of days in the month that begins on the day of joining and of which `days` are a part. */
  readonly daysOfMonth: number
}

/** Service from one day to another, both counted; none where the last day is the one before the first. */
export function serviceBetween(from: PlainDate, to: PlainDate): Service {
  const after = addDays(to, 1)
  if (after < from) throw new RangeError(`The end of service ${to} is before its start ${from}.`)
  const months = monthsApart(from, after)
  const whole = addMonths(from, months) > after ? months - 1 : months
  const [start, next] = [addMonths(from, whole), addMonths(from, whole + 1)]
  return {
    years: (whole - (whole % 12)) / 12,
    months: whole % 12,
    days: daysInclusive(start, to),
    daysOfMonth: daysInclusive(start, next) - 1,
  }
}

/**
 * Years with a part of more than six months taken as one more; exactly six months are not more
 * (Code on Social Security 2020, section 53(2)).
 */
export function yearsOverHalf({ years, months, days }: Service): number {
  return months > 6 || (months === 6 && days > 0) ? years + 1 : years
}

/** Number of months between the months of two days, whatever the days in them. */
export function monthsApart(from: PlainDate, to: PlainDate): number {
  return monthNumber(to) - monthNumber(from)
}

function monthNumber(date: PlainDate): number {
  return yearOf(date) * 12 + monthOf(date)
}
