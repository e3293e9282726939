// Dates as people and spreadsheets write them: the day before the month, as in India.

import { halfWidth } from './written-number.ts'

export type DateReading = { readonly value: string } | { readonly rule: string; readonly fix: string }

const fix = 'Enter the date as YYYY-MM-DD.'
const noDate = {
  rule: 'A date is YYYY-MM-DD, DD-MM-YYYY or DD/MM/YYYY.',
  fix,
}

const dayFirst = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/

/**
 * Day of a written date. `isMonthFirst`: other cells of the column have the month first, so that a cell in which either
 * could be the month is refused.
 */
export function readWrittenDate(written: string, isMonthFirst: boolean): DateReading {
  const text = halfWidth(written).trim()
  // A program that knows of no date cells may have written its day number.
  if (/^\d{5}(?:\.0+)?$/.test(text)) return dateOfSerial(Number(text))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)
  if (iso !== null) return readDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const indian = dayFirst.exec(text)
  if (indian !== null) {
    const [day, month] = [Number(indian[1]), Number(indian[3])]
    if (isMonthFirst && day <= 12 && month <= 12 && day !== month)
      return {
        rule: 'Other dates of this column have the month first, so this one can be either of two days.',
        fix,
      }
    return readDate(Number(indian[4]), month, day)
  }
  const named = /^(\d{1,2})[-/. ]([a-z]{3,9})[-/., ]+(\d{4})$/i.exec(text)
  if (named !== null) return readDate(Number(named[3]), monthNamed(named[2] ?? ''), Number(named[1]))
  if (/^\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ]\d{2}$/i.test(text))
    return { rule: 'The year of a date has four digits.', fix }
  return noDate
}

/** Whether the cell shows that its column has the month before the day: 10/25/2026. */
export function hasMonthFirst(written: string): boolean {
  const [, first, , second] = dayFirst.exec(written.trim()) ?? []
  return Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** 1 to 12; 0: no month has the name. */
function monthNamed(name: string): number {
  const lower = name.toLowerCase()
  return (
    1 +
    months.findIndex(
      month => month === lower || month.slice(0, 3) === lower || (lower === 'sept' && month === 'september'),
    )
  )
}

/** Day 60 of the calendar that begins in 1900 is a day that never was. */
const firstSafeDay = 61
const lastDay = 73_415
const dayMs = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)

/** Day of a number that a spreadsheet shows as a date. */
export function dateOfSerial(day: number): DateReading {
  if (!Number.isInteger(day) && day >= firstSafeDay && day <= lastDay)
    return { rule: 'A date has no time of day.', fix }
  if (!Number.isInteger(day) || day < firstSafeDay || day > lastDay) return noDate
  return { value: new Date(dayZero + day * dayMs).toISOString().slice(0, 10) }
}

function readDate(year: number, month: number, day: number): DateReading {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (month < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return { rule: `The day does not exist. ${noDate.rule}`, fix }
  return { value: date.toISOString().slice(0, 10) }
}
