// The payments of the tax year beside this one, and what those to come will carry. A payment belongs to the year in which
// it is paid, so wages paid in the month after they are earned stop one wage month earlier.

import { overlap } from '#proto/calendar/period.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import { addDays, addMonths, daysInclusive } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { noPaise, paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa } from '../../money/rounding.ts'
import type { TaxYear } from './tax-year.ts'

/** A full month's pay from a day on, as it is agreed today. */
type AgreedPay = { readonly from: PlainDate; readonly monthly: Paise }

/**
 * The wage months before and after one that are paid in a tax year; the same for all of a run. `payMonth`: the first day
 * of the month in which the wage month is usually paid, whenever this payment is made.
 */
export function otherMonths(
  period: PayPeriod,
  { start, end }: Pick<TaxYear, 'start' | 'end'>,
  payMonth: PlainDate,
): { before: PayPeriod[]; later: PayPeriod[] } {
  const month = (ahead: number): PayPeriod => ({
    start: addMonths(period.start, ahead),
    end: addDays(addMonths(period.start, ahead + 1), -1),
  })
  const before: PayPeriod[] = []
  for (let back = -1; addMonths(payMonth, back) >= start; back -= 1)
    if (addMonths(payMonth, back) <= end) before.unshift(month(back))
  const later: PayPeriod[] = []
  for (let ahead = 1; addMonths(payMonth, ahead) <= end; ahead += 1)
    if (addMonths(payMonth, ahead) >= start) later.push(month(ahead))
  return { before, later }
}

/** Payments left, this one counted: to the end of the tax year, or to the month of the last working day. */
export function monthsLeft(later: readonly PayPeriod[], lastWorkingDay: PlainDate | null): number {
  if (lastWorkingDay === null) return 1 + later.length
  return 1 + later.filter(({ start }) => start <= lastWorkingDay).length
}

/** The days of employment in a later month, and the pay agreed for them. */
type ProjectedMonth = PayPeriod & {
  /** Calendar days of the whole wage month. */
  readonly days: number
  readonly pay: Paise
}

/**
 * Pay of the later months, stopping with the last working day: a month that is not worked whole counts by its days.
 * Raises that are agreed already count from their day. Loss of pay of this month is not carried forward.
 */
export function projectedMonths(
  later: readonly PayPeriod[],
  agreed: readonly AgreedPay[],
  lastWorkingDay: PlainDate | null,
): ProjectedMonth[] {
  return later.flatMap(month => {
    const employed = overlap(month, { start: month.start, end: lastWorkingDay ?? month.end })
    if (employed === null) return []
    const days = daysInclusive(month.start, month.end)
    return [{ ...employed, days, pay: payOf(employed, days, agreed) }]
  })
}

function payOf(employed: PayPeriod, days: number, agreed: readonly AgreedPay[]): Paise {
  return agreed.reduce((sum, { from, monthly }, index) => {
    const next = agreed[index + 1]
    const worked = overlap(employed, {
      start: from,
      end: next === undefined ? employed.end : addDays(next.from, -1),
    })
    if (worked === null) return sum
    return paise(sum + halfUpToPaisa(monthly, daysInclusive(worked.start, worked.end), days))
  }, noPaise)
}

/** The same in one sum, without looking at the days where one salary lasts to the end of the year. */
export function projectedPay(
  later: readonly PayPeriod[],
  agreed: readonly AgreedPay[],
  lastWorkingDay: PlainDate | null,
): Paise {
  const only = agreed[0]
  const first = later[0]
  if (lastWorkingDay === null && agreed.length === 1 && only && first && only.from <= first.start)
    return paise(only.monthly * later.length)
  return projectedMonths(later, agreed, lastWorkingDay).reduce((sum, { pay }) => paise(sum + pay), noPaise)
}
