// Which days a run pays for, and when it pays them.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { PayrollCycle } from '#storage/entities/payroll-cycle.ts'
import type { PayrollSettings, SettingsChange } from '#storage/entities/payroll-settings.ts'
import { nextMonth } from '#storage/repositories/pay-months.ts'
import { settingsOn } from '#storage/repositories/payroll-settings.ts'
import type { FromWire } from '../../http/wire.ts'
import { weekdayOf } from '../days.ts'
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
  if (byMonth) {
    const lastDay = monthOf(year, month).end
    const usual = changes.length === 0 ? 1 : settingsOn(changes, lastDay).period.startDay
    return monthOf(year, month, cycle?.startDay ?? usual)
  }
  if (start !== undefined && end !== undefined && end === endOfWageMonth(start)) return { start, end }
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
  const month = { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }
  const period = payPeriodOf(month, changes, cycle)
  return day <= period.end ? period : payPeriodOf(nextMonth(month), changes, cycle)
}

/** The wage month that ends in a month of the calendar. */
function monthOf(year: number, month: number, startDay = 1): PayPeriod {
  const start = dateOf(year, startDay === 1 ? month - 1 : month - 2, startDay)
  return { start, end: endOfWageMonth(start) }
}

/** The days on which a period of that year, or of that month of it, may end; null: on any. */
export function endsIn(
  year: number | undefined,
  month: number | undefined,
): { from: PlainDate; to: PlainDate } | null {
  if (year !== undefined) return { from: monthOf(year, month ?? 1).start, to: monthOf(year, month ?? 12).end }
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
  const [fromYear, fromMonth] = (first ?? '2000-01').split('-').map(Number) as [number, number]
  const [toYear, toMonth] = (last ?? '2100-12').split('-').map(Number) as [number, number]
  const [from, to] = [monthOf(fromYear, fromMonth).start, monthOf(toYear, toMonth).end]
  if (from < to) return { from, to }
  throw new Problem('invalid_parameter', 'The range of months ends before it starts.', [
    fieldProblem(['to'], 'out_of_range', 'Send a month not before from.'),
  ])
}

function endOfWageMonth(start: PlainDate): PlainDate {
  const [year, month, day] = start.split('-').map(Number) as [number, number, number]
  return dateOf(year, month, day - 1)
}

/** `month` counts from zero; a day beyond its month is one of the next. */
function dateOf(year: number, month: number, day: number): PlainDate {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10) as PlainDate
}

/** The day on which a period is paid unless its run names another. */
export function payDateOf(
  { end }: PayPeriod,
  {
    period: { payDay: usual, payMonthOffset },
    salaryDays: { weeklyOffs },
  }: Pick<PayrollSettings, 'period' | 'salaryDays'>,
  cycle: PayrollCycle | null = null,
): PlainDate {
  const payDay = cycle?.payDay ?? usual
  const [year, month] = end.split('-').map(Number) as [number, number]
  const lastDay = dateOf(year, month + payMonthOffset, 0)
  if (payDay === 'last_day') return lastDay
  if (payDay === 'last_working_day') return lastWorkingDay(lastDay, weeklyOffs)
  return dateOf(year, month - 1 + payMonthOffset, Math.min(payDay, Number(lastDay.slice(8))))
}

/** Of a week without a working day, its last one all the same. */
function lastWorkingDay(
  lastDay: PlainDate,
  weeklyOffs: PayrollSettings['salaryDays']['weeklyOffs'],
): PlainDate {
  const [year, month, day] = lastDay.split('-').map(Number) as [number, number, number]
  for (let back = 0; back < 7; back++) {
    const date = dateOf(year, month - 1, day - back)
    if (!weeklyOffs.includes(weekdayOf(date))) return date
  }
  return lastDay
}
