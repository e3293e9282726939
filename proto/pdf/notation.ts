// Amounts and days as they are written on paper.

import type { Paise, PlainDate } from '../units.ts'

const inGroups = new Intl.NumberFormat('en-IN')

/** `1,23,456`, as numbers are written in India. */
export function groupDigits(whole: number): string {
  return inGroups.format(whole)
}

/** `1,23,456.05`. */
export function rupees(amount: Paise): string {
  return hundredths(amount)
}

/** `27.50` of 2750, always with two decimals. */
export function hundredths(value: number): string {
  const whole = Math.abs(value)
  const rest = whole % 100
  const text = `${groupDigits((whole - rest) / 100)}.${rest < 10 ? '0' : ''}${rest}`
  return value < 0 ? `−${text}` : text
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `31-Oct-2026`. */
export function printDate(date: PlainDate): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day}-${months[Number(month) - 1]!.slice(0, 3)}-${year}`
}

/** `October 2026`. */
export function printMonth(date: PlainDate): string {
  const [year = '', month = ''] = date.split('-')
  return `${months[Number(month) - 1]!} ${year}`
}

const calendar = /\b(\d{4}-(?:0[1-9]|1[0-2]))(-\d{2})?\b/g

/** The text with each day and month in it as on paper: `01-Oct-2026 to 31-Oct-2026` of `2026-10-01 to 2026-10-31`. */
export function printCalendar(text: string): string {
  return text.replace(calendar, (named: string, month: string, day: string | undefined) =>
    day === undefined ? printMonth(`${month}-01` as PlainDate) : printDate(named as PlainDate),
  )
}

const minutesOfIndia = 330

/** `31-Oct-2026 18:05 IST`. */
export function printInstant(text: string): string {
  const local = new Date(new Date(text).getTime() + minutesOfIndia * 60_000).toISOString()
  return `${printDate(local.slice(0, 10) as PlainDate)} ${local.slice(11, 16)} IST`
}
