// Which days a run pays for, and when it pays them.

import { calendarMonth, endOfMonth, monthSpan, wageMonthFrom } from '#proto/calendar/months.ts'
import { periodsOfMonth } from '#proto/calendar/pay-periods.ts'
import { earlier, laterOf } from '#proto/calendar/period.ts'
import { weekdayOf, addDays, addMonths } from '#proto/calendar/plain-date.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { PayrollCycle } from '#storage/entities/payroll-cycle.ts'
import type { PayrollSettings, SettingsChange } from '#storage/entities/payroll-settings.ts'
import { wageMonthAt, wageMonthNamed } from '#storage/repositories/organization/wage-months.ts'
import type { FromWire } from '../../http/wire.ts'
import type { RunCreate } from './schema.ts'

/**
 * `{month, year}`, or `{start, end}` that is one wage month: from any day to the day before it a month later. A month
 * begins where `cycle` says or else the organization's `changes` on its last day; without any it is the calendar's.
 */
export function payPeriodOf(
  period: FromWire<typeof RunCreate>['period'],
  changes: readonly SettingsChange[],
  cycle: Pick<PayrollCycle, 'startDay'> | null = null,
): PayPeriod {
  const { month, year, start, end } = period
  const byMonth = month !== undefined && year !== undefined
  const byDates = start !== undefined && end !== undefined
  if (byMonth === byDates) {
    throw new Problem('period_invalid', 'The period is incomplete or contradictory.', [
      fieldProblem(['period'], 'required', 'Send either month and year, or start and end.'),
    ])
  }
  if (byMonth) return wageMonthNamed({ year, month }, changes, cycle?.startDay ?? null)
  if (start !== undefined && end !== undefined && end === wageMonthFrom(start).end) return { start, end }
  throw new Problem('period_invalid', 'The period must be one wage month.', [
    fieldProblem(
      ['period', 'end'],
      'out_of_range',
      'Send an end on the day before the same day of the next month.',
    ),
  ])
}

/** The wage month that has a day. */
export function payPeriodAt(
  day: PlainDate,
  changes: readonly SettingsChange[],
  cycle: PayrollCycle | null,
): PayPeriod {
  return wageMonthAt(day, changes, cycle?.startDay ?? null)
}

/** Period that a run of the cycle pays: its wage month, and the days of it that are one period of the cycle. */
export function runPeriodOf(
  period: FromWire<typeof RunCreate>['period'],
  changes: readonly SettingsChange[],
  cycle: PayrollCycle | null,
): { readonly month: PayPeriod; readonly days: PayPeriod } {
  if (cycle === null || cycle.frequency === 'monthly') {
    const month = payPeriodOf(period, changes, cycle)
    return { month, days: month }
  }
  const { start, end, month: named, year } = period
  if (start === undefined || end === undefined || named !== undefined || year !== undefined) {
    const message = `The cycle ${cycle.name} pays ${wordOf(cycle)}. Send start and end of one of its periods.`
    throw new Problem('period_invalid', 'The period must be one of the cycle.', [
      fieldProblem(['period'], 'required', message),
    ])
  }
  const month = payPeriodAt(start, changes, cycle)
  const days = cyclePeriods(month, cycle).find(each => start >= each.start && start <= each.end)!
  if (start === days.start && end === days.end) return { month, days }
  const nearest = `Send ${days.start} to ${days.end}, or another period of the cycle ${cycle.name}.`
  throw new Problem('period_invalid', 'The period must be one of the cycle.', [
    fieldProblem(['period', start === days.start ? 'end' : 'start'], 'out_of_range', nearest, [
      days.start,
      days.end,
    ]),
  ])
}

/** The periods of the cycle in one of its wage months. */
export function cyclePeriods(
  month: PayPeriod,
  { frequency, anchorDate = null }: Pick<PayrollCycle, 'frequency' | 'anchorDate'>,
): readonly PayPeriod[] {
  return periodsOfMonth(month, { frequency, anchorDate })
}

function wordOf({ frequency }: PayrollCycle): string {
  return frequency.replace('_', '-')
}

/** The days on which a period of that year, or of that month of it, may end; null: on any. */
export function endsIn(
  year: number | undefined,
  month: number | undefined,
): { from: PlainDate; to: PlainDate } | null {
  if (year !== undefined) {
    return {
      from: monthSpan({ year, month: month ?? 1 }).start,
      to: monthSpan({ year, month: month ?? 12 }).end,
    }
  }
  if (month === undefined) return null
  throw new Problem('invalid_parameter', 'month requires year.', [
    fieldProblem(['year'], 'required', 'Send year together with month.'),
  ])
}

/** The same for a span of months, each as in 2026-04; null: any. */
export function endsBetween(
  first: string | undefined,
  last: string | undefined,
): { from: PlainDate; to: PlainDate } | null {
  if (first === undefined && last === undefined) return null
  const from = `${first ?? '2000-01'}-01` as PlainDate
  const to = endOfMonth(`${last ?? '2100-12'}-01` as PlainDate)
  if (from < to) return { from, to }
  throw new Problem('invalid_parameter', 'The range of months ends before it starts.', [
    fieldProblem(['to'], 'out_of_range', 'Send a month not before from.'),
  ])
}

/** The day on which a period is paid unless its run names another. */
export function payDateOf(
  { start, end }: PayPeriod,
  {
    period: { payDay: usual, payMonthOffset },
    salaryDays: { weeklyOffs },
  }: Pick<PayrollSettings, 'period' | 'salaryDays'>,
  cycle: PayrollCycle | null = null,
): PlainDate {
  const payDay = cycle?.payDay ?? usual
  // The day of a month says nothing of a shorter period, which is paid when it ends.
  if (cycle !== null && cycle.frequency !== 'monthly')
    return payDay === 'last_working_day' ? laterOf(start, lastWorkingDay(end, weeklyOffs)) : end
  const { start: firstDay, end: lastDay } = monthSpan(calendarMonth(addMonths(end, payMonthOffset)))
  if (payDay === 'last_day') return lastDay
  if (payDay === 'last_working_day') return lastWorkingDay(lastDay, weeklyOffs)
  return earlier(addDays(firstDay, payDay - 1), lastDay)
}

/** A week without a working day has its last day all the same. */
function lastWorkingDay(
  lastDay: PlainDate,
  weeklyOffs: PayrollSettings['salaryDays']['weeklyOffs'],
): PlainDate {
  for (let back = 0; back < 7; back++) {
    const date = addDays(lastDay, -back)
    if (!weeklyOffs.includes(weekdayOf(date))) return date
  }
  return lastDay
}
