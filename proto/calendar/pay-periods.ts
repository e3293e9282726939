// The periods in which a cycle pays a wage month. Each day is paid in its own month: a week in which a month ends is two
// periods.

import type { PayPeriod, PlainDate } from '../units.ts'
import { earlier } from './period.ts'
import { addDays, daysInclusive } from './plain-date.ts'

export const frequencies = ['monthly', 'semi_monthly', 'bi_weekly', 'weekly', 'daily'] as const
export type Frequency = (typeof frequencies)[number]

export type CyclePattern = {
  readonly frequency: Frequency
  /** The first day of any one period of weeks; null for the other frequencies. */
  readonly anchorDate: PlainDate | null
}

const daysOfPeriod: Partial<Record<Frequency, number>> = { bi_weekly: 14, weekly: 7, daily: 1 }

/** The frequencies whose periods are counted from an anchor date. */
export function isAnchored(frequency: Frequency): boolean {
  return frequency === 'weekly' || frequency === 'bi_weekly'
}

/** Parts of the month in order, which together cover it. */
export function periodsOfMonth(month: PayPeriod, { frequency, anchorDate }: CyclePattern): PayPeriod[] {
  if (frequency === 'monthly') return [month]
  if (frequency === 'semi_monthly') {
    const middle = addDays(month.start, daysOfFirstHalf)
    return [
      { start: month.start, end: addDays(middle, -1) },
      { start: middle, end: month.end },
    ]
  }
  const length = daysOfPeriod[frequency]!
  const since = daysInclusive(anchorDate ?? month.start, month.start) - 1
  const begun = ((since % length) + length) % length
  const periods: PayPeriod[] = []
  let next = addDays(month.start, length - begun)
  for (let start = month.start; start <= month.end; start = next, next = addDays(next, length))
    periods.push({ start, end: earlier(addDays(next, -1), month.end) })
  return periods
}

const daysOfFirstHalf = 15
