// The payments still to come in the tax year, and what they will carry. A payment belongs to the year in which it is
// paid, so wages paid in the month after they are earned stop one wage month earlier.

import { overlap } from '../../calendar/period.ts'
import type { PayPeriod } from '../../calendar/period.ts'
import { addDays, addMonths, daysInclusive } from '../../calendar/plain-date.ts'
import type { PlainDate } from '../../calendar/plain-date.ts'
import { noPaise, paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa } from '../../money/rounding.ts'
import { taxYear } from './tax-year.ts'

/** A full month's pay from a day on, as it is agreed today. */
export type AgreedPay = { readonly from: PlainDate; readonly monthly: Paise }

/** The wage months after this one that are paid in the same tax year: the same for all of a run. */
export function laterMonths(period: PayPeriod, paidOn: PlainDate): PayPeriod[] {
  const { end } = taxYear(paidOn)
  const payMonth = `${paidOn.slice(0, 7)}-01` as PlainDate
  const months: PayPeriod[] = []
  for (let ahead = 1; addMonths(payMonth, ahead) <= end; ahead += 1) {
    months.push({
      start: addMonths(period.start, ahead),
      end: addDays(addMonths(period.start, ahead + 1), -1),
    })
  }
  return months
}

/** Payments left, this one counted: to the end of the tax year, or to the month of the last working day. */
export function monthsLeft(later: readonly PayPeriod[], lastWorkingDay: PlainDate | null): number {
  return 1 + employedMonths(later, lastWorkingDay).length
}

/**
 * Pay of the later months, stopping with the last working day: a month that is not worked whole counts by its days.
 * Raises that are agreed already count from their day. Loss of pay of this month is not carried forward.
 */
export function projectedPay(
  later: readonly PayPeriod[],
  agreed: readonly AgreedPay[],
  lastWorkingDay: PlainDate | null,
): Paise {
  const [only] = agreed
  if (lastWorkingDay === null && agreed.length === 1 && only !== undefined)
    return paise(only.monthly * later.length)
  return employedMonths(later, lastWorkingDay).reduce(
    (sum, month) => paise(sum + payOfMonth(month, agreed, lastWorkingDay)),
    noPaise,
  )
}

/** The later months with days of employment in them. */
export function employedMonths(
  later: readonly PayPeriod[],
  lastWorkingDay: PlainDate | null,
): readonly PayPeriod[] {
  return lastWorkingDay === null ? later : later.filter(({ start }) => start <= lastWorkingDay)
}

function payOfMonth(month: PayPeriod, agreed: readonly AgreedPay[], lastWorkingDay: PlainDate | null): Paise {
  const all = daysInclusive(month.start, month.end)
  const employed = { start: month.start, end: lastWorkingDay ?? month.end }
  return agreed.reduce((sum, { from, monthly }, index) => {
    const next = agreed[index + 1]
    const under = { start: from, end: next === undefined ? month.end : addDays(next.from, -1) }
    const days = overlap(month, under)
    const worked = days === null ? null : overlap(days, employed)
    if (worked === null) return sum
    return paise(sum + halfUpToPaisa(monthly, daysInclusive(worked.start, worked.end), all))
  }, noPaise)
}
