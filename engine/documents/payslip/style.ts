// Sizes, colours and the way figures and dates are printed.

import type { Paise, PlainDate } from '#proto/units.ts'
import { pageSize } from '../pdf/page-size.ts'
import type { Colour } from '../pdf/page.ts'

/** In points. */
export const margin = { side: 36, top: 44, bottom: 62 } as const
export const left = margin.side
export const right = pageSize.width - margin.side
export const width = right - left
/** Below it stands the footer. */
export const bottom = pageSize.height - margin.bottom

export const colours = {
  ink: [26, 32, 38],
  grey: [104, 113, 122],
  hairline: [217, 222, 227],
  tint: [243, 246, 247],
  accent: [13, 84, 88],
  white: [255, 255, 255],
  amber: [158, 98, 0],
  red: [170, 28, 28],
} as const satisfies Record<string, Colour>

const grouped = new Intl.NumberFormat('en-IN')

/** `1,23,456.05`, as amounts are written in India. */
export function rupees(amount: Paise): string {
  const whole = Math.abs(amount)
  const paise = whole % 100
  const text = `${grouped.format((whole - paise) / 100)}.${paise < 10 ? '0' : ''}${paise}`
  return amount < 0 ? `−${text}` : text
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

const minutesOfIndia = 330

/** `31-Oct-2026 18:05 IST`. */
export function printInstant(text: string): string {
  const local = new Date(new Date(text).getTime() + minutesOfIndia * 60_000).toISOString()
  return `${printDate(local.slice(0, 10) as PlainDate)} ${local.slice(11, 16)} IST`
}
