// Amounts, numbers, dates and times as people in India write them.

const locale = 'en-IN'
const rupees = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const wholeRupees = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const numbers = new Intl.NumberFormat(locale)
const wholeNumbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const days = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonths = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
const times = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Kolkata',
})

const nothing = '–'

/** `12,34,567.00`, exact, from decimal text; a dash for none. */
export function money(amount: string | number | null | undefined): string {
  return amount === null || amount === undefined
    ? nothing
    : minus(rupees.format(amount as Intl.StringNumericLiteral))
}

/** `₹ 12,34,567`, for charts and headings. */
export function roughMoney(amount: string | number | null | undefined): string {
  return amount === null || amount === undefined
    ? nothing
    : `₹ ${minus(wholeRupees.format(amount as Intl.StringNumericLiteral))}`
}

/** `50,000`. */
export function count(value: number | null | undefined): string {
  return value === null || value === undefined ? nothing : minus(numbers.format(value))
}

/** `30 Nov 2026` from `2026-11-30`. */
export function day(date: string | null | undefined): string {
  return date ? days.format(new Date(`${date.slice(0, 10)}T00:00:00Z`)) : nothing
}

/** `30 Nov 2026, 14:05`, in Indian time, from an instant of the API. */
export function time(instant: string | null | undefined): string {
  return instant ? times.format(new Date(instant)) : nothing
}

/** An instant of the API from what a field of a date and a time in India holds; what is no time is left to the API to refuse. */
export function instantOf(text: string | null | undefined): string | undefined {
  const value = text?.trim() ?? ''
  if (value === '') return undefined
  const at = new Date(`${value}+05:30`)
  return Number.isNaN(at.getTime()) ? value : at.toISOString()
}

/** `2026-11-30T14:05`, as a field of a date and a time in India holds an instant. */
export function fieldTime(instant: Date): string {
  return inIndia(instant).slice(0, 16)
}

/** Today in India, `2026-11-30`. */
export const todayOf = (now: Date): string => inIndia(now).slice(0, 10)

/** India is five hours and a half ahead, all year. */
const inIndia = (instant: Date): string => new Date(instant.getTime() + 5.5 * 3_600_000).toISOString()

/** `84 ms`, `1.2 s`, `5 min`. */
export function duration(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined) return nothing
  if (milliseconds < 1_000) return `${wholeNumbers.format(milliseconds)} ms`
  if (milliseconds < 60_000) return `${tenths.format(milliseconds / 1_000)} s`
  if (milliseconds < 7_200_000) return `${wholeNumbers.format(milliseconds / 60_000)} min`
  if (milliseconds < 172_800_000) return `${wholeNumbers.format(milliseconds / 3_600_000)} h`
  return `${wholeNumbers.format(milliseconds / 86_400_000)} days`
}

export type Period = { readonly month: number; readonly year: number }

const firstDay = ({ month, year }: Period) => new Date(Date.UTC(year, month - 1))

/** `October 2026`. */
export const monthName = (period: Period): string => months.format(firstDay(period))

/** `Oct`. */
export const shortMonth = (period: Period): string => shortMonths.format(firstDay(period))

/** `2026-10`, as addresses have it. */
export const monthKey = ({ month, year }: Period): string => `${year}-${String(month).padStart(2, '0')}`

/** The period of an address, null for none. */
export function periodOf(key: string): Period | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(key) ?? []
  return year === undefined ? null : { year: Number(year), month: Number(month) }
}

/** The month so many months later; earlier for a negative number. */
export function laterMonth({ month, year }: Period, months: number): Period {
  const at = year * 12 + month - 1 + months
  return { year: Math.floor(at / 12), month: (at % 12) + 1 }
}

const abbreviations = new Set([
  'pf',
  'ecr',
  'esi',
  'pt',
  'lwf',
  'tds',
  'ctc',
  'pan',
  'uan',
  'utr',
  'neft',
  'api',
  'url',
  'id',
])

/** `salary register` from `salary_register`, and `PF ECR` from `pf_ecr`. */
export const words = (code: string): string =>
  code
    .replaceAll(/[a-z0-9]+/gi, word => (abbreviations.has(word) ? word.toUpperCase() : word))
    .replaceAll('_', ' ')

/** `1 employee`, `12 employees`. */
export const counted = (value: number, one: string, several = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : several}`

/** A hyphen is no minus sign: it breaks lines, and looks like a range. */
const minus = (text: string): string => text.replace('-', '−')
