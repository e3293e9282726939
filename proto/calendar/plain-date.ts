// Calendar dates as text, without `Date`: no zone, no clock, no daylight saving. Days are numbered from 1 March of
// the year 0, so that a leap day ends its year and the months' lengths follow one formula.

import type { PlainDate } from '../units.ts'

export type { PlainDate }

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** The end of what has none. */
export const endOfTime = '9999-12-31' as PlainDate

/** A checked date; throws on text that names no day of the calendar. */
export function plainDate(text: string): PlainDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) throw new RangeError(`"${text}" is not a date. Use the format YYYY-MM-DD.`)
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) {
    throw new RangeError(`"${text}" is not a calendar date.`)
  }
  return text as PlainDate
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return fromDayNumber(dayNumber(date) + days)
}

/** The same day of a later month, or that month's last day when it has no such day. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const counted = yearOf(date) * 12 + monthOf(date) - 1 + months
  const year = quotient(counted, 12)
  const month = (counted % 12) + 1
  return write(year, month, Math.min(dayOf(date), daysInMonth(year, month)))
}

/** Days from one date to another, both counted; zero or less when they are the wrong way round. */
export function daysInclusive(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from) + 1
}

/** The day on which a person born on `birth` completes `years`; born on 29 February, 28 February of a common year. */
export function birthday(birth: PlainDate, years: number): PlainDate {
  return addMonths(birth, years * 12)
}

/** Completed years of age; the birthdays are those of `birthday`. */
export function ageOn(birth: PlainDate, date: PlainDate): number {
  const years = yearOf(date) - yearOf(birth)
  const months = monthOf(date) - monthOf(birth)
  if (months !== 0) return months > 0 ? years : years - 1
  const day = Math.min(dayOf(birth), daysInMonth(yearOf(date), monthOf(date)))
  return day <= dayOf(date) ? years : years - 1
}

export function weekdayOf(date: PlainDate): Weekday {
  // Day 0 was a Wednesday.
  return weekdays[(dayNumber(date) + 2) % 7] as Weekday
}

export function yearOf(date: PlainDate): number {
  return twoDigits(date, 0) * 100 + twoDigits(date, 2)
}

export function monthOf(date: PlainDate): number {
  return twoDigits(date, 5)
}

function dayOf(date: PlainDate): number {
  return twoDigits(date, 8)
}

/** Read by their codes: every slip looks at dozens of dates, and cutting text makes new text of each. */
function twoDigits(date: PlainDate, at: number): number {
  return (date.charCodeAt(at) - codeOfNought) * 10 + date.charCodeAt(at + 1) - codeOfNought
}

const codeOfNought = 48

/** Whole division of whole numbers that are not negative. */
function quotient(a: number, b: number): number {
  return (a - (a % b)) / b
}

function dayNumber(date: PlainDate): number {
  const month = monthOf(date)
  const sinceMarch = (month + 9) % 12
  const year = yearOf(date) - (month <= 2 ? 1 : 0)
  const leapDays = quotient(year, 4) - quotient(year, 100) + quotient(year, 400)
  return year * 365 + leapDays + quotient(sinceMarch * 306 + 5, 10) + dayOf(date) - 1
}

function fromDayNumber(number: number): PlainDate {
  let year = quotient(10_000 * number + 14_780, 3_652_425)
  let day = number - startOf(year)
  if (day < 0) {
    year -= 1
    day = number - startOf(year)
  }
  const sinceMarch = quotient(100 * day + 52, 3060)
  const month = ((sinceMarch + 2) % 12) + 1
  return write(year + (sinceMarch >= 10 ? 1 : 0), month, day - quotient(sinceMarch * 306 + 5, 10) + 1)
}

function startOf(year: number): number {
  return year * 365 + quotient(year, 4) - quotient(year, 100) + quotient(year, 400)
}

function write(year: number, month: number, day: number): PlainDate {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return text as PlainDate
}
