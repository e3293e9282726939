import type { PlainDate } from '#proto/units.ts'

export const endOfTime = '9999-12-31' as PlainDate

export function dayAfter(date: PlainDate): PlainDate {
  return daysAfter(date, 1)
}

export function daysAfter(date: PlainDate, days: number): PlainDate {
  const later = new Date(`${date}T00:00:00Z`)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 10) as PlainDate
}

export function endOfMonth(date: PlainDate): PlainDate {
  const [year, month] = date.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10) as PlainDate
}

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

export function weekdayOf(date: PlainDate): (typeof weekdays)[number] {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]!
}
